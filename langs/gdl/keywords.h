#pragma once

// The relations GDL gives a meaning to (spec §2).

#include <optional>
#include <string>
#include <string_view>

namespace zug::gdl {

struct Keyword {
  std::size_t arity = 0;
  bool in_heads = true;  // of rules with a body
  bool in_bodies = true;
};

// Empty for a name of the author's own. `distinct`, `not`, `or` and `<=` are connectives.
std::optional<Keyword> keyword(const std::string& name);

// What other languages write for '<='.
bool is_wrong_arrow(std::string_view word);
bool is_connective(const std::string& name);

}  // namespace zug::gdl
