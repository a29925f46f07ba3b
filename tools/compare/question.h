#pragma once

// What is asked about two games, and what a search says.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/compare/relation.h"
#include "tools/compare/side.h"

namespace zug::compare {

// What ended a search before it was through.
enum class Limit : std::uint8_t { None, States, Depth, Seconds, Interrupt };

// Asked now and then, from the thread that began the work, with what is being done and how far it
// is.
using GoOn = std::function<Limit(const char* work, std::uint64_t count)>;

struct Limits {
  std::uint64_t states = 300'000;  // positions of both games together that are looked at
  std::uint64_t depth = 1'000'000;
  std::uint64_t random = 100;  // plays of full length
  std::uint64_t seed = 1;
  std::size_t threads = 2;  // for them; what is found does not depend on it
};

enum class Moves : std::uint8_t { ByName, Found };

struct Question {
  const Side* a = nullptr;
  const Side* b = nullptr;
  std::vector<std::size_t> players;  // match_players()
  Moves moves = Moves::ByName;
  NameMap map;
  Scores scores = Scores::Exactly;
  bool goals = false;        // one of them is in GDL, the other one has its scores as goals
  bool certificate = false;  // will one be asked for?
  Limits limits;
};

// Turn: who is to move, or who goes on in a turn that is made in parts.
enum class What : std::uint8_t { Turn, End, Moves, Scores, Subtrees };

// Where a play of one game and its counterpart in the other come to different things. Players are
// those of the first game.
struct Difference {
  What what = What::Moves;
  std::vector<std::string> after_a, after_b;  // the moves as either game names them
  View a, b;
  std::vector<std::string> only_a, only_b;  // names of moves the other one lacks
  std::string note;                         // one more sentence, or nothing
};

// How the two views differ, but for the names of moves: `scores` learns what goes to what.
std::optional<What> differ(const View& a, const View& b, ScoreFunction& scores);
// Where turns are given to others before they are over, that in words; else nothing.
std::string handed_over(const View& a, const View& b);

// A node of the common game: what both say there, and where moves lead. With names each move is an
// edge of its own; without them edges say how many moves lead to a class.
struct Edge {
  std::uint32_t to = 0;
  std::string name_a, name_b;
  std::uint64_t count = 1;
};

struct Class {
  std::vector<std::size_t> turn;
  std::vector<std::int64_t> scores_a, scores_b;  // when it is over
  std::vector<Edge> edges;
};

// What a search through the positions found. Without a difference, and `complete`, the games are
// equal; otherwise they are equal to `depth` moves, when anything was looked at.
struct Search {
  std::optional<Difference> difference;
  bool complete = false;
  Limit limit = Limit::None;
  std::optional<std::uint64_t> depth;
  std::uint64_t states_a = 0, states_b = 0;
  ScoreFunction scores{Scores::Exactly};
  // When they are equal and a certificate is wanted: the common game, whose start is class 0.
  // Without names, for each game the class of each position, in the order of certificates.
  std::vector<Class> classes;
  std::vector<std::vector<std::uint32_t>> class_of;
};

}  // namespace zug::compare
