"""A game of Zug as a game of OpenSpiel, for its algorithms.

    game = zug.openspiel.wrap(zug.load("breakthrough"))
    state = game.new_initial_state()

The wrapped game is one that OpenSpiel knows as written in Python (``pyspiel.Game``): every algorithm
of theirs that takes such games takes it. It is registered as "zug_", the digests of its rules and of its
actions and ``max_game_length``, where that is given, so that ``pyspiel.load_game(str(game))`` is the same game in
this process. Games and states can be pickled and serialized; in another process, wrap the game once before
``pyspiel.deserialize_game_and_state``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ._zug import Game, State

__all__ = ["wrap"]

_LONGEST = 1_000_000  # actions of a play


def _game_type(game: Game, name: str) -> Any:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Zug: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility.ZERO_SUM if game.utility_sum() == 0 else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.num_players(),
        min_num_players=game.num_players(),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


def wrap(game: Game, max_game_length: int = _LONGEST) -> Any:
    """The game as a ``pyspiel.Game``. A play that is longer than ``max_game_length`` actions is an error: the
    action beyond raises RuntimeError."""
    if max_game_length < 1:
        raise ValueError(f"max_game_length is at least 1, not {max_game_length}")
    name = f"zug_{game.digest[:16]}_{game.action_digest}"
    if max_game_length != _LONGEST:
        name += f"_{max_game_length}"
    kind = _game_type(game, name)
    info = pyspiel.GameInfo(
        num_distinct_actions=game.num_distinct_actions(),
        max_chance_outcomes=0,
        num_players=game.num_players(),
        min_utility=game.min_utility(),
        max_utility=game.max_utility(),
        utility_sum=game.utility_sum(),
        max_game_length=max_game_length,
    )

    class ZugGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})
            self.zug = game

        def __reduce__(self) -> Any:
            return wrap, (game, max_game_length)

        def new_initial_state(self) -> Any:
            return _SpielState(self, game.new_initial_state())

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            return _Observer(game)

    if name not in pyspiel.registered_names():
        pyspiel.register_game(kind, ZugGame)
    return ZugGame()


class _SpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: Any, state: State) -> None:
        super().__init__(game)
        self.zug = state

    def current_player(self) -> int:
        return self.zug.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.zug.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        longest = self.get_game().max_game_length()
        if self.move_number() >= longest:
            raise RuntimeError(f"the play is longer than max_game_length, {longest} actions")
        self.zug.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.zug.action_to_string(action)

    def is_terminal(self) -> bool:
        return self.zug.is_terminal()

    def returns(self) -> list[float]:
        return self.zug.returns()

    def __str__(self) -> str:
        return str(self.zug)


class _Observer:
    def __init__(self, game: Game) -> None:
        self.tensor = np.zeros(game.observation_tensor_size(), np.float32)
        self.dict = {"observation": self.tensor.reshape(game.observation_shape)}

    def set_from(self, state: Any, player: int) -> None:
        state.zug.observation_tensor(player, out=self.dict["observation"])

    def string_from(self, state: Any, player: int) -> str:
        return str(state.zug)
