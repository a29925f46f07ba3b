#pragma once

// Changes texts of any of our languages in ways that mostly leave them texts of it.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ir/reference/perft.h"

namespace zug::fuzz {

// One word, number, string, comment or mark, with the blanks before it.
struct Token {
  std::string_view text;
  std::size_t blanks = 0;  // how many bytes of `text` they are

  std::string_view word() const { return text.substr(blanks); }
};

// Joined they are `text`; blanks at its end are a token of their own, without a word.
std::vector<Token> tokens_of(std::string_view text);

// The token behind the bracket that belongs to the opening one at `open`; 0 when there is none.
std::size_t behind_group(const std::vector<Token>& tokens, std::size_t open);

// The entries of a dictionary of libFuzzer: "..." on a line each, with \" \\ and \xAB.
std::vector<std::string> dictionary_words(const std::string& text);

// One change, a second one in every third case, and so on: tokens replaced by others of the text or
// words of the dictionary; tokens, bracketed groups and lines doubled, deleted, exchanged; numbers
// made extreme.
std::string mutate(std::string_view text, const std::vector<std::string>& dictionary,
                   Random& random);

// Something of `other` in `text`: a group, a line, or all from some token on.
std::string cross(std::string_view text, std::string_view other, Random& random);

}  // namespace zug::fuzz
