#include "tests/gdl/trees.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include "ir/budget.h"
#include "ir/reference/semantics.h"
#include "langs/gdl/plays/network.h"
#include "langs/gdl/read.h"
#include "langs/rbg/read.h"

namespace zug::test {
namespace {

struct Tree {
  std::uint64_t leaves = 0, ends = 0;
  std::vector<std::int64_t> goals;  // of each player, at the ends
  friend bool operator==(const Tree&, const Tree&) = default;
};

void count(const Game& game, ReferenceReasoner& reasoner, const State& state, bool playing,
           int depth, Tree& tree) {
  const std::vector<Move> moves = playing ? reasoner.moves(state) : std::vector<Move>();
  if (moves.empty()) {
    ++tree.ends;
    const std::vector<std::int64_t> scores = reasoner.scores(state);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      tree.goals[i] += goal_of(scores[i], game.players[i].bound);
    }
  }
  if (depth == 0) ++tree.leaves;
  if (depth == 0) return;
  for (const Move& move : moves) {
    State next = state;
    reasoner.apply(next, move);
    const bool on = reasoner.complete(next);
    count(game, reasoner, next, on, depth - 1, tree);
  }
}

class GdlTree {
 public:
  explicit GdlTree(const gdl::Description& description) : network_(description, budget_) {}

  Tree count(int depth, std::size_t players) {
    Tree tree{0, 0, std::vector<std::int64_t>(players)};
    count(network_.start(), depth, 0, tree);
    return tree;
  }
  const std::string& limit() const { return network_.limit(); }

 private:
  // A turn that is not over, or a ply of the keeper, is no node of the tree. `last`: who moved.
  void count(const gdl::State& state, int depth, std::size_t last, Tree& tree) {
    const gdl::Network::View view = network_.look(state);
    if (!limit().empty()) return;
    const auto holds = [&](const char* fluent) {
      return std::any_of(state.begin(), state.end(),
                         [&](gdl::TermId one) { return network_.text(one) == fluent; });
    };
    const bool inside = holds("midturn") || holds("keeper");
    if (inside && !view.terminal) ++depth;  // a keeper who is stuck has ended the play
    if (view.terminal) {
      ++tree.ends;
      for (std::size_t i = 0; i < tree.goals.size(); ++i) {
        tree.goals[i] += std::stoi(network_.text(view.goals[i].at(0)));
      }
    }
    if (depth == 0) ++tree.leaves;
    if (view.terminal || depth == 0) return;
    const std::size_t mover = mover_of(view.legal);
    if (holds("midturn")) {
      EXPECT_EQ(mover, last) << "a turn is gone on with by another player";
    }
    for (const gdl::TermId move : view.legal[mover]) {
      gdl::JointMove joint;
      for (const auto& legal : view.legal) joint.push_back(legal[0]);
      joint[mover] = move;
      network_.look(state);
      count(network_.next(joint), depth - 1, mover, tree);
    }
  }
  // Who does not wait; somebody, where all do.
  std::size_t mover_of(const std::vector<std::vector<gdl::TermId>>& legal) const {
    std::optional<std::size_t> mover;
    for (std::size_t role = 0; role < legal.size(); ++role) {
      if (legal[role].size() == 1 && is_noop(legal[role][0])) continue;
      EXPECT_FALSE(mover.has_value()) << "two players are to move";
      mover = role;
    }
    return mover.value_or(0);
  }
  bool is_noop(gdl::TermId move) const { return network_.text(move) == "noop"; }

  Budget budget_;
  gdl::Network network_;
};

}  // namespace

Game rbg_game(const std::string& text) {
  Source source("game.rbg", text);
  Diagnostics diagnostics;
  std::optional<Game> game = read_rbg(source, diagnostics);
  if (!game) throw std::runtime_error(render(diagnostics.all().front(), source, false));
  return std::move(*game);
}

Compared compare_trees(const Game& game, GdlOptions::Moves moves) {
  Diagnostics diagnostics;
  GdlOptions options;
  options.moves = moves;
  const std::optional<GdlText> text = write_gdl(game, options, diagnostics);
  if (!text) return Compared::NoExport;
  for (const Diagnostic& one : diagnostics.all()) {
    if (one.code == "GDL0711") return Compared::Unclear;
  }
  std::optional<ReferenceReasoner> reasoner = ReferenceReasoner::make(game, diagnostics);
  State start = reasoner->initial();
  const bool playing = reasoner->complete(start);
  const Source kif("game.kif", text->text);
  Diagnostics said;
  const std::optional<gdl::Description> description = read_gdl_description(kif, said);
  EXPECT_TRUE(description.has_value());
  for (const Diagnostic& one : said.all()) ADD_FAILURE() << render(one, kif, false) << text->text;
  if (!description) return Compared::Trees;
  GdlTree tree(*description);
  for (int depth = 1; depth <= 3; ++depth) {
    Tree expected{0, 0, std::vector<std::int64_t>(game.players.size())};
    count(game, *reasoner, start, playing, depth, expected);
    const Tree found = tree.count(depth, game.players.size());
    if (!tree.limit().empty()) return Compared::TooLarge;
    EXPECT_EQ(found.leaves, expected.leaves) << "depth " << depth;
    EXPECT_EQ(found, expected) << "depth " << depth << "\n" << text->text;
    if (expected.leaves > 1'000) break;
  }
  return Compared::Trees;
}

}  // namespace zug::test
