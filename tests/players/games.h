#pragma once

// Games for the tests of players, and playing them.

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/rbg/read.h"
#include "tests/files.h"
#include "tools/players/player.h"

namespace zug::test {

inline reasoner::Reasoner rules_of_text(const std::string& text) {
  Source source("test.rbg", text);
  Diagnostics diagnostics;
  std::optional<Game> game = read_rbg(source, diagnostics);
  if (!game) throw std::runtime_error("no game: " + text);
  return *reasoner::make_reasoner(std::move(*game), {}, diagnostics);
}

// Of corpus/rbg.
inline reasoner::Reasoner rules_of(const std::string& name) {
  return rules_of_text(content(corpus_folder() / "rbg" / (name + ".rbg")));
}

// corpus/rbg/breakthrough.rbg on another board, two rows of men on each side.
reasoner::Reasoner breakthrough(int width, int height);

// Players a, b and c put a mark of theirs on one of four squares in turn. Whose mark is on the
// first square has 9, whose is on the second has 3. The fourth move ends the play.
reasoner::Reasoner three_players();

// A player of the spec; fails the test when there is none.
std::unique_ptr<players::Player> player(const reasoner::Reasoner& rules, const std::string& spec);

// The error of parse_player or make_player, or "" when there is a player.
std::string player_error(const reasoner::Reasoner& rules, const std::string& spec);

// What a player chooses at the start of the game.
players::Decision first_choice(const reasoner::Reasoner& rules, players::Player& by,
                               std::uint64_t seed = 1, const players::Budget& budget = {});

// A game from the start; player i has generator number i of the seed. Utilities at the end.
std::vector<double> play(const reasoner::Reasoner& rules,
                         const std::vector<players::Player*>& players, std::uint64_t seed);

// Everything in a decision but the time.
std::string described(const players::Decision& decision);

}  // namespace zug::test
