// What is cut is found by its form, since a message does not know where an argument begins: a word
// without blanks, or what stands between a quotation mark in front of a word and one behind a word.
//
//   cannot read 'aaa…'   where there are 300 a: the first 149 remain, "…", and the last 49

#include "tools/zug/command_line/one_line.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "ir/game_text.h"
#include "ir/messages/columns.h"

namespace zug {
namespace {

constexpr std::size_t longest = 200, kept_in_front = 150, kept_behind = 50;

// Characters remain whole.
std::string cut(std::string_view word) {
  if (word.size() <= longest) return std::string(word);
  const std::size_t front = start_of_character(word, kept_in_front);
  const std::size_t behind = start_of_character(word, word.size() - kept_behind);
  return std::string(word.substr(0, front)) + "…" + std::string(word.substr(behind));
}

// Where the quotation that begins at `begin` ends, or npos.
std::size_t end_of_quotation(std::string_view text, std::size_t begin) {
  for (std::size_t i = begin + 1; i < text.size(); ++i) {
    const bool word_ends =
        i + 1 == text.size() || std::string_view(" ,;:.?)").find(text[i + 1]) != text.npos;
    if (text[i] == '\'' && word_ends) return i + 1;
  }
  return std::string_view::npos;
}

// Of the word or quotation that begins there.
std::size_t end_of_piece(std::string_view text, std::size_t begin) {
  if (text[begin] == '\'') {
    const std::size_t end = end_of_quotation(text, begin);
    if (end != std::string_view::npos) return end;
  }
  const std::size_t blank = text.find(' ', begin);
  return blank == std::string_view::npos ? text.size() : blank;
}

}  // namespace

std::string one_line(const std::string& message) {
  const std::string_view text = message;
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text[begin] == ' ' ? begin + 1 : end_of_piece(text, begin);
    result += cut(text.substr(begin, end - begin));
    begin = end;
  }
  return for_people(GameText(result));
}

std::string in_lines(const std::string& message) {
  std::string result;
  for (std::size_t begin = 0; begin <= message.size();) {
    const std::size_t end = std::min(message.find('\n', begin), message.size());
    result += (begin == 0 ? "" : "\n") + one_line(message.substr(begin, end - begin));
    begin = end + 1;
  }
  return result;
}

}  // namespace zug
