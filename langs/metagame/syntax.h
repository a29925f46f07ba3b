#pragma once

// What a Metagame text says (Pell 1992, appendix A), before any name is looked up. Everything is
// written from white's perspective. Words are in lower case.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ir/messages/source.h"

namespace zug::metagame {

struct Name {
  std::string text;
  SourceRange range;
};

struct Number {
  std::int64_t value = 0;
  SourceRange range;
};

// File and rank count from 1.
struct SquareSyntax {
  std::int64_t file = 0;
  std::int64_t rank = 0;
  SourceRange range;
};

// "player" is whose rule it is (or who moves), "opponent" the other one.
enum class Side { Player, Opponent };

struct Description {
  std::optional<Side> side;  // empty: any_player
  bool any_piece = false;    // every piece that has a definition
  std::vector<Name> pieces;  // unless any_piece
  SourceRange range;
};

// ---- goals and board

struct ArriveGoal {
  Description what;
  std::vector<SquareSyntax> squares;
};
struct EradicateGoal {
  Description what;
};
struct StalemateGoal {
  Side who = Side::Opponent;
};
struct Goal {
  std::variant<ArriveGoal, EradicateGoal, StalemateGoal> kind;
  SourceRange range;
};

enum class BoardType { Planar, VerticalCylinder };
enum class Inversion { Diagonal, Forward };

struct BoardSyntax {
  Number files, ranks;
  BoardType type = BoardType::Planar;
  Inversion inversion = Inversion::Diagonal;
  Number promote_rank;
};

// ---- setup

struct FixedAssignment {
  Name piece;
  std::vector<SquareSyntax> squares;
};

enum class Assigner { Player, Opponent, Random };

struct DecidedAssignment {
  Assigner by = Assigner::Player;
  bool any_piece = false;    // one of each piece that has a definition
  std::vector<Name> pieces;  // a multiset, unless any_piece
  std::vector<SquareSyntax> squares;
  SourceRange range;
};

using Setup = std::variant<std::vector<FixedAssignment>, DecidedAssignment>;

// ---- pieces

struct Vector {
  std::int64_t dx = 0;
  std::int64_t dy = 0;
  friend bool operator==(Vector, Vector) = default;
};

struct Symmetry {
  bool forward = false;
  bool side = false;
  bool rotation = false;
};

struct Leap {};
struct Ride {
  std::optional<std::int64_t> min, max;
  bool longest = false;
};
// How many squares: X comparator number.
struct Compare {
  enum class Comparator { AtLeast, Exactly, AtMost };
  Comparator comparator = Comparator::AtLeast;
  std::int64_t number = 0;
};
struct Hop {
  Compare before, over, after;
  Description hop_over;
};

struct Movement {
  std::variant<Leap, Ride, Hop> type;
  Vector direction;
  SourceRange direction_range;
  Symmetry symmetry;
  SourceRange range;
};

enum class Effect {
  Remove,
  PlayerPossesses,
  OpponentPossesses,
  PlayerDisplaces,
  OpponentDisplaces
};

struct Capture {
  bool retrieve = false;
  bool clobber = false;
  bool hop = false;
  Description type;
  Effect effect = Effect::Remove;
  SourceRange effect_range;
  std::vector<Movement> movements;
  SourceRange range;
};

struct PromoteTo {
  Name piece;
};
struct PromotionDecision {
  Side by = Side::Player;
  Description options;
};

struct Constraints {
  bool must_capture = false;
  bool continue_captures = false;  // means something in pieces only
  SourceRange range;               // empty when there is no such clause
};

struct PieceSyntax {
  Name name;
  std::vector<Movement> moving;
  std::vector<Capture> capturing;
  std::variant<std::monostate, PromoteTo, PromotionDecision> promoting;  // monostate: not given
  Constraints constraints;
  SourceRange range;
};

struct GameSyntax {
  Name name;
  std::vector<Goal> goals;
  BoardSyntax board;
  Setup setup;
  SourceRange setup_range;
  Constraints constraints;
  std::vector<PieceSyntax> pieces;
  bool whole = true;  // little was given up to read it
};

}  // namespace zug::metagame
