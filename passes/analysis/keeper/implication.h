#pragma once

// Which patterns hold whenever another one does, by their form.

#include <cstdint>
#include <map>
#include <utility>

#include "ir/budget.h"
#include "ir/game.h"
#include "ir/reference/program.h"

namespace zug {

class Implications {
 public:
  // All must outlive this.
  Implications(const Game& game, const Programs& programs, Budget& budget)
      : game_(game), programs_(programs), budget_(budget) {}

  // True: wherever, in whatever state, {? one} holds, {? other} does.
  bool implies(std::uint32_t one, std::uint32_t other);

  // True: wherever the action of `one` can be performed, that of `other` can, with equal effect.
  bool implies(const Step& one, const Step& other);

 private:
  bool simulates(std::uint32_t one, std::uint32_t other);

  const Game& game_;
  const Programs& programs_;
  Budget& budget_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, bool> known_;
};

}  // namespace zug
