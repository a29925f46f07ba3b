// Legal moves of random plays are written in the notation of appendix B and read again: the same
// move, and no two moves have the same text. All moves of a state with ZUG_LONG=1, at most about 20
// without. The games are those of the corpus and some from the generator.

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "ir/reference/perft.h"
#include "langs/metagame/generator/generate.h"
#include "tests/effort.h"
#include "tests/files.h"
#include "tests/unit/langs/metagame/play.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

void expect_round_trips(const std::string& text, std::uint64_t seed, int turns) {
  MetagamePlay play(text);
  Random random(seed);
  for (int turn = 0; turn < turns && play.playing(); ++turn) {
    const std::vector<Move> moves = play.moves();
    if (moves.empty()) return;
    EXPECT_EQ(play.texts().size(), moves.size()) << "two moves with one text, turn " << turn;
    // All of few moves, else some: reading looks at all legal moves.
    const std::size_t step = test::long_run() ? 1 : moves.size() / 20 + 1;
    for (std::size_t i = random.below(step); i < moves.size(); i += step) {
      const std::string written = play.write(moves[i]);
      const MoveReading reading = play.read(written);
      ASSERT_TRUE(reading.move) << written << ": " << reading.error;
      ASSERT_EQ(*reading.move, i) << written;
    }
    play.apply(moves[random.below(moves.size())]);
  }
}

TEST(MetagameNotation, EveryMoveOfTheCorpusIsReadAsItself) {
  const std::vector<fs::path> games = test::files_in(test::corpus_folder() / "metagame", ".mgame");
  ASSERT_GE(games.size(), 10u);
  for (const fs::path& game : games) {
    SCOPED_TRACE(game.string());
    for (std::uint64_t seed = 1; seed <= (test::sanitized ? 1u : 3u); ++seed)
      expect_round_trips(test::content(game), seed, 80);
  }
}

TEST(MetagameNotation, EveryMoveOfGeneratedGamesIsReadAsItself) {
  const std::vector<std::string> small{"x_max=4..5", "y_max=4..5",
                                       "board_type=planar,vertical_cylinder"};
  for (std::uint64_t seed = 1; seed <= test::sample(60); ++seed) {
    SCOPED_TRACE(seed);
    std::string error;
    expect_round_trips(generate_metagame(seed, small, error).value_or(error), seed, 8);
  }
}

}  // namespace
}  // namespace zug
