#pragma once

// Questions about the board and the variables as GDL literals, and the tables and helping views the
// literals need.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "backends/gdl/knowledge.h"
#include "backends/gdl/text/names.h"
#include "backends/gdl/text/text.h"

namespace zug::gdl_writer {

// A write that is not in the state: a piece put down earlier on the same way.
struct Write {
  Term at;
  std::uint32_t piece = 0;
  Bits domain;     // of `at`
  Relation reach;  // from `at` to the position now
};

// What a question is about: the state, the state after some layers of the keeper's work (see
// keeper.h), or either with hypothetical writes and values on top.
struct Situation {
  int layer = -1;                             // -1: the state itself
  std::map<std::uint32_t, int> value_layers;  // by variable; none: the state
  std::vector<Write> writes;                  // oldest first
  std::map<std::uint32_t, Term> values;  // by variable: assigned on the way, or looked up already
  std::set<std::uint32_t> assigned;      // which of them were assigned
};

struct Outcome {
  enum class Kind { Never, Always, If };
  Kind kind = Kind::Always;
  Body body;
};

class Speaker {
 public:
  Speaker(const Graph& graph, Document& document);

  const Graph& graph() const { return graph_; }
  const Names& names() const { return names_; }
  Document& document() { return document_; }

  Term vertex(std::uint32_t v) const { return constant(names_.vertices[v]); }
  Term piece(std::uint32_t p) const { return constant(names_.pieces[p]); }
  Term fresh(const char* stem = "v");
  std::string fresh_name(const std::string& stem);

  // `at`, known to be in `domain`, is in `set`.
  Outcome member(const Term& at, const Bits& set, const Bits& domain);
  // From `from`, in `domain`, along `relation`: the literals and where one is. Never when there is
  // no way at all.
  Outcome follow(const Term& from, const Bits& domain, const Relation& relation, Term& to);
  // `at`, anywhere in `set`, bound by the literals.
  Body among(const Term& at, const Bits& set);
  // The one vertex of a set of one.
  static std::optional<std::uint32_t> single(const Bits& set);

  // One of `pieces` stands at `at`.
  Outcome test(const Bits& pieces, const Term& at, const Bits& domain, const Situation& now);
  // The fluent or view saying that `piece`, not the default one, stands at `at`.
  Term cell(const Term& at, std::uint32_t piece, int layer);
  Term cell(const Term& at, const Term& piece, int layer);

  // Comparison and the value of an assignment; `value` gets the term of the result.
  Outcome compare(const Step& comparison, Situation& now);
  Outcome evaluate(const Step& assignment, Situation& now, Term& value);
  // `value` is one of those that the variable can have.
  Body among_values(std::uint32_t variable, const Term& value);
  // See Judge in knowledge.h.
  int judge(const KnownNumbers& known, const Step& asked) const;
  // Which values a variable can ever have.
  const std::set<std::int64_t>& values(std::uint32_t variable) const { return values_[variable]; }
  Term value_fluent(std::uint32_t variable, const Term& value) const;
  // A relation about the variable after `layer` of the keeper's assignments to it.
  std::string value_view(const char* stem, int layer, std::uint32_t variable) const;
  Body value_of(std::uint32_t variable, const Term& value, const Situation& now);

  // The writes that can matter where squares `reads(v)` are looked at from the position v.
  std::vector<Write> relevant(const std::vector<Write>& writes, const Relation& reads) const;
  // What names a list of writes in the memory of views; their terms do not matter.
  std::string key(const std::vector<Write>& writes);
  // Binds the places of the writes to what they can be.
  Body places(const std::vector<Write>& writes);
  // The same writes at variables ?w1 ?w2 ... with unknown ways to the position.
  std::vector<Write> parameters(const std::vector<Write>& writes) const;
  static void append_places(const std::vector<Write>& writes, std::vector<Term>& arguments);

  // Adds a rule in which every variable of the head, of a negation or of `distinct` is bound: to
  // what `domains` or the memory of fresh variables knows, where the body does not do it. What is
  // said twice is left out.
  void say(Section section, const Term& head, Body body,
           const std::map<std::string, Bits>& domains = {});
  void remember(const Term& at, const Bits& domain);
  void need_successors(std::size_t largest);

  // Layers and values of layers that views were asked about.
  const std::set<int>& layers_asked() const { return layers_asked_; }
  const std::set<std::pair<int, std::uint32_t>>& values_asked() const { return values_asked_; }
  bool asked(std::uint32_t piece) const { return pieces_asked_.count(piece) != 0; }

  // The tables that rules ask for; the names they may get instead, see tables.h.
  std::map<std::string, std::string> write_tables();

 private:
  struct Operand {
    Term term;
    std::vector<std::int64_t> values;
    std::uint32_t variable = 0;
    std::uint32_t piece = 0;
    bool counts = false;
  };

  void write_number_tables();
  void write_number_table(const std::string& name, const std::set<std::vector<std::int64_t>>& rows,
                          bool ordered);
  std::string set_name(const Bits& set);
  std::string relation_name(const Relation& relation, const Bits& domain);
  std::string pieces_view(const Bits& pieces, int layer, const std::vector<Write>& writes);
  void find_values();
  std::vector<Operand> operands(const Arithmetic& a, const Arithmetic* b) const;
  Body bind(std::vector<Operand>& list, Situation& now);
  // counts.cc
  struct Counted {
    std::string relation;      // (relation NODE N PLACES...): at least N of them
    Term root;                 // the node of the whole board
    std::size_t most = 0;      // how many there can be
    std::vector<Term> places;  // of the writes that matter
  };
  Counted counted(const Bits& pieces, const Situation& now);
  static Term at_least(const Counted& counted, const Term& number);
  Outcome at_least(const Bits& pieces, std::int64_t number, const Situation& now);
  Outcome more(const Bits& pieces, const Bits& others, const Situation& now);
  std::optional<Bits> summed(const Arithmetic& a) const;
  Bits where(const Bits& pieces) const;
  std::string spelled(const Bits& pieces) const;
  Term count(std::uint32_t piece, const Term& number, const Situation& now);
  std::pair<std::string, Term> halves(const Bits& set);
  std::optional<Outcome> compare_counts(const Step& comparison, const Situation& now);
  Outcome compare_by_counting(std::vector<Operand> list, const Step& comparison, Situation& now);
  Outcome by_table(const std::vector<Operand>& list,
                   const std::set<std::vector<std::int64_t>>& rows, std::size_t all,
                   const std::vector<Term>& more);

  const Graph& graph_;
  Document& document_;
  Names names_;
  int variables_ = 0;
  std::map<std::string, Bits> domains_;  // of fresh variables
  std::map<std::string, int> stems_;
  std::map<Bits, std::string> sets_;
  std::map<Relation, std::string> relations_;
  std::map<std::string, Bits> relation_domains_;  // from where a relation is asked about
  std::set<std::size_t> directions_used_;
  std::map<std::string, std::string> piece_views_;
  std::map<std::set<std::vector<std::int64_t>>, std::string> number_tables_;
  std::map<std::string, std::string> counted_;  // relations of counts.cc, by what they count
  std::map<Bits, std::pair<std::string, Term>> halves_;
  std::vector<std::set<std::int64_t>> values_;
  std::set<int> layers_asked_;
  std::set<std::pair<int, std::uint32_t>> values_asked_;
  std::set<std::uint32_t> pieces_asked_;
  std::size_t successors_ = 0;  // the largest number that is counted to
};

std::string number(std::int64_t value);

}  // namespace zug::gdl_writer
