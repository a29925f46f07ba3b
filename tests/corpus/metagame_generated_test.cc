// Games from the generator, as many as there is time for: each reads back without a word, is well
// formed, becomes low-level RBG, and plays three random games, at the end of which somebody has won
// or both have half. With ZUG_LONG=1 there are 10,000 games, and the table of docs/metagame.md is
// printed.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "backends/ll_rbg/write.h"
#include "ir/reference/perft.h"
#include "ir/verify.h"
#include "langs/metagame/check.h"
#include "langs/metagame/generator/generate.h"
#include "langs/metagame/parse.h"
#include "langs/metagame/print.h"
#include "langs/metagame/read.h"
#include "tests/effort.h"

namespace zug {
namespace {

std::string generated(std::uint64_t seed, const std::vector<std::string>& settings = {}) {
  std::string error;
  const std::optional<std::string> text = generate_metagame(seed, settings, error);
  EXPECT_EQ(error, "");
  return text.value_or("");
}

struct Distribution {
  std::vector<double> values;
  void print(const char* name) {
    std::sort(values.begin(), values.end());
    const auto at = [&](std::size_t percent) {
      return values[(values.size() - 1) * percent / 100];
    };
    std::printf("| %s | %g | %.4g | %.4g | %.4g | %.4g | %g |\n", name, values.front(), at(10),
                at(50), at(90), at(99), values.back());
  }
};

struct Plays {
  Distribution lengths, branching, actions;
  std::size_t white = 0, black = 0, draws = 0, at_the_limit = 0;
};

void expect_good(std::uint64_t seed, Plays& plays) {
  Source source("generated.mgame", generated(seed));
  ReadOptions options;
  options.seed = seed;
  options.ignore_repetition = true;
  Diagnostics diagnostics;
  const std::optional<Game> game = read_metagame(source, options, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    ADD_FAILURE() << render(diagnostic, source, false);
  }
  ASSERT_TRUE(game);
  EXPECT_EQ(verify(*game), std::vector<std::string>());
  EXPECT_TRUE(write_ll_rbg(*game, source, diagnostics));
  plays.actions.values.push_back(static_cast<double>(game->expressions.size()));
  auto reasoner = ReferenceReasoner::make(*game, diagnostics);
  ASSERT_TRUE(reasoner);
  for (std::uint64_t play = 0; play < 3; ++play) {
    Random random(3 * seed + play);
    const Playout playout = zug::playout(*reasoner, random);
    ASSERT_LE(playout.length, 500u);
    ASSERT_EQ(playout.scores[0] + playout.scores[1], 100);
    plays.lengths.values.push_back(static_cast<double>(playout.length));
    if (playout.length > 0) {
      plays.branching.values.push_back(static_cast<double>(playout.choices) /
                                       static_cast<double>(playout.length));
    }
    plays.white += playout.scores[0] == 100 ? 1 : 0;
    plays.black += playout.scores[0] == 0 ? 1 : 0;
    plays.draws += playout.scores[0] == 50 ? 1 : 0;
    plays.at_the_limit += playout.length == 500 ? 1 : 0;
  }
}

TEST(MetagameGenerator, GamesReadConvertAndPlay) {
  const std::uint64_t games = test::long_run() ? 10'000 : 60;
  Plays plays;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    SCOPED_TRACE(seed);
    ASSERT_NO_FATAL_FAILURE(expect_good(seed, plays));
  }
  if (!test::long_run()) return;
  std::printf("| %llu games, 3 plays each | least | 10%% | median | 90%% | 99%% | most |\n",
              static_cast<unsigned long long>(games));
  plays.lengths.print("turns of a play");
  plays.branching.print("moves to choose from, mean of a play");
  plays.actions.print("expressions of a game");
  std::printf("white %zu, black %zu, drawn %zu; %zu end at the limit of 500 turns\n", plays.white,
              plays.black, plays.draws, plays.at_the_limit);
}

TEST(MetagameGenerator, SameSeedSameBytes) {
  EXPECT_EQ(generated(7), generated(7));
  EXPECT_NE(generated(7), generated(8));
  // The numbers are ours and the arithmetic is IEEE's, so this holds on every machine.
  EXPECT_EQ(generated(7).rfind("% zug generate metagame --seed 7\n"
                               "GAME game_7\n"
                               "GOALS stalemate player\n"
                               "      eradicate [{player} any_piece]\n"
                               "BOARD_SIZE 5 BY 5\n"
                               "BOARD_TYPE vertical_cylinder\n"
                               "PROMOTE_RANK 4\n"
                               "SETUP xerus AT {(4,1)}\n",
                               0),
            0u);
}

TEST(MetagameGenerator, PrintedGamesReadBackEqual) {
  for (std::uint64_t seed = 1; seed <= test::sample(300); ++seed) {
    const std::string text = metagame::print(metagame::generate(seed, {}));
    const Source source("generated.mgame", text);
    Diagnostics diagnostics;
    EXPECT_EQ(metagame::print(metagame::parse(source, diagnostics).value()), text);
    EXPECT_TRUE(diagnostics.all().empty());
  }
}

TEST(MetagameGenerator, ParametersDecide) {
  const std::vector<std::string> settings{"x_max=7",
                                          "y_max=4..4",
                                          "board_type=vertical_cylinder",
                                          "movement_type=leaper",
                                          "setup=player:3",
                                          "more_goals=0",
                                          "stalemate=opponent"};
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const std::string text = generated(seed, settings);
    for (const char* part : {"BOARD_SIZE 7 BY 4\n", "BOARD_TYPE vertical_cylinder\n",
                             "SETUP DECISION player", "GOALS stalemate opponent\nBOARD"}) {
      EXPECT_NE(text.find(part), std::string::npos) << part << text;
    }
    for (const char* part : {"HOP BEFORE", "RIDE"}) {
      EXPECT_EQ(text.find(part), std::string::npos) << part << text;
    }
  }
}

TEST(MetagameGenerator, WrongSettingsAreSaid) {
  const auto error = [](const std::string& setting) {
    std::string said;
    EXPECT_FALSE(generate_metagame(1, {setting}, said));
    return said;
  };
  EXPECT_EQ(error("xmax=3"), "there is no parameter 'xmax'; did you mean 'x_max'?");
  EXPECT_EQ(error("x_max"), "'x_max' is not of the form parameter=value");
  EXPECT_EQ(error("x_max=1"), "'x_max' is from 2 to 64");
  EXPECT_EQ(error("x_max=5.5"), "'x_max' is a range of whole numbers such as 5..6");
  EXPECT_EQ(error("locality=0.9..0.1"), "'locality' is a range such as 0.1..0.8");
  EXPECT_EQ(error("more_goals=1.5"), "'more_goals' is a chance, a number from 0 to 1");
  EXPECT_EQ(error("setup=nobody"),
            "'setup' is a list of options and weights such as "
            "arbitrary:0.6,random:0.2,player:0.1,opponent:0.1");
  EXPECT_EQ(error("setup=player:0"), "all weights of 'setup' are 0");
}

// Eradicated pieces are there at the start, the opponent's do not arrive where they start.
TEST(MetagameGenerator, NoPlayIsOverBeforeItBegins) {
  for (std::uint64_t seed = 1; seed <= test::sample(100); ++seed) {
    Source source("generated.mgame", generated(seed, {"more_goals=0.9", "setup=arbitrary"}));
    Diagnostics diagnostics;
    const std::optional<Game> game = read_metagame(source, diagnostics);
    ASSERT_TRUE(game);
    auto reasoner = ReferenceReasoner::make(*game, diagnostics);
    State state = reasoner->initial();
    EXPECT_TRUE(reasoner->complete(state)) << seed;
  }
}

}  // namespace
}  // namespace zug
