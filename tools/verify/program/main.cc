// zug-verify [--tight] GAME CERTIFICATE: is what the certificate claims of the game true? See
// docs/certificate.md. This program and its compiler are all that has to be trusted, and that the
// low-level RBG is the game that is meant.

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

#include "tools/verify/verify.h"

namespace {

using namespace zug::verifier;

constexpr std::size_t most_bytes = std::size_t{1} << 28;       // of a certificate
constexpr std::size_t most_game_bytes = std::size_t{1} << 24;  // sums of these fit 128 bits

// False: it cannot be read, or is longer.
bool read_file(const char* name, std::string& bytes) {
  const int file = open(name, O_RDONLY | O_CLOEXEC);
  std::string buffer(1 << 16, '\0');
  ssize_t count = file < 0 ? -1 : 1;
  while (count > 0 && bytes.size() <= most_bytes) {
    count = read(file, buffer.data(), buffer.size());
    if (count > 0) bytes.append(buffer, 0, static_cast<std::size_t>(count));
  }
  close(file);
  return count == 0;
}

void report(const Certificate& certificate, const char* name) {
  std::printf("verified: %s, %zu places\n", name, certificate.places.size());
  if (!certificate.needs_places() && !certificate.endless && !certificate.choice) {
    std::puts("  nothing is claimed");
  }
  if (certificate.termination) std::puts("  every play and every check of a pattern ends");
  if (certificate.keeper) std::puts("  the keeper never has a choice");
  if (certificate.endless) std::puts("  a play, or a check of a pattern, need not end");
  if (certificate.choice) std::puts("  the keeper has a choice");
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    if (certificate.straight[kind] < 0) continue;
    std::printf("  straightness (%s) is at most %lld\n", kinds[kind],
                static_cast<long long>(certificate.straight[kind]));
  }
  for (const std::string& what : certificate.uncertified) {
    std::printf("  not certified: %s\n", what.c_str());
  }
}

int verify(const char* game_file, const char* certificate_file, bool tight) {
  std::string game_text, text;
  for (const auto& [file, bytes] : {std::pair(game_file, &game_text), {certificate_file, &text}}) {
    if (read_file(file, *bytes)) continue;
    std::fprintf(stderr, "zug-verify: %s cannot be read\n", file);
    return 2;
  }
  const char* at_fault = game_file;
  try {
    if (game_text.size() > most_game_bytes) throw Rejected("the game is too long", 1);
    const Game game = read_game(game_text);
    at_fault = certificate_file;
    report(verified(game, game_text, text, tight), game_file);
    return 0;
  } catch (const Rejected& rejected) {
    std::printf("%s:%zu: not verified: %s\n", at_fault, rejected.line(), rejected.what());
    return 1;
  }
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
