#pragma once

// The words of the RBG game manager's protocol: messages that end with a NUL, moves as numbers,
// times as the field's server prints them. Nothing here knows a socket.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "ir/reference/semantics.h"

namespace zug::server {

// Bytes as they arrive become messages. What is kept is bounded: a message that gets longer than
// `most` bytes breaks it for good, and nothing more is stored.
class Frames {
 public:
  explicit Frames(std::size_t most) : most_(most) {}

  void add(std::string_view bytes);
  // The next whole message, without its NUL.
  std::optional<std::string> next();
  bool broken() const { return broken_; }

 private:
  std::size_t most_;
  std::string bytes_;
  std::size_t begin_ = 0;  // of the first message not yet taken
  std::size_t whole_ = 0;  // messages not yet taken
  std::size_t open_ = 0;   // bytes of the one that has not ended
  bool broken_ = false;
};

// A double as C's "%f": six decimals, and 316 bytes for the largest one, "no limit".
std::string write_seconds(double seconds);
// Empty when the text is no number. Times above `no_limit` are as good as none.
std::optional<double> read_seconds(const std::string& text);
inline constexpr double no_limit = 1e7;

// Vertex (from 1) and modifier (from 1) in turn; blanks of any kind and number between them. A
// number outside 1..vertices or 1..modifiers is no move of any state.
struct MoveReading {
  std::optional<Move> move;
  std::string error;  // lower case, without a full stop
};
MoveReading read_move_numbers(const std::string& text, std::size_t vertices, std::size_t modifiers);

// What a server can say to a client, told apart by its form alone.
enum class Said { Reset, Seconds, Move, Extension, Nonsense };
Said what_is(const std::string& message);

// Without blanks at both ends, in lower case: "Ready\n" is "ready".
std::string bare_word(const std::string& message);

}  // namespace zug::server
