// One way on for the keeper, or two.

#include "passes/analysis/keeper/decisions.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "tests/unit/passes/shared_games.h"

namespace zug::test {
namespace {

// What the keeper may do at the only square of a board, on which x or e stands.
class DecisionsAbout : public testing::Test {
 protected:
  void make(const std::string& keeper) {
    game_ = *read_text("decisions",
                       "#players = p(9)\n#pieces = e, x\n#variables = v(9), w(9)\n"
                       "#board = rectangle(up,down,left,right,[e])\n"
                       "#rules = ->p ({e} [x] + {x} [e] + [e]) ->> (" +
                           keeper + ") ->p\n");
    product_ = build_product(game_, budget_).value();
    stock_.emplace(product_, budget_);
    decisions_.emplace(product_, budget_, *stock_, nullptr);
    for (std::uint32_t node = 0; node < product_.nodes.size(); ++node) {
      const Step& step = product_.step(node);
      if (step.kind == Step::Kind::Switch && step.operand == keeper_player) at_.push_back(node);
    }
  }

  static constexpr std::uint32_t keeper_player = 0;
  Budget budget_;
  Game game_;
  Product product_;
  std::optional<Stock> stock_;
  std::optional<Decisions> decisions_;
  std::vector<std::uint32_t> at_;  // nodes of ->>
};

TEST_F(DecisionsAbout, ComplementsExcludeEachOther) {
  make("{e} [$ v=1] + {x} [$ w=1]");
  ASSERT_FALSE(at_.empty());
  for (const std::uint32_t node : at_) {
    std::vector<std::uint32_t> next;
    EXPECT_FALSE(decisions_->find_choice(node, next));
    for (const std::uint32_t modifier : next) {
      EXPECT_EQ(product_.step(modifier).kind, Step::Kind::Assignment);
    }
  }
}

TEST_F(DecisionsAbout, TwoWaysOnAreSaidWithTheirModifiers) {
  make("{e} [$ v=1] + {e, x} [$ w=1]");
  bool found = false;
  for (const std::uint32_t node : at_) {
    std::vector<std::uint32_t> next;
    const std::optional<OpenChoice> choice = decisions_->find_choice(node, next);
    if (!choice) continue;
    found = true;
    EXPECT_NE(product_.nodes[choice->one].state, product_.nodes[choice->other].state);
    for (const std::uint32_t modifier : {choice->one, choice->other}) {
      EXPECT_EQ(product_.step(modifier).kind, Step::Kind::Assignment);
    }
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace zug::test
