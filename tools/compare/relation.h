#pragma once

// What counts as the same in two games: players, moves and scores.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/compare/side.h"

namespace zug::compare {

// From a file of the user's; docs/compare.md has its form.
struct NameMap {
  std::map<std::string, std::string> players;
  std::map<std::string, std::string> moves;  // whole ones
  std::map<std::string, std::string> words;  // parts of moves
};

// Empty, and `error` says which line and why, when the text is no map.
std::optional<NameMap> read_map(std::string_view text, std::string& error);

// What the other game calls a move: the whole name as the map has it, else word by word. A word is
// a run of letters, digits, '_' and of what is no ASCII.
std::string renamed(const NameMap& map, const std::string& name);

enum class Players : std::uint8_t { ByOrder, ByName };
enum class Scores : std::uint8_t { Exactly, InOrder };

// For each player of the first game, from 0, the one he is in the second; empty, and `error` says
// why, when there is no such one-to-one correspondence.
std::optional<std::vector<std::size_t>> match_players(const std::vector<std::string>& a,
                                                      const std::vector<std::string>& b,
                                                      Players how, const NameMap& map,
                                                      std::string& error);

// A view of the second game with the players numbered as in the first.
void renumber_players(const std::vector<std::size_t>& players, View& view);

// A strictly increasing function from the scores of one game to those of the other, as far as it is
// known.
class ScoreFunction {
 public:
  explicit ScoreFunction(Scores how) : how_(how) {}

  // Is it still one when a goes to b? Then it does from now on.
  bool add(std::int64_t a, std::int64_t b);
  bool add(const std::vector<std::int64_t>& a, const std::vector<std::int64_t>& b);
  // What was there already, and is against it that a goes to b.
  std::optional<std::pair<std::int64_t, std::int64_t>> against(std::int64_t a,
                                                               std::int64_t b) const;
  const std::map<std::int64_t, std::int64_t>& pairs() const { return pairs_; }
  Scores how() const { return how_; }

 private:
  Scores how_;
  std::map<std::int64_t, std::int64_t> pairs_;
};

// Why scores do not fit what is known, in words; nothing when they do, or have to be equal.
std::string misfit(const ScoreFunction& known, const std::vector<std::int64_t>& a,
                   const std::vector<std::int64_t>& b);

// Pairs of equal moves of two positions, as indices, and those that only one of them has. The names
// of either are distinct; `twice` is a name of the second game that two moves of the first one
// have, which makes a map no map.
struct MatchedMoves {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  std::vector<std::size_t> only_a, only_b;
  std::string twice;
  bool all() const { return only_a.empty() && only_b.empty(); }
};

MatchedMoves match_moves(const std::vector<std::string>& a, const std::vector<std::string>& b,
                         const NameMap& map);

}  // namespace zug::compare
