// Turns that may go on for ever, but mostly are short. In draughts
//
//   ->me anySquare {man} [e] jump (jump)* {! canJump} ->>     where jump is  dir {enemy} [e] dir
//   {e}
//
// a move is a path, put together part by part and performed likewise; but nearly all captures take
// one piece. Of these the squares of all parts follow from the first one, so the captures in one
// direction are a word and a set, as steps are. That set can be had at once: what a part asks is
// asked about squares that the parts before have not changed.
//
// What is in doubt is whether a capture goes on, and whether a pattern that ends it holds. That
// depends on the board as changed; here it is answered about the board at hand, too generously:
// where a change may have made more true, it is taken for true, and only what a change surely has
// made false is taken for false, as the piece just captured. If one of the moves may go on, then
// all are searched for as paths; else the sets are all there is.
//
//   {man} [e] up {enemy} [e] up {e} (up {enemy} [e] up {e})* {! up {enemy} up {e}}   fires
//   {man} [e] (up [e])* ->>      does not: nearly every move goes on, and the first can end at once
//   {king} [e] up* {enemy} [e]   does not: where the enemy stands does not follow from the king

#include "backends/reasoner/plan/steps/short_moves.h"

#include <algorithm>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/estimates.h"
#include "backends/reasoner/plan/forms/lower.h"
#include "backends/reasoner/plan/steps/bounds.h"
#include "backends/reasoner/plan/steps/moves.h"
#include "backends/reasoner/plan/steps/searches.h"
#include "backends/reasoner/plan/steps/shapes.h"

namespace zug::reasoner {
using Kind = Term::Kind;

namespace {

// The sets it is the union of.
std::set<TermId> parts_of(const Terms& terms, TermId set) {
  const Term t = terms[set];
  if (t.kind == Kind::None) return {};
  if (t.kind != Kind::Or) return {set};
  std::set<TermId> result = parts_of(terms, t.a);
  result.merge(parts_of(terms, t.b));
  return result;
}

// Adds the short moves that go on from the modifier as `so_far` says, and where others may, or
// where these may fail; false when that is not known.
bool shorten(Stages& stages, std::uint32_t node, const Ending& so_far, const PieceChanges& changes,
             ShortMoves& found) {
  const TermId all = stages.terms.all();
  const RelationId back = stages.terms.relations.transpose(so_far.way);
  const auto doubt = [&](TermId from, TermId here) {
    for (const TermId part : parts_of(stages.terms, here)) {
      found.doubts.insert(stages.terms.both_sets(from, stages.terms.image(back, part)));
    }
  };
  const MachineEdges& edges = stages.rules.nodes[node].edges;
  const auto ends = [&](const Machine::Edge& edge) { return is_switch(stages, edge.node); };
  const bool any_ends = std::any_of(edges.begin(), edges.end(), ends);
  MachineEdges others;
  for (Machine::Edge edge : edges) {
    if (any_ends && !ends(edge)) {
      others.push_back(edge);
      continue;
    }
    const std::optional<RelationId> step = follows(stages.terms, edge.where);
    const auto way = step ? stages.terms.relations.compose(so_far.way, *step) : std::nullopt;
    const auto seen = step ? seen_from(stages.terms, changes, *step) : std::nullopt;
    if (!way || !stages.terms.relations[*way].single || !seen) return false;
    std::vector<TermId> fails;
    const Term t = stages.terms[edge.where];
    if (t.kind == Kind::Where && t.c == 0 && !is_trial(stages, t.b)) {
      const TermId holds_there =
          holds(stages, stages.flow.patterns()[t.b].holds, *seen, Bound::May);
      for (const TermId part : parts_of(stages.terms, holds_there)) {
        fails.push_back(leads(stages, t.a, part, changes, Bound::May));
      }
      edge.where = t.a;
    }
    Ending ending = so_far;
    ending.edges.push_back(edge);
    ending.way = *way;
    ending.from = stages.terms.both_sets(
        ending.from, stages.terms.constant(stages.terms.relations[*way].domain));
    demand_of(stages.terms, edge.where, so_far.way, ending);
    if (ending.tested) return false;
    for (const TermId part : fails) doubt(so_far.from, part);
    if (ends(edge)) {
      found.endings.push_back(ending);
      continue;
    }
    const auto* off = std::get_if<Off>(&action_of(stages, no_pattern, edge.node));
    if (off == nullptr || ending.edges.size() == cost::short_path) return false;
    PieceChanges more = *seen;
    more.push_back({off->piece.value, stages.terms.relations.identity()});
    ending.changed.push_back(*way);
    if (!shorten(stages, edge.node, ending, more, found)) return false;
  }
  const TermId never = stages.terms.falsity();
  doubt(so_far.from,
        may_go_on(stages, no_pattern, others, never, cost::looked_ahead, changes, false));
  return std::all_of(found.doubts.begin(), found.doubts.end(),
                     [&](TermId part) { return slides_only(stages.terms, part) && part != all; });
}

}  // namespace

std::optional<std::vector<ShortMoves>> short_moves(Stages& stages, std::uint32_t turn) {
  std::vector<ShortMoves> result;
  std::size_t shapes = 0;
  for (const Machine::Edge& first : stages.rules.nodes[turn].edges) {
    const auto* off = std::get_if<Off>(&action_of(stages, no_pattern, first.node));
    if (off == nullptr || stages.terms.mentions_here(first.where) ||
        follows(stages.terms, first.where)) {
      return std::nullopt;
    }
    ShortMoves found;
    found.first = first;
    Ending start;
    start.from = stages.terms.all();
    start.way = stages.terms.relations.identity();
    start.changed = {start.way};
    const PieceChanges changes{{off->piece.value, stages.terms.relations.identity()}};
    if (!shorten(stages, first.node, start, changes, found)) return std::nullopt;
    shapes += found.endings.size();
    result.push_back(std::move(found));
  }
  if (shapes == 0 || shapes > cost::short_paths) return std::nullopt;
  return result;
}

std::uint32_t short_function(Stages& stages, std::uint32_t turn) {
  const std::uint32_t paths =
      search_function(stages, {no_pattern, Function::Kind::Moves, {}, {}, false}, turn, false);
  Function function;
  function.kind = Function::Kind::Moves;
  function.subject = turn;
  Lowering code(stages, function);
  BegunMove path;
  path.turn = turn;
  path.word = code.new_word();
  path.to_choose_from = true;
  code.emit(Op::Word, path.word);
  const std::uint32_t doubt = code.new_flag();
  code.emit(Op::Flag, doubt, 0);
  const auto each = [&](const auto& body) {
    for (const ShortMoves& moves : stages.steps.short_moves.at(turn)) {
      const auto all = [&] { body(moves); };
      if (mostly_absent(stages, moves.first.where)) {
        code.block(Op::IfAny, code.set(moves.first.where), 0, all);
      } else {
        all();
      }
    }
  };
  each([&](const ShortMoves& moves) {
    TermId sources = stages.terms.none();
    for (const TermId part : moves.doubts) sources = stages.terms.either_set(sources, part);
    code.block(Op::IfAny, code.set(stages.terms.both_sets(moves.first.where, sources)), 0,
               [&] { code.emit(Op::Flag, doubt, 1); });
  });
  code.block(Op::IfFlag, doubt, 0, [&] { code.emit(Op::Call, paths, 0); });
  code.block(Op::IfNotFlag, doubt, 0, [&] {
    each([&](const ShortMoves& moves) {
      const BegunMove begun = extended(stages, path, moves.first);
      for (const Ending& ending : moves.endings) {
        const Instruction listed{Op::EmitEach, path.word, 0, ended_shape(stages, begun, ending),
                                 begun.parts.back().shift};
        list_set(stages, code, path, stages.terms.both_sets(moves.first.where, ending.from),
                 listed);
      }
    });
  });
  stages.plan.functions.push_back(std::move(function));
  return static_cast<std::uint32_t>(stages.plan.functions.size() - 1);
}

}  // namespace zug::reasoner
