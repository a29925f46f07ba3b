// Board and goals to syntax; parse_pieces.cc reads the rules. Each row and goal is parsed alone;
// after a fault the next one is looked for, on the next line, behind the next '&', at the next '@'
// or '#'.

#include "langs/sbg/parse.h"

#include <algorithm>
#include <utility>

#include "langs/sbg/parse_section.h"

namespace zug::sbg {
namespace {

// ---- board --------------------------------------------------------------------------------------

template <class Rule>
struct BoardAction : tao::pegtl::nothing<Rule> {};

template <>
struct BoardAction<grammar::width> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
    builder.description.width = builder.number(in);
    builder.description.size_origin = builder.origin(in);
  }
};
template <>
struct BoardAction<grammar::height> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
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
  static void apply(const Input& in, SectionBuilder& builder) {
    builder.description.rows.push_back({in.string(), builder.origin(in)});
  }
};

// Behind the rest of the line, or of the row.
std::size_t behind_fault(const std::string& text, std::size_t at, std::size_t end, bool in_row) {
  while (at < end && text[at] != '\n' && text[at] != '|') ++at;
  if (in_row && at < end) ++at;
  return skip_blanks(text, at, end);
}

// A fault in the size leaves it unknown; one in a row costs the row.
void parse_board(const Section& section, const std::string& text, SectionBuilder& builder) {
  Description& description = builder.description;
  const std::size_t errors = builder.diagnostics.errors();
  std::size_t at = skip_blanks(text, section.begin, section.end);
  Outcome outcome = parse_one<grammar::size, BoardAction>(text, at, section.end, builder);
  if (!outcome.good || builder.diagnostics.errors() != errors) description.width = 0;
  bool in_size = true;
  while (true) {
    if (!outcome.good) {
      report_unexpected(text, outcome.at, section.end, outcome.expected, builder);
      const bool in_row = outcome.expected == expected<grammar::close_row>;
      at = behind_fault(text, outcome.at, section.end, in_row);
      if (!in_size) {
        if (in_row) description.rows.pop_back();
        description.rows.push_back({"", origin_of(outcome.at, outcome.at), false});
      }
    } else {
      at = outcome.at;
    }
    if (at >= section.end) break;
    in_size = false;
    outcome = parse_one<grammar::row, BoardAction>(text, at, section.end, builder);
  }
}

// ---- goals --------------------------------------------------------------------------------------

template <class Rule>
struct GoalsAction : tao::pegtl::nothing<Rule> {};

template <>
struct GoalsAction<grammar::turn_limit> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
    builder.description.turn_limit = builder.number(in);
    builder.description.limit_origin = builder.origin(in);
  }
};
template <>
struct GoalsAction<grammar::goal_letter> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
    builder.letter = in.peek_char();
    builder.targets.clear();
  }
};
template <>
struct GoalsAction<grammar::x> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
    builder.targets.push_back({builder.number(in), 0, builder.origin(in)});
  }
};
template <>
struct GoalsAction<grammar::y> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
    builder.targets.back().y = builder.number(in);
    builder.targets.back().origin.range.end = builder.origin(in).range.end;
  }
};
template <>
struct GoalsAction<grammar::least> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
    builder.least = builder.number(in);
  }
};
template <>
struct GoalsAction<grammar::arrival> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
    builder.description.arrivals.push_back(
        {builder.letter, std::move(builder.targets), builder.origin(in)});
  }
};
template <>
struct GoalsAction<grammar::amount> {
  template <class Input>
  static void apply(const Input& in, SectionBuilder& builder) {
    builder.description.amounts.push_back({builder.letter, builder.least, builder.origin(in)});
  }
};

// The next '@' or '#', or the place behind the next '&'.
std::size_t next_goal(const std::string& text, std::size_t at, std::size_t end) {
  while (at < end && text[at] != '@' && text[at] != '#' && text[at] != '&') ++at;
  return skip_blanks(text, at < end && text[at] == '&' ? at + 1 : at, end);
}

void parse_goals(const Section& section, const std::string& text, SectionBuilder& builder) {
  std::size_t at = skip_blanks(text, section.begin, section.end);
  bool limit_due = true;
  do {
    const Outcome outcome =
        std::exchange(limit_due, false)
            ? parse_one<grammar::limit, GoalsAction>(text, at, section.end, builder)
            : parse_one<grammar::goal, GoalsAction>(text, at, section.end, builder);
    at = outcome.at;
    if (outcome.good) continue;
    report_unexpected(text, at, section.end, outcome.expected, builder);
    at = next_goal(text, at, section.end);
  } while (at < section.end);
}

}  // namespace

void report_unexpected(const std::string& text, std::size_t at, std::size_t end,
                       const std::string& what, SectionBuilder& builder) {
  const auto behind =
      std::upper_bound(builder.strays.begin(), builder.strays.end(), at,
                       [](std::size_t place, SourceRange stray) { return place < stray.begin; });
  if (behind != builder.strays.begin() && skip_blanks(text, (behind - 1)->end, at) >= at) return;
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
  auto& error = builder.diagnostics.error(what.substr(0, 7), origin_of(at, stop),
                                          "expected " + what.substr(8) + ", " + found);
  if (stop == at) return;
  const bool lower = std::islower(static_cast<unsigned char>(text[at])) != 0;
  if (what == expected<grammar::rule_letter> && lower) {
    error.hint = "a rule serves both colours and has the upper-case letter";
  } else if (what == expected<grammar::content>) {
    error.hint = "write 'e', 'p' or 'w', in lower case";
  }
}

Description parse_what_is_good(const Source& source, Diagnostics& diagnostics) {
  Outline outline = read_outline(source, diagnostics);
  Description description;
  description.name = outline.name;
  SectionBuilder builder(outline, description, diagnostics);
  if (outline.board.found) parse_board(outline.board, outline.text, builder);
  description.rules_known = outline.pieces.found;
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
