// What several rules say that another relation says is asked of that relation instead:
//
//   (<= (turns-1 ?x) (up ?x ?v) (true (cell ?v b)) (from-1 ?v))
//   (<= (turns-1 ?x) (left ?x ?v) (true (cell ?v b)) (from-2 ?v))
//   (<= some (square ?y) (not (in-1 ?y)) (up ?y ?v) (true (cell ?v b)) (from-1 ?v))
//   (<= some (square ?y) (not (in-1 ?y)) (left ?y ?v) (true (cell ?v b)) (from-2 ?v))
//
// The last two are (<= some (square ?y) (not (in-1 ?y)) (turns-1 ?y)): they begin alike, go on with
// the bodies of all rules of turns-1, and those share only ?y with what is before. It means the
// same, since a disjunction of A and B1, A and B2, ... is A and a disjunction.

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "backends/gdl/text/terms.h"
#include "backends/gdl/text/text.h"

namespace zug::gdl_writer {
namespace {

constexpr std::size_t most_arguments = 2;      // of a relation that is asked instead
constexpr std::size_t shortest_single = 3;     // literals, where it has one rule only
const std::string given = "?h", other = "?o";  // canonical names of variables

using Canonical = std::map<std::string, std::string>;

Variables variables_between(Body::const_iterator from, Body::const_iterator to) {
  Variables names;
  for (; from != to; ++from) {
    for (const Term& term : from->terms) collect_variables(term, names);
  }
  return names;
}

// The variables that are in no map yet are numbered as they come.
std::string canonical(const Term& term, Canonical& names) {
  if (is_variable(term)) {
    return names.emplace(term.name, other + std::to_string(names.size())).first->second;
  }
  std::string text = "(" + term.name;
  for (const Term& argument : term.arguments) text += " " + canonical(argument, names);
  return text + ")";
}

std::string canonical(Body::const_iterator from, Body::const_iterator to, Canonical& names) {
  std::string text;
  for (; from != to; ++from) {
    text += std::to_string(static_cast<int>(from->kind));
    for (const Term& term : from->terms) text += canonical(term, names);
  }
  return text;
}

// A body by what it says about `shared`.
std::string signature(Body::const_iterator from, Body::const_iterator to, const Variables& shared) {
  Canonical names;
  for (const std::string& name : shared) {
    names.emplace(name, given + std::to_string(names.size()));
  }
  return canonical(from, to, names);
}

// The arguments of the head, if they are different variables; else nothing.
std::optional<Variables> arguments_of(const Rule& rule) {
  Variables names;
  for (const Term& argument : rule.head.arguments) {
    const bool fresh = std::find(names.begin(), names.end(), argument.name) == names.end();
    if (!is_variable(argument) || !fresh) return std::nullopt;
    names.push_back(argument.name);
  }
  return names;
}

// A rule that says A and the n-th body of `relation`.
struct Part {
  std::size_t rule = 0;   // among those of the relation that is looked at
  std::size_t begin = 0;  // so many literals are A
  Variables shared;
};
// By the text of head and A, the relation, and what they share: by n.
using Parts =
    std::map<std::tuple<std::string, std::string, std::string>, std::map<std::size_t, Part>>;

class Folder {
 public:
  using Rules = std::map<std::string, std::vector<Rule>>;  // by relation
  Folder(const Rules& rules, const std::set<std::string>& may_be_asked) {
    for (const std::string& relation : may_be_asked) add(relation, rules.at(relation));
  }

  // The rules of the relation with one more relation asked instead of repeated; false: there is
  // none.
  bool fold(const std::string& relation, std::vector<Rule>& rules, const Uses& uses) const {
    for (const auto& [key, parts] : parts_of(rules)) {
      const std::string& asked = std::get<1>(key);
      if (asked == relation || parts.size() != sizes_.at(asked)) continue;
      if (needed_by({asked}, uses).count(relation) != 0) continue;
      const Part& first = parts.begin()->second;
      Rule rule = rules[first.rule];
      rule.body.resize(first.begin);
      std::vector<Term> arguments;
      for (const std::string& name : first.shared) arguments.push_back(variable(name));
      rule.body.push_back(is(compound(asked, arguments)));
      std::set<std::size_t> gone;
      for (const auto& [n, part] : parts) gone.insert(part.rule);
      rules[*gone.begin()] = rule;
      gone.erase(gone.begin());
      for (auto last = gone.rbegin(); last != gone.rend(); ++last) {
        rules.erase(rules.begin() + static_cast<std::ptrdiff_t>(*last));
      }
      return true;
    }
    return false;
  }

 private:
  void add(const std::string& relation, const std::vector<Rule>& rules) {
    std::set<std::string> bodies;
    for (const Rule& rule : rules) {
      const std::optional<Variables> arguments = arguments_of(rule);
      if (!arguments || arguments->size() > most_arguments || rule.body.empty()) return;
      bodies.insert(signature(rule.body.begin(), rule.body.end(), *arguments));
    }
    if (rules.size() == 1 && rules.front().body.size() < shortest_single) return;
    sizes_[relation] = bodies.size();
    std::size_t n = 0;
    for (const std::string& body : bodies) known_[body].emplace_back(relation, n++);
  }

  Parts parts_of(const std::vector<Rule>& rules) const {
    Parts parts;
    for (std::size_t i = 0; i < rules.size(); ++i) {
      const Body& body = rules[i].body;
      for (std::size_t begin = 0; begin < body.size(); ++begin) {
        const auto middle = body.begin() + static_cast<std::ptrdiff_t>(begin);
        Variables before = variables_between(body.begin(), middle);
        collect_variables(rules[i].head, before);
        Variables shared;
        for (const std::string& name : variables_between(middle, body.end())) {
          if (std::find(before.begin(), before.end(), name) != before.end()) shared.push_back(name);
        }
        if (shared.size() > most_arguments) continue;
        std::sort(shared.begin(), shared.end());
        do {
          const auto same = known_.find(signature(middle, body.end(), shared));
          if (same == known_.end()) continue;
          Canonical names;
          std::string start = canonical(rules[i].head, names);
          start += canonical(body.begin(), middle, names);
          std::string what;
          for (const std::string& name : shared) what += names.at(name);
          for (const auto& [asked, n] : same->second) {
            parts[{start, asked, what}].emplace(n, Part{i, begin, shared});
          }
        } while (std::next_permutation(shared.begin(), shared.end()));
      }
    }
    return parts;
  }

  std::map<std::string, std::vector<std::pair<std::string, std::size_t>>> known_;  // by signature
  std::map<std::string, std::size_t> sizes_;                                       // by relation
};

}  // namespace

// Only what is said about the state is looked at, not the board. A relation that was folded itself
// still means what its rules of before said, so they serve on.
bool Document::fold() {
  const auto first = static_cast<std::size_t>(Section::Legal);
  std::set<std::string> known = own_relations(), asked;
  Folder::Rules rules;
  for (std::size_t s = 0; s < section_count; ++s) {
    for (const Entry& entry : sections_[s]) {
      if (!entry.comment.empty()) continue;
      if (s < first) known.insert(entry.rule.head.name);
      rules[entry.rule.head.name].push_back(entry.rule);
    }
  }
  for (const auto& [relation, unused] : rules) {
    if (known.count(relation) == 0) asked.insert(relation);
  }
  const Folder folder(rules, asked);
  Uses now = uses();
  bool folded = false;
  for (std::size_t s = first; s < section_count; ++s) {
    std::map<std::string, std::vector<Rule>> own;
    for (const Entry& entry : sections_[s]) {
      if (entry.comment.empty()) own[entry.rule.head.name].push_back(entry.rule);
    }
    for (auto& [relation, list] : own) {
      while (folder.fold(relation, list, now)) {
        replace(sections_[s], list);
        now = uses();
        folded = true;
      }
    }
  }
  return folded;
}

// The rules of the relation that `rules` are about, in the order of those they come from.
void Document::replace(std::vector<Entry>& entries, const std::vector<Rule>& rules) {
  const std::string relation = rules.front().head.name;
  std::size_t next = 0;
  std::erase_if(entries, [&](Entry& entry) {
    if (!entry.comment.empty() || entry.rule.head.name != relation) return false;
    if (next == rules.size()) return true;
    entry.rule = rules[next++];
    return false;
  });
}

}  // namespace zug::gdl_writer
