#pragma once

// A game that was played, as one line of JSON; `play --record`, `match` and the servers write it,
// `replay` and `play --resume` read it:
//
//   {"game": "breakthrough", "digest": "5d0c…", "players": {"white": "uct:1s", "black": "random"},
//    "seed": 1, "moves": ["a2-a3", …], "scores": {"white": 100, "black": 0}, "reason": "end",
//    "times": [1.0, 0.0, …]}
//
// Moves are texts of backends/notation, in which the position they are made in says what they mean.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/game.h"

namespace zug::players {

struct GameRecord {
  std::string game;                                          // its name, for people
  std::string digest;                                        // game_digest()
  std::vector<std::pair<std::string, std::string>> players;  // by player of the game: its spec
  std::uint64_t seed = 1;
  std::vector<std::string> moves;
  std::vector<std::pair<std::string, std::int64_t>> scores;  // by player; empty: not over
  std::string reason;         // "end", "fault", "limit", "resigned", or "" for a game not over
  std::vector<double> times;  // seconds for each move
  // These are in a line only when there is something to say.
  std::size_t opening = 0;  // so many of the moves were given
  std::string fault;        // "PLAYER: what was wrong"
};

// SHA-256 of the canonical text of the game (ir/print.h) without the name of its file, so
// that the same rules have the same digest in whatever file they lie.
std::string game_digest(const Game& game);

// One line without its end.
std::string write_record(const GameRecord& record);

// Unknown fields are skipped. Empty, with the reason in `error`, when the line is no record: one of
// the fields is missing or of another type, or a number is not whole or out of its range. Scores go
// from 0 to limits::number, times are 0 or more.
std::optional<GameRecord> read_record(const std::string& line, std::string& error);

}  // namespace zug::players
