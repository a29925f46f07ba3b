// zug-verify [--tight] GAME CERTIFICATE: is what the certificate claims of the game true? See
// docs/certificate.md. This program and its compiler are all that has to be trusted, and that the
// low-level RBG is the game that is meant.

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

#include "tools/verify/rejected.h"
#include "tools/verify/verify.h"

namespace {

using namespace zug::verifier;

constexpr std::size_t most_bytes = std::size_t{1} << 28;       // of a certificate
constexpr std::size_t most_game_bytes = std::size_t{1} << 24;  // sums of these fit 128 bits

bool read_file(const char* name, std::string& bytes) {
  const int file = open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  std::string buffer(1 << 16, '\0');
  ssize_t count = 0;
  while ((count = read(file, buffer.data(), buffer.size())) > 0 && bytes.size() <= most_bytes) {
    bytes.append(buffer, 0, static_cast<std::size_t>(count));
  }
  close(file);
  return count == 0;
}

// Ends the program.
int refuse(const std::string& file, const Rejected& rejected) {
  std::printf("%s:%zu: not verified: %s\n", file.c_str(), rejected.line(), rejected.what());
  return 1;
}

void report(const Certificate& certificate, const std::string& name) {
  std::printf("verified: %s, %zu places\n", name.c_str(), certificate.places.size());
  const bool proofs =
      certificate.termination || certificate.keeper ||
      *std::max_element(certificate.straight.begin(), certificate.straight.end()) >= 0;
  if (!proofs && !certificate.endless && !certificate.choice) std::puts("  nothing is claimed");
  if (certificate.termination) std::puts("  every play and every check of a pattern ends");
  if (certificate.keeper) std::puts("  the keeper never has a choice");
  if (certificate.endless) std::puts("  a play, or a check of a pattern, need not end");
  if (certificate.choice) std::puts("  the keeper has a choice");
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    if (certificate.straight[kind] < 0) continue;
    std::printf("  straightness (%s) is at most %lld\n", kinds[kind],
                static_cast<long long>(certificate.straight[kind]));
  }
  for (const std::string& what : certificate.uncertified)
    std::printf("  not certified: %s\n", what.c_str());
}

int verify(const char* game_file, const char* certificate_file, bool tight) {
  std::string game_text, text;
  for (const auto& [file, bytes] :
       {std::pair(game_file, &game_text), std::pair(certificate_file, &text)}) {
    if (read_file(file, *bytes)) continue;
    std::fprintf(stderr, "zug-verify: %s cannot be read\n", file);
    return 2;
  }
  Game game;
  try {
    if (game_text.size() > most_game_bytes) throw Rejected("the game is too long", 1);
    game = read_game(game_text);
  } catch (const Rejected& rejected) {
    return refuse(game_file, rejected);
  }
  try {
    report(verified(game, game_text, text, tight), game_file);
  } catch (const Rejected& rejected) {
    return refuse(certificate_file, rejected);
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  const bool tight = count == 4 && std::string_view(words[1]) == "--tight";
  if (count != (tight ? 4 : 3)) {
    std::fputs(
        "usage: zug-verify [--tight] GAME.rbg CERTIFICATE\n"
        "  --tight  refuses what is not needed, too: any number that could be less\n",
        stderr);
    return 2;
  }
  try {
    return verify(words[count - 2], words[count - 1], tight);
  } catch (const std::exception& failure) {  // memory
    std::fprintf(stderr, "zug-verify: %s\n", failure.what());
    return 3;
  }
}
