#pragma once

// Small games and positions made by hand, and their moves in letters and numbers.

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>

#include "langs/metagame/parse.h"
#include "tests/differential/metagame/oracle.h"

namespace zug::metagame::naive {

inline GameSyntax parsed(const std::string& text) {
  const Source source("test.mgame", text);
  Diagnostics diagnostics;
  GameSyntax result = parse(source, diagnostics).value();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    ADD_FAILURE() << render(diagnostic, source, false) << text;
  }
  return result;
}

inline std::string movement(const std::string& type, const std::string& symmetry = "all_symmetry") {
  return " MOVEMENT " + type + " SYMMETRY " + symmetry + " END MOVEMENT";
}

inline std::string capture(const std::string& by, const std::string& movement,
                           const std::string& type = "[{opponent} any_piece]",
                           const std::string& effect = "remove") {
  return " CAPTURE BY {" + by + "} TYPE " + type + " EFFECT " + effect + movement + " END CAPTURE";
}

inline std::string piece(const std::string& name, const std::string& moving,
                         const std::string& capturing, const std::string& promoting = "",
                         const std::string& constraints = "") {
  std::string result = " DEFINE " + name;
  if (!moving.empty()) result += " MOVING" + moving + " END MOVING";
  if (!capturing.empty()) result += " CAPTURING" + capturing + " END CAPTURING";
  if (!promoting.empty()) result += " PROMOTING " + promoting + " END PROMOTING";
  if (!constraints.empty()) result += " CONSTRAINTS " + constraints;
  return result + " END DEFINE";
}

inline const std::string slow = "LEAP <0,1>";
inline const std::string stone = piece("stone", "", "");

// The move in letters and numbers: "a1-b3", "a1-c3 x b2, e5 x d4", "a1-a2 = black stone",
// "stone@a1", "promote white stone; a1-a2".
class Table {
 public:
  Table(const std::string& pieces, const std::string& board = "8 BY 8 BOARD_TYPE planar",
        const std::string& goals = "stalemate opponent", const std::string& constraints = "",
        const std::string& rank = "99", const std::string& setup = "stone AT {(1,1)}")
      : game_(parsed("GAME g GOALS " + goals + " BOARD_SIZE " + board + " PROMOTE_RANK " + rank +
                     " SETUP " + setup + constraints + stone + pieces + " END GAME .")),
        oracle_(game_),
        position_(oracle_.initial()) {}

  Table(const Table&) = delete;  // the oracle keeps looking at the game
  Table& operator=(const Table&) = delete;

  // Takes what the setup has put on the board away.
  Table& clear() {
    position_.outcome.reset();
    position_.board.assign(position_.board.size(), 0);
    return *this;
  }
  Table& put(bool white, const std::string& kind, const std::string& squares) {
    for (std::size_t i = 0; i < squares.size(); i += 3) {
      position_.board[oracle_.square(squares[i] - 'a' + 1, squares[i + 1] - '0')] =
          oracle_.cell(white, kind);
    }
    return *this;
  }
  Table& white(const std::string& kind, const std::string& squares) {
    return put(true, kind, squares);
  }
  Table& black(const std::string& kind, const std::string& squares) {
    return put(false, kind, squares);
  }

  Table& play(const std::string& move) {
    for (auto& [candidate, next] : oracle_.moves(position_)) {
      if (text(candidate) != move) continue;
      position_ = next;
      oracle_.judge(position_);
      return *this;
    }
    ADD_FAILURE() << move << " is not legal";
    return *this;
  }
  // The other one's turn, whatever that costs.
  Table& pass() {
    position_.white_to_move = !position_.white_to_move;
    position_.outcome.reset();
    return *this;
  }

  std::set<std::string> moves() const {
    std::set<std::string> result;
    for (const auto& next : oracle_.moves(position_)) result.insert(text(next.first));
    return result;
  }
  // Moves may read alike that differ in what becomes of the captured pieces.
  std::size_t count() const { return oracle_.moves(position_).size(); }
  std::optional<Outcome> outcome() const { return position_.outcome; }
  std::optional<Outcome> judged() {
    position_.outcome.reset();
    oracle_.judge(position_);
    return position_.outcome;
  }
  const Oracle& oracle() const { return oracle_; }
  const GameSyntax& game() const { return game_; }

 private:
  std::string name(std::size_t square) const {
    const auto files = static_cast<std::size_t>(game_.board.files.value);
    return std::string(1, static_cast<char>('a' + square % files)) +
           std::to_string(square / files + 1);
  }
  std::string colour(Cell cell) const {
    return (cell % 2 == 1 ? "white " : "black ") + oracle_.kind(cell);
  }
  std::string text(const Move& move) const {
    std::string result;
    if (move.promoted != 0) result = "promote " + colour(move.promoted) + "; ";
    if (move.placed != 0) return result + oracle_.kind(move.placed) + '@' + name(move.square);
    result += name(move.square) + '-';
    for (const Leg& leg : move.legs) {
      if (result.back() != '-') result += ", ";
      result += name(leg.to);
      if (!leg.captured.squares.empty()) result += " x";
      for (const std::size_t square : leg.captured.squares) result += ' ' + name(square);
    }
    const Cell before = position_.board[move.square];
    if (move.becomes != before && move.promoted == 0) result += " = " + colour(move.becomes);
    return result;
  }

  GameSyntax game_;
  Oracle oracle_;
  Position position_;
};

using Moves = std::set<std::string>;

}  // namespace zug::metagame::naive
