// A C++ class around the C text, which is good C++ too and sits in a namespace of its own. States
// are held by value, so undoing a move is putting back the state from before.

#include "backends/c/rbg2cpp.h"

#include <string>
#include <string_view>

#include "backends/c/names.h"
#include "backends/c/write.h"
#include "backends/reasoner/plan/plan.h"

namespace zug {

using namespace c;

namespace {

constexpr std::string_view class_text = R"(// ${TITLE}: made by zug, with the interface of rbg2cpp.
#ifndef ZUG_REASONER_HPP
#define ZUG_REASONER_HPP

${INCLUDE} <cstddef>
${INCLUDE} <cstdint>
${INCLUDE} <initializer_list>
${INCLUDE} <string>
${INCLUDE} <vector>

namespace reasoner {

namespace core {
${HEADER}
}  // namespace core

constexpr int BOARD_SIZE = ${VERTICES};
constexpr int AUTOMATON_SIZE = ${STATES};
constexpr int NUMBER_OF_PLAYERS = ${PLAYERS};
constexpr int NUMBER_OF_PIECES = ${PIECES};
constexpr int NUMBER_OF_VARIABLES = ${VARIABLES};
constexpr int BOARD_DEGREE = ${DEGREE};
constexpr int MONOTONIC_CLASSES = 0;
constexpr int MOVE_STRAIGHTNESS = ${STRAIGHTNESS};
constexpr int NUMBER_OF_MODIFIERS = ${MODIFIERS};

std::string board_cell_to_string(int cell);
std::string piece_to_string(int piece);
std::string variable_to_string(int variable);
int get_neighbor(int cell, int edge);
int get_bound(int variable);
bool is_switch(int index);

class resettable_bitarray_stack {};

// Modifier `index` at `cell`; cells count from 1 here.
struct action_representation {
  int index;
  int cell;
  action_representation() = default;
  action_representation(int i, int c) : index(i), cell(c) {}
  bool operator==(const action_representation &rhs) const {
    return index == rhs.index && cell == rhs.cell;
  }
};

// Some actions; the first ${ROOM} without a heap.
class move_representation {
 public:
  using value_type = action_representation;
  using iterator = action_representation *;
  using const_iterator = const action_representation *;
  move_representation() = default;
  move_representation(std::initializer_list<action_representation> list) {
    for (const action_representation &action : list) push_back(action);
  }
  template <class Iterator>
  move_representation(Iterator first, Iterator last) {
    for (; first != last; ++first) push_back(*first);
  }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void clear() { resize(0); }
  void reserve(std::size_t) {}
  void resize(std::size_t size) {
    if (size > room) more_.resize(size);
    if (size > room && size_ <= room) {
      for (std::size_t i = 0; i < size_; ++i) more_[i] = near_[i];
    }
    if (size <= room && size_ > room) {
      for (std::size_t i = 0; i < size; ++i) near_[i] = more_[i];
    }
    size_ = size;
  }
  void push_back(const action_representation &action) {
    const action_representation copy = action;
    resize(size_ + 1);
    back() = copy;
  }
  template <class... Values>
  void emplace_back(Values... values) { push_back(action_representation(values...)); }
  void pop_back() { resize(size_ - 1); }
  action_representation *begin() { return size_ > room ? more_.data() : near_; }
  action_representation *end() { return begin() + size_; }
  const action_representation *begin() const { return size_ > room ? more_.data() : near_; }
  const action_representation *end() const { return begin() + size_; }
  action_representation &operator[](std::size_t i) { return begin()[i]; }
  const action_representation &operator[](std::size_t i) const { return begin()[i]; }
  action_representation &front() { return *begin(); }
  const action_representation &front() const { return *begin(); }
  action_representation &back() { return end()[-1]; }
  const action_representation &back() const { return end()[-1]; }
  bool operator==(const move_representation &rhs) const {
    if (size_ != rhs.size_) return false;
    for (std::size_t i = 0; i < size_; ++i) {
      if (!((*this)[i] == rhs[i])) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t room = ${ROOM};
  std::size_t size_ = 0;
  action_representation near_[room];
  std::vector<action_representation> more_;
};

struct move {
  move_representation mr;
  move() = default;
  move(const move_representation &m) : mr(m) {}
  bool operator==(const move &rhs) const { return mr == rhs.mr; }
};

// What there was before.
class reverter {
 private:
  friend class game_state;
  core::${N}_state before;
};
using mod_reverter = reverter;
using action_reverter = reverter;
using move_reverter = reverter;

class game_state {
 public:
  game_state() { core::${N}_start(&state_); }
  int get_current_player() const { return state_.player; }
  int get_current_cell() const { return static_cast<int>(core::${N}_vertex(&state_)); }
  int get_piece(int cell) const { return core::${N}_piece(&state_, static_cast<unsigned>(cell)); }
  int get_variable_value(int variable) const { return state_.var[variable]; }
  int get_player_score(int player) const { return state_.var[player - 1]; }
  int get_current_state_id() const { return state_.rules; }
  int get_monotonicity_class() const { return -1; }

  // The first move found, for the keeper; false when there is none.
  bool apply_any_move(resettable_bitarray_stack &cache);
  void get_all_moves(resettable_bitarray_stack &cache, std::vector<move> &moves);
  bool is_legal(const move &m) const;

  void apply_action(const action_representation &action) {
    core::${N}_perform(&state_, static_cast<unsigned>(action.index),
                       static_cast<unsigned>(action.cell - 1));
  }
  void fast_apply_action(const action_representation &action) { apply_action(action); }
  void apply(const action_representation &action) { apply_action(action); }
  void apply_move(const move &m) {
    for (const action_representation &action : m.mr) apply_action(action);
  }
  void apply(const move &m) { apply_move(m); }
  move_reverter apply_with_revert(const move &m) {
    const reverter result = kept();
    apply_move(m);
    return result;
  }
  action_reverter apply_with_revert(const action_representation &action) {
    const reverter result = kept();
    apply_action(action);
    return result;
  }
  action_reverter apply_action_with_revert(const action_representation &action) {
    return apply_with_revert(action);
  }
  move_reverter apply_move_with_revert(const move &m) { return apply_with_revert(m); }
  void revert(const reverter &undo) { state_ = undo.before; }

 private:
  reverter kept() const {
    reverter result;
    result.before = state_;
    return result;
  }
  core::${N}_state state_;
};

}  // namespace reasoner

#endif
)";

constexpr std::string_view source_text = R"(// ${TITLE}: made by zug, with the interface of rbg2cpp.
${INCLUDE} "reasoner.hpp"
${INCLUDES}
namespace reasoner {

namespace core {
${SOURCE}
}  // namespace core

namespace {

// Lists keep their memory from one call to the next.
struct scratch {
  core::${N}_moves moves = core::${N}_moves();
  ~scratch() { core::${N}_free(&moves); }
};
thread_local scratch listed;

const int neighbors[BOARD_SIZE][BOARD_DEGREE + 1] = {${NEIGHBORS}};
const int bounds[] = {${BOUNDS}};
const bool switches[] = {${SWITCHES}};

}  // namespace

std::string board_cell_to_string(int cell) { return core::${N}_vertex_names[cell]; }
std::string piece_to_string(int piece) { return core::${N}_piece_names[piece]; }
std::string variable_to_string(int variable) { return core::${N}_variable_names[variable]; }
int get_neighbor(int cell, int edge) { return neighbors[cell][edge]; }
int get_bound(int variable) { return bounds[variable]; }
bool is_switch(int index) { return switches[index]; }

bool game_state::apply_any_move(resettable_bitarray_stack &) {
  if (state_.player == 0) return core::${N}_keep(&state_) == 1;
  core::${N}_list(&state_, &listed.moves);
  if (listed.moves.count == 0) return false;
  core::${N}_apply(&state_, &listed.moves, 0);
  return true;
}

void game_state::get_all_moves(resettable_bitarray_stack &, std::vector<move> &moves) {
  listed.moves.count = 0;
  if (state_.player != 0) core::${N}_list(&state_, &listed.moves);
  moves.resize(listed.moves.count);
  uint32_t(*parts)[2] = NULL;
  size_t room = 0;
  for (size_t i = 0; i < listed.moves.count; ++i) {
    const size_t count = core::${N}_parts(&state_, &listed.moves, i, room, parts);
    if (count > room) {
      room = 2 * count;
      free(parts);
      parts = static_cast<uint32_t(*)[2]>(malloc(room * sizeof *parts));
      core::${N}_parts(&state_, &listed.moves, i, room, parts);
    }
    moves[i].mr.resize(count);
    action_representation *const to = moves[i].mr.begin();
    for (size_t k = 0; k < count; ++k) {
      to[k].index = static_cast<int>(parts[k][1]);
      to[k].cell = static_cast<int>(parts[k][0]) + 1;
    }
  }
  free(parts);
}

bool game_state::is_legal(const move &m) const {
  game_state copy = *this;
  resettable_bitarray_stack cache;
  std::vector<move> moves;
  copy.get_all_moves(cache, moves);
  for (const move &other : moves) {
    if (other == m) return true;
  }
  return false;
}

}  // namespace reasoner
)";

}  // namespace

std::optional<std::vector<WrittenFile>> write_rbg2cpp(const Game& game, Diagnostics& diagnostics) {
  const std::optional<reasoner::Plan> plan = reasoner::build_plan(game, {}, diagnostics);
  const std::optional<CSources> c = plan ? write_c(game, {}, diagnostics) : std::nullopt;
  if (!c) return std::nullopt;
  std::size_t longest = 0;
  for (const reasoner::Shape& shape : plan->shapes) {
    longest = std::max(longest, shape.parts.size());
  }
  std::string neighbors;
  const auto table = neighbour_table(game.board, game.directions.size());
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    neighbors += "\n  {";
    for (const std::vector<std::uint32_t>& next : table) {
      neighbors += (next[v] == no_vertex ? "-1" : number(next[v])) + ", ";
    }
    neighbors += "-1},";
  }
  std::string bounds;
  for (std::size_t i = 0; i < variable_count(game); ++i) {
    bounds += number(static_cast<std::uint64_t>(bounded(game, VariableId(i)).bound)) + ", ";
  }
  const std::vector<ExpressionId> numbered = modifiers(game);
  std::string switches = "false";
  for (const ExpressionId modifier : numbered) {
    const Action& action = std::get<Atom>(game.expressions[modifier]).action;
    switches += std::holds_alternative<Switch>(action) ? ", true" : ", false";
  }
  const std::string include = "#include";
  const std::string header =
      fill(class_text, {{"TITLE", comment(game.name)},
                        {"INCLUDE", include},
                        {"N", c->name},
                        {"HEADER", c->header.declarations},
                        {"VERTICES", number(game.board.size())},
                        {"STATES", number(numbered.size() + 1)},
                        {"PLAYERS", number(game.players.size() + 1)},
                        {"PIECES", number(plan->pieces)},
                        {"VARIABLES", number(variable_count(game))},
                        {"DEGREE", number(game.directions.size())},
                        {"STRAIGHTNESS", plan->paths ? "-1" : number(longest)},
                        {"MODIFIERS", number(numbered.size())},
                        {"ROOM", number(plan->paths || longest == 0 ? 11 : longest)}});
  const std::string source = fill(source_text, {{"TITLE", comment(game.name)},
                                                {"INCLUDE", include},
                                                {"N", c->name},
                                                {"INCLUDES", c->source.includes},
                                                {"SOURCE", c->source.rules()},
                                                {"NEIGHBORS", neighbors + "\n"},
                                                {"BOUNDS", bounds},
                                                {"SWITCHES", switches}});
  return std::vector<WrittenFile>{{"reasoner.hpp", header}, {"reasoner.cpp", source}};
}

}  // namespace zug
