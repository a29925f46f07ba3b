// GDL rules are Prolog clauses but for four things:
//
// - names are quoted, and a relation p becomes 'r p', lest it meets a predicate of Prolog's own;
// - (true (cell ?x b)) asks a dynamic predicate 't cell', which the driver fills with the state;
// - negation and `distinct` wait until their variables are bound, wherever they stand in the rule;
// - recursion may run in circles, and views used by views used by views are proved again and again.
//   So a relation is tabled (evaluated once per call and state) when it is recursive, or when the
//   number of ways in which the heads of GDL come down to it exceeds a small number.

#include "tools/prolog_text.h"

#include <map>
#include <set>
#include <vector>

#include "langs/gdl/keywords.h"

namespace zug {
namespace {

using gdl::Literal;
using gdl::Rule;
using gdl::Term;

constexpr std::size_t most_ways = 24;

std::string atom(const std::string& name) {
  std::string text = "'";
  for (const char c : name) {
    if (c == '\'' || c == '\\') text += '\\';
    text += c;
  }
  return text + "'";
}

class Writer {
 public:
  explicit Writer(const gdl::Description& description)
      : description_(description), dependencies_(description) {}

  std::string run() {
    declare();
    for (const Rule& rule : description_.rules) clause(rule);
    return std::move(text_);
  }

 private:
  // Predicates of one relation stand apart in the file, and some that are asked for have none.
  void declare() {
    std::set<std::string> predicates{"'r role'/1",  "'r init'/1", "'r next'/1",
                                     "'r legal'/2", "'r goal'/2", "'r terminal'/0"};
    std::set<std::string> defined, fluents;
    for (const Rule& rule : description_.rules) {
      defined.insert(indicator(rule.head));
      fluent(rule.head, fluents);
      for (const bool negated : {false, true}) {
        for (const Term* sentence : gdl::sentences(rule.body, negated)) {
          predicate(*sentence, predicates);
          fluent(*sentence, fluents);
        }
      }
    }
    for (const std::string& name : defined) text_ += ":- discontiguous " + name + ".\n";
    for (const std::string& name : predicates) {
      if (defined.count(name) == 0) text_ += ":- dynamic " + name + ".\n";
    }
    for (const std::string& entry : fluents) {
      const std::size_t slash = entry.rfind('/');
      const std::string name = entry.substr(0, slash);
      const std::size_t arity = std::stoul(entry.substr(slash + 1));
      std::string arguments;
      for (std::size_t i = 0; i < arity; ++i) {
        arguments += (i == 0 ? "(A" : ",A") + std::to_string(i);
      }
      if (arity > 0) arguments += ")";
      text_ += ":- dynamic " + atom("t " + name) + "/" + std::to_string(arity) + ".\n";
      text_ += "fluent(" + atom(name) + arguments + "," + atom("t " + name) + arguments + ").\n";
    }
    for (const std::string& name : tabled()) text_ += ":- table " + name + ".\n";
  }

  static std::string indicator(const Term& sentence) {
    return atom("r " + sentence.name) + "/" + std::to_string(sentence.arguments.size());
  }

  static void predicate(const Term& sentence, std::set<std::string>& predicates) {
    if (sentence.name != "true" && sentence.name != "does") predicates.insert(indicator(sentence));
  }

  static void fluent(const Term& sentence, std::set<std::string>& fluents) {
    const std::string& name = sentence.name;
    if (name != "true" && name != "init" && name != "next" && name != "base") return;
    const Term& term = sentence.arguments.front();
    if (term.kind == Term::Kind::Variable) return;
    fluents.insert(term.name + "/" + std::to_string(term.arguments.size()));
  }

  // Components come with what they depend on first; ways are counted from the other end.
  std::set<std::string> tabled() {
    std::map<std::string, std::size_t> ways;
    std::map<std::string, std::vector<const Rule*>> rules;
    std::map<std::string, std::string> indicators;
    for (const Rule& rule : description_.rules) {
      rules[rule.head.name].push_back(&rule);
      if (!rule.body.empty()) indicators[rule.head.name] = indicator(rule.head);
    }
    std::set<std::string> result;
    for (std::size_t i = dependencies_.components(); i-- > 0;) {
      for (const std::string& name : dependencies_.members(i)) {
        std::size_t& own = ways[name];
        const bool view = !gdl::keyword(name) && indicators.count(name) != 0;
        if (view && (dependencies_.recursive(name) || own > most_ways)) {
          result.insert(indicators[name]);
          own = 1;
        }
        if (!view) own = 1;
        for (const Rule* rule : rules[name]) {
          for (const bool negated : {false, true}) {
            for (const Term* sentence : gdl::sentences(rule->body, negated)) {
              if (dependencies_.component(sentence->name) != i) ways[sentence->name] += own;
            }
          }
        }
      }
    }
    return result;
  }

  // ---- clauses

  void clause(const Rule& rule) {
    variables_.clear();
    text_ += sentence(rule.head);
    bound_.clear();
    const std::string goals = conjunction(rule.body);
    text_ += (goals.empty() ? "" : " :- " + goals) + ".\n";
  }

  std::string conjunction(const std::vector<Literal>& body) {
    std::string text;
    std::vector<const Literal*> waiting;
    const auto add = [&](const std::string& goal) { text += (text.empty() ? "" : ", ") + goal; };
    const auto flush = [&](bool all) {
      std::vector<const Literal*> still;
      for (const Literal* literal : waiting) {
        if (all || ready(*literal)) {
          add(goal(*literal));
        } else {
          still.push_back(literal);
        }
      }
      waiting = still;
    };
    for (const Literal& literal : body) {
      if (literal.kind == Literal::Kind::Not || literal.kind == Literal::Kind::Distinct) {
        waiting.push_back(&literal);
      } else {
        add(goal(literal));
      }
      flush(false);
    }
    flush(true);
    return text;
  }

  bool ready(const Literal& literal) const {
    std::vector<std::string> names;
    for (const Term& part : literal.terms) gdl::collect_variables(part, names);
    for (const std::string& name : names) {
      if (bound_.count(name) == 0) return false;
    }
    return true;
  }

  std::string goal(const Literal& literal) {
    switch (literal.kind) {
      case Literal::Kind::Distinct:
        return term(literal.terms[0]) + " \\== " + term(literal.terms[1]);
      case Literal::Kind::Not:
        return "\\+ " + sentence(literal.terms[0]);
      case Literal::Kind::Sentence: {
        std::vector<std::string> names;
        gdl::collect_variables(literal.terms[0], names);
        bound_.insert(names.begin(), names.end());
        return sentence(literal.terms[0]);
      }
      case Literal::Kind::Or:
        break;
    }
    std::string text;
    const std::set<std::string> before = bound_;
    std::set<std::string> after;
    for (const Literal& part : literal.disjuncts) {
      bound_ = before;
      text += (text.empty() ? "(" : " ; ") + conjunction({part});
      after.insert(bound_.begin(), bound_.end());
    }
    bound_ = after;
    return text + ")";
  }

  std::string sentence(const Term& term_asked) {
    if (term_asked.name == "true") {
      const Term& fluent_asked = term_asked.arguments.front();
      if (fluent_asked.kind == Term::Kind::Variable) return "holds(" + term(fluent_asked) + ")";
      return application("t " + fluent_asked.name, fluent_asked);
    }
    if (term_asked.name == "does") return application("does", term_asked);
    return application("r " + term_asked.name, term_asked);
  }

  std::string application(const std::string& name, const Term& applied) {
    std::string text = atom(name);
    for (std::size_t i = 0; i < applied.arguments.size(); ++i) {
      text += (i == 0 ? "(" : ",") + term(applied.arguments[i]);
    }
    return text + (applied.arguments.empty() ? "" : ")");
  }

  std::string term(const Term& part) {
    if (part.kind == Term::Kind::Variable) {
      const auto number = variables_.emplace(part.name, variables_.size()).first->second;
      return "V" + std::to_string(number);
    }
    return application(part.name, part);
  }

  const gdl::Description& description_;
  gdl::Dependencies dependencies_;
  std::string text_;
  std::map<std::string, std::size_t> variables_;
  std::set<std::string> bound_;
};

}  // namespace

std::string prolog_text(const gdl::Description& description) { return Writer(description).run(); }

std::string prolog_term(const gdl::Term& term) {
  std::string text = atom(term.name);
  for (std::size_t i = 0; i < term.arguments.size(); ++i) {
    text += (i == 0 ? "(" : ",") + prolog_term(term.arguments[i]);
  }
  return text + (term.arguments.empty() ? "" : ")");
}

}  // namespace zug
