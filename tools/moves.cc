// A language may have a notation of its own for moves; all others get RBG's, the list of actions
// with their vertices.

#include "tools/moves.h"

#include <algorithm>

#include "ir/perft.h"
#include "langs/registry.h"

namespace zug {
namespace {

std::string without_blanks(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  return text;
}

}  // namespace

std::vector<std::string> write_moves(const ReadGame& read, const State& before,
                                     const std::vector<Move>& moves) {
  std::vector<std::string> texts;
  const std::vector<ExpressionId> list = modifiers(*read.game);
  for (const Move& move : moves) {
    texts.push_back(read.language->write_move != nullptr
                        ? read.language->write_move(*read.game, read.source, before, move)
                        : move_text(*read.game, list, move));
  }
  return texts;
}

MoveReading read_move(const ReadGame& read, const State& before, const std::vector<Move>& legal,
                      const std::string& text) {
  if (read.language->read_move != nullptr) {
    return read.language->read_move(*read.game, read.source, before, legal, text);
  }
  const std::vector<std::string> texts = write_moves(read, before, legal);
  MoveReading reading;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (move_numbers(legal[i]) == text) return {i, ""};
    if (without_blanks(texts[i]) != without_blanks(text)) continue;
    if (reading.move) return {{}, "several moves read like this; numbers tell them apart"};
    reading.move = i;
  }
  if (!reading.move) reading.error = "no legal move reads like this";
  return reading;
}

}  // namespace zug
