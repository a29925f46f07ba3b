// Patterns that begin where few pieces stand.
//
// "Is the king attacked" is spelled: any square, {king}, then walks. As sets, walks are floods: a
// step from all vertices at once, then the next one. Where hardly anything begins, one vertex after
// the other is better: from one vertex a walk along a line is a ray, one look at a table.
//
//   anySquare {king} (up {e})* up {rook}    fires: ForEach v in Pieces(king): SetRay from v, ...
//   anySquare {pawn} up {e}                 does not, there are many pawns
//   anySquare {king} (up {e})* up {king}    does not: that is about two of them at once
//
// It is right for any number of such pieces, because the operations it is asked of spread: from a
// union of sets they lead to the union of what each leads to, and from nothing to nothing. How many
// pieces there are at the start of the play only says whether it pays.

#include <functional>
#include <map>

#include "backends/reasoner/plan/build.h"

namespace zug::reasoner {

using Kind = Term::Kind;

namespace {

bool mentions(const Terms& terms, TermId term, TermId what) {
  if (term == what) return true;
  const Term t = terms[term];
  switch (t.kind) {
    case Kind::And:
    case Kind::Or:
    case Kind::Guard:
    case Kind::Flood:
    case Kind::Both:
    case Kind::Either:
      return mentions(terms, t.a, what) || mentions(terms, t.b, what);
    case Kind::Image:
      return mentions(terms, t.b, what);
    case Kind::Ray:
      return mentions(terms, t.c, what);
    case Kind::Where:
    case Kind::Not:
    case Kind::Any:
      return mentions(terms, t.a, what);
    default:
      return false;
  }
}

// Does the set spread from the set `from`, with everything else fixed?
bool spreads(Terms& terms, TermId set, TermId from) {
  if (set == from) return true;
  const Term t = terms[set];
  switch (t.kind) {
    case Kind::And:
      return (spreads(terms, t.a, from) && !mentions(terms, t.b, from)) ||
             (spreads(terms, t.b, from) && !mentions(terms, t.a, from));
    case Kind::Or:
      return spreads(terms, t.a, from) && spreads(terms, t.b, from);
    case Kind::Guard:
      return spreads(terms, t.b, from) && !mentions(terms, t.a, from);
    case Kind::Image:
      return spreads(terms, t.b, from);
    case Kind::Where:
      return spreads(terms, t.a, from);
    case Kind::Flood:
      return spreads(terms, t.a, from) && !mentions(terms, t.b, from) &&
             spreads(terms, t.b, terms.frontier(t.c));
    default:
      return false;
  }
}

void find_pieces(const Terms& terms, TermId term, std::vector<TermId>& found) {
  const Term t = terms[term];
  if (t.kind == Kind::Pieces) found.push_back(term);
  if (t.kind == Kind::And || t.kind == Kind::Or || t.kind == Kind::Flood) {
    find_pieces(terms, t.a, found);
    find_pieces(terms, t.b, found);
  } else if (t.kind == Kind::Image || t.kind == Kind::Guard) {
    find_pieces(terms, t.b, found);
  } else if (t.kind == Kind::Where) {
    find_pieces(terms, t.a, found);
  }
}

}  // namespace

// How many vertices one of these pieces stands on.
std::size_t PlanBuilder::standing_at_start(std::uint32_t mask) const {
  std::size_t count = 0;
  for (std::size_t v = 0; v < game_.board.size(); ++v) {
    if (terms_.masks[mask].test(game_.board.square(VertexId(v)).piece.value)) ++count;
  }
  return count;
}

// The pieces from which most of the conditions spread, among those with one or two at the start.
std::optional<TermId> PlanBuilder::few_pieces(const std::vector<TermId>& conditions) {
  constexpr std::size_t most = 2;
  std::map<TermId, std::size_t> votes;
  for (const TermId condition : conditions) {
    std::vector<TermId> found;
    if (terms_[condition].kind == Kind::Any) find_pieces(terms_, terms_[condition].a, found);
    for (const TermId pieces : found) {
      if (spreads_from(condition, pieces)) ++votes[pieces];
    }
  }
  std::optional<TermId> best;
  for (const auto& [pieces, count] : votes) {
    const std::size_t standing = standing_at_start(terms_[pieces].a);
    if (standing == 0 || standing > most || count < 2) continue;
    if (!best || count > votes[*best]) best = pieces;
  }
  return best;
}

bool PlanBuilder::spreads_from(TermId condition, TermId pieces) {
  const Term c = terms_[condition];
  return c.kind == Kind::Any && !terms_.mentions_here(c.a) && spreads(terms_, c.a, pieces);
}

// Returns 1 when one of the conditions holds.
void PlanBuilder::test_all(Lowering& code, const std::vector<TermId>& conditions) {
  const auto test = [&](TermId condition) {
    if (test_by_lines(code, condition)) return;
    code.when(condition, [&] { code.emit(Op::Return, 1); });
  };
  const auto few = options_.few ? few_pieces(conditions) : std::nullopt;
  for (const TermId condition : conditions) {
    if (!few || !spreads_from(condition, *few)) test(condition);
  }
  if (!few) return;
  code.each(*few, [&](std::uint32_t vertex) {
    code.at(
        vertex,
        [&] {
          for (const TermId condition : conditions) {
            if (spreads_from(condition, *few)) test(terms_.replace(condition, *few, terms_.here()));
          }
        },
        terms_.masks[terms_[*few].a]);
  });
}

}  // namespace zug::reasoner
