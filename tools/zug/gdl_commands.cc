// perft and bench of GDL. Texts and JSON are those of the other engines; a `step` of GDL is one
// joint move of all roles, and its name here is the move of the one role that has a choice, or else
// all of them.

#include "tools/zug/gdl_commands.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "langs/gdl/read.h"
#include "tools/stats/outcome.h"
#include "tools/zug/json_output.h"
#include "tools/zug/prolog_engine.h"
#include "tools/zug/suggest.h"

namespace zug {
namespace {

void require_prolog(const std::string& engine) {
  if (engine == "prolog" || engine == "reference" || engine == "interpreter") return;
  throw Refusal(Status::Usage, unknown("engine for GDL", engine, {"prolog"}));
}

struct Row {
  int depth = 0;
  std::uint64_t leaves = 0, states = 0;
  double seconds = 0;
};

struct Part {
  std::uint64_t leaves = 0, states = 0;
  std::string move;
};

// What is said in `line` behind its first word, "row" or "part" or "play".
std::istringstream rest_of(const std::string& line) {
  std::istringstream in(line);
  std::string word;
  in >> word;
  return in;
}

// What is not as prolog_driver.h says is no result.
void require(const std::istringstream& in, const std::string& line) {
  if (in.fail()) throw Refusal(Status::Usage, "SWI-Prolog answers '" + line + "'");
}

Json perft_json(const GdlGame& game, const std::vector<Row>& rows, const std::vector<Part>& parts,
                bool divided) {
  Json result{{"game", game.name}, {"engine", "prolog"}, {"perft", Json::array()}};
  for (const Row& row : rows) {
    result["perft"].push_back({{"depth", row.depth},
                               {"leaves", row.leaves},
                               {"states", row.states},
                               {"seconds", row.seconds}});
  }
  if (!divided) return result;
  result["divide"] = Json::array();
  for (const Part& part : parts) {
    result["divide"].push_back({{"move", part.move}, {"leaves", part.leaves}});
  }
  return result;
}

struct Totals {
  std::uint64_t playouts = 0, states = 0, choices = 0, most = 0, shortest = 0, longest = 0;
  std::vector<double> scores;
  stats::Wins won;
};

void add_play(const std::string& line, Totals& totals) {
  std::istringstream in = rest_of(line);
  std::uint64_t length = 0, choices = 0, most = 0;
  in >> length >> choices >> most;
  require(in, line);
  std::size_t role = 0;
  std::vector<std::int64_t> scores;
  for (std::int64_t score = 0; in >> score; ++role) {
    totals.scores.resize(std::max(totals.scores.size(), role + 1));
    totals.scores[role] += static_cast<double>(score);
    scores.push_back(score);
  }
  totals.won.add(scores);
  totals.shortest = totals.playouts == 0 ? length : std::min(totals.shortest, length);
  totals.longest = std::max(totals.longest, length);
  totals.most = std::max(totals.most, most);
  totals.states += length;
  totals.choices += choices;
  ++totals.playouts;
}

double ratio(double a, double b) { return b > 0 ? a / b : 0; }

std::vector<std::string> role_names(const gdl::Description& description) {
  std::vector<std::string> names;
  for (const gdl::Rule& rule : description.rules) {
    if (rule.head.name == "role") names.push_back(gdl::text_of(rule.head.arguments.front()));
  }
  return names;
}

Json bench_json(const GdlGame& game, const GdlBench& options, const Totals& totals) {
  const auto plays = static_cast<double>(totals.playouts);
  const auto states = static_cast<double>(totals.states);
  Json scores = Json::object(), wins = Json::object();
  const std::vector<std::string> roles = role_names(game.description);
  for (std::size_t i = 0; i < totals.scores.size() && i < roles.size(); ++i) {
    scores[roles[i]] = ratio(totals.scores[i], plays);
    wins[roles[i]] = ratio(static_cast<double>(totals.won.wins[i]), plays);
  }
  return Json{
      {"game", game.name},
      {"engine", "prolog"},
      {"seed", options.seed},
      {"seconds", options.seconds},
      {"playouts", totals.playouts},
      {"states", totals.states},
      {"playouts_per_second", ratio(plays, options.seconds)},
      {"states_per_second", ratio(states, options.seconds)},
      {"depth",
       {{"mean", ratio(states, plays)}, {"min", totals.shortest}, {"max", totals.longest}}},
      {"branching",
       {{"mean", ratio(static_cast<double>(totals.choices), states)}, {"max", totals.most}}},
      {"scores", scores},
      {"wins", wins},
      {"draws", ratio(static_cast<double>(totals.won.draws), plays)}};
}

void print_bench(const Json& report) {
  std::printf("%s, engine prolog, seed %llu, %.1f seconds\n",
              report["game"].get<std::string>().c_str(),
              static_cast<unsigned long long>(report["seed"].get<std::uint64_t>()),
              report["seconds"].get<double>());
  for (const char* what : {"playouts", "states"}) {
    std::printf("%-10s %llu, %.1f per second\n", what,
                static_cast<unsigned long long>(report[what].get<std::uint64_t>()),
                report[what + std::string("_per_second")].get<double>());
  }
  std::printf("depth      mean %.2f, min %llu, max %llu\n", report["depth"]["mean"].get<double>(),
              static_cast<unsigned long long>(report["depth"]["min"].get<std::uint64_t>()),
              static_cast<unsigned long long>(report["depth"]["max"].get<std::uint64_t>()));
  std::printf("branching  mean %.2f, max %llu\nscores     ",
              report["branching"]["mean"].get<double>(),
              static_cast<unsigned long long>(report["branching"]["max"].get<std::uint64_t>()));
  bool first = true;
  for (const auto& [role, mean] : report["scores"].items()) {
    std::printf("%s%s %.2f", first ? "" : ", ", role.c_str(), mean.get<double>());
    first = false;
  }
  std::printf("\nwins       ");
  for (const auto& [role, share] : report["wins"].items()) {
    std::printf("%s %.2f %%, ", role.c_str(), 100 * share.get<double>());
  }
  std::printf("%s %.2f %%\n", report["wins"].size() == 1 ? "nobody" : "draws",
              100 * report["draws"].get<double>());
}

}  // namespace

bool is_gdl(const Input& input) { return language_of(input).name == "gdl"; }

Status perft_gdl(const Input& input, const std::string& engine, const GdlPerft& options,
                 const Request& request) {
  require_prolog(engine);
  const GdlGame game = read_gdl_game(input, request);
  std::vector<Row> rows;
  std::vector<Part> parts;
  if (!options.json) {
    std::printf("%s, engine prolog\n%5s %16s %16s %10s\n", game.name.c_str(), "depth", "leaves",
                "states", "seconds");
    std::fflush(stdout);
  }
  const std::string from = options.depth == 0 ? "0" : "1";
  bool whole = run_prolog(game, "perft(" + from + "," + std::to_string(options.depth) + ")",
                          [&](const std::string& line) {
                            Row row;
                            std::istringstream in = rest_of(line);
                            in >> row.depth >> row.leaves >> row.states >> row.seconds;
                            require(in, line);
                            rows.push_back(row);
                            if (options.json) return;
                            std::printf("%5d %16llu %16llu %10.3f\n", row.depth,
                                        static_cast<unsigned long long>(row.leaves),
                                        static_cast<unsigned long long>(row.states), row.seconds);
                            std::fflush(stdout);
                          });
  if (whole && options.divide && options.depth > 0) {
    whole = run_prolog(game, "divide(" + std::to_string(options.depth) + ")",
                       [&](const std::string& line) {
                         Part part;
                         std::istringstream in = rest_of(line);
                         in >> part.leaves >> part.states;
                         std::getline(in >> std::ws, part.move);
                         require(in, line);
                         parts.push_back(part);
                       });
  }
  if (options.json) print_json(perft_json(game, rows, parts, options.divide));
  if (!options.json && !parts.empty()) std::puts("");
  for (std::size_t i = 0; i < parts.size() && !options.json; ++i) {
    std::printf("%s  %llu\n", parts[i].move.c_str(),
                static_cast<unsigned long long>(parts[i].leaves));
  }
  return whole ? Status::Done : Status::Interrupted;
}

Status bench_gdl(const Input& input, const std::string& engine, const GdlBench& options,
                 const Request& request) {
  require_prolog(engine);
  const GdlGame game = read_gdl_game(input, request);
  Totals totals;
  const bool whole =
      run_prolog(game,
                 "bench(" + std::to_string(options.seconds) + "," +
                     std::to_string(options.playouts) + "," + std::to_string(options.seed) + ")",
                 [&](const std::string& line) { add_play(line, totals); });
  const Json report = bench_json(game, options, totals);
  if (options.json) {
    print_json(report);
  } else {
    print_bench(report);
  }
  return whole ? Status::Done : Status::Interrupted;
}

}  // namespace zug
