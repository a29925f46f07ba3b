// --format json against its description (tools/zug/json/json_table.cc): the page and the schema are
// what is made of it, every document that the commands print here fits the schema and has no field
// that is not described, and every field is in one of these documents but for those that need a
// Ctrl-C, a limit or a fault.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "tests/cli/run_zug.h"
#include "tests/files.h"
#include "tools/zug/json/json_shapes.h"

namespace zug::docs {
namespace {

void expect_file(const std::string& name, const std::string& text) {
  const std::filesystem::path path = test::source_path(name);
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << text;
  EXPECT_EQ(test::content(path), text) << "scripts/tutorial --write makes " << name << " anew";
}

TEST(JsonPage, IsMadeOfTheTable) { expect_file("docs/json.md", json_page()); }

TEST(JsonSchema, IsMadeOfTheTable) {
  expect_file("docs/json.schema.json", json_schema().dump(2) + "\n");
}

TEST(JsonSchema, IsWhatTheCommandPrints) {
  const cli::Outcome outcome = cli::run_zug({"explain", "json"});
  EXPECT_EQ(Json::parse(outcome.out), json_schema());
}

// Validates by the part of JSON Schema that json_schema() uses, and more strictly: an object has no
// fields but those described.
class Validator {
 public:
  explicit Validator(const Json& schema) : definitions_(schema.at("$defs")) {}

  // What is wrong with the value, with the way to it; nothing if it fits.
  std::vector<std::string> wrong(const Json& schema, const Json& value, const std::string& at) {
    if (schema.contains("$ref")) return wrong_object(name_of(schema), value, at);
    if (schema.contains("anyOf")) return wrong_all(schema.at("anyOf"), value, at);
    if (schema.contains("const")) {
      return schema.at("const") == value ? none() : one(at + " is " + value.dump());
    }
    return wrong_type(schema, value, at);
  }

  // "move.modifiers" of all objects that were met.
  const std::set<std::string>& seen() const { return seen_; }

 private:
  using Wrongs = std::vector<std::string>;
  static Wrongs none() { return {}; }
  static Wrongs one(const std::string& text) { return {text}; }

  static std::string name_of(const Json& reference) {
    const std::string text = reference.at("$ref");
    return text.substr(text.rfind('/') + 1);
  }

  Wrongs wrong_all(const Json& alternatives, const Json& value, const std::string& at) {
    Wrongs all;
    for (const Json& alternative : alternatives) {
      const Wrongs found = wrong(alternative, value, at);
      if (found.empty()) return none();
      all.insert(all.end(), found.begin(), found.end());
    }
    return all;
  }

  static bool has_type(const std::string& type, const Json& value) {
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "null") return value.is_null();
    return type == "array" ? value.is_array() : value.is_object();
  }

  Wrongs wrong_type(const Json& schema, const Json& value, const std::string& at) {
    if (!has_type(schema.at("type"), value)) {
      return one(at + " is " + value.dump() + ", no " + schema.at("type").get<std::string>());
    }
    const bool list = value.is_array();
    if (!list && !value.is_object()) return none();
    Wrongs all;
    for (const auto& item : value.items()) {
      const Wrongs found = wrong(schema.at(list ? "items" : "additionalProperties"), item.value(),
                                 at + "/" + item.key());
      all.insert(all.end(), found.begin(), found.end());
    }
    return all;
  }

  Wrongs wrong_object(const std::string& name, const Json& value, const std::string& at) {
    if (!value.is_object()) return one(at + " is no " + name);
    const Json& definition = definitions_.at(name);
    Wrongs all;
    for (const Json& field : definition.at("required")) {
      if (!value.contains(field.get<std::string>())) all.push_back(at + " has no " + field.dump());
    }
    for (const auto& item : value.items()) {
      if (!definition.at("properties").contains(item.key())) {
        all.push_back(at + "/" + item.key() + " is not described in tools/zug/json/json_table.cc");
        continue;
      }
      seen_.insert(name + "." + item.key());
      const Wrongs found =
          wrong(definition.at("properties").at(item.key()), item.value(), at + "/" + item.key());
      all.insert(all.end(), found.begin(), found.end());
    }
    return all;
  }

  Json definitions_;
  std::set<std::string> seen_;
};

std::string corpus(const std::string& game) { return test::source_path("corpus/" + game); }

struct Document {
  std::string object;
  std::vector<std::string> call;
  std::string input = {};
};

std::vector<Document> documents(const std::string& folder) {
  const std::string tic_tac_toe = corpus("rbg/tic_tac_toe.rbg");
  const std::string gdl = corpus("gdl/tic_tac_toe.kif");
  const std::string race = corpus("tutorial/2_race.rbg");
  const std::string captures = corpus("tutorial/3_captures.rbg");
  const std::string records = folder + "/games.jsonl", proof = folder + "/proof";
  return {
      {"check", {"check", test::source_path("tests/errors/rbg/several-in-macro.rbg")}},
      {"check", {"check", corpus("tutorial/6_crowns.rbg"), "--limit-states", "2000"}},
      {"check", {"check", corpus("rbg/english_draughts.rbg"), "--limit-states", "100"}},
      {"check", {"check", corpus("improper/two_cycle.rbg")}},
      {"check", {"check", corpus("tutorial/2_race.rbg"), "--certificate", folder + "/race.cert"}},
      {"check", {"check", corpus("improper/choice_of_variable.rbg")}},
      {"check", {"check", corpus("improper/star_of_offs.rbg")}},
      {"check", {"check", gdl}},
      {"check", {"check", folder + "/endless.kif"}},
      {"perft", {"perft", tic_tac_toe, "2", "--divide"}},
      {"perft", {"perft", gdl, "1", "--divide"}},
      {"perft", {"perft", tic_tac_toe, "9", "--limit-seconds", "0"}},
      {"perfts", {"perft", tic_tac_toe, gdl, "1", "no-such-file.rbg", "2", "--divide"}},
      {"perfts", {"perft", tic_tac_toe, gdl, "9", "--limit-seconds", "0"}},
      {"bench", {"bench", tic_tac_toe, "--playouts", "5"}},
      {"bench", {"bench", tic_tac_toe, "--playouts", "5", "--playout", "sample"}},
      {"bench", {"bench", gdl, "--playouts", "2"}},
      {"show", {"show", corpus("tutorial/6_crowns.rbg"), "--moves"}},
      {"moves", {"moves", captures, "--after", "b1-b2"}},
      {"moves", {"moves", gdl}},
      {"moves", {"moves", gdl, "--plays"}, "((put a1) noop)\n"},
      {"compare", {"compare", tic_tac_toe, tic_tac_toe, "--certificate", proof}},
      {"certified", {"compare", tic_tac_toe, tic_tac_toe, "--check", proof}},
      {"certified", {"compare", tic_tac_toe, race, "--check", proof}},
      {"compare", {"compare", race, captures}},
      {"compare", {"compare", race, corpus("tutorial/1_walk.rbg")}},
      {"compare", {"compare", captures, captures, "--depth", "1", "--random", "2"}},
      {"stats", {"stats", tic_tac_toe, "--playouts", "20"}},
      {"stats", {"stats", race, "--player", "uct:20p", "--playouts", "4", "--evaluations", "4"}},
      {"stats", {"stats", corpus("sbg/gardner.sbg"), "--player", "uct:20p", "--playouts", "3"}},
      {"match", {"match", race, "greedy", "random", "--games", "4", "--record", records}},
      {"match", {"match", race, "greedy", "random", "--games", "4", "--sprt", "0,200"}},
      {"record", {"play", race, "--print", "--white", "random", "--black", "random"}},
      {"replay", {"replay", records, race, "--game", "1"}},
      {"replay", {"replay", records, captures}},
      {"ggp_matches", {"ggp", "serve", gdl, "--player", "random", "--player", "random", "--steps"}},
      {"doctor", {"doctor"}},
      {"corpus", {"doctor", "--games"}},
      {"failure", {"perft", test::source_path("tests/errors/rbg/several-in-macro.rbg"), "1"}},
      {"failure", {"perft", "no-such-file.rbg", "1"}},
      {"failure", {"perft", tic_tac_toe, "-1"}},
      {"failure", {"compare", tic_tac_toe}},
  };
}

// Nobody can win, and it goes on for ever.
constexpr const char* endless =
    "(role a) (init (p x)) (legal a go) (<= (next (p x)) (does a go))\n"
    "(<= terminal (true (p y))) (<= (next (p y)) (does a stop)) (goal a 0)\n";

// What these documents need not have.
const std::set<std::string> rare{
    "check.interrupted",     "perft.interrupted",  "bench.interrupted", "compare.interrupted",
    "stats.interrupted",     "match.interrupted",  "match.resumed",     "ggp_matches.interrupted",
    "game_stats.limit",      "random_plays.limit", "record.fault",      "straightness.limit",
    "difference.note",       "properness.reasons", "ground_size.limit", "gdl_plays.limit",
    "met_limit.of",          "met_limit.limit",    "side.scores",       "perfts.interrupted",
    "game_perft.interrupted"};

TEST(Json, DocumentsAreAsDescribed) {
  std::string folder = (std::filesystem::temp_directory_path() / "zug_json_XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  std::ofstream(folder + "/endless.kif") << endless;
  const Json schema = json_schema();
  Validator validator(schema);
  for (Document& document : documents(folder)) {
    document.call.insert(document.call.end(), {"--format", "json"});
    const cli::Outcome outcome = cli::run_zug(cli::Call{document.call, document.input, {}, 0});
    const std::string command = testing::PrintToString(document.call);
    const Json printed = Json::parse(outcome.out, nullptr, false);
    ASSERT_FALSE(printed.is_discarded()) << command << "\n" << outcome.err << outcome.out;
    const Json wanted{{"$ref", "#/$defs/" + document.object}};
    for (const std::string& wrong : validator.wrong(wanted, printed, document.object)) {
      ADD_FAILURE() << command << ": " << wrong;
    }
  }
  std::filesystem::remove_all(folder);
  for (const auto& [name, definition] : schema.at("$defs").items()) {
    for (const auto& field : definition.at("properties").items()) {
      const std::string path = name + "." + field.key();
      EXPECT_TRUE(validator.seen().count(path) + rare.count(path) > 0)
          << path << " is described, and nothing prints it";
    }
  }
}

TEST(Json, TheValidatorSeesWhatIsWrong) {
  Validator validator(json_schema());
  const Json row{{"$ref", "#/$defs/perft_row"}};
  const Json good{{"depth", 1}, {"leaves", 2}, {"states", 3}, {"seconds", 0.5}};
  EXPECT_EQ(validator.wrong(row, good, "").size(), 0u);
  Json missing = good, odd = good, more = good;
  missing.erase("leaves");
  odd["depth"] = "one";
  more["colour"] = 1;
  EXPECT_EQ(validator.wrong(row, missing, "").size(), 1u);
  EXPECT_EQ(validator.wrong(row, odd, "").size(), 1u);
  EXPECT_EQ(validator.wrong(row, more, "").size(), 1u);
}

}  // namespace
}  // namespace zug::docs
