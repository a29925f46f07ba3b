// The names of optimisations on the command line: `zug bench GAME --without rays`.

#include "backends/reasoner/plan/options.h"

namespace zug::reasoner {

const std::vector<Optimisation>& optimisations() {
  static const std::vector<Optimisation> all = {
      {"packed-moves", &Options::packed_moves},
      {"everywhere", &Options::everywhere},
      {"boards-as-sets", &Options::boards_as_sets},
      {"rays", &Options::rays},
      {"fills", &Options::fills},
      {"near", &Options::near},
      {"few", &Options::few},
      {"lines", &Options::lines},
      {"runs", &Options::runs},
      {"preimage-filter", &Options::prospects},
      {"under-approximation", &Options::sure},
      {"code-sinking", &Options::lazy},
      {"steps", &Options::steps},
      {"common-tests", &Options::conditions},
      {"flips", &Options::flips},
      {"kept", &Options::kept},
      {"short-moves", &Options::short_moves},
      {"inlining", &Options::in_place},
      {"bisimulation-quotient", &Options::copies},
      {"gaps", &Options::gaps},
  };
  return all;
}

}  // namespace zug::reasoner
