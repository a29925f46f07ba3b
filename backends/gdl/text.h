#pragma once

// GDL to be written: terms, rules, and a document of sections, printed as prefix KIF or in the
// infix notation of the Stanford notes.

#include <array>
#include <compare>
#include <map>
#include <string>
#include <vector>

#include "ir/game_text.h"

namespace zug::gdl_writer {

// A variable, or a constant or function.
struct Term {
  std::string name;
  std::vector<Term> arguments;
  bool variable = false;
  friend bool operator==(const Term&, const Term&) = default;
};

inline Term constant(std::string name) { return {std::move(name), {}, false}; }
inline Term variable(std::string name) { return {std::move(name), {}, true}; }
inline Term compound(std::string name, std::vector<Term> arguments) {
  return {std::move(name), std::move(arguments), false};
}
inline Term holds(Term fluent) { return compound("true", {std::move(fluent)}); }

struct Literal {
  Term sentence;
  bool negated = false;
  friend bool operator==(const Literal&, const Literal&) = default;
};
using Body = std::vector<Literal>;

inline Literal is(Term sentence) { return {std::move(sentence), false}; }
inline Literal is_not(Term sentence) { return {std::move(sentence), true}; }
inline Literal differ(Term a, Term b) {
  return {compound("distinct", {std::move(a), std::move(b)}), false};
}

enum class Section {
  Roles,
  Board,
  Tables,
  Domains,
  Base,
  Input,
  Init,
  Legal,
  Moves,
  Views,
  Effects,
  Keeper,
  Next,
  Terminal,
  Goal
};
inline constexpr std::size_t section_count = 15;

class Document {
 public:
  // In front of the next rules of the section.
  void comment(Section section, const GameText& text);
  // In front of the first rule for this relation, wherever it is.
  void about(const std::string& relation, const GameText& text);
  // Negations and `distinct` are put where their variables have just been bound.
  void rule(Section section, Term head, Body body = {});
  // Drops what nothing of GDL's own depends on, and what is said twice.
  void prune();
  // A relation that depends on its own negation, by the names of relations, as GDL counts: the
  // program means nothing then. Empty when there is none: the program is stratified.
  std::string not_stratified() const;
  std::string kif() const { return print(false); }
  std::string infix() const { return print(true); }

 private:
  struct Entry {
    std::string comment;
    Term head;
    Body body;
  };
  std::string print(bool infix) const;

  std::array<std::vector<Entry>, section_count> sections_;
  std::map<std::string, std::string> about_;  // by relation
};

std::string kif(const Term& term);

// `name` with `to` for every occurrence of the variable `from`.
Term replaced(const Term& term, const std::string& from, const Term& to);
Body replaced(const Body& body, const std::string& from, const Term& to);

}  // namespace zug::gdl_writer
