#pragma once

// The one way in which this program reads, and the one way in which it says no.

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace zug::verifier {

inline constexpr std::int64_t greatest_number = std::int64_t{1} << 53;  // in games and certificates

struct Rejected : std::runtime_error {
  Rejected(const std::string& what, std::size_t at) : std::runtime_error(what), line(at) {}
  std::size_t line;  // from 1
};

class Scanner {
 protected:
  // `blanks` may stand behind everything that is taken.
  Scanner(std::string_view text, std::string_view blanks) : text_(text), blanks_(blanks) {}

  [[noreturn]] void fail(const std::string& what) const {
    const auto line = std::count(text_.begin(), text_.begin() + static_cast<long>(at_), '\n') + 1;
    throw Rejected(what, static_cast<std::size_t>(line));
  }
  // What is left of the line.
  std::string_view line() const { return text_.substr(at_, text_.find('\n', at_) - at_); }
  std::string quoted() const { return "'" + std::string(line().substr(0, 40)) + "'"; }

  bool ends() const { return at_ == text_.size(); }
  bool see(std::string_view sign) const { return text_.substr(at_, sign.size()) == sign; }
  bool take(std::string_view sign) {
    const bool seen = see(sign);
    if (seen) pass(at_ + sign.size());
    return seen;
  }
  void need(std::string_view sign) {
    if (!take(sign)) fail("'" + std::string(sign) + "' is missing before " + quoted());
  }
  // What is here of these characters.
  std::string_view run(std::string_view characters) {
    const std::size_t begin = at_;
    const std::size_t end = std::min(text_.find_first_not_of(characters, begin), text_.size());
    pass(end);
    return text_.substr(begin, end - begin);
  }

  // Without zeros in front; in small letters.
  template <class Number>
  Number number(Number least, Number most, int base = 10) {
    Number value = 0;
    const char *const begin = text_.data() + at_, *const end = text_.data() + text_.size();
    const auto read = std::from_chars(begin, end, value, base);
    const std::string_view text(begin, read.ptr);
    const bool zeros = text.size() > 1 && text[text[0] == '-' ? 1 : 0] == '0';
    const bool capitals = text.find_first_of("ABCDEF") != text.npos;
    if (text.empty() || zeros || capitals) fail("a number is missing");
    const bool fits = read.ec == std::errc() && value >= least && value <= most;
    if (!fits) fail("the number " + std::string(text.substr(0, 40)) + " is out of range");
    pass(at_ + text.size());
    return value;
  }

  void skip() { at_ = std::min(text_.find_first_not_of(blanks_, at_), text_.size()); }

  std::string_view text_;
  std::size_t at_ = 0, last_ = 0;  // last_: the end of what was taken last

 private:
  void pass(std::size_t end) {
    at_ = last_ = end;
    skip();
  }

  std::string_view blanks_;
};

}  // namespace zug::verifier
