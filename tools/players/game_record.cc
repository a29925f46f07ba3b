#include "tools/players/game_record.h"

#include <nlohmann/json.hpp>

#include "ir/print.h"
#include "system/sha256.h"

namespace zug::players {
namespace {

using Json = nlohmann::ordered_json;

// The fields of a line that was read, each of the type it must have; a wrong one throws
// Json::exception.
GameRecord record_of(const Json& line) {
  GameRecord record;
  record.game = line.at("game").get<std::string>();
  record.digest = line.at("digest").get<std::string>();
  for (const auto& [player, spec] : line.at("players").items()) {
    record.players.emplace_back(player, spec.get<std::string>());
  }
  record.seed = line.value("seed", std::uint64_t{1});
  record.moves = line.at("moves").get<std::vector<std::string>>();
  if (line.contains("scores")) {
    for (const auto& [player, score] : line.at("scores").items()) {
      record.scores.emplace_back(player, score.get<std::int64_t>());
    }
  }
  record.reason = line.value("reason", std::string());
  record.times = line.value("times", std::vector<double>());
  record.opening = line.value("opening", std::size_t{0});
  record.fault = line.value("fault", std::string());
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
  const Json parsed = Json::parse(line, nullptr, false);
  if (!parsed.is_object()) {
    error = "this is not a JSON object";
    return std::nullopt;
  }
  try {
    return record_of(parsed);
  } catch (const Json::exception& wrong) {
    const std::string what = wrong.what();
    const std::size_t code = what.find("] ");  // "[json.exception.out_of_range.403] key 'x' …"
    error = code == std::string::npos ? what : what.substr(code + 2);
    return std::nullopt;
  }
}

}  // namespace zug::players
