// The C source as a program of its own: the compilers have nothing to say about it, it stays small,
// its states are small, its playouts allocate nothing, and behind the interface of rbg2cpp programs
// written for that find what they need and count what is known. Some games by default, with
// ZUG_LONG=1 all that there are.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "backends/c/write.h"
#include "backends/reasoner/compilers/compile.h"
#include "backends/reasoner/engines/c_reasoner.h"
#include "backends/reasoner/interpreter/interpreter.h"
#include "tests/cli/run_zug.h"
#include "tests/differential/large_boards.h"
#include "tests/differential/paired_play.h"
#include "tests/differential/written_games/loose_game.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

// Of the corpus `few`, or with the shared games everything.
std::vector<fs::path> games(const std::set<std::string>& few) {
  std::vector<fs::path> result;
  const fs::path shared = test::shared_folder() / "games" / "rbg";
  for (const fs::path& folder : {test::corpus_folder(), shared}) {
    if (!fs::exists(folder) || (folder == shared && !test::long_run())) continue;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      static const std::set<std::string> languages{".rbg", ".sbg", ".rbgd", ".mgame"};
      const fs::path& path = entry.path();
      if (languages.count(path.extension().string()) == 0) continue;
      const fs::path name = path.parent_path().filename() / path.stem();
      if (few.count(name.string()) > 0 || test::long_run()) result.push_back(path);
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

fs::path rbg_game(const std::string& name) {
  return test::corpus_folder() / "rbg" / (name + ".rbg");
}

bool runs(const std::string& command) { return std::system(command.c_str()) == 0; }

std::string replaced(std::string text, const std::string& name) {
  for (std::size_t at = 0; (at = text.find("NAME", at)) != std::string::npos;) {
    text.replace(at, 4, name);
  }
  return text;
}

// A new folder with what `zug convert GAME --to c` writes.
fs::path converted(const fs::path& game, const std::vector<std::string>& more = {}) {
  std::string name = (fs::temp_directory_path() / "zug_emitted_XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) ADD_FAILURE() << "no temporary folder";
  std::vector<std::string> call{"convert", game.string(), "--to", "c", "-o", name};
  call.insert(call.end(), more.begin(), more.end());
  const cli::Outcome outcome = cli::run_zug(call);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return name;
}

// The file in the folder with that extension, without it.
std::string base_of(const fs::path& folder) {
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".c") return (folder / entry.path().stem()).string();
  }
  return "";
}

void compiles_without_a_warning(const fs::path& game) {
  const fs::path folder = converted(game);
  const std::string base = base_of(folder);
  const std::string name = fs::path(base).filename().string();
  std::ofstream(base + "_use.cc") << "#include \"" + name + ".hpp\"\nint main() { " + name +
                                         "::state s; " + name +
                                         "::moves m; try { if (s.complete()) " +
                                         "s.list(m); } catch (const std::runtime_error &) {} " +
                                         "return m.size() > 1000000; }\n";
  const std::string strict = " -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror ";
  const std::string object = "-c " + base + ".c -o " + base + ".o";
  EXPECT_TRUE(runs("cc -std=c11 -O2 -march=native" + strict + object));
  for (const std::string compiler : {"gcc", "clang"}) {
    if (!runs("command -v " + compiler + " >/dev/null 2>&1")) continue;
    for (const std::string processor : {"", " -march=native"}) {
      EXPECT_TRUE(runs(compiler + " -std=c11 -fsyntax-only" + processor + strict + base + ".c"))
          << compiler << processor;
    }
  }
  EXPECT_TRUE(runs("c++ -std=c++11" + strict + base + "_use.cc " + base + ".o -o " + base +
                   "_use && " + base + "_use"));
  fs::remove_all(folder);
}

class EmittedCOf : public testing::TestWithParam<fs::path> {};

TEST_P(EmittedCOf, CompilesWithoutAWarning) {
  if (test::sanitized) GTEST_SKIP() << "the same C as without sanitizers";
  compiles_without_a_warning(GetParam());
}

// Sets of more than sixteen words: four times the squares are four times the C, and no more.
TEST(EmittedC, OfHugeBoardsGrowsWithTheSquares) {
  if (test::sanitized) GTEST_SKIP() << "the same C as without sanitizers";
  const fs::path game = fs::temp_directory_path() / "zug_huge.rbg";
  for (const auto make : {test::game_of_floods, test::game_of_rows, test::game_of_rides}) {
    std::vector<std::uintmax_t> bytes;
    for (const std::size_t side : {34u, 68u}) {
      Random random(8);
      std::ofstream(game) << make(test::large_rectangle(side, side), random);
      const fs::path folder = converted(game);
      bytes.push_back(fs::file_size(base_of(folder) + ".c"));
      fs::remove_all(folder);
    }
    EXPECT_LT(bytes[1], 4 * bytes[0]);
  }
  compiles_without_a_warning(game);
}

// Plays a little, in all ways that the header has. An improper game gives -1 somewhere.
constexpr const char* player = R"(#include "NAME.h"
#include <string.h>
static NAME_moves moves;
static int play(NAME_state *state) {
  char text[400];
  for (int ply = 0; ply < 60; ++ply) {
    if (NAME_complete(state) != 1 || NAME_list(state, &moves) != 0 || moves.count == 0) return 0;
    const size_t chosen = (size_t)ply * 7919 % moves.count;
    uint32_t parts[100][2];
    const size_t count = NAME_parts(state, &moves, chosen, 100, parts);
    NAME_state before = *state, stepped = *state;
    if (NAME_text(state, &moves, chosen, text, sizeof text) < sizeof text &&
        NAME_find(state, &moves, text) > chosen) return 1;
    NAME_apply(state, &moves, chosen);
    for (size_t i = 0; i < count && count <= 100; ++i) NAME_perform(&stepped, parts[i][1], parts[i][0]);
    if (count <= 100 && memcmp(stepped.var, state->var, sizeof state->var) != 0) return 2;
    NAME_undo(state, &before);
    NAME_apply(state, &moves, chosen);
  }
  return 0;
}
#ifdef STEPS
/* In rows that are just long enough for the start, then twice as long as what is asked for. */
static int step(void) {
  enum { plays = 7, most = 2000 };
  static NAME_state states[plays];
  static NAME_word words[plays * most], made[plays], drawn[plays];
  static NAME_random random[plays];
  static uint32_t count[plays];
  static int16_t player[plays];
  NAME_plays all = {plays, states, count, player, random, drawn, 4, words};
  for (unsigned k = 0; k < plays; ++k) {
    random[k].state = k;
    NAME_start(&states[k]);
    if (NAME_complete(&states[k]) < 0) return 0;
  }
  size_t longest = NAME_step(&all, NULL, &moves);
  for (uint32_t ply = 0; ply < 60 && longest <= most / 2; ++ply) {
    if (longest > all.room) {
      all.room = (2 * longest + 3) / 4 * 4;
      NAME_step(&all, NULL, &moves);
    }
    for (uint32_t k = 0; k < plays; ++k) {
      size_t at = 0;
      made[k] = count[k] == 0 ? NAME_no_word : drawn[k];
      if (NAME_list(&states[k], &moves) != 0) return 0;
      if (count[k] == 0) continue;
      if (moves.count != count[k]) return 3;
      if (memcmp(moves.word, words + k * all.room, count[k] * sizeof *words) != 0) return 3;
      while (at < count[k] && words[k * all.room + at] != drawn[k]) ++at;
      if (at == count[k]) return 4;
    }
    longest = NAME_step(&all, made, &moves);
  }
  return 0;
}
#endif
int main(void) {
  NAME_state state;
  NAME_random random = {1};
  NAME_playout result;
  uint64_t leaves, states;
  const volatile int stop = 0;
  NAME_start(&state);
  int wrong = play(&state);
#ifdef STEPS
  if (wrong == 0) wrong = step();
#endif
  for (int i = 0; i < 3; ++i) NAME_playout_list(&random, &moves, &result);
  for (int i = 0; i < 3; ++i) NAME_playout_sample(&random, &moves, &result);
  NAME_start(&state);
  if (NAME_complete(&state) == 1) {
    uint64_t counted;
    NAME_perft(&state, 2, &leaves, &states, &stop);
    NAME_perft_bulk(&state, 2, &counted, &states, &stop);
    if (wrong == 0 && counted != leaves) wrong = 5;
  }
  NAME_free(&moves);
  return wrong;
}
)";

// Lets the program above play the game, and expects nothing wrong; why it could not be asked, if
// so.
std::string play_under_sanitizers(const fs::path& game) {
  const fs::path folder = converted(game);
  const std::string base = base_of(folder);
  // Not optimised: by -O1 the C of a large game is compiled for three times as long.
  const std::string sanitized =
      "cc -std=c11 -g -O0 -w -fsanitize=address,undefined "
      "-fno-sanitize-recover=all ";
  std::ofstream(base + "_play.c") << replaced(player, fs::path(base).filename().string());
  std::ofstream(folder / "nothing.c") << "int main(void) { return 0; }\n";
  std::string hindrance;
  if (!runs(sanitized + (folder / "nothing.c").string() + " -o " + base + " 2>/dev/null")) {
    hindrance = "the C compiler has no sanitizers";
  } else {
    const bool steps = test::content(base + ".h").find("_step(") != std::string::npos;
    const std::string with = steps ? "-DSTEPS " : "";
    EXPECT_TRUE(
        runs(sanitized + with + base + "_play.c " + base + ".c -o " + base + " && " + base));
  }
  fs::remove_all(folder);
  return hindrance;
}

TEST_P(EmittedCOf, RunsUnderSanitizers) {
  if (test::sanitized) GTEST_SKIP() << "the same C as without sanitizers";
  const std::string hindrance = play_under_sanitizers(GetParam());
  if (!hindrance.empty()) GTEST_SKIP() << hindrance;
}

// Rows are copied by four words, the last ones from behind the list: memory for moves that are
// listed one by one comes for 257 at first.
TEST(EmittedC, HasRoomBehindListsForWhatIsCopiedFromThere) {
  if (test::sanitized) GTEST_SKIP() << "the same C as without sanitizers";
  const fs::path game = fs::temp_directory_path() / "zug_257_moves.rbg";
  std::string squares = "m";
  for (int i = 0; i < 256; ++i) squares += ",e";
  std::ofstream(game)
      << "#players = white(100), black(100)\n#pieces = e, m, b\n#variables =\n"
         "#board = rectangle(up,down,left,right, [" +
             squares +
             "])\n"
             "#any = left* right*\n"
             "#turn(me; p; q) = ->me any {p} [e] any {e} [p] {! any {p} right {q}} ->>\n"
             "#rules = (turn(white; m; b) turn(black; b; m))*\n";
  const std::string hindrance = play_under_sanitizers(game);
  if (!hindrance.empty()) GTEST_SKIP() << hindrance;
}

// Of every language, of one word and of several per set, with words, paths and lists that stay.
const std::set<std::string> few{"idioms/three_players",
                                "rbg/amazons",
                                "rbg/breakthrough",
                                "rbg/chess",
                                "rbg/connect_four",
                                "rbg/english_draughts",
                                "rbg/fox_and_hounds",
                                "rbg/go",
                                "rbg/hex",
                                "rbg/knightthrough",
                                "rbg/nine_mens_morris",
                                "rbg/reversi",
                                "rbg/tic_tac_toe",
                                "rbg/yavalath",
                                "sbg/animals",
                                "sbg/crabs",
                                "sbg/fox_and_geese",
                                "sbg/hexapawn",
                                "metagame/american_checkers",
                                "metagame/flying_draughts",
                                "rbg_draft/isolation_for_three",
                                "rbg_draft/tic_tac_toe",
                                "improper/keeper_on_his_own"};

INSTANTIATE_TEST_SUITE_P(, EmittedCOf, testing::ValuesIn(games(few)), [](const auto& test) {
  const bool ours = test.param.string().find("corpus") != std::string::npos;
  const fs::path folder = test.param.parent_path().filename();
  return (ours ? folder.string() : "shared") + "_" + test::stem(test);
});

TEST(EmittedC, IsShort) {
  for (const char* name : {"chess", "international_draughts"}) {
    const fs::path folder = converted(rbg_game(name));
    const std::string text = test::content(base_of(folder) + ".c");
    EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 8000) << name;
    fs::remove_all(folder);
  }
}

std::string source_of(const fs::path& game) {
  const fs::path folder = converted(game);
  std::string text = test::content(base_of(folder) + ".c");
  fs::remove_all(folder);
  return text;
}

TEST(EmittedC, ShiftsWithoutAMaskWhereNothingCanLandBehindTheEdge) {
  // Two steps, onto discs two from the edge.
  EXPECT_TRUE(std::regex_search(source_of(rbg_game("reversi")), std::regex("s[0-9]+ << 18\\)")));
  // A pawn in the last column would land in the first one, which may be empty.
  EXPECT_FALSE(
      std::regex_search(source_of(rbg_game("breakthrough")), std::regex("s[0-9]+ << 9\\)")));
}

// Columns are one set moved, as vertices are numbered line by line; lines and diagonals end sooner
// for some vertices than for others, and become tables. On a board of 12 somebody has to cut off
// what is moved up beyond it.
TEST(EmittedC, MovesRowsThatAreColumns) {
  const auto of_rules = [](const std::string& turn) {
    const fs::path game = fs::temp_directory_path() / "zug_columns.rbg";
    std::ofstream(game)
        << "#players = a(1), c(1)\n#pieces = e, w, b\n#variables =\n"
           "#board = rectangle(up,down,left,right, [w,e,e] [e,e,e] [e,b,e] [e,e,w])\n"
           "#rules = (->a (up* + down*)(left* + right*) {w} [e] "
        << turn << " [w] ->>)*\n";
    return source_of(game);
  };
  const auto moves = [&](const std::string& turn, const std::string& row) {
    return std::regex_search(of_rules(turn), std::regex(row));
  };
  EXPECT_TRUE(
      moves("(down + down down) {e} (down + down down) {b}", "\\(0x48ull << v[0-9]\\) & s"));
  EXPECT_TRUE(
      moves("(up + up up) {e} (up + up up) {b}", "\\(0x120ull >> \\(11 - v[0-9]\\)\\) & s"));
  EXPECT_FALSE(moves("(left + left left) {e} (left + left left) {b}", "ull (<<|>>) \\(?[0-9v]"));
  EXPECT_FALSE(moves("{? up up up {e} (down + down down) {b}}", "0x48ull << v"));
}

// What reversi has in eight directions is one computation in a wide register, for each player: the
// moves when they are listed and when one is chosen, and what turns over.
TEST(EmittedC, AsksInSeveralDirectionsSideBySide) {
  const auto stars = [](const std::string& text, const std::string& ways) {
    const std::regex star("ANY_WAY\\(" + ways + "[, ]");
    return std::distance(std::sregex_iterator(text.begin(), text.end(), star), {});
  };
  EXPECT_EQ(stars(source_of(rbg_game("reversi")), "0xffull"), 6);
  EXPECT_EQ(stars(source_of(rbg_game("tic_tac_toe")), "0x[0-9a-f]+ull"), 0);
}

// Whether anybody can move is asked in eight directions at once: for each colour that turns over,
// in the pattern of each player.
TEST(EmittedC, SearchesInSeveralDirectionsSideBySide) {
  const auto searches = [](const std::string& text) {
    const std::regex over("if \\(!SOME_WAY\\(0x[0-9a-f]+ull, l[0-9]+\\)\\) break;");
    return std::distance(std::sregex_iterator(text.begin(), text.end(), over), {});
  };
  const auto of_pattern = [&](const std::string& directions) {
    const fs::path game = fs::temp_directory_path() / "zug_rows.rbg";
    std::ofstream(game) << "#players = a(1), c(1)\n#pieces = e, w, b\n#variables =\n"
                           "#board = rectangle(up,down,left,right, [w,e,b,e] [e,e,e,e] [e,b,b,e])\n"
                           "#any = (up* + down*)(left* + right*)\n"
                           "#row(d) = d {b} d ({b} d)* {w}\n"
                           "#rules = (->a any {e} [b] ->> {? any {e} ("
                        << directions << ")} ->c any {b} [w] ->>)*\n";
    return searches(source_of(game));
  };
  const std::string straight = "row(up) + row(down) + row(left) + row(right)";
  EXPECT_EQ(of_pattern("row(up) + row(down) + row(left)"), 0);
  EXPECT_EQ(of_pattern(straight), 1);
  EXPECT_EQ(of_pattern(straight + " + row(up left) + row(down left) + up {b}"), 1);
}

// Columns that are full are few: how many are not is counted anew only when that changes.
TEST(EmittedC, KeepsTheCountOfWhatHardlyEverChanges) {
  const auto counts = [](const std::string& text) {
    return text.find("kept_count(x,") != text.npos;
  };
  const fs::path game = fs::temp_directory_path() / "zug_drops.rbg";
  std::ofstream(game) << R"(#players = red(100), blue(100)
#pieces = e, r, b
#variables =
#board = rectangle(up, down, left, right, [e,e,e,e][e,e,e,e][e,e,e,e][e,e,e,e])
#column = (up* + down*) (left* + right*) {! up} {e}
#drop(me; mine) = ->me column ->> (down {e})* ({! down} + {? down {r, b}}) [mine]
#rules = (drop(red; r) drop(blue; b))*
)";
  EXPECT_TRUE(counts(source_of(game)));
  EXPECT_FALSE(counts(source_of(rbg_game("gomoku"))));
}

// A function that is one slide needs no table on boards of one word. Those of go have more.
TEST(EmittedC, StepsWithoutATable) {
  const std::string text = source_of(rbg_game("breakthrough"));
  EXPECT_TRUE(std::regex_search(text, std::regex("v1 = STEP\\(0x[0-9a-f]+ull, v0, v0\\);")));
  const std::regex table("next_[0-9]");
  EXPECT_FALSE(std::regex_search(text, table));
  EXPECT_TRUE(std::regex_search(source_of(rbg_game("go")), table));
}

// A man who is taken off, square by square, is the lowest bit of those left, not one made anew.
TEST(EmittedC, PutsOnEachVertexOfALoopByItsBit) {
  const std::string text = source_of(rbg_game("english_draughts"));
  EXPECT_TRUE(std::regex_search(
      text, std::regex("EACH_BIT\\((v[0-9]+), [^{]*\\{\n *MOVE_BITS\\([^\n]*, bit_\\1\\);")));
}

// Which of a tiger's ways are free nobody can guess; where the board ends does not change.
TEST(EmittedC, ListsFreeWaysWithoutABranch) {
  const std::string text = source_of(test::corpus_folder() / "kinds" / "bagh_chal.rbg");
  EXPECT_TRUE(std::regex_search(text, std::regex("out \\+= .*HAS\\(")));
  EXPECT_FALSE(std::regex_search(text, std::regex("HAS\\(.*\\) \\{\n +\\*out\\+\\+ =")));
}

void expect_compiles(const fs::path& game) {
  const fs::path folder = converted(game);
  EXPECT_TRUE(runs("cc -std=c11 -Wall -Wextra -Werror -fsyntax-only " + base_of(folder) + ".c"));
  fs::remove_all(folder);
}

// After [x] nothing of what stands there is left that {e} would let pass.
TEST(EmittedC, OfRulesThatAreNeverComeTo) {
  const fs::path game = fs::temp_directory_path() / "zug_never.rbg";
  std::ofstream(game) << "#players = a(1), b(1)\n#pieces = e, x\n#variables =\n"
                         "#board = rectangle(up,down,left,right, [e,e] [e,e])\n"
                         "#rules = ->a {e} [x] ->b {e} [x] ->>\n";
  expect_compiles(game);
}

// Only who writes the move down needs the way from where the turn starts to [$ a = 1].
TEST(EmittedC, OfAModifierWhereNoFunctionGoes) {
  const fs::path game = fs::temp_directory_path() / "zug_where.rbg";
  std::ofstream(game) << "#players = a(9), b(9)\n#pieces = x, y, o\n#variables =\n"
                         "#board = hexagon(NW,NE,E,SE,SW,W, [y] [o,x])\n"
                         "#rules = (SE* {o} (W E [$ a = 1] SW*) ->b)*\n";
  expect_compiles(game);
}

// Numbers that change places with others are not those of the board, though twice they are.
TEST(EmittedC, KnowsNumbersOfVerticesThatChangePlaces) {
  if (!has_tcc()) GTEST_SKIP() << "no tcc";
  const std::optional<Game> game =
      read_game("rbg",
                "#players = a(1), b(1)\n#pieces = w, x\n#variables =\n"
                "#board = v0[w]{p:v3,q:v2} v1[w]{p:v2} v2[x]{} v3[w]{}\n"
                "#rules = ->a (p + q)* {w} [x] ->b (p + q)* {w} [x] ->> {}\n");
  ASSERT_TRUE(game);
  Diagnostics diagnostics;
  const auto interpreter = reasoner::Interpreter::make(*game, {}, diagnostics);
  const std::optional<CSources> sources = write_c(*game, {}, diagnostics);
  ASSERT_TRUE(interpreter && sources);
  const std::vector<std::uint32_t>& numbers = interpreter->plan().numbering.number_of;
  ASSERT_NE(numbers, (std::vector<std::uint32_t>{0, 1, 2, 3}));
  ASSERT_EQ(numbers, interpreter->plan().numbering.vertex_at);
  const CReasoner code(sources->name, compile(*sources, Compiler::Tcc));
  CState state = code.new_state();
  code.start(state.data());
  for (std::uint32_t v = 0; v < game->board.size(); ++v) {
    const PieceId stands = game->board.square(VertexId(v)).piece;
    EXPECT_EQ(code.piece(state.data(), v), static_cast<int>(stands.value)) << "v" << v;
  }
}

TEST(EmittedC, OfAPlayerWhoNeverHasAMove) {
  expect_compiles(test::corpus_folder() / "improper" / "keeper_on_his_own.rbg");
}

// Odd games want odd things of it, and what none of its functions calls is left out.
TEST(EmittedC, OfLooseGamesHasNothingUnused) {
  if (test::sanitized) GTEST_SKIP() << "the same C as without sanitizers";
  const fs::path game = fs::temp_directory_path() / "zug_loose.rbg";
  const std::uint64_t games = test::long_run() ? 1'000 : 30;
  std::uint64_t compiled = 0;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    Random random(seed);
    const std::string text = test::loose_game(random);
    std::ofstream(game) << text;
    if (cli::run_zug({"convert", game.string(), "--to", "ir"}).status != 0) continue;
    const fs::path folder = converted(game);
    const std::string strict = " -std=c11 -Wall -Wextra -Werror -fsyntax-only ";
    for (const std::string compiler : {"gcc", "clang"}) {
      if (!runs("command -v " + compiler + " >/dev/null 2>&1")) continue;
      EXPECT_TRUE(runs(compiler + strict + base_of(folder) + ".c"))
          << compiler << ", seed " << seed << "\n"
          << text;
    }
    fs::remove_all(folder);
    ++compiled;
  }
  EXPECT_GE(compiled, games / 3);
}

// Lists keep their memory: once they have grown, plays go on without the heap. The program counts
// the calls of realloc(), which is what the source has for lists, and of malloc() and calloc().
TEST(EmittedC, PlaysWithoutTheHeap) {
  for (const char* game : {"chess", "english_draughts"}) {
    const fs::path folder = converted(rbg_game(game));
    const std::string base = base_of(folder);
    const std::string program = R"(#include "NAME.h"
#include <stdlib.h>
static int calls = 0;
void *my_malloc(size_t n) { ++calls; return malloc(n); }
void *my_calloc(size_t n, size_t m) { ++calls; return calloc(n, m); }
void *my_realloc(void *p, size_t n) { ++calls; return realloc(p, n); }
int main(void) {
  NAME_random random = {1};
  NAME_moves moves = {0};
  NAME_playout result;
  int grown;
  for (int i = 0; i < 20; ++i) NAME_playout_list(&random, &moves, &result);
  grown = calls;
  for (int i = 0; i < 20; ++i) NAME_playout_list(&random, &moves, &result);
  NAME_free(&moves);
  return grown == 0 ? 2 : calls != grown || NAME_state_size() > 255;
}
)";
    const std::string name = fs::path(base).filename().string();
    std::ofstream(base + "_use.c") << replaced(program, name);
    const std::string counted = " -Dmalloc=my_malloc -Dcalloc=my_calloc -Drealloc=my_realloc ";
    EXPECT_TRUE(runs("cc -O1 -w" + counted + "-c " + base + ".c -o " + base + ".o && cc " + base +
                     "_use.c " + base + ".o -o " + base + "_use"));
    EXPECT_TRUE(runs(base + "_use")) << game;
    fs::remove_all(folder);
  }
}

// A program in the words of rbg2cpp's users: counts leaves, tries undo and legality on the way.
constexpr const char* rbg2cpp_user = R"(#include <cstdlib>
#include <iostream>
#include <vector>
#include "reasoner.hpp"
reasoner::resettable_bitarray_stack cache;
bool close(reasoner::game_state &state) {
  while (state.get_current_player() == 0) {
    if (!state.apply_any_move(cache)) return false;
  }
  return true;
}
bool same(const reasoner::game_state &a, const reasoner::game_state &b) {
  bool result = a.get_current_player() == b.get_current_player() &&
                a.get_current_cell() == b.get_current_cell() &&
                a.get_current_state_id() == b.get_current_state_id();
  for (int v = 0; v < reasoner::BOARD_SIZE; ++v) result = result && a.get_piece(v) == b.get_piece(v);
  for (int i = 0; i < reasoner::NUMBER_OF_VARIABLES; ++i) {
    result = result && a.get_variable_value(i) == b.get_variable_value(i);
  }
  return result;
}
unsigned long leaves(reasoner::game_state state, int depth) {
  if (!close(state)) return depth == 0;
  if (depth == 0) return 1;
  std::vector<reasoner::move> moves;
  state.get_all_moves(cache, moves);
  unsigned long result = 0;
  for (const reasoner::move &move : moves) {
    reasoner::game_state after = state;
    const reasoner::move_reverter undo = after.apply_with_revert(move);
    reasoner::game_state stepped = state;
    for (const reasoner::action_representation &action : move.mr) stepped.apply(action);
    if (!same(after, stepped) || !reasoner::is_switch(move.mr.back().index)) std::exit(3);
    result += leaves(after, depth - 1);
    after.revert(undo);
    if (!same(after, state) || !after.is_legal(move)) std::exit(4);
  }
  return result;
}
int main(int, char **arguments) {
  reasoner::game_state state;
  if (!close(state)) return 5;
  std::cout << leaves(state, std::atoi(arguments[1])) << "\n";
}
)";

TEST(EmittedC, ServesProgramsWrittenForRbg2cpp) {
  struct Row {
    const char* game;
    int depth;
    const char* leaves;
  };
  // One with words, one with paths, and one with lists that stay.
  for (const Row& row : {Row{"breakthrough", 3, "11132\n"}, Row{"english_draughts", 4, "1469\n"},
                         Row{"yavalath", 3, "215940\n"}}) {
    const fs::path folder = converted(rbg_game(row.game), {"--interface", "rbg2cpp"});
    const std::string place = folder.string() + "/";
    std::ofstream(place + "use.cc") << rbg2cpp_user;
    EXPECT_TRUE(runs("c++ -std=c++17 -O1 -march=native -Wall -Wextra -Wpedantic -Werror -I" +
                     place + " " + place + "use.cc " + place + "reasoner.cpp -o " + place +
                     "use && " + place + "use " + std::to_string(row.depth) + " >" + place +
                     "out"));
    EXPECT_EQ(test::content(place + "out"), row.leaves) << row.game;
    fs::remove_all(folder);
  }
}

}  // namespace
}  // namespace zug
