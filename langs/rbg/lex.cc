// The lexer: one PEGTL pass over the text, one action per kind of token. No rule that has an
// action is ever given up after it matched, so actions fire exactly once.

#include "langs/rbg/lex.h"

#include <algorithm>
#include <string>

#include "ir/limits.h"
#include "langs/rbg/lex_grammar.h"

namespace zug::rbg {
namespace {

struct State {
  const Source& source;
  Diagnostics& diagnostics;
  Tokens tokens;
  bool full = false;

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
      diagnostics.error("RBG0712", origin(text),
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

template <> struct Action<lexical::string> : Push<kind::string> {};
template <> struct Action<lexical::assign> : Push<kind::assign> {};
template <> struct Action<lexical::compare> : Push<kind::compare> {};
template <> struct Action<lexical::positive> : Push<kind::positive> {};
template <> struct Action<lexical::negative> : Push<kind::negative> {};
template <> struct Action<lexical::to_keeper> : Push<kind::to_keeper> {};
template <> struct Action<lexical::to_player> : Push<kind::to_player> {};
template <> struct Action<lexical::priority> : Push<kind::priority> {};
template <> struct Action<lexical::equal> : Push<kind::equal> {};
template <> struct Action<lexical::not_equal> : Push<kind::not_equal> {};
template <> struct Action<lexical::less_equal> : Push<kind::less_equal> {};
template <> struct Action<lexical::greater_equal> : Push<kind::greater_equal> {};

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
    state.push(word_kind(in.string_view()), in.string_view());
  }
};

template <>
struct Action<lexical::number> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    if (!number_value(in.string_view())) {
      state.diagnostics.error(
          "RBG0101", state.origin(in.string_view()),
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
    auto& error = state.diagnostics.error("RBG0102", state.origin(in.string_view()),
                                          "stray '" + printable(in.string_view()) + "'");
    if (in.string_view() == "_") error.hint = "names consist of letters and digits";
  }
};

template <>
struct Action<lexical::open_string> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.diagnostics.error("RBG0103", state.origin(in.string_view()), "the string has no end");
  }
};

template <>
struct Action<lexical::open_comment> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.diagnostics.error("RBG0104", state.origin(in.string_view().substr(0, 2)),
                            "the comment has no end");
  }
};

}  // namespace

Tokens lex(const Source& source, Diagnostics& diagnostics) {
  State state{source, diagnostics, {}, false};
  if (source.text().size() > limits::source_bytes) {
    diagnostics.error("RBG0712", {},
                      "the file is larger than " + std::to_string(limits::source_bytes) + " bytes");
    return {};
  }
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(
      source.text().data(), source.text().data() + source.text().size(), "");
  tao::pegtl::parse<lexical::file, Action>(input, state);
  if (state.full) state.tokens.clear();
  return std::move(state.tokens);
}

}  // namespace zug::rbg
