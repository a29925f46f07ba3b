"""Playouts, matches and perft over Ray.

    zug.cluster.stats(game, plays=10**9)
    zug.cluster.match(game, ["uct:1000p", "greedy"], games=1000)
    zug.cluster.perft(game, 6)

Work is cut into parts whose seeds and order depend on the arguments alone, and parts are added up in
that order: results are the same for any number of workers. Parts of a worker that died are done again
by another one. Without ``ray.init()`` before, Ray is started on this machine.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import ray

from ._zug import Game, Player

__all__ = ["match", "perft", "stats"]

_PART = 100_000  # plays of one part
_UNDER_WAY = 64  # parts at once


def _start() -> None:
    if not ray.is_initialized():
        ray.init(include_dashboard=False, logging_level=logging.WARNING)


def _in_order(
    part: Callable[..., Any], game: Game, arguments: list[tuple[Any, ...]]
) -> Iterator[Any]:
    """Results of all parts, in order; so many of them are under way at once."""
    _start()
    shared: Any = ray.put(game)
    remote: Any = ray.remote(max_retries=-1)(part)
    waiting: list[Any] = []
    for number in range(min(_UNDER_WAY, len(arguments))):
        waiting.append(remote.remote(shared, *arguments[number]))
    for number in range(len(arguments)):
        result = ray.get(waiting.pop(0))
        following = number + _UNDER_WAY
        if following < len(arguments):
            waiting.append(remote.remote(shared, *arguments[following]))
        yield result


def _seed(*path: int) -> int:
    """Of its own for each path, as (seed, match, player): sums would meet those of other seeds."""
    return int(np.random.SeedSequence(path).generate_state(1, np.uint64)[0] >> np.uint64(1))


def _play(game: Game, plays: int, seed: int) -> tuple[int, Any, Any]:
    """How many, and by player the sums of returns and of their squares."""
    batch = game.batch(min(plays, 1000), seed)
    counts = np.full(len(batch), plays // len(batch))
    counts[: plays % len(batch)] += 1
    left = counts.copy()
    total = np.zeros(game.num_players())
    squares = np.zeros(game.num_players())
    while left.any():
        rewards, done = batch.step(batch.sample())
        total += rewards.sum(axis=0, dtype=float)
        squares += (rewards.astype(float) ** 2).sum(axis=0)
        left -= done
        batch.reset(done & (left > 0))
    return plays, total, squares


def stats(game: Game, plays: int = 1_000_000, seed: int = 1, part: int = _PART) -> dict[str, Any]:
    """Random plays: "plays", and by player "mean" and "error" (95 %) of the returns."""
    if plays < 1 or part < 1:
        raise ValueError("plays and part are at least 1")
    sizes = [min(part, plays - at) for at in range(0, plays, part)]
    arguments = [(size, _seed(seed, number)) for number, size in enumerate(sizes)]
    count, total, squares = 0, np.zeros(game.num_players()), np.zeros(game.num_players())
    for plays_of_part, sums, sums_of_squares in _in_order(_play, game, arguments):
        count += plays_of_part
        total += sums
        squares += sums_of_squares
    mean = total / count
    variance = np.maximum(squares / count - mean**2, 0.0)
    return {"plays": count, "mean": mean, "error": 1.96 * np.sqrt(variance / count)}


def _match(game: Game, players: list[str], first: int, games: int, seed: int) -> Any:
    """By entry in players, the sum of returns of games number ``first`` and following."""
    total = np.zeros(len(players))
    for number in range(first, first + games):
        seats = [(seat + number) % len(players) for seat in range(len(players))]
        made = [Player(game, players[entry], _seed(seed, number, entry)) for entry in seats]
        state = game.new_initial_state()
        while not state.is_terminal():
            for action in made[state.current_player()].choose_actions(state):
                state.apply_action(action)
        for seat, worth in zip(seats, state.returns()):
            total[seat] += worth
    return total


def match(
    game: Game, players: list[str], games: int = 100, seed: int = 1, part: int = 10
) -> dict[str, float]:
    """Players as ``zug.players.make`` takes them, who change seats; mean returns by player."""
    if len(players) != game.num_players():
        raise ValueError(f"the game is for {game.num_players()} players, not for {len(players)}")
    if games < 1 or part < 1:
        raise ValueError("games and part are at least 1")
    arguments = [
        (players, at, min(part, games - at), seed) for at in range(0, games, part)
    ]
    total = sum(_in_order(_match, game, arguments), np.zeros(len(players)))
    return {f"{number}:{text}": float(total[number]) / games for number, text in enumerate(players)}


def _perft_below(game: Game, first: list[int], depth: int) -> int:
    state = game.new_initial_state()
    for action in first:
        state.apply_action(action)
    return state.perft(depth)


def perft(game: Game, depth: int) -> int:
    """``game.perft(depth)``, by the first two moves."""
    if game.action_kind != "move" or depth < 3:
        return game.perft(depth)
    state = game.new_initial_state()
    arguments = []
    for a in state.legal_actions():
        child = state.child(a)
        arguments += [([a, b], depth - 2) for b in child.legal_actions()]
    return sum(_in_order(_perft_below, game, arguments))
