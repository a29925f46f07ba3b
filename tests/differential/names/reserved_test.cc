// The list of words that cannot name a game, held against what it is about: the headers that the
// C++ wrapper includes, and the identifiers of C sources as they are now.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <regex>
#include <set>
#include <string>

#include "backends/c/names.h"
#include "backends/c/reserved.h"
#include "backends/c/write.h"
#include "langs/rbg/read.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

bool compiles(const std::string& command) { return std::system(command.c_str()) == 0; }

std::set<std::string> words_of(const std::string& text) {
  static const std::regex word("[A-Za-z_][A-Za-z0-9_]*");
  return {std::sregex_token_iterator(text.begin(), text.end(), word), {}};
}

CSources in_c(const std::string& game) {
  const fs::path path = test::corpus_folder() / "rbg" / (game + ".rbg");
  Source source(path.string(), test::content(path));
  Diagnostics diagnostics;
  const std::optional<Game> read = read_rbg(source, diagnostics);
  return write_c(read.value(), {}, diagnostics).value();
}

TEST(ReservedWords, AreAllThatHeadersDeclare) {
  std::string name = (fs::temp_directory_path() / "zug_reserved_XXXXXX").string();
  ASSERT_NE(::mkdtemp(name.data()), nullptr);
  const fs::path folder = name;
  const std::string headers =
      "#include <cstddef>\n#include <stdexcept>\n#include <string>\n"
      "#include <stddef.h>\n#include <stdint.h>\n";
  std::ofstream(folder / "headers.cc") << headers;
  const std::string in = "cd " + name + " && c++ -std=gnu++20 ";
  ASSERT_TRUE(compiles(in + "-E -dD headers.cc -o words"));
  std::ofstream(folder / "namespaces.cc") << headers << [&] {
    std::string text;
    for (const std::string& word : words_of(test::content(folder / "words"))) {
      text += "namespace " + c::game_identifier(word) + " { struct game; }\n";
    }
    return text;
  }();
  EXPECT_TRUE(compiles(in + "-fsyntax-only namespaces.cc"));
  fs::remove_all(folder);
}

// A game's header stands beside its source and is found first.
TEST(ReservedWords, AreAllThatHeadersAreCalled) {
  std::string name = (fs::temp_directory_path() / "zug_reserved_XXXXXX").string();
  ASSERT_NE(::mkdtemp(name.data()), nullptr);
  const fs::path folder = name;
  std::ofstream(folder / "all.cc")
      << "#include <algorithm>\n#include <ccomplex>\n#include <cfenv>\n#include <chrono>\n"
         "#include <cinttypes>\n#include <csetjmp>\n#include <csignal>\n#include <cstdarg>\n"
         "#include <filesystem>\n#include <fstream>\n#include <iostream>\n#include <random>\n"
         "#include <regex>\n#include <thread>\n#include <cuchar>\n#include <unistd.h>\n";
  ASSERT_TRUE(compiles("cd " + name + " && c++ -std=gnu++20 -M all.cc -MF all.d"));
  const std::string all = test::content(folder / "all.d");
  static const std::regex header("/include/([A-Za-z0-9_]+)\\.h\\b");
  std::size_t headers = 0;
  for (std::sregex_iterator found(all.begin(), all.end(), header), end; found != end; ++found) {
    const std::string called = (*found)[1];
    EXPECT_NE(c::game_identifier(called), called);
    ++headers;
  }
  EXPECT_GT(headers, 15u);
  fs::remove_all(folder);
}

// An identifier of the source that ends like one of the interface is a game's that may not be.
TEST(ReservedWords, AreAllThatTheSourceUsesItself) {
  std::size_t endings = 0;
  for (const std::string game :
       {"breakthrough", "english_draughts", "yavalath", "chess", "gomoku", "go"}) {
    const CSources sources = in_c(game);
    const std::set<std::string> all = words_of(sources.source.text());
    for (const std::string& seen : words_of(sources.header.text())) {
      if (seen.rfind(game + "_", 0) != 0) continue;
      ++endings;
      const std::string ending = seen.substr(game.size());
      for (const std::string& word : all) {
        if (word.size() <= ending.size() || word.rfind(game + "_", 0) == 0) continue;
        if (word.compare(word.size() - ending.size(), ending.size(), ending) != 0) continue;
        const std::string begin = word.substr(0, word.size() - ending.size());
        EXPECT_NE(c::game_identifier(begin), begin) << word;
      }
    }
  }
  EXPECT_GT(endings, 100u);
}

TEST(ReservedWords, StandBehindZug) {
  EXPECT_EQ(c::game_identifier("class"), "zug_class");
  EXPECT_EQ(c::game_identifier("zug_class"), "zug_zug_class");
  EXPECT_EQ(c::game_identifier("2048"), "zug_2048");
  EXPECT_EQ(c::game_identifier("start"), "zug_start");
  EXPECT_EQ(c::game_identifier("EOF"), "zug_EOF");
  EXPECT_EQ(c::game_identifier("breakthrough"), "breakthrough");
  EXPECT_EQ(c::game_identifier("English_draughts"), "English_draughts");
}

TEST(GameIdentifiers, CanBeReadBack) {
  EXPECT_EQ(c::game_identifier("a b"), "a_b_20");
  EXPECT_EQ(c::game_identifier("a_b"), "a_b");
  EXPECT_EQ(c::game_identifier("a_b_20"), "a_b_20_5f5f");
  EXPECT_EQ(c::game_identifier("Chess without promotion"), "Chess_without_promotion_2020");
  EXPECT_EQ(c::game_identifier("\xc3\xbc"), "zug____c3bc");
  EXPECT_EQ(c::game_identifier("\xc3\xb6"), "zug____c3b6");
  EXPECT_EQ(c::game_identifier(std::string(300, 'x')).size(), 77u);
  EXPECT_NE(c::game_identifier(std::string(300, 'x')), c::game_identifier(std::string(301, 'x')));
}

}  // namespace
}  // namespace zug
