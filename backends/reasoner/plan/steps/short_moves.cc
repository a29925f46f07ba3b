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

#include "backends/reasoner/plan/forms/everywhere.h"
#include "backends/reasoner/plan/forms/lower.h"
#include "backends/reasoner/plan/steps/moves.h"
#include "backends/reasoner/plan/steps/preimage_filter.h"
#include "backends/reasoner/plan/steps/searches.h"
#include "backends/reasoner/plan/steps/shapes.h"

namespace zug::reasoner {
namespace {

TermId may_lead_in(Terms& terms, TermId set, TermId rest, TermId to, const PieceChanges& changes);
TermId may_hold(Terms& terms, TermId condition, const PieceChanges& changes);

}  // namespace

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

// Where the changes are seen from, one step on.
std::optional<PieceChanges> seen_from(Terms& terms, const PieceChanges& changes, RelationId step) {
  PieceChanges result;
  for (const PieceChange& change : changes) {
    const auto longer = terms.relations.compose(change.way, step);
    if (!longer) return std::nullopt;
    result.push_back({change.piece, *longer});
  }
  return result;
}

// Has the set, asked about where `way` leads, surely been lost by the changes?
bool surely_lost(Terms& terms, TermId set, RelationId way, const PieceChanges& changes) {
  const Term t = terms[set];
  if (t.kind != Kind::Pieces) return false;
  return std::any_of(changes.begin(), changes.end(), [&](const PieceChange& change) {
    const auto back = terms.relations.compose(change.way, way);
    return !terms.masks[t.a].test(change.piece) && back && stays(terms.relations[*back]);
  });
}

// All vertices from which, after the changes, the set of Here can lead into `to`.
TermId may_lead(Terms& terms, TermId set, TermId to, const PieceChanges& changes) {
  const Term t = terms[set];
  switch (t.kind) {
    case Kind::None:
      return terms.none();
    case Kind::Row:
      return terms.image(terms.relations.transpose(t.a), to);
    case Kind::Image:
      return may_lead(terms, t.b, terms.image(terms.relations.transpose(t.a), to), changes);
    case Kind::Or: {
      const TermId second = may_lead(terms, t.b, to, changes);
      return terms.either_set(may_lead(terms, t.a, to, changes), second);
    }
    case Kind::Guard: {
      const TermId guarded = may_lead(terms, t.b, to, changes);
      return terms.both_sets(may_hold(terms, t.a, changes), guarded);
    }
    case Kind::Where:
      return may_lead(terms, t.a, to, changes);
    case Kind::And: {
      const auto [inner, rest] = narrowing(terms, t);
      return may_lead_in(terms, inner, rest, to, changes);
    }
    default:
      return terms.all();
  }
}

// The same of what the set and `rest` have in common.
TermId may_lead_in(Terms& terms, TermId set, TermId rest, TermId to, const PieceChanges& changes) {
  const Term t = terms[set];
  if (t.kind == Kind::Or) {
    const TermId second = may_lead_in(terms, t.b, rest, to, changes);
    return terms.either_set(may_lead_in(terms, t.a, rest, to, changes), second);
  }
  const std::optional<RelationId> way = way_of(terms, set);
  if (way && pointwise(terms, rest) && !may_have_grown(terms, rest, *way, changes)) {
    if (surely_lost(terms, rest, *way, changes)) return terms.none();
    to = terms.both_sets(to, rest);
  }
  return may_lead(terms, set, to, changes);
}

// All vertices where the condition can hold after the changes.
TermId may_hold(Terms& terms, TermId condition, const PieceChanges& changes) {
  const Term c = terms[condition];
  switch (c.kind) {
    case Kind::False:
      return terms.none();
    case Kind::HereIn:
      return terms.constant(terms.constants[c.a]);
    case Kind::Either: {
      const TermId second = may_hold(terms, c.b, changes);
      return terms.either_set(may_hold(terms, c.a, changes), second);
    }
    case Kind::Both: {
      const TermId second = may_hold(terms, c.b, changes);
      return terms.both_sets(may_hold(terms, c.a, changes), second);
    }
    case Kind::Any:
      return may_lead(terms, c.a, terms.all(), changes);
    default:
      return terms.all();
  }
}

// All vertices where, after the changes, one of the edges can be gone along, and others behind it.
TermId may_go_on(Stages& stages, const MachineEdges& edges, std::size_t ahead,
                 const PieceChanges& changes) {
  TermId result = stages.terms.none();
  std::set<TermId> heads;
  for (const Machine::Edge& edge : edges) {
    if (ahead == 0 || is_switch(stages, edge.node)) {
      heads.insert(head_of(stages.terms, edge.where));
      continue;
    }
    TermId to = stages.terms.all();
    const auto* off = std::get_if<Off>(&action_of(stages, no_pattern, edge.node));
    const std::optional<RelationId> step = way_of(stages.terms, edge.where);
    std::optional<PieceChanges> then;
    if (off != nullptr && step) then = seen_from(stages.terms, changes, *step);
    if (then) {
      then->push_back({off->piece.value, stages.terms.relations.identity()});
      to = may_go_on(stages, stages.rules.nodes[edge.node].edges, ahead - 1, *then);
    }
    result = stages.terms.either_set(result, may_lead(stages.terms, edge.where, to, changes));
  }
  for (const TermId head : heads) {
    result =
        stages.terms.either_set(result, may_lead(stages.terms, head, stages.terms.all(), changes));
  }
  return result;
}

// Adds the short moves that go on from the modifier as `so_far` says, and where others may, or
// where these may fail; false when that is not known.
bool shorten(Stages& stages, std::uint32_t node, const Ending& so_far, const PieceChanges& changes,
             ShortMoves& found) {
  constexpr std::size_t longest = 4;
  constexpr std::size_t ahead = 1;
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
      for (const TermId part : parts_of(
               stages.terms, may_hold(stages.terms, stages.flow.patterns()[t.b].holds, *seen))) {
        fails.push_back(may_lead(stages.terms, t.a, part, changes));
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
    if (off == nullptr || ending.edges.size() == longest) return false;
    PieceChanges more = *seen;
    more.push_back({off->piece.value, stages.terms.relations.identity()});
    ending.changed.push_back(*way);
    if (!shorten(stages, edge.node, ending, more, found)) return false;
  }
  doubt(so_far.from, may_go_on(stages, others, ahead, changes));
  return std::all_of(found.doubts.begin(), found.doubts.end(),
                     [&](TermId part) { return slides_only(stages.terms, part) && part != all; });
}

}  // namespace

std::optional<std::vector<ShortMoves>> short_moves(Stages& stages, std::uint32_t turn) {
  constexpr std::size_t most = 12;
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
  if (shapes == 0 || shapes > most) return std::nullopt;
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
