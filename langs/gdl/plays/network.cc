// A ground rule waits for its positive sentences by counting those that are missing; a sentence
// that becomes true tells the rules that wait for it. Components of relations are taken from the
// bottom: when a rule has all it waits for and its component's turn comes, what it negates is below
// and so complete. Whatever does not depend on moves is evaluated once for a state; after each
// joint move only the rest is, and it is taken back before the next one.
//
// Rules are instantiated when they are needed: for the fluents of states that were looked at, and
// for all moves that may be legal in them. So a description whose fluents cannot be listed, such as
// a counter without an end, can be played as well.

#include "langs/gdl/plays/network.h"

#include <algorithm>

namespace zug::gdl {
namespace {

Description with_moves(const Description& description) {
  Description result = description;
  result.rules.push_back(implication("does", "legal", 2));
  return result;
}

}  // namespace

Network::Network(const Description& description, Budget& budget)
    : description_(with_moves(description)),
      own_rules_(description.rules.size()),
      budget_(budget),
      kinds_{{"legal", Kind::Legal},
             {"goal", Kind::Goal},
             {"next", Kind::Next},
             {"terminal", Kind::Terminal}},
      grounder_(description_, budget, [this](const Instance& instance) { add(instance); }) {
  find_components();
  grounder_.run();
  const Relation& roles = grounder_.relation("role");
  for (std::size_t i = 0; i < roles.size(); ++i) {
    roles_.push_back(grounder_.pool().arguments(roles[i])[0]);
  }
  const Relation& init = grounder_.relation("init");
  for (std::size_t i = 0; i < init.size(); ++i) {
    start_.push_back(grounder_.pool().arguments(init[i])[0]);
  }
  std::sort(start_.begin(), start_.end());
  view_.legal.resize(roles_.size());
  view_.goals.resize(roles_.size());
}

void Network::find_components() {
  const Dependencies& dependencies = grounder_.dependencies();
  const std::size_t count = dependencies.components();
  after_moves_.assign(count, 0);
  always_.resize(count);
  ready_.resize(count);
  std::vector<std::vector<std::size_t>> below(count);
  for (const Rule& rule : description_.rules) {
    for (const bool negated : {false, true}) {
      for (const Term* sentence : sentences(rule.body, negated)) {
        below[dependencies.component(rule.head.name)].push_back(
            dependencies.component(sentence->name));
      }
    }
  }
  for (std::size_t c = 0; c < count; ++c) {
    bool after = dependencies.members(c).front() == "does";
    for (const std::size_t other : below[c]) after = after || after_moves_[other] != 0;
    after_moves_[c] = after ? 1 : 0;
  }
}

void Network::fit_to_pool() {
  const std::size_t size = grounder_.pool().size();
  if (watch_.size() >= size) return;
  const std::size_t room = 2 * size;
  watch_.resize(room);
  kind_.resize(room, Kind::Other);
  true_at_.resize(room, 0);
}

void Network::add(const Instance& instance) {
  if (instance.rule >= own_rules_) return;
  const std::string& relation = description_.rules[instance.rule].head.name;
  const std::size_t component = grounder_.dependencies().component(relation);
  const auto known = kinds_.find(relation);
  if (known == kinds_.end() && !grounder_.varies(component)) return;
  fit_to_pool();
  if (known != kinds_.end()) kind_[instance.head] = known->second;
  const auto index = static_cast<std::uint32_t>(rules_.size());
  const std::size_t begin = negatives_.size();
  negatives_.insert(negatives_.end(), instance.negative.begin(), instance.negative.end());
  rules_.push_back({instance.head, static_cast<std::uint32_t>(component), begin, negatives_.size(),
                    instance.rule});
  need_.push_back(static_cast<std::uint32_t>(instance.positive.size()));
  for (const TermId sentence : instance.positive) watch_[sentence].push_back(index);
  if (instance.positive.empty()) always_[component].push_back(index);
}

void Network::assume(const State& state) {
  bool fresh = false;
  for (const TermId fluent : state) {
    fresh = grounder_.assume(grounder_.sentence("true", {fluent})) || fresh;
  }
  if (fresh) grounder_.run();
  fit_to_pool();
}

void Network::set(TermId sentence) {
  if (sentence >= true_at_.size()) fit_to_pool();
  if (true_at_[sentence] == now_) return;
  true_at_[sentence] = now_;
  trail_.push_back(sentence);
  budget_.take(1 + watch_[sentence].size());
  for (const std::uint32_t rule : watch_[sentence]) {
    if (--missing_[rule] == 0) ready_[rules_[rule].component].push_back(rule);
  }
}

void Network::fire(std::uint32_t index) {
  const NetRule& rule = rules_[index];
  if (true_at_[rule.head] == now_) return;
  for (std::size_t i = rule.begin; i < rule.end; ++i) {
    if (true_at_[negatives_[i]] == now_) return;
  }
  note(rule.head, index);
  set(rule.head);
}

void Network::note(TermId sentence, std::uint32_t rule) {
  switch (kind_[sentence]) {
    case Kind::Legal:
      legal_.push_back({sentence, rules_[rule].origin});
      break;
    case Kind::Goal:
      goals_.push_back({sentence, rules_[rule].origin});
      break;
    case Kind::Next:
      next_.push_back({sentence, rules_[rule].origin});
      break;
    case Kind::Terminal:
      view_.terminal = true;
      break;
    case Kind::Other:
      break;
  }
}

void Network::evaluate(bool with_moves) {
  for (std::size_t c = 0; c < ready_.size(); ++c) {
    if ((after_moves_[c] != 0) != with_moves) continue;
    for (std::size_t i = 0; i < ready_[c].size(); ++i) fire(ready_[c][i]);
    budget_.take(ready_[c].size());
  }
}

const Network::View& Network::look(const State& state) {
  assume(state);
  ++now_;
  missing_ = need_;
  ready_ = always_;
  budget_.take(1 + need_.size() / 8 + ready_.size());
  trail_.clear();
  legal_.clear();
  goals_.clear();
  next_.clear();
  view_.terminal = false;
  for (const TermId fluent : state) set(grounder_.sentence("true", {fluent}));
  evaluate(false);
  fill_view();
  return view_;
}

void Network::fill_view() {
  const auto fill = [this](std::vector<Result>& found, std::vector<std::vector<TermId>>& lists) {
    for (std::vector<TermId>& list : lists) list.clear();
    for (const Result& result : found) {
      const std::span<const TermId> arguments = grounder_.pool().arguments(result.sentence);
      const auto role = std::find(roles_.begin(), roles_.end(), arguments[0]);
      if (role == roles_.end()) continue;
      lists[static_cast<std::size_t>(role - roles_.begin())].push_back(arguments[1]);
    }
    for (std::vector<TermId>& list : lists) std::sort(list.begin(), list.end());
  };
  fill(legal_, view_.legal);
  fill(goals_, view_.goals);
}

State Network::next(const JointMove& move) {
  std::vector<std::size_t> sizes;
  for (const std::vector<std::uint32_t>& list : ready_) sizes.push_back(list.size());
  const std::size_t known_next = next_.size();
  trail_.clear();
  for (std::size_t role = 0; role < move.size(); ++role) {
    set(grounder_.sentence("does", {roles_[role], move[role]}));
  }
  evaluate(true);
  State result;
  for (const Result& found : next_) {
    result.push_back(grounder_.pool().arguments(found.sentence)[0]);
  }
  std::sort(result.begin(), result.end());
  take_back();
  for (std::size_t c = 0; c < sizes.size(); ++c) ready_[c].resize(sizes[c]);
  last_next_ = next_;
  next_.resize(known_next);
  return result;
}

void Network::take_back() {
  for (const TermId sentence : trail_) {
    true_at_[sentence] = 0;
    for (const std::uint32_t rule : watch_[sentence]) ++missing_[rule];
  }
  trail_.clear();
}

std::size_t Network::rule_of_fluent(TermId fluent) {
  if (now_ == 0) {
    const Relation& init = grounder_.relation("init");
    for (std::size_t i = 0; i < init.size(); ++i) {
      if (grounder_.pool().arguments(init[i])[0] == fluent) return grounder_.origin("init", i);
    }
  }
  for (const Result& found : last_next_) {
    if (grounder_.pool().arguments(found.sentence)[0] == fluent) return found.rule;
  }
  return own_rules_;
}

std::size_t Network::rule_of_move(std::size_t role, TermId move) const {
  for (const Result& found : legal_) {
    const std::span<const TermId> arguments = grounder_.pool().arguments(found.sentence);
    if (arguments[0] == roles_[role] && arguments[1] == move) return found.rule;
  }
  return own_rules_;
}

bool Network::holds(const std::string& relation, const std::vector<TermId>& arguments) {
  return grounder_.may_hold(grounder_.sentence(relation, arguments));
}

}  // namespace zug::gdl
