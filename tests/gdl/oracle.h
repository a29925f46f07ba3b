#pragma once

// GDL by the book: what holds in a state is found by trying every rule with everything that holds
// until nothing new comes, stratum after stratum. It knows the syntax tree and nothing else of the
// checker; terms are texts, and nothing is indexed, counted or kept.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "ir/gdl/syntax.h"

namespace zug::test {

class GdlOracle {
 public:
  using Facts = std::set<std::string>;     // fluents of a state, as texts
  using Joint = std::vector<std::string>;  // moves by role

  explicit GdlOracle(const gdl::Description& description);

  struct View {
    bool terminal = false;
    std::vector<std::set<std::string>> legal, goals;  // by role
  };
  const std::vector<std::string>& roles() const { return roles_; }
  Facts start() const;
  View look(const Facts& state) const;
  Facts next(const Facts& state, const Joint& move) const;

  struct Answer {
    bool too_large = false;  // more states than asked for
    std::size_t states = 0;
    bool playable = true, ends = true, goals_unique = true, winnable = true, covered = true;
  };
  // By looking at all states, if they are not more than `most`.
  Answer decide(std::size_t most) const;

 private:
  using Binding = std::map<std::string, gdl::Term>;
  using Model = std::map<std::string, std::map<std::string, gdl::Term>>;  // relation, text

  Model model(const Facts& state, const Joint& move) const;
  void apply(const gdl::Rule& rule, const std::vector<gdl::Literal>& body, std::size_t at,
             Binding binding, const Model& known, Model& found) const;
  bool covered(const View& view, const Facts& state) const;

  const gdl::Description& description_;
  std::map<std::string, int> stratum_;
  int strata_ = 1;
  std::vector<std::string> roles_;
  mutable std::map<std::string, gdl::Term> seen_;
  Facts base_, input_;
  bool has_base_ = false, has_input_ = false;
};

}  // namespace zug::test
