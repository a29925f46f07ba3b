#pragma once

// What the subcommands do with a GDL description: the Prolog engine plays it.

#include <cstdint>
#include <string>
#include <vector>

#include "tools/zug/commands/command.h"
#include "tools/zug/games/perft_output.h"
#include "tools/zug/games/read_game.h"
#include "tools/zug/json/json_output.h"

namespace zug {

bool is_gdl(const Input& input);

// Refuses the options that were given although the engine of GDL has nothing for them.
void refuse_for_gdl(const std::vector<std::string>& options);

struct GdlPerft {
  int depth = 0;
  bool divide = false;
  double limit_seconds = 0;
  bool text = true;  // print it; else nothing is printed
};
struct GdlBench {
  double seconds = 5;
  std::uint64_t playouts = 0;  // instead of the time, unless 0
  std::uint64_t seed = 1;
  bool json = false;
};

// `engine` as on the command line: anything but "prolog" and the default is refused.
// `head` is called before rows are printed. `document`: what --format json is to print.
Status perft_gdl(const Input& input, const std::string& engine, const GdlPerft& options,
                 const Request& request, const PerftHead& head, Json& document);
Status bench_gdl(const Input& input, const std::string& engine, const GdlBench& options,
                 const Request& request);
// With `plays`: along the plays on standard input, one per line; else at the start.
Status moves_gdl(const Input& input, bool plays, bool json, const Request& request);

}  // namespace zug
