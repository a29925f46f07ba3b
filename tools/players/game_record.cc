#include "tools/players/game_record.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "ir/limits.h"
#include "ir/print.h"
#include "system/sha256.h"

namespace zug::players {
namespace {

using Json = nlohmann::ordered_json;

constexpr int deepest = 64;  // of the nesting of a line

// What a field of a line is instead of what it should be, for people.
struct BadField {
  std::string what;
};

[[noreturn]] void refuse_field(const std::string& name, const std::string& should,
                               const Json& value) {
  const std::string is = value.is_number() ? ", not " + value.dump() : "";
  throw BadField{name + " should be " + should + is};
}

// Names of players come from the line, too.
std::string quoted_name(const std::string& name) { return "'" + for_people(GameText(name)) + "'"; }

std::string text_field(const std::string& name, const Json& value) {
  if (!value.is_string()) refuse_field(name, "a string", value);
  return value.get<std::string>();
}

// Nothing is rounded: 1.5 and 1e300 are no whole numbers.
std::uint64_t whole_field(const std::string& name, const Json& value, std::uint64_t most) {
  const bool whole =
      value.is_number_unsigned() || (value.is_number_integer() && value.get<std::int64_t>() >= 0);
  if (!whole || value.get<std::uint64_t>() > most) {
    refuse_field(name, "a whole number from 0 to " + std::to_string(most), value);
  }
  return value.get<std::uint64_t>();
}

double seconds_field(const std::string& name, const Json& value) {
  if (!value.is_number() || value.get<double>() < 0) {
    refuse_field(name, "a number of seconds, 0 or more", value);
  }
  return value.get<double>();
}

// Null when it is not there.
const Json* member(const Json& line, const char* key) {
  const auto found = line.find(key);
  return found == line.end() ? nullptr : &*found;
}

const Json& required(const Json& line, const char* key) {
  const Json* const value = member(line, key);
  if (value == nullptr) throw BadField{"'" + std::string(key) + "' is missing"};
  return *value;
}

const Json& object_field(const char* key, const Json& value) {
  if (!value.is_object()) refuse_field("'" + std::string(key) + "'", "an object", value);
  return value;
}

const Json& list_field(const char* key, const Json& value) {
  if (!value.is_array()) refuse_field("'" + std::string(key) + "'", "a list", value);
  return value;
}

void read_times(const Json& times, GameRecord& record) {
  for (const Json& seconds : list_field("times", times)) {
    const std::string name = "time " + std::to_string(record.times.size() + 1);
    record.times.push_back(seconds_field(name, seconds));
  }
}

void read_scores(const Json& scores, GameRecord& record) {
  for (const auto& [player, score] : object_field("scores", scores).items()) {
    const std::string name = "the score of " + quoted_name(player);
    record.scores.emplace_back(player,
                               static_cast<std::int64_t>(whole_field(name, score, limits::number)));
  }
}

// The fields of a line that was read; throws BadField.
GameRecord record_of(const Json& line) {
  GameRecord record;
  record.game = text_field("'game'", required(line, "game"));
  record.digest = text_field("'digest'", required(line, "digest"));
  for (const auto& [player, spec] : object_field("players", required(line, "players")).items()) {
    record.players.emplace_back(player, text_field("who plays " + quoted_name(player), spec));
  }
  for (const Json& move : list_field("moves", required(line, "moves"))) {
    const std::string name = "move " + std::to_string(record.moves.size() + 1);
    record.moves.push_back(text_field(name, move));
  }
  const auto most_seed = std::numeric_limits<std::uint64_t>::max();
  if (const Json* seed = member(line, "seed"))
    record.seed = whole_field("'seed'", *seed, most_seed);
  if (const Json* scores = member(line, "scores")) read_scores(*scores, record);
  if (const Json* reason = member(line, "reason")) record.reason = text_field("'reason'", *reason);
  if (const Json* times = member(line, "times")) read_times(*times, record);
  if (const Json* opening = member(line, "opening")) {
    record.opening =
        static_cast<std::size_t>(whole_field("'opening'", *opening, limits::play_length));
  }
  if (const Json* fault = member(line, "fault")) record.fault = text_field("'fault'", *fault);
  return record;
}

}  // namespace

std::string game_digest(const Game& game) {
  Game nameless = game;  // the name of the file says nothing of the rules
  nameless.name = "game";
  return system::sha256(print(nameless));
}

std::string write_record(const GameRecord& record) {
  Json players = Json::object(), scores = Json::object();
  for (const auto& [player, spec] : record.players) players[player] = spec;
  for (const auto& [player, score] : record.scores) scores[player] = score;
  Json line = {{"game", record.game},     {"digest", record.digest}, {"players", players},
               {"seed", record.seed},     {"moves", record.moves},   {"scores", scores},
               {"reason", record.reason}, {"times", record.times}};
  if (record.opening > 0) line["opening"] = record.opening;
  if (!record.fault.empty()) line["fault"] = record.fault;
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<GameRecord> read_record(const std::string& line, std::string& error) {
  // The parser takes a NUL for the end of the text, and would not look at what is behind it.
  const bool whole = line.find('\0') == std::string::npos;
  // What is nested deeper than a record is left out: to copy it takes as many calls inside each
  // other.
  const auto shallow = [](int depth, Json::parse_event_t, Json&) { return depth <= deepest; };
  const Json parsed = whole ? Json::parse(line, shallow, false) : Json();
  if (!parsed.is_object()) {
    error = "this is not a JSON object";
    return std::nullopt;
  }
  try {
    return record_of(parsed);
  } catch (const BadField& bad) {
    error = bad.what;
    return std::nullopt;
  }
}

}  // namespace zug::players
