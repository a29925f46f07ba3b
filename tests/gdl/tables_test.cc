// Tables about the board as rules (backends/gdl/tables.h), and what is left of rules that only hand
// on (backends/gdl/text/simplify.cc).

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "backends/gdl/tables.h"
#include "backends/prolog/facts.h"
#include "tests/effort.h"

namespace zug::gdl_writer {
namespace {

constexpr std::uint32_t side = 4, vertices = side * side;

struct Board {
  TableNames names{"square", {}, {"up", "down", "left", "right"}};
  std::vector<Relation> edges{4, Relation(vertices, Bits(vertices))};

  Board() {
    for (std::uint32_t v = 0; v < vertices; ++v) {
      names.vertices.push_back("v" + std::to_string(v));
      if (v >= side) edges[0][v].set(v - side);
      if (v + side < vertices) edges[1][v].set(v + side);
      if (v % side > 0) edges[2][v].set(v - 1);
      if (v % side + 1 < side) edges[3][v].set(v + 1);
    }
  }
};

// What the rules say, by relation: the vertices in each fact.
std::map<std::string, std::set<std::vector<std::string>>> facts(const TableRules& rules) {
  gdl::Description description;
  for (const std::vector<Rule>* part : {&rules.board, &rules.tables}) {
    description.rules.insert(description.rules.end(), part->begin(), part->end());
  }
  std::map<std::string, std::set<std::vector<std::string>>> result;
  for (const Rule& rule : prolog::with_facts(description).rules) {
    EXPECT_TRUE(rule.body.empty()) << gdl::text_of(rule.head);
    std::vector<std::string> row;
    for (const Term& argument : rule.head.arguments) row.push_back(argument.name);
    result[rule.head.name].insert(row);
  }
  return result;
}

void expect_said(const Board& board, const std::vector<bool>& used, const Tables& tables) {
  const TableRules rules = define_tables(board.names, board.edges, used, tables);
  std::map<std::string, std::set<std::vector<std::string>>> said = facts(rules);
  for (const auto& [name, set] : tables.sets) {
    std::set<std::vector<std::string>> expected;
    for (const std::uint32_t v : set.list()) expected.insert({board.names.vertices[v]});
    EXPECT_EQ(said[name], expected) << name;
  }
  for (const auto& [name, asked] : tables.relations) {
    const auto same = rules.same.find(name);
    std::set<std::vector<std::string>> expected, found;
    for (const std::uint32_t v : asked.domain.list()) {
      for (const std::uint32_t w : asked.relation[v].list()) {
        expected.insert({board.names.vertices[v], board.names.vertices[w]});
      }
    }
    for (const auto& row : said[same == rules.same.end() ? name : same->second]) {
      for (const std::uint32_t v : asked.domain.list()) {
        if (board.names.vertices[v] == row[0]) found.insert(row);
      }
    }
    EXPECT_EQ(found, expected) << name;
  }
}

TEST(Tables, OfWalksAreNamedAfterThem) {
  const Board board;
  const Relation walk = compose(board.edges[0], board.edges[2]);
  Tables tables;
  tables.relations["way-1"] = {walk, Bits::all(vertices)};
  for (std::uint32_t v = side; v < vertices; ++v) {
    tables.sets.emplace("squares-1", Bits(vertices)).first->second.set(v);
  }
  const TableRules rules =
      define_tables(board.names, board.edges, {true, false, true, false}, tables);
  EXPECT_EQ(rules.wishes.at("way-1"), "up-left");
  EXPECT_EQ(rules.wishes.at("squares-1"), "has-up");
  EXPECT_EQ(rules.tables.size(), 2u);
  expect_said(board, {true, false, true, false}, tables);
}

TEST(Tables, OfTheSameWalkFromDifferentPlacesAreOne) {
  const Board board;
  const Relation walk = compose(board.edges[1], board.edges[3]);
  Tables tables;
  for (const std::uint32_t from : {0u, 1u}) {
    AskedRelation asked{Relation(vertices, Bits(vertices)), Bits(vertices)};
    for (std::uint32_t v = from; v < vertices; v += 2) {
      asked.domain.set(v);
      asked.relation[v] = walk[v];
    }
    tables.relations["way-" + std::to_string(from + 1)] = asked;
  }
  const TableRules rules =
      define_tables(board.names, board.edges, std::vector<bool>(4, true), tables);
  EXPECT_EQ(rules.same.size(), 1u);
  expect_said(board, std::vector<bool>(4, true), tables);
}

TEST(Tables, SayWhatIsAsked) {
  const Board board;
  std::mt19937 random(1);
  for (std::uint64_t game = 0; game < test::sample(60); ++game) {
    Tables tables;
    std::vector<Relation> walks = board.edges;
    for (int i = 0; i < 6; ++i) {
      Relation walk = compose(walks[random() % walks.size()], walks[random() % walks.size()]);
      const Relation& more = walks[random() % walks.size()];
      AskedRelation asked{Relation(vertices, Bits(vertices)), Bits(vertices)};
      for (std::uint32_t v = 0; v < vertices; ++v) {
        if (i % 2 == 0) walk[v] |= more[v];
        if (random() % 4 == 0) continue;
        asked.domain.set(v);
        asked.relation[v] = walk[v];
        if (random() % 16 == 0) asked.relation[v].set(random() % vertices);
      }
      walks.push_back(walk);
      tables.relations["way-" + std::to_string(i)] = asked;
      tables.sets["squares-" + std::to_string(i)] = asked.domain;
      Bits targets(vertices);
      for (const Bits& row : walk) targets |= row;
      tables.sets["targets-" + std::to_string(i)] = targets;
    }
    std::vector<bool> used;
    for (int d = 0; d < 4; ++d) used.push_back(random() % 2 == 0);
    expect_said(board, used, tables);
  }
}

// ---- what only hands on

Term a() { return variable("?a"); }
Term b() { return variable("?b"); }

TEST(Simplified, ASecondNameIsNotUsed) {
  Document document;
  document.rule(Section::Keeper, compound("two", {a()}), {is(compound("one", {a()}))});
  document.rule(Section::Keeper, compound("one", {a()}),
                {is(compound("does", {constant("w"), compound("move", {a(), b()})}))});
  document.rule(Section::Next, compound("next", {compound("at", {b()})}),
                {is(compound("two", {b()}))});
  document.rule(Section::Next, compound("next", {constant("x")}),
                {is(compound("two", {constant("v")}))});
  document.simplify();
  EXPECT_EQ(document.kif(),
            "(<= (two ?a) (does w (move ?a ?b)))\n\n"
            "(<= (next (at ?b)) (two ?b))\n(<= (next x) (two v))\n\n");
}

TEST(Simplified, WhatOneRuleAsksForAloneIsPutThere) {
  Document document;
  document.rule(Section::Effects, compound("put", {a(), constant("x")}),
                {is(compound("p", {a()}))});
  document.rule(Section::Effects, compound("put", {a(), constant("o")}),
                {is(compound("q", {a(), b()}))});
  document.rule(Section::Next, compound("next", {compound("cell", {b(), a()})}),
                {is(compound("put", {b(), a()}))});
  document.simplify();
  EXPECT_EQ(document.kif(),
            "(<= (next (cell ?b x)) (p ?b))\n(<= (next (cell ?b o)) (q ?b ?b_2))\n\n");
}

// (some) is one sentence; in its place there would be a ground rule for each ?a.
TEST(Simplified, WhatForgetsAVariableStaysWhereItIsASideCondition) {
  Document document;
  document.rule(Section::Moves, constant("some"), {is(compound("can", {a()}))});
  document.rule(Section::Terminal, constant("anymove"),
                {is(holds(constant("w"))), is(constant("some"))});
  const std::string before = document.kif();
  document.simplify();
  EXPECT_EQ(document.kif(), before);
}

TEST(Simplified, EqualRelationsAreOne) {
  Document document;
  for (const char* name : {"p", "q"}) {
    document.rule(Section::Views, compound(name, {a()}), {is(holds(compound("cell", {a(), b()})))});
    document.rule(Section::Legal, compound("legal", {constant(name), constant("m")}),
                  {is(holds(constant("w"))), is_not(compound(name, {constant("v")}))});
  }
  document.simplify();
  EXPECT_EQ(document.kif(),
            "(<= (legal p m) (true w) (not (p v)))\n(<= (legal q m) (true w) (not (p v)))\n\n"
            "(<= (p ?a) (true (cell ?a ?b)))\n\n");
}

// One is left that asks for itself: what it would be put into never ends.
TEST(Simplified, WhatAsksForItselfStays) {
  Document document;
  document.rule(Section::Views, compound("walk", {a()}), {is(compound("p", {a()}))});
  document.rule(Section::Views, compound("walk", {a()}),
                {is(compound("up", {a(), b()})), is(compound("walk", {b()}))});
  document.rule(Section::Terminal, constant("terminal"), {is(compound("walk", {constant("v")}))});
  const std::string before = document.kif();
  document.simplify();
  EXPECT_EQ(document.kif(), before);
}

}  // namespace
}  // namespace zug::gdl_writer
