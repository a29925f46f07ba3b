// The oracle against the paper: its two games, whose counts two other programs agree on, its
// figures 1 and 2, and the closures of a direction.

#include <gtest/gtest.h>

#include "tests/differential/metagame/oracle.h"
#include "tests/differential/metagame/table.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug::metagame::naive {
namespace {

GameSyntax corpus(const std::string& name) {
  return parsed(test::content(test::corpus_folder() / "metagame" / name));
}

using Counts = std::vector<std::uint64_t>;

// From depth 1 on; the last one, which is most of the work, not with a sanitizer.
void expect_counts(const GameSyntax& game, const Counts& expected) {
  const Oracle oracle(game);
  for (int i = 1; i <= test::depth(static_cast<int>(expected.size())); ++i) {
    EXPECT_EQ(oracle.perft(oracle.initial(), i), expected[static_cast<std::size_t>(i - 1)]) << i;
  }
}

TEST(MetagamePaper, AmericanCheckers) {
  const GameSyntax game = corpus("american_checkers.mgame");
  expect_counts(game, {7, 49, 302, 1469, 7361, 36768, 179740});
  EXPECT_EQ(Oracle(game).distinct(5), 2733u);
}

TEST(MetagamePaper, TurncoatChess) {
  const GameSyntax game = corpus("turncoat_chess.mgame");
  expect_counts(game, {17, 306, 6201, 126071});
  if (test::sanitized) return;
  EXPECT_EQ(Oracle(game).distinct(4), 44006u);
}

TEST(MetagamePaper, ClosuresOfADirection) {
  const auto closure = [](const std::string& symmetry) {
    const Table table(piece("p", movement("LEAP <1,2>", symmetry), ""));
    return table.oracle().directions(table.game().pieces[1].moving[0], true);
  };
  using Set = std::set<std::pair<std::int64_t, std::int64_t>>;
  EXPECT_EQ(closure("{}"), (Set{{1, 2}}));
  EXPECT_EQ(closure("{forward}"), (Set{{1, 2}, {1, -2}}));
  EXPECT_EQ(closure("{side}"), (Set{{1, 2}, {-1, 2}}));
  EXPECT_EQ(closure("{rotation}"), (Set{{1, 2}, {2, 1}}));
  EXPECT_EQ(closure("{forward side}"), (Set{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}}));
  EXPECT_EQ(closure("{forward rotation}").size(), 8u);
  EXPECT_EQ(closure("{side rotation}").size(), 8u);
  EXPECT_EQ(closure("all_symmetry").size(), 8u);
}

TEST(MetagamePaper, BlackSeesTheInversionOfTheClosure) {
  const auto closure = [](const std::string& inversion, const std::string& symmetry) {
    const Table table(piece("p", movement("LEAP <1,2>", symmetry), ""),
                      "8 BY 8 BOARD_TYPE planar" + inversion);
    return table.oracle().directions(table.game().pieces[1].moving[0], false);
  };
  using Set = std::set<std::pair<std::int64_t, std::int64_t>>;
  EXPECT_EQ(closure("", "{}"), (Set{{-1, -2}}));
  EXPECT_EQ(closure(" INVERSION diagonal", "{rotation}"), (Set{{-1, -2}, {-2, -1}}));
  EXPECT_EQ(closure(" INVERSION forward", "{rotation}"), (Set{{1, -2}, {2, -1}}));
}

TEST(MetagamePaper, Figure1Clobber) {
  Table table(piece("rook", "", capture("clobber", movement("RIDE <0,1>"))));
  table.clear().white("rook", "b1").black("stone", "a1 e1");
  EXPECT_EQ(table.moves(), (Moves{"b1-a1 x a1", "b1-e1 x e1"}));
}

const std::string any_hop = "HOP BEFORE [X >= 0] OVER [X >= 1] AFTER [X >= 0] ";

TEST(MetagamePaper, Figure1Hop) {
  const std::string one = "HOP BEFORE [X = 0] OVER [X = 1] AFTER [X = 0] ";
  const std::string over = "HOP_OVER [any_player any_piece] ";
  Table table(piece("bishop", "", capture("hop", movement(one + over + "<1,1>"))) +
              piece("rook", "", capture("hop", movement(any_hop + over + "<1,0>", "{}"))));
  table.clear().white("bishop", "c3").black("stone", "d4 e1").white("rook", "b1");
  EXPECT_EQ(table.moves(), (Moves{"c3-e5 x d4", "b1-f1 x e1", "b1-g1 x e1", "b1-h1 x e1"}));
}

TEST(MetagamePaper, Figure1Retrieve) {
  Table table(piece("rook", "", capture("retrieve", movement("RIDE MAX 2 <0,1>"))) +
              piece("knight", "", capture("retrieve", movement("LEAP <1,2>"))));
  table.clear().white("rook", "b1").white("knight", "f3").black("stone", "a1 g1");
  EXPECT_EQ(table.moves(), (Moves{"b1-c1 x a1", "b1-d1 x a1", "f3-e5 x g1"}));
}

// Away from a queen, over a queen and a rook, onto a queen; not onto a rook.
TEST(MetagamePaper, Figure1AllMethodsAtOnce) {
  const std::string rook =
      piece("queen", "", "") +
      piece("rook", "",
            capture("retrieve clobber hop",
                    movement(any_hop + "HOP_OVER [any_player any_piece] <1,0>", "{}"),
                    "[{opponent} {queen}]"));
  Table table(rook);
  table.clear().white("rook", "b8").black("queen", "a8 d8 g8").black("rook", "e8");
  EXPECT_EQ(table.moves(), (Moves{"b8-f8 x a8 d8", "b8-g8 x a8 d8 g8"}));
  table.black("rook", "g8");
  EXPECT_EQ(table.moves(), (Moves{"b8-f8 x a8 d8"}));
}

TEST(MetagamePaper, Figure1WrapAround) {
  Table table(piece("knight", "", capture("clobber", movement("LEAP <2,1>"))),
              "8 BY 8 BOARD_TYPE vertical_cylinder");
  table.clear().white("knight", "b4").black("stone", "h5");
  EXPECT_EQ(table.moves(), (Moves{"b4-h5 x h5"}));
}

TEST(MetagamePaper, Figure2Hopper) {
  Table table(piece("hopper", "",
                    capture("clobber", movement("HOP BEFORE [X >= 0] OVER [X = 2] AFTER [X <= 2] "
                                                "HOP_OVER [{opponent} any_piece] <1,2>",
                                                "{side}"))));
  table.clear().white("hopper", "d1").white("stone", "b5").black("stone", "e3 f5 g7 a7");
  EXPECT_EQ(table.moves(), (Moves{"d1-g7 x g7"}));
  table.black("stone", "b5 c3");
  EXPECT_EQ(table.moves(), (Moves{"d1-g7 x g7", "d1-a7 x a7"}));
}

TEST(MetagamePaper, Figure2LongestRide) {
  Table table(piece("rook", movement("RIDE LONGEST <0,1>"), ""));
  table.clear().white("rook", "h8").black("stone", "h5");
  EXPECT_EQ(table.moves(), (Moves{"h8-a8", "h8-h6"}));
}

TEST(MetagamePaper, Figure2SlugAndFirefly) {
  const std::string over_two = "HOP BEFORE [X >= 0] OVER [X = 2] AFTER [X >= 0] ";
  Table slug(piece("slug", "",
                   capture("clobber", movement(over_two + "HOP_OVER [any_player {stone}] <0,1>",
                                               "{forward side}"))));
  slug.clear().white("slug", "h1").white("stone", "h4").black("stone", "h5 h8");
  EXPECT_EQ(slug.moves(), (Moves{"h1-h8 x h8"}));
  Table firefly(piece("firefly",
                      movement("HOP BEFORE [X >= 0] OVER [X = 1] AFTER [X >= 0] "
                               "HOP_OVER [any_player {stone}] <2,1>",
                               "{side rotation}"),
                      ""));
  firefly.clear().white("firefly", "f1").black("stone", "e3");
  EXPECT_EQ(firefly.moves(), (Moves{"f1-d5", "f1-c7"}));
}

}  // namespace
}  // namespace zug::metagame::naive
