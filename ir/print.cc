#include "ir/print.h"

#include <charconv>
#include <string>

#include "ir/arithmetic.h"
#include "ir/print_rules.h"

// The text of breakthrough on two squares, cut short:
//
//   game breakthrough from rbg
//   player white 100
//   piece e
//   piece w
//   direction up
//   square rx0y0 [e] {} at 0 0
//   square rx0y1 [w] {up:rx0y0} at 0 1
//   shared 1 = (left* + right*) (up* + down*) {w}
//   rules = ->white @1 [e] up {e} [w] [$ white = 100] ->> ({? up} + {! @1} {})
//
// Items stand in this order: game, players, pieces, variables, directions, squares, shared parts of
// patterns, rules. An item begins in column 1; a line that begins with a blank continues it. Bounds
// follow the name. Squares list their edges by direction. Rules are written as in RBG, except that
// names may be quoted, `#p` counts pieces (RBG cannot tell a piece from a variable by its looks),
// and operators of one precedence never mix without parentheses, as readers disagree about
// a * b / c.

namespace zug {
namespace {

bool is_identifier(std::string_view name) {
  const auto letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (name.empty() || digit(name[0])) return false;
  for (const char c : name) {
    if (!letter(c) && !digit(c)) return false;
  }
  return true;
}

// The shortest text that reads back as the same double.
std::string print_double(double number) {
  char buffer[32];
  const std::to_chars_result result = std::to_chars(buffer, buffer + sizeof buffer, number);
  return std::string(buffer, result.ptr);
}

bool is_additive(Arithmetic::Kind kind) {
  return kind == Arithmetic::Kind::Add || kind == Arithmetic::Kind::Subtract;
}

const char* sign(Arithmetic::Kind kind) {
  switch (kind) {
    case Arithmetic::Kind::Add:
      return " + ";
    case Arithmetic::Kind::Subtract:
      return " - ";
    case Arithmetic::Kind::Multiply:
      return " * ";
    case Arithmetic::Kind::Divide:
      return " / ";
    case Arithmetic::Kind::Number:
    case Arithmetic::Kind::Variable:
    case Arithmetic::Kind::PieceCount:
      break;
  }
  return "";
}

std::string print_arithmetic(const Game& game, const Arithmetic& value) {
  switch (value.kind) {
    case Arithmetic::Kind::Number:
      return std::to_string(value.number);
    case Arithmetic::Kind::Variable:
      return print_name(bounded(game, value.variable).name);
    case Arithmetic::Kind::PieceCount:
      return "#" + print_name(name_of(game, value.piece));
    case Arithmetic::Kind::Add:
    case Arithmetic::Kind::Subtract:
    case Arithmetic::Kind::Multiply:
    case Arithmetic::Kind::Divide:
      break;
  }
  std::string text;
  for (const Arithmetic& operand : value.operands) {
    if (!text.empty()) text += sign(value.kind);
    const bool bare =
        operand.operands.empty() || (is_additive(value.kind) && !is_additive(operand.kind));
    const std::string inner = print_arithmetic(game, operand);
    text += bare ? inner : "(" + inner + ")";
  }
  return text;
}

std::string print_square(const Game& game, VertexId vertex) {
  const Square& square = game.board.square(vertex);
  std::string text =
      "square " + print_name(square.name) + " [" + print_name(name_of(game, square.piece)) + "] {";
  bool first = true;
  for (const auto& [direction, target] : game.board.neighbours(vertex)) {
    if (!first) text += ',';
    first = false;
    text += print_name(name_of(game, direction)) + ":" + print_name(game.board.square(target).name);
  }
  text += '}';
  if (square.place) {
    text += " at " + print_double(square.place->first) + " " + print_double(square.place->second);
  }
  return text + "\n";
}

std::string print_bounded(const char* keyword, const Bounded& declared) {
  return std::string(keyword) + " " + print_name(declared.name) + " " +
         std::to_string(declared.bound) + "\n";
}

}  // namespace

std::string print_name(const GameText& name) {
  if (is_identifier(bytes_of(name))) return bytes_of(name);
  const std::string& bytes = bytes_of(name);
  std::string text = "\"";
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t length = utf8_length(bytes, i);
    const auto byte = static_cast<unsigned char>(bytes[i]);
    if (byte == '"' || byte == '\\') text += '\\';
    if (length == 0 || byte < 0x20 || byte == 0x7f) {
      text += spelled_byte(bytes[i++]);
    } else {
      text += bytes.substr(i, length);
      i += length;
    }
  }
  return text + "\"";
}

std::string print_simple_action(const Game& game, const Action& action) {
  return std::visit(
      Overloaded{
          [&](const Shift& shift) { return print_name(name_of(game, shift.direction)); },
          [&](const On& on) {
            std::string text = "{";
            for (const PieceId piece : on.pieces) {
              if (text.size() > 1) text += ',';
              text += print_name(name_of(game, piece));
            }
            return text + "}";
          },
          [&](const Off& off) { return "[" + print_name(name_of(game, off.piece)) + "]"; },
          [&](const Assignment& assignment) {
            return "[$ " + print_name(bounded(game, assignment.variable).name) + " = " +
                   print_arithmetic(game, assignment.value) + "]";
          },
          [&](const Comparison& comparison) {
            return "{$ " + print_arithmetic(game, comparison.left) + " " +
                   std::string(sign_of(comparison.comparator)) + " " +
                   print_arithmetic(game, comparison.right) + "}";
          },
          [&](const Switch& to) {
            return to.player == keeper ? std::string("->>")
                                       : "->" + print_name(name_of(game, to.player));
          },
          [](const Pattern&) { return std::string("{?...}"); },
          [](const SplitPoint&) { return std::string("."); },
      },
      action);
}

std::string print(const Game& game) {
  std::string text = "game " + print_name(game.name) + " from " + print_name(game.language) + "\n";
  for (const Bounded& player : game.players) text += print_bounded("player", player);
  for (const Symbol& piece : game.pieces) text += "piece " + print_name(piece.name) + "\n";
  for (const Bounded& variable : game.variables) text += print_bounded("variable", variable);
  for (const Symbol& direction : game.directions) {
    text += "direction " + print_name(direction.name) + "\n";
  }
  for (std::size_t i = 0; i < game.board.size(); ++i) text += print_square(game, VertexId(i));
  return text + print_rules(game);
}

}  // namespace zug
