#pragma once

#include <string>
#include <vector>

namespace zug {

// The Merkle root of a list of texts, as 64 hexadecimal digits; of none: the digest of nothing.
std::string root_of(const std::vector<std::string>& texts);

}  // namespace zug
