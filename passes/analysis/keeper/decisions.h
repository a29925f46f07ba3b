#pragma once

// Decision trees: at one place of the product, whatever the state, the keeper has one way on.

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "passes/analysis/keeper/anywhere.h"
#include "passes/analysis/keeper/cube.h"

namespace zug {

// Two modifiers that may both follow, as nodes of the product.
struct OpenChoice {
  std::uint32_t one = 0;
  std::uint32_t other = 0;
};

class Decisions {
 public:
  // All must outlive this. `neighbours` may be null.
  Decisions(const Product& product, Budget& budget, Stock& stock, const NeighbourFacts* neighbours)
      : budget_(budget),
        cubes_(product, budget, stock, neighbours),
        anywhere_(with_places_anywhere(product, cubes_, budget)),
        product_(anywhere_.nodes.empty() ? product : anywhere_.product) {}
  Decisions(const Decisions&) = delete;
  Decisions& operator=(const Decisions&) = delete;

  // Empty: in every state at `node` at most one modifier follows. All that can follow are added to
  // `next` (nodes of the product), but for those that an earlier call has added.
  std::optional<OpenChoice> find_choice(std::uint32_t node, std::vector<std::uint32_t>& next);

 private:
  // What an on of the walk has said of a square.
  struct Looked {
    std::uint32_t vertex = 0;
    std::uint64_t pieces = 0;
    friend auto operator<=>(const Looked&, const Looked&) = default;
  };
  // Where a walk is, what it has seen last, and how far patterns that fail have been walked with
  // it.
  struct WalkPoint {
    std::uint32_t node = 0;
    bool bound = false;              // to its vertex, by an action behind the start of the walk
    std::array<Looked, 3> looked{};  // the last one first
    std::vector<std::pair<std::uint32_t, std::uint32_t>> forbidden;  // program and its state
    friend auto operator<=>(const WalkPoint&, const WalkPoint&) = default;
  };
  // A modifier: its state of the rules, and where; no_vertex where the walk began (anywhere.cc).
  using Modifier = std::pair<std::uint32_t, std::uint32_t>;
  struct Alive {
    std::vector<std::uint32_t> nodes;  // all with this modifier
    std::vector<std::uint32_t> from;   // before those, maybe some twice
    std::uint64_t before = 0;          // bits of what may stand there before it
    bool certain = false;              // can be reached in every state of the cube
  };
  struct WalkResult {
    std::map<Modifier, Alive> alive;
    std::vector<StateTest> frontier;  // what decides the first actions that are open
    bool too_long = false;
  };

  std::optional<OpenChoice> choice_at(std::uint32_t node);
  bool settled(std::uint32_t node);
  bool settled_by_joints(std::uint32_t node);
  bool look_by_joints(std::uint32_t node, Cube cube);
  std::set<std::uint32_t> stops_behind(const Cube& cube);
  bool leads_on(std::uint32_t node);
  void find_what_leads_on();
  bool settled_behind_one(const WalkResult& walk, std::uint32_t vertex);
  std::set<std::uint32_t> joints_near(const Cube& cube, bool patterns);
  std::optional<OpenChoice> settle(const Cube& cube, const WalkResult& walk, int depth);
  std::optional<OpenChoice> one_vertex_each(const Cube& cube, const WalkResult& walk, int depth,
                                            bool& settled);
  WalkResult walk_from(const Cube& cube);
  void walk_certain(const Cube& cube, WalkResult& result);
  void walk_possible(const Cube& cube, WalkResult& result);
  static bool look_again(const Step& step, std::uint32_t vertex, WalkPoint& point);
  bool forbidden_behind(const Cube& cube, const WalkPoint& from, std::uint32_t target,
                        WalkPoint& next);
  bool follow_forbidden(const Cube& cube, std::uint32_t vertex, WalkPoint& point);
  void note(const Cube& cube, std::uint32_t from, std::pair<std::uint32_t, bool> to, bool certain,
            WalkResult& result);
  bool leads_nowhere(const Cube& cube, std::uint32_t modifier);
  std::optional<OpenChoice> choice_of(const Cube& cube, const WalkResult& walk);
  std::optional<OpenChoice> choice_behind_stops(const Alive& alive);

  Budget& budget_;
  Cubes cubes_;
  Anywhere anywhere_;
  const Product& product_;
  std::uint32_t node_ = 0;                 // the place that is looked at
  int leaves_ = 0;                         // of its tree so far
  bool by_joints_ = false;                 // how it is looked at
  std::set<std::uint32_t> stops_;          // nodes at which its walks end
  std::map<std::uint32_t, bool> settled_;  // by node: looked at by themselves
  std::vector<bool> followed_;             // by node: what follows was said already
  std::vector<bool> leads_on_;             // by node
  // By joints (joints.cc):
  std::map<std::uint32_t, bool> joined_;         // by node: settled
  std::map<std::uint32_t, int> stops_that_did_;  // by state: which kind of them, the last time
};

}  // namespace zug
