// After each move the legal ones are listed, since only that shows whether the play is over; the
// list stays with the play, so that nothing is listed twice: masks are made of it, actions are
// looked up in it, and it is chosen from at random. Which actions they are is only looked up when
// somebody asks.
//
// What action a move is depends on its word (and in some games on where the turn starts); each
// worker remembers that, in a table where words are short, else in a cache that forgets.
//
// Split actions go through the words of the legal moves part by part; as no move is the beginning
// of another one (each ends with its only switch), a move is made when one is left and all of it
// was chosen. What only one part can follow is chosen at once.

#include "tools/environment/environment.h"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

#include "ir/arithmetic.h"
#include "ir/budget.h"
#include "ir/limits.h"
#include "tools/players/constant_sum.h"

namespace zug::environment {
namespace {

constexpr std::uint32_t short_keys = 20;  // bits
constexpr std::size_t cache_size = 1u << 14;

std::optional<Product> product_of(const Game& game) {
  Budget budget(product_budget);
  try {
    return build_product(game, budget);
  } catch (const OutOfBudget&) {
    return std::nullopt;
  }
}

ActionTable make_actions(const Game& game, std::optional<ActionKind> kind) {
  const std::optional<Product> product = product_of(game);
  if (kind != ActionKind::Split && product) {
    std::optional<ActionTable> whole = whole_actions(*product);
    if (whole) return std::move(*whole);
  }
  if (kind == ActionKind::Whole) {
    throw std::length_error("the game has more than " + std::to_string(most_whole_actions) +
                            " whole actions; split actions are always possible");
  }
  return split_actions(game, product ? &*product : nullptr);
}

}  // namespace

Environment::Environment(reasoner::Reasoner rules, std::optional<ActionKind> kind)
    : rules_(std::move(rules)) {
  actions_ = std::make_unique<const ActionTable>(make_actions(rules_.game(), kind));
  needs_position_ = rules_.moves_need_position();
  move_bits_ = std::min(rules_.move_bits(), 63u);
  key_bits_ =
      move_bits_ + (needs_position_
                        ? static_cast<std::uint32_t>(std::bit_width(rules_.game().board.size()))
                        : 0u);
  Worker worker = this->worker();
  start_ = rules_.start();
  for (const Bounded& player : rules_.game().players) {
    bounds_.push_back(static_cast<double>(std::max<std::int64_t>(player.bound, 1)));
  }
  if (rules_.complete(start_, worker.scratch)) first_player_ = rules_.player(start_).value;
}

const Observer& Environment::observer() const {
  std::call_once(observer_once_, [this] {
    observer_ = std::make_unique<const Observer>(rules_, actions_->kind() == ActionKind::Split);
  });
  return *observer_;
}

const View* Environment::view() const {
  std::call_once(view_once_, [this] { view_ = make_view(rules_.game(), *actions_, observer()); });
  return view_ ? &*view_ : nullptr;
}

void Environment::start_state(Play& play) const {
  play.state = start_;
  play.length = 0;
  play.player = first_player_;
}

void Environment::start(Play& play, Worker& worker) const {
  start_state(play);
  look(play, worker);
}

void Environment::set(const reasoner::State& state, Play& play, Worker& worker) const {
  play.state = state;
  play.player = rules_.player(state).value;
  look(play, worker);
}

// `player` is who is to move if he can.
void Environment::look(Play& play, Worker& worker) const {
  play.actions.clear();
  play.named = false;
  play.chosen = 0;
  play.moves.clear();
  if (play.over()) return;
  rules_.list(play.state, worker.scratch, play.moves);
  if (play.moves.empty()) {
    play.player = 0;
  } else if (actions_->kind() == ActionKind::Split) {
    play.words.clear();
    play.left.clear();
    for (std::uint32_t i = 0; i < play.moves.size(); ++i) {
      play.words.push_back(rules_.to_ir(play.state, play.moves[i]));
      play.left.push_back(i);
    }
    offer_parts(play);
  }
}

std::uint32_t Environment::name(const reasoner::State& state, reasoner::MoveWords move) const {
  const std::optional<std::uint32_t> action = actions_->find(rules_.to_ir(state, move));
  if (!action) throw std::logic_error("a move that is not in the table of actions");
  return *action;
}

std::uint32_t Environment::action(const Play& play, std::size_t index, Worker& worker) const {
  if (play.named) return play.actions[index];
  if (!rules_.one_word_moves()) return name(play.state, play.moves[index]);
  const std::uint64_t* const state = play.state.words.data();
  return action(play.moves[index].front(), place(state, worker), state, worker);
}

std::uint32_t Environment::position(const std::uint64_t* state, Worker& worker) const {
  worker.state.words.assign(state, state + rules_.state_words());
  return rules_.position(worker.state).value;
}

std::uint32_t Environment::look_up(std::uint64_t word, std::uint32_t place,
                                   const std::uint64_t* state, Worker& worker) const {
  const auto named = [&] {
    worker.state.words.assign(state, state + rules_.state_words());
    return name(worker.state, {&word, 1});
  };
  if (key_bits_ <= short_keys) {
    std::vector<std::uint32_t>& table = worker.by_word_;
    if (table.empty()) table.assign(std::size_t{1} << key_bits_, Worker::unknown);
    return table[word | std::uint64_t{place} << move_bits_] = named();
  }
  if (worker.known_.empty()) worker.known_.resize(cache_size);
  const std::uint64_t hash = (word ^ std::uint64_t{place} << 40) * 0x9E3779B97F4A7C15ull;
  Worker::Known& known = worker.known_[hash >> 50];
  if (known.action == Worker::unknown || known.word != word || known.place != place) {
    known = {word, place, named()};
  }
  return known.action;
}

void Environment::name_actions(Play& play, Worker& worker) const {
  if (play.named || play.over()) return;
  play.actions.resize(play.moves.size());
  for (std::size_t i = 0; i < play.moves.size(); ++i) play.actions[i] = action(play, i, worker);
  play.named = true;
}

void Environment::offer_parts(Play& play) const {
  play.actions.clear();
  play.named = true;
  for (;;) {
    const ModifierAt& first = play.words[play.left.front()][play.chosen];
    const bool alike = std::all_of(play.left.begin(), play.left.end(), [&](std::uint32_t move) {
      return play.words[move][play.chosen] == first;
    });
    // At the start of a move something is always left to do.
    if (!alike || play.chosen == 0) break;
    if (++play.chosen == play.words[play.left.front()].size()) return;
  }
  for (const std::uint32_t move : play.left) {
    const std::optional<std::uint32_t> action = actions_->find({&play.words[move][play.chosen], 1});
    if (!action) throw std::logic_error("a modifier that is not in the table of actions");
    play.actions.push_back(*action);
  }
  std::sort(play.actions.begin(), play.actions.end());
  play.actions.erase(std::unique(play.actions.begin(), play.actions.end()), play.actions.end());
}

std::optional<std::size_t> Environment::find(const Play& play, std::uint32_t action) {
  for (std::size_t i = 0; i < play.actions.size(); ++i) {
    if (play.actions[i] == action) return i;
  }
  return std::nullopt;
}

void Environment::make(Play& play, std::size_t move, Worker& worker) const {
  play.player = 0;  // in case of an exception
  const bool playing = rules_.play(play.state, play.moves[move], worker.scratch);
  ++play.length;
  play.player = playing ? rules_.player(play.state).value : 0;
  look(play, worker);
}

void Environment::act(Play& play, std::size_t index, Worker& worker) const {
  if (actions_->kind() == ActionKind::Whole) return make(play, index, worker);
  const ModifierAt part = actions_->parts(play.actions[index]).front();
  std::erase_if(play.left,
                [&](std::uint32_t move) { return play.words[move][play.chosen] != part; });
  const std::uint32_t move = play.left.front();
  if (++play.chosen < play.words[move].size()) offer_parts(play);
  if (play.chosen == play.words[move].size()) make(play, move, worker);
}

std::vector<VertexId> Environment::chosen(const Play& play) const {
  std::vector<VertexId> result;
  for (std::size_t i = 0; i < play.chosen; ++i) {
    result.push_back(play.words[play.left.front()][i].vertex);
  }
  return result;
}

bool Environment::zero_sum() const {
  std::call_once(sum_once_, [this] {
    try {
      sum_ = players::constant_sum(rules_);
    } catch (const ImproperGame&) {  // no play says anything of it
    } catch (const ArithmeticOverflow&) {
    }
  });
  return sum_.has_value();
}

std::vector<double> Environment::returns(const Play& play) const {
  if (!play.over()) return std::vector<double>(players(), 0.0);
  return worth(rules_.scores(play.state));
}

void Environment::returns_at(const reasoner::State& end, float* result) const {
  const auto utility = [&](std::size_t player) {
    return static_cast<double>(rules_.variable(end, VariableId(player))) / bounds_[player];
  };
  if (zero_sum()) {
    result[0] = static_cast<float>(utility(0) - utility(1));
    result[1] = static_cast<float>(utility(1) - utility(0));
    return;
  }
  for (std::size_t i = 0; i < bounds_.size(); ++i) result[i] = static_cast<float>(utility(i));
}

std::vector<double> Environment::worth(const std::vector<std::int64_t>& scores) const {
  std::vector<double> result = players::utilities(rules_.game(), scores);
  if (zero_sum()) result = {result[0] - result[1], result[1] - result[0]};
  return result;
}

}  // namespace zug::environment
