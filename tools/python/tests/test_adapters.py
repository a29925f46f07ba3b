"""The judges are not ours."""

import os
import pickle
import signal
import sys

import numpy as np
import pytest

import zug

GAMES = ["tic_tac_toe", "breakthrough", "connect_four", "hex", "reversi"]


def load(name, **options):
    return zug.load(name, engine="interpreter", **options)


@pytest.mark.parametrize("name", [*GAMES, "amazons", "rbg_draft/isolation_for_three"])
def test_pettingzoo(name):
    judges = pytest.importorskip("pettingzoo.test")
    from zug.pettingzoo import env, raw_env

    game = load(name)
    judges.api_test(raw_env(game), num_cycles=100)
    judges.api_test(env(game), num_cycles=100)
    judges.seed_test(lambda: env(game), num_cycles=20)


@pytest.mark.parametrize("name", ["tic_tac_toe", "breakthrough", "rbg_draft/isolation_for_three"])
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_parallel_and_rendered(name):
    """As PettingZoo makes a parallel environment of one of turns: who is not to move has no say."""
    judges = pytest.importorskip("pettingzoo.test")
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from zug.pettingzoo import env, raw_env

    game = load(name)
    judges.parallel_api_test(turn_based_aec_to_parallel(raw_env(game)), num_cycles=200)
    judges.parallel_seed_test(lambda: turn_based_aec_to_parallel(env(game)), num_cycles=20)
    judges.render_test(lambda render_mode=None: env(game, render_mode))


def test_pettingzoo_illegal_action():
    pytest.importorskip("pettingzoo")
    from zug.pettingzoo import env

    made = env(load("tic_tac_toe"))
    made.reset()
    made.step(17)
    assert made.rewards == {"crosses": -1, "noughts": 0} and all(made.terminations.values())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings("ignore")
def test_gymnasium(name):
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    from zug.gymnasium import SingleAgentEnv

    for opponent in ["random", "greedy"]:
        check_env(SingleAgentEnv(load(name), seat=1, opponent=opponent), skip_render_check=True)


def test_gymnasium_refuses_opponents_at_once():
    pytest.importorskip("gymnasium")
    from zug.gymnasium import SingleAgentEnv

    for opponent in ["bogus", "human", "uct:-1p"]:
        with pytest.raises(ValueError):
            SingleAgentEnv(load("tic_tac_toe"), 0, opponent)


def test_gymnasium_episodes_end():
    pytest.importorskip("gymnasium")
    from zug.gymnasium import SingleAgentEnv

    env = SingleAgentEnv(load("tic_tac_toe"))
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    _, reward, over, _, _ = env.step(10**6)
    assert (reward, over) == (-1.0, True)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    env.reset()
    assert env.step(int(np.flatnonzero(env.reset()[1]["action_mask"])[0]))[2] is False


def legal(random, mask):
    return np.array([random.choice(np.flatnonzero(row)) if row.any() else 0 for row in mask])


def test_gymnasium_vector():
    gymnasium = pytest.importorskip("gymnasium")
    from zug.gymnasium import ZugVectorEnv

    envs = ZugVectorEnv(load("breakthrough"), 8, seat=1)
    observations, info = envs.reset(seed=5)
    assert envs.observation_space.contains(observations)
    again, _ = ZugVectorEnv(load("breakthrough"), 8, seat=1, threads=2).reset(seed=5)
    assert np.array_equal(observations, again)
    random = np.random.default_rng(1)
    ended, before, worth = 0, np.zeros(8, bool), []
    for _ in range(150):
        observations, rewards, over, cut, info = envs.step(legal(random, info["action_mask"]))
        assert envs.observation_space.contains(observations)
        assert rewards.dtype == np.float32 or rewards.dtype == np.float64
        assert not (rewards[before] != 0).any() or over[before].any()
        assert set(np.unique(rewards)) <= {-1, 0, 1} and (rewards[~over] == 0).all()
        before, ended = over, ended + over.sum()
        worth += list(rewards[over])
    assert ended > 20 and 0.1 < np.mean(np.array(worth) > 0) < 0.9
    assert isinstance(envs, gymnasium.vector.VectorEnv)
    _, rewards, over, _, _ = envs.step(np.full(8, 0))  # white's action: illegal for seat 1
    assert (rewards[~before] == -1).all() and over[~before].all()


# The first player ends the play at once, or goes on.
SHORT = """
#players = a(1), b(1)
#pieces = e, x
#variables =
#board = rectangle(up, down, left, right, [e, e])
#rules = ->a (left* right*) {e} ->> [x] ( {! left} [$ a=1] ->> {} + {? left} )
  ->b (left* right*) {e} ->> [x] [$ b=1] ->a {}
"""
# The second player has never a move.
ALONE = """
#players = a(1), b(1)
#pieces = e, x
#variables =
#board = rectangle(up, down, left, right, [e, e])
#rules = ->a (left* right*) {e} ->> [x] [$ a=1] ->b {}
"""


def test_gymnasium_episodes_begin_with_a_move_of_the_learner():
    pytest.importorskip("gymnasium")
    from zug.gymnasium import SingleAgentEnv, ZugVectorEnv

    game = zug.loads(SHORT, engine="interpreter")
    made = SingleAgentEnv(game, seat=1)
    for seed in range(20):
        _, info = made.reset(seed=seed)
        assert made.step(int(np.flatnonzero(info["action_mask"])[0]))[1:3] == (1.0, True)
    envs = ZugVectorEnv(game, 20, seat=1)
    _, info = envs.reset(seed=1)
    for _ in range(4):
        assert info["action_mask"].any(axis=1).all()
        _, rewards, over, _, info = envs.step(info["action_mask"].argmax(axis=1))
        assert (rewards == 1).all() and over.all()
        _, rewards, over, _, info = envs.step(np.zeros(20))  # all begin anew
        assert not rewards.any() and not over.any()


def test_gymnasium_says_where_the_learner_never_has_a_move():
    pytest.importorskip("gymnasium")
    from zug.gymnasium import SingleAgentEnv, ZugVectorEnv

    game = zug.loads(ALONE, engine="interpreter")
    for made in (SingleAgentEnv(game, seat=1), ZugVectorEnv(game, 3, seat=1)):
        with pytest.raises(RuntimeError, match="before player 1 had a move"):
            made.reset(seed=1)


def test_gymnasium_vectors_of_single_ones():
    gymnasium = pytest.importorskip("gymnasium")
    from zug.gymnasium import SingleAgentEnv

    game = load("tic_tac_toe")
    envs = gymnasium.vector.SyncVectorEnv([lambda: SingleAgentEnv(game) for _ in range(3)])
    envs.reset(seed=1)
    for _ in range(20):
        envs.step(envs.action_space.sample())


def test_gymnasium_vectors_in_processes():
    """Environments go into other processes, and do there what they do here."""
    gymnasium = pytest.importorskip("gymnasium")
    from zug.gymnasium import SingleAgentEnv

    game, seen = load("tic_tac_toe"), []
    for kind in (gymnasium.vector.SyncVectorEnv, gymnasium.vector.AsyncVectorEnv):
        envs = kind([lambda: SingleAgentEnv(game, seat=1)] * 2)
        trace = [envs.reset(seed=3)[0]]
        random = np.random.default_rng(1)
        for _ in range(6):
            trace.append(envs.step(random.integers(0, 18, 2))[0])
        seen.append(np.array(trace))
        envs.close()
    assert np.array_equal(seen[0], seen[1])


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_random_simulation(name):
    pyspiel = pytest.importorskip("pyspiel")
    from zug.openspiel import wrap

    game = wrap(load(name))
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    state = game.new_initial_state()
    assert state.observation_tensor(0) if hasattr(game, "observation_tensor") else True
    assert pyspiel.load_game(str(game).split("(")[0]).num_distinct_actions() == game.num_distinct_actions()


def test_openspiel_serializes():
    pyspiel = pytest.importorskip("pyspiel")
    from zug.openspiel import wrap

    game = wrap(load("breakthrough"))
    state = game.new_initial_state()
    for _ in range(7):
        state.apply_action(state.legal_actions()[3])
    both = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    again = pickle.loads(pickle.dumps(game))
    for copy in (game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state)), both[1],
                 again.deserialize_state(state.serialize())):
        assert str(copy) == str(state) and copy.history() == state.history()
        assert copy.legal_actions() == state.legal_actions()
        copy.apply_action(copy.legal_actions()[0])
        assert str(copy) != str(state)


def test_openspiel_loads_the_same_rules_by_name():
    """Not those of another game with the same actions, nor with plays of another length."""
    pyspiel = pytest.importorskip("pyspiel")
    from zug.openspiel import wrap

    ours = load("tic_tac_toe")
    text = ours.text.replace("me=100, other=0", "me=0, other=100")
    misere = zug.loads(text, engine="interpreter")
    assert misere.action_digest == ours.action_digest and misere.digest != ours.digest
    wrap(ours)
    for game, length, returns in [(ours, 1_000_000, [1, -1]), (misere, 1_000_000, [-1, 1]),
                                  (ours, 9, [1, -1])]:
        loaded = pyspiel.load_game(str(wrap(game, length)))
        state = loaded.new_initial_state()
        for action in [0, 12, 1, 13, 2]:
            state.apply_action(action)
        assert state.returns() == returns and loaded.max_game_length() == length


def test_openspiel_plays_are_no_longer_than_said():
    pyspiel = pytest.importorskip("pyspiel")
    from zug.openspiel import wrap

    ours = load("tic_tac_toe")
    state = wrap(ours, 3).new_initial_state()
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    copy = pickle.loads(pickle.dumps(state))
    for each in (state, state.clone(), copy):
        with pytest.raises(RuntimeError, match="max_game_length, 3"):
            each.apply_action(each.legal_actions()[0])
    assert len(state.history()) == 3
    pyspiel.random_sim_test(wrap(ours, 9), num_sims=20, serialize=False, verbose=False)
    for length in (0, -1):
        with pytest.raises(ValueError, match="at least 1"):
            wrap(ours, length)


def test_openspiel_algorithms():
    pytest.importorskip("pyspiel")
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
    from zug.openspiel import wrap

    small = load("tic_tac_toe")
    value, _ = minimax.alpha_beta_search(wrap(small))
    assert value == 0


@pytest.fixture()
def cluster():
    """Ray with the number of workers asked for; it ends with the test."""
    ray = pytest.importorskip("ray")
    import zug.cluster

    def start(workers):
        ray.shutdown()
        ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False,
                 object_store_memory=100_000_000)
        return zug.cluster

    yield start
    ray.shutdown()


# What dies: the first worker that takes up part 2, in the middle of it.
def part_that_kills_its_worker(game, number, folder):
    mark = os.path.join(folder, "killed")
    if number == 2 and not os.path.exists(mark):
        open(mark, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return number, float(game.batch(10, number).playouts(100).mean(axis=0)[0])


def test_cluster_replaces_killed_workers(cluster, tmp_path):
    at_work = cluster(2)
    game = zug.load("tic_tac_toe", engine="interpreter")
    arguments = [(number, str(tmp_path)) for number in range(5)]
    found = list(at_work._in_order(part_that_kills_its_worker, game, arguments))
    assert (tmp_path / "killed").exists()
    assert found == [part_that_kills_its_worker(game, *each) for each in arguments]


def test_cluster_is_the_same_for_any_number_of_workers(cluster):
    game = zug.load("tic_tac_toe", engine="interpreter")
    results = []
    for workers in (1, 3):
        at_work = cluster(workers)
        stats = at_work.stats(game, plays=20_000, part=1000)
        match = at_work.match(game, ["greedy", "random"], games=40)
        results.append((stats["mean"].tolist(), stats["error"].tolist(), match,
                        at_work.perft(game, 5)))
    assert results[0] == results[1]
    mean, error, match, leaves = results[0]
    assert abs(mean[0] - (0.58492 - 0.28810)) < 0.02 and 0 < error[0] < 0.02
    assert match["0:greedy"] > 0 and sum(match.values()) == pytest.approx(0)
    assert leaves == 15120
