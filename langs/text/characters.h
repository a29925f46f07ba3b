#pragma once

// What the readers without tokens share: their PEGTL grammars match the characters themselves, and
// their actions fill in a builder.

#include <cstdint>
#include <string>
#include <string_view>
#include <tao/pegtl.hpp>

#include "ir/source.h"

// One line per action: what the builder `b` does with the text `in` that the rule matched. To be
// used where `grammar`, `Builder` and the template `action` are the reader's.
#define ZUG_ACTION(RULE, ...)                                         \
  template <>                                                         \
  struct action<grammar::RULE> {                                      \
    template <class Input>                                            \
    static void apply([[maybe_unused]] const Input& in, Builder& b) { \
      __VA_ARGS__;                                                    \
    }                                                                 \
  };

namespace zug::text {

using Characters = tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy>;

// Thrown by actions to end the parse for good: the input is too deep or too big, and the message
// says the limit.
struct Stop {
  const char* code;
  std::string message;
  SourceRange range;
};

// The base of builders: where a match lies in the source.
class Places {
 public:
  explicit Places(const Source& source) : begin_(source.text().data()) {}

  template <class Input>
  SourceRange range(const Input& in) const {
    return {static_cast<std::uint32_t>(in.begin() - begin_),
            static_cast<std::uint32_t>(in.end() - begin_)};
  }

 private:
  const char* begin_;
};

// Whether `c` is a letter, a digit or '_'.
bool in_word(char c);
// The word at `offset`, its first 40 characters, or else the one byte there, if it ends no line.
SourceRange word_at(std::string_view text, std::size_t offset);

}  // namespace zug::text
