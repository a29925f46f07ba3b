// The languages, and what more there is to do with a text of one than for every game.

#include "backends/sbg/write.h"
#include "ir/print.h"
#include "langs/ir_text/read.h"
#include "langs/metagame/read.h"
#include "langs/rbg/read.h"
#include "langs/rbg_draft/read.h"
#include "langs/sbg/read.h"
#include "tests/fuzz/harness.h"

namespace zug::fuzz {
namespace {

template <Reader reader>
bool run_as_game(const std::string& text, const Effort& effort) {
  return run_reader(reader, text, effort).has_value();
}

// A game of the language also has to come home, see tests/roundtrip/sbg_home_test.cc.
bool run_sbg(const std::string& text, const Effort& effort) {
  const std::optional<Game> game = run_reader(read_sbg, text, effort);
  if (!game) return false;
  const Source source("fuzz", text);
  Diagnostics diagnostics;
  const std::optional<std::string> home = write_sbg(*game, source, diagnostics);
  require(home.has_value(), "a simplified boardgame can be written as one");
  const std::optional<Game> again = read(read_sbg, *home);
  require(again && print(*again) == print(*game), "a simplified boardgame comes home");
  return true;
}

}  // namespace

const std::vector<Program>& programs() {
  static const std::vector<Program> list{
      {"rbg", run_as_game<read_rbg>},
      {"sbg", run_sbg},
      {"rbg_draft", run_as_game<read_rbg_draft>},
      {"metagame", run_as_game<read_metagame>},
      {"ir", run_as_game<read_ir_text>},
      {"gdl", run_gdl},
  };
  return list;
}

const Program& program(const std::string& name) {
  for (const Program& one : programs()) {
    if (one.name == name) return one;
  }
  throw std::invalid_argument("no fuzz program " + name);
}

}  // namespace zug::fuzz
