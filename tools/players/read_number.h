#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace zug::players {

// All of the text, in decimal digits: "10000".
std::optional<std::uint64_t> read_count(const std::string& text);
// All of the text, not negative: "0.5", "2", ".25". The same with any locale.
std::optional<double> read_number(const std::string& text);
// "0.5", "2".
std::string short_number(double value);

}  // namespace zug::players
