// What the page asks and is told (tools/page/wasm/session.h).

#include "tools/page/wasm/session.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/files.h"

namespace zug::page {
namespace {

std::string corpus(const std::string& path) { return test::content(test::corpus_folder() / path); }

Session breakthrough() { return {"rbg", "breakthrough", corpus("rbg/breakthrough.rbg"), {}}; }

TEST(Session, SaysWhatIsWrongAndHowToMendIt) {
  std::string text = corpus("rbg/breakthrough.rbg");
  const std::size_t at = text.find("whiteMan, blackMan");
  text.replace(text.find("whiteMan", at + 40), 8, "whitMan");
  Session session("rbg", "typo", text, {});
  const Json report = session.answer({{"k", "read"}})["done"];
  EXPECT_FALSE(report["ok"]);
  ASSERT_FALSE(report["diagnostics"].empty());
  const Json& first = report["diagnostics"][0];
  EXPECT_EQ(first["fix"], "whiteMan");
  const auto begin = first["begin"].get<std::size_t>();
  EXPECT_EQ(text.substr(begin, first["end"].get<std::size_t>() - begin), "whitMan");
  EXPECT_EQ(session.answer({{"k", "state"}})["fault"], "the text has errors");
}

TEST(Session, FollowsAPlayAsFarAsItIsLegal) {
  Session session = breakthrough();
  const Json start = session.answer({{"k", "state"}})["done"];
  EXPECT_EQ(start["total"], 22);
  Json play = start["moves"][0]["move"];
  const Json next = session.answer({{"k", "state"}, {"play", play}})["done"];
  EXPECT_EQ(next["turn"], "black");
  EXPECT_TRUE(next["whole"]);
  play.push_back(1);
  play.push_back(3);  // no move of black's
  const Json cut = session.answer({{"k", "state"}, {"play", play}})["done"];
  EXPECT_FALSE(cut["whole"]);
  EXPECT_EQ(cut["history"].size(), 1u);
  EXPECT_EQ(session.answer({{"k", "state"}})["done"]["pieces"], start["pieces"]);
}

TEST(Session, ThinksTheSameTwice) {
  Session session = breakthrough();
  session.answer({{"k", "state"}});
  const Json asked{{"k", "think"}, {"player", "uct:200p"}, {"seed", 3}};
  EXPECT_EQ(session.answer(asked), session.answer(asked));
  EXPECT_TRUE(session.answer({{"k", "think"}, {"player", "nobody"}}).contains("fault"));
}

TEST(Session, ShowsTheStepsOfAnEndlessPlay) {
  const std::string text = corpus("improper/two_cycle.rbg");
  Session session("rbg", "two_cycle", text, {});
  const Json plays = session.answer({{"k", "check-plays"}})["done"];
  EXPECT_EQ(plays["verdict"], "improper");
  const Json& witness = plays["termination"]["witness"];
  ASSERT_EQ(witness["kind"], "endless");
  ASSERT_FALSE(witness["round"].empty());
  for (const Json& step : witness["round"]) {
    EXPECT_LT(step["begin"].get<std::size_t>(), step["end"].get<std::size_t>());
    EXPECT_LE(step["end"].get<std::size_t>(), text.size());
  }
}

TEST(Session, HasABoardWhereTheKeeperDoesNotEnd) {
  Session session("rbg", "loop", corpus("improper/counter_up_and_down.rbg"), {});
  const Json scene = session.answer({{"k", "scene"}});
  ASSERT_TRUE(scene.contains("done")) << scene;
  EXPECT_FALSE(scene["done"]["cells"].empty());
  for (const char* request : {"state", "click", "read-move", "think"}) {
    const Json answer = session.answer(
        {{"k", request}, {"word", Json::array()}, {"text", "a1"}, {"player", "random"}});
    EXPECT_EQ(answer["limit"], "effort") << request << ": " << answer;
  }
  EXPECT_EQ(session.answer({{"k", "scene"}}), scene);
}

TEST(Session, ShowsBothEndsOfAChoiceOfTheKeeper) {
  Session session("rbg", "choice", corpus("improper/choice_of_piece.rbg"), {});
  const Json witness = session.answer({{"k", "check-plays"}})["done"]["keeper"]["witness"];
  ASSERT_EQ(witness["kind"], "keeper");
  EXPECT_NE(witness["one_end"], witness["other_end"]);
}

TEST(Session, NeitherCountsNorComparesWhereTheKeeperHasAChoice) {
  Session session("rbg", "choice", corpus("improper/choice_of_capture_order.rbg"), {});
  const Json plays{{"k", "playouts"}, {"games", 1}};
  const Json same{{"k", "compare"},
                  {"language", "rbg"},
                  {"text", corpus("improper/choice_of_capture_order.rbg")}};
  for (const Json& request : {plays, same}) {
    EXPECT_EQ(session.answer(request)["fault"],
              "the keeper of this game has a choice; Check shows both ways");
  }
}

TEST(Session, StatisticsDoNotDependOnTheParts) {
  Session one = breakthrough(), parts = breakthrough();
  const Json whole = one.answer({{"k", "playouts"}, {"games", 40}})["done"];
  parts.answer({{"k", "playouts"}, {"games", 15}});
  EXPECT_EQ(parts.answer({{"k", "playouts"}, {"games", 25}})["done"], whole);
}

TEST(Session, MacrosAreBoxesThatOpen) {
  Session session = breakthrough();
  const Json closed = session.answer({{"k", "railroad"}})["done"];
  EXPECT_EQ(closed["t"], "star");
  const Json& box = closed["in"]["in"][0];
  ASSERT_EQ(box["t"], "box");
  EXPECT_FALSE(box.contains("in"));
  const Json opened =
      session.answer({{"k", "railroad"}, {"open", {box["id"]}}})["done"]["in"]["in"][0];
  EXPECT_TRUE(opened.contains("in"));
}

TEST(Session, ComparesWithAnotherText) {
  Session session("rbg", "tic_tac_toe", corpus("rbg/tic_tac_toe.rbg"), {});
  const Json same{{"k", "compare"},
                  {"language", "rbg"},
                  {"text", corpus("rbg/tic_tac_toe.rbg")},
                  {"states", 40000}};
  EXPECT_EQ(session.answer(same)["done"]["verdict"], "equal");
  Json other = same;
  other["text"] = corpus("rbg/connect_four.rbg");
  EXPECT_EQ(session.answer(other)["done"]["verdict"], "different");
}

TEST(Session, RefusesNonsenseInWords) {
  Session session = breakthrough();
  EXPECT_TRUE(session.answer({{"k", "fly"}}).contains("fault"));
  EXPECT_TRUE(session.answer({{"x", 1}}).contains("fault"));
  EXPECT_TRUE(session.answer({{"k", "translate"}, {"to", "latin"}}).contains("fault"));
}

TEST(Session, TranslatesOrSaysWhyNot) {
  Session session = breakthrough();
  const Json gdl = session.answer({{"k", "translate"}, {"to", "gdl"}})["done"];
  EXPECT_NE(gdl["files"][0]["text"].get<std::string>().find("(role white)"), std::string::npos);
  Session go("rbg", "go", corpus("rbg/go.rbg"), {});
  EXPECT_FALSE(go.answer({{"k", "translate"}, {"to", "sbg"}})["done"]["diagnostics"].empty());
}

}  // namespace
}  // namespace zug::page
