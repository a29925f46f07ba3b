// Patterns that begin where few pieces stand.
//
// "Is the king attacked" is spelled: any square, {king}, then walks. As sets, walks are floods: a
// step from all vertices at once, then the next one. Where hardly anything begins, one vertex after
// the other is better: from one vertex a walk along a line is a ray, one look at a table.
//
//   anySquare {king} (up {e})* up {rook}    fires: ForEach v in Pieces(king): SetRay from v, ...
//   anySquare {pawn} up {e}                 does not, there are many pawns
//   anySquare {king} (up {e})* up {king}    does not: that is about two of them at once
//   anySquare {e} up {man} (up {man})* ...  does not where men are put on squares that were empty,
//                                           however few the play begins with
//
// It is right for any number of such pieces, because the operations it is asked of spread: from a
// union of sets they lead to the union of what each leads to, and from nothing to nothing. How many
// pieces there are at the start of the play only says whether it pays.

#include "backends/reasoner/plan/forms/few.h"

#include <functional>
#include <map>
#include <set>
#include <utility>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/estimates.h"
#include "backends/reasoner/plan/forms/lines.h"
#include "backends/reasoner/plan/forms/lower.h"

namespace zug::reasoner {
namespace {

bool spreads_from(Terms& terms, TermId condition, TermId pieces);

}  // namespace

using Kind = Term::Kind;

namespace {

// Does the set spread from the set `from`, with everything else fixed? Kept, as terms are shared.
class Spreading {
 public:
  explicit Spreading(Terms& terms) : terms_(terms) {}

  bool spreads(TermId set, TermId from) {
    if (set == from) return true;
    const auto known = known_.find({set, from});
    if (known != known_.end()) return known->second;
    return known_[{set, from}] = compute(terms_[set], from);
  }

 private:
  bool compute(const Term& t, TermId from) {
    switch (as_set(t.kind)) {
      case SetKind::And:
        return (spreads(t.a, from) && !terms_.mentions(t.b, from)) ||
               (spreads(t.b, from) && !terms_.mentions(t.a, from));
      case SetKind::Or:
        return spreads(t.a, from) && spreads(t.b, from);
      case SetKind::Guard:
        return spreads(t.b, from) && !terms_.mentions(t.a, from);
      case SetKind::Image:
        return spreads(t.b, from);
      case SetKind::Where:
        return spreads(t.a, from);
      case SetKind::Flood:
        return spreads(t.a, from) && !terms_.mentions(t.b, from) &&
               spreads(t.b, terms_.frontier(t.c));
      case SetKind::None:
      case SetKind::Constant:
      case SetKind::Row:
      case SetKind::Pieces:
      case SetKind::Frontier:
      case SetKind::Ray:
        break;
    }
    return false;
  }

  Terms& terms_;
  std::map<std::pair<TermId, TermId>, bool> known_;
};

// The sets of pieces that the vertices of a set are found by, as often as its parts mention them;
// a part that several others share is looked into once.
void find_pieces(const Terms& terms, TermId term, std::set<TermId>& seen,
                 std::vector<TermId>& found) {
  const Term t = terms[term];
  if (t.kind == Kind::Pieces) return found.push_back(term);
  if (!seen.insert(term).second) return;
  for (const TermId part : Parts(t)) {
    if (terms.is_set(part)) find_pieces(terms, part, seen, found);
  }
}

// The pieces from which most of the conditions spread, among those with one or two at the start.
std::optional<TermId> few_pieces(Stages& stages, const std::vector<TermId>& conditions) {
  std::map<TermId, std::size_t> votes;
  for (const TermId condition : conditions) {
    std::set<TermId> seen;
    std::vector<TermId> found;
    if (stages.terms[condition].kind == Kind::Any)
      find_pieces(stages.terms, stages.terms[condition].a, seen, found);
    for (const TermId pieces : found) {
      if (spreads_from(stages.terms, condition, pieces)) ++votes[pieces];
    }
  }
  std::optional<TermId> best;
  for (const auto& [pieces, count] : votes) {
    const std::size_t standing = standing_at_start(stages, stages.terms[pieces].a);
    if (standing == 0 || standing > cost::few_pieces || count < 2) continue;
    if (best && count <= votes[*best]) continue;
    if (!may_become_many(stages, stages.terms[pieces].a)) best = pieces;
  }
  return best;
}

bool spreads_from(Terms& terms, TermId condition, TermId pieces) {
  const Term c = terms[condition];
  return c.kind == Kind::Any && !terms.mentions_here(c.a) && Spreading(terms).spreads(c.a, pieces);
}

}  // namespace

void test_all(Stages& stages, Lowering& code, const std::vector<TermId>& conditions) {
  const auto test = [&](TermId condition) {
    if (test_by_lines(stages, code, condition)) return;
    code.when(condition, [&] { code.emit(Op::Return, 1); });
  };
  const auto few = stages.options.few ? few_pieces(stages, conditions) : std::nullopt;
  for (const TermId condition : conditions) {
    if (!few || !spreads_from(stages.terms, condition, *few)) test(condition);
  }
  if (!few) return;
  code.each(*few, [&](std::uint32_t vertex) {
    code.at(
        vertex,
        [&] {
          for (const TermId condition : conditions) {
            if (spreads_from(stages.terms, condition, *few))
              test(stages.terms.replace(condition, *few, stages.terms.here()));
          }
        },
        stages.terms.masks[stages.terms[*few].a]);
  });
}

}  // namespace zug::reasoner
