#pragma once

// Moves entered by clicking squares: which of the legal moves does a row of clicked vertices mean?
// What a player clicks is what he sees, the squares that a move touches; what he has to click is as
// little of that as tells his move from the others.
//
//   Clicks clicks(moves);
//   Reply reply = clicks.click({}, d4);          // dots where the pawn on d4 can go
//   reply = clicks.click(reply.word, e5);        // reply.play is the move d4-e5
//
// Numbers of vertices and pieces are those of the game; moves are their places in the list.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace zug::page {

using Vertices = std::vector<std::uint32_t>;

// A legal move as clicks see it.
struct Clickable {
  Vertices touched;  // where its modifiers are, none twice in a row
  Vertices changed;  // where another piece stands after it and the keeper, ascending
  // How many of `touched` are needed to have arrived: up to the last one with a new piece that is
  // not the background, else all.
  std::size_t arrival = 0;
  std::optional<std::uint32_t> put;  // the new piece there
};

// From a move to what its clicks are: `before` and `after` are pieces by vertex, `after` when the
// keeper is through; `vertices` are those of the modifiers, in order.
Clickable clickable(const Vertices& vertices, const std::vector<std::uint32_t>& before,
                    const std::vector<std::uint32_t>& after, std::uint32_t background);

struct Reply {
  Vertices word;                    // what counts as clicked from now on
  bool refused = false;             // no move has to do with the click; the word is as it was
  std::optional<std::size_t> play;  // this move is meant
  std::vector<std::size_t> choose;  // one of these is, and squares do not tell which
  Vertices dots;                    // where the moves that fit go to
  Vertices ways;                    // other squares that tell them apart
  bool tick = false;                // the word is a move; the same square again plays it
  std::size_t fitting = 0;          // how many moves fit
};

class Clicks {
 public:
  explicit Clicks(std::vector<Clickable> moves);

  // Moves that no square says, such as a pass.
  const std::vector<std::size_t>& buttons() const { return buttons_; }
  // The pieces to choose from where one click puts different ones; none in other games.
  const Vertices& chips() const { return chips_; }

  Reply look(const Vertices& word, std::optional<std::uint32_t> chip = {}) const;
  Reply click(const Vertices& word, std::uint32_t vertex,
              std::optional<std::uint32_t> chip = {}) const;
  // "That is all": Enter, or the tick.
  Reply ok(const Vertices& word, std::optional<std::uint32_t> chip = {}) const;

 private:
  enum class Fit : std::uint8_t { Beginning, Parts, Anything };
  struct Match {
    Fit fit = Fit::Beginning;
    std::vector<std::size_t> moves;
  };

  void find_buttons();
  void cut_common_start();
  void find_chips();
  Match match(const Vertices& word, std::optional<std::uint32_t> chip) const;
  std::vector<std::size_t> reached(const Vertices& word, const Match& match) const;
  bool loose(std::size_t move) const;
  bool plays(const Vertices& word, const Match& match,
             const std::vector<std::size_t>& reached) const;
  Reply show(Vertices word, const Match& match) const;

  std::vector<Clickable> moves_;
  std::vector<std::size_t> buttons_, others_;
  Vertices chips_;
  Vertices common_;                                               // what all moves begin with, cut
  std::set<std::pair<std::uint32_t, std::uint32_t>> beginnings_;  // of two vertices
};

}  // namespace zug::page
