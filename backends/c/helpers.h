#pragma once

// Functions and macros of the C source that are the same for every game, and left out where nothing
// calls them.

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace zug::c {

struct Helper {
  std::string_view name;
  std::string_view text;  // its definition, with places to fill in
};

// The definitions of those that the code calls, or that others of these call. Each stands behind
// those that it calls, so the last ones are asked about first.
std::string called_helpers(std::span<const Helper> helpers, const std::string& code,
                           std::initializer_list<std::pair<std::string_view, std::string>> values);

}  // namespace zug::c
