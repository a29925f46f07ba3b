#pragma once

// What the tests of the early draft share: a text in, a play out. A move is written as what it puts
// where and who is next, as in "e@0,0 r@1,0 [blue]", squares as column and row from the bottom;
// "..." instead of a player is a semimove, "[over]" the end of the game.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "ir/reference/semantics.h"
#include "ir/verify.h"
#include "langs/rbg_draft/read.h"

namespace zug::testing_rbg_draft {

inline std::string codes(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    text += (text.empty() ? "" : " ") + diagnostic.code;
  }
  return text;
}

// The codes of all errors and warnings, by their places.
inline std::string codes_of(const std::string& text) {
  Source source("test.rbgd", text);
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg_draft(source, diagnostics);
  EXPECT_EQ(game.has_value(), !diagnostics.has_errors()) << text;
  if (game) {
    EXPECT_EQ(verify(*game), std::vector<std::string>()) << text;
  }
  return codes(diagnostics);
}

// A game of red and blue, where blue passes and the 100th turn ends it.
inline std::string game_text(
    const std::string& board, const std::string& red,
    const std::string& goals = "#goal red 1 $turn > 99\n#goal blue 1 $turn > 99\n") {
  return "#game \"test\"\n#board " + board + "\n#player red " + red +
         "\n#player blue (0,0)[red]\n#order red blue\n" + goals;
}

class Play {
 public:
  explicit Play(const std::string& text) : source_("test.rbgd", text) {
    Diagnostics diagnostics;
    game_ = read_rbg_draft(source_, diagnostics);
    if (!game_) {
      ADD_FAILURE() << codes(diagnostics) << " in\n" << text;
      return;
    }
    EXPECT_EQ(verify(*game_), std::vector<std::string>()) << text;
    for (const Square& square : squares()) {
      width_ = std::max(width_, static_cast<int>(square.place->first) + 1);
      height_ = std::max(height_, static_cast<int>(square.place->second) + 1);
    }
    reasoner_ = ReferenceReasoner::make(*game_, diagnostics);
    state_ = reasoner_->initial();
    playing_ = reasoner_->complete(state_);
  }
  Play(const Play&) = delete;

  const Game& game() const { return *game_; }

  // Sorted; a move is there once for each way of making it.
  std::vector<std::string> moves() {
    std::vector<std::string> result;
    for (const auto& [text, move] : written_moves()) result.push_back(text);
    return result;
  }

  // The first move with this text; fails the test when there is none.
  Play& make(const std::string& wanted) {
    for (const auto& [text, move] : written_moves()) {
      if (text != wanted) continue;
      reasoner_->apply(state_, move);
      playing_ = reasoner_->complete(state_);
      return *this;
    }
    ADD_FAILURE() << "no move " << wanted;
    return *this;
  }

  // Over when the keeper stopped or the player to move has no move.
  bool over() { return !playing_ || reasoner_->moves(state_).empty(); }
  std::string mover() { return over() ? "" : bytes_of(name_of(*game_, state_.player)); }
  std::vector<std::int64_t> scores() { return reasoner_->scores(state_); }

  // "abc/def": the pieces row by row, the top row first.
  std::string board() {
    std::string text;
    for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
      if (i > 0 && i % static_cast<std::size_t>(width_) == 0) text += '/';
      text += bytes_of(name_of(*game_, state_.pieces[i]));
    }
    return text;
  }

 private:
  std::vector<Square> squares() const {
    std::vector<Square> result;
    for (std::size_t i = 0; i < game_->board.size(); ++i) {
      result.push_back(game_->board.square(VertexId(i)));
    }
    return result;
  }

  std::vector<std::pair<std::string, Move>> written_moves() {
    std::vector<std::pair<std::string, Move>> result;
    if (!playing_) return result;
    const std::vector<ExpressionId> list = modifiers(*game_);
    for (const Move& move : reasoner_->moves(state_)) {
      std::string text;
      for (const ModifierAt& one : move) {
        const auto& atom = std::get<Atom>(game_->expressions[list[one.modifier - 1]]);
        const auto* off = std::get_if<Off>(&atom.action);
        if (off == nullptr) continue;
        const auto [x, line] = *game_->board.square(one.vertex).place;
        text += bytes_of(name_of(*game_, off->piece)) + "@" + std::to_string(static_cast<int>(x)) +
                "," + std::to_string(height_ - 1 - static_cast<int>(line)) + " ";
      }
      result.emplace_back(text + successor(move), move);
    }
    std::sort(result.begin(), result.end());
    return result;
  }

  std::string successor(const Move& move) {
    State next = state_;
    reasoner_->apply(next, move);
    if (next.player != keeper) return "...";
    const bool playing = reasoner_->complete(next);
    return "[" + (playing ? bytes_of(name_of(*game_, next.player)) : "over") + "]";
  }

  Source source_;
  std::optional<Game> game_;
  std::optional<ReferenceReasoner> reasoner_;
  State state_;
  bool playing_ = false;
  int width_ = 0;
  int height_ = 0;
};

}  // namespace zug::testing_rbg_draft
