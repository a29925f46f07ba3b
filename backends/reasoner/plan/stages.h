#pragma once

// The stages of a plan, as plain data. What makes one from another are free functions, each in the
// file that is named after what it does; pipeline.cc has them in a row.
//
//   turns      what the rules say: terms, and graphs of modifiers with terms at their edges
//   steps      how moves are found: which turns have shapes, what continues alike, what can stand
//              where
//   written    which functions there are already, by what they are for; their code is in the plan
//   plan       what interpreter and C read

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "backends/reasoner/plan/plan.h"
#include "backends/reasoner/plan/turns/flow.h"
#include "backends/reasoner/plan/turns/terms.h"
#include "ir/game.h"

namespace zug::reasoner {

// Stands for the rules where a pattern is asked for.
inline constexpr std::uint32_t no_pattern = ~0u;

using MachineEdges = std::vector<Machine::Edge>;

// What comes after a modifier (bisimulation_quotient.cc).
struct Continuation {
  std::uint32_t pattern = 0;  // the first one that goes on like this, in the first machine
  std::uint32_t node = 0;
  std::uint32_t entered = 0;  // from how many modifiers
  Bits standing;              // what can stand where it begins
  bool shared = false;        // takes the names of its modifiers from callers
};

struct RenamedCopy {
  std::uint32_t as = 0;  // node whose code lists its moves
  std::uint32_t renaming = 0;
};

// A piece that was put, and the way from there to Here (bounds.cc).
struct PieceChange {
  std::uint32_t piece = 0;
  RelationId way = 0;
};
using PieceChanges = std::vector<PieceChange>;

// A way to the end of a turn without a choice (moves.cc).
struct Ending {
  MachineEdges edges;
  TermId from = 0;                  // where the vertex before it can be at all
  TermId without = 0;               // and of these where it can not
  bool tested = false;              // there are other reasons why it may be illegal
  RelationId way = 0;               // from that vertex to the last modifier
  std::vector<RelationId> changed;  // ways to what it has changed
};

// How moves are found.
struct Steps {
  std::map<std::uint32_t, std::vector<Bits>> stood;  // by pattern and node
  std::vector<bool> endless;  // by node of the rules: its moves have no shape
  std::deque<Continuation> continuations;
  std::map<std::uint32_t, std::vector<std::uint32_t>> continuation_of;  // by pattern and node
  std::map<std::uint32_t, RenamedCopy> renamed;                         // by node of the rules
  std::uint32_t own_names = 0;  // the renaming that changes nothing
  Distinct<Action> deeds;
};

// A pattern as lines of pieces around (lines.cc).
struct LineTest {
  std::uint32_t mask = 0;
  Bits domain;  // vertices with lines at all
  LineTable table;
};

// By vertex, the lines of a pattern as numbers (lines.cc).
using LinesAround = std::vector<std::vector<std::vector<std::uint32_t>>>;

// Functions, shapes, lines and sets there are already.
struct Written {
  std::map<TermId, std::optional<LinesAround>> lines_around;  // by what holds
  // By what holds, and whether it is known that what it asks for stands where it begins.
  std::map<std::pair<TermId, bool>, std::optional<LineTest>> lines;
  std::map<std::uint32_t, std::optional<TermId>> line_sets;  // by pattern (line_sets.cc)
  // By pattern, and whether it is known that what it asks for stands where it begins.
  std::map<std::pair<std::uint32_t, bool>, std::uint32_t> patterns;
  std::map<std::tuple<std::uint32_t, std::uint32_t, Function::Kind>, std::uint32_t> searches;
  std::map<std::pair<std::uint32_t, std::vector<std::uint32_t>>, std::uint32_t> shapes;
  Distinct<Assignment> assignments;  // those of the plan
};

struct Stages {
  Stages(const Game& of_game, const Options& with_options, Numbering numbering,
         Diagnostics& diagnostics);

  const Game& game;
  const Options options;
  Terms terms;
  Flow flow;
  Machine rules;
  Steps steps;
  Written written;
  Plan plan;
};

// The graph of the rules (no_pattern) or of a pattern, and what its modifiers do.
const Machine& machine_of(const Stages& stages, std::uint32_t pattern);
const Action& action_of(const Stages& stages, ExpressionId atom);
const Action& action_of(const Stages& stages, std::uint32_t pattern, std::uint32_t node);
bool is_switch(const Stages& stages, std::uint32_t node);
bool is_trial(const Stages& stages, std::uint32_t pattern);  // has it modifiers?
// The number of the assignment in the plan, which gets it if it has it not.
std::uint32_t assignment_of(Stages& stages, const Assignment& assignment);

}  // namespace zug::reasoner
