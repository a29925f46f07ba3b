#pragma once

// What a line that has been begun can become.

#include <string>
#include <vector>

namespace zug::playing {

// Of all words those that begin like that, sorted. When there are very many, only up to the next
// sign inside of them (a2-a3/b7 up to "a2-"), if that makes fewer.
std::vector<std::string> completions(const std::vector<std::string>& words,
                                     const std::string& begin);

// The longest beginning that all have.
std::string common_beginning(const std::vector<std::string>& words);

}  // namespace zug::playing
