#pragma once

// Who plays whom: a seat for each player of the game.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tools/players/player.h"
#include "tools/zug/play/course.h"

namespace zug::playing {

struct Seat {
  players::PlayerSpec spec;
  std::unique_ptr<players::Player> player;  // none for a person

  bool human() const { return player == nullptr; }
};

// By player of the game, what was wished for him ("NAME=SPEC"), else what `usual` says. Throws
// Refusal when there is no such player, or two wishes are for the same one.
std::vector<std::string> wishes(const Game& game, const std::vector<std::string>& given,
                                const std::vector<std::string>& usual);

// Throws Refusal when `text` is no player, or cannot play this game; `who` begins the message. A
// player waits for catch_up().
Seat make_seat(const reasoner::Reasoner& rules, const std::string& text, const std::string& who);

// Tells a player of all moves so far, as if it had been there.
void catch_up(players::Player& player, const Course& course);

// Of the choice at this ply: the same whatever came before it, so that a play that is resumed or
// partly taken back goes on as it would have gone.
Random random_at(std::uint64_t seed, std::size_t ply);

}  // namespace zug::playing
