#pragma once

// What can be said of patterns from the board alone.

#include <cstdint>
#include <vector>

#include "ir/budget.h"
#include "ir/game.h"
#include "ir/reference/program.h"

namespace zug {

class StaticPatterns {
 public:
  // All must outlive this.
  StaticPatterns(const Game& game, const Programs& programs, Budget& budget);

  // False: no word of the program is valid from `vertex`, whatever stands on the board.
  bool may_match(std::uint32_t program, std::uint32_t vertex);
  // True: some word is valid from `vertex`, whatever stands on the board.
  bool must_match(std::uint32_t program, std::uint32_t vertex);

  // Whether the action can (may) be performed, or always can (must), at `vertex`. For shifts,
  // `vertex` is where they lead.
  bool may_perform(const Step& step, std::uint32_t vertex);
  bool must_perform(const Step& step, std::uint32_t vertex);

  // Whether the program, or a pattern in it, holds a modifier.
  bool has_modifiers(std::uint32_t program) const { return has_modifiers_[program]; }

 private:
  struct Table {
    bool known = false;
    std::vector<bool> vertices;
  };
  const std::vector<bool>& table(std::uint32_t program, bool must);
  std::vector<bool> accepting_from(const Program& program, bool must);
  bool perform(const Step& step, std::uint32_t vertex, bool must) {
    return must ? must_perform(step, vertex) : may_perform(step, vertex);
  }

  const Game& game_;
  const Programs& programs_;
  Budget& budget_;
  std::vector<Table> may_;
  std::vector<Table> must_;
  std::vector<bool> has_modifiers_;
  std::vector<std::vector<std::uint32_t>> sources_;  // by [direction * vertices + target]
};

}  // namespace zug
