// Any bytes as a Simplified Boardgame. A game that was read also has to come home, see
// tests/roundtrip/sbg_home_test.cc.

#include "backends/sbg/write.h"
#include "langs/sbg/read.h"
#include "tests/fuzz/fuzz_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace zug;
  fuzz::fuzz_reader(read_sbg, data, size);
  if (size > 4096) return 0;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::optional<Game> game = fuzz::read(read_sbg, text);
  if (!game || game->expressions.size() > 20000) return 0;
  Diagnostics diagnostics;
  const std::optional<std::string> home = write_sbg(*game, Source("fuzz", text), diagnostics);
  fuzz::require(home.has_value());
  const std::optional<Game> again = fuzz::read(read_sbg, *home);
  fuzz::require(again.has_value() && print(*again) == print(*game));
  return 0;
}
