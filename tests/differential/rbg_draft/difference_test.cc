// What langs/rbg_draft makes of a game against the oracle: all games of the corpus and many random
// ones, as perft and as random plays in which every position is compared move by move, to the
// scores.

#include <filesystem>

#include "langs/rbg_draft/read.h"
#include "tests/differential/paired_play.h"
#include "tests/differential/rbg_draft/oracle.h"
#include "tests/differential/rbg_draft/random_game.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug::rbg_draft::naive {
namespace {

constexpr std::uint64_t random_games = test::sample(500);

struct Judge : Oracle {
  const GameSyntax& game;

  explicit Judge(const GameSyntax& syntax) : Oracle(syntax), game(syntax) {}

  // Rows from the top, as in the language.
  Picture picture(const Position& position) const {
    Picture result;
    const auto width = static_cast<std::size_t>(game.board.width);
    for (std::size_t y = position.board.size() / width; y > 0; --y) {
      for (std::size_t x = 0; x < width; ++x) {
        result += name(position.board[(y - 1) * width + x]) + (x + 1 < width ? ' ' : '\n');
      }
    }
    if (!position.scores) return result + game.order[position.player].text;
    std::map<std::string, std::int64_t> scores;
    for (std::size_t i = 0; i < game.order.size(); ++i) {
      scores[game.order[i].text] = (*position.scores)[i];
    }
    return result + "over" + score_text(scores);
  }

  std::vector<Position> successors(const Position& position) const {
    std::vector<Position> result;
    for (const Walk& move : moves(position)) result.push_back(apply(position, move));
    return result;
  }
};

// Pieces named like a player get a number in RBG.
std::string source_name(std::string name, const std::set<std::string>& pieces) {
  if (pieces.count(name) != 0) return name;
  name.pop_back();
  return name;
}

// By where the squares are drawn.
Picture squares(const Game& game, std::int64_t width, const std::set<std::string>& pieces,
                const State& state) {
  std::map<std::pair<double, double>, std::string> cells;  // by line, then column
  for (std::uint32_t i = 0; i < game.board.size(); ++i) {
    const auto place = game.board.square(VertexId{i}).place.value();
    cells[{place.second, place.first}] =
        source_name(bytes_of(name_of(game, state.pieces[i])), pieces);
  }
  Picture result;
  std::int64_t x = 0;
  for (const auto& cell : cells) result += cell.second + (++x % width == 0 ? '\n' : ' ');
  return result;
}

bool same(const GameSyntax& syntax, const Game& game, int depth, std::uint64_t most_leaves,
          int plays, Random& random) {
  const Judge judge(syntax);
  const auto draw = [&](const State& state, bool) {
    return squares(game, syntax.board.width, judge.pieces(), state);
  };
  if (!count_both(judge, judge.initial(), game, depth, most_leaves)) return false;
  for (int i = 0; i < plays; ++i) {
    if (!play_both(judge, judge.initial(), game, draw, random, 12)) return false;
  }
  return true;
}

// Both sides play the tree that is read from the text: there equal branches are one.
TEST(DraftDifference, RandomGames) {
  for (std::uint64_t seed = 0; seed < random_games; ++seed) {
    Random random(seed);
    const std::string text = text_of(make_random(random), random);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    Source source("random.rbgd", text);
    Diagnostics diagnostics;
    const std::optional<GameSyntax> syntax = read_syntax(source, diagnostics);
    ASSERT_TRUE(syntax);
    const std::optional<Game> game = read_game("rbg-draft", text);
    ASSERT_TRUE(game);
    EXPECT_TRUE(same(*syntax, *game, 4, 2000, 2, random));
  }
}

// Names are changed where RBG has one name space, so positions are not compared here.
TEST(DraftDifference, NamesThatClash) {
  for (std::uint64_t seed = 0; seed < random_games / 5; ++seed) {
    Random random(seed);
    const GameSyntax syntax = make_random_with_clashes(random);
    const std::string text = text_of(syntax, random);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    const std::optional<Game> game = read_game("rbg-draft", text);
    ASSERT_TRUE(game);
    const Oracle oracle(syntax);
    EXPECT_TRUE(count_both(oracle, oracle.initial(), *game, 4, 2000));
  }
}

class DraftCorpusDifference : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(DraftCorpusDifference, SameGame) {
  const std::string text = test::content(GetParam());
  Source source(GetParam().filename().string(), text);
  Diagnostics diagnostics;
  const std::optional<GameSyntax> syntax = read_syntax(source, diagnostics);
  ASSERT_TRUE(syntax);
  const std::optional<Game> game = read_game("rbg-draft", text);
  ASSERT_TRUE(game);
  Random random(1);
  same(*syntax, *game, test::depth(4), 10'000'000, 3, random);
}

INSTANTIATE_TEST_SUITE_P(, DraftCorpusDifference,
                         testing::ValuesIn(test::files_in(test::corpus_folder() / "rbg_draft",
                                                          ".rbgd")),
                         test::stem);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(DraftCorpusDifference);

}  // namespace
}  // namespace zug::rbg_draft::naive
