#pragma once

// The C reasoner of a game, compiled and loaded, with its state and its list of moves: what a
// program does that uses the emitted header.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "backends/c/write.h"
#include "backends/reasoner/interpreter/interpreter.h"
#include "ir/game.h"
#include "ir/semantics.h"
#include "tools/compile.h"

namespace zug {

class CompiledGame {
 public:
  // Throws Refusal when the compiler is missing or fails.
  CompiledGame(const CSources& sources, Compiler compiler);
  CompiledGame(const CompiledGame&) = delete;
  CompiledGame& operator=(const CompiledGame&) = delete;
  ~CompiledGame() { free_(&moves_); }

  std::size_t state_size() const { return state_size_(); }

  void start() { start_(state_.data()); }
  // As the C functions: -1 where other engines throw ImproperGame.
  int complete() { return complete_(state_.data()); }
  int list() { return list_(state_.data(), &moves_); }

  // Of the last list.
  std::size_t size() const { return moves_.count; }
  Move move(std::size_t index) const;
  void apply(std::size_t index) { apply_(state_.data(), &moves_, index); }
  // Whether the list is that of the interpreter, word by word or part by part.
  bool same_list(const reasoner::Plan& plan, const reasoner::MoveList& moves) const;

  // Player, pieces and scores, as far as they differ; empty when they do not.
  std::string difference(const Game& game, const reasoner::Position& position);

 private:
  using Parts = std::uint32_t (*)[2];
  struct Moves {
    std::size_t count = 0;
    std::size_t room = 0;
    void* word = nullptr;
    std::size_t part_count = 0;
    std::size_t part_room = 0;
    Parts part = nullptr;
  };
  template <class Function>
  void find(const std::string& name, Function& function);

  std::unique_ptr<Library> library_;
  std::vector<std::uint64_t> state_;
  Moves moves_;
  std::size_t asked_ = 0;
  std::size_t (*state_size_)() = nullptr;
  void (*start_)(void*) = nullptr;
  int (*complete_)(void*) = nullptr;
  int (*list_)(void*, Moves*) = nullptr;
  void (*apply_)(void*, const Moves*, std::size_t) = nullptr;
  void (*free_)(Moves*) = nullptr;
  std::size_t (*parts_)(const void*, const Moves*, std::size_t, std::size_t, Parts) = nullptr;
  int (*player_)(const void*) = nullptr;
  std::int64_t (*score_)(const void*, int) = nullptr;
  int (*piece_)(const void*, unsigned) = nullptr;
};

}  // namespace zug
