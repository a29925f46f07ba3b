#include "tests/gdl/oracle.h"

#include <algorithm>
#include <cctype>

namespace zug::test {
namespace {

using gdl::Literal;
using gdl::Rule;
using gdl::Term;
using gdl::text_of;

Term substituted(const Term& term, const std::map<std::string, Term>& binding) {
  if (term.kind == Term::Kind::Variable) return binding.at(term.name);
  Term result = term;
  for (Term& argument : result.arguments) argument = substituted(argument, binding);
  return result;
}

bool matches(const Term& pattern, const Term& term, std::map<std::string, Term>& binding) {
  if (pattern.kind == Term::Kind::Variable) {
    const auto [entry, added] = binding.emplace(pattern.name, term);
    return added || text_of(entry->second) == text_of(term);
  }
  if (pattern.name != term.name || pattern.arguments.size() != term.arguments.size()) return false;
  for (std::size_t i = 0; i < pattern.arguments.size(); ++i) {
    if (!matches(pattern.arguments[i], term.arguments[i], binding)) return false;
  }
  return true;
}

void names(const std::vector<Literal>& body, bool negated, std::set<std::string>& found) {
  for (const Literal& literal : body) {
    if (literal.kind == Literal::Kind::Or) names(literal.disjuncts, negated, found);
    if (literal.kind == (negated ? Literal::Kind::Not : Literal::Kind::Sentence)) {
      found.insert(literal.terms[0].name);
    }
  }
}

}  // namespace

GdlOracle::GdlOracle(const gdl::Description& description) : description_(description) {
  for (bool more = true; more;) {
    more = false;
    for (const Rule& rule : description.rules) {
      std::set<std::string> plain, negated;
      names(rule.body, false, plain);
      names(rule.body, true, negated);
      int& own = stratum_[rule.head.name];
      int least = own;
      for (const std::string& name : plain) least = std::max(least, stratum_[name]);
      for (const std::string& name : negated) least = std::max(least, stratum_[name] + 1);
      more = more || least > own;
      stratum_[rule.head.name] = least;
      strata_ = std::max(strata_, least + 1);
    }
  }
  for (const Rule& rule : description.rules) {
    if (rule.head.name == "role") roles_.push_back(text_of(rule.head.arguments[0]));
    has_base_ = has_base_ || rule.head.name == "base";
    has_input_ = has_input_ || rule.head.name == "input";
  }
  Model fixed = model({}, {});
  for (const auto& [text, term] : fixed["base"]) base_.insert(text_of(term.arguments[0]));
  for (const auto& [text, term] : fixed["input"]) {
    input_.insert(text_of(term.arguments[0]) + " " + text_of(term.arguments[1]));
  }
}

void GdlOracle::apply(const Rule& rule, const std::vector<Literal>& body, std::size_t at,
                      Binding binding, const Model& known, Model& found) const {
  const auto holds = [&](const Term& sentence) {
    const auto relation = known.find(sentence.name);
    return relation != known.end() &&
           relation->second.count(text_of(substituted(sentence, binding))) != 0;
  };
  if (at == body.size()) {
    const Term head = substituted(rule.head, binding);
    found[head.name].emplace(text_of(head), head);
    return;
  }
  const Literal& literal = body[at];
  if (literal.kind == Literal::Kind::Or) {
    for (const Literal& part : literal.disjuncts) {
      std::vector<Literal> chosen = body;
      chosen[at] = part;
      apply(rule, chosen, at, binding, known, found);
    }
  } else if (literal.kind == Literal::Kind::Not) {
    if (!holds(literal.terms[0])) apply(rule, body, at + 1, binding, known, found);
  } else if (literal.kind == Literal::Kind::Distinct) {
    const bool equal = text_of(substituted(literal.terms[0], binding)) ==
                       text_of(substituted(literal.terms[1], binding));
    if (!equal) apply(rule, body, at + 1, binding, known, found);
  } else {
    const auto relation = known.find(literal.terms[0].name);
    if (relation == known.end()) return;
    for (const auto& [text, sentence] : relation->second) {
      Binding more = binding;
      if (matches(literal.terms[0], sentence, more)) apply(rule, body, at + 1, more, known, found);
    }
  }
}

GdlOracle::Model GdlOracle::model(const Facts& state, const Joint& move) const {
  Model known;
  const auto add = [&known](Term sentence) {
    known[sentence.name].emplace(text_of(sentence), sentence);
  };
  for (const std::string& fluent : state) {
    add({Term::Kind::Function, "true", {seen_.at(fluent)}, {}});
  }
  for (std::size_t i = 0; i < move.size(); ++i) {
    add({Term::Kind::Function,
         "does",
         {{Term::Kind::Constant, roles_[i], {}, {}}, seen_.at(move[i])},
         {}});
  }
  for (int stratum = 0; stratum < strata_; ++stratum) {
    for (bool more = true; more;) {
      more = false;
      Model found;
      for (const Rule& rule : description_.rules) {
        if (stratum_.at(rule.head.name) == stratum) apply(rule, rule.body, 0, {}, known, found);
      }
      for (auto& [relation, list] : found) {
        for (auto& [text, sentence] : list) {
          more = known[relation].emplace(text, sentence).second || more;
        }
      }
    }
  }
  for (const char* relation : {"init", "next", "legal"}) {
    for (const auto& [text, sentence] : known[relation]) {
      seen_.emplace(text_of(sentence.arguments.back()), sentence.arguments.back());
    }
  }
  return known;
}

GdlOracle::Facts GdlOracle::start() const {
  Facts facts;
  Model known = model({}, {});
  for (const auto& [text, sentence] : known["init"]) facts.insert(text_of(sentence.arguments[0]));
  return facts;
}

GdlOracle::View GdlOracle::look(const Facts& state) const {
  Model known = model(state, {});
  View view;
  view.terminal = !known["terminal"].empty();
  view.legal.resize(roles_.size());
  view.goals.resize(roles_.size());
  for (std::size_t i = 0; i < roles_.size(); ++i) {
    for (const auto& [text, sentence] : known["legal"]) {
      if (text_of(sentence.arguments[0]) == roles_[i]) {
        view.legal[i].insert(text_of(sentence.arguments[1]));
      }
    }
    for (const auto& [text, sentence] : known["goal"]) {
      if (text_of(sentence.arguments[0]) == roles_[i]) {
        view.goals[i].insert(text_of(sentence.arguments[1]));
      }
    }
  }
  return view;
}

GdlOracle::Facts GdlOracle::next(const Facts& state, const Joint& move) const {
  Facts facts;
  Model known = model(state, move);
  for (const auto& [text, sentence] : known["next"]) facts.insert(text_of(sentence.arguments[0]));
  return facts;
}

bool GdlOracle::covered(const View& view, const Facts& state) const {
  for (const std::string& fluent : state) {
    if (has_base_ && base_.count(fluent) == 0) return false;
  }
  for (std::size_t i = 0; i < roles_.size(); ++i) {
    for (const std::string& move : view.legal[i]) {
      if (has_input_ && input_.count(roles_[i] + " " + move) == 0) return false;
    }
  }
  return true;
}

GdlOracle::Answer GdlOracle::decide(std::size_t most) const {
  Answer answer;
  std::map<Facts, std::set<Facts>> after;  // of every state
  std::vector<Facts> queue{start()};
  std::set<std::string> winners;
  while (!queue.empty()) {
    const Facts state = queue.back();
    queue.pop_back();
    if (!after.emplace(state, std::set<Facts>{}).second) continue;
    if (after.size() > most) {
      answer.too_large = true;
      return answer;
    }
    const View view = look(state);
    answer.covered = answer.covered && covered(view, state);
    std::vector<Joint> joints{{}};
    for (std::size_t i = 0; i < roles_.size(); ++i) {
      if (view.terminal) {
        const bool good = view.goals[i].size() == 1 &&
                          std::all_of(view.goals[i].begin()->begin(), view.goals[i].begin()->end(),
                                      [](unsigned char c) { return std::isdigit(c) != 0; });
        answer.goals_unique = answer.goals_unique && good;
        if (view.goals[i].count("100") != 0) winners.insert(roles_[i]);
      } else if (view.legal[i].empty()) {
        answer.playable = false;
      }
      std::vector<Joint> more;
      for (const Joint& joint : joints) {
        for (const std::string& move : view.legal[i]) {
          more.push_back(joint);
          more.back().push_back(move);
        }
      }
      joints = more;
    }
    if (view.terminal) continue;
    for (const Joint& joint : joints) {
      const Facts successor = next(state, joint);
      after[state].insert(successor);
      queue.push_back(successor);
    }
  }
  answer.states = after.size();
  answer.winnable = winners.size() == std::set<std::string>(roles_.begin(), roles_.end()).size();
  // States from which all ways end are taken away; what stays can go on for ever.
  for (bool more = true; more;) {
    more = false;
    for (auto entry = after.begin(); entry != after.end();) {
      const bool ends = std::none_of(entry->second.begin(), entry->second.end(),
                                     [&](const Facts& to) { return after.count(to) != 0; });
      more = more || ends;
      entry = ends ? after.erase(entry) : std::next(entry);
    }
  }
  answer.ends = after.empty();
  return answer;
}

}  // namespace zug::test
