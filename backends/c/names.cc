// The vocabulary of the C source: game names become enumerators (PIECE_whitePawn, VAR_stagnation),
// so the source reads like the rules. Arithmetic whose value always exists is plain C; other goes
// through checked functions that clear `ok`, since signed overflow and division by zero have no
// meaning in C.

#include "backends/c/names.h"

#include <array>
#include <cctype>
#include <cstdio>

#include "passes/analysis/interval.h"

namespace zug::c {

std::string number(std::uint64_t value) { return std::to_string(value); }

std::string reg(char kind, std::uint32_t index) { return kind + number(index); }

std::string hex(std::uint64_t word) {
  std::array<char, 24> text{};
  std::snprintf(text.data(), text.size(), "0x%llxull", static_cast<unsigned long long>(word));
  return text.data();
}

std::string identifier(std::string_view text) {
  std::string result;
  for (const char c : text) {
    result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  }
  if (result.empty() || std::isdigit(static_cast<unsigned char>(result[0])) != 0) {
    result = "game_" + result;
  }
  return result;
}

std::string literal(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\' || c == '?') result += '\\';
    result += c;
  }
  return result + "\"";
}

std::string piece(const Game& game, std::size_t piece) {
  return "PIECE_" + identifier(game.pieces[piece].name);
}

std::string variable(const Game& game, VariableId variable) {
  return "s->var[VAR_" + identifier(bounded(game, variable).name) + "]";
}

std::string arithmetic(const Game& game, const Arithmetic& value) {
  const auto operation = [&](const char* sign, const char* function) {
    std::string result = arithmetic(game, value.operands[0]);
    const bool plain = always_defined(game, value);
    for (std::size_t i = 1; i < value.operands.size(); ++i) {
      const std::string operand = arithmetic(game, value.operands[i]);
      result = plain ? "(" + result + " " + sign + " " + operand + ")"
                     : std::string(function) + "(" + result + ", " + operand + ", &ok)";
    }
    return result;
  };
  switch (value.kind) {
    case Arithmetic::Kind::Number:
      return "(int64_t)" + std::to_string(value.number);
    case Arithmetic::Kind::Variable:
      return "(int64_t)" + variable(game, value.variable);
    case Arithmetic::Kind::PieceCount:
      return "count_of(s, " + piece(game, value.piece.value) + ")";
    case Arithmetic::Kind::Add:
      return operation("+", "checked_add");
    case Arithmetic::Kind::Subtract:
      return operation("-", "checked_subtract");
    case Arithmetic::Kind::Multiply:
      return operation("*", "checked_multiply");
    case Arithmetic::Kind::Divide:
      return operation("/", "checked_divide");
  }
  return "0";
}

std::string fill(std::string_view text,
                 std::initializer_list<std::pair<std::string_view, std::string>> values) {
  std::string result;
  std::size_t at = 0;
  while (at < text.size()) {
    bool replaced = false;
    if (text[at] == '$' && at + 1 < text.size() && text[at + 1] == '{') {
      const std::size_t end = text.find('}', at);
      const std::string_view key = text.substr(at + 2, end - at - 2);
      for (const auto& [name, value] : values) {
        if (name != key) continue;
        result += value;
        at = end + 1;
        replaced = true;
        break;
      }
    }
    if (!replaced) result += text[at++];
  }
  return result;
}

}  // namespace zug::c
