// The GDL that is written is the same game: random plays of the reference semantics are replayed by
// the Prolog engine, which has to find, in every state, the same legal moves under the printed
// mapping of moves, the same end and the same scores. A move that GDL makes in several steps is
// followed step by step.
//
// Some small games are played always. With ZUG_LONG=1 it is all games that there are, 20 plays each
// or as many as fit in a minute; ZUG_GDL_SECONDS says another time.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "backends/gdl/write.h"
#include "ir/perft.h"
#include "ir/semantics.h"
#include "langs/gdl/read.h"
#include "langs/registry.h"
#include "tests/effort.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

int most_seconds() {
  const char* value = std::getenv("ZUG_GDL_SECONDS");
  return value != nullptr ? std::max(1, std::atoi(value)) : 60;
}

bool has_prolog() { return std::system("swipl --version >/dev/null 2>&1") == 0; }

std::string read_file(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

struct Case {
  std::string path;  // below the project
  int plays = 20;
  bool small = false;
  bool split = false;  // every turn in steps
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.path; }

constexpr int most_moves = 1'000;

using Words = std::vector<std::string>;

// ---- the mapping of moves

class MoveMap {
 public:
  explicit MoveMap(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t one = line.find('\t'), two = line.find('\t', one + 1);
      std::istringstream in(line.substr(two + 1));
      Words words;
      for (std::string word; in >> word;) words.push_back(word);
      const std::string term = line.substr(one + 1, two - one - 1);
      EXPECT_TRUE(steps_[line.substr(0, one)].emplace(words, term).second) << line;
    }
  }

  // The move as steps of GDL; empty when the mapping does not know it.
  Words steps(const std::string& player, const Move& move) const {
    std::istringstream in(move_numbers(move));
    Words numbers;
    for (std::string word; in >> word;) numbers.push_back(word);
    Words result;
    return split(player, numbers, 0, result) ? result : Words();
  }

 private:
  bool split(const std::string& player, const Words& numbers, std::size_t from,
             Words& result) const {
    if (from == numbers.size()) return true;
    const auto known = steps_.find(player);
    if (known == steps_.end()) return false;
    for (std::size_t to = from + 2; to <= numbers.size(); to += 2) {
      const Words part(numbers.begin() + static_cast<std::ptrdiff_t>(from),
                       numbers.begin() + static_cast<std::ptrdiff_t>(to));
      const auto found = known->second.find(part);
      if (found == known->second.end()) continue;
      result.push_back(found->second);
      if (split(player, numbers, to, result)) return true;
      result.pop_back();
    }
    return false;
  }

  std::map<std::string, std::map<Words, std::string>> steps_;
};

// ---- a play of the reference semantics, as lines of `zug moves --plays`

struct Expected {
  std::string play;                // the input line
  std::vector<std::string> lines;  // the output
};

std::string joined(std::set<std::string> moves) {
  std::string text;
  for (const std::string& move : moves) text += " " + move;
  return text;
}

class Player {
 public:
  Player(const Game& game, const std::string& text, const std::string& map)
      : game_(game), map_(map) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      if (line.rfind("(role ", 0) == 0) roles_.push_back(line.substr(6, line.size() - 7));
    }
  }

  Expected play(ReferenceReasoner& reasoner, Random& random) {
    Expected result;
    State state = reasoner.initial();
    bool playing = reasoner.complete(state);
    for (int n = 0;; ++n) {
      const std::vector<Move> moves = playing ? reasoner.moves(state) : std::vector<Move>();
      if (moves.empty()) {
        result.lines.push_back("terminal");
        for (std::size_t i = 0; i < roles_.size(); ++i) {
          const std::int64_t bound = game_.players[i].bound;
          const std::int64_t score = (reasoner.scores(state)[i] * 100 + bound / 2) / bound;
          result.lines.push_back("goal " + roles_[i] + " " + std::to_string(score));
        }
        return result;
      }
      const std::size_t chosen = random.below(moves.size());
      const bool cut = n == most_moves;  // longer plays are cut
      add_turn(moves, chosen, state.player, cut, result);
      if (cut) return result;
      reasoner.apply(state, moves[chosen]);
      playing = reasoner.complete(state);
    }
  }

 private:
  void add_turn(const std::vector<Move>& moves, std::size_t chosen, PlayerId player, bool cut,
                Expected& result) {
    const std::string& role = roles_[player.value - 1];
    std::vector<Words> all;
    for (const Move& move : moves) {
      all.push_back(map_.steps(role, move));
      EXPECT_FALSE(all.back().empty()) << "not in the mapping: " << move_text(game_, move);
    }
    for (std::size_t step = 0; step < all[chosen].size(); ++step) {
      std::set<std::string> legal;
      for (const Words& other : all) {
        if (other.size() > step &&
            std::equal(other.begin(), other.begin() + static_cast<std::ptrdiff_t>(step),
                       all[chosen].begin())) {
          legal.insert(other[step]);
        }
      }
      result.lines.push_back("playing");
      for (const std::string& name : roles_) {
        result.lines.push_back("legal " + name + (name == role ? joined(legal) : " noop"));
      }
      if (cut) return;
      std::string joint;
      for (const std::string& name : roles_) {
        joint += (joint.empty() ? "(" : " ") + (name == role ? all[chosen][step] : "noop");
      }
      result.play += joint + ") ";
    }
  }

  const Game& game_;
  MoveMap map_;
  std::vector<std::string> roles_;
};

// The moves of a line in alphabetic order, as terms.
std::string sorted(const std::string& line) {
  if (line.rfind("legal ", 0) != 0) return line;
  const std::size_t role = line.find(' ', 6);
  std::set<std::string> moves;
  std::string move;
  int depth = 0;
  for (const char c : line.substr(role) + " ") {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c != ' ' || depth > 0) {
      move += c;
    } else if (!move.empty()) {
      moves.insert(move);
      move.clear();
    }
  }
  return line.substr(0, role) + joined(moves);
}

// `stopped`: the time was over, and the lines are those until then.
std::vector<std::string> replay(const fs::path& folder, const std::string& text,
                                const std::string& plays, bool& stopped) {
  std::ofstream(folder / "game.kif") << text;
  std::ofstream(folder / "plays") << plays;
  const std::string command = "timeout " + std::to_string(most_seconds()) + " " + ZUG_BINARY +
                              " moves " + (folder / "game.kif").string() + " --plays < " +
                              (folder / "plays").string() + " 2>&1";
  std::FILE* pipe = ::popen(command.c_str(), "r");
  std::string output;
  char buffer[4096];
  for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) {
    output.append(buffer, n);
  }
  const int status = ::pclose(pipe);
  stopped = WIFEXITED(status) && WEXITSTATUS(status) == 124;
  if (!stopped) {
    EXPECT_EQ(status, 0) << output.substr(0, 2000);
  }
  std::vector<std::string> lines;
  std::istringstream in(output);
  for (std::string line; std::getline(in, line);) lines.push_back(sorted(line));
  if (stopped && !lines.empty()) lines.pop_back();  // it may not be whole
  return lines;
}

std::optional<Game> read_game(const fs::path& path, Source& source) {
  Diagnostics diagnostics;
  for (const Language& language : languages()) {
    for (const std::string& extension : language.extensions) {
      if (path.extension() != extension) continue;
      std::optional<Game> game = language.read(source, diagnostics);
      if (game && game->name.empty()) game->name = path.stem().string();
      return game;
    }
  }
  return std::nullopt;
}

class Lockstep : public ::testing::TestWithParam<Case> {};

TEST_P(Lockstep, SameGame) {
  if (!GetParam().small && !test::long_run()) GTEST_SKIP() << "a long game";
  if (!has_prolog()) GTEST_SKIP() << "no SWI-Prolog";
  const fs::path path = fs::path(ZUG_SOURCE_DIR) / GetParam().path;
  if (!fs::exists(path)) GTEST_SKIP() << "no " << path;
  Source source(path.filename().string(), read_file(path));
  const std::optional<Game> game = read_game(path, source);
  ASSERT_TRUE(game.has_value());
  Diagnostics diagnostics;
  GdlOptions options;
  if (GetParam().split) options.moves = GdlOptions::Moves::Split;
  const std::optional<GdlText> gdl = write_gdl(*game, options, diagnostics);
  if (!gdl && !GetParam().small) {
    std::cout << "refused: " << diagnostics.all().back().message << "\n";
    GTEST_SKIP() << "refused";
  }
  ASSERT_TRUE(gdl.has_value()) << render(diagnostics.all().front(), source, false);
  const Source written("game.kif", gdl->text);
  check_gdl(written, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    ADD_FAILURE() << render(diagnostic, written, false);
  }
  std::optional<ReferenceReasoner> reasoner = ReferenceReasoner::make(*game, diagnostics);
  Player player(*game, gdl->text, gdl->move_map);
  Random random(1);
  std::string plays;
  std::vector<std::string> expected;
  const auto start = std::chrono::steady_clock::now();
  const auto late = [&] {
    return std::chrono::steady_clock::now() - start > std::chrono::seconds(most_seconds());
  };
  for (int i = 0; i < GetParam().plays && (i == 0 || !late()); ++i) {
    const Expected one = player.play(*reasoner, random);
    plays += one.play + "\n";
    expected.insert(expected.end(), one.lines.begin(), one.lines.end());
  }
  std::string folder = (fs::temp_directory_path() / "zug_gdl_XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  bool stopped = false;
  const std::vector<std::string> found = replay(folder, gdl->text, plays, stopped);
  fs::remove_all(folder);
  for (std::size_t i = 0; i < std::max(found.size(), expected.size()); ++i) {
    if (i == found.size() && stopped) break;
    ASSERT_LT(i, found.size()) << "the play goes on: " << expected[i];
    ASSERT_LT(i, expected.size()) << "the play is over, but: " << found[i];
    ASSERT_EQ(found[i], sorted(expected[i])) << "line " << i;
  }
  std::cout << "replayed: " << std::count(found.begin(), found.end(), "terminal") << " plays, "
            << std::count(found.begin(), found.end(), "playing") << " states\n";
}

std::string test_name(const ::testing::TestParamInfo<Case>& info) {
  std::string name = info.param.path;
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

std::vector<Case> cases() {
  std::vector<Case> result = {
      {"tests/gdl/games/castling.rbg", 20, true, true},
      {"tests/gdl/games/dead_ends.rbg", 20, true},
      {"tests/gdl/games/flood.rbg", 5, true},
      {"tests/gdl/games/reversi_4x4.rbg", 10, true},
      {"corpus/rbg/tic_tac_toe.rbg", 20, true},
      {"corpus/rbg/breakthrough.rbg", 3, true},
      {"corpus/rbg/connect_four.rbg", 3, true},
      {"corpus/sbg/hexapawn.sbg", 20, true},
      {"corpus/rbg_draft/tic_tac_toe.rbgd", 10, true},
  };
  const fs::path project(ZUG_SOURCE_DIR);
  std::vector<std::string> names;
  for (const char* folder :
       {"corpus/rbg", "corpus/sbg", "corpus/metagame", "corpus/rbg_draft", "../shared/games/rbg"}) {
    if (!fs::is_directory(project / folder)) continue;
    for (const fs::directory_entry& entry : fs::directory_iterator(project / folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension == ".md" || extension == ".tsv") continue;
      names.push_back(std::string(folder) + "/" + entry.path().filename().string());
    }
  }
  std::sort(names.begin(), names.end());
  for (const std::string& name : names) {
    const bool known = std::any_of(result.begin(), result.end(),
                                   [&](const Case& one) { return one.path == name; });
    if (!known) result.push_back({name});
  }
  return result;
}

INSTANTIATE_TEST_SUITE_P(Games, Lockstep, ::testing::ValuesIn(cases()), test_name);

}  // namespace
}  // namespace zug
