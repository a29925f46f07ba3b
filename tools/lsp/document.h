#pragma once

// A text that an editor has open, and the places in it as the protocol counts them.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/messages/source.h"
#include "langs/registry.h"

namespace zug::lsp {

// Both count from 0; characters are UTF-16 units.
struct Place {
  std::size_t line = 0;
  std::size_t character = 0;
  friend bool operator==(Place, Place) = default;
};

struct Range {
  Place begin, end;
  friend bool operator==(Range, Range) = default;
};

// One version of a text; never changes, so any number of threads may look at it.
class Document {
 public:
  Document(std::string uri, std::int64_t version, const Language* language, std::string text);

  const std::string& uri() const { return uri_; }
  std::int64_t version() const { return version_; }
  const Language* language() const { return language_; }  // null: none of ours
  std::string_view text() const { return source_.text(); }
  const Source& source() const { return source_; }  // without macro calls

  // A place behind the end of its line is the end of the line, one behind the text its end.
  std::size_t offset(Place place) const;
  Place place(std::size_t offset) const;
  Range range(SourceRange range) const;
  Range whole() const { return {{}, place(text().size())}; }

 private:
  std::string uri_;
  std::int64_t version_;
  const Language* language_;
  Source source_;
  std::vector<std::size_t> lines_;  // where they begin
};

// The language of a file by its extension, or else by the name the editor has for it.
const Language* language_of_document(const std::string& uri, const std::string& editors_name);

}  // namespace zug::lsp
