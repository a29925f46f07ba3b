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

#include <algorithm>
#include <utility>

#include "backends/reasoner/plan/build.h"

namespace zug::reasoner {
namespace {

constexpr std::size_t most_shapes = 4096;
constexpr std::uint32_t longest_word = 63;

std::uint32_t bits_for(std::size_t values) {
  std::uint32_t bits = 0;
  while ((std::size_t{1} << bits) < values) ++bits;
  return bits;
}

}  // namespace

// A function that says where the modifier comes, given that it can come at all.
std::optional<RelationId> PlanBuilder::follows(TermId where) {
  const Term t = terms_[where];
  switch (t.kind) {
    case Term::Kind::Row:
      if (terms_.relations[t.a].single) return t.a;
      return std::nullopt;
    case Term::Kind::Constant: {
      const Bits set = terms_.constants[t.a];
      if (set.count() != 1) return std::nullopt;
      return terms_.relations.function(
          std::vector<std::uint32_t>(game_.board.size(), set.list()[0]));
    }
    case Term::Kind::And: {
      const std::optional<RelationId> left = follows(t.a);
      return left ? left : follows(t.b);
    }
    case Term::Kind::Guard:
      return follows(t.b);
    case Term::Kind::Where:
      return follows(t.a);
    case Term::Kind::Image: {
      const std::optional<RelationId> from = follows(t.b);
      if (!from || !terms_.relations[t.a].single) return std::nullopt;
      return terms_.relations.compose(*from, t.a);
    }
    default:
      return std::nullopt;
  }
}

// The nodes from which the turn need not end: all but those whose next ones are switches or end.
void PlanBuilder::find_endless() {
  endless_.assign(rules_.nodes.size(), true);
  for (bool changed = options_.packed_moves; changed;) {
    changed = false;
    for (std::uint32_t node = 0; node < rules_.nodes.size(); ++node) {
      const std::vector<Machine::Edge>& edges = rules_.nodes[node].edges;
      const bool ends = std::all_of(edges.begin(), edges.end(), [this](const Machine::Edge& edge) {
        return is_switch(edge.node) || !endless_[edge.node];
      });
      changed = changed || (ends && endless_[node]);
      if (ends) endless_[node] = false;
    }
  }
}

// Sets the widths of words. Where there are too many shapes, or a word does not fit, all is paths.
void PlanBuilder::count_shapes() {
  std::size_t shapes = 0;
  std::uint32_t most_stored = 0;
  const std::function<void(std::uint32_t, std::uint32_t)> count = [&](std::uint32_t node,
                                                                      std::uint32_t stored) {
    for (const Machine::Edge& edge : rules_.nodes[node].edges) {
      if (shapes > most_shapes) return;
      const std::uint32_t with = stored + (follows(edge.where) ? 0 : 1);
      if (!is_switch(edge.node) && endless_[edge.node]) {
        plan_.paths = true;
        continue;
      }
      most_stored = std::max(most_stored, with);
      if (is_switch(edge.node)) {
        ++shapes;
      } else {
        count(edge.node, with);
      }
    }
  };
  for (std::uint32_t node = 0; node < rules_.nodes.size(); ++node) {
    if (!plan_.rules[node].player || *plan_.rules[node].player == keeper) continue;
    const std::size_t before = shapes;
    count(node, 0);
    if (!options_.short_moves || shapes != before) continue;
    const auto found = short_moves(node);
    if (!found) continue;
    for (const ShortMoves& moves : *found) shapes += moves.endings.size();
    most_stored = std::max(most_stored, 1u);
    short_.emplace(node, *found);
  }
  plan_.vertex_bits = bits_for(terms_.numbering.size);
  plan_.shape_bits = bits_for(shapes + (plan_.paths ? 1 : 0));
  plan_.word_bits = plan_.shape_bits + most_stored * plan_.vertex_bits;
  if (!options_.packed_moves || shapes > most_shapes || plan_.word_bits > longest_word) {
    endless_.assign(rules_.nodes.size(), true);
    short_.clear();
    plan_.paths = true;
    plan_.shape_bits = 0;
  }
  if (plan_.paths) plan_.word_bits = longest_word;
}

PlanBuilder::Path PlanBuilder::extended(const Path& path, const Machine::Edge& edge) {
  Path longer = path;
  Shape::Part part;
  part.modifier = edge.node;
  if (const std::optional<RelationId> relation = follows(edge.where)) {
    part.shift = no_register;
    part.relation = *relation;
    part.base =
        path.parts.empty() ? no_register : static_cast<std::uint32_t>(path.parts.size() - 1);
  } else {
    part.shift = plan_.shape_bits + path.stored * plan_.vertex_bits;
    ++longer.stored;
  }
  longer.parts.push_back(part);
  return longer;
}

std::uint32_t PlanBuilder::add_shape(const Path& path) {
  std::pair<std::uint32_t, std::vector<std::uint32_t>> key(path.turn, {});
  for (const Shape::Part& part : path.parts) key.second.push_back(part.modifier);
  const auto id = static_cast<std::uint32_t>(plan_.shapes.size());
  const auto [known, added] = shapes_.emplace(std::move(key), id);
  if (!added) return known->second;
  Shape shape;
  shape.turn = path.turn;
  shape.parts = path.parts;
  shape.function = static_cast<std::uint32_t>(plan_.functions.size());
  plan_.functions.push_back(apply_function(shape));
  plan_.functions.back().subject = id;
  plan_.shapes.push_back(std::move(shape));
  return id;
}

// The vertex of a part, given those before it. Vertex register 0 is the position the turn starts
// from, word register 0 the move.
std::uint32_t PlanBuilder::vertex_of(Lowering& code, const Shape::Part& part,
                                     const std::vector<std::uint32_t>& at) {
  if (part.shift != no_register) {
    const std::uint32_t vertex = code.new_vertex();
    code.emit(Op::Field, vertex, part.shift);
    return vertex;
  }
  const std::uint32_t from = part.base == no_register ? 0 : at[part.base];
  if (terms_.relations[part.relation].identity) return from;
  const std::uint32_t vertex = code.new_vertex();
  code.emit(Op::Step, vertex, part.relation, from);
  return vertex;
}

void PlanBuilder::do_part(Lowering& code, std::uint32_t modifier, std::uint32_t vertex) {
  const Action& action = action_of(no_pattern, modifier);
  if (const auto* off = std::get_if<Off>(&action)) {
    code.emit(Op::Put, vertex, off->piece.value, mask_of(no_pattern, modifier), no_register);
  } else if (const auto* assignment = std::get_if<Assignment>(&action)) {
    code.emit(Op::Assign, assignment_of(*assignment), 0, 0, no_register);
  } else {
    code.emit(Op::Turn, modifier, vertex);
  }
}

Function PlanBuilder::apply_function(const Shape& shape) {
  Function function;
  function.kind = Function::Kind::Apply;
  function.words = 1;
  Lowering code(terms_, *this, function);
  std::vector<std::uint32_t> at;
  for (const Shape::Part& part : shape.parts) {
    at.push_back(vertex_of(code, part, at));
    do_part(code, part.modifier, at.back());
  }
  return function;
}

}  // namespace zug::reasoner
