// Plays as rows: the state, the number of the legal moves and one of them at random of each play, a
// block of which the reasoner steps in one call. A play that ends is worth its scores, and one
// that begins anew is a copy: state and list of the start are known.
//
// Who plays at random needs no more. The lists of moves themselves, a row for each play, are
// written for who asks for masks or comes with actions of his own: at first by listing once
// more, and from then on within each step, for as long as he asks again before the next one.
// A move is drawn in each step either way, and the same one, so that nothing depends on who has
// asked.
//
// Rows have room for the longest list so far. Where a list is longer, it is cut and the step ends
// as usual, as nobody has looked at it yet; then all rows get more room, and are written again.

#include <algorithm>
#include <atomic>
#include <utility>

#include "tools/environment/plays_blocks.h"

namespace zug::environment {
namespace {

constexpr std::size_t least_room = 16;

std::size_t by_four(std::size_t count) { return (count + 3) / 4 * 4; }

}  // namespace

reasoner::Rows Plays::rows(Block block) {
  reasoner::Rows result;
  result.plays = block.size();
  result.states = row_state(block.begin);
  result.counts = count_.data() + block.begin;
  result.players = mover_.data() + block.begin;
  if (listed_) {
    result.room = room_;
    result.moves = row(block.begin);
  }
  return result;
}

void Plays::make_rows() {
  words_ = game_->rules().state_words();
  Worker& worker = workers_.front();
  Play start;
  game_->start_state(start);
  start_words_ = start.state.words;
  std::uint32_t count = 0;
  for (std::size_t room = least_room;; room = by_four(count)) {
    start_moves_.resize(room);
    reasoner::Rows one;
    one.plays = 1;
    one.states = start_words_.data();
    one.counts = &count;
    one.players = &start_mover_;
    one.room = room;
    one.moves = start_moves_.data();
    if (game_->rules().step(one, nullptr, worker.scratch) <= room) break;
  }
  room_ = start_moves_.size();
  start_moves_.resize(count);
  states_.resize(size() * words_);
  count_.resize(size());
  mover_.resize(size());
  drawn_.assign(size(), reasoner::no_word);
  made_.assign(size(), reasoner::no_word);
}

// The lists of all plays are there from here on.
void Plays::want_rows() {
  asked_ = true;
  if (!listed_) list_rows();
}

void Plays::list_rows() {
  listed_ = true;
  for (;;) {
    if (moves_.size() < size() * room_) moves_.resize(size() * room_);
    std::atomic<std::size_t> longest{0};
    each([&](std::size_t k, Worker& worker) {
      if (count_[k] == 0) return;
      const std::size_t here = game_->rules().step(rows({k, k + 1}), nullptr, worker.scratch);
      for (std::size_t was = longest; here > was && !longest.compare_exchange_weak(was, here);) {
      }
    });
    if (longest <= room_) return;
    room_ = by_four(longest + longest / 4);
  }
}

void Plays::draw(std::size_t k, const std::uint32_t* words) {
  Random random(random_[k]);
  drawn_[k] = words[random.below(count_[k])];
  random_[k] = random.state();
}

void Plays::set_row(std::size_t k, const Play& play) {
  std::copy(play.state.words.begin(), play.state.words.end(), row_state(k));
  mover_[k] = static_cast<std::int16_t>(play.player);
  count_[k] = play.over() ? 0 : 1;
  made_[k] = drawn_[k] = reasoner::no_word;
  found_[k] = -1;
  listed_ = false;
}

void Plays::restart_row(std::size_t k) {
  std::copy(start_words_.begin(), start_words_.end(), row_state(k));
  if (listed_) std::copy(start_moves_.begin(), start_moves_.end(), row(k));
  count_[k] = static_cast<std::uint32_t>(start_moves_.size());
  mover_[k] = start_mover_;
  length_[k] = 0;
  made_[k] = reasoner::no_word;
  found_[k] = -1;
  if (start_mover_ < 0) fail(k, reasoner::step_failure(start_mover_));
  player_[k] = count_[k] == 0 ? nobody : static_cast<std::int8_t>(start_mover_ - 1);
  if (count_[k] != 0) draw(k, start_moves_.data());
}

// Actions that sample() has not chosen are looked for in rows, those that no play has, too.
void Plays::want_rows_for(const std::int32_t* actions) {
  for (std::size_t k = 0; k < size(); ++k) {
    const bool chosen = actions[k] == -1 || actions[k] == found_[k] || count_[k] == 0;
    if (!chosen) return want_rows();
  }
}

void Plays::sample_rows(std::int32_t* actions) {
  for (std::size_t k = 0; k < size(); ++k) {
    if (drawn_[k] != reasoner::no_word || count_[k] == 0) continue;
    want_rows();
    break;
  }
  each([&](std::size_t k, Worker& worker) {
    actions[k] = -1;
    if (count_[k] == 0) return;
    if (drawn_[k] == reasoner::no_word) draw(k, row(k));
    made_[k] = std::exchange(drawn_[k], reasoner::no_word);
    found_[k] = actions[k] = static_cast<std::int32_t>(row_action(k, made_[k], worker));
  });
}

void Plays::step_rows(float* rewards, std::uint8_t* done) {
  const std::size_t players = game_->players();
  listed_ = listed_ && asked_;
  asked_ = false;
  std::atomic<std::size_t> longest{0};
  each_block([&](Block block, Worker& worker) {
    reasoner::Rows all = rows(block);
    all.random = random_.data() + block.begin;
    all.drawn = drawn_.data() + block.begin;
    const std::size_t here = game_->rules().step(all, made_.data() + block.begin, worker.scratch);
    for (std::size_t was = longest; here > was && !longest.compare_exchange_weak(was, here);) {
    }
    std::fill_n(rewards + block.begin * players, block.size() * players, 0.0f);
    std::fill_n(done + block.begin, block.size(), std::uint8_t{0});
    std::fill_n(truncated_.begin() + static_cast<std::ptrdiff_t>(block.begin), block.size(),
                std::uint8_t{0});
    for (std::size_t k = block.begin; k < block.end; ++k) {
      if (made_[k] == reasoner::no_word) continue;
      made_[k] = reasoner::no_word;
      found_[k] = -1;
      ++length_[k];
      const bool cut = options_.max_length != 0 && length_[k] >= options_.max_length;
      if (mover_[k] > 0 && !cut) {
        player_[k] = static_cast<std::int8_t>(mover_[k] - 1);
      } else {
        after_row(k, worker, rewards + k * players, done + k);
      }
    }
  });
  if (longest <= room_) return;
  room_ = by_four(longest + longest / 4);
  if (listed_) list_rows();
}

// The play has come to its end, or to ours.
void Plays::after_row(std::size_t k, Worker& worker, float* rewards, std::uint8_t* done) {
  *done = 1;
  if (mover_[k] < 0) {
    fail(k, reasoner::step_failure(mover_[k]));
    truncated_[k] = 1;
  } else if (mover_[k] > 0) {
    truncated_[k] = 1;
  } else {
    game_->returns_at(state(k, worker), rewards);
  }
  count_[k] = 0;
  mover_[k] = 0;
  player_[k] = nobody;
  if (!options_.auto_reset) return;
  const std::uint8_t failed = failed_[k];
  restart_row(k);
  failed_[k] = failed;
}

void Plays::mask_row(std::size_t k, Worker& worker, std::uint8_t* mask,
                     std::vector<std::uint32_t>* ones) {
  const std::uint32_t* const words = row(k);
  const std::uint64_t* const state = row_state(k);
  const std::uint32_t place = game_->place(state, worker);
  for (std::size_t i = 0; i < count_[k]; ++i) {
    mark(game_->action(words[i], place, state, worker), mask, ones);
  }
}

}  // namespace zug::environment
