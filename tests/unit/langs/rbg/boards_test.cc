// Boards (spec 4): generators and explicit graphs, judged by the low-level board that comes out.

#include <string>
#include <vector>

#include "tests/unit/langs/rbg/text.h"

namespace zug {
namespace {

std::string board_of(const std::string& board) {
  return testing_rbg::section(
      testing_rbg::low_level("#players = p(9)\n#pieces = a, b, c, d\n#variables =\n#board = " +
                             board + "\n#rules = ->p {a}"),
      "board");
}

std::string square(const std::string& lines) {
  return board_of("rectangle(up,down,left,right, " + lines + ")");
}
std::string hexes(const std::string& lines) {
  return board_of("hexagon(nw,ne,ea,se,sw,we, " + lines + ")");
}
std::string boxes(const std::string& layers) {
  return board_of("cuboid(up,down,left,right,front,back, " + layers + ")");
}

TEST(RbgRectangle, NamesSquaresByColumnAndRow) {
  EXPECT_EQ(square("[a,b] [c,d]"),
            "    rx0y0[a]{down:rx0y1,right:rx1y0}\n"
            "    rx1y0[b]{down:rx1y1,left:rx0y0}\n"
            "    rx0y1[c]{right:rx1y1,up:rx0y0}\n"
            "    rx1y1[d]{left:rx0y1,up:rx1y0}");
  EXPECT_EQ(board_of("rectangle(n,s,w,e, [a, ,b] [c,d,a])"),
            "    rx0y0[a]{s:rx0y1}\n"
            "    rx2y0[b]{s:rx2y1}\n"
            "    rx0y1[c]{e:rx1y1,n:rx0y0}\n"
            "    rx1y1[d]{e:rx2y1,w:rx0y1}\n"
            "    rx2y1[a]{n:rx2y0,w:rx1y1}");
}

TEST(RbgRectangle, MayBeOneSquareOrOneLine) {
  EXPECT_EQ(square("[a]"), "    rx0y0[a]{}");
  EXPECT_EQ(square("[a,b,c]"),
            "    rx0y0[a]{right:rx1y0}\n"
            "    rx1y0[b]{left:rx0y0,right:rx2y0}\n"
            "    rx2y0[c]{left:rx1y0}");
  EXPECT_EQ(square("[a][b]"), "    rx0y0[a]{down:rx0y1}\n    rx0y1[b]{up:rx0y0}");
}

TEST(RbgRectangle, LeavesHolesOut) {
  EXPECT_EQ(square("[,a]"), "    rx1y0[a]{}");
  EXPECT_EQ(square("[a,]"), "    rx0y0[a]{}");
  EXPECT_EQ(square("[ , a, ]"), "    rx1y0[a]{}");
  EXPECT_EQ(square("[a,,b]"), "    rx0y0[a]{}\n    rx2y0[b]{}");
  EXPECT_EQ(square("[,,a,b]"), "    rx2y0[a]{right:rx3y0}\n    rx3y0[b]{left:rx2y0}");
  EXPECT_EQ(square("[,][a,b]"), "    rx0y1[a]{right:rx1y1}\n    rx1y1[b]{left:rx0y1}");
  EXPECT_EQ(square("[a,b][,c]"),
            "    rx0y0[a]{right:rx1y0}\n"
            "    rx1y0[b]{down:rx1y1,left:rx0y0}\n"
            "    rx1y1[c]{up:rx1y0}");
}

TEST(RbgRectangle, RejectsBrokenLines) {
  EXPECT_EQ(square("[a,b] [c]"), "RBG0505");
  EXPECT_EQ(square("[a] [c,d]"), "RBG0505");
  EXPECT_EQ(square("[] [a]"), "RBG0505");
  EXPECT_EQ(square("[a b]"), "RBG0509");
  EXPECT_EQ(square("[,]"), "RBG0509");
  EXPECT_EQ(square("[]"), "RBG0509");
  EXPECT_EQ(square("[f]"), "RBG0504");
}

TEST(RbgHexagon, WidensAndNarrows) {
  EXPECT_EQ(hexes("[a,a] [a,a,a] [a,a]"),
            "    hx0y0[a]{ea:hx1y0,se:hx1y1,sw:hx0y1}\n"
            "    hx1y0[a]{se:hx2y1,sw:hx1y1,we:hx0y0}\n"
            "    hx0y1[a]{ea:hx1y1,ne:hx0y0,se:hx0y2}\n"
            "    hx1y1[a]{ea:hx2y1,ne:hx1y0,nw:hx0y0,se:hx1y2,sw:hx0y2,we:hx0y1}\n"
            "    hx2y1[a]{nw:hx1y0,sw:hx1y2,we:hx1y1}\n"
            "    hx0y2[a]{ea:hx1y2,ne:hx1y1,nw:hx0y1}\n"
            "    hx1y2[a]{ne:hx2y1,nw:hx1y1,we:hx0y2}");
  EXPECT_EQ(hexes("[a] [b,c] [d]"),
            "    hx0y0[a]{se:hx1y1,sw:hx0y1}\n"
            "    hx0y1[b]{ea:hx1y1,ne:hx0y0,se:hx0y2}\n"
            "    hx1y1[c]{nw:hx0y0,sw:hx0y2,we:hx0y1}\n"
            "    hx0y2[d]{ne:hx1y1,nw:hx0y1}");
}

TEST(RbgHexagon, MayBeATriangle) {
  EXPECT_EQ(hexes("[a]"), "    hx0y0[a]{}");
  EXPECT_EQ(hexes("[a] [a,a] [a,a,a]"),
            "    hx0y0[a]{se:hx1y1,sw:hx0y1}\n"
            "    hx0y1[a]{ea:hx1y1,ne:hx0y0,se:hx1y2,sw:hx0y2}\n"
            "    hx1y1[a]{nw:hx0y0,se:hx2y2,sw:hx1y2,we:hx0y1}\n"
            "    hx0y2[a]{ea:hx1y2,ne:hx0y1}\n"
            "    hx1y2[a]{ea:hx2y2,ne:hx1y1,nw:hx0y1,we:hx0y2}\n"
            "    hx2y2[a]{nw:hx1y1,we:hx1y2}");
  EXPECT_EQ(hexes("[a,a,a] [a,a] [a]"),
            "    hx0y0[a]{ea:hx1y0,se:hx0y1}\n"
            "    hx1y0[a]{ea:hx2y0,se:hx1y1,sw:hx0y1,we:hx0y0}\n"
            "    hx2y0[a]{sw:hx1y1,we:hx1y0}\n"
            "    hx0y1[a]{ea:hx1y1,ne:hx1y0,nw:hx0y0,se:hx0y2}\n"
            "    hx1y1[a]{ne:hx2y0,nw:hx1y0,sw:hx0y2,we:hx0y1}\n"
            "    hx0y2[a]{ne:hx1y1,nw:hx0y1}");
}

TEST(RbgHexagon, CountsHoles) {
  EXPECT_EQ(hexes("[a, ,b] [a,a]"),
            "    hx0y0[a]{se:hx0y1}\n"
            "    hx2y0[b]{sw:hx1y1}\n"
            "    hx0y1[a]{ea:hx1y1,nw:hx0y0}\n"
            "    hx1y1[a]{ne:hx2y0,we:hx0y1}");
  EXPECT_EQ(hexes("[a,b] [a,,b] [c,d]"),
            "    hx0y0[a]{ea:hx1y0,sw:hx0y1}\n"
            "    hx1y0[b]{se:hx2y1,we:hx0y0}\n"
            "    hx0y1[a]{ne:hx0y0,se:hx0y2}\n"
            "    hx2y1[b]{nw:hx1y0,sw:hx1y2}\n"
            "    hx0y2[c]{ea:hx1y2,nw:hx0y1}\n"
            "    hx1y2[d]{ne:hx2y1,we:hx0y2}");
}

TEST(RbgHexagon, RejectsOtherOutlines) {
  EXPECT_EQ(hexes("[a,a] [a,a]"), "RBG0506");
  EXPECT_EQ(hexes("[a] [a,a,a]"), "RBG0506");
  EXPECT_EQ(hexes("[a,a,a] [a]"), "RBG0506");
  EXPECT_EQ(hexes("[a,a] [a] [a,a]"), "RBG0506");
}

TEST(RbgCuboid, StacksLayersFrontToBack) {
  EXPECT_EQ(boxes("[[a,b] [c,d]] [[d,c] [b,a]]"),
            "    cx0y0z0[a]{down:cx0y1z0,front:cx0y0z1,right:cx1y0z0}\n"
            "    cx1y0z0[b]{down:cx1y1z0,front:cx1y0z1,left:cx0y0z0}\n"
            "    cx0y1z0[c]{front:cx0y1z1,right:cx1y1z0,up:cx0y0z0}\n"
            "    cx1y1z0[d]{front:cx1y1z1,left:cx0y1z0,up:cx1y0z0}\n"
            "    cx0y0z1[d]{back:cx0y0z0,down:cx0y1z1,right:cx1y0z1}\n"
            "    cx1y0z1[c]{back:cx1y0z0,down:cx1y1z1,left:cx0y0z1}\n"
            "    cx0y1z1[b]{back:cx0y1z0,right:cx1y1z1,up:cx0y0z1}\n"
            "    cx1y1z1[a]{back:cx1y1z0,left:cx0y1z1,up:cx1y0z1}");
  EXPECT_EQ(boxes("[[a,]] [[,b]] [[c,b]]"),
            "    cx0y0z0[a]{}\n"
            "    cx1y0z1[b]{front:cx1y0z2}\n"
            "    cx0y0z2[c]{right:cx1y0z2}\n"
            "    cx1y0z2[b]{back:cx1y0z1,left:cx0y0z2}");
  EXPECT_EQ(boxes("[[a]]"), "    cx0y0z0[a]{}");
}

TEST(RbgCuboid, RejectsUnevenLayers) {
  EXPECT_EQ(boxes("[[a,b]] [[a,b] [c,d]]"), "RBG0505");
  EXPECT_EQ(boxes("[[a,b] [c,d]] [[a,b]]"), "RBG0505");
  EXPECT_EQ(boxes("[[a,b] [c]]"), "RBG0505");
  EXPECT_EQ(boxes("[]"), "RBG0505");
}

TEST(RbgGraph, KeepsTextualOrderAndSortsDirections) {
  EXPECT_EQ(board_of("z[a]{to:y,by:x} y[b]{to:z} x[c]{by:z}"),
            "    z[a]{by:x,to:y}\n    y[b]{to:z}\n    x[c]{by:z}");
}

TEST(RbgGraph, AllowsLoopsSharedTargetsAndIsolatedVertices) {
  EXPECT_EQ(board_of("z[a]{to:z,by:z}"), "    z[a]{by:z,to:z}");
  EXPECT_EQ(board_of("z[a]{to:x} y[a]{to:x} x[a]{}"), "    z[a]{to:x}\n    y[a]{to:x}\n    x[a]{}");
  EXPECT_EQ(board_of("z[a]{}"), "    z[a]{}");
}

TEST(RbgGraph, NamesVerticesInTheirOwnNamespace) {
  EXPECT_EQ(board_of("a[a]{to:p} p[a]{to:to} to[a]{to:a}"),
            "    a[a]{to:p}\n    p[a]{to:to}\n    to[a]{to:a}");
}

TEST(RbgGraph, RejectsMistakes) {
  for (const char* board :
       {"z[a]{to:z} z[a]{to:z}", "z[a]{to:z,to:z}", "z[a]{to:y}", "z[f]{to:z}", "z[]{to:z}",
        "z[a,b]{to:z}", "z{to:z}", "z[a]", "z[a]{to z}", "z[a]{to:}", "z[a]{:z}", "z[a]{to:z,}",
        "z[a]{to:z by:z}", "z[a]{a:z}", "z[a]{p:z}", "z[a]{to:5}"}) {
    EXPECT_EQ(board_of(board), "RBG0507") << board;
  }
}

TEST(RbgBoard, HoldsDirectionsApartFromOtherNames) {
  EXPECT_EQ(board_of("rectangle(a,down,left,right,[a])"), "RBG0502");
  EXPECT_EQ(board_of("rectangle(p,down,left,right,[a])"), "RBG0502");
  EXPECT_EQ(board_of("rectangle(up,up,left,right,[a])"), "RBG0502");
  EXPECT_EQ(board_of("rectangle(up,down,left,[a])"), "RBG0502");
  EXPECT_EQ(board_of("hexagon(up,down,left,right,[a])"), "RBG0502");
}

TEST(RbgBoard, KeepsDirectionsWithoutEdges) {
  Source source("test.rbg",
                "#players = p(9)\n#pieces = a\n#variables =\n"
                "#board = rectangle(up,down,left,right,[a,a])\n#rules = ->p (up + left)");
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  ASSERT_TRUE(game.has_value());
  std::vector<std::string> names;
  for (const Symbol& direction : game->directions) names.push_back(bytes_of(direction.name));
  EXPECT_EQ(names, (std::vector<std::string>{"down", "left", "right", "up"}));
  EXPECT_EQ(game->board.size(), 2u);
  EXPECT_EQ(game->board.edges(), 2u);
}

}  // namespace
}  // namespace zug
