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
      {"prospects", &Options::prospects},
      {"sure", &Options::sure},
      {"lazy", &Options::lazy},
      {"steps", &Options::steps},
      {"conditions", &Options::conditions},
      {"flips", &Options::flips},
      {"kept", &Options::kept},
      {"short-moves", &Options::short_moves},
      {"in-place", &Options::in_place},
      {"copies", &Options::copies},
      {"gaps", &Options::gaps},
  };
  return all;
}

}  // namespace zug::reasoner
