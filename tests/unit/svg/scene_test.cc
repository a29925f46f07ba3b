// Where squares are drawn, what pieces look like, and that no text becomes markup.

#include "backends/svg/scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "backends/svg/directions.h"
#include "backends/svg/glyph.h"
#include "backends/svg/markup.h"
#include "backends/svg/print.h"
#include "langs/rbg/read.h"
#include "tests/files.h"

namespace zug::svg {
namespace {

Game rbg(const std::string& text) {
  Source source("test.rbg", text);
  Diagnostics diagnostics;
  std::optional<Game> game = read_rbg(source, diagnostics);
  EXPECT_TRUE(game.has_value()) << text;
  return game ? std::move(*game) : Game();
}

Game on_board(const std::string& board, const std::string& rules = "->p {a}") {
  return rbg("#players = p(9), q(9)\n#pieces = a, b\n#variables =\n#board = " + board +
             "\n#rules = " + rules);
}

Game corpus_game(const std::string& file) {
  return rbg(test::content(test::corpus_folder() / "rbg" / (file + ".rbg")));
}

Layout layout_of(const Game& game) { return lay_out(game, notation::Notation(game).squares()); }

Scene scene_of(const Game& game, const Theme& theme = {}) {
  return scene(notation::Notation(game), theme);
}

const PieceLook& look(const Scene& scene, const std::string& name) {
  for (const PieceLook& piece : scene.pieces) {
    if (piece.name == name) return piece;
  }
  ADD_FAILURE() << "no piece " << name;
  return scene.pieces.front();
}

TEST(SvgLayout, RectanglesAreUnitSquaresWithHoles) {
  const Layout layout = layout_of(on_board("rectangle(up,down,left,right, [a, ,b] [a,b,a])"));
  EXPECT_EQ(layout.tiling, Tiling::Squares);
  EXPECT_EQ(layout.at, (std::vector<Point>{{0, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}}));
}

TEST(SvgLayout, RowsOfHexagonsAreShiftedByHalfACell) {
  const Layout layout = layout_of(on_board("hexagon(nw,ne,e,se,sw,w, [a,b] [a,b,a] [b,a])"));
  EXPECT_EQ(layout.tiling, Tiling::Hexagons);
  EXPECT_EQ(
      layout.at,
      (std::vector<Point>{
          {0.5, 0}, {1.5, 0}, {0, 0.866}, {1, 0.866}, {2, 0.866}, {0.5, 1.732}, {1.5, 1.732}}));
}

TEST(SvgLayout, LayersAreSideBySide) {
  const Layout layout =
      layout_of(on_board("cuboid(up,down,left,right,front,back, [[a,b]] [[b,a]])"));
  EXPECT_EQ(layout.at, (std::vector<Point>{{0, 0}, {1, 0}, {2.5, 0}, {3.5, 0}}));
}

TEST(SvgLayout, RulesWithOnePairOfDiagonalsMakeARhombusOfHexagons) {
  const std::string board = "rectangle(up,down,left,right, [a,b] [a,b])";
  EXPECT_EQ(
      layout_of(on_board(board, "->p (up + down + left + right + up right + down left)")).tiling,
      Tiling::Hexagons);
  EXPECT_EQ(layout_of(on_board(board, "->p (up left + up right + down left + down right)")).tiling,
            Tiling::Squares);
  EXPECT_EQ(layout_of(on_board(board, "->p (up right + up right right + down left)")).tiling,
            Tiling::Squares);
  const Layout hex = layout_of(corpus_game("hex"));
  EXPECT_EQ(hex.tiling, Tiling::Hexagons);
  EXPECT_EQ(hex.at[11], (Point{0.5, 0.866}));
}

TEST(SvgLayout, AMillBoardIsDrawnByItsNames) {
  const Layout layout = layout_of(corpus_game("nine_mens_morris"));
  EXPECT_EQ(layout.tiling, Tiling::Points);
  EXPECT_EQ(layout.at[0], (Point{0, 0}));  // a7
  EXPECT_EQ(layout.at[1], (Point{3, 0}));  // d7
}

// Two nested squares, joined at the middles of their sides.
TEST(SvgLayout, LongAndShortEdgesAreDrawnByOrder) {
  const Layout layout =
      layout_of(on_board("outer1[a]{right:outer2, down:outer8} "
                         "outer2[a]{left:outer1, right:outer3, down:inner2} "
                         "outer3[a]{left:outer2, down:outer4} "
                         "outer4[a]{up:outer3, down:outer5, left:inner4} "
                         "outer5[a]{up:outer4, left:outer6} "
                         "outer6[a]{right:outer5, left:outer7, up:inner6} "
                         "outer7[a]{right:outer6, up:outer8} "
                         "outer8[a]{up:outer1, down:outer7, right:inner8} "
                         "inner1[a]{right:inner2, down:inner8} "
                         "inner2[a]{left:inner1, right:inner3, up:outer2} "
                         "inner3[a]{left:inner2, down:inner4} "
                         "inner4[a]{up:inner3, down:inner5, right:outer4} "
                         "inner5[a]{up:inner4, left:inner6} "
                         "inner6[a]{right:inner5, left:inner7, down:outer6} "
                         "inner7[a]{right:inner6, up:inner8} "
                         "inner8[a]{up:inner1, down:inner7, left:outer8} "));
  EXPECT_EQ(layout.tiling, Tiling::Points);
  EXPECT_EQ(layout.at[0], (Point{0, 0}));  // outer1, the upper left corner
  EXPECT_EQ(layout.at[1], (Point{2, 0}));  // outer2
  EXPECT_EQ(layout.at[4], (Point{4, 4}));  // outer5, the lower right one
  EXPECT_EQ(layout.at[8], (Point{1, 1}));  // inner1
  EXPECT_EQ(layout.at[9], (Point{2, 1}));  // inner2, below outer2
}

TEST(SvgLayout, ABoardThatWasWrittenDownTurnedStandsUpright) {
  const Layout layout =
      layout_of(on_board("rectangle(upRight,downLeft,upLeft,downRight, [ ,a, ] [a,b,a] [ ,a, ])"));
  EXPECT_EQ(layout.tiling, Tiling::Squares);
  // The middle, rx1y1, has its neighbours at its corners.
  EXPECT_EQ(layout.at[2], (Point{1, 1}));
  EXPECT_EQ(layout.at[0], (Point{2, 0}));  // upRight of it
  EXPECT_EQ(layout.at[1], (Point{0, 0}));  // upLeft
}

TEST(SvgLayout, OtherGraphsAreDrawnBySpringsAndLoneVerticesApart) {
  const Layout layout = layout_of(
      on_board("p[a]{next:q} q[a]{next:r} r[b]{next:s} s[a]{next:t} t[a]{next:p} hand[a]{}"));
  EXPECT_EQ(layout.tiling, Tiling::Points);
  EXPECT_EQ(layout.apart, (std::vector<bool>{false, false, false, false, false, true}));
  const auto far = [&](std::size_t a, std::size_t b) {
    return std::hypot(layout.at[a].x - layout.at[b].x, layout.at[a].y - layout.at[b].y);
  };
  // A ring: all neighbours are equally far from each other, and nearer than the others.
  EXPECT_NEAR(far(0, 1), far(1, 2), 0.05);
  EXPECT_NEAR(far(3, 4), far(4, 0), 0.05);
  EXPECT_LT(far(0, 1), far(0, 2));
  EXPECT_GE(far(0, 1), 0.99);
}

using Links = std::vector<std::pair<std::size_t, std::size_t>>;

Links star_of(std::size_t leaves) {
  Links edges;
  for (std::size_t leaf = 1; leaf <= leaves; ++leaf) edges.emplace_back(0, leaf);
  return edges;
}

Links grid_of(std::size_t width) {
  Links edges;
  for (std::size_t v = 0; v < width * width; ++v) {
    if (v % width + 1 < width) edges.emplace_back(v, v + 1);
    if (v + width < width * width) edges.emplace_back(v, v + width);
  }
  return edges;
}

Links ladder_of(std::size_t rungs) {
  Links edges;
  for (std::size_t i = 0; i < rungs; ++i) {
    edges.insert(edges.end(),
                 {{i, (i + 1) % rungs}, {rungs + i, rungs + (i + 1) % rungs}, {i, rungs + i}});
  }
  return edges;
}

Links dodecahedron() {
  Links edges;
  for (std::size_t i = 0; i < 5; ++i) {
    edges.insert(edges.end(), {{i, (i + 1) % 5},
                               {i, 5 + i},
                               {5 + i, 10 + i},
                               {5 + i, 10 + (i + 4) % 5},
                               {10 + i, 15 + i},
                               {15 + i, 15 + (i + 1) % 5}});
  }
  return edges;
}

double apart(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

// Pieces do not touch, and neighbours are nearer to each other than all the others.
TEST(SvgSprings, KeepPiecesApartAndNeighboursTogether) {
  const Links triangles = {{0, 1}, {0, 2}, {1, 2}, {0, 3}, {3, 4}, {3, 5}, {4, 5}};
  const std::vector<std::pair<std::size_t, Links>> graphs = {
      {6, triangles},       {11, star_of(10)},   {41, star_of(40)},
      {20, dodecahedron()}, {40, ladder_of(20)}, {100, grid_of(10)}};
  for (const auto& [count, edges] : graphs) {
    const std::vector<Point> at = by_springs(count, edges);
    ASSERT_EQ(at.size(), count);
    double nearest = 1e9, all = 0, joined = 0;
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        nearest = std::min(nearest, apart(at[a], at[b]));
        all += apart(at[a], at[b]);
      }
    }
    for (const auto& [a, b] : edges) joined += apart(at[a], at[b]);
    const auto size = static_cast<double>(count);
    EXPECT_GE(nearest, 0.999) << count << " vertices";
    EXPECT_LT(joined / static_cast<double>(edges.size()), 0.9 * all / (size * (size - 1) / 2))
        << count << " vertices";
  }
}

// From a circle it would stay folded.
TEST(SvgSprings, AGridLiesFlatAndUpright) {
  const std::vector<Point> at = by_springs(100, grid_of(10));
  for (const auto& [a, b] : grid_of(10)) {
    EXPECT_NEAR(apart(at[a], at[b]), 1.13, 0.06) << a << " " << b;
    EXPECT_LT(std::min(std::abs(at[a].x - at[b].x), std::abs(at[a].y - at[b].y)), 0.15);
  }
  EXPECT_LT(at[0].x, at[99].x);
  EXPECT_LT(at[0].y, at[99].y);
  EXPECT_EQ(by_springs(100, grid_of(10)), at);
}

TEST(SvgSprings, TwoTrianglesLookAlike) {
  const std::vector<Point> at =
      by_springs(6, {{0, 1}, {0, 2}, {1, 2}, {0, 3}, {3, 4}, {3, 5}, {4, 5}});
  EXPECT_NEAR(apart(at[0], at[1]), apart(at[0], at[2]), 0.01);
  EXPECT_NEAR(apart(at[0], at[1]), apart(at[3], at[4]), 0.01);
  EXPECT_NEAR(apart(at[1], at[2]), apart(at[4], at[5]), 0.01);
}

// The line from a1 to c1 would be hidden behind the two others.
TEST(SvgLayout, NamesAreOnlyNamesWhereLinesWouldHideEachOther) {
  const Layout ring =
      layout_of(on_board("a1[a]{next: b1, across: c1} b1[b]{next: c1} c1[b]{next: a1}"));
  EXPECT_EQ(ring.tiling, Tiling::Points);
  EXPECT_NEAR(apart(ring.at[0], ring.at[1]), apart(ring.at[0], ring.at[2]), 0.01);
  const Scene football =
      scene_of(rbg(test::content(test::corpus_folder() / "kinds" / "snort_on_a_football.rbg")));
  EXPECT_EQ(football.tiling, Tiling::Points);
  EXPECT_EQ(football.edges.size(), 90u);
  EXPECT_TRUE(football.names_inside);
  EXPECT_TRUE(football.labels.empty());
}

// A few lines more than those of a board leave it where it is.
TEST(SvgLayout, ABoardWithAShortCutIsDrawnByItsNames) {
  const Layout layout =
      layout_of(on_board("a1[a]{right: b1, up: a2} b1[b]{right: c1, up: b2} c1[b]{up: c2} "
                         "a2[a]{right: b2, up: a3} b2[b]{right: c2, up: b3} c2[b]{up: c3} "
                         "a3[a]{right: b3} b3[b]{right: c3} c3[b]{home: a1}"));
  EXPECT_EQ(layout.tiling, Tiling::Points);
  EXPECT_EQ(layout.at[0], (Point{0, 2}));
  EXPECT_EQ(layout.at[8], (Point{2, 0}));
}

// Knights' moves, a cylinder, the next square in reading order, the way to a1 from everywhere.
TEST(SvgLayout, MovesThatAreTheSameEverywhereAreNoLines) {
  const std::string files = "abcdef";
  const auto name = [&](std::size_t x, std::size_t y) {
    return std::string(1, files[x % 6]) + std::to_string(y % 6 + 1);
  };
  std::string board;
  for (std::size_t v = 0; v < 36; ++v) {
    const std::size_t x = v % 6, y = v / 6;
    board += name(x, y) + "[a]{east: " + name(x + 1, y) + ", toA1: a1";
    if (x + 1 < 6 && y + 2 < 6) board += ", jump: " + name(x + 1, y + 2);
    if (v + 1 < 36) board += ", next: " + name((v + 1) % 6, (v + 1) / 6);
    board += "} ";
  }
  EXPECT_EQ(layout_of(on_board(board)).tiling, Tiling::Squares);
}

TEST(SvgDirections, WordsOfTheCompassInAnySpelling) {
  const Game game = on_board("rectangle(up,downLeft,NW,northEast, [a,b] [a,b])", "->p {a}");
  const auto steps = compass(game);
  std::vector<std::pair<double, double>> found;
  for (const auto& step : steps) {
    ASSERT_TRUE(step.has_value());
    found.emplace_back(step->x, step->y);
  }
  // In ASCII order: NW, downLeft, northEast, up.
  EXPECT_EQ(found, (std::vector<std::pair<double, double>>{{-1, -1}, {-1, 1}, {1, -1}, {0, -1}}));
}

TEST(SvgGlyphs, AreGuessedFromWords) {
  const Company chess = company({"knight", "pawn"});
  const Company draughts = company({"man", "king"});
  EXPECT_EQ(guess_glyph("homeKing", chess), "king");
  EXPECT_EQ(guess_glyph("king", draughts), "crowned");
  EXPECT_EQ(guess_glyph("man", draughts), "man");
  EXPECT_EQ(guess_glyph("man", chess), "pawn");
  EXPECT_EQ(guess_glyph("RookMoved", chess), "rook");
  EXPECT_EQ(guess_glyph("N", {}), "knight");
  EXPECT_EQ(guess_glyph("firefly", {}), "");
  EXPECT_EQ(guess_glyph("", {}), "");
}

TEST(SvgGlyphs, AreDistinctAndSmall) {
  std::set<std::string> names;
  for (const Glyph& glyph : glyphs()) {
    EXPECT_TRUE(names.insert(std::string(glyph.name)).second) << glyph.name;
    std::size_t bytes = 0;
    for (const Stroke& stroke : glyph.strokes) bytes += std::string(stroke.path).size();
    EXPECT_LE(bytes, 600u) << glyph.name;
    EXPECT_EQ(find_glyph(glyph.name), &glyph);
  }
  EXPECT_EQ(names.size(), 23u);
}

TEST(SvgScene, PiecesBelongToTheirPlayers) {
  const Scene chess = scene_of(corpus_game("chess"));
  EXPECT_EQ(chess.surface, Surface::Chequered);
  EXPECT_EQ(look(chess, "blackQueen").glyph, "queen");
  EXPECT_EQ(look(chess, "blackQueen").owner, PlayerId(2));
  EXPECT_TRUE(look(chess, "whiteHomeKing").dot);
  EXPECT_FALSE(look(chess, "whiteKing").dot);
  EXPECT_FALSE(look(chess, "empty").shown);
  const Scene toe = scene_of(corpus_game("tic_tac_toe"));
  EXPECT_EQ(look(toe, "cross").glyph, "cross");
  EXPECT_EQ(look(toe, "cross").owner, PlayerId(1));
  EXPECT_EQ(look(toe, "nought").owner, PlayerId(2));
  EXPECT_EQ(look(scene_of(corpus_game("amazons")), "arrow").owner, keeper);
  EXPECT_EQ(look(scene_of(corpus_game("fox_and_hounds")), "fox").owner, PlayerId(1));
}

TEST(SvgScene, SurfacesTellGamesApart) {
  EXPECT_EQ(scene_of(corpus_game("go")).surface, Surface::Wood);
  EXPECT_EQ(scene_of(corpus_game("reversi")).surface, Surface::Felt);
  EXPECT_EQ(scene_of(corpus_game("hex")).surface, Surface::Plain);
}

double label_at(const Scene& scene, const std::string& text) {
  for (const Label& label : scene.labels) {
    if (label.text == text) return label.at.x;
  }
  ADD_FAILURE() << "no label " << text;
  return 0;
}

// Columns of a rhombus are named where they would leave it, whichever of their squares are there.
TEST(SvgScene, ColumnsOfARhombusWithHolesAreNamedOnTheirDiagonals) {
  for (const bool to_the_right : {true, false}) {
    const std::string diagonals =
        to_the_right ? " + up right + down left)" : " + up left + down right)";
    const Scene drawn =
        scene_of(on_board("rectangle(up,down,left,right, [ , ,a,b] [ ,a,a,a] [a,a,a, ] [a, , , ])",
                          "->p (up + down + left + right" + diagonals));
    ASSERT_EQ(drawn.tiling, Tiling::Hexagons);
    const double a = label_at(drawn, "a");
    for (int column = 1; column < 4; ++column) {
      EXPECT_NEAR(label_at(drawn, std::string(1, static_cast<char>('a' + column))), a + column,
                  0.02);
    }
    // a1 is in the lowest row: its name is beside its foot, towards where the column leads.
    EXPECT_NEAR(a - drawn.cells.back().centre.x, to_the_right ? 0.25 : -0.25, 0.01);
  }
}

TEST(SvgScene, DraughtsArePlayedOnTheDarkSquares) {
  const Scene draughts = scene_of(corpus_game("english_draughts"));
  for (const Cell& cell : draughts.cells) EXPECT_EQ(cell.inert, cell.tone == 1) << cell.name;
}

TEST(SvgScene, ThreePlayersDifferInMoreThanColour) {
  Game game = on_board("rectangle(up,down,left,right, [a,b])");
  game.players = {Bounded{"x", 1, {}}, Bounded{"y", 1, {}}, Bounded{"red", 1, {}},
                  Bounded{"z", 1, {}}};
  const Scene drawn = scene_of(game);
  EXPECT_EQ(drawn.players[2].fill, "#D55E00");
  EXPECT_EQ(drawn.players[2].rim, 1);
  std::set<std::string> fills;
  for (const PlayerLook& player : drawn.players) EXPECT_TRUE(fills.insert(player.fill).second);
}

TEST(SvgScene, AThemeOverridesWhatIsGuessed) {
  PieceTheme wish;
  wish.piece = "whiteMan";
  wish.glyph = "pawn";
  wish.fill = "#123456";
  wish.owner = PlayerId(2);
  const Scene drawn = scene_of(corpus_game("breakthrough"), {wish});
  EXPECT_EQ(look(drawn, "whiteMan").glyph, "pawn");
  EXPECT_EQ(look(drawn, "whiteMan").owner, PlayerId(2));
  EXPECT_NE(print(drawn, {}).find("#123456"), std::string::npos);
  EXPECT_EQ(look(drawn, "blackMan").glyph, "man");
}

// How large the letters of a piece are, which this theme asks for.
double size_of(const std::string& letters) {
  PieceTheme wish;
  wish.piece = "b";
  wish.letters = letters;
  const std::string text =
      print(scene_of(on_board("rectangle(up,down,left,right, [a,b])"), {wish}), {});
  const std::size_t at = text.rfind("font-size=\"", text.find(">" + letters + "</text>"));
  return at == text.npos ? 0 : std::stod(text.substr(at + 11));
}

TEST(SvgPrint, LettersOfAThemeFitTheDisc) {
  EXPECT_EQ(size_of("K"), 46);
  EXPECT_EQ(size_of("Kn"), 36);
  EXPECT_EQ(size_of("kni"), 28);
  // Digits, small letters and capitals are more than half as wide as high, a W as wide.
  EXPECT_LE(12 * 0.5 * size_of("abcdefghijkl"), 76);
  EXPECT_LE(12 * size_of("WWWWWWWWWWWW"), 76);
  EXPECT_LE(3 * size_of("WWW"), 76);
  EXPECT_LE(4 * size_of("\xe5\x9b\xbd\xe5\x9b\xbd\xe5\x9b\xbd\xe5\x9b\xbd"), 76);
  EXPECT_EQ(size_of("\xc3\xa9"), 46);  // one letter of two bytes
  EXPECT_GE(size_of("WWWWWWWWWWWW"), 5);
}

TEST(SvgMarkup, TextIsNeverMarkup) {
  EXPECT_EQ(markup("<img onerror=\"x\"> & 'y'"),
            "&lt;img onerror=&quot;x&quot;&gt; &amp; &#39;y&#39;");
  EXPECT_EQ(markup(std::string_view("a\x01\xff\0", 4)), "a\\x01\\xff\\x00");
  EXPECT_EQ(markup("a\xe2\x80\xae"
                   "b"),
            "a\xe2\x96\xa1"
            "b");  // no text from right to left
  EXPECT_EQ(markup("\xe2\x80\xa6 \xc3\xa9"), "\xe2\x80\xa6 \xc3\xa9");
  EXPECT_EQ(markup("]]>"), "]]&gt;");
}

TEST(SvgMarkup, NumbersAreShort) {
  EXPECT_EQ(number(0), "0");
  EXPECT_EQ(number(-0.5), "-0.5");
  EXPECT_EQ(number(12.34567), "12.346");
  EXPECT_EQ(number(-0.0001), "0");
  EXPECT_EQ(number(100), "100");
}

TEST(SvgPrint, NamesOfAGameAreText) {
  Game game = on_board("rectangle(up,down,left,right, [a,b])");
  game.name = "</title><script>";
  game.pieces[1].name = "<b onload=x>";
  View view;
  view.pieces = {PieceId(0), PieceId(1)};
  view.caption = "<i>";
  const std::string text = print(scene_of(game), view);
  EXPECT_EQ(text.find("<script"), std::string::npos);
  EXPECT_EQ(text.find("<b "), std::string::npos);
  EXPECT_EQ(text.find("<i>"), std::string::npos);
  EXPECT_NE(text.find("&lt;script&gt;"), std::string::npos);
}

TEST(SvgPrint, ImagesOfAThemeAreImagesOnly) {
  PieceTheme wish;
  wish.piece = "b";
  wish.image = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";
  const std::string text =
      print(scene_of(on_board("rectangle(up,down,left,right, [a,b])"), {wish}), {});
  EXPECT_EQ(text.find("<script"), std::string::npos);
  EXPECT_NE(text.find("data:image/svg+xml;base64,PHN2ZyB4bWxucz0i"), std::string::npos);
}

TEST(SvgPrint, SquaresHaveFourteenToNinetySixPixels) {
  const Scene one = scene_of(on_board("rectangle(up,down,left,right, [a])"));
  EXPECT_EQ(pixels_per_square(one, 4000, 4000), 96);
  EXPECT_EQ(pixels_per_square(scene_of(corpus_game("go")), 100, 100), 14);
}

}  // namespace
}  // namespace zug::svg
