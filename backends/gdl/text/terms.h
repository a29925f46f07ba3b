#pragma once

// What the passes over written rules share: the variables of rules, other names for them, lengths.

#include <map>
#include <string>
#include <vector>

#include "ir/gdl/syntax.h"

namespace zug::gdl_writer {

using Variables = std::vector<std::string>;           // each once, in the order of their places
using Renaming = std::map<std::string, std::string>;  // of variables

Variables variables_in(const gdl::Literal& literal);
Variables variables_in(const gdl::Rule& rule);

// All variables get their new names at once; those that have none stay.
gdl::Term renamed(const gdl::Term& term, const Renaming& names);
gdl::Literal renamed(gdl::Literal literal, const Renaming& names);
gdl::Rule renamed(const gdl::Rule& rule, const Renaming& names);

// About how many characters the rule is printed with.
std::size_t length(const gdl::Rule& rule);

}  // namespace zug::gdl_writer
