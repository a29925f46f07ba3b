// Looking names up. RBG has one namespace for players, pieces, variables and directions (spec §2).

#include "langs/rbg/symbols.h"

#include <algorithm>
#include <cctype>

#include "ir/messages/diagnostic.h"

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

bool Symbols::may_be_lost(std::string_view name) const {
  if (written.empty() || !zug::nearest(std::string(name), written).empty()) return true;
  // "white pawn" may have been meant as whitePawn.
  const auto in_lower_case = [](std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
  };
  const std::string wanted = in_lower_case(name);
  return std::any_of(written.begin(), written.end(), [&](const std::string& word) {
    const std::string other = in_lower_case(word);
    constexpr std::size_t short_word = 3;  // any name has some letter of another one
    if (other.size() < short_word || wanted.size() < short_word) return false;
    return wanted.find(other) != std::string::npos || other.find(wanted) != std::string::npos;
  });
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
