// Looking names up. RBG has one namespace for players, pieces, variables and directions (spec §2).

#include "langs/rbg/symbols.h"

#include <algorithm>

#include "ir/diagnostic.h"

namespace zug::rbg {

const SymbolEntry* Symbols::find(std::string_view name) const {
  const auto found = names.find(name);
  return found == names.end() ? nullptr : &found->second;
}

std::string Symbols::nearest(std::string_view name, const std::vector<std::string>& others) const {
  std::vector<std::string> candidates;
  for (const auto& [candidate, entry] : names) candidates.emplace_back(candidate);
  candidates.insert(candidates.end(), others.begin(), others.end());
  return zug::nearest(std::string(name), candidates);
}

bool is_strange(std::string_view name) {
  return std::any_of(name.begin(), name.end(),
                     [](char c) { return c == '_' || static_cast<unsigned char>(c) >= 0x80; });
}

std::string kind_of(const Meaning& meaning) {
  return std::visit(
      Overloaded{[](PieceId) { return "a piece"; }, [](VariableId) { return "a variable"; },
                 [](const PlayerSymbol&) { return "a player"; },
                 [](DirectionId) { return "a direction"; }},
      meaning);
}

}  // namespace zug::rbg
