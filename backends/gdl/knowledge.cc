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
constexpr std::size_t most_implication_steps = 2'000;

template <class About>
void forget(KnownNumbers& numbers, const About& about) {
  numbers.erase(std::remove_if(numbers.begin(), numbers.end(),
                               [&](const auto& entry) {
                                 return about(*entry.first->left) || about(*entry.first->right);
                               }),
                numbers.end());
}

}  // namespace

Knower::Knower(const Graph& graph, Judge judge) : graph_(graph), judge_(std::move(judge)) {
  for (const ProgramGraph& program : graph.graphs) {
    for (const Node& node : program.nodes) {
      if (node.step != nullptr && is_on(*node.step)) {
        accepted_.emplace(node.step, graph.pieces_of(*node.step));
      }
    }
  }
}

const Bits& Knower::known(const Knowledge& knowledge, std::uint32_t v) const {
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
      return learn(knowledge, v, accepted(step));
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
      const std::vector<std::uint64_t>& here = known(knowledge, v).words();
      const Bits& wanted = accepted(step);
      bool some = false, other = false;
      for (std::size_t i = 0; i < here.size(); ++i) {
        some = some || (here[i] & wanted.words()[i]) != 0;
        other = other || (here[i] & ~wanted.words()[i]) != 0;
      }
      return !other ? 1 : !some ? 0 : -1;
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

int Knower::status(std::uint32_t program, std::uint32_t v, const Knowledge& knowledge) const {
  const auto found = knowledge.holds.find({program, v});
  if (found != knowledge.holds.end()) return found->second ? 1 : 0;
  Places seen;
  if (word(program, 0, v, knowledge, true, seen)) return 1;
  seen.clear();
  return word(program, 0, v, knowledge, false, seen) ? -1 : 0;
}

// A word of the pattern that is sure to be valid or, without `sure`, that may be.
bool Knower::word(std::uint32_t program, std::uint32_t node, std::uint32_t v,
                  const Knowledge& knowledge, bool sure, Places& seen) const {
  const std::vector<Node>& nodes = graph_.graphs[program].nodes;
  if (nodes[node].accepting.test(v)) return true;
  for (const Link& link : nodes[node].links) {
    const Step& step = *nodes[link.to].step;
    const auto fails = [&](std::uint32_t w) {
      if (is_modifier(step)) return sure;
      const int here = passes(knowledge, step, w);
      if (sure ? here != 1 : here == 0) return true;
      return !seen.emplace(link.to, w).second || !word(program, link.to, w, knowledge, sure, seen);
    };
    if (!for_each((*link.relation)[v], fails)) return true;
  }
  return false;
}

struct Knower::Search {
  Places on_way = {};
  std::size_t steps = 0, words = 0;
  const std::function<bool(const Knowledge&)>* check = nullptr;  // none: the words are counted
};

bool Knower::all_words(std::uint32_t program, std::uint32_t v, const Knowledge& knowledge,
                       const std::function<bool(const Knowledge&)>& check) const {
  Knowledge now = knowledge;
  Search count, visit;
  visit.check = &check;
  return words_from(program, 0, v, now, count) && words_from(program, 0, v, now, visit);
}

bool Knower::words_from(std::uint32_t program, std::uint32_t node, std::uint32_t v,
                        Knowledge& knowledge, Search& search) const {
  const std::vector<Node>& nodes = graph_.graphs[program].nodes;
  if (!search.on_way.emplace(node, v).second) return true;
  if (nodes[node].accepting.test(v)) {
    ++search.words;
    if (search.check != nullptr && !(*search.check)(knowledge)) return false;
  }
  if (search.words > most_words || ++search.steps > most_implication_steps) return false;
  for (const Link& link : nodes[node].links) {
    const Step& step = *nodes[link.to].step;
    if (is_modifier(step)) return false;
    const auto along = [&](std::uint32_t w) {
      if (!is_on(step)) return words_from(program, link.to, w, knowledge, search);
      const Lesson lesson(knowledge, w);
      return !learn(knowledge, w, accepted(step)) ||
             words_from(program, link.to, w, knowledge, search);
    };
    if (!for_each((*link.relation)[v], along)) return false;
  }
  search.on_way.erase({node, v});
  return true;
}

Lesson::Lesson(Knowledge& knowledge, std::uint32_t v) : knowledge_(knowledge), v_(v) {
  const auto found = knowledge.pieces.find(v);
  if (found != knowledge.pieces.end()) before_ = found->second;
}

Lesson::~Lesson() {
  if (before_) {
    knowledge_.pieces[v_] = std::move(*before_);
  } else {
    knowledge_.pieces.erase(v_);
  }
}

}  // namespace zug::gdl_writer
