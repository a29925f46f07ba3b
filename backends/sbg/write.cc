// The text of a Simplified Boardgame: name, board, a rule per letter, goals, in this order and each
// in one way only. Rules that are too long for a line are broken in front of a '+'.

#include "backends/sbg/write.h"

#include <algorithm>
#include <cctype>

#include "backends/sbg/recognise.h"

namespace zug {
namespace {

using sbg_writer::Movement;
using sbg_writer::SimplifiedGame;

constexpr std::size_t line_width = 96;

// Letters, digits and single blanks.
std::string simple_name(const GameText& name) {
  std::string result;
  for (const char c : bytes_of(name)) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      result += c;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  if (!result.empty() && result.back() == ' ') result.pop_back();
  return result.empty() ? "Game" : result;
}

std::size_t column(const std::string& text) { return text.size() - (text.rfind('\n') + 1); }

// A rule in lines that are not too long. Its alternatives, which " + " separates, stay in one line
// if they can; if not, they are broken in front of a '+' in their parentheses.
std::string rule_text(char letter, const Movement& movement) {
  std::string text(1, letter);
  text += " ";
  for (std::size_t i = 0; i < movement.branches.size(); ++i) {
    std::vector<std::string> pieces = sbg_writer::text_of(movement.branches[i]);
    if (i > 0) pieces.front() = " + " + pieces.front();
    std::size_t length = 0;
    for (const std::string& piece : pieces) length += piece.size();
    if (i > 0 && column(text) + length > line_width) text += "\n ";
    for (const std::string& piece : pieces) {
      if (column(text) + piece.size() > line_width) text += "\n      ";
      text += piece;
    }
  }
  return text + " &\n";
}

std::string text_of(const SimplifiedGame& game, const std::string& name) {
  std::string text = "<<" + name + ">>\n\n// Upper case is white, who moves first.\n<BOARD>\n" +
                     std::to_string(game.width) + " " + std::to_string(game.height) + "\n";
  for (const std::string& row : game.rows) text += "|" + row + "|\n";
  text +=
      "\n// (columns to the right, rows forward, what stands there: e nothing, p the opponent's,\n"
      "// w one's own)\n<PIECES>\n";
  for (const auto& [letter, movement] : game.rules) {
    text += rule_text(letter, movement);
  }
  text +=
      "\n// @: moving there wins; #: having no more than that loses; having no move loses, too.\n"
      "<GOALS>\n" +
      std::to_string(game.turn_limit) + " &  // half-moves, and it is a draw\n";
  for (const auto& [letter, squares] : game.arrivals) {
    std::string list;
    for (const auto& [y, x] : squares) {
      list += (list.empty() ? " " : ", ") + std::to_string(x) + " " + std::to_string(y);
    }
    text += std::string("@") + letter + list + " &\n";
  }
  for (const auto& [letter, amount] : game.amounts) {
    text += std::string("#") + letter + " " + std::to_string(amount) + " &\n";
  }
  return text;
}

}  // namespace

std::optional<std::string> write_sbg(const Game& game, const Source&, Diagnostics& diagnostics) {
  const std::optional<SimplifiedGame> simplified = sbg_writer::recognise(game, diagnostics);
  if (!simplified) return std::nullopt;
  return text_of(*simplified, simple_name(game.name));
}

}  // namespace zug
