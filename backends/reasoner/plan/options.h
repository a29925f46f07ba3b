#pragma once

// The optimisations of plans that can be left out, to see what they gain. Whatever is left out, the
// same moves are listed, if in another order.

#include <cstddef>
#include <optional>
#include <vector>

namespace zug::reasoner {

struct Options {
  bool packed_moves = true;    // words for turns of finite shape
  bool everywhere = true;      // patterns for all vertices at once
  bool boards_as_sets = true;  // no array of pieces where sets will do
  bool rays = true;            // lines with blockers by tables
  bool fills = true;           // floods along lines without loops
  bool near = true;            // the first round of a flood from one vertex by tables
  bool few = true;             // patterns that begin at few pieces from each of them
  bool lines = true;           // patterns of the same pieces around as tables of sets
  bool prospects = true;       // pieces that nothing can follow are not tried
  bool sure = true;            // moves that the first look finds legal are listed as sets
  bool lazy = true;            // conditions only where something asks about them
  bool steps = true;           // the same step from many vertices at once
  bool conditions = true;      // conditions of several next modifiers asked once
  bool unseen = true;          // what is undone before anything can tell is not done
  bool listed_sets = true;     // moves that differ in one vertex at once
  bool flips = true;           // runs of pieces along lines turned over at once
  bool constants = true;       // what compares a variable that was given a number is decided
  bool kept = true;            // lists of moves that only disappear stay from turn to turn
  bool in_place = true;        // in C, where little happens, functions in place of their calls
  bool copies = true;          // what follows copies of modifiers is written once
  bool gaps = true;            // numbers of vertices such that steps are fewer shifts

  std::optional<std::size_t> copies_from;  // modifiers; in shorter rules copies are written out
};

struct Optimisation {
  const char* name;
  bool Options::*enabled;
};

// All of them, in the order of pipeline.cc.
const std::vector<Optimisation>& optimisations();

}  // namespace zug::reasoner
