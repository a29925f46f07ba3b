#pragma once

// The modifiers in a row that a search of moves has come to.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "backends/reasoner/interpreter/position.h"
#include "backends/reasoner/plan/plan.h"
#include "ir/limits.h"
#include "ir/reference/semantics.h"

namespace zug::reasoner {

class Path {
 public:
  void clear() {
    parts_.clear();
    names_ = nullptr;
  }

  // Throws ImproperGame, as list().
  void push(std::uint32_t modifier, std::uint32_t vertex) {
    if (parts_.size() == limits::search_depth) {
      throw ImproperGame("a move has more modifiers than " + std::to_string(limits::search_depth));
    }
    parts_.push_back({named(modifier), vertex});
  }

  void pop() { parts_.pop_back(); }

  // The move that ends with one more modifier.
  void list(MoveList& moves, const Plan& plan, std::uint32_t modifier, std::uint32_t vertex) const {
    if (moves.parts.size() > moves.most_parts) {
      if (!moves.rest) {
        throw ImproperGame("the moves of one state have together more modifiers than " +
                           std::to_string(moves.most_parts));
      }
      if (moves.rest->count++ != moves.rest->wanted) return;
      moves.rest->at = moves.words.size();
    }
    const std::uint64_t first = moves.parts.size();
    const std::uint64_t length = parts_.size() + 1;
    moves.words.push_back((first << Plan::length_bits | length) << plan.shape_bits |
                          plan.path_shape());
    moves.parts.insert(moves.parts.end(), parts_.begin(), parts_.end());
    moves.parts.push_back({named(modifier), vertex});
  }

  // What modifiers are called from now on, nullptr: as they are. Returns what they were called.
  const Renaming* rename(const Renaming* names) { return std::exchange(names_, names); }

 private:
  std::uint32_t named(std::uint32_t modifier) const {
    return names_ == nullptr ? modifier : names_->to[modifier - names_->first];
  }

  std::vector<MoveList::Part> parts_;
  const Renaming* names_ = nullptr;
};

}  // namespace zug::reasoner
