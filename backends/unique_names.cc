#include "backends/unique_names.h"

#include <utility>

namespace zug {

UniqueNames::UniqueNames(std::set<std::string> taken, std::string between)
    : taken_(std::move(taken)), between_(std::move(between)) {}

std::string UniqueNames::add(std::string wish) {
  constexpr std::size_t longest = 60;
  if (wish.size() > longest) wish.resize(longest);
  if (taken_.insert(wish).second) return wish;
  std::size_t& number = next_.emplace(wish, 2).first->second;
  for (;; ++number) {
    const std::string result = wish + between_ + std::to_string(number);
    if (taken_.insert(result).second) return result;
  }
}

}  // namespace zug
