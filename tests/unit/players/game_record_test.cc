// Lines of records: what is one, and what is said of a line that is none.

#include "tools/players/game_record.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace zug::players {
namespace {

using Json = nlohmann::ordered_json;

Json good_line() {
  return Json::parse(R"({"game":"x","digest":"d","players":{"a":"random"},"seed":7,
    "moves":["e4","e5"],"scores":{"a":100},"reason":"end","times":[0.5,0],"opening":1})");
}

std::string error_of(const std::string& line) {
  std::string error;
  EXPECT_FALSE(read_record(line, error)) << line;
  return error;
}

// Of the good line with this value at this place.
std::string error_with(const std::string& pointer, const std::string& value) {
  Json line = good_line();
  line[Json::json_pointer(pointer)] = Json::parse(value);
  return error_of(line.dump());
}

TEST(RecordLine, IsAnObject) {
  for (const char* line : {"", "[]", "{", "null", "{\"game\":\"x\"", "so what"}) {
    EXPECT_EQ(error_of(line), "this is not a JSON object") << line;
  }
}

TEST(RecordLine, EndsWhereItsTextEnds) {
  const std::string good = good_line().dump();
  std::string error;
  EXPECT_TRUE(read_record(good, error)) << error;
  EXPECT_TRUE(read_record(good + "\r", error)) << error;
  EXPECT_EQ(error_of(good + std::string(1, '\0') + " and anything {{{"),
            "this is not a JSON object");
  EXPECT_EQ(error_of(good + std::string(1, '\0')), "this is not a JSON object");
}

TEST(RecordLine, MayHaveMoreFieldsAndFewer) {
  std::string error;
  const auto record = read_record(
      R"({"game":"x","digest":"d","players":{"a":"random"},"moves":["e4"],"new":1})", error);
  ASSERT_TRUE(record) << error;
  EXPECT_EQ(record->seed, 1u);
  EXPECT_TRUE(record->scores.empty());
  EXPECT_TRUE(record->times.empty());
  EXPECT_EQ(record->reason, "");
  EXPECT_EQ(record->opening, 0u);
}

TEST(RecordLine, NamesTheFieldThatIsMissing) {
  for (const char* key : {"game", "digest", "players", "moves"}) {
    Json line = good_line();
    line.erase(key);
    EXPECT_EQ(error_of(line.dump()), "'" + std::string(key) + "' is missing");
  }
}

TEST(RecordLine, NamesTheFieldOfAnotherType) {
  EXPECT_EQ(error_with("/game", "1"), "'game' should be a string, not 1");
  EXPECT_EQ(error_with("/reason", "null"), "'reason' should be a string");
  EXPECT_EQ(error_with("/players", "[]"), "'players' should be an object");
  EXPECT_EQ(error_with("/players/a", "[]"), "who plays 'a' should be a string");
  EXPECT_EQ(error_with("/moves", "{}"), "'moves' should be a list");
  EXPECT_EQ(error_with("/moves/1", "5"), "move 2 should be a string, not 5");
  EXPECT_EQ(error_with("/scores", "[1]"), "'scores' should be an object");
  EXPECT_EQ(error_with("/times", "1"), "'times' should be a list, not 1");
  EXPECT_EQ(error_with("/times/1", "\"1\""), "time 2 should be a number of seconds, 0 or more");
}

// Deeper than there are calls to copy it.
TEST(RecordLine, IsNotNestedDeeply) {
  const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');
  EXPECT_EQ(error_of("{\"game\": " + deep + "}"), "'game' should be a string");
  EXPECT_EQ(error_of(deep), "this is not a JSON object");
}

TEST(RecordLine, HasWholeNumbersInTheirRange) {
  const std::string score = "the score of 'a' should be a whole number from 0 to 2147483647";
  for (const char* value : {"0.9", "100.5", "-1", "1e300", "-1e300", "2147483648",
                            "9223372036854775808", "18446744073709551615"}) {
    EXPECT_EQ(error_with("/scores/a", value), score + ", not " + Json::parse(value).dump());
  }
  EXPECT_EQ(error_with("/scores/a", "\"7\""), score);
  const std::string seed = "'seed' should be a whole number from 0 to 18446744073709551615";
  for (const char* value : {"-1.5", "-1", "1180591620717411303424"}) {
    EXPECT_EQ(error_with("/seed", value), seed + ", not " + Json::parse(value).dump());
  }
  const std::string opening = "'opening' should be a whole number from 0 to 1000000";
  for (const char* value : {"2.9", "-1", "18446744073709551615"}) {
    EXPECT_EQ(error_with("/opening", value), opening + ", not " + value);
  }
  EXPECT_EQ(error_with("/times/0", "-0.5"),
            "time 1 should be a number of seconds, 0 or more, not -0.5");
}

TEST(RecordLine, TakesTheEndsOfRanges) {
  Json line = good_line();
  line["seed"] = 18446744073709551615u;
  line["scores"]["a"] = 2147483647;
  line["times"] = {0, 1e6};
  std::string error;
  const auto record = read_record(line.dump(), error);
  ASSERT_TRUE(record) << error;
  EXPECT_EQ(record->seed, 18446744073709551615u);
  EXPECT_EQ(record->scores[0].second, 2147483647);
  EXPECT_EQ(record->times[1], 1e6);
}

// Names come from the line, and go to a terminal.
TEST(RecordLine, IsQuotedForPeople) {
  EXPECT_EQ(error_of(R"({"game":"x","digest":"d","players":{"\u001b[31m":1},"moves":[]})"),
            "who plays '\\x1b[31m' should be a string, not 1");
}

}  // namespace
}  // namespace zug::players
