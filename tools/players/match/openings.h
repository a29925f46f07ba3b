#pragma once

// The moves that games of a match begin with, so that deterministic players do not play one game
// again and again.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "backends/notation/notation.h"
#include "backends/reasoner/reasoner.h"

namespace zug::players {

enum class OpeningKind : std::uint8_t {
  None,      // the start
  Random,    // random moves, no two openings alike as long as there are others
  Balanced,  // the same, without those after which one side wins by far the more random plays
  Book,
};

struct OpeningOptions {
  OpeningKind kind = OpeningKind::Random;
  std::size_t plies = 0;  // of random openings; 0: as plies_for()
  std::uint64_t seed = 1;
  std::size_t playouts = 200;           // that tell whether an opening is balanced
  std::vector<std::vector<Move>> book;  // legal from the start; used in turn
};

// Generators of a match are told apart by numbers; the same numbers give the same seed.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b);

// The first number of random moves, from 2 on and giving all players the same number of turns where
// they alternate, that leads to 50 states or more; of those up to 12 moves the one that leads to
// most when there is none.
std::size_t plies_for(const reasoner::Reasoner& rules);

// Openings by round. Number r is the same however many threads ask, and in whatever order.
class Openings {
 public:
  // The reasoner must outlive it. Throws ImproperGame as the reasoner does.
  Openings(const reasoner::Reasoner& rules, OpeningOptions options);

  // Throws ImproperGame as the reasoner does.
  const std::vector<Move>& at(std::size_t round);
  std::size_t plies() const { return options_.plies; }
  // Whether a play of plies() random moves was found that goes on; where none was, games begin at
  // the start. Throws ImproperGame as the reasoner does.
  bool found();
  // How many different states the first `rounds` openings lead to.
  std::size_t distinct(std::size_t rounds);

 private:
  struct Opening {
    std::vector<Move> moves;
    reasoner::State key;
  };

  void make_next();
  std::optional<Opening> draw(Random& random);
  double imbalance(const std::vector<Move>& moves, Random& random);

  const reasoner::Reasoner* rules_;
  OpeningOptions options_;
  std::mutex mutex_;
  reasoner::Scratch scratch_;
  std::deque<Opening> made_;  // stays where it is while it grows
  std::unordered_set<reasoner::State> seen_;
  bool exhausted_ = false;
};

// A book: one opening a line, moves with blanks between; '#' begins a comment. Empty, with the
// reason and the line in `error`, when a move is not legal, or no move is left after them.
std::optional<std::vector<std::vector<Move>>> read_book(const reasoner::Reasoner& rules,
                                                        const notation::Notation& notation,
                                                        const std::string& text,
                                                        std::string& error);

}  // namespace zug::players
