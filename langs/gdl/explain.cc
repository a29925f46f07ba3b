// The codes of the GDL reader and checker. 01 is about words, 02 about the form of rules, 03 about
// names, 04 about what rules mean together, 05 about what the ground rules show. GDL07 belongs to
// the back end that writes GDL.

#include "langs/gdl/explain.h"

namespace zug {

std::vector<Explanation> gdl_explanations() {
  return {
      {"GDL0001", "GDL is checked, counted and played, but no other language is made from it",
       "zug convert game.kif --to dot"},
      {"GDL0101", "a closing parenthesis without an opening one", "(role white))"},
      {"GDL0102", "an opening parenthesis that is never closed", "(role white"},
      {"GDL0103", "the description is larger or deeper than the limits", "((((((...  hundreds"},
      {"GDL0104", "a name with characters other than letters, digits, '_' and '-' (a warning)",
       "(succ 1+ 2)"},
      {"GDL0105", "'?' without the name of a variable", "(<= (p ?) (q ?x))"},
      {"GDL0201", "'<=' without a head", "(<=)"},
      {"GDL0202", "empty parentheses", "(p ())"},
      {"GDL0203", "two opening parentheses in a row", "((p a) b)"},
      {"GDL0204", "a sentence or function has to begin with a name", "(<= ?x (p ?x))"},
      {"GDL0205", "'not', 'or', 'distinct' or '<=' where a term is expected", "(p not)"},
      {"GDL0206", "a fact with a variable", "(p ?x)"},
      {"GDL0207", "a rule without a body (a warning)", "(<= (p a))"},
      {"GDL0208", "parentheses around a single name (a warning)", "(<= (terminal) (p a))"},
      {"GDL0209", "'not' takes one sentence", "(<= p (not (or q r)))"},
      {"GDL0210", "'distinct' takes two terms", "(<= (p ?x) (q ?x) (distinct ?x))"},
      {"GDL0211", "'or' of nothing", "(<= p (or))"},
      {"GDL0212", "'or' inside 'or' (a warning)", "(<= p (or q (or r s)))"},
      {"GDL0213", "'and', which GDL does not have: a body is a conjunction already",
       "(<= p (and q r))"},
      {"GDL0301", "a keyword with another number of arguments", "(init cell 1 b)"},
      {"GDL0302", "'role' in a rule, or 'true' or 'does' defined", "(<= (role ?r) (player ?r))"},
      {"GDL0303", "'init', 'next', 'base' or 'input' in a body", "(<= (p ?x) (init ?x))"},
      {"GDL0304", "no 'role', 'legal', 'terminal' or 'goal' at all", "(role white)"},
      {"GDL0305", "a keyword as the name of a function", "(init (true a))"},
      {"GDL0306", "a name or variable is spelt with other capitals elsewhere",
       "(role White) (init (control white))"},
      {"GDL0307", "a keyword as the name of a constant (a warning)", "(init (phase terminal))"},
      {"GDL0308", "a relation or function with several numbers of arguments", "(p a) (p a b)"},
      {"GDL0309", "a name is both function and relation (a warning): some players refuse it",
       "(cell a) (init (cell a))"},
      {"GDL0310", "a goal that is not a whole number from 0 to 100", "(goal white 101)"},
      {"GDL0311", "a name that means something in extensions of GDL (a warning)", "(role random)"},
      {"GDL0401", "an unsafe rule: a variable of the head, of 'not' or 'distinct' is not bound",
       "(<= (p ?x) (not (q ?x)))"},
      {"GDL0402", "a negation inside a cycle: the rules are not stratified, by relation names",
       "(<= p (not q)) (<= q (not p))"},
      {"GDL0403", "recursion that may build ever larger terms", "(<= (n (s ?x)) (n ?x))"},
      {"GDL0404", "'legal', 'terminal' or 'goal' depends on 'does'",
       "(<= terminal (does white resign))"},
      {"GDL0405", "'init', 'base', 'input' or 'role' depends on 'true' or 'does'",
       "(<= (base ?p) (true ?p))"},
      {"GDL0406",
       "relations that depend on each other (a warning): the field's propnet factory "
       "does not end on them",
       "(<= (odd ?x) (succ ?y ?x) (even ?y)) (<= (even ?x) (succ ?y ?x) (odd ?y))"},
      {"GDL0407", "a relation that no rule defines (a warning)", "(<= terminal (lien white))"},
      {"GDL0408", "a relation that is never used (a warning)", "(square a1)"},
      {"GDL0409", "no 'base' or no 'input' (a warning)", ""},
      {"GDL0501",
       "something that holds or is legal in a state that comes up is not in 'base' or 'input', so "
       "that propnets lose it without a word; a warning where it may be and no such state was seen",
       "(base (cell a x)) (init (cell b x))"},
  };
}

}  // namespace zug
