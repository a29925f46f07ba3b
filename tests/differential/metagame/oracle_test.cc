// The oracle against the paper: its two games, whose counts two other programs agree on, its
// figures 1 and 2, and one small board for every sentence of its section 2.

#include "tests/differential/metagame/oracle.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "langs/metagame/parse.h"

namespace zug::metagame::naive {
namespace {

bool long_run() {
  const char* value = std::getenv("ZUG_LONG");
  return value != nullptr && std::string(value) == "1";
}

GameSyntax parsed(const std::string& text) {
  const Source source("test.mgame", text);
  Diagnostics diagnostics;
  GameSyntax result = parse(source, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    ADD_FAILURE() << render(diagnostic, source, false) << text;
  }
  return result;
}

GameSyntax corpus(const std::string& name) {
  const auto path = std::filesystem::path(ZUG_SOURCE_DIR) / "corpus" / "metagame" / name;
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return parsed(text.str());
}

using Counts = std::vector<std::uint64_t>;

Counts counts(const GameSyntax& game, int depth) {
  const Oracle oracle(game);
  Counts result;
  for (int i = 1; i <= depth; ++i) result.push_back(oracle.perft(oracle.initial(), i));
  return result;
}

TEST(MetagameOracle, AmericanCheckers) {
  const GameSyntax game = corpus("american_checkers.mgame");
  Counts expected{7, 49, 302, 1469, 7361, 36768, 179740};
  if (!long_run()) expected.resize(5);
  EXPECT_EQ(counts(game, static_cast<int>(expected.size())), expected);
  EXPECT_EQ(Oracle(game).distinct(5), 2733u);
}

TEST(MetagameOracle, TurncoatChess) {
  const GameSyntax game = corpus("turncoat_chess.mgame");
  EXPECT_EQ(counts(game, 3), (Counts{17, 306, 6201}));
  EXPECT_EQ(Oracle(game).distinct(3), 3624u);
  if (!long_run()) return;
  EXPECT_EQ(Oracle(game).perft(Oracle(game).initial(), 4), 126071u);
  EXPECT_EQ(Oracle(game).distinct(4), 44006u);
}

// ---- small games: what follows GAME, and positions made by hand ----

std::string movement(const std::string& type, const std::string& symmetry = "all_symmetry") {
  return " MOVEMENT " + type + " SYMMETRY " + symmetry + " END MOVEMENT";
}

std::string capture(const std::string& by, const std::string& movement,
                    const std::string& type = "[{opponent} any_piece]",
                    const std::string& effect = "remove") {
  return " CAPTURE BY {" + by + "} TYPE " + type + " EFFECT " + effect + movement + " END CAPTURE";
}

std::string piece(const std::string& name, const std::string& moving, const std::string& capturing,
                  const std::string& promoting = "", const std::string& constraints = "") {
  std::string result = " DEFINE " + name;
  if (!moving.empty()) result += " MOVING" + moving + " END MOVING";
  if (!capturing.empty()) result += " CAPTURING" + capturing + " END CAPTURING";
  if (!promoting.empty()) result += " PROMOTING " + promoting + " END PROMOTING";
  if (!constraints.empty()) result += " CONSTRAINTS " + constraints;
  return result + " END DEFINE";
}

const std::string slow = "LEAP <0,1>";
const std::string stone = piece("stone", "", "");

// The move in letters and numbers: "a1-b3", "a1-c3 x b2, e5 x d4", "a1-a2 = black stone",
// "stone@a1", "promote white stone; a1-a2".
class Table {
 public:
  Table(const std::string& pieces, const std::string& board = "8 BY 8 BOARD_TYPE planar",
        const std::string& goals = "stalemate opponent", const std::string& constraints = "",
        const std::string& rank = "99", const std::string& setup = "stone AT {(1,1)}")
      : game_(parsed("GAME g GOALS " + goals + " BOARD_SIZE " + board + " PROMOTE_RANK " + rank +
                     " SETUP " + setup + constraints + stone + pieces + " END GAME .")),
        oracle_(game_),
        position_(oracle_.initial()) {}

  // Takes what the setup has put on the board away.
  Table& clear() {
    position_.outcome.reset();
    position_.board.assign(position_.board.size(), 0);
    return *this;
  }
  Table& put(bool white, const std::string& kind, const std::string& squares) {
    for (std::size_t i = 0; i < squares.size(); i += 3) {
      position_.board[oracle_.square(squares[i] - 'a' + 1, squares[i + 1] - '0')] =
          oracle_.cell(white, kind);
    }
    return *this;
  }
  Table& white(const std::string& kind, const std::string& squares) {
    return put(true, kind, squares);
  }
  Table& black(const std::string& kind, const std::string& squares) {
    return put(false, kind, squares);
  }

  Table& play(const std::string& move) {
    for (auto& [candidate, next] : oracle_.moves(position_)) {
      if (text(candidate) != move) continue;
      position_ = next;
      oracle_.judge(position_);
      return *this;
    }
    ADD_FAILURE() << move << " is not legal";
    return *this;
  }
  // The other one's turn, whatever that costs.
  Table& pass() {
    position_.white_to_move = !position_.white_to_move;
    return *this;
  }

  std::set<std::string> moves() const {
    std::set<std::string> result;
    for (const auto& next : oracle_.moves(position_)) result.insert(text(next.first));
    return result;
  }
  std::optional<Outcome> outcome() const { return position_.outcome; }
  std::optional<Outcome> judged() {
    position_.outcome.reset();
    oracle_.judge(position_);
    return position_.outcome;
  }
  const Oracle& oracle() const { return oracle_; }
  const GameSyntax& game() const { return game_; }

 private:
  std::string name(std::size_t square) const {
    const auto files = static_cast<std::size_t>(game_.board.files.value);
    return std::string(1, static_cast<char>('a' + square % files)) +
           std::to_string(square / files + 1);
  }
  std::string colour(Cell cell) const {
    return (cell % 2 == 1 ? "white " : "black ") + oracle_.kind(cell);
  }
  std::string text(const Move& move) const {
    std::string result;
    if (move.promoted != 0) result = "promote " + colour(move.promoted) + "; ";
    if (move.placed != 0) return result + oracle_.kind(move.placed) + '@' + name(move.square);
    result += name(move.square) + '-';
    for (const Leg& leg : move.legs) {
      if (result.back() != '-') result += ", ";
      result += name(leg.to);
      if (!leg.captured.squares.empty()) result += " x";
      for (const std::size_t square : leg.captured.squares) result += ' ' + name(square);
    }
    const Cell before = position_.board[move.square];
    if (move.becomes != before && move.promoted == 0) result += " = " + colour(move.becomes);
    return result;
  }

  GameSyntax game_;
  Oracle oracle_;
  Position position_;
};

using Moves = std::set<std::string>;

TEST(MetagameOracle, ClosuresOfADirection) {
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

TEST(MetagameOracle, BlackSeesTheInversionOfTheClosure) {
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

TEST(MetagameOracle, Figure1Clobber) {
  Table table(piece("rook", "", capture("clobber", movement("RIDE <0,1>"))));
  table.clear().white("rook", "b1").black("stone", "a1 e1");
  EXPECT_EQ(table.moves(), (Moves{"b1-a1 x a1", "b1-e1 x e1"}));
}

const std::string any_hop = "HOP BEFORE [X >= 0] OVER [X >= 1] AFTER [X >= 0] ";

TEST(MetagameOracle, Figure1Hop) {
  const std::string one = "HOP BEFORE [X = 0] OVER [X = 1] AFTER [X = 0] ";
  const std::string over = "HOP_OVER [any_player any_piece] ";
  Table table(piece("bishop", "", capture("hop", movement(one + over + "<1,1>"))) +
              piece("rook", "", capture("hop", movement(any_hop + over + "<1,0>", "{}"))));
  table.clear().white("bishop", "c3").black("stone", "d4 e1").white("rook", "b1");
  EXPECT_EQ(table.moves(), (Moves{"c3-e5 x d4", "b1-f1 x e1", "b1-g1 x e1", "b1-h1 x e1"}));
}

TEST(MetagameOracle, Figure1Retrieve) {
  Table table(piece("rook", "", capture("retrieve", movement("RIDE MAX 2 <0,1>"))) +
              piece("knight", "", capture("retrieve", movement("LEAP <1,2>"))));
  table.clear().white("rook", "b1").white("knight", "f3").black("stone", "a1 g1");
  EXPECT_EQ(table.moves(), (Moves{"b1-c1 x a1", "b1-d1 x a1", "f3-e5 x g1"}));
}

// Away from a queen, over a queen and a rook, onto a queen; not onto a rook.
TEST(MetagameOracle, Figure1AllMethodsAtOnce) {
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

TEST(MetagameOracle, Figure1WrapAround) {
  Table table(piece("knight", "", capture("clobber", movement("LEAP <2,1>"))),
              "8 BY 8 BOARD_TYPE vertical_cylinder");
  table.clear().white("knight", "b4").black("stone", "h5");
  EXPECT_EQ(table.moves(), (Moves{"b4-h5 x h5"}));
}

TEST(MetagameOracle, Figure2Hopper) {
  Table table(piece("hopper", "",
                    capture("clobber", movement("HOP BEFORE [X >= 0] OVER [X = 2] AFTER [X <= 2] "
                                                "HOP_OVER [{opponent} any_piece] <1,2>",
                                                "{side}"))));
  table.clear().white("hopper", "d1").white("stone", "b5").black("stone", "e3 f5 g7 a7");
  EXPECT_EQ(table.moves(), (Moves{"d1-g7 x g7"}));
  table.black("stone", "b5 c3");
  EXPECT_EQ(table.moves(), (Moves{"d1-g7 x g7", "d1-a7 x a7"}));
}

TEST(MetagameOracle, Figure2LongestRide) {
  Table table(piece("rook", movement("RIDE LONGEST <0,1>"), ""));
  table.clear().white("rook", "h8").black("stone", "h5");
  EXPECT_EQ(table.moves(), (Moves{"h8-a8", "h8-h6"}));
}

TEST(MetagameOracle, Figure2SlugAndFirefly) {
  const GameSyntax game = corpus("turncoat_chess.mgame");
  std::string definitions = "HOP BEFORE [X >= 0] OVER [X = 2] AFTER [X >= 0] ";
  Table slug(piece("slug", "",
                   capture("clobber", movement(definitions + "HOP_OVER [any_player {stone}] <0,1>",
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

TEST(MetagameOracle, RidesJumpOverWhatIsBetweenTheirLeaps) {
  Table table(piece("rider", movement("RIDE <0,2>", "{}"), ""));
  table.clear().white("rider", "d1").black("stone", "d2 d4 d7");
  EXPECT_EQ(table.moves(), (Moves{"d1-d3", "d1-d5"}));
  table.black("stone", "d3");
  EXPECT_EQ(table.moves(), (Moves{}));
}

TEST(MetagameOracle, RidesOfSomeLeaps) {
  Table table(piece("rider", movement("RIDE MIN 2 MAX 3 <0,1>", "{}"), ""));
  table.clear().white("rider", "a1");
  EXPECT_EQ(table.moves(), (Moves{"a1-a3", "a1-a4"}));
  table.black("stone", "a3");
  EXPECT_EQ(table.moves(), (Moves{}));
  Table longest(piece("rider", movement("RIDE MIN 2 MAX 3 LONGEST <0,1>", "{}"), ""));
  longest.clear().white("rider", "a1 c1 e1").black("stone", "c4 e3");
  EXPECT_EQ(longest.moves(), (Moves{"a1-a4", "c1-c3"}));
}

// With clobber the first piece, with retrieve the furthest empty square.
TEST(MetagameOracle, LongestCapturingRides) {
  const std::string ride = movement("RIDE LONGEST <0,1>", "{}");
  Table clobber(piece("rider", "", capture("clobber", ride)));
  clobber.clear().white("rider", "a1").black("stone", "a4 a6");
  EXPECT_EQ(clobber.moves(), (Moves{"a1-a4 x a4"}));
  Table retrieve(piece("rider", "", capture("retrieve", ride)));
  retrieve.clear().white("rider", "a2").black("stone", "a1 a6");
  EXPECT_EQ(retrieve.moves(), (Moves{"a2-a5 x a1"}));
  Table both(piece("rider", "", capture("retrieve clobber", ride)));
  both.clear().white("rider", "a2").black("stone", "a1 a6");
  EXPECT_EQ(both.moves(), (Moves{"a2-a6 x a1 a6"}));
}

TEST(MetagameOracle, HopsMayNeedNoHurdle) {
  Table table(piece("hopper",
                    movement("HOP BEFORE [X = 1] OVER [X <= 1] AFTER [X = 0] "
                             "HOP_OVER [any_player any_piece] <1,0>",
                             "{}"),
                    ""));
  table.clear().white("hopper", "a1 a2").black("stone", "c2");
  EXPECT_EQ(table.moves(), (Moves{"a1-c1", "a2-d2"}));
}

TEST(MetagameOracle, OnACylinderAPieceMayComeBackToItsSquare) {
  Table table(piece("rook", movement("RIDE <1,0>", "{}"), ""),
              "4 BY 2 BOARD_TYPE vertical_cylinder");
  table.clear().white("rook", "b1");
  EXPECT_EQ(table.moves(), (Moves{"b1-c1", "b1-d1", "b1-a1", "b1-b1"}));
  table.black("stone", "a1");
  EXPECT_EQ(table.moves(), (Moves{"b1-c1", "b1-d1"}));
}

// A leap may go round more than once, the longest ride is any ride.
TEST(MetagameOracle, CylindersWrapModulo) {
  Table table(piece("rook", movement("RIDE MAX 2 LONGEST <7,0>", "{side}"), ""),
              "3 BY 2 BOARD_TYPE vertical_cylinder");
  table.clear().white("rook", "a1");
  EXPECT_EQ(table.moves(), (Moves{"a1-b1", "a1-c1"}));
}

TEST(MetagameOracle, OwnPiecesCanBeTaken) {
  Table table(piece("eater", "", capture("clobber", movement(slow), "[any_player any_piece]")));
  table.clear().white("eater", "b2").white("stone", "b3").black("stone", "a2");
  EXPECT_EQ(table.moves(), (Moves{"b2-b3 x b3", "b2-a2 x a2"}));
}

// Hurdles that the type does not fit stay, and a capture without a victim is none.
TEST(MetagameOracle, OnlyTheTypeIsCaptured) {
  const std::string hop =
      "HOP BEFORE [X = 0] OVER [X = 2] AFTER [X = 0] "
      "HOP_OVER [any_player any_piece] <1,0>";
  Table table(piece("hopper", "", capture("hop", movement(hop, "{}"))));
  table.clear().white("hopper", "a1 a2 a3").black("stone", "b1 c1 b2").white("stone", "c2 b3 c3");
  EXPECT_EQ(table.moves(), (Moves{"a1-d1 x b1 c1", "a2-d2 x b2"}));
}

const std::string soldier =
    piece("soldier", movement(slow), capture("clobber", movement("LEAP <1,1>"))) +
    piece("zealot", movement(slow), capture("clobber", movement("LEAP <1,1>")), "", "must_capture");

TEST(MetagameOracle, MustCapture) {
  const std::string planar = "3 BY 3 BOARD_TYPE planar";
  Table free(soldier, planar);
  free.clear().white("soldier", "a1").white("zealot", "c1").black("stone", "b2");
  EXPECT_EQ(free.moves(), (Moves{"a1-a2", "a1-b1", "a1-b2 x b2", "c1-b2 x b2"}));
  Table forced(soldier, planar, "stalemate opponent", " CONSTRAINTS must_capture");
  forced.clear().white("soldier", "a1").white("zealot", "c1").black("stone", "b2");
  EXPECT_EQ(forced.moves(), (Moves{"a1-b2 x b2", "c1-b2 x b2"}));
  forced.clear().white("soldier", "a1");
  EXPECT_EQ(forced.moves(), (Moves{"a1-a2", "a1-b1"}));
}

std::string jumper(const std::string& constraints) {
  return piece("jumper", movement(slow, "{}"),
               capture("hop", movement("HOP BEFORE [X = 0] OVER [X = 1] AFTER [X = 0] "
                                       "HOP_OVER [{opponent} any_piece] <1,1>",
                                       "{side}")),
               "", constraints);
}

TEST(MetagameOracle, ContinuedCaptures) {
  const std::string planar = "8 BY 8 BOARD_TYPE planar";
  Table once(jumper(""));
  once.clear().white("jumper", "a1").black("stone", "b2 d4 b4");
  EXPECT_EQ(once.moves(), (Moves{"a1-a2", "a1-c3 x b2"}));
  const Moves all{"a1-c3 x b2, e5 x d4", "a1-c3 x b2, a5 x b4"};
  Table may(jumper("continue_captures"));
  may.clear().white("jumper", "a1").black("stone", "b2 d4 b4");
  Moves optional = all;
  optional.insert({"a1-a2", "a1-c3 x b2"});
  EXPECT_EQ(may.moves(), optional);
  Table must(jumper("must_capture continue_captures"));
  must.clear().white("jumper", "a1").black("stone", "b2 d4 b4");
  EXPECT_EQ(must.moves(), all);
  Table global(jumper("continue_captures"), planar, "stalemate opponent",
               " CONSTRAINTS must_capture");
  global.clear().white("jumper", "a1").black("stone", "b2 d4 b4");
  EXPECT_EQ(global.moves(), all);
}

// What is captured is gone before the next capture.
TEST(MetagameOracle, CapturedPiecesAreGoneAtOnce) {
  Table table(piece("jumper", "",
                    capture("hop", movement("HOP BEFORE [X = 0] OVER [X = 1] AFTER [X = 0] "
                                            "HOP_OVER [{opponent} any_piece] <1,0>",
                                            "{side}")),
                    "", "continue_captures"));
  table.clear().white("jumper", "a1").black("stone", "b1");
  EXPECT_EQ(table.moves(), (Moves{"a1-c1 x b1"}));
}

TEST(MetagameOracle, Possession) {
  const auto taker = [](const std::string& effect) {
    return piece("taker", "", capture("clobber", movement(slow), "[{opponent} any_piece]", effect));
  };
  const std::string planar = "2 BY 2 BOARD_TYPE planar";
  const std::string goals = "stalemate opponent";
  Table player(taker("player possesses"), planar, goals);
  player.clear().white("taker", "a1").black("stone", "a2 b2").play("a1-a2 x a2").pass();
  EXPECT_EQ(player.moves(), (Moves{"stone@a1", "stone@b1", "a2-b2 x b2"}));
  Table opponent(taker("opponent possesses"), planar, goals);
  opponent.clear().white("taker", "a1").black("stone", "a2 b2").play("a1-a2 x a2");
  EXPECT_EQ(opponent.moves(), (Moves{"stone@a1", "stone@b1"}));
  opponent.play("stone@b1").play("a2-b2 x b2").play("stone@a1").pass();
  EXPECT_EQ(opponent.moves(), (Moves{}));
  Table remove(taker("remove"), planar, goals);
  remove.clear().white("taker", "a1").black("stone", "a2 b2").play("a1-a2 x a2");
  EXPECT_EQ(remove.moves(), (Moves{}));
}

TEST(MetagameOracle, PlacingIsNeverBlocked) {
  Table table(
      piece("taker", "",
            capture("clobber", movement(slow), "[{opponent} any_piece]", "player possesses")),
      "2 BY 2 BOARD_TYPE planar", "stalemate opponent", " CONSTRAINTS must_capture", "2");
  table.clear().white("taker", "a1").black("stone", "a2 b2").play("a1-a2 x a2").pass();
  EXPECT_EQ(table.moves(), (Moves{"stone@a1", "stone@b1", "a2-b2 x b2"}));
}

TEST(MetagameOracle, TheSameCaptureWithAnotherEffectIsAnotherMove) {
  const std::string again = capture("clobber", movement(slow));
  Table same(piece("taker", "", again + again));
  same.clear().white("taker", "a1").black("stone", "a2");
  EXPECT_EQ(same.oracle().moves(same.oracle().initial()).size(), 0u);
  EXPECT_EQ(same.moves(), (Moves{"a1-a2 x a2"}));
}

TEST(MetagameOracle, Promotion) {
  const auto pawn = [](const std::string& promoting) {
    return piece("pawn", movement(slow, "{forward}"), "", promoting);
  };
  const std::string planar = "2 BY 4 BOARD_TYPE planar";
  const std::string goals = "stalemate opponent";
  Table fixed(pawn("PROMOTE_TO stone"), planar, goals, "", "3");
  fixed.clear().white("pawn", "a1 b2").black("pawn", "b4");
  EXPECT_EQ(fixed.moves(), (Moves{"a1-a2", "b2-b1", "b2-b3 = white stone"}));
  fixed.pass();
  EXPECT_EQ(fixed.moves(), (Moves{"b4-b3"}));
  fixed.clear().white("pawn", "a3 b4").pass().black("pawn", "b3").pass();
  EXPECT_EQ(fixed.moves(), (Moves{"a3-a2", "a3-a4 = white stone"}));
  fixed.pass();
  EXPECT_EQ(fixed.moves(), (Moves{"b3-b2 = black stone"}));
  Table player(pawn("DECISION player OPTIONS [any_player {stone pawn}]"), planar, goals, "", "4");
  player.clear().white("pawn", "a3").white("stone", "a2");
  EXPECT_EQ(player.moves(),
            (Moves{"a3-a4", "a3-a4 = black pawn", "a3-a4 = black stone", "a3-a4 = white stone"}));
}

// The piece stands unchanged until the opponent's turn; promoting it is part of his turn.
TEST(MetagameOracle, PromotionByTheOpponent) {
  Table table(piece("pawn", movement(slow, "{forward}"), "",
                    "DECISION opponent OPTIONS [{player} any_piece]"),
              "2 BY 3 BOARD_TYPE planar", "stalemate player arrive [{player} {pawn}] at {(2,3)}",
              "", "3");
  table.clear().white("pawn", "a2").black("pawn", "b3").play("a2-a3");
  EXPECT_EQ(table.moves(), (Moves{"promote white pawn; b3-b2", "promote white stone; b3-b2"}));
  table.play("promote white stone; b3-b2");
  EXPECT_EQ(table.outcome(), Outcome::White);  // stalemated
  Table early(piece("pawn", movement(slow, "{forward}"), "",
                    "DECISION opponent OPTIONS [{player} {stone}]"),
              "2 BY 3 BOARD_TYPE planar", "stalemate player arrive [{player} {pawn}] at {(1,3)}",
              "", "3");
  early.clear().white("pawn", "a2").black("pawn", "b3").play("a2-a3");
  EXPECT_EQ(early.outcome(), Outcome::White);  // goals are evaluated before the promotion
}

TEST(MetagameOracle, FixedSetup) {
  Table rotated("", "3 BY 4 BOARD_TYPE planar");
  Table mirrored("", "3 BY 4 BOARD_TYPE planar INVERSION forward");
  const Position one = rotated.oracle().initial();
  EXPECT_EQ(one.board[0], rotated.oracle().cell(true, "stone"));
  EXPECT_EQ(one.board[11], rotated.oracle().cell(false, "stone"));
  const Position two = mirrored.oracle().initial();
  EXPECT_EQ(two.board[9], rotated.oracle().cell(false, "stone"));
}

TEST(MetagameOracle, SetupByDecision) {
  const auto table = [](const std::string& who) {
    return Table(piece("pawn", movement(slow), ""), "2 BY 4 BOARD_TYPE planar",
                 "eradicate [{opponent} {stone}]", "", "99",
                 "DECISION " + who + " ASSIGNS {pawn pawn} TO {(1,1) (2,1)} END DECISION");
  };
  Table own = table("player");
  EXPECT_EQ(own.moves(), (Moves{"pawn@a1", "pawn@b1"}));
  own.play("pawn@a1");
  EXPECT_EQ(own.moves(), (Moves{"pawn@a4", "pawn@b4"}));
  own.play("pawn@b4").play("pawn@b1");
  EXPECT_EQ(own.outcome(), std::nullopt);  // eradication waits until all pieces are there
  own.play("pawn@a4");
  EXPECT_EQ(own.outcome(), Outcome::Draw);
  Table other = table("opponent");
  EXPECT_EQ(other.moves(), (Moves{"pawn@a4", "pawn@b4"}));
}

TEST(MetagameOracle, Goals) {
  const auto table = [](const std::string& goals) {
    Table result(piece("pawn", movement(slow), ""), "3 BY 3 BOARD_TYPE planar", goals);
    result.clear();
    return result;
  };
  const std::string arrive = "arrive [{player} {pawn}] at {(1,3)}";
  EXPECT_EQ(table(arrive).white("pawn", "a3").judged(), Outcome::White);
  EXPECT_EQ(table(arrive).white("pawn", "b1").black("pawn", "c1").judged(), Outcome::Black);
  EXPECT_EQ(table(arrive).white("pawn", "c1").black("pawn", "a3").judged(), std::nullopt);
  EXPECT_EQ(table(arrive).white("pawn", "a3").black("pawn", "c1").judged(), Outcome::Draw);
  const std::string eradicate = "eradicate [{opponent} {pawn}]";
  EXPECT_EQ(table(eradicate).white("pawn", "a1").black("stone", "a3").judged(), Outcome::White);
  EXPECT_EQ(table("eradicate [any_player {stone}]").white("pawn", "a1").judged(), Outcome::Draw);
  EXPECT_EQ(table("stalemate opponent").white("stone", "a1").judged(), Outcome::Black);
  EXPECT_EQ(table("stalemate player").white("stone", "a1").judged(), Outcome::White);
  EXPECT_EQ(table("stalemate player").white("pawn", "a1").judged(), std::nullopt);
  EXPECT_EQ(table("stalemate player stalemate opponent").white("stone", "a1").judged(),
            Outcome::Draw);
  // No goal speaks of stalemate: who cannot move loses.
  EXPECT_EQ(table(arrive).white("stone", "a1").black("pawn", "c3").judged(), Outcome::Black);
}

TEST(MetagameOracle, TheMoveLimit) {
  const Table table(piece("pawn", movement(slow), ""), "2 BY 3 BOARD_TYPE planar",
                    "arrive [{player} {pawn}] at {(2,2)}", "", "99", "pawn AT {(1,1)}");
  const Oracle oracle(table.game(), 2);
  std::multiset<std::optional<Outcome>> ends;
  for (auto [first, after] : oracle.moves(oracle.initial())) {
    oracle.judge(after);
    EXPECT_EQ(after.outcome, std::nullopt);
    for (auto [second, last] : oracle.moves(after)) {
      oracle.judge(last);
      ends.insert(last.outcome);
    }
  }
  EXPECT_EQ(ends, (std::multiset<std::optional<Outcome>>{4, Outcome::Draw}));
}

// Kinds without a definition stand there, but ANY_PIECE does not mean them.
TEST(MetagameOracle, UndefinedKinds) {
  Table table(
      piece("pawn", "", capture("clobber", movement(slow))) +
          piece("hunter", "", capture("clobber", movement("LEAP <1,1>"), "[{opponent} {ghost}]")),
      "3 BY 3 BOARD_TYPE planar", "stalemate opponent", "", "99", "ghost AT {(1,1)}");
  table.clear().white("pawn", "a1").white("hunter", "a2").black("ghost", "b1 a3");
  EXPECT_EQ(table.moves(), (Moves{"a2-b1 x b1"}));
}

}  // namespace
}  // namespace zug::metagame::naive
