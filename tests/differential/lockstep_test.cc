// The engines in lockstep, on every game there is: interpreter, tcc and (with ZUG_LONG=1) the
// system's compiler list the same moves in the same order in every state of random plays, and the
// reference, whose lists are ascending, lists them too. Every state is compared, with all its
// pieces, before and after; each listed move is, as the engines write moves, and the chosen one
// also as modifiers at vertices.
//
// By default some dozens of states a game are looked at. With ZUG_LONG=1 it is 1,000 plays from
// the start to the end; the reference goes along as long as its time allows (ten seconds a game),
// and the test says for how many states it did.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "backends/reasoner/interpreter/interpreter.h"
#include "backends/reasoner/interpreter/tables.h"
#include "ir/limits.h"
#include "ir/reference/semantics.h"
#include "langs/registry.h"
#include "tests/differential/compiled_game.h"
#include "tests/differential/copies_of_captures.h"
#include "tests/differential/large_boards.h"
#include "tests/differential/naive_oracle.h"
#include "tests/differential/same_state.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;
using reasoner::Interpreter;
using reasoner::MoveList;
using test::large_hexagon;
using test::large_rectangle;
using test::LargeBoard;
using test::Placing;

struct Tally {
  std::size_t plays = 0;
  std::size_t states = 0;
  std::uint64_t moves = 0;
  std::size_t with_reference = 0;
};

// One game in all engines.
class Lockstep {
 public:
  static std::unique_ptr<Lockstep> make(const Game& game, const reasoner::Options& options = {}) {
    Diagnostics diagnostics;
    auto reference = ReferenceReasoner::make(game, diagnostics);
    auto interpreter = Interpreter::make(game, options, diagnostics);
    if (!reference || !interpreter) return nullptr;
    return std::unique_ptr<Lockstep>(
        new Lockstep(game, std::move(*reference), std::move(*interpreter)));
  }

  void add(const std::string& name, std::unique_ptr<CompiledGame> engine) {
    names_.push_back(name);
    compiled_.push_back(std::move(engine));
  }

  // As tcc compiles it, where Zug has tcc, and, `native`, the system's compiler.
  void add_compiled(const CSources& sources, bool native) {
    if (has_tcc()) add("tcc", std::make_unique<CompiledGame>(sources, Compiler::Tcc));
    if (native) add("native", std::make_unique<CompiledGame>(sources, Compiler::Native));
  }

  // One random play of at most `longest` moves; false after a failure. The reference plays along
  // where it is asked to.
  bool play(Random& random, std::size_t longest, bool with_reference, Tally& tally) {
    position_ = interpreter_.initial();
    State state = reference_.initial();
    for (const auto& engine : compiled_) engine->start();
    ++tally.plays;
    for (std::size_t ply = 0; ply < longest; ++ply) {
      if (!complete()) return !testing::Test::HasFailure();
      if (with_reference) {
        EXPECT_TRUE(reference_.complete(state));
        EXPECT_TRUE(same_state(state, interpreter_.plan(), position_)) << "at ply " << ply;
      }
      if (!list()) return !testing::Test::HasFailure();
      const std::size_t count = interpreter_.size(moves_);
      ++tally.states;
      tally.moves += count;
      if (with_reference) compare_with(reference_.moves(state), ply);
      if (with_reference) ++tally.with_reference;
      if (count == 0 || testing::Test::HasFailure()) return !testing::Test::HasFailure();
      const auto index = static_cast<std::size_t>(random.below(count));
      const Move move = interpreter_.move(position_, moves_, index);
      for (std::size_t i = 0; i < compiled_.size(); ++i) {
        EXPECT_EQ(compiled_[i]->move(index), move) << names_[i] << " at ply " << ply;
        compiled_[i]->apply(index);
      }
      interpreter_.play(position_, moves_, index);
      if (with_reference) reference_.apply(state, move);
    }
    return !testing::Test::HasFailure();
  }

  const reasoner::Plan& plan() const { return interpreter_.plan(); }
  // Whether the last play ended because the game is improper.
  bool improper() const { return improper_; }

 private:
  Lockstep(const Game& game, ReferenceReasoner reference, Interpreter interpreter)
      : game_(game), reference_(std::move(reference)), interpreter_(std::move(interpreter)) {}

  bool complete() {
    int expected = -1;
    improper_ = false;
    try {
      expected = interpreter_.complete(position_) ? 1 : 0;
    } catch (const ImproperGame&) {
      improper_ = true;
    }
    for (std::size_t i = 0; i < compiled_.size(); ++i) {
      EXPECT_EQ(compiled_[i]->complete(), expected) << names_[i];
      if (expected >= 0) {
        EXPECT_EQ(compiled_[i]->difference(game_, interpreter_.plan(), position_), "") << names_[i];
      }
    }
    return expected == 1;
  }

  bool list() {
    int expected = 0;
    try {
      interpreter_.list(position_, moves_);
    } catch (const ImproperGame&) {
      improper_ = true;
      expected = -1;
    }
    for (std::size_t i = 0; i < compiled_.size(); ++i) {
      EXPECT_EQ(compiled_[i]->list(), expected) << names_[i];
      if (expected == 0) {
        EXPECT_TRUE(compiled_[i]->same_list(interpreter_.plan(), moves_)) << names_[i];
      }
    }
    return expected == 0;
  }

  void compare_with(const std::vector<Move>& expected, std::size_t ply) const {
    std::vector<Move> found;
    for (std::size_t i = 0; i < interpreter_.size(moves_); ++i) {
      found.push_back(interpreter_.move(position_, moves_, i));
    }
    std::sort(found.begin(), found.end());
    if (found == expected) return;
    std::string text = "at ply " + std::to_string(ply) + " expected\n";
    for (const Move& move : expected) text += "  " + move_numbers(move) + "\n";
    text += "found\n";
    for (const Move& move : found) text += "  " + move_numbers(move) + "\n";
    ADD_FAILURE() << text;
  }

  const Game& game_;
  ReferenceReasoner reference_;
  Interpreter interpreter_;
  std::vector<std::string> names_;
  std::vector<std::unique_ptr<CompiledGame>> compiled_;
  reasoner::Position position_;
  MoveList moves_;
  bool improper_ = false;
};

// The compiled reasoners are in the cache of the tests, not in that of users.
void use_own_cache() {
  ::setenv("XDG_CACHE_HOME", (fs::temp_directory_path() / "zug_engines_test").c_str(), 1);
}

const Language* language_of(const fs::path& file) {
  for (const Language& language : languages()) {
    const auto& extensions = language.extensions;
    if (std::find(extensions.begin(), extensions.end(), file.extension()) != extensions.end()) {
      return &language;
    }
  }
  return nullptr;
}

std::optional<Game> read(const fs::path& path) {
  Source source(path.filename().string(), test::content(path));
  Diagnostics diagnostics;
  return language_of(path)->read(source, diagnostics);
}

// Of all languages that become games; the shared games are not in this repository.
std::vector<fs::path> games() {
  std::vector<fs::path> result;
  for (const fs::path& folder : {test::corpus_folder(), test::shared_folder() / "games"}) {
    if (!fs::exists(folder)) continue;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      const Language* language = language_of(entry.path());
      if (language != nullptr && language->name != "gdl") result.push_back(entry.path());
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

class LockstepOn : public testing::TestWithParam<fs::path> {};

TEST_P(LockstepOn, ListsTheSameMoves) {
  use_own_cache();
  const fs::path path = GetParam();
  // Of 65,000 moves, or of as many ways to one.
  if (test::large_for_sanitizer(path.stem() == "connect6" ||
                                path.stem() == "arimaa_fixedPosition")) {
    GTEST_SKIP() << test::skipped_as_large;
  }
  const std::optional<Game> game = read(path);
  ASSERT_TRUE(game);
  Diagnostics diagnostics;
  const std::optional<CSources> sources = write_c(*game, {}, diagnostics);
  const std::unique_ptr<Lockstep> engines = Lockstep::make(*game);
  ASSERT_TRUE(engines && sources);
  engines->add_compiled(*sources, test::long_run());
  // Some plays of improper games have no end, and their keepers a choice, which the reference may
  // make otherwise. One state of arimaa takes the reference minutes.
  const bool improper = path.parent_path().filename() == "improper";
  const bool slow = path.stem() == "arimaa_fixedPosition";
  const std::size_t plays = test::long_run() ? 1000 : 30;
  const std::size_t longest = test::long_run() && !improper ? limits::play_length : 60;
  const std::size_t enough = test::long_run() ? ~std::size_t{0} : slow ? 5 : test::sample(60);
  Random random(1);
  Tally tally;
  const double reference_until = slow || improper ? 0 : seconds() + (test::long_run() ? 10 : 1e9);
  while (tally.plays < plays && tally.states < enough) {
    const bool with_reference = seconds() < reference_until;
    ASSERT_TRUE(
        engines->play(random, std::min(longest, enough - tally.states), with_reference, tally))
        << "play " << tally.plays;
  }
  std::cout << tally.plays << " plays, " << tally.states << " states, " << tally.moves
            << " moves; with the reference " << tally.with_reference << " states\n";
}

INSTANTIATE_TEST_SUITE_P(, LockstepOn, testing::ValuesIn(games()), [](const auto& test) {
  const fs::path folder = test.param.parent_path();
  const bool shared = folder.parent_path().filename() == "games";
  return (shared ? "shared_" : "") + folder.filename().string() + "_" + test.param.stem().string();
});

struct SmallGame {
  std::string text;
  Game game;
  CSources sources;
};

std::optional<SmallGame> small_game(const std::string& text, std::uint64_t number,
                                    const reasoner::Options& options) {
  Source source("random_" + std::to_string(number) + ".rbg", text);
  Diagnostics diagnostics;
  std::optional<Game> game = language_of("x.rbg")->read(source, diagnostics);
  if (!game) return std::nullopt;  // a division by the constant zero
  std::optional<CSources> sources = write_c(*game, options, diagnostics);
  if (!sources) return std::nullopt;
  return SmallGame{text, std::move(*game), std::move(*sources)};
}

void play_in_all_engines(const SmallGame& made, const reasoner::Options& options, Tally& tally) {
  use_own_cache();
  const std::unique_ptr<Lockstep> engines = Lockstep::make(made.game, options);
  ASSERT_TRUE(engines);
  engines->add_compiled(made.sources, test::long_run());
  Random random(1);
  for (int play = 0; play < 5; ++play) {
    ASSERT_TRUE(engines->play(random, 20, false, tally)) << made.text;
  }
}

TEST(Lockstep, RandomGames) {
  const char* given = std::getenv("ZUG_SEED");
  const std::uint64_t seed = given == nullptr ? 11 : std::strtoull(given, nullptr, 10);
  const std::uint64_t count = test::long_run() ? 1000 : test::sample(150);
  Tally tally;
  std::size_t games = 0;
  for (std::uint64_t i = 0; games < count; ++i) {
    Random random(seed * 1000003 + i);
    const std::optional<SmallGame> made = small_game(naive::make_game(random).text, i, {});
    if (!made) continue;
    ++games;
    play_in_all_engines(*made, {}, tally);
    ASSERT_FALSE(HasFailure()) << "game " << i << " of seed " << seed;
  }
  std::cout << games << " games, " << tally.states << " states, " << tally.moves << " moves\n";
  EXPECT_GT(tally.states, 5 * count);
}

// Three to seven words a set, and steps of less than a word, of one and of two: where the machine
// has registers for such sets, the system's compiler uses them, and tcc never does.
TEST(Lockstep, FloodsOnLargeBoards) {
  if (test::large_for_sanitizer(true)) GTEST_SKIP() << test::skipped_as_large;
  use_own_cache();
  Random random(5);
  Tally tally;
  for (const LargeBoard& board :
       {large_rectangle(13, 10), large_rectangle(19, 19), large_rectangle(64, 3),
        large_rectangle(7, 63), large_rectangle(63, 7), large_rectangle(130, 2),
        large_rectangle(1, 300), large_rectangle(100, 3), large_rectangle(14, 14, true),
        large_rectangle(20, 20, true), large_hexagon(8), large_hexagon(11)}) {
    const std::string text = test::game_of_floods(board, random);
    const std::optional<SmallGame> made = small_game(text, board.rows.size(), {});
    ASSERT_TRUE(made) << text;
    EXPECT_EQ(made->sources.source.rules().find("wide_image") != std::string::npos, board.shifts)
        << text;
    const std::unique_ptr<Lockstep> engines = Lockstep::make(made->game);
    ASSERT_TRUE(engines);
    engines->add_compiled(made->sources, true);
    for (int play = 0; play < 3; ++play) {
      ASSERT_TRUE(engines->play(random, 40, play == 0, tally)) << text;
    }
  }
  std::cout << tally.states << " states, " << tally.with_reference << " with the reference\n";
  EXPECT_GT(tally.with_reference, 100u);
}

// Chains of hops, with and without squares that are left out, in sets of one word and of several.
TEST(Lockstep, HopsOnLargeBoards) {
  if (test::large_for_sanitizer(true)) GTEST_SKIP() << test::skipped_as_large;
  use_own_cache();
  Random random(9);
  Tally tally;
  for (std::uint64_t i = 0; i < test::sample(40); ++i) {
    const std::size_t columns = 5 + random.below(9), rows = 5 + random.below(9);
    const LargeBoard board = random.below(3) == 0
                                 ? large_hexagon(4 + random.below(4))
                                 : large_rectangle(columns, rows, random.below(4) == 0);
    const std::string text = test::game_of_hops(board, random);
    const std::optional<SmallGame> made = small_game(text, i, {});
    ASSERT_TRUE(made) << text;
    const std::unique_ptr<Lockstep> engines = Lockstep::make(made->game);
    ASSERT_TRUE(engines);
    engines->add_compiled(made->sources, i % 8 == 0);
    for (int play = 0; play < 3; ++play) {
      ASSERT_TRUE(engines->play(random, 20, play == 0, tally)) << text;
    }
  }
  std::cout << tally.states << " states, " << tally.with_reference << " with the reference\n";
  EXPECT_GT(tally.with_reference, 300u);
}

bool reads_lists(const reasoner::Plan& plan) {
  const reasoner::Tables tables = reasoner::make_tables(plan);
  for (std::size_t id = 0; id < plan.relations.size(); ++id) {
    if (plan.uses[id].rows && tables.rows[id].empty()) return true;
  }
  return false;
}

// Sets of more than sixteen words, where the interpreter reads lists instead of tables of sets, and
// C has rows in parts.
TEST(Lockstep, HugeBoards) {
  if (test::large_for_sanitizer(true)) GTEST_SKIP() << test::skipped_as_large;
  use_own_cache();
  Random random(8);
  Tally tally;
  std::size_t lists = 0, parts = 0;
  for (const LargeBoard& board :
       {large_rectangle(36, 30), large_rectangle(130, 8), large_rectangle(8, 130),
        large_rectangle(64, 17), large_rectangle(34, 34, true), large_hexagon(19)}) {
    for (const auto game : {test::game_of_floods, test::game_of_rows, test::game_of_rides}) {
      const std::string text = game(board, random);
      const std::optional<SmallGame> made = small_game(text, board.rows.size(), {});
      ASSERT_TRUE(made) << text;
      const std::unique_ptr<Lockstep> engines = Lockstep::make(made->game);
      ASSERT_TRUE(engines) << text;
      lists += reads_lists(engines->plan()) ? 1 : 0;
      parts += made->sources.source.rules().find("OF_PARTS(s") != std::string::npos ? 1 : 0;
      engines->add_compiled(made->sources, true);
      const std::size_t plies = test::long_run() ? 20 : game == test::game_of_rides ? 6 : 1;
      ASSERT_TRUE(engines->play(random, plies, true, tally)) << text;
      ASSERT_TRUE(engines->play(random, 60, false, tally)) << text;
    }
  }
  std::cout << tally.states << " states, " << tally.moves << " moves; lists in " << lists
            << " games, parts in " << parts << "\n";
  EXPECT_GT(lists, 5u);
  EXPECT_GT(parts, 5u);
  EXPECT_GT(tally.with_reference, 30u);
}

// Rows are tables of lines, with squares that are left out and without, on boards of one word and
// of several; some lines are looked at one by one, some eight at once, and tcc does otherwise
// again.
TEST(Lockstep, RowsOnAllBoards) {
  if (test::large_for_sanitizer(true)) GTEST_SKIP() << test::skipped_as_large;
  use_own_cache();
  Random random(7);
  Tally tally;
  std::map<std::string, int> forms;
  for (std::uint64_t i = 0; i < test::sample(30); ++i) {
    const std::size_t columns = 3 + random.below(18), rows = 3 + random.below(18);
    const LargeBoard board = random.below(4) == 0
                                 ? large_hexagon(2 + random.below(8))
                                 : large_rectangle(columns, rows, random.below(3) == 0);
    const std::string text = test::game_of_rows(board, random);
    const std::optional<SmallGame> made = small_game(text, i, {});
    ASSERT_TRUE(made) << text;
    const std::string source = made->sources.source.rules();
    for (const std::string form :
         {"LINES_0(v0", "ROW_WITHIN(lines_0", "ROW_ALIKE(lines_0", "near_0["}) {
      forms[form] += source.find(form) != std::string::npos ? 1 : 0;
    }
    const std::unique_ptr<Lockstep> engines = Lockstep::make(made->game);
    ASSERT_TRUE(engines);
    engines->add_compiled(made->sources, true);
    for (int play = 0; play < 4; ++play) {
      ASSERT_TRUE(engines->play(random, 60, play == 0, tally)) << text;
    }
  }
  for (const auto& [form, games] : forms) {
    std::cout << games << " with " << form << "\n";
    EXPECT_GT(games, 2) << form;
  }
  std::cout << tally.states << " states, " << tally.with_reference << " with the reference\n";
}

// The last stone of a turn goes on any vertex of a set, and one word of 32 or 64 bits says where
// all of them go: sets of one word and of several, with fewer vertices than are listed at once and
// with more, on boards that are no longer than that, too.
TEST(Lockstep, WordsOfAllVerticesOfSets) {
  if (test::large_for_sanitizer(true)) GTEST_SKIP() << test::skipped_as_large;
  use_own_cache();
  Random random(6);
  Tally tally;
  std::set<std::string> sizes;
  for (const Placing& placing :
       {Placing{2, 1, 1, 2}, Placing{3, 3, 1, 9}, Placing{4, 4, 1, 16}, Placing{17, 1, 1, 17},
        Placing{8, 8, 1, 64}, Placing{8, 8, 2, 30}, Placing{8, 5, 5, 5}, Placing{13, 10, 1, 130},
        Placing{13, 10, 2, 40}, Placing{8, 8, 6, 9}, Placing{16, 8, 5, 11},
        Placing{19, 19, 4, 18}}) {
    const std::string text = test::game_of_placing(placing, random);
    const std::optional<SmallGame> made = small_game(text, sizes.size(), {});
    ASSERT_TRUE(made) << text;
    const std::string source = made->sources.source.rules();
    const std::string spread = "_mm512_maskz_cvtepu8_epi";
    sizes.insert(source.substr(source.find(spread) + spread.size(), 2));
    const std::unique_ptr<Lockstep> engines = Lockstep::make(made->game);
    ASSERT_TRUE(engines);
    engines->add_compiled(made->sources, true);
    const bool small = placing.stones < 3 || placing.free < 6;
    ASSERT_TRUE(engines->play(random, 40, small, tally)) << text;
  }
  EXPECT_EQ(sizes, (std::set<std::string>{"32", "64"}));
  std::cout << tally.states << " states, " << tally.moves << " moves\n";
}

TEST(Lockstep, RandomGamesOfCopies) {
  reasoner::Options options;
  options.packed_moves = false;
  options.copies_from = 0;
  Random random(3);
  Tally tally;
  for (std::uint64_t i = 0; i < test::sample(50); ++i) {
    const std::string text = test::random_game_of_copies(random);
    const std::optional<SmallGame> made = small_game(text, i, options);
    ASSERT_TRUE(made) << text;
    EXPECT_NE(made->sources.source.rules().find("NAME("), std::string::npos);
    play_in_all_engines(*made, options, tally);
    ASSERT_FALSE(HasFailure()) << "game " << i;
  }
  std::cout << tally.states << " states, " << tally.moves << " moves\n";
}

}  // namespace
}  // namespace zug
