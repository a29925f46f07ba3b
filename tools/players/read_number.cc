#include "tools/players/read_number.h"

#include <charconv>
#include <system_error>

namespace zug::players {
namespace {

template <class Number>
std::optional<Number> all_of(const std::string& text) {
  Number value{};
  const char* end = text.data() + text.size();
  const std::from_chars_result read = std::from_chars(text.data(), end, value);
  if (read.ec != std::errc() || read.ptr != end || text.empty()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::uint64_t> read_count(const std::string& text) {
  return all_of<std::uint64_t>(text);
}

std::optional<double> read_number(const std::string& text) {
  if (text.find_first_not_of("0123456789.") != std::string::npos) return std::nullopt;
  return all_of<double>(text);
}

std::string short_number(double value) {
  char text[32];
  const std::to_chars_result written = std::to_chars(text, text + sizeof text, value);
  return {text, written.ptr};
}

}  // namespace zug::players
