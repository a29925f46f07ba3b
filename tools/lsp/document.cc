// Editors count UTF-16 units: a character of up to three bytes in UTF-8 is one, one of four is two.
// What is no UTF-8 cannot come in a message. A line ends by "\n", "\r\n" or "\r" alone.

#include "tools/lsp/document.h"

#include <algorithm>

namespace zug::lsp {
namespace {

// Of the character that begins with this byte; bytes inside of characters count nothing.
std::size_t units_of(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  if ((value & 0xc0u) == 0x80u) return 0;
  return value >= 0xf0u ? 2 : 1;
}

bool has_extension(const std::string& uri, const std::string& extension) {
  return uri.size() > extension.size() &&
         uri.compare(uri.size() - extension.size(), extension.size(), extension) == 0;
}

}  // namespace

Document::Document(std::string uri, std::int64_t version, const Language* language,
                   std::string text)
    : uri_(std::move(uri)), version_(version), language_(language), source_(uri_, std::move(text)) {
  lines_.push_back(0);
  const std::string_view all = source_.text();
  for (std::size_t at = 0; at < all.size(); ++at) {
    const bool two = all.substr(at, 2) == "\r\n";
    if (all[at] == '\n' || (all[at] == '\r' && !two)) lines_.push_back(at + 1);
  }
}

std::size_t Document::offset(Place place) const {
  if (place.line >= lines_.size()) return text().size();
  const std::size_t begin = lines_[place.line];
  const bool last = place.line + 1 == lines_.size();
  const std::size_t end = last ? text().size() : lines_[place.line + 1] - 1;
  std::size_t units = 0, at = begin;
  while (at < end && text()[at] != '\r') {
    units += units_of(text()[at]);
    if (units > place.character) break;
    do {
      ++at;
    } while (at < end && units_of(text()[at]) == 0);
  }
  return at;
}

Place Document::place(std::size_t offset) const {
  offset = std::min(offset, text().size());
  const auto line = std::upper_bound(lines_.begin(), lines_.end(), offset) - 1;
  std::size_t units = 0;
  for (std::size_t at = *line; at < offset; ++at) units += units_of(text()[at]);
  return {static_cast<std::size_t>(line - lines_.begin()), units};
}

Range Document::range(SourceRange range) const { return {place(range.begin), place(range.end)}; }

const Language* language_of_document(const std::string& uri, const std::string& editors_name) {
  for (const Language& language : languages()) {
    for (const std::string& extension : language.extensions) {
      if (has_extension(uri, extension)) return &language;
    }
  }
  for (const Language& language : languages()) {
    if (language.name == editors_name) return &language;
  }
  return nullptr;
}

}  // namespace zug::lsp
