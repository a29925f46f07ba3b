#include "tools/players/match/schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace zug::players {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Schedule of(std::size_t players, std::size_t entrants, bool gauntlet = false) {
  std::string error;
  const auto schedule = make_schedule(players, entrants, gauntlet, error);
  EXPECT_TRUE(schedule) << error;
  return schedule.value_or(Schedule{});
}

TEST(Schedule, OfTwoExchangesSides) {
  const Schedule schedule = of(2, 2);
  ASSERT_EQ(schedule.units.size(), 1u);
  EXPECT_THAT(schedule.units[0], ElementsAre(ElementsAre(0, 1), ElementsAre(1, 0)));
}

TEST(Schedule, IsRoundRobinOrGauntlet) {
  EXPECT_EQ(of(2, 4).units.size(), 6u);
  const Schedule gauntlet = of(2, 4, true);
  ASSERT_EQ(gauntlet.units.size(), 3u);
  for (const Unit& unit : gauntlet.units) EXPECT_EQ(unit.front().front(), 0u);
}

// In a unit everybody has every seat equally often.
TEST(Schedule, IsFairInGamesOfMore) {
  for (const auto& [players, entrants] :
       {std::pair(2u, 3u), std::pair(3u, 3u), std::pair(3u, 5u), std::pair(4u, 4u),
        std::pair(6u, 7u), std::pair(3u, 2u), std::pair(4u, 2u)}) {
    for (const Unit& unit : of(players, entrants).units) {
      std::map<std::pair<std::size_t, std::size_t>, int> seats;  // entrant, seat
      std::map<std::size_t, int> all;                            // by entrant
      for (const auto& game : unit) {
        EXPECT_EQ(game.size(), players);
        for (std::size_t seat = 0; seat < game.size(); ++seat) {
          ++seats[{game[seat], seat}];
          ++all[game[seat]];
        }
      }
      for (const auto& [where, count] : seats) {
        EXPECT_EQ(static_cast<unsigned>(count) * players, static_cast<unsigned>(all[where.first]));
      }
    }
  }
  EXPECT_EQ(of(3, 3).units.front().size(), 6u);
  EXPECT_EQ(of(4, 4).units.front().size(), 4u);
  EXPECT_EQ(of(3, 2).units.front().size(), 6u);
}

TEST(Schedule, NumbersGamesByRoundUnitAndGame) {
  const Schedule schedule = of(2, 3);
  EXPECT_EQ(schedule.games_in_round(), 6u);
  const ScheduledGame game = schedule[6 + 3];
  EXPECT_EQ(game.round, 1u);
  EXPECT_EQ(game.unit, 1u);
  EXPECT_EQ(game.game, 1u);
  EXPECT_THAT(schedule.seats(game), ElementsAre(2, 0));
}

TEST(Schedule, RefusesWhatCannotBe) {
  std::string error;
  EXPECT_FALSE(make_schedule(1, 2, false, error));
  EXPECT_THAT(error, HasSubstr("one player"));
  EXPECT_FALSE(make_schedule(2, 1, false, error));
  EXPECT_FALSE(make_schedule(4, 3, false, error));
  EXPECT_THAT(error, HasSubstr("4 players"));
}

}  // namespace
}  // namespace zug::players
