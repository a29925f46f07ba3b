"""The view of the player to move: what docs/python.md says of it."""

import random

import numpy as np
import pytest

import zug

SAME = ["rbg/tic_tac_toe", "rbg/breakthrough", "rbg/hex", "rbg/chess", "rbg/amazons", "rbg/reversi",
        "sbg/gardner", "metagame/minishogi"]


def load(name, **options):
    return zug.load(name, engine="interpreter", **options)


def test_maps():
    game = load("breakthrough")
    symmetry = game.symmetry
    assert symmetry.pieces == {"empty": "empty", "whiteMan": "blackMan", "blackMan": "whiteMan"}
    assert symmetry.variables == {"white": "black", "black": "white"}
    names = [game.vertices[v] for v in symmetry.vertices]
    assert names[game.vertices.index("a1")] == "a8" and names[game.vertices.index("c7")] == "c2"
    assert symmetry.actions.dtype == np.uint32 and symmetry.actions.shape == (game.num_actions,)
    assert not symmetry.actions.flags.writeable
    assert (symmetry.actions[symmetry.actions] == np.arange(game.num_actions)).all()
    assert (symmetry.actions != np.arange(game.num_actions)).all()
    state = game.new_initial_state()
    state.apply_move("a2-a3")
    first = [game.new_initial_state().action_to_string(symmetry.actions[a])
             for a in state.legal_actions()]
    assert "b2-b3" in first and "a2-a3" in first


def test_symmetry_outlives_its_game():
    actions = load("tic_tac_toe").symmetry.actions
    assert sorted(actions.tolist()) == list(range(18))


def test_hex_is_transposed():
    game = load("hex")
    assert game.symmetry.vertices[1] == 11 and game.symmetry.vertices[11] == 1


@pytest.mark.parametrize("name", ["rbg/go", "rbg/fox_and_hounds", "rbg_draft/isolation_for_three"])
def test_none(name):
    game = load(name)
    assert game.symmetry is None
    state = game.new_initial_state()
    with pytest.raises(ValueError, match="no symmetry"):
        state.observation_tensor(canonical=True)
    with pytest.raises(ValueError, match="no symmetry"):
        game.batch(2).observe(canonical=True)


@pytest.mark.parametrize("kind", ["auto", "split"])
@pytest.mark.parametrize("name", SAME)
def test_canonical_observations(name, kind):
    """Planes and squares are exchanged as the maps say, by names, where there are planes."""
    game = load(name, actions=kind)
    symmetry = game.symmetry
    planes = list(game.observation_planes)
    players = game.player_names
    theirs = {**{f"piece:{a}": f"piece:{b}" for a, b in symmetry.pieces.items()},
              **{f"to move:{a}": f"to move:{b}" for a, b in zip(players, players[::-1])}}
    for a, b in symmetry.variables.items():
        kind_of = "score" if a in players else "variable"
        theirs[f"{kind_of}:{a}"] = f"{kind_of}:{b}"
    to = symmetry.vertices
    generator = random.Random(1)
    state = game.new_initial_state()
    turned = 0
    for _ in range(40):
        plain = state.observation_tensor()
        canonical = state.observation_tensor(canonical=True)
        if state.current_player() != 1:
            assert (plain == canonical).all()
        else:
            turned += 1
            if plain.ndim == 3:  # vertices are in the order of the text: the top row first
                plain, canonical = (o.reshape(len(planes), -1).T for o in (plain, canonical))
            for plane, shown in enumerate(planes):
                if shown in theirs:
                    there = planes.index(theirs[shown])
                    assert (canonical[to, there] == plain[:, plane]).all(), shown
            assert canonical[0, planes.index("to move:" + players[0])] == 1
        if state.is_terminal():
            break
        state.apply_action(generator.choice(state.legal_actions()))
    assert turned > 2


@pytest.mark.parametrize("name", ["breakthrough", "amazons", "tic_tac_toe"])
def test_batches(name):
    game = load(name)
    batch = game.batch(100, seed=3, threads=2, auto_reset=True)
    states = [game.new_initial_state() for _ in range(100)]
    bytes_ = np.empty((100, *game.observation_shape), np.uint8)
    turned = 0
    for _ in range(6):
        canonical = batch.observe(canonical=True)
        for state, observation in zip(states, canonical):
            assert (state.observation_tensor(canonical=True) == observation).all()
        assert batch.observe(bytes_, canonical=True) is bytes_
        assert ((bytes_ != 0) == (canonical != 0)).all()
        second = batch.current_player == 1
        plain = batch.observe()
        assert (plain[~second] == canonical[~second]).all()
        turned += (plain[second] != canonical[second]).any()
        # A policy that knows the first player's actions only.
        mask = batch.legal_mask()
        mask[second] = mask[second][:, game.symmetry.actions]
        chosen = mask.argmax(axis=1).astype(np.int32)
        chosen[second] = game.symmetry.actions[chosen[second]]
        batch.step(chosen)
        for state, action in zip(states, chosen):
            state.apply_action(action)
        if states[0].is_terminal():
            break
    assert turned
