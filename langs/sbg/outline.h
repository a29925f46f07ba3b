#pragma once

// The first look at a file: comments, the name, and where the three sections are.

#include <cstddef>
#include <string>
#include <vector>

#include "ir/diagnostic.h"
#include "ir/source.h"

namespace zug::sbg {

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
