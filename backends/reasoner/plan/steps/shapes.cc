// Turns of finite shape. When no modifier of a turn can come twice, the sequences of modifiers it
// can consist of, its shapes, are finitely many, and a move is the number of its shape and some
// vertices. Only vertices that a choice was made about are in the word; the others follow:
//
//   ->me {w} [e] forward ({e} + (left + right) {e,b}) ->>
//
// has one shape with two vertices: of the pawn before and after, in breakthrough 0 + 6 + 6 bits.
// Applying a move is straight-line code then, without any test: one function per shape.
//
// Modifiers from which a repetition can be come to are endless: the moves that begin with them are
// paths. A turn can have moves of both kinds. In draughts,
//
//   ->me ({man} [e] forward {e} + {man} [e] jump (jump)*) ->>
//
// steps have a shape and captures are paths, although both begin by taking up a man.

#include "backends/reasoner/plan/steps/shapes.h"

#include <algorithm>
#include <utility>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/forms/lower.h"
#include "backends/reasoner/plan/steps/functions.h"
#include "backends/reasoner/plan/turns/standing.h"

namespace zug::reasoner {
namespace {

Function apply_function(Stages& stages, const Shape& shape);

constexpr std::uint32_t longest_word = 63;

std::uint32_t bits_for(std::size_t values) {
  std::uint32_t bits = 0;
  while ((std::size_t{1} << bits) < values) ++bits;
  return bits;
}

}  // namespace

std::optional<RelationId> follows(Terms& terms, TermId where) {
  const Term t = terms[terms.unguarded(where)];
  using Kind = Term::Kind;
  if (t.kind == Kind::And) {
    const std::optional<RelationId> left = follows(terms, t.a);
    return left ? left : follows(terms, t.b);
  }
  if (t.kind == Kind::Constant && terms.constants[t.a].count() == 1) {
    return terms.relations.function(
        std::vector<std::uint32_t>(terms.relations.vertices(), terms.constants[t.a].first()));
  }
  if (t.kind == Kind::Row && terms.relations[t.a].single) return t.a;
  if (t.kind != Kind::Image || !terms.relations[t.a].single) return std::nullopt;
  const std::optional<RelationId> from = follows(terms, t.b);
  return from ? terms.relations.compose(*from, t.a) : std::nullopt;
}

namespace {

// The nodes from which the turn need not end: all but those whose next ones are switches or end.
void find_endless(Stages& stages) {
  stages.steps.endless.assign(stages.rules.nodes.size(), true);
  for (bool changed = stages.options.packed_moves; changed;) {
    changed = false;
    for (std::uint32_t node = 0; node < stages.rules.nodes.size(); ++node) {
      const std::vector<Machine::Edge>& edges = stages.rules.nodes[node].edges;
      const bool ends = std::all_of(edges.begin(), edges.end(), [&](const Machine::Edge& edge) {
        return is_switch(stages, edge.node) || !stages.steps.endless[edge.node];
      });
      changed = changed || (ends && stages.steps.endless[node]);
      if (ends) stages.steps.endless[node] = false;
    }
  }
}

// Sets the widths of words. Where there are too many shapes, or a word does not fit, all is paths.
std::size_t count_shapes(Stages& stages) {
  std::size_t shapes = 0;
  std::uint32_t most_stored = 0;
  const std::function<void(std::uint32_t, std::uint32_t)> count = [&](std::uint32_t node,
                                                                      std::uint32_t stored) {
    for (const Machine::Edge& edge : stages.rules.nodes[node].edges) {
      if (shapes > cost::most_shapes) return;
      const std::uint32_t with = stored + (follows(stages.terms, edge.where) ? 0 : 1);
      if (!is_switch(stages, edge.node) && stages.steps.endless[edge.node]) {
        stages.plan.paths = true;
        continue;
      }
      most_stored = std::max(most_stored, with);
      if (is_switch(stages, edge.node)) {
        ++shapes;
      } else {
        count(edge.node, with);
      }
    }
  };
  for (std::uint32_t node = 0; node < stages.rules.nodes.size(); ++node) {
    if (!stages.plan.rules[node].player || *stages.plan.rules[node].player == keeper) continue;
    count(node, 0);
  }
  stages.plan.vertex_bits = bits_for(stages.terms.numbering.size);
  stages.plan.shape_bits = bits_for(shapes + (stages.plan.paths ? 1 : 0));
  stages.plan.word_bits = stages.plan.shape_bits + most_stored * stages.plan.vertex_bits;
  if (!stages.options.packed_moves || shapes > cost::most_shapes ||
      stages.plan.word_bits > longest_word) {
    stages.steps.endless.assign(stages.rules.nodes.size(), true);
    stages.plan.paths = true;
    stages.plan.shape_bits = 0;
  }
  if (stages.plan.paths) stages.plan.word_bits = longest_word;
  return shapes;
}

}  // namespace

std::size_t find_shapes(Stages& stages) {
  describe_rules(stages);
  find_endless(stages);
  return count_shapes(stages);
}

BegunMove extended(Stages& stages, const BegunMove& path, const Machine::Edge& edge) {
  BegunMove longer = path;
  Shape::Part part;
  part.modifier = edge.node;
  if (const std::optional<RelationId> relation = follows(stages.terms, edge.where)) {
    part.shift = no_register;
    part.relation = *relation;
    part.base =
        path.parts.empty() ? no_register : static_cast<std::uint32_t>(path.parts.size() - 1);
  } else {
    part.shift = stages.plan.shape_bits + path.stored * stages.plan.vertex_bits;
    ++longer.stored;
  }
  longer.parts.push_back(part);
  return longer;
}

std::uint32_t add_shape(Stages& stages, const BegunMove& path) {
  std::pair<std::uint32_t, std::vector<std::uint32_t>> key(path.turn, {});
  for (const Shape::Part& part : path.parts) key.second.push_back(part.modifier);
  const auto id = static_cast<std::uint32_t>(stages.plan.shapes.size());
  const auto [known, added] = stages.written.shapes.emplace(std::move(key), id);
  if (!added) return known->second;
  Shape shape;
  shape.turn = path.turn;
  shape.parts = path.parts;
  shape.function = static_cast<std::uint32_t>(stages.plan.functions.size());
  stages.plan.functions.push_back(apply_function(stages, shape));
  stages.plan.functions.back().subject = id;
  stages.plan.shapes.push_back(std::move(shape));
  return id;
}

std::uint32_t vertex_of(Terms& terms, Lowering& code, const Shape::Part& part,
                        const std::vector<std::uint32_t>& at) {
  if (part.shift != no_register) {
    const std::uint32_t vertex = code.new_vertex();
    code.emit(Op::Field, vertex, part.shift);
    return vertex;
  }
  const std::uint32_t from = part.base == no_register ? 0 : at[part.base];
  if (terms.relations[part.relation].identity) return from;
  const std::uint32_t vertex = code.new_vertex();
  code.emit(Op::Step, vertex, part.relation, from);
  return vertex;
}

void do_part(Stages& stages, Lowering& code, std::uint32_t modifier, std::uint32_t vertex) {
  const Action& action = action_of(stages, no_pattern, modifier);
  if (const auto* off = std::get_if<Off>(&action)) {
    code.emit(Op::Put, vertex, off->piece.value, mask_of(stages, no_pattern, modifier),
              no_register);
  } else if (const auto* assignment = std::get_if<Assignment>(&action)) {
    code.emit(Op::Assign, assignment_of(stages, *assignment), 0, 0, no_register);
  } else {
    code.emit(Op::Turn, modifier, vertex);
  }
}

namespace {

Function apply_function(Stages& stages, const Shape& shape) {
  Function function;
  function.kind = Function::Kind::Apply;
  function.words = 1;
  Lowering code(stages, function);
  std::vector<std::uint32_t> at;
  for (const Shape::Part& part : shape.parts) {
    at.push_back(vertex_of(stages.terms, code, part, at));
    do_part(stages, code, part.modifier, at.back());
  }
  return function;
}

}  // namespace

}  // namespace zug::reasoner
