// Forms to rules, by the grammar of spec §1:
//
//   rule     = '(' '<=' sentence literal* ')'
//   sentence = constant | '(' constant term* ')'
//   literal  = sentence | '(' 'not' sentence ')' | '(' 'distinct' term term ')' | '(' 'or' literal*
//   ')' term     = constant | variable | '(' constant term* ')'

#include "langs/gdl/forms.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "langs/gdl/keywords.h"

namespace zug::gdl {
namespace {

class Reader {
 public:
  // `defines_and`: 'and' is a relation of the description's own.
  Reader(bool defines_and, Diagnostics& diagnostics)
      : defines_and_(defines_and), diagnostics_(diagnostics) {}

  std::optional<Rule> rule(const Form& form) {
    const bool arrow = form.list && !form.items.empty() && is_wrong_arrow(form.items.front().word);
    if (arrow) {
      error("GDL0204", form.items.front(), quoted(form.items.front().word) + " begins no rule")
          .hint = "write '<='";
    }
    if (!arrow && !begins_with(form, "<=")) {
      std::optional<Term> fact = sentence(form);
      if (!fact) return std::nullopt;
      std::vector<std::string> variables;
      collect_variables(*fact, variables);
      if (!variables.empty()) {
        error("GDL0206", form, "a fact with the variable '" + variables.front() + "'").hint =
            "a rule '(<= ...)' may have variables, a fact may not";
        return std::nullopt;
      }
      return Rule{std::move(*fact), {}, form.range};
    }
    if (form.items.size() < 2) {
      error("GDL0201", form, "'<=' without a head");
      return std::nullopt;
    }
    Rule result{{}, {}, form.range};
    std::optional<Term> head = sentence(form.items[1]);
    bool good = head.has_value();
    if (head) result.head = std::move(*head);
    for (std::size_t i = 2; i < form.items.size(); ++i) {
      std::optional<Literal> part = literal(form.items[i], false);
      good = good && part.has_value();
      if (part) result.body.push_back(std::move(*part));
    }
    if (form.items.size() == 2) {
      diagnostics_.warning("GDL0207", {form.range}, "a rule without a body").hint =
          "a fact is written without '<='";
    }
    if (!good) return std::nullopt;
    return result;
  }

 private:
  static bool begins_with(const Form& form, const std::string& word) {
    return form.list && !form.items.empty() && !form.items.front().list &&
           form.items.front().word == word;
  }

  Diagnostic& error(const char* code, const Form& form, const std::string& text) {
    return diagnostics_.error(code, {form.range}, text);
  }

  std::optional<Term> term(const Form& form) {
    if (!form.list) {
      Term result;
      result.kind = form.word.front() == '?' ? Term::Kind::Variable : Term::Kind::Constant;
      result.name = form.word;
      result.range = form.range;
      if (!is_connective(form.word)) return result;
      error("GDL0205", form, quoted(form.word) + " stands where a term is expected");
      return std::nullopt;
    }
    return application(form, "a term");
  }

  // '(' constant term* ')'
  std::optional<Term> application(const Form& form, const std::string& what) {
    if (form.items.empty()) {
      error("GDL0202", form, "'()' is not " + what);
      return std::nullopt;
    }
    const Form& first = form.items.front();
    if (first.list || first.word.front() == '?' || is_connective(first.word)) {
      const std::string found = first.list ? "'('" : quoted(first.word);
      error(first.list ? "GDL0203" : "GDL0204", first, what + " begins with a name, not " + found);
      return std::nullopt;
    }
    Term result;
    result.kind = form.items.size() == 1 ? Term::Kind::Constant : Term::Kind::Function;
    result.name = first.word;
    result.range = form.range;
    bool good = true;
    for (std::size_t i = 1; i < form.items.size(); ++i) {
      std::optional<Term> argument = term(form.items[i]);
      good = good && argument.has_value();
      if (argument) result.arguments.push_back(std::move(*argument));
    }
    if (form.items.size() == 1) {
      diagnostics_.warning("GDL0208", {form.range}, "parentheses around a single name").hint =
          "'" + first.word + "'";
    }
    if (!good) return std::nullopt;
    return result;
  }

  std::optional<Term> sentence(const Form& form) {
    if (form.list) return application(form, "a sentence");
    if (form.word.front() != '?' && !is_connective(form.word)) return term(form);
    error("GDL0204", form, quoted(form.word) + " is not a sentence");
    return std::nullopt;
  }

  std::optional<Literal> literal(const Form& form, bool inside_or) {
    Literal result;
    result.range = form.range;
    if (begins_with(form, "not")) {
      result.kind = Literal::Kind::Not;
      return negation(form, std::move(result));
    }
    if (begins_with(form, "distinct")) {
      result.kind = Literal::Kind::Distinct;
      if (form.items.size() != 3) {
        error("GDL0210", form, "'distinct' takes two terms");
        return std::nullopt;
      }
      std::optional<Term> a = term(form.items[1]);
      std::optional<Term> b = term(form.items[2]);
      if (!a || !b) return std::nullopt;
      result.terms = {std::move(*a), std::move(*b)};
      return result;
    }
    if (begins_with(form, "or")) {
      if (inside_or) {
        diagnostics_.warning("GDL0212", {form.range}, "'or' inside 'or'").hint =
            "the inner one can be left out";
      }
      return disjunction(form, std::move(result));
    }
    if (is_conjunction(form)) {
      conjunction(form);
      return std::nullopt;
    }
    std::optional<Term> plain = sentence(form);
    if (!plain) return std::nullopt;
    result.terms = {std::move(*plain)};
    return result;
  }

  bool is_conjunction(const Form& form) const {
    return !defines_and_ &&
           (begins_with(form, "and") || begins_with(form, "AND") || begins_with(form, "And"));
  }

  void conjunction(const Form& form) {
    error("GDL0213", form.items.front(), quoted(form.items.front().word) + " is no word of GDL")
        .hint =
        "a body is a conjunction already; inside 'or' or 'not' a relation of its own can stand for "
        "it";
  }

  std::optional<Literal> negation(const Form& form, Literal result) {
    if (form.items.size() == 2 && is_conjunction(form.items[1])) {
      conjunction(form.items[1]);
      return std::nullopt;
    }
    const bool nested = form.items.size() == 2 &&
                        (begins_with(form.items[1], "not") || begins_with(form.items[1], "or") ||
                         begins_with(form.items[1], "distinct"));
    if (form.items.size() != 2 || nested) {
      error("GDL0209", form, "'not' takes one sentence");
      return std::nullopt;
    }
    std::optional<Term> negated = sentence(form.items[1]);
    if (!negated) return std::nullopt;
    result.terms = {std::move(*negated)};
    return result;
  }

  std::optional<Literal> disjunction(const Form& form, Literal result) {
    result.kind = Literal::Kind::Or;
    if (form.items.size() == 1) {
      error("GDL0211", form, "'or' of nothing");
      return std::nullopt;
    }
    bool good = true;
    for (std::size_t i = 1; i < form.items.size(); ++i) {
      std::optional<Literal> part = literal(form.items[i], true);
      good = good && part.has_value();
      if (part) result.disjuncts.push_back(std::move(*part));
    }
    if (!good) return std::nullopt;
    return result;
  }

  bool defines_and_;
  Diagnostics& diagnostics_;
};

// The name of the relation that a rule or fact is for.
std::string name_of_head(const Form& form) {
  const Form* head = &form;
  if (form.list && form.items.size() > 1 && form.items[0].word == "<=") head = &form.items[1];
  return head->list && !head->items.empty() ? head->items[0].word : head->word;
}

void collect_words(const Form& form, std::set<std::string>& words) {
  if (!form.list) words.insert(form.word);
  for (const Form& item : form.items) collect_words(item, words);
}

}  // namespace

Description read_forms(const std::vector<Form>& forms, Lost& lost, Diagnostics& diagnostics) {
  Description result;
  const bool defines_and = std::any_of(
      forms.begin(), forms.end(), [](const Form& form) { return name_of_head(form) == "and"; });
  Reader reader(defines_and, diagnostics);
  for (const Form& form : forms) {
    std::optional<Rule> rule = form.whole ? reader.rule(form) : std::nullopt;
    if (rule) {
      result.rules.push_back(std::move(*rule));
    } else {
      lost.something = true;
      collect_words(form, lost.words);
    }
  }
  return result;
}

}  // namespace zug::gdl
