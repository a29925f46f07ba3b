// Names of all bytes through every back end. What is written has to be what a game with plain names
// gives, up to its names: as many rules of GDL, the same counts after reading it back, C that three
// compilers take and that says of each move what the game says. Nothing in a name is ever code.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "backends/c/rbg2cpp.h"
#include "backends/c/write.h"
#include "backends/gdl/write.h"
#include "backends/reasoner/compilers/compile.h"
#include "backends/reasoner/engines/c_reasoner.h"
#include "backends/registry.h"
#include "ir/limits.h"
#include "ir/print.h"
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"
#include "ir/verify.h"
#include "langs/gdl/plays/ground.h"
#include "langs/gdl/plays/grounder.h"
#include "langs/gdl/read.h"
#include "langs/ir_text/read.h"
#include "langs/rbg/read.h"
#include "langs/sbg/read.h"
#include "tests/differential/names/named_game.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

using test::Kind;
using test::named_game;

constexpr Kind kinds_of_lists[] = {Kind::Player, Kind::Piece, Kind::Variable, Kind::Direction,
                                   Kind::Square};

// Every byte and every wild name, for every kind.
std::vector<Game> games() {
  std::vector<Game> result;
  for (const Kind kind : kinds_of_lists) {
    result.push_back(named_game(kind, test::wild_names()));
    // More players than that nobody can have.
    std::vector<std::string> bytes = test::every_byte();
    if (kind == Kind::Player) bytes.resize(250);
    result.push_back(named_game(kind, bytes));
  }
  for (const auto* names : {&test::wild_names(), &test::every_byte()}) {
    for (const std::string& name : *names) result.push_back(named_game(Kind::Game, {name}));
  }
  return result;
}

Game plain() { return named_game(Kind::Game, {"plain"}); }

std::string shown(const Diagnostics& diagnostics) {
  std::string result;
  for (const Diagnostic& diagnostic : diagnostics.sorted()) result += diagnostic.message + "\n";
  return result;
}

bool is_utf8(const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

std::vector<std::uint64_t> counts(const Game& game) {
  Diagnostics diagnostics;
  std::optional<ReferenceReasoner> reasoner = ReferenceReasoner::make(game, diagnostics);
  if (!reasoner) return {};
  return {perft(*reasoner, 1).leaves, perft(*reasoner, 2).leaves};
}

TEST(Names, AreThoseOfAGame) {
  for (const Game& game : games()) {
    EXPECT_EQ(verify(game), std::vector<std::string>{}) << print_name(game.name);
  }
}

TEST(Names, WithAByteZeroAreNone) {
  for (const Kind kind : kinds_of_lists) {
    EXPECT_NE(verify(named_game(kind, {std::string("a\0b", 3), "a"})), std::vector<std::string>{});
  }
  EXPECT_NE(verify(named_game(Kind::Game, {std::string("a\0b", 3)})), std::vector<std::string>{});
}

TEST(Names, AreUtf8InEveryTargetAndKeepToTheirLines) {
  for (const Backend& backend : backends()) {
    const Source source("test", "");
    std::set<std::size_t> lines;
    std::size_t written = 0;
    for (const Game& game : games()) {
      // As GDL, long lists take long; the test of its facts has their names one by one. With a
      // sanitizer so do short ones, and some of them will do.
      const bool gdl = backend.name == "gdl";
      if (gdl && (game.name == "plain" || game.name.size() == 1)) continue;
      if (gdl && test::sanitized && ++written % 5 != 0) continue;
      Diagnostics diagnostics;
      const std::optional<std::string> text = backend.write(game, source, diagnostics);
      if (!text) continue;
      EXPECT_TRUE(is_utf8(*text)) << backend.name;
      EXPECT_EQ(text->find('\r'), std::string::npos) << backend.name;
      // Names of the game itself never make a line.
      if (game.players[0].name == "someone0" && game.board.size() == 9 && game.pieces.size() == 3 &&
          game.variables.size() == 1 && game.directions.size() == 4) {
        lines.insert(static_cast<std::size_t>(std::count(text->begin(), text->end(), '\n')));
      }
    }
    EXPECT_LE(lines.size(), 1u) << backend.name;
  }
}

TEST(Names, ReadBackFromTheCanonicalText) {
  for (const Game& game : games()) {
    const std::string text = print(game);
    Source source("names.ir", text);
    Diagnostics diagnostics;
    const std::optional<Game> again = read_ir_text(source, diagnostics);
    ASSERT_TRUE(again.has_value()) << shown(diagnostics);
    EXPECT_EQ(print(*again), text);
    EXPECT_EQ(again->name, game.name);
    for (std::size_t i = 0; i < game.pieces.size(); ++i) {
      EXPECT_EQ(again->pieces[i].name, game.pieces[i].name);
    }
    for (std::size_t v = 0; v < game.board.size(); ++v) {
      EXPECT_EQ(again->board.square(VertexId(v)).name, game.board.square(VertexId(v)).name);
    }
  }
}

TEST(Names, BecomeOthersInLowLevelRbgOfTheSameGame) {
  const Source none("test", "");
  for (const Kind kind : kinds_of_lists) {
    for (const auto* names : {&test::wild_names(), &test::every_byte()}) {
      std::vector<std::string> some = *names;
      if (some.size() > 100) some.resize(100);  // for the counts, which the reference makes
      const Game game = named_game(kind, some);
      Diagnostics diagnostics;
      const auto text = backends()[0].write(game, none, diagnostics);
      ASSERT_TRUE(text.has_value()) << shown(diagnostics);
      Source source("names.rbg", *text);
      Diagnostics again_diagnostics;
      const std::optional<Game> again = read_rbg(source, again_diagnostics);
      ASSERT_TRUE(again.has_value()) << shown(again_diagnostics);
      EXPECT_EQ(again->pieces.size(), game.pieces.size());
      EXPECT_EQ(again->board.size(), game.board.size());
      EXPECT_EQ(counts(*again), counts(game));
    }
  }
}

// What a description says, however it says it: which sets of squares are made of others, and what
// is said once for several names, depends on what is shorter with the names at hand. So relations
// are told by the beginnings of their names, and tables of names are none.
struct Said {
  std::size_t roles = 0, starts = 0, squares = 0, fluents = 0, moves = 0, components = 0;
  std::set<std::string> relations;
  friend bool operator==(const Said&, const Said&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Said& said) {
    out << said.roles << " roles, " << said.starts << " fluents at the start, " << said.squares
        << " squares in sets, " << said.fluents << " fluents, " << said.moves << " moves, "
        << said.components << " components of";
    for (const std::string& relation : said.relations) out << " " << relation;
    return out;
  }
};

Said said_in(const gdl::Description& description) {
  const gdl::GroundSize size = gdl::ground_size(description);
  EXPECT_TRUE(size.complete()) << size.limit;
  Budget budget(limits::ground_steps);
  gdl::Grounder grounder(description, budget, [](const gdl::Instance&) {});
  grounder.run();
  EXPECT_EQ(grounder.limit(), "");
  Said said;
  said.roles = grounder.relation("role").size();
  said.starts = grounder.relation("init").size();
  said.fluents = size.fluents;
  said.moves = size.moves;
  said.components = size.components;
  std::set<std::string> sets;
  for (const gdl::Rule& rule : description.rules) {
    const std::string& name = rule.head.name;
    if (name.starts_with("squares-")) sets.insert(name);
    const std::string stem = name.substr(0, name.find('-'));
    if (stem != "case" && stem != "edge") said.relations.insert(stem);
  }
  for (const std::string& name : sets) said.squares += grounder.relation(name).size();
  return said;
}

TEST(Names, PutNoFactIntoGdl) {
  const auto rules = [](const Game& game) -> Said {
    Diagnostics diagnostics;
    const std::optional<GdlText> text = write_gdl(game, {}, diagnostics);
    EXPECT_TRUE(text.has_value()) << shown(diagnostics);
    if (!text) return {};
    EXPECT_TRUE(is_utf8(text->text));
    const Source source("names.kif", text->text);
    const auto description = read_gdl_description(source, diagnostics);
    EXPECT_TRUE(description.has_value()) << shown(diagnostics);
    return description ? said_in(*description) : Said{};
  };
  const Said expected = rules(plain());
  EXPECT_GT(expected.squares, 0u);
  EXPECT_GT(expected.components, 100u);
  const std::vector<std::string>& wild = test::wild_names();
  for (std::size_t i = 0; i + 2 < wild.size(); i += test::sanitized ? 24 : 3) {
    const std::vector<std::string> names(wild.begin() + static_cast<std::ptrdiff_t>(i),
                                         wild.begin() + static_cast<std::ptrdiff_t>(i + 3));
    EXPECT_EQ(rules(named_game(Kind::Game, {names[0]})), expected) << names[0];
    EXPECT_EQ(rules(named_game(Kind::Player, {names[1], names[2]})), expected) << names[1];
    EXPECT_EQ(rules(named_game(Kind::Piece, names)), expected) << names[0];
    EXPECT_EQ(rules(named_game(Kind::Square, names)), expected) << names[0];
  }
}

TEST(Names, StayInTheirQuotesInDot) {
  const Source none("test", "");
  for (const Game& game : games()) {
    Diagnostics diagnostics;
    const auto text = backends().back().write(game, none, diagnostics);
    ASSERT_TRUE(text.has_value());
    bool inside = false;
    std::string outside;  // all that is not a name
    for (std::size_t i = 0; i < text->size(); ++i) {
      const char c = (*text)[i];
      if (c == '"') {
        inside = !inside;
      } else if (inside) {
        ASSERT_NE(c, '\n');
        if (c == '\\') ++i;
      } else {
        outside += c;
      }
    }
    EXPECT_FALSE(inside);
    for (const char c : outside) {
      ASSERT_TRUE(std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                  std::strchr("_ \n{}[]=;,->.!", c) != nullptr)
          << outside;
    }
  }
}

TEST(Names, OfASimplifiedBoardgameAreItsTitle) {
  Source source("gardner.sbg", test::content(test::corpus_folder() / "sbg" / "gardner.sbg"));
  Diagnostics diagnostics;
  std::optional<Game> game = read_sbg(source, diagnostics);
  ASSERT_TRUE(game.has_value());
  const auto written = [&] {
    const auto sbg = std::find_if(backends().begin(), backends().end(),
                                  [](const Backend& backend) { return backend.name == "sbg"; });
    return sbg->write(*game, source, diagnostics).value_or("");
  };
  const std::string expected = written();
  const std::string body = expected.substr(expected.find('\n'));
  for (const std::string& name : test::wild_names()) {
    game->name = name;
    const std::string text = written();
    EXPECT_EQ(text.substr(text.find('\n')), body) << name;
    Source again("again.sbg", text);
    EXPECT_TRUE(read_sbg(again, diagnostics).has_value()) << text.substr(0, 80);
  }
}

// ---- C

std::optional<CSources> in_c(const Game& game) {
  Diagnostics diagnostics;
  std::optional<CSources> sources = write_c(game, {}, diagnostics);
  EXPECT_TRUE(sources.has_value()) << shown(diagnostics);
  return sources;
}

// Compiles it in this process and asks for the text of each first move; those of the game have to
// come out.
void expect_moves_told(const Game& game) {
  const std::optional<CSources> sources = in_c(game);
  ASSERT_TRUE(sources.has_value());
  std::unique_ptr<Library> library = compile(*sources, Compiler::Tcc);
  EXPECT_EQ(library->symbol("injected_by_name"), nullptr);
  using Text = std::size_t (*)(const void*, const CMoves*, std::size_t, char*, std::size_t);
  void* const symbol = library->symbol(sources->name + "_text");
  ASSERT_NE(symbol, nullptr) << sources->name;
  Text text = nullptr;
  std::memcpy(&text, &symbol, sizeof symbol);
  const CReasoner reasoner(sources->name, std::move(library));
  CState state = reasoner.new_state();
  CMoves moves;
  reasoner.start(state.data());
  ASSERT_EQ(reasoner.complete(state.data()), 1);
  ASSERT_EQ(reasoner.list(state.data(), &moves), 0);
  EXPECT_GT(moves.count, 0u);
  for (std::size_t i = 0; i < moves.count; ++i) {
    std::string told(text(state.data(), &moves, i, nullptr, 0), ' ');
    text(state.data(), &moves, i, told.data(), told.size() + 1);
    EXPECT_EQ(told, move_text(game, reasoner.move(state, moves, i)));
  }
  reasoner.free(&moves);
}

TEST(NamesInC, AreWhatMovesAreTold) {
  for (const Game& game : games()) expect_moves_told(game);
}

// The files of the interface rbg2cpp were cut out of the C text at words that a title can have,
// too.
TEST(NamesInC, AreNoPlacesToCut) {
  for (const std::string name : {"enum {", "#define VERTICES", "#ifdef __cplusplus"}) {
    const Game game = named_game(Kind::Game, {name});
    Diagnostics diagnostics;
    const auto files = write_rbg2cpp(game, diagnostics);
    ASSERT_TRUE(files.has_value()) << shown(diagnostics);
    for (const WrittenFile& file : *files) {
      EXPECT_EQ(file.text.find("extern \"C\""), std::string::npos) << name;
      EXPECT_EQ(file.text.find(c_name(game) + ".h\""), std::string::npos) << name;
    }
  }
}

std::string new_folder() {
  std::string name = (fs::temp_directory_path() / "zug_names_XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) ADD_FAILURE() << "no temporary folder";
  return name;
}

bool runs(const std::string& command) { return std::system(command.c_str()) == 0; }

void write_files(const Game& game, const fs::path& folder) {
  Diagnostics diagnostics;
  const auto files = write_c_files(game, diagnostics);
  ASSERT_TRUE(files.has_value()) << shown(diagnostics);
  for (const WrittenFile& file : *files) {
    EXPECT_EQ(file.name.find('/'), std::string::npos);
    EXPECT_LT(file.name.size(), 100u);
    EXPECT_FALSE(fs::exists(folder / file.name)) << "two games with the file " << file.name;
    std::ofstream(folder / file.name) << file.text;
  }
}

// Lists of names, each as one source; no compiler has anything to say about them.
TEST(NamesInC, MakeNoWarning) {
  const fs::path folder = new_folder();
  std::string sources;
  for (const Kind kind : kinds_of_lists) {
    for (const auto* names : {&test::wild_names(), &test::every_byte()}) {
      std::vector<std::string> some = *names;
      if (kind == Kind::Player) some.resize(50);
      Game game = named_game(kind, some);
      game.name = "names_" + std::to_string(sources.size());
      write_files(game, folder);
      sources += " names_" + std::to_string(sources.size()) + ".c";
    }
  }
  for (const std::string compiler : {"gcc", "clang"}) {
    if (!runs("command -v " + compiler + " >/dev/null 2>&1")) continue;
    EXPECT_TRUE(runs("cd " + folder.string() + " && " + compiler +
                     " -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror "
                     "-Wno-overlength-strings -fsyntax-only" +
                     sources))
        << compiler;
  }
  fs::remove_all(folder);
}

// All games next to each other in one folder and in one program.
TEST(NamesInC, OfGamesDoNotMeet) {
  const fs::path folder = new_folder();
  std::ofstream use(folder / "use.cc");
  std::size_t count = 0;
  const auto add = [&](const std::string& name) {
    const Game game = named_game(Kind::Game, {name});
    write_files(game, folder);
    const std::string it = c_name(game);
    use << "#include \"" + it + ".hpp\"\nbool plays_" + std::to_string(count++) + "() { " + it +
               "::state s; return s.complete(); }\n";
  };
  for (const std::string& name : test::wild_names()) add(name);
  for (const std::string& name : test::every_byte()) {
    if (name != "A" && name != " " && name != "\t" && name != "-" && name != "\"" && name != "\\" &&
        name != "/" && name != "\xc3") {  // are wild names, too
      add(name);
    }
  }
  use.close();
  EXPECT_TRUE(
      runs("cd " + folder.string() + " && c++ -std=c++11 -Wall -Wextra -fsyntax-only use.cc"));
  fs::remove_all(folder);
}

}  // namespace
}  // namespace zug
