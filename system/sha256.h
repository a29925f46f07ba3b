#pragma once

#include <string>
#include <string_view>

namespace zug::system {

// The digest of FIPS 180-4, as 64 hexadecimal digits.
std::string sha256(std::string_view text);

}  // namespace zug::system
