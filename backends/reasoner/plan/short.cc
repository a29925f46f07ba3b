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

#include <algorithm>

#include "backends/reasoner/plan/build.h"

namespace zug::reasoner {

using Kind = Term::Kind;

// The sets it is the union of.
std::set<TermId> PlanBuilder::parts_of(TermId set) const {
  const Term t = terms_[set];
  if (t.kind == Kind::None) return {};
  if (t.kind != Kind::Or) return {set};
  std::set<TermId> result = parts_of(t.a);
  result.merge(parts_of(t.b));
  return result;
}

TermId PlanBuilder::anywhere() { return terms_.constant(Bits::all(game_.board.size())); }

// Where the changes are seen from, one step on.
std::optional<PlanBuilder::Changes> PlanBuilder::seen_from(const Changes& changes,
                                                           RelationId step) {
  Changes result;
  for (const Change& change : changes) {
    const auto longer = terms_.relations.compose(change.way, step);
    if (!longer) return std::nullopt;
    result.push_back({change.piece, *longer});
  }
  return result;
}

// Has the set, asked about where `way` leads, surely been lost by the changes?
bool PlanBuilder::lost(TermId set, RelationId way, const Changes& changes) {
  const Term t = terms_[set];
  if (t.kind != Kind::Pieces) return false;
  return std::any_of(changes.begin(), changes.end(), [&](const Change& change) {
    const auto back = terms_.relations.compose(change.way, way);
    return !terms_.masks[t.a].test(change.piece) && back && stays(terms_.relations[*back]);
  });
}

// All vertices from which, after the changes, the set of Here can lead into `to`.
TermId PlanBuilder::may_lead(TermId set, TermId to, const Changes& changes) {
  const Term t = terms_[set];
  switch (t.kind) {
    case Kind::None:
      return terms_.none();
    case Kind::Row:
      return terms_.image(terms_.relations.transpose(t.a), to);
    case Kind::Image:
      return may_lead(t.b, terms_.image(terms_.relations.transpose(t.a), to), changes);
    case Kind::Or:
      return terms_.either_set(may_lead(t.a, to, changes), may_lead(t.b, to, changes));
    case Kind::Guard:
      return terms_.both_sets(may_hold(t.a, changes), may_lead(t.b, to, changes));
    case Kind::Where:
      return may_lead(t.a, to, changes);
    case Kind::And: {
      const auto [inner, rest] = narrowing(t);
      return may_lead_in(inner, rest, to, changes);
    }
    default:
      return anywhere();
  }
}

// The same of what the set and `rest` have in common.
TermId PlanBuilder::may_lead_in(TermId set, TermId rest, TermId to, const Changes& changes) {
  const Term t = terms_[set];
  if (t.kind == Kind::Or) {
    return terms_.either_set(may_lead_in(t.a, rest, to, changes),
                             may_lead_in(t.b, rest, to, changes));
  }
  const std::optional<RelationId> way = way_of(set);
  if (way && pointwise(rest) && !grown(rest, *way, changes)) {
    if (lost(rest, *way, changes)) return terms_.none();
    to = terms_.both_sets(to, rest);
  }
  return may_lead(set, to, changes);
}

// All vertices where the condition can hold after the changes.
TermId PlanBuilder::may_hold(TermId condition, const Changes& changes) {
  const Term c = terms_[condition];
  switch (c.kind) {
    case Kind::False:
      return terms_.none();
    case Kind::HereIn:
      return terms_.constant(terms_.constants[c.a]);
    case Kind::Either:
      return terms_.either_set(may_hold(c.a, changes), may_hold(c.b, changes));
    case Kind::Both:
      return terms_.both_sets(may_hold(c.a, changes), may_hold(c.b, changes));
    case Kind::Any:
      return may_lead(c.a, anywhere(), changes);
    default:
      return anywhere();
  }
}

// All vertices where, after the changes, one of the edges can be gone along, and others behind it.
TermId PlanBuilder::may_go_on(const Edges& edges, std::size_t ahead, const Changes& changes) {
  TermId result = terms_.none();
  std::set<TermId> heads;
  for (const Machine::Edge& edge : edges) {
    if (ahead == 0 || is_switch(edge.node)) {
      heads.insert(head_of(edge.where));
      continue;
    }
    TermId to = anywhere();
    const auto* off = std::get_if<Off>(&action_of(no_pattern, edge.node));
    const std::optional<RelationId> step = way_of(edge.where);
    std::optional<Changes> then;
    if (off != nullptr && step) then = seen_from(changes, *step);
    if (then) {
      then->push_back({off->piece.value, terms_.relations.identity()});
      to = may_go_on(rules_.nodes[edge.node].edges, ahead - 1, *then);
    }
    result = terms_.either_set(result, may_lead(edge.where, to, changes));
  }
  for (const TermId head : heads) {
    result = terms_.either_set(result, may_lead(head, anywhere(), changes));
  }
  return result;
}

// Adds the short moves that go on from the modifier as `so_far` says, and where others may, or
// where these may fail; false when that is not known.
bool PlanBuilder::shorten(std::uint32_t node, const Ending& so_far, const Changes& changes,
                          ShortMoves& found) {
  constexpr std::size_t longest = 4;
  constexpr std::size_t ahead = 1;
  const TermId all = anywhere();
  const RelationId back = terms_.relations.transpose(so_far.way);
  const auto doubt = [&](TermId from, TermId here) {
    for (const TermId part : parts_of(here)) {
      found.doubts.insert(terms_.both_sets(from, terms_.image(back, part)));
    }
  };
  const Edges& edges = rules_.nodes[node].edges;
  const auto ends = [&](const Machine::Edge& edge) { return is_switch(edge.node); };
  const bool any_ends = std::any_of(edges.begin(), edges.end(), ends);
  Edges others;
  for (Machine::Edge edge : edges) {
    if (any_ends && !ends(edge)) {
      others.push_back(edge);
      continue;
    }
    const std::optional<RelationId> step = follows(edge.where);
    const auto way = step ? terms_.relations.compose(so_far.way, *step) : std::nullopt;
    const auto seen = step ? seen_from(changes, *step) : std::nullopt;
    if (!way || !terms_.relations[*way].single || !seen) return false;
    std::vector<TermId> fails;
    const Term t = terms_[edge.where];
    if (t.kind == Kind::Where && t.c == 0 && !is_trial(t.b)) {
      for (const TermId part : parts_of(may_hold(flow_.patterns()[t.b].holds, *seen))) {
        fails.push_back(may_lead(t.a, part, changes));
      }
      edge.where = t.a;
    }
    Ending ending = so_far;
    ending.edges.push_back(edge);
    ending.way = *way;
    ending.from = terms_.both_sets(ending.from, terms_.constant(terms_.relations[*way].domain));
    demand(edge.where, so_far.way, ending);
    if (ending.tested) return false;
    for (const TermId part : fails) doubt(so_far.from, part);
    if (ends(edge)) {
      found.endings.push_back(ending);
      continue;
    }
    const auto* off = std::get_if<Off>(&action_of(no_pattern, edge.node));
    if (off == nullptr || ending.edges.size() == longest) return false;
    Changes more = *seen;
    more.push_back({off->piece.value, terms_.relations.identity()});
    ending.changed.push_back(*way);
    if (!shorten(edge.node, ending, more, found)) return false;
  }
  doubt(so_far.from, may_go_on(others, ahead, changes));
  return std::all_of(found.doubts.begin(), found.doubts.end(),
                     [&](TermId part) { return slides_only(part) && part != all; });
}

// The moves of a turn that is all paths, by their first modifier, when most of them are short.
std::optional<std::vector<PlanBuilder::ShortMoves>> PlanBuilder::short_moves(std::uint32_t turn) {
  constexpr std::size_t most = 12;
  std::vector<ShortMoves> result;
  std::size_t shapes = 0;
  for (const Machine::Edge& first : rules_.nodes[turn].edges) {
    const auto* off = std::get_if<Off>(&action_of(no_pattern, first.node));
    if (off == nullptr || terms_.mentions_here(first.where) || follows(first.where)) {
      return std::nullopt;
    }
    ShortMoves found;
    found.first = first;
    Ending start;
    start.from = anywhere();
    start.way = terms_.relations.identity();
    start.changed = {start.way};
    const Changes changes{{off->piece.value, terms_.relations.identity()}};
    if (!shorten(first.node, start, changes, found)) return std::nullopt;
    shapes += found.endings.size();
    result.push_back(std::move(found));
  }
  if (shapes == 0 || shapes > most) return std::nullopt;
  return result;
}

// Lists them as sets, or, where one may not be short, as paths. To choose from these they are to be
// listed, too.
std::uint32_t PlanBuilder::short_function(std::uint32_t turn) {
  const std::uint32_t paths =
      search_function({no_pattern, Function::Kind::Moves, {}, {}, false}, turn, false);
  Function function;
  function.kind = Function::Kind::Moves;
  function.subject = turn;
  Lowering code(terms_, *this, function);
  Path path;
  path.turn = turn;
  path.word = code.new_word();
  path.to_choose_from = true;
  code.emit(Op::Word, path.word);
  const std::uint32_t doubt = code.new_flag();
  code.emit(Op::Flag, doubt, 0);
  const auto each = [&](const auto& body) {
    for (const ShortMoves& moves : short_.at(turn)) {
      const auto all = [&] { body(moves); };
      if (rare(moves.first.where)) {
        code.block(Op::IfAny, code.set(moves.first.where), 0, all);
      } else {
        all();
      }
    }
  };
  each([&](const ShortMoves& moves) {
    TermId sources = terms_.none();
    for (const TermId part : moves.doubts) sources = terms_.either_set(sources, part);
    code.block(Op::IfAny, code.set(terms_.both_sets(moves.first.where, sources)), 0,
               [&] { code.emit(Op::Flag, doubt, 1); });
  });
  code.block(Op::IfFlag, doubt, 0, [&] { code.emit(Op::Call, paths, 0); });
  code.block(Op::IfNotFlag, doubt, 0, [&] {
    each([&](const ShortMoves& moves) {
      const Path begun = extended(path, moves.first);
      for (const Ending& ending : moves.endings) {
        const Instruction listed{Op::EmitEach, path.word, 0, ended_shape(begun, ending),
                                 begun.parts.back().shift};
        emit(code, path, terms_.both_sets(moves.first.where, ending.from), listed);
      }
    });
  });
  plan_.functions.push_back(std::move(function));
  return static_cast<std::uint32_t>(plan_.functions.size() - 1);
}

}  // namespace zug::reasoner
