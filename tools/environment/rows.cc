// Plays as rows: the state, the words of the legal moves and their number of each play, a block of
// which the reasoner steps in one call. A play that ends is worth its scores, and one that begins
// anew is two copies: state and list of the start are known.
//
// Rows have room for the longest list so far. Where a list is longer, it is cut and the step ends
// as usual, as nobody has looked at it yet; then all rows get more room, and those lists are made
// again.

#include <algorithm>
#include <atomic>

#include "tools/environment/plays_blocks.h"

namespace zug::environment {
namespace {

constexpr std::int8_t nobody = -4;
constexpr std::size_t least_room = 16;

std::size_t by_four(std::size_t count) { return (count + 3) / 4 * 4; }

}  // namespace

reasoner::Rows Plays::rows(Block block) {
  return {block.size(),
          room_,
          row_state(block.begin),
          row(block.begin),
          count_.data() + block.begin,
          mover_.data() + block.begin};
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
    const reasoner::Rows one{1,      room,         start_words_.data(), start_moves_.data(),
                             &count, &start_mover_};
    if (game_->rules().step(one, nullptr, worker.scratch) <= room) break;
  }
  room_ = start_moves_.size();
  start_moves_.resize(count);
  states_.resize(size() * words_);
  moves_.resize(size() * room_);
  count_.resize(size());
  mover_.resize(size());
}

void Plays::list_row(std::size_t k) {
  if (count_[k] == 0) return;
  const std::size_t longest =
      game_->rules().step(rows({k, k + 1}), nullptr, workers_.front().scratch);
  if (longest > room_) widen_rows(longest);
}

void Plays::widen_rows(std::size_t longest) {
  room_ = by_four(longest + longest / 4);
  moves_.assign(size() * room_, 0);
  for (std::size_t k = 0; k < size(); ++k) list_row(k);
}

void Plays::restart_row(std::size_t k) {
  std::copy(start_words_.begin(), start_words_.end(), row_state(k));
  std::copy(start_moves_.begin(), start_moves_.end(), row(k));
  count_[k] = static_cast<std::uint32_t>(start_moves_.size());
  mover_[k] = start_mover_;
  length_[k] = 0;
  index_[k] = left_alone;
  found_[k] = -1;
  if (start_mover_ < 0) fail(k, reasoner::step_failure(start_mover_));
  player_[k] = count_[k] == 0 ? nobody : static_cast<std::int8_t>(start_mover_ - 1);
}

void Plays::step_rows(float* rewards, std::uint8_t* done) {
  const std::size_t players = game_->players();
  std::atomic<std::size_t> longest{0};
  each_block([&](Block block, Worker& worker) {
    const std::size_t here =
        game_->rules().step(rows(block), index_.data() + block.begin, worker.scratch);
    for (std::size_t was = longest; here > was && !longest.compare_exchange_weak(was, here);) {
    }
    std::fill_n(rewards + block.begin * players, block.size() * players, 0.0f);
    std::fill_n(done + block.begin, block.size(), std::uint8_t{0});
    std::fill_n(truncated_.begin() + static_cast<std::ptrdiff_t>(block.begin), block.size(),
                std::uint8_t{0});
    for (std::size_t k = block.begin; k < block.end; ++k) {
      if (index_[k] == left_alone) continue;
      index_[k] = left_alone;
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
  if (longest > room_) widen_rows(longest);
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

void Plays::mask_row(std::size_t k, Worker& worker, std::uint8_t* mask) {
  const std::uint32_t* const words = row(k);
  const std::uint64_t* const state = row_state(k);
  const std::uint32_t place = game_->place(state, worker);
  for (std::size_t i = 0; i < count_[k]; ++i) {
    mask[game_->action(words[i], place, state, worker)] = 1;
  }
}

}  // namespace zug::environment
