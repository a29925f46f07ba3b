// Any bytes as a game of the early RBG draft.

#include "langs/rbg_draft/read.h"
#include "tests/fuzz/fuzz_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  zug::fuzz::fuzz_reader(zug::read_rbg_draft, data, size);
  return 0;
}
