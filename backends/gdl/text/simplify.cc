// Rules are written one idea at a time, so that many relations only hand on what another one says.
// Those go, from the bottom up; what is left means the same, with the same answers:
//
//   (<= (keeper-34 ?v) (keeper-33 ?v))       a second name: the first is used instead
//   (<= (put-1 ?v b) (keeper-37 ?v))         asked for by one rule that asks nothing else,
//   (<= (next (cell ?v ?p)) (put-1 ?v ?p))     which then is (next (cell ?v b)) <- (keeper-37 ?v)
//
// A relation with one rule that is asked for once, and not negated, is put where it is asked for.
// That is done only where the rule has no variables of its own: a relation that forgets some of
// them, as (<= some (can ?a ?b)) does, is what keeps ground rules few. A relation that depends on
// itself stays, and so does one of which that was asked (Document::keep). Two relations with the
// same rules, but for their names and those of variables, are one relation.

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "backends/gdl/text/shape.h"
#include "backends/gdl/text/terms.h"
#include "backends/gdl/text/text.h"
#include "ir/gdl/dependencies.h"

namespace zug::gdl_writer {
namespace {

constexpr std::size_t longest_body = 20;
const std::string mark = "?'";  // begins the variables of a rule that is put into another one

struct Item {
  std::size_t section = 0;
  std::size_t order = 0;
  Rule rule;
  bool gone = false;
};

using Binding = std::map<std::string, Term>;

Term with(const Binding& values, const Term& term) {
  if (is_variable(term)) {
    const auto known = values.find(term.name);
    return known == values.end() ? term : with(values, known->second);
  }
  Term result = term;
  for (Term& argument : result.arguments) argument = with(values, argument);
  return result;
}

Literal with(const Binding& values, Literal literal) {
  for (Term& term : literal.terms) term = with(values, term);
  return literal;
}

// Makes the terms equal; false when they cannot be.
bool unify(const Term& a, const Term& b, Binding& values) {
  const Term left = with(values, a), right = with(values, b);
  if (same(left, right)) return true;
  if (is_variable(left)) return values.emplace(left.name, right).second;
  if (is_variable(right)) return values.emplace(right.name, left).second;
  if (left.name != right.name || left.arguments.size() != right.arguments.size()) return false;
  for (std::size_t i = 0; i < left.arguments.size(); ++i) {
    if (!unify(left.arguments[i], right.arguments[i], values)) return false;
  }
  return true;
}

std::set<std::string> variables_of(const Rule& rule) {
  const std::vector<std::string> names = variables_in(rule);
  return {names.begin(), names.end()};
}

Rule marked(const Rule& rule) {
  Renaming names;
  for (const std::string& name : variables_of(rule)) names[name] = mark + name.substr(1);
  return renamed(rule, names);
}

Rule unmarked(const Rule& rule) {
  const std::set<std::string> taken = variables_of(rule);
  Renaming names;
  std::set<std::string> given;
  for (const std::string& name : taken) {
    if (name.rfind(mark, 0) != 0) continue;
    const std::string plain = "?" + name.substr(mark.size());
    std::string wish = plain;
    for (std::size_t n = 2; taken.count(wish) != 0 || given.count(wish) != 0; ++n) {
      wish = plain + "_" + std::to_string(n);
    }
    given.insert(wish);
    names[name] = wish;
  }
  return renamed(rule, names);
}

// What the rule says, whatever its variables and its own relation are called.
std::string signature(const Rule& rule, const std::string& name) {
  return shape_of(rule,
                  [&](const Term& term, bool sentence) {
                    return sentence && term.name == name ? std::optional<std::string>("self")
                                                         : std::nullopt;
                  })
      .text;
}

// Variables with numbers, as ?v74, are numbered anew in each rule.
Rule numbered(const Rule& rule) {
  Renaming names;
  std::map<std::string, std::size_t> numbers;
  for (const std::string& name : variables_in(rule)) {
    const std::size_t end = name.find_last_not_of("0123456789") + 1;
    const std::string stem = name.substr(0, end);
    if (end == name.size() || stem.back() == '_' || names.count(name) != 0) continue;
    names[name] = stem + std::to_string(++numbers[stem]);
  }
  Renaming marks, back;
  for (const auto& [from, to] : names) {
    marks[from] = mark + to.substr(1);
    back[marks[from]] = to;
  }
  return renamed(renamed(rule, marks), back);
}

class Simplifier {
 public:
  Simplifier(std::vector<Item> items, const std::set<std::string>& kept)
      : items_(std::move(items)), kept_(kept) {
    for (std::size_t i = 0; i < items_.size(); ++i) enter(i);
  }

  std::vector<Item> run() {
    for (std::size_t before = 0; before != changes_ + 1;) {
      before = changes_ + 1;
      gdl::Description description;
      for (const Item& item : items_) {
        if (!item.gone) description.rules.push_back(item.rule);
      }
      const gdl::Dependencies dependencies(description);
      std::map<std::string, std::string> known;  // by signature
      for (std::size_t c = 0; c < dependencies.components(); ++c) {
        if (dependencies.members(c).size() != 1) continue;
        const std::string name = dependencies.members(c).front();
        if (!may_go(name) || unite(name, known)) continue;
        if (!dependencies.recursive(name) && kept_.count(name) == 0) unfold(name);
      }
    }
    std::set<std::string> said;
    for (Item& item : items_) {
      const std::string own = item.rule.head.name;
      if (!item.gone && !item.rule.body.empty()) {
        item.gone = !said.insert(own + " " + signature(item.rule, own)).second;
      }
      item.rule = numbered(item.rule);
    }
    return std::move(items_);
  }

 private:
  void enter(std::size_t i) {
    const Rule& rule = items_[i].rule;
    rules_[rule.head.name].insert(i);
    for (const Literal& literal : rule.body) {
      if (literal.kind != Literal::Kind::Distinct) asking_[literal.sentence().name].insert(i);
    }
  }

  void take_out(std::size_t i) {
    const Rule& rule = items_[i].rule;
    items_[i].gone = true;
    rules_[rule.head.name].erase(i);
    for (const Literal& literal : rule.body) {
      if (literal.kind != Literal::Kind::Distinct) asking_[literal.sentence().name].erase(i);
    }
  }

  void replace(std::size_t i, std::vector<Rule> by) {
    take_out(i);
    for (Rule& rule : by) {
      items_.push_back({items_[i].section, items_[i].order, std::move(rule), false});
      enter(items_.size() - 1);
    }
  }

  // Defined by rules, all of them behind the facts about the board, and nothing of GDL's own.
  bool may_go(const std::string& name) {
    if (own_relations().count(name) != 0 || rules_[name].empty()) return false;
    return std::all_of(rules_[name].begin(), rules_[name].end(), [&](std::size_t i) {
      return items_[i].section >= static_cast<std::size_t>(Section::Legal);
    });
  }

  bool unite(const std::string& name, std::map<std::string, std::string>& known) {
    std::set<std::string> lines;
    for (const std::size_t i : rules_[name]) lines.insert(signature(items_[i].rule, name));
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    const auto [entry, added] = known.emplace(text, name);
    if (rules_[entry->second].empty()) entry->second = name;  // that one has gone since
    if (added || entry->second == name) return false;
    for (const std::size_t i : std::set<std::size_t>(rules_[name])) take_out(i);
    for (const std::size_t i : std::set<std::size_t>(asking_[name])) {
      Rule rule = items_[i].rule;
      for (Literal& literal : rule.body) {
        if (literal.kind != Literal::Kind::Distinct && literal.sentence().name == name) {
          literal.terms.front().name = entry->second;
        }
      }
      replace(i, {std::move(rule)});
    }
    ++changes_;
    return true;
  }

  // The places that ask for the relation: rule and literal.
  std::vector<std::pair<std::size_t, std::size_t>> uses(const std::string& name) {
    std::vector<std::pair<std::size_t, std::size_t>> result;
    for (const std::size_t i : asking_[name]) {
      const Body& body = items_[i].rule.body;
      for (std::size_t k = 0; k < body.size(); ++k) {
        const bool asks =
            body[k].kind != Literal::Kind::Distinct && body[k].sentence().name == name;
        if (asks) result.emplace_back(i, k);
      }
    }
    return result;
  }

  void unfold(const std::string& name) {
    const std::vector<std::pair<std::size_t, std::size_t>> asked = uses(name);
    if (asked.empty()) return;
    std::vector<Rule> rules;
    for (const std::size_t i : rules_[name]) rules.push_back(items_[i].rule);
    if (asked.size() == 1) {
      const auto [i, k] = asked.front();
      const Body& body = items_[i].rule.body;
      const bool alone = body.size() == 1 && body.front().kind == Literal::Kind::Sentence;
      const bool one = rules.size() == 1 && no_own_variables(rules.front()) &&
                       body[k].kind == Literal::Kind::Sentence &&
                       body.size() + rules.front().body.size() <= longest_body;
      if (alone || one) {
        put_in(i, k, rules);
        forget(name);
        return;
      }
    }
    if (rules.size() == 1 && second_name(rules.front())) use_first_name(name, rules.front());
  }

  static bool no_own_variables(const Rule& rule) {
    std::vector<std::string> names;
    collect_variables(rule.head, names);
    return variables_of(rule) == std::set<std::string>(names.begin(), names.end());
  }

  // (<= (p ?x ?y) (q ...)), where q has no other variables than the different ones of p.
  static bool second_name(const Rule& rule) {
    if (rule.body.size() != 1 || rule.body.front().kind == Literal::Kind::Distinct) return false;
    std::set<std::string> names;
    for (const Term& argument : rule.head.arguments) {
      if (!is_variable(argument) || !names.insert(argument.name).second) return false;
    }
    const bool binds = rule.body.front().kind == Literal::Kind::Sentence || names.empty();
    return binds && no_own_variables(rule);
  }

  void use_first_name(const std::string& name, const Rule& rule) {
    for (const std::size_t i : std::set<std::size_t>(asking_[name])) {
      Rule changed = items_[i].rule;
      for (Literal& literal : changed.body) {
        if (literal.kind == Literal::Kind::Distinct || literal.sentence().name != name) continue;
        Binding values;
        for (std::size_t k = 0; k < rule.head.arguments.size(); ++k) {
          values.emplace(rule.head.arguments[k].name, literal.sentence().arguments[k]);
        }
        // Each variable once: what it stands for is no variable of the rule.
        Literal first = rule.body.front();
        for (Term& term : first.terms) term = once(values, term);
        literal = literal.kind == Literal::Kind::Sentence ? first : gdl::opposite(first);
      }
      replace(i, {std::move(changed)});
    }
    forget(name);
  }

  static Term once(const Binding& values, const Term& term) {
    if (is_variable(term)) return values.at(term.name);
    Term result = term;
    for (Term& argument : result.arguments) argument = once(values, argument);
    return result;
  }

  // Instead of the rule `i`, one for each of `rules`, with its body at the place of literal `k`.
  void put_in(std::size_t i, std::size_t k, const std::vector<Rule>& rules) {
    const Rule rule = items_[i].rule;
    std::vector<Rule> result;
    for (const Rule& other : rules) {
      const Rule inner = marked(other);
      Binding values;
      if (!unify(inner.head, rule.body[k].sentence(), values)) continue;
      Rule changed{with(values, rule.head), {}, {}};
      for (std::size_t n = 0; n < rule.body.size(); ++n) {
        if (n != k) {
          changed.body.push_back(with(values, rule.body[n]));
          continue;
        }
        for (const Literal& literal : inner.body) changed.body.push_back(with(values, literal));
      }
      result.push_back(unmarked(changed));
    }
    replace(i, std::move(result));
  }

  void forget(const std::string& name) {
    for (const std::size_t i : std::set<std::size_t>(rules_[name])) take_out(i);
    ++changes_;
  }

  std::vector<Item> items_;
  const std::set<std::string>& kept_;
  std::map<std::string, std::set<std::size_t>> rules_, asking_;  // by relation
  std::size_t changes_ = 0;
};

}  // namespace

void Document::simplify() {
  std::vector<Item> items;
  for (std::size_t s = 0; s < section_count; ++s) {
    for (std::size_t i = 0; i < sections_[s].size(); ++i) {
      const Entry& entry = sections_[s][i];
      if (entry.comment.empty()) items.push_back({s, i, entry.rule, false});
    }
  }
  items = Simplifier(std::move(items), kept_).run();
  std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
    return std::pair(a.section, a.order) < std::pair(b.section, b.order);
  });
  auto item = items.begin();
  for (std::size_t s = 0; s < section_count; ++s) {
    std::vector<Entry> old = std::move(sections_[s]);
    sections_[s].clear();
    for (std::size_t i = 0; i < old.size(); ++i) {
      if (!old[i].comment.empty()) sections_[s].push_back(old[i]);
      for (; item != items.end() && item->section == s && item->order == i; ++item) {
        if (!item->gone) rule(static_cast<Section>(s), item->rule.head, item->rule.body);
      }
    }
  }
}

}  // namespace zug::gdl_writer
