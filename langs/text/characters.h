#pragma once

// What the readers without tokens share: their PEGTL grammars match the characters themselves, and
// their actions fill in a builder.

#include <cstdint>
#include <string>
#include <string_view>
#include <tao/pegtl.hpp>

#include "ir/messages/source.h"

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

class MendedText;

// The base of builders: where a match lies in the source. In a mended text, what recovery put in
// has an empty range.
class Places {
 public:
  explicit Places(const Source& source) : begin_(source.text().data()) {}
  explicit Places(const MendedText& text);

  template <class Input>
  SourceRange range(const Input& in) const {
    return {place(static_cast<std::size_t>(in.begin() - begin_)),
            place(static_cast<std::size_t>(in.end() - begin_))};
  }
  // Where it stands in the text that is read.
  template <class Input>
  std::size_t offset(const Input& in) const {
    return static_cast<std::size_t>(in.begin() - begin_);
  }
  // Whether recovery has put it there.
  template <class Input>
  bool is_put(const Input& in) const {
    const SourceRange here = range(in);
    return here.begin == here.end && in.size() > 0;
  }

 private:
  std::uint32_t place(std::size_t at) const;

  const char* begin_;
  const MendedText* mended_ = nullptr;
};

// Whether `c` is a letter, a digit or '_'.
bool in_word(char c);
// The word at `offset`, its first 40 characters, or else the one character there, if it ends no
// line.
SourceRange word_at(std::string_view text, std::size_t offset);

// The bytes of the first character, in UTF-8, of a text that is not empty; one byte where it is
// none.
std::string_view first_character(std::string_view text);
// A text as people can read it: what no terminal shows becomes \xHH; long ones are cut.
std::string printable(std::string_view text);

}  // namespace zug::text
