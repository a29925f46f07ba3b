// Sets in the texts of plans. Three numbers and more in a row are said by the first and the last
// one: masks of rows and columns of a board are short then, whatever its size.

#include "backends/reasoner/plan/text/words.h"

#include "backends/reasoner/plan/ops.h"
#include "ir/print.h"

namespace zug::reasoner {

std::string vertices_text(const Bits& set) {
  constexpr std::size_t few = 3;
  const std::vector<std::uint32_t> list = set.list();
  std::string result;
  for (std::size_t i = 0; i < list.size();) {
    std::size_t end = i + 1;
    while (end < list.size() && list[end] == list[end - 1] + 1) ++end;
    if (end - i < few) end = i + 1;
    result += (result.empty() ? "" : " ") + std::to_string(list[i]);
    if (end > i + 1) result += ".." + std::to_string(list[end - 1]);
    i = end;
  }
  return "[" + result + "]";
}

std::string pieces_text(const Game& game, const Bits& mask) {
  std::string result;
  for (const std::uint32_t piece : mask.list()) {
    result += (result.empty() ? "" : ",") + print_name(game.pieces[piece].name);
  }
  return "{" + result + "}";
}

std::vector<std::string> piece_names(const Game& game) {
  std::vector<std::string> result;
  for (const Symbol& piece : game.pieces) result.push_back(print_name(piece.name));
  return result;
}

std::vector<std::string> variable_names(const Game& game) {
  std::vector<std::string> result;
  for (std::size_t id = 0; id < variable_count(game); ++id) {
    result.push_back(print_name(bounded(game, VariableId(id)).name));
  }
  return result;
}

}  // namespace zug::reasoner
