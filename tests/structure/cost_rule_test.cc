// The numbers that decide between forms of plans stand in one table, cost.def: nowhere else in the
// folder is a number given a name, and each row says which files ask for it.

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/files.h"

namespace {

namespace fs = std::filesystem;

struct Row {
  std::string name, unit, users, why;
};

const std::vector<Row> rows = {
#define COST(name, value, unit, users, why) {#name, unit, users, why},
#include "backends/reasoner/plan/cost.def"
#undef COST
};

std::map<std::string, std::string> sources_of_plans() {
  const fs::path folder = zug::test::source_folder() / "backends/reasoner/plan";
  std::map<std::string, std::string> result;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".h" && extension != ".cc") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    result[fs::relative(entry.path(), folder).string()] = text.str();
  }
  return result;
}

// Is the name in the text, and not as the beginning of another one?
bool asks_for(const std::string& text, const std::string& name) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const char next = at + name.size() < text.size() ? text[at + name.size()] : ' ';
    if (std::isalnum(static_cast<unsigned char>(next)) == 0 && next != '_') return true;
  }
  return false;
}

TEST(CostRule, EachNumberIsOfThoseWhoAskForIt) {
  const auto sources = sources_of_plans();
  std::set<std::string> names;
  for (const Row& row : rows) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name << " stands there twice";
    EXPECT_FALSE(row.unit.empty() || row.why.empty()) << row.name;
    std::string users;
    for (const auto& [path, text] : sources) {
      if (asks_for(text, "cost::" + row.name)) users += (users.empty() ? "" : " ") + path;
    }
    EXPECT_EQ(users, row.users) << "of " << row.name;
  }
}

// What is no price: how words are packed, how texts are broken into lines, limits of a text.
TEST(CostRule, NoOtherNumberHasAName) {
  const std::set<std::string> others{
      "forms/common_tests.cc: no_level",
      "plan.h: length_bits",
      "steps/shapes.cc: longest_word",
      "text/describe.cc: width",
      "text/print_stage.cc: width",
      "text/print_stage.cc: long_term",
      "text/read_tables.cc: relation_rows",
      "text/read_plan.cc: most_vertices",
      "text/words.cc: few",
  };
  const std::regex named("constexpr (?:std::\\w+|int|double) (\\w+) = [0-9]");
  std::set<std::string> found;
  for (const auto& [path, text] : sources_of_plans()) {
    for (std::sregex_iterator at(text.begin(), text.end(), named), end; at != end; ++at) {
      found.insert(path + ": " + (*at)[1].str());
    }
  }
  EXPECT_EQ(found, others);
}

}  // namespace
