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

// A description is a set of facts.
TEST_F(PrologReasoner, ARoleThatIsSaidTwiceIsOne) {
  const prolog::Reasoner rules = ready(std::string("(role north)\n") + votes);
  EXPECT_EQ(rules.roles(), (std::vector<std::string>{"north", "south"}));
  std::vector<PerftRow> rows;
  EXPECT_TRUE(rules.perft(0, 1, [&](const prolog::Row& row) { rows.push_back(row.count); }));
  EXPECT_EQ(rows, (std::vector<PerftRow>{{0, 1, 1}, {1, 4, 5}}));
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
    EXPECT_STREQ(failure.what(), "an illegal move in the play, turn 1: (mark a) (mark b)");
  }
}

std::vector<PerftRow> counted(const std::string& text, int depth) {
  std::vector<PerftRow> rows;
  ready(text).perft(1, depth, [&](const prolog::Row& row) { rows.push_back(row.count); });
  return rows;
}

// (next ?k) gives fluents whose names stand in facts only: no rule asks for any of them.
TEST_F(PrologReasoner, PlaysOnWithFluentsThatNoRuleReads) {
  const std::string unread = R"((role pa) (init a) (step-to go b) (step-to go (c d))
(<= (legal pa go) (true a))
(<= (next ?k) (step-to go ?k) (does pa go))
(<= terminal (not (true a)))
(goal pa 100))";
  EXPECT_EQ(counted(unread, 2), (std::vector<PerftRow>{{1, 1, 2}, {2, 0, 2}}));
  std::string seen;
  EXPECT_TRUE(ready(unread).follow({{{gdl::constant("go")}}},
                                   [&](const std::string& text) { seen += text + "\n"; }));
  EXPECT_EQ(seen, "playing\nlegal pa go\nterminal\ngoal pa 100\n");
  // Whoever asks for any fluent finds them: b and (c d) are moves now.
  const std::string read = R"((role pa) (init a) (step-to go b) (step-to go (c d))
(<= (legal pa go) (true a)) (<= (legal pa ?x) (true ?x))
(<= (next ?k) (step-to go ?k) (does pa go))
(<= terminal (true never))
(goal pa 100))";
  std::vector<std::string> moves;
  EXPECT_TRUE(ready(read).follow({{{gdl::constant("go")}}},
                                 [&](const std::string& text) { moves.push_back(text); }));
  EXPECT_EQ(moves,
            (std::vector<std::string>{"playing", "legal pa a go", "playing", "legal pa b (c d)"}));
}

TEST_F(PrologReasoner, TellsFluentsApartByTheirNumberOfArguments) {
  EXPECT_EQ(counted(R"((role pa) (init (k a)) (init k)
(<= (legal pa go) (true k) (true (k a)))
(<= (next (k b)) (true k) (does pa go))
(<= terminal (true (k b)))
(goal pa 100))",
                    2),
            (std::vector<PerftRow>{{1, 1, 2}, {2, 0, 2}}));
}

// A turn of one move in two parts, before somebody's turn of one; what follows the first part is
// in facts.
std::string two_parts(const std::string& second) {
  return R"((role pa) (role pb) (init (control pa)) (init (phase one))
(<= (legal pa first) (true (control pa)) (true (phase one)))
(<= (legal ?r second) (true (control ?r)) (true (phase two)))
(<= (legal ?r third) (true (control ?r)) (true (phase three)))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(step-to first midturn) (step-to first (control )" +
         second + R"()) (step-to first (phase two))
(step-to second (control pb)) (step-to second (phase three))
(<= (next ?k) (does ?r ?m) (step-to ?m ?k))
(<= terminal (not (true (phase one))) (not (true (phase two))) (not (true (phase three))))
(goal pa 0) (goal pb 0))";
}

TEST_F(PrologReasoner, CountsPartsOfATurnAsOneWhereverItIsSaidThatItGoesOn) {
  EXPECT_EQ(counted(two_parts("pa"), 3), (std::vector<PerftRow>{{1, 1, 2}, {2, 1, 3}, {3, 0, 3}}));
  std::vector<std::string> parts;
  EXPECT_TRUE(ready(two_parts("pa")).divide(2, [&](const prolog::FirstMove& first) {
    parts.push_back(first.move + " " + std::to_string(first.leaves));
  }));
  EXPECT_EQ(parts, (std::vector<std::string>{"first noop 1"}));
}

TEST_F(PrologReasoner, CountsWhatAnotherRoleDoesInsideOfATurnAsATurnOfHisOwn) {
  EXPECT_EQ(counted(two_parts("pb"), 4),
            (std::vector<PerftRow>{{1, 1, 2}, {2, 1, 3}, {3, 1, 4}, {4, 0, 4}}));
}

void expect_limit(const std::string& text, const std::string& words) {
  try {
    counted(text, 2);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const prolog::Failure& failure) {
    EXPECT_EQ(failure.kind(), prolog::Failure::Kind::Limit);
    EXPECT_EQ(std::string(failure.what()), "this goes beyond a limit of zug: " + words +
                                               "; whether its plays end at all, 'zug check' tells");
  }
}

TEST_F(PrologReasoner, ATurnThatNeverEndsComesToALimit) {
  expect_limit(R"((role pa) (role pb) (init start)
(<= (legal pa go)) (<= (legal pb noop))
(<= (next midturn))
(<= terminal (true never))
(goal pa 0) (goal pb 0))",
               "a turn has more parts than 2000");
}

TEST_F(PrologReasoner, AKeeperWhoNeverStopsComesToALimit) {
  const std::string endless = R"((role pa) (role pb) (init start)
(<= (legal pa go) (true start))
(<= (legal pa noop) (true keeper)) (<= (legal pb noop))
(<= (next keeper))
(<= terminal (true never))
(goal pa 0) (goal pb 0))";
  const std::string words = "more than 100000 states in a row in which all roles can only noop";
  expect_limit(endless, words);
  const prolog::Play play{{gdl::constant("go"), gdl::constant("noop")}};
  EXPECT_THROW(ready(endless).follow({play}, [](const std::string&) {}), prolog::Failure);
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
