// A bound that holds only because each start is looked at by itself
// (passes/analysis/straightness/one_start.h): what such a walk knows of squares become facts of
// places of their own. The place of the start gets a lower potential, which pays for what follows
// at places that know what has been seen and put since, and these pay for one another. Only starts
// whose potential is above the bound are looked at.
//
// A place that knows more than another one of the same action and vertex may do what that one does,
// so it has its ranks.

#include <algorithm>
#include <utility>

#include "passes/analysis/straightness/one_start.h"
#include "passes/analysis/straightness/sequences.h"
#include "tools/certificate/proofs.h"

namespace zug {
namespace {

verifier::Potential potential_of(std::int64_t best) {
  return best == no_path ? verifier::Potential{0, 0, true} : verifier::Potential{0, best, false};
}

// Both say how many modifiers there can be: the lower one does.
void take_lower(std::vector<verifier::Potential>& known, const verifier::Potential& other) {
  if (known.empty()) known.push_back(other);
  if (known[0].never) return;
  if (other.never || other.number < known[0].number) known[0] = other;
}

}  // namespace

bool lower_starts(Places& places, const verifier::Game& game, verifier::Facts& facts,
                  StraightnessKind kind, std::int64_t wanted, Budget& budget) {
  const auto index = static_cast<std::size_t>(kind);
  const SequenceGraph sequences = cut_at_boundaries(places.product, kind, budget);
  verifier::Certificate claim;
  claim.straight[index] = wanted;
  const verifier::Checker checker(game, facts, claim);
  for (const std::uint32_t start : sequences.starts) {
    verifier::Place& place = places.certificate.places[start];
    if (checker.begins_well(index, place)) continue;
    const auto found = look_from_one_start(places.product, sequences, start, budget);
    if (!found || found->paths.best[0] > wanted) return false;
    place.potentials[index] = {potential_of(found->paths.best[0])};
    for (std::size_t i = 1; i < found->nodes.size(); ++i) {
      take_lower(places.knowing_more[{found->nodes[i], found->squares[i]}][index],
                 potential_of(found->paths.best[i]));
    }
  }
  return true;
}

}  // namespace zug
