// Leaves are the digests (SHA-256) of the texts, in their order. Then two neighbours each become
// the digest of their 128 hexadecimal digits, and the last one of an odd number stays, until one is
// left. Who makes the list again and gets another root finds the first text that differs by asking
// for the digests of halves, of quarters, and so on.
//
//   a b c     digest(digest(digest(a) digest(b)) digest(c))

#include "tools/certificate/state_root.h"

#include <algorithm>

#include "passes/analysis/search/state_key.h"
#include "system/sha256.h"

namespace zug {

std::string root_of(const std::vector<std::string>& texts) {
  std::vector<std::string> level;
  for (const std::string& text : texts) level.push_back(system::sha256(text));
  if (level.empty()) return system::sha256("");
  while (level.size() > 1) {
    std::vector<std::string> above;
    for (std::size_t i = 0; i + 1 < level.size(); i += 2) {
      above.push_back(system::sha256(level[i] + level[i + 1]));
    }
    if (level.size() % 2 == 1) above.push_back(level.back());
    level = std::move(above);
  }
  return level.front();
}

std::string root_of_states(const std::vector<std::string>& keys) {
  std::vector<std::string> texts;
  for (const std::string& key : keys) texts.push_back(text_of_key(key));
  std::sort(texts.begin(), texts.end());
  return root_of(texts);
}

}  // namespace zug
