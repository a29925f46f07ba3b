#pragma once

// The automata of a game with everything that depends on the board alone worked out: between two
// actions that look at or change the state there is a relation of vertices instead of shifts.

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "backends/gdl/relation.h"
#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "ir/reference/program.h"

namespace zug::gdl_writer {

inline bool is_on(const Step& step) {
  return step.kind == Step::Kind::On || step.kind == Step::Kind::OnAmong;
}

inline bool is_switch(const Step& step) { return step.kind == Step::Kind::Switch; }

struct Link {
  std::uint32_t to = 0;  // a node of the same program
  std::shared_ptr<const Relation> relation;
};

// A step of a program that is not passed by looking at the board: 0 is the start.
struct Node {
  const Step* step = nullptr;
  Origin origin;  // of the step's action
  Bits domain;    // where the position can be, the step's own test passed
  std::vector<Link> links;
  Bits accepting;       // from which of these vertices the end of the program can be reached
  bool inside = false;  // a switch that lets a player go on with his turn, see chains.h
};

struct ProgramGraph {
  std::vector<Node> nodes;  // by step; those that depend on the board only have no links to them
  bool fixed = false;       // a pattern that depends on the board only
  Bits holds_at;            // of a fixed one: where some word of it is valid
};

struct Graph {
  const Game* game = nullptr;
  const Source* source = nullptr;  // or none
  Programs programs;
  std::deque<Step> own_steps;        // of nodes that are in no program
  std::vector<ProgramGraph> graphs;  // by program; 0 is the rules
  std::vector<Bits> possible;        // by vertex: the pieces that can ever be there
  std::vector<Bits> squares;         // by piece: the vertices where it can ever be
  std::uint32_t default_piece = 0;   // has no fluent: what stands where nothing else does

  std::size_t vertices() const { return possible.size(); }
  std::size_t pieces() const { return squares.size(); }
  Bits none() const { return Bits(vertices()); }
  Bits all() const;
  Bits pieces_of(const Step& on) const;
  Relation identity() const;
};

// By node: whether ways from behind `starts` come to it, which are not gone further than in front
// of nodes at which they stop.
std::vector<bool> nodes_behind(const std::vector<Node>& nodes, std::vector<std::uint32_t> starts,
                               const std::function<bool(const Step&)>& stops);

// Empty, with a diagnostic, when the game is too large, see compile_programs(). Throws Failure when
// it is too large for this.
std::optional<Graph> build_graph(const Game& game, Diagnostics& diagnostics);

}  // namespace zug::gdl_writer
