#pragma once

#include <string>

#include "tools/zug/documents/command_tree.h"

namespace zug {

// The man page of a command, in section 1, as troff with the macros of man(7).
std::string man_page(const CommandText& command, const std::string& version);

}  // namespace zug
