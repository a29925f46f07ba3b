// Two fixed points.
//
// *Forced*: ends with the score; positions of the player with a child that is forced; positions of
// others all of whose children are. Found backwards from the ends, each position gets the number of
// moves it takes at most (its rank), and the strategy is a child of lower rank: play comes to an
// end.
//
// *Held*: the largest set without ends that have the score and without positions nobody looked
// behind, in which others can always stay: each of theirs has a child in the set, and of each of
// the player's all children are. Whoever stays there never lets him have the score.
//
//   a -> b -> a, a -> end:   from a, the player's, the end is forced; if a is another's, who
//                            goes to b and back, {a, b} is held
//
// In a game without cycles every position below which all was looked at is in one of the two; the
// search looks only at what it needs.

#include "tools/players/solver/settle.h"

#include <algorithm>

namespace zug::players {
namespace {

constexpr std::uint32_t never = 0xFFFFFFFFu;

class Settling {
 public:
  Settling(Positions& positions, const Question& question)
      : positions_(positions), question_(question), count_(positions.size()) {}

  std::optional<Strategy> run(PositionId root);

 private:
  bool his(PositionId id) const { return positions_.mover(id) == question_.player; }
  bool has_score(PositionId id) const {
    return positions_.over(id) && positions_.score(id, question_.player) >= question_.score;
  }
  void find_parents();
  void find_forced();
  void find_held();
  std::size_t choice(PositionId id, bool forced) const;
  Strategy strategy(PositionId root, bool forced);

  Positions& positions_;
  Question question_;
  std::size_t count_;
  std::vector<std::size_t> begins_;  // of the parents of a position
  std::vector<PositionId> parents_;
  std::vector<std::uint32_t> rank_;
  std::vector<bool> held_;
};

void Settling::find_parents() {
  begins_.assign(count_ + 1, 0);
  for (PositionId id = 0; id < count_; ++id) {
    for (const PositionId child : positions_.children(id)) ++begins_[child + 1];
  }
  for (std::size_t i = 0; i < count_; ++i) begins_[i + 1] += begins_[i];
  parents_.resize(begins_[count_]);
  std::vector<std::size_t> next(begins_.begin(), begins_.end() - 1);
  for (PositionId id = 0; id < count_; ++id) {
    for (const PositionId child : positions_.children(id)) parents_[next[child]++] = id;
  }
}

void Settling::find_forced() {
  rank_.assign(count_, never);
  std::vector<std::size_t> missing(count_);
  std::vector<PositionId> queue;
  for (PositionId id = 0; id < count_; ++id) {
    missing[id] = his(id) ? 1 : positions_.children(id).size();
    if (!has_score(id)) continue;
    rank_[id] = 0;
    queue.push_back(id);
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const PositionId child = queue[i];
    for (std::size_t at = begins_[child]; at < begins_[child + 1]; ++at) {
      const PositionId parent = parents_[at];
      if (rank_[parent] != never || --missing[parent] > 0) continue;
      rank_[parent] = rank_[child] + 1;
      queue.push_back(parent);
    }
  }
}

// Takes away what cannot stay.
void Settling::find_held() {
  held_.assign(count_, true);
  std::vector<std::size_t> left(count_);
  std::vector<PositionId> queue;
  for (PositionId id = 0; id < count_; ++id) {
    left[id] = his(id) ? 1 : positions_.children(id).size();
    if (!has_score(id) && (positions_.over(id) || positions_.expanded(id))) continue;
    held_[id] = false;
    queue.push_back(id);
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (std::size_t at = begins_[queue[i]]; at < begins_[queue[i] + 1]; ++at) {
      const PositionId parent = parents_[at];
      if (!held_[parent] || --left[parent] > 0) continue;
      held_[parent] = false;
      queue.push_back(parent);
    }
  }
}

std::size_t Settling::choice(PositionId id, bool forced) const {
  const auto children = positions_.children(id);
  const auto found =
      forced ? std::min_element(children.begin(), children.end(),
                                [&](PositionId a, PositionId b) { return rank_[a] < rank_[b]; })
             : std::find_if(children.begin(), children.end(),
                            [&](PositionId child) { return held_[child]; });
  return static_cast<std::size_t>(found - children.begin());
}

// Of the positions that can come up with it.
Strategy Settling::strategy(PositionId root, bool forced) {
  Strategy result{question_, forced, {}};
  std::vector<bool> seen(count_, false);
  std::vector<PositionId> stack{root};
  seen[root] = true;
  const auto visit = [&](PositionId id) {
    if (!seen[id]) stack.push_back(id);
    seen[id] = true;
  };
  while (!stack.empty()) {
    const PositionId id = stack.back();
    stack.pop_back();
    if (positions_.over(id)) continue;
    if (his(id) != forced) {
      for (const PositionId child : positions_.children(id)) visit(child);
      continue;
    }
    const std::size_t index = choice(id, forced);
    result.moves.emplace(positions_.key(id).words, positions_.move(id, index));
    visit(positions_.children(id)[index]);
  }
  return result;
}

std::optional<Strategy> Settling::run(PositionId root) {
  find_parents();
  find_forced();
  if (rank_[root] != never) return strategy(root, true);
  find_held();
  if (held_[root]) return strategy(root, false);
  return std::nullopt;
}

}  // namespace

std::optional<Strategy> settle(Positions& positions, PositionId root, const Question& question) {
  return Settling(positions, question).run(root);
}

}  // namespace zug::players
