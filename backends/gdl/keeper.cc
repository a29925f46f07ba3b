// The keeper's work is a token that runs through the rules from the player's last switch to the
// next player's switch. Each node where the token's ways meet or part is a view, with the vertex as
// its argument where that matters; all of them depend on `does` in the end:
//
//   (<= (keeper-7 ?b) (does white (move ?a ?b)))
//   (<= (keeper-9) (keeper-7 ?b) (not (pattern-1 ?b)))
//   (<= (next (control black)) keeper-9)
//
// What the token writes makes layers of the board: layer 0 is the board after the player's move,
// layer k + 1 has on top what nodes of layer k write. A test looks at the layer of its node. A loop
// writes into one layer, which is right as long as no test of the loop looks at what the loop has
// written; that is checked. Variables have layers of their own. The keeper of a proper game has one
// way to go, so that nothing is written on ways that turn out to be dead ends.

#include "backends/gdl/keeper.h"

#include <algorithm>

#include "backends/gdl/components.h"
#include "backends/gdl/failure.h"

namespace zug::gdl_writer {
namespace {

bool to_player(const Node& node) {
  return node.step->kind == Step::Kind::Switch && node.step->operand != 0;
}

std::string layered(const char* stem, int layer) { return stem + std::to_string(layer); }

}  // namespace

Keeper::Keeper(Speaker& speaker, Unfolder& unfolder, Turns& turns)
    : speaker_(speaker), unfolder_(unfolder), turns_(turns) {
  find_nodes();
  find_positions();
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
    if (to_player(nodes()[queue[i]])) continue;
    for (const Link& link : nodes()[queue[i]].links) {
      if (seen.insert(link.to).second) queue.push_back(link.to);
    }
  }
  const std::vector<std::uint32_t> list(seen.begin(), seen.end());
  std::map<std::uint32_t, std::uint32_t> index;
  for (std::uint32_t i = 0; i < list.size(); ++i) index[list[i]] = i;
  std::vector<std::vector<std::uint32_t>> next(list.size());
  std::map<std::uint32_t, std::size_t> predecessors;
  for (std::uint32_t i = 0; i < list.size(); ++i) {
    if (to_player(nodes()[list[i]])) continue;
    for (const Link& link : nodes()[list[i]].links) {
      next[i].push_back(index.at(link.to));
      ++predecessors[link.to];
    }
  }
  const std::vector<std::uint32_t> component = components(next);
  for (std::uint32_t i = 0; i < list.size(); ++i) {
    component_[list[i]] = component[i];
    for (const std::uint32_t to : next[i]) {
      if (component[to] == component[i]) cyclic_.insert(component[i]);
    }
  }
  order_ = list;
  std::stable_sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return component_[a] < component_[b];
  });
  for (const std::uint32_t node : order_) {
    const Node& self = nodes()[node];
    const bool modifies = self.step->kind == Step::Kind::Off ||
                          self.step->kind == Step::Kind::Assignment || to_player(self);
    const std::size_t uses = self.links.size() + (modifies ? 1 : 0);
    Token& token = tokens_[node];
    token.view = token.view || predecessors[node] > 1 || uses > 1 ||
                 cyclic_.count(component_[node]) != 0;
  }
}

bool Keeper::independent(std::uint32_t node, const Link& link) const {
  const std::vector<std::uint32_t> domain = nodes()[node].domain.list();
  return std::all_of(domain.begin(), domain.end(), [&](std::uint32_t v) {
    return (*link.relation)[v] == (*link.relation)[domain.front()];
  });
}

bool Keeper::uses_position(std::uint32_t node) const {
  const Step& step = *nodes()[node].step;
  if (step.kind == Step::Kind::Pattern) return unfolder_.needs_position(step.operand);
  return step.kind == Step::Kind::On || step.kind == Step::Kind::OnAmong ||
         step.kind == Step::Kind::Off;
}

void Keeper::find_positions() {
  bool changed = true;
  while (changed) {
    changed = false;
    for (const std::uint32_t node : order_) {
      Token& token = tokens_[node];
      if (token.position || nodes()[node].domain.count() == 1) continue;
      bool needed = nodes()[node].step->kind == Step::Kind::Off;
      if (to_player(nodes()[node])) {
        needed = turns_.turns()[turns_.turn_of(node)].position;
      } else {
        for (const Link& link : nodes()[node].links) {
          Bits sources = speaker_.graph().none();
          for (const std::uint32_t v : nodes()[node].domain.list()) {
            if (!(*link.relation)[v].none()) sources.set(v);
          }
          needed = needed || sources != nodes()[node].domain ||
                   (!independent(node, link) &&
                    (tokens_[link.to].position || uses_position(link.to)));
        }
      }
      token.position = needed;
      changed = changed || needed;
    }
  }
}

void Keeper::find_layers() {
  std::map<std::uint32_t, bool> writes;                          // by component
  std::map<std::uint32_t, std::set<std::uint32_t>> assigns;      // variables, by component
  for (const std::uint32_t node : order_) {
    const Step& step = *nodes()[node].step;
    const bool absorbed = std::any_of(
        turns_.starts().begin(), turns_.starts().end(),
        [&](const KeeperStart& start) { return start.node == node; });
    if (step.kind == Step::Kind::Off && !absorbed) writes[component_[node]] = true;
    if (step.kind == Step::Kind::Assignment) assigns[component_[node]].insert(step.operand);
  }
  std::map<std::uint32_t, int> layer;  // by component, and that of its writes is one more
  std::map<std::uint32_t, std::map<std::uint32_t, int>> values;
  for (const std::uint32_t node : order_) {
    const std::uint32_t own = component_[node];
    layer_[node] = layer[own];
    value_layers_[node] = values[own];
    if (to_player(nodes()[node])) continue;
    const int after = layer[own] + (writes[own] ? 1 : 0);
    last_layer_ = std::max(last_layer_, after);
    std::map<std::uint32_t, int> values_after = values[own];
    for (const std::uint32_t x : assigns[own]) {
      last_value_layer_[x] = std::max(last_value_layer_[x], ++values_after[x]);
    }
    for (const Link& link : nodes()[node].links) {
      const std::uint32_t to = component_[link.to];
      if (to == own) continue;
      layer[to] = std::max(layer[to], after);
      for (const auto& [x, value_layer] : values_after) {
        values[to][x] = std::max(values[to][x], value_layer);
      }
    }
  }
  // A component is visited node by node: what came in later than its first node counts for all.
  for (const std::uint32_t node : order_) {
    layer_[node] = layer[component_[node]];
    value_layers_[node] = values[component_[node]];
  }
}

Situation Keeper::situation(std::uint32_t node) const {
  Situation result;
  result.layer = layer_.at(node);
  if (result.layer == 0 && !turns_.writes()) result.layer = -1;
  result.value_layers = value_layers_.at(node);
  return result;
}

// The token at a node, as the beginning of a body.
Path Keeper::token(std::uint32_t node) {
  const Token& known = tokens_[node];
  if (!known.view) return known.ways.front();
  Path path;
  path.node = node;
  path.domain = nodes()[node].domain;
  std::vector<Term> arguments;
  if (known.position) {
    path.at = speaker_.fresh();
    speaker_.remember(path.at, path.domain);
    arguments.push_back(path.at);
  } else {
    const std::uint32_t some = path.domain.list().front();
    path.at = speaker_.vertex(some);
    path.domain = speaker_.graph().none();
    path.domain.set(some);
  }
  path.body = {is(compound("keeper-" + std::to_string(node), arguments))};
  return path;
}

// Does the test of the node `path` has come to.
bool Keeper::pass(Path& path, std::uint32_t node) {
  path.now = situation(node);
  const Step& step = *nodes()[node].step;
  if (step.kind == Step::Kind::Off || step.kind == Step::Kind::Switch) return true;
  if (step.kind != Step::Kind::Assignment) return unfolder_.arrive(path);
  Term value;
  const Outcome outcome = speaker_.evaluate(step, path.now, value);
  append(path.body, outcome.body);
  return outcome.kind != Outcome::Kind::Never;
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
  for (const std::uint32_t before : order_) {
    if (to_player(nodes()[before]) || (!tokens_[before].view && !tokens_[before].reached)) continue;
    for (const Link& link : nodes()[before].links) {
      if (link.to != node) continue;
      Path next;
      if (unfolder_.go(token(before), link, next) && pass(next, node)) result.push_back(next);
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
  const bool loop = cyclic_.count(component_[node]) != 0;
  std::vector<Path> kept;
  for (const Path& way : ways) {
    std::vector<Term> arguments;
    if (known.position) arguments.push_back(way.at);
    const Term head = compound("keeper-" + std::to_string(node), arguments);
    if (loop && way.body.size() == 1 && way.body.front().sentence == head) continue;
    speaker_.say(Section::Keeper, head, way.body);
  }
}

void Keeper::write_effects(std::uint32_t node) {
  const Step& step = *nodes()[node].step;
  const bool absorbed =
      std::any_of(turns_.starts().begin(), turns_.starts().end(),
                  [&](const KeeperStart& start) { return start.node == node; });
  if (!tokens_[node].view && !tokens_[node].reached) return;
  if (step.kind == Step::Kind::Off && !absorbed) {
    const Path path = token(node);
    const int layer = layer_[node] + 1;
    speaker_.say(Section::Effects, compound(layered("touched-", layer), {path.at}), path.body);
    touched_.insert(layer);
    if (step.operand == speaker_.graph().default_piece) return;
    put_.insert(layer);
    speaker_.say(Section::Effects,
                 compound(layered("put-", layer), {path.at, speaker_.piece(step.operand)}), path.body);
  }
  if (step.kind == Step::Kind::Assignment) {
    Path path = token(node);
    path.now = situation(node);
    Term value;
    const Outcome outcome = speaker_.evaluate(step, path.now, value);
    const int layer = value_layers_[node][step.operand] + 1;
    const Term name = constant(speaker_.names().variables[step.operand]);
    speaker_.say(Section::Effects, compound(layered("assigned-", layer), {name}), path.body);
    append(path.body, outcome.body);
    speaker_.say(Section::Effects, compound(layered("set-", layer), {name, value}), path.body);
    set_.emplace(layer, step.operand);
  }
  if (to_player(nodes()[node])) {
    const Turn& turn = turns_.turns()[turns_.turn_of(node)];
    const Path path = token(node);
    const std::string& player = speaker_.names().players[turn.player.value - 1];
    for (const Literal& literal : control(turn, player)) {
      speaker_.say(Section::Next, compound("next", literal.sentence.arguments), path.body);
    }
    if (turn.position) {
      speaker_.say(Section::Next, compound("next", {compound("at", {path.at})}), path.body);
    }
  }
}

void Keeper::write_layers() {
  const Term v = variable("v"), p = variable("p"), n = variable("n");
  if (turns_.writes()) touched_.insert(0);
  if (turns_.puts()) put_.insert(0);
  const auto stays = [&](int layer) {
    int below = layer - 1;
    while (below >= 0 && touched_.count(below) == 0) --below;
    Body body{is(speaker_.cell(v, p, below))};
    if (touched_.count(layer) != 0) body.push_back(is_not(compound(layered("touched-", layer), {v})));
    return body;
  };
  const auto write = [&](Section section, const Term& head, int layer) {
    if (put_.count(layer) != 0) {
      speaker_.document().rule(section, head, {is(compound(layered("put-", layer), {v, p}))});
    }
    speaker_.document().rule(section, head, stays(layer));
  };
  int last = last_layer_;
  while (last > 0 && touched_.count(last) == 0) --last;
  speaker_.document().comment(Section::Next, "The board: what was put, and what nobody touched.");
  write(Section::Next, compound("next", {compound("cell", {v, p})}), last);
  for (int layer = last_layer_; layer >= 0; --layer) {
    if (speaker_.layers_asked().count(layer) == 0) continue;
    write(Section::Effects, speaker_.cell(v, p, layer), layer);
  }
  (void)n;
}

void Keeper::write_next_values() {
  const Term n = variable("n");
  const auto write = [&](Section section, const Term& head, std::uint32_t x, int layer) {
    const Term name = constant(speaker_.names().variables[x]);
    Situation before;
    if (layer > 1) before.value_layers[x] = layer - 1;
    Body stays = speaker_.value_of(x, n, before);
    if (set_.count({layer, x}) != 0) {
      speaker_.document().rule(section, head, {is(compound(layered("set-", layer), {name, n}))});
      stays.push_back(is_not(compound(layered("assigned-", layer), {name})));
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
      const Term head =
          compound(layered("value-", layer), {constant(speaker_.names().variables[x]), n});
      write(Section::Effects, head, x, layer);
    }
  }
}

void Keeper::write() {
  for (const std::uint32_t node : order_) write_token(node);
  for (const std::uint32_t node : order_) write_effects(node);
  write_next_values();
  write_layers();
}

}  // namespace zug::gdl_writer
