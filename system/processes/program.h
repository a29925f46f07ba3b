#pragma once

#include <string>

namespace zug::system {

// The file this program runs from, links followed; "" when the system does not tell.
std::string program_file();

}  // namespace zug::system
