#pragma once

// The registers of functions. Every depth of calls has a frame of its own, which later calls at
// that depth use again: nothing is allocated once a search has been as deep as it gets.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "backends/reasoner/plan/plan.h"
#include "ir/limits.h"
#include "ir/reference/semantics.h"

namespace zug::reasoner {

struct Frame {
  std::vector<std::uint32_t> vertices;
  std::vector<std::uint64_t> sets;
  std::vector<std::uint8_t> flags;
  std::vector<std::uint64_t> words;
  std::vector<std::int64_t> saves;
};

class Frames {
 public:
  Frames(const Plan& plan, std::size_t words_of_a_set) : words_(words_of_a_set) {
    for (const Function& function : plan.functions) {
      most_.vertices = std::max(most_.vertices, function.vertices);
      most_.sets = std::max(most_.sets, function.sets);
      most_.flags = std::max(most_.flags, function.flags);
      most_.words = std::max(most_.words, function.words);
      most_.saves = std::max(most_.saves, function.saves);
    }
  }

  // Depths are come to one after another. Throws ImproperGame.
  Frame& operator[](std::size_t depth) {
    if (depth == frames_.size()) add();
    return *frames_[depth];
  }

 private:
  void add() {
    if (frames_.size() >= limits::search_depth) {
      throw ImproperGame("a move has more modifiers than " + std::to_string(limits::search_depth));
    }
    auto frame = std::make_unique<Frame>();
    frame->vertices.resize(most_.vertices);
    frame->sets.resize(most_.sets * words_);
    frame->flags.resize(most_.flags);
    frame->words.resize(most_.words);
    frame->saves.resize(most_.saves);
    frames_.push_back(std::move(frame));
  }

  std::size_t words_;
  Function most_;  // registers any function has
  std::vector<std::unique_ptr<Frame>> frames_;
};

}  // namespace zug::reasoner
