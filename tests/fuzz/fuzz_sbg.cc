// Any bytes as a Simplified Boardgame. A game that was read also has to come home, see
// tests/roundtrip/sbg_home_test.cc.

#include "backends/sbg/write.h"
#include "langs/sbg/read.h"
#include "tests/fuzz/fuzz_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace zug;
  const std::optional<Game> game = fuzz::fuzz_reader(read_sbg, data, size);
  if (!game) return 0;
  const Source source("fuzz", std::string(reinterpret_cast<const char*>(data), size));
  Diagnostics diagnostics;
  const std::optional<std::string> home = write_sbg(*game, source, diagnostics);
  fuzz::require(home.has_value());
  const std::optional<Game> again = fuzz::read(read_sbg, *home);
  fuzz::require(again.has_value() && print(*again) == print(*game));
  return 0;
}
