#pragma once

// What shows that two games are equal, as a text that others can check (docs/compare.md).

#include <string>

#include "tools/compare/question.h"

namespace zug::compare {

// Of a search that is complete and found no difference. `digest_a` and `digest_b` name the games.
std::string certificate(const Question& question, const Search& search, const std::string& digest_a,
                        const std::string& digest_b);

}  // namespace zug::compare
