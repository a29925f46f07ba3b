#pragma once

// The rules and every pattern of a game as flat automata, ready to be walked.

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/action.h"
#include "ir/game.h"
#include "ir/messages/diagnostic.h"

namespace zug {

// One automaton state, that is one occurrence of an action.
struct Step {
  enum class Kind : std::uint8_t {
    Start,
    Shift,       // operand: where the direction's row of Programs::neighbours begins
    On,          // mask: the pieces, of games with 64 pieces at most
    OnAmong,     // on: the pieces, of other games
    Off,         // operand: the piece
    Assignment,  // operand: the variable, left: the value
    Comparison,  // left, comparator, right
    Switch,      // operand: the player
    Pattern,     // operand: the program
    SplitPoint,
  };
  Kind kind = Kind::Start;
  bool accepting = false;
  bool marked = false;    // may be entered twice at one vertex without a modifier in between
  bool positive = false;  // Pattern
  Comparator comparator = Comparator::Equal;
  std::uint32_t operand = 0;
  std::uint32_t modifier = 0;  // 1.. in the rules, else 0
  std::uint32_t begin = 0;     // its successors in Program::successors
  std::uint32_t end = 0;
  std::uint64_t mask = 0;
  ExpressionId atom;       // the occurrence in the game; meaningless for Start
  const On* on = nullptr;  // these three point into the game
  const Arithmetic* left = nullptr;
  const Arithmetic* right = nullptr;
};

// As is_modifier(Action): off, assignment and switch.
inline bool is_modifier(const Step& step) {
  return step.kind == Step::Kind::Off || step.kind == Step::Kind::Assignment ||
         step.kind == Step::Kind::Switch;
}

struct Program {
  std::vector<Step> steps;  // StateId of the automaton
  std::vector<std::uint32_t> successors;
};

struct Programs {
  std::vector<Program> programs;           // 0: the rules, then one per distinct pattern body
  std::vector<std::uint32_t> neighbours;   // [direction * vertices + vertex], or no_vertex
  std::vector<std::uint32_t> modifier_at;  // the step in the rules of modifier 1..; [0] unused
  bool counts_pieces = false;              // some action asks how many pieces there are
};

// Points into `game`. Empty, with a diagnostic, when the game is larger than ir/limits.h allows:
// REF0001 the automata have too many edges together, REF0002 directions times vertices is too much.
std::optional<Programs> compile_programs(const Game& game, Diagnostics& diagnostics);

}  // namespace zug
