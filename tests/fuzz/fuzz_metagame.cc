// Any bytes as a game of Metagame.

#include "langs/metagame/read.h"
#include "tests/fuzz/fuzz_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  zug::fuzz::fuzz_reader(zug::read_metagame, data, size);
  return 0;
}
