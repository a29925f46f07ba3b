#pragma once

// A game in low-level RBG, read for the verifier: board, automata of the rules and of the patterns.
// Program 0 is the rules; each distinct pattern body is one program more, numbered in the order in
// which the programs before it mention them. State 0 of a program is its start, every other state
// is one occurrence of an action, from left to right, and is entered by performing it.

#include <compare>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace zug::verifier {

using Mask = std::uint64_t;  // a set of pieces
inline constexpr std::uint32_t nowhere = ~std::uint32_t{0};

// Signs of a difference, in sets.
inline constexpr unsigned negative = 1, zero = 2, positive = 4;

struct Arithmetic {
  // Difference: of two sides that are compared, which may be greater than a number of the language.
  enum class Kind : std::uint8_t { Number, Term, Add, Subtract, Multiply, Divide, Difference };
  Kind kind = Kind::Number;
  std::int64_t number = 0;
  std::uint32_t term = 0;            // a variable, or (behind them) the number of pieces of a kind
  std::vector<Arithmetic> operands;  // folded from the left
};

struct Action {
  enum class Kind : std::uint8_t {
    Start,
    Shift,    // index: the direction
    On,       // mask
    Off,      // index: the piece
    Assign,   // index: the variable; value: what is assigned minus the variable
    Compare,  // value: left side minus right side; signs: that it may have
    Switch,   // index: the player, 0 for the keeper
    Pattern,  // index: the program
    Dot,
  };
  Kind kind = Kind::Start;
  bool positive = true;
  unsigned signs = 0;
  std::uint32_t index = 0;
  Mask mask = 0;
  Arithmetic value;
  std::string text;
};

struct Step {
  Action action;
  bool accepting = false;
  std::vector<std::uint32_t> next;  // ascending
};

struct Program {
  std::vector<Step> steps{Step{}};
  bool modifiers = false;         // it, or a pattern in it, holds one
  std::set<std::uint32_t> terms;  // likewise: in its arithmetic
  std::set<Mask> masks;           // likewise: of its ons
  bool anywhere = false;          // it means the same at every vertex
};

// Where a check of a pattern or a walk of the keeper is.
struct Spot {
  std::uint32_t program = 0, state = 0, vertex = 0;
  friend auto operator<=>(const Spot&, const Spot&) = default;
};

struct Game {
  std::vector<std::string> vertices, pieces;
  std::vector<std::string> variables;  // players first, then variables
  std::vector<std::int64_t> bounds;    // of those
  std::uint32_t players = 0;
  std::vector<std::uint32_t> start;                    // by vertex: the piece
  std::vector<std::vector<std::uint32_t>> neighbours;  // by direction, by vertex; or nowhere
  std::vector<Program> programs;

  Mask all() const { return pieces.size() == 64 ? ~Mask{0} : (Mask{1} << pieces.size()) - 1; }
  const Action& action(std::uint32_t program, std::uint32_t state) const {
    return programs[program].steps[state].action;
  }
  const Step& step(const Spot& at) const { return programs[at.program].steps[at.state]; }
  // Terms of sums: variables, then numbers of pieces, then whether a piece stands at a vertex.
  std::uint32_t term(std::uint32_t piece, std::uint32_t vertex = nowhere) const {
    const std::size_t above = vertex == nowhere ? 0 : 1 + vertex;
    return static_cast<std::uint32_t>(bounds.size() + above * pieces.size()) + piece;
  }
  std::string place(const Spot& at) const {
    return step(at).action.text + " at " + vertices[at.vertex];
  }
};

inline bool is_modifier(const Action& action) {
  return action.kind == Action::Kind::Off || action.kind == Action::Kind::Assign ||
         action.kind == Action::Kind::Switch;
}

// Throws Rejected.
Game read_game(std::string_view text);

}  // namespace zug::verifier
