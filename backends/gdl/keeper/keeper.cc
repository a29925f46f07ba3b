// The keeper's work is a token that runs through the rules from the player's last switch to the
// next player's switch. Each node where the token's ways meet or part is a view, with the vertex as
// its argument where that matters; all of them depend on `does` in the end:
//
//   (<= (keeper-7 ?b) (does white (move ?a ?b)))
//   (<= (keeper-9) (keeper-7 ?b) (not (pattern-1 ?b)))
//   (<= (next (control black)) keeper-9)
//
// There is one token only: where the token's ways part, a way that does not lead to the next switch
// is not entered. Either that cannot happen (completion.h), or the view has a guard that looks
// ahead. So what is written is what the keeper of a proper game really writes.
//
// What the token writes makes layers of the board: layer 0 is the board after the player's move,
// and each layer has all that lies below it and some writes on top; see layers.cc. Variables
// have layers of their own.

#include "backends/gdl/keeper/keeper.h"

#include <algorithm>

#include "backends/gdl/failure.h"
#include "backends/gdl/keeper/presence.h"
#include "backends/gdl/text/rule_text.h"
#include "passes/analysis/graph/digraph.h"

namespace zug::gdl_writer {
namespace {

std::string layered(const char* stem, int layer) { return stem + std::to_string(layer); }

}  // namespace

Keeper::Keeper(Speaker& speaker, Unfolder& unfolder, Turns& turns)
    : speaker_(speaker), unfolder_(unfolder), turns_(turns) {
  find_nodes();
  find_positions();
  find_token_positions();
  find_junctions();
  find_layers();
}

void Keeper::find_nodes() {
  std::set<std::uint32_t> seen;
  std::vector<std::uint32_t> queue;
  for (const KeeperStart& start : turns_.starts()) {
    if (seen.insert(start.node).second) queue.push_back(start.node);
    tokens_[start.node].view = true;
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    if (ends(queue[i])) continue;
    for (const Link& link : nodes()[queue[i]].links) {
      if (seen.insert(link.to).second) queue.push_back(link.to);
    }
  }
  const std::vector<std::uint32_t> list(seen.begin(), seen.end());
  std::map<std::uint32_t, std::uint32_t> index;
  for (std::uint32_t i = 0; i < list.size(); ++i) index[list[i]] = i;
  Digraph next;
  std::map<std::uint32_t, std::size_t> predecessors;
  for (const std::uint32_t node : list) {
    if (!ends(node)) {
      for (const Link& link : nodes()[node].links) {
        next.targets.push_back(index.at(link.to));
        ++predecessors[link.to];
      }
    }
    next.close_node();
  }
  const Components components = strong_components(next);
  const auto last = static_cast<std::uint32_t>(components.size() - 1);
  for (std::uint32_t i = 0; i < list.size(); ++i) {
    const std::uint32_t own = components.of[i];
    component_[list[i]] = last - own;  // along the edges
    for (const std::uint32_t to : next.edges(i)) {
      if (components.of[to] == own) cyclic_.insert(last - own);
    }
    if (components.members(own).size() > 1) several_.insert(last - own);
  }
  order_ = list;
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return component_[a] < component_[b]; });
  for (const std::uint32_t node : order_) {
    const Node& self = nodes()[node];
    const bool modifies = self.step->kind == Step::Kind::Off ||
                          self.step->kind == Step::Kind::Assignment || ends(node);
    const std::size_t uses = self.links.size() + (modifies ? 1 : 0);
    Token& token = tokens_[node];
    token.view =
        token.view || predecessors[node] > 1 || uses > 1 || cyclic_.count(component_[node]) != 0;
  }
}

bool Keeper::independent(const Bits& domain, const Link& link) const {
  const std::vector<std::uint32_t> from = domain.list();
  return std::all_of(from.begin(), from.end(), [&](std::uint32_t v) {
    return (*link.relation)[v] == (*link.relation)[from.front()];
  });
}

bool Keeper::uses_position(std::uint32_t node) const {
  const Step& step = *nodes()[node].step;
  if (step.kind == Step::Kind::Pattern) return unfolder_.needs_position(step.operand);
  return is_on(step) || step.kind == Step::Kind::Off;
}

void Keeper::find_positions() {
  bool changed = true;
  while (changed) {
    changed = false;
    for (const std::uint32_t node : order_) {
      Token& token = tokens_[node];
      if (token.position) continue;
      const bool several = several_.count(component_[node]) != 0;
      if (nodes()[node].domain.count() == 1 && !several) continue;
      bool needed = several || nodes()[node].step->kind == Step::Kind::Off;
      if (ends(node)) {
        needed = several || turns_.turns()[turns_.turn_of(node)].position;
      } else {
        for (const Link& link : nodes()[node].links) {
          Bits sources = speaker_.graph().none();
          for (const std::uint32_t v : nodes()[node].domain.list()) {
            if (!(*link.relation)[v].none()) sources.set(v);
          }
          needed = needed || sources != nodes()[node].domain ||
                   (!independent(nodes()[node].domain, link) &&
                    (tokens_[link.to].position || uses_position(link.to)));
        }
      }
      token.position = needed;
      changed = changed || needed;
    }
  }
}

// The keeper's work ends at a player's switch, at once where a player has more steps to make, and
// where the keeper has plies of his own.
bool Keeper::ends(std::uint32_t node) const { return turns_.turn_of(node) < turns_.turns().size(); }

bool Keeper::writes(std::uint32_t node) const {
  return nodes()[node].step->kind == Step::Kind::Off &&
         std::none_of(turns_.starts().begin(), turns_.starts().end(),
                      [&](const KeeperStart& start) { return start.node == node; });
}

bool Keeper::assigns(std::uint32_t node) const {
  return nodes()[node].step->kind == Step::Kind::Assignment && !ends(node);
}

int Keeper::board_layer(int layer) const { return layer == 0 && !turns_.writes() ? -1 : layer; }

Situation Keeper::situation(const Sight& sight) const {
  Situation result;
  result.layer = board_layer(sight.layer);
  result.value_layers = sight.values;
  return result;
}

// Nodes of one loop share a relation: propnet factories do not end on relations that depend on each
// other.
Term Keeper::head(std::uint32_t node, const Term& at) const {
  std::vector<Term> arguments;
  const std::uint32_t component = component_.at(node);
  std::string name = "keeper-" + std::to_string(node);
  if (several_.count(component) != 0) {
    name = "keeper-loop-" + std::to_string(component);
    const auto own = std::count_if(component_.begin(), component_.upper_bound(node),
                                   [&](const auto& entry) { return entry.second == component; });
    arguments.push_back(constant("s" + std::to_string(own)));
  }
  if (tokens_.at(node).position) arguments.push_back(at);
  return compound(name, arguments);
}

// The token at a node, as the beginning of a body.
Path Keeper::token(std::uint32_t node) {
  const Token& known = tokens_[node];
  if (!known.view) return known.ways.front();
  Path path;
  path.node = node;
  path.domain = nodes()[node].domain;
  if (known.position) {
    path.at = speaker_.fresh();
    speaker_.remember(path.at, path.domain);
  } else {
    const std::uint32_t some = path.domain.first();
    path.at = speaker_.vertex(some);
    path.domain = speaker_.graph().none();
    path.domain.set(some);
  }
  path.body = {is(head(node, path.at))};
  return path;
}

// Does the test of the node `path` has come to, and asks whether the work can be completed from
// there where that is not sure.
bool Keeper::pass(Path& path, const Junction& junction, std::uint32_t to) {
  path.now = situation(sight(junction, to));
  const Step& step = *nodes()[path.node].step;
  if (step.kind == Step::Kind::Switch) return true;
  bool asks = false;
  for (const std::uint32_t member : junction.members) {
    for (const Link& link : nodes()[member].links) {
      asks = asks || (link.to == to && guarded(member, link));
    }
  }
  if (!asks && (step.kind == Step::Kind::Off || passes_for_sure(junction))) return true;
  if (!unfolder_.arrive(path)) return false;
  path.marks.clear();
  if (!asks) return true;
  path.now.layer = board_layer(sight(junction, to).beyond);
  const Outcome outcome = unfolder_.completion(path.node, path.at, path.domain, path.now);
  append(path.body, outcome.body);
  return outcome.kind != Outcome::Kind::Never;
}

// Whether the token, wherever it is at the junction, passes the next step, since it comes to the
// next switch and there is no other way.
bool Keeper::passes_for_sure(const Junction& junction) const {
  return std::all_of(junction.members.begin(), junction.members.end(), [&](std::uint32_t member) {
    return is_sure(member) && only_way(member, nodes()[member].links.front());
  });
}

// What a test at `to`, ahead of the junction, looks at: all that was done, whichever way led there.
Keeper::Sight Keeper::sight(const Junction& junction, std::uint32_t to) const {
  Sight result;
  for (const std::uint32_t member : junction.members) {
    const std::vector<Link>& links = nodes()[member].links;
    for (std::size_t i = 0; i < links.size(); ++i) {
      if (links[i].to != to) continue;
      const Sight& one = ahead_.at({member, i});
      result.layer = std::max(result.layer, one.layer);
      result.beyond = std::max(result.beyond, one.beyond);
      for (const auto& [x, layer] : one.values) {
        int& highest = result.values[x];
        highest = std::max(highest, layer);
      }
    }
  }
  return result;
}

// Whether the keeper may be at `before` when the ways to `node` are sought. Of the nodes of one
// loop not all are known then.
bool Keeper::comes_to(std::uint32_t before, std::uint32_t node) const {
  const Token& known = tokens_.at(before);
  return known.reached || (known.view && component_.at(before) == component_.at(node));
}

std::vector<Path> Keeper::ways_to(std::uint32_t node) {
  std::vector<Path> result;
  for (const KeeperStart& start : turns_.starts()) {
    if (start.node != node) continue;
    Path path;
    path.node = node;
    path.at = start.at;
    path.domain = start.domain;
    path.body = {start.move};
    if (tokens_[node].position) append(path.body, start.place);
    result.push_back(path);
  }
  for (Junction& junction : junctions_) {
    const bool leads = std::any_of(junction.links.begin(), junction.links.end(),
                                   [&](const Link& link) { return link.to == node; });
    const std::optional<Path> before = leads ? token_at(junction, node) : std::nullopt;
    if (!before) continue;
    for (const Link& link : junction.links) {
      Path next;
      if (link.to != node || !unfolder_.go(*before, link, next)) continue;
      if (pass(next, junction, node)) result.push_back(next);
    }
  }
  return result;
}

void Keeper::write_token(std::uint32_t node) {
  Token& known = tokens_[node];
  const std::vector<Path> ways = ways_to(node);
  known.reached = !ways.empty();
  if (!known.view) {
    known.ways = ways;
    return;
  }
  for (const Path& way : ways) {
    const Term relation = head(node, way.at);
    speaker_.document().about(
        relation.name, "The keeper comes to " + rule_text(speaker_.graph(), *nodes()[node].step) +
                           (several_.count(component_.at(node)) != 0 ? ", in a loop" : ""));
    speaker_.say(Section::Keeper, relation, way.body);
  }
}

void Keeper::write_effects(std::uint32_t node) {
  const Step& step = *nodes()[node].step;
  if (!tokens_.at(node).reached) return;
  if (writes(node)) {
    const Path path = token(node);
    const int layer = write_layer_[node];
    speaker_.say(Section::Effects, compound(layered("touched-", layer), {path.at}), path.body);
    touched_.insert(layer);
    if (step.operand == speaker_.graph().default_piece) return;
    put_.insert(layer);
    speaker_.say(Section::Effects,
                 compound(layered("put-", layer), {path.at, speaker_.piece(step.operand)}),
                 path.body);
  }
  if (assigns(node)) {
    Path path = token(node);
    path.now = situation(sights_.at(node));
    Term value;
    const Outcome outcome = speaker_.evaluate(step, path.now, value);
    // Of what nobody ever comes to it is proved that the keeper gets on from there.
    if (outcome.kind == Outcome::Kind::Never) return;
    const int layer = values_after_.at(component_.at(node)).at(step.operand);
    const auto view = [&](const char* stem) {
      return speaker_.value_view(stem, layer, step.operand);
    };
    speaker_.say(Section::Effects, constant(view("assigned")), path.body);
    append(path.body, outcome.body);
    speaker_.say(Section::Effects, compound(view("set"), {value}), path.body);
    set_.emplace(layer, step.operand);
  }
  if (ends(node)) {
    const Turn& turn = turns_.turns()[turns_.turn_of(node)];
    const Path path = token(node);
    for (const Term& fluent : fluents_of(turn, speaker_.names())) {
      speaker_.say(Section::Next, compound("next", {fluent}), path.body);
    }
    if (turn.position) {
      Path on = path;
      if (turn.ahead != 0) {
        const Relation& way = *nodes()[node].links.front().relation;
        append(on.body, speaker_.follow(path.at, path.domain, way, on.at).body);
      }
      speaker_.say(Section::Next, compound("next", {compound("at", {on.at})}), on.body);
    }
    if (turn.inside && !turn.of_keeper()) {
      speaker_.say(Section::Next, compound("next", {constant("midturn")}), path.body);
    }
  }
}

// The pieces, and whether they stay where they are whatever is done. All of them, ?p, if they are
// alike in that.
std::vector<std::pair<Term, bool>> Keeper::pieces_that_stay() const {
  const Graph& graph = speaker_.graph();
  const auto either = [](const KnownNumbers&, const Step&) { return -1; };  // of numbers
  const Bits taken = replaced_pieces(graph, find_presence(graph, Knower(graph, either)));
  std::vector<std::pair<Term, bool>> result;
  std::size_t stay = 0;
  for (std::uint32_t piece = 0; piece < graph.pieces(); ++piece) {
    if (piece == graph.default_piece || graph.squares[piece].none()) continue;
    result.emplace_back(speaker_.piece(piece), !taken.test(piece));
    stay += taken.test(piece) ? 0 : 1;
  }
  if (stay != 0 && stay != result.size()) return result;
  return {{variable("?p"), stay != 0}};
}

void Keeper::write_layers() {
  const Term v = variable("?v"), p = variable("?p");
  if (turns_.writes()) touched_.insert(0);
  if (turns_.puts()) put_.insert(0);
  const std::vector<std::pair<Term, bool>> pieces = pieces_that_stay();
  const auto write = [&](Section section, const Term& head, int layer) {
    if (put_.count(layer) != 0) {
      speaker_.document().rule(section, head, {is(compound(layered("put-", layer), {v, p}))});
    }
    int below = layer - 1;
    while (below >= 0 && touched_.count(below) == 0) --below;
    for (const auto& [piece, stays] : pieces) {
      Body body{is(speaker_.cell(v, piece, below))};
      if (!stays && touched_.count(layer) != 0) {
        body.push_back(is_not(compound(layered("touched-", layer), {v})));
      }
      speaker_.document().rule(section, replaced(head, p.name, piece), body);
    }
  };
  int last = last_layer_;
  while (last > 0 && touched_.count(last) == 0) --last;
  speaker_.document().comment(Section::Next, "The board: what was put, and what nobody touched.");
  write(Section::Next, compound("next", {compound("cell", {v, p})}), last);
  for (int layer = last_layer_; layer >= 0; --layer) {
    if (speaker_.layers_asked().count(layer) == 0) continue;
    write(Section::Effects, speaker_.cell(v, p, layer), layer);
  }
}

void Keeper::write_next_values() {
  const Term n = variable("?n");
  const auto write = [&](Section section, const Term& head, std::uint32_t x, int layer) {
    Situation before;
    if (layer > 1) before.value_layers[x] = layer - 1;
    Body stays = speaker_.value_of(x, n, before);
    if (set_.count({layer, x}) != 0) {
      speaker_.document().rule(section, head,
                               {is(compound(speaker_.value_view("set", layer, x), {n}))});
      stays.push_back(is_not(constant(speaker_.value_view("assigned", layer, x))));
    }
    speaker_.document().rule(section, head, stays);
  };
  for (std::uint32_t x = 0; x < speaker_.names().variables.size(); ++x) {
    if (speaker_.values(x).size() == 1) continue;
    const auto last = last_value_layer_.find(x);
    write(Section::Next, compound("next", {speaker_.value_fluent(x, n)}), x,
          last == last_value_layer_.end() ? 0 : last->second);
  }
  int deepest = 0;
  for (const auto& [x, layer] : last_value_layer_) deepest = std::max(deepest, layer);
  for (int layer = deepest; layer > 0; --layer) {
    for (std::uint32_t x = 0; x < speaker_.names().variables.size(); ++x) {
      if (speaker_.values_asked().count({layer, x}) == 0) continue;
      write(Section::Effects, compound(speaker_.value_view("value", layer, x), {n}), x, layer);
    }
  }
}

void Keeper::write() {
  for (const std::uint32_t node : order_) {
    if (followed_.count(node) != 0) write_token(node);
  }
  for (const std::uint32_t node : order_) write_effects(node);
  write_next_values();
  write_layers();
}

}  // namespace zug::gdl_writer
