#include "ir/messages/source.h"

#include <algorithm>
#include <utility>

namespace zug {

Source::Source(std::string name, std::string text)
    : name_(std::move(name)), text_(std::move(text)) {
  // Some editors put a mark in front of UTF-8, which is no part of the text.
  if (text_.starts_with("\xef\xbb\xbf")) text_.erase(0, 3);
  line_starts_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '\n') line_starts_.push_back(i + 1);
  }
}

std::string_view Source::text(SourceRange range) const {
  const std::size_t begin = std::min<std::size_t>(range.begin, text_.size());
  const std::size_t end = std::clamp<std::size_t>(range.end, begin, text_.size());
  return text().substr(begin, end - begin);
}

LineColumn Source::locate(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto line = static_cast<std::size_t>(next - line_starts_.begin());
  return {line, offset - line_starts_[line - 1] + 1};
}

std::string_view Source::line(std::size_t number) const {
  if (number == 0 || number > line_starts_.size()) return {};
  const std::size_t begin = line_starts_[number - 1];
  std::size_t end = number < line_starts_.size() ? line_starts_[number] - 1 : text_.size();
  if (end > begin && text_[end - 1] == '\r') --end;
  return text().substr(begin, end - begin);
}

}  // namespace zug
