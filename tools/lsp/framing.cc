// A stream that is broken is found again at the next header: lines that are no headers are skipped,
// one complaint for each run of them. Only a length that is wrong but looks right makes one lose
// more than a message. Memory is bounded: a line by longest_header_line, a message by
// longest_message.

#include "tools/lsp/framing.h"

#include <algorithm>
#include <charconv>

namespace zug::lsp {
namespace {

constexpr std::string_view length_name = "content-length:";

char lower_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool begins_like(std::string_view line, std::string_view lower_name) {
  if (line.size() < lower_name.size()) return false;
  return std::equal(lower_name.begin(), lower_name.end(), line.begin(),
                    [](char a, char b) { return a == lower_letter(b); });
}

std::optional<std::size_t> length_in(std::string_view line) {
  line.remove_prefix(length_name.size());
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), value);
  if (error != std::errc() || end != line.data() + line.size()) return std::nullopt;
  return value;
}

}  // namespace

void Framing::feed(std::string_view bytes) {
  if (used_ != 0) buffer_.erase(0, used_);
  used_ = 0;
  const std::size_t skipped = std::min(skip_, bytes.size());
  skip_ -= skipped;
  buffer_ += bytes.substr(skipped);
}

std::optional<std::string> Framing::take_line() {
  const std::size_t end = buffer_.find('\n', used_);
  if (end == std::string::npos) return std::nullopt;
  std::string line = buffer_.substr(used_, end - used_);
  used_ = end + 1;
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return line;
}

std::optional<Frame> Framing::read_header(const std::string& line) {
  if (begins_like(line, length_name)) {
    length_ = length_in(line);
    complained_ = false;
    if (!length_) return Frame{false, "a Content-Length that is no number"};
  } else if (!begins_like(line, "content-type:") && !complained_) {
    complained_ = true;
    return Frame{false, "a line that is no header"};
  }
  return std::nullopt;
}

std::optional<Frame> Framing::end_headers() {
  if (!length_) {
    if (complained_) return std::nullopt;
    complained_ = true;
    return Frame{false, "headers without Content-Length"};
  }
  if (*length_ <= longest_message) {
    in_message_ = true;
    return std::nullopt;
  }
  const std::size_t here = std::min(*length_, buffer_.size() - used_);
  used_ += here;
  skip_ = *length_ - here;
  length_.reset();
  return Frame{false, "a message of more than " + std::to_string(longest_message) + " bytes"};
}

std::optional<Frame> Framing::next() {
  while (true) {
    if (in_message_) {
      if (buffer_.size() - used_ < *length_) return std::nullopt;
      Frame frame{true, buffer_.substr(used_, *length_)};
      used_ += *length_;
      in_message_ = false;
      length_.reset();
      return frame;
    }
    const std::optional<std::string> line = take_line();
    if (!line && buffer_.size() - used_ > longest_header_line) {
      used_ = buffer_.size();
      if (complained_) return std::nullopt;
      complained_ = true;
      return Frame{false,
                   "a header of more than " + std::to_string(longest_header_line) + " bytes"};
    }
    if (!line) return std::nullopt;
    const std::optional<Frame> wrong = line->empty() ? end_headers() : read_header(*line);
    if (wrong) return wrong;
  }
}

std::string framed(std::string_view message) {
  return "Content-Length: " + std::to_string(message.size()) + "\r\n\r\n" + std::string(message);
}

}  // namespace zug::lsp
