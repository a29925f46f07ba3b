#pragma once

// A move as appendix B says it.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace zug::metagame {

using SquareOnBoard = std::pair<std::int64_t, std::int64_t>;  // file, rank

struct NamedPiece {
  std::string colour;  // "white" or "black"; empty in a text that leaves it out
  std::string name;
};

struct Victim {
  SquareOnBoard square;
  NamedPiece piece;
};

struct Transfer {
  NamedPiece piece;
  SquareOnBoard from, to;
  std::vector<Victim> victims;
  std::string owner;  // whose hand they go to; empty: they are removed
};

struct Promotion {
  SquareOnBoard square;
  NamedPiece piece;
};

struct Placement {
  NamedPiece piece;
  std::string hand;
  SquareOnBoard to;
};

struct MoveSyntax {
  std::optional<Promotion> before;  // of the opponent's piece
  std::optional<Placement> placement;
  std::vector<Transfer> transfers;  // unless there is a placement
  std::optional<Promotion> after;
};

std::string print(const MoveSyntax& move);

// Empty, with `error` set, when `text` does not follow appendix B.
std::optional<MoveSyntax> parse_move(const std::string& text, std::string& error);

// Whether `text`, which may leave things out, means `move`, which does not. With `exact` no hand
// left out means no hand.
bool means(const MoveSyntax& text, const MoveSyntax& move, bool exact);

}  // namespace zug::metagame
