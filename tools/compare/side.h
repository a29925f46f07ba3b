#pragma once

// One of two games that are compared, as the comparison sees it: positions in which players are to
// move, what the game says in them, and moves with names. The keeper's moves belong to the player's
// move before them.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "backends/reasoner/reasoner.h"
#include "ir/game.h"

namespace zug::compare {

// Words whose meaning is the business of the side.
using Words = std::vector<std::uint64_t>;

struct WordsHash {
  std::size_t operator()(const Words& words) const noexcept;
};

// What a game says in a position.
struct View {
  bool over = false;                 // nobody can move
  std::vector<std::size_t> turn;     // who is to move, from 0; none when it is over
  std::vector<std::int64_t> scores;  // by player, when it is over; else none
  std::size_t moves = 0;
  std::size_t handed_over = 0;     // moves behind which others go on in the same turn: gdl_side.cc
  std::vector<std::string> names;  // of the moves, if asked for: distinct
};

enum class Names : std::uint8_t { Without, With };

// Walks through a game; one for each thread.
class Walker {
 public:
  virtual ~Walker() = default;
  virtual Words start() = 0;
  // Of a position that start() or follow() gave. Lives until the next call.
  virtual const View& look(const Words& position, Names names) = 0;
  // The position behind a move of the position last looked at.
  virtual Words follow(std::size_t move) = 0;
  // Positions with equal identities say the same, now and after equal plays; with their names, or
  // but for the names.
  virtual Words identity(const Words& position, Names names) = 0;

  // For certificates, which people with other engines check: all there is of a position, by which
  // they tell positions apart, and the moves of the position last looked at in their order.
  virtual Words all_of(const Words& position) = 0;
  virtual std::vector<std::size_t> ascending() = 0;
};

// Immutable, for any number of threads.
class Side {
 public:
  virtual ~Side() = default;
  virtual const std::vector<std::string>& players() const = 0;  // their names, for people
  virtual std::unique_ptr<Walker> walker() const = 0;
  // Do walkers have the same words for a position, whatever they have seen before?
  virtual bool threads_agree() const { return true; }
};

// The game cannot be played here; lower case, without a full stop.
class TooLarge : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The description of a game has a fault that only playing shows; likewise.
class FaultyDescription : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// As the game has them, or as it would have them in GDL: hundredths of each player's bound.
enum class ScoresAs : std::uint8_t { Scores, Goals };

// A game that an engine plays; moves have the names of backends/notation.
std::unique_ptr<Side> make_side(reasoner::Reasoner reasoner, ScoresAs scores = ScoresAs::Scores);

}  // namespace zug::compare
