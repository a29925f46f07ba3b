// Hostile and oversized games of Metagame, see limit.h.

#include <string>
#include <vector>

#include "langs/metagame/read.h"
#include "tests/errors/limit.h"

namespace zug {
namespace {

std::string metagame_with(const std::string& pieces,
                          const std::string& board = "8 BY 8 BOARD_TYPE planar",
                          const std::string& setup = "man AT {(1,1)}") {
  return "GAME g GOALS stalemate opponent BOARD_SIZE " + board + " PROMOTE_RANK 8 SETUP " + setup +
         " DEFINE man END DEFINE " + pieces + " END GAME.\n";
}

std::string movement(const std::string& type) {
  return "MOVEMENT " + type + " SYMMETRY all_symmetry END MOVEMENT ";
}

std::string capture(const std::string& by, const std::string& movements,
                    const std::string& type = "[{opponent} any_piece]",
                    const std::string& effect = "remove") {
  return "CAPTURE BY {" + by + "} TYPE " + type + " EFFECT " + effect + " " + movements +
         "END CAPTURE ";
}

std::string piece(const std::string& name, const std::string& movements,
                  const std::string& captures) {
  return "DEFINE " + name + (movements.empty() ? "" : " MOVING " + movements + "END MOVING") +
         (captures.empty() ? "" : " CAPTURING " + captures + "END CAPTURING") + " END DEFINE ";
}

std::string hop(const std::string& before, const std::string& over, const std::string& after,
                const std::string& pieces = "[any_player any_piece]") {
  return "HOP BEFORE [X " + before + "] OVER [X " + over + "] AFTER [X " + after + "] HOP_OVER " +
         pieces + " <1,0>";
}

std::string leaps(std::int64_t most) {
  std::string all;
  for (std::int64_t x = 1; x <= most; ++x) {
    for (std::int64_t y = 1; y <= most; ++y) {
      all += movement("LEAP <" + std::to_string(x) + "," + std::to_string(y) + ">");
    }
  }
  return all;
}

std::string many_pieces(std::size_t count, const std::string& body) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += "DEFINE p" + std::to_string(i) + " " + body;
  return all;
}

const char* const huge_planar = "64 BY 64 BOARD_TYPE planar";
const char* const huge_cylinder = "64 BY 64 BOARD_TYPE vertical_cylinder";

const std::vector<Limit>& metagame_cases() {
  static const std::vector<Limit> all = {
      {"HugeSource", [] { return metagame_with(repeat(" ", limits::source_bytes + 1)); },
       Outcome::Error, "MG0102"},
      {"HugeComment",
       [] { return metagame_with("%" + repeat("*", limits::source_bytes / 2) + "\n"); },
       Outcome::Success, ""},
      {"ManyNames",
       [] {
         return metagame_with("", "8 BY 8 BOARD_TYPE planar",
                              "man AT {" + repeat("(1,1)", 200000) + "}");
       },
       Outcome::Error, "MG0102"},
      {"ManySquares",
       [] {
         return metagame_with("", "8 BY 8 BOARD_TYPE planar",
                              "man AT {" + repeat("(1,1)", 100000) + "}");
       },
       Outcome::Error, "MG0206"},
      {"ManyUndefinedPieces",
       [] {
         std::string names;
         for (int i = 0; i < 50000; ++i) names += " q" + std::to_string(i);
         return metagame_with(
             piece("p", movement(hop("= 0", "= 1", "= 0", "[any_player {" + names + "}]")), ""));
       },
       Outcome::Either, ""},
      {"EveryLeapOfABoard", [] { return metagame_with(piece("p", leaps(31), ""), huge_planar); },
       Outcome::Error, "MG0301"},
      {"EveryLeapOfACylinder",
       [] { return metagame_with(piece("p", leaps(31), ""), huge_cylinder); }, Outcome::Error,
       "MG0301"},
      {"EveryCapture",
       [] {
         return metagame_with(piece(
             "p", "", capture("retrieve clobber", leaps(20)) + capture("retrieve", leaps(20))));
       },
       Outcome::Either, ""},
      {"LongHopsOnABoard",
       [] {
         return metagame_with(piece("p", movement(hop("<= 64", "<= 64", "<= 64")), ""),
                              huge_planar);
       },
       Outcome::Either, ""},
      {"LongHopsOnARing",
       [] {
         return metagame_with(
             piece("p", movement(hop("<= 2000000000", ">= 2000000000", "= 2000000000")), ""),
             huge_cylinder);
       },
       Outcome::Either, ""},
      {"LongCapturesOnARing",
       [] {
         return metagame_with(
             piece("p", "",
                   capture("retrieve clobber hop", movement(hop(">= 0", ">= 0", ">= 0")),
                           "[any_player {man}]")),
             huge_cylinder);
       },
       Outcome::Error, "MG0301"},
      {"TwoLongHopsOneWay",
       [] {
         return metagame_with(piece("p", "",
                                    repeat(capture("hop", movement(hop(">= 0", ">= 0", ">= 0")),
                                                   "[any_player {man}]"),
                                           2)),
                              huge_planar);
       },
       Outcome::Error, "MG0301"},
      {"LongRides",
       [] {
         return metagame_with(piece("p",
                                    movement("RIDE MIN 2000000000 <1,0>") +
                                        movement("RIDE MAX 2000000000 LONGEST <0,1>"),
                                    ""),
                              huge_cylinder);
       },
       Outcome::Success, ""},
      {"ManyPieces", [] { return metagame_with(many_pieces(2000, "END DEFINE ")); },
       Outcome::Either, ""},
      {"ManyPiecesThatPromote",
       [] {
         return metagame_with(
             many_pieces(700, "MOVING " + movement("LEAP <1,1>") +
                                  "END MOVING PROMOTING DECISION opponent OPTIONS "
                                  "[any_player any_piece] END PROMOTING END DEFINE "));
       },
       Outcome::Error, "MG0301"},
      {"ManyPiecesInHand",
       [] {
         return metagame_with(
             many_pieces(300, "CAPTURING " +
                                  capture("clobber", movement("RIDE <1,1>"),
                                          "[any_player any_piece]", "player possesses") +
                                  "END CAPTURING END DEFINE "));
       },
       Outcome::Either, ""},
      {"ManyBrokenPieces", [] { return metagame_with(repeat("DEFINE p MOVING LEAP ", 40000)); },
       Outcome::Error, "MG0101"},
      {"OpenComments", [] { return metagame_with(repeat("% ", 300000)); }, Outcome::Error,
       "MG0101"},
      {"Empty", [] { return std::string(); }, Outcome::Error, "MG0101"},
      {"OneByte", [] { return std::string("G"); }, Outcome::Error, "MG0101"},
      {"ZeroBytes", [] { return std::string(1000, '\0'); }, Outcome::Error, "MG0101"},
      {"CarriageReturns", [] { return crlf(metagame_with("% x\n DEFINE p\n END DEFINE\n")); },
       Outcome::Success, ""},
      {"RandomBytes", [] { return random_bytes(1, 100000); }, Outcome::Error, ""},
      {"RandomPieces",
       [] { return metagame_with(random_bytes(2, 100000, " DEFINE MOVING{}[]()<>,.12xp\n")); },
       Outcome::Error, ""},
  };
  return all;
}

class MetagameLimits : public ::testing::TestWithParam<Limit> {};

TEST_P(MetagameLimits, EndWell) { expect_good_end(GetParam(), read_metagame); }

INSTANTIATE_TEST_SUITE_P(Inputs, MetagameLimits, ::testing::ValuesIn(metagame_cases()), limit_name);

}  // namespace
}  // namespace zug
