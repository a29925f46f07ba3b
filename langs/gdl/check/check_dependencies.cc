// Relations among each other, by name. A negation inside a cycle has no meaning (`p` if not `q`,
// `q` if not `p`); the validator of the field is meant to find it and does not. A cycle through
// several relations has one, but the field's propnet factory runs for ever on it, so it is a
// warning.

#include <map>
#include <set>
#include <string>
#include <utility>

#include "ir/gdl/dependencies.h"
#include "ir/limits.h"
#include "langs/gdl/check/check.h"
#include "langs/gdl/keywords.h"

namespace zug::gdl {
namespace {

std::string arrows(const std::vector<std::string>& path) {
  std::string text;
  for (const std::string& name : path) text += (text.empty() ? "" : " -> ") + name;
  return text;
}

void check_stratification(const Description& description, const Dependencies& dependencies,
                          Diagnostics& diagnostics) {
  std::size_t found = 0;
  for (const Rule& rule : description.rules) {
    for (const Term* negated : sentences(rule.body, true)) {
      if (found == limits::diagnostics) return;
      if (dependencies.component(negated->name) != dependencies.component(rule.head.name)) continue;
      ++found;
      const std::string cycle = arrows(dependencies.path(negated->name, rule.head.name));
      diagnostics
          .error("GDL0402", {negated->range},
                 "'" + negated->name + "' is negated in a rule for '" + rule.head.name +
                     "' and depends on it: not stratified")
          .hint = "the cycle is " + cycle + ", by the names of relations";
    }
  }
}

// The relations that depend on `target`, itself included.
std::set<std::string> depending_on(const Description& description, const std::string& target) {
  std::map<std::string, std::vector<const std::string*>> heads;  // of rules that ask a relation
  for (const Rule& rule : description.rules) {
    for (const bool negated : {false, true}) {
      for (const Term* sentence : sentences(rule.body, negated)) {
        heads[sentence->name].push_back(&rule.head.name);
      }
    }
  }
  std::set<std::string> result{target};
  std::vector<std::string> queue{target};
  while (!queue.empty()) {
    const std::string name = queue.back();
    queue.pop_back();
    for (const std::string* head : heads[name]) {
      if (result.insert(*head).second) queue.push_back(*head);
    }
  }
  return result;
}

// Rules for `heads` may not depend on `forbidden`.
void check_restriction(const Description& description, const Dependencies& dependencies,
                       const std::set<std::string>& heads, const std::string& forbidden,
                       const char* code, Diagnostics& diagnostics) {
  const std::set<std::string> depending = depending_on(description, forbidden);
  std::size_t explained = 0;
  for (const Rule& rule : description.rules) {
    if (heads.count(rule.head.name) == 0) continue;
    for (const bool negated : {false, true}) {
      for (const Term* sentence : sentences(rule.body, negated)) {
        if (depending.count(sentence->name) == 0) continue;
        Diagnostic& found = diagnostics.error(
            code, {sentence->range}, "'" + rule.head.name + "' depends on '" + forbidden + "'");
        if (sentence->name == forbidden || ++explained > limits::diagnostics) continue;
        found.hint = "by way of " + arrows(dependencies.path(sentence->name, forbidden));
      }
    }
  }
}

void check_cycles(const Description& description, const Dependencies& dependencies,
                  Diagnostics& diagnostics) {
  std::set<std::size_t> reported;
  for (const Rule& rule : description.rules) {
    const std::size_t cycle = dependencies.component(rule.head.name);
    if (dependencies.members(cycle).size() < 2 || !reported.insert(cycle).second) continue;
    std::string names;
    for (const std::string& name : dependencies.members(cycle)) {
      names += (names.empty() ? "'" : ", '") + name + "'";
    }
    diagnostics
        .warning("GDL0406", {rule.head.range},
                 "the relations " + names + " depend on each other; propnet factories may not end")
        .hint = "one relation with one more argument does the same";
  }
}

void check_use(const Description& description, const Lost& lost, Diagnostics& diagnostics) {
  std::set<std::string> defined = lost.words;
  std::set<std::string> used = lost.words;
  for (const Rule& rule : description.rules) {
    defined.insert(rule.head.name);
    for (const bool negated : {false, true}) {
      for (const Term* sentence : sentences(rule.body, negated)) used.insert(sentence->name);
    }
  }
  const std::vector<std::string> names(defined.begin(), defined.end());
  for (const Rule& rule : description.rules) {
    for (const bool negated : {false, true}) {
      for (const Term* sentence : sentences(rule.body, negated)) {
        if (keyword(sentence->name) || !defined.insert(sentence->name).second) continue;
        Diagnostic& found = diagnostics.warning("GDL0407", {sentence->range},
                                                "no rule defines '" + sentence->name + "'");
        const std::string similar = nearest(sentence->name, names);
        if (!similar.empty()) found.hint = "did you mean '" + similar + "'?";
      }
    }
    if (keyword(rule.head.name) || !used.insert(rule.head.name).second) continue;
    diagnostics.warning("GDL0408", {rule.head.range}, "'" + rule.head.name + "' is never used");
  }
  for (const char* name : {"base", "input"}) {
    if (defined.count(name) != 0) continue;
    diagnostics.warning("GDL0409", {},
                        "no '" + std::string(name) +
                            "': players that build propositional networks have to guess what " +
                            (name == std::string("base") ? "can hold" : "can be played"));
  }
}

}  // namespace

void check_dependencies(const Description& description, const Lost& lost,
                        Diagnostics& diagnostics) {
  const Dependencies dependencies(description);
  check_stratification(description, dependencies, diagnostics);
  check_restriction(description, dependencies, {"legal", "terminal", "goal"}, "does", "GDL0404",
                    diagnostics);
  for (const char* forbidden : {"true", "does"}) {
    check_restriction(description, dependencies, {"init", "base", "input", "role"}, forbidden,
                      "GDL0405", diagnostics);
  }
  check_cycles(description, dependencies, diagnostics);
  check_use(description, lost, diagnostics);
}

}  // namespace zug::gdl
