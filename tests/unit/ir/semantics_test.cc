#include "ir/reference/semantics.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "ir/arithmetic.h"
#include "ir/limits.h"
#include "ir/reference/perft.h"
#include "ir/verify.h"
#include "tests/unit/ir/build.h"

namespace zug::test {
namespace {

ReferenceReasoner reason(const Game& game) {
  EXPECT_EQ(verify(game), std::vector<std::string>{});
  Diagnostics diagnostics;
  auto result = ReferenceReasoner::make(game, diagnostics);
  EXPECT_TRUE(result);
  return std::move(*result);
}

// The keeper's moves at the start of a 2x2 game.
template <class Function>
std::vector<std::string> first_moves(Function rules) {
  Game game = empty_game();
  Rules make(game);
  game.rules = rules(make);
  ReferenceReasoner reasoner = reason(game);
  const State state = reasoner.initial();
  std::vector<std::string> result;
  for (const Move& move : reasoner.moves(state)) result.push_back(move_text(game, move));
  EXPECT_EQ(state, reasoner.initial());
  return result;
}

using Texts = std::vector<std::string>;

TEST(Semantics, WaysToAVertexAreOneMove) {
  EXPECT_EQ(first_moves([](Rules& make) {
              return make.all({make.star(make.any({make.shift(up), make.shift(down),
                                                   make.shift(left), make.shift(right)})),
                               make.off(x), make.to(p)});
            }),
            (Texts{"r0[x]->p", "r1[x]->p", "r2[x]->p", "r3[x]->p"}));
}

TEST(Semantics, EqualActionsAreTwoMoves) {
  EXPECT_EQ(first_moves([](Rules& make) {
              return make.all({make.any({make.off(x), make.off(x)}), make.to(p)});
            }),
            (Texts{"r0[x]->p", "r0[x]->p"}));
}

// The last shift has one predecessor, `{e}`, which is entered at two vertices; `left` leads from
// both to the same one.
TEST(Semantics, NonInjectiveDirectionsListMovesOnce) {
  Game game = empty_game();
  BoardBuilder builder;
  for (const char* name : {"a", "b", "c", "d"}) builder.add_square(Square{name, e, {}, {}});
  builder.add_edge(VertexId(0), up, VertexId(1));
  builder.add_edge(VertexId(0), down, VertexId(2));
  builder.add_edge(VertexId(1), left, VertexId(3));
  builder.add_edge(VertexId(2), left, VertexId(3));
  game.board = std::move(builder).finish();
  Rules make(game);
  game.rules = make.all({make.any({make.shift(up), make.shift(down)}), make.on({e}),
                         make.shift(left), make.off(x), make.to(p)});
  ReferenceReasoner reasoner = reason(game);
  EXPECT_EQ(reasoner.moves(reasoner.initial()).size(), 1u);
}

TEST(Semantics, PatternsWantACompleteWordAndChangeNothing) {
  const auto rules_with = [](Rules& make, bool positive, ExpressionId body) {
    return make.all({make.pattern(positive, body),
                     make.compare(piece_count_term(x), Comparator::Equal, number_term(0)),
                     make.compare(variable_term(v), Comparator::Equal, number_term(0)),
                     make.to(p)});
  };
  const auto count = [&](bool positive, auto body) {
    return first_moves([&](Rules& make) { return rules_with(make, positive, body(make)); }).size();
  };
  const auto dead_end = [](Rules& make) { return make.all({make.shift(right), make.on({})}); };
  EXPECT_EQ(count(true, dead_end), 0u);
  EXPECT_EQ(count(false, dead_end), 1u);
  const auto changes = [](Rules& make) {
    return make.all({make.off(x), make.set(v, number_term(3)), make.shift(right), make.off(x),
                     make.compare(piece_count_term(x), Comparator::Equal, number_term(2)),
                     make.compare(variable_term(v), Comparator::Equal, number_term(3))});
  };
  EXPECT_EQ(count(true, changes), 1u);
  EXPECT_EQ(count(false, changes), 0u);
  const auto empty_word = [](Rules& make) { return make.star(make.on({})); };
  EXPECT_EQ(count(true, empty_word), 1u);
  const auto nested = [](Rules& make) {
    return make.all({make.off(x), make.pattern(false, make.all({make.shift(right), make.on({x})})),
                     make.pattern(true, make.on({x})), make.shift(down)});
  };
  EXPECT_EQ(count(true, nested), 1u);
}

TEST(Semantics, NoMoveLeadsIntoAnEmptyLanguage) {
  EXPECT_EQ(first_moves([](Rules& make) {
              return make.any(
                  {make.all({make.to(p), make.any({})}), make.all({make.to(q), make.on({})})});
            }),
            (Texts{"r0->q"}));
}

TEST(Semantics, AssignmentsBeyondTheBoundAreInvalid) {
  for (const std::int64_t n : {-1, 0, 9, 10}) {
    const Texts moves = first_moves([&](Rules& make) {
      return make.all({make.set(v, number_term(n)), make.to(p)});
    });
    EXPECT_EQ(moves.size(), n >= 0 && n <= 9 ? 1u : 0u);
  }
  EXPECT_TRUE(first_moves([](Rules& make) {
                const Arithmetic bad =
                    operation_term(Arithmetic::Kind::Divide, {number_term(1), variable_term(v)});
                return make.any(
                    {make.all({make.set(v, bad), make.to(p)}),
                     make.all({make.compare(bad, Comparator::Equal, bad), make.to(p)}),
                     make.all({make.compare(bad, Comparator::NotEqual, bad), make.to(p)})});
              }).empty());
}

TEST(Semantics, ApplyFollowsTheMove) {
  Game game = empty_game();
  Rules make(game);
  const Arithmetic more =
      operation_term(Arithmetic::Kind::Add, {variable_term(v), piece_count_term(x)});
  game.rules =
      make.all({make.off(x), make.set(v, more), make.shift(right), make.off(x), make.set(v, more),
                make.set(p_score, number_term(50)), make.to(q), make.shift(down), make.to(p)});
  ReferenceReasoner reasoner = reason(game);
  State state = reasoner.initial();
  ASSERT_TRUE(reasoner.complete(state));
  EXPECT_EQ(state.player, q);
  EXPECT_EQ(state.position, VertexId(1));
  EXPECT_EQ(state.pieces, (std::vector<PieceId>{x, x, e, e}));
  EXPECT_EQ(state.variables, (std::vector<std::int64_t>{50, 0, 3, 0}));
  EXPECT_EQ(reasoner.scores(state), (std::vector<std::int64_t>{50, 0}));
  const std::vector<Move> moves = reasoner.moves(state);
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(move_text(game, moves[0]), "r3->p");
  EXPECT_EQ(move_numbers(moves[0]), "4 7");
}

TEST(Semantics, AStuckKeeperEndsThePlay) {
  Game game = empty_game();
  Rules make(game);
  game.rules = make.all({make.to(p), make.to(keeper), make.set(p_score, number_term(1)),
                         make.to(keeper), make.on({})});
  ReferenceReasoner reasoner = reason(game);
  State state = reasoner.initial();
  ASSERT_TRUE(reasoner.complete(state));
  reasoner.apply(state, reasoner.moves(state).at(0));
  EXPECT_FALSE(reasoner.complete(state));
  EXPECT_EQ(state.player, keeper);
  EXPECT_EQ(reasoner.scores(state)[0], 1);
  EXPECT_TRUE(reasoner.moves(state).empty());
}

// On one line the search for the end is as deep as the board is long.
TEST(Semantics, WandersOverLargeBoards) {
  Game game = empty_game(limits::vertices, 1);
  Rules make(game);
  const ExpressionId seek = make.all(
      {make.star(make.shift(right)), make.pattern(false, make.shift(right)), make.on({e})});
  game.rules = make.all({make.pattern(true, seek), make.star(make.shift(right)),
                         make.pattern(false, make.shift(right)), make.off(x), make.to(p)});
  ReferenceReasoner reasoner = reason(game);
  const std::vector<Move> moves = reasoner.moves(reasoner.initial());
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0][0].vertex, VertexId(limits::vertices - 1));
}

template <class Function>
void expect_improper(Function rules) {
  Game game = empty_game();
  Rules make(game);
  game.rules = rules(make);
  ReferenceReasoner reasoner = reason(game);
  for (int i = 0; i < 2; ++i) {  // the reasoner stays good
    State state = reasoner.initial();
    EXPECT_THROW(reasoner.complete(state), ImproperGame);
  }
}

TEST(Semantics, EndlessSearchesAreImproper) {
  expect_improper([](Rules& make) { return make.all({make.star(make.off(x)), make.to(p)}); });
  expect_improper([](Rules& make) {
    return make.all(
        {make.pattern(true, make.all({make.star(make.off(x)), make.on({o})})), make.to(p)});
  });
  expect_improper([](Rules& make) { return make.star(make.to(keeper)); });
}

TEST(Semantics, EndlessPlaysAreImproper) {
  Game game = empty_game();
  Rules make(game);
  game.rules = make.star(make.to(p));
  ReferenceReasoner reasoner = reason(game);
  Random random(1);
  EXPECT_THROW(playout(reasoner, random), ImproperGame);
}

TEST(Semantics, TooLargeForItsLimits) {
  Game game = empty_game();
  Rules make(game);
  ExpressionId shared = make.shift(up);
  for (int i = 0; i < 100; ++i) shared = make.star(make.all({shared, shared}));
  game.rules = make.all({make.pattern(true, shared), make.to(p)});
  Diagnostics diagnostics;
  EXPECT_FALSE(ReferenceReasoner::make(game, diagnostics));
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(diagnostics.all()[0].code, "REF0001");
}

// Set semantics straight from the definition: what a language makes of a set of configurations.
// No automaton, no marks, no undo. Plays are cut after their second switch.
struct Configuration {
  State state;
  Move done;
  int switches = 0;
  auto key() const {
    return std::tie(done, switches, state.player, state.position, state.pieces, state.variables);
  }
  friend bool operator<(const Configuration& one, const Configuration& other) {
    return one.key() < other.key();
  }
};
using Configurations = std::set<Configuration>;

class Oracle {
 public:
  explicit Oracle(const Game& game) : game_(game) {
    std::uint32_t number = 0;
    for (const ExpressionId id : modifiers(game)) numbers_[id] = ++number;
  }

  std::set<Move> plays(const State& initial) {
    run(game_.rules, {Configuration{initial, {}, 0}}, false);
    return plays_;
  }

 private:
  bool wordless(ExpressionId id) const {
    const Expression& node = game_.expressions[id];
    const auto is_wordless = [&](ExpressionId part) { return wordless(part); };
    if (const auto* list = std::get_if<Concatenation>(&node)) {
      return std::any_of(list->parts.begin(), list->parts.end(), is_wordless);
    }
    if (const auto* sum = std::get_if<Sum>(&node)) {
      return std::all_of(sum->branches.begin(), sum->branches.end(), is_wordless);
    }
    return false;
  }

  Configurations run(ExpressionId id, const Configurations& from, bool inside) {
    if (wordless(id)) return {};
    const Expression& node = game_.expressions[id];
    Configurations result;
    if (const auto* list = std::get_if<Concatenation>(&node)) {
      result = from;
      for (const ExpressionId part : list->parts) result = run(part, result, inside);
    } else if (const auto* sum = std::get_if<Sum>(&node)) {
      for (const ExpressionId branch : sum->branches) result.merge(run(branch, from, inside));
    } else if (const auto* star = std::get_if<Star>(&node)) {
      result = from;
      for (Configurations last = from; !last.empty();) {
        Configurations fresh;
        for (const Configuration& one : run(star->body, last, inside)) {
          if (result.insert(one).second) fresh.insert(one);
        }
        last = std::move(fresh);
      }
    } else {
      for (Configuration one : from) {
        if (act(id, std::get<Atom>(node).action, one, inside)) result.insert(one);
      }
    }
    return result;
  }

  std::optional<std::int64_t> evaluated(const Arithmetic& arithmetic, const State& state) const {
    std::vector<std::int64_t> counts(game_.pieces.size());
    for (const PieceId piece : state.pieces) ++counts[piece.value];
    return evaluate(arithmetic, state.variables, counts);
  }

  bool act(ExpressionId id, const Action& action, Configuration& one, bool inside) {
    State& state = one.state;
    PieceId& here = state.pieces[state.position.value];
    if (!inside && is_modifier(action)) one.done.push_back({numbers_.at(id), state.position});
    if (const auto* shift = std::get_if<Shift>(&action)) {
      for (const auto& [direction, target] : game_.board.neighbours(state.position)) {
        if (direction == shift->direction) {
          state.position = target;
          return true;
        }
      }
      return false;
    }
    if (const auto* on = std::get_if<On>(&action)) {
      return std::count(on->pieces.begin(), on->pieces.end(), here) == 1;
    }
    if (const auto* off = std::get_if<Off>(&action)) {
      here = off->piece;
    } else if (const auto* set = std::get_if<Assignment>(&action)) {
      const auto number = evaluated(set->value, state);
      if (!number || *number < 0 || *number > bounded(game_, set->variable).bound) return false;
      state.variables[set->variable.value] = *number;
    } else if (const auto* compare = std::get_if<Comparison>(&action)) {
      const auto one_side = evaluated(compare->left, state);
      const auto other_side = evaluated(compare->right, state);
      return one_side && other_side && holds(*one_side, compare->comparator, *other_side);
    } else if (const auto* turn = std::get_if<Switch>(&action)) {
      state.player = turn->player;
      ++one.switches;
      if (one.switches == 2) plays_.insert(one.done);
      return one.switches < 2;
    } else if (const auto* pattern = std::get_if<Pattern>(&action)) {
      return run(pattern->body, {one}, true).empty() != pattern->positive;
    }
    return true;
  }

  const Game& game_;
  std::map<ExpressionId, std::uint32_t> numbers_;
  std::set<Move> plays_;
};

// Five vertices whose edges lead anywhere.
Board random_board(Random& random) {
  BoardBuilder builder;
  for (const char* name : {"a", "b", "c", "d", "e"}) builder.add_square(Square{name, e, {}, {}});
  for (std::size_t i = 0; i < 15; ++i) {
    const VertexId from(static_cast<std::size_t>(random.below(5)));
    const DirectionId direction(static_cast<std::size_t>(random.below(4)));
    builder.add_edge(from, direction, VertexId(static_cast<std::size_t>(random.below(5))));
  }
  return std::move(builder).finish();
}

class RandomRules {
 public:
  RandomRules(Game& game, Random& random) : make_(game), random_(random) {}

  // `stars` may only wrap what has no modifiers, so that every search ends.
  ExpressionId part(int depth, bool inside, bool modifying) {
    const std::uint64_t kind = depth == 0 ? 0 : random_.below(8);
    switch (kind) {
      case 1:
        return make_.star(part(depth - 1, inside, false));
      case 2:
        return make_.pattern(random_.below(2) == 0, part(depth - 1, true, true));
      case 3:
      case 4:
        return make_.any(parts(depth, inside, modifying));
      case 5:
      case 6:
        return make_.all(parts(depth, inside, modifying));
      default:
        return action(inside, modifying);
    }
  }

 private:
  std::vector<ExpressionId> parts(int depth, bool inside, bool modifying) {
    std::vector<ExpressionId> result;
    for (std::uint64_t i = 2 + random_.below(3); i > 0; --i) {
      result.push_back(part(depth - 1, inside, modifying));
    }
    return result;
  }

  ExpressionId action(bool inside, bool modifying) {
    const PieceId piece(static_cast<std::size_t>(random_.below(3)));
    switch (random_.below(modifying ? (inside ? 10 : 14) : 7)) {
      case 4:
        return make_.on({piece});
      case 5:
        return random_.below(8) == 0 ? make_.any({}) : make_.on({e, x});
      case 6:
        return make_.compare(
            piece_count_term(piece), Comparator::Less,
            operation_term(Arithmetic::Kind::Add, {variable_term(v), number_term(2)}));
      case 7:
        return make_.off(piece);
      case 8:
        return make_.off(x);
      case 9:
        return make_.set(v, operation_term(Arithmetic::Kind::Subtract,
                                           {piece_count_term(piece), variable_term(v)}));
      case 10:
      case 11:
      case 12:
      case 13:
        return make_.to(PlayerId(static_cast<std::size_t>(random_.below(3))));
      default:
        return make_.shift(DirectionId(static_cast<std::size_t>(random_.below(4))));
    }
  }

  Rules make_;
  Random& random_;
};

TEST(Semantics, AgreesWithTheDefinitionOnRandomRules) {
  Random random(7);
  std::size_t plays = 0;
  for (int round = 0; round < 4000; ++round) {
    Game game = empty_game(2, round % 2 == 0 ? 2 : 3);
    if (round % 3 == 0) game.board = random_board(random);
    game.rules = RandomRules(game, random).part(5, false, true);
    Diagnostics diagnostics;
    auto reasoner = ReferenceReasoner::make(game, diagnostics);
    ASSERT_TRUE(reasoner);
    std::set<Move> found;
    for (const Move& first : reasoner->moves(reasoner->initial())) {
      State state = reasoner->initial();
      reasoner->apply(state, first);
      for (const Move& second : reasoner->moves(state)) {
        Move both = first;
        both.insert(both.end(), second.begin(), second.end());
        ASSERT_TRUE(found.insert(both).second);
      }
    }
    ASSERT_EQ(found, Oracle(game).plays(reasoner->initial())) << "round " << round;
    plays += found.size();
  }
  EXPECT_GT(plays, 1000u);
}

}  // namespace
}  // namespace zug::test
