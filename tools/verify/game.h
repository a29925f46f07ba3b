#pragma once

// A game in low-level RBG, read for the verifier: board, automata of the rules and of the patterns.
// Program 0 is the rules; each distinct pattern body is one program more, numbered in the order in
// which the programs before it mention them. State 0 of a program is its start, every other state
// is one occurrence of an action, from left to right, and is entered by performing it.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace zug::verifier {

using Mask = std::uint64_t;  // a set of pieces
inline constexpr std::uint32_t nowhere = ~std::uint32_t{0};
inline constexpr std::int64_t greatest_number = std::int64_t{1} << 53;  // in games and certificates

struct Arithmetic {
  enum class Kind : std::uint8_t { Number, Variable, Count, Add, Subtract, Multiply, Divide };
  Kind kind = Kind::Number;
  std::int64_t number = 0;
  std::uint32_t index = 0;           // of the variable or the piece
  std::vector<Arithmetic> operands;  // folded from the left
};

enum class Relation : std::uint8_t { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual };

struct Action {
  enum class Kind : std::uint8_t {
    Start,
    Shift,    // index: the direction
    On,       // mask
    Off,      // index: the piece
    Assign,   // index: the variable; left: the value
    Compare,  // left, relation, right
    Switch,   // index: the player, 0 for the keeper
    Pattern,  // index: the node of the body, later the program
    Dot,
  };
  Kind kind = Kind::Start;
  bool positive = true;
  Relation relation = Relation::Equal;
  std::uint32_t index = 0;
  Mask mask = 0;
  Arithmetic left, right;
  std::string text;
};

// The syntax tree, shared: equal expressions are one node.
struct Node {
  enum class Kind : std::uint8_t { Atom, Concatenation, Sum, Star };
  Kind kind = Kind::Atom;
  std::uint32_t action = 0;
  std::vector<std::uint32_t> parts;
};

struct Step {
  std::uint32_t action = 0;
  bool accepting = false;
  std::vector<std::uint32_t> next;  // ascending
};

struct Program {
  std::vector<Step> steps;
  bool modifiers = false;                   // it, or a pattern in it, holds one
  bool counts = false;                      // likewise: asks how many pieces there are
  std::vector<std::uint32_t> variables;     // likewise: reads them
  std::vector<Mask> masks;                  // likewise: of its ons
  std::vector<std::uint32_t> alternatives;  // by number, ascending: one of them has to hold
  bool anywhere = false;                    // they mean the same at every vertex
};

struct Game {
  std::vector<std::string> vertices, pieces, directions;
  std::vector<std::string> variables;  // players first, then variables
  std::vector<std::int64_t> bounds;    // of those
  std::uint32_t players = 0;
  std::vector<std::uint32_t> start;                    // by vertex: the piece
  std::vector<std::vector<std::uint32_t>> neighbours;  // by direction, by vertex; or nowhere
  std::vector<Action> actions;                         // 0 is Start
  std::vector<Program> programs;

  Mask all() const { return pieces.size() == 64 ? ~Mask{0} : (Mask{1} << pieces.size()) - 1; }
  const Action& action(std::uint32_t program, std::uint32_t state) const {
    return actions[programs[program].steps[state].action];
  }
  std::string place(std::uint32_t program, std::uint32_t state, std::uint32_t vertex) const;
};

inline bool is_modifier(const Action& action) {
  return action.kind == Action::Kind::Off || action.kind == Action::Kind::Assign ||
         action.kind == Action::Kind::Switch;
}

// Throws Rejected.
Game read_game(std::string_view text);

}  // namespace zug::verifier
