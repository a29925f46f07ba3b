// Rules to syntax. Where a rule has a fault, the innermost bracket group around it is replaced by
// one `skipped` character and the rule is read again, so that several bad steps of one rule are all
// reported:
//
//   P (0,1,x) + (1,1)(0,1,e) &   ~>   P ? + (1,1)(0,1,e) &   ~>   P ? + ?(0,1,e) &
//
// Each round takes out a group, so it ends; brackets are matched beforehand, so groups are known,
// and a step that is never closed is taken out at once.

#include <algorithm>
#include <utility>

#include "langs/sbg/parse_section.h"

namespace zug::sbg {
namespace {

constexpr char skipped = '\x01';
constexpr int most_rounds = 20;

template <class Rule>
struct PiecesAction : tao::pegtl::nothing<Rule> {};

template <>
struct PiecesAction<grammar::mark> {
  static void apply0(SectionBuilder& builder) { builder.marks.push_back(builder.movements.size()); }
};
template <>
struct PiecesAction<grammar::skipped> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
    builder.movements.push_back({Step{}, builder.origin(in)});
  }
};
template <>
struct PiecesAction<grammar::plus_sign> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
    builder.diagnostics.warning("SBG0411", builder.origin(in),
                                "other programs do not know '+' in front of a number");
  }
};
// Columns come first, so they move on to their place when the rows come.
template <>
struct PiecesAction<grammar::integer> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
    builder.step.dx = std::exchange(builder.step.dy, builder.number(in));
  }
};
template <>
struct PiecesAction<grammar::content> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
    const char c = in.peek_char();
    builder.step.content = c == 'e' ? Content::Empty : c == 'p' ? Content::Opponent : Content::Own;
  }
};
template <>
struct PiecesAction<grammar::step> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
    builder.movements.push_back({builder.step, builder.origin(in)});
  }
};

// Replaces what is above the mark by one node of it, unless it is one movement already.
template <class Node>
struct Fold {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
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
void raise_to_power(const Input& in, std::optional<std::int64_t> count, SectionBuilder& builder) {
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
  static void apply(const Input& in, SectionBuilder& builder) {
    raise_to_power(in, builder.number(in), builder);
  }
};
template <>
struct PiecesAction<grammar::any_count> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
    raise_to_power(in, std::nullopt, builder);
  }
};
template <>
struct PiecesAction<grammar::bare_star> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
    builder.diagnostics.warning("SBG0411", builder.origin(in), "'*' is written '^*'");
    raise_to_power(in, std::nullopt, builder);
  }
};
template <>
struct PiecesAction<grammar::rule_letter> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
    builder.description.rules.push_back({in.peek_char(), {}, builder.origin(in)});
  }
};
template <>
struct PiecesAction<grammar::rule_movement> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
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
  std::vector<std::size_t> never_closed;  // reported
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
  const bool only_open = item.good;
  for (const std::size_t at : open) bad_bracket("SBG0403", at, "'(' is never closed");
  item.good = only_open;
  item.never_closed = std::move(open);
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

// Where the step that begins at `at`, and has no end, ends at the latest.
std::size_t step_end(const std::string& text, std::size_t at, std::size_t end) {
  char before = text[at];
  for (++at; at < end; ++at) {
    const bool sign = text[at] == '+' && (before == '(' || before == ',');
    if (!sign && std::string_view("(+)&").find(text[at]) != std::string_view::npos) break;
    if (!is_blank(text[at])) before = text[at];
  }
  return at;
}

// Takes out what is never closed: all of a step, or else the bracket alone.
void take_out_open(std::string& text, const Item& item) {
  for (const std::size_t at : item.never_closed) {
    const std::size_t end = step_end(text, at, item.end);
    const bool step = skip_blanks(text, at + 1, item.end) < end;
    if (step) text.replace(at, end - at, end - at, ' ');
    text[at] = step ? skipped : ' ';
  }
}

// Outside of all groups: the sign at `at` becomes a blank or, at the end of the rule, the last one
// before. Returns where it stood, or `end` when there is none.
std::size_t take_out_sign(std::string& text, std::size_t begin, std::size_t at, std::size_t end) {
  if (at >= end || text[at] == '&') {
    at = std::min(at, end);
    while (at > begin && is_blank(text[at - 1])) --at;
    if (at-- <= begin + 1) return end;
  }
  if (text[at] == skipped || text[at] == ')') return end;
  text[at] = ' ';
  return at;
}

std::size_t name_end(const std::string& text, std::size_t at, std::size_t end) {
  while (at < end && std::isalnum(static_cast<unsigned char>(text[at])) != 0) ++at;
  return at;
}

// "KNIGHT (1,2,e) &"
bool is_long_name(const std::string& text, std::size_t begin, std::size_t end) {
  return begin < end && std::isupper(static_cast<unsigned char>(text[begin])) != 0 &&
         name_end(text, begin, end) > begin + 1;
}

// Reads one rule and returns where the next one begins. Groups are taken out of `text`.
std::size_t parse_rule(std::string& text, std::size_t begin, std::size_t end,
                       SectionBuilder& builder) {
  const Item item = find_item(text, begin, end, builder.diagnostics);
  take_out_open(text, item);
  const std::size_t next = skip_blanks(text, item.end, end);
  std::vector<Rule>& rules = builder.description.rules;
  const std::size_t before = rules.size();
  const bool word = is_long_name(text, begin, item.end);
  if (word) {
    const std::size_t behind = name_end(text, begin, item.end);
    const std::string name = quoted(std::string_view(text).substr(begin, behind - begin));
    builder.diagnostics.error("SBG0401", origin_of(begin, behind),
                              "a piece has one letter, not " + name);
    text.replace(begin + 1, behind - begin - 1, behind - begin - 1, ' ');
  }
  const char letter = begin < end ? text[begin] : ' ';
  bool whole = false;
  std::size_t taken_out = item.end;
  for (int round = 0; round < most_rounds && item.good; ++round) {
    builder.movements.clear();
    builder.marks.clear();
    rules.resize(before);
    const Outcome outcome = parse_one<grammar::rule, PiecesAction>(text, begin, item.end, builder);
    if (outcome.good && round == 0 && item.never_closed.empty() && !word) return next;
    whole = outcome.good;
    if (whole) break;
    // What stands right behind a sign that was taken out follows from that.
    const bool news =
        taken_out >= outcome.at || skip_blanks(text, taken_out, outcome.at) < outcome.at;
    if (news) report_unexpected(text, outcome.at, end, outcome.expected, builder);
    if (outcome.expected == expected<grammar::rule_letter>) break;
    if (skip_group(text, item, outcome.at)) continue;
    taken_out = take_out_sign(text, begin, outcome.at, item.end);
    if (taken_out == item.end) break;
  }
  // The letter has a rule, whatever that is.
  if (!whole || word) rules.resize(before);
  const bool named = !word && std::isupper(static_cast<unsigned char>(letter)) != 0;
  if (!whole && named) rules.push_back({letter, {}, origin_of(begin, begin + 1), false});
  if (!named) builder.description.rules_known = false;
  if (whole && !word) rules.back().good = false;
  return next;
}

}  // namespace

void parse_pieces(const Section& section, std::string& text, SectionBuilder& builder) {
  std::size_t at = skip_blanks(text, section.begin, section.end);
  while (at < section.end) at = parse_rule(text, at, section.end, builder);
}

}  // namespace zug::sbg
