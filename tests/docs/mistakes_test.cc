// The mistakes in docs/rbg.md. A row of a table such as
//
//   | `up^0` | RBG0702 | nothing at all cannot be said |
//
// is tried out: the text stands in the rules of a small game, or, if it begins with #, in place of
// that section of it; and the reader has to report that code.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/rbg/read.h"
#include "tests/cli/run_zug.h"
#include "tests/docs/page.h"
#include "tests/files.h"

namespace zug::docs {
namespace {

struct Mistake {
  std::string text, code;
};

std::vector<Mistake> mistakes() {
  static const std::regex row("^\\| `(.+)` \\| (RBG[0-9]{4}) \\|.*");
  std::vector<Mistake> result;
  for (const std::string& line : lines_of(test::content(test::source_path("docs/rbg.md")))) {
    std::smatch match;
    if (std::regex_match(line, match, row)) result.push_back({match[1], match[2]});
  }
  return result;
}

using Sections = std::map<std::string, std::string>;

const std::vector<std::string> section_order{"players", "pieces", "variables", "board", "rules"};

Sections small_game(const std::string& more_rules) {
  return {
      {"players", "#players = white(100), black(100)"},
      {"pieces", "#pieces = empty, whiteMan, blackMan"},
      {"variables", "#variables = clock(9)"},
      {"board", "#board = rectangle(up, down, left, right, [empty, blackMan] [whiteMan, empty])"},
      {"rules", "#rules = [$ white = 100] [$ black = 0] [$ clock = 1] ->white down {whiteMan} " +
                    more_rules + " [empty] ->> ->black [blackMan] ->>"}};
}

// "#go = up  #go = down" are two directives.
std::vector<std::string> directives(const std::string& text) {
  std::vector<std::string> result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = std::min(text.find('#', at + 1), text.size());
    result.push_back(text.substr(at, next - at));
    at = next;
  }
  return result;
}

std::string game_with(const std::string& mistake) {
  const bool in_rules = mistake[0] != '#';
  Sections sections = small_game(in_rules ? mistake : "");
  std::string macros;
  for (const std::string& directive : in_rules ? std::vector<std::string>{} : directives(mistake)) {
    const std::string name = directive.substr(1, directive.find_first_of(" (=", 1) - 1);
    if (sections.count(name) > 0) {
      sections[name] = directive;
    } else {
      macros += directive + "\n";
    }
  }
  std::string text = macros;
  for (const std::string& name : section_order) text += sections[name] + "\n";
  return text;
}

std::set<std::string> codes_of(const std::string& game) {
  Source source("mistake.rbg", game);
  Diagnostics diagnostics;
  read_rbg(source, diagnostics);
  std::set<std::string> result;
  for (const Diagnostic& diagnostic : diagnostics.all()) result.insert(diagnostic.code);
  return result;
}

TEST(Mistakes, TheGameTheyAreMadeInHasNone) {
  EXPECT_EQ(codes_of(game_with("{whiteMan}")), std::set<std::string>{});
}

TEST(Mistakes, AreReportedAsThePageSays) {
  EXPECT_GE(mistakes().size(), 35u);
  for (const Mistake& mistake : mistakes()) {
    EXPECT_EQ(codes_of(game_with(mistake.text)).count(mistake.code), 1u)
        << mistake.text << " is not " << mistake.code << "\n"
        << game_with(mistake.text);
  }
}

TEST(Codes, InThePagesAreExplained) {
  static const std::regex code("\\b(RBGD?|SBG|MG|GDL|IR|CHK)[0-9]{4}\\b");
  std::set<std::string> found;
  for (const auto& page : pages()) {
    const std::string text = test::content(page);
    for (std::sregex_iterator it(text.begin(), text.end(), code), end; it != end; ++it) {
      found.insert(it->str());
    }
  }
  for (const std::string& each : found) {
    EXPECT_EQ(cli::run_zug({"explain", each}).status, 0) << each;
  }
}

}  // namespace
}  // namespace zug::docs
