#pragma once

// The positions of one game, explored level by level, without the names of moves.

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "tools/compare/question.h"

namespace zug::compare {

class Graph {
 public:
  // `players` as renumber_players() has it, or null.
  Graph(const Side& side, const std::vector<std::size_t>* players);

  // Looks at all positions of the next level; false when `stop` said so before it was through.
  template <class Stop>
  bool add_level(const Stop& stop) {
    const std::size_t end = views_.size();
    for (; expanded_ < end; ++expanded_) {
      if (stop()) return false;
      expand(expanded_);
    }
    return true;
  }
  // Has any of the positions that were not gone on from a move?
  bool goes_on() const;
  bool complete() const { return expanded_ == views_.size(); }

  // Positions are numbered in the order in which they were reached; 0 is the start.
  std::size_t size() const { return views_.size(); }
  const View& view(std::size_t number) const { return views_[number]; }
  bool is_expanded(std::size_t number) const { return number < expanded_; }
  // By move; none of a position that is not expanded.
  const std::vector<std::uint32_t>& next(std::size_t number) const { return next_[number]; }
  std::string name(std::size_t number, std::size_t move);

  // Of a game that is complete: the numbers of all positions in the order of certificates, where
  // positions count as different as soon as anything of them is. None when `stop` said so.
  std::vector<std::uint32_t> in_order(const std::function<bool()>& stop);

 private:
  std::uint32_t add(Words position);
  void look_at_new();
  void expand(std::size_t number);

  const std::vector<std::size_t>* players_;
  std::unique_ptr<Walker> walker_;
  std::unordered_map<Words, std::uint32_t, WordsHash> numbers_;
  std::vector<Words> positions_;
  std::vector<View> views_;
  std::vector<std::vector<std::uint32_t>> next_;
  std::size_t expanded_ = 0;
};

}  // namespace zug::compare
