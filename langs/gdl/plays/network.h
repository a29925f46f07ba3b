#pragma once

// Plays of a description: its ground rules as a network that is evaluated state by state.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "langs/gdl/plays/grounder.h"

namespace zug::gdl {

using State = std::vector<TermId>;      // the fluents that hold, ascending
using JointMove = std::vector<TermId>;  // by role

class Network {
 public:
  // `description` has no errors and outlives this, like `budget`.
  Network(const Description& description, Budget& budget);

  const std::vector<TermId>& roles() const { return roles_; }
  const State& start() const { return start_; }

  struct View {
    bool terminal = false;
    std::vector<std::vector<TermId>> legal;  // by role
    std::vector<std::vector<TermId>> goals;  // by role, the values
  };
  // What is the case in `state`, until this is called again.
  const View& look(const State& state);
  // The state after `move` in the state last looked at.
  State next(const JointMove& move);

  // The rule by which a fluent came to be in the state that next() gave last; before any was looked
  // at, in the first one.
  std::size_t rule_of_fluent(TermId fluent);
  // The rule by which a move is legal in the state last looked at.
  std::size_t rule_of_move(std::size_t role, TermId move) const;
  // Is (RELATION ARGUMENTS...) true, for a relation that depends on nothing that changes?
  bool holds(const std::string& relation, const std::vector<TermId>& arguments);

  std::string text(TermId term) const { return grounder_.pool().text(term); }
  // Empty, or the limit because of which everything above is not to be trusted any more.
  const std::string& limit() const { return grounder_.limit(); }

 private:
  enum class Kind : std::uint8_t { Other, Legal, Goal, Next, Terminal };
  struct NetRule {
    TermId head = 0;
    std::uint32_t component = 0;
    std::size_t begin = 0, end = 0;  // in negatives_
    std::size_t origin = 0;
  };
  struct Result {
    TermId sentence = 0;
    std::size_t rule = 0;
  };

  void find_components();
  void add(const Instance& instance);
  void fit_to_pool();
  void assume(const State& state);
  void set(TermId sentence);
  void fire(std::uint32_t rule);
  void evaluate(bool with_moves);
  void note(TermId sentence, std::uint32_t rule);
  void fill_view();
  void take_back();

  Description description_;  // with the rule that legal moves may be made
  std::size_t own_rules_;
  Budget& budget_;
  std::map<std::string, Kind> kinds_;
  std::vector<NetRule> rules_;
  std::vector<TermId> negatives_;
  std::vector<std::uint32_t> need_;                 // by rule: its positive sentences
  std::vector<std::vector<std::uint32_t>> always_;  // by component: rules that need none
  std::vector<std::vector<std::uint32_t>> watch_;   // by sentence: rules that need it
  std::vector<char> after_moves_;                   // by component: depends on `does`
  std::vector<Kind> kind_;                          // by sentence
  Grounder grounder_;                               // fills the above
  std::vector<TermId> roles_;
  State start_;
  // Of the state last looked at.
  std::vector<std::uint32_t> missing_;  // by rule: positive sentences that do not hold yet
  std::vector<std::uint32_t> true_at_;  // by sentence: equal to now_ when it holds
  std::vector<std::vector<std::uint32_t>> ready_;  // by component
  std::uint32_t now_ = 0;
  std::vector<TermId> trail_;  // what holds since the move
  std::vector<Result> legal_, goals_, next_, last_next_;
  View view_;
};

}  // namespace zug::gdl
