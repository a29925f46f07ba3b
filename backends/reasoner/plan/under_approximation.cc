// Moves that are legal for certain. In go a stone may be put down where its block has a liberty:
//
//   anySquare {e} [stone] {? (anyNeighbour {stone})* anyNeighbour {e}} ->>
//
// To list the moves, each stone is put down, its block flooded, and the stone taken up again.
// But beside an empty square the first look answers, and for all squares at once: the repetition is
// not entered, the rest is a shift. What is sure is listed as a set, only the others are tried.
//
//   {e} [stone] {? anyNeighbour {e}}         does not fire: the answer is a set anyway
//   {e} [stone] {! (anyNeighbour {w})* {e}}  does not: no first look shows that there is nothing
//
// The answer is about the board before the stone is put down, so what is asked of a vertex has to
// be asked elsewhere than where the stone is.

#include "backends/reasoner/plan/build.h"

namespace zug::reasoner {

using Kind = Term::Kind;

// The set with no repetition in it entered; it has at most the vertices of the set.
TermId PlanBuilder::at_once(TermId set) {
  const Term t = terms_[set];
  switch (t.kind) {
    case Kind::Flood:
      return at_once(t.a);
    case Kind::And:
      return terms_.both_sets(at_once(t.a), at_once(t.b));
    case Kind::Or:
      return terms_.either_set(at_once(t.a), at_once(t.b));
    case Kind::Guard:
      return terms_.guard(t.a, at_once(t.b));
    case Kind::Image:
      return terms_.image(t.a, at_once(t.b));
    default:
      return set;
  }
}

// Vertices from which the set, of Here, leads into `to` for certain after a change at Here.
TermId PlanBuilder::surely_into(TermId set, TermId to) {
  const Term t = terms_[set];
  switch (t.kind) {
    case Kind::Row:
      return terms_.image(terms_.relations.transpose(t.a), to);
    case Kind::Image:
      return surely_into(t.b, terms_.image(terms_.relations.transpose(t.a), to));
    case Kind::Or:
      return terms_.either_set(surely_into(t.a, to), surely_into(t.b, to));
    case Kind::Guard:
      return terms_.both_sets(surely(t.a), surely_into(t.b, to));
    case Kind::Where:
      if (t.c == 0 || t.a != terms_.here() || is_trial(t.b)) return terms_.none();
      return terms_.both_sets(surely(flow_.patterns()[t.b].holds), surely_into(t.a, to));
    case Kind::And: {
      const auto [inner, rest] = narrowing(t);
      const std::optional<RelationId> way = way_of(inner);
      if (!way || !pointwise(rest) || comes_back(*way)) return terms_.none();
      return surely_into(inner, terms_.both_sets(to, rest));
    }
    default:
      return terms_.none();
  }
}

// Vertices where the condition holds for certain after a change there.
TermId PlanBuilder::surely(TermId condition) {
  const Term c = terms_[condition];
  const TermId all = terms_.constant(Bits::all(game_.board.size()));
  switch (c.kind) {
    case Kind::True:
      return all;
    case Kind::HereIn:
      return terms_.constant(terms_.constants[c.a]);
    case Kind::Either:
      return terms_.either_set(surely(c.a), surely(c.b));
    case Kind::Both:
      return terms_.both_sets(surely(c.a), surely(c.b));
    case Kind::Any:
      return surely_into(at_once(c.a), all);
    case Kind::Holds:
      return is_trial(c.a) ? terms_.none() : surely(flow_.patterns()[c.a].holds);
    default:
      return terms_.none();
  }
}

// Lists the moves that end with a piece put down and a question, the sure ones as a set.
bool PlanBuilder::sure_moves(Lowering& code, const Path& path, const Machine::Edge& edge) {
  constexpr std::size_t few = 16;
  const auto* off = std::get_if<Off>(&action_of(no_pattern, edge.node));
  const std::vector<Machine::Edge>& next = rules_.nodes[edge.node].edges;
  if (!options_.sure || path.to_choose_from || off == nullptr || next.size() != 1 ||
      !is_switch(next[0].node) || !follows(next[0].where) || terms_.mentions_here(edge.where) ||
      at_start(edge.where) < few) {
    return false;
  }
  const TermId sure =
      surely_into(at_once(next[0].where), terms_.constant(Bits::all(game_.board.size())));
  if (terms_[sure].kind == Kind::Constant || sure == terms_.none() || !slides_only(sure)) {
    return false;
  }
  const Path longer = extended(path, edge);
  const std::uint32_t shift = longer.parts.back().shift;
  if (shift == no_register) return false;
  const std::uint32_t shape = add_shape(extended(longer, next[0]));
  const std::function<void(TermId)> list = [&](TermId where) {
    const Term t = terms_[where];
    if (t.kind == Kind::Guard) return code.when(t.a, [&] { list(t.b); });
    const std::uint32_t all = code.set(where);
    const std::uint32_t sure_ones = code.set(terms_.both_sets(where, sure));
    code.emit(Op::EmitEach, path.word, sure_ones, shape, shift);
    const std::uint32_t others = code.new_set();
    code.emit(Op::SetMinus, others, all, sure_ones);
    const std::uint32_t vertex = code.new_vertex();
    code.block(Op::ForEach, vertex, others, [&] {
      put_for(code, no_pattern, edge.node, vertex, [&](const Instruction&) {
        code.at(vertex, [&] {
          code.each(next[0].where, [&](std::uint32_t) {
            const std::uint32_t word = code.new_word();
            code.emit(Op::Encode, word, path.word, vertex, shift);
            code.emit(Op::Emit, word, 0, shape);
          });
        });
      });
    });
  };
  list(edge.where);
  return true;
}

}  // namespace zug::reasoner
