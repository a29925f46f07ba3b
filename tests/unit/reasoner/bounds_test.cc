// Bounds of what is so after changes (bounds.cc), held to what is so: random terms, changes and
// boards, on which the changes are made and the terms worked out as they are defined.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <vector>

#include "backends/reasoner/plan/steps/bounds.h"
#include "backends/reasoner/plan/turns/turns.h"
#include "tests/effort.h"
#include "tests/unit/reasoner/plans.h"

namespace zug::test {
namespace {

using reasoner::Bound;
using reasoner::PieceChanges;
using reasoner::RelationId;
using reasoner::Stages;
using reasoner::Term;
using reasoner::TermId;
using Kind = Term::Kind;

constexpr std::size_t vertices = 6;
constexpr std::uint32_t pieces = 3;
using Board = std::vector<std::uint32_t>;  // pieces

// Two patterns that the terms can ask about: one of a step, and one that goes round.
const std::string rules =
    "#players = p(9), q(9)\n#pieces = e, w, b\n#variables =\n"
    "#board = rectangle(up,down,left,right, [w,e,b] [e,w,e])\n"
    "#rules = ->p {e} {? right {w}} {! (left {b} + up)* {e} down} [w] ->> {}";

// What terms say, by their definition.
class Meaning {
 public:
  Meaning(const Stages& stages, const Board& board) : stages_(stages), board_(board) {}

  Bits set(TermId id, std::uint32_t here) {
    const Term t = stages_.terms[id];
    Bits result(vertices);
    switch (t.kind) {
      case Kind::None:
        return result;
      case Kind::Constant:
        return stages_.terms.constants[t.a];
      case Kind::Row:
        result.set(here);
        return image(t.a, result);
      case Kind::Pieces:
        for (std::uint32_t v = 0; v < vertices; ++v) {
          if (stages_.terms.masks[t.a].test(board_[v])) result.set(v);
        }
        return result;
      case Kind::And:
        return set(t.a, here) & set(t.b, here);
      case Kind::Or:
        return set(t.a, here) | set(t.b, here);
      case Kind::Guard:
        return holds(t.a, here) ? set(t.b, here) : result;
      case Kind::Image:
        return image(t.a, set(t.b, here));
      case Kind::Frontier:
        return frontiers_.at(t.a);
      case Kind::Flood:
        result = set(t.a, here);
        for (std::size_t round = 0; round <= vertices; ++round) {
          frontiers_[t.c] = result;
          result = result | set(t.b, here);
        }
        return result;
      case Kind::Ray:
        for (const std::uint32_t from : set(t.c, here).list()) {
          std::vector<std::uint32_t> line = rows(t.a, from);
          if (!line.empty() && line[0] < from) std::reverse(line.begin(), line.end());
          for (const std::uint32_t v : line) {
            result.set(v);
            if (!stages_.terms.masks[t.b].test(board_[v])) break;
          }
        }
        return result;
      case Kind::Where:
        for (const std::uint32_t v : set(t.a, here).list()) {
          if (holds(stages_.flow.patterns()[t.b].holds, v) == (t.c != 0)) result.set(v);
        }
        return result;
      default:
        ADD_FAILURE() << "no set";
        return result;
    }
  }

  bool holds(TermId id, std::uint32_t here) {
    const Term t = stages_.terms[id];
    switch (t.kind) {
      case Kind::False:
        return false;
      case Kind::True:
        return true;
      case Kind::Not:
        return !holds(t.a, here);
      case Kind::Both:
        return holds(t.a, here) && holds(t.b, here);
      case Kind::Either:
        return holds(t.a, here) || holds(t.b, here);
      case Kind::Any:
        return !set(t.a, here).none();
      case Kind::HereIn:
        return stages_.terms.constants[t.a].test(here);
      case Kind::Holds:
        return holds(stages_.flow.patterns()[t.a].holds, here);
      default:
        ADD_FAILURE() << "no condition";
        return false;
    }
  }

 private:
  std::vector<std::uint32_t> rows(RelationId id, std::uint32_t from) const {
    const auto row = stages_.terms.relations[id].rows[from];
    return {row.begin(), row.end()};
  }

  Bits image(RelationId id, const Bits& from) const {
    Bits result(vertices);
    for (const std::uint32_t v : from.list()) {
      for (const std::uint32_t target : rows(id, v)) result.set(target);
    }
    return result;
  }

  const Stages& stages_;
  const Board& board_;
  std::map<std::uint32_t, Bits> frontiers_;
};

class Maker {
 public:
  Maker(Stages& stages, std::mt19937& random) : terms_(stages.terms), random_(random) {}

  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_() % bound); }

  Bits subset(std::size_t size) {
    Bits result(size);
    for (std::uint32_t i = 0; i < size; ++i) {
      if (below(2) == 0) result.set(i);
    }
    return result;
  }

  RelationId function() {
    std::vector<std::uint32_t> next(vertices, no_vertex);
    const std::uint32_t step = below(vertices);
    const bool shifts = below(4) != 0;
    for (std::uint32_t v = 0; v < vertices; ++v) {
      if (below(6) != 0) next[v] = shifts ? (v + step) % vertices : below(vertices);
    }
    return terms_.relations.function(next);
  }

  RelationId relation() {
    const RelationId one = function();
    return below(3) == 0 ? *terms_.relations.unite(one, function()) : one;
  }

  TermId pointwise() {
    switch (below(4)) {
      case 0:
        return terms_.constant(subset(vertices));
      case 1: {
        const TermId one = terms_.pieces(subset(pieces));
        return terms_.either_set(one, terms_.pieces(subset(pieces)));
      }
      default:
        return terms_.pieces(subset(pieces));
    }
  }

  // Of Here, mostly.
  TermId set(std::uint32_t depth, std::uint32_t level) {
    if (depth == 0) return below(8) == 0 ? pointwise() : terms_.row(relation());
    switch (below(9)) {
      case 0: {
        const TermId one = set(depth - 1, level);
        return terms_.either_set(one, set(depth - 1, level));
      }
      case 1: {
        const TermId condition = this->condition(depth - 1);
        return terms_.guard(condition, set(depth - 1, level));
      }
      case 2: {
        const TermId step =
            terms_.both_sets(terms_.image(relation(), terms_.frontier(level)), pointwise());
        return terms_.flood(set(depth - 1, level + 1), step, level);
      }
      case 3:
        return terms_.where(set(depth - 1, level), below(2), below(2) == 0);
      case 4: {
        const TermId one = set(depth - 1, level);
        return terms_.both_sets(one, set(depth - 1, level));
      }
      case 5:
      case 6:
        return terms_.image(relation(), set(depth - 1, level));
      default:
        return terms_.both_sets(set(depth - 1, level), pointwise());
    }
  }

  TermId condition(std::uint32_t depth) {
    switch (below(depth == 0 ? 3 : 6)) {
      case 0:
        return terms_.here_in(subset(vertices));
      case 1:
        return terms_.any(set(depth, 0));
      case 2:
        return terms_.holds(below(2));
      case 3:
        return terms_.negation(condition(depth - 1));
      case 4: {
        const TermId one = condition(depth - 1);
        return terms_.both(one, condition(depth - 1));
      }
      default: {
        const TermId one = condition(depth - 1);
        return terms_.either(one, condition(depth - 1));
      }
    }
  }

  Board board() {
    Board result;
    for (std::size_t v = 0; v < vertices; ++v) result.push_back(below(pieces));
    return result;
  }

 private:
  reasoner::Terms& terms_;
  std::mt19937& random_;
};

// Calls `look` with each board that the changes can have made, seen from the vertex.
void each_changed(const Stages& stages, const PieceChanges& changes, std::uint32_t here,
                  const Board& board, std::size_t done,
                  const std::function<void(const Board&)>& look) {
  if (done == changes.size()) return look(board);
  for (std::uint32_t v = 0; v < vertices; ++v) {
    const auto row = stages.terms.relations[changes[done].way].rows[v];
    if (!std::binary_search(row.begin(), row.end(), here)) continue;
    Board next = board;
    next[v] = changes[done].piece;
    each_changed(stages, changes, here, next, done + 1, look);
  }
}

TEST(Bounds, HoldOnEveryBoard) {
  const std::optional<Game> game = game_of(rules);
  std::mt19937 random(20);
  std::size_t surely = 0, never = 0, exact = 0;
  const std::size_t times = long_run() ? 1'000'000 : sample(20'000);
  std::optional<Stages> stages;
  Diagnostics diagnostics;
  for (std::size_t i = 0; i < times; ++i) {
    if (i % 1000 == 0) {  // so that terms and relations do not become too many
      stages.emplace(*game, reasoner::Options{}, reasoner::plain_numbering(game->board.size()),
                     diagnostics);
      ASSERT_EQ(reasoner::make_turns(*stages), 3u);
    }
    Maker make(*stages, random);
    PieceChanges changes;
    for (std::uint32_t left = make.below(3); left > 0; --left) {
      const RelationId way = make.below(2) == 0
                                 ? stages->terms.relations.identity()
                                 : stages->terms.relations.transpose(make.relation());
      changes.push_back({make.below(pieces), way});
    }
    const bool of_set = make.below(2) == 0;
    reasoner::Terms& terms = stages->terms;
    const TermId here_only = terms.row(terms.relations.identity());
    const TermId asked = of_set ? make.set(3, 0) : terms.guard(make.condition(3), here_only);
    const TermId to = of_set ? make.pointwise() : terms.all();
    const TermId may = leads(*stages, asked, to, changes, Bound::May);
    const TermId must = leads(*stages, asked, to, changes, Bound::Must);
    ASSERT_FALSE(terms.mentions_here(may) || terms.mentions_here(must));
    if (may == must) ++exact;
    for (int boards = 0; boards < 3; ++boards) {
      const Board before = make.board();
      Meaning old(*stages, before);
      const Bits can = old.set(may, 0), sure = old.set(must, 0), target = old.set(to, 0);
      for (std::uint32_t here = 0; here < vertices; ++here) {
        each_changed(*stages, changes, here, before, 0, [&](const Board& after) {
          Meaning now(*stages, after);
          const bool is = !(now.set(asked, here) & target).none();
          ASSERT_TRUE(!is || can.test(here)) << "left out, in round " << i;
          ASSERT_TRUE(is || !sure.test(here)) << "not sure, in round " << i;
          if (sure.test(here)) ++surely;
          if (!can.test(here)) ++never;
        });
        if (HasFatalFailure()) return;
      }
    }
  }
  // It is not by knowing nothing that they hold.
  EXPECT_GT(surely, times);
  EXPECT_GT(never, times);
  EXPECT_GT(exact, times / 10);
}

}  // namespace
}  // namespace zug::test
