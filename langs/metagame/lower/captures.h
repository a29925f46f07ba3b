#pragma once

// The captures of a piece as rules (Pell 1992, §2.4.2). Two ways to the same capture are one move.

#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "langs/metagame/lower/paths.h"

namespace zug::metagame {

// One direction of one movement of one CAPTURE block.
struct CaptureWalk {
  const Capture* capture = nullptr;
  const Movement* movement = nullptr;
  Vector d;
  PieceSet victims;  // what TYPE describes
  PieceSet over;     // what may be hopped over
  bool captures_hopped = false;
  bool hops = false;
};

// Makes a victim leave the square at hand, which holds one of these pieces.
using Removal = std::function<Rule(const PieceSet&)>;

class Captures {
 public:
  Captures(const PieceSyntax& piece, Colour mover, const Geometry& geometry, const Symbols& symbols,
           Atoms& atoms, RuleFactory& rules);

  // From the square the piece has left to the one where it lands, victims removed.
  Rule moves();
  // Whether there is such a way; changes nothing. On a cylinder the piece has to be lifted first.
  Rule exist();

 private:
  // Capturing just the piece on the square of arrival.
  Rule clobbering(const std::vector<CaptureWalk>& walks, const Removal& remove);
  // Capturing the piece behind, and maybe the one on the square of arrival.
  Rule retrieving(const std::vector<CaptureWalk>& walks, const Removal& remove);
  // Capturing hopped-over pieces, and maybe others.
  Rule hopping(const CaptureWalk& walk, const Removal& remove);
  std::vector<Rule> hopped(const CaptureWalk& walk, const Removal& remove);
  Rule behind(const CaptureWalk& walk, const Rule& what);
  bool ambiguous(const std::vector<CaptureWalk>& walks) const;
  Removal removal(Effect effect, SourceRange origin);
  Rule exists(const CaptureWalk& walk);

  Colour mover_;
  const Geometry& geometry_;
  const Symbols& symbols_;
  Atoms& atoms_;
  RuleFactory& rules_;
  Paths paths_;
  std::vector<std::pair<Effect, std::vector<CaptureWalk>>> groups_;
};

}  // namespace zug::metagame
