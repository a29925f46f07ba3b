#pragma once

// What terms.def says of each kind of terms.

#include <array>
#include <cassert>
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

// The kinds of each sort, for a switch that decides something about each of them.
#define TERM_Set(name) name = static_cast<std::uint8_t>(TermKind::name),
#define TERM_Condition(name)
enum class SetKind : std::uint8_t {
#define TERM(name, sort, of, text, a, b, c) TERM_##sort(name)
#include "backends/reasoner/plan/turns/terms.def"
#undef TERM
};
#undef TERM_Set
#undef TERM_Condition
#define TERM_Set(name)
#define TERM_Condition(name) name = static_cast<std::uint8_t>(TermKind::name),
enum class ConditionKind : std::uint8_t {
#define TERM(name, sort, of, text, a, b, c) TERM_##sort(name)
#include "backends/reasoner/plan/turns/terms.def"
#undef TERM
};
#undef TERM_Set
#undef TERM_Condition

constexpr bool is_term(TermField field) {
  return field == TermField::Set || field == TermField::Condition;
}

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

constexpr SetKind as_set(TermKind kind) {
  assert(row_of(kind).sort == TermSort::Set);
  return static_cast<SetKind>(kind);
}
constexpr ConditionKind as_condition(TermKind kind) {
  assert(row_of(kind).sort == TermSort::Condition);
  return static_cast<ConditionKind>(kind);
}

}  // namespace zug::reasoner
