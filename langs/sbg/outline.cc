// The outline of a file. First comments become blanks of the same length, so that places stay what
// they are; then one pass finds the name and the headings, and blanks what no token starts with:
//
//   <<Hexapawn>> /* 3x3 */ <BOARD> 3 3 |ppp| |...| |PPP| <PIECES> ... <GOALS> ...
//
// A section reaches from its heading to the next one. Its text is looked at later.

#include "langs/sbg/outline.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <tao/pegtl.hpp>
#include <vector>

#include "ir/limits.h"
#include "langs/sbg/characters.h"
#include "langs/sbg/grammar.h"
#include "langs/text/characters.h"

namespace zug::sbg {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

using text::printable;

struct Heading {
  std::string text;  // without blanks
  Origin origin;
};

struct State {
  State(const std::string& source_text, Diagnostics& sink)
      : original(source_text), text(source_text), diagnostics(sink) {}

  template <class Input>
  Origin origin(const Input& in) const {
    const auto begin = static_cast<std::size_t>(in.begin() - original.data());
    return origin_of(begin, begin + in.size());
  }
  template <class Input>
  void blank_out(const Input& in) {
    const SourceRange range = origin(in).range;
    const auto replaced = [](char c) { return c == '\n' ? '\n' : ' '; };
    std::transform(text.begin() + range.begin, text.begin() + range.end, text.begin() + range.begin,
                   replaced);
  }

  const std::string& original;  // what is being parsed; `text` is a copy to blank things out in
  std::string text;
  Diagnostics& diagnostics;
  std::vector<Heading> headings;
  std::string name;
  Origin name_origin;
  bool named = false;
  std::size_t tokens = 0;
  Origin first_text;  // the first token
  std::vector<SourceRange> strays;
};

template <class Rule>
struct CommentAction : tao::pegtl::nothing<Rule> {};

struct BlankOut {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.blank_out(in);
  }
};
template <>
struct CommentAction<grammar::line_comment> : BlankOut {};
template <>
struct CommentAction<grammar::block_comment> : BlankOut {};
template <>
struct CommentAction<grammar::open_comment> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    Origin origin = state.origin(in);
    origin.range.end = origin.range.begin + 2;
    state.diagnostics.error("SBG0103", origin, "the comment has no end");
    state.blank_out(in);
  }
};

template <class Rule>
struct OutlineAction : tao::pegtl::nothing<Rule> {};

struct CountToken {
  template <class Input>
  static void apply(const Input& in, State& state) {
    if (state.tokens == 0) state.first_text = state.origin(in);
    if (++state.tokens == limits::tokens + 1) {
      state.diagnostics.error(
          "SBG0601", state.origin(in),
          "the file has more than " + std::to_string(limits::tokens) + " tokens");
    }
  }
};
template <>
struct OutlineAction<grammar::word> : CountToken {};
template <>
struct OutlineAction<grammar::punctuation> : CountToken {};

// Takes the name between "<<" and ">>".
void take_name(State& state, Origin origin) {
  std::string_view inside(state.original.data() + origin.range.begin,
                          origin.range.end - origin.range.begin);
  inside = inside.substr(inside.find('<', 1) + 1);
  inside = inside.substr(0, inside.find('>'));
  if (state.named) {
    auto& error = state.diagnostics.error("SBG0201", origin, "the game has a second name");
    error.note(state.name_origin, "the first one is here");
    return;
  }
  state.named = true;
  state.name_origin = origin;
  for (const char c : inside) {
    if (!is_blank(c)) {
      state.name += c;
    } else if (!state.name.empty() && state.name.back() != ' ') {
      state.name += ' ';
    }
  }
  if (!state.name.empty() && state.name.back() == ' ') state.name.pop_back();
  const auto strange = std::find_if(inside.begin(), inside.end(),
                                    [](char c) { return !is_blank(c) && !is_word(c); });
  if (strange != inside.end()) {
    const auto at = static_cast<std::size_t>(&*strange - state.original.data());
    state.diagnostics.error("SBG0201", origin_of(at, at + 1),
                            "a name has letters, digits and blanks, not '" +
                                printable(std::string_view(&*strange, 1)) + "'");
  } else if (state.name.empty()) {
    state.diagnostics.error("SBG0201", origin, "the name is empty");
  }
}

template <>
struct OutlineAction<grammar::title> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    take_name(state, state.origin(in));
    state.blank_out(in);
  }
};
template <>
struct OutlineAction<grammar::broken_title> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.diagnostics.error("SBG0201", state.origin(in), "the name of the game has no end").hint =
        "write '>>' behind it";
    state.named = true;
    state.name_origin = state.origin(in);
    state.blank_out(in);
  }
};
template <>
struct OutlineAction<grammar::heading> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    std::string text = in.string();
    text.erase(std::remove_if(text.begin(), text.end(), is_blank), text.end());
    state.headings.push_back({std::move(text), state.origin(in)});
  }
};
// "[1,0,e]" is one fault.
bool is_partner(const State& state, SourceRange range) {
  if (state.strays.empty()) return false;
  const char opening = state.original[state.strays.back().begin];
  const char closing = state.original[range.begin];
  return (opening == '[' && closing == ']') || (opening == '{' && closing == '}');
}

template <>
struct OutlineAction<grammar::stray> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.blank_out(in);
    const Origin origin = state.origin(in);
    const bool partner = is_partner(state, origin.range);
    state.strays.push_back(origin.range);
    if (partner) return;
    auto& error =
        state.diagnostics.error("SBG0102", origin, "stray '" + printable(in.string_view()) + "'");
    if (in.peek_char() == '/') error.hint = "a comment starts with '//' or '/*'";
    if (in.string() == "[" || in.string() == "{") error.hint = "brackets are '(' and ')'";
  }
};

const std::vector<std::string> tags{"<BOARD>", "<PIECES>", "<GOALS>"};

// The section that was meant, or none.
std::string report_unknown(const Heading& heading, Diagnostics& diagnostics) {
  std::string upper = heading.text;
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  auto& error =
      diagnostics.error("SBG0202", heading.origin,
                        "there is no section " + quoted(std::string_view(printable(heading.text))));
  const bool exact = std::find(tags.begin(), tags.end(), upper) != tags.end();
  const std::string near = exact ? upper : nearest(upper, tags);
  error.hint = near.empty() ? "the sections are '<BOARD>', '<PIECES>' and '<GOALS>'"
                            : "did you mean '" + near + "'?";
  return near;
}

// "<Chess>" in front of the sections.
bool begins_with_name(const State& state) {
  if (state.headings.empty()) return false;
  std::string upper = state.headings[0].text;
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return std::find(tags.begin(), tags.end(), upper) == tags.end() && nearest(upper, tags).empty() &&
         state.headings.size() >= tags.size();
}

// <GOALS> alone is out of place, in front of the two others.
bool goals_come_first(const State& state) {
  std::vector<std::string> known;
  for (const Heading& heading : state.headings) {
    const bool is_tag = std::find(tags.begin(), tags.end(), heading.text) != tags.end();
    if (is_tag) known.push_back(heading.text);
  }
  return known == std::vector<std::string>{tags[2], tags[0], tags[1]};
}

// Text in front of the first section belongs nowhere.
void report_text_outside(const State& state, std::size_t end, Diagnostics& diagnostics) {
  const SourceRange first = state.first_text.range;
  if (state.tokens == 0 || first.begin >= end) return;
  const std::string word(state.text, first.begin, first.end - first.begin);
  diagnostics.error("SBG0205", state.first_text,
                    quoted(std::string_view(word)) + " stands outside the sections");
}

void find_sections(const State& state, Outline& outline, Diagnostics& diagnostics) {
  Section* const sections[] = {&outline.board, &outline.pieces, &outline.goals};
  const std::size_t size = state.text.size();
  const bool goals_first = goals_come_first(state);
  std::size_t next = 0;  // the section that should come
  bool unknown = false;
  for (std::size_t i = 0; i < state.headings.size(); ++i) {
    const Heading& heading = state.headings[i];
    auto at = std::find(tags.begin(), tags.end(), heading.text);
    if (at == tags.end()) {
      at = std::find(tags.begin(), tags.end(), report_unknown(heading, diagnostics));
      unknown = unknown || at == tags.end();
      if (at == tags.end() || sections[at - tags.begin()]->found) continue;
    }
    const auto index = static_cast<std::size_t>(at - tags.begin());
    Section& section = *sections[index];
    if (section.found) {
      auto& error = diagnostics.error("SBG0204", heading.origin, *at + " is there twice");
      error.note(section.heading, "the first one is here");
      continue;
    }
    if (goals_first && index == 2) {
      diagnostics.error("SBG0204", heading.origin, *at + " stands in front of " + tags[0]).hint =
          "the order is '<BOARD>', '<PIECES>', '<GOALS>'";
    } else if (!goals_first && index < next) {
      diagnostics.error("SBG0204", heading.origin, *at + " stands behind " + tags[next - 1]).hint =
          "the order is '<BOARD>', '<PIECES>', '<GOALS>'";
    }
    next = std::max(next, index + 1);
    const bool last = i + 1 == state.headings.size();
    section = {heading.origin, heading.origin.range.end,
               last ? size : state.headings[i + 1].origin.range.begin, true};
  }
  report_text_outside(state, state.headings.empty() ? size : state.headings[0].origin.range.begin,
                      diagnostics);
  // A misspelt heading is told already.
  for (std::size_t i = 0; i < tags.size() && !unknown; ++i) {
    if (sections[i]->found) continue;
    diagnostics.error("SBG0203", origin_of(size, size), "the section " + tags[i] + " is missing");
  }
}

template <class File, template <class> class Action>
void scan(const std::string& text, State& state) {
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(text.data(),
                                                                  text.data() + text.size(), "");
  tao::pegtl::parse<File, Action>(input, state);
}

}  // namespace

Outline read_outline(const Source& source, Diagnostics& diagnostics) {
  Outline outline;
  if (source.text().size() > limits::source_bytes) {
    diagnostics.error("SBG0601", {},
                      "the file is larger than " + std::to_string(limits::source_bytes) + " bytes");
    return outline;
  }
  const std::string written(source.text());
  State comments(written, diagnostics);
  scan<grammar::comments, CommentAction>(written, comments);
  const std::string uncommented = std::move(comments.text);
  State state(uncommented, diagnostics);
  scan<grammar::outline, OutlineAction>(uncommented, state);
  if (state.tokens > limits::tokens) return outline;
  if (!state.named && begins_with_name(state)) {
    diagnostics
        .error("SBG0201", state.headings[0].origin, "the name of the game stands in two brackets")
        .hint = "write '<" + printable(state.headings[0].text) + ">'";
    state.headings.erase(state.headings.begin());
  } else if (!state.named) {
    diagnostics.error("SBG0201", origin_of(0, 0), "the name of the game is missing").hint =
        "a file starts with '<<name>>'";
  } else if (!state.headings.empty() &&
             state.headings[0].origin.range.begin < state.name_origin.range.begin) {
    diagnostics.error("SBG0204", state.name_origin, "the name stands behind a section");
  }
  find_sections(state, outline, diagnostics);
  outline.name = std::move(state.name);
  outline.text = std::move(state.text);
  outline.strays = std::move(state.strays);
  return outline;
}

}  // namespace zug::sbg
