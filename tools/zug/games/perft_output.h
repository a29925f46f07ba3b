#pragma once

// What `zug perft` says of a game, whichever engine counts.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ir/reference/perft.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/json/json_output.h"

namespace zug {

struct PerftLine {
  PerftRow counts;
  double seconds = 0;  // by the clock
};

// Of a count, all of it or down to the last depth before something ended it.
enum class PerftEnd : std::uint8_t { Whole, TimeIsUp, Interrupted };

using PerftHead = std::function<void(const std::string& game, const std::string& engine)>;
void print_perft_head(const std::string& game, const std::string& engine);
void print_perft_line(const PerftLine& line);

// The document but for "divide".
Json perft_json(const std::string& game, const std::string& engine,
                const std::vector<PerftLine>& lines, PerftEnd end);

// Says on stderr that time is up, if it is, since what is on stdout does not show it.
Status perft_status(PerftEnd end, const std::string& game, double limit_seconds);

}  // namespace zug
