// Who has captured in draughts goes on capturing while he can:
//
//   jump jump* {! canJump} ->>      with  jump: dir {enemy} [empty] dir {empty}
//                                   and canJump: dir {enemy} dir {empty}
//
// As parts of a turn that would be two moves for each jump, one with which the turn ends and one
// with which it does not, each legal only if what comes next is possible. But the board after the
// jump decides which of them it is. So the jump is one move, and it is the keeper who looks:
//
//   jump ->> ( {? canJump} ->me jump ... + {! canJump} ->> ... )
//
// Which is the same game if, wherever the jump can end, the pattern holds just where there is a way
// on: then the player never has a choice between ending and going on, and always one of them. It is
// proved word by word: from each vertex the ways on, up to where the next jump ends, ask the same
// squares for the same pieces as the words of the pattern do. What a jump writes on its way must
// not be asked for later on the same way, since the pattern does not write.
//
// All places where a link of a chain may end are claimed at first, and those withdrawn for which
// the proof fails, until the others prove each other. From each of those that are left there is a
// way to another one, so there is a circle of them.

#include "backends/gdl/chains.h"

#include <algorithm>
#include <set>
#include <vector>

namespace zug::gdl_writer {
namespace {

constexpr std::size_t most_chain_steps = 1'000;  // of the ways from one vertex
constexpr std::size_t most_chain_tests = 8;      // on one way, and writes

// Which squares are asked for which pieces.
using Word = std::vector<std::pair<std::uint32_t, Bits>>;

struct Ways {
  std::set<Word> words;  // of those that have been gone to their ends
  Word word;             // of the one that is being gone
  std::vector<std::uint32_t> written;
  std::size_t steps = 0;

  bool within_limits() {
    return ++steps <= most_chain_steps && word.size() + written.size() <= most_chain_tests;
  }
};

bool stays(const Link& link, const Bits& domain) {
  const std::vector<std::uint32_t> places = domain.list();
  return std::all_of(places.begin(), places.end(), [&](std::uint32_t v) {
    const Bits& row = (*link.relation)[v];
    return row.count() == 1 && row.test(v);
  });
}

// The pattern that a node asks for before it ends the turn, if that is all that ends it.
const Link* way_out(const std::vector<Node>& nodes, const Node& node) {
  const Link* result = nullptr;
  for (const Link& link : node.links) {
    const Node& to = nodes[link.to];
    if (is_switch(*to.step)) return nullptr;
    if (to.step->kind != Step::Kind::Pattern || to.step->positive) continue;
    if (result != nullptr) return nullptr;
    result = &link;
  }
  if (result == nullptr || node.links.size() < 2 || !stays(*result, node.domain)) return nullptr;
  const Node& asks = nodes[result->to];
  if (asks.links.size() != 1) return nullptr;
  const Step& end = *nodes[asks.links[0].to].step;
  if (!is_switch(end) || end.operand != 0) return nullptr;
  const std::vector<std::uint32_t> places = node.domain.list();
  const bool told = std::all_of(places.begin(), places.end(), [&](std::uint32_t v) {
    return (*asks.links[0].relation)[v].count() == 1;
  });
  return told ? result : nullptr;
}

class Chains {
 public:
  explicit Chains(Graph& graph) : graph_(graph), nodes_(graph.graphs[0].nodes) {}

  bool split() {
    find_switches();
    claim();
    for (bool changed = true; changed;) {
      changed = std::erase_if(claims_, [&](std::uint32_t node) { return !proved(node); }) != 0;
    }
    const std::set<std::uint32_t> ends = claims_;
    for (const std::uint32_t node : ends) split_at(node);
    return !ends.empty();
  }

 private:
  // By node: the switches behind which it is, before the next ones.
  void find_switches() {
    switches_.resize(nodes_.size());
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
      if (!is_switch(*nodes_[i].step) || nodes_[i].domain.none()) continue;
      const std::vector<bool> behind = nodes_behind(nodes_, {i}, is_switch);
      for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
        if (behind[node]) switches_[node].insert(i);
      }
    }
  }

  // Of a turn of one player: a switch to him; else none.
  std::optional<std::uint32_t> switch_of(std::uint32_t node) const {
    const std::set<std::uint32_t>& switches = switches_[node];
    if (switches.empty()) return std::nullopt;
    const std::uint32_t player = nodes_[*switches.begin()].step->operand;
    const bool one = std::all_of(switches.begin(), switches.end(), [&](std::uint32_t other) {
      return nodes_[other].step->operand == player;
    });
    return player != 0 && one ? std::optional(*switches.begin()) : std::nullopt;
  }

  void claim() {
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
      if (is_switch(*nodes_[i].step) || !switch_of(i)) continue;
      if (way_out(nodes_, nodes_[i]) != nullptr) claims_.insert(i);
    }
  }

  bool proved(std::uint32_t end) const {
    const Node& node = nodes_[end];
    const Link* out = way_out(nodes_, node);
    const std::vector<Node>& pattern = graph_.graphs[nodes_[out->to].step->operand].nodes;
    bool again = false;
    for (const std::uint32_t v : node.domain.list()) {
      Ways onward, asked;
      const bool known = ways_on(node, out, v, onward) && words_of(pattern, 0, v, asked);
      if (!known || onward.words != asked.words) return false;
      again = again || !onward.words.empty();
    }
    return again;
  }

  // The ways from `node`, `but` for one link, to where a link of the chain ends; false where they
  // are too many, or of another kind.
  bool ways_on(const Node& node, const Link* but, std::uint32_t v, Ways& ways) const {
    for (const Link& link : node.links) {
      if (&link == but) continue;
      for (const std::uint32_t w : (*link.relation)[v].list()) {
        if (!way_on(link.to, w, ways)) return false;
      }
    }
    return true;
  }

  bool way_on(std::uint32_t to, std::uint32_t v, Ways& ways) const {
    const Step& step = *nodes_[to].step;
    if (!ways.within_limits()) return false;
    const bool writes = step.kind == Step::Kind::Off;
    if (!writes && !is_on(step)) return false;
    const std::vector<std::uint32_t>& written = ways.written;
    if (!writes && std::find(written.begin(), written.end(), v) != written.end()) return false;
    if (writes) {
      ways.written.push_back(v);
    } else {
      ways.word.emplace_back(v, graph_.pieces_of(step));
    }
    const bool ends = claims_.count(to) != 0;
    if (ends) ways.words.insert(ways.word);
    // A link is a move: it writes something.
    const bool good = ends ? !written.empty() : ways_on(nodes_[to], nullptr, v, ways);
    if (writes) {
      ways.written.pop_back();
    } else {
      ways.word.pop_back();
    }
    return good;
  }

  // The same for a pattern.
  bool words_of(const std::vector<Node>& pattern, std::uint32_t at, std::uint32_t v,
                Ways& ways) const {
    if (pattern[at].accepting.test(v)) ways.words.insert(ways.word);
    for (const Link& link : pattern[at].links) {
      const Step& step = *pattern[link.to].step;
      if (!is_on(step)) return false;
      for (const std::uint32_t w : (*link.relation)[v].list()) {
        if (!ways.within_limits()) return false;
        ways.word.emplace_back(w, graph_.pieces_of(step));
        const bool good = words_of(pattern, link.to, w, ways);
        ways.word.pop_back();
        if (!good) return false;
      }
    }
    return true;
  }

  std::uint32_t add(const Step& step, const Bits& domain, Origin origin) {
    Node node;
    node.step = &graph_.own_steps.emplace_back(step);
    node.origin = origin;
    node.domain = domain;
    node.accepting = graph_.none();
    nodes_.push_back(std::move(node));
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }

  void split_at(std::uint32_t end) {
    const Bits domain = nodes_[end].domain;
    const auto here = std::make_shared<const Relation>(identity_on(domain));
    const Link out = *way_out(nodes_, nodes_[end]);
    const std::uint32_t last = nodes_[out.to].links[0].to;
    Step asks = *nodes_[out.to].step, over = *nodes_[last].step,
         again = *nodes_[*switch_of(end)].step;
    asks.positive = true;
    over.modifier = again.modifier = 0;
    const std::uint32_t keeper = add(over, domain, nodes_[last].origin);
    const std::uint32_t goes_on = add(asks, domain, nodes_[out.to].origin);
    const std::uint32_t player = add(again, domain, nodes_[end].origin);
    nodes_[player].inside = true;
    for (const Link& link : nodes_[end].links) {
      if (link.to != out.to) nodes_[player].links.push_back(link);
    }
    nodes_[goes_on].links = {{player, here}};
    nodes_[keeper].links = {{out.to, here}, {goes_on, here}};
    nodes_[end].links = {{keeper, here}};
  }

  Relation identity_on(const Bits& domain) const {
    Relation result(graph_.vertices(), graph_.none());
    for (const std::uint32_t v : domain.list()) result[v].set(v);
    return result;
  }

  Graph& graph_;
  std::vector<Node>& nodes_;
  std::vector<std::set<std::uint32_t>> switches_;
  std::set<std::uint32_t> claims_;  // where a link of a chain ends
};

}  // namespace

bool split_chains(Graph& graph) { return Chains(graph).split(); }

std::optional<std::pair<std::uint32_t, std::uint32_t>> end_of_chain(const Graph& graph,
                                                                    const Node& end,
                                                                    std::uint32_t v) {
  const std::vector<Node>& nodes = graph.graphs[0].nodes;
  if (!is_switch(*end.step) || end.step->operand != 0 || end.step->modifier != 0)
    return std::nullopt;
  for (const Link& link : end.links) {
    const Node& asks = nodes[link.to];
    if (asks.step->positive) continue;
    const Link& out = asks.links.front();
    return std::pair{out.to, (*out.relation)[v].first()};
  }
  return std::nullopt;
}

}  // namespace zug::gdl_writer
