// A GDL description as a library user plays it (backends/prolog/swipl/reasoner.h).

#include "backends/prolog/swipl/reasoner.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "ir/messages/diagnostic.h"
#include "langs/gdl/read.h"
#include "tests/files.h"

namespace zug {
namespace {

prolog::Reasoner ready(const std::string& text) {
  const Source source("test.kif", text);
  Diagnostics diagnostics;
  const std::optional<gdl::Description> description = read_gdl_description(source, diagnostics);
  EXPECT_TRUE(description) << text;
  return prolog::Reasoner(description.value_or(gdl::Description{}));
}

gdl::Term put(const std::string& square) {
  return {gdl::Term::Kind::Function, "mark", {{gdl::Term::Kind::Constant, square, {}, {}}}, {}};
}

// Two players who may each say yes or no at once, twice.
const char* const votes = R"((role north) (role south)
(init (round 1)) (succ 1 2) (succ 2 3)
(<= (legal ?r yes) (role ?r)) (<= (legal ?r no) (role ?r))
(<= (next (round ?m)) (true (round ?n)) (succ ?n ?m))
(<= terminal (true (round 3)))
(goal north 70) (goal south 30))";

class PrologReasoner : public testing::Test {
 protected:
  void SetUp() override {
    if (std::system("swipl --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "no SWI-Prolog";
  }
};

TEST_F(PrologReasoner, CountsJointMoves) {
  const prolog::Reasoner rules = ready(votes);
  std::vector<PerftRow> rows;
  EXPECT_TRUE(rules.perft(0, 3, [&](const prolog::Row& row) { rows.push_back(row.count); }));
  EXPECT_EQ(rows, (std::vector<PerftRow>{{0, 1, 1}, {1, 4, 5}, {2, 16, 21}, {3, 0, 21}}));
}

TEST_F(PrologReasoner, TellsFirstMovesApart) {
  const prolog::Reasoner rules = ready(votes);
  std::vector<std::string> moves;
  EXPECT_TRUE(rules.divide(2, [&](const prolog::FirstMove& first) {
    moves.push_back(first.move);
    EXPECT_EQ(first.leaves, 4u);
    EXPECT_EQ(first.states, 5u);
  }));
  EXPECT_EQ(moves, (std::vector<std::string>{"no no", "no yes", "yes no", "yes yes"}));
}

TEST_F(PrologReasoner, PlaysAtRandom) {
  const prolog::Reasoner rules = ready(votes);
  EXPECT_EQ(rules.roles(), (std::vector<std::string>{"north", "south"}));
  int plays = 0;
  EXPECT_TRUE(rules.sample(0, 0, 7, [&](const prolog::RandomPlay& play) {
    ++plays;
    EXPECT_EQ(play.length, 2u);
    EXPECT_EQ(play.choices, 8u);
    EXPECT_EQ(play.most, 4u);
    EXPECT_EQ(play.goals, (std::vector<std::int64_t>{70, 30}));
  }));
  EXPECT_EQ(plays, 1);
}

TEST_F(PrologReasoner, FollowsPlays) {
  const prolog::Reasoner rules = ready(votes);
  const gdl::Term yes{gdl::Term::Kind::Constant, "yes", {}, {}};
  std::string seen;
  const auto line = [&](const std::string& text) { seen += text + "\n"; };
  EXPECT_TRUE(rules.follow({{{yes, yes}, {yes, yes}}}, line));
  const std::string state = "playing\nlegal north no yes\nlegal south no yes\n";
  EXPECT_EQ(seen, state + state + "terminal\ngoal north 70\ngoal south 30\n");
}

TEST_F(PrologReasoner, FindsFaultsThatOnlyPlayingShows) {
  const prolog::Reasoner rules = ready(votes);
  const auto ignore = [](const std::string&) {};
  try {
    rules.follow({{{put("a"), put("b")}}}, ignore);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const prolog::Failure& failure) {
    EXPECT_EQ(failure.kind(), prolog::Failure::Kind::Fault);
    EXPECT_STREQ(failure.what(), "an illegal move in the play");
  }
}

TEST_F(PrologReasoner, StopsWhenAsked) {
  const prolog::Reasoner rules = ready(votes);
  const auto ignore = [](const prolog::RandomPlay&) {};
  EXPECT_FALSE(rules.sample(60, 0, 1, ignore, [] { return true; }));
}

TEST_F(PrologReasoner, IsForSeveralThreads) {
  const prolog::Reasoner rules = ready(votes);
  std::vector<std::uint64_t> leaves(2);
  const auto count = [&](std::size_t i) {
    rules.perft(2, 2, [&](const prolog::Row& row) { leaves[i] = row.count.leaves; });
  };
  std::thread other(count, 1);
  count(0);
  other.join();
  EXPECT_EQ(leaves, (std::vector<std::uint64_t>{16, 16}));
}

}  // namespace
}  // namespace zug
