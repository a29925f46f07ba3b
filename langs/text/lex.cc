// The lexer: one PEGTL pass over the text, one action per kind of token. No rule that has an
// action is ever given up after it matched, so actions fire exactly once.

#include "langs/text/lex.h"

#include <algorithm>
#include <set>
#include <string>

#include "ir/limits.h"
#include "ir/messages/source.h"
#include "langs/text/characters.h"
#include "langs/text/lex_grammar.h"

namespace zug::text {
namespace {

struct State {
  const Source& source;
  const Dialect& dialect;
  Diagnostics& diagnostics;
  Tokens tokens;
  bool full = false;
  std::set<std::string_view> strange = {};  // names with a character no name has
  bool in_arithmetic = false;               // behind '{$' or '[$'

  Diagnostic& error(std::string_view number, Origin at, std::string message) {
    return diagnostics.error(code(dialect, number), at, std::move(message));
  }

  Origin origin(std::string_view text) const {
    const auto begin = static_cast<std::uint32_t>(text.data() - source.text().data());
    return {{begin, begin + static_cast<std::uint32_t>(text.size())}, no_expansion};
  }

  // Of a name with a character that none has, once.
  void check_name(std::string_view name) {
    const auto wrong = std::find_if(name.begin(), name.end(), [this](char c) {
      return static_cast<unsigned char>(c) >= 0x80 || (c == '_' && !dialect.underscores);
    });
    if (wrong == name.end() || !strange.insert(name).second) return;
    const auto at = static_cast<std::size_t>(wrong - name.begin());
    const std::string_view character = first_character(name.substr(at));
    error("0102", origin(character), "stray '" + printable(character) + "' in a name").hint =
        dialect.underscores ? "names consist of letters, digits and '_'"
                            : "names consist of letters and digits";
  }

  void push(char kind, std::string_view text) { push(kind, text, text); }

  void push(char kind, std::string_view text, std::string_view meaning) {
    if (kind == kind::compare || kind == kind::assign) in_arithmetic = true;
    if (kind == '#' || kind == ']' || kind == '}') in_arithmetic = false;
    if (tokens.size() < limits::tokens) {
      tokens.push_back({kind, meaning, origin(text), false, 0});
    } else if (!full) {
      full = true;
      error("0712", origin(text),
            "the file has more than " + std::to_string(limits::tokens) + " tokens");
    }
  }
};

template <class Rule>
struct Action : tao::pegtl::nothing<Rule> {};

template <char Kind>
struct Push {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.push(Kind, in.string_view());
  }
};

template <>
struct Action<lexical::string> : Push<kind::string> {};

template <>
struct Action<lexical::symbol> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.push(*symbol_kind(state.dialect, in.string_view()), in.string_view());
  }
};

// '{$ #man < 4}': elsewhere '#' begins a section or a macro, and here it would end the comparison.
template <>
struct Action<lexical::number_sign> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    const std::string_view sign = in.string_view().substr(0, 1);
    if (!state.in_arithmetic) return state.push('#', sign);
    state.error("0102", state.origin(sign), "stray '#'").hint =
        "a piece's name alone is how many of it there are";
  }
};

template <>
struct Action<lexical::punctuation> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.push(in.peek_char(), in.string_view());
  }
};

template <>
struct Action<lexical::word> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.check_name(in.string_view());
    state.push(word_kind(state.dialect, in.string_view()), in.string_view());
  }
};

template <>
struct Action<lexical::number> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    if (!number_value(in.string_view())) {
      state.error(
          "0101", state.origin(in.string_view()),
          "the number is too large: at most " + std::to_string(limits::number) + " is allowed");
    }
    // Leading zeros are lost: pasting 'a' and '01' gives 'a1'.
    const std::string_view digits = in.string_view();
    const std::size_t zeros = std::min(digits.find_first_not_of('0'), digits.size() - 1);
    state.push(kind::number, digits, digits.substr(zeros));
  }
};

template <>
struct Action<lexical::stray> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    auto& error = state.error("0102", state.origin(in.string_view()),
                              "stray '" + printable(in.string_view()) + "'");
    if (in.string_view() == "_") error.hint = "names consist of letters and digits";
    // A glyph stands for something, perhaps a piece; other signs for nothing.
    const bool glyph = static_cast<unsigned char>(in.peek_char()) >= 0x80;
    state.push(glyph ? kind::skipped : kind::blank, in.string_view(), "");
    if (!state.tokens.empty()) state.tokens.back().invented = true;
    if (in.peek_char() == '%') error.hint = "a comment starts with '//'";
  }
};

template <>
struct Action<lexical::open_string> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.error("0103", state.origin(in.string_view()), "the string has no end");
    state.push(kind::skipped, in.string_view(), "");
    if (!state.tokens.empty()) state.tokens.back().invented = true;
  }
};

template <>
struct Action<lexical::open_comment> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.error("0104", state.origin(in.string_view().substr(0, 2)), "the comment has no end");
  }
};

}  // namespace

Tokens lex(const Source& source, const Dialect& dialect, Diagnostics& diagnostics) {
  State state{source, dialect, diagnostics, {}};
  if (source.text().size() > limits::source_bytes) {
    state.error("0712", {},
                "the file is larger than " + std::to_string(limits::source_bytes) + " bytes");
    return {};
  }
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(
      source.text().data(), source.text().data() + source.text().size(), "");
  tao::pegtl::parse<lexical::file, Action>(input, state);
  if (state.full) state.tokens.clear();
  return std::move(state.tokens);
}

}  // namespace zug::text
