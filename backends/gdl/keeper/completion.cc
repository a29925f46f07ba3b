// RBG lets nobody begin what cannot be completed: neither a player a turn, nor the keeper his work
// up to the next switch. Where GDL takes a way in steps, each step needs a guard that says so, and
// guards that look ahead over several writes are large; those of draughts, where a man jumps on and
// on, would be endless. But often completion can be proved:
//
// - An amazon has moved and has to shoot: she came over empty squares, and can shoot back.
// - A man has jumped. Either he cannot jump on, and the turn may end; or he can, and then there is
//   a man to be captured next and an empty square behind him.
// - The keeper of reversi has turned discs over up to one of the mover's and walks back over what
//   he has turned: he comes to the empty square he started from.
//
// All claims are made at first, and those are withdrawn whose proof fails, until the others prove
// each other. A proof of a node is that a sure way leads on (see knowledge.h) to a switch or to
// another node that is claimed to be completable, if that lies behind all loops of this one or
// there is a modifier in between: a proper game has no endless sequence of modifiers. If no way is
// sure, what is doubtful on it is assumed to hold and not to hold in turn. What is known at the
// start of a proof is, in the first place, what can stand on the vertex itself, whatever the way
// that led there ("presence"); if that is not enough, all ways are gone over that lead to the node
// from the last modifier; and then from the last place where the rules part at a pattern.

#include "backends/gdl/keeper/completion.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "backends/gdl/keeper/presence.h"
#include "passes/analysis/graph/digraph.h"

namespace zug::gdl_writer {
namespace {

constexpr std::size_t most_ways = 4'000;
constexpr std::size_t most_splits = 3;
constexpr std::size_t most_search_steps = 20'000;  // of one search for a sure way
constexpr std::size_t most_search_depth = 1'000;   // of such a search, which is a recursion
constexpr std::size_t most_work = 3'000'000;       // of all of them

constexpr std::size_t not_on_way = std::numeric_limits<std::size_t>::max();

using Place = std::pair<std::uint32_t, std::uint32_t>;  // node, vertex

// What has to be known for a way to be sure.
struct Doubt {
  const Step* step = nullptr;
  std::uint32_t vertex = 0;
};

class Prover {
 public:
  Prover(const Graph& graph, const std::vector<std::uint32_t>& starts, const Judge& judge)
      : graph_(graph),
        nodes_(graph.graphs[0].nodes),
        knower_(graph, judge),
        starts_(starts),
        written_(nodes_.size() * graph.vertices(), not_on_way) {
    find_nodes();
    presence_ = find_presence(graph, knower_);
  }

  // Nodes behind come first: most proofs lean on them.
  std::set<std::uint32_t> run() {
    std::vector<std::uint32_t> order(claims_.begin(), claims_.end());
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return component_[a] < component_[b];
    });
    for (bool changed = true; changed;) {
      changed = false;
      for (const std::uint32_t node : order) {
        if (claims_.count(node) == 0 || proved(node)) continue;
        claims_.erase(node);
        changed = true;
      }
      if (work_ > most_work) return {};
    }
    return claims_;
  }

 private:
  bool is_switch(std::uint32_t node) const { return nodes_[node].step->kind == Step::Kind::Switch; }

  void find_nodes() {
    std::vector<std::uint32_t> queue = starts_;
    std::set<std::uint32_t> seen(starts_.begin(), starts_.end());
    for (const std::uint32_t start : starts_) {
      if (nodes_[start].step->operand == 0) claims_.insert(start);  // the keeper's
    }
    before_.resize(nodes_.size());
    while (!queue.empty()) {
      const std::uint32_t node = queue.back();
      queue.pop_back();
      for (const Link& link : nodes_[node].links) {
        if (is_switch(link.to)) continue;
        before_[link.to].push_back(node);
        if (!seen.insert(link.to).second) continue;
        claims_.insert(link.to);
        queue.push_back(link.to);
      }
    }
    Digraph next;
    for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
      for (const Link& link : nodes_[node].links) {
        if (seen.count(node) != 0 && !is_switch(link.to)) next.targets.push_back(link.to);
      }
      next.close_node();
    }
    component_ = strong_components(next).of;
  }

  Knowledge passed(std::uint32_t node, std::uint32_t v) const {
    Knowledge result;
    result.pieces[v] = presence_[node][v];
    const Step& step = *nodes_[node].step;
    if (step.kind == Step::Kind::Pattern || step.kind == Step::Kind::Comparison) {
      knower_.pass(result, step, v);
    }
    return result;
  }

  bool proved(std::uint32_t node) {
    component_of_proof_ = component_[node];
    bool good = true;
    for (const std::uint32_t v : nodes_[node].domain.list()) {
      if (presence_[node][v].none()) continue;
      good = good && work_ <= most_work && completable(node, v, passed(node, v), 0);
    }
    if (good || is_switch(node)) return good;
    return proved_by_ways(node, true) || proved_by_ways(node, false);
  }

  // ---- the ways to a node

  bool begins_ways(std::uint32_t node, bool at_modifiers) const {
    const Step& step = *nodes_[node].step;
    if (step.kind == Step::Kind::Switch || (at_modifiers && is_modifier(step))) return true;
    return std::any_of(nodes_[node].links.begin(), nodes_[node].links.end(), [&](const Link& link) {
      return nodes_[link.to].step->kind == Step::Kind::Pattern;
    });
  }

  bool proved_by_ways(std::uint32_t target, bool from_modifiers) {
    std::set<std::uint32_t> begins;
    between_.clear();
    std::vector<std::uint32_t> queue{target};
    while (!queue.empty()) {
      const std::uint32_t node = queue.back();
      queue.pop_back();
      for (const std::uint32_t before : before_[node]) {
        if (before == target || begins_ways(before, from_modifiers)) {
          begins.insert(before);
        } else if (between_.insert(before).second) {
          queue.push_back(before);
        }
      }
    }
    std::size_t ways = 0;
    for (const std::uint32_t node : begins) {
      for (const std::uint32_t v : nodes_[node].domain.list()) {
        if (presence_[node][v].none()) continue;
        Knowledge knowledge = passed(node, v);
        if (!arrivals(node, v, knowledge, target, 0, ways)) return false;
      }
    }
    return true;
  }

  // All ways over `between_` to `target`, each proved. A way that comes again to a place, and has
  // written nothing since, knows more than the one that leaves the circle out.
  bool arrivals(std::uint32_t node, std::uint32_t v, Knowledge& knowledge, std::uint32_t target,
                std::size_t written, std::size_t& ways) {
    std::size_t& here = written_[node * graph_.vertices() + v];
    if (here != not_on_way) return here == written;
    here = written;
    const bool good = arrivals_behind(node, v, knowledge, target, written, ways);
    here = not_on_way;
    return good;
  }

  bool arrivals_behind(std::uint32_t node, std::uint32_t v, Knowledge& knowledge,
                       std::uint32_t target, std::size_t written, std::size_t& ways) {
    for (const Link& link : nodes_[node].links) {
      if (link.to != target && between_.count(link.to) == 0) continue;
      const Step& step = *nodes_[link.to].step;
      const auto onwards = [&](Knowledge& next, std::uint32_t w) {
        if (!knower_.pass(next, step, w)) return true;
        if (link.to == target) return ++ways < most_ways && completable(target, w, next, 0);
        return arrivals(link.to, w, next, target, written + (is_modifier(step) ? 1 : 0), ways);
      };
      const auto good = [&](std::uint32_t w) {
        if (++work_ > most_work) return false;
        if (is_on(step)) {
          const Lesson lesson(knowledge, w);
          return onwards(knowledge, w);
        }
        Knowledge next = knowledge;
        return onwards(next, w);
      };
      if (!for_each((*link.relation)[v], good)) return false;
    }
    return true;
  }

  // ---- the ways from a node

  bool completable(std::uint32_t node, std::uint32_t v, const Knowledge& knowledge,
                   std::size_t splits) {
    std::vector<Doubt> doubts;
    std::set<Place> seen;
    steps_ = 0;
    if (sure_way(node, v, knowledge, false, seen, doubts)) return true;
    if (splits == most_splits || doubts.empty()) return false;
    const auto rank = [](const Doubt& doubt) {
      return doubt.step->kind == Step::Kind::Pattern ? 0 : is_on(*doubt.step) ? 2 : 1;
    };
    const Doubt doubt =
        *std::min_element(doubts.begin(), doubts.end(),
                          [&](const Doubt& a, const Doubt& b) { return rank(a) < rank(b); });
    const auto completable_in = [&](const Knowledge& one) {
      return completable(node, v, one, splits + 1);
    };
    Knowledge yes = knowledge, no = knowledge;
    suppose(doubt, yes, no);
    if (!completable_in(no)) return false;
    if (completable_in(yes)) return true;
    if (doubt.step->kind != Step::Kind::Pattern) return false;
    return knower_.all_words(doubt.step->operand, doubt.vertex, yes, completable_in);
  }

  void suppose(const Doubt& doubt, Knowledge& yes, Knowledge& no) const {
    const Step& step = *doubt.step;
    if (step.kind == Step::Kind::Comparison) {
      yes.numbers.emplace_back(&step, true);
      no.numbers.emplace_back(&step, false);
    } else if (is_on(step)) {
      const Bits& pieces = knower_.accepted(step);
      const Bits all = knower_.known(yes, doubt.vertex);
      yes.pieces[doubt.vertex] = all & pieces;
      no.pieces[doubt.vertex] = all.minus(pieces);
    } else {
      yes.holds[{step.operand, doubt.vertex}] = true;
      no.holds[{step.operand, doubt.vertex}] = false;
    }
  }

  bool sure_way(std::uint32_t node, std::uint32_t v, const Knowledge& knowledge, bool modified,
                std::set<Place>& seen, std::vector<Doubt>& doubts) {
    ++work_;
    if (++steps_ > most_search_steps || work_ > most_work || depth_ == most_search_depth)
      return false;
    ++depth_;
    const bool found = sure_way_on(node, v, knowledge, modified, seen, doubts);
    --depth_;
    return found;
  }

  bool sure_way_on(std::uint32_t node, std::uint32_t v, const Knowledge& knowledge, bool modified,
                   std::set<Place>& seen, std::vector<Doubt>& doubts) {
    for (const Link& link : nodes_[node].links) {
      const Step& step = *nodes_[link.to].step;
      if (step.kind == Step::Kind::Switch && !nodes_[link.to].domain.none()) {
        if (!(*link.relation)[v].none()) return true;
        continue;
      }
      const auto in_vain = [&](std::uint32_t w) {
        const int sure = knower_.passes(knowledge, step, w);
        if (sure < 0 && step.kind != Step::Kind::Assignment) doubts.push_back({&step, w});
        if (sure != 1) return true;
        const bool modifies = is_modifier(step);
        const bool onwards = modified || modifies || component_[link.to] < component_of_proof_;
        if (onwards && claims_.count(link.to) != 0) return false;
        if (!modifies) {
          return !seen.emplace(link.to, w).second ||
                 !sure_way(link.to, w, knowledge, modified, seen, doubts);
        }
        Knowledge next = knowledge;
        knower_.pass(next, step, w);
        std::set<Place> fresh;
        std::vector<Doubt> ignored;
        return !sure_way(link.to, w, next, true, fresh, ignored);
      };
      if (!for_each((*link.relation)[v], in_vain)) return true;
    }
    return false;
  }

  const Graph& graph_;
  const std::vector<Node>& nodes_;
  Knower knower_;
  std::vector<std::uint32_t> starts_;
  std::set<std::uint32_t> claims_, between_;
  std::vector<std::vector<std::uint32_t>> before_;
  std::vector<std::uint32_t> component_;  // an edge leads to an equal or a smaller one
  Presence presence_;
  // By node and vertex: how much had been written when the way at hand came there.
  std::vector<std::size_t> written_;
  std::uint32_t component_of_proof_ = 0;
  std::size_t steps_ = 0, work_ = 0, depth_ = 0;
};

}  // namespace

std::set<std::uint32_t> always_completable(const Graph& graph,
                                           const std::vector<std::uint32_t>& starts,
                                           const Judge& judge) {
  // The same is asked at each vertex.
  std::map<std::pair<KnownNumbers, const Step*>, int> judged;
  const auto once = [&](const KnownNumbers& known, const Step& asked) {
    const auto [entry, added] = judged.try_emplace({known, &asked}, 0);
    if (added) entry->second = judge(known, asked);
    return entry->second;
  };
  return Prover(graph, starts, once).run();
}

}  // namespace zug::gdl_writer
