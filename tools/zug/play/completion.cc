// Amazons has 2,176 moves at the start. Nobody reads that many, so they are offered piece by piece:
// first the squares from which there are moves, then those they lead to.

#include "tools/zug/play/completion.h"

#include <algorithm>
#include <set>

namespace zug::playing {
namespace {

constexpr std::size_t many = 60;
constexpr const char* signs = "-x/@=,:#";

}  // namespace

std::vector<std::string> completions(const std::vector<std::string>& words,
                                     const std::string& begin) {
  std::set<std::string> whole, parts;
  for (const std::string& word : words) {
    if (word.compare(0, begin.size(), begin) != 0) continue;
    whole.insert(word);
    const std::size_t sign = word.find_first_of(signs, begin.size());
    parts.insert(sign == std::string::npos ? word : word.substr(0, sign + 1));
  }
  const bool short_of_them = whole.size() > many && parts.size() > 1 && parts.size() < whole.size();
  const std::set<std::string>& chosen = short_of_them ? parts : whole;
  return {chosen.begin(), chosen.end()};
}

std::string common_beginning(const std::vector<std::string>& words) {
  if (words.empty()) return "";
  std::string result = words.front();
  for (const std::string& word : words) {
    const auto ends = std::mismatch(result.begin(), result.end(), word.begin(), word.end());
    result.erase(ends.first, result.end());
  }
  return result;
}

}  // namespace zug::playing
