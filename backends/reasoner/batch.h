#pragma once

// Many plays of one game, stepped at once, as structure of arrays.
//
//   Batch batch(reasoner, 4096, seed);
//   Scratch scratch = reasoner.scratch();
//   batch.start(batch.all(), scratch);
//   while (batch.sample(batch.all(), scratch) > 0) {}     // random moves until all plays are over
//   batch.arrays().scores[0 * batch.arrays().stride + k]  // what player 1 has in play k
//
// *Threads.* Plays do not know of each other and have random numbers of their own: give each thread
// a range and a scratch, and the plays are the same however they are shared out. No two ranges
// under way may overlap.
//
// *Errors.* The exceptions of reasoner.h. The play that caused it counts as over (`failed`), the
// rest of the range is still to be done: call again.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "backends/reasoner/reasoner.h"

namespace zug::reasoner {

// Arrays of the caller or of a Batch. Those with two dimensions have `stride` entries a row, of
// which the first `plays` are used; stride >= plays. A stride that is not a multiple of 512 keeps
// rows out of each other's way in the processor's cache.
struct BatchArrays {
  std::size_t plays = 0;
  std::size_t stride = 0;
  // [Reasoner::state_words()][stride]. Row piece * set_words() + i says where the piece stands: bit
  // b is the vertex whose set_number() is 64 * i + b. The other rows are the reasoner's business.
  std::uint64_t* states = nullptr;
  std::int64_t* scores = nullptr;   // [players][stride], as they are now
  std::uint64_t* random = nullptr;  // [plays] the seed, then the state of Random
  std::uint32_t* length = nullptr;  // [plays] moves made
  std::uint8_t* player = nullptr;   // [plays] who is to move, from 1; 0: the play is over
  std::uint8_t* failed = nullptr;   // [plays] 1: it is over because of an exception
};

// Plays from `begin` to before `end`.
struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

class Batch {
 public:
  // With arrays of its own. Play k has the random numbers of Random(seed + k).
  Batch(Reasoner reasoner, std::size_t plays, std::uint64_t seed);
  // With those of the caller, which outlive it; `random` holds the seeds.
  Batch(Reasoner reasoner, const BatchArrays& arrays);

  const BatchArrays& arrays() const { return arrays_; }
  Range all() const { return {0, arrays_.plays}; }

  // Sets the plays to the start, after the keeper's moves.
  void start(Range range, Scratch& scratch);
  // How many legal moves each play has, 0 where it is over; a play that turns out to have none is
  // over from now on. Where `moves` is given and moves are one word (Reasoner::one_word_moves()),
  // it gets the first `room` moves of play k at [k * room].
  void list(Range range, Scratch& scratch, std::uint32_t* counts, std::uint64_t* moves = nullptr,
            std::size_t room = 0);
  // In play k makes move number choices[k] of its list and the keeper's moves; plays that are over
  // stay as they are, and so do those without a move of that number, whose number is returned.
  std::size_t step(Range range, Scratch& scratch, const std::uint32_t* choices);
  // In play k makes the legal move moves[k], of one word, unchecked; plays that are over stay.
  void apply(Range range, Scratch& scratch, const std::uint64_t* moves);
  // Makes a random move in each play, as Reasoner::sample(). Returns how many plays go on; one
  // whose player cannot move is over when that is tried.
  std::size_t sample(Range range, Scratch& scratch);

  State state(std::size_t play) const;
  void set_state(std::size_t play, const State& state);

 private:
  void gather(std::size_t play, std::vector<std::uint64_t>& words) const;
  void scatter(std::size_t play, const std::vector<std::uint64_t>& words);
  template <class Step>
  void each(Range range, const Step& step);

  Reasoner reasoner_;
  BatchArrays arrays_;
  std::vector<std::uint64_t> states_;
  std::vector<std::int64_t> scores_;
  std::vector<std::uint64_t> random_;
  std::vector<std::uint32_t> length_;
  std::vector<std::uint8_t> player_;
  std::vector<std::uint8_t> failed_;
};

}  // namespace zug::reasoner
