#pragma once

// Where the actions inside patterns are written. Equal patterns are one program, and equal actions
// in them one node with the place of the first, so a program and a state in it do not say where in
// the text somebody is: it depends on the pattern that he has come in by.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "ir/game.h"
#include "ir/messages/source.h"
#include "ir/reference/program.h"

namespace zug {

// A program as it is written in one place: the pattern outside all others, and how many actions of
// it are written before.
struct Written {
  ExpressionId outer;
  std::size_t before = 0;
};

class PatternPlaces {
 public:
  // Keeps references.
  PatternPlaces(const Game& game, const Programs& programs);

  // The program of the pattern that `state` of `program` checks, which is written in `in`. Empty in
  // `in` for the rules, and where it is not known.
  std::optional<Written> inside(std::uint32_t program, std::uint32_t state,
                                const std::optional<Written>& in) const;
  // As it is written first; empty for the rules.
  const std::optional<Written>& first(std::uint32_t program) const { return first_[program]; }

  Origin place(std::uint32_t program, std::uint32_t state, const std::optional<Written>& in) const;

 private:
  void count_actions(std::uint32_t program);
  std::size_t actions_in(std::uint32_t program) const { return before_[program].back(); }

  const Game& game_;
  const Programs& programs_;
  // By program and state: the actions before it, with those of patterns; and all of the program's.
  std::vector<std::vector<std::size_t>> before_;
  std::vector<std::optional<Written>> first_;
};

}  // namespace zug
