// What is alike but for names is said once, with parameters: relations that say the same of other
// names become one (families.h), and rules that differ in constants only become the rule that is
// their least general generalisation (cases.h). For the first, tables are asked by their names as
// constants:
//
//   (<= (edge up ?a ?b) (up ?a ?b))
//   (<= (edge left ?a ?b) (left ?a ?b))
//
// where that makes one rule of several; elsewhere it is (up ?a ?b) as before. A table that nobody
// else asks is written as (edge up ?a ?b) at once. All of that is kept if the text is shorter so;
// if not, at least rules that differ in constants are made one.

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "backends/gdl/text/cases.h"
#include "backends/gdl/text/families.h"
#include "backends/gdl/text/terms.h"
#include "backends/gdl/text/text.h"

namespace zug::gdl_writer {
namespace {

Term with_front(const std::string& relation, const Row& front, const Term& sentence) {
  std::vector<Term> arguments;
  for (const std::string& name : front) arguments.push_back(constant(name));
  arguments.insert(arguments.end(), sentence.arguments.begin(), sentence.arguments.end());
  return compound(relation, arguments);
}

using Definitions = std::map<std::string, std::vector<const Rule*>>;  // of tables, by name

std::size_t places_of(const std::vector<const Rule*>& definition) {
  return definition.front()->head.arguments.size();
}

// The relations that tell of tables by their names: by the number of arguments of the tables.
using Edges = std::map<std::size_t, std::string>;

Edges edges_for(const Families& families, const Definitions& definitions,
                const std::set<std::string>& taken) {
  Edges edges;
  for (const std::string& table : families.tables) {
    const std::size_t places = places_of(definitions.at(table));
    std::string name = "edge-" + std::to_string(places);
    while (taken.count(name) != 0) name += "-1";
    edges.emplace(places, std::move(name));
  }
  return edges;
}

bool is_edge(const Edges& edges, const Term& sentence) {
  return std::any_of(edges.begin(), edges.end(),
                     [&](const auto& entry) { return entry.second == sentence.name; });
}

template <class Change>
void change_sentences(Rule& rule, const Change& change) {
  change(rule.head);
  for (Literal& literal : rule.body) {
    if (literal.kind != Literal::Kind::Distinct) change(literal.terms.front());
  }
}

void rename_members(std::vector<Placed>& rules, const Families& families, const Edges& edges) {
  for (Placed& placed : rules) {
    change_sentences(placed.rule, [&](Term& sentence) {
      const auto member = families.members.find(sentence.name);
      if (member != families.members.end()) {
        sentence = with_front(member->second.family, member->second.keys, sentence);
      } else if (families.tables.count(sentence.name) != 0) {
        sentence = with_front(edges.at(sentence.arguments.size()), {sentence.name}, sentence);
      }
    });
  }
}

// What asks for a known table asks for it by its own name.
void ask_tables_by_name(std::vector<Placed>& rules, const Edges& edges) {
  for (Placed& placed : rules) {
    change_sentences(placed.rule, [&](Term& sentence) {
      if (!is_edge(edges, sentence) || is_variable(sentence.arguments.front())) return;
      const std::vector<Term> rest(sentence.arguments.begin() + 1, sentence.arguments.end());
      sentence = compound(sentence.arguments.front().name, rest);
    });
  }
}

// Relations of which there are facts only.
std::map<std::string, Rows> facts_of(const Definitions& definitions) {
  std::map<std::string, Rows> result;
  for (const auto& [relation, own] : definitions) {
    const bool facts =
        std::all_of(own.begin(), own.end(), [](const Rule* rule) { return rule->body.empty(); });
    for (const Rule* rule : own) {
      if (!facts) break;
      Row row;
      for (const Term& argument : rule->head.arguments) row.push_back(argument.name);
      result[relation].insert(std::move(row));
    }
  }
  return result;
}

void collect_asked(const Rule& rule, std::set<std::string>& relations) {
  for (const Literal& literal : rule.body) {
    if (literal.kind != Literal::Kind::Distinct) relations.insert(literal.sentence().name);
  }
}

}  // namespace

struct Document::Alike {
  std::vector<Placed> rules;
  std::vector<Rule> facts;                    // tables of constants
  std::vector<Rule> bridges;                  // from tables to edges
  std::map<std::string, std::string> tables;  // that are written as edges at once, by name
  std::map<std::string, Rows> keys;           // of families
  std::size_t size = 0;

  // Of the edges that are asked.
  void write_edges(const std::set<std::string>& names, const Edges& edges,
                   const Definitions& definitions);
};

void Document::Alike::write_edges(const std::set<std::string>& names, const Edges& edges,
                                  const Definitions& definitions) {
  std::set<std::string> asked;
  for (const Placed& placed : rules) {
    if (!placed.gone) collect_asked(placed.rule, asked);
  }
  for (const auto& [relation, own] : definitions) {
    for (const Rule* rule : own) collect_asked(*rule, asked);
  }
  for (const std::string& table : names) {
    const std::vector<const Rule*>& own = definitions.at(table);
    const std::string& edge = edges.at(places_of(own));
    if (asked.count(edge) == 0) continue;
    const bool of_rules =
        std::all_of(own.begin(), own.end(), [](const Rule* rule) { return !rule->body.empty(); });
    if (of_rules && asked.count(table) == 0) {
      tables.emplace(table, edge);
      size += own.size() * (edge.size() + 1);
      continue;
    }
    std::vector<Term> places;
    for (std::size_t i = 0; i < places_of(own); ++i) {
      places.push_back(variable("?v" + std::to_string(i)));
    }
    const Term sentence = compound(table, places);
    bridges.push_back({with_front(edge, {table}, sentence), {is(sentence)}, {}});
  }
}

void Document::unite_alike(const std::vector<std::string>& roles) {
  std::vector<Placed> rules;
  for (auto s = static_cast<std::size_t>(Section::Base); s < section_count; ++s) {
    for (std::size_t i = 0; i < sections_[s].size(); ++i) {
      const Entry& entry = sections_[s][i];
      if (entry.comment.empty()) rules.push_back({s, i, entry.rule, false});
    }
  }
  std::set<std::string> fixed = own_relations();
  fixed.insert("true");
  fixed.insert("does");
  const Families families =
      find_families(rules, uses(), fixed, tables(), {roles.begin(), roles.end()});
  Alike best = alike(rules, {}, roles);
  if (!families.members.empty()) {
    Alike other = alike(rules, families, roles);
    if (other.size < best.size) best = std::move(other);
  }
  take(std::move(best));
}

Document::Alike Document::alike(const std::vector<Placed>& rules, const Families& families,
                                const std::vector<std::string>& roles) const {
  Alike result{rules, {}, {}, {}, families.keys(), 0};
  const Definitions known = definitions(0, static_cast<std::size_t>(Section::Base));
  const std::set<std::string> taken = relations();
  const Edges edges = edges_for(families, known, taken);
  rename_members(result.rules, families, edges);

  CaseContext context{
      result.keys, facts_of(known), {roles.begin(), roles.end()}, families.tables, {}};
  for (const std::string& role : roles) {
    for (const char* about_roles : {"does", "control"}) context.keys[about_roles].insert({role});
  }
  for (const std::string& table : families.tables) {
    context.keys[edges.at(places_of(known.at(table)))].insert({table});
  }
  std::size_t cases = 0;
  context.name = [&] {
    std::string name;
    do {
      name = "case-" + std::to_string(++cases);
    } while (taken.count(name) != 0);
    return name;
  };
  result.facts = unite_cases(result.rules, context);
  ask_tables_by_name(result.rules, edges);
  result.write_edges(families.tables, edges, known);

  for (const Rule& rule : result.facts) result.size += length(rule);
  for (const Rule& rule : result.bridges) result.size += length(rule);
  for (const Placed& placed : result.rules) {
    if (!placed.gone) result.size += length(placed.rule);
  }
  return result;
}

void Document::take(Alike alike) {
  std::map<std::pair<std::size_t, std::size_t>, const Placed*> by_place;
  for (const Placed& placed : alike.rules) by_place[{placed.section, placed.order}] = &placed;
  for (std::size_t s = 0; s < section_count; ++s) {
    std::vector<Entry> kept;
    for (std::size_t i = 0; i < sections_[s].size(); ++i) {
      Entry& entry = sections_[s][i];
      const auto placed = by_place.find({s, i});
      if (placed != by_place.end() && placed->second->gone) continue;
      if (placed != by_place.end()) entry.rule = placed->second->rule;
      const auto table = alike.tables.find(entry.rule.head.name);
      if (entry.comment.empty() && table != alike.tables.end()) {
        entry.rule.head = with_front(table->second, {table->first}, entry.rule.head);
      }
      kept.push_back(std::move(entry));
    }
    sections_[s] = std::move(kept);
  }
  for (const auto& [family, keys] : alike.keys) {
    const auto told = about_.find(family);
    if (told != about_.end()) told->second += ", etc.";
  }
  for (const Rule& bridge : alike.bridges) rule(Section::Tables, bridge.head, bridge.body);
  for (const Rule& fact : alike.facts) rule(Section::Tables, fact.head);
  const std::string first = alike.facts.empty() ? "" : alike.facts.front().head.name;
  if (!first.empty()) about_.emplace(first, "Names that go together.");
}

}  // namespace zug::gdl_writer
