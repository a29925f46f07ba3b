#pragma once

// Facts about states of play, what follows from them, and what is known behind an action.

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "tools/verify/game.h"

namespace zug::verifier {

__extension__ typedef __int128 Wide;

struct Range {
  Wide low = 0, high = 0;
  bool empty() const { return low > high; }
};

// A linear form: the sum of coefficients times variables (0..) and numbers of pieces (behind them).
using Form = std::map<std::uint32_t, std::int64_t>;

struct Literal {
  std::uint32_t program = 0;
  std::uint32_t vertex = 0;  // nowhere: means the same at every vertex
  bool positive = true;
  friend auto operator<=>(const Literal&, const Literal&) = default;
};

// A conjunction of facts.
struct Cube {
  std::map<std::uint32_t, Mask> pieces;  // by vertex: one of these stands there
  std::map<std::pair<std::uint32_t, std::uint32_t>, bool> patterns;      // by program and vertex
  std::map<std::uint32_t, std::pair<std::int64_t, std::int64_t>> forms;  // by form: its range
  friend auto operator<=>(const Cube&, const Cube&) = default;
};

// Where a check of a pattern or a walk of the keeper is.
struct Spot {
  std::uint32_t program = 0, state = 0, vertex = 0;
};

class Facts {
 public:
  explicit Facts(const Game& game) : game_(game) {}

  // The number of a form, and what is added (`first`) and multiplied (`second`) to make the linear
  // expression of it: first coefficient positive, greatest common divisor 1.
  std::uint32_t number(const Form& form);
  const Form& form(std::uint32_t number) const { return forms_[number]; }
  std::size_t forms() const { return forms_.size(); }

  Mask pieces_at(const Cube& cube, std::uint32_t vertex) const;
  Range range(const Form& form, const Cube& cube) const;
  // By how much an off of `piece` at `vertex` or an assignment changes the form, at least and at
  // most, in states that the facts describe.
  Range change(const Form& form, const Cube& cube, std::uint32_t vertex,
               const Action& action) const;
  // 1: the pattern holds, 0: it does not, -1: either may be.
  int value(std::uint32_t program, std::uint32_t vertex, const Cube& cube) const;
  // No state fulfils the facts.
  bool refuted(const Cube& cube) const;
  bool implies(const Cube& strong, const Cube& weak) const;

  // Behind the action that enters `to` (its vertex is where the action starts from, and becomes
  // where it ends). Empty: it cannot be performed.
  std::optional<Cube> behind(const Cube& cube, Spot& to);

  // What a comparison says: `form` times `factor` plus `constant` stands in `relation` to 0.
  struct Compared {
    std::uint32_t form = 0;
    std::int64_t factor = 1;
    Wide constant = 0;
  };
  // Whether the action can be performed: 1 certainly, 0 certainly not, -1 either.
  int step(const Action& action, std::uint32_t vertex, const Cube& cube) const;
  // Empty unless both sides are linear and differ by more than a number.
  std::optional<Compared> compared(const Action& comparison);
  // Puts the fact that the form is at most (at least) `bound` into the cube; false: impossible.
  bool bound(Cube& cube, std::uint32_t form, Wide low, Wide high) const;

 private:
  struct Linear {
    std::map<std::uint32_t, Wide> terms;
    Wide constant = 0;
  };
  std::optional<Linear> linear(const Arithmetic& expression) const;
  std::optional<Range> range(const Arithmetic& expression, const Cube& cube, bool& defined) const;
  Range range(const Linear& sum, const Cube& cube, int depth = 2) const;
  Range term(std::uint32_t index) const;
  Range loose(const std::map<std::uint32_t, Wide>& terms, const Cube& cube) const;
  int holds(const Action& comparison, const Cube& cube) const;
  bool reaches(std::uint32_t program, std::uint32_t vertex, const Cube& cube, bool must) const;
  Mask absent(std::uint32_t program, std::uint32_t vertex) const;

  void off(Cube& cube, std::uint32_t vertex, std::uint32_t piece) const;
  bool assign(Cube& cube, const Action& action);
  bool compare(Cube& cube, const Action& action);
  Form form_of(const Linear& sum, std::int64_t& factor) const;

  const Game& game_;
  mutable std::uint64_t work_ = 0;  // in looks at patterns
  mutable std::map<std::pair<std::uint32_t, std::uint32_t>, Mask> absent_;
  std::vector<Form> forms_{Form{}};
  std::map<Form, std::uint32_t> numbers_{{Form{}, 0}};
};

}  // namespace zug::verifier
