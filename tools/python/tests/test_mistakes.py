"""A thousand games of mistakes: whatever is called with whatever, there is an exception with words or
an answer, and the game goes on as if nothing had happened."""

import os
import random

import numpy as np
import pytest

import zug

NONSENSE = [None, -1, -5, 10**6, 2**31, 2**63, 2**70, 1.5, "e2-e4", "", "a1", b"\0", [], [1], {}, np.nan,
            np.int8(-1), np.zeros(3), np.zeros((2, 2), np.int32), np.zeros(0), object(), True,
            np.zeros((4, 4), np.float32)[:, ::2], np.array("x"), zug]


def values(generator):
    return generator.choice(NONSENSE)


def wrong_calls(game, state, batch):
    return [
        (state.apply_action, 1), (state.undo_action, 2), (state.legal_actions, 1), (state.child, 1),
        (state.legal_actions_mask, 1), (state.action_to_string, 1), (state.action_to_string, 2),
        (state.string_to_action, 1), (state.observation_tensor, 1), (state.player_return, 1),
        (state.is_legal, 1), (state.perft, 0), (game.deserialize_state, 1),
        (game.new_initial_state, 1), (game.action_to_string, 1), (game.convert, 1),
        (batch.step, 1), (batch.step, 2), (batch.step, 3), (batch.legal_mask, 1), (batch.observe, 1),
        (batch.observe, 2), (batch.sample, 1), (batch.reset, 1), (batch.reset, 2),
        (batch.legal_actions, 1), (batch.set_state, 2), (game.batch, 2), (game.compare, 1),
        (zug.Player, 3), (lambda a, b: zug.Player(game, a, b), 2), (zug.loads, 1), (zug.loads, 2),
        (zug.load, 1),
    ]


@pytest.mark.parametrize("name", ["tic_tac_toe", "breakthrough", "amazons", "chess"])
def test_games_of_mistakes(name, long_run):
    game = zug.load(name, engine="interpreter")
    games = 250 if long_run else 25
    said = 0
    for seed in range(games):
        generator = random.Random(seed)
        state = game.new_initial_state()
        batch = game.batch(3, seed)
        actions = []
        for _ in range(40):
            call, count = generator.choice(wrong_calls(game, state, batch))
            arguments = [values(generator) for _ in range(count)]
            if getattr(call, "__name__", "") == "batch" and isinstance(arguments[0], int):
                arguments[0] = min(arguments[0], 1000)
            before = state.serialize()
            try:
                call(*arguments)
            except Exception as error:  # any exception will do, if it has words
                assert str(error), (call, arguments)
                said += 1
                assert state.serialize() == before, (call, arguments)
            if state.is_terminal():
                with pytest.raises(ValueError, match="over"):
                    state.apply_action(0)
                break
            if state.serialize() == before:
                actions.append(generator.choice(state.legal_actions()))
                state.apply_action(actions[-1])
            if (batch.current_player >= 0).any():
                batch.step(batch.sample())
    assert said > 5 * games


def test_no_leak(long_run):
    """Memory does not grow with steps."""

    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    game = zug.load("breakthrough")
    rounds = 10**7 // 256 if long_run else 1000
    batch = game.batch(256, 1, 2, auto_reset=True)
    mask, planes = batch.legal_mask(), batch.observe()

    def run(count):
        for step in range(count):
            batch.step(batch.sample())
            batch.legal_mask(out=mask)
            batch.observe(out=planes)
            if step % 16 == 0:
                state = game.new_initial_state()
                for _ in range(8):
                    state.apply_action(state.legal_actions()[0])
                state.clone().undo_action()
                batch.legal_mask()

    run(rounds // 4)
    before = resident()
    run(rounds)
    assert resident() - before < 4 << 20


def test_variables_may_be_set_while_a_game_compiles(monkeypatch, tmp_path):
    """The compiler's thread has the environment as it was when the game was loaded."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for round in range(5):
        game = zug.load("breakthrough", engine="auto")
        for i in range(3000):
            monkeypatch.setenv(f"ZUG_TEST_{round}_{i}", str(i))
        assert game.perft(2) == 484
