#include "langs/ir_text/parse.h"

#include <charconv>
#include <string_view>
#include <tao/pegtl.hpp>
#include <utility>

#include "ir/action.h"
#include "ir/arithmetic.h"
#include "ir/limits.h"
#include "langs/ir_text/errors.h"
#include "langs/ir_text/grammar.h"
#include "langs/text/characters.h"

// Text to syntax. Actions write postfix programs: `(a + b c)*` becomes a, b, c, Sequence 2, Sum 2,
// Star. A rule that opens a list pushes a counter, each element adds one, and the end of the list
// turns the counter into a step.
//
// After an error the parser goes on at the next line that begins with a letter, where the next item
// is, so that one run reports several errors. Hostile nesting and size stop it for good: brackets
// are counted by the counters, as deep as the recursion of the grammar.

namespace zug::ir_text {
namespace {

namespace pegtl = tao::pegtl;

constexpr std::size_t most_words = 8 * limits::expressions;

class Builder : public text::Places {
 public:
  Builder(const Source& source, Diagnostics& diagnostics)
      : Places(source), diagnostics_(diagnostics) {}

  // Forgets the item in which an error was.
  void start_over() {
    body = {};
    counters.clear();
    signs.clear();
    on_pieces.clear();
    square = {};
  }

  void open(SourceRange at) {
    if (counters.size() > 2 * deepest) {
      throw text::Stop{"IR0102",
                       "more than " + std::to_string(deepest) + " brackets inside brackets", at};
    }
    counters.push_back(0);
  }
  // A list of one is its element.
  void close(StepKind kind, SourceRange at) {
    if (counters.back() > 1) step(kind, at, counters.back());
    counters.pop_back();
  }
  void count_element() { ++counters.back(); }

  void step(StepKind kind, SourceRange at, std::uint32_t count = 0) {
    count_word(at);
    Step step;
    step.kind = kind;
    step.count = count;
    step.name = static_cast<std::uint32_t>(body.names.size());
    step.number = number;
    step.range = at;
    body.steps.push_back(step);
  }
  // A step with the last name read.
  void named_step(StepKind kind, SourceRange at) {
    step(kind, at, 1);
    body.names.push_back(std::move(name));
  }

  void read_name(std::string_view text, SourceRange at) {
    count_word(at);
    name = {std::string(text), at};
  }
  void read_number(std::string_view digits, SourceRange at) {
    const bool negative = digits[0] == '-';
    std::int64_t value = 0;
    for (const char c : digits.substr(negative ? 1 : 0)) {
      value = value * 10 + (c - '0');
      if (value > limits::number) {
        diagnostics_.error("IR0104", {at},
                           "number above " + std::to_string(limits::number) + " in size");
        break;
      }
    }
    number = negative ? -value : value;
    number_at = at;
  }
  double read_real(std::string_view text, SourceRange at) {
    double value = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc{}) {
      diagnostics_.error("IR0104", {at}, "number out of range");
    }
    return value;
  }

  File file;
  // What is being read.
  Name name;
  std::int64_t number = 0;
  SourceRange number_at;
  Body body;
  std::vector<std::uint32_t> counters;
  std::vector<StepKind> signs;  // of the patterns around
  std::vector<Name> on_pieces;
  Name assigned;
  std::int64_t comparator = 0;
  Name game_name;
  Declared declared;
  SquareText square;
  EdgeText edge;
  Shared shared;

 private:
  void count_word(SourceRange at) {
    if (++words_ > most_words) {
      throw text::Stop{"IR0103", "more than " + std::to_string(most_words) + " words", at};
    }
  }

  Diagnostics& diagnostics_;
  std::size_t words_ = 0;
};

std::string unquote(std::string_view quoted) {
  const auto hexadecimal = [](char c) { return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10; };
  std::string text;
  for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
    if (quoted[i] != '\\') {
      text += quoted[i];
    } else if (quoted[++i] != 'x') {
      text += quoted[i];
    } else {
      text += static_cast<char>(hexadecimal(quoted[i + 1]) * 16 + hexadecimal(quoted[i + 2]));
      i += 2;
    }
  }
  return text;
}

template <class Rule>
struct action : pegtl::nothing<Rule> {};

// clang-format off
ZUG_ACTION(identifier_name, b.read_name(in.string_view(), b.range(in)))
ZUG_ACTION(quoted_name, b.read_name(unquote(in.string_view()), b.range(in)))
ZUG_ACTION(natural, b.read_number(in.string_view(), b.range(in)))

ZUG_ACTION(open_arithmetic, b.open(b.range(in)))
ZUG_ACTION(open_product, b.open(b.range(in)))
ZUG_ACTION(number, b.read_number(in.string_view(), b.range(in)); b.step(StepKind::Number, b.range(in)))
ZUG_ACTION(piece_count, b.named_step(StepKind::PieceCount, b.range(in)))
ZUG_ACTION(variable, b.named_step(StepKind::Variable, b.range(in)))
ZUG_ACTION(factor, b.count_element())
ZUG_ACTION(multiplication, b.step(StepKind::Multiply, b.range(in), b.counters.back()))
ZUG_ACTION(division, b.step(StepKind::Divide, b.range(in), b.counters.back()))
ZUG_ACTION(product, b.counters.pop_back(); b.count_element())
ZUG_ACTION(addition, b.step(StepKind::Add, b.range(in), b.counters.back()))
ZUG_ACTION(subtraction, b.step(StepKind::Subtract, b.range(in), b.counters.back()))
ZUG_ACTION(arithmetic, b.counters.pop_back())

ZUG_ACTION(shift, b.named_step(StepKind::Shift, b.range(in)))
ZUG_ACTION(on_piece, b.on_pieces.push_back(std::move(b.name)))
ZUG_ACTION(on, {
  b.step(StepKind::On, b.range(in), static_cast<std::uint32_t>(b.on_pieces.size()));
  for (Name& piece : b.on_pieces) b.body.names.push_back(std::move(piece));
  b.on_pieces.clear();
})
ZUG_ACTION(off, b.named_step(StepKind::Off, b.range(in)))
ZUG_ACTION(assigned, b.assigned = std::move(b.name))
ZUG_ACTION(assignment, b.name = std::move(b.assigned); b.named_step(StepKind::Assignment, b.range(in)))
ZUG_ACTION(comparator, {
  b.comparator = static_cast<std::int64_t>(*comparator_of(in.string_view()));
})
ZUG_ACTION(comparison, b.number = b.comparator; b.step(StepKind::Comparison, b.range(in)))
ZUG_ACTION(to_keeper, b.step(StepKind::ToKeeper, b.range(in)))
ZUG_ACTION(to_player, b.named_step(StepKind::ToPlayer, b.range(in)))
ZUG_ACTION(split_point, b.step(StepKind::SplitPoint, b.range(in)))
ZUG_ACTION(open_positive, b.signs.push_back(StepKind::Positive); b.step(StepKind::EnterPattern, b.range(in)))
ZUG_ACTION(open_negative, b.signs.push_back(StepKind::Negative); b.step(StepKind::EnterPattern, b.range(in)))
ZUG_ACTION(pattern, b.step(b.signs.back(), b.range(in)); b.signs.pop_back())

ZUG_ACTION(empty_sum, b.step(StepKind::Sum, b.range(in), 0))
ZUG_ACTION(reference, b.step(StepKind::Reference, b.range(in)))
ZUG_ACTION(star_sign, b.step(StepKind::Star, b.range(in)))
ZUG_ACTION(term, b.count_element())
ZUG_ACTION(open_sequence, b.open(b.range(in)))
ZUG_ACTION(sequence, b.close(StepKind::Sequence, b.range(in)); b.count_element())
ZUG_ACTION(open_expression, b.open(b.range(in)))
ZUG_ACTION(expression, b.close(StepKind::Sum, b.range(in)))

ZUG_ACTION(game_name, b.game_name = std::move(b.name))
ZUG_ACTION(game_item, b.file.games.emplace_back(std::move(b.game_name), std::move(b.name)))
ZUG_ACTION(player_name, b.declared.name = std::move(b.name))
ZUG_ACTION(player_item, b.declared.bound = b.number; b.file.players.push_back(std::move(b.declared)))
ZUG_ACTION(variable_name, b.declared.name = std::move(b.name))
ZUG_ACTION(variable_item, b.declared.bound = b.number; b.file.variables.push_back(std::move(b.declared)))
ZUG_ACTION(piece_item, b.declared.name = std::move(b.name); b.file.pieces.push_back(std::move(b.declared)))
ZUG_ACTION(direction_item, b.declared.name = std::move(b.name); b.file.directions.push_back(std::move(b.declared)))
ZUG_ACTION(square_name, b.square.name = std::move(b.name))
ZUG_ACTION(square_piece, b.square.piece = std::move(b.name))
ZUG_ACTION(edge_direction, b.edge.direction = std::move(b.name))
ZUG_ACTION(edge_target, b.edge.target = std::move(b.name); b.square.edges.push_back(std::move(b.edge)))
ZUG_ACTION(place_x, b.square.place = {b.read_real(in.string_view(), b.range(in)), 0.0})
ZUG_ACTION(place_y, b.square.place->second = b.read_real(in.string_view(), b.range(in)))
ZUG_ACTION(square_item, b.file.squares.push_back(std::move(b.square)); b.square = {})
ZUG_ACTION(shared_number, b.shared.number = b.number; b.shared.range = b.number_at)
ZUG_ACTION(shared_item, b.shared.body = std::exchange(b.body, {}); b.file.shared.push_back(std::move(b.shared)))
ZUG_ACTION(rules_sign, b.shared.range = b.range(in))
ZUG_ACTION(rules_item, b.shared.body = std::exchange(b.body, {}); b.file.rules.push_back(std::move(b.shared)))
// clang-format on

// Where the next line begins that begins with a letter.
std::size_t next_item(std::string_view text, std::size_t offset) {
  while ((offset = text.find('\n', offset)) != std::string_view::npos) {
    ++offset;
    if (offset < text.size() && ((text[offset] | 0x20) >= 'a' && (text[offset] | 0x20) <= 'z')) {
      return offset;
    }
  }
  return text.size();
}

// The word that begins the item around `offset`; a misspelt one may be any.
std::string first_word(std::string_view text, std::size_t offset) {
  std::size_t begin = std::min(offset, text.size());
  const auto letter = [&](std::size_t at) {
    return at < text.size() && (text[at] | 0x20) >= 'a' && (text[at] | 0x20) <= 'z';
  };
  while (begin > 0 && !((begin == text.size() || letter(begin)) && text[begin - 1] == '\n')) {
    --begin;
  }
  if (begin == text.size() && begin > 0) begin = text.rfind('\n', begin - 1) + 1;
  std::size_t end = begin;
  while (letter(end)) ++end;
  return std::string(text.substr(begin, end - begin));
}

std::string found_at(const Source& source, SourceRange at) {
  if (at.begin == source.text().size()) return "the end of the file";
  if (at.begin == at.end || source.text()[at.begin] == '\r') return "the end of the line";
  return quoted(source.text(at));
}

void report(const Source& source, const pegtl::parse_error& error, std::size_t offset,
            Diagnostics& diagnostics) {
  const SourceRange at = text::word_at(source.text(), offset);
  const std::string expected(error.message());
  const std::string found = found_at(source, at);
  Diagnostic& diagnostic = diagnostics.error("IR0101", {at}, expected + ", found " + found);
  if (expected == message<grammar::file_end>) {
    const std::string similar =
        nearest(std::string(source.text(at)),
                {"game", "player", "piece", "variable", "direction", "square", "shared", "rules"});
    if (!similar.empty()) diagnostic.hint = "did you mean '" + similar + "'?";
  } else if (expected.find("operator") != std::string::npos && found.size() == 3 &&
             std::string_view("+-*/").find(found[1]) != std::string_view::npos) {
    diagnostic.hint = "'+' and '-', like '*' and '/', mix only with parentheses";
  }
}

}  // namespace

File parse(const Source& source, Diagnostics& diagnostics) {
  const std::string_view text = source.text();
  if (text.size() > limits::source_bytes) {
    diagnostics.error("IR0103", {},
                      "more than " + std::to_string(limits::source_bytes) + " bytes of text");
    return {};
  }
  Builder builder(source, diagnostics);
  std::size_t offset = 0;
  do {
    text::Characters input(text.data() + offset, text.data() + text.size(), "");
    try {
      pegtl::parse<grammar::file, action, pegtl::must_if<Errors>::control>(input, builder);
      break;
    } catch (const pegtl::parse_error& error) {
      const std::size_t at = offset + error.positions().front().byte;
      report(source, error, at, diagnostics);
      builder.file.lost.insert(first_word(text, at));
      builder.start_over();
      offset = next_item(text, at);
    } catch (const text::Stop& stop) {
      diagnostics.error(stop.code, {stop.range}, stop.message);
      builder.file.lost.insert("");  // whatever comes behind has not been read
      break;
    }
  } while (offset < text.size() && diagnostics.errors() < limits::diagnostics);
  return std::move(builder.file);
}

}  // namespace zug::ir_text
