// Names: keywords in their places, one arity, one meaning and one spelling for each name. Programs
// in the field differ in what they make of a name that breaks these rules (one folds capitals,
// another one mixes up p/1 and p/2), so they are errors here even where a validator only warns.

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "langs/gdl/check/check.h"
#include "langs/gdl/keywords.h"

namespace zug::gdl {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::string count_of(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " argument" : " arguments");
}

class Names {
 public:
  explicit Names(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void check(const Description& description, const Lost& lost) {
    for (const Rule& rule : description.rules) {
      variables_.clear();
      head(rule);
      for (const Literal& part : rule.body) literal(part);
      report_spellings(variables_, "GDL0306", "variable");
    }
    meanings();
    spellings();
    suspects(description);
    for (const char* needed : {"role", "legal", "terminal", "goal"}) {
      if (heads_.count(needed) == 0 && lost.words.count(needed) == 0) {
        diagnostics_.error("GDL0304", {}, "no rule for '" + std::string(needed) + "'").hint =
            spelled_otherwise(needed).value_or("a game needs roles, legal moves, an end and goals");
      }
    }
  }

 private:
  struct Use {
    std::size_t arity = 0;
    SourceRange first;
  };
  using Uses = std::map<std::string, Use>;

  // "ROLE": descriptions of old are in capitals.
  std::optional<std::string> spelled_otherwise(std::string_view needed) const {
    for (const std::string& head : heads_) {
      if (lower(head) != needed) continue;
      return "'" + head + "' is another word: those of the language are in small letters";
    }
    return std::nullopt;
  }

  Diagnostic& error(const char* code, SourceRange at, std::string text) {
    return diagnostics_.error(code, {at}, std::move(text));
  }

  void head(const Rule& rule) {
    const Term& sentence = rule.head;
    heads_.insert(sentence.name);
    const std::optional<Keyword> known = keyword(sentence.name);
    if (sentence.name == "role" && !rule.body.empty()) {
      error("GDL0302", sentence.range, "'role' in the head of a rule").hint =
          "roles are facts: (role white)";
    } else if (known && !known->in_heads && sentence.name != "role") {
      error("GDL0302", sentence.range, "'" + sentence.name + "' cannot be defined").hint =
          sentence.name == "true" ? "what holds next is said by 'next', what holds first by 'init'"
                                  : "moves are made by the players; 'legal' says which they have";
    }
    if (sentence.name == "goal" && sentence.arguments.size() == 2) goal_value(sentence);
    use(relations_, sentence, "GDL0308", "relation");
  }

  void goal_value(const Term& goal) {
    const Term& value = goal.arguments[1];
    if (value.kind == Term::Kind::Variable) return;
    const bool number = value.kind == Term::Kind::Constant && value.name.size() <= 3 &&
                        std::all_of(value.name.begin(), value.name.end(),
                                    [](unsigned char c) { return std::isdigit(c) != 0; });
    if (number && std::stoi(value.name) <= 100) return;
    error("GDL0310", value.range,
          "the goal " + quoted(text_of(value)) + " is not a whole number from 0 to 100");
  }

  void literal(const Literal& part) {
    for (const Literal& disjunct : part.disjuncts) literal(disjunct);
    if (part.kind == Literal::Kind::Distinct) {
      for (const Term& side : part.terms) term(side);
      return;
    }
    if (part.terms.empty()) return;
    const Term& sentence = part.terms.front();
    const std::optional<Keyword> known = keyword(sentence.name);
    if (known && !known->in_bodies) {
      error("GDL0303", sentence.range, "'" + sentence.name + "' in the body of a rule").hint =
          sentence.name == "init" || sentence.name == "next" || sentence.name == "base"
              ? "what holds now is asked by 'true'"
              : "what a player may do is asked by 'legal', what he does by 'does'";
    }
    use(relations_, sentence, "GDL0308", "relation");
  }

  void use(Uses& uses, const Term& term_used, const char* code, const std::string& kind) {
    const std::string& name = term_used.name;
    const std::size_t arity = term_used.arguments.size();
    const std::optional<Keyword> known = keyword(name);
    if (kind == "relation" && known && known->arity != arity) {
      error("GDL0301", term_used.range,
            "'" + name + "' takes " + count_of(known->arity) + ", not " + std::to_string(arity));
    }
    const auto [entry, added] = uses.emplace(name, Use{arity, term_used.range});
    if (!added && !known && entry->second.arity != arity) {
      error(code, term_used.range,
            "the " + kind + " '" + name + "' has " + count_of(arity) + " here and " +
                std::to_string(entry->second.arity) + " elsewhere")
          .note({entry->second.first}, "first used here");
    }
    spell(constants_, name, term_used.range);
    for (const Term& argument : term_used.arguments) term(argument);
  }

  void term(const Term& part) {
    if (part.kind == Term::Kind::Variable) {
      spell(variables_, part.name, part.range);
      return;
    }
    if (keyword(part.name)) {
      if (part.kind == Term::Kind::Function) {
        error("GDL0305", part.range, "the keyword '" + part.name + "' as the name of a function");
      } else {
        diagnostics_.warning("GDL0307", {part.range},
                             "the keyword '" + part.name + "' as the name of a constant");
      }
    }
    if (part.kind == Term::Kind::Function) {
      use(functions_, part, "GDL0308", "function");
    } else {
      spell(constants_, part.name, part.range);
    }
  }

  // What is written differently and equal in lower case; the first place of each spelling.
  using Spellings = std::map<std::string, std::map<std::string, SourceRange>>;
  static void spell(Spellings& all, const std::string& name, SourceRange at) {
    all[lower(name)].emplace(name, at);
  }

  void report_spellings(Spellings& all, const char* code, const std::string& kind) {
    for (auto& [key, spellings] : all) {
      if (spellings.size() < 2) continue;
      const auto first = std::min_element(
          spellings.begin(), spellings.end(),
          [](const auto& a, const auto& b) { return a.second.begin < b.second.begin; });
      for (const auto& [name, at] : spellings) {
        if (name == first->first) continue;
        error(code, at,
              "the " + kind + " '" + name + "' is spelt '" + first->first +
                  "' elsewhere; many programs take them for one")
            .note({first->second}, "here");
      }
      spellings = {*first};
    }
  }
  void spellings() { report_spellings(constants_, "GDL0306", "name"); }

  void meanings() {
    for (const auto& [name, use] : functions_) {
      const auto relation = relations_.find(name);
      if (relation == relations_.end() || keyword(name)) continue;
      diagnostics_.warning("GDL0309", {use.first}, "'" + name + "' is a function and a relation")
          .note({relation->second.first}, "the relation");
    }
  }

  void suspects(const Description& description) {
    for (const Rule& rule : description.rules) {
      if (rule.head.name == "role" && rule.head.arguments.size() == 1 &&
          lower(rule.head.arguments[0].name) == "random") {
        diagnostics_.warning("GDL0311", {rule.head.range},
                             "the role 'random' is chance in GDL-II, not a player");
      }
      if (rule.head.name == "sees" || rule.head.name == "gdl") {
        diagnostics_.warning("GDL0311", {rule.head.range},
                             "'" + rule.head.name + "' has a meaning in extensions of GDL");
      }
    }
  }

  Diagnostics& diagnostics_;
  std::set<std::string> heads_;
  Uses relations_, functions_;
  Spellings constants_, variables_;
};

}  // namespace

void check_names(const Description& description, const Lost& lost, Diagnostics& diagnostics) {
  Names(diagnostics).check(description, lost);
}

}  // namespace zug::gdl
