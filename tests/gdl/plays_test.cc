// What the checker says of plays is what the oracle says, for descriptions made at random: all four
// properties, the number of states and what is missing in `base` and `input`; and whoever follows
// the moves of a witness comes to its state. With little to explore, what it says is never wrong.
// ZUG_LONG=1 looks at a hundred times as many.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "langs/gdl/plays/examine.h"
#include "langs/gdl/read.h"
#include "tests/effort.h"
#include "tests/gdl/oracle.h"
#include "tests/gdl/random_description.h"

namespace zug {
namespace {

using gdl::Property;
using gdl::Verdict;
using test::GdlOracle;

constexpr std::size_t most_states = 60;

Verdict verdict_of(bool holds) { return holds ? Verdict::Proved : Verdict::Refuted; }

bool reports(const Diagnostics& diagnostics, const char* code) {
  return std::any_of(diagnostics.all().begin(), diagnostics.all().end(), [&](const auto& entry) {
    return entry.code == code && entry.severity == Severity::Error;
  });
}

void expect_witness(const GdlOracle& oracle, const Property& property) {
  if (property.verdict != Verdict::Refuted) return;
  GdlOracle::Facts state = oracle.start();
  const auto follow = [&](const std::vector<std::vector<std::string>>& moves) {
    for (const std::vector<std::string>& joint : moves) {
      const GdlOracle::View view = oracle.look(state);
      EXPECT_FALSE(view.terminal);
      for (std::size_t i = 0; i < joint.size(); ++i) EXPECT_EQ(view.legal[i].count(joint[i]), 1u);
      state = oracle.next(state, joint);
    }
    const auto& facts = property.witness.facts;
    EXPECT_EQ(state, GdlOracle::Facts(facts.begin(), facts.end())) << property.reason;
  };
  follow(property.witness.moves);
  follow(property.witness.loop);
}

struct Seen {
  std::map<std::string, std::size_t> counts;
  void count(const std::string& what, bool holds) { ++counts[what + (holds ? " yes" : " no")]; }
};

void compare(const std::string& text, Seen& seen) {
  const Source source("random.kif", text);
  Diagnostics read;
  const std::optional<gdl::Description> description = read_gdl_description(source, read);
  ASSERT_TRUE(description) << render(read.sorted().front(), source, false);
  const GdlOracle oracle(*description);
  const GdlOracle::Answer answer = oracle.decide(most_states);
  if (answer.too_large) return;
  Diagnostics diagnostics;
  const gdl::Plays plays = examine(*description, {10'000, 1000, {}}, diagnostics).plays;
  ASSERT_TRUE(plays.explored) << plays.limit;
  EXPECT_EQ(plays.states, answer.states);
  EXPECT_EQ(plays.playability.verdict, verdict_of(answer.playable));
  EXPECT_EQ(plays.termination.verdict, verdict_of(answer.ends));
  EXPECT_EQ(plays.goals.verdict, verdict_of(answer.goals_unique));
  EXPECT_EQ(plays.winnability.verdict, verdict_of(answer.winnable));
  EXPECT_EQ(!reports(diagnostics, "GDL0501"), answer.covered);
  expect_witness(oracle, plays.playability);
  expect_witness(oracle, plays.termination);
  expect_witness(oracle, plays.goals);

  Diagnostics some;
  const gdl::Plays part = examine(*description, {4, 1000, {}}, some).plays;
  const auto never_wrong = [](const Property& property, bool holds) {
    EXPECT_TRUE(property.verdict == Verdict::Unknown || property.verdict == verdict_of(holds));
  };
  never_wrong(part.playability, answer.playable);
  never_wrong(part.termination, answer.ends);
  never_wrong(part.goals, answer.goals_unique);
  never_wrong(part.winnability, answer.winnable);
  expect_witness(oracle, part.playability);
  expect_witness(oracle, part.termination);
  expect_witness(oracle, part.goals);
  EXPECT_TRUE(!reports(some, "GDL0501") || !answer.covered);

  seen.count("playable", answer.playable);
  seen.count("ends", answer.ends);
  seen.count("goals", answer.goals_unique);
  seen.count("winnable", answer.winnable);
  seen.count("covered", answer.covered);
  seen.count("small", answer.states <= 4);
}

TEST(Plays, AreWhatTheOracleSays) {
  const std::uint64_t games = test::long_run() ? 60'000 : test::sample(600);
  Seen seen;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const std::string text = test::RandomDescription(seed).text();
    compare(text, seen);
    if (HasFailure()) FAIL() << "seed " << seed << "\n" << text;
  }
  // The generator makes enough of everything.
  for (const char* what : {"playable", "ends", "goals", "winnable", "covered", "small"}) {
    for (const char* answer : {" yes", " no"}) {
      EXPECT_GE(seen.counts[what + std::string(answer)], games / 50) << what << answer;
    }
  }
}

}  // namespace
}  // namespace zug
