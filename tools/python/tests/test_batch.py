"""Batches: the same plays as states, for any number of threads, into arrays of the caller."""

import threading

import numpy as np
import pytest

import zug


def load(name, **options):
    return zug.load(name, engine="interpreter", **options)


@pytest.mark.parametrize("name,kind", [("tic_tac_toe", "move"), ("breakthrough", "split"),
                                       ("connect_four", "move"), ("amazons", "split"),
                                       ("chess", "move"), ("rbg_draft/isolation_for_three", "move")])
def test_a_batch_is_many_states(name, kind):
    game = load(name, actions=kind)
    n = 5
    batch = game.batch(n, seed=3)
    states = [game.new_initial_state() for _ in range(n)]
    for _ in range(40):
        mask, seen = batch.legal_mask(), batch.observe()
        for k, state in enumerate(states):
            assert np.array_equal(mask[k], state.legal_actions_mask().astype(bool))
            assert np.array_equal(seen[k], state.observation_tensor())
            assert batch.current_player[k] == state.current_player()
        actions = batch.sample()
        rewards, done = batch.step(actions)
        for k, state in enumerate(states):
            was_over = state.is_terminal()
            if not was_over:
                state.apply_action(int(actions[k]))
            assert done[k] == (state.is_terminal() and not was_over)
            assert rewards[k] == pytest.approx(state.returns() if done[k] else [0] * game.num_players())


def record(game, threads, n=300):
    batch = game.batch(n, 9, threads, auto_reset=True)
    rows = []
    for _ in range(80):
        actions = batch.sample()
        rewards, done = batch.step(actions)
        rows.append((actions, rewards, done, batch.legal_mask(), batch.observe(dtype="uint8")))
    rows.append((batch.playouts(3),))
    return [array.tobytes() for row in rows for array in row]


def test_the_same_for_any_number_of_threads_and_any_engine():
    once = record(load("connect_four"), 1)
    assert once == record(load("connect_four"), 2) == record(load("connect_four"), 7)
    assert once == record(zug.load("connect_four", engine="native"), 2)


def test_auto_reset_and_reset():
    game = load("tic_tac_toe")
    batch = game.batch(64, 1, auto_reset=True)
    ends = 0
    for _ in range(100):
        _, done = batch.step(batch.sample())
        ends += done.sum()
        assert (batch.current_player >= 0).all() and (batch.length[done] == 0).all()
    assert 64 * 100 / 9 < ends < 64 * 100 / 5
    batch = game.batch(8, 1)
    first = batch.sample()
    batch.step(first)
    where = np.arange(8) % 2 == 0
    batch.reset(where)
    assert (batch.length == np.where(where, 0, 1)).all()
    batch.reset(seed=1)
    assert np.array_equal(batch.sample(), first)


def test_max_length_truncates():
    batch = load("breakthrough").batch(4, 1, max_length=3)
    for step in range(3):
        rewards, done = batch.step(batch.sample())
    assert done.all() and batch.truncated.all() and not rewards.any()


def test_values_of_playouts():
    values = load("tic_tac_toe").batch(4, 1, 2).playouts(20000)
    assert np.allclose(values[:, 0], 0.58492 - 0.28810, atol=0.03)
    assert np.array_equal(values[:, 0], -values[:, 1])


ENDLESS = """
#players = a(1), b(1)
#pieces = e, x
#variables =
#board = rectangle(up, down, left, right, [e, e, e])
#any = left* right*
#rules = ( ->a any {e} ->> [x] ->b any {x} ->> [e] )*
"""


@pytest.mark.parametrize("kind", ["move", "split"])
def test_plays_stay_where_they_are_when_playouts_have_no_end(kind):
    batch = zug.loads(ENDLESS, engine="interpreter", actions=kind).batch(2)
    batch.step(batch.sample())
    mask, player = batch.legal_mask(), batch.current_player.copy()
    assert np.isnan(batch.playouts(1)).all() and batch.failure
    assert not batch.failed.any() and np.array_equal(batch.current_player, player)
    assert np.array_equal(batch.legal_mask(), mask) and mask.any(axis=1).all()
    batch.step(batch.sample())


def test_seeds_that_follow_each_other_give_other_plays():
    def after(seed):
        batch = load("breakthrough").batch(64, seed)
        for _ in range(12):
            batch.step(batch.sample())
        return {board.tobytes() for board in batch.observe(dtype="uint8")}

    assert not after(1) & after(2) and after(1) == after(1)


def test_arrays_of_the_caller():
    game = load("tic_tac_toe")
    batch = game.batch(4)
    mask = np.ones((4, 18), np.uint8)
    assert batch.legal_mask(out=mask) is mask and mask.sum() == 36
    planes = np.ones((4, *game.observation_shape), np.uint8)
    assert batch.observe(out=planes) is planes and planes[:, 1].all()
    actions, rewards, done = np.zeros(4, np.int32), np.ones((4, 2), np.float32), np.ones(4, bool)
    batch.sample(out=actions)
    assert batch.step(actions, rewards=rewards, done=done)[0] is rewards
    assert not rewards.any() and not done.any()
    batch.step(np.array([batch.legal_actions(k)[0] for k in range(4)]))  # int64


@pytest.mark.parametrize("kind", ["move", "split"])
def test_masks_written_again(kind):
    batch = load("chess", actions=kind).batch(70, 1, 2, auto_reset=True, max_length=12)
    mask = np.ones((70, batch.game.num_actions), bool)
    for _ in range(20):
        assert batch.legal_mask(out=mask, again=True) is mask
        assert np.array_equal(mask, batch.legal_mask(out=np.ones_like(mask)))
        batch.legal_mask(out=mask, again=True)
        batch.step(batch.sample())
        assert np.array_equal(batch.legal_mask(out=mask, again=True), batch.legal_mask())
    with pytest.raises(ValueError, match="out"):
        batch.legal_mask(again=True)


class OnlyDLPack:
    """What torch and jax offer, and nothing else that NumPy's arrays do."""

    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **options):
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


def test_arrays_by_dlpack():
    game = load("tic_tac_toe")
    batch = game.batch(4)
    planes = np.ones((4, *game.observation_shape), np.float32)
    batch.observe(out=OnlyDLPack(planes))
    assert np.array_equal(planes, batch.observe())
    mask = np.ones((4, 18), np.uint8)
    batch.legal_mask(out=OnlyDLPack(mask))
    assert mask.sum() == 36
    batch.step(OnlyDLPack(batch.sample()), rewards=OnlyDLPack(np.zeros((4, 2), np.float32)))
    with pytest.raises(TypeError, match="float32, not of uint8"):
        batch.legal_mask(out=OnlyDLPack(np.zeros((4, 18), np.float32)))
    with pytest.raises(ValueError, match="contiguous"):
        batch.legal_mask(out=OnlyDLPack(np.zeros((4, 36), np.uint8)[:, ::2]))


def test_arrays_of_others():
    torch = pytest.importorskip("torch")
    game = load("tic_tac_toe")
    batch = game.batch(4)
    out = torch.zeros((4, *game.observation_shape))
    batch.observe(out=out)
    assert np.array_equal(out.numpy(), batch.observe())
    batch.step(torch.from_numpy(batch.sample()))


@pytest.mark.parametrize("wrong,what,why", [
    (np.zeros((4, 18), np.float32), TypeError, "float32"),
    (np.zeros((4, 17), np.uint8), ValueError, r"\(4, 17\)"),
    (np.zeros((5, 18), np.uint8), ValueError, "shape"),
    (np.zeros((18, 4), np.uint8).T, ValueError, "contiguous"),
    (np.zeros((4, 36), np.uint8)[:, ::2], ValueError, "contiguous"),
    (np.zeros(72, np.uint8), ValueError, "shape"),
    ([0] * 72, TypeError, "no array"),
    (np.broadcast_to(np.zeros(18, np.uint8), (4, 18)), TypeError, "written"),
    ("mask", TypeError, "no array"),
])
def test_wrong_arrays(wrong, what, why):
    batch = load("tic_tac_toe").batch(4)
    with pytest.raises(what, match=why):
        batch.legal_mask(out=wrong)


@pytest.mark.parametrize("wrong,what,why", [
    (np.zeros(4, np.float64), TypeError, "float64"),
    (np.zeros(3, np.int32), ValueError, "shape"),
    (np.zeros((4, 1), np.int32), ValueError, "shape"),
    (np.array([0, 0, 17, 0]), ValueError, "not legal in play 2"),
    (np.array([0, 0, 2**40, 0]), ValueError, "action 1099511627776 is not legal in play 2"),
    (np.array([0, 0, 2**32 - 1, 0]), ValueError, "action 4294967295 is not legal in play 2"),
    (np.array([-2, 0, 0, 0]), ValueError, "not legal in play 0"),
    (np.array([-2, -1, -1, -1]), ValueError, "action -2 is not legal in play 0"),
    (np.array([-1, -1, -1, -2**31], np.int32), ValueError, "action -2147483648 is not legal in play 3"),
    (None, TypeError, "step"),
])
def test_wrong_actions_change_nothing(wrong, what, why):
    batch = load("tic_tac_toe").batch(4)
    before = batch.observe()
    with pytest.raises(what, match=why):
        batch.step(wrong)
    assert np.array_equal(batch.observe(), before)


def test_wrong_numbers():
    game = load("tic_tac_toe")
    for arguments in [(0,), (-1,), (4, 1, -1), (4, 1, 5000)]:
        with pytest.raises(ValueError):
            game.batch(*arguments)
    with pytest.raises(TypeError):
        game.batch(4, -1)
    with pytest.raises(ValueError, match="float32 or uint8"):
        game.batch(4).observe(dtype="int7")
    with pytest.raises(IndexError):
        game.batch(4).legal_actions(4)
    with pytest.raises(ValueError, match="another game"):
        game.batch(4).set_state(0, load("hex").new_initial_state())
    with pytest.raises(ValueError):
        game.batch(4).playouts(-1)


def test_another_thread_is_told_to_wait():
    batch = load("hex").batch(64)
    said = []

    def again():
        while thread.is_alive():
            try:
                batch.step(batch.sample())
            except (RuntimeError, ValueError) as error:
                said.append(str(error))

    thread = threading.Thread(target=lambda: batch.playouts(40))
    thread.start()
    again()
    thread.join()
    assert any("another thread" in text for text in said)


def test_views_live_as_long_as_they_are_looked_at():
    view = load("tic_tac_toe").batch(1000).current_player
    assert (view == 0).all()
    with pytest.raises(ValueError):
        view[0] = 3


def test_states_go_into_batches():
    game = load("breakthrough")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[3])
    batch = game.batch(2)
    batch.set_state(1, state)
    assert batch.legal_actions(1) == state.legal_actions()
    assert list(batch.current_player) == [0, 1]
