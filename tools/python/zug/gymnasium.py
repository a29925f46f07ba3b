"""A game as Gymnasium environments.

    env = zug.gymnasium.SingleAgentEnv(zug.load("breakthrough"), opponent="random")
    envs = zug.gymnasium.ZugVectorEnv(zug.load("connect_four"), num_envs=1024)

The learner plays one seat, the opponent all others. ``info["action_mask"]`` (int8) has the legal
actions; an illegal one ends the episode with reward -1. A play that is over before the learner's first
move is no episode: another one is drawn, and RuntimeError says so where there is none in 1,000.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from ._zug import Game, Player, State

__all__ = ["SingleAgentEnv", "ZugVectorEnv"]

_TRIES = 1000  # plays in which the learner may have no move

Opponent = str | Callable[[State, np.random.Generator], int]


def _spaces(game: Game) -> tuple[spaces.Box, spaces.Discrete]:
    observation = spaces.Box(0.0, 1.0, game.observation_shape, np.float32)
    return observation, spaces.Discrete(game.num_distinct_actions())


def _random(state: State, random: np.random.Generator) -> int:
    legal = state.legal_actions()
    return legal[int(random.integers(len(legal)))]


def _no_move(seat: int) -> RuntimeError:
    return RuntimeError(f"{_TRIES} plays were over before player {seat} had a move")


class SingleAgentEnv(gymnasium.Env[Any, Any]):
    """One seat of a game. ``opponent``: "random", a player of ``zug.players`` ("uct:100p") or a
    function of the state and a generator. ValueError where there is no such player, or he cannot play it."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self, game: Game, seat: int = 0, opponent: Opponent = "random", render_mode: str | None = None
    ) -> None:
        if not 0 <= seat < game.num_players():
            raise ValueError(f"there is no player {seat}")
        self.game = game
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space, self.action_space = _spaces(game)
        self._opponent = opponent
        if isinstance(opponent, str):
            Player(game, opponent)
        self._state = game.new_initial_state()
        self._over = True  # until reset()

    def _make_opponent(self) -> Callable[[State, np.random.Generator], int]:
        if callable(self._opponent):
            return self._opponent
        if self._opponent == "random":
            return _random
        player = Player(self.game, self._opponent, int(self.np_random.integers(1 << 62)))
        return lambda state, random: player.choose_actions(state)[0]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._play = self._make_opponent()
        for _ in range(_TRIES):
            self._state = self.game.new_initial_state()
            self._others()
            self._over = self._state.is_terminal()
            if not self._over:
                return self._state.observation_tensor(), self._info()
        raise _no_move(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._state.legal_actions_mask(self.seat).astype(np.int8)}

    def _others(self) -> None:
        while not self._state.is_terminal() and self._state.current_player() != self.seat:
            self._state.apply_action(self._play(self._state, self.np_random))

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise RuntimeError("the episode is over, or has not begun: call reset()")
        if not self._state.is_legal(int(action)):
            self._over = True
            return self._state.observation_tensor(), -1.0, True, False, self._info()
        self._state.apply_action(int(action))
        self._others()
        self._over = self._state.is_terminal()
        reward = self._state.returns()[self.seat] if self._over else 0.0
        return self._state.observation_tensor(), float(reward), self._over, False, self._info()

    def render(self) -> Any:
        return str(self._state) if self.render_mode == "ansi" else None


class ZugVectorEnv(VectorEnv[Any, Any, Any]):
    """Many plays in which one learner has the seat ``seat`` and others move at random.

    Steps are those of ``zug.Batch``; a play that is over begins anew in the next step, whose action
    does not count (``AutoresetMode.NEXT_STEP``).
    """

    def __init__(
        self, game: Game, num_envs: int, seat: int = 0, seed: int = 1, threads: int = 1
    ) -> None:
        if not 0 <= seat < game.num_players():
            raise ValueError(f"there is no player {seat}")
        self.game = game
        self.seat = seat
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.render_mode = None
        self.single_observation_space, self.single_action_space = _spaces(game)
        self.observation_space = gymnasium.vector.utils.batch_space(
            self.single_observation_space, num_envs
        )
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._batch = game.batch(num_envs, seed, threads)
        self._ended = np.zeros(num_envs, bool)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        if isinstance(seed, list):
            seed = seed[0] if seed else None
        super().reset(seed=seed)
        where = None
        if options is not None and "reset_mask" in options:
            where = np.asarray(options["reset_mask"], bool)
        self._batch.reset(where, None if seed is None else int(seed))
        self._ended[:] = False if where is None else self._ended & ~where
        self._first_moves(np.ones(self.num_envs, bool) if where is None else where)
        return self._batch.observe(), self._info()

    def _info(self) -> dict[str, Any]:
        mask = self._batch.legal_mask().astype(np.int8)
        return {"action_mask": mask, "_action_mask": np.ones(self.num_envs, bool)}

    def _first_moves(self, began: Any) -> None:
        """Moves of the others in plays that have begun, and in new ones instead of those which end so."""
        for _ in range(_TRIES):
            self._others()
            over = began & (self._batch.current_player < 0)
            if not over.any():
                return
            self._batch.reset(over)
        raise _no_move(self.seat)

    def _others(self) -> Any:
        """Random moves of the others, until the learner is to move or the play is over."""
        rewards = np.zeros(self.num_envs, np.float32)
        while True:
            player = self._batch.current_player
            waiting = (player >= 0) & (player != self.seat)
            if not waiting.any():
                return rewards
            rewards += self._some(waiting, self._batch.sample())

    def _some(self, where: Any, actions: Any) -> Any:
        """A step in some plays; the others are left alone."""
        worth, _ = self._batch.step(np.where(where, actions, -1))
        return worth[:, self.seat]

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        actions = np.asarray(actions, np.int64)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"actions have shape {actions.shape}, not ({self.num_envs},)")
        began = self._ended.copy()
        if began.any():
            self._batch.reset(began)
            self._first_moves(began)
        self._ended[:] = False
        mask = self._batch.legal_mask()
        inside = (actions >= 0) & (actions < mask.shape[1])
        legal = inside & mask[np.arange(self.num_envs), np.where(inside, actions, 0)]
        acting = ~began & legal
        rewards = np.where(began | legal, 0.0, -1.0).astype(np.float32)
        rewards += self._some(acting, actions)
        rewards += self._others()
        over = (self._batch.current_player < 0) | (~began & ~legal)
        self._ended[:] = over
        return self._batch.observe(), rewards, over, np.zeros(self.num_envs, bool), self._info()

    def close_extras(self, **kwargs: Any) -> None:
        pass
