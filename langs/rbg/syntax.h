#pragma once

// RBG as written, after macro expansion: plain structs, names not yet looked up.

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "ir/action.h"
#include "ir/messages/source.h"

namespace zug::rbg {

struct Name {
  std::string_view text;  // empty: recovery put it there, and nothing is said about it
  Origin origin;
  std::uint32_t paste = 0;      // where the '~' stands that made it; 0: none did
  bool doubtful = false;        // recovery was at work beside it: it may be something else
  std::uint32_t parameter = 0;  // of an argument: where the parameter stands; 0: it is none
};

// `name` or `name(bound)`.
struct Declaration {
  Name name;
  std::int64_t bound = 0;
  Origin bound_origin;
};

struct LineSyntax {
  std::vector<std::optional<Name>> cells;  // no name: a hole
  Origin origin;
  bool mended = false;  // its length may be wrong
};

struct LayerSyntax {
  std::vector<LineSyntax> lines;
  Origin origin;
};

struct EdgeSyntax {
  Name direction;
  Name target;
};

struct VertexSyntax {
  Name name;
  Name piece;
  std::vector<EdgeSyntax> edges;
};

struct BoardSyntax {
  enum class Shape { Rectangle, Hexagon, Cuboid, Graph };
  Shape shape = Shape::Graph;
  Origin origin;
  std::vector<Name> directions;        // of a generator, in its order
  std::vector<LayerSyntax> layers;     // of a generator; one unless it is a cuboid
  std::vector<VertexSyntax> vertices;  // of a graph
  bool whole = true;                   // false when a part was lost to an error
};

struct ArithmeticSyntax {
  Arithmetic::Kind kind = Arithmetic::Kind::Number;  // Variable stands for any name
  std::int64_t number = 0;
  Name name;
  std::vector<ArithmeticSyntax> operands;
  Origin origin;
};

struct SettingSyntax {
  Name target;
  ArithmeticSyntax value;
};

struct RuleSyntax;

struct ShiftSyntax {
  Name direction;
};
struct SwitchSyntax {
  std::optional<Name> player;
};  // none: the keeper
struct SplitSyntax {};
struct OnSyntax {
  std::vector<Name> pieces;
};
struct OffSyntax {
  std::vector<Name> pieces;
};
struct AssignmentSyntax {
  std::vector<SettingSyntax> settings;
};
struct ComparisonSyntax {
  std::vector<ArithmeticSyntax> sides;  // two: nodes of all kinds are as large as the largest
  Comparator comparator;
  const ArithmeticSyntax& left() const { return sides.front(); }
  const ArithmeticSyntax& right() const { return sides.back(); }
};
struct PatternSyntax {
  bool positive;
  std::vector<RuleSyntax> body;
};  // one
struct StarSyntax {
  std::vector<RuleSyntax> body;
};  // one
struct PowerSyntax {
  std::vector<RuleSyntax> body;
  std::int64_t count;
  Origin count_origin;
};
struct SumSyntax {
  std::vector<RuleSyntax> branches;
};  // one or more
struct ConcatenationSyntax {
  std::vector<RuleSyntax> parts;
};                        // one or more
struct SkippedSyntax {};  // had an error in it

struct RuleSyntax {
  std::variant<SkippedSyntax, ShiftSyntax, SwitchSyntax, SplitSyntax, OnSyntax, OffSyntax,
               AssignmentSyntax, ComparisonSyntax, PatternSyntax, StarSyntax, PowerSyntax,
               SumSyntax, ConcatenationSyntax>
      node;
  Origin origin;
};

struct GameSyntax {
  std::vector<Declaration> players;
  std::vector<Name> pieces;
  std::vector<Declaration> variables;
  BoardSyntax board;
  std::vector<RuleSyntax> rules;  // one, unless the section is there twice
};

}  // namespace zug::rbg
