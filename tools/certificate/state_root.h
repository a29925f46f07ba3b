#pragma once

#include <string>
#include <vector>

namespace zug {

// The Merkle root of a list of texts, as 64 hexadecimal digits; of none: the digest of nothing.
std::string root_of(const std::vector<std::string>& texts);

// The root of a list of states, of which keys are given (passes/analysis/search/state_key.h): their
// texts in the order of their bytes.
std::string root_of_states(const std::vector<std::string>& keys);

}  // namespace zug
