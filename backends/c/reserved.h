#pragma once

#include <string>

namespace zug::c {

// Words that cannot name a game: what is made of it begins with its name, and a namespace is called
// by it.
bool is_reserved(const std::string& word);

}  // namespace zug::c
