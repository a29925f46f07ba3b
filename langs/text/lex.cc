// The lexer: one PEGTL pass over the text, one action per kind of token. No rule that has an
// action is ever given up after it matched, so actions fire exactly once.

#include "langs/text/lex.h"

#include <algorithm>
#include <string>

#include "ir/limits.h"
#include "langs/text/lex_grammar.h"

namespace zug::text {
namespace {

struct State {
  const Source& source;
  const Dialect& dialect;
  Diagnostics& diagnostics;
  Tokens tokens;
  bool full = false;

  Diagnostic& error(std::string_view number, Origin at, std::string message) {
    return diagnostics.error(code(dialect, number), at, std::move(message));
  }

  Origin origin(std::string_view text) const {
    const auto begin = static_cast<std::uint32_t>(text.data() - source.text().data());
    return {{begin, begin + static_cast<std::uint32_t>(text.size())}, no_expansion};
  }

  void push(char kind, std::string_view text) { push(kind, text, text); }

  void push(char kind, std::string_view text, std::string_view meaning) {
    if (tokens.size() < limits::tokens) {
      tokens.push_back({kind, meaning, origin(text)});
    } else if (!full) {
      full = true;
      error("0712", origin(text),
            "the file has more than " + std::to_string(limits::tokens) + " tokens");
    }
  }
};

std::string printable(std::string_view text) {
  static constexpr std::string_view digits = "0123456789abcdef";
  std::string result;
  for (const char c : text.substr(0, 16)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f && byte < 0x80) {
      result += c;
    } else {
      result += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    }
  }
  return text.size() > 16 ? result + "..." : result;
}

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
  }
};

template <>
struct Action<lexical::open_string> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.error("0103", state.origin(in.string_view()), "the string has no end");
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
  State state{source, dialect, diagnostics, {}, false};
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
