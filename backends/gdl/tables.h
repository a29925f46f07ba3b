#pragma once

// Facts about the board, said in few rules where rules are shorter.

#include <map>
#include <string>
#include <vector>

#include "backends/gdl/relation.h"
#include "backends/gdl/text/text.h"

namespace zug::gdl_writer {

struct TableNames {
  std::string square;                   // of all vertices
  std::vector<std::string> vertices;    // by vertex
  std::vector<std::string> directions;  // by direction
};

struct AskedRelation {
  Relation relation;  // has rows in `domain` only
  Bits domain;        // from where it is asked about: elsewhere it may lead anywhere
};

// What is to be defined, by name.
struct Tables {
  std::map<std::string, Bits> sets;
  std::map<std::string, AskedRelation> relations;
};

struct TableRules {
  std::vector<Rule> board;   // the vertices and the directions that are needed
  std::vector<Rule> tables;  // the others
  // Relations that need no rules, as another one serves in their place, by name.
  std::map<std::string, std::string> same;
  // What a table may be called instead, by its name: after the directions it is made of.
  std::map<std::string, std::string> wishes;
};

// Rules and facts for what is asked, no table in terms of itself. `used` are the
// directions that are asked about under their own names; `edges` are all of them.
TableRules define_tables(const TableNames& names, const std::vector<Relation>& edges,
                         const std::vector<bool>& used, const Tables& tables);

}  // namespace zug::gdl_writer
