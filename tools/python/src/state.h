#pragma once

// zug.State: a play under way, with its history.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tools/python/src/game.h"

namespace zug::python {

// What was before an action. States that were cloned share it.
struct Past {
  std::shared_ptr<const Past> before;
  reasoner::State state;     // at the start of the move that the action belongs to
  std::uint32_t length = 0;  // moves made by then
  std::uint32_t inside = 0;  // actions of that move before this one
  std::uint32_t action = 0;
  std::uint32_t player = 0;
  Past() = default;
  Past(const Past&) = delete;
  Past& operator=(const Past&) = delete;
  ~Past();  // a long past is taken apart without recursion
};

class State {
 public:
  explicit State(std::shared_ptr<Game> game);

  const std::shared_ptr<Game>& game() const { return game_; }
  const environment::Play& play() const { return play_; }
  int current_player() const;                        // from 0; -4: the play is over
  std::vector<std::uint32_t> legal_actions() const;  // ascending
  // Throws std::invalid_argument when it is not legal, ImproperGame or ArithmeticOverflow where a
  // limit is met; nothing is changed then.
  void apply(std::int64_t action);
  // Throws std::invalid_argument when there is none, or not that one.
  void undo(std::int64_t player, std::int64_t action);
  std::vector<double> returns() const;
  std::vector<double> rewards() const;
  std::vector<std::uint32_t> history() const;
  std::size_t past() const;
  std::vector<std::pair<int, std::uint32_t>> full_history() const;
  std::string action_text(std::int64_t action) const;
  std::uint32_t action_of(const std::string& text) const;
  // Whole moves, as people write them; none while one is under way.
  std::vector<std::string> legal_moves() const;
  void apply_move(const std::string& text);
  std::string text() const;
  reasoner::State key() const;
  bool same(const State& other) const;
  std::string serialize() const;
  void replay(const std::string& text);
  const Past* last() const { return past_.get(); }

 private:
  std::vector<std::string> move_texts(std::vector<Move>& moves) const;
  void go_before(const Past& last);  // to where that action was chosen

  std::shared_ptr<Game> game_;
  environment::Play play_;
  std::shared_ptr<const Past> past_;
};

// Of the table: "rx0y0[e] rx1y1[w]->>".
std::string table_text(const Game& game, std::int64_t action);
// SVG with the board at that state, as `zug draw` makes it.
std::string picture(const Game& game, const reasoner::State& state);

}  // namespace zug::python
