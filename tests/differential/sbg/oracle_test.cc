// The oracle against what is known: counts and endings of real games (each counted by two programs
// that are not ours, some published), and one small board for every question that the paper
// (arXiv:1606.02645) leaves open or that is easily got wrong.

#include "tests/differential/sbg/oracle.h"

#include <gtest/gtest.h>

#include "tests/differential/sbg/build.h"

namespace zug::sbg::naive {
namespace {

// The men of chess without castling, double steps and promotion.
Movement to(std::int64_t dx, std::int64_t dy) {
  return choice({step(dx, dy, 'e'), step(dx, dy, 'p')});
}
Movement ride(std::int64_t dx, std::int64_t dy) {
  return sequence({star(step(dx, dy, 'e')), to(dx, dy)});
}

template <class Kind>
Movement straight(Kind kind) {
  return choice({kind(0, 1), kind(0, -1), kind(1, 0), kind(-1, 0)});
}
template <class Kind>
Movement diagonal(Kind kind) {
  return choice({kind(1, 1), kind(1, -1), kind(-1, 1), kind(-1, -1)});
}

Movement pawn() { return choice({step(0, 1, 'e'), step(1, 1, 'p'), step(-1, 1, 'p')}); }
Movement breakthrough_pawn() { return choice({pawn(), step(1, 1, 'e'), step(-1, 1, 'e')}); }
Movement forward_knight() { return choice({to(1, 2), to(-1, 2), to(2, 1), to(-2, 1)}); }
Movement knight() {
  return choice({forward_knight(), to(1, -2), to(-1, -2), to(2, -1), to(-2, -1)});
}

std::vector<Rule> chess_men() {
  return {{'P', pawn(), {}},
          {'N', knight(), {}},
          {'R', straight(ride), {}},
          {'B', diagonal(ride), {}},
          {'Q', choice({straight(ride), diagonal(ride)}), {}},
          {'K', choice({straight(to), diagonal(to)}), {}}};
}

// Both sides win with `letter` on the last rank.
void race(Description& game, char white, char black) {
  for (std::int64_t x = 0; x < game.width; ++x) {
    game.arrivals.push_back(arrival(white, {{x, game.height - 1}}));
    game.arrivals.push_back(arrival(black, {{x, 0}}));
  }
}

Description small_chess(const std::vector<std::string>& rows) {
  Description game = describe(rows, chess_men());
  race(game, 'P', 'p');
  game.amounts = {{'K', 0, {}}, {'k', 0, {}}};
  return game;
}

Description pawn_race(const std::vector<std::string>& rows, const Movement& movement) {
  Description game = describe(rows, {{'P', movement, {}}});
  race(game, 'P', 'p');
  return game;
}

std::vector<std::uint64_t> counts(const Description& game, int depth) {
  const Oracle oracle(game);
  std::vector<std::uint64_t> result;
  for (int i = 1; i <= depth; ++i) result.push_back(oracle.perft(oracle.initial(), i));
  return result;
}

using Counts = std::vector<std::uint64_t>;
using Census = std::vector<Ply>;

// At ply 5 pawns reach the last rank.
TEST(SbgOracle, Gardner) {
  const Description game = small_chess({"rnbqk", "ppppp", ".....", "PPPPP", "RNBQK"});
  EXPECT_EQ(
      Oracle(game).census(5),
      (Census{{7, 0, 0, 0}, {53, 0, 0, 0}, {510, 0, 0, 0}, {5000, 0, 0, 4}, {57105, 610, 0, 0}}));
  EXPECT_EQ(Oracle(game).perft(Oracle(game).initial(), 5), 57105u);
}

TEST(SbgOracle, Silverman) {
  const Description game = small_chess({"rqkr", "pppp", "....", "PPPP", "RQKR"});
  EXPECT_EQ(
      Oracle(game).census(5),
      (Census{{4, 0, 0, 0}, {18, 0, 0, 0}, {121, 0, 0, 0}, {838, 0, 0, 5}, {7625, 153, 0, 0}}));
}

TEST(SbgOracle, LosAlamos) {
  const Description game =
      small_chess({"rnqknr", "pppppp", "......", "......", "PPPPPP", "RNQKNR"});
  EXPECT_EQ(Oracle(game).census(4),
            (Census{{10, 0, 0, 0}, {100, 0, 0, 0}, {1216, 0, 0, 0}, {14914, 0, 0, 4}}));
}

// A pawn may step twice where a jump of four more rows lands on the last rank.
TEST(SbgOracle, ChessWithDoubleSteps) {
  Description game = describe({"rnbqkbnr", "pppppppp", "........", "........", "........",
                               "........", "PPPPPPPP", "RNBQKBNR"},
                              chess_men());
  game.rules[0].movement =
      choice({pawn(), sequence({step(0, 1, 'e'), step(0, 1, 'e'),
                                choice({step(0, 4, 'e'), step(0, 4, 'p'), step(0, 4, 'w')}),
                                step(0, -4, 'e')})});
  EXPECT_EQ(counts(game, 3), (Counts{20, 400, 8902}));
}

TEST(SbgOracle, Breakthrough) {
  const Movement man = breakthrough_pawn();
  EXPECT_EQ(counts(pawn_race({"pppppppp", "pppppppp", "........", "........", "........",
                              "........", "PPPPPPPP", "PPPPPPPP"},
                             man),
                   3),
            (Counts{22, 484, 11132}));
  EXPECT_EQ(counts(pawn_race({"pppppp", "pppppp", "......", "......", "PPPPPP", "PPPPPP"}, man), 4),
            (Counts{16, 256, 4308, 71478}));
  EXPECT_EQ(counts(pawn_race({"ppppp", "ppppp", ".....", "PPPPP", "PPPPP"}, man), 4),
            (Counts{13, 156, 1924, 23084}));
  EXPECT_EQ(counts(pawn_race({"pppp", "pppp", "....", "PPPP", "PPPP"}, man), 4),
            (Counts{10, 90, 848, 7794}));
}

TEST(SbgOracle, Knightthrough) {
  const Description game = pawn_race({"pppppppp", "pppppppp", "........", "........", "........",
                                      "........", "PPPPPPPP", "PPPPPPPP"},
                                     forward_knight());
  EXPECT_EQ(counts(game, 3), (Counts{40, 1600, 63520}));
}

// All of it; the second player wins with best play (Gardner).
TEST(SbgOracle, Hexapawn) {
  const Description game = pawn_race({"ppp", "...", "PPP"}, pawn());
  EXPECT_EQ(Oracle(game).census(8), (Census{{3, 0, 0, 0},
                                            {10, 0, 0, 0},
                                            {28, 6, 0, 0},
                                            {56, 0, 0, 22},
                                            {70, 38, 0, 0},
                                            {64, 0, 0, 48},
                                            {20, 20, 0, 0},
                                            {0, 0, 0, 0}}));
}

// ---- questions of section 4 and 5 of the specification, on boards of a few squares ----

const Rule king{'K', choice({straight(to), diagonal(to)}), {}};

std::optional<Outcome> after(const Description& game, const std::vector<Move>& play) {
  const Oracle oracle(game);
  Position position = oracle.initial();
  for (const Move& move : play) {
    EXPECT_EQ(oracle.moves(position).count(move), 1u);
    position = oracle.apply(position, move);
  }
  return position.outcome;
}

std::set<Move> first_moves(const Description& game) {
  const Oracle oracle(game);
  return oracle.moves(oracle.initial());
}

// Twice black takes the king, which leaves white without a move.
TEST(SbgOracle, TheTurnLimitCountsTheMovesOfBoth) {
  const Description game = describe({"..k", "K.."}, {king}, 2);
  EXPECT_EQ(Oracle(game).census(3), (Census{{3, 0, 0, 0}, {9, 0, 7, 2}, {0, 0, 0, 0}}));
}

TEST(SbgOracle, ATurnLimitOfZeroIsADraw) {
  EXPECT_EQ(after(describe({"k", "K"}, {king}, 0), {}), Outcome::Draw);
}

TEST(SbgOracle, TheOtherConditionsComeBeforeTheTurnLimit) {
  const Rule stuck{'P', step(0, 1, 'e'), {}};
  const Description blocked = describe({"p", ".", "P"}, {stuck}, 1);
  EXPECT_EQ(after(blocked, {{{0, 0}, {0, 1}}}), Outcome::White);  // black cannot move
  Description arrives = describe({"k.", "K."}, {king}, 1);
  arrives.arrivals = {arrival('K', {{1, 1}})};
  EXPECT_EQ(after(arrives, {{{0, 0}, {1, 1}}}), Outcome::White);
  EXPECT_EQ(after(arrives, {{{0, 0}, {1, 0}}}), Outcome::Draw);
}

TEST(SbgOracle, BlackIsMirroredNotRotated) {
  const Rule slanted{'S', step(1, 1, 'e'), {}};
  const Description game = describe({".s.", "...", ".S."}, {slanted});
  const Oracle oracle(game);
  EXPECT_EQ(oracle.moves(oracle.initial()), (std::set<Move>{{{1, 0}, {2, 1}}}));
  const Description other = describe({".s.", "...", "...", ".S."}, {slanted});
  EXPECT_EQ(Oracle(other).moves(Oracle(other).apply(Oracle(other).initial(), {{1, 0}, {2, 1}})),
            (std::set<Move>{{{1, 3}, {2, 2}}}));
}

TEST(SbgOracle, AnAmountHoldsBelowToo) {
  Description game = describe({"k..", "K.."}, {king});
  game.amounts = {{'X', 2, {}}};
  EXPECT_EQ(after(game, {}), Outcome::Black);
  game.amounts = {{'x', 0, {}}};
  EXPECT_EQ(after(game, {}), Outcome::White);
  game.amounts = {{'K', 0, {}}};
  EXPECT_EQ(after(game, {}), std::nullopt);
  game.amounts = {{'k', 0, {}}};
  EXPECT_EQ(after(game, {{{0, 0}, {0, 1}}}), Outcome::White);
}

TEST(SbgOracle, WhoeverCannotMoveFirstHasLost) {
  EXPECT_EQ(after(describe({"k.", ".."}, {king}), {}), Outcome::Black);
  EXPECT_EQ(after(describe({"k.", ".K"}, {}), {}), Outcome::Black);
}

TEST(SbgOracle, StandingOnAGoalDoesNotWinPassingThereDoes) {
  const Rule passing{'K', choice({step(0, 0, 'w'), step(1, 0, 'e')}), {}};
  Description game = describe({"k.", "K."}, {passing});
  game.arrivals = {arrival('K', {{0, 0}})};
  EXPECT_EQ(after(game, {}), std::nullopt);
  EXPECT_EQ(after(game, {{{0, 0}, {0, 0}}}), Outcome::White);
  EXPECT_EQ(after(game, {{{0, 0}, {1, 0}}}), std::nullopt);
}

TEST(SbgOracle, ArrivalBeforeTheOwnLoss) {
  const Rule eater{'K', step(1, 0, 'w'), {}};
  Description game = describe({"y.", "KX"}, {eater, {'Y', step(1, 0, 'e'), {}}});
  game.amounts = {{'X', 0, {}}};
  EXPECT_EQ(after(game, {{{0, 0}, {1, 0}}}), Outcome::Black);
  game.arrivals = {arrival('K', {{1, 0}})};
  EXPECT_EQ(after(game, {{{0, 0}, {1, 0}}}), Outcome::White);
}

TEST(SbgOracle, GoalsBelongToTheColourOfTheirLetterAndAreAbsolute) {
  Description game = describe({"k..", "...", "K.."}, {king});
  game.arrivals = {arrival('k', {{1, 1}})};
  EXPECT_EQ(after(game, {{{0, 0}, {1, 1}}}), std::nullopt);
  EXPECT_EQ(after(game, {{{0, 0}, {1, 0}}, {{0, 2}, {1, 1}}}), Outcome::Black);
  game.arrivals = {arrival('k', {{1, 2}})};
  EXPECT_EQ(after(game, {{{0, 0}, {1, 0}}, {{0, 2}, {1, 2}}}), Outcome::Black);
}

TEST(SbgOracle, TheStartSquareHoldsAnOwnPieceAllAlong) {
  const auto only = [](const Movement& movement) {
    return first_moves(describe({"...", ".K."}, {{'K', movement, {}}})).size();
  };
  EXPECT_EQ(only(step(0, 0, 'w')), 1u);
  EXPECT_EQ(only(step(0, 0, 'e')), 0u);
  EXPECT_EQ(only(step(0, 0, 'p')), 0u);
  EXPECT_EQ(only(sequence({step(1, 0, 'e'), step(-1, 0, 'w')})), 1u);
  EXPECT_EQ(only(sequence({step(1, 0, 'e'), step(-1, 0, 'e')})), 0u);
  EXPECT_EQ(only(sequence({step(1, 0, 'e'), step(-2, 0, 'e'), step(2, 0, 'e')})), 1u);
}

TEST(SbgOracle, SquaresOffTheBoardHoldNothing) {
  const Movement outside = sequence({step(0, 1, 'e'), step(0, -1, 'e'), step(1, 1, 'e')});
  EXPECT_TRUE(first_moves(describe({"K.."}, {{'K', outside, {}}})).empty());
}

TEST(SbgOracle, AMoveIsItsTwoSquares) {
  const Movement twice = choice({step(1, 0, 'e'), sequence({step(0, 1, 'e'), step(1, -1, 'e')})});
  EXPECT_EQ(first_moves(describe({"..", "K."}, {{'K', twice, {}}})),
            (std::set<Move>{{{0, 0}, {1, 0}}}));
}

TEST(SbgOracle, PassesOfDifferentPiecesAreDifferent) {
  const Rule idle{'K', power(step(1, 1, 'p'), 0), {}};
  EXPECT_EQ(first_moves(describe({"KK"}, {idle})),
            (std::set<Move>{{{0, 0}, {0, 0}}, {{1, 0}, {1, 0}}}));
}

TEST(SbgOracle, OwnPiecesCanBeTaken) {
  const Rule eater{'K', step(1, 0, 'w'), {}};
  const Description game = describe({"KKk"}, {eater});
  const Oracle oracle(game);
  const Position next = oracle.apply(oracle.initial(), {{0, 0}, {1, 0}});
  EXPECT_EQ(next.rows, (std::vector<std::string>{".Kk"}));
}

TEST(SbgOracle, StarsOfNullableRulesEnd) {
  const Movement nothing = star(star(step(0, 0, 'w')));
  EXPECT_EQ(first_moves(describe({".K."}, {{'K', nothing, {}}})).size(), 1u);
  const Movement walk = star(choice({star(step(1, 0, 'e')), star(step(-1, 0, 'e'))}));
  EXPECT_EQ(first_moves(describe({".K."}, {{'K', walk, {}}})).size(), 3u);
}

TEST(SbgOracle, APowerIsThatManyTimes) {
  const Movement three = sequence({step(0, 1, 'e'), power(step(0, 1, 'e'), 2)});
  EXPECT_EQ(first_moves(describe({".", ".", ".", ".", "K"}, {{'K', three, {}}})),
            (std::set<Move>{{{0, 0}, {0, 3}}}));
}

// A piece without a rule stands in the way and can be taken.
TEST(SbgOracle, APieceWithoutARule) {
  EXPECT_EQ(first_moves(describe({"Kxx"}, {{'K', ride(1, 0), {}}, {'X', ride(1, 0), {}}})).size(),
            1u);
  EXPECT_EQ(first_moves(describe({"KXx"}, {{'K', ride(1, 0), {}}})).size(), 0u);
}

TEST(SbgOracle, RepetitionIsNotAnEnd) {
  const Rule walker{'K', straight(to), {}};
  std::vector<Move> play;
  for (int i = 0; i < 6; ++i) {
    for (const Move& move : std::vector<Move>{
             {{0, 0}, {1, 0}}, {{0, 3}, {1, 3}}, {{1, 0}, {0, 0}}, {{1, 3}, {0, 3}}}) {
      play.push_back(move);
    }
  }
  EXPECT_EQ(after(describe({"k.", "..", "..", "K."}, {walker}), play), std::nullopt);
}

}  // namespace
}  // namespace zug::sbg::naive
