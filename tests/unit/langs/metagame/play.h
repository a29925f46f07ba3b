#pragma once

// Games of Metagame under test, their moves in the notation of appendix B.

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ir/reference/semantics.h"
#include "langs/metagame/notation/notation.h"
#include "langs/metagame/read.h"

namespace zug {

class MetagamePlay {
 public:
  explicit MetagamePlay(const std::string& text, std::int64_t move_limit = 500)
      : source_("test.mgame", text) {
    ReadOptions options;
    options.seed = 1;
    options.move_limit = move_limit;
    options.ignore_repetition = true;
    Diagnostics diagnostics;
    game_ = read_metagame(source_, options, diagnostics);
    for (const Diagnostic& diagnostic : diagnostics.sorted()) {
      if (diagnostic.severity == Severity::Warning) continue;
      ADD_FAILURE() << render(diagnostic, source_, false) << text;
    }
    if (!game_) return;
    reasoner_ = ReferenceReasoner::make(*game_, diagnostics);
    state_ = reasoner_->initial();
    playing_ = reasoner_->complete(state_);
  }
  MetagamePlay(const MetagamePlay&) = delete;  // the reasoner keeps looking at the game
  MetagamePlay& operator=(const MetagamePlay&) = delete;

  // Takes everything off the board.
  MetagamePlay& clear() {
    for (PieceId& piece : state_.pieces) piece = piece_named("empty");
    return *this;
  }
  // "a1 b2": the same piece, by its name in the IR, on several squares.
  MetagamePlay& put(const std::string& piece, const std::string& squares) {
    for (std::size_t i = 0; i < squares.size(); i += 3) {
      for (std::size_t v = 0; v < game_->board.size(); ++v) {
        if (game_->board.square(VertexId(v)).name == squares.substr(i, 2)) {
          state_.pieces[v] = piece_named(piece);
        }
      }
    }
    return *this;
  }

  const Game& game() const { return *game_; }
  bool playing() const { return playing_; }
  std::vector<Move> moves() { return reasoner_->moves(state_); }
  std::string write(const Move& move) const {
    return write_metagame_move(*game_, source_, state_, move);
  }
  std::set<std::string> texts() {
    std::set<std::string> result;
    for (const Move& move : moves()) result.insert(write(move));
    return result;
  }
  MoveReading read(const std::string& text) {
    return read_metagame_move(*game_, source_, state_, moves(), text);
  }
  MetagamePlay& apply(const Move& move) {
    reasoner_->apply(state_, move);
    playing_ = reasoner_->complete(state_);
    return *this;
  }
  // Fails the test when `text` is no move.
  MetagamePlay& play(const std::string& text) {
    const MoveReading reading = read(text);
    if (!reading.move) {
      ADD_FAILURE() << text << ": " << reading.error;
      return *this;
    }
    return apply(moves()[*reading.move]);
  }
  // Of white; black has the rest of 100.
  std::int64_t score() const { return reasoner_->scores(state_)[0]; }

 private:
  PieceId piece_named(const std::string& name) const {
    for (std::size_t i = 0; i < game_->pieces.size(); ++i) {
      if (game_->pieces[i].name == name) return PieceId(i);
    }
    ADD_FAILURE() << "no piece " << name;
    return {};
  }

  Source source_;
  std::optional<Game> game_;
  std::optional<ReferenceReasoner> reasoner_;
  State state_;
  bool playing_ = false;
};

// Parts of texts.
inline std::string movement(const std::string& type, const std::string& symmetry = "all_symmetry") {
  return " MOVEMENT " + type + " SYMMETRY " + symmetry + " END MOVEMENT";
}
inline std::string hop(const std::string& before, const std::string& over, const std::string& after,
                       const std::string& pieces, const std::string& direction) {
  return "HOP BEFORE [X " + before + "] OVER [X " + over + "] AFTER [X " + after + "] HOP_OVER " +
         pieces + " " + direction;
}
inline std::string capture(const std::string& by, const std::string& movements,
                           const std::string& type = "[{opponent} any_piece]",
                           const std::string& effect = "remove") {
  return " CAPTURE BY {" + by + "} TYPE " + type + " EFFECT " + effect + movements + " END CAPTURE";
}
inline std::string define(const std::string& name, const std::string& moving,
                          const std::string& capturing, const std::string& rest = "") {
  return " DEFINE " + name + (moving.empty() ? "" : " MOVING" + moving + " END MOVING") +
         (capturing.empty() ? "" : " CAPTURING" + capturing + " END CAPTURING") + rest +
         " END DEFINE";
}
// With a stone that cannot move.
inline std::string game_text(const std::string& pieces,
                             const std::string& board = "8 BY 8 BOARD_TYPE planar",
                             const std::string& setup = "stone AT {(1,1)}",
                             const std::string& goals = "stalemate opponent",
                             const std::string& constraints = "", const std::string& rank = "99") {
  return "GAME g GOALS " + goals + " BOARD_SIZE " + board + " PROMOTE_RANK " + rank + " SETUP " +
         setup + constraints + define("stone", "", "") + pieces + " END GAME .";
}

}  // namespace zug
