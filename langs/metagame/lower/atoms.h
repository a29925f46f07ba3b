#pragma once

// The single actions that the lowering composes, and the directions of the board they need.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/game.h"
#include "langs/metagame/geometry.h"
#include "langs/metagame/lower/rule.h"
#include "langs/metagame/symbols.h"

namespace zug::metagame {

class Atoms {
 public:
  // All three must outlive this.
  Atoms(const Geometry& geometry, const Symbols& symbols, RuleFactory& rules)
      : geometry_(geometry), symbols_(symbols), rules_(rules) {}

  // One leap; nothing when the board has no room for it anywhere.
  Rule leap(Vector vector);
  // To every square, one after the other.
  Rule anywhere();
  // To `cell`, from wherever.
  Rule go_to(Cell cell);
  // Stays; valid inside (outside) the promotion territory of `colour`. Nothing where there is none.
  Rule inside_territory(Colour colour, std::int64_t promote_rank);
  Rule outside_territory(Colour colour, std::int64_t promote_rank);

  Rule on(const PieceSet& pieces);  // nothing when there are none
  Rule on_empty() { return on({symbols_.empty()}); }
  Rule off(PieceId piece) { return rules_.act(Off{piece}); }
  Rule set(VariableId variable, std::int64_t value);
  Rule add(VariableId variable, std::int64_t difference);
  Rule compare(VariableId variable, Comparator comparator, std::int64_t value);
  Rule none_on_board(const PieceSet& pieces);
  Rule turn_to(PlayerId player) { return rules_.act(Switch{player}); }

  // All directions asked for so far become those of `game`; the result translates the shifts of
  // the rules. Its squares get their edges in `builder`.
  std::vector<DirectionId> finish(Game& game, BoardBuilder& builder) const;
  // How many edges that will be, at most.
  std::size_t edges() const { return directions_.size() * geometry_.size(); }

 private:
  using Target = std::function<std::optional<Cell>(Cell)>;
  Rule shift(const std::string& name, const Target& target);
  Rule territory(Colour colour, std::int64_t promote_rank, bool inside);

  struct Direction {
    std::string name;
    Target target;
  };

  const Geometry& geometry_;
  const Symbols& symbols_;
  RuleFactory& rules_;
  std::map<std::string, std::size_t> numbers_;
  std::vector<Direction> directions_;
};

// "d4"; "x30y4" on boards with more files than letters.
std::string square_name(const Geometry& geometry, Cell cell);

}  // namespace zug::metagame
