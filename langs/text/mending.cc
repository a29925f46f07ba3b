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
  const std::size_t first = words.find(' ');
  words_put_.push_back(
      {original(at), std::string(words.substr(0, first)), first != std::string_view::npos});
  text_.insert(at, with_blanks);
  if (std::string_view("[{(<").find(words.back()) != std::string_view::npos) ++openings_put_;
  for (Change& change : changes_) {
    if (change.begin >= at) change.begin += with_blanks.size();
    if (change.end > at) change.end += with_blanks.size();
  }
  changes_.push_back({at, at + with_blanks.size(), true});
  std::sort(changes_.begin(), changes_.end(),
            [](const Change& a, const Change& b) { return a.begin < b.begin; });
}

void MendedText::blank_out_comment(std::size_t begin, std::size_t end, char sign) {
  std::fill(text_.begin() + static_cast<std::ptrdiff_t>(begin),
            text_.begin() + static_cast<std::ptrdiff_t>(end), ' ');
  text_[begin] = sign;
}

void MendedText::blank_out(std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; ++at) {
    if (in_word(text_[at]) && (at == begin || !in_word(text_[at - 1]))) {
      words_lost_.push_back({original(at), text_.substr(at, behind_word(text_, at) - at), false});
    }
    lost_ += is_space(text_[at]) ? 0 : 1;
    if (text_[at] != '\n') text_[at] = ' ';
  }
  changes_.push_back({begin, end, false});
  std::sort(changes_.begin(), changes_.end(),
            [](const Change& a, const Change& b) { return a.begin < b.begin; });
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

std::size_t written_from(const std::string& text, std::size_t at) {
  const auto begin = text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size()));
  return static_cast<std::size_t>(
      std::count_if(begin, text.end(), [](char c) { return !is_space(c); }));
}

std::vector<TextMending> mendings(const MendedText& text, const TextFault& fault,
                                  const std::vector<Resume>& resume) {
  std::vector<TextMending> result;
  const std::string& now = text.text();
  const std::vector<std::string> stubs = ways(fault.entry);
  const std::size_t left = written_from(now, fault.at);
  const auto lost = [&](std::size_t until) { return left - written_from(now, until); };
  for (const std::string& stub : stubs) {
    result.push_back({text, 0});
    result.back().text.put(fault.at, stub);
  }
  for (const std::string& stub : stubs) {
    std::size_t until = fault.at;
    for (int words = 0; words < 3 && until < now.size(); ++words) {
      until = behind_word(now, until);
      result.push_back({text, lost(until)});
      result.back().text.blank_out(fault.at, until);
      result.back().text.put(fault.at, stub);
      while (until < now.size() && is_space(now[until])) ++until;
    }
  }
  std::size_t until = fault.at;
  for (int words = 0; words < 3 && until < now.size(); ++words) {
    until = behind_word(now, until);
    result.push_back({text, lost(until)});
    result.back().text.blank_out(fault.at, until);
    while (until < now.size() && is_space(now[until])) ++until;
  }
  for (const Resume& place : resume) {
    result.push_back({text, place.lost});
    result.back().text.blank_out(fault.at, place.at);
  }
  return result;
}

}  // namespace zug::text
