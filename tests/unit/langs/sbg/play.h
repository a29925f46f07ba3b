#pragma once

// What the tests of Simplified Boardgames share: a text in, a play out. Moves are written as
// "x0y0-x0y1", from and to.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "ir/reference/semantics.h"
#include "ir/verify.h"
#include "langs/sbg/check.h"
#include "langs/sbg/lower/lower.h"
#include "langs/sbg/parse.h"

namespace zug::testing_sbg {

inline std::string codes(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    text += (text.empty() ? "" : " ") + diagnostic.code;
  }
  return text;
}

// The codes of all errors and warnings.
inline std::string codes_of(const std::string& text) {
  const Source source("test.sbg", text);
  Diagnostics diagnostics;
  check(sbg::parse_what_is_good(source, diagnostics), diagnostics);
  return codes(diagnostics);
}

// "ppp/.../PPP" with rules and goals.
inline std::string game_text(const std::string& board, const std::string& pieces,
                             const std::string& goals = "100 &") {
  std::string rows = "|";
  for (const char c : board) rows += c == '/' ? std::string("|\n|") : std::string(1, c);
  const std::size_t width = std::min(board.find('/'), board.size());
  const auto height = std::count(board.begin(), board.end(), '/') + 1;
  return "<<Test>> <BOARD> " + std::to_string(width) + " " + std::to_string(height) + "\n" + rows +
         "|\n<PIECES> " + pieces + "\n<GOALS> " + goals + "\n";
}

class Play {
 public:
  explicit Play(const std::string& text, sbg::BlackSide side = sbg::BlackSide::Mirrored)
      : source_("test.sbg", text) {
    const std::optional<sbg::Description> description = sbg::parse(source_, diagnostics_);
    if (description) sbg::check(*description, diagnostics_);
    if (!diagnostics_.has_errors()) game_ = sbg::lower(*description, diagnostics_, side);
    if (!game_) {
      ADD_FAILURE() << codes(diagnostics_) << " in\n" << text;
      return;
    }
    EXPECT_EQ(verify(*game_), std::vector<std::string>());
    reasoner_ = ReferenceReasoner::make(*game_, diagnostics_);
    state_ = reasoner_->initial();
    reasoner_->complete(state_);
  }

  const Game& game() const { return *game_; }

  // Ascending; empty when the game is over.
  std::vector<std::string> moves() {
    std::vector<std::string> names;
    if (!game_ || state_.player == keeper) return names;
    for (const Move& move : reasoner_->moves(state_)) names.push_back(name_of(move));
    std::sort(names.begin(), names.end());
    return names;
  }

  Play& move(const std::string& name) {
    if (!game_ || state_.player == keeper) {
      ADD_FAILURE() << "no move " << name << ", the game is over";
      return *this;
    }
    for (const Move& move : reasoner_->moves(state_)) {
      if (name_of(move) != name) continue;
      reasoner_->apply(state_, move);
      reasoner_->complete(state_);
      return *this;
    }
    ADD_FAILURE() << "no move " << name;
    return *this;
  }

  // "white", "black" or "draw"; "" while the game goes on.
  std::string winner() {
    if (!moves().empty()) return "";
    const std::vector<std::int64_t> scores = reasoner_->scores(state_);
    EXPECT_EQ(scores[0] + scores[1], 100);
    return scores[0] == 100 ? "white" : scores[0] == 50 ? "draw" : "black";
  }

  // Row by row from the top, as in the text of a board.
  std::string board() const {
    std::string rows;
    for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
      const std::string& square = bytes_of(game_->board.square(VertexId(i)).name);
      if (i > 0 && square.rfind("x0y", 0) == 0) rows += '/';
      const std::string& piece = bytes_of(zug::name_of(*game_, state_.pieces[i]));
      if (piece == "e") {
        rows += '.';
      } else if (piece.size() > 2) {
        rows += '?';
      } else {
        rows += piece[0] == 'w' ? piece[1] : static_cast<char>(piece[1] - 'A' + 'a');
      }
    }
    return rows;
  }

 private:
  std::string name_of(const Move& move) const {
    EXPECT_EQ(move.size(), 3u) << "taken up, put down, handed over";
    return bytes_of(game_->board.square(move.at(0).vertex).name + "-" +
                    game_->board.square(move.at(1).vertex).name);
  }

  Source source_;
  Diagnostics diagnostics_;
  std::optional<Game> game_;
  std::optional<ReferenceReasoner> reasoner_;
  State state_;
};

}  // namespace zug::testing_sbg
