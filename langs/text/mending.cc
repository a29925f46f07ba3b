// Changes of a text are kept by place, each with where it lies in the text as it is now; what is
// inserted moves those behind it. There are a few dozen at most.

#include "langs/text/mending.h"

#include <algorithm>

namespace zug::text {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }

// Behind the word, or the single character, at `at`.
std::size_t behind_word(const std::string& text, std::size_t at) {
  if (at >= text.size()) return at;
  if (!in_word(text[at])) return at + 1;
  while (at < text.size() && in_word(text[at])) ++at;
  return at;
}

std::vector<std::string> ways(const std::string& entry) {
  std::vector<std::string> result;
  std::size_t begin = entry.find('\037');
  while (begin != std::string::npos) {
    const std::size_t end = entry.find('|', begin + 1);
    const std::size_t size = end == std::string::npos ? end : end - begin - 1;
    result.push_back(entry.substr(begin + 1, size));
    begin = end;
  }
  return result;
}

}  // namespace

std::size_t MendedText::original(std::size_t at) const {
  std::size_t inserted = 0;
  for (const Change& change : changes_) {
    if (change.begin >= at) break;
    if (change.put) inserted += std::min(at, change.end) - change.begin;
  }
  return at - inserted;
}

bool MendedText::is_mended(std::size_t at) const {
  std::size_t before = at;
  while (before > 0 && is_space(text_[before - 1])) --before;
  return std::any_of(changes_.begin(), changes_.end(), [&](const Change& change) {
    return (change.begin <= at && at < change.end) ||
           (change.begin <= at && change.end >= before && change.end > 0);
  });
}

void MendedText::put(std::size_t at, std::string_view words) {
  const std::string with_blanks = " " + std::string(words) + " ";
  text_.insert(at, with_blanks);
  if (words == "[" || words == "{" || words == "(" || words == "<") ++openings_put_;
  for (Change& change : changes_) {
    if (change.begin >= at) change.begin += with_blanks.size();
    if (change.end > at) change.end += with_blanks.size();
  }
  changes_.push_back({at, at + with_blanks.size(), true});
  std::sort(changes_.begin(), changes_.end(),
            [](const Change& a, const Change& b) { return a.begin < b.begin; });
}

void MendedText::blank_out(std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; ++at) {
    if (text_[at] != '\n') text_[at] = ' ';
  }
  changes_.push_back({begin, end, false});
  std::sort(changes_.begin(), changes_.end(),
            [](const Change& a, const Change& b) { return a.begin < b.begin; });
}

std::vector<TextMending> mendings(const MendedText& text, const TextFault& fault,
                                  const std::vector<std::size_t>& resume) {
  std::vector<TextMending> result;
  const std::string& now = text.text();
  const std::vector<std::string> stubs = ways(fault.entry);
  for (const std::string& stub : stubs) {
    result.push_back({text, 0});
    result.back().text.put(fault.at, stub);
  }
  for (const std::string& stub : stubs) {
    std::size_t until = fault.at;
    for (int words = 0; words < 3 && until < now.size(); ++words) {
      until = behind_word(now, until);
      result.push_back({text, until - fault.at});
      result.back().text.blank_out(fault.at, until);
      result.back().text.put(fault.at, stub);
      while (until < now.size() && is_space(now[until])) ++until;
    }
  }
  std::size_t until = fault.at;
  for (int words = 0; words < 3 && until < now.size(); ++words) {
    until = behind_word(now, until);
    result.push_back({text, until - fault.at});
    result.back().text.blank_out(fault.at, until);
    while (until < now.size() && is_space(now[until])) ++until;
  }
  for (const std::size_t place : resume) {
    result.push_back({text, place - fault.at});
    result.back().text.blank_out(fault.at, place);
  }
  return result;
}

}  // namespace zug::text
