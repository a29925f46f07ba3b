// Holds the dependency rule of ARCHITECTURE.md by reading the #include lines:
//
//   ir -> standard library, Boost.Graph      langs -> ir, PEGTL      passes -> ir
//   backends -> ir, passes                   tools -> all of these, CLI11, nlohmann-json
//
// and besides: no language includes another one, no back end another one.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path root = ZUG_SOURCE_DIR;

struct Include {
  fs::path file;  // relative to the root
  int line = 0;
  std::string target;
  bool quoted = false;  // ours; third party and standard headers stand in <>
};

std::vector<Include> includes_below(const std::string& folder) {
  static const std::regex pattern(R"re(^\s*#\s*include\s*([<"])([^>"]+)[>"].*)re");
  std::vector<Include> result;
  if (!fs::exists(root / folder)) return result;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".h" && extension != ".cc") continue;
    std::ifstream file(entry.path());
    std::string text;
    for (int line = 1; std::getline(file, text); ++line) {
      std::smatch match;
      if (!std::regex_match(text, match, pattern)) continue;
      result.push_back({fs::relative(entry.path(), root), line, match[2], match[1] == "\""});
    }
  }
  return result;
}

std::string place(const Include& include) {
  return include.file.string() + ":" + std::to_string(include.line) + ": " + include.target;
}

bool starts_with_any(const std::string& text, const std::vector<std::string>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](const std::string& prefix) { return text.rfind(prefix, 0) == 0; });
}

// A header of the standard library or of the system has neither a folder nor a suffix of its own,
// except for the few POSIX ones the program needs.
bool standard(const std::string& target) {
  return target.find('/') == std::string::npos && target.find(".h") == std::string::npos;
}

struct Rule {
  std::vector<std::string> ours;    // prefixes of what may be included in quotes
  std::vector<std::string> others;  // prefixes of third party headers
};

const std::map<std::string, Rule> rules = {
    {"ir", {{"ir/"}, {"boost/graph/", "boost/range/", "boost/property_map/"}}},
    {"langs", {{"ir/", "langs/"}, {"tao/pegtl"}}},
    {"passes", {{"ir/", "passes/"}, {"boost/graph/", "boost/range/", "boost/property_map/"}}},
    {"backends",
     {{"ir/", "passes/", "backends/"}, {"boost/graph/", "boost/range/", "boost/property_map/"}}},
    {"tools",
     {{"ir/", "langs/", "passes/", "backends/", "tools/"},
      {"CLI/", "nlohmann/", "unistd.h", "fcntl.h", "sys/"}}},
};

TEST(IncludeRule, FoldersOnlyIncludeWhatTheyMay) {
  for (const auto& [folder, rule] : rules) {
    for (const Include& include : includes_below(folder)) {
      if (include.quoted) {
        EXPECT_TRUE(starts_with_any(include.target, rule.ours)) << place(include);
        EXPECT_TRUE(fs::exists(root / include.target)) << place(include);
      } else if (!standard(include.target)) {
        EXPECT_TRUE(starts_with_any(include.target, rule.others)) << place(include);
      }
    }
  }
}

// langs/rbg/... may include langs/rbg/..., langs/text/... (which is no language, but what some of
// them share) and what stands directly in langs/; only the registry knows the single languages. The same goes for back ends.
TEST(IncludeRule, LanguagesAndBackEndsDoNotIncludeOneAnother) {
  for (const std::string folder : {"langs", "backends"}) {
    for (const Include& include : includes_below(folder)) {
      const std::string target_folder = fs::path(include.target).parent_path().string();
      if (!include.quoted || target_folder.rfind(folder + "/", 0) != 0) continue;
      const std::string own = include.file.parent_path().string();
      EXPECT_TRUE(own == target_folder || target_folder == "langs/text" ||
                  include.file == fs::path(folder) / "registry.cc")
          << place(include);
    }
  }
}

TEST(IncludeRule, ThereIsSomethingToHold) {
  EXPECT_GT(includes_below("ir").size(), 50u);
  EXPECT_GT(includes_below("langs").size(), 50u);
  EXPECT_GT(includes_below("tools").size(), 50u);
}

TEST(SizeRule, NoSourceFileHasMoreThan500Lines) {
  for (const auto& [folder, rule] : rules) {
    if (!fs::exists(root / folder)) continue;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".h" && extension != ".cc") continue;
      std::ifstream file(entry.path());
      std::string text;
      int lines = 0;
      while (std::getline(file, text)) ++lines;
      EXPECT_LE(lines, 500) << fs::relative(entry.path(), root);
    }
  }
}

}  // namespace
