// Sets become planes: on a rectangle eight squares at a time, where numbers in the sets and squares
// go on side by side, else bit by bit behind one memset. Everything else is the same number on all
// squares.
//
// Of the place where a turn starts, and of the switch before it, only as much is shown as the
// rest of the play can depend on (passes/analysis/dead_parts.h): in most games a turn begins with
// "any square", and nothing is.

#include "tools/environment/observer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <type_traits>

#include "backends/notation/notation.h"
#include "passes/analysis/dead_parts.h"

namespace zug::environment {
namespace {

constexpr std::uint64_t turns_budget = 5'000'000;

// By modifier, the player to whom it hands the turn; the keeper where it is no such switch.
std::vector<PlayerId> players_of_switches(const Game& game) {
  std::vector<PlayerId> result{keeper};
  for (const ExpressionId id : modifiers(game)) {
    const Action& action = std::get<Atom>(game.expressions[id]).action;
    const Switch* const is = std::get_if<Switch>(&action);
    result.push_back(is == nullptr ? keeper : is->player);
  }
  return result;
}

bool whole(double value) { return value == std::floor(value); }

template <class Number>
Number share(std::int64_t value, std::int64_t bound) {
  if constexpr (std::is_same_v<Number, std::uint8_t>) {
    return static_cast<std::uint8_t>(std::clamp<std::int64_t>(value, 0, 255));
  } else {
    return bound == 0 ? Number{0} : static_cast<Number>(value) / static_cast<Number>(bound);
  }
}

}  // namespace

Observer::Observer(const reasoner::Reasoner& rules, bool split) : rules_(rules) {
  const Game& game = rules_.game();
  vertices_ = game.board.size();
  pieces_ = game.pieces.size();
  players_ = game.players.size();
  variables_ = variable_count(game);
  for (const Symbol& piece : game.pieces) add("piece:", for_people(piece.name));
  for (const Bounded& player : game.players) add("score:", for_people(player.name));
  for (const Bounded& variable : game.variables) add("variable:", for_people(variable.name));
  for (const Bounded& player : game.players) add("to move:", for_people(player.name));
  find_turns(game);
  if (split) {
    chosen_plane_ = names_.size();
    add("chosen", "");
  }
  find_rectangle(game);
  cell_of_number_.assign(64 * rules_.set_words(), 0);
  for (std::size_t v = 0; v < vertices_; ++v) {
    cell_of_number_[rules_.set_number(VertexId(v))] = cell_of_[v];
  }
  find_runs();
}

// A run is written as eight cells, so that behind the last one there has to be something that is
// written later; it does not cross a word of a set.
void Observer::find_runs() {
  if (cell_step_ != 1 || vertices_ < 8) return;
  std::vector<std::uint32_t> number_of_cell(vertices_);
  for (std::size_t v = 0; v < vertices_; ++v) {
    number_of_cell[cell_of_[v]] = rules_.set_number(VertexId(v));
  }
  for (std::uint32_t cell = 0; cell < vertices_; ++cell) {
    const std::uint32_t number = number_of_cell[cell];
    const bool longer = !runs_.empty() && runs_.back().length < 8 && number % 64 != 0 &&
                        number == runs_.back().number + runs_.back().length;
    if (longer) {
      ++runs_.back().length;
    } else {
      runs_.push_back({cell, number, 1});
    }
  }
}

// Needs the planes.
void Observer::find_rectangle(const Game& game) {
  for (std::size_t v = 0; v < vertices_; ++v) cell_of_.push_back(static_cast<std::uint32_t>(v));
  plane_step_ = 1;
  cell_step_ = names_.size();
  const auto spots = notation::Notation(game).squares().spots;
  if (!spots) return;
  std::set<double> columns, rows;
  std::set<long> layers;
  for (const notation::Spot& spot : *spots) {
    columns.insert(spot.x);
    rows.insert(spot.y);
    layers.insert(spot.layer);
    if (!whole(spot.x) || !whole(spot.y)) return;
  }
  if (layers.size() != 1 || columns.size() * rows.size() != vertices_) return;
  width_ = columns.size();
  height_ = rows.size();
  for (std::size_t v = 0; v < vertices_; ++v) {
    const auto column = std::distance(columns.begin(), columns.find((*spots)[v].x));
    const auto row = std::distance(rows.begin(), rows.find((*spots)[v].y));
    cell_of_[v] = static_cast<std::uint32_t>(static_cast<std::size_t>(row) * width_ +
                                             static_cast<std::size_t>(column));
  }
  plane_step_ = vertices_;
  cell_step_ = 1;
}

void Observer::find_turns(const Game& game) {
  const std::vector<PlayerId> player_of = players_of_switches(game);
  const std::optional<DeadParts> dead = dead_parts(game, turns_budget);
  std::map<PlayerId, std::map<std::uint32_t, std::vector<std::uint32_t>>> kinds;  // of turns
  bool position = false;
  for (std::uint32_t modifier = 1; modifier < player_of.size(); ++modifier) {
    if (player_of[modifier] == keeper) continue;
    std::set<std::uint32_t> places, switches;
    for (std::size_t v = 0; v < vertices_; ++v) {
      const TurnStart start{modifier, VertexId(v)};
      const TurnStart same = dead ? dead->at(start).same_as : start;
      switches.insert(same.modifier);
      places.insert(same.vertex.value);
    }
    const std::uint32_t kind = switches.size() == 1 ? *switches.begin() : modifier;
    kinds[player_of[modifier]][kind].push_back(modifier);
    position = position || places.size() > 1;
  }
  if (position) {
    position_plane_ = names_.size();
    add("position", "");
  }
  std::map<std::uint32_t, std::vector<std::uint32_t>> phases;
  for (const auto& [player, list] : kinds) {
    if (list.size() > 1) phases.insert(list.begin(), list.end());
  }
  plane_of_switch_.assign(player_of.size(), 0);
  for (const auto& [phase, switches] : phases) {
    for (const std::uint32_t modifier : switches) {
      plane_of_switch_[modifier] = static_cast<std::uint32_t>(names_.size());
    }
    add("phase:", std::to_string(phase));
  }
}

// Planes of things are exchanged as the things are; each has the number of the thing behind that of
// the first one.
std::optional<std::vector<std::uint32_t>> Observer::image(const PlayerSymmetry& symmetry) const {
  std::vector<std::size_t> planes;
  for (std::size_t plane = 0; plane < names_.size(); ++plane) planes.push_back(plane);
  for (std::size_t p = 0; p < pieces_; ++p) planes[p] = symmetry.pieces[p].value;
  for (std::size_t v = 0; v < variables_; ++v) {
    planes[pieces_ + v] = pieces_ + symmetry.variables[v].value;
  }
  std::swap(planes[pieces_ + variables_], planes[pieces_ + variables_ + 1]);
  for (std::size_t modifier = 1; modifier < plane_of_switch_.size(); ++modifier) {
    const std::size_t plane = plane_of_switch_[modifier];
    if (plane != 0) planes[plane] = plane_of_switch_[symmetry.modifiers[modifier]];
  }
  for (std::size_t plane = 0; plane < planes.size(); ++plane) {
    if (planes[planes[plane]] != plane) return std::nullopt;
  }
  std::vector<std::uint32_t> result(size());
  for (std::size_t plane = 0; plane < planes.size(); ++plane) {
    for (std::size_t v = 0; v < vertices_; ++v) {
      result[index(plane, VertexId(v))] =
          static_cast<std::uint32_t>(index(planes[plane], symmetry.vertices[v]));
    }
  }
  return result;
}

std::vector<std::size_t> Observer::shape() const {
  if (rectangle()) return {names_.size(), height_, width_};
  return {vertices_, names_.size()};
}

// Eight cells for each byte of a set.
template <class Number>
struct Spread {
  Spread() {
    for (std::size_t byte = 0; byte < 256; ++byte) {
      for (std::size_t i = 0; i < 8; ++i) cells[byte][i] = static_cast<Number>(byte >> i & 1);
    }
  }
  std::array<std::array<Number, 8>, 256> cells;
};

template <class Number>
void Observer::write_runs(const std::uint64_t* word, Number* out) const {
  static const Spread<Number> spread;
  const std::size_t set_words = rules_.set_words();
  for (std::size_t plane = 0; plane < pieces_; ++plane, word += set_words, out += vertices_) {
    for (const Run& run : runs_) {
      const std::uint64_t bits = word[run.number / 64] >> (run.number % 64);
      const std::uint64_t byte = bits & ((1u << run.length) - 1);
      std::memcpy(out + run.cell, spread.cells[byte].data(), 8 * sizeof(Number));
    }
  }
}

// And zeros on all other planes.
template <class Number>
void Observer::write_pieces(const std::uint64_t* word, Number* out) const {
  if (!runs_.empty()) {
    write_runs(word, out);
    std::memset(out + pieces_ * vertices_, 0,
                (names_.size() - pieces_) * vertices_ * sizeof(Number));
    return;
  }
  std::memset(out, 0, size() * sizeof(Number));
  const std::size_t set_words = rules_.set_words();
  for (std::size_t plane = 0; plane < pieces_; ++plane) {
    Number* const at = out + plane * plane_step_;
    for (std::size_t i = 0; i < set_words; ++i) {
      for (std::uint64_t left = *word++; left != 0; left &= left - 1) {
        const auto number = 64 * i + static_cast<std::size_t>(std::countr_zero(left));
        at[cell_of_number_[number] * cell_step_] = Number{1};
      }
    }
  }
}

template <class Number>
void Observer::fill(std::size_t plane, Number value, Number* out) const {
  if (value == Number{0}) return;
  if (cell_step_ == 1) {
    std::fill_n(out + plane * plane_step_, vertices_, value);
    return;
  }
  Number* at = out + plane * plane_step_;
  for (std::size_t i = 0; i < vertices_; ++i, at += cell_step_) *at = value;
}

template <class Number>
void Observer::write(const reasoner::State& state, bool over, std::span<const VertexId> chosen,
                     Number* out) const {
  const Game& game = rules_.game();
  write_pieces(state.words.data(), out);
  std::size_t plane = pieces_;
  for (std::size_t i = 0; i < variables_; ++i, ++plane) {
    const std::int64_t value = rules_.variable(state, VariableId(i));
    if (value != 0) fill(plane, share<Number>(value, bounded(game, VariableId(i)).bound), out);
  }
  if (!over) fill(plane + rules_.player(state).value - 1, Number{1}, out);
  if (over) return;
  if (position_plane_ != 0) put(position_plane_, rules_.position(state), Number{1}, out);
  const std::size_t phase = plane_of_switch_[rules_.last_switch(state)];
  if (phase != 0) fill(phase, Number{1}, out);
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    put(chosen_plane_, chosen[i],
        share<Number>(static_cast<std::int64_t>(std::min<std::size_t>(i, 15) + 1), 16), out);
  }
}

template void Observer::write(const reasoner::State&, bool, std::span<const VertexId>,
                              float*) const;
template void Observer::write(const reasoner::State&, bool, std::span<const VertexId>,
                              std::uint8_t*) const;

}  // namespace zug::environment
