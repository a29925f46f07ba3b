#pragma once

// The C reasoner of a game, compiled and loaded, with its state and its list of moves: what a
// program does that uses the emitted header.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "backends/c/write.h"
#include "backends/reasoner/engines/c_reasoner.h"
#include "backends/reasoner/interpreter/interpreter.h"
#include "ir/game.h"
#include "ir/reference/semantics.h"

namespace zug {

class CompiledGame {
 public:
  // Throws CompileFailure when the compiler is missing or fails.
  CompiledGame(const CSources& sources, Compiler compiler);
  CompiledGame(const CompiledGame&) = delete;
  CompiledGame& operator=(const CompiledGame&) = delete;
  ~CompiledGame() { reasoner_.free(&moves_); }

  std::size_t state_size() const { return reasoner_.state_size(); }

  void start() { reasoner_.start(state_.data()); }
  // As the C functions: -1 where other engines throw ImproperGame.
  int complete() { return reasoner_.complete(state_.data()); }
  int list() { return reasoner_.list(state_.data(), &moves_); }

  // How many moves there are, by the count that makes none; nothing where it gives up.
  std::optional<std::uint64_t> count() const;

  // To go back to; the list stays good for the state it was made for.
  const CState& state() const { return state_; }
  void set_state(const CState& state) { state_ = state; }

  // Of the last list.
  std::size_t size() const { return moves_.count; }
  Move move(std::size_t index) const { return reasoner_.move(state_, moves_, index); }
  void apply(std::size_t index) { reasoner_.apply(state_.data(), &moves_, index); }
  // Whether the list is that of the interpreter, word by word or part by part.
  bool same_list(const reasoner::Plan& plan, const reasoner::MoveList& moves) const;

  // Player, pieces and scores, as far as they differ; empty when they do not.
  std::string difference(const Game& game, const reasoner::Plan& plan,
                         const reasoner::Position& position);

 private:
  CReasoner reasoner_;
  CState state_;
  CMoves moves_;
  std::size_t asked_ = 0;
};

}  // namespace zug
