// The codes of the GDL reader and checker. 01 is about words, 02 about the form of rules, 03 about
// names, 04 about what rules mean together, 05 about what the ground rules show. GDL07 belongs to
// the back end that writes GDL.

#include "langs/gdl/explain.h"

namespace zug {

std::vector<Explanation> gdl_explanations() {
  return {
      {"GDL0001", "GDL is checked, counted and played, but no other language is made from it",
       "zug convert tic_tac_toe.kif --to dot", "zug check tic_tac_toe.kif"},
      {"GDL0101", "a closing parenthesis without an opening one", "(p a))", "(p a)"},
      {"GDL0102", "an opening parenthesis that is never closed", "(<= (p ?x) (true (cell ?x))",
       "(<= (p ?x) (true (cell ?x)))"},
      {"GDL0103", "the description is larger or deeper than the limits",
       "((((((...   ; hundreds of them", "(f (f (f a)))"},
      {"GDL0104", "a name with characters other than letters, digits, '_' and '-' (a warning)",
       "(succ 1+ 2)", "(succ one two)"},
      {"GDL0105", "'?' without the name of a variable", "(<= (p ?) (true (cell ?)))",
       "(<= (p ?x) (true (cell ?x)))"},
      {"GDL0201", "'<=' without a head", "(<=)", "(<= p (true (cell a)))"},
      {"GDL0202", "empty parentheses", "(p ())", "(p a)"},
      {"GDL0203", "two opening parentheses in a row", "((p a) b)", "(p a b)"},
      {"GDL0204", "a sentence or function has to begin with a name", "(<= ?x (true (cell ?x)))",
       "(<= (p ?x) (true (cell ?x)))"},
      {"GDL0205", "'not', 'or', 'distinct' or '<=' where a term is expected", "(p not)",
       "(p nothing)"},
      {"GDL0206", "a fact with a variable", "(p ?x)", "(<= (p ?x) (true (cell ?x)))"},
      {"GDL0207", "a rule without a body (a warning)", "(<= (p a))", "(p a)"},
      {"GDL0208", "parentheses around a single name (a warning)", "(<= (ready) (true (cell a)))",
       "(<= ready (true (cell a)))"},
      {"GDL0209", "'not' takes one sentence", "(<= p (not (or (true (cell a)) (true (cell b)))))",
       "(<= p (not (true (cell a))) (not (true (cell b))))"},
      {"GDL0210", "'distinct' takes two terms", "(<= (p ?x) (true (cell ?x)) (distinct ?x))",
       "(<= (p ?x) (true (cell ?x)) (distinct ?x a))"},
      {"GDL0211", "'or' of nothing", "(<= p (or))", "(<= p (or (true (cell a)) (role white)))"},
      {"GDL0212", "'or' inside 'or' (a warning)",
       "(<= p (or (true (cell a)) (or (role white) (role black))))",
       "(<= p (or (true (cell a)) (role white) (role black)))"},
      {"GDL0213", "'and', which GDL does not have: a body is a conjunction already",
       "(<= p (and (true (cell a)) (role white)))", "(<= p (true (cell a)) (role white))"},
      {"GDL0301", "a keyword with another number of arguments", "(init cell a)", "(init (cell a))"},
      {"GDL0302", "'role' in a rule, or 'true' or 'does' defined",
       "(player white)  (<= (role ?r) (player ?r))",
       "(player white)  (<= (plays ?r) (player ?r) (role ?r))"},
      {"GDL0303", "'init', 'next', 'base' or 'input' in a body", "(<= p (init (cell a)))",
       "(<= p (true (cell a)))"},
      {"GDL0304", "no 'role', 'legal', 'terminal' or 'goal' at all", "(role white)",
       "(role white)  (init (cell a))  (<= (legal white go) (true (cell a)))\n(<= terminal (not "
       "(true (cell a))))  (goal white 100)"},
      {"GDL0305", "a keyword as the name of a function", "(init (true a))", "(init (cell a))"},
      {"GDL0306", "a name or variable is spelt with other capitals elsewhere",
       "(<= p (true (cell A)))", "(<= p (true (cell a)))"},
      {"GDL0307", "a keyword as the name of a constant (a warning)",
       "(base (phase terminal))  (init (phase terminal))",
       "(base (phase ended))  (init (phase ended))"},
      {"GDL0308", "a relation or function with several numbers of arguments", "(p a)  (p a b)",
       "(p a)  (pair a b)"},
      {"GDL0309", "a name is both function and relation (a warning): some players refuse it",
       "(cell b)  (<= p (cell b))", "(square b)  (<= p (square b))"},
      {"GDL0310", "a goal that is not a whole number from 0 to 100", "(goal white 101)",
       "(goal white 100)"},
      {"GDL0311", "a name that means something in extensions of GDL (a warning)",
       "(<= (sees white a) (true (cell a)))", "(<= (shown white a) (true (cell a)))"},
      {"GDL0401", "an unsafe rule: a variable of the head, of 'not' or 'distinct' is not bound",
       "(q a)  (<= (p ?x) (not (q ?x)))", "(q a)  (<= (p ?x) (true (cell ?x)) (not (q ?x)))"},
      {"GDL0402", "a negation inside a cycle: the rules are not stratified, by relation names",
       "(<= p (not q))  (<= q (not p))", "(<= p (not q))  (<= q (true (cell a)))"},
      {"GDL0403", "recursion that may build ever larger terms", "(n zero)  (<= (n (s ?x)) (n ?x))",
       "(succ 0 1)  (succ 1 2)  (n 0)  (<= (n ?y) (n ?x) (succ ?x ?y))"},
      {"GDL0404", "'legal', 'terminal' or 'goal' depends on 'does'",
       "(<= terminal (does white go))", "(<= terminal (true (cell b)))"},
      {"GDL0405", "'init', 'base', 'input' or 'role' depends on 'true' or 'does'",
       "(<= (base ?p) (true ?p))", "(base (cell b))"},
      {"GDL0406",
       "relations that depend on each other (a warning): the field's propnet factory "
       "does not end on them",
       "(succ 0 1)  (even 0)\n(<= (odd ?x) (succ ?y ?x) (even ?y))  (<= (even ?x) (succ ?y ?x) "
       "(odd ?y))",
       "(succ 0 1)  (other even odd)  (other odd even)\n(is 0 even)  (<= (is ?x ?b) (succ ?y ?x) "
       "(is ?y ?a) (other ?a ?b))"},
      {"GDL0407", "a relation that no rule defines (a warning)",
       "(line white)  (<= terminal (lien white))",
       "(line white)  (<= terminal (line white) (not (true (cell a))))"},
      {"GDL0408", "a relation that is never used (a warning)", "(square a)",
       "(square a)  (<= (next (cell ?x)) (square ?x) (does white go))"},
      {"GDL0409", "no 'base' or no 'input' (a warning)",
       "(role white)  (init (cell a))  (<= (legal white go) (true (cell a)))\n(<= terminal (not "
       "(true (cell a))))  (goal white 100)",
       "(role white)  (init (cell a))  (<= (legal white go) (true (cell a)))\n(<= terminal (not "
       "(true (cell a))))  (goal white 100)\n(base (cell a))  (input white go)"},
      {"GDL0501",
       "something that holds or is legal in a state that comes up is not in 'base' or 'input', so "
       "that propnets lose it without a word; a warning where it may be and no such state was seen",
       "(init (cell b))", "(base (cell b))  (init (cell b))"},
  };
}

// A description of one move around it; one that names its roles first is whole.
std::string gdl_example_game(const std::string& part) {
  if (part.starts_with("(role ")) return part + "\n";
  return "(role white)\n(base (cell a)) (input white go)\n(init (cell a))\n"
         "(<= (legal white go) (true (cell a)))\n(<= (next (cell a)) (does white go))\n"
         "(<= terminal (not (true (cell a))))\n(goal white 100)\n" +
         part + "\n";
}

}  // namespace zug
