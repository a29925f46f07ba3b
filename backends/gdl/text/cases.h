#pragma once

// Rules that differ in constants only.

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "ir/gdl/syntax.h"

namespace zug::gdl_writer {

// A rule and where it stands in the document.
struct Placed {
  std::size_t section = 0, order = 0;
  gdl::Rule rule;
  bool gone = false;
};

using Row = std::vector<std::string>;  // of constants
using Rows = std::set<Row>;

struct CaseContext {
  // By relation or fluent: what its first arguments can be, wherever it holds.
  std::map<std::string, Rows> keys;
  // Relations that there are, by the constants they hold for.
  std::map<std::string, Rows> known;
  std::set<std::string> roles, tables;  // constants that get variables of their own kind
  std::function<std::string()> name;    // of another relation
};

// One rule instead of several of `rules`, where that is shorter; the first stays, the others are
// gone. What comes with it are the tables of constants that the rules ask, as facts.
std::vector<gdl::Rule> unite_cases(std::vector<Placed>& rules, const CaseContext& context);

}  // namespace zug::gdl_writer
