#pragma once

// The first look at a file: comments, the name, and where the three sections are.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"

namespace zug::sbg {

// What stands from `begin` to `end` in the file; nothing else than the file has origins here.
inline Origin origin_of(std::size_t begin, std::size_t end) {
  return {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, no_expansion};
}

struct Section {
  Origin heading;
  std::size_t begin = 0;  // behind the heading
  std::size_t end = 0;
  bool found = false;
};

struct Outline {
  std::string text;  // the source, with comments and stray characters turned into blanks
  std::string name;  // without blanks at its ends, one blank for several
  Section board;
  Section pieces;
  Section goals;
  std::vector<SourceRange> strays;  // characters that no token starts with, reported
};

// Reports unclosed comments, stray characters, names and headings that are missing, malformed,
// unknown, doubled or out of order, text outside the sections, and files over the limits (nothing
// is found then).
Outline read_outline(const Source& source, Diagnostics& diagnostics);

}  // namespace zug::sbg
