#pragma once

// A game as learners want it: numbered actions, arrays, returns. All of it is on top of Reasoner.
//
//   const auto game = std::make_shared<const Environment>(rules, std::nullopt);
//   Worker worker = game->worker();
//   Play play;
//   game->start(play, worker);
//   while (!play.over()) game->act(play, 0, worker);   // the first one
//   game->returns(play);
//
// *Threads.* An Environment is immutable: any number of threads, each with a Worker of its own.
//
// *Errors.* ImproperGame and ArithmeticOverflow as Reasoner; the play at hand counts as over then.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "backends/reasoner/reasoner.h"
#include "tools/environment/action_table.h"
#include "tools/environment/observer.h"
#include "tools/environment/view.h"

namespace zug::environment {

class Environment;

// Where a play is.
struct Play {
  reasoner::State state;  // at the start of the move
  reasoner::Moves moves;  // all legal moves in it
  // What can be done now, in no order; of whole actions, action i is move i. They are only here
  // after Environment::name_actions().
  std::vector<std::uint32_t> actions;
  bool named = false;
  std::vector<Move> words;          // of split actions: the moves
  std::vector<std::uint32_t> left;  // of split actions: those that begin as chosen, by index
  std::size_t chosen = 0;           // of split actions: parts of the move that are settled
  std::uint32_t player = 0;         // from 1; 0: the play is over
  std::uint32_t length = 0;         // moves made
  bool over() const { return player == 0; }
};

// The memory of one thread.
class Worker {
 public:
  explicit Worker(const reasoner::Reasoner& rules) : scratch(rules.scratch()) {}
  reasoner::Scratch scratch;
  reasoner::State state;  // for whoever needs one for a moment

 private:
  friend class Environment;
  static constexpr std::uint32_t unknown = ~0u;
  struct Known {
    std::uint64_t word = 0;
    std::uint32_t place = 0;
    std::uint32_t action = unknown;
  };
  std::vector<Known> known_;            // of moves of one word
  std::vector<std::uint32_t> by_word_;  // likewise, where words are short and need no position
};

class Environment {
 public:
  // Without `kind`: whole actions if there are at most `most_whole_actions`, else split ones.
  // Throws std::length_error when whole ones are asked for and there are more.
  Environment(reasoner::Reasoner rules, std::optional<ActionKind> kind);

  const reasoner::Reasoner& rules() const { return rules_; }
  const ActionTable& actions() const { return *actions_; }
  // Made when it is first asked for: a play can do without.
  const Observer& observer() const;
  // Null where there is none; looked for when it is first asked for, which may take seconds.
  const View* view() const;
  std::size_t players() const { return rules_.game().players.size(); }
  Worker worker() const { return Worker(rules_); }

  void start(Play& play, Worker& worker) const;
  // The same without its moves.
  void start_state(Play& play) const;
  // From a state as complete() leaves it.
  void set(const reasoner::State& state, Play& play, Worker& worker) const;
  // Fills play.actions, if it is not.
  void name_actions(Play& play, Worker& worker) const;
  // How many there are, and one of them, also when they are not named.
  std::size_t choices(const Play& play) const {
    return actions_->kind() == ActionKind::Whole ? play.moves.size() : play.actions.size();
  }
  std::uint32_t action(const Play& play, std::size_t index, Worker& worker) const;
  // The same for a move of one word (Reasoner::one_word_moves()) that is legal in the state whose
  // words those are; `place` is place() of the state.
  std::uint32_t action(std::uint64_t word, std::uint32_t place, const std::uint64_t* state,
                       Worker& worker) const {
    const std::uint64_t key = word | std::uint64_t{place} << move_bits_;
    if (key < worker.by_word_.size()) {
      const std::uint32_t known = worker.by_word_[key];
      if (known != Worker::unknown) return known;
    }
    return look_up(word, place, state, worker);
  }
  // Where the turn starts, where the meaning of words depends on that; else 0.
  std::uint32_t place(const std::uint64_t* state, Worker& worker) const {
    return needs_position_ ? position(state, worker) : 0;
  }
  // Where in play.actions, which are named?
  static std::optional<std::size_t> find(const Play& play, std::uint32_t action);
  // Does number `index` of them; the play is not over. Of split actions, what can only go on in one
  // way is done, too.
  void act(Play& play, std::size_t index, Worker& worker) const;
  // The squares of the parts chosen so far, of split actions.
  std::vector<VertexId> chosen(const Play& play) const;

  // What the play is worth for player 1, 2, ... once it is over; before, nothing: 0. For two
  // players whose utilities (score / bound) always have the same sum: their difference, in [-1, 1];
  // else the utilities, in [0, 1].
  bool zero_sum() const;
  std::vector<double> returns(const Play& play) const;
  std::vector<double> worth(const std::vector<std::int64_t>& scores) const;
  // returns() of a play that ended in that state.
  void returns_at(const reasoner::State& end, float* result) const;

 private:
  void look(Play& play, Worker& worker) const;
  void offer_parts(Play& play) const;
  std::uint32_t name(const reasoner::State& state, reasoner::MoveWords move) const;
  std::uint32_t look_up(std::uint64_t word, std::uint32_t place, const std::uint64_t* state,
                        Worker& worker) const;
  std::uint32_t position(const std::uint64_t* state, Worker& worker) const;
  void make(Play& play, std::size_t move, Worker& worker) const;

  reasoner::Reasoner rules_;
  std::unique_ptr<const ActionTable> actions_;
  mutable std::once_flag observer_once_;
  mutable std::unique_ptr<const Observer> observer_;
  mutable std::once_flag view_once_;
  mutable std::optional<View> view_;
  reasoner::State start_;
  std::uint32_t first_player_ = 0;
  bool needs_position_ = false;
  std::uint32_t move_bits_ = 0;  // of a word
  std::uint32_t key_bits_ = 0;   // and of a place
  std::vector<double> bounds_;   // of scores, at least 1
  mutable std::once_flag sum_once_;
  mutable std::optional<double> sum_;
};

}  // namespace zug::environment
