// Choosing without listing: the vertices of the offered sets are counted, one is drawn, and the
// move it stands for is made. Where that shows that it is illegal, it is withdrawn and another one
// drawn from the rest; so each legal move is as likely as any other, and a state without legal
// moves is found out when nothing is left. The C source does the same in the same order.

#include <string>

#include "backends/reasoner/interpreter/interpreter.h"
#include "ir/bits.h"
#include "ir/limits.h"

namespace zug::reasoner {
namespace {

struct Place {
  std::size_t offer = 0;
  std::uint32_t vertex = 0;
};

Place place_of(const MoveList& moves, std::size_t index) {
  Place place;
  while (moves.offers[place.offer].up_to <= index) ++place.offer;
  if (place.offer > 0) index -= static_cast<std::size_t>(moves.offers[place.offer - 1].up_to);
  const std::size_t words = moves.offered.size() / moves.offers.size();
  for (std::size_t i = 0;; ++i) {
    std::uint64_t word = moves.offered[place.offer * words + i];
    const auto count = static_cast<std::size_t>(__builtin_popcountll(word));
    if (index >= count) {
      index -= count;
      continue;
    }
    for (; index > 0; --index) word &= word - 1;
    place.vertex = static_cast<std::uint32_t>(i * word_bits) +
                   static_cast<std::uint32_t>(__builtin_ctzll(word));
    return place;
  }
}

}  // namespace

void Interpreter::offer(Position& position, MoveList& moves) {
  moves.clear();
  moves.choosing = true;
  executor_->run(plan().rules[position.rules].choice, position, &moves);
}

std::size_t Interpreter::count(Position& position, MoveList& moves) {
  const RulesState& rules = plan().rules[position.rules];
  if (rules.choice == rules.function) {  // nothing is offered that is not legal
    offer(position, moves);
    if (!moves.to_list) return offered(moves);
  }
  list(position, moves);
  return size(moves);
}

std::uint64_t Interpreter::offer_at(const MoveList& moves, std::size_t index) const {
  const Place place = place_of(moves, index);
  const Offer& offer = moves.offers[place.offer];
  return offer.word + place.vertex * offer.factor;
}

void Interpreter::withdraw(MoveList& moves, std::size_t index) const {
  const Place place = place_of(moves, index);
  const std::size_t words = moves.offered.size() / moves.offers.size();
  moves.offered[place.offer * words + place.vertex / word_bits] &=
      ~(std::uint64_t{1} << (place.vertex % word_bits));
  for (std::size_t i = place.offer; i < moves.offers.size(); ++i) --moves.offers[i].up_to;
}

bool Interpreter::make(Position& position, std::uint64_t word) {
  const Shape& is = shape(word);
  if (is.trial != no_register) return executor_->apply(is.trial, position, word);
  executor_->apply(is.function, position, word);
  return true;
}

bool Interpreter::choose(Position& position, Random& random) {
  const bool offers = plan().rules[position.rules].choice != no_register;
  if (offers) offer(position, listed_);
  if (!offers || listed_.to_list) {
    const std::uint64_t count = count_with_rest(position, listed_);
    if (count != 0) play(position, listed_, index_of(position, listed_, random.below(count)));
    return count != 0;
  }
  return choose_offered(position, random).offered != 0;
}

Interpreter::Drawn Interpreter::choose_offered(Position& position, Random& random) {
  while (const std::size_t count = offered(listed_)) {
    const auto index = static_cast<std::size_t>(random.below(count));
    const std::uint64_t word = offer_at(listed_, index);
    if (shape(word).trial != no_register) before_ = position;
    if (make(position, word)) return {count, word};
    position = before_;
    withdraw(listed_, index);
  }
  return {};
}

std::optional<Interpreter::Drawn> Interpreter::draw(Position& position, Random& random) {
  const RulesState& rules = plan().rules[position.rules];
  if (rules.choice == no_register || rules.choice == rules.function) return std::nullopt;
  offer(position, listed_);
  if (listed_.to_list) return std::nullopt;
  playing_ = position;
  return choose_offered(playing_, random);
}

Playout Interpreter::sample(const Position& from, Random& random) {
  Playout result;
  playing_ = from;
  while (complete(playing_) && choose(playing_, random)) {
    if (result.length == limits::play_length) {
      throw ImproperGame("a play has more moves than " + std::to_string(limits::play_length));
    }
    ++result.length;
  }
  result.scores = scores(playing_);
  return result;
}

}  // namespace zug::reasoner
