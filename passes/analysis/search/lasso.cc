// The graph that is searched has a node for every state of play right behind a modifier, and for
// every pattern that is dived into; between two nodes there are only shifts and checks. An endless
// play, having finitely many states, goes round in this graph, so strong components tell: a
// component with an edge is a lasso.
//
// Nodes are looked at in turn from the old end and from the new end of the queue, which finds what
// is near the start and what is far away. Components are looked for whenever the graph has doubled.

#include "passes/analysis/search/lasso.h"

#include <algorithm>
#include <deque>
#include <set>
#include <unordered_map>
#include <utility>

#include "ir/arithmetic.h"
#include "ir/limits.h"
#include "passes/analysis/graph/digraph.h"
#include "passes/analysis/search/state_key.h"
#include "passes/analysis/state_budget.h"

namespace zug {
namespace {

constexpr std::uint32_t nobody = ~std::uint32_t{0};

// A shift, check or modifier on the way from a node, whose board all of them but the last share.
struct Point {
  Stride stride;
  std::uint32_t before = nobody;
  std::uint32_t vertex = 0;
};

// The shifts and checks that can be walked from a node, as a tree; point 0 is the node itself.
using Walk = std::vector<Point>;

class Search {
 public:
  Search(ReferenceReasoner& reasoner, std::size_t most_states,
         const std::function<bool(std::size_t)>& stop)
      : reasoner_(reasoner), budget_(reasoner), most_states_(most_states), stop_(stop) {
    note_modifiers_in_patterns();
  }

  LassoSearch search() {
    LassoSearch result;
    try {
      look(result);
    } catch (const OutOfBudget& out) {
      result.limit = out.limit();
    }
    result.states = places_.size();
    result.overflow = overflow_;
    return result;
  }

 private:
  void look(LassoSearch& result) {
    add(Place{reasoner_.initial(), 0});
    std::size_t look_at = 64;
    bool newest = false;
    while (!queue_.empty()) {
      if (budget_.after(places_.size()) > most_states_) result.limit = Limit::States;
      if (result.limit != Limit::None || stop_(places_.size())) break;
      const std::uint32_t node = newest ? queue_.back() : queue_.front();
      newest ? queue_.pop_back() : queue_.pop_front();
      newest = !newest;
      expand(node);
      if (places_.size() < look_at && !queue_.empty()) continue;
      look_at = 2 * places_.size();
      if (find_round(result.lasso)) {
        result.end = LassoSearch::End::Found;
        return;
      }
    }
    if (find_round(result.lasso)) {
      result.end = LassoSearch::End::Found;
    } else if (queue_.empty() && complete_) {
      result.end = LassoSearch::End::Exhausted;
      while (!numbers_.empty()) {
        result.keys.push_back(std::move(numbers_.extract(numbers_.begin()).key()));
      }
    }
  }

  void note_modifiers_in_patterns() {
    const std::vector<Program>& programs = reasoner_.programs().programs;
    modifies_.assign(programs.size(), false);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < programs.size(); ++i) {
        const bool modifies =
            std::any_of(programs[i].steps.begin(), programs[i].steps.end(), [&](const Step& step) {
              return is_modifier(step) ||
                     (step.kind == Step::Kind::Pattern && modifies_[step.operand]);
            });
        changed = changed || modifies != modifies_[i];
        modifies_[i] = modifies;
      }
    }
  }

  std::uint32_t add(const Place& place) {
    budget_.copied(place.state);
    std::string key = key_of(place.state, place.program);
    const auto id = static_cast<std::uint32_t>(places_.size());
    const auto [entry, added] = numbers_.emplace(std::move(key), id);
    if (added) {
      kept_ += memory_of(place.state);
      if (kept_ > limits::search_memory) throw OutOfBudget(Limit::Memory);
      places_.push_back(place);
      edges_.emplace_back();
      queue_.push_back(id);
    }
    return entry->second;
  }

  void expand(std::uint32_t node) {
    const Place start = places_[node];
    walk_from(start, [&](const Place& place, const Walk&, const Point&) {
      const std::uint32_t target = add(place);
      edges_[node].push_back(target);
      return true;
    });
  }

  // Calls `visit` with what can be reached behind a modifier, or in a pattern that holds some, and
  // with the way there, for as long as it returns true.
  template <class Visit>
  void walk_from(const Place& start, const Visit& visit) {
    Walk walk{{Stride{start.program, start.state.rules}, nobody, start.state.position.value}};
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;  // automaton state and vertex
    const Program& program = reasoner_.programs().programs[start.program];
    for (std::uint32_t i = 0; i < walk.size(); ++i) {
      const Step& last = program.steps[walk[i].stride.state.value];
      for (std::uint32_t s = last.begin; s < last.end; ++s) {
        const StateId next(program.successors[s]);
        const Step& step = program.steps[next.value];
        Place place = start;
        place.state.rules = walk[i].stride.state;
        place.state.position = VertexId(walk[i].vertex);
        if (step.kind == Step::Kind::Pattern && modifies_[step.operand]) {
          const Stride dive{step.operand, StateId(0)};
          Place inside = place;
          if (perform(reasoner_, inside, dive) && !visit(inside, walk, Point{dive, i, 0})) return;
        }
        const Stride stride{start.program, next};
        if (!perform_if_sane(place, stride)) continue;
        const Point point{stride, i, place.state.position.value};
        if (is_modifier(step)) {
          if (!visit(place, walk, point)) return;
        } else if (seen.emplace(next.value, point.vertex).second) {
          walk.push_back(point);
        }
      }
    }
  }

  // A pattern whose evaluation goes on for ever is dived into; here it leads nowhere. Neither does
  // an action whose arithmetic leaves 64 bits.
  bool perform_if_sane(Place& place, Stride stride) {
    try {
      return perform(reasoner_, place, stride);
    } catch (const ImproperGame&) {
      complete_ = false;
      return false;
    } catch (const ArithmeticOverflow&) {
      complete_ = false;
      overflow_ = true;
      return false;
    }
  }

  // A component with an edge inside, if there is one, as a lasso.
  bool find_round(Lasso& lasso) {
    Digraph graph;
    for (const std::vector<std::uint32_t>& targets : edges_) {
      graph.targets.insert(graph.targets.end(), targets.begin(), targets.end());
      graph.close_node();
    }
    const Components components = strong_components(graph);
    for (std::uint32_t node = 0; node < graph.size(); ++node) {
      for (const std::uint32_t target : graph.edges(node)) {
        if (components.of[target] != components.of[node]) continue;
        std::vector<std::uint32_t> way = shortest(graph, 0, node);
        lasso.lead = strides(way);
        way = shortest(graph, target, node);
        way.insert(way.begin(), node);
        lasso.round = strides(way);
        return true;
      }
    }
    return false;
  }

  static std::vector<std::uint32_t> shortest(const Digraph& graph, std::uint32_t from,
                                             std::uint32_t to) {
    std::vector<std::uint32_t> before(graph.size(), nobody);
    std::vector<std::uint32_t> queue{from};
    for (std::size_t i = 0; i < queue.size() && queue[i] != to; ++i) {
      for (const std::uint32_t target : graph.edges(queue[i])) {
        if (target == from || before[target] != nobody) continue;
        before[target] = queue[i];
        queue.push_back(target);
      }
    }
    std::vector<std::uint32_t> way;
    for (std::uint32_t node = to; node != nobody; node = before[node]) way.push_back(node);
    std::reverse(way.begin(), way.end());
    return way;
  }

  // The actions along a list of nodes, found by walking once more.
  std::vector<Stride> strides(const std::vector<std::uint32_t>& way) {
    std::vector<Stride> result;
    for (std::size_t i = 1; i < way.size(); ++i) {
      walk_from(places_[way[i - 1]], [&](const Place& place, const Walk& walk, const Point& last) {
        if (place != places_[way[i]]) return true;
        std::vector<Stride> part{last.stride};
        for (std::uint32_t at = last.before; at != 0; at = walk[at].before) {
          part.push_back(walk[at].stride);
        }
        result.insert(result.end(), part.rbegin(), part.rend());
        return false;
      });
    }
    return result;
  }

  ReferenceReasoner& reasoner_;
  StateBudget budget_;
  std::size_t most_states_;
  const std::function<bool(std::size_t)>& stop_;
  std::vector<bool> modifies_;  // by program
  std::vector<Place> places_;   // by node
  std::vector<std::vector<std::uint32_t>> edges_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::deque<std::uint32_t> queue_;
  std::size_t kept_ = 0;  // bytes
  bool overflow_ = false;
  bool complete_ = true;  // every check could be evaluated
};

}  // namespace

LassoSearch find_lasso(ReferenceReasoner& reasoner, std::size_t most_states,
                       const std::function<bool(std::size_t)>& stop) {
  return Search(reasoner, most_states, stop).search();
}

bool perform(ReferenceReasoner& reasoner, Place& place, Stride stride) {
  if (stride.state.value != 0) {
    return stride.program == place.program &&
           reasoner.step(place.state, place.program, stride.state);
  }
  const Program& program = reasoner.programs().programs[place.program];
  const Step& last = program.steps[place.state.rules.value];
  for (std::uint32_t i = last.begin; i < last.end; ++i) {
    const Step& step = program.steps[program.successors[i]];
    if (step.kind != Step::Kind::Pattern || step.operand != stride.program) continue;
    place.program = stride.program;
    place.state.rules = StateId(0);
    return true;
  }
  return false;
}

}  // namespace zug
