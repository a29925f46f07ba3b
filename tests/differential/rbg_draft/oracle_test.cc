// The oracle against what is known: tic-tac-toe and chess, whose counts other programs agree on,
// and one small board for every sentence of the draft's semantics (arXiv 1706.02462v1).

#include "tests/differential/rbg_draft/oracle.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/differential/rbg_draft/build.h"
#include "tests/effort.h"

namespace zug::rbg_draft::naive {
namespace {

using Counts = std::vector<std::uint64_t>;
using Scores = std::optional<std::vector<std::int64_t>>;

Counts counts(const GameSyntax& game, int depth) {
  const Oracle oracle(game);
  Counts result;
  for (int i = 1; i <= depth; ++i) result.push_back(oracle.perft(oracle.initial(), i));
  return result;
}

// Three in a row in one of the four directions.
Moves line(const std::string& piece) {
  std::vector<Moves> result;
  for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
    result.push_back(sequence({step(0, 0, piece), power(step(dx, dy, piece), 2)}));
  }
  return choice(std::move(result));
}

// A line made with the ninth mark is no draw: the draw asks for none of the other one's.
Condition tic_tac_toe_goal(const std::string& own, const std::string& other) {
  return disjunction(
      {can_move(line(own)), conjunction({compare(turn(), Comparator::Greater, number(9)),
                                         negation(can_move(line(other)))})});
}

TEST(DraftOracle, TicTacToe) {
  GameSyntax game = make_game(3, 3, "e e e e e e e e e", "first second");
  add_player(game, "first", {sequence({step(0, 0, "e", "x"), next("second")})}, 100,
             tic_tac_toe_goal("x", "o"));
  add_player(game, "second", {sequence({step(0, 0, "e", "o"), next("first")})}, 100,
             tic_tac_toe_goal("o", "x"));
  Counts expected{9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
  if (!test::long_run()) expected.resize(6);
  EXPECT_EQ(counts(game, static_cast<int>(expected.size())), expected);
}

// ---- chess as the draft plays it: the board has a row of `zone` at both ends ----

const std::string white = "wp wd wn wb wq wr wu wk wv";  // d just stepped twice, u and v unmoved
const std::string black = "bp bd bn bb bq br bu bk bv";

struct Army {
  std::string own;    // "w"
  std::string enemy;  // pieces
  std::int64_t forward;

  Moves landing(std::int64_t dx, std::int64_t dy, const std::string& piece) const {
    return step(dx, dy, "e " + enemy, piece);
  }

  void man(std::vector<Moves>& list, const std::string& before, const std::string& after,
           const std::vector<std::pair<std::int64_t, std::int64_t>>& directions, bool rides) const {
    for (const auto& [dx, dy] : directions) {
      std::vector<Moves> word{step(0, 0, own + before, "e")};
      if (rides) word.push_back(star(step(dx, dy, "e")));
      word.push_back(landing(dx, dy, own + after));
      list.push_back(sequence(std::move(word)));
    }
  }

  Moves pawn() const {
    const Moves ahead =
        choice({step(0, forward, "e"), step(1, forward, enemy), step(-1, forward, enemy)});
    const std::string unless_last = "e " + white + ' ' + black;
    const Moves stays = sequence({put(0, 0, own + "p"), step(0, forward, unless_last)});
    const Moves promotes = sequence(
        {put(0, 0, own + "q " + own + "r " + own + "b " + own + "n"), step(0, forward, "zone")});
    const Moves twice = sequence({step(0, forward, "e"), step(0, 6 * forward, "zone"),
                                  step(0, -5 * forward, "e", own + "d")});
    const std::string passer = own == "w" ? "bd" : "wd";
    const Moves passing = sequence(
        {choice({step(1, 0, passer, "e"), step(-1, 0, passer, "e")}), put(0, forward, own + "p")});
    return sequence({step(0, 0, own + "p", "e"),
                     choice({sequence({ahead, choice({stays, promotes})}), twice, passing})});
  }

  Moves castling() const {
    const Moves left = sequence({step(1, 0, "e"), step(1, 0, "e", own + "k"),
                                 step(1, 0, "e", own + "r"), step(1, 0, own + "v", "e")});
    const Moves right = sequence(
        {step(-1, 0, "e", own + "k"), step(-1, 0, "e", own + "r"), step(-1, 0, own + "v", "e")});
    return sequence({step(0, 0, own + "u", "e"), choice({left, right})});
  }

  std::vector<Moves> levels() const {
    const std::vector<std::pair<std::int64_t, std::int64_t>> straight{
        {1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const std::vector<std::pair<std::int64_t, std::int64_t>> diagonal{
        {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    std::vector<Moves> list{pawn(), castling()};
    for (const std::string rook : {"r", "u"}) man(list, rook, "r", straight, true);
    man(list, "b", "b", diagonal, true);
    for (const auto* directions : {&straight, &diagonal}) {
      man(list, "q", "q", *directions, true);
      for (const std::string king : {"k", "v"}) man(list, king, "k", *directions, false);
    }
    man(list, "n", "n", {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}},
        false);
    return {step(0, 0, own + "d", own + "p"), sequence({choice(std::move(list)), next(1)})};
  }

  Condition goal() const {
    const std::string other = own == "w" ? "b" : "w";
    const Condition gone =
        conjunction({compare(count_of(other + "k"), Comparator::Equal, number(0)),
                     compare(count_of(other + "v"), Comparator::Equal, number(0))});
    return disjunction({gone, compare(turn(), Comparator::Greater, number(100))});
  }
};

std::string times(int count, const std::string& piece) {
  std::string result;
  for (int i = 0; i < count; ++i) result += piece + ' ';
  return result;
}

// Leaves at `turns` turns, those behind semimoves included; `semimoves` counts the latter.
std::uint64_t turns_below(const Oracle& oracle, const Position& position, int turns,
                          std::uint64_t& semimoves) {
  if (turns == 0) return 1;
  std::uint64_t result = 0;
  for (const Walk& move : oracle.moves(position)) {
    if (!move.mark) ++semimoves;
    const int left = turns - (move.mark ? 1 : 0);
    result += left == 0 ? 1 : turns_below(oracle, oracle.apply(position, move), left, semimoves);
  }
  return result;
}

TEST(DraftOracle, Chess) {
  GameSyntax game =
      make_game(8, 10,
                times(8, "zone") + "bu bn bb bq bv bb bn bu " + times(8, "bp") + times(32, "e") +
                    times(8, "wp") + "wu wn wb wq wv wb wn wu " + times(8, "zone"),
                "white black");
  const Army whites{"w", black, 1};
  const Army blacks{"b", white, -1};
  add_player(game, "white", whites.levels(), 100, whites.goal());
  add_player(game, "black", blacks.levels(), 100, blacks.goal());
  const Oracle oracle(game);
  const Counts leaves{20, 400, 8902, 197742};
  const Counts forced{0, 0, 160, 3696};
  for (std::size_t i = 0; i < (test::long_run() ? 4u : 3u); ++i) {
    std::uint64_t semimoves = 0;
    EXPECT_EQ(turns_below(oracle, oracle.initial(), static_cast<int>(i) + 1, semimoves), leaves[i]);
    EXPECT_EQ(semimoves, forced[i]);
  }
}

// ---- the sentences of the semantics ----

// What player `a` can do on a row of squares; `b` can always pass.
GameSyntax solo(const std::string& row, std::vector<Moves> levels) {
  GameSyntax game = make_game(static_cast<std::int64_t>(names(row).size()), 1, row, "a b");
  add_player(game, "a", std::move(levels), 10, never());
  add_player(game, "b", {next(1)}, 20, never());
  return game;
}

std::vector<std::string> boards(const GameSyntax& game) {
  const Oracle oracle(game);
  std::vector<std::string> result;
  for (const Walk& move : oracle.moves(oracle.initial())) {
    std::string row;
    for (const Piece piece : move.board) row += oracle.name(piece) + ' ';
    result.push_back(row + std::to_string(move.square));
  }
  std::sort(result.begin(), result.end());
  return result;
}

using Boards = std::vector<std::string>;

TEST(DraftOracle, StepForms) {
  EXPECT_EQ(boards(solo("x e", {step(0, 0, "x", "y")})), (Boards{"y e 0"}));
  EXPECT_EQ(boards(solo("x e", {step(1, 0, "e", "y")})), (Boards{"x y 1"}));
  EXPECT_EQ(boards(solo("x e", {step(1, 0, "e")})), (Boards{"x e 1"}));
  EXPECT_EQ(boards(solo("x e", {put(1, 0, "y")})), (Boards{"x y 1"}));
  EXPECT_EQ(boards(solo("x e", {step(1, 0)})), (Boards{"x e 1"}));
  EXPECT_EQ(boards(solo("x e", {step(0, 0)})), (Boards{"x e 0", "x e 1"}));
}

TEST(DraftOracle, EmptySetsNeverApply) {
  EXPECT_EQ(boards(solo("x", {step(0, 0, "")})), Boards{});
  EXPECT_EQ(boards(solo("x", {step(0, 0, "x", "")})), Boards{});
}

TEST(DraftOracle, OnePieceOfOffIsChosen) {
  EXPECT_EQ(boards(solo("x e", {step(0, 0, "x", "e y")})), (Boards{"e e 0", "y e 0"}));
}

TEST(DraftOracle, AStepIsAJump) {
  EXPECT_EQ(boards(solo("x y e", {sequence({step(0, 0, "x"), step(2, 0, "e")})})),
            (Boards{"x y e 2"}));
  EXPECT_EQ(boards(solo("x y e", {step(3, 0)})), Boards{});
}

TEST(DraftOracle, LaterStepsSeeTheChanges) {
  EXPECT_EQ(boards(solo("x e", {sequence({step(0, 0, "x", "y"), step(0, 0, "x")})})), Boards{});
  EXPECT_EQ(boards(solo("x e", {sequence({step(0, 0, "x", "y"), step(0, 0, "y")})})),
            (Boards{"y e 0"}));
}

TEST(DraftOracle, UpIsUpForEveryone) {
  GameSyntax game = make_game(1, 2, "top bottom", "a b");
  add_player(game, "a", {step(0, -1, "bottom")}, 1, never());
  add_player(game, "b", {next(1)}, 1, never());
  EXPECT_EQ(Oracle(game).perft(Oracle(game).initial(), 1), 1u);
  EXPECT_EQ(Oracle(game).moves(Oracle(game).initial()).begin()->square, 0u);
}

TEST(DraftOracle, AStarStopsAnywhere) {
  const Moves walk = sequence({step(0, 0, "x"), star(step(1, 0, "e"))});
  EXPECT_EQ(boards(solo("x e e y", {walk})), (Boards{"x e e y 0", "x e e y 1", "x e e y 2"}));
  EXPECT_EQ(boards(solo("x e", {star(star(step(0, 0, "x")))})), (Boards{"x e 0", "x e 1"}));
  const Moves eat = sequence({step(0, 0, "x", "e"), star(step(1, 0, "y", "e")), put(0, 0, "x")});
  EXPECT_EQ(boards(solo("x y y", {eat})), (Boards{"e e x 2", "e x y 1", "x y y 0"}));
}

// What tells moves apart: the puts and the steps that made them, the mark, the last square.
TEST(DraftOracle, MovesAreToldApart) {
  EXPECT_EQ(boards(solo("x", {choice({step(0, 0, "x"), step(0, 0)})})).size(), 1u);
  EXPECT_EQ(boards(solo("x", {choice({step(0, 0, "x", "y"), put(0, 0, "y")})})).size(), 2u);
  EXPECT_EQ(boards(solo("x", {choice({sequence({step(0, 0, "x"), next("b")}),
                                      sequence({step(0, 0), next(1)})})}))
                .size(),
            2u);
  EXPECT_EQ(boards(solo("x", {choice({step(0, 0, "x"), sequence({step(0, 0), next(1)})})})).size(),
            2u);
  const Moves optional = choice({step(0, 0), put(0, 0, "y")});
  EXPECT_EQ(boards(solo("x", {power(optional, 2)})).size(), 4u);
}

TEST(DraftOracle, TheFirstLevelThatAppliesCounts) {
  EXPECT_EQ(boards(solo("x e", {step(0, 0, "y"), step(0, 0, "e"), step(0, 0, "x")})),
            (Boards{"x e 1"}));
}

TEST(DraftOracle, SomeWordsOfAnExpressionEndTheTurn) {
  const Moves mixed = sequence({step(0, 0, "x"), choice({next("b"), step(1, 0, "e")})});
  const GameSyntax game = solo("x e", {mixed});
  const Oracle oracle(game);
  for (const Walk& move : oracle.moves(oracle.initial())) {
    const Position after = oracle.apply(oracle.initial(), move);
    EXPECT_EQ(after.player, move.mark ? 1u : 0u);
    EXPECT_EQ(after.turn, move.mark ? 2 : 1);
    EXPECT_EQ(move.mark.has_value(), move.square == 0);
  }
}

TEST(DraftOracle, OffsetsGoRoundTheOrder) {
  const auto after = [](std::int64_t offset) {
    GameSyntax game = make_game(1, 1, "e", "c a b");
    for (const std::string name : {"a", "b", "c"}) {
      add_player(game, name, {next(offset)}, 1, never());
    }
    const Oracle oracle(game);
    const Position position = oracle.initial();
    return oracle.apply(position, *oracle.moves(position).begin());
  };
  EXPECT_EQ(after(1).player, 1u);
  EXPECT_EQ(after(-1).player, 2u);
  EXPECT_EQ(after(-7).player, 2u);
  EXPECT_EQ(after(5).player, 2u);
  EXPECT_EQ(after(0).player, 0u);
  EXPECT_EQ(after(0).turn, 2);
}

// The game of `moves` by both in turn, the only ones there are, until `moves` run out.
Position forced(const GameSyntax& game, int moves) {
  const Oracle oracle(game);
  Position position = oracle.initial();
  for (int i = 0; i < moves; ++i) {
    const std::set<Walk> all = oracle.moves(position);
    EXPECT_EQ(all.size(), 1u);
    if (all.empty()) break;
    position = oracle.apply(position, *all.begin());
  }
  return position;
}

TEST(DraftOracle, GoalsAreForCompletedTurns) {
  GameSyntax game = make_game(2, 1, "x e", "a b");
  add_player(game, "a",
             {sequence({step(0, 0, "x", "e"), step(1, 0, "e", "y")}),
              sequence({step(0, 0, "y"), next(1)})},
             7, negation(at("x", 0, 0)));
  add_player(game, "b", {next(1)}, 9, compare(count_of("x"), Comparator::Equal, number(1)));
  EXPECT_EQ(forced(game, 0).scores, std::nullopt);  // b's goal holds, but nobody has moved
  EXPECT_EQ(forced(game, 1).scores, std::nullopt);  // a's holds, but after a semimove
  EXPECT_EQ(forced(game, 2).scores, Scores({7, 0}));
}

TEST(DraftOracle, TheTurnsAreCountedFromOne) {
  GameSyntax game = make_game(1, 1, "e", "a b");
  add_player(game, "a", {next(1)}, 1, compare(turn(), Comparator::Equal, number(3)));
  add_player(game, "b", {next(1)}, 2, compare(turn(), Comparator::LessOrEqual, number(-1)));
  EXPECT_EQ(forced(game, 1).scores, std::nullopt);
  EXPECT_EQ(forced(game, 2).scores, Scores({1, 0}));
}

TEST(DraftOracle, SeveralGoalsAtOnce) {
  GameSyntax game = make_game(1, 1, "e", "a b");
  add_player(game, "a", {next(1)}, 4, compare(turn(), Comparator::NotEqual, number(1)));
  add_player(game, "b", {next(1)}, 6, compare(number(2), Comparator::GreaterOrEqual, turn()));
  EXPECT_EQ(forced(game, 1).scores, Scores({4, 6}));
}

TEST(DraftOracle, WhoeverIsStuckLosesToAllOthers) {
  GameSyntax game = make_game(1, 1, "e", "a b c");
  add_player(game, "b", {step(0, 0, "x")}, 4, never());
  add_player(game, "c", {next(1)}, 6, never());
  add_player(game, "a", {next(1)}, 5, never());
  EXPECT_EQ(forced(game, 0).scores, std::nullopt);
  EXPECT_EQ(forced(game, 1).scores, Scores({5, 0, 6}));
}

TEST(DraftOracle, StuckAfterASemimove) {
  EXPECT_EQ(forced(solo("x", {step(0, 0, "x", "y")}), 1).scores, Scores({0, 20}));
}

// The example of our specification: red steps while he can, then has to pass the turn.
TEST(DraftOracle, Dash) {
  GameSyntax game = make_game(4, 1, "r e e b", "red blue");
  add_player(game, "red",
             {sequence({step(0, 0, "r", "e"), step(1, 0, "e", "r")}),
              sequence({step(0, 0, "r"), next("blue")})},
             5,
             disjunction({at("r", 2, 0), negation(compare(turn(), Comparator::Less, number(9)))}));
  add_player(game, "blue", {sequence({step(0, 0, "b", "e"), step(-1, 0, "e", "b"), next(1)})}, 3,
             at("b", 0, 0));
  EXPECT_EQ(counts(game, 4), (Counts{1, 1, 1, 0}));
  EXPECT_EQ(forced(game, 2).scores, std::nullopt);
  EXPECT_EQ(forced(game, 3).scores, Scores({5, 0}));
}

TEST(DraftOracle, PatternsOfGoals) {
  GameSyntax game = make_game(3, 1, "x e y", "a b");
  add_player(game, "a", {sequence({step(0, 0, "x"), next(1)})}, 1,
             can_move(sequence({step(0, 0, "x"), star(step(1, 0, "e")), step(1, 0, "y")})));
  add_player(game, "b", {next(1)}, 1, can_move(sequence({step(0, 0, "y"), step(1, 0, "x")})));
  EXPECT_EQ(forced(game, 1).scores, Scores({1, 0}));
}

}  // namespace
}  // namespace zug::rbg_draft::naive
