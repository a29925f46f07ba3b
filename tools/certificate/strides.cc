// Between two modifiers nothing changes but the vertex and the place in the rules, so a shortest
// way from one to the next is found in breadth.

#include "tools/certificate/strides.h"

#include <algorithm>
#include <set>
#include <utility>

namespace zug {
namespace {

struct Reached {
  Place place;
  Stride by;
  std::size_t before = 0;  // where it was reached from
};

std::vector<Stride> way_to(const std::vector<Reached>& reached, std::size_t at) {
  std::vector<Stride> way;
  for (; at != 0; at = reached[at].before) way.push_back(reached[at].by);
  std::reverse(way.begin(), way.end());
  return way;
}

// Performs the actions up to one modifier.
bool follow(ReferenceReasoner& reasoner, Place& at, const ModifierAt& wanted,
            std::vector<Stride>& strides) {
  const Program& rules = reasoner.programs().programs[0];
  std::vector<Reached> reached{{at, {}, 0}};
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const Step from = rules.steps[reached[i].place.state.rules.value];
    for (std::uint32_t k = from.begin; k < from.end; ++k) {
      const Stride stride{0, StateId(rules.successors[k])};
      const Step& step = rules.steps[stride.state.value];
      const bool arrives =
          step.modifier == wanted.modifier && reached[i].place.state.position == wanted.vertex;
      if (is_modifier(step) && !arrives) continue;
      Place next = reached[i].place;
      if (!perform(reasoner, next, stride)) continue;
      if (!seen.emplace(stride.state.value, next.state.position.value).second) continue;
      reached.push_back({std::move(next), stride, i});
      if (!is_modifier(step)) continue;
      const std::vector<Stride> way = way_to(reached, reached.size() - 1);
      strides.insert(strides.end(), way.begin(), way.end());
      at = reached.back().place;
      return true;
    }
  }
  return false;
}

bool follow(ReferenceReasoner& reasoner, Place& at, const std::vector<Move>& moves,
            std::vector<Stride>& strides) {
  for (const Move& move : moves) {
    for (const ModifierAt& modifier : move) {
      if (!follow(reasoner, at, modifier, strides)) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<ChoiceInStrides> in_strides(ReferenceReasoner& reasoner, const TwoCompletions& two) {
  ChoiceInStrides result;
  Place at{reasoner.initial(), 0};
  if (!follow(reasoner, at, two.play, result.play)) return std::nullopt;
  Place again = at;
  if (!follow(reasoner, at, two.one, result.one)) return std::nullopt;
  if (!follow(reasoner, again, two.other, result.other)) return std::nullopt;
  return result;
}

}  // namespace zug
