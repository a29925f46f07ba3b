#pragma once

// Facts about states of play, what follows from them, and what is known behind an action.

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "tools/verify/game.h"

namespace zug::verifier {

__extension__ typedef __int128 Wide;

struct Range {
  Wide low = 0, high = 0;
  bool empty() const { return low > high; }
  friend auto operator<=>(const Range&, const Range&) = default;
};

// A linear form: the sum of coefficients times terms of the arithmetic.
using Form = std::map<std::uint32_t, Wide>;

// A conjunction of facts.
struct Cube {
  std::map<std::uint32_t, Mask> pieces;  // by vertex: one of these stands there
  std::map<std::pair<std::uint32_t, std::uint32_t>, bool> patterns;  // by program and vertex,
                                                                     // nowhere: at every one
  std::map<std::uint32_t, Range> forms;                              // by form
  friend auto operator<=>(const Cube&, const Cube&) = default;
};

// Checks of patterns that are known to fail, as they would have gone along with a walk: program and
// state of each, ascending.
using Shadows = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

class Facts {
 public:
  // Patterns in patterns, in which conclusions are drawn from what is known of others.
  static constexpr int deepest = 2;

  explicit Facts(const Game& game);

  // Forms have numbers: 0 is the empty one, then come those of one variable alone.
  std::uint32_t number(const Form& form);
  const Form& form(std::uint32_t number) const { return forms_[number]; }

  // What is known when the game begins.
  Cube start() const;
  Mask pieces_at(const Cube& cube, std::uint32_t vertex) const;
  Range range(const Form& form, const Cube& cube, int depth = 2) const;
  // Without the pieces that cannot stand somewhere as there would be too many or too few.
  Cube counted(Cube cube) const;
  // By how much an off of `piece` at `vertex` or an assignment changes the form, at least and at
  // most, in states that the facts describe.
  Range change(const Form& form, const Cube& cube, std::uint32_t vertex,
               const Action& action) const;
  // 1: the pattern holds, 0: it does not, -1: either may be.
  int value(std::uint32_t program, std::uint32_t vertex, const Cube& cube,
            int depth = deepest) const;
  // No state fulfils the facts.
  bool refuted(const Cube& cube, int depth = deepest) const;
  bool implies(const Cube& strong, const Cube& weak) const;

  // Whether the action can be performed: 1 certainly, 0 certainly not, -1 either. Shifts move
  // `vertex`. So many patterns deep it is thought of what the cube says of other patterns.
  int step(const Action& action, std::uint32_t& vertex, const Cube& cube,
           int depth = deepest) const;
  // Takes the shadows along with an action (or the start) that has led a walk to `vertex`. False:
  // a pattern would hold that is known to fail, so there is no such walk. The cube is of the state
  // in which the patterns fail, and the action is performed in a state like it.
  bool follow(Shadows& shadows, const Action& action, std::uint32_t vertex, const Cube& cube) const;
  // Behind the action that enters `to` (its vertex is where the action starts from, and becomes
  // where it ends). Empty: it cannot be performed.
  std::optional<Cube> behind(const Cube& cube, Spot& to);

  // `form` times `factor` plus `constant`, the form's first coefficient being positive and their
  // greatest common divisor 1.
  struct Scaled {
    std::uint32_t form = 0;
    Wide factor = 1, constant = 0;
  };
  // Empty unless the expression has values, is linear and more than a number.
  std::optional<Scaled> scaled(const Arithmetic& expression, const Cube& cube);
  std::uint64_t work() const { return work_; }  // until now, in steps of looks at patterns
  // Puts the fact that the form is in this range into the cube; false: impossible.
  bool bound(Cube& cube, std::uint32_t form, Range wanted) const;

 private:
  struct Value {
    Range range;          // empty: there is none in any state
    bool defined = true;  // there is one in all
    bool linear = true;   // and it is `form` plus `constant`
    Form form;
    Wide constant = 0;
  };
  Value value(const Arithmetic& expression, const Cube& cube) const;
  std::uint32_t variables() const { return static_cast<std::uint32_t>(game_.bounds.size()); }
  Range bounds(std::uint32_t term) const;
  Range term(std::uint32_t index, const Cube& cube) const;
  Wide weight(const Form& form, std::uint32_t piece) const;
  Range pieces_of(const Form& form, Mask mask) const;
  Range standing(const Form& form, const Cube& cube) const;
  Range loose(const Form& form, const Cube& cube) const;
  bool reaches(std::uint32_t program, std::uint32_t vertex, const Cube& cube, bool must,
               int depth) const;
  Mask absent(std::uint32_t program, std::uint32_t vertex) const;
  std::pair<std::uint32_t, std::uint32_t> subject(std::uint32_t program,
                                                  std::uint32_t vertex) const;

  bool modify(Cube& cube, std::uint32_t vertex, const Action& action) const;
  bool compare(Cube& cube, const Action& action);

  const Game& game_;
  mutable std::uint64_t work_ = 0;
  mutable std::map<std::pair<std::uint32_t, std::uint32_t>, Mask> absent_;
  mutable std::map<std::pair<std::uint32_t, std::uint32_t>, int> always_;  // values in all states
  std::vector<Form> forms_{Form{}};
  std::map<Form, std::uint32_t> numbers_{{Form{}, 0}};
};

}  // namespace zug::verifier
