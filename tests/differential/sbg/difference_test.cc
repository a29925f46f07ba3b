// What langs/sbg makes of a game against the oracle: all games of the corpus and many random ones,
// as perft and as random plays in which every position is compared move by move, to the scores.

#include <filesystem>

#include "langs/sbg/parse.h"
#include "tests/differential/paired_play.h"
#include "tests/differential/sbg/oracle.h"
#include "tests/differential/sbg/random_game.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug::sbg::naive {
namespace {

constexpr std::uint64_t random_games = test::sample(500);

// Rows from the top, as in the language; then the player, or the end and the scores.
struct Judge : Oracle {
  using Oracle::Oracle;

  Picture picture(const Position& position) const {
    Picture result;
    for (const std::string& row : position.rows) result.insert(0, row + '\n');
    if (!position.outcome) return result + (position.white_to_move ? "white" : "black");
    std::int64_t white = 50;
    if (position.outcome == Outcome::White) white = 100;
    if (position.outcome == Outcome::Black) white = 0;
    return result + "over" + score_text({{"white", white}, {"black", 100 - white}});
  }

  std::vector<Position> successors(const Position& position) const {
    std::vector<Position> result;
    for (const Move& move : moves(position)) result.push_back(apply(position, move));
    return result;
  }
};

char lower(char letter) { return static_cast<char>(std::tolower(letter)); }

// By where the squares are drawn and by the names of pieces: wK, bK and e. Other pieces are marks
// of the square a piece left, which may stay there only in the last position.
Picture squares(const Game& game, const Description& description, const State& state, bool over) {
  std::string rows;
  for (std::int64_t y = 0; y < description.height; ++y) {
    rows += std::string(static_cast<std::size_t>(description.width), '?') + '\n';
  }
  for (std::uint32_t i = 0; i < game.board.size(); ++i) {
    const auto place = game.board.square(VertexId{i}).place.value();
    const auto x = static_cast<std::size_t>(place.first);
    const auto y = static_cast<std::size_t>(place.second);
    const std::string& piece = bytes_of(name_of(game, state.pieces[i]));
    char cell = '.';
    if (piece.size() == 2) cell = piece[0] == 'w' ? piece[1] : lower(piece[1]);
    if (piece.size() > 2 && !over) cell = '#';
    rows[y * static_cast<std::size_t>(description.width + 1) + x] = cell;
  }
  return rows;
}

bool same(const Description& description, const Game& game, int depth, std::uint64_t most_leaves,
          int plays, Random& random) {
  const Judge judge(description);
  const auto draw = [&](const State& state, bool over) {
    return squares(game, description, state, over);
  };
  if (!count_both(judge, judge.initial(), game, depth, most_leaves)) return false;
  for (int i = 0; i < plays; ++i) {
    if (!play_both(judge, judge.initial(), game, draw, random, 30)) return false;
  }
  return true;
}

TEST(SbgDifference, RandomGames) {
  for (std::uint64_t seed = 0; seed < random_games; ++seed) {
    Random random(seed);
    const Description description = make_description(random);
    const std::string text = text_of(description, random);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    const std::optional<Game> game = read_game("sbg", text);
    ASSERT_TRUE(game);
    EXPECT_TRUE(same(description, *game, 4, 2000, 2, random));
  }
}

class SbgCorpusDifference : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(SbgCorpusDifference, SameGame) {
  const std::string text = test::content(GetParam());
  const Source source(GetParam().filename().string(), text);
  Diagnostics diagnostics;
  const std::optional<Description> description = parse(source, diagnostics);
  ASSERT_TRUE(description);
  const std::optional<Game> game = read_game("sbg", text);
  ASSERT_TRUE(game);
  Random random(1);
  same(*description, *game, test::depth(4), 10'000'000, 3, random);
}

INSTANTIATE_TEST_SUITE_P(, SbgCorpusDifference,
                         testing::ValuesIn(test::files_in(test::corpus_folder() / "sbg", ".sbg")),
                         test::stem);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SbgCorpusDifference);

}  // namespace
}  // namespace zug::sbg::naive
