// Programs that play, and what becomes of those that do not behave.

#include "tools/players/external_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "tests/unit/players/rules.h"
#include "tools/players/match/play_game.h"

namespace zug::players {
namespace {

using test::rules_of;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

PlayerSpec spec_of(const std::string& how) {
  PlayerSpec spec;
  spec.name = "cmd";
  spec.program = "sh " + test::source_path("tests/cli/programs/bad_player.sh") + " " + how;
  spec.text = "cmd:" + spec.program;
  return spec;
}

// Against itself, with 50 ms a move.
PlayedGame game_of(const std::string& how) {
  const reasoner::Reasoner rules = rules_of("corpus/rbg/tic_tac_toe.rbg");
  std::string error;
  const std::unique_ptr<Player> x = make_external(rules, spec_of(how), error);
  const std::unique_ptr<Player> o = make_external(rules, spec_of("first"), error);
  if (!x || !o) throw std::runtime_error(error);
  Budget budget;
  budget.seconds = 0.05;
  std::vector<Seat> seats{{x.get(), budget, Random(1)}, {o.get(), budget, Random(2)}};
  reasoner::Scratch scratch = rules.scratch();
  return play_game(rules, scratch, seats, {}, 100, [] { return true; });
}

TEST(Words, AreSplitAsPeopleExpect) {
  std::string error;
  EXPECT_THAT(split_command("python3  bot.py -x", error), ElementsAre("python3", "bot.py", "-x"));
  EXPECT_THAT(split_command("'a b'c \"d \\\" e\" f\\ g ''", error),
              ElementsAre("a bc", "d \" e", "f g", ""));
  EXPECT_THAT(error, IsEmpty());
  EXPECT_THAT(split_command("a 'b", error), IsEmpty());
  EXPECT_THAT(error, HasSubstr("not closed"));
  error.clear();
  EXPECT_THAT(split_command("  ", error), IsEmpty());
  EXPECT_THAT(error, HasSubstr("no program"));
}

// Both always take the first of the list, so the moves are those of the list.
TEST(External, PlaysAGame) {
  for (const char* how : {"first", "by-number", "info"}) {
    const PlayedGame game = game_of(how);
    EXPECT_EQ(game.reason, Reason::End) << how << ": " << game.fault;
    EXPECT_EQ(game.moves, game_of("first").moves) << how;
    EXPECT_EQ(game.times.size(), game.moves.size());
  }
}

// What it says unasked is thrown away, so its second move is what it says second.
TEST(External, IsNotHeardBeforeItIsAsked) {
  const PlayedGame game = game_of("early");
  EXPECT_EQ(game.reason, Reason::End) << game.fault;
}

struct Fault {
  std::string how, message;
};

TEST(External, ForfeitsByAnyFault) {
  const Fault faults[] = {
      {"hang", "did not say a move within 0.55 seconds"},
      {"babble", "said more than 1000 lines before a move"},
      {"die", "ended with status 3: 'no more ideas'"},
      {"kill", "was ended by signal 9 (Killed)"},
      {"illegal", "cannot play 'nowhere': no legal move reads like this"},
      {"number", "cannot play '99999 -1'"},
      {"word", "said 'e4, I think' for a move"},
      {"long", "said a line of more than 65536 bytes"},
      {"close", "closed its output"},
  };
  for (const Fault& fault : faults) {
    const auto begin = std::chrono::steady_clock::now();
    const PlayedGame game = game_of(fault.how);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    EXPECT_EQ(game.reason, Reason::Fault) << fault.how;
    EXPECT_EQ(game.offender, 0u) << fault.how;
    EXPECT_THAT(game.fault, HasSubstr(fault.message));
    EXPECT_THAT(game.moves, IsEmpty()) << fault.how;
    EXPECT_THAT(game.scores, ElementsAre(0, 100)) << fault.how;
    EXPECT_LT(took.count(), 20) << fault.how;
  }
}

// The next game is another chance.
TEST(External, IsStartedAgainAfterAFault) {
  const reasoner::Reasoner rules = rules_of("corpus/rbg/tic_tac_toe.rbg");
  std::string error;
  const auto player = make_external(rules, spec_of("die"), error);
  ASSERT_TRUE(player) << error;
  reasoner::Scratch scratch = rules.scratch();
  for (int i = 0; i < 2; ++i) {
    std::vector<Seat> seats{{player.get(), {}, Random(1)}, {player.get(), {}, Random(2)}};
    const PlayedGame game = play_game(rules, scratch, seats, {}, 100, [] { return true; });
    EXPECT_THAT(game.fault, HasSubstr("no more ideas"));
  }
}

TEST(External, MustIntroduceItself) {
  const reasoner::Reasoner rules = rules_of("corpus/rbg/tic_tac_toe.rbg");
  std::string error;
  EXPECT_FALSE(make_external(rules, spec_of("no-words"), error));
  EXPECT_THAT(error, HasSubstr("said 'hello there' for 'ready'"));
  EXPECT_FALSE(make_external(rules, spec_of("dies-at-once"), error));
  EXPECT_THAT(error, HasSubstr("ended with status 4: 'cannot find my book'"));
  PlayerSpec nobody;
  nobody.program = "no-such-program-here";
  nobody.text = "cmd:" + nobody.program;
  EXPECT_FALSE(make_external(rules, nobody, error));
  EXPECT_THAT(error, AllOf(HasSubstr("no-such-program-here"), HasSubstr("No such file")));
}

// It ends when it is told to stop, long before its time.
TEST(External, StopsOnDemand) {
  const reasoner::Reasoner rules = rules_of("corpus/rbg/tic_tac_toe.rbg");
  std::string error;
  const auto player = make_external(rules, spec_of("hang"), error);
  ASSERT_TRUE(player) << error;
  std::vector<Seat> seats{{player.get(), {}, Random(1)}, {player.get(), {}, Random(2)}};
  reasoner::Scratch scratch = rules.scratch();
  const auto begin = std::chrono::steady_clock::now();
  const auto gone = [begin] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  const PlayedGame game = play_game(rules, scratch, seats, {}, 100, [&] { return gone() < 0.1; });
  EXPECT_EQ(game.reason, Reason::Stopped);
  EXPECT_LT(gone(), 10);
}

}  // namespace
}  // namespace zug::players
