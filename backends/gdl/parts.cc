// How a turn is made. In one move, if its modifiers have few free vertices and it is no circle;
// else in parts, each of them one move. A part begins in front of a *cut*: a modifier that comes
// again and again, or one more than a move can name.
//
//   ->white ANY {man}[e] jump* ->>      with jump a capture: the man and his first victim are named
//                                       together, each further victim alone
//   ->white ANY {queen}[e] RAY [queen] RAY [arrow] ->>      three parts
//
// Squares on a ray are not named together with where it begins: that would be a rule for each pair
// of squares, while the squares that are reached from where one *is* are a rule for each square.
//
// A turn goes through the same modifiers as before, and where they are cut is told by the
// modifiers alone: so each way to make it is one sequence of parts.

#include <algorithm>
#include <set>

#include "backends/gdl/failure.h"
#include "backends/gdl/turns.h"

namespace zug::gdl_writer {
namespace {

constexpr std::size_t most_moves_asked_for = 200'000;  // in one move each
constexpr std::size_t most_moves_by_choice = 10'000;   // where parts are an alternative
constexpr std::size_t most_vertices_by_choice = 2;
constexpr std::size_t most_ways_by_choice = 8;  // of a part, from where it begins
constexpr std::size_t most_shapes = 2'000;
constexpr std::size_t most_ways_looked_at = 20'000;
constexpr std::size_t most_work = 1'000'000;  // vertices of tuples, to find the parts of a turn

}  // namespace

std::size_t Turns::most_moves() const {
  return policy_ == Policy::Auto ? most_moves_by_choice : most_moves_asked_for;
}

std::optional<Failure> Turns::obstacle(const Turn& turn) {
  try {
    return obstacle_to_one_move(turn);
  } catch (const Failure& failure) {
    return failure;
  }
}

std::optional<Failure> Turns::obstacle_to_one_move(const Turn& turn) {
  std::size_t looked_at = 0;
  const std::vector<Node>& nodes = speaker_.graph().graphs[0].nodes;
  std::vector<std::vector<std::uint32_t>> ways{{}};
  std::size_t moves = 0, vertices = 0;
  Origin origin = nodes[turn.nodes.front()].origin;
  while (!ways.empty()) {
    const std::vector<std::uint32_t> way = ways.back();
    ways.pop_back();
    const std::uint32_t node = way.empty() ? turn.nodes.front() : way.back();
    if (!way.empty() && nodes[node].step->kind == Step::Kind::Switch) {
      const Tuples list = tuples(turn, way);
      moves += list.size();
      vertices = std::max(vertices, arguments(list).size());
    } else {
      for (const auto& [next, relation] : segments(node)) {
        if (std::find(way.begin(), way.end(), next) != way.end()) {
          return Failure{"GDL0701", nodes[next].origin,
                         "a modifier that can come again and again in a turn: no single move can "
                         "stand for such a turn",
                         "--moves split makes parts of it, where it can"};
        }
        ways.push_back(way);
        ways.back().push_back(next);
      }
    }
    if (moves > most_moves_asked_for || ways.size() > most_shapes ||
        ++looked_at > most_ways_looked_at)
      break;
  }
  const bool free =
      (policy_ == Policy::Auto || turn.of_keeper()) && vertices > most_vertices_by_choice;
  if (moves <= most_moves() && ways.empty() && !free) return std::nullopt;
  return Failure{"GDL0703", origin,
                 "this turn has " + std::string(ways.empty() ? "" : "more than ") +
                     std::to_string(moves) + " compound moves and " + std::to_string(vertices) +
                     " free vertices: split",
                 "--moves split makes parts of it, where it can"};
}

bool Turns::is_switch(std::uint32_t node) const {
  return speaker_.graph().graphs[0].nodes[node].step->kind == Step::Kind::Switch;
}

void Turns::find_cuts(const Turn& turn, bool everywhere) {
  if (everywhere) {
    cut_everywhere(turn);
    return;
  }
  cut_circles(turn);
  std::size_t work = 0;
  while (cut_long_parts(turn, work)) continue;
}

// All modifiers of the turn, the switches at its end among them.
std::vector<std::uint32_t> Turns::modifiers_of(const Turn& turn) {
  std::vector<std::uint32_t> result{turn.nodes.front()};
  std::set<std::uint32_t> seen;
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (i > 0 && is_switch(result[i])) continue;
    for (const auto& [next, relation] : segments(result[i])) {
      if (seen.insert(next).second) result.push_back(next);
    }
  }
  result.erase(result.begin());
  return result;
}

void Turns::cut_everywhere(const Turn& turn) {
  for (const std::uint32_t modifier : modifiers_of(turn)) cuts_.insert(modifier);
}

// In front of the modifiers to which an edge of a search in depth leads back: every circle has one.
void Turns::cut_circles(const Turn& turn) {
  struct Visit {
    std::uint32_t node;
    std::vector<std::uint32_t> next;  // not yet gone to
  };
  std::set<std::uint32_t> seen, open;
  std::vector<Visit> way;
  const auto enter = [&](std::uint32_t node) {
    seen.insert(node);
    open.insert(node);
    way.push_back({node, {}});
    if (way.size() > 1 && is_switch(node)) return;
    for (const auto& [next, relation] : segments(node)) way.back().next.push_back(next);
  };
  enter(turn.nodes.front());
  while (!way.empty()) {
    if (way.back().next.empty()) {
      open.erase(way.back().node);
      way.pop_back();
      continue;
    }
    const std::uint32_t next = way.back().next.back();
    way.back().next.pop_back();
    if (open.count(next) != 0) cuts_.insert(next);
    if (seen.count(next) == 0) enter(next);
  }
}

bool Turns::has_cuts(const Turn& turn) {
  const std::vector<std::uint32_t> modifiers = modifiers_of(turn);
  return std::any_of(modifiers.begin(), modifiers.end(),
                     [&](std::uint32_t modifier) { return cuts_.count(modifier) != 0; });
}

bool Turns::goes_on(std::uint32_t modifier) {
  const std::map<std::uint32_t, Relation>& next = segments(modifier);
  return !is_switch(modifier) && std::any_of(next.begin(), next.end(), [&](const auto& entry) {
    return cuts_.count(entry.first) != 0;
  });
}

// Makes cuts where a part has too many moves, or more free vertices than a move may name, or
// squares on a ray; false: there was no need. All ways through the parts are gone along as long as
// that does not take too long.
bool Turns::cut_long_parts(const Turn& turn, std::size_t& work) {
  struct Way {
    std::vector<std::uint32_t> nodes;
    Tuples tuples;
  };
  std::vector<Turn> begins{turn};
  for (const std::uint32_t modifier : modifiers_of(turn)) {
    if (goes_on(modifier)) begins.push_back(turn_at(modifier, turn.player));
  }
  const std::size_t before = cuts_.size();
  for (const Turn& begin : begins) {
    const bool inside = begin.nodes.front() != turn.nodes.front();
    std::size_t moves = 0;
    std::vector<Way> ways{{{}, starts_of(begin)}};
    while (!ways.empty()) {
      const Way way = std::move(ways.back());
      ways.pop_back();
      const std::uint32_t node = way.nodes.empty() ? begin.nodes.front() : way.nodes.back();
      if (!way.nodes.empty() && is_switch(node)) continue;
      for (const auto& [next, relation] : segments(node)) {
        const bool cut = cuts_.count(next) != 0;
        if (way.nodes.empty() ? inside && !cut : cut) continue;
        Way longer{way.nodes, extended(way.tuples, way.nodes.empty(), relation)};
        longer.nodes.push_back(next);
        work += longer.nodes.size() * longer.tuples.size();
        if (work > most_work) {
          cut_everywhere(turn);
          return false;
        }
        if (is_switch(next) || goes_on(next)) moves += longer.tuples.size();
        const bool first = way.nodes.empty();
        if (!first && (moves > most_moves() || too_long(longer.tuples))) {
          cuts_.insert(next);
        } else {
          ways.push_back(std::move(longer));
        }
      }
    }
  }
  return cuts_.size() != before;
}

bool Turns::too_long(const Tuples& tuples) {
  std::set<std::uint32_t> places;
  for (const std::vector<std::uint32_t>& tuple : tuples) places.insert(tuple.front());
  return tuples.size() > most_ways_by_choice * places.size() ||
         arguments(tuples).size() > most_vertices_by_choice;
}

}  // namespace zug::gdl_writer
