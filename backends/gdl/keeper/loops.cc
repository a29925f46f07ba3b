// The loops of an automaton: which nodes belong to one, what they look at, and the views that stand
// for them. Links out of a node where unfolding stops are cut: the turn of a player ends at a
// switch, and so no loop of the rules leads through one.

#include <algorithm>
#include <set>
#include <utility>

#include "backends/gdl/failure.h"
#include "backends/gdl/text/rule_text.h"
#include "backends/gdl/unfold.h"
#include "ir/arithmetic.h"
#include "ir/limits.h"
#include "passes/analysis/graph/digraph.h"

namespace zug::gdl_writer {
const Unfolder::Loops& Unfolder::loops(std::uint32_t program, Until until) {
  const auto [entry, added] = loops_.emplace(std::pair(program, until), Loops{});
  Loops& result = entry->second;
  if (!added) return result;
  const std::vector<Node>& nodes = speaker_.graph().graphs[program].nodes;
  Digraph next;
  for (const Node& node : nodes) {
    if (!stops(program, node, until)) {
      for (const Link& link : node.links) next.targets.push_back(link.to);
    }
    next.close_node();
  }
  result.components = strong_components(next);
  result.cyclic.resize(result.components.size(), false);
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    const std::uint32_t own = result.components.of[i];
    for (const std::uint32_t to : next.edges(i)) {
      if (result.components.of[to] == own) result.cyclic[own] = true;
    }
  }
  result.passed.resize(nodes.size(), false);
  if (program != 0 || until != Until::Complete) return result;
  for (std::uint32_t c = 0; c < result.components.size(); ++c) {
    if (result.cyclic[c]) find_passed(result, result.components.members(c));
  }
  return result;
}

// Offs that nobody sees ask nothing and are passed by: the loop is that of the other nodes. Not if
// there is a circle of them alone.
//
//   ({w} [b] up)*      (<= (from-1 ?x) (true (cell ?x w)) (up ?x ?v) (from-1 ?v))
void Unfolder::find_passed(Loops& loops, std::span<const std::uint32_t> members) {
  const std::vector<Node>& nodes = speaker_.graph().graphs[0].nodes;
  for (const std::uint32_t member : members) loops.passed[member] = unseen(member);
  std::map<std::uint32_t, std::size_t> left;  // of those passed: how many lead to one
  for (const std::uint32_t member : members) {
    if (loops.passed[member]) left.emplace(member, 0);
  }
  for (const auto& [member, unused] : left) {
    for (const Link& link : nodes[member].links) {
      const auto next = left.find(link.to);
      if (next != left.end()) ++next->second;
    }
  }
  std::vector<std::uint32_t> first;
  for (const auto& [member, before] : left) {
    if (before == 0) first.push_back(member);
  }
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (const Link& link : nodes[first[i]].links) {
      const auto next = left.find(link.to);
      if (next != left.end() && --next->second == 0) first.push_back(link.to);
    }
  }
  if (first.size() == left.size()) return;
  for (const auto& [member, unused] : left) loops.passed[member] = false;
}

// Row v: the squares that can be looked at once the step of `node` is done or, in a loop, about to
// be done at v; with `inside`, only before the loop is left.
const Relation& Unfolder::reads(std::uint32_t program, std::uint32_t node, Until until,
                                bool inside) {
  if (until == Until::Onward) until = Until::Turn;
  const std::string memory = std::to_string(program) + "," + std::to_string(node) + "," +
                             std::to_string(static_cast<int>(until)) + (inside ? "i" : "");
  const auto found = reads_.find(memory);
  if (found != reads_.end()) return found->second;
  const Graph& graph = speaker_.graph();
  const std::vector<Node>& nodes = graph.graphs[program].nodes;
  const Loops& loop = loops(program, until);
  const std::uint32_t own = loop.components.of[node];
  Relation result(graph.vertices(), graph.none());
  const Bits all = graph.all();
  std::vector<const Relation*> patterns(nodes.size(), nullptr);  // what those asked so far read
  const auto look = [&](std::uint32_t at_node, std::uint32_t v, Bits& looked_at) {
    const Step& step = *nodes[at_node].step;
    if (is_on(step)) looked_at.set(v);
    if (step.kind == Step::Kind::Pattern) {
      const Relation*& pattern = patterns[at_node];
      if (pattern == nullptr) pattern = &reads(step.operand, 0, Until::Accept, false);
      looked_at |= (*pattern)[v];
    }
    const bool counts = (step.left != nullptr && counts_pieces(*step.left)) ||
                        (step.right != nullptr && counts_pieces(*step.right));
    if (counts) looked_at |= all;
  };
  std::vector<std::uint32_t> seen(nodes.size() * graph.vertices(), no_vertex);  // the last start
  std::vector<std::pair<std::uint32_t, std::uint32_t>> queue;
  for (const std::uint32_t start : nodes[node].domain.list()) {
    seen[node * graph.vertices() + start] = start;
    queue.assign(1, {node, start});
    while (!queue.empty()) {
      const auto [at_node, v] = queue.back();
      queue.pop_back();
      look(at_node, v, result[start]);
      if (stops(program, nodes[at_node], until) && at_node != node) continue;
      for (const Link& link : nodes[at_node].links) {
        if (inside && loop.components.of[link.to] != own) continue;
        for_each((*link.relation)[v], [&, to = link.to, first = start](std::uint32_t w) {
          if (std::exchange(seen[to * graph.vertices() + w], first) != first) {
            queue.emplace_back(to, w);
          }
          return true;
        });
      }
      if (++places_read_ <= limits::gdl_places) continue;
      throw Failure{"GDL0709", nodes[node].origin,
                    "more than " + std::to_string(limits::gdl_places) +
                        " places of the rules and the board to be looked at in order to find out "
                        "which writes matter",
                    ""};
    }
  }
  return reads_.emplace(memory, std::move(result)).first->second;
}

Bits Unfolder::looks(std::uint32_t node, std::uint32_t v) {
  const Step& step = *speaker_.graph().graphs[0].nodes[node].step;
  Bits result = speaker_.graph().none();
  if (is_on(step)) result.set(v);
  if (step.kind == Step::Kind::Pattern) result = reads(step.operand, 0, Until::Accept, false)[v];
  for (const Arithmetic* side : {step.left, step.right}) {
    if (side != nullptr && counts_pieces(*side)) result = speaker_.graph().all();
  }
  return result;
}

namespace {

void collect(const Arithmetic* a, std::set<std::uint32_t>& variables) {
  if (a == nullptr) return;
  if (a->kind == Arithmetic::Kind::Variable) variables.insert(a->variable.value);
  for (const Arithmetic& operand : a->operands) collect(&operand, variables);
}

}  // namespace

const std::set<std::uint32_t>& Unfolder::variables(std::uint32_t program, std::uint32_t node,
                                                   Until until) {
  if (until == Until::Onward) until = Until::Turn;
  const std::string memory = std::to_string(program) + "," + std::to_string(node) + "," +
                             std::to_string(static_cast<int>(until));
  const auto found = variables_.find(memory);
  if (found != variables_.end()) return found->second;
  const std::vector<Node>& nodes = speaker_.graph().graphs[program].nodes;
  std::set<std::uint32_t> result, seen{node};
  std::vector<std::uint32_t> queue{node};
  while (!queue.empty()) {
    const std::uint32_t at = queue.back();
    queue.pop_back();
    const Step& step = *nodes[at].step;
    collect(step.left, result);
    collect(step.right, result);
    if (step.kind == Step::Kind::Pattern) {
      const std::set<std::uint32_t>& nested = variables(step.operand, 0, Until::Accept);
      result.insert(nested.begin(), nested.end());
    }
    if (stops(program, nodes[at], until) && at != node) continue;
    for (const Link& link : nodes[at].links) {
      if (seen.insert(link.to).second) queue.push_back(link.to);
    }
  }
  return variables_.emplace(memory, std::move(result)).first->second;
}

// The sets of pieces that are asked about behind a node.
const std::set<Bits>& Unfolder::tests(std::uint32_t program, std::uint32_t node, Until until) {
  if (until == Until::Onward) until = Until::Turn;
  const std::string memory = std::to_string(program) + "," + std::to_string(node) + "," +
                             std::to_string(static_cast<int>(until));
  const auto found = tests_.find(memory);
  if (found != tests_.end()) return found->second;
  const Graph& graph = speaker_.graph();
  const std::vector<Node>& nodes = graph.graphs[program].nodes;
  std::set<Bits> result;
  std::vector<std::uint32_t> queue{node};
  std::set<std::uint32_t> seen{node};
  while (!queue.empty()) {
    const std::uint32_t at = queue.back();
    queue.pop_back();
    const Step& step = *nodes[at].step;
    if (is_on(step)) {
      result.insert(graph.pieces_of(step));
    }
    if (step.kind == Step::Kind::Pattern) {
      const std::set<Bits>& nested = tests(step.operand, 0, Until::Accept);
      result.insert(nested.begin(), nested.end());
    }
    for (const Arithmetic* side : {step.left, step.right}) {
      if (side == nullptr || !counts_pieces(*side)) continue;
      for (std::uint32_t p = 0; p < graph.pieces(); ++p) {
        Bits one(graph.pieces());
        one.set(p);
        result.insert(one);
      }
    }
    if (stops(program, nodes[at], until) && at != node) continue;
    for (const Link& link : nodes[at].links) {
      if (seen.insert(link.to).second) queue.push_back(link.to);
    }
  }
  return tests_.emplace(memory, std::move(result)).first->second;
}

std::vector<Write> Unfolder::relevant(const std::vector<Write>& writes, std::uint32_t program,
                                      std::uint32_t node, Until until, bool inside) {
  std::vector<Write> result = speaker_.relevant(writes, reads(program, node, until, inside));
  const std::set<Bits>& asked = tests(program, node, until);
  for (Write& write : result) {
    // One name for pieces that nobody tells apart, of those that stand somewhere at some time: no
    // view is about others.
    for (std::uint32_t p = 0; p < write.piece; ++p) {
      if (speaker_.graph().squares[p].none()) continue;
      const bool alike = std::all_of(asked.begin(), asked.end(), [&](const Bits& set) {
        return set.test(p) == set.test(write.piece);
      });
      if (!alike) continue;
      write.piece = p;
      break;
    }
  }
  return result;
}

// 0 when the loop cannot come back to a vertex in the same state; else the most steps that a way
// without repetition can have.
std::size_t Unfolder::ranks(std::uint32_t program,
                            const std::vector<std::uint32_t>& members) const {
  const std::vector<Node>& nodes = speaker_.graph().graphs[program].nodes;
  const std::size_t vertices = speaker_.graph().vertices();
  std::map<std::uint32_t, std::size_t> index;
  for (const std::uint32_t node : members) index.emplace(node, index.size());
  Digraph next;  // node `index * vertices + v`
  std::size_t places = 0;
  for (const std::uint32_t node : members) {
    places += nodes[node].domain.count();
    for (std::uint32_t v = 0; v < vertices; ++v) {
      if (nodes[node].domain.test(v)) {
        for (const Link& link : nodes[node].links) {
          const auto to = index.find(link.to);
          if (to == index.end()) continue;
          for (const std::uint32_t w : (*link.relation)[v].list()) {
            next.targets.push_back(static_cast<std::uint32_t>(to->second * vertices + w));
          }
        }
      }
      next.close_node();
    }
  }
  const Components components = strong_components(next);
  bool circle = false;
  for (std::uint32_t v = 0; v < next.size(); ++v) {
    const auto edges = next.edges(v);
    circle = circle || components.members(components.of[v]).size() > 1 ||
             std::find(edges.begin(), edges.end(), v) != edges.end();
  }
  return circle ? places - 1 : 0;
}

std::string Unfolder::memory(const Path& path, const std::vector<Write>& writes, Until until) {
  std::string text = std::to_string(path.program) + "," + std::to_string(path.node) + "," +
                     std::to_string(path.now.layer) + "," +
                     std::to_string(static_cast<int>(until)) + speaker_.key(writes);
  for (const auto& [x, layer] : path.now.value_layers) {
    text += ";" + std::to_string(x) + ":" + std::to_string(layer);
  }
  return text;
}

Term Unfolder::loop_term(const LoopView& view, const Term& rank, std::uint32_t node, const Term& at,
                         const Term* exit_node, const Term* exit_at,
                         const std::vector<Write>& writes) {
  std::vector<Term> arguments;
  if (view.ranks > 0) arguments.push_back(rank);
  if (view.states) arguments.push_back(constant("s" + std::to_string(node)));
  arguments.push_back(at);
  if (exit_node != nullptr) {
    if (view.states) arguments.push_back(*exit_node);
    arguments.push_back(*exit_at);
  }
  Speaker::append_places(writes, arguments);
  return compound(view.name, arguments);
}

const Unfolder::LoopView& Unfolder::loop_view(const Path& path, const std::vector<Write>& writes,
                                              Until until) {
  const Loops& loop = loops(path.program, until);
  const auto circle = loop.components.members(loop.components.of[path.node]);
  const std::vector<std::uint32_t> members(circle.begin(), circle.end());
  Path first = path;
  first.node = members.front();
  for (const std::uint32_t x : path.now.assigned) {
    if (variables(path.program, path.node, until).count(x) == 0) continue;
    throw Failure{"GDL0706", speaker_.graph().graphs[path.program].nodes[path.node].origin,
                  "a loop that looks at what the same turn has assigned", ""};
  }
  const auto [entry, added] = loop_views_.emplace(memory(first, writes, until), LoopView{});
  if (added) {
    const bool place = any_place(until);
    const auto states = std::count_if(members.begin(), members.end(),
                                      [&](std::uint32_t member) { return !loop.passed[member]; });
    entry->second = {speaker_.fresh_name(place ? "from" : "walk"), states > 1,
                     ranks(path.program, members)};
    speaker_.need_successors(entry->second.ranks);
    const LoopView view = entry->second;
    std::vector<const Node*> nodes;
    for (const std::uint32_t member : members) {
      nodes.push_back(&speaker_.graph().graphs[path.program].nodes[member]);
    }
    speaker_.document().about(view.name, "The loop of " + rule_text(speaker_.graph(), nodes));
    write_loop(view, path, writes, until);
  }
  return loop_views_.at(memory(first, writes, until));
}

// What is written is not looked at before the unfolding ends.
bool Unfolder::unseen(std::uint32_t off) {
  const Node& node = speaker_.graph().graphs[0].nodes[off];
  if (node.step->kind != Step::Kind::Off) return false;
  const Relation& seen = reads(0, off, Until::Complete, false);
  const std::vector<std::uint32_t> domain = node.domain.list();
  return std::none_of(domain.begin(), domain.end(),
                      [&](std::uint32_t v) { return seen[v].test(v); });
}

// Calls `arrived` where the links from `path` lead, or those of nodes of the loop that are passed
// by.
void Unfolder::follow_links(const Path& path, std::uint32_t component, Until until,
                            const Finish& arrived) {
  const Loops& loop = loops(path.program, until);
  for (const Link& link : speaker_.graph().graphs[path.program].nodes[path.node].links) {
    Path next;
    if (!go(path, link, next)) continue;
    if (loop.components.of[link.to] != component || !loop.passed[link.to]) {
      arrived(next);
    } else if (arrive(next)) {
      follow_links(next, component, until, arrived);
    }
  }
}

void Unfolder::write_loop(const LoopView& view, const Path& caller,
                          const std::vector<Write>& writes, Until until) {
  const std::vector<Node>& nodes = speaker_.graph().graphs[caller.program].nodes;
  const Loops& loop = loops(caller.program, until);
  const std::uint32_t component = loop.components.of[caller.node];
  const bool place = any_place(until);
  const std::vector<Write> parameters = speaker_.parameters(writes);
  const Term exit_node = variable("?e"), exit_at = variable("?y");
  const Term fewer = variable("?n"), rank = view.ranks > 0 ? variable("?m") : constant("0");
  std::map<std::string, Bits> domains;
  for (const Write& write : parameters) domains[write.at.name] = write.domain;
  const Body step_down = view.ranks > 0 ? Body{is(compound("succ", {fewer, rank}))} : Body{};
  for (const std::uint32_t member : loop.components.members(component)) {
    if (loop.passed[member]) continue;
    if (is_modifier(*nodes[member].step) && !(until == Until::Complete && unseen(member))) {
      throw Failure{"GDL0701", nodes[member].origin,
                    "a modifier that can come again and again in one turn or pattern", ""};
    }
    Path path;
    path.program = caller.program;
    path.node = member;
    path.at = variable("?x");
    path.domain = nodes[member].domain;
    path.now.layer = caller.now.layer;
    path.now.value_layers = caller.now.value_layers;
    path.now.writes = parameters;
    domains["?x"] = path.domain;
    if (!arrive(path)) continue;
    const auto say = [&](const Body& body, const Term& left, const Term* node, const Term* at) {
      speaker_.say(Section::Views, loop_term(view, left, member, path.at, node, at, parameters),
                   body, domains);
    };
    const Term zero = constant("0");
    const Term own_state = constant("s" + std::to_string(member));
    if (place) {
      const auto finish = [&](const Path& end) { say(end.body, zero, nullptr, nullptr); };
      if (until == Until::Accept) {
        const Outcome outcome = speaker_.member(path.at, nodes[member].accepting, path.domain);
        Path accepted = path;
        append(accepted.body, outcome.body);
        if (outcome.kind != Outcome::Kind::Never) finish(accepted);
      }
      follow_links(path, component, until, [&](const Path& next) {
        if (loop.components.of[next.node] != component) enter(next, until, finish);
      });
    } else {
      say(path.body, zero, &own_state, &path.at);
    }
    follow_links(path, component, until, [&](const Path& next) {
      if (loop.components.of[next.node] != component) return;
      Body body = step_down;
      append(body, next.body);
      body.push_back(is(loop_term(view, fewer, next.node, next.at, place ? nullptr : &exit_node,
                                  place ? nullptr : &exit_at, parameters)));
      say(body, rank, place ? nullptr : &exit_node, place ? nullptr : &exit_at);
    });
    if (view.ranks > 0) {
      Body body = step_down;
      body.push_back(is(loop_term(view, fewer, member, path.at, place ? nullptr : &exit_node,
                                  place ? nullptr : &exit_at, parameters)));
      say(body, rank, place ? nullptr : &exit_node, place ? nullptr : &exit_at);
    }
  }
}

}  // namespace zug::gdl_writer
