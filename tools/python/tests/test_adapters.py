"""The judges are not ours."""

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


def test_gymnasium_vectors_of_single_ones():
    gymnasium = pytest.importorskip("gymnasium")
    from zug.gymnasium import SingleAgentEnv

    game = load("tic_tac_toe")
    envs = gymnasium.vector.SyncVectorEnv([lambda: SingleAgentEnv(game) for _ in range(3)])
    envs.reset(seed=1)
    for _ in range(20):
        envs.step(envs.action_space.sample())


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_random_simulation(name):
    pyspiel = pytest.importorskip("pyspiel")
    from zug.openspiel import wrap

    game = wrap(load(name))
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)
    state = game.new_initial_state()
    assert state.observation_tensor(0) if hasattr(game, "observation_tensor") else True
    assert pyspiel.load_game(str(game).split("(")[0]).num_distinct_actions() == game.num_distinct_actions()


def test_openspiel_algorithms():
    pytest.importorskip("pyspiel")
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
    from zug.openspiel import wrap

    small = load("tic_tac_toe")
    value, _ = minimax.alpha_beta_search(wrap(small))
    assert value == 0


def test_cluster(long_run):
    if not long_run:
        pytest.skip("Ray is slow to start: ZUG_LONG=1")
    pytest.importorskip("ray")
    import zug.cluster

    game = zug.load("tic_tac_toe")
    once = zug.cluster.stats(game, plays=20_000, part=1000)
    assert abs(once["mean"][0] - 0.29682) < 0.02
    assert zug.cluster.perft(game, 5) == 15120
    result = zug.cluster.match(game, ["greedy", "random"], games=40)
    assert result["0:greedy"] > 0 and sum(result.values()) == pytest.approx(0)
