#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"

namespace zug::gdl {

// Parentheses and words, before anything is known about their meaning.
struct Form {
  bool list = false;
  std::string word;         // of a word
  std::vector<Form> items;  // of a list
  SourceRange range;
  bool whole = true;  // else parentheses of it have no partner: what it says is not known
};

// What the beginning of a line says: in a file, where rules that were never closed most probably
// end; in a message, nothing.
enum class LineBreaks : std::uint8_t { OfFile, OfMessage };

// The top-level forms of the text. Reports GDL01xx: parentheses without a partner, limits, and as
// a warning characters that other programs do not expect in names.
std::vector<Form> parse(const Source& source, Diagnostics& diagnostics,
                        LineBreaks line_breaks = LineBreaks::OfFile);

}  // namespace zug::gdl
