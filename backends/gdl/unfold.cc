// A way is followed step by step: links become literals about the board, tests literals about the
// state, off and assignment change the situation that later tests are about. Sums branch into
// several rules. Where the automaton can come back to a node, a view takes over. If it matters only
// that the end can be reached, the view says so for one vertex; otherwise it relates where the loop
// is entered to where it is left:
//
//   (from-1 ?v)      from ?v the loop and what is behind it can be passed
//   (walk-1 ?v ?w)   entered at ?v, the loop can be left at ?w
//
// Where the loop can return to a vertex, the rule would be a circle, which few players understand;
// there the view counts the steps that are left, as many as there are places at most.

#include "backends/gdl/unfold.h"

#include <algorithm>
#include <set>

#include "backends/gdl/failure.h"
#include "backends/gdl/text/rule_text.h"
#include "ir/limits.h"

namespace zug::gdl_writer {

void append(Body& body, const Body& more) { body.insert(body.end(), more.begin(), more.end()); }

namespace {

constexpr std::size_t most_unfolded_steps = 400;

bool in_parts(Until until) { return until == Until::Part || until == Until::Rest; }

}  // namespace

bool any_place(Until until) {
  return until == Until::Accept || until == Until::Complete || until == Until::Onward;
}

// Until::Part and Until::Rest go as far as the next cut.
bool Unfolder::is_cut(std::uint32_t node, Until until) const {
  return (in_parts(until) || until == Until::Onward) && cuts_.count(node) != 0;
}

bool Unfolder::stops(std::uint32_t program, const Node& node, Until until) const {
  if (program != 0) return false;
  const auto index = static_cast<std::uint32_t>(&node - speaker_.graph().graphs[0].nodes.data());
  if ((until == Until::Complete && safe(index)) || is_cut(index, until)) return true;
  const bool any = until == Until::Modifier || until == Until::Onward;
  return any ? is_modifier(*node.step) : node.step->kind == Step::Kind::Switch;
}

bool Unfolder::go(const Path& path, const Link& link, Path& next) {
  next = path;
  const Outcome outcome = speaker_.follow(path.at, path.domain, *link.relation, next.at);
  if (outcome.kind == Outcome::Kind::Never) return false;
  append(next.body, outcome.body);
  next.node = link.to;
  next.domain = image(*link.relation, path.domain);
  if (same(next.at, path.at)) return true;
  for (Write& write : next.now.writes) write.reach = compose(write.reach, *link.relation);
  return true;
}

bool Unfolder::arrive(Path& path) {
  const Node& node = speaker_.graph().graphs[path.program].nodes[path.node];
  const Step& step = *node.step;
  Outcome outcome;
  switch (step.kind) {
    case Step::Kind::On:
    case Step::Kind::OnAmong:
      outcome = speaker_.test(speaker_.graph().pieces_of(step), path.at, path.domain, path.now);
      break;
    case Step::Kind::Pattern:
      outcome = pattern(step.operand, step.positive, path.at, path.domain, path.now);
      break;
    case Step::Kind::Comparison:
      outcome = speaker_.compare(step, path.now);
      break;
    case Step::Kind::Assignment: {
      Term value;
      outcome = speaker_.evaluate(step, path.now, value);
      path.now.values[step.operand] = value;
      path.now.assigned.insert(step.operand);
      break;
    }
    case Step::Kind::Off:
      path.now.writes.push_back({path.at, step.operand, path.domain, speaker_.graph().identity()});
      break;
    default:
      break;
  }
  if (path.program == 0 && is_modifier(step)) path.marks.push_back({&node, path.at});
  append(path.body, outcome.body);
  return outcome.kind != Outcome::Kind::Never;
}

void Unfolder::unfold(const Path& path, Until until, const Finish& finish) {
  const ProgramGraph& program = speaker_.graph().graphs[path.program];
  const Node& node = program.nodes[path.node];
  if (until == Until::Accept) {
    const Outcome outcome = speaker_.member(path.at, node.accepting, path.domain);
    if (outcome.kind != Outcome::Kind::Never) {
      Path accepted = path;
      append(accepted.body, outcome.body);
      finish(accepted);
      if (outcome.kind == Outcome::Kind::Always) return;
    }
  }
  for (const Link& link : node.links) {
    Path next;
    if (go(path, link, next)) enter(next, until, finish);
  }
}

void Unfolder::enter(const Path& at_node, Until until, const Finish& finish) {
  const bool begins = at_node.marks.empty();  // nothing of the turn, or of its part, is done
  const bool cut = at_node.program == 0 && is_cut(at_node.node, until);
  const Step& step = *speaker_.graph().graphs[at_node.program].nodes[at_node.node].step;
  const bool modifies = at_node.program == 0 && is_modifier(step);
  const bool cut_first = until == Until::Rest || until == Until::Onward;
  if (cut ? !begins : modifies && begins && cut_first) return;
  const Loops& loop = loops(at_node.program, until);
  if (loop.cyclic[loop.components.of[at_node.node]] && !loop.passed[at_node.node]) {
    enter_loop(at_node, until, finish);
    return;
  }
  Path path = at_node;
  steps_ += 1 + path.now.writes.size();
  if (steps_ > limits::gdl_steps) {
    throw Failure{"GDL0709", speaker_.graph().graphs[path.program].nodes[path.node].origin,
                  "more than " + std::to_string(limits::gdl_steps) +
                      " steps of ways that would have to be spelled out as rules",
                  ""};
  }
  if (++depth_ > most_unfolded_steps) {
    throw Failure{"GDL0702", speaker_.graph().graphs[path.program].nodes[path.node].origin,
                  "a way of more than " + std::to_string(most_unfolded_steps) + " steps", ""};
  }
  if (arrive(path)) {
    const Node& node = speaker_.graph().graphs[path.program].nodes[path.node];
    const bool switches = step.kind == Step::Kind::Switch;
    const bool part = modifies && in_parts(until);
    if (until == Until::Onward && modifies && !switches && !safe(path.node)) {
      unfold(path, Until::Complete, finish);
    } else {
      const bool over = part ? switches : stops(path.program, node, until);
      if (part || over) finish(path);
      if (!over) unfold(path, until, finish);
    }
  }
  --depth_;
}

void Unfolder::enter_loop(Path path, Until until, const Finish& finish) {
  const Graph& graph = speaker_.graph();
  const Loops& loop = loops(path.program, until);
  const std::uint32_t component = loop.components.of[path.node];
  const std::vector<Write> writes =
      relevant(path.now.writes, path.program, path.node, until, !any_place(until));
  const LoopView view = loop_view(path, writes, until);
  const Term rank = constant(std::to_string(view.ranks));
  if (any_place(until)) {
    path.body.push_back(is(loop_term(view, rank, path.node, path.at, nullptr, nullptr, writes)));
    finish(path);
    return;
  }
  for (const std::uint32_t exit : loop.components.members(component)) {
    const Node& node = graph.graphs[path.program].nodes[exit];
    Path outside = path;
    outside.node = exit;
    outside.at = speaker_.fresh();
    outside.domain = node.domain;
    speaker_.remember(outside.at, node.domain);
    for (Write& write : outside.now.writes) {
      write.reach.assign(graph.vertices(), node.domain);
    }
    const Term exit_state = constant("s" + std::to_string(exit));
    outside.body.push_back(
        is(loop_term(view, rank, path.node, path.at, &exit_state, &outside.at, writes)));
    for (const Link& link : node.links) {
      if (loop.components.of[link.to] == component) continue;
      Path next;
      if (go(outside, link, next)) enter(next, until, finish);
    }
  }
}

Outcome Unfolder::ask(std::uint32_t program, std::uint32_t start, Until until, const Term& at,
                      const Bits& domain, const Situation& now, const std::string& stem) {
  const Graph& graph = speaker_.graph();
  const Node& node = graph.graphs[program].nodes[start];
  Path path;
  path.program = program;
  path.node = start;
  path.at = variable("?x");
  path.domain = node.domain;
  path.now.layer = now.layer;
  path.now.value_layers = now.value_layers;
  const bool position = program == 0 || needs_position(program);
  const std::vector<Write> writes = relevant(now.writes, program, start, until, false);
  std::vector<Write> given;  // those whose places are arguments
  std::map<std::size_t, Relation> told;
  std::string assigned;
  for (std::size_t i = 0; i < writes.size(); ++i) {
    const std::optional<Relation> back = position ? way_back(writes[i], domain) : std::nullopt;
    if (!back) given.push_back(writes[i]);
    if (!back) continue;
    told.emplace(i, *back);
    assigned += "<" + std::to_string(i) + ":" + std::to_string(writes[i].piece) + ":" +
                std::to_string(ways_back_.emplace(*back, ways_back_.size()).first->second);
  }
  std::vector<Write> parameters = speaker_.parameters(given);
  for (const auto& [i, back] : told) {
    parameters.insert(parameters.begin() + static_cast<std::ptrdiff_t>(i), writes[i]);
  }
  path.now.writes = parameters;
  std::vector<std::uint32_t> computed;  // variables whose values are arguments
  for (const std::uint32_t x : now.assigned) {
    if (variables(program, start, until).count(x) == 0) continue;
    const Term& value = now.values.at(x);
    path.now.assigned.insert(x);
    if (!is_variable(value)) {
      path.now.values[x] = value;
      assigned += "=" + std::to_string(x) + ":" + value.name;
      continue;
    }
    path.now.values[x] = variable("?s" + std::to_string(x));  // as no fresh one is called
    append(path.body, speaker_.among_values(x, path.now.values[x]));
    computed.push_back(x);
    assigned += "=" + std::to_string(x);
  }
  const auto [entry, added] =
      views_.emplace(stem + " " + memory(path, given, until) + assigned, View{});
  if (added) {
    View view;
    view.name = speaker_.fresh_name(stem);
    speaker_.document().about(view.name, program == 0
                                             ? "Whether the way on from " +
                                                   rule_text(graph, *node.step) + " leads anywhere"
                                             : "Whether " + pattern_text(graph, program));
    view.position = position;
    view.kind = Outcome::Kind::Never;
    std::vector<Term> head;
    if (view.position) head.push_back(path.at);
    for (const std::uint32_t x : computed) head.push_back(path.now.values.at(x));
    std::map<std::string, Bits> domains{{"?x", path.domain}};
    for (std::size_t i = 0; i < path.now.writes.size(); ++i) {
      Write& write = path.now.writes[i];
      if (told.count(i) != 0) {
        go_back(path, write, told.at(i));
      } else {
        head.push_back(write.at);
        domains[write.at.name] = write.domain;
      }
    }
    if (!view.position) {
      path.at = speaker_.vertex(path.domain.first());
      Bits one = graph.none();
      one.set(path.domain.first());
      path.domain = one;
    }
    unfold(path, until, [&](const Path& end) {
      if (view.kind == Outcome::Kind::Always) return;
      view.kind = end.body.empty() ? Outcome::Kind::Always : Outcome::Kind::If;
      if (view.kind == Outcome::Kind::If) {
        speaker_.say(Section::Views, compound(view.name, head), end.body, domains);
      }
    });
    views_[entry->first] = view;
  }
  const View& view = views_.at(entry->first);
  if (view.kind != Outcome::Kind::If) return {view.kind, {}};
  std::vector<Term> arguments;
  if (view.position) arguments.push_back(at);
  for (const std::uint32_t x : computed) arguments.push_back(now.values.at(x));
  Speaker::append_places(given, arguments);
  return {Outcome::Kind::If, {is(compound(view.name, arguments))}};
}

// Where a write is told by the position, whatever way of `domain` led there, the view goes back to
// it, and the place is no argument.
//
//   (<= (canjump-3 ?x) (upleft ?x ?w) ...)      behind a jump to the down right, over ?w
std::optional<Relation> Unfolder::way_back(const Write& write, const Bits& domain) const {
  Relation back(write.reach.size(), speaker_.graph().none());
  for (const std::uint32_t from : write.domain.list()) {
    for (const std::uint32_t v : (write.reach[from] & domain).list()) {
      if (!back[v].none()) return std::nullopt;
      back[v].set(from);
    }
  }
  return back;
}

void Unfolder::go_back(Path& path, Write& write, const Relation& back) {
  const Outcome outcome = speaker_.follow(path.at, path.domain, back, write.at);
  append(path.body, outcome.body);
  write.domain = image(back, path.domain);
  write.reach.assign(back.size(), speaker_.graph().none());
  for (std::uint32_t v = 0; v < back.size(); ++v) {
    for (const std::uint32_t from : back[v].list()) write.reach[from].set(v);
  }
}

Outcome Unfolder::pattern(std::uint32_t program, bool positive, const Term& at, const Bits& domain,
                          const Situation& now) {
  Outcome result = ask(program, 0, Until::Accept, at, domain, now,
                       macro_stem(speaker_.graph(), program, "pattern"));
  if (positive) return result;
  switch (result.kind) {
    case Outcome::Kind::Never:
      return {};
    case Outcome::Kind::Always:
      return {Outcome::Kind::Never, {}};
    case Outcome::Kind::If:
      break;
  }
  result.body.front() = gdl::opposite(result.body.front());
  return result;
}

Outcome Unfolder::completion(std::uint32_t node, const Term& at, const Bits& domain,
                             const Situation& now) {
  if (safe(node)) return {};
  return ask(0, node, Until::Complete, at, domain, now, "completable");
}

bool Unfolder::needs_position(std::uint32_t program) const {
  const Node& start = speaker_.graph().graphs[program].nodes[0];
  if (!start.accepting.none() && start.accepting != start.domain) return true;
  for (const Link& link : start.links) {
    const std::vector<std::uint32_t> sources = start.domain.list();
    for (const std::uint32_t v : sources) {
      if ((*link.relation)[v] != (*link.relation)[sources.front()]) return true;
    }
  }
  return false;
}

}  // namespace zug::gdl_writer
