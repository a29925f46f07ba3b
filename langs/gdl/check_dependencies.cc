// Relations among each other, by name. A negation inside a cycle has no meaning (`p` if not `q`,
// `q` if not `p`); the validator of the field is meant to find it and does not. A cycle through
// several relations has one, but the field's propnet factory runs for ever on it, so it is a
// warning.

#include <set>
#include <string>
#include <utility>

#include "langs/gdl/check.h"
#include "langs/gdl/dependencies.h"
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
  for (const Rule& rule : description.rules) {
    for (const Term* negated : sentences(rule.body, true)) {
      if (dependencies.component(negated->name) != dependencies.component(rule.head.name)) continue;
      const std::string cycle = arrows(dependencies.path(negated->name, rule.head.name));
      diagnostics
          .error("GDL0402", {negated->range},
                 "'" + negated->name + "' is negated in a rule for '" + rule.head.name +
                     "' and depends on it: not stratified")
          .hint = "the cycle is " + cycle + ", by the names of relations";
    }
  }
}

// Rules for `heads` may not depend on `forbidden`.
void check_restriction(const Description& description, const Dependencies& dependencies,
                       const std::set<std::string>& heads, const std::string& forbidden,
                       const char* code, Diagnostics& diagnostics) {
  for (const Rule& rule : description.rules) {
    if (heads.count(rule.head.name) == 0) continue;
    for (const bool negated : {false, true}) {
      for (const Term* sentence : sentences(rule.body, negated)) {
        const std::vector<std::string> path = dependencies.path(sentence->name, forbidden);
        if (path.empty()) continue;
        Diagnostic& found = diagnostics.error(
            code, {sentence->range}, "'" + rule.head.name + "' depends on '" + forbidden + "'");
        if (path.size() > 1) found.hint = "by way of " + arrows(path);
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

void check_use(const Description& description, Diagnostics& diagnostics) {
  std::set<std::string> defined, used;
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

void check_dependencies(const Description& description, Diagnostics& diagnostics) {
  const Dependencies dependencies(description);
  check_stratification(description, dependencies, diagnostics);
  check_restriction(description, dependencies, {"legal", "terminal", "goal"}, "does", "GDL0404",
                    diagnostics);
  for (const char* forbidden : {"true", "does"}) {
    check_restriction(description, dependencies, {"init", "base", "input", "role"}, forbidden,
                      "GDL0405", diagnostics);
  }
  check_cycles(description, dependencies, diagnostics);
  check_use(description, diagnostics);
}

}  // namespace zug::gdl
