// Walks of the token from one origin, with what is known of the board on them: what was found on a
// vertex or put there last. Where walks meet, only what all of them know is kept. So in reversi,
// whose keeper goes out along a line, turns over what he passes, and goes home over what he has
// turned until he stands on an empty square, he is known to come home to the square where the disc
// was placed:
//
//   {e} ->> up {w} [b] up {w} [b] up {b}  down {b} down {b} down {e}
//
// as he knows all squares on his way back to be black, and the one where he began to be empty. What
// he does next, along another line from there, sees nothing of what he has written on this one.
//
// First all turns are walked through at once, for what is known where they end; where none of these
// walks comes to, as before the first turn, nothing is known. Both are fixpoints: what is known of
// a node and a vertex only becomes less.

#include "backends/gdl/keeper/positions.h"

#include <iterator>
#include <map>
#include <utility>

#include "backends/gdl/knowledge.h"

namespace zug::gdl_writer {
namespace {

constexpr std::size_t most_steps = 4'000'000;

using Place = std::pair<std::uint32_t, std::uint32_t>;  // node and vertex
using Contents = std::map<std::uint32_t, Bits>;         // by vertex, where more is known than ever
using Known = std::map<Place, Contents>;

class Walk {
 public:
  Walk(const Graph& graph, const std::function<bool(std::uint32_t)>& ends)
      : graph_(graph), knower_(graph, {}), ends_(ends) {}

  bool too_long() const { return steps_ > most_steps; }
  const Known& known() const { return known_; }

  void begin() { known_.clear(); }
  void enter(const Place& place, const Contents& contents) {
    const auto [entry, added] = known_.emplace(place, contents);
    if (added || forget(entry->second, contents)) changed_.insert(place);
  }
  void run() {
    while (!changed_.empty() && !too_long()) {
      const Place place = *changed_.begin();
      changed_.erase(changed_.begin());
      if (ends_(place.first)) continue;
      const Contents contents = known_.at(place);
      for (const Link& link : graph_.graphs[0].nodes[place.first].links) {
        for (const std::uint32_t v : (*link.relation)[place.second].list()) {
          steps_ += 1 + contents.size();
          const std::optional<Contents> behind = pass(link.to, v, contents);
          if (behind) enter({link.to, v}, *behind);
        }
      }
    }
  }

 private:
  // Whether there was something to forget: what `other` does not know, too.
  bool forget(Contents& contents, const Contents& other) const {
    bool less = false;
    for (auto entry = contents.begin(); entry != contents.end();) {
      const auto same = other.find(entry->first);
      Bits pieces = entry->second;
      pieces |= same == other.end() ? graph_.possible[entry->first] : same->second;
      less = less || pieces != entry->second;
      entry->second = pieces;
      entry = pieces == graph_.possible[entry->first] ? contents.erase(entry) : std::next(entry);
    }
    return less;
  }

  // What is known behind the step of the node, done at the vertex; empty if it cannot be done.
  std::optional<Contents> pass(std::uint32_t node, std::uint32_t v,
                               const Contents& contents) const {
    const Step& step = *graph_.graphs[0].nodes[node].step;
    if (step.kind != Step::Kind::Off && !is_on(step)) return contents;
    Knowledge knowledge;
    knowledge.pieces = contents;
    if (!knower_.pass(knowledge, step, v)) return std::nullopt;
    return std::move(knowledge.pieces);
  }

  const Graph& graph_;
  const Knower knower_;
  const std::function<bool(std::uint32_t)>& ends_;
  Known known_;
  std::set<Place> changed_;
  std::size_t steps_ = 0;
};

}  // namespace

std::optional<TokenPositions> token_positions(const Graph& graph,
                                              const std::set<std::uint32_t>& turns,
                                              const std::set<std::uint32_t>& starts,
                                              const std::function<bool(std::uint32_t)>& ends) {
  const std::vector<Node>& nodes = graph.graphs[0].nodes;
  const std::function<bool(std::uint32_t)> never = [&](std::uint32_t) { return false; };
  Walk turn(graph, never);
  for (const std::uint32_t node : turns) {
    for (const std::uint32_t v : nodes[node].domain.list()) turn.enter({node, v}, {});
  }
  turn.run();
  if (turn.too_long()) return std::nullopt;
  TokenPositions result(graph.vertices());
  Walk walk(graph, ends);
  for (std::uint32_t origin = 0; origin < graph.vertices(); ++origin) {
    walk.begin();
    for (const std::uint32_t node : starts) {
      if (!nodes[node].domain.test(origin)) continue;
      const auto known = turn.known().find({node, origin});
      walk.enter({node, origin}, known == turn.known().end() ? Contents() : known->second);
    }
    if (walk.known().empty()) continue;
    walk.run();
    if (walk.too_long()) return std::nullopt;
    result[origin].assign(nodes.size(), graph.none());
    for (const auto& [place, contents] : walk.known()) {
      result[origin][place.first].set(place.second);
    }
  }
  return result;
}

}  // namespace zug::gdl_writer
