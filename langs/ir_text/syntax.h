#pragma once

// What the text says, before any name is looked up. Expressions are postfix programs: running the
// steps of a body on a stack yields its value, so that nothing here is recursive.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/limits.h"
#include "ir/messages/source.h"

namespace zug::ir_text {

// As deep as ir/verify.cc lets a game be: nodes inside nodes, through patterns and shared parts.
// Each pair of brackets that print() writes belongs to another node, so brackets are no deeper.
inline constexpr std::size_t deepest = 4 * limits::nesting + 4;

struct Name {
  std::string text;
  SourceRange range;
};

enum class StepKind {
  // Push an action. Those with names use Body::names[name ..].
  Shift,
  On,  // `count` names
  Off,
  Assignment,  // pops a value
  Comparison,  // pops two values; `number` is the Comparator
  ToPlayer,
  ToKeeper,
  SplitPoint,
  EnterPattern,  // pushes nothing: steps from here to the pattern are inside it
  Positive,      // pops the body
  Negative,
  // Push another expression.
  Reference,  // to the shared part `number`
  Sequence,   // pops `count`
  Sum,        // pops `count`
  Star,       // pops the body
  // Push a value.
  Number,
  Variable,
  PieceCount,
  Add,  // these pop `count`
  Subtract,
  Multiply,
  Divide
};

struct Step {
  StepKind kind = StepKind::SplitPoint;
  std::uint32_t count = 0;
  std::uint32_t name = 0;
  std::int64_t number = 0;
  SourceRange range;
};

struct Body {
  std::vector<Step> steps;
  std::vector<Name> names;
};

struct Declared {
  Name name;
  std::int64_t bound = 0;
};

struct EdgeText {
  Name direction, target;
};

struct SquareText {
  Name name, piece;
  std::vector<EdgeText> edges;
  std::optional<std::pair<double, double>> place;
};

struct Shared {
  std::int64_t number = 0;
  SourceRange range;
  Body body;
};

struct File {
  std::vector<std::pair<Name, Name>> games;  // name, language; should be one
  std::vector<Declared> players, pieces, variables, directions;
  std::vector<SquareText> squares;
  std::vector<Shared> shared;
  std::vector<Shared> rules;   // number unused; should be one
  std::set<std::string> lost;  // first words of items with an error in their syntax
};

}  // namespace zug::ir_text
