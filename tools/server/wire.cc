// A receive buffer per connection, since messages come split and joined as the network likes. Bytes
// that were taken are dropped when half of the buffer is behind us, so that each byte is moved
// about once; with a bound on a single message memory is bounded, whatever the peer sends:
//
//   Frames frames(8);
//   frames.add("re"); frames.next();              // nothing yet
//   frames.add(std::string_view("ady\0", 4));     // next(): "ready"
//   frames.add("123456789");                      // broken(): no message may be that long

#include "tools/server/wire.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace zug::server {
namespace {

bool blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    while (i < text.size() && !blank(text[i])) ++i;
    if (i > begin) result.push_back(text.substr(begin, i - begin));
    while (i < text.size() && blank(text[i])) ++i;
  }
  return result;
}

// A whole number from 1 to `most`.
std::optional<std::uint32_t> number_in(std::string_view word, std::size_t most) {
  std::uint32_t number = 0;
  const char* end = word.data() + word.size();
  const std::from_chars_result read = std::from_chars(word.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end || number < 1 || number > most) return {};
  return number;
}

bool whole_number(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(),
                                      [](unsigned char c) { return std::isdigit(c) != 0; });
}

MoveReading wrong(const std::string& what) { return {std::nullopt, what}; }

}  // namespace

void Frames::add(std::string_view bytes) {
  if (broken_) return;
  if (begin_ > bytes_.size() / 2) {
    bytes_.erase(0, begin_);
    begin_ = 0;
  }
  for (std::size_t i = 0; i < bytes.size() && !broken_;) {
    const std::size_t end = bytes.find('\0', i);
    const bool whole = end != std::string_view::npos;
    open_ += (whole ? end : bytes.size()) - i;
    broken_ = open_ > most_;
    if (whole) open_ = 0, ++whole_;
    i = whole ? end + 1 : bytes.size();
  }
  bytes_.append(bytes);
  if (broken_) std::string().swap(bytes_);
}

std::optional<std::string> Frames::next() {
  if (broken_ || whole_ == 0) return {};
  const std::size_t end = bytes_.find('\0', begin_);
  std::string message = bytes_.substr(begin_, end - begin_);
  begin_ = end + 1;
  --whole_;
  return message;
}

std::string write_seconds(double seconds) {
  char text[400];
  const int size = std::snprintf(text, sizeof text, "%f", seconds);
  return {text, static_cast<std::size_t>(size)};
}

std::optional<double> read_seconds(const std::string& text) {
  const std::vector<std::string_view> parts = words(text);
  if (parts.size() != 1) return {};
  const std::string word(parts.front());
  char* end = nullptr;
  const double seconds = std::strtod(word.c_str(), &end);
  if (end != word.c_str() + word.size() || std::isnan(seconds) || seconds < 0) return {};
  return seconds;
}

MoveReading read_move_numbers(const std::string& text, std::size_t vertices,
                              std::size_t modifiers) {
  const std::vector<std::string_view> parts = words(text);
  if (parts.empty()) return wrong("a move cannot be empty");
  Move move;
  for (std::size_t i = 0; i + 1 < parts.size(); i += 2) {
    const std::optional<std::uint32_t> vertex = number_in(parts[i], vertices);
    if (!vertex) return wrong("a vertex is a number from 1 to " + std::to_string(vertices));
    const std::optional<std::uint32_t> modifier = number_in(parts[i + 1], modifiers);
    if (!modifier) return wrong("a modifier is a number from 1 to " + std::to_string(modifiers));
    move.push_back({*modifier, VertexId(*vertex - 1)});
  }
  if (parts.size() % 2 != 0) return wrong("a move has a modifier for each vertex");
  return {std::move(move), ""};
}

Said what_is(const std::string& message) {
  if (!message.empty() && message.front() == '!') return Said::Extension;
  const std::vector<std::string_view> parts = words(message);
  if (parts.size() == 1 && parts.front() == "reset") return Said::Reset;
  if (parts.size() == 1 && read_seconds(message)) return Said::Seconds;
  const bool numbers = std::all_of(parts.begin(), parts.end(), whole_number);
  return numbers && !parts.empty() && parts.size() % 2 == 0 ? Said::Move : Said::Nonsense;
}

std::string bare_word(const std::string& message) {
  const auto begin = std::find_if_not(message.begin(), message.end(), blank);
  const auto end = std::find_if_not(message.rbegin(), message.rend(), blank).base();
  std::string word = begin < end ? std::string(begin, end) : std::string();
  for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return word;
}

}  // namespace zug::server
