// Plays are stepped where they are: a state and the list of its legal moves, which is written once
// per step. Where all moves are words, states and lists are rows of the reasoner, which
// steps a block of them in one call (rows.cc); else each play is a value of its own. Threads take
// blocks of plays; what is written for a play is in the rows of that play, and its random numbers
// are its own, so that nothing depends on who does it.

#include "tools/environment/plays.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "ir/arithmetic.h"
#include "tools/environment/plays_blocks.h"

namespace zug::environment {
namespace {

constexpr std::int32_t no_action = -1;
constexpr std::size_t long_mask = 2048;  // of shorter ones it is faster to write all

}  // namespace

Plays::Plays(std::shared_ptr<const Environment> game, std::size_t plays, std::uint64_t seed,
             std::size_t threads, PlaysOptions options)
    : game_(std::move(game)),
      options_(options),
      pool_(std::min(threads, (plays + plays_of_a_block - 1) / plays_of_a_block)),
      rows_(game_->actions().kind() == ActionKind::Whole && game_->rules().steps_rows()),
      random_(plays),
      index_(plays, left_alone),
      found_(plays, no_action),
      player_(plays, nobody),
      length_(plays),
      truncated_(plays),
      failed_(plays) {
  for (std::size_t i = 0; i < pool_.threads(); ++i) workers_.push_back(game_->worker());
  if (rows_) {
    make_rows();
  } else {
    plays_.resize(plays);
  }
  reset(nullptr, seed);
}

void Plays::fail(std::size_t k, const std::string& why) {
  if (!rows_) {
    plays_[k].player = 0;
    plays_[k].actions.clear();
  }
  failed_[k] = 1;
  note(k, why);
}

void Plays::note(std::size_t k, const std::string& why) {
  const std::lock_guard<std::mutex> lock(failure_mutex_);
  if (k > failed_play_ && !failure_.empty()) return;
  failure_ = why;
  failed_play_ = k;
}

void Plays::restart(std::size_t k, Worker& worker) {
  if (rows_) return restart_row(k);
  try {
    game_->start(plays_[k], worker);
  } catch (const ImproperGame& error) {
    fail(k, error.what());
  } catch (const ArithmeticOverflow& error) {
    fail(k, error.what());
  }
  length_[k] = 0;
  player_[k] = plays_[k].over() ? nobody : static_cast<std::int8_t>(plays_[k].player - 1);
}

void Plays::reset(const std::uint8_t* where, std::optional<std::uint64_t> seed) {
  const std::uint64_t first = seed ? Random(*seed).next() : 0;
  each([&](std::size_t k, Worker& worker) {
    if (where != nullptr && where[k] == 0) return;
    if (seed) random_[k] = first + k;
    truncated_[k] = failed_[k] = 0;
    restart(k, worker);
  });
}

const reasoner::State& Plays::state(std::size_t k, Worker& worker) const {
  if (!rows_) return plays_[k].state;
  worker.state.words.assign(row_state(k), row_state(k) + words_);
  return worker.state;
}

const Play& Plays::play(std::size_t k) {
  Worker& worker = workers_.front();
  if (rows_) {
    const reasoner::State now = state(k, worker);
    if (!over(k)) {
      game_->set(now, shown_, worker);
    } else {
      shown_ = Play();
      shown_.state = now;
    }
    shown_.length = length_[k];
  }
  Play& play = rows_ ? shown_ : plays_[k];
  game_->name_actions(play, worker);
  return play;
}

void Plays::set(std::size_t k, const Play& play) {
  truncated_[k] = failed_[k] = 0;
  length_[k] = play.length;
  player_[k] = play.over() ? nobody : static_cast<std::int8_t>(play.player - 1);
  if (rows_) return set_row(k, play);
  index_[k] = left_alone;
  plays_[k] = play;
}

// Which of the play's moves the action is.
std::optional<std::size_t> Plays::find(std::size_t k, std::uint32_t action, Worker& worker) {
  if (rows_) {
    for (std::size_t i = 0; i < count_[k]; ++i) {
      if (row_action(k, row(k)[i], worker) == action) return i;
    }
    return std::nullopt;
  }
  Play& play = plays_[k];
  const std::uint32_t last = index_[k];  // often what sample() has chosen
  if (last < game_->choices(play) && game_->action(play, last, worker) == action) return last;
  game_->name_actions(play, worker);
  return Environment::find(play, action);
}

std::optional<std::size_t> Plays::first_illegal(const std::int32_t* actions) {
  if (rows_) want_rows_for(actions);
  std::atomic<std::size_t> first{size()};
  each([&](std::size_t k, Worker& worker) {
    const std::int32_t action = actions[k];
    if (action >= 0 && found_[k] == action) return;  // sample() has chosen it
    if (over(k) || action == no_action) {
      (rows_ ? made_ : index_)[k] = rows_ ? reasoner::no_word : left_alone;
      found_[k] = no_action;
      return;
    }
    const std::optional<std::size_t> index = find(k, static_cast<std::uint32_t>(action), worker);
    if (index && rows_) {
      made_[k] = row(k)[*index];
      found_[k] = action;
      return;
    }
    if (index) {
      index_[k] = static_cast<std::uint32_t>(*index);
      return;
    }
    for (std::size_t was = first; k < was && !first.compare_exchange_weak(was, k);) {
    }
  });
  return first < size() ? std::optional(first.load()) : std::nullopt;
}

void Plays::advance(std::size_t k, Worker& worker, float* rewards, std::uint8_t* done) {
  Play& play = plays_[k];
  game_->act(play, index_[k], worker);
  length_[k] = play.length;
  if (play.over()) {
    game_->returns_at(play.state, rewards);
    *done = 1;
  } else if (options_.max_length != 0 && play.length >= options_.max_length) {
    play.player = 0;
    play.actions.clear();
    truncated_[k] = *done = 1;
  }
}

void Plays::step_one(std::size_t k, Worker& worker, float* rewards, std::uint8_t* done) {
  Play& play = plays_[k];
  *done = truncated_[k] = 0;
  if (play.over() || index_[k] == left_alone) return;
  try {
    advance(k, worker, rewards, done);
  } catch (const ImproperGame& error) {
    fail(k, error.what());
  } catch (const ArithmeticOverflow& error) {
    fail(k, error.what());
  }
  if (failed_[k] != 0) truncated_[k] = *done = 1;
  if (play.over() && options_.auto_reset) {
    const std::uint8_t failed = failed_[k];
    restart(k, worker);
    failed_[k] = failed;
  }
  player_[k] = play.over() ? nobody : static_cast<std::int8_t>(play.player - 1);
}

void Plays::step(float* rewards, std::uint8_t* done) {
  const std::size_t players = game_->players();
  game_->zero_sum();  // before threads ask
  if (rows_) return step_rows(rewards, done);
  each([&](std::size_t k, Worker& worker) {
    float* const own = rewards + k * players;
    std::fill_n(own, players, 0.0f);
    step_one(k, worker, own, done + k);
  });
}

void Plays::sample(std::int32_t* actions) {
  if (rows_) return sample_rows(actions);
  each([&](std::size_t k, Worker& worker) {
    actions[k] = no_action;
    if (over(k)) return;
    Random random(random_[k]);
    index_[k] = static_cast<std::uint32_t>(random.below(game_->choices(plays_[k])));
    random_[k] = random.state();
    actions[k] = static_cast<std::int32_t>(game_->action(plays_[k], index_[k], worker));
  });
}

void Plays::legal_mask(std::uint8_t* mask, bool again) {
  const std::size_t actions = game_->actions().size();
  if (rows_) want_rows();
  again = again && actions >= long_mask;
  const bool known = again && masked_ == mask;
  if (again || masked_ == mask) masked_ = nullptr;
  if (again) ones_.resize(size());
  each([&](std::size_t k, Worker& worker) {
    std::uint8_t* const to = mask + k * actions;
    std::vector<std::uint32_t>* const ones = again ? &ones_[k] : nullptr;
    if (known) {
      for (const std::uint32_t action : *ones) to[action] = 0;
    } else {
      std::memset(to, 0, actions);
    }
    if (ones != nullptr) ones->clear();
    if (rows_) return mask_row(k, worker, to, ones);
    const Play& play = plays_[k];
    const std::size_t choices = play.over() ? 0 : game_->choices(play);
    for (std::size_t i = 0; i < choices; ++i) mark(game_->action(play, i, worker), to, ones);
  });
  if (again) masked_ = mask;
}

template <class Number>
void Plays::observe(Number* out, bool canonical) {
  const Observer& observer = game_->observer();
  const View* const view = canonical ? game_->view() : nullptr;
  each_block([&](Block block, Worker& worker) {
    std::vector<Number> memory;
    for (std::size_t k = block.begin; k < block.end; ++k) {
      const bool chosen = !rows_ && plays_[k].chosen != 0 && !over(k);
      Number* const to = out + k * observer.size();
      observer.write(state(k, worker), over(k),
                     chosen ? game_->chosen(plays_[k]) : std::vector<VertexId>(), to);
      if (view != nullptr && player_[k] == 1) view->turn(to, memory);
    }
  });
}

template void Plays::observe(float*, bool);
template void Plays::observe(std::uint8_t*, bool);

void Plays::add_playouts(std::size_t k, Worker& worker, std::size_t count, double* sum) {
  const std::size_t players = game_->players();
  const reasoner::State from = state(k, worker);
  Random random(random_[k]);
  Playout result;
  const auto unknown = [&](const std::string& why) {
    std::fill_n(sum, players, std::numeric_limits<double>::quiet_NaN());
    note(k, why);
  };
  try {
    for (std::size_t i = 0; i < count; ++i) {
      game_->rules().playout(from, worker.scratch, random, reasoner::Choice::Sample, result);
      const std::vector<double> worth = game_->worth(result.scores);
      for (std::size_t p = 0; p < players; ++p) sum[p] += worth[p];
    }
  } catch (const ImproperGame& error) {
    unknown(error.what());
  } catch (const ArithmeticOverflow& error) {
    unknown(error.what());
  }
  random_[k] = random.state();
}

bool Plays::playouts(std::size_t count, double* means, const std::function<bool()>& stop) {
  constexpr std::size_t at_once = 1024;  // of all plays together, between two looks at `stop`
  const std::size_t players = game_->players();
  game_->zero_sum();
  std::fill_n(means, size() * players, 0.0);
  const std::size_t most = std::max<std::size_t>(1, at_once / std::max<std::size_t>(1, size()));
  for (std::size_t done = 0; done < count;) {
    const std::size_t more = std::min(most, count - done);
    each([&](std::size_t k, Worker& worker) {
      double* const own = means + k * players;
      if (!over(k) && !std::isnan(*own)) add_playouts(k, worker, more, own);
    });
    done += more;
    if (stop && stop()) return false;
  }
  each([&](std::size_t k, Worker& worker) {
    double* const own = means + k * players;
    if (over(k)) {
      const std::vector<double> worth = game_->worth(game_->rules().scores(state(k, worker)));
      std::copy(worth.begin(), worth.end(), own);
    } else {
      for (std::size_t p = 0; p < players && count != 0; ++p) own[p] /= static_cast<double>(count);
    }
  });
  return true;
}

}  // namespace zug::environment
