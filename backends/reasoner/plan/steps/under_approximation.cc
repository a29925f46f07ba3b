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

#include "backends/reasoner/plan/steps/under_approximation.h"

#include "backends/reasoner/plan/forms/everywhere.h"
#include "backends/reasoner/plan/forms/lower.h"
#include "backends/reasoner/plan/steps/moves.h"
#include "backends/reasoner/plan/steps/preimage_filter.h"
#include "backends/reasoner/plan/steps/searches.h"
#include "backends/reasoner/plan/steps/shapes.h"

namespace zug::reasoner {
namespace {

TermId surely(Stages& stages, TermId condition);

}  // namespace

using Kind = Term::Kind;

namespace {

// The set with no repetition in it entered; it has at most the vertices of the set.
TermId at_once(Terms& terms, TermId set) {
  const Term t = terms[set];
  switch (t.kind) {
    case Kind::Flood:
      return at_once(terms, t.a);
    case Kind::And: {
      const TermId second = at_once(terms, t.b);
      return terms.both_sets(at_once(terms, t.a), second);
    }
    case Kind::Or: {
      const TermId second = at_once(terms, t.b);
      return terms.either_set(at_once(terms, t.a), second);
    }
    case Kind::Guard:
      return terms.guard(t.a, at_once(terms, t.b));
    case Kind::Image:
      return terms.image(t.a, at_once(terms, t.b));
    default:
      return set;
  }
}

// Vertices from which the set, of Here, leads into `to` for certain after a change at Here.
TermId surely_into(Stages& stages, TermId set, TermId to) {
  const Term t = stages.terms[set];
  switch (t.kind) {
    case Kind::Row:
      return stages.terms.image(stages.terms.relations.transpose(t.a), to);
    case Kind::Image:
      return surely_into(stages, t.b,
                         stages.terms.image(stages.terms.relations.transpose(t.a), to));
    case Kind::Or: {
      const TermId second = surely_into(stages, t.b, to);
      return stages.terms.either_set(surely_into(stages, t.a, to), second);
    }
    case Kind::Guard: {
      const TermId guarded = surely_into(stages, t.b, to);
      return stages.terms.both_sets(surely(stages, t.a), guarded);
    }
    case Kind::Where: {
      if (t.c == 0 || t.a != stages.terms.here() || is_trial(stages, t.b))
        return stages.terms.none();
      const TermId leads = surely_into(stages, t.a, to);
      const TermId holds = surely(stages, stages.flow.patterns()[t.b].holds);
      return stages.terms.both_sets(holds, leads);
    }
    case Kind::And: {
      const auto [inner, rest] = narrowing(stages.terms, t);
      const std::optional<RelationId> way = way_of(stages.terms, inner);
      if (!way || !pointwise(stages.terms, rest) || comes_back(stages.terms, *way))
        return stages.terms.none();
      return surely_into(stages, inner, stages.terms.both_sets(to, rest));
    }
    default:
      return stages.terms.none();
  }
}

// Vertices where the condition holds for certain after a change there.
TermId surely(Stages& stages, TermId condition) {
  const Term c = stages.terms[condition];
  const TermId all = stages.terms.all();
  switch (c.kind) {
    case Kind::True:
      return all;
    case Kind::HereIn:
      return stages.terms.constant(stages.terms.constants[c.a]);
    case Kind::Either: {
      const TermId second = surely(stages, c.b);
      return stages.terms.either_set(surely(stages, c.a), second);
    }
    case Kind::Both: {
      const TermId second = surely(stages, c.b);
      return stages.terms.both_sets(surely(stages, c.a), second);
    }
    case Kind::Any:
      return surely_into(stages, at_once(stages.terms, c.a), all);
    case Kind::Holds:
      return is_trial(stages, c.a) ? stages.terms.none()
                                   : surely(stages, stages.flow.patterns()[c.a].holds);
    default:
      return stages.terms.none();
  }
}

}  // namespace

bool sure_moves(Stages& stages, Lowering& code, const BegunMove& path, const Machine::Edge& edge) {
  constexpr std::size_t few = 16;
  const auto* off = std::get_if<Off>(&action_of(stages, no_pattern, edge.node));
  const std::vector<Machine::Edge>& next = stages.rules.nodes[edge.node].edges;
  if (!stages.options.sure || path.to_choose_from || off == nullptr || next.size() != 1 ||
      !is_switch(stages, next[0].node) || !follows(stages.terms, next[0].where) ||
      stages.terms.mentions_here(edge.where) || most_at_start(stages, edge.where) < few) {
    return false;
  }
  const TermId anywhere = stages.terms.all();
  const TermId sure = surely_into(stages, at_once(stages.terms, next[0].where), anywhere);
  if (stages.terms[sure].kind == Kind::Constant || sure == stages.terms.none() ||
      !slides_only(stages.terms, sure)) {
    return false;
  }
  const BegunMove longer = extended(stages, path, edge);
  const std::uint32_t shift = longer.parts.back().shift;
  if (shift == no_register) return false;
  const std::uint32_t shape = add_shape(stages, extended(stages, longer, next[0]));
  const std::function<void(TermId)> list = [&](TermId where) {
    const Term t = stages.terms[where];
    if (t.kind == Kind::Guard) return code.when(t.a, [&] { list(t.b); });
    const std::uint32_t all = code.set(where);
    const std::uint32_t sure_ones = code.set(stages.terms.both_sets(where, sure));
    code.emit(Op::EmitEach, path.word, sure_ones, shape, shift);
    const std::uint32_t others = code.new_set();
    code.emit(Op::SetMinus, others, all, sure_ones);
    const std::uint32_t vertex = code.new_vertex();
    code.block(Op::ForEach, vertex, others, [&] {
      put_and_undo(stages, code, no_pattern, edge.node, vertex, [&](const Instruction&) {
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
