// The GDL that is written is the same game: random plays of the reference semantics are replayed by
// the Prolog engine, which has to find, in every state, the same legal moves under the printed
// mapping of moves, the same end and the same scores. A move that GDL makes in several steps is
// followed step by step. And both count the same game tree, steps of one turn merged.
//
// Some small games are played always. With ZUG_LONG=1 it is all games that there are, 20 plays each
// or as many as fit in a minute of processor time, and the depths of the tree that are counted in
// one; ZUG_GDL_SECONDS says another time. scripts/gdl_table puts what is printed into a table.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
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
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"
#include "langs/gdl/read.h"
#include "langs/registry.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

int most_seconds() {
  const char* value = std::getenv("ZUG_GDL_SECONDS");
  return value != nullptr ? std::max(1, std::atoi(value)) : 60;
}

bool has_prolog() { return std::system("swipl --version >/dev/null 2>&1") == 0; }

struct Case {
  std::string path;  // below the project
  int plays = 20;
  int depth = 0;       // to count the tree to when it is one of those that are played always
  bool split = false;  // every turn in parts of one modifier
  bool small() const { return depth > 0; }
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.path; }

constexpr int most_moves = 1'000;
constexpr int out_of_time = 3;  // the status of `zug` when SWI-Prolog was ended

using Words = std::vector<std::string>;

// ---- the mapping of moves

class MoveMap {
 public:
  explicit MoveMap(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t one = line.find('\t'), two = line.find('\t', one + 1);
      std::istringstream in(line.substr(two + 1));
      Move part;
      std::uint32_t modifier = 0;
      for (std::size_t vertex = 0; in >> vertex >> modifier;) {
        part.push_back({modifier, VertexId(vertex - 1)});
      }
      const std::string term = line.substr(one + 1, two - one - 1);
      EXPECT_TRUE(steps_[line.substr(0, one)].emplace(part, term).second) << line;
    }
  }

  // The move as steps of GDL; empty when the mapping does not know it.
  Words steps(const std::string& player, const Move& move) const {
    Words result;
    const auto known = steps_.find(player);
    if (known == steps_.end() || !split(known->second, move, 0, result)) return {};
    return result;
  }

 private:
  using Steps = std::map<Move, std::string>;

  static bool split(const Steps& steps, const Move& move, std::size_t from, Words& result) {
    // A part goes on as far as it can.
    if (from == move.size()) return true;
    for (Move part(move.begin() + static_cast<std::ptrdiff_t>(from), move.end()); !part.empty();
         part.pop_back()) {
      const auto found = steps.find(part);
      if (found == steps.end()) continue;
      result.push_back(found->second);
      if (split(steps, move, from + part.size(), result)) return true;
      result.pop_back();
    }
    return false;
  }

  std::map<std::string, Steps> steps_;
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

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "zug_gdl_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) ADD_FAILURE() << "no temporary folder";
    path_ = name;
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name) << text;
    return (path_ / name).string();
  }

  // What `zug` with these arguments printed when it ended, or when its time was over.
  struct Output {
    std::vector<std::string> lines;  // whole ones
    bool stopped = false;
  };
  Output zug(const std::string& arguments) const {
    const fs::path out = path_ / "out", errors = path_ / "errors";
    const int status = std::system(("ulimit -t " + std::to_string(most_seconds()) + " && exec " +
                                    test::zug_program() + " " + arguments + " > " + out.string() +
                                    " 2> " + errors.string())
                                       .c_str());
    Output result;
    result.stopped = WIFEXITED(status) && WEXITSTATUS(status) == out_of_time;
    if (!result.stopped) {
      EXPECT_EQ(status, 0) << arguments << "\n" << test::content(errors);
    }
    const std::string text = test::content(out);
    std::istringstream in(text.substr(0, text.rfind('\n') + 1));
    for (std::string line; std::getline(in, line);) result.lines.push_back(line);
    return result;
  }

 private:
  fs::path path_;
};

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

// The game, and what is written for it; without a text when it is refused.
struct Exported {
  std::optional<Game> game;
  std::optional<GdlText> gdl;
};

Exported exported(const Case& one) {
  const fs::path path = test::source_folder() / one.path;
  Source source(path.filename().string(), test::content(path));
  Exported result{read_game(path, source), std::nullopt};
  Diagnostics diagnostics;
  GdlOptions options;
  if (one.split) options.moves = GdlOptions::Moves::Split;
  if (result.game) result.gdl = write_gdl(*result.game, options, diagnostics);
  if (!result.gdl) std::cout << "refused: " << render(diagnostics.all().back(), source, false);
  return result;
}

class Lockstep : public ::testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    if (!GetParam().small() && !test::long_run()) GTEST_SKIP() << "a long game";
    if (!has_prolog()) GTEST_SKIP() << "no SWI-Prolog";
    if (!fs::exists(test::source_folder() / GetParam().path)) GTEST_SKIP() << "no such file";
    exported_ = exported(GetParam());
    ASSERT_TRUE(exported_.game.has_value());
    if (!exported_.gdl && !GetParam().small()) GTEST_SKIP() << "refused";
    ASSERT_TRUE(exported_.gdl.has_value());
  }

  const Game& game() const { return *exported_.game; }
  const GdlText& gdl() const { return *exported_.gdl; }

 private:
  Exported exported_;
};

TEST_P(Lockstep, SameGame) {
  const Source written("game.kif", gdl().text);
  Diagnostics diagnostics;
  check_gdl(written, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    ADD_FAILURE() << render(diagnostic, written, false);
  }
  std::optional<ReferenceReasoner> reasoner = ReferenceReasoner::make(game(), diagnostics);
  Player player(game(), gdl().text, gdl().move_map);
  Random random(1);
  std::string plays;
  std::vector<std::string> expected;
  const std::clock_t start = std::clock();
  const auto late = [&] { return std::clock() - start > most_seconds() * CLOCKS_PER_SEC; };
  const int plays_wanted = test::long_run() ? 20 : GetParam().plays;
  for (int i = 0; i < plays_wanted && (i == 0 || !late()); ++i) {
    const Expected one = player.play(*reasoner, random);
    plays += one.play + "\n";
    expected.insert(expected.end(), one.lines.begin(), one.lines.end());
  }
  const Folder folder;
  const auto [found, stopped] = folder.zug("moves " + folder.write("game.kif", gdl().text) +
                                           " --plays < " + folder.write("plays", plays));
  for (std::size_t i = 0; i < std::max(found.size(), expected.size()); ++i) {
    if (i == found.size() && stopped) break;
    ASSERT_LT(i, found.size()) << "the play goes on: " << expected[i];
    ASSERT_LT(i, expected.size()) << "the play is over, but: " << found[i];
    ASSERT_EQ(sorted(found[i]), sorted(expected[i])) << "line " << i;
  }
  std::cout << "replayed: " << std::count(found.begin(), found.end(), "terminal") << " plays, "
            << std::count(found.begin(), found.end(), "playing") << " states\n";
}

// Depth, leaves and states of the rows that were printed.
std::vector<PerftRow> rows(const std::vector<std::string>& lines) {
  std::vector<PerftRow> result;
  for (const std::string& line : lines) {
    std::istringstream in(line);
    PerftRow row;
    if (in >> row.depth >> row.leaves >> row.states) result.push_back(row);
  }
  return result;
}

TEST_P(Lockstep, SamePerft) {
  const Folder folder;
  const int deepest = GetParam().small() && !test::long_run() ? GetParam().depth : 50;
  const std::vector<PerftRow> found = rows(
      folder.zug("perft " + folder.write("game.kif", gdl().text) + " " + std::to_string(deepest))
          .lines);
  ASSERT_FALSE(found.empty());
  const std::vector<PerftRow> expected =
      rows(folder
               .zug("perft " + (test::source_folder() / GetParam().path).string() + " " +
                    std::to_string(found.back().depth))
               .lines);
  EXPECT_EQ(found, expected);
  std::cout << "counted: depth " << found.back().depth << ", " << found.back().leaves
            << " leaves\n";
}

std::string test_name(const ::testing::TestParamInfo<Case>& info) {
  return test::as_test_name(info.param.path);
}

std::vector<Case> cases() {
  std::vector<Case> result = {
      {"tests/gdl/games/castling.rbg", 20, 3, true},
      {"tests/gdl/games/chain.rbg", 20, 4},
      {"tests/gdl/games/counting.rbg", 20, 3},
      {"tests/gdl/games/dead_ends.rbg", 20, 4},
      {"tests/gdl/games/errands.rbg", 20, 3},
      {"tests/gdl/games/flood.rbg", 5, 3},
      {"tests/gdl/games/keeper_plies.ir", 20, 3},
      {"tests/gdl/games/must_go_on.rbg", 20, 4},
      {"tests/gdl/games/piece_that_never_stands.rbg", 20, 4},
      {"tests/gdl/games/reversi_4x4.rbg", 10, 4},
      {"tests/gdl/games/shots.rbg", 10, 2},
      {"tests/gdl/games/two_ways_to_a_switch.rbg", 20, 4},
      {"corpus/rbg/tic_tac_toe.rbg", 20, 5},
      {"corpus/rbg/breakthrough.rbg", 3, 3},
      {"corpus/rbg/connect_four.rbg", 3, 4},
      {"corpus/idioms/rotate.rbg", 10, 3},
      {"corpus/sbg/hexapawn.sbg", 20, 9},
      {"corpus/rbg_draft/tic_tac_toe.rbgd", 10, 5},
  };
  const fs::path project = test::source_folder();
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
