// A play is a value of its own: the engine works on its words where they are, and its list of moves
// is written once per step. Threads take blocks of plays; what is written for a play is in the rows
// of that play, and its random numbers are its own, so that nothing depends on who does it.

#include "tools/environment/plays.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

#include "ir/arithmetic.h"

namespace zug::environment {
namespace {

constexpr std::size_t block = 64;  // plays
constexpr std::int8_t nobody = -4;
constexpr std::int32_t no_action = -1;
constexpr std::uint32_t left_alone = ~0u;  // instead of an index

}  // namespace

Plays::Plays(std::shared_ptr<const Environment> game, std::size_t plays, std::uint64_t seed,
             std::size_t threads, PlaysOptions options)
    : game_(std::move(game)),
      options_(options),
      pool_(std::min(threads, (plays + block - 1) / block)),
      plays_(plays),
      random_(plays),
      index_(plays),
      player_(plays, nobody),
      length_(plays),
      truncated_(plays),
      failed_(plays) {
  for (std::size_t i = 0; i < pool_.threads(); ++i) workers_.push_back(game_->worker());
  reset(nullptr, seed);
}

// work(play, worker) for each play.
template <class Each>
void Plays::each(const Each& work) {
  const std::size_t blocks = (plays_.size() + block - 1) / block;
  pool_.run(blocks, [&](std::size_t number, std::size_t thread) {
    const std::size_t end = std::min((number + 1) * block, plays_.size());
    for (std::size_t k = number * block; k < end; ++k) work(k, workers_[thread]);
  });
}

void Plays::fail(std::size_t k, const std::string& why) {
  Play& play = plays_[k];
  play.player = 0;
  play.actions.clear();
  failed_[k] = 1;
  const std::lock_guard<std::mutex> lock(failure_mutex_);
  if (k > failed_play_ && !failure_.empty()) return;
  failure_ = why;
  failed_play_ = k;
}

void Plays::restart(std::size_t k, Worker& worker) {
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
  each([&](std::size_t k, Worker& worker) {
    if (where != nullptr && where[k] == 0) return;
    if (seed) random_[k] = *seed + k;
    truncated_[k] = failed_[k] = 0;
    restart(k, worker);
  });
}

std::optional<std::size_t> Plays::first_illegal(const std::int32_t* actions) {
  std::atomic<std::size_t> first{plays_.size()};
  each([&](std::size_t k, Worker& worker) {
    Play& play = plays_[k];
    if (play.over()) return;
    if (actions[k] == no_action) {
      index_[k] = left_alone;
      return;
    }
    const auto action = static_cast<std::uint32_t>(actions[k]);
    const std::uint32_t last = index_[k];  // often what sample() has chosen
    if (last < game_->choices(play) && game_->action(play, last, worker) == action) return;
    game_->name_actions(play, worker);
    const std::optional<std::size_t> index = Environment::find(play, action);
    if (index) {
      index_[k] = static_cast<std::uint32_t>(*index);
      return;
    }
    for (std::size_t was = first; k < was && !first.compare_exchange_weak(was, k);) {
    }
  });
  return first < plays_.size() ? std::optional(first.load()) : std::nullopt;
}

void Plays::advance(std::size_t k, Worker& worker, float* rewards, std::uint8_t* done) {
  Play& play = plays_[k];
  game_->act(play, index_[k], worker);
  length_[k] = play.length;
  if (play.over()) {
    const std::vector<double> worth = game_->returns(play);
    std::transform(worth.begin(), worth.end(), rewards,
                   [](double value) { return static_cast<float>(value); });
    *done = 1;
  } else if (options_.max_length != 0 && play.length >= options_.max_length) {
    play.player = 0;
    play.actions.clear();
    truncated_[k] = *done = 1;
  }
}

void Plays::step(float* rewards, std::uint8_t* done) {
  const std::size_t players = game_->players();
  game_->zero_sum();  // before threads ask
  each([&](std::size_t k, Worker& worker) {
    Play& play = plays_[k];
    float* const own = rewards + k * players;
    std::fill_n(own, players, 0.0f);
    done[k] = truncated_[k] = 0;
    if (play.over() || index_[k] == left_alone) return;
    try {
      advance(k, worker, own, done + k);
    } catch (const ImproperGame& error) {
      fail(k, error.what());
    } catch (const ArithmeticOverflow& error) {
      fail(k, error.what());
    }
    if (failed_[k] != 0) truncated_[k] = done[k] = 1;
    if (play.over() && options_.auto_reset) {
      const std::uint8_t failed = failed_[k];
      restart(k, worker);
      failed_[k] = failed;
    }
    player_[k] = play.over() ? nobody : static_cast<std::int8_t>(play.player - 1);
  });
}

void Plays::sample(std::int32_t* actions) {
  each([&](std::size_t k, Worker& worker) {
    const Play& play = plays_[k];
    actions[k] = -1;
    if (play.over()) return;
    Random random(random_[k]);
    index_[k] = static_cast<std::uint32_t>(random.below(game_->choices(play)));
    random_[k] = random.state();
    actions[k] = static_cast<std::int32_t>(game_->action(play, index_[k], worker));
  });
}

void Plays::legal_mask(std::uint8_t* mask) {
  const std::size_t actions = game_->actions().size();
  each([&](std::size_t k, Worker& worker) {
    const Play& play = plays_[k];
    std::uint8_t* const row = mask + k * actions;
    std::memset(row, 0, actions);
    const std::size_t choices = play.over() ? 0 : game_->choices(play);
    for (std::size_t i = 0; i < choices; ++i) row[game_->action(play, i, worker)] = 1;
  });
}

template <class Number>
void Plays::observe(Number* out) {
  const Observer& observer = game_->observer();
  each([&](std::size_t k, Worker&) {
    const Play& play = plays_[k];
    const std::vector<VertexId> chosen =
        play.chosen == 0 || play.over() ? std::vector<VertexId>() : game_->chosen(play);
    observer.write(play.state, play.over(), chosen, out + k * observer.size());
  });
}

template void Plays::observe(float*);
template void Plays::observe(std::uint8_t*);

void Plays::playouts(std::size_t count, double* means) {
  const std::size_t players = game_->players();
  game_->zero_sum();
  each([&](std::size_t k, Worker& worker) {
    const Play& play = plays_[k];
    double* const own = means + k * players;
    std::fill_n(own, players, 0.0);
    if (play.over() || count == 0) {
      const std::vector<double> worth = game_->returns(play);
      std::copy(worth.begin(), worth.end(), own);
      return;
    }
    Random random(random_[k]);
    Playout result;
    try {
      for (std::size_t i = 0; i < count; ++i) {
        game_->rules().playout(play.state, worker.scratch, random, reasoner::Choice::Sample,
                               result);
        const std::vector<double> worth = game_->worth(result.scores);
        for (std::size_t p = 0; p < players; ++p) own[p] += worth[p];
      }
      for (std::size_t p = 0; p < players; ++p) own[p] /= static_cast<double>(count);
    } catch (const ImproperGame& error) {
      fail(k, error.what());
    } catch (const ArithmeticOverflow& error) {
      fail(k, error.what());
    }
    random_[k] = random.state();
  });
}

void Plays::set(std::size_t k, const Play& play) {
  plays_[k] = play;
  truncated_[k] = failed_[k] = 0;
  length_[k] = play.length;
  player_[k] = play.over() ? nobody : static_cast<std::int8_t>(play.player - 1);
}

}  // namespace zug::environment
