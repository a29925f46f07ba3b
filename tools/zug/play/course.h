#pragma once

// The course of one play: where it stands, how it came there, and what was taken back.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "backends/reasoner/reasoner.h"
#include "tools/zug/games/moves.h"

namespace zug::playing {

// A move that was made.
struct Made {
  PlayerId by;
  std::vector<std::uint64_t> move;  // as words of the state before
  std::string text;                 // in the short notation
  double seconds = 0;               // thought about
  reasoner::State after;
  bool going = true;  // the keeper could go on
};

class Course {
 public:
  // From the start; the texts must outlive it. Throws ImproperGame.
  Course(const reasoner::Reasoner& rules, const MoveTexts& texts);

  const reasoner::Reasoner& rules() const { return rules_; }
  const Game& game() const { return rules_.game(); }
  const notation::Notation& notation() const { return texts_.notation(); }

  // ---- where it stands
  bool over() const { return legal_.empty(); }
  PlayerId mover() const { return rules_.player(state()); }  // when it is not over
  const reasoner::State& state() const { return state_before(now_); }
  const reasoner::Moves& legal() const { return legal_; }
  // Of the legal moves, in their order.
  const std::vector<std::string>& texts();
  MoveReading read(const std::string& text) const;

  // ---- how it came there: the first length() of made() are played, others were taken back
  std::size_t length() const { return now_; }
  const std::vector<Made>& made() const { return made_; }
  const reasoner::State& state_before(std::size_t ply) const {
    return ply == 0 ? start_ : made_[ply - 1].after;
  }
  // Squares that the last move changed, or the keeper behind it where the move ended.
  std::vector<VertexId> changed() const;

  // Makes a legal move, and forgets what was taken back. Throws ImproperGame; the course is then
  // as it was.
  void play(std::size_t move, double seconds);
  // After the first `ply` of made().
  void go_to(std::size_t ply);
  // What such a line of moves is called from here on; stops at the first that is not legal.
  std::vector<std::string> texts_of(const std::vector<Move>& line) const;

 private:
  void look();

  reasoner::Reasoner rules_;
  const MoveTexts& texts_;
  mutable reasoner::Scratch scratch_;
  reasoner::State start_;
  bool start_going_ = false;
  std::vector<Made> made_;
  std::size_t now_ = 0;
  reasoner::Moves legal_;
  std::vector<std::string> legal_texts_;  // empty: not asked for yet
};

}  // namespace zug::playing
