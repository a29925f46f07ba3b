#pragma once

// Where things come from: a source text, ranges in it, and the macro calls a token went through.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace zug {

// Byte offsets, half open.
struct SourceRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  friend bool operator==(SourceRange, SourceRange) = default;
};

inline constexpr std::uint32_t no_expansion = std::numeric_limits<std::uint32_t>::max();

// A place in the source as written, and the macro call (if any) that brought it into the program.
struct Origin {
  SourceRange range;
  std::uint32_t expansion = no_expansion;  // index into Source::expansions
  friend bool operator==(Origin, Origin) = default;
};

// One macro call: `parent` is the call in whose body (or argument) this one was written.
struct Expansion {
  std::string macro;
  SourceRange call;
  std::uint32_t parent = no_expansion;
};

// Both count from 1; columns count bytes.
struct LineColumn {
  std::size_t line = 1;
  std::size_t column = 1;
  friend bool operator==(LineColumn, LineColumn) = default;
};

// A named text with the macro calls found in it. The reader that expands macros appends to
// `expansions`; everyone else only looks.
class Source {
 public:
  Source(std::string name, std::string text);

  const std::string& name() const { return name_; }
  std::string_view text() const { return text_; }
  std::string_view text(SourceRange range) const;
  LineColumn locate(std::size_t offset) const;
  // The line without its terminator (LF or CRLF).
  std::string_view line(std::size_t number) const;

  std::vector<Expansion> expansions;

 private:
  std::string name_;
  std::string text_;
  std::vector<std::size_t> line_starts_;
};

}  // namespace zug
