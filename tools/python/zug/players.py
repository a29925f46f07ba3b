"""Players: those of the C++ library, and a search that asks a network.

    uct = zug.players.make(game, "uct:1000p", seed=1)
    action = uct.choose(state)

    search = Puct(game, evaluate, simulations=100)
    policies, values = search.run([state])        # visits of the root's actions, as shares
    action = search.choose(state)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ._zug import Game, Player, State

__all__ = ["Player", "Puct", "make"]

Array = npt.NDArray[Any]
# (observations float32[k, *shape], masks bool[k, actions]) -> (policies [k, actions], need not be
# normalised nor zero where illegal; values [k, players], what the play is worth for each).
Evaluate = Callable[[Array, Array], tuple[Array, Array]]


def make(game: Game, text: str, seed: int = 1) -> Player:
    """A player as on the command line: "random", "greedy", "flat:200p", "uct:1s", "alphabeta:3s"."""
    return Player(game, text, seed)


class _Node:
    __slots__ = ("state", "player", "actions", "prior", "visits", "total", "children", "value")

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.player: int = state.current_player()
        self.actions: list[int] = state.legal_actions()
        self.prior: Array | None = None  # by index in actions; None: not evaluated
        self.visits: Array = np.zeros(len(self.actions))
        self.total: Array = np.zeros(len(self.actions))  # for the player to move
        self.children: dict[int, _Node] = {}
        self.value: Array | None = None  # of a play that is over


class Puct:
    """PUCT with Dirichlet noise at the root (Silver et al. 2017), for any number of players.

    Many roots are searched at once: in each round one leaf of each tree, and all leaves of a round are
    one batch for ``evaluate``, of which ValueError says where it returns something that is no number: of
    legal actions and of values. The same seed gives the same search.
    """

    def __init__(
        self,
        game: Game,
        evaluate: Evaluate,
        simulations: int = 100,
        c: float = 1.5,
        noise: float = 0.0,
        alpha: float = 0.3,
        seed: int = 1,
    ) -> None:
        self.game = game
        self.evaluate = evaluate
        self.simulations = simulations
        self.c = c
        self.noise = noise
        self.alpha = alpha
        self.random = np.random.default_rng(seed)

    def run(self, states: Sequence[State]) -> tuple[Array, Array]:
        """(policies float64[k, actions]: shares of visits; values float64[k, players])."""
        for state in states:
            if state.game != self.game:
                raise ValueError("the state is of another game")
            if state.is_terminal():
                raise ValueError("a play that is over has nothing to search")
        roots = [_Node(state.clone()) for state in states]
        sums = np.zeros((len(roots), self.game.num_players()))
        self._expand(roots)
        for root in roots:
            self._add_noise(root)
        for _ in range(self.simulations):
            paths = [self._descend(root) for root in roots]
            values = self._expand([path[-1][0] for path in paths])
            for number, (path, value) in enumerate(zip(paths, values)):
                sums[number] += value
                for node, index in path[:-1]:
                    node.visits[index] += 1
                    node.total[index] += value[node.player]
        policies = np.zeros((len(roots), self.game.num_distinct_actions()))
        for number, root in enumerate(roots):
            share = root.visits if root.visits.sum() > 0 else root.prior
            assert share is not None
            policies[number, root.actions] = share / share.sum()
        return policies, sums / max(self.simulations, 1)

    def choose(self, state: State) -> int:
        """The action that was visited most often; of equals the first."""
        policies, _ = self.run([state])
        return int(policies[0].argmax())

    def _descend(self, root: _Node) -> list[tuple[_Node, int]]:
        path: list[tuple[_Node, int]] = []
        node = root
        while node.prior is not None:
            index = self._select(node)
            path.append((node, index))
            child = node.children.get(index)
            if child is None:
                child = node.children[index] = _Node(node.state.child(node.actions[index]))
            node = child
        path.append((node, -1))
        return path

    def _select(self, node: _Node) -> int:
        assert node.prior is not None
        seen = node.visits > 0
        mean = np.where(seen, node.total / np.maximum(node.visits, 1), 0.0)
        bonus = self.c * node.prior * np.sqrt(node.visits.sum() + 1) / (1 + node.visits)
        return int((mean + bonus).argmax())

    def _expand(self, leaves: list[_Node]) -> Array:
        """Values of the leaves, by player; those that are not over get priors."""
        values = np.zeros((len(leaves), self.game.num_players()))
        open_ = [i for i, leaf in enumerate(leaves) if leaf.player >= 0]
        for i, leaf in enumerate(leaves):
            if leaf.player < 0:
                values[i] = leaf.state.returns()
        if not open_:
            return values
        observations = np.stack([leaves[i].state.observation_tensor() for i in open_])
        masks = np.stack([leaves[i].state.legal_actions_mask() for i in open_]).astype(bool)
        policies, worth = self.evaluate(observations, masks)
        expected = ((len(open_), masks.shape[1]), (len(open_), self.game.num_players()))
        if (np.shape(policies), np.shape(worth)) != expected:
            raise ValueError(
                f"evaluate() returned shapes {np.shape(policies)} and {np.shape(worth)}, "
                f"not {expected[0]} and {expected[1]}"
            )
        for row, i in enumerate(open_):
            told = np.asarray(policies[row], dtype=float)[leaves[i].actions]
            values[i] = worth[row]
            if not np.isfinite(told).all():
                raise ValueError("evaluate() returned policies of legal actions that are no numbers")
            if not np.isfinite(values[i]).all():
                raise ValueError("evaluate() returned values that are no numbers")
            prior = np.maximum(told, 0.0)
            total = prior.sum()
            uniform = np.full(len(prior), 1.0 / len(prior))
            leaves[i].prior = prior / total if total > 0 and np.isfinite(total) else uniform
        return values

    def _add_noise(self, root: _Node) -> None:
        if self.noise <= 0 or root.prior is None:
            return
        noise = self.random.dirichlet([self.alpha] * len(root.prior))
        root.prior = (1 - self.noise) * root.prior + self.noise * noise
