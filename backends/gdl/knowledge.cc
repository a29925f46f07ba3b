// Knowledge of single vertices: an on at a vertex is sure to pass when all pieces that can be there
// are among its own, and sure to fail when none of them is. A pattern is sure to hold when one of
// its words is sure to be valid, and not to hold when none can be. A write makes everything known
// about patterns void, since they may look at it; an assignment, what is known about its variable.

#include "backends/gdl/knowledge.h"

#include <algorithm>

#include "ir/arithmetic.h"

namespace zug::gdl_writer {
namespace {

constexpr std::size_t most_words = 1'000;
constexpr std::size_t most_steps = 2'000;

template <class About>
void forget(KnownNumbers& numbers, const About& about) {
  numbers.erase(std::remove_if(numbers.begin(), numbers.end(),
                               [&](const auto& entry) {
                                 return about(*entry.first->left) || about(*entry.first->right);
                               }),
                numbers.end());
}

}  // namespace

bool is_on(const Step& step) {
  return step.kind == Step::Kind::On || step.kind == Step::Kind::OnAmong;
}

Bits Knower::known(const Knowledge& knowledge, std::uint32_t v) const {
  const auto found = knowledge.pieces.find(v);
  return found == knowledge.pieces.end() ? graph_.possible[v] : found->second;
}

bool Knower::learn(Knowledge& knowledge, std::uint32_t v, const Bits& pieces) const {
  const Bits now = known(knowledge, v) & pieces;
  if (now.none()) return false;
  knowledge.pieces[v] = now;
  return true;
}

bool Knower::pass(Knowledge& knowledge, const Step& step, std::uint32_t v) const {
  switch (step.kind) {
    case Step::Kind::On:
    case Step::Kind::OnAmong:
      return learn(knowledge, v, graph_.pieces_of(step));
    case Step::Kind::Off: {
      Bits one(graph_.pieces());
      one.set(step.operand);
      knowledge.pieces[v] = one;
      knowledge.holds.clear();
      forget(knowledge.numbers, [](const Arithmetic& a) { return counts_pieces(a); });
      return true;
    }
    case Step::Kind::Assignment:
      knowledge.holds.clear();
      forget(knowledge.numbers,
             [&](const Arithmetic& a) { return mentions(a, VariableId(step.operand)); });
      return true;
    case Step::Kind::Comparison:
      knowledge.numbers.emplace_back(&step, true);
      return true;
    case Step::Kind::Pattern:
      return knowledge.holds.emplace(std::pair(step.operand, v), step.positive).first->second ==
             step.positive;
    default:
      return true;
  }
}

int Knower::passes(const Knowledge& knowledge, const Step& step, std::uint32_t v) const {
  switch (step.kind) {
    case Step::Kind::On:
    case Step::Kind::OnAmong: {
      const Bits here = known(knowledge, v), wanted = graph_.pieces_of(step);
      return here.within(wanted) ? 1 : (here & wanted).none() ? 0 : -1;
    }
    case Step::Kind::Pattern: {
      const int holds = status(step.operand, v, knowledge);
      return holds < 0 || step.positive ? holds : 1 - holds;
    }
    case Step::Kind::Assignment:
    case Step::Kind::Comparison:
      return judge_(knowledge.numbers, step);
    default:
      return 1;
  }
}

int Knower::status(std::uint32_t machine, std::uint32_t v, const Knowledge& knowledge) const {
  const auto found = knowledge.holds.find({machine, v});
  if (found != knowledge.holds.end()) return found->second ? 1 : 0;
  Places seen;
  if (word(machine, 0, v, knowledge, true, seen)) return 1;
  seen.clear();
  return word(machine, 0, v, knowledge, false, seen) ? -1 : 0;
}

// A word of the pattern that is sure to be valid or, without `sure`, that may be.
bool Knower::word(std::uint32_t machine, std::uint32_t node, std::uint32_t v,
                  const Knowledge& knowledge, bool sure, Places& seen) const {
  const std::vector<Node>& nodes = graph_.machines[machine].nodes;
  if (nodes[node].accepting.test(v)) return true;
  for (const Link& link : nodes[node].links) {
    const Step& step = *nodes[link.to].step;
    for (const std::uint32_t w : (*link.relation)[v].list()) {
      if (is_modifier(step)) {
        if (!sure) return true;
        continue;
      }
      const int here = passes(knowledge, step, w);
      if (sure ? here != 1 : here == 0) continue;
      if (seen.emplace(link.to, w).second && word(machine, link.to, w, knowledge, sure, seen)) {
        return true;
      }
    }
  }
  return false;
}

bool Knower::words(std::uint32_t machine, std::uint32_t v, const Knowledge& knowledge,
                   std::vector<Knowledge>& result) const {
  Places on_way;
  steps_ = 0;
  return words_from(machine, 0, v, knowledge, on_way, result);
}

bool Knower::words_from(std::uint32_t machine, std::uint32_t node, std::uint32_t v,
                        const Knowledge& knowledge, Places& on_way,
                        std::vector<Knowledge>& words) const {
  const std::vector<Node>& nodes = graph_.machines[machine].nodes;
  if (!on_way.emplace(node, v).second) return true;
  if (nodes[node].accepting.test(v)) words.push_back(knowledge);
  if (words.size() > most_words || ++steps_ > most_steps) return false;
  for (const Link& link : nodes[node].links) {
    const Step& step = *nodes[link.to].step;
    if (is_modifier(step)) return false;
    for (const std::uint32_t w : (*link.relation)[v].list()) {
      Knowledge next = knowledge;
      if (is_on(step) && !learn(next, w, graph_.pieces_of(step))) continue;
      if (!words_from(machine, link.to, w, next, on_way, words)) return false;
    }
  }
  on_way.erase({node, v});
  return true;
}

}  // namespace zug::gdl_writer
