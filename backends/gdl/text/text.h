#pragma once

// GDL to be written: a document of sections, printed as prefix KIF or in the infix notation of the
// Stanford notes.

#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "ir/game_text.h"
#include "ir/gdl/syntax.h"

namespace zug::gdl_writer {

using gdl::Body;
using gdl::compound;
using gdl::constant;
using gdl::differ;
using gdl::is;
using gdl::is_not;
using gdl::is_variable;
using gdl::Literal;
using gdl::Rule;
using gdl::Term;
using gdl::variable;

// By relation: those that its rules ask, or ask not to hold.
using Uses = std::map<std::string, std::set<std::string>>;
// The relations that these ask, or ask through others; and these themselves.
std::set<std::string> needed_by(std::vector<std::string> relations, const Uses& uses);
// GDL's own relations that rules are about.
const std::set<std::string>& own_relations();

inline Term holds(Term fluent) { return compound("true", {std::move(fluent)}); }

struct Families;
struct Placed;

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
  // The relation stays one of its own, though simplify() could put it where it is asked for.
  void keep(const std::string& relation) { kept_.insert(relation); }
  // What no rule defines never holds: rules that ask for it go, and nobody asks whether it fails.
  // That is a view of which nothing is left on this board.
  void drop_undefined();
  // Drops what nothing of GDL's own depends on, and what is said twice.
  void prune();
  // Leaves out relations that only hand on what others say, see simplify.cc.
  void simplify();
  // Asks a relation instead of saying what it says, see fold.cc; true: at least once.
  bool fold();
  // Asks one relation of several ways over the board, see along.cc; `name` gives it one.
  void unite_ways(const std::function<std::string()>& name);
  // Makes one of relations and rules that are alike but for names, see alike.cc.
  void unite_alike(const std::vector<std::string>& roles);
  // Asks existential projections where they say enough, see project.cc.
  void project();
  // The relations that rules ask for.
  std::set<std::string> asked() const;
  // Calls relations by these names.
  void call(const std::map<std::string, std::string>& names);
  // Calls relations by the names wished for where nothing else has that name, the first by the old
  // names where two wish for one.
  void give_names(const std::map<std::string, std::string>& wishes);
  // A relation that depends on its own negation, by the names of relations, as GDL counts: the
  // program means nothing then. Empty when there is none: the program is stratified.
  std::string not_stratified() const;
  std::string kif() const { return print(false); }
  std::string infix() const { return print(true); }

 private:
  struct Entry {
    std::string comment;  // or, when there is none,
    Rule rule;
  };
  using Definitions = std::map<std::string, std::vector<const Rule*>>;  // by relation
  // What these sections say.
  Definitions definitions(std::size_t begin, std::size_t end) const;
  struct Alike;  // what is said instead
  Alike alike(const std::vector<Placed>& rules, const Families& families,
              const std::vector<std::string>& roles) const;
  void take(Alike alike);
  // The relations that only the board is behind.
  std::set<std::string> tables() const;
  // All that there are.
  std::set<std::string> relations() const;
  std::string print(bool infix) const;
  Uses uses() const;
  static void replace(std::vector<Entry>& entries, const std::vector<Rule>& rules);

  std::array<std::vector<Entry>, section_count> sections_;
  std::map<std::string, std::string> about_;  // by relation
  std::set<std::string> kept_;
};

}  // namespace zug::gdl_writer
