// States after every move are kept, so that to take back and to make again is to look elsewhere.

#include "tools/zug/play/course.h"

#include <utility>

#include "backends/notation/story.h"

namespace zug::playing {
namespace {

std::vector<Move> as_moves(const reasoner::Reasoner& rules, const reasoner::State& before,
                           const reasoner::Moves& legal) {
  std::vector<Move> result;
  result.reserve(legal.size());
  for (std::size_t i = 0; i < legal.size(); ++i) result.push_back(rules.to_ir(before, legal[i]));
  return result;
}

}  // namespace

Course::Course(const reasoner::Reasoner& rules, const MoveTexts& texts)
    : rules_(rules), texts_(texts), scratch_(rules.scratch()), start_(rules.start()) {
  start_going_ = rules_.complete(start_, scratch_);
  look();
}

void Course::look() {
  const bool going = now_ == 0 ? start_going_ : made_[now_ - 1].going;
  legal_.clear();
  legal_texts_.clear();
  if (going) rules_.list(state(), scratch_, legal_);
}

const std::vector<std::string>& Course::texts() {
  if (legal_texts_.empty() && !legal_.empty()) {
    legal_texts_ =
        notation::write(notation(), rules_.to_ir(state()), as_moves(rules_, state(), legal_));
  }
  return legal_texts_;
}

MoveReading Course::read(const std::string& text) const {
  return texts_.read(rules_.to_ir(state()), as_moves(rules_, state(), legal_), text);
}

std::vector<VertexId> Course::changed() const {
  if (now_ == 0) return {};
  const reasoner::State& before = state_before(now_ - 1);
  const notation::Story story = notation::tell(
      game(), notation().facts(), rules_.to_ir(before),
      rules_.to_ir(before, {made_[now_ - 1].move.data(), made_[now_ - 1].move.size()}));
  std::vector<VertexId> result;
  const auto look_at = [&](VertexId vertex) {
    if (rules_.piece(before, vertex) != rules_.piece(state(), vertex)) result.push_back(vertex);
  };
  for (const notation::Touch& touch : story.touches) look_at(touch.vertex);
  if (story.end) look_at(*story.end);
  return result;
}

void Course::play(std::size_t move, double seconds) {
  const std::vector<std::uint64_t> words(legal_[move].begin(), legal_[move].end());
  Made made{mover(), words, texts()[move], seconds, state(), true};
  made.going = rules_.play(made.after, {words.data(), words.size()}, scratch_);
  reasoner::Moves next;  // all that can go wrong has to go wrong before anything is changed
  if (made.going) rules_.list(made.after, scratch_, next);
  made_.resize(now_);
  made_.push_back(std::move(made));
  ++now_;
  legal_ = std::move(next);
  legal_texts_.clear();
}

void Course::go_to(std::size_t ply) {
  now_ = ply;
  look();
}

std::vector<std::string> Course::texts_of(const std::vector<Move>& line) const {
  std::vector<std::string> result;
  reasoner::State now = state();
  reasoner::Moves legal;
  bool going = true;
  for (const Move& move : line) {
    legal.clear();
    if (going) rules_.list(now, scratch_, legal);
    const std::vector<Move> all = as_moves(rules_, now, legal);
    std::size_t found = 0;
    while (found < all.size() && !(all[found] == move)) ++found;
    if (found == all.size()) return result;
    result.push_back(notation::write(notation(), rules_.to_ir(now), all)[found]);
    going = rules_.play(now, legal[found], scratch_);
  }
  return result;
}

}  // namespace zug::playing
