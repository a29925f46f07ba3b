#pragma once

// Small random games, and what their moves are by the paper's definitions alone: action sequences
// are spelled out one action at a time and tried. Shares no code with ir/ but the generator of
// random numbers and the type Move; knows no automaton.

#include <cstdint>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"

namespace zug::naive {

struct Value {
  char kind = 'n';  // n number, v variable, p piece count, + - * /
  std::int64_t number = 0;
  std::size_t index = 0;
  std::vector<Value> operands;  // two
};

// One vertex of the syntax tree, after unrolling: `kind` is d(irection), o(n), x (off), a(ssign),
// c(ompare), s(witch), ? and ! (patterns), . (split), & (concatenation), + (sum), * (star).
struct Tree {
  char kind = '&';
  std::size_t index = 0;  // direction, piece, variable, player (0 the keeper)
  std::vector<std::size_t> pieces;
  std::string comparator;
  Value left;
  Value right;
  std::vector<Tree> parts;
  std::uint32_t modifier = 0;  // the number moves know it by
  bool live = true;            // the language is not empty
};

struct RandomGame {
  std::string text;                                  // in RBG
  std::size_t players = 2;                           // named p1, p2, ...
  std::vector<std::int64_t> bounds;                  // players first
  std::size_t pieces = 2;                            // named a, b, c
  std::vector<std::size_t> start;                    // by vertex
  std::vector<std::vector<std::int64_t>> neighbour;  // [direction][vertex], -1 for none
  std::shared_ptr<const Tree> rules;
};

RandomGame make_game(Random& random);

// What is left of the rules: a stack of subtrees still to be gone through, the first one last.
using Rest = std::vector<const Tree*>;

struct Position {
  std::size_t player = 0;
  std::size_t vertex = 0;
  std::vector<std::size_t> pieces;
  std::vector<std::int64_t> variables;
  Rest rest;
};

class TooLarge : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Oracle {
 public:
  explicit Oracle(const RandomGame& game) : game_(game) {}

  Position initial() const;
  // Throws TooLarge when there is too much to try.
  std::set<Move> moves(const Position& position);
  Position apply(const Position& position, const Move& move);

 private:
  struct Search {
    Position position;
    Move done;
  };
  void search(const Position& from, std::set<Move>* moves, bool* accepted, int depth);
  bool valid(const Tree& atom, Position& position, int depth);
  bool evaluate(const Value& value, const Position& position, std::int64_t& result) const;

  const RandomGame& game_;
  std::size_t tried_ = 0;
  const Move* wanted_ = nullptr;  // apply() looks for the way this move was made
  Rest found_;
};

}  // namespace zug::naive
