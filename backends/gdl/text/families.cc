// Relations whose rules are alike but for constants, tables and relations of other families are a
// family; the constants and tables by which its members differ become arguments. In reversi there
// is a relation for every direction and colour:
//
//   (<= (from-1 ?x) (true (cell ?x w)) (up ?x ?v) (true (cell ?v b)))
//   (<= (from-1 ?x) (true (cell ?x w)) (up ?x ?v) (from-1 ?v))
//   (<= (from-2 ?x) (true (cell ?x b)) (left ?x ?v) (true (cell ?v w)))
//   ...
//
// which are (from-1 w up ?x), (from-1 b left ?x) ... of one relation, with (edge up ?x ?v) for
// (up ?x ?v); and their rules, which differ in constants then, are two rules and a table of these
// constants (cases.h). It means the same, as a relation with constants in front is as good a name
// as any other.
//
// Which relations are alike is found by partition refinement, as automata are minimised: all are,
// until their rules have different shapes, where a relation stands for those that are like it. Then
// it is looked, from the bottom up, whether a member's own names tell which members of other
// families it asks. A family has no member that another one depends on: as one relation they would
// depend on themselves, and negation in between would mean nothing.
//
// By what constants members are told apart does not matter, so where it can be it is by roles: if
// what black's rules ask has w in front and what white's rules ask has b, it may as well be black
// and white. Then most rules hand on the role they are about, and need no table that says which
// constants belong to which role.

#include "backends/gdl/text/families.h"

#include <algorithm>
#include <optional>

#include "backends/gdl/text/shape.h"

namespace zug::gdl_writer {
namespace {

using gdl::Rule;
using gdl::Term;

class FamilyFinder {
 public:
  FamilyFinder(const std::vector<Placed>& rules, const Uses& uses,
               const std::set<std::string>& fixed, const std::set<std::string>& tables,
               const std::set<std::string>& roles)
      : uses_(uses), tables_(tables), roles_(roles) {
    for (const Placed& placed : rules) {
      const std::string& name = placed.rule.head.name;
      for (const gdl::Literal& literal : placed.rule.body) {
        if (literal.kind == gdl::Literal::Kind::Distinct) continue;
        asking_[literal.sentence().name].push_back(&placed.rule);
      }
      if (placed.gone || fixed.count(name) != 0 || tables.count(name) != 0) continue;
      if (rules_.find(name) == rules_.end()) order_.push_back(name);
      rules_[name].push_back(&placed.rule);
    }
  }

  Families find() {
    refine();
    std::map<std::size_t, std::vector<std::string>> classes;
    for (const std::string& name : order_) classes[class_.at(name)].push_back(name);
    classes_ = std::move(classes);
    for (const auto& [number, members] : classes_) is_family(number);
    for (auto number = found_.rbegin(); number != found_.rend(); ++number) {
      tell_by_roles(classes_.at(*number), [this](const auto& own) { return asked_by(own); });
    }
    for (const std::size_t number : found_) {
      tell_by_roles(classes_.at(number), [this](const auto& own) { return asks(own); });
    }
    return std::move(result_);
  }

 private:
  enum class Kind { Constant, Table, Relation };
  struct Name {
    Kind kind;
    std::string name;
  };

  HoleOf holes(const std::string& self) const {
    return [this, &self](const Term& term, bool sentence) -> std::optional<std::string> {
      if (!sentence) {
        if (term.kind == Term::Kind::Constant) return "constant";
        return std::nullopt;
      }
      if (term.name == self) return "self";
      if (tables_.count(term.name) != 0) return "table";
      const auto known = class_.find(term.name);
      if (known == class_.end()) return std::nullopt;
      return "relation " + std::to_string(known->second);
    };
  }

  // The rules of the relation, those of one shape in the order in which they stand.
  std::vector<RuleShape> shapes(const std::string& relation) const {
    std::vector<RuleShape> result;
    for (const Rule* rule : rules_.at(relation)) {
      result.push_back(shape_of(*rule, holes(relation)));
    }
    std::stable_sort(result.begin(), result.end(),
                     [](const RuleShape& a, const RuleShape& b) { return a.text < b.text; });
    return result;
  }

  void refine() {
    for (const std::string& name : order_) class_[name] = 0;
    for (std::size_t before = 0, now = 1; before != now;) {
      before = now;
      std::map<std::string, std::size_t> known;
      std::map<std::string, std::size_t> next;
      for (const std::string& name : order_) {
        std::string text;
        for (const RuleShape& shape : shapes(name)) text += shape.text + "\n";
        next[name] = known.emplace(text, known.size()).first->second;
      }
      class_ = std::move(next);
      now = known.size();
    }
  }

  std::vector<Name> names_of(const std::string& relation) const {
    std::vector<Name> result;
    for (const RuleShape& shape : shapes(relation)) {
      for (const std::string& name : shape.names) {
        if (name == relation) continue;
        const Kind kind = tables_.count(name) != 0  ? Kind::Table
                          : class_.count(name) != 0 ? Kind::Relation
                                                    : Kind::Constant;
        result.push_back({kind, name});
      }
    }
    return result;
  }

  bool independent(const std::vector<std::string>& members) const {
    return std::all_of(members.begin(), members.end(), [&](const std::string& member) {
      const std::set<std::string> needed = needed_by({member}, uses_);
      return std::none_of(members.begin(), members.end(), [&](const std::string& other) {
        return other != member && needed.count(other) != 0;
      });
    });
  }

  // What tells the member from others: its constants and tables, the keys of what it asks, and
  // relations that are alike others and of no family.
  std::vector<Name> marks_of(const std::string& member) {
    std::vector<Name> result;
    for (const Name& name : names_of(member)) {
      if (name.kind != Kind::Relation) {
        result.push_back(name);
        continue;
      }
      const std::size_t number = class_.at(name.name);
      if (classes_.at(number).size() == 1) continue;
      if (!is_family(number)) {
        result.push_back(name);
        continue;
      }
      for (const std::string& key : result_.members.at(name.name).keys) {
        result.push_back({tables_.count(key) != 0 ? Kind::Table : Kind::Constant, key});
      }
    }
    return result;
  }

  // False, too, for the class that is being decided: a family does not ask itself through others.
  bool is_family(std::size_t number) {
    const auto [known, added] = decided_.emplace(number, false);
    if (!added) return known->second;
    const std::vector<std::string>& members = classes_.at(number);
    if (members.size() < 2 || !independent(members)) return false;
    std::vector<std::vector<Name>> columns;  // by mark: by member
    for (const std::string& member : members) {
      const std::vector<Name> marks = marks_of(member);
      columns.resize(marks.size());
      for (std::size_t i = 0; i < marks.size(); ++i) columns[i].push_back(marks[i]);
    }
    std::erase_if(columns, [](const std::vector<Name>& column) {
      return std::all_of(column.begin(), column.end(),
                         [&](const Name& name) { return name.name == column.front().name; });
    });
    if (columns.empty()) return false;
    for (const std::vector<Name>& column : columns) {
      if (column.front().kind == Kind::Relation) return false;
    }
    std::stable_sort(columns.begin(), columns.end(),
                     [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    std::vector<Row> keys(members.size());
    const auto distinct = [](const std::vector<Row>& rows) {
      return std::set<Row>(rows.begin(), rows.end()).size();
    };
    for (const std::vector<Name>& column : columns) {
      std::vector<Row> longer = keys;
      for (std::size_t i = 0; i < members.size(); ++i) longer[i].push_back(column[i].name);
      if (distinct(longer) > distinct(keys)) keys = std::move(longer);
    }
    if (distinct(keys) < members.size()) return false;
    for (std::size_t i = 0; i < members.size(); ++i) {
      result_.members[members[i]] = {members.front(), keys[i]};
    }
    for (const std::vector<Name>& column : columns) {
      for (const Name& name : column) {
        if (name.kind == Kind::Table) result_.tables.insert(name.name);
      }
    }
    decided_[number] = true;
    found_.push_back(number);
    return true;
  }

  // The role that tells the member of a family from others.
  std::string role_in(const Term& sentence) const {
    const auto member = result_.members.find(sentence.name);
    if (member == result_.members.end()) return "";
    const Row& keys = member->second.keys;
    const auto role = std::find_if(keys.begin(), keys.end(),
                                   [&](const std::string& key) { return roles_.count(key) != 0; });
    return role == keys.end() ? "" : *role;
  }

  // The one role that the rule is about, if there is one.
  std::string role_of(const Rule& rule) const {
    const std::string own = role_in(rule.head);
    if (!own.empty()) return own;
    std::set<std::string> found;
    shape_of(rule, [&](const Term& term, bool sentence) -> std::optional<std::string> {
      if (!sentence && roles_.count(term.name) != 0) found.insert(term.name);
      return std::nullopt;
    });
    return found.size() == 1 ? *found.begin() : "";
  }

  // The role whose rules ask most for these members; of several the first.
  std::string asked_by(const std::vector<std::string>& members) const {
    std::map<std::string, std::size_t> asked;
    for (const std::string& member : members) {
      const auto rules = asking_.find(member);
      if (rules == asking_.end()) continue;
      for (const Rule* rule : rules->second) {
        if (rule->head.name != member) ++asked[role_of(*rule)];
      }
    }
    return most(asked);
  }

  // The role that most of what these members ask is about.
  std::string asks(const std::vector<std::string>& members) const {
    std::map<std::string, std::size_t> asked;
    for (const std::string& member : members) {
      for (const Rule* rule : rules_.at(member)) {
        for (const gdl::Literal& literal : rule->body) {
          if (literal.kind != gdl::Literal::Kind::Distinct) ++asked[role_in(literal.sentence())];
        }
      }
    }
    return most(asked);
  }

  static std::string most(std::map<std::string, std::size_t> times) {
    times.erase("");
    std::string best;
    for (const auto& [role, count] : times) {
      if (best.empty() || count > times.at(best)) best = role;
    }
    return best;
  }

  // Roles first, then other constants, then tables.
  int rank(const std::vector<Name>& column) const {
    if (column.front().kind == Kind::Table) return 2;
    const bool of_roles = std::all_of(column.begin(), column.end(), [&](const Name& name) {
      return roles_.count(name.name) != 0;
    });
    return of_roles ? 0 : 1;
  }

  // `role_for` gives the role for members with the same key.
  template <class RoleFor>
  void tell_by_roles(const std::vector<std::string>& members, const RoleFor& role_for) {
    if (!role_in(gdl::constant(members.front())).empty()) return;
    const std::size_t columns = result_.members.at(members.front()).keys.size();
    for (std::size_t c = 0; c < columns; ++c) {
      std::map<std::string, std::vector<std::string>> by_key;
      for (const std::string& member : members) {
        by_key[result_.members.at(member).keys[c]].push_back(member);
      }
      std::map<std::string, std::string> roles;
      std::set<std::string> distinct;
      for (const auto& [key, own] : by_key) distinct.insert(roles[key] = role_for(own));
      if (distinct.size() != by_key.size() || distinct.count("") != 0) continue;
      for (const std::string& member : members) {
        std::string& key = result_.members.at(member).keys[c];
        key = roles.at(key);
      }
      return;
    }
  }

  const Uses& uses_;
  const std::set<std::string>&tables_, &roles_;
  std::vector<std::string> order_;                                  // of relations: as they come
  std::map<std::string, std::vector<const Rule*>> rules_, asking_;  // by relation
  std::map<std::string, std::size_t> class_;
  std::map<std::size_t, std::vector<std::string>> classes_;
  std::map<std::size_t, bool> decided_;  // false, too, while it is looked at
  std::vector<std::size_t> found_;       // families: each behind those that it asks
  Families result_;
};

}  // namespace

std::map<std::string, Rows> Families::keys() const {
  std::map<std::string, Rows> result;
  for (const auto& [relation, member] : members) result[member.family].insert(member.keys);
  return result;
}

Families find_families(const std::vector<Placed>& rules, const Uses& uses,
                       const std::set<std::string>& fixed, const std::set<std::string>& tables,
                       const std::set<std::string>& roles) {
  return FamilyFinder(rules, uses, fixed, tables, roles).find();
}

}  // namespace zug::gdl_writer
