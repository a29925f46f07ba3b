#include "tests/docs/page.h"

#include <sstream>

#include "tests/files.h"

namespace zug::docs {
namespace {

constexpr const char* fence = "```";
constexpr const char* file_mark = "<!-- file: ";

// What stands between the mark and " -->"; empty when it is another line.
std::string named_file(const std::string& line) {
  if (!line.starts_with(file_mark)) return "";
  const std::string rest = line.substr(std::string(file_mark).size());
  return rest.substr(0, rest.find(' '));
}

}  // namespace

std::vector<Block> blocks(const std::string& page) {
  std::vector<Block> result;
  bool inside = false;
  std::string file;
  std::size_t at = 0;
  std::size_t number = 0;
  for (const std::string& line : lines_of(page)) {
    const std::size_t next = at + line.size() + 1;
    ++number;
    if (line.starts_with(fence)) {
      if (!inside) result.push_back({line.substr(3), file, number, next, ""});
      inside = !inside;
      file.clear();
    } else if (inside) {
      result.back().content += line + "\n";
    } else if (!line.empty()) {
      file = named_file(line);
    }
    at = next;
  }
  return result;
}

std::vector<std::filesystem::path> pages() {
  std::vector<std::filesystem::path> result = test::files_in(test::source_path("docs"), ".md");
  result.insert(result.begin(), test::source_path("README.md"));
  return result;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) result.push_back(line);
  return result;
}

}  // namespace zug::docs
