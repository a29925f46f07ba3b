// Made-up small games, each changed a little, judged by the comparison and by brute force: the
// reference semantics, from the definitions, sharing nothing with tools/compare but the names of
// moves. The plays of a game are at most as long as its limit of turns, so both are finite.

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "backends/ir_text/write.h"
#include "backends/ll_rbg/write.h"
#include "backends/notation/notation.h"
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"
#include "tests/compare/two_games.h"
#include "tests/effort.h"
#include "tools/compare/certificate.h"
#include "tools/compare/certificate_check.h"

namespace zug::compare {
namespace {

// ---- games

struct MadeGame {
  std::size_t width = 2, height = 2;
  std::vector<std::string> squares;
  std::string moves[2];  // behind `->me any`
  std::string wins[2];   // a pattern behind a move, where it ended
  int scores[2] = {100, 100};
  int draw = 50;
  int turns = 4;

  std::string text() const {
    std::string board;
    for (std::size_t i = 0; i < squares.size(); ++i) {
      board += (i % width == 0 ? "[" : ", ") + squares[i] + (i % width == width - 1 ? "] " : "");
    }
    std::string result =
        "#players = white(200), black(200)\n#pieces = e, w, b\n#variables = n(20)\n";
    result += "#board = rectangle(up, down, left, right, " + board + ")\n";
    result += "#any = (up* + down*) (left* + right*)\n";
    result +=
        "#rules = [$ white=" + std::to_string(draw) + ", black=" + std::to_string(draw) + "]\n";
    return result + "  (" + turn(0) + turn(1) + ")*\n";
  }

 private:
  std::string turn(int side) const {
    const std::string me = side == 0 ? "white" : "black", other = side == 0 ? "black" : "white";
    const std::string win = wins[side];
    return "->" + me + " any " + moves[side] + " ->> [$ n=n+1]\n ({? " + win + "} [$ " + me + "=" +
           std::to_string(scores[side]) + ", " + other + "=0] ->> {} + {! " + win + "} ({$ n < " +
           std::to_string(turns) + "} + {$ n >= " + std::to_string(turns) + "} ->> {}))\n";
  }
};

template <class List>
const auto& one_of(Random& random, const List& list) {
  return list[static_cast<std::size_t>(random.below(list.size()))];
}

std::string made_move(Random& random, int side) {
  const std::string own = side == 0 ? "w" : "b", foe = side == 0 ? "b" : "w";
  const std::string forward = side == 0 ? "up" : "down";
  const std::vector<std::string> moves = {
      "{e} [" + own + "]",
      "{" + own + "} [e] (" + forward + " + left + right) {e," + foe + "} [" + own + "]",
      "{" + own + "} [e] " + forward + " (left + right) {e," + foe + "} [" + own + "]",
      "({e} [" + own + "] + {" + foe + "} [e])",
      "{" + own + "} [e] (left + right + up + down) {e} [" + own + "]",
      "{" + own + "} [e] (right {e})* right {e," + foe + "} [" + own + "]",
      "{e} left {" + own + "} [e] right [" + own + "]"};
  return one_of(random, moves);
}

std::string made_win(Random& random, int side) {
  const std::string own = side == 0 ? "w" : "b", foe = side == 0 ? "b" : "w";
  const std::string forward = side == 0 ? "up" : "down";
  const std::vector<std::string> wins = {"left {" + own + "}", forward + " {" + own + "}",
                                         "(up + down) {" + foe + "}", "up right {" + own + "}",
                                         "{b} {w}"};
  return one_of(random, wins);
}

MadeGame any_game(Random& random) {
  MadeGame game;
  game.width = 2 + static_cast<std::size_t>(random.below(2));
  game.height = 2;
  const std::vector<std::string> stock = {"e", "e", "e", "w", "b"};
  for (std::size_t i = 0; i < game.width * game.height; ++i) {
    game.squares.push_back(one_of(random, stock));
  }
  for (int side = 0; side < 2; ++side) {
    game.moves[side] = made_move(random, side);
    game.wins[side] = made_win(random, side);
  }
  game.turns = 2 + static_cast<int>(random.below(4));
  return game;
}

// One with some positions.
MadeGame made_game(Random& random) {
  for (;;) {
    MadeGame made = any_game(random);
    const Game game = *test::game_of("rbg", made.text());
    if (test::TwoGames(game, game).compare().search.states_a >= 15) return made;
  }
}

// Left and right change places: the same game by other names where the rules treat them alike.
void mirror(MadeGame& game) {
  for (std::size_t row = 0; row < game.height; ++row) {
    const auto begin = game.squares.begin() + static_cast<std::ptrdiff_t>(row * game.width);
    std::reverse(begin, begin + static_cast<std::ptrdiff_t>(game.width));
  }
}

void mutate(MadeGame& game, Random& random) {
  const auto side = static_cast<int>(random.below(2));
  const auto square = static_cast<std::size_t>(random.below(game.squares.size()));
  const std::vector<int> scores = {99, 50, 150};
  const std::vector<std::string> pieces = {"e", "w", "b"};
  switch (random.below(8)) {
    case 0:
      game.moves[side] = made_move(random, side);
      break;
    case 1:
      game.wins[side] = made_win(random, side);
      break;
    case 2:
      game.scores[side] = one_of(random, scores);
      break;
    case 3:
      game.draw = random.below(2) == 0 ? 100 : 40;
      break;
    case 4:
      game.turns += random.below(2) == 0 ? 1 : -1;
      break;
    case 5:
    case 6:
      mirror(game);
      break;
    default:
      game.squares[square] = one_of(random, pieces);
  }
}

// ---- brute force

struct Told {
  std::string says;  // who is to move, or the scores
  std::vector<std::pair<std::string, State>> moves;
};

class Oracle {
 public:
  explicit Oracle(const Game& game)
      : rules_(*ReferenceReasoner::make(game, diagnostics_)), notation_(game) {}

  State start() {
    State state = rules_.initial();
    rules_.complete(state);
    return state;
  }

  Told tell(const State& state, bool exact) {
    Told told;
    if (state.player != keeper) {
      const std::vector<Move> moves = rules_.moves(state);
      const std::vector<std::string> names = notation::write(notation_, state, moves);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        State next = state;
        rules_.apply(next, moves[i]);
        rules_.complete(next);
        told.moves.emplace_back(names[i], std::move(next));
      }
    }
    told.says = "turn " + std::to_string(state.player.value);
    if (!told.moves.empty()) return told;
    told.says = "over";
    for (const std::int64_t score : rules_.scores(state)) {
      told.says += exact ? " " + std::to_string(score) : " ?";
    }
    return told;
  }

  // The tree below, cut off after `depth` moves, as a number that equal trees share.
  std::size_t tree(const State& state, int depth, std::map<std::string, std::size_t>& trees) {
    const std::string key = text(state) + "/" + std::to_string(depth);
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    const Told told = tell(state, true);
    std::vector<std::size_t> below;
    if (depth > 0) {
      for (const auto& [name, next] : told.moves) below.push_back(tree(next, depth - 1, trees));
    }
    std::sort(below.begin(), below.end());
    std::string form = told.says + " " + std::to_string(told.moves.size()) + ":";
    for (const std::size_t one : below) form += " " + std::to_string(one);
    form += depth == 0 ? "." : "";
    return known_[key] = trees.emplace(form, trees.size()).first->second;
  }

  static std::string text(const State& state) {
    std::string result = std::to_string(state.player.value) + "." +
                         std::to_string(state.position.value) + "." +
                         std::to_string(state.rules.value);
    for (const PieceId piece : state.pieces) result += "." + std::to_string(piece.value);
    for (const std::int64_t value : state.variables) result += "." + std::to_string(value);
    return result;
  }

 private:
  Diagnostics diagnostics_;
  ReferenceReasoner rules_;
  notation::Notation notation_;
  std::map<std::string, std::size_t> known_;
};

std::set<std::string> names_of(const Told& told) {
  std::set<std::string> result;
  for (const auto& [name, next] : told.moves) result.insert(name);
  return result;
}

// The length of the shortest play after which the games say different things; none when there is
// no such play.
std::optional<std::size_t> shortest_by_name(const Game& a, const Game& b) {
  Oracle first(a), second(b);
  std::vector<std::pair<State, State>> level = {{first.start(), second.start()}};
  for (std::size_t depth = 0; !level.empty(); ++depth) {
    std::map<std::string, std::pair<State, State>> next;
    for (const auto& [state_a, state_b] : level) {
      const Told told_a = first.tell(state_a, true), told_b = second.tell(state_b, true);
      if (told_a.says != told_b.says || names_of(told_a) != names_of(told_b)) return depth;
      for (const auto& [name, after_a] : told_a.moves) {
        for (const auto& [other, after_b] : told_b.moves) {
          if (name == other) {
            next.emplace(Oracle::text(after_a) + "|" + Oracle::text(after_b),
                         std::make_pair(after_a, after_b));
          }
        }
      }
    }
    level.clear();
    for (auto& [key, pair] : next) level.push_back(std::move(pair));
  }
  return std::nullopt;
}

std::optional<std::size_t> shortest_of_trees(const Game& a, const Game& b, int most) {
  Oracle first(a), second(b);
  std::map<std::string, std::size_t> trees;
  for (int depth = 0; depth <= most; ++depth) {
    if (first.tree(first.start(), depth, trees) != second.tree(second.start(), depth, trees)) {
      return depth;
    }
  }
  return std::nullopt;
}

// ---- both

void expect_same(const Answer& answer, const std::optional<std::size_t>& shortest,
                 const std::string& texts) {
  ASSERT_EQ(answer.verdict, shortest ? Verdict::Different : Verdict::Equal) << texts;
  if (!shortest) return;
  const std::optional<std::uint64_t> depth = answer.search.depth;
  EXPECT_EQ(depth ? *depth + 1 : 0, *shortest) << texts;
}

struct Tally {
  std::size_t games = 0, equal = 0, equal_trees = 0;
};

void judge(const MadeGame& made, const MadeGame& changed, Tally& tally) {
  const std::string texts = made.text() + changed.text();
  const Game a = *test::game_of("rbg", made.text()), b = *test::game_of("rbg", changed.text());
  test::TwoGames games(a, b);
  const auto by_name = shortest_by_name(a, b);
  const auto trees = shortest_of_trees(a, b, std::max(made.turns, changed.turns) + 1);
  const Answer named = games.compare();
  expect_same(named, by_name, texts);
  if (by_name) {
    EXPECT_EQ(named.difference()->after_a.size(), *by_name);
  }
  games.question.moves = Moves::Found;
  expect_same(games.compare(), trees, texts);
  // Random plays alone never say that equal games differ.
  games.question.limits.depth = 0;
  games.question.limits.random = 4;
  if (!trees) {
    EXPECT_EQ(games.compare().verdict == Verdict::Different, false) << texts;
  }
  games.question.moves = Moves::ByName;
  if (!by_name) {
    EXPECT_EQ(games.compare().verdict == Verdict::Different, false) << texts;
  }
  ++tally.games;
  tally.equal += by_name ? 0 : 1;
  tally.equal_trees += trees ? 0 : 1;
}

TEST(MadeGames, AreJudgedAsByBruteForce) {
  Tally tally;
  const std::uint64_t count = test::long_run() ? 5000 : test::sample(150);
  for (std::uint64_t number = 0; number < count; ++number) {
    Random random(number + 1);
    const MadeGame made = made_game(random);
    MadeGame changed = made;
    mutate(changed, random);
    judge(made, changed, tally);
    if (testing::Test::HasFailure()) break;
  }
  std::cout << tally.games << " pairs of games, " << tally.equal << " equal by name, "
            << tally.equal_trees << " but for names\n";
  EXPECT_GT(tally.equal, count / 20);
  EXPECT_LT(tally.equal, count);
  EXPECT_GT(tally.equal_trees, tally.equal);
}

// Translated and read again, and the certificate of it.
void translate(const MadeGame& made, const MadeGame& changed, Random& random) {
  const Game a = *test::game_of("rbg", made.text()), other = *test::game_of("rbg", changed.text());
  const Source source("game", made.text());
  Diagnostics diagnostics;
  const Game low = *test::game_of("rbg", *write_ll_rbg(a, source, diagnostics));
  const Game canonical = *test::game_of("ir", *write_ir_text(a, source, diagnostics));
  for (const Game* const b : {&low, &canonical}) {
    test::TwoGames games(a, *b);
    games.question.certificate = true;
    for (const Moves moves : {Moves::ByName, Moves::Found}) {
      games.question.moves = moves;
      const Answer answer = games.compare();
      ASSERT_EQ(answer.verdict, Verdict::Equal) << made.text();
      const auto never = [] { return false; };
      const std::string text = certificate(games.question, answer.search, "x", "y");
      EXPECT_EQ(check_certificate(text, {&a, "x"}, {b, "y"}, never).why, "") << made.text() << text;
      EXPECT_FALSE(check_certificate(text, {&a, "x"}, {b, "z"}, never).verified);
      const bool differ = moves == Moves::ByName
                              ? shortest_by_name(a, other).has_value()
                              : shortest_of_trees(a, other, made.turns + 2).has_value();
      // No certificate says of different games that they are equal.
      for (int i = 0; differ && i < 30; ++i) {
        std::string spoilt = text;
        if (i > 0) {
          const std::size_t at = spoilt.find_first_of("0123456789", random.below(spoilt.size()));
          if (at == std::string::npos) continue;
          spoilt[at] = static_cast<char>('0' + random.below(10));
        }
        EXPECT_FALSE(check_certificate(spoilt, {&a, "x"}, {&other, "y"}, never).verified);
      }
    }
  }
}

TEST(MadeGames, AreEqualToTheirTranslations) {
  const std::uint64_t count = test::long_run() ? 1000 : test::sample(25);
  for (std::uint64_t number = 0; number < count && !HasFailure(); ++number) {
    Random random(number + 1'000'000);
    const MadeGame made = made_game(random);
    MadeGame changed = made;
    mutate(changed, random);
    translate(made, changed, random);
  }
}

}  // namespace
}  // namespace zug::compare
