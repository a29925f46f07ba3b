// Four passes. First, patterns of shifts only are sets of vertices, found by walking them from
// every vertex. Second, for every step that is left and every vertex, a walk over the steps that
// the board decides (shifts, split points, such patterns) finds the next steps and where they are
// reached. Third, a fixpoint says where each step can be at all, and which pieces can be on which
// vertex: a piece gets to a vertex by an off there, and an on lets nobody pass where none of its
// pieces can be. In draughts this keeps everybody off the light squares. Last, steps of a turn that
// ask the same and go on alike become one. Of what is left, places that belong to the turns of
// several get a copy for each.

#include "backends/gdl/graph.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "backends/gdl/failure.h"
#include "ir/automaton.h"

namespace zug::gdl_writer {

Bits Graph::all() const {
  Bits result = none();
  for (std::size_t v = 0; v < vertices(); ++v) result.set(v);
  return result;
}

Bits Graph::pieces_of(const Step& on) const {
  Bits result(pieces());
  for (const PieceId piece : on.on->pieces) result.set(piece.value);
  return result;
}

Relation Graph::identity() const {
  Relation result(vertices(), none());
  for (std::size_t v = 0; v < vertices(); ++v) result[v].set(v);
  return result;
}

namespace {

constexpr std::size_t most_graph_steps = 100'000'000;

class Builder {
 public:
  explicit Builder(Graph& graph) : graph_(graph), known_(graph.programs.programs.size(), false) {}

  void build() {
    for (std::size_t i = 0; i < graph_.graphs.size(); ++i) find_fixed(i);
    for (std::size_t i = 0; i < graph_.graphs.size(); ++i) link(i);
    find_domains();
    const std::vector<Node> unrestricted = graph_.graphs[0].nodes;
    restrict_links();
    unite_nodes(graph_.graphs[0].nodes, unrestricted);
  }

 private:
  const Program& source(std::size_t program) const { return graph_.programs.programs[program]; }

  bool on_everything(const Step& step) const { return step.on->pieces.size() == graph_.pieces(); }

  // The board alone decides the step.
  bool passed_by_board(const Step& step) {
    switch (step.kind) {
      case Step::Kind::Shift:
      case Step::Kind::SplitPoint:
        return true;
      case Step::Kind::On:
      case Step::Kind::OnAmong:
        return on_everything(step);
      case Step::Kind::Pattern:
        find_fixed(step.operand);
        return graph_.graphs[step.operand].fixed;
      default:
        return false;
    }
  }

  // Where one is after a step that the board decides, taken at `v`; no_vertex where it fails.
  std::uint32_t after(const Step& step, std::uint32_t v) const {
    if (step.kind == Step::Kind::Shift) return graph_.programs.neighbours[step.operand + v];
    if (step.kind != Step::Kind::Pattern) return v;
    return graph_.graphs[step.operand].holds_at.test(v) == step.positive ? v : no_vertex;
  }

  // Bodies are nested, not circular.
  void find_fixed(std::size_t index) {
    if (known_[index]) return;
    known_[index] = true;
    ProgramGraph& program = graph_.graphs[index];
    program.holds_at = graph_.none();
    program.fixed = index != 0;
    for (std::size_t i = 1; i < source(index).steps.size() && program.fixed; ++i) {
      program.fixed = passed_by_board(source(index).steps[i]);
    }
    if (!program.fixed) return;
    for (std::uint32_t v = 0; v < graph_.vertices(); ++v) {
      bool accepted = false;
      walk(
          index, 0, v, [](std::uint32_t, std::uint32_t) {}, accepted);
      if (accepted) program.holds_at.set(v);
    }
  }

  // Follows the steps behind `from` that the board decides; `arrive` is told the others.
  template <class Arrive>
  void walk(std::size_t program, std::uint32_t from, std::uint32_t v, const Arrive& arrive,
            bool& accepted) {
    const Program& steps = source(program);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> queue{{from, v}};
    seen_.resize(std::max(seen_.size(), steps.steps.size() * graph_.vertices()), 0);
    ++round_;
    while (!queue.empty()) {
      const auto [state, at] = queue.back();
      queue.pop_back();
      steps_ += 1 + steps.steps[state].end - steps.steps[state].begin;
      if (steps_ > most_graph_steps) {
        throw Failure{"GDL0709",
                      {},
                      "more than " + std::to_string(most_graph_steps) +
                          " walks over the board lead from one action to the next",
                      ""};
      }
      accepted = accepted || steps.steps[state].accepting;
      for (std::uint32_t e = steps.steps[state].begin; e < steps.steps[state].end; ++e) {
        const std::uint32_t next = steps.successors[e];
        if (!passed_by_board(steps.steps[next])) {
          arrive(next, at);
          continue;
        }
        const std::uint32_t there = after(steps.steps[next], at);
        if (there == no_vertex || seen_[next * graph_.vertices() + there] == round_) {
          continue;
        }
        seen_[next * graph_.vertices() + there] = round_;
        queue.emplace_back(next, there);
      }
    }
  }

  void link(std::size_t index) {
    ProgramGraph& program = graph_.graphs[index];
    const std::vector<Step>& steps = source(index).steps;
    program.nodes.resize(steps.size());
    for (std::uint32_t i = 0; i < steps.size(); ++i) {
      Node& node = program.nodes[i];
      node.step = &steps[i];
      node.domain = node.accepting = graph_.none();
      if (i != 0 && passed_by_board(steps[i])) continue;
      std::map<std::uint32_t, Relation> targets;
      for (std::uint32_t v = 0; v < graph_.vertices(); ++v) {
        bool accepted = false;
        walk(
            index, i, v,
            [&](std::uint32_t next, std::uint32_t at) {
              Relation& relation = targets[next];
              if (relation.empty()) relation.resize(graph_.vertices(), graph_.none());
              relation[v].set(at);
            },
            accepted);
        if (accepted) node.accepting.set(v);
      }
      for (auto& [next, relation] : targets) {
        node.links.push_back({next, share(std::move(relation))});
      }
    }
  }

  // In turns of players nodes that ask the same and go on alike are one: links to the others lead
  // to the first of them. The landing square is asked for in each direction of a jump, {empty}, and
  // behind it any of them leads to the same further jumps. (Of the keeper's ways more is known
  // while they are kept apart.) `whole` are the nodes with links from all vertices, since it is not
  // the same squares that each direction lands on; but where one can go on and the other cannot,
  // they are two: united they would look like a circle.
  void unite_nodes(std::vector<Node>& nodes, std::vector<Node> whole) {
    using Way = std::pair<std::uint32_t, const Relation*>;
    using Key =
        std::tuple<Bits, std::uint32_t, bool, Bits, std::vector<Way>, std::set<std::uint32_t>>;
    const std::vector<bool> of_players = nodes_of_players(nodes);
    for (bool changed = true; changed;) {
      changed = false;
      std::map<Key, std::uint32_t> known;
      std::vector<std::uint32_t> first(nodes.size());
      for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        const Step& step = *nodes[i].step;
        const bool on = is_on(step);
        first[i] = i;
        if (!of_players[i] || nodes[i].domain.none()) continue;
        if (!on && step.kind != Step::Kind::Pattern) continue;
        Key key{on ? graph_.pieces_of(step) : Bits{},
                on ? 0 : step.operand,
                step.positive,
                whole[i].accepting,
                {},
                {}};
        for (const Link& link : whole[i].links) {
          std::get<4>(key).emplace_back(link.to, link.relation.get());
        }
        for (const Link& link : nodes[i].links) std::get<5>(key).insert(link.to);
        first[i] = known.emplace(std::move(key), i).first->second;
        if (first[i] == i) continue;
        changed = true;
        join(nodes[first[i]], nodes[i]);
      }
      for (std::uint32_t i = 0; changed && i < nodes.size(); ++i) {
        lead_to(nodes[i], first);
        lead_to(whole[i], first);
      }
    }
  }

  void join(Node& node, Node& other) {
    node.domain |= other.domain;
    node.accepting |= other.accepting;
    node.links.insert(node.links.end(), other.links.begin(), other.links.end());
    other.domain = other.accepting = graph_.none();
    other.links.clear();
  }

  // One link to each node, and to the first of those that are one.
  void lead_to(Node& node, const std::vector<std::uint32_t>& first) {
    std::map<std::uint32_t, Relation> targets;
    for (const Link& link : node.links) {
      Relation& relation = targets[first[link.to]];
      if (relation.empty()) relation.resize(graph_.vertices(), graph_.none());
      for (std::size_t v = 0; v < relation.size(); ++v) relation[v] |= (*link.relation)[v];
    }
    node.links.clear();
    for (auto& [next, relation] : targets) {
      node.links.push_back({next, share(std::move(relation))});
    }
  }

  // Those between a switch to a player and the next switch.
  static std::vector<bool> nodes_of_players(const std::vector<Node>& nodes) {
    std::vector<std::uint32_t> switches;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      if (is_switch(*nodes[i].step) && nodes[i].step->operand != 0) switches.push_back(i);
    }
    return nodes_behind(nodes, switches, is_switch);
  }

  std::shared_ptr<const Relation> share(Relation relation) {
    const auto [entry, added] = shared_.emplace(std::move(relation), nullptr);
    if (added) entry->second = std::make_shared<const Relation>(entry->first);
    return entry->second;
  }

  // A node that the position can be at, vertex by vertex.
  struct Arrival {
    std::uint32_t program = 0, node = 0, vertex = 0;
  };

  void arrive(const Arrival& arrival) {
    Node& node = graph_.graphs[arrival.program].nodes[arrival.node];
    if (node.domain.test(arrival.vertex)) return;
    const Step& step = *node.step;
    if (is_on(step)) {
      const std::vector<PieceId>& pieces = step.on->pieces;
      const bool passable = std::any_of(pieces.begin(), pieces.end(), [&](PieceId piece) {
        return graph_.possible[arrival.vertex].test(piece.value);
      });
      if (!passable) {
        blocked_[arrival.vertex].push_back(arrival);
        return;
      }
    }
    node.domain.set(arrival.vertex);
    arrivals_.push_back(arrival);
  }

  void put(std::uint32_t piece, std::uint32_t v) {
    if (graph_.possible[v].test(piece)) return;
    graph_.possible[v].set(piece);
    for (const Arrival& arrival : std::exchange(blocked_[v], {})) arrive(arrival);
  }

  void find_domains() {
    const Board& board = graph_.game->board;
    blocked_.resize(graph_.vertices());
    for (std::uint32_t v = 0; v < graph_.vertices(); ++v) {
      graph_.possible[v].set(board.square(VertexId(v)).piece.value);
    }
    arrive({0, 0, 0});
    while (!arrivals_.empty()) {
      const Arrival at = arrivals_.back();
      arrivals_.pop_back();
      const Node& node = graph_.graphs[at.program].nodes[at.node];
      if (node.step->kind == Step::Kind::Pattern) arrive({node.step->operand, 0, at.vertex});
      if (node.step->kind == Step::Kind::Off) put(node.step->operand, at.vertex);
      for (const Link& link : node.links) {
        for (const std::uint32_t w : (*link.relation)[at.vertex].list()) {
          arrive({at.program, link.to, w});
        }
      }
    }
    for (std::size_t v = 0; v < graph_.vertices(); ++v) {
      for (const std::uint32_t piece : graph_.possible[v].list()) graph_.squares[piece].set(v);
    }
  }

  void restrict_links() {
    for (ProgramGraph& program : graph_.graphs) {
      for (Node& node : program.nodes) {
        node.accepting &= node.domain;
        std::vector<Link> links;
        for (const Link& link : node.links) {
          Relation relation = *link.relation;
          for (std::size_t v = 0; v < relation.size(); ++v) {
            relation[v] =
                node.domain.test(v) ? relation[v] & program.nodes[link.to].domain : graph_.none();
          }
          if (image(relation, node.domain).none()) continue;
          links.push_back({link.to, share(std::move(relation))});
        }
        node.links = std::move(links);
      }
    }
  }

  Graph& graph_;
  std::vector<bool> known_;
  std::vector<std::uint32_t> seen_;  // by step and vertex: the last walk that came there
  std::uint32_t round_ = 0;
  std::size_t steps_ = 0;
  std::vector<Arrival> arrivals_;              // whose ways on are to be followed
  std::vector<std::vector<Arrival>> blocked_;  // by vertex: where none of an on's pieces can be yet
  std::map<Relation, std::shared_ptr<const Relation>> shared_;
};

}  // namespace

namespace {

// A step has the number of its state in the automaton of its body.
void find_origins(Graph& graph) {
  const Expressions& expressions = graph.game->expressions;
  std::vector<std::pair<std::uint32_t, ExpressionId>> queue{{0, graph.game->rules}};
  std::vector<bool> seen(graph.graphs.size(), false);
  while (!queue.empty()) {
    const auto [program, body] = queue.back();
    queue.pop_back();
    if (seen[program]) continue;
    seen[program] = true;
    const std::optional<Automaton> automaton = build_automaton(expressions, body);
    for (std::size_t i = 1; i < automaton->states.size(); ++i) {
      const auto& atom = std::get<Atom>(expressions[automaton->states[i].atom]);
      Node& node = graph.graphs[program].nodes[i];
      node.origin = atom.origin;
      if (const auto* pattern = std::get_if<Pattern>(&atom.action)) {
        queue.emplace_back(node.step->operand, pattern->body);
      }
    }
  }
}

// Whose turn it is, the keeper's or a player's, is told by the switch passed last. A node that
// comes behind switches of several of them, as the end of the rules here, where players are
// skipped,
//
//   (({? a} ->white [x] ->> + {! a}) ({? b} ->black [y] + {! b}) [$ n = 1])*
//
// gets a copy for each of them: what is a part of a turn to one is work of the keeper's to another.
// Switches need none: behind a switch it is always the turn of the same.
void tell_owners_apart(std::vector<Node>& nodes) {
  const std::vector<Node> whole = nodes;
  std::vector<std::map<std::uint32_t, std::uint32_t>> copies(whole.size());  // by owner
  std::vector<std::pair<std::uint32_t, std::uint32_t>> open;                 // node, owner
  const auto enter = [&](std::uint32_t node, std::uint32_t owner) {
    if (is_switch(*whole[node].step)) owner = whole[node].step->operand;
    const auto [entry, added] = copies[node].try_emplace(owner, node);
    if (!added) return entry->second;
    if (copies[node].size() > 1) {
      entry->second = static_cast<std::uint32_t>(nodes.size());
      nodes.push_back(whole[node]);
    }
    open.emplace_back(node, owner);
    return entry->second;
  };
  for (enter(0, 0); !open.empty();) {
    const auto [node, owner] = open.back();
    open.pop_back();
    std::vector<Link> links = whole[node].links;
    for (Link& link : links) link.to = enter(link.to, owner);
    nodes[copies[node].at(owner)].links = std::move(links);
  }
}

}  // namespace

std::vector<bool> nodes_behind(const std::vector<Node>& nodes, std::vector<std::uint32_t> starts,
                               const std::function<bool(const Step&)>& stops) {
  std::vector<bool> found(nodes.size(), false);
  while (!starts.empty()) {
    const Node& node = nodes[starts.back()];
    starts.pop_back();
    for (const Link& link : node.links) {
      if (found[link.to] || stops(*nodes[link.to].step)) continue;
      found[link.to] = true;
      starts.push_back(link.to);
    }
  }
  return found;
}

std::optional<Graph> build_graph(const Game& game, Diagnostics& diagnostics) {
  std::optional<Programs> programs = compile_programs(game, diagnostics);
  if (!programs) return std::nullopt;
  Graph graph;
  graph.game = &game;
  graph.programs = std::move(*programs);
  graph.graphs.resize(graph.programs.programs.size());
  graph.possible.resize(game.board.size(), Bits(game.pieces.size()));
  graph.squares.resize(game.pieces.size(), Bits(game.board.size()));
  std::vector<std::size_t> count(game.pieces.size(), 0);
  for (std::uint32_t v = 0; v < game.board.size(); ++v) {
    ++count[game.board.square(VertexId(v)).piece.value];
  }
  Builder(graph).build();
  // What saves most: a fluent is a proposition and what keeps it, a fact of the start is one line.
  for (std::uint32_t p = 1; p < graph.pieces(); ++p) {
    const auto saves = [&](std::uint32_t q) { return 2 * graph.squares[q].count() + count[q]; };
    if (saves(p) > saves(graph.default_piece)) graph.default_piece = p;
  }
  find_origins(graph);
  tell_owners_apart(graph.graphs[0].nodes);
  return graph;
}

}  // namespace zug::gdl_writer
