"""Games, states, actions, observations: what docs/python.md says of them."""

import copy
import pickle
import random
import subprocess
import sys
import threading
from xml.etree import ElementTree

import numpy as np
import pytest

import zug

SMALL = ["rbg/tic_tac_toe", "rbg/breakthrough", "rbg/connect_four", "rbg/hex", "rbg/reversi",
         "rbg/chess", "rbg/amazons", "rbg/english_draughts", "sbg/gardner", "rbg_draft/breakthrough",
         "rbg_draft/isolation_for_three", "metagame/minishogi"]


def load(name, **options):
    return zug.load(name, engine="interpreter", **options)


def plays(game, seed, limit=200):
    """A random play, as the states on its way."""
    generator = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(limit):
        yield state
        if state.is_terminal():
            return
        state.apply_action(generator.choice(state.legal_actions()))


def test_names_and_paths(tmp_path):
    assert "rbg/chess" in zug.games()
    game = load("breakthrough")
    path = tmp_path / "mine.rbg"
    path.write_text(game.text)
    assert zug.load(path).action_digest == game.action_digest
    assert zug.load(path).name == "mine"
    with pytest.raises(FileNotFoundError, match="zug.games"):
        zug.load("no_such_game")
    with pytest.raises(ValueError, match="extension"):
        (tmp_path / "x.txt").write_text("")
        zug.load(tmp_path / "x.txt")


def test_names_are_those_of_the_command_line():
    for names in [("breakthrough", "rbg/breakthrough", "breakthrough.rbg", "rbg/breakthrough.rbg"),
                  ("ataxx", "kinds/ataxx"), ("gardner.sbg", "sbg/gardner"), ("hand", "idioms/hand"),
                  ("2_race", "tutorial/2_race"), ("two_cycle", "improper/two_cycle")]:
        assert len({load(name) for name in names}) == 1, names
    assert load("breakthrough", language="rbg-draft") == load("rbg_draft/breakthrough")
    assert load("breakthrough") != load("sbg/breakthrough")
    listed = zug.games()
    assert listed[0] == "rbg/amazons" and len(listed) == len(set(listed)) > 100
    assert {name.split("/")[0] for name in listed} == {
        "rbg", "idioms", "kinds", "tutorial", "sbg", "rbg_draft", "metagame"}
    for name in ["attaxx", "kinds/attaxx", "attaxx.rbg", "sbg/ataxx"]:
        with pytest.raises(FileNotFoundError, match="did you mean '.*ataxx.*'"):
            zug.load(name)
    with pytest.raises(zug.GameError):  # named and found, and GDL is refused
        zug.load("gdl/tic_tac_toe")


def test_every_game_that_is_listed_is_found():
    for name in zug.games():
        folder = name.split("/")[0]
        language = folder.replace("_", "-") if folder in ("sbg", "rbg_draft", "metagame") else "rbg"
        game = load(name)
        assert game.language == language and game == load(name, language=language)


def test_equal_games():
    game = load("tic_tac_toe")
    others = [pickle.loads(pickle.dumps(game)), zug.loads(game.text, engine="interpreter", name="x"),
              zug.load("tic_tac_toe", engine="auto")]
    for other in others:
        assert game == other and hash(game) == hash(other) and not game != other
    assert game.batch(1).game == game
    for other in [load("hex"), load("tic_tac_toe", actions="split"), "tic_tac_toe", None,
                  zug.load("tic_tac_toe", engine="reference"), game.new_initial_state()]:
        assert game != other and not game == other


def test_a_folder_of_the_same_name_is_no_game(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hex").mkdir()
    assert load("hex").action_digest == load("rbg/hex").action_digest


def test_errors_are_those_of_the_command_line():
    with pytest.raises(zug.GameError) as error:
        zug.loads("#players = white(100)\n#pieces = e\n", file="a.rbg")
    first = error.value.diagnostics[0]
    assert first["severity"] == "error" and first["code"].startswith("RBG") and first["line"] >= 1
    assert "a.rbg:" in str(error.value) and first["text"] in str(error.value)
    assert pickle.loads(pickle.dumps(error.value)).diagnostics == error.value.diagnostics
    with pytest.raises(ValueError, match="no language 'klingon'.*rbg"):
        zug.loads("", "klingon")
    with pytest.raises(ValueError, match="no engine"):
        load("hex", actions="move").new_initial_state and zug.load("hex", engine="steam")
    with pytest.raises(zug.GameError):
        zug.loads("(role x)", "gdl")
    with pytest.raises(zug.GameError) as error:
        zug.load("breakthrough").convert("sbg")
    assert str(error.value).startswith("it cannot be said in sbg\n")
    assert all(one["text"].rstrip() in str(error.value) for one in error.value.diagnostics)


def test_what_has_no_name_is_called_as_one_says():
    text = zug.load("tic_tac_toe").text
    assert zug.loads(text).name == "game" and zug.loads(text, file="a.rbg").name == "game"
    assert zug.loads(text, name="noughts").name == "noughts"
    assert "noughts.c" in zug.loads(text, name="noughts").convert("c")
    own = "<<Own>> <BOARD> 3 1 |k.K| <PIECES> <GOALS> 5 & #K 0 &"
    assert zug.loads(own, "sbg", name="other").name == "Own"


# The keeper goes round for ever behind the second move.
HALF = """
#players = white(100), black(100)
#pieces = e, w
#variables =
#board = a[e]{right: b} b[e]{left: a}
#rules = ->white ( {e} [w] ->> [$ white = 100, black = 0] ->black {e} [e] ->> {}
                 + right {e} [w] ->> [$ white = 100, black = 0] (->>)* ->black {e} [e] )
"""


@pytest.mark.parametrize("engine", ["interpreter", "native"])
@pytest.mark.parametrize("actions", ["move", "split"])
def test_a_limit_changes_nothing(engine, actions):
    game = zug.loads(HALF, engine=engine, actions=actions)
    state = game.new_initial_state()
    before, legal = state.clone(), state.legal_actions()
    for text in state.legal_moves():
        fresh = game.new_initial_state()
        try:
            fresh.apply_move(text)
        except RuntimeError as error:
            assert "the keeper makes" in str(error)
            assert fresh == before and fresh.legal_actions() == legal and fresh.history() == []
            fresh.apply_move(next(other for other in fresh.legal_moves() if other != text))
            assert fresh.is_terminal() is False or fresh.returns() == [1, -1]
            break
    else:
        raise AssertionError("no move meets the limit")
    assert game.utility_sum() == 0 and game.min_utility() == -1


@pytest.mark.parametrize("name", SMALL)
def test_a_state_is_consistent(name):
    """OpenSpiel's checklist, at each step of random plays."""
    game = load(name)
    actions = game.num_distinct_actions()
    shape = game.observation_shape
    assert len(game.observation_planes) == (shape[0] if len(shape) == 3 else shape[-1])
    for state in plays(game, 5, 60):
        legal = state.legal_actions()
        assert legal == sorted(set(legal)) and all(0 <= a < actions for a in legal)
        mask = state.legal_actions_mask()
        assert mask.shape == (actions,) and list(np.flatnonzero(mask)) == legal
        assert state.observation_tensor().shape == shape
        assert state.is_terminal() == (not legal) == (state.current_player() == -4)
        assert state.returns() == state.rewards() or not state.is_terminal()
        assert state.clone() == state and hash(state.clone()) == hash(state)
        assert game.deserialize_state(state.serialize()) == state
        for action in legal[:: max(1, len(legal) // 5)]:
            child = state.child(action)
            assert child.history() == state.history() + [action]
            child.undo_action(state.current_player(), action)
            assert child == state and child.legal_actions() == legal
            assert child.serialize() == state.serialize()
            assert state.string_to_action(state.action_to_string(action)) == action
            assert state.string_to_action(game.action_to_string(action)) == action


def test_returns_and_perft():
    game = load("tic_tac_toe")
    state = game.new_initial_state()
    for text in ["a1", "b1", "a2", "b2", "a3"]:
        state.apply_action(state.string_to_action(text))
    assert state.is_terminal() and state.returns() == [1.0, -1.0] and state.scores() == [100, 0]
    assert [game.perft(n) for n in range(1, 6)] == [9, 72, 504, 3024, 15120]
    assert game.new_initial_state().perft(4) == 3024
    assert load("rbg_draft/isolation_for_three").utility_sum() is None
    assert load("rbg_draft/isolation_for_three").num_players() == 3


def test_action_ids_are_stable():
    # These change only when rules or the order of actions change, and then learned weights are lost.
    assert load("tic_tac_toe").num_distinct_actions() == 18
    assert load("breakthrough").num_distinct_actions() == 308
    assert load("amazons").action_kind == "split"
    assert load("breakthrough").action_digest == load("breakthrough").action_digest
    assert load("breakthrough", actions="split").action_digest != load("breakthrough").action_digest
    with pytest.raises(ValueError, match="100000 whole actions"):
        load("amazons", actions="move")


def test_equal_positions_have_equal_hashes():
    game = load("tic_tac_toe")

    def after(*texts):
        state = game.new_initial_state()
        for text in texts:
            state.apply_action(state.string_to_action(text))
        return state

    assert after("a1", "b2", "c3") == after("c3", "b2", "a1")
    four = load("connect_four")
    assert "position" not in four.observation_planes
    first, second = four.new_initial_state(), four.new_initial_state()
    for state, columns in [(first, "abc"), (second, "cba")]:
        for column in columns:
            state.apply_move(column + "1")
    assert first == second and hash(first) == hash(second)
    assert hash(after("a1", "b2", "c3")) == hash(after("c3", "b2", "a1"))
    assert after("a1", "b2") != after("a2", "b2")
    assert len({after("a1"), after("a1"), after("b1")}) == 2
    assert (after("a1") == 3) is False


def test_copies_and_pickles():
    game = load("breakthrough")
    state = list(plays(game, 1, 20))[-1]
    other = pickle.loads(pickle.dumps([game, state, state]))
    assert other[0].action_digest == game.action_digest
    assert other[1].history() == state.history() and other[1].game is other[0]
    assert np.array_equal(other[1].observation_tensor(), state.observation_tensor())
    # Another object of the same game is the same game.
    assert other[1] == state and hash(other[1]) == hash(state)
    batch = game.batch(1)
    batch.set_state(0, other[1])
    assert batch.legal_actions(0) == state.legal_actions()
    zug.Player(game, "random").choose(other[1])
    assert load("breakthrough", actions="split").new_initial_state() != game.new_initial_state()
    assert load("hex").new_initial_state() != game.new_initial_state()
    assert zug.load("breakthrough", engine="reference").new_initial_state() != game.new_initial_state()
    assert copy.copy(state) == state and copy.deepcopy(state) == state


def test_old_pickles_are_refused():
    game = load("breakthrough")
    function, arguments = game.__reduce__()
    with pytest.raises(ValueError, match="another version"):
        function(0, *arguments[1:])
    with pytest.raises(ValueError, match="another table"):
        function(*arguments[:-1], "0" * 16)
    text = game.new_initial_state().serialize()
    for wrong, why in [(text.replace(" 1 ", " 2 "), "version"), (text[:-1] + "x", "other rules"),
                       (text + " seven", "no action"), (text + " 99999", "not legal"), ("", "no"),
                       (text + " -7", "not legal")]:
        with pytest.raises(ValueError, match=why):
            game.deserialize_state(wrong)


def test_what_else_a_game_can_tell():
    game = load("breakthrough")
    assert game.check()["proper"] == "proved"
    assert load("tic_tac_toe").compare(load("tic_tac_toe"))["verdict"] == "equal"
    assert load("tic_tac_toe").compare(load("hex"))["verdict"] == "different"
    assert zug.loads(game.convert("ll-rbg"), "rbg").perft(3) == game.perft(3)
    assert any(name.endswith(".c") for name in game.convert("c"))
    with pytest.raises(ValueError, match="no target"):
        game.convert("latin")
    stats = game.stats(games=200, seed=3)
    assert stats["games"] == 200 and stats == game.stats(games=200, seed=3, threads=2)
    assert abs(stats["wins"]["white"] + stats["wins"]["black"] - 1) < 1e-9
    assert "piece" in game.plan or len(game.plan) > 100
    assert "a1" in game.vertices and len(game.edges()) == 4 * 64 - 4 * 8
    assert "8" in str(game) and "breakthrough" in repr(game)


def drawn(thing):
    """The squares, how many sides each has, and the names of the pieces on them, of a picture."""
    root = ElementTree.fromstring(thing._repr_svg_())
    space = "{http://www.w3.org/2000/svg}"
    sides = [path.get("d").count("L") + 1 for path in root.findall(space + "path") if path.get("d").endswith("Z")]
    return sides, [use.get("href") for use in root.iter(space + "use")]


def test_pictures_for_notebooks():
    sides, pieces = drawn(load("breakthrough"))
    assert sides == [4] * 64 and len(pieces) == 32 and len(set(pieces)) == 2
    game = load("hex")
    state = game.new_initial_state()
    sides, none = drawn(state)
    assert sides == [6] * 121 and none == []
    state.apply_action(state.legal_actions()[0])
    assert len(drawn(state)[1]) == 1
    # In one notebook nothing of one game is drawn as something of another.
    assert not set(drawn(load("chess"))[1]) & set(pieces)
    # Boards that are no tiling have pictures, too.
    assert "<svg" in load("rbg/nine_mens_morris")._repr_svg_()


def test_observations_are_named():
    game = load("tic_tac_toe")
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("a3"))
    planes = dict(zip(game.observation_planes, state.observation_tensor()))
    assert planes["piece:cross"][0, 0] == 1 and planes["piece:cross"].sum() == 1
    assert planes["to move:noughts"].all() and not planes["to move:crosses"].any()
    out = np.full(game.observation_shape, 7, np.float32)
    assert state.observation_tensor(out=out) is out
    assert np.array_equal(out, state.observation_tensor())


def test_threads_may_share_a_game():
    game = zug.load("connect_four")
    results = [None] * 4

    def play(number):
        results[number] = [s.history() for s in plays(game, number)][-1]

    threads = [threading.Thread(target=play, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [[s.history() for s in plays(game, n)][-1] for n in range(4)]


def test_a_forked_process_may_go_on():
    code = """
import os, zug
game = zug.load("connect_four")
batch = game.batch(256, 1, 2)
batch.step(batch.sample())
child = os.fork()
if child == 0:
    for _ in range(20): batch.step(batch.sample())
    zug.load("hex").new_initial_state()
    del batch, game
    os._exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


# Prints what Ctrl-C, a handler of one's own and the end of a forked process do.
SIGNALS = """
import os, signal, sys, time, zug

signal.signal(signal.SIGTERM, lambda *_: print("mine", flush=True))
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it is ignored
before = [signal.getsignal(s) for s in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)]
game = zug.load("tic_tac_toe", engine=sys.argv[1])
time.sleep(1)  # for its compiler
after = [signal.getsignal(s) for s in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)]
assert before == after
try:
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(5)
except KeyboardInterrupt:
    print("interrupted", flush=True)
os.kill(os.getpid(), signal.SIGTERM)
child = os.fork()
if child == 0:
    while True:
        time.sleep(1)
os.kill(child, signal.SIGHUP)
assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGHUP
time.sleep(0.3)
print("alive", flush=True)
"""


LONG = """
import os, signal, sys, threading, time, zug

game = zug.load("chess", engine="interpreter")
work = {
    "perft": lambda: game.perft(8),
    "stats": lambda: game.stats(games=10**7),
    "check": lambda: zug.load("go", engine="interpreter").check(seconds=500, states=10**8),
    "compare": lambda: game.compare(zug.load("chess"), states=10**8, seconds=500),
    "choose": lambda: zug.Player(game, "uct:500s").choose(game.new_initial_state()),
    "playouts": lambda: game.batch(64).playouts(10**9),
}[sys.argv[1]]
threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    work()
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.parametrize("work", ["perft", "stats", "check", "compare", "choose", "playouts"])
def test_ctrl_c_ends_long_calls(work):
    ran = subprocess.run([sys.executable, "-c", LONG, work], capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout.split()) == (0, ["interrupted"]), ran.stderr


@pytest.mark.parametrize("engine", ["interpreter", "native", "auto"])
def test_signals_belong_to_the_program(engine):
    """No engine touches the handlers of the process; tests under a debugger aside."""
    ran = subprocess.run([sys.executable, "-c", SIGNALS, engine], capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout.split()) == (0, ["interrupted", "mine", "alive"]), ran.stderr


def test_the_version_is_that_of_the_package():
    from importlib.metadata import version

    assert version("zug-games") == zug.__version__
    # Once it was written down twice, and forgotten.
    assert tuple(int(part) for part in zug.__version__.split(".")) >= (0, 2, 0)


def test_players():
    game = load("tic_tac_toe")
    player = zug.Player(game, "uct:300p", seed=1)
    state = game.new_initial_state()
    for text in ["a1", "c3", "a2", "c2"]:  # crosses win at a3
        state.apply_action(state.string_to_action(text))
    assert state.action_to_string(player.choose(state)) == "a3"
    told = player.analyse(state)
    assert told["utilities"][0] == 1.0 and len(told["moves"]) == 5
    with pytest.raises(ValueError):
        zug.Player(game, "mastermind")
    with pytest.raises(ValueError, match="another game"):
        player.choose(load("hex").new_initial_state())
    state.apply_action(state.string_to_action("a3"))
    with pytest.raises(ValueError, match="over"):
        player.choose(state)
    split = load("breakthrough", actions="split")
    state = split.new_initial_state()
    for action in zug.Player(split, "random").choose_actions(state):
        state.apply_action(action)
    assert state.current_player() == 1


def test_puct_refuses_what_is_no_number():
    from zug.players import Puct

    game = load("tic_tac_toe")
    state = game.new_initial_state()
    for wrong, expected in [(np.nan, "policies"), (np.inf, "policies"), (None, "values")]:
        def evaluate(observations, masks):
            policies, values = np.ones(masks.shape), np.zeros((len(masks), 2))
            if wrong is None:
                values[0, 1] = np.nan
            else:
                policies[0, state.legal_actions()[3]] = wrong
            return policies, values

        with pytest.raises(ValueError, match=f"{expected}.* no numbers"):
            Puct(game, evaluate, simulations=3).run([state])

    def elsewhere(observations, masks):
        return np.where(masks, 1.0, np.nan), np.zeros((len(masks), 2))

    policies, _ = Puct(game, elsewhere, simulations=3).run([state])
    assert np.isfinite(policies).all()


def test_nobody_watches_a_player():
    game = load("tic_tac_toe")
    with pytest.raises(ValueError, match="nobody watches"):
        zug.Player(game, "human")
    with pytest.raises(ValueError, match="there are: random") as unknown:
        zug.Player(game, "bogus")
    assert "human" not in str(unknown.value)


def test_puct_refuses_states_of_another_game():
    from zug.players import Puct

    def even(observations, masks):
        raise AssertionError("nobody is asked")

    with pytest.raises(ValueError, match="another game"):
        Puct(load("breakthrough"), even).choose(load("tic_tac_toe").new_initial_state())


def test_puct_finds_what_is_won():
    from zug.players import Puct

    game = load("tic_tac_toe")

    def evaluate(observations, masks):
        return masks.astype(float), np.zeros((len(masks), 2))

    state = game.new_initial_state()
    for text in ["a1", "c3", "a2", "c2"]:
        state.apply_action(state.string_to_action(text))
    search = Puct(game, evaluate, simulations=200, noise=0.25, seed=1)
    assert state.action_to_string(search.choose(state)) == "a3"
    policies, values = search.run([state, game.new_initial_state()])
    assert policies.shape == (2, 18) and np.allclose(policies.sum(axis=1), 1)
    assert values[0, 0] > 0.5 and abs(values[1, 0]) < 0.5
    broken = Puct(game, lambda o, m: (m, m))
    with pytest.raises(ValueError, match="shapes"):
        broken.run([state])
