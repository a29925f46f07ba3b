// What langs/metagame makes of a game against the oracle: all games of the corpus, games of the
// generator and random ones that no generator would make, as perft and as random plays in which
// every position is compared move by move, to the scores.

#include <cctype>
#include <filesystem>

#include "langs/metagame/generator/generate.h"
#include "langs/metagame/parse.h"
#include "langs/metagame/read.h"
#include "tests/differential/metagame/oracle.h"
#include "tests/differential/metagame/random_game.h"
#include "tests/differential/paired_play.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug::metagame::naive {
namespace {

constexpr std::uint64_t random_games = test::sample(300);

// Depth 3 where the tree has no more leaves than this, otherwise depth 2 or 1.
std::uint64_t most_leaves() { return test::long_run() ? 1'000'000 : 2'000; }

// Names of RBG have no underscores and no lower case where a word begins.
std::string plain(const std::string& name) {
  std::string result;
  for (const char letter : name) {
    if (letter != '_') result += static_cast<char>(std::tolower(letter));
  }
  return result;
}

struct Judge : Oracle {
  const GameSyntax& syntax;

  Judge(const GameSyntax& game, std::int64_t most_turns) : Oracle(game, most_turns), syntax(game) {}

  std::string name(Cell cell) const {
    return cell == 0 ? "empty" : (cell % 2 == 1 ? "white" : "black") + plain(kind(cell));
  }

  // The last rank first; then the hands; then the player, or the end and the scores.
  Picture picture(const Position& position) const {
    Picture result;
    for (std::int64_t rank = syntax.board.ranks.value; rank > 0; --rank) {
      for (std::int64_t file = 1; file <= syntax.board.files.value; ++file) {
        const std::size_t at = square(file, rank);
        result += name(position.board[at]) + (position.pending == at ? "promoting " : " ");
      }
      result += '\n';
    }
    std::map<std::string, int> hands;
    const auto cells = static_cast<Cell>(position.hands.size());
    for (Cell cell = 1; cell < cells; ++cell) {
      if (position.hands[cell] > 0) hands[name(cell)] = position.hands[cell];
    }
    for (const auto& [piece, count] : hands) result += piece + ' ' + std::to_string(count) + '\n';
    if (!position.outcome) return result + (position.white_to_move ? "white" : "black");
    std::int64_t white = 50;
    if (position.outcome == Outcome::White) white = 100;
    if (position.outcome == Outcome::Black) white = 0;
    return result + "over" + score_text({{"white", white}, {"black", 100 - white}});
  }

  std::vector<Position> successors(const Position& position) const {
    std::vector<Position> result;
    for (auto [move, next] : moves(position)) {
      judge(next);
      result.push_back(next);
    }
    return result;
  }
};

// What stands where, the last rank first: in the order in which the squares are drawn.
std::vector<std::string> pieces_of(const Game& game, const State& state) {
  std::map<std::pair<double, double>, std::string> cells;  // by line, then column
  for (std::uint32_t i = 0; i < game.board.size(); ++i) {
    const auto place = game.board.square(VertexId{i}).place.value();
    cells[{place.second, place.first}] = plain(bytes_of(name_of(game, state.pieces[i])));
  }
  std::vector<std::string> result;
  for (const auto& cell : cells) result.push_back(cell.second);
  return result;
}

// The board, and the variables that are called hands.
Picture squares(const Game& game, std::int64_t files, const State& state) {
  Picture result;
  std::int64_t x = 0;
  for (const std::string& name : pieces_of(game, state)) {
    result += name + (++x % files == 0 ? " \n" : " ");
  }
  const std::string suffix = "inhand";
  for (std::uint32_t i = 0; i < state.variables.size(); ++i) {
    const std::string name = plain(bytes_of(bounded(game, VariableId{i}).name));
    if (state.variables[i] == 0 || name.size() <= suffix.size()) continue;
    const std::size_t end = name.size() - suffix.size();
    if (name.substr(end) != suffix) continue;
    result += name.substr(0, end) + ' ' + std::to_string(state.variables[i]) + '\n';
  }
  return result;
}

// The start; pieces set up at random stand where the game has them, if that is a symmetric setup of
// the pieces named.
Position start(const Judge& judge, const Game& game) {
  Position position = judge.initial();
  const auto* decided = std::get_if<DecidedAssignment>(&judge.syntax.setup);
  if (decided == nullptr || decided->by != Assigner::Random) return position;
  const BoardSyntax& board = judge.syntax.board;
  Diagnostics diagnostics;
  const State state = ReferenceReasoner::make(game, diagnostics)->initial();
  std::int64_t place = 0;
  for (const std::string& piece : pieces_of(game, state)) {
    const std::int64_t rank = board.ranks.value - place / board.files.value;
    const std::size_t at = judge.square(place++ % board.files.value + 1, rank);
    for (const Name& name : decided->pieces) {
      for (const bool white : {true, false}) {
        const Cell cell = judge.cell(white, name.text);
        if (judge.name(cell) == piece) position.board[at] = cell;
      }
    }
  }
  std::multiset<Cell> expected;
  for (const Name& name : decided->pieces) expected.insert(judge.cell(true, name.text));
  std::multiset<Cell> found;
  for (const SquareSyntax& listed : decided->squares) {
    const Cell cell = position.board[judge.square(listed.file, listed.rank)];
    const bool rotated = board.inversion == Inversion::Diagonal;
    const std::size_t inverse =
        judge.square(rotated ? board.files.value + 1 - listed.file : listed.file,
                     board.ranks.value + 1 - listed.rank);
    if (cell == 0) continue;
    found.insert(cell);
    EXPECT_EQ(position.board[inverse], cell + 1);
  }
  EXPECT_EQ(found, expected);
  position.outcome.reset();
  judge.judge(position);
  return position;
}

bool same(const GameSyntax& syntax, std::int64_t most_turns, const Game& game, int depth,
          std::uint64_t most_leaves, int plays, Random& random) {
  const Judge judge(syntax, most_turns);
  const auto draw = [&](const State& state, bool) {
    return squares(game, syntax.board.files.value, state);
  };
  if (!count_both(judge, start(judge, game), game, depth, most_leaves)) return false;
  for (int i = 0; i < plays; ++i) {
    if (!play_both(judge, start(judge, game), game, draw, random, 60)) return false;
  }
  return true;
}

// False when there is too much to look at.
bool compare_text(std::string text, std::int64_t most_turns, std::uint64_t seed, Random& random) {
  SCOPED_TRACE("seed " + std::to_string(seed) + '\n' + text);
  Source source("game.mgame", std::move(text));
  Diagnostics diagnostics;
  const GameSyntax syntax = parse(source, diagnostics).value();
  const std::optional<Game> game =
      read_metagame(source, ReadOptions{seed, most_turns, true}, diagnostics);
  EXPECT_TRUE(game);
  if (!game) return true;
  EXPECT_EQ(verify(*game), std::vector<std::string>());
  try {
    EXPECT_TRUE(same(syntax, most_turns, *game, 3, most_leaves(), 2, random));
  } catch (const TooManyMoves&) {
    return false;
  }
  return true;
}

TEST(MetagameDifference, RandomGames) {
  std::uint64_t compared = 0;
  for (std::uint64_t seed = 0; seed < random_games; ++seed) {
    Random random(seed);
    const std::string text = make_text(random);
    const auto most_turns = static_cast<std::int64_t>(random.below(2) == 0 ? 500 : random.below(9));
    if (compare_text(text, most_turns, seed, random)) ++compared;
  }
  EXPECT_GT(compared, random_games * 9 / 10);
}

TEST(MetagameDifference, GamesOfTheGenerator) {
  std::uint64_t compared = 0;
  for (std::uint64_t seed = 0; seed < random_games; ++seed) {
    std::string error;
    const auto text = generate_metagame(seed, {"x_max=3..4", "y_max=3..5"}, error);
    ASSERT_TRUE(text) << error;
    Random random(seed);
    if (compare_text(*text, 500, seed, random)) ++compared;
  }
  EXPECT_EQ(compared, random_games);
}

class MetagameCorpusDifference : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(MetagameCorpusDifference, SameGame) {
  const std::string text = test::content(GetParam());
  const Source source(GetParam().filename().string(), text);
  Diagnostics diagnostics;
  const GameSyntax syntax = parse(source, diagnostics).value();
  ASSERT_FALSE(diagnostics.has_errors());
  const std::optional<Game> game = read_game("metagame", text);
  ASSERT_TRUE(game);
  Random random(1);
  same(syntax, 500, *game, test::depth(4), 10'000'000, 3, random);
}

INSTANTIATE_TEST_SUITE_P(, MetagameCorpusDifference,
                         testing::ValuesIn(test::files_in(test::corpus_folder() / "metagame",
                                                          ".mgame")),
                         test::stem);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(MetagameCorpusDifference);

}  // namespace
}  // namespace zug::metagame::naive
