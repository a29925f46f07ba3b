// The table of transforms, and what there is behind some of them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "backends/reasoner/plan/ops.h"
#include "backends/reasoner/plan/pipeline.h"
#include "tests/unit/reasoner/plans.h"

namespace zug::test {
namespace {

using reasoner::Fired;
using reasoner::Transform;
using testing::HasSubstr;

const std::string stone_after_stone =
    row + "#any = ((left* + right*)(up* + down*))\n#rules = (->p any {e} [w] ->> ->q {} ->>)*\n";

const Transform& named(const std::string& name) {
  for (const Transform& one : reasoner::pipeline()) {
    if (name == one.name) return one;
  }
  ADD_FAILURE() << name;
  return reasoner::pipeline().front();
}

std::string text_after(const std::string& name, std::vector<Fired>& report,
                       const Options& options = {}) {
  Diagnostics diagnostics;
  const auto text =
      reasoner::text_after(*game_of(stone_after_stone), options, named(name), diagnostics, report);
  return text.value_or("");
}

std::string text_after(const std::string& name) {
  std::vector<Fired> report;
  return text_after(name, report);
}

TEST(Pipeline, IsATableOfDistinctNamesInTheOrderOfStages) {
  std::set<std::string> names;
  reasoner::StageKind stage = reasoner::StageKind::Turns;
  std::size_t optional = 0;
  for (const Transform& one : reasoner::pipeline()) {
    EXPECT_TRUE(names.insert(one.name).second) << one.name;
    EXPECT_LE(stage, one.stage) << one.name;
    EXPECT_LE(std::string(one.why).size(), 80u) << one.name;
    EXPECT_TRUE(one.run != nullptr || one.enabled != nullptr) << one.name;
    stage = one.stage;
    optional += one.enabled != nullptr ? 1 : 0;
  }
  EXPECT_NE(reasoner::pipeline().back().run, nullptr);  // no form is left unchosen
  EXPECT_EQ(optional, reasoner::optimisations().size());
}

TEST(Pipeline, OffersToLeaveOutEachOfTheOptions) {
  Options options;
  for (const reasoner::Optimisation& one : reasoner::optimisations()) {
    EXPECT_TRUE(options.*one.enabled) << one.name << " is there twice";
    options.*one.enabled = false;
  }
  EXPECT_FALSE(options.packed_moves || options.rays || options.gaps || options.kept);
}

TEST(Pipeline, ShowsTheStageBehindATransform) {
  EXPECT_THAT(text_after("turns"), HasSubstr("rules\n  0: -> 1 at here\n"));
  EXPECT_THAT(text_after("turns"), HasSubstr("-> 2 at {e}"));
  EXPECT_THAT(text_after("shapes"), HasSubstr("after 1: moves are words\n"));
  EXPECT_THAT(text_after("functions"), HasSubstr("s0 = pieces {e}\n"));
  EXPECT_EQ(text_after("everywhere"), text_after("functions"));  // a form, and what chooses it
}

TEST(Pipeline, ComesToThePlan) {
  EXPECT_EQ(text_after("inlining"),
            reasoner::print(plan_of(stone_after_stone), *game_of(stone_after_stone)));
}

TEST(Pipeline, ReportsWhatChangedSomething) {
  std::vector<Fired> report;
  Options options;
  options.kept = false;
  text_after("inlining", report, options);
  std::set<std::string> ran;
  std::map<std::string, std::size_t> times;
  for (const Fired& fired : report) {
    ran.insert(fired.transform->name);
    times[fired.transform->name] = fired.times;
  }
  EXPECT_EQ(times["flips"], 0u);
  EXPECT_GT(times["inlining"], 0u);
  EXPECT_EQ(ran.count("dead-code"), 1u);
  EXPECT_EQ(ran.count("kept"), 0u);
  EXPECT_EQ(ran.count("rays"), 0u);
}

// The text of an operation names its operands; those of an undo are those of what it undoes.
TEST(Operations, SayTheirOperands) {
  for (std::size_t i = 0; i < reasoner::count_of_ops(); ++i) {
    const reasoner::OpRow& row = reasoner::row_of(static_cast<Op>(i));
    const std::string text = row.text;
    for (std::size_t field = 0; field < row.slots.size(); ++field) {
      const bool said = text.find(std::string("$") + "abcd"[field]) != std::string::npos;
      const bool known = row.effect == reasoner::Effect::Undoes && (field == 1 || field == 2);
      EXPECT_EQ(said, row.slots[field] != reasoner::Slot::No && !known) << row.name << field;
    }
  }
}

}  // namespace
}  // namespace zug::test
