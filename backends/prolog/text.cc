// A predicate p is the predicate 'r p', lest it meets one of Prolog's own, and (true (cell ?x b))
// asks a dynamic predicate 't cell', which the driver fills with the state. A predicate whose
// answers are kept has some predicates more. With the input ?w and the output ?v,
//
//     'r p'(V,W) :- ('d p'(W) -> true ; 'fill p'(W)), 'f p'(V,W).
//     'fill p'(W) :- assertz('d p'(W)), note(state,'p'),
//         ( 'c p'(V,W), \+ 'f p'(V,W), assertz('f p'(V,W)), fail ; true ).
//
// where 'c p' has the rules; 'd p' says for which inputs the answers 'f p' are there. A recursive
// predicate is filled from below: 'c p' has the rules that do not ask p, and 'x p'(OLD, NEW) finds
// what comes to be true when OLD is. Where there is nothing but inputs, 'd p' has the answer in one
// more argument. A predicate that is searched has 'x p'(FROM, TO) for a step of the way; what a
// search comes by has the answer `no`, which is taken back when there is a way after all. Relations
// that depend on each other are left to SWI-Prolog's tables.

#include "backends/prolog/text.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "backends/prolog/facts.h"
#include "backends/prolog/plan.h"
#include "backends/prolog/ranks.h"
#include "ir/game_text.h"

namespace zug::prolog {
namespace {

using gdl::Term;

// Whatever the name has: bytes that are not printable ASCII are spelled, so that the text does not
// depend on an encoding.
std::string atom(const std::string& name) {
  std::string text = "'";
  for (const char c : name) {
    if (c == '\'' || c == '\\') text += '\\';
    text += c >= 0x20 && c < 0x7f ? std::string(1, c) : spelled_byte(c) + '\\';
  }
  return text + "'";
}

using Words = std::vector<std::string>;

std::string joined(const Words& words, const std::string& between = ",") {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

std::string call(const std::string& name, const Words& arguments) {
  return atom(name) + (arguments.empty() ? "" : "(" + joined(arguments) + ")");
}

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

class Writer {
 public:
  explicit Writer(const gdl::Description& description)
      : program_(program_of(with_facts(description))) {
    without_ranks(program_);
    plan(program_);
    for (const char* const mark : {"midturn", "keeper"}) {
      inside_ = inside_ || gdl::may_be_fluent(description, mark);
    }
  }

  std::string run() {
    if (inside_) line("may_be_inside");
    for (const auto& [name, arity] : program_.fluents) {
      const Words arguments = numbered("A", arity);
      dynamic("t " + name, arity);
      line("fluent(" + call(name, arguments) + "," + call("t " + name, arguments) + ")");
    }
    for (const auto& [name, predicate] : program_.predicates) {
      if (predicate.clauses.empty()) dynamic("r " + name, predicate.arity);
      if (predicate.recursion != Predicate::Recursion::None && !predicate.kept) {
        line(":- table " + atom("r " + name) + "/" + std::to_string(predicate.arity));
      }
    }
    for (const std::string& name : program_.order) {
      const Predicate& predicate = program_.predicates.at(name);
      if (!predicate.kept) {
        clauses("r " + name, predicate, predicate.clauses);
      } else if (predicate.searched) {
        searched(name, predicate);
      } else if (asks_others(predicate) && all_inputs(predicate)) {
        decided(name, predicate);
      } else {
        kept(name, predicate);
      }
    }
    return std::move(text_);
  }

 private:
  void line(const std::string& text) { text_ += text + ".\n"; }

  void dynamic(const std::string& name, std::size_t arity) {
    line(":- dynamic " + atom(name) + "/" + std::to_string(arity));
  }

  static Words numbered(const std::string& letter, std::size_t count) {
    Words words;
    for (std::size_t i = 0; i < count; ++i) words.push_back(letter + std::to_string(i));
    return words;
  }

  static bool all_inputs(const Predicate& predicate) {
    return predicate.inputs.size() == predicate.arity;
  }

  // ---- predicates whose answers are kept

  // Its rules can be proved as they are.
  static bool asks_others(const Predicate& predicate) {
    return predicate.recursion == Predicate::Recursion::None || predicate.ends;
  }

  static std::string note(const std::string& name, const Predicate& predicate) {
    if (predicate.level == Level::Always) return "true";
    return std::string("note(") + (predicate.level == Level::State ? "state" : "moves") + "," +
           atom(name) + ")";
  }

  void reset(const std::string& name, const Words& facts) {
    Words goals;
    for (const std::string& fact : facts) goals.push_back("retractall(" + fact + ")");
    line("reset(" + atom(name) + ") :- " + joined(goals));
  }

  void decided(const std::string& name, const Predicate& predicate) {
    const Words all = numbered("A", predicate.arity);
    decisions(name, predicate);
    line(call("r " + name, all) + " :- ( " + decision(name, all, "T") + " -> T = yes ; " +
         call("c " + name, all) + " -> " + note(name, predicate) + ", assertz(" +
         decision(name, all, "yes") + ") ; " + note(name, predicate) + ", assertz(" +
         decision(name, all, "no") + "), fail )");
    clauses("c " + name, predicate, predicate.clauses);
  }

  static std::string decision(const std::string& name, const Words& all, const std::string& truth) {
    return call("d " + name, all + Words{truth});
  }

  // 'd p', with the inputs, which are all arguments, and the answer.
  void decisions(const std::string& name, const Predicate& predicate) {
    dynamic("d " + name, predicate.arity + 1);
    reset(name, {call("d " + name, Words(predicate.arity + 1, "_"))});
  }

  void searched(const std::string& name, const Predicate& predicate) {
    const Words here = numbered("A", predicate.arity), there = numbered("B", predicate.arity);
    const std::string a = call("a", here), look = "look " + name, undo = "undo " + name;
    decisions(name, predicate);
    line(call("r " + name, here) + " :- ( " + decision(name, here, "T") + " -> T = yes ; " +
         note(name, predicate) + ", " + call(look, {"[" + a + "]", "[]"}) + ", assertz(" +
         decision(name, here, "yes") + ") )");
    line(call(look, {"[" + a + "|More]", "Seen"}) + " :- ( " + decision(name, here, "T") +
         " -> ( T = yes -> " + call(undo, {"Seen"}) + " ; " + call(look, {"More", "Seen"}) +
         " ) ; " + call("c " + name, here) + " -> " + call(undo, {"Seen"}) + " ; assertz(" +
         decision(name, here, "no") + "), findall(" + call("a", there) + "," +
         call("x " + name, here + there) + ",List,More), " +
         call(look, {"List", "[" + a + "|Seen]"}) + " )");
    line(call(undo, {"[]"}));
    line(call(undo, {"[" + a + "|Seen]"}) + " :- retract(" + decision(name, here, "no") + "), !, " +
         call(undo, {"Seen"}));
    std::vector<Clause> ends;
    std::vector<Clause> steps;
    for (Clause clause : predicate.clauses) {
      const auto again = std::find_if(clause.body.begin(), clause.body.end(),
                                      [&](const Goal& goal) { return asks(goal, name); });
      if (again == clause.body.end()) {
        ends.push_back(std::move(clause));
        continue;
      }
      clause.head.insert(clause.head.end(), again->arguments.begin(), again->arguments.end());
      clause.body.erase(again);
      steps.push_back(std::move(clause));
    }
    dynamic_unless_some(ends.empty(), "c " + name, predicate.arity);
    clauses("c " + name, predicate, ends);
    clauses("x " + name, predicate, steps);
  }

  void kept(const std::string& name, const Predicate& predicate) {
    const Words all = numbered("A", predicate.arity);
    Words inputs;
    for (const std::size_t i : predicate.inputs) inputs.push_back(all[i]);
    const std::string done = call("d " + name, inputs), fill = call("fill " + name, inputs),
                      fact = call("f " + name, all), found = call("c " + name, all);
    dynamic("d " + name, inputs.size());
    dynamic("f " + name, predicate.arity);
    line(call("r " + name, all) + " :- ( " + done + " -> true ; " + fill + " ), " + fact);
    reset(name, {call("d " + name, Words(inputs.size(), "_")),
                 call("f " + name, Words(predicate.arity, "_"))});
    const std::string begin = fill + " :- assertz(" + done + "), " + note(name, predicate) + ", ";
    if (asks_others(predicate)) {
      line(begin + "( " + found + ", \\+ " + fact + ", assertz(" + fact + "), fail ; true )");
      clauses("c " + name, predicate, predicate.clauses);
      return;
    }
    line(begin + "findall(" + call("a", all) + "," + found + ",List), " +
         call("grow " + name, {"List"}));
    grow(name, predicate);
  }

  void grow(const std::string& name, const Predicate& predicate) {
    const Words old = numbered("A", predicate.arity), fresh = numbered("B", predicate.arity);
    const std::string fact = call("f " + name, old);
    line(call("grow " + name, {"[]"}));
    line(call("grow " + name, {"[" + call("a", old) + "|More]"}) + " :- " + fact + ", !, " +
         call("grow " + name, {"More"}));
    line(call("grow " + name, {"[" + call("a", old) + "|More]"}) + " :- assertz(" + fact +
         "), findall(" + call("a", fresh) + "," + call("x " + name, old + fresh) + ",List,More), " +
         call("grow " + name, {"List"}));
    std::vector<Clause> first;
    std::vector<std::string> steps;
    for (const Clause& clause : predicate.clauses) {
      bool asked = false;
      for (std::size_t i = 0; i < clause.body.size(); ++i) {
        const Goal& goal = clause.body[i];
        if (!asks(goal, name)) continue;
        asked = true;
        steps.push_back(step(name, clause, i));
      }
      if (!asked) first.push_back(clause);
    }
    dynamic_unless_some(first.empty(), "c " + name, predicate.arity);
    clauses("c " + name, predicate, first);
    for (const std::string& text : steps) line(text);
  }

  void dynamic_unless_some(bool none, const std::string& name, std::size_t arity) {
    if (none) dynamic(name, arity);
  }

  // What follows from an answer for the goal `at`, when further goals of the predicate have theirs.
  std::string step(const std::string& name, const Clause& clause, std::size_t at) {
    variables_.clear();
    std::vector<Goal> others = clause.body;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(at));
    Names bound;
    add_variables(clause.body[at].arguments, bound);
    asked_of_itself_ = name;
    const std::string text =
        call("x " + name, terms(clause.body[at].arguments) + terms(clause.head)) +
        behind_head(others, bound);
    asked_of_itself_.clear();
    return text;
  }

  // ---- clauses

  void clauses(const std::string& name, const Predicate& predicate,
               const std::vector<Clause>& list) {
    for (const Clause& clause : list) {
      variables_.clear();
      const std::string head = call(name, terms(clause.head));
      line(head + behind_head(clause.body, inputs_of(predicate, clause)));
    }
  }

  std::string behind_head(const std::vector<Goal>& body, const Names& bound) {
    Words goals;
    for (const Goal& part : ordered(program_, body, bound)) goals.push_back(goal(part));
    return (goals.empty() ? "" : " :- ") + joined(goals, ", ");
  }

  std::string goal(const Goal& part) {
    const Words arguments = terms(part.arguments);
    const std::string negation = part.negated ? "\\+ " : "";
    switch (part.kind) {
      case Goal::Kind::Distinct:
        return arguments[0] + " \\== " + arguments[1];
      case Goal::Kind::Fluent:
        return negation + call("t " + part.name, arguments);
      case Goal::Kind::AnyFluent:
        return negation + call("holds", arguments);
      case Goal::Kind::Does:
        return negation + call("does", arguments);
      case Goal::Kind::Predicate:
        break;
    }
    return negation + call((part.name == asked_of_itself_ ? "f " : "r ") + part.name, arguments);
  }

  Words terms(const std::vector<Term>& list) {
    Words words;
    for (const Term& part : list) words.push_back(term(part));
    return words;
  }

  std::string term(const Term& part) {
    if (part.kind == Term::Kind::Variable) {
      const auto number = variables_.emplace(part.name, variables_.size()).first->second;
      return "V" + std::to_string(number);
    }
    return call(part.name, terms(part.arguments));
  }

  Program program_;
  bool inside_ = false;  // may a state be inside of a turn?
  std::string text_;
  std::map<std::string, std::size_t> variables_;  // of the clause, by name
  std::string asked_of_itself_;                   // the predicate whose step is being written
};

}  // namespace

std::string clauses_of(const gdl::Description& description) { return Writer(description).run(); }

std::string term_text(const gdl::Term& term) {
  Words arguments;
  for (const gdl::Term& argument : term.arguments) arguments.push_back(term_text(argument));
  return call(term.name, arguments);
}

}  // namespace zug::prolog
