#pragma once

// Messages in a stream of bytes: "Content-Length: 17\r\n\r\n" and 17 bytes.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace zug::lsp {

inline constexpr std::size_t longest_message = 32u << 20;
inline constexpr std::size_t longest_header_line = 1'000;

struct Frame {
  bool good = true;
  std::string text;  // the message, or what is wrong with the stream
};

// Takes bytes as they come. What is no frame is left out, and said once: other lines than headers,
// headers without a length, and messages longer than the limit, which are not kept in memory.
class Framing {
 public:
  void feed(std::string_view bytes);
  // The next frame that is whole; nothing when more bytes are wanted.
  std::optional<Frame> next();

 private:
  std::optional<std::string> take_line();
  std::optional<Frame> read_header(const std::string& line);
  std::optional<Frame> end_headers();

  std::string buffer_;
  std::size_t used_ = 0;               // of the buffer
  std::optional<std::size_t> length_;  // of the message whose headers are being read
  std::size_t skip_ = 0;               // bytes of a message that is too long
  bool in_message_ = false;
  bool complained_ = false;  // about these headers
};

// A message with its header.
std::string framed(std::string_view message);

}  // namespace zug::lsp
