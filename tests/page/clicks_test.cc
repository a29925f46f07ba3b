// Moves by clicks: what is played when, that every legal move of the corpus can be entered, and
// that made-up sets of moves can, too (tools/page/wasm/clicks.cc).

#include "tools/page/wasm/clicks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "ir/reference/perft.h"
#include "tests/effort.h"
#include "tests/files.h"
#include "tools/page/wasm/session.h"

namespace zug::page {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

// A move that touches these, changes them all and has arrived with the last.
Clickable along(const Vertices& touched, std::size_t arrival = 0) {
  Clickable move{touched, touched, arrival == 0 ? touched.size() : arrival, 1};
  std::sort(move.changed.begin(), move.changed.end());
  return move;
}

TEST(Clicks, APieceAndItsGoalAreTwoClicks) {
  const Clicks clicks({along({1, 5}), along({1, 6}), along({2, 6})});
  const Reply piece = clicks.click({}, 1);
  EXPECT_FALSE(piece.play);
  EXPECT_THAT(piece.word, ElementsAre(1));
  EXPECT_THAT(piece.dots, UnorderedElementsAre(5, 6));
  EXPECT_EQ(clicks.click(piece.word, 6).play, 1u);
  const Reply other = clicks.click(piece.word, 2);
  EXPECT_THAT(other.word, ElementsAre(2));
}

TEST(Clicks, AStoneIsOneClick) {
  const Clicks clicks({along({1}), along({2}), along({3})});
  EXPECT_EQ(clicks.click({}, 2).play, 1u);
}

TEST(Clicks, AClickThatMeansNothingIsRefusedAndForgotten) {
  const Clicks clicks({along({1, 5}), along({2, 6})});
  const Reply refused = clicks.click({1}, 9);
  EXPECT_TRUE(refused.refused);
  EXPECT_THAT(refused.word, ElementsAre(1));
  EXPECT_THAT(clicks.click({1}, 1).word, IsEmpty());
}

// e1 = 1, f1 = 2, g1 = 3, h1 = 4: the king steps to f1, or castles over it.
TEST(Clicks, CastlingIsTheKingAndItsGoal) {
  const Clicks clicks({along({1, 2}), along({1, 2, 3, 4}, 3), along({8, 9})});
  EXPECT_EQ(clicks.click({1}, 3).play, 1u);
  const Reply step = clicks.click({1}, 2);
  EXPECT_EQ(step.play, 0u);  // castling is loose: e1, g1 enters it
}

// Two ways of capturing lead from 1 to 9: the goal alone does not tell, a square on the way does.
TEST(Clicks, WaysToOneGoalAreToldApartOnTheWay) {
  const Clicks clicks({along({1, 3, 5, 9}), along({1, 4, 6, 9})});
  const Reply goal = clicks.click({1}, 9);
  EXPECT_THAT(goal.choose, UnorderedElementsAre(0, 1));
  const Reply way = clicks.click({1}, 4);
  EXPECT_FALSE(way.play);
  EXPECT_EQ(clicks.click(way.word, 9).play, 1u);
}

// Where it is made is not where anybody looks for it; unless every move changes nothing that is
// seen, as when only a ball's place counts.
TEST(Clicks, TheOnlyMoveThatChangesNothingIsAButton) {
  Clickable pass = along({3});
  pass.changed.clear();
  pass.put.reset();
  const Clicks clicks({along({1}), along({2}), pass});
  EXPECT_THAT(clicks.buttons(), ElementsAre(2));
  Clickable other = along({4});
  other.changed.clear();
  other.put.reset();
  EXPECT_THAT(Clicks({along({1}), pass, other}).buttons(), ElementsAre());
  EXPECT_THAT(Clicks({pass}).buttons(), ElementsAre());
}

TEST(Clicks, APassIsAButton) {
  Clickable pass = along({1});
  pass.changed.clear();
  pass.put.reset();
  const Clicks clicks({along({1}), along({2}), pass});
  EXPECT_THAT(clicks.buttons(), ElementsAre(2));
  EXPECT_EQ(clicks.click({}, 1).play, 0u);
}

TEST(Clicks, WhatAllMovesBeginWithNeedNotBeClicked) {
  const Clicks clicks({along({7, 1}), along({7, 2}), along({7, 3})});
  EXPECT_EQ(clicks.click({}, 2).play, 1u);
  const Reply ball = clicks.click({}, 7);
  EXPECT_FALSE(ball.refused);
  EXPECT_THAT(ball.dots, UnorderedElementsAre(1, 2, 3));
  EXPECT_EQ(clicks.click(ball.word, 3).play, 2u);
}

TEST(Clicks, AChipChoosesAmongPiecesForOneSquare) {
  Clickable queen = along({4}), rook = along({4});
  queen.put = 11;
  rook.put = 12;
  const Clicks clicks({queen, rook});
  EXPECT_THAT(clicks.chips(), ElementsAre(11, 12));
  EXPECT_THAT(clicks.click({}, 4).choose, UnorderedElementsAre(0, 1));
  EXPECT_EQ(clicks.click({}, 4, 12).play, 1u);
}

TEST(Clicks, TheArrivalIsTheLastNewPiece) {
  // From 0 to 2 over 1, where a piece of the other side goes; 9 is the background.
  const Clickable jump = clickable({0, 1, 2, 2}, {5, 6, 9}, {9, 9, 5}, 9);
  EXPECT_THAT(jump.touched, ElementsAre(0, 1, 2));
  EXPECT_THAT(jump.changed, ElementsAre(0, 1, 2));
  EXPECT_EQ(jump.arrival, 3u);
  EXPECT_EQ(jump.put, 5u);
}

// ---- Every move can be entered -----------------------------------------------------------------

bool listed(const Reply& reply, std::size_t move) {
  return std::find(reply.choose.begin(), reply.choose.end(), move) != reply.choose.end();
}

// Clicks `row`; true when the move is played or offered, at the latest by the tick.
bool enters(const Clicks& clicks, const Vertices& row, std::size_t move) {
  Vertices word;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const Reply reply = clicks.click(word, row[i]);
    if (reply.refused) return false;
    if (reply.play) return *reply.play == move;
    word = reply.word;
    if (i + 1 == row.size() && listed(reply, move)) return true;
  }
  const Reply last = clicks.ok(word);
  return last.play == move || listed(last, move);
}

Clickable made_up(Random& random) {
  Vertices touched;
  const std::uint64_t length = 1 + random.below(4);
  while (touched.size() < length) {
    const auto vertex = static_cast<std::uint32_t>(random.below(5));
    if (touched.empty() || touched.back() != vertex) touched.push_back(vertex);
  }
  Clickable move = along(touched, 1 + static_cast<std::size_t>(random.below(touched.size())));
  move.changed.erase(std::unique(move.changed.begin(), move.changed.end()), move.changed.end());
  return move;
}

TEST(Clicks, EveryMoveOfMadeUpSetsCanBeEntered) {
  Random random(1);
  for (std::uint64_t set = 0; set < test::sample(20'000); ++set) {
    std::vector<Clickable> moves;
    const std::uint64_t count = 2 + random.below(8);
    moves.push_back(made_up(random));
    moves.push_back(made_up(random));
    // So that nothing is cut: two moves begin differently.
    moves[1].touched.front() = moves[0].touched.front() + 100;
    while (moves.size() < count) moves.push_back(made_up(random));
    const Clicks clicks(moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Clickable& move = moves[i];
      const Vertices goal{move.touched.front(), move.touched[move.arrival - 1]};
      EXPECT_TRUE(enters(clicks, move.touched, i) || enters(clicks, goal, i))
          << "set " << set << ", move " << i;
    }
  }
}

// ---- The corpus --------------------------------------------------------------------------------

struct Folder {
  std::string name, language, extension;
};

class ClicksInTheCorpus : public testing::TestWithParam<Folder> {};

Json done(Session& session, const Json& request) {
  const Json answer = session.answer(request);
  EXPECT_TRUE(answer.contains("done")) << answer.dump();
  return answer.contains("done") ? answer["done"] : Json();
}

// The vertices of a move of the page, from 0, none twice in a row.
Vertices row_of(const Json& move) {
  Vertices row;
  for (std::size_t i = 0; i < move.size(); i += 2) {
    const std::uint32_t vertex = move[i].get<std::uint32_t>() - 1;
    if (row.empty() || row.back() != vertex) row.push_back(vertex);
  }
  return row;
}

bool offers(const Json& reply, const Json& move) {
  if (reply.contains("play")) return reply["play"]["move"] == move;
  if (!reply.contains("rows")) return false;
  return std::any_of(reply["rows"].begin(), reply["rows"].end(),
                     [&](const Json& row) { return row["move"] == move; });
}

// `from` squares that all moves begin with are left out.
bool enters(Session& session, const Json& move, const Vertices& row, std::size_t from) {
  Json word = Json::array();
  for (std::size_t i = from; i < row.size(); ++i) {
    const Json reply = done(session, {{"k", "click"}, {"word", word}, {"vertex", row[i]}});
    if (reply["refused"].get<bool>()) return false;
    if (reply.contains("play")) return offers(reply, move);
    if (i + 1 == row.size() && offers(reply, move)) return true;
    word = reply["word"];
  }
  return offers(done(session, {{"k", "click"}, {"word", word}, {"ok", true}}), move);
}

// By any of the ways people have: all its squares, or its first and one of the others.
bool can_be_entered(Session& session, const Json& move) {
  const Vertices row = row_of(move);
  for (std::size_t from = 0; from < row.size(); ++from) {
    if (enters(session, move, row, from)) return true;
    for (std::size_t to = from + 1; to < row.size(); ++to) {
      if (enters(session, move, {row[from], row[to]}, 0)) return true;
    }
  }
  return false;
}

void enter_all(Session& session, const Json& state, const std::string& game) {
  const Json& moves = state["moves"];
  const std::size_t step = moves.size() / 25 + 1;
  for (std::size_t i = 0; i < moves.size(); i += step) {
    const bool button =
        std::find(state["buttons"].begin(), state["buttons"].end(), i) != state["buttons"].end();
    EXPECT_TRUE(button || can_be_entered(session, moves[i]["move"]))
        << game << ": " << moves[i]["text"];
  }
}

TEST_P(ClicksInTheCorpus, EveryMoveCanBeEntered) {
  const Folder& folder = GetParam();
  for (const auto& path : test::files_in(test::corpus_folder() / folder.name, folder.extension)) {
    const std::string game = path.stem().string();
    Session session(folder.language, game, test::content(path), {});
    Random random(7);
    Json play = Json::array();
    for (int ply = 0; ply < 24; ++ply) {
      const Json state = done(session, {{"k", "state"}, {"play", play}});
      if (state.is_null() || state["moves"].empty()) break;
      if (ply % 8 == 0) enter_all(session, state, game);
      const auto chosen = static_cast<std::size_t>(random.below(state["moves"].size()));
      for (const Json& number : state["moves"][chosen]["move"]) play.push_back(number);
    }
    EXPECT_GT(play.size(), 1u) << game;
  }
}

INSTANTIATE_TEST_SUITE_P(All, ClicksInTheCorpus,
                         testing::Values(Folder{"rbg", "rbg", ".rbg"}, Folder{"sbg", "sbg", ".sbg"},
                                         Folder{"rbg_draft", "rbg-draft", ".rbgd"},
                                         Folder{"metagame", "metagame", ".mgame"}),
                         [](const auto& folder) { return folder.param.name; });

}  // namespace
}  // namespace zug::page
