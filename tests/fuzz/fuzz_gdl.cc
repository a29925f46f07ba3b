// libFuzzer target: any bytes as a GDL description. Traps when the reader's promise is broken (a
// description and no errors, or errors and none). Small ones are grounded as well; larger ones can
// keep a join busy up to its limit, which is too long for a fuzzer. Start:
//   fuzz_gdl -dict=tests/fuzz/gdl.dict WORK tests/errors/gdl corpus/gdl

#include <cstdint>
#include <optional>
#include <string>

#include "ir/diagnostic.h"
#include "ir/limits.h"
#include "ir/source.h"
#include "langs/gdl/ground.h"
#include "langs/gdl/read.h"
#include "tests/fuzz/fuzz_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace zug;
  constexpr std::size_t most_bytes = 4096;
  constexpr std::size_t most_ground_bytes = 400;
  if (size > most_bytes) return 0;
  const Source source("fuzz.kif", std::string(reinterpret_cast<const char*>(data), size));
  Diagnostics diagnostics;
  const std::optional<gdl::Description> description = read_gdl_description(source, diagnostics);
  fuzz::require(description.has_value() != diagnostics.has_errors());
  if (description && size <= most_ground_bytes) {
    gdl::check_coverage(*description, diagnostics);
    fuzz::require(gdl::ground_size(*description).rules <= limits::ground_rules + 1);
  }
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    fuzz::require(!render(diagnostic, source, false).empty());
  }
  return 0;
}
