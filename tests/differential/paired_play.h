#pragma once

// Plays one game twice at the same time: by an oracle that knows only the source language, and by
// the reference semantics of the game the front end made of it. In every position on the way both
// must offer the same moves, told apart by where they lead.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"
#include "ir/verify.h"
#include "langs/registry.h"

namespace zug {

inline const Language* find_language(const std::string& name) {
  for (const Language& language : languages()) {
    if (language.name == name) return &language;
  }
  return nullptr;
}

// Empty, with the test failed, unless `text` is a game without errors.
inline std::optional<Game> read_game(const std::string& language, const std::string& text) {
  const Language* reader = find_language(language);
  if (reader == nullptr) {
    ADD_FAILURE() << "no language " << language;
    return std::nullopt;
  }
  Source source("game", text);
  Diagnostics diagnostics;
  std::optional<Game> game = reader->read(source, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == Severity::Error) ADD_FAILURE() << render(diagnostic, source, false);
  }
  if (game) {
    EXPECT_EQ(verify(*game), std::vector<std::string>());
  }
  return game;
}

// What a position looks like: who stands where, who is to move, or the scores when it is over.
using Picture = std::string;

template <class Position>
struct Successor {
  Picture picture;
  Position position;
};

template <class Position>
void sort_by_picture(std::vector<Successor<Position>>& successors) {
  std::sort(successors.begin(), successors.end(),
            [](const auto& a, const auto& b) { return a.picture < b.picture; });
}

inline std::string score_text(const std::map<std::string, std::int64_t>& scores) {
  std::string result;
  for (const auto& [player, score] : scores) result += ' ' + player + ' ' + std::to_string(score);
  return result;
}

// A picture may fit different positions, such as those before and after a player's turn when he is
// also the next one. The place of a successor whose picture tells what it is, empty if there is
// none.
template <class Position>
std::optional<std::size_t> choose(const std::vector<Successor<Position>>& sorted, Random& random) {
  std::set<Picture> vague;
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    const bool alike = sorted[i - 1].picture == sorted[i].picture;
    if (alike && !(sorted[i - 1].position == sorted[i].position)) vague.insert(sorted[i].picture);
  }
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (vague.count(sorted[i].picture) == 0) places.push_back(i);
  }
  if (places.empty()) return std::nullopt;
  return places[static_cast<std::size_t>(random.below(places.size()))];
}

// `squares` are drawn by the language's test, the rest is the same for all.
template <class Squares>
Picture picture_of(ReferenceReasoner& reasoner, const Game& game, const Squares& squares,
                   State& state) {
  const bool over = !reasoner.complete(state) || reasoner.moves(state).empty();
  Picture picture = squares(state, over) + (over ? "over" : bytes_of(name_of(game, state.player)));
  if (!over) return picture;
  std::map<std::string, std::int64_t> scores;
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    scores[bytes_of(game.players[i].name)] = reasoner.scores(state)[i];
  }
  return picture + score_text(scores);
}

template <class Position>
std::string difference(const std::vector<Successor<Position>>& expected,
                       const std::vector<Successor<State>>& found) {
  std::map<Picture, std::int64_t> surplus;
  for (const auto& successor : expected) --surplus[successor.picture];
  for (const auto& successor : found) ++surplus[successor.picture];
  std::string result;
  for (const auto& [picture, count] : surplus) {
    if (count < 0) result += "missing " + std::to_string(-count) + " times:\n" + picture + '\n';
    if (count > 0) result += "too much " + std::to_string(count) + " times:\n" + picture + '\n';
  }
  return result;
}

// `oracle` has picture(Position) and successors(Position), one for each move. False, with the test
// failed, at the first difference.
template <class Oracle, class Position, class Squares>
bool play_both(const Oracle& oracle, Position position, const Game& game, const Squares& squares,
               Random& random, int longest_play) {
  Diagnostics diagnostics;
  std::optional<ReferenceReasoner> reasoner = ReferenceReasoner::make(game, diagnostics);
  if (!reasoner) {
    ADD_FAILURE() << "no reasoner";
    return false;
  }
  State state = reasoner->initial();
  const Picture start = picture_of(*reasoner, game, squares, state);
  EXPECT_EQ(start, oracle.picture(position));
  for (int ply = 0; ply < longest_play; ++ply) {
    std::vector<Successor<Position>> expected;
    for (Position& next : oracle.successors(position)) {
      expected.push_back({oracle.picture(next), std::move(next)});
    }
    std::vector<Successor<State>> found;
    for (const Move& move : reasoner->moves(state)) {
      Successor<State> next{"", state};
      reasoner->apply(next.position, move);
      next.picture = picture_of(*reasoner, game, squares, next.position);
      found.push_back(std::move(next));
    }
    const std::string differ = difference(expected, found);
    if (!differ.empty()) {
      ADD_FAILURE() << "after " << ply << " moves, at\n"
                    << oracle.picture(position) << '\n'
                    << differ;
      return false;
    }
    sort_by_picture(expected);
    sort_by_picture(found);
    const std::optional<std::size_t> chosen = choose(expected, random);
    if (!chosen) break;
    position = expected[*chosen].position;
    state = found[*chosen].position;
  }
  return true;
}

// Leaves down to `depth`, but no further than trees of `most` leaves. False at a difference.
template <class Oracle, class Position>
bool count_both(const Oracle& oracle, const Position& start, const Game& game, int depth,
                std::uint64_t most) {
  Diagnostics diagnostics;
  std::optional<ReferenceReasoner> reasoner = ReferenceReasoner::make(game, diagnostics);
  if (!reasoner) {
    ADD_FAILURE() << "no reasoner";
    return false;
  }
  for (int i = 1; i <= depth; ++i) {
    const std::uint64_t expected = oracle.perft(start, i);
    if (expected > most) break;
    const std::uint64_t found = perft(*reasoner, i).leaves;
    EXPECT_EQ(found, expected) << "depth " << i;
    if (found != expected) return false;
  }
  return true;
}

}  // namespace zug
