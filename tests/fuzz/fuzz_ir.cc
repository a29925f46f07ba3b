// Any bytes as IR text.

#include "langs/ir_text/read.h"
#include "tests/fuzz/fuzz_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  zug::fuzz::fuzz_reader(zug::read_ir_text, data, size);
  return 0;
}
