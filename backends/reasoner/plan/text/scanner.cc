// The words of a plan's text: numbers, names, sets of either. There are no tokens and no blanks to
// skip: the text is what print() writes, and a blank is as good as any other letter.

#include "backends/reasoner/plan/text/scanner.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace zug::reasoner {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// One behind the quote that ends the name; npos when none does.
std::size_t end_of_quoted(std::string_view line, std::size_t at) {
  for (++at; at < line.size(); ++at) {
    if (line[at] == '"') return at + 1;
    if (line[at] == '\\') ++at;
  }
  return std::string_view::npos;
}

}  // namespace

std::string Scanner::wanted() const {
  if (!said_.empty()) return said_;
  return literally_ ? "'" + std::string(wanted_) + "'" : std::string(wanted_);
}

void Scanner::fail(std::string_view what) {
  if (failed_) return;
  failed_ = true;
  wanted_ = what;
}

void Scanner::fail_at(std::size_t place, std::string what) {
  if (failed_) return;
  failed_ = true;
  at_ = place;
  said_ = std::move(what);
}

void Scanner::end() {
  if (!ended()) fail("the end of the line");
}

bool Scanner::take(std::string_view literal) {
  if (failed_ || !line_.substr(at_).starts_with(literal)) return false;
  at_ += literal.size();
  return true;
}

void Scanner::want(std::string_view literal) {
  if (failed_ || take(literal)) return;
  literally_ = true;
  fail(literal);
}

void Scanner::want_number(std::size_t number) {
  const std::size_t from = at_;
  const std::int64_t found = integer();
  if (failed_ || found == static_cast<std::int64_t>(number)) return;
  fail_at(from, std::to_string(number));
}

bool Scanner::at_number() const {
  if (at_ == line_.size()) return false;
  return line_[at_] == '-' || (line_[at_] >= '0' && line_[at_] <= '9');
}

std::int64_t Scanner::integer() {
  if (failed_) return 0;
  std::int64_t value = 0;
  const char* const from = line_.data() + at_;
  const std::from_chars_result read = std::from_chars(from, line_.data() + line_.size(), value);
  if (read.ec == std::errc::invalid_argument) fail("a number");
  if (read.ec == std::errc::result_out_of_range) fail("a number of 64 bits");
  if (failed_) return 0;
  at_ += static_cast<std::size_t>(read.ptr - from);
  return value;
}

std::uint32_t Scanner::number(std::size_t limit) {
  const std::size_t from = at_;
  const std::int64_t value = integer();
  if (failed_) return 0;
  if (value >= 0 && static_cast<std::uint64_t>(value) < limit) {
    return static_cast<std::uint32_t>(value);
  }
  at_ = from;
  fail("a smaller number, not below 0");
  return 0;
}

std::string_view Scanner::name() {
  if (failed_) return {};
  std::size_t end = at_;
  if (at_ < line_.size() && line_[at_] == '"') {
    end = end_of_quoted(line_, at_);
  } else {
    while (end < line_.size() && is_letter(line_[end])) ++end;
  }
  if (end == at_ || end == std::string_view::npos) {
    fail("a name");
    return {};
  }
  const std::string_view result = line_.substr(at_, end - at_);
  at_ = end;
  return result;
}

std::uint32_t Scanner::name_of(const std::vector<std::string>& list) {
  const std::size_t from = at_;
  const auto found = std::find(list.begin(), list.end(), name());
  if (!failed_ && found == list.end()) {
    at_ = from;
    fail("a name that the game has");
  }
  return failed_ ? 0 : static_cast<std::uint32_t>(found - list.begin());
}

Bits Scanner::set(std::size_t size) {
  Bits result(size);
  want("[");
  bool first = true;
  while (!failed_ && !take("]")) {
    if (!first) want(" ");
    first = false;
    const std::uint32_t from = number(size);
    const std::uint32_t to = take("..") ? number(size) : from;
    if (to < from) fail("two numbers that ascend");
    if (failed_) break;
    for (std::uint32_t i = from; i <= to; ++i) result.set(i);
  }
  return result;
}

Bits Scanner::names(const std::vector<std::string>& list) {
  Bits result(list.size());
  want("{");
  bool first = true;
  while (!failed_ && !take("}")) {
    if (!first) want(",");
    first = false;
    const std::uint32_t id = name_of(list);
    if (!failed_) result.set(id);
  }
  return result;
}

}  // namespace zug::reasoner
