#pragma once

// The generator of games (Pell 1992, §4): a statistical choice at every choice point of the
// grammar, and his consistency check.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "langs/generator.h"
#include "langs/metagame/generator/parameters.h"
#include "langs/metagame/syntax.h"

namespace zug::metagame {

// The same game from the same seed and parameters, everywhere. It passes check() without a word,
// and lower() as well unless the parameters ask for games that are too large.
GameSyntax generate(std::uint64_t seed, const Parameters& parameters);

}  // namespace zug::metagame

namespace zug {

// The text of generate(), with the command that makes it on top. Each of `settings` is
// "parameter=value"; empty, and `error` set, when one is wrong.
std::optional<std::string> generate_metagame(std::uint64_t seed,
                                             const std::vector<std::string>& settings,
                                             std::string& error);

std::vector<GeneratorParameter> metagame_parameters();

}  // namespace zug
