// zug-verify [--tight] GAME CERTIFICATE: is what the certificate claims of the game true? See
// docs/certificate.md. This program and its compiler are all that has to be trusted, and that the
// low-level RBG is the game that is meant.

#include <cstdio>

#include "system/failure.h"
#include "system/file.h"
#include "tools/verify/certificate.h"

namespace {

using namespace zug::verifier;

constexpr std::size_t most_bytes = std::size_t{1} << 28;       // of a certificate
constexpr std::size_t most_game_bytes = std::size_t{1} << 24;  // sums of these fit 128 bits

void report(const Certificate& certificate, const char* name) {
  std::printf("verified: %s, %zu places\n", name, certificate.places.size());
  const bool claims = certificate.needs_places() || certificate.endless || certificate.choice;
  if (!claims) std::puts("  nothing is claimed");
  if (certificate.termination) std::puts("  every play and every check of a pattern ends");
  if (certificate.keeper) std::puts("  the keeper never has a choice");
  if (certificate.endless) std::puts("  a play, or a check of a pattern, need not end");
  if (certificate.choice) std::puts("  the keeper has a choice");
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    const long long bound = certificate.straight[kind];
    if (bound >= 0) std::printf("  straightness (%s) is at most %lld\n", kinds[kind], bound);
  }
  for (const std::string& what : certificate.uncertified)
    std::printf("  not certified: %s\n", what.c_str());
}

constexpr const char* usage =
    "usage: zug-verify [--tight] GAME.rbg CERTIFICATE\n"
    "  --tight  refuses what is not needed, too: any number that could be less\n";

}  // namespace

int main(int count, char** words) {
  const std::string_view first = count > 1 ? words[1] : "";
  const bool help = first == "--help" || first == "-h", tight = count == 4 && first == "--tight";
  if (help || count != (tight ? 4 : 3)) {
    std::fputs(usage, help ? stdout : stderr);
    return help ? 0 : 2;
  }
  const char *const game_file = words[count - 2], *at_fault = game_file;
  try {
    const std::string game_text = zug::system::read_file(game_file, most_game_bytes);
    const Game game = read_game(game_text);
    at_fault = words[count - 1];
    const std::string certificate = zug::system::read_file(at_fault, most_bytes);
    report(verified(game, Facts(game), game_text, certificate, tight), game_file);
    if (std::fflush(stdout) != 0) throw zug::system::Failure("cannot write 'stdout'", errno);
    return 0;
  } catch (const Rejected& rejected) {
    std::printf("%s:%zu: not verified: %s\n", at_fault, rejected.line, rejected.what());
    return std::fflush(stdout) == 0 ? 1 : 2;
  } catch (const std::exception& failure) {  // files, or memory
    std::fprintf(stderr, "zug-verify: %s\n", failure.what());
    return dynamic_cast<const zug::system::Failure*>(&failure) != nullptr ? 2 : 3;
  }
}
