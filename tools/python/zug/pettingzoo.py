"""A game as a PettingZoo AEC environment.

    env = zug.pettingzoo.env(zug.load("breakthrough"))

Agents are the players of the rules. Observations are dicts: "observation" (float32, as
``State.observation_tensor``) and "action_mask" (int8). An illegal action ends the game with -1 for who
made it (``raw_env`` leaves that to the wrapper in ``env``).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._zug import Game, State

__all__ = ["ZugEnv", "env", "raw_env"]


def env(game: Game, render_mode: str | None = None) -> Any:
    """The environment behind PettingZoo's wrappers."""
    made: Any = raw_env(game, render_mode)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


def raw_env(game: Game, render_mode: str | None = None) -> ZugEnv:
    """The environment alone."""
    return ZugEnv(game, render_mode)


class ZugEnv(AECEnv):  # type: ignore[misc]
    """See the module."""

    metadata = {"name": "zug_v1", "render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.possible_agents = list(game.player_names)
        actions = game.num_distinct_actions()
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, game.observation_shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.state_: State = game.new_initial_state()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.state_ = self.game.new_initial_state()
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def _turn(self) -> None:
        player = self.state_.current_player()
        self.agent_selection = self.possible_agents[max(player, 0)]

    def observe(self, agent: str) -> dict[str, Any]:
        player = self.possible_agents.index(agent)
        return {
            "observation": self.state_.observation_tensor(player),
            "action_mask": self.state_.legal_actions_mask(player).astype(np.int8),
        }

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.state_.apply_action(int(action))
        returns = self.state_.returns()
        self.rewards = dict(zip(self.possible_agents, returns))
        if self.state_.is_terminal():
            self.terminations = {name: True for name in self.agents}
        self._turn()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return str(self.state_) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass
