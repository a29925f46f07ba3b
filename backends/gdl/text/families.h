#pragma once

// Relations that say the same of other names.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "backends/gdl/text/cases.h"
#include "backends/gdl/text/text.h"

namespace zug::gdl_writer {

// One of a family: the relation of the family, and what stands in front of the own arguments.
struct Member {
  std::string family;
  Row keys;
};

struct Families {
  std::map<std::string, Member> members;     // by relation
  std::set<std::string> tables;              // in which members of families differ
  std::map<std::string, Rows> keys() const;  // of the members, by family
};

// Of the relations of `rules`, which ask each other as `uses` says, but `fixed` ones and `tables`.
// `roles`: constants that members are told apart by before others.
Families find_families(const std::vector<Placed>& rules, const Uses& uses,
                       const std::set<std::string>& fixed, const std::set<std::string>& tables,
                       const std::set<std::string>& roles);

}  // namespace zug::gdl_writer
