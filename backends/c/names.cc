// The vocabulary of the C source: game names become enumerators (PIECE_whitePawn, VAR_stagnation),
// so the source reads like the rules. A name of letters, digits and '_' is itself. In any other one
// '_' stands for each other byte, and behind them is what they were: `a b` is a_b_20, `4 x 4` is
// 4_x_4_2020, and `a_b_20`, which looks like that, a_b_20_5f5f: this can be read back, so that
// different names stay different. The name of the game begins everything that is seen from outside;
// where it is nothing to begin with (2048, class, printf), zug_ is put in front. What is longer
// than 60 bytes is cut there and ends with its place in its list, or its fingerprint.
//
// Arithmetic whose value always exists is plain C; other goes
// through checked functions that clear `ok`, since signed overflow and division by zero have no
// meaning in C.

#include "backends/c/names.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "backends/c/reserved.h"
#include "passes/analysis/arithmetic/interval.h"

namespace zug::c {

namespace {

constexpr std::size_t longest_identifier = 60;

bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool letter_or_digit(char c) { return letter(c) || (c >= '0' && c <= '9'); }
bool printable(char c) { return c >= 0x20 && c < 0x7f; }
bool hex_digit(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }

std::string octal(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  const auto digit = [&](int shift) { return static_cast<char>('0' + ((value >> shift) & 7)); };
  return {'\\', digit(6), digit(3), digit(0)};
}

std::size_t underscores(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '_'));
}

// Does it look like a name that was spelled?
bool is_spelled(std::string_view name) {
  const std::size_t last = name.rfind('_');
  if (last == std::string_view::npos) return false;
  const std::string_view digits = name.substr(last + 1);
  return !digits.empty() && digits.size() == 2 * underscores(name.substr(0, last)) &&
         std::all_of(digits.begin(), digits.end(), hex_digit);
}

std::string spelled(const std::string& name) {
  const auto usual = [](char c) { return letter_or_digit(c) || c == '_'; };
  if (std::all_of(name.begin(), name.end(), usual) && !is_spelled(name)) return name;
  std::string result;
  std::string replaced;
  for (const char c : name) {
    result += letter_or_digit(c) ? c : '_';
    if (!letter_or_digit(c)) replaced += spelled_byte(c).substr(2);
  }
  return result + "_" + replaced;
}

// Of a list; `index` is its place there.
std::string member(const GameText& name, std::size_t index) {
  const std::string result = spelled(bytes_of(name));
  return result.size() <= longest_identifier
             ? result
             : result.substr(0, longest_identifier) + "_" + number(index);
}

// FNV-1a.
std::string fingerprint(std::string_view text) {
  std::uint64_t hash = 14695981039346656037ull;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  std::array<char, 20> result{};
  std::snprintf(result.data(), result.size(), "%016llx", static_cast<unsigned long long>(hash));
  return result.data();
}

}  // namespace

std::string number(std::uint64_t value) { return std::to_string(value); }

std::string reg(char kind, std::uint32_t index) { return kind + number(index); }

std::string hex(std::uint64_t word) {
  std::array<char, 24> text{};
  std::snprintf(text.data(), text.size(), "0x%llxull", static_cast<unsigned long long>(word));
  return text.data();
}

std::string braced(const std::string& head, const std::vector<std::string>& items) {
  constexpr std::size_t most_columns = 120;
  std::string lines, last;
  for (const std::string& item : items) {
    if (!last.empty() && last.size() + item.size() + 5 > most_columns) {
      lines += "  " + last + ",\n";
      last.clear();
    }
    last += (last.empty() ? "" : ", ") + item;
  }
  if (lines.empty() && head.size() + last.size() + 3 <= most_columns)
    return head + "{" + last + "}";
  return head + "{\n" + lines + "  " + last + "\n}";
}

std::string set_text(const Bits& set) {
  if (set.words().size() == 1) return hex(set.words()[0]);
  std::string result = "{{";
  for (std::size_t i = 0; i < set.words().size(); ++i) {
    result += (i == 0 ? "" : ", ") + hex(set.words()[i]);
  }
  return result + "}}";
}

std::string comment(const GameText& text) {
  std::string result;
  for (const char c : bytes_of(text)) {
    const char last = result.empty() ? ' ' : result.back();
    const bool sign = (c == '/' || c == '*') && (last == '/' || last == '*');
    if (sign || (c == '?' && last == '?')) result += ' ';  // nor begins a trigraph
    result += printable(c) && c != '\\' ? std::string(1, c) : spelled_byte(c);
  }
  return result;
}

std::string literal(const GameText& text) {
  std::string result = "\"";
  for (const char c : bytes_of(text)) {
    if (c == '"' || c == '\\' || c == '?') result += '\\';
    result += printable(c) ? std::string(1, c) : octal(c);
  }
  return result + "\"";
}

std::string game_identifier(const GameText& name) {
  const std::string& bytes = bytes_of(name);
  std::string result = spelled(bytes);
  constexpr std::string_view playout = "_playout";  // GAME_playout_list is ours
  const bool ours = result.rfind("zug_", 0) == 0 ||
                    (result.size() > playout.size() &&
                     result.compare(result.size() - playout.size(), playout.size(), playout) == 0);
  if (ours || !letter(result.empty() ? '_' : result[0]) || is_reserved(result)) {
    result = "zug_" + result;
  }
  return result.size() <= longest_identifier
             ? result
             : result.substr(0, longest_identifier) + "_" + fingerprint(bytes);
}

std::string piece(const Game& game, std::size_t piece) {
  return "PIECE_" + member(game.pieces[piece].name, piece);
}

std::string variable_index(const Game& game, VariableId variable) {
  return "VAR_" + member(bounded(game, variable).name, variable.value);
}

std::string variable(const Game& game, VariableId variable) {
  return "s->var[" + variable_index(game, variable) + "]";
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
