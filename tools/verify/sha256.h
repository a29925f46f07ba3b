#pragma once

#include <string>
#include <string_view>

namespace zug::verifier {

// SHA-256 (FIPS 180-4), 64 hexadecimal digits in lower case.
std::string sha256(std::string_view bytes);

}  // namespace zug::verifier
