#include "tools/verify/verify.h"

#include "tools/verify/check.h"
#include "tools/verify/rejected.h"
#include "tools/verify/replay.h"
#include "tools/verify/sha256.h"
#include "tools/verify/tight/tight.h"

namespace zug::verifier {

Certificate verified(const Game& game, std::string_view game_text, std::string_view text,
                     bool tight) {
  Facts facts(game);
  Certificate certificate = read_certificate(text, game, facts);
  if (certificate.digest != sha256(game_text)) throw Rejected("it is about another game", 2);
  Checker(game, facts, certificate).check();
  replay(game, certificate);
  if (tight) check_tight(game, facts, certificate);
  return certificate;
}

}  // namespace zug::verifier
