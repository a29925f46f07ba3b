#pragma once

// The proofs in a certificate, checked place by place and edge by edge.

#include <optional>
#include <span>

#include "tools/verify/certificate.h"

namespace zug::verifier {

class Checker {
 public:
  Checker(const Game& game, Facts& facts, const Certificate& certificate);

  // Throws Rejected at the first line that fails.
  void check();

  // What can follow a place: an action, or a dive into a pattern, and the places that stand for
  // what is behind it. A claim holds along the edge if one of `targets` keeps its promise.
  struct Edge {
    const Place* from;
    const Action* action;  // that is performed
    bool dive;
    Cube behind;
    std::vector<const Place*> targets;
  };
  // Throws Rejected where no place stands for what can follow.
  std::vector<Edge> edges(const Place& from);
  bool starts(const Place& place) const;  // as the game does
  bool descends(const Edge& edge) const;  // the ranks of `from`
  bool marks(const Edge& edge) const;     // the keeper's turn
  bool pays(std::size_t kind, const Edge& edge, const Potential& mine) const;
  // What has to hold at a place where a sequence begins or ends, and where the keeper has ways.
  bool ends_well(std::size_t kind, const Place& place) const;
  bool begins_well(std::size_t kind, const Place& place) const;
  void check_choice(const Place& at);
  // Returns the number of the test behind this one and all that depends on it.
  std::size_t check_tree(const Place& at, std::size_t test, const Cube& cube, int depth);

  // The modifiers that may follow without another one in between, with the shadows of each way.
  using Ways = std::map<Spot, std::set<Shadows>>;
  Ways ways(Spot from, const Cube& cube) const;
  // The ways but those that come to no switch in states that fulfil the facts.
  std::size_t living(const Ways& ways, const Cube& cube);
  Cube facts_at(const Place& place) const;
  // What is known where a test has been answered. Empty: it cannot be.
  std::optional<Cube> answered(const Test& test, bool yes, const Cube& cube) const;

 private:
  [[noreturn]] void fail(const Place& at, const std::string& what) const;
  void check_edge(const Edge& edge) const;
  const Cube& cube_of(const Place& place) const;
  std::span<const Place> places_at(Spot spot) const;
  Edge edge(const Place& from, const Action& action, bool dive, Cube behind, Spot to) const;
  bool descends(const Edge& edge, const Place& to) const;
  Wide growth(const Measure& measure, const Edge& edge) const;
  bool dead_end(Spot modifier, const Shadows& shadows, const Cube& cube);
  bool boundary(std::size_t kind, const Action& action) const;
  bool begins(std::size_t kind, const Place& place) const;
  Range stock(const Potential& potential, const Cube& cube) const;

  const Game& game_;
  Facts& facts_;
  const Certificate& certificate_;
  std::vector<Cube> cubes_;  // by place
};

}  // namespace zug::verifier
