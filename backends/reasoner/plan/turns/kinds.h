#pragma once

// What terms.def says of each kind of terms.

#include <array>
#include <cstddef>
#include <cstdint>

namespace zug::reasoner {

enum class TermSort : std::uint8_t { Set, Condition };
enum class SpeaksOf : std::uint8_t { Nothing, Board, Here, Frontier };

// What a field of a term is.
enum class TermField : std::uint8_t {
  No,
  // Terms.
  Set,
  Condition,
  // Numbers in tables.
  Vertices,  // Terms::constants
  Mask,      // Terms::masks
  Relation,
  Comparison,
  Pattern,
  // Other numbers.
  Level,     // of floods in floods
  Truth,     // 1 or 0
  Anywhere,  // 1: it does not depend on Here
};

enum class TermKind : std::uint8_t {
#define TERM(name, sort, of, text, a, b, c) name,
#include "backends/reasoner/plan/turns/terms.def"
#undef TERM
};

struct TermRow {
  TermSort sort;
  SpeaksOf of;
  const char* text;
  std::array<TermField, 3> fields;
};

inline constexpr TermRow term_rows[] = {
#define TERM(name, sort, of, text, a, b, c) \
  {TermSort::sort, SpeaksOf::of, text, {TermField::a, TermField::b, TermField::c}},
#include "backends/reasoner/plan/turns/terms.def"
#undef TERM
};

constexpr const TermRow& row_of(TermKind kind) { return term_rows[static_cast<std::size_t>(kind)]; }

}  // namespace zug::reasoner
