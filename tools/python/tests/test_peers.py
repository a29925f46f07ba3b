"""The same games as others have written them: equal, move by move, over random plays.

ZUG_LONG=1 makes it 1,000 plays of each game and 5,000 positions of chess. Where rules differ:

- checkers: pyspiel ends a play as a draw after 40 moves without a capture, here 80 turns without a
  capture or a step of a man do; so plays are compared until then.
- chess: python-chess draws are claimed, here fifty moves end the play.
"""

import random
import re

import pytest

import zug


def load(name, **options):
    return zug.load(name, engine="interpreter", **options)


def compare(ours_game, theirs_game, ours_name, theirs_name, plays, returns=True):
    """Both walk hand in hand; names of legal actions and results have to be equal. An action has one
    name (for each player) in all of the games compared here, and is asked for it once."""
    our_names, their_names = {}, {}

    def named(state, names, name):
        player, result = state.current_player(), {}
        for action in state.legal_actions():
            if (player, action) not in names:
                names[player, action] = name(state.action_to_string(action))
            result[names[player, action]] = action
        return result

    for seed in range(plays):
        generator = random.Random(seed)
        ours, theirs = ours_game.new_initial_state(), theirs_game.new_initial_state()
        while not theirs.is_terminal():
            assert not ours.is_terminal(), str(theirs)
            assert ours.current_player() == theirs.current_player()
            mine = named(ours, our_names, ours_name)
            his = named(theirs, their_names, theirs_name)
            assert mine.keys() == his.keys(), f"{theirs}\n{sorted(mine)}\n{sorted(his)}"
            name = generator.choice(sorted(mine))
            ours.apply_action(mine[name])
            theirs.apply_action(his[name])
        assert ours.is_terminal(), str(theirs)
        assert ours.returns() == theirs.returns()


def number(long_run, few):
    return 1000 if long_run else few


def test_tic_tac_toe(long_run):
    pyspiel = pytest.importorskip("pyspiel")

    def theirs(text):  # x(0,1): row from the top, column
        row, column = re.findall(r"\d", text)
        return "abc"[int(column)] + str(3 - int(row))

    compare(load("tic_tac_toe"), pyspiel.load_game("tic_tac_toe"), str, theirs, number(long_run, 100))


def test_connect_four(long_run):
    pyspiel = pytest.importorskip("pyspiel")
    compare(load("connect_four"), pyspiel.load_game("connect_four"), lambda text: text[0],
            lambda text: "abcdefg"[int(text[1])], number(long_run, 50))


def test_breakthrough(long_run):
    pyspiel = pytest.importorskip("pyspiel")

    def ours(text):  # a2xb3; they begin on the upper side
        a, b, c, d = text.replace("-", "").replace("x", "")
        return a + str(9 - int(b)) + c + str(9 - int(d))

    compare(load("breakthrough"), pyspiel.load_game("breakthrough"), ours,
            lambda text: text.rstrip("*"), number(long_run, 20))


def test_hex(long_run):
    pyspiel = pytest.importorskip("pyspiel")
    # They count rows from the top, and the first player connects top and bottom, too.
    compare(load("hex"), pyspiel.load_game("hex"), lambda text: text[0] + str(12 - int(text[1:])),
            str, number(long_run, 10))


def test_amazons(long_run):
    pyspiel = pytest.importorskip("pyspiel")
    ours_game, theirs_game = load("amazons"), pyspiel.load_game("amazons")

    def ours_square(text):  # "rx0y6[empty] (61 2)": the vertex, from 1
        return int(re.search(r"\((\d+) \d+\)", text)[1]) - 1

    for seed in range(number(long_run, 2)):
        generator = random.Random(seed)
        ours, theirs = ours_game.new_initial_state(), theirs_game.new_initial_state()
        while not theirs.is_terminal():
            mine = {ours_square(ours.action_to_string(a)): a for a in ours.legal_actions()}
            his = theirs.legal_actions()
            if sorted(mine) != his:  # what only one thing can follow is done at once here
                assert len(his) == 1, f"{theirs}\n{sorted(mine)}\n{his}"
                theirs.apply_action(his[0])
                continue
            assert ours.current_player() == theirs.current_player()
            action = generator.choice(his)
            ours.apply_action(mine[action])
            theirs.apply_action(action)
        assert ours.is_terminal() and ours.returns() == theirs.returns()


def whole_moves(state, so_far=()):
    """All sequences of their steps that are one move here: player and squares."""
    player, result = state.current_player(), {}
    for action in state.legal_actions():
        child = state.clone()
        child.apply_action(action)
        path = (*so_far, action)
        if not child.is_terminal() and child.current_player() == player:
            result.update(whole_moves(child, path))
        else:
            result[path] = child
    return result


def test_checkers(long_run):
    pyspiel = pytest.importorskip("pyspiel")
    ours_game, theirs_game = load("english_draughts"), pyspiel.load_game("checkers")
    for seed in range(number(long_run, 10)):
        generator = random.Random(seed)
        ours, theirs = ours_game.new_initial_state(), theirs_game.new_initial_state()
        while not theirs.is_terminal():
            assert ours.current_player() == theirs.current_player()
            his = {}
            for path in whole_moves(theirs):
                state = theirs.clone()
                for action in path:
                    state.apply_action(action)
                board = "".join(str(state).split("\n")[:8])
                his.setdefault(board, path)
            mine = {}
            for text in ours.legal_moves():
                child = ours.clone()
                child.apply_move(text)
                mine.setdefault(picture(child), text)
            assert mine.keys() == his.keys(), f"{theirs}\n{ours}"
            board = generator.choice(sorted(mine))
            ours.apply_move(mine[board])
            for action in his[board]:
                theirs.apply_action(action)
        if not any(theirs.returns()):
            continue  # their forty moves
        assert ours.is_terminal() and ours.returns() == theirs.returns()


def picture(state):
    """Our board in their letters, turned by half a turn."""
    letters = {"blackMan": "o", "blackKing": "8", "whiteMan": "+", "whiteKing": "*"}
    planes = state.observation_tensor()
    names = state.game.observation_planes
    rows = [["."] * 8 for _ in range(8)]
    for piece, letter in letters.items():
        plane = planes[names.index("piece:" + piece)]
        for y in range(8):
            for x in range(8):
                if plane[y, x]:
                    rows[7 - y][7 - x] = letter
    return "".join(str(8 - y) + "".join(row) for y, row in enumerate(rows))


def uci(text):
    """e2-e4, e7xd8=queen, e1-g1/h1-f1: from, to and what it becomes."""
    squares = re.findall(r"[a-h][1-8]", text)
    becomes = re.search(r"=(\w+)", text)
    letter = {"queen": "q", "rook": "r", "bishop": "b", "knight": "n"}[becomes[1]] if becomes else ""
    return squares[0] + squares[1] + letter


def test_chess(long_run):
    chess = pytest.importorskip("chess")
    game = load("chess")
    positions, seed = 5000 if long_run else 250, 0
    while positions > 0:
        generator = random.Random(seed)
        seed += 1
        ours, theirs = game.new_initial_state(), chess.Board()
        while not ours.is_terminal() and positions > 0:
            mine = {uci(text): text for text in ours.legal_moves()}
            his = {move.uci() for move in theirs.legal_moves}
            assert mine.keys() == his, f"{theirs.fen()}\n{sorted(mine.keys() ^ his)}"
            positions -= 1
            move = generator.choice(sorted(his))
            ours.apply_move(mine[move])
            theirs.push_uci(move)
        if positions > 0:
            over = {"1-0": [1, -1], "0-1": [-1, 1]}.get(theirs.result(), [0, 0])
            assert ours.returns() == over
