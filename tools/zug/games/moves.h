#pragma once

// Moves as users write them, whatever the notation.

#include <string>
#include <vector>

#include "backends/notation/notation.h"
#include "backends/reasoner/reasoner.h"
#include "ir/reference/semantics.h"
#include "langs/notation.h"
#include "tools/zug/games/read_game.h"

namespace zug {

// --notation short|own|modifiers.
void add_notation(const Command& command, std::string& notation);

// The game must outlive it.
class MoveTexts {
 public:
  // `style` is as add_notation() has it.
  explicit MoveTexts(const ReadGame& read, std::string style = "short");

  // Of all `legal` moves in `before`, in their order.
  std::vector<std::string> write(const State& before, const std::vector<Move>& legal) const;

  // In any notation: the short one, the language's own, modifiers or numbers.
  MoveReading read(const State& before, const std::vector<Move>& legal,
                   const std::string& text) const;

  const notation::Notation& notation() const { return notation_; }

 private:
  std::vector<std::string> by_modifiers(const std::vector<Move>& legal) const;

  const ReadGame* read_;
  std::string style_;
  notation::Notation notation_;
  std::vector<ExpressionId> modifiers_;
};

struct Position {
  State state;
  bool playing = true;      // somebody is to move, and can
  std::vector<Move> legal;  // as the reasoner lists them; none when nobody is playing
};

// The state after the moves, which `texts` reads. Throws Refusal when one of them is not legal.
Position position_after(const std::vector<std::string>& moves, const MoveTexts& texts,
                        const reasoner::Reasoner& reasoner);

}  // namespace zug
