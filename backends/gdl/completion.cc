// RBG lets nobody begin a turn that cannot be completed. Where a turn is made in steps, each step
// needs a guard that says so, and guards that look ahead over several writes are large; those of
// draughts, where a man jumps on and on, would be endless. But often completion can be proved:
//
// - An amazon has moved and has to shoot: she came over empty squares, and can shoot back.
// - A man has jumped. Either he cannot jump on, and the turn may end; or he can, and then there is
//   a man to be captured next and an empty square behind him.
//
// The proof works on single vertices. What is known of a vertex is a set of pieces; an on is sure
// to pass when all of them are among its own. To begin with, known is what the way to the node has
// tested and written since the last modifier. If no way on is sure, a pattern on it that may or may
// not hold is assumed first not to hold, then to hold by each of its words in turn. It is enough to
// come to another node that is claimed to be completable, if there is a modifier in between: a
// proper game has no endless sequence of modifiers. All claims are made at first, and those are
// withdrawn whose proof fails, until the others prove each other.

#include "backends/gdl/completion.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace zug::gdl_writer {
namespace {

constexpr std::size_t most_ways = 4'000;
constexpr std::size_t most_splits = 3;
constexpr std::size_t most_steps = 200'000;

bool is_on(const Step& step) {
  return step.kind == Step::Kind::On || step.kind == Step::Kind::OnAmong;
}
bool is_modifier(const Step& step) {
  return step.kind == Step::Kind::Off || step.kind == Step::Kind::Assignment ||
         step.kind == Step::Kind::Switch;
}

struct Knowledge {
  std::map<std::uint32_t, Bits> pieces;                           // by vertex
  std::map<std::pair<std::uint32_t, std::uint32_t>, bool> holds;  // by machine and vertex
};

struct Pattern {
  std::uint32_t machine = 0, vertex = 0;
};

class Prover {
 public:
  Prover(const Graph& graph, const std::vector<std::uint32_t>& starts)
      : graph_(graph), nodes_(graph.machines[0].nodes) {
    find_turns(starts);
  }

  std::set<std::uint32_t> run() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const std::uint32_t node : std::set<std::uint32_t>(claims_)) {
        if (proved(node)) continue;
        claims_.erase(node);
        changed = true;
      }
    }
    return claims_;
  }

 private:
  void find_turns(const std::vector<std::uint32_t>& starts) {
    std::vector<std::uint32_t> queue = starts;
    sources_ = std::set<std::uint32_t>(starts.begin(), starts.end());
    std::set<std::uint32_t> seen = sources_;
    while (!queue.empty()) {
      const std::uint32_t node = queue.back();
      queue.pop_back();
      for (const Link& link : nodes_[node].links) {
        const Step& step = *nodes_[link.to].step;
        if (step.kind == Step::Kind::Switch || !seen.insert(link.to).second) continue;
        queue.push_back(link.to);
        if (is_on(step) || step.kind == Step::Kind::Off) claims_.insert(link.to);
        if (is_modifier(step)) sources_.insert(link.to);
      }
    }
  }

  Bits known(const Knowledge& knowledge, std::uint32_t v) const {
    const auto found = knowledge.pieces.find(v);
    return found == knowledge.pieces.end() ? graph_.possible[v] : found->second;
  }

  // False when it contradicts what is known.
  bool learn(Knowledge& knowledge, std::uint32_t v, const Bits& pieces) const {
    const Bits now = known(knowledge, v) & pieces;
    if (now.none()) return false;
    knowledge.pieces[v] = now;
    return true;
  }

  void write(Knowledge& knowledge, std::uint32_t v, std::uint32_t piece) const {
    Bits one(graph_.pieces());
    one.set(piece);
    knowledge.pieces[v] = one;
    knowledge.holds.clear();
  }

  bool proved(std::uint32_t node) {
    const Step& step = *nodes_[node].step;
    if (is_on(step)) {
      for (const std::uint32_t v : nodes_[node].domain.list()) {
        Knowledge knowledge;
        learn(knowledge, v, graph_.pieces_of(step));
        if (!completable(node, v, knowledge, 0)) return false;
      }
      return true;
    }
    std::size_t ways = 0;
    for (const std::uint32_t source : sources_) {
      for (const std::uint32_t v : nodes_[source].domain.list()) {
        Knowledge knowledge;
        if (nodes_[source].step->kind == Step::Kind::Off) {
          write(knowledge, v, nodes_[source].step->operand);
        }
        std::set<std::pair<std::uint32_t, std::uint32_t>> on_way;
        if (!arrivals(source, v, knowledge, node, on_way, ways)) return false;
      }
    }
    return true;
  }

  // All ways over tests to the writing node `target`, each proved.
  bool arrivals(std::uint32_t node, std::uint32_t v, const Knowledge& knowledge,
                std::uint32_t target, std::set<std::pair<std::uint32_t, std::uint32_t>>& on_way,
                std::size_t& ways) {
    if (!on_way.emplace(node, v).second) return true;
    bool good = true;
    for (const Link& link : nodes_[node].links) {
      const Step& step = *nodes_[link.to].step;
      if (is_modifier(step) && link.to != target) continue;
      for (const std::uint32_t w : (*link.relation)[v].list()) {
        Knowledge next = knowledge;
        if (is_on(step) && !learn(next, w, graph_.pieces_of(step))) continue;
        if (link.to == target) {
          write(next, w, step.operand);
          good = good && ++ways < most_ways && completable(target, w, next, 0);
        } else {
          good = good && arrivals(link.to, w, next, target, on_way, ways);
        }
        if (!good) return false;
      }
    }
    on_way.erase({node, v});
    return good;
  }

  bool completable(std::uint32_t node, std::uint32_t v, const Knowledge& knowledge,
                   std::size_t splits) {
    std::vector<Pattern> doubtful;
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    steps_ = 0;
    if (sure_way(node, v, knowledge, false, seen, doubtful)) return true;
    if (splits == most_splits || doubtful.empty()) return false;
    const Pattern pattern = doubtful.front();
    Knowledge without = knowledge;
    without.holds[{pattern.machine, pattern.vertex}] = false;
    if (!completable(node, v, without, splits + 1)) return false;
    std::vector<Knowledge> words;
    seen.clear();
    if (!possible_words(pattern.machine, 0, pattern.vertex, knowledge, seen, words)) return false;
    return std::all_of(words.begin(), words.end(), [&](Knowledge& word) {
      word.holds[{pattern.machine, pattern.vertex}] = true;
      return completable(node, v, word, splits + 1);
    });
  }

  // A way to the end of the turn, or over a modifier to a node that is claimed to be completable.
  bool sure_way(std::uint32_t node, std::uint32_t v, const Knowledge& knowledge, bool modified,
                std::set<std::pair<std::uint32_t, std::uint32_t>>& seen,
                std::vector<Pattern>& doubtful) {
    if (++steps_ > most_steps) return false;
    for (const Link& link : nodes_[node].links) {
      const Step& step = *nodes_[link.to].step;
      for (const std::uint32_t w : (*link.relation)[v].list()) {
        if (step.kind == Step::Kind::Switch) return true;
        if (step.kind == Step::Kind::Off) {
          if (claims_.count(link.to) != 0) return true;
          Knowledge next = knowledge;
          write(next, w, step.operand);
          std::set<std::pair<std::uint32_t, std::uint32_t>> fresh;
          std::vector<Pattern> ignored;
          if (!modified && sure_way(link.to, w, next, true, fresh, ignored)) return true;
          continue;
        }
        if (is_on(step)) {
          if (!known(knowledge, w).within(graph_.pieces_of(step))) continue;
          if (modified && claims_.count(link.to) != 0) return true;
        } else if (step.kind == Step::Kind::Pattern) {
          const int holds = status(step.operand, w, knowledge);
          if (holds < 0) doubtful.push_back({step.operand, w});
          if (holds != (step.positive ? 1 : 0)) continue;
        } else {
          continue;
        }
        if (!seen.emplace(link.to, w).second) continue;
        if (sure_way(link.to, w, knowledge, modified, seen, doubtful)) return true;
      }
    }
    return false;
  }

  // 1: the pattern is known to hold; 0: not to hold; -1: neither.
  int status(std::uint32_t machine, std::uint32_t v, const Knowledge& knowledge) {
    const auto found = knowledge.holds.find({machine, v});
    if (found != knowledge.holds.end()) return found->second ? 1 : 0;
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    if (word(machine, 0, v, knowledge, true, seen)) return 1;
    seen.clear();
    return word(machine, 0, v, knowledge, false, seen) ? -1 : 0;
  }

  // A word of the pattern that is sure to be valid or, without `sure`, that may be.
  bool word(std::uint32_t machine, std::uint32_t node, std::uint32_t v, const Knowledge& knowledge,
            bool sure, std::set<std::pair<std::uint32_t, std::uint32_t>>& seen) {
    const std::vector<Node>& nodes = graph_.machines[machine].nodes;
    if (nodes[node].accepting.test(v)) return true;
    for (const Link& link : nodes[node].links) {
      const Step& step = *nodes[link.to].step;
      for (const std::uint32_t w : (*link.relation)[v].list()) {
        if (is_on(step)) {
          const Bits here = known(knowledge, w), wanted = graph_.pieces_of(step);
          if (sure ? !here.within(wanted) : (here & wanted).none()) continue;
        } else if (step.kind == Step::Kind::Pattern) {
          const int holds = status(step.operand, w, knowledge);
          const int wanted = step.positive ? 1 : 0;
          if (sure ? holds != wanted : holds == 1 - wanted) continue;
        } else if (sure) {
          continue;
        } else if (is_modifier(step)) {
          return true;
        }
        if (seen.emplace(link.to, w).second && word(machine, link.to, w, knowledge, sure, seen)) {
          return true;
        }
      }
    }
    return false;
  }

  // What is known if the pattern holds, once per word of it. False when there are too many.
  bool possible_words(std::uint32_t machine, std::uint32_t node, std::uint32_t v,
                      const Knowledge& knowledge,
                      std::set<std::pair<std::uint32_t, std::uint32_t>>& on_way,
                      std::vector<Knowledge>& words) {
    const std::vector<Node>& nodes = graph_.machines[machine].nodes;
    if (!on_way.emplace(node, v).second) return true;
    if (nodes[node].accepting.test(v)) words.push_back(knowledge);
    if (words.size() > most_ways) return false;
    for (const Link& link : nodes[node].links) {
      const Step& step = *nodes[link.to].step;
      if (is_modifier(step)) return false;
      for (const std::uint32_t w : (*link.relation)[v].list()) {
        Knowledge next = knowledge;
        if (is_on(step) && !learn(next, w, graph_.pieces_of(step))) continue;
        if (!possible_words(machine, link.to, w, next, on_way, words)) return false;
      }
    }
    on_way.erase({node, v});
    return true;
  }

  const Graph& graph_;
  const std::vector<Node>& nodes_;
  std::set<std::uint32_t> sources_, claims_;
  std::size_t steps_ = 0;
};

}  // namespace

std::set<std::uint32_t> always_completable(const Graph& graph,
                                           const std::vector<std::uint32_t>& starts) {
  return Prover(graph, starts).run();
}

}  // namespace zug::gdl_writer
