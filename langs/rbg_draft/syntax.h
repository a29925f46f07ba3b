#pragma once

// The early RBG draft (arXiv 1706.02462v1) as written, after macro expansion: plain structs that
// own their text. Coordinates: column x from the left, row y from the bottom, both from 0.
//
// What a move is. A player starts on any square and follows a word of his expression; each Step
// with an `off` puts one of the pieces of `off` on the square it enters. Two ways of moving are the
// same move when they put the same pieces on the same squares in the same order, by the same steps
// of the expression, and end on the same square, with the same mark if there is one. The copies
// that Power makes of a step count as different steps, the rounds of '*' do not. Equal alternatives
// of a Choice have been merged (`read_syntax`), so "by the same steps" means: by the same nodes of
// this tree. Squares that are entered without putting anything there do not tell moves apart.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ir/action.h"
#include "ir/messages/source.h"

namespace zug::rbg_draft {

struct Name {
  std::string text;  // empty: recovery put it there, and nothing is said about it
  Origin origin;
};

// `{}` has no piece: nothing can stand there, or be put there, so the step never applies.
struct PieceSet {
  std::vector<Name> pieces;
  Origin origin;
};

// ---- moves (spec §5) ----------------------------------------------------------------------------

// Jump by (dx, dy), which has to stay on the board; then find one of `on`; then put one of `off`.
struct Step {
  std::int64_t dx = 0;
  std::int64_t dy = 0;
  std::optional<PieceSet> on;   // none: any piece
  std::optional<PieceSet> off;  // none: what stands there stays
  bool mended = false;          // had an error in it; never in a checked game
};

// `[blue]`, or `[k]`: the player k places behind the one to move in #order, cyclically.
struct NextPlayer {
  std::variant<Name, std::int64_t> who;
};

struct Moves;

// `^n` with n >= 1, or `^*`: any number of times, also none.
struct Power {
  std::vector<Moves> body;            // one
  std::optional<std::int64_t> count;  // none: '*'
};

struct Choice {
  std::vector<Moves> branches;
};  // two or more, none of them a Choice
struct Sequence {
  std::vector<Moves> items;
};                       // two or more, none of them a Sequence
struct SkippedMoves {};  // had an error in it; never in a checked game

struct Moves {
  std::variant<SkippedMoves, Step, NextPlayer, Power, Choice, Sequence> node;
  Origin origin;
};

// ---- goals (spec §6) ----------------------------------------------------------------------------

struct Value {
  enum class Kind { Number, PieceCount, Turn };
  Kind kind = Kind::Number;
  std::int64_t number = 0;  // Number; may be negative
  Name piece;               // PieceCount
  Origin origin;
};

struct Condition;

struct Comparison {
  Value left;
  Comparator comparator = Comparator::Equal;
  Value right;
};
struct PieceAt {
  Name piece;
  std::int64_t x = 0;
  std::int64_t y = 0;
};
struct CanMove {
  Moves moves;
};  // some word applies from some square
struct Not {
  std::vector<Condition> body;
};  // one
struct And {
  std::vector<Condition> parts;
};  // two or more
struct Or {
  std::vector<Condition> parts;
};                           // two or more
struct SkippedCondition {};  // had an error in it; never in a checked game

struct Condition {
  std::variant<SkippedCondition, Comparison, PieceAt, CanMove, Not, And, Or> node;
  Origin origin;
};

// ---- the game (spec §2) -------------------------------------------------------------------------

struct BoardSyntax {
  std::int64_t width = 0;  // these are negative where the number was missing
  std::int64_t height = 0;
  std::vector<Name> pieces;  // width * height, row by row, the top row (y = height - 1) first
  Origin origin;             // of width and height
  std::size_t lost = 0;  // signs that are no pieces, each reported, where one may have been meant
};

struct PlayerSyntax {
  Name name;
  std::vector<Moves> levels;  // descending priority, one or more
};

struct GoalSyntax {
  Name player;
  std::int64_t score = 1;
  Origin score_origin;
  Condition condition;
};

struct GameSyntax {
  std::string title;  // without its quotes, control characters are blanks
  BoardSyntax board;
  std::vector<PlayerSyntax> players;  // as written; once checked, in the order of `order`
  std::vector<Name> order;            // each player once; the first one starts
  std::vector<GoalSyntax> goals;      // one per player, likewise
};

}  // namespace zug::rbg_draft
