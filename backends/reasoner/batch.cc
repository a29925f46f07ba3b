// The words of a play are brought together, stepped by the engine, and put back: a word a row.
// Plays are gone through in order, so that each row is read and written as a stream, and what that
// costs is a fraction of any engine's turn.

#include "backends/reasoner/batch.h"

#include <algorithm>
#include <utility>

#include "backends/reasoner/engines/core.h"
#include "ir/arithmetic.h"

namespace zug::reasoner {
namespace {

// At least `plays`, whole cache lines, and an odd number of them.
std::size_t good_stride(std::size_t plays) { return ((plays + 7) / 8 | 1) * 8; }

}  // namespace

Batch::Batch(Reasoner reasoner, std::size_t plays, std::uint64_t seed)
    : reasoner_(std::move(reasoner)) {
  const std::size_t stride = good_stride(plays);
  states_.resize(reasoner_.state_words() * stride);
  scores_.resize(reasoner_.game().players.size() * stride);
  length_.resize(plays);
  player_.resize(plays);
  failed_.resize(plays);
  for (std::size_t k = 0; k < plays; ++k) random_.push_back(seed + k);
  arrays_ = {plays,          stride,         states_.data(), scores_.data(),
             random_.data(), length_.data(), player_.data(), failed_.data()};
}

Batch::Batch(Reasoner reasoner, const BatchArrays& arrays)
    : reasoner_(std::move(reasoner)), arrays_(arrays) {}

void Batch::gather(std::size_t play, std::vector<std::uint64_t>& words) const {
  const std::uint64_t* from = arrays_.states + play;
  for (std::uint64_t& word : words) {
    word = *from;
    from += arrays_.stride;
  }
}

void Batch::scatter(std::size_t play, const std::vector<std::uint64_t>& words) {
  std::uint64_t* to = arrays_.states + play;
  for (const std::uint64_t word : words) {
    *to = word;
    to += arrays_.stride;
  }
  const Layout& layout = reasoner_.core_->layout;
  for (std::size_t i = 0; i < layout.players; ++i) {
    arrays_.scores[i * arrays_.stride + play] = layout.variable(words.data(), i);
  }
}

// step(play, words) for each play that is not over. One that cannot be followed is.
template <class Step>
void Batch::each(Range range, const Step& step) {
  std::vector<std::uint64_t> words(reasoner_.state_words());
  for (std::size_t k = range.begin; k < range.end; ++k) {
    if (arrays_.player[k] == 0) continue;
    gather(k, words);
    const auto fail = [&] {
      arrays_.player[k] = 0;
      arrays_.failed[k] = 1;
    };
    try {
      step(k, words);
    } catch (const ImproperGame&) {
      fail();
      throw;
    } catch (const ArithmeticOverflow&) {
      fail();
      throw;
    }
  }
}

void Batch::start(Range range, Scratch& scratch) {
  const State start = reasoner_.start();
  State completed = start;
  const bool playing = reasoner_.complete(completed, scratch);
  const PlayerId player = playing ? reasoner_.player(completed) : keeper;
  for (std::size_t k = range.begin; k < range.end; ++k) {
    scatter(k, completed.words);
    arrays_.length[k] = 0;
    arrays_.failed[k] = 0;
    arrays_.player[k] = static_cast<std::uint8_t>(player.value);
  }
}

void Batch::list(Range range, Scratch& scratch, std::uint32_t* counts, std::uint64_t* moves,
                 std::size_t room) {
  const Engine& engine = *reasoner_.core_->engine;
  const bool words_wanted = moves != nullptr && engine.one_word_moves();
  Moves found;
  std::fill(counts + range.begin, counts + range.end, 0);
  each(range, [&](std::size_t k, std::vector<std::uint64_t>& words) {
    engine.list(words.data(), *scratch.workspace_, found);
    counts[k] = static_cast<std::uint32_t>(found.size());
    if (found.empty()) arrays_.player[k] = 0;
    if (!words_wanted) return;
    const std::vector<std::uint64_t>& all = found.single_words();
    std::copy_n(all.begin(), std::min(room, all.size()), moves + k * room);
  });
}

std::size_t Batch::step(Range range, Scratch& scratch, const std::uint32_t* choices) {
  const Engine& engine = *reasoner_.core_->engine;
  const Layout& layout = reasoner_.core_->layout;
  Moves found;
  std::size_t wrong = 0;
  each(range, [&](std::size_t k, std::vector<std::uint64_t>& words) {
    engine.list(words.data(), *scratch.workspace_, found);
    if (choices[k] >= found.size()) {
      ++wrong;
      return;
    }
    engine.apply(words.data(), found[choices[k]], *scratch.workspace_);
    const bool playing = engine.complete(words.data(), *scratch.workspace_);
    ++arrays_.length[k];
    arrays_.player[k] = static_cast<std::uint8_t>(playing ? layout.player(words.data()) : 0);
    scatter(k, words);
  });
  return wrong;
}

void Batch::apply(Range range, Scratch& scratch, const std::uint64_t* moves) {
  const Engine& engine = *reasoner_.core_->engine;
  const Layout& layout = reasoner_.core_->layout;
  each(range, [&](std::size_t k, std::vector<std::uint64_t>& words) {
    engine.apply(words.data(), {moves + k, 1}, *scratch.workspace_);
    const bool playing = engine.complete(words.data(), *scratch.workspace_);
    ++arrays_.length[k];
    arrays_.player[k] = static_cast<std::uint8_t>(playing ? layout.player(words.data()) : 0);
    scatter(k, words);
  });
}

std::size_t Batch::sample(Range range, Scratch& scratch) {
  const Engine& engine = *reasoner_.core_->engine;
  const Layout& layout = reasoner_.core_->layout;
  std::size_t going_on = 0;
  each(range, [&](std::size_t k, std::vector<std::uint64_t>& words) {
    Random random(arrays_.random[k]);
    const Turn turn = engine.sample(words.data(), *scratch.workspace_, random);
    arrays_.random[k] = random.state();
    arrays_.player[k] =
        static_cast<std::uint8_t>(turn == Turn::Playing ? layout.player(words.data()) : 0);
    if (turn == Turn::NoMove) return;
    ++arrays_.length[k];
    going_on += turn == Turn::Playing ? 1 : 0;
    scatter(k, words);
  });
  return going_on;
}

State Batch::state(std::size_t play) const {
  State result{std::vector<std::uint64_t>(reasoner_.state_words())};
  gather(play, result.words);
  return result;
}

void Batch::set_state(std::size_t play, const State& state) {
  scatter(play, state.words);
  arrays_.player[play] = static_cast<std::uint8_t>(reasoner_.player(state).value);
  arrays_.length[play] = 0;
  arrays_.failed[play] = 0;
}

}  // namespace zug::reasoner
