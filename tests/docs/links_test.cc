// Links inside the project: every [text](target) of a page leads to a file that is there, and with
// #anchor to a heading of it, as GitHub and mkdocs name headings. Links to other places of the net
// are not followed.

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/docs/page.h"
#include "tests/files.h"

namespace zug::docs {
namespace {

namespace fs = std::filesystem;

// "Any square, a ray" is "any-square-a-ray".
std::string anchor(const std::string& heading) {
  std::string result;
  for (const char c : heading) {
    const unsigned char byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || c == '_' || c == '-') {
      result += static_cast<char>(std::tolower(byte));
    } else if (c == ' ') {
      result += '-';
    }
  }
  return result;
}

// The lines that are no code.
std::vector<std::string> prose(const std::string& page) {
  std::vector<std::string> result;
  bool inside = false;
  for (const std::string& line : lines_of(page)) {
    if (line.starts_with("```")) inside = !inside;
    if (!inside) result.push_back(line);
  }
  return result;
}

std::set<std::string> anchors(const fs::path& page) {
  std::set<std::string> result;
  for (const std::string& line : prose(test::content(page))) {
    if (!line.starts_with("#")) continue;
    result.insert(anchor(line.substr(line.find_first_not_of("# "))));
  }
  return result;
}

std::vector<std::string> links(const std::string& page) {
  static const std::regex link("\\]\\(([^()\\s]+)\\)");
  std::vector<std::string> result;
  for (std::string line : prose(page)) {
    line = std::regex_replace(line, std::regex("`[^`]*`"), "code");
    for (std::sregex_iterator it(line.begin(), line.end(), link), end; it != end; ++it) {
      result.push_back((*it)[1]);
    }
  }
  return result;
}

class Links : public testing::TestWithParam<fs::path> {};

TEST_P(Links, LeadSomewhere) {
  for (const std::string& link : links(test::content(GetParam()))) {
    SCOPED_TRACE(link);
    if (link.find("://") != std::string::npos) continue;
    const std::size_t hash = link.find('#');
    const std::string file = link.substr(0, hash);
    const fs::path target = file.empty() ? GetParam() : GetParam().parent_path() / file;
    ASSERT_TRUE(fs::exists(target));
    if (hash == std::string::npos) continue;
    EXPECT_EQ(anchors(target).count(link.substr(hash + 1)), 1u) << "no such heading";
  }
}

std::vector<fs::path> linked_pages() {
  std::vector<fs::path> result = pages();
  for (const char* name : {"ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"}) {
    result.push_back(test::source_path(name));
  }
  for (const fs::directory_entry& folder : fs::directory_iterator(test::corpus_folder())) {
    if (fs::exists(folder.path() / "README.md")) result.push_back(folder.path() / "README.md");
  }
  return result;
}

std::string page_name(const testing::TestParamInfo<fs::path>& info) {
  return test::as_test_name(fs::relative(info.param, test::source_folder()).string());
}

INSTANTIATE_TEST_SUITE_P(, Links, testing::ValuesIn(linked_pages()), page_name);

TEST(LinkRule, FindsWhatIsMissing) {
  EXPECT_EQ(links("[a](x.md#b) and [c](https://d.e) `[no](link)`\n```\n[no](link)\n```\n").size(),
            2u);
  EXPECT_EQ(anchor("Any square, a ray"), "any-square-a-ray");
}

}  // namespace
}  // namespace zug::docs
