// Any bytes as an RBG file.

#include "langs/rbg/read.h"
#include "tests/fuzz/fuzz_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  zug::fuzz::fuzz_reader(zug::read_rbg, data, size);
  return 0;
}
