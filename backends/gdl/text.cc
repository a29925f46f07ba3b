// Printing. In infix notation `(<= (p ?x) (q ?x) (not r))` is `p(X) :- q(X) & ~r`.

#include "backends/gdl/text.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "passes/analysis/graph/digraph.h"

namespace zug::gdl_writer {
namespace {

std::string print_term(const Term& term, bool infix) {
  std::string text;
  if (term.variable) {
    text = infix ? term.name : "?" + term.name;
    if (infix) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
  }
  if (term.arguments.empty()) return term.name;
  text = infix ? term.name + "(" : "(" + term.name;
  for (std::size_t i = 0; i < term.arguments.size(); ++i) {
    if (infix) {
      text += i == 0 ? "" : ",";
    } else {
      text += " ";
    }
    text += print_term(term.arguments[i], infix);
  }
  return text + ")";
}

std::string print_literal(const Literal& literal, bool infix) {
  const std::string sentence = print_term(literal.sentence, infix);
  if (!literal.negated) return sentence;
  return infix ? "~" + sentence : "(not " + sentence + ")";
}

constexpr std::size_t line_width = 100;

std::string print_rule(const Term& head, const Body& body, bool infix) {
  const std::string start = print_term(head, infix);
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

bool binds(const Literal& literal) {
  return !literal.negated && literal.sentence.name != "distinct";
}

void variables_of(const Term& term, std::set<std::string>& names) {
  if (term.variable) names.insert(term.name);
  for (const Term& argument : term.arguments) variables_of(argument, names);
}

}  // namespace

// A rule makes its head depend on what its body names, and a program is stratified when nothing is
// negated in a rule for a relation of its own strong component.
std::string Document::not_stratified() const {
  std::map<std::string, std::uint32_t> numbers;
  std::vector<const Entry*> rules;
  for (const std::vector<Entry>& section : sections_) {
    for (const Entry& entry : section) {
      if (entry.head.name.empty()) continue;  // a comment
      rules.push_back(&entry);
      numbers.emplace(entry.head.name, 0);
      for (const Literal& literal : entry.body) numbers.emplace(literal.sentence.name, 0);
    }
  }
  std::uint32_t count = 0;
  for (auto& [name, number] : numbers) number = count++;
  std::vector<std::vector<std::uint32_t>> needs(numbers.size());
  for (const Entry* rule : rules) {
    for (const Literal& literal : rule->body) {
      needs[numbers.at(rule->head.name)].push_back(numbers.at(literal.sentence.name));
    }
  }
  Digraph graph;
  for (const std::vector<std::uint32_t>& list : needs) {
    graph.targets.insert(graph.targets.end(), list.begin(), list.end());
    graph.close_node();
  }
  const Components components = strong_components(graph);
  for (const Entry* rule : rules) {
    const std::uint32_t own = components.of[numbers.at(rule->head.name)];
    for (const Literal& literal : rule->body) {
      const std::string& name = literal.sentence.name;
      if (literal.negated && components.of[numbers.at(name)] == own) return name;
    }
  }
  return "";
}

void Document::comment(Section section, const GameText& text) {
  sections_[static_cast<std::size_t>(section)].push_back({for_people(text), {}, {}});
}

void Document::about(const std::string& relation, const GameText& text) {
  about_.emplace(relation, for_people(text));
}

void Document::rule(Section section, Term head, Body body) {
  Body ordered, waiting;
  std::set<std::string> bound;
  const auto add = [&](const Literal& literal) {
    if (std::find(ordered.begin(), ordered.end(), literal) == ordered.end()) {
      ordered.push_back(literal);
    }
  };
  for (const Literal& literal : body) {
    if (binds(literal)) {
      add(literal);
      variables_of(literal.sentence, bound);
    } else {
      waiting.push_back(literal);
    }
    Body still;
    for (const Literal& late : waiting) {
      std::set<std::string> names;
      variables_of(late.sentence, names);
      const bool ready = std::includes(bound.begin(), bound.end(), names.begin(), names.end());
      ready ? add(late) : still.push_back(late);
    }
    waiting = std::move(still);
  }
  for (const Literal& literal : waiting) add(literal);
  sections_[static_cast<std::size_t>(section)].push_back({"", std::move(head), std::move(ordered)});
}

void Document::prune() {
  std::map<std::string, std::set<std::string>> uses;
  for (const std::vector<Entry>& entries : sections_) {
    for (const Entry& entry : entries) {
      for (const Literal& literal : entry.body) uses[entry.head.name].insert(literal.sentence.name);
    }
  }
  std::vector<std::string> queue{"role",  "base", "input",    "init",
                                 "legal", "next", "terminal", "goal"};
  std::set<std::string> needed(queue.begin(), queue.end());
  while (!queue.empty()) {
    const std::string name = queue.back();
    queue.pop_back();
    for (const std::string& used : uses[name]) {
      if (needed.insert(used).second) queue.push_back(used);
    }
  }
  std::set<std::string> said;
  for (std::vector<Entry>& entries : sections_) {
    entries.erase(
        std::remove_if(entries.begin(), entries.end(),
                       [&](const Entry& entry) {
                         return entry.comment.empty() &&
                                (needed.count(entry.head.name) == 0 ||
                                 !said.insert(print_rule(entry.head, entry.body, false)).second);
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
      const auto about = about_.find(entry.head.name);
      if (!entry.comment.empty()) {
        say(entry.comment);
      } else {
        if (about != about_.end() && told.insert(about->first).second) say(about->second);
        text += print_rule(entry.head, entry.body, infix);
      }
      after_rule = entry.comment.empty();
    }
    if (!entries.empty()) text += "\n";
  }
  return text;
}

std::string kif(const Term& term) { return print_term(term, false); }

Term replaced(const Term& term, const std::string& from, const Term& to) {
  if (term.variable) return term.name == from ? to : term;
  Term result = term;
  for (Term& argument : result.arguments) argument = replaced(argument, from, to);
  return result;
}

Body replaced(const Body& body, const std::string& from, const Term& to) {
  Body result = body;
  for (Literal& literal : result) literal.sentence = replaced(literal.sentence, from, to);
  return result;
}

}  // namespace zug::gdl_writer
