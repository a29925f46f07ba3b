// An existential projection that has a name is asked by all who need no more:
//
//   (<= counted (keeper-9 ?r))
//   (<= (next (step ?m)) (keeper-9 ?r) (true (step ?n)) (succ ?n ?m))
//
// The second is (<= (next (step ?m)) counted (true (step ?n)) (succ ?n ?m)): ?r is nowhere else in
// the rule, so it asks whether there is one. It means the same, and has one ground rule where there
// was one for each ?r; a propositional network does not look at them when only ?r changes. What
// keeper-9 itself depends on goes on asking it, and of several projections of it each asks only
// those before it, which are those with more arguments: no relations come to depend on each other.

#include <algorithm>
#include <map>
#include <optional>

#include "backends/gdl/text/terms.h"
#include "backends/gdl/text/text.h"

namespace zug::gdl_writer {
namespace {

// (<= (SHORT ?a ...) (asked ?a ?b ...)), the only rule for SHORT, where some ?b is left out.
struct Projection {
  Term head, asked;
};

bool distinct_variables(const Term& sentence) {
  Variables names;
  gdl::collect_variables(sentence, names);
  return names.size() == sentence.arguments.size() &&
         std::all_of(sentence.arguments.begin(), sentence.arguments.end(), is_variable);
}

std::optional<Projection> projection(const Rule& rule) {
  if (rule.body.size() != 1 || rule.body.front().kind != Literal::Kind::Sentence) return {};
  const Term& asked = rule.body.front().sentence();
  const bool shorter = rule.head.arguments.size() < asked.arguments.size();
  if (!shorter || asked.name == "true" || asked.name == "does") return {};
  if (!distinct_variables(rule.head) || !distinct_variables(asked)) return {};
  return Projection{rule.head, asked};
}

std::size_t times(const std::string& name, const Rule& rule) {
  std::size_t count = 0;
  const auto visit = [&](const Term& term, const auto& self) -> void {
    count += term.name == name ? 1 : 0;
    for (const Term& argument : term.arguments) self(argument, self);
  };
  visit(rule.head, visit);
  for (const Literal& literal : rule.body) {
    for (const Term& term : literal.terms) visit(term, visit);
  }
  return count;
}

// The literal asks no more than the projection.
std::optional<Term> shortened(const Term& sentence, const Projection& by, const Rule& rule) {
  std::map<std::string, Term> kept;
  for (std::size_t i = 0; i < sentence.arguments.size(); ++i) {
    const Term& argument = sentence.arguments[i];
    const std::string& name = by.asked.arguments[i].name;
    const bool needed = std::any_of(by.head.arguments.begin(), by.head.arguments.end(),
                                    [&](const Term& variable) { return variable.name == name; });
    if (!needed && (!is_variable(argument) || times(argument.name, rule) != 1)) return {};
    kept.emplace(name, argument);
  }
  std::vector<Term> arguments;
  for (const Term& variable : by.head.arguments) arguments.push_back(kept.at(variable.name));
  return compound(by.head.name, arguments);
}

}  // namespace

void Document::project() {
  std::map<std::string, std::vector<Projection>> known;  // by the relation that is asked
  for (const auto& [relation, own] : definitions(0, section_count)) {
    if (own.size() != 1 || own_relations().count(relation) != 0) continue;
    const std::optional<Projection> found = projection(*own.front());
    if (found) known[found->asked.name].push_back(*found);
  }
  for (auto& [asked, list] : known) {
    std::stable_sort(list.begin(), list.end(), [](const Projection& a, const Projection& b) {
      return a.head.arguments.size() > b.head.arguments.size();
    });
  }
  const Uses now = uses();
  std::map<std::string, std::set<std::string>> needed;  // by relation that is asked
  for (const auto& [asked, by] : known) needed.emplace(asked, needed_by({asked}, now));
  for (std::vector<Entry>& entries : sections_) {
    for (Entry& entry : entries) {
      if (!entry.comment.empty()) continue;
      for (Literal& literal : entry.rule.body) {
        if (literal.kind != Literal::Kind::Sentence) continue;
        const auto found = known.find(literal.sentence().name);
        if (found == known.end()) continue;
        if (needed.at(found->first).count(entry.rule.head.name) != 0) continue;
        const auto own = std::find_if(
            found->second.begin(), found->second.end(),
            [&](const Projection& one) { return one.head.name == entry.rule.head.name; });
        for (auto by = own; by != found->second.begin();) {
          --by;
          const std::optional<Term> shorter = shortened(literal.sentence(), *by, entry.rule);
          if (!shorter) continue;
          literal = is(*shorter);
          break;
        }
      }
    }
  }
}

}  // namespace zug::gdl_writer
