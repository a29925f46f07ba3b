#pragma once

// Text that a game brings along: the names of its pieces, squares, players, variables and
// directions, its own name, and its rules in words. A file can put any bytes there, so none of it
// may become part of a program or of a file's name by accident: a GameText is no std::string, and
// what is joined to one is one. Two functions open it. for_people() is what messages, tables and
// JSON show. bytes_of() is for the few functions that turn it into a comment, a literal or an
// identifier of a language, one file per back end; tests/structure lists those files.

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace zug {

class GameText {
 public:
  GameText() = default;
  GameText(std::string bytes) : bytes_(std::move(bytes)) {}
  GameText(std::string_view bytes) : bytes_(bytes) {}
  GameText(const char* bytes) : bytes_(bytes) {}

  bool empty() const { return bytes_.empty(); }
  std::size_t size() const { return bytes_.size(); }

  GameText& operator+=(const GameText& more) {
    bytes_ += more.bytes_;
    return *this;
  }
  friend GameText operator+(GameText a, const GameText& b) { return std::move(a += b); }
  friend bool operator==(const GameText&, const GameText&) = default;
  friend auto operator<=>(const GameText&, const GameText&) = default;

 private:
  friend const std::string& bytes_of(const GameText& text) { return text.bytes_; }
  std::string bytes_;
};

// As it is, but control characters and what is no UTF-8, either of which can make a terminal do
// things, are spelled: a line end is \x0a.
std::string for_people(const GameText& text);

// How many bytes the character of UTF-8 that begins at `at` has; 0 when none begins there.
std::size_t utf8_length(std::string_view text, std::size_t at);

// \x0a
std::string spelled_byte(char byte);

}  // namespace zug
