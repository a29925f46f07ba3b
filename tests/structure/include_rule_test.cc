// Holds the dependency rule of ARCHITECTURE.md by reading the #include lines:
//
//   ir -> standard library, Boost.Graph      langs -> ir, PEGTL      passes -> ir
//   backends -> ir, passes                   system -> standard library, POSIX
//   backends/reasoner/compilers -> also system, libtcc
//   backends/prolog/swipl -> also system
//   tools -> all of these, CLI11, nlohmann-json, libedit, Boost.Asio and Beast
//
// and besides: no language includes another one, no back end another one.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/files.h"

namespace {

namespace fs = std::filesystem;

const fs::path root = zug::test::source_folder();

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
    {"ir", {{"ir/"}, {}}},
    {"langs", {{"ir/", "langs/"}, {"tao/pegtl"}}},
    {"passes", {{"ir/", "passes/"}, {"boost/graph/", "boost/range/", "boost/property_map/"}}},
    {"backends", {{"ir/", "passes/", "backends/"}, {}}},
    {"backends/svg", {{"ir/", "backends/svg/", "backends/notation/"}, {}}},
    {"system", {{"system/"}, {"unistd.h", "fcntl.h", "sys/", "poll.h", "pthread.h", "signal.h"}}},
    {"backends/prolog/swipl", {{"ir/", "backends/", "system/"}, {}}},
    {"backends/reasoner/compilers", {{"ir/", "backends/", "system/"}, {"dlfcn.h", "libtcc.h"}}},
    {"tools/players", {{"ir/", "backends/", "system/", "tools/players/"}, {"nlohmann/"}}},
    {"tools/stats", {{"ir/", "backends/", "tools/players/", "tools/stats/"}, {}}},
    {"tools/zug/play",
     {{"ir/", "langs/", "backends/", "system/", "tools/players/", "tools/zug/"},
      {"histedit.h", "unistd.h"}}},
    {"tools/server",
     {{"ir/", "langs/", "backends/", "system/", "tools/players/", "tools/server/"},
      {"boost/asio", "boost/beast"}}},
    {"tools/compare", {{"ir/", "langs/gdl/", "backends/", "tools/compare/"}, {}}},
    {"tools/environment",
     {{"ir/", "passes/", "backends/", "tools/players/", "tools/environment/"}, {"unistd.h"}}},
    {"tools/python/src",
     {{"ir/", "langs/", "passes/", "backends/", "system/", "tools/"}, {"nanobind/", "unistd.h"}}},
    {"tools/page/wasm",
     {{"ir/", "langs/", "passes/", "backends/", "tools/players/", "tools/stats/", "tools/compare/",
       "tools/page/wasm/"},
      {"nlohmann/"}}},
    {"tools/verify",
     {{"tools/verify/", "system/failure.h", "system/file.h", "system/sha256.h"},
      {"boost/container/"}}},
    {"tools/certificate",
     {{"ir/", "langs/", "passes/", "backends/", "system/sha256.h", "tools/certificate/",
       "tools/verify/"},
      {"boost/container_hash/"}}},
    {"tools/lsp", {{"ir/", "langs/", "passes/", "tools/lsp/"}, {"nlohmann/"}}},
    {"tools/zug",
     {{"ir/", "langs/", "passes/", "backends/", "system/", "tools/"},
      {"CLI/", "nlohmann/", "unistd.h", "fcntl.h"}}},
};

// The rule of the innermost folder that has one.
const Rule& rule_of(const fs::path& file) {
  fs::path folder = file.parent_path();
  while (rules.count(folder.string()) == 0) folder = folder.parent_path();
  return rules.at(folder.string());
}

TEST(IncludeRule, FoldersOnlyIncludeWhatTheyMay) {
  for (const auto& [folder, unused] : rules) {
    for (const Include& include : includes_below(folder)) {
      const Rule& rule = rule_of(include.file);
      if (include.quoted) {
        EXPECT_TRUE(starts_with_any(include.target, rule.ours)) << place(include);
        EXPECT_TRUE(fs::exists(root / include.target)) << place(include);
      } else if (!standard(include.target)) {
        EXPECT_TRUE(starts_with_any(include.target, rule.others)) << place(include);
      }
    }
  }
}

// A language may have rooms: langs/rbg_draft/check belongs to langs/rbg_draft; and so may a back
// end, and the plan.
std::string language_of(const std::string& folder) {
  for (const std::string whole : {"backends/reasoner/plan", "backends/c", "backends/gdl"}) {
    if (folder.rfind(whole + "/", 0) == 0) return whole;
  }
  const std::size_t inside = folder.rfind("langs/", 0) == 0 ? folder.find('/', 6) : folder.npos;
  return folder.substr(0, inside);
}

// langs/rbg/... may include langs/rbg/..., langs/text/... (which is no language, but what some of
// them share) and what stands directly in langs/; only the registry knows the single languages. The
// same goes for back ends; only the reasoner is several: what runs a plan, what writes it as C,
// what compiles that, and the engines and the library in front of these; and what starts Prolog
// is apart from what writes it.
TEST(IncludeRule, LanguagesAndBackEndsDoNotIncludeOneAnother) {
  for (const std::string folder : {"langs", "backends"}) {
    for (const Include& include : includes_below(folder)) {
      const std::string target_folder = fs::path(include.target).parent_path().string();
      if (!include.quoted || target_folder.rfind(folder + "/", 0) != 0) continue;
      const std::string own = language_of(include.file.parent_path().string());
      if (language_of(target_folder) == "backends/reasoner/plan" &&
          (own == "backends/reasoner/interpreter" || own == "backends/c")) {
        continue;
      }
      const bool in_front = own == "backends/reasoner" || own == "backends/reasoner/engines" ||
                            own == "backends/reasoner/tree";
      if (in_front &&
          (target_folder == "backends/c" || target_folder.rfind("backends/reasoner", 0) == 0)) {
        continue;
      }
      if (target_folder == "backends/c" && own == "backends/reasoner/compilers") continue;
      if (target_folder == "backends/notation" && own == "backends/svg") continue;
      if (target_folder == "backends/prolog" && own == "backends/prolog/swipl") continue;
      EXPECT_TRUE(own == language_of(target_folder) || target_folder == "langs/text" ||
                  include.file == fs::path(folder) / "registry.cc")
          << place(include);
    }
  }
}

// What is installed is a list, and nobody needs more than that.
TEST(PublicHeaders, IncludeNothingButOneAnother) {
  std::ifstream file(root / "cmake" / "ZugPublicHeaders.cmake");
  std::set<std::string> headers;
  for (std::string word; file >> word;) {
    if (!word.empty() && word.back() == ')') word.pop_back();
    if (word.size() > 2 && word.substr(word.size() - 2) == ".h") headers.insert(word);
  }
  EXPECT_GT(headers.size(), 30u);
  std::set<std::string> found;
  for (const std::string folder : {"ir", "langs", "passes", "backends", "system"}) {
    for (const Include& include : includes_below(folder)) {
      if (headers.count(include.file.string()) == 0) continue;
      found.insert(include.file.string());
      EXPECT_TRUE(include.quoted ? headers.count(include.target) == 1 : standard(include.target))
          << place(include);
    }
  }
  EXPECT_EQ(found, headers);
}

TEST(IncludeRule, ThereIsSomethingToHold) {
  EXPECT_GT(includes_below("ir").size(), 50u);
  EXPECT_GT(includes_below("langs").size(), 50u);
  EXPECT_GT(includes_below("tools").size(), 50u);
}

// What the room system/ is for happens there only.
TEST(SystemRule, OnlySystemStartsProcessesAndMakesFiles) {
  static const std::regex forbidden(
      R"re(::(fork|vfork|popen|posix_spawnp?|exec[lv]p?e?|system|waitpid|sigaction|signal|mkstemps?|mkdtemp|tmpfile|tmpnam|temp_directory_path|rename|fopen|fdopen|umask)\(|[^_](fork|popen)\(|ofstream|fstream>)re");
  int looked_at = 0;
  for (const std::string folder : {"ir", "langs", "passes", "backends", "tools"}) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".h" && extension != ".cc") continue;
      std::ifstream file(entry.path());
      std::string text;
      for (int line = 1; std::getline(file, text); ++line) {
        EXPECT_FALSE(std::regex_search(text.substr(0, text.find("//")), forbidden))
            << fs::relative(entry.path(), root) << ":" << line << ": " << text;
        ++looked_at;
      }
    }
  }
  EXPECT_GT(looked_at, 10'000);
}

// Who believes a certificate has to believe this program, so it has to stay small; blank lines and
// comments are not counted, nor is what can only refuse a certificate that it has accepted.
TEST(SizeRule, TheVerifierIsSmall) {
  int lines = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / "tools/verify")) {
    if (entry.path().parent_path().filename() == "tight") continue;
    std::ifstream file(entry.path());
    for (std::string text; std::getline(file, text);) {
      const std::size_t first = text.find_first_not_of(' ');
      lines += first != text.npos && text.compare(first, 2, "//") != 0 ? 1 : 0;
    }
  }
  EXPECT_GT(lines, 500);
  EXPECT_LT(lines, 1500);
}

// A newcomer reads the names in a folder at one go; what has more is given rooms.
TEST(SizeRule, NoFolderHasMoreThan25SourceFiles) {
  std::map<fs::path, int> files;
  for (const auto& [folder, unused] : rules) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension().string();
      if (folder.find('/') != folder.npos || (extension != ".h" && extension != ".cc")) continue;
      ++files[fs::relative(entry.path().parent_path(), root)];
    }
  }
  EXPECT_GT(files.size(), 50u);
  for (const auto& [folder, count] : files) EXPECT_LE(count, 25) << folder;
}

TEST(SizeRule, NoSourceFileHasMoreThan500Lines) {
  for (const auto& [folder, unused] : rules) {
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
