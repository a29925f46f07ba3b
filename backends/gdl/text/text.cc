// Printing. In infix notation `(<= (p ?x) (q ?x) (not r))` is `p(X) :- q(X) & ~r`.

#include "backends/gdl/text/text.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "backends/gdl/text/terms.h"
#include "passes/analysis/graph/digraph.h"

namespace zug::gdl_writer {
namespace {

std::string infix_text(const Term& term) {
  std::string text = is_variable(term) ? term.name.substr(1) : term.name;
  if (is_variable(term)) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  }
  if (term.arguments.empty()) return text;
  text += "(";
  for (const Term& argument : term.arguments) {
    text += (&argument == &term.arguments.front() ? "" : ",") + infix_text(argument);
  }
  return text + ")";
}

std::string print_term(const Term& term, bool infix) {
  return infix ? infix_text(term) : gdl::text_of(term);
}

std::string print_literal(const Literal& literal, bool infix) {
  if (literal.kind == Literal::Kind::Distinct) {
    return print_term(compound("distinct", literal.terms), infix);
  }
  const std::string sentence = print_term(literal.sentence(), infix);
  if (literal.kind == Literal::Kind::Sentence) return sentence;
  return infix ? "~" + sentence : "(not " + sentence + ")";
}

constexpr std::size_t line_width = 100;

std::string print_rule(const Rule& rule, bool infix) {
  const Body& body = rule.body;
  const std::string start = print_term(rule.head, infix);
  if (body.empty()) return start + "\n";
  std::string text = infix ? start + " :- " : "(<= " + start;
  std::size_t column = text.size();
  for (std::size_t i = 0; i < body.size(); ++i) {
    const std::string part = print_literal(body[i], infix);
    if (infix) {
      text += (i == 0 ? "" : " & ") + part;
    } else if (column + part.size() + 2 > line_width) {
      text += "\n    " + part;
      column = 4 + part.size();
    } else {
      text += " " + part;
      column += 1 + part.size();
    }
  }
  return text + (infix ? "\n" : ")\n");
}

// The relations in the body, and whether they are negated there.
template <class Visit>
void visit_relations(const Rule& rule, const Visit& visit) {
  for (const Literal& literal : rule.body) {
    if (literal.kind == Literal::Kind::Distinct) continue;
    visit(literal.sentence().name, literal.kind == Literal::Kind::Not);
  }
}

}  // namespace

// A rule makes its head depend on what its body names, and a program is stratified when nothing is
// negated in a rule for a relation of its own strong component.
std::string Document::not_stratified() const {
  std::map<std::string, std::uint32_t> numbers;
  std::vector<const Rule*> rules;
  for (const std::vector<Entry>& section : sections_) {
    for (const Entry& entry : section) {
      if (!entry.comment.empty()) continue;
      rules.push_back(&entry.rule);
      numbers.emplace(entry.rule.head.name, 0);
      visit_relations(entry.rule, [&](const std::string& name, bool) { numbers.emplace(name, 0); });
    }
  }
  std::uint32_t count = 0;
  for (auto& [name, number] : numbers) number = count++;
  std::vector<std::vector<std::uint32_t>> needs(numbers.size());
  for (const Rule* rule : rules) {
    visit_relations(*rule, [&](const std::string& name, bool) {
      needs[numbers.at(rule->head.name)].push_back(numbers.at(name));
    });
  }
  Digraph graph;
  for (const std::vector<std::uint32_t>& list : needs) {
    graph.targets.insert(graph.targets.end(), list.begin(), list.end());
    graph.close_node();
  }
  const Components components = strong_components(graph);
  std::string found;
  for (const Rule* rule : rules) {
    const std::uint32_t own = components.of[numbers.at(rule->head.name)];
    visit_relations(*rule, [&](const std::string& name, bool negated) {
      if (found.empty() && negated && components.of[numbers.at(name)] == own) found = name;
    });
  }
  return found;
}

void Document::comment(Section section, const GameText& text) {
  sections_[static_cast<std::size_t>(section)].push_back({for_people(text), {}});
}

void Document::about(const std::string& relation, const GameText& text) {
  about_.emplace(relation, for_people(text));
}

void Document::rule(Section section, Term head, Body body) {
  Body ordered, waiting;
  std::set<std::string> bound;
  const auto add = [&](const Literal& literal) {
    const auto alike = [&](const Literal& other) { return same(literal, other); };
    if (std::none_of(ordered.begin(), ordered.end(), alike)) ordered.push_back(literal);
  };
  for (const Literal& literal : body) {
    if (literal.kind == Literal::Kind::Sentence) {
      add(literal);
      for (std::string& name : variables_in(literal)) bound.insert(std::move(name));
    } else {
      waiting.push_back(literal);
    }
    Body still;
    for (const Literal& late : waiting) {
      const Variables names = variables_in(late);
      const bool ready = std::all_of(names.begin(), names.end(), [&](const std::string& name) {
        return bound.count(name) != 0;
      });
      ready ? add(late) : still.push_back(late);
    }
    waiting = std::move(still);
  }
  for (const Literal& literal : waiting) add(literal);
  Rule ready{std::move(head), std::move(ordered), {}};
  sections_[static_cast<std::size_t>(section)].push_back({"", std::move(ready)});
}

std::set<std::string> Document::asked() const {
  std::set<std::string> names;
  for (const std::vector<Entry>& entries : sections_) {
    for (const Entry& entry : entries) {
      visit_relations(entry.rule, [&](const std::string& name, bool) { names.insert(name); });
    }
  }
  return names;
}

std::set<std::string> Document::relations() const {
  std::set<std::string> result = asked();
  for (const std::vector<Entry>& entries : sections_) {
    for (const Entry& entry : entries) {
      if (entry.comment.empty()) result.insert(entry.rule.head.name);
    }
  }
  return result;
}

std::set<std::string> Document::tables() const {
  std::set<std::string> result, others;
  for (std::size_t s = 0; s < section_count; ++s) {
    const bool board = s == static_cast<std::size_t>(Section::Board) ||
                       s == static_cast<std::size_t>(Section::Tables);
    for (const Entry& entry : sections_[s]) {
      if (entry.comment.empty()) (board ? result : others).insert(entry.rule.head.name);
    }
  }
  for (const std::string& other : others) result.erase(other);
  return result;
}

Document::Definitions Document::definitions(std::size_t begin, std::size_t end) const {
  Definitions result;
  for (std::size_t s = begin; s < end; ++s) {
    for (const Entry& entry : sections_[s]) {
      if (entry.comment.empty()) result[entry.rule.head.name].push_back(&entry.rule);
    }
  }
  return result;
}

void Document::call(const std::map<std::string, std::string>& names) {
  const auto change = [&](Term& sentence) {
    const auto found = names.find(sentence.name);
    if (found != names.end()) sentence.name = found->second;
  };
  for (std::vector<Entry>& entries : sections_) {
    for (Entry& entry : entries) {
      change(entry.rule.head);
      for (Literal& literal : entry.rule.body) {
        if (literal.kind != Literal::Kind::Distinct) change(literal.terms.front());
      }
    }
  }
}

void Document::give_names(const std::map<std::string, std::string>& wishes) {
  std::set<std::string> taken = relations();
  std::map<std::string, std::string> names;
  for (const auto& [name, wish] : wishes) {
    if (taken.insert(wish).second) names.emplace(name, wish);
  }
  call(names);
  for (const auto& [name, wish] : names) {
    const auto told = about_.extract(name);
    if (!told.empty()) about_.emplace(wish, told.mapped());
  }
}

Uses Document::uses() const {
  Uses result;
  for (const std::vector<Entry>& entries : sections_) {
    for (const Entry& entry : entries) {
      visit_relations(entry.rule, [&](const std::string& name, bool) {
        result[entry.rule.head.name].insert(name);
      });
    }
  }
  return result;
}

std::set<std::string> needed_by(std::vector<std::string> relations, const Uses& uses) {
  std::set<std::string> result(relations.begin(), relations.end());
  while (!relations.empty()) {
    const auto asked = uses.find(relations.back());
    relations.pop_back();
    if (asked == uses.end()) continue;
    for (const std::string& name : asked->second) {
      if (result.insert(name).second) relations.push_back(name);
    }
  }
  return result;
}

const std::set<std::string>& own_relations() {
  static const std::set<std::string> own{"role",  "base", "input",    "init",
                                         "legal", "next", "terminal", "goal"};
  return own;
}

void Document::drop_undefined() {
  for (bool changed = true; changed;) {
    changed = false;
    std::set<std::string> defined{"true", "does"};
    for (const std::vector<Entry>& entries : sections_) {
      for (const Entry& entry : entries) defined.insert(entry.rule.head.name);
    }
    const auto undefined = [&](const Literal& literal, Literal::Kind kind) {
      return literal.kind == kind && defined.count(literal.sentence().name) == 0;
    };
    for (std::vector<Entry>& entries : sections_) {
      const std::size_t gone = std::erase_if(entries, [&](const Entry& entry) {
        return std::any_of(entry.rule.body.begin(), entry.rule.body.end(), [&](const Literal& one) {
          return undefined(one, Literal::Kind::Sentence);
        });
      });
      changed = changed || gone > 0;
      for (Entry& entry : entries) {
        std::erase_if(entry.rule.body,
                      [&](const Literal& one) { return undefined(one, Literal::Kind::Not); });
      }
    }
  }
}

void Document::prune() {
  const std::set<std::string> needed =
      needed_by({own_relations().begin(), own_relations().end()}, uses());
  std::set<std::string> said;
  for (std::vector<Entry>& entries : sections_) {
    entries.erase(std::remove_if(entries.begin(), entries.end(),
                                 [&](const Entry& entry) {
                                   return entry.comment.empty() &&
                                          (needed.count(entry.rule.head.name) == 0 ||
                                           !said.insert(print_rule(entry.rule, false)).second);
                                 }),
                  entries.end());
    std::vector<Entry> kept;  // a comment goes with the rules behind it
    for (const Entry& entry : entries) {
      if (!kept.empty() && !entry.comment.empty() && !kept.back().comment.empty()) {
        kept.pop_back();
      }
      kept.push_back(entry);
    }
    if (!kept.empty() && !kept.back().comment.empty()) kept.pop_back();
    entries = std::move(kept);
  }
}

std::string Document::print(bool infix) const {
  std::string text;
  std::set<std::string> told;
  for (const std::vector<Entry>& entries : sections_) {
    bool after_rule = false;
    const auto say = [&](const std::string& comment) {
      if (after_rule) text += "\n";
      text += (infix ? "% " : "; ") + comment + "\n";
    };
    for (const Entry& entry : entries) {
      const auto about = about_.find(entry.rule.head.name);
      if (!entry.comment.empty()) {
        say(entry.comment);
      } else {
        if (about != about_.end() && told.insert(about->first).second) say(about->second);
        text += print_rule(entry.rule, infix);
      }
      after_rule = entry.comment.empty();
    }
    if (!entries.empty()) text += "\n";
  }
  return text;
}

}  // namespace zug::gdl_writer
