// The games of corpus/improper: each is refuted as facts.tsv says, and the reference semantics
// plays every counterexample.

#include <gtest/gtest.h>

#include <map>

#include "passes/analysis/properness.h"
#include "tests/files.h"
#include "tests/unit/passes/shared_games.h"

namespace zug::test {
namespace {

const std::filesystem::path improper_folder = test::corpus_folder() / "improper";

std::string text(Verdict verdict) {
  switch (verdict) {
    case Verdict::Proved:
      return "proved";
    case Verdict::Refuted:
      return "refuted";
    case Verdict::Unknown:
      return "unknown";
  }
  return "";
}

std::map<std::string, std::string> read_facts() {
  std::map<std::string, std::string> facts;
  std::ifstream file(improper_folder / "facts.tsv");
  std::string line;
  std::getline(file, line);  // the heading
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string game, termination, keeper;
    fields >> game >> termination >> keeper;
    facts[game] = termination + " " + keeper;
  }
  return facts;
}

// Goes along the strides; how many of them are modifiers.
std::size_t play(ReferenceReasoner& reasoner, Place& place, const std::vector<Stride>& strides) {
  std::size_t modifiers = 0;
  for (const Stride& stride : strides) {
    EXPECT_TRUE(perform(reasoner, place, stride));
    const Step& step = reasoner.programs().programs[place.program].steps[stride.state.value];
    const bool modifies = step.kind == Step::Kind::Off || step.kind == Step::Kind::Assignment ||
                          step.kind == Step::Kind::Switch;
    modifiers += modifies ? 1 : 0;
  }
  return modifiers;
}

void expect_lasso(ReferenceReasoner& reasoner, const Lasso& lasso) {
  Place place{reasoner.initial(), 0};
  play(reasoner, place, lasso.lead);
  const Place first = place;
  EXPECT_GT(play(reasoner, place, lasso.round), 0u);
  EXPECT_EQ(place, first);
}

void play(ReferenceReasoner& reasoner, State& state, const std::vector<Move>& moves) {
  for (const Move& move : moves) {
    const std::vector<Move> legal = reasoner.moves(state);
    ASSERT_TRUE(std::find(legal.begin(), legal.end(), move) != legal.end());
    reasoner.apply(state, move);
  }
}

// The keeper goes that way and is done or stuck then.
void expect_completion(ReferenceReasoner& reasoner, State state, const std::vector<Move>& moves,
                       const State& end) {
  for (const Move& move : moves) {
    EXPECT_EQ(state.player, keeper);
    play(reasoner, state, {move});
  }
  EXPECT_EQ(state, end);
  EXPECT_TRUE(state.player != keeper || reasoner.moves(state).empty());
}

void expect_two(ReferenceReasoner& reasoner, const TwoCompletions& two) {
  State state = reasoner.initial();
  play(reasoner, state, two.play);
  EXPECT_EQ(state, two.state);
  EXPECT_EQ(state.player, keeper);
  expect_completion(reasoner, state, two.one, two.one_end);
  expect_completion(reasoner, state, two.other, two.other_end);
  EXPECT_NE(two.one_end, two.other_end);
}

class Improper : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Improper, IsRefutedAndTheCounterexampleIsAPlay) {
  const std::optional<Game> game = read_file(GetParam());
  ASSERT_TRUE(game);
  Budget budget;
  const std::optional<Product> product = build_product(*game, budget);
  ASSERT_TRUE(product);
  Diagnostics diagnostics;
  auto reasoner = ReferenceReasoner::make(*game, diagnostics);
  ASSERT_TRUE(reasoner);
  PropernessLimits limits;
  limits.seconds = 60;  // not what ends these searches
  const Properness properness = examine_properness(*game, &*product, *reasoner, limits);
  EXPECT_EQ(verdict(properness), Verdict::Refuted);
  EXPECT_EQ(text(properness.termination) + " " + text(properness.keeper),
            read_facts()[bytes_of(game->name)]);
  if (properness.termination == Verdict::Refuted) {
    ASSERT_TRUE(properness.lassos);
    expect_lasso(*reasoner, properness.lassos->lasso);
  }
  if (properness.keeper == Verdict::Refuted) {
    ASSERT_TRUE(properness.exploration.two);
    expect_two(*reasoner, *properness.exploration.two);
  }
}

INSTANTIATE_TEST_SUITE_P(, Improper, testing::ValuesIn(games_in(improper_folder)),
                         [](const auto& test) { return test.param.stem().string(); });

TEST(ImproperFacts, AreOfGamesThatExist) {
  const auto facts = read_facts();
  EXPECT_GE(facts.size(), 15u);
  EXPECT_EQ(facts.size(), games_in(improper_folder).size());
}

}  // namespace
}  // namespace zug::test
