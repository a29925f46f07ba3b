#pragma once

// The reference semantics: what the paper (AAAI-19) defines, next to word by word. All other
// engines are tested against it.

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "ir/game.h"
#include "ir/ids.h"
#include "ir/messages/diagnostic.h"
#include "ir/reference/program.h"

namespace zug {

class Budget;

// Modifier number `modifier` (from 1, see modifiers() in ir/game.h) applied at `vertex`.
struct ModifierAt {
  std::uint32_t modifier = 0;
  VertexId vertex;
  friend auto operator<=>(const ModifierAt&, const ModifierAt&) = default;
};

using Move = std::vector<ModifierAt>;  // the last one is the switch, and the only one

struct State {
  PlayerId player;
  VertexId position;
  StateId rules;                        // of the automaton of the rules: 0 or a switch
  std::vector<PieceId> pieces;          // by VertexId
  std::vector<std::int64_t> variables;  // by VariableId
  friend bool operator==(const State&, const State&) = default;
};

// As many actions could be tried in the time it takes to copy the state.
inline std::uint64_t work_of_copying(const State& state) { return 8 + state.pieces.size() / 8; }

// The game is improper: a search, a keeper completion or a play does not come to an end within
// ir/limits.h. (An honest game of monstrous size can also get here; the message says the limit.)
class ImproperGame : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Not thread safe: searches share scratch memory. What searches throws ArithmeticOverflow
// (ir/arithmetic.h) where a value leaves 64 bits. moves() and complete() throw ImproperGame, after
// which the reasoner is still good, but the state being completed is somewhere on its way.
class ReferenceReasoner {
 public:
  // The game, which verify() must find nothing wrong with, must outlive the reasoner. Empty, with
  // a diagnostic, when it is too large, see compile_programs().
  static std::optional<ReferenceReasoner> make(const Game& game, Diagnostics& diagnostics);

  ReferenceReasoner(ReferenceReasoner&&) noexcept;
  ReferenceReasoner& operator=(ReferenceReasoner&&) noexcept;
  ~ReferenceReasoner();

  // The keeper is to move: the root of the game tree is the completion of this state.
  State initial() const;

  // Of the player to move, be it the keeper: ascending, no duplicates.
  std::vector<Move> moves(const State& state);

  // `move` must be one of moves(state).
  void apply(State& state, const Move& move) const;

  // Lets the keeper move, the first move found each time, until it is a player's turn. False when
  // the keeper cannot go on; he is to move then, and the play is over.
  bool complete(State& state);

  // One action, for those who look into moves and patterns. `state` may be anywhere in a move or,
  // with another program than 0 (the rules), in the evaluation of that pattern; state.rules is a
  // state of the program. Performs the action of its state `next`; false, and nothing changed, when
  // `next` does not follow state.rules or its action is not valid. May throw ImproperGame like
  // moves().
  bool step(State& state, std::uint32_t program, StateId next);
  const Programs& programs() const;

  // How much all searches so far had to do: actions tried, and states copied. The same on every
  // machine, and the time is about in proportion.
  std::uint64_t work() const;

  // What pays for the work from now on, also in the middle of a search, which OutOfBudget ends;
  // null: nobody. The budget has to outlive its use here.
  void set_budget(Budget* budget);

  // What each player has; by PlayerId, from player 1 on.
  std::vector<std::int64_t> scores(const State& state) const;

 private:
  class Core;
  explicit ReferenceReasoner(std::unique_ptr<Core> core);
  std::unique_ptr<Core> core_;
};

}  // namespace zug
