// Sections to syntax: PEGTL actions that fill a builder. Each row, rule and goal is parsed alone;
// after a fault the next one is looked for (the next line, behind the next '&', at the next '@' or
// '#'). Inside a rule the innermost bracket group around the fault is replaced by one `skipped`
// character and the rule is read again, so that several bad steps of one rule are all reported:
//
//   P (0,1,x) + (1,1)(0,1,e) &   ~>   P ? + (1,1)(0,1,e) &   ~>   P ? + ?(0,1,e) &
//
// Each round takes out a group, so it ends; brackets are matched beforehand, so groups are known.

#include "langs/sbg/parse.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string>
#include <string_view>
#include <tao/pegtl.hpp>
#include <utility>

#include "ir/limits.h"
#include "langs/sbg/errors.h"
#include "langs/sbg/outline.h"

namespace zug::sbg {
namespace {

constexpr char skipped = '\x01';
constexpr int most_rounds = 20;

Origin origin_of(std::size_t begin, std::size_t end) {
  return {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, no_expansion};
}

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// What the actions of all sections write to.
struct Builder {
  Builder(const std::string& all, Description& target, Diagnostics& sink)
      : text(all), description(target), diagnostics(sink) {}

  // Without the blanks at its end, which belong to the last token's rule.
  template <class Input>
  Origin origin(const Input& in) const {
    const auto begin = static_cast<std::size_t>(in.begin() - text.data());
    std::size_t end = begin + in.size();
    while (end > begin + 1 && is_blank(text[end - 1])) --end;
    return origin_of(begin, end);
  }

  template <class Input>
  std::int64_t number(const Input& in) {
    std::int64_t value = 0;
    const std::string_view digits = in.string_view();
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    (void)end;
    if (error == std::errc{} && value <= limits::number && value >= -limits::number) return value;
    diagnostics.error(
        "SBG0101", origin(in),
        "the number is too large: at most " + std::to_string(limits::number) + " is allowed");
    return 1;
  }

  const std::string& text;
  Description& description;
  Diagnostics& diagnostics;
  std::vector<Movement> movements;
  std::vector<std::size_t> marks;  // heights of `movements`
  Step step;
  char letter = 'A';  // of a goal
  std::vector<Target> targets;
  std::int64_t least = 0;
};

// Says what was expected at `at` and what was found; `what` is an entry of errors.h.
void report(const std::string& text, std::size_t at, std::size_t end, const std::string& what,
            Diagnostics& diagnostics) {
  std::size_t stop = at;
  std::string found = "but the section ends";
  if (at >= end) {
    while (at > 0 && is_blank(text[at - 1])) --at;
    stop = at;
  } else if (text[at] == '\n' || text[at] == '\r') {
    found = "but the line ends";
  } else if (is_blank(text[at])) {
    found = "found a blank";
  } else {
    const bool cell = what == expected<grammar::close_row>;
    while (!cell && stop < end && std::isalnum(static_cast<unsigned char>(text[stop])) != 0) ++stop;
    stop = std::max(stop, at + 1);
    found = "found " + quoted(std::string_view(text).substr(at, stop - at));
  }
  auto& error = diagnostics.error(what.substr(0, 7), origin_of(at, stop),
                                  "expected " + what.substr(8) + ", " + found);
  if (stop == at) return;
  const bool lower = std::islower(static_cast<unsigned char>(text[at])) != 0;
  if (what == expected<grammar::rule_letter> && lower) {
    error.hint = "a rule serves both colours and has the upper-case letter";
  } else if (what == expected<grammar::content>) {
    error.hint = "write 'e', 'p' or 'w', in lower case";
  }
}

// Parses text[begin, end) as `Rule`. Where that is not possible: the place, and what is expected
// there. Else the place behind what was read.
struct Outcome {
  bool good = true;
  std::size_t at = 0;
  std::string expected;
};

template <class Rule, template <class> class Action>
Outcome parse_one(const std::string& text, std::size_t begin, std::size_t end, Builder& builder) {
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(text.data() + begin,
                                                                  text.data() + end, "");
  try {
    tao::pegtl::parse<Rule, Action, tao::pegtl::must_if<Errors>::template control>(input, builder);
    return {true, static_cast<std::size_t>(input.current() - text.data()), {}};
  } catch (const tao::pegtl::parse_error& error) {
    return {false, begin + error.positions().front().byte, std::string(error.message())};
  }
}

std::size_t skip_blanks(const std::string& text, std::size_t at, std::size_t end) {
  while (at < end && is_blank(text[at])) ++at;
  return at;
}

// ---- board --------------------------------------------------------------------------------------

template <class Rule>
struct BoardAction : tao::pegtl::nothing<Rule> {};

template <>
struct BoardAction<grammar::width> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.description.width = builder.number(in);
    builder.description.size_origin = builder.origin(in);
  }
};
template <>
struct BoardAction<grammar::height> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    Description& description = builder.description;
    description.height = builder.number(in);
    description.size_origin.range.end = builder.origin(in).range.end;
    if (description.width == 0 || description.height == 0) {
      builder.diagnostics.error("SBG0301", description.size_origin,
                                "a board has at least one column and one row");
    }
  }
};
template <>
struct BoardAction<grammar::cells> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.description.rows.push_back({in.string(), builder.origin(in)});
  }
};

void parse_board(const Section& section, const std::string& text, Builder& builder) {
  const std::size_t errors = builder.diagnostics.errors();
  std::size_t at = skip_blanks(text, section.begin, section.end);
  Outcome outcome = parse_one<grammar::size, BoardAction>(text, at, section.end, builder);
  while (true) {
    at = outcome.at;
    if (!outcome.good) {
      report(text, at, section.end, outcome.expected, builder.diagnostics);
      // The rest of the line, or of the row.
      while (at < section.end && text[at] != '\n' && text[at] != '|') ++at;
      const bool in_row = outcome.expected == expected<grammar::close_row>;
      if (in_row && at < section.end) ++at;
      at = skip_blanks(text, at, section.end);
    }
    if (at >= section.end) break;
    outcome = parse_one<grammar::row, BoardAction>(text, at, section.end, builder);
  }
  if (builder.diagnostics.errors() == errors) return;
  builder.description.rows.clear();
  builder.description.width = 0;
}

// ---- pieces -------------------------------------------------------------------------------------

template <class Rule>
struct PiecesAction : tao::pegtl::nothing<Rule> {};

template <>
struct PiecesAction<grammar::mark> {
  static void apply0(Builder& builder) { builder.marks.push_back(builder.movements.size()); }
};
template <>
struct PiecesAction<grammar::skipped> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.movements.push_back({Step{}, builder.origin(in)});
  }
};
template <>
struct PiecesAction<grammar::plus_sign> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.diagnostics.warning("SBG0411", builder.origin(in),
                                "other programs do not know '+' in front of a number");
  }
};
// Columns come first, so they move on to their place when the rows come.
template <>
struct PiecesAction<grammar::integer> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.step.dx = std::exchange(builder.step.dy, builder.number(in));
  }
};
template <>
struct PiecesAction<grammar::content> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    const char c = in.peek_char();
    builder.step.content = c == 'e' ? Content::Empty : c == 'p' ? Content::Opponent : Content::Own;
  }
};
template <>
struct PiecesAction<grammar::step> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.movements.push_back({builder.step, builder.origin(in)});
  }
};

// Replaces what is above the mark by one node of it, unless it is one movement already.
template <class Node>
struct Fold {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    const std::size_t height = builder.marks.back();
    builder.marks.pop_back();
    if (builder.movements.size() - height == 1) return;
    const auto first = builder.movements.begin() + static_cast<std::ptrdiff_t>(height);
    std::vector<Movement> parts(std::make_move_iterator(first),
                                std::make_move_iterator(builder.movements.end()));
    builder.movements.resize(height);
    builder.movements.push_back({Node{std::move(parts)}, builder.origin(in)});
  }
};
template <>
struct PiecesAction<grammar::sequence> : Fold<Sequence> {};
template <>
struct PiecesAction<grammar::movement> : Fold<Choice> {};

template <class Input>
void raise_to_power(const Input& in, std::optional<std::int64_t> count, Builder& builder) {
  Movement body = std::move(builder.movements.back());
  Origin origin = body.origin;
  origin.range.end = builder.origin(in).range.end;
  std::vector<Movement> bodies;
  bodies.push_back(std::move(body));
  builder.movements.back() = {Power{std::move(bodies), count}, origin};
}
template <>
struct PiecesAction<grammar::count> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    raise_to_power(in, builder.number(in), builder);
  }
};
template <>
struct PiecesAction<grammar::any_count> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    raise_to_power(in, std::nullopt, builder);
  }
};
template <>
struct PiecesAction<grammar::bare_star> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.diagnostics.warning("SBG0411", builder.origin(in), "'*' is written '^*'");
    raise_to_power(in, std::nullopt, builder);
  }
};
template <>
struct PiecesAction<grammar::rule_letter> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.description.rules.push_back({in.peek_char(), {}, builder.origin(in)});
  }
};
template <>
struct PiecesAction<grammar::rule_movement> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    Rule& rule = builder.description.rules.back();
    rule.movement = std::move(builder.movements.back());
    rule.origin.range.end = builder.origin(in).range.end;
  }
};

struct Brackets {
  std::size_t open = 0;
  std::size_t close = 0;
};

// One rule in the text: up to and with its '&' or, where that is missing, up to the letter of the
// next rule. `good` is false when its brackets do not match or are nested too deep.
struct Item {
  std::size_t end = 0;
  bool good = true;
  std::vector<Brackets> brackets;
};

Item find_item(const std::string& text, std::size_t begin, std::size_t end,
               Diagnostics& diagnostics) {
  Item item;
  std::vector<std::size_t> open;
  bool brackets_seen = false;
  const auto bad_bracket = [&](const char* code, std::size_t at, const std::string& message) {
    diagnostics.error(code, origin_of(at, at + 1), message);
    item.good = false;
  };
  for (item.end = begin; item.end < end; ++item.end) {
    const std::size_t at = item.end;
    const bool letter = std::isupper(static_cast<unsigned char>(text[at])) != 0;
    if (text[at] == '&' || (letter && brackets_seen && open.empty())) break;
    if (text[at] == '(') {
      open.push_back(at);
      brackets_seen = true;
      if (open.size() == limits::nesting + 1) {
        bad_bracket("SBG0601", at,
                    "brackets are nested deeper than " + std::to_string(limits::nesting));
      }
    } else if (text[at] == ')' && open.empty()) {
      bad_bracket("SBG0403", at, "')' closes nothing");
    } else if (text[at] == ')') {
      item.brackets.push_back({open.back(), at});
      open.pop_back();
    }
  }
  for (const std::size_t at : open) bad_bracket("SBG0403", at, "'(' is never closed");
  if (item.end < end && text[item.end] == '&') ++item.end;
  return item;
}

// Takes the innermost group around `at` out of `text`. False when there is none.
bool skip_group(std::string& text, const Item& item, std::size_t at) {
  const Brackets* innermost = nullptr;
  for (const Brackets& group : item.brackets) {
    if (group.open >= at || group.close < at || text[group.open] != '(') continue;
    if (innermost == nullptr || group.open > innermost->open) innermost = &group;
  }
  if (innermost == nullptr) return false;
  const std::size_t size = innermost->close - innermost->open + 1;
  text.replace(innermost->open, size, size, ' ');
  text[innermost->open] = skipped;
  return true;
}

// Reads one rule and returns where the next one begins. Groups are taken out of `text`.
std::size_t parse_rule(std::string& text, std::size_t begin, std::size_t end, Builder& builder) {
  const Item item = find_item(text, begin, end, builder.diagnostics);
  const std::size_t next = skip_blanks(text, item.end, end);
  const std::size_t rules = builder.description.rules.size();
  for (int round = 0; round < most_rounds && item.good; ++round) {
    builder.movements.clear();
    builder.marks.clear();
    const Outcome outcome = parse_one<grammar::rule, PiecesAction>(text, begin, item.end, builder);
    if (outcome.good && round == 0) return next;
    builder.description.rules.resize(rules);
    if (outcome.good) break;
    report(text, outcome.at, end, outcome.expected, builder.diagnostics);
    if (!skip_group(text, item, outcome.at)) break;
  }
  return next;
}

void parse_pieces(const Section& section, std::string& text, Builder& builder) {
  std::size_t at = skip_blanks(text, section.begin, section.end);
  while (at < section.end) at = parse_rule(text, at, section.end, builder);
}

// ---- goals --------------------------------------------------------------------------------------

template <class Rule>
struct GoalsAction : tao::pegtl::nothing<Rule> {};

template <>
struct GoalsAction<grammar::turn_limit> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.description.turn_limit = builder.number(in);
    builder.description.limit_origin = builder.origin(in);
  }
};
template <>
struct GoalsAction<grammar::goal_letter> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.letter = in.peek_char();
    builder.targets.clear();
  }
};
template <>
struct GoalsAction<grammar::x> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.targets.push_back({builder.number(in), 0, builder.origin(in)});
  }
};
template <>
struct GoalsAction<grammar::y> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.targets.back().y = builder.number(in);
    builder.targets.back().origin.range.end = builder.origin(in).range.end;
  }
};
template <>
struct GoalsAction<grammar::least> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.least = builder.number(in);
  }
};
template <>
struct GoalsAction<grammar::arrival> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.description.arrivals.push_back(
        {builder.letter, std::move(builder.targets), builder.origin(in)});
  }
};
template <>
struct GoalsAction<grammar::amount> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.description.amounts.push_back({builder.letter, builder.least, builder.origin(in)});
  }
};

// The next '@' or '#', or the place behind the next '&'.
std::size_t next_goal(const std::string& text, std::size_t at, std::size_t end) {
  while (at < end && text[at] != '@' && text[at] != '#' && text[at] != '&') ++at;
  return skip_blanks(text, at < end && text[at] == '&' ? at + 1 : at, end);
}

void parse_goals(const Section& section, const std::string& text, Builder& builder) {
  std::size_t at = skip_blanks(text, section.begin, section.end);
  bool limit_due = true;
  do {
    const Outcome outcome =
        std::exchange(limit_due, false)
            ? parse_one<grammar::limit, GoalsAction>(text, at, section.end, builder)
            : parse_one<grammar::goal, GoalsAction>(text, at, section.end, builder);
    at = outcome.at;
    if (outcome.good) continue;
    report(text, at, section.end, outcome.expected, builder.diagnostics);
    at = next_goal(text, at, section.end);
  } while (at < section.end);
}

}  // namespace

Description parse_what_is_good(const Source& source, Diagnostics& diagnostics) {
  Outline outline = read_outline(source, diagnostics);
  Description description;
  description.name = outline.name;
  Builder builder(outline.text, description, diagnostics);
  if (outline.board.found) parse_board(outline.board, outline.text, builder);
  if (outline.pieces.found) parse_pieces(outline.pieces, outline.text, builder);
  if (outline.goals.found) parse_goals(outline.goals, outline.text, builder);
  return description;
}

std::optional<Description> parse(const Source& source, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  Description description = parse_what_is_good(source, diagnostics);
  if (diagnostics.errors() != errors) return std::nullopt;
  return description;
}

}  // namespace zug::sbg
