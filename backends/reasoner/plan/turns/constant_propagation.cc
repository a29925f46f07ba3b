// What variables are known to be in the keeper's turns, in the graph of the rules. One that was
// given a number has it until it is assigned anew or the turn ends, so what compares it with a
// number is decided. A modifier that is met with several numbers becomes several nodes, one for
// each:
//
//   ([$ t = 0] + [$ t = 1]) [e] ({$ t == 0} [w] + {$ t == 1} [b])
//
// has two nodes for [e]; behind one of them comes only [w], behind the other only [b]. The
// modifiers before say which of them it is, so there is nothing to do twice. What nobody asks for
// before the variable is assigned again, or the turn ends, is not known, so that nodes differ in
// nothing that does not matter; and where there would be too many of them, all stays as it is.
// Players' moves are told by the numbers of their modifiers, so these have one node each.

#include "backends/reasoner/plan/turns/constant_propagation.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/turns/turns.h"
#include "ir/arithmetic.h"

namespace zug::reasoner {
namespace {

using Variables = std::uint64_t;  // a bit each; those behind the 64th count as unknown
using Values = std::map<std::uint32_t, std::int64_t>;  // by variable

Variables bit(std::uint32_t variable) { return variable < 64 ? Variables{1} << variable : 0; }

std::optional<std::int64_t> value_of(const Arithmetic& side, const Values& values) {
  if (side.kind == Arithmetic::Kind::Number) return side.number;
  if (side.kind != Arithmetic::Kind::Variable) return std::nullopt;
  const auto known = values.find(side.variable.value);
  return known == values.end() ? std::nullopt : std::optional(known->second);
}

std::optional<bool> decided(const Comparison& comparison, const Values& values) {
  const std::optional<std::int64_t> left = value_of(comparison.left, values);
  const std::optional<std::int64_t> right = value_of(comparison.right, values);
  if (!left || !right) return std::nullopt;
  return holds(*left, comparison.comparator, *right);
}

// Those that it compares with a number.
Variables compared(const Comparison& comparison) {
  const auto one = [](const Arithmetic& side, const Arithmetic& other) {
    const bool is =
        side.kind == Arithmetic::Kind::Variable && other.kind == Arithmetic::Kind::Number;
    return is ? bit(side.variable.value) : 0;
  };
  return one(comparison.left, comparison.right) | one(comparison.right, comparison.left);
}

class Propagation {
 public:
  explicit Propagation(Stages& stages) : stages_(stages), rules_(stages.rules) {}

  std::size_t run() {
    find_compared();
    find_asked();
    const auto asks = [](Variables asked) { return asked != 0; };
    if (std::none_of(asked_.begin(), asked_.end(), asks)) return 0;
    in_moves_ = parts_of_moves(stages_);
    made_ = rules_;
    for (Machine::Node& node : made_.nodes) node.reached = false;
    meet(0, {});
    while (!pending_.empty()) {
      const Pending next = std::move(pending_.back());
      pending_.pop_back();
      go_on(next);
      if (made_.nodes.size() > rules_.nodes.size() + cost::most_copies) return 0;
    }
    if (decisions_ > 0) rules_ = std::move(made_);
    return decisions_;
  }

 private:
  struct Pending {
    std::uint32_t copy;  // in what is made
    std::uint32_t node;  // in what was there
    Values values;       // after it
  };

  // Of each term, whose parts come before it.
  void find_compared() {
    const Terms& terms = stages_.terms;
    for (TermId id = 0; id < terms.size(); ++id) {
      const Term& term = terms[id];
      compared_.push_back(term.kind == Term::Kind::Compare ? compared(terms.comparisons[term.a])
                                                           : 0);
      for (const TermId part : Parts(term)) compared_[id] |= compared_[part];
    }
  }

  // Behind each node: what its own edges ask, and what is asked behind those they lead to. Most
  // lead to nodes further on, so one round backwards finds nearly all.
  void find_asked() {
    asked_.assign(rules_.nodes.size(), 0);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t node = static_cast<std::uint32_t>(rules_.nodes.size()); node-- > 0;) {
        Variables asked = compared_[rules_.nodes[node].accept];
        for (const Machine::Edge& edge : rules_.nodes[node].edges) {
          asked |= compared_[edge.where] | (asked_[edge.node] & ~forgotten(edge.node));
        }
        changed = changed || asked != asked_[node];
        asked_[node] = asked;
      }
    }
  }

  // Nothing for the start and for what is turned over.
  const Action* action(std::uint32_t node) const {
    if (node == 0 || rules_.nodes[node].flips) return nullptr;
    return &action_of(stages_, no_pattern, node);
  }

  // What a modifier says nothing about any more.
  Variables forgotten(std::uint32_t node) const {
    const Action* const modifier = action(node);
    if (modifier == nullptr) return 0;
    if (std::holds_alternative<Switch>(*modifier)) return ~Variables{0};
    const auto* const assigned = std::get_if<Assignment>(modifier);
    return assigned == nullptr ? 0 : bit(assigned->variable.value);
  }

  Values after(std::uint32_t node, Values values) const {
    if (in_moves_[node]) return {};
    const Variables goes = forgotten(node) | ~asked_[node];
    for (auto known = values.begin(); known != values.end();) {
      known = (bit(known->first) & goes) != 0 ? values.erase(known) : std::next(known);
    }
    const Action* const modifier = action(node);
    const auto* const assigned = modifier == nullptr ? nullptr : std::get_if<Assignment>(modifier);
    if (assigned != nullptr && assigned->value.kind == Arithmetic::Kind::Number &&
        (bit(assigned->variable.value) & asked_[node]) != 0) {
      values[assigned->variable.value] = assigned->value.number;
    }
    return values;
  }

  // The copy of a node that is met with these values before it. The first one has its number.
  std::uint32_t meet(std::uint32_t node, const Values& before) {
    Values values = after(node, before);
    const bool first = !made_.nodes[node].reached;
    const auto number = first ? node : static_cast<std::uint32_t>(made_.nodes.size());
    const auto [copy, added] = copies_.emplace(std::pair(node, values), number);
    if (!added) return copy->second;
    if (!first) made_.nodes.push_back(rules_.nodes[node]);
    made_.nodes[number].reached = true;
    pending_.push_back({number, node, std::move(values)});
    return number;
  }

  void go_on(const Pending& from) {
    MachineEdges edges;
    for (const Machine::Edge& edge : rules_.nodes[from.node].edges) {
      const TermId where = with(edge.where, from.values);
      if (where != stages_.terms.none()) edges.push_back({meet(edge.node, from.values), where});
    }
    std::sort(edges.begin(), edges.end(), [](const Machine::Edge& one, const Machine::Edge& other) {
      return one.node < other.node;
    });
    Machine::Node& copy = made_.nodes[from.copy];
    copy.edges = std::move(edges);
    copy.accept = with(rules_.nodes[from.node].accept, from.values);
  }

  // A term of what was there, where this is known.
  TermId with(TermId term, const Values& values) {
    Terms& terms = stages_.terms;
    std::vector<std::pair<TermId, bool>> decisions;
    const bool asks = std::any_of(values.begin(), values.end(), [&](const auto& known) {
      return (compared_[term] & bit(known.first)) != 0;
    });
    if (!asks) return term;
    terms.any_part(term, [&](TermId part) {
      if (terms[part].kind != Term::Kind::Compare) return false;
      const std::optional<bool> is = decided(terms.comparisons[terms[part].a], values);
      if (is) decisions.emplace_back(part, *is);
      return false;
    });
    for (const auto& [part, is] : decisions) term = terms.replace(term, part, terms.truth(is));
    decisions_ += decisions.size();
    return term;
  }

  Stages& stages_;
  Machine& rules_;
  Machine made_;
  std::vector<Variables> compared_;  // by term
  std::vector<Variables> asked_;     // by node
  std::vector<bool> in_moves_;       // by node
  std::map<std::pair<std::uint32_t, Values>, std::uint32_t> copies_;
  std::vector<Pending> pending_;
  std::size_t decisions_ = 0;
};

}  // namespace

std::size_t propagate_constants(Stages& stages) { return Propagation(stages).run(); }

}  // namespace zug::reasoner
