// One table: arity, and on which side of `<=` a keyword may stand. `role` may be a fact only, which
// is a head without a body.

#include "langs/gdl/keywords.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>

namespace zug::gdl {

std::optional<Keyword> keyword(const std::string& name) {
  static const std::map<std::string, Keyword> table{
      {"role", {1, false, true}}, {"base", {1, true, false}}, {"input", {2, true, false}},
      {"init", {1, true, false}}, {"true", {1, false, true}}, {"next", {1, true, false}},
      {"legal", {2, true, true}}, {"does", {2, false, true}}, {"terminal", {0, true, true}},
      {"goal", {2, true, true}},
  };
  const auto found = table.find(name);
  if (found == table.end()) return std::nullopt;
  return found->second;
}

bool is_connective(const std::string& name) {
  return name == "<=" || name == "not" || name == "or" || name == "distinct";
}

bool is_wrong_arrow(std::string_view word) {
  constexpr std::string_view arrows[] = {"=>", "<-", "->", ":-", "==>", "<==", "=<"};
  return std::find(std::begin(arrows), std::end(arrows), word) != std::end(arrows);
}

}  // namespace zug::gdl
