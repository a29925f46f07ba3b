// The libFuzzer program of one language, whose name is ZUG_FUZZ_PROGRAM and whose words are in the
// file ZUG_FUZZ_DICTIONARY.
//
// Nine times in ten inputs are changed by tokens (mutator.h), else by bytes. What was found broken
// is printed, and the exception that nobody catches is a crash to libFuzzer, which keeps the input.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/fuzz/harness.h"
#include "tests/fuzz/mutator.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed);
extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* first, std::size_t first_size,
                                                 const std::uint8_t* second,
                                                 std::size_t second_size, std::uint8_t* out,
                                                 std::size_t most, unsigned seed);

namespace {

using namespace zug;

std::string text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

std::size_t put(const std::string& text, std::uint8_t* out, std::size_t most) {
  const std::size_t size = std::min(text.size(), most);
  std::memcpy(out, text.data(), size);
  return size;
}

const std::vector<std::string>& dictionary() {
  static const std::vector<std::string> words = [] {
    std::ifstream file(ZUG_FUZZ_DICTIONARY);
    std::ostringstream text;
    text << file.rdbuf();
    return fuzz::dictionary_words(text.str());
  }();
  return words;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Program& program = fuzz::program(ZUG_FUZZ_PROGRAM);
  try {
    program.run(text_of(data, size), {});
  } catch (const fuzz::Broken& broken) {
    std::cerr << "broken promise: " << broken.what() << std::endl;
    throw;
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  Random random(seed);
  if (random.below(10) == 0) return LLVMFuzzerMutate(data, size, most);
  return put(fuzz::mutate(text_of(data, size), dictionary(), random), data, most);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* first, std::size_t first_size,
                                                 const std::uint8_t* second,
                                                 std::size_t second_size, std::uint8_t* out,
                                                 std::size_t most, unsigned seed) {
  Random random(seed);
  return put(fuzz::cross(text_of(first, first_size), text_of(second, second_size), random), out,
             most);
}
