// perft, bench and moves of GDL. Texts and JSON are those of the other engines; a `step` of GDL is
// one joint move of all roles, and its name here is the move of the one role that has a choice, or
// else all of them.

#include "tools/zug/games/gdl_commands.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "backends/prolog/swipl/reasoner.h"
#include "langs/gdl/parse.h"
#include "tools/stats/outcome.h"
#include "tools/zug/command_line/suggest.h"
#include "tools/zug/command_line/terminal.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/games/perft_output.h"
#include "tools/zug/json/json_output.h"

namespace zug {
namespace {

// A description without errors; warnings may be in `diagnostics`.
struct GdlGame {
  Source source;
  std::string name;
  Diagnostics diagnostics;
  gdl::Description description;
};

void require_prolog(const std::string& engine) {
  if (engine == "prolog" || engine == "reference" || engine == "interpreter") return;
  throw Refusal(Status::Usage, unknown("engine for GDL", engine, {"prolog"}));
}

Json divide_json(const std::vector<prolog::FirstMove>& parts) {
  Json list = Json::array();
  for (const prolog::FirstMove& part : parts) {
    list.push_back({{"move", part.move}, {"leaves", part.leaves}});
  }
  return list;
}

struct Totals {
  std::uint64_t playouts = 0, states = 0, choices = 0, most = 0, shortest = 0, longest = 0;
  std::vector<double> scores;
  stats::Wins won;
  double seconds = 0;
};

void add_play(const prolog::RandomPlay& play, Totals& totals) {
  totals.scores.resize(std::max(totals.scores.size(), play.goals.size()));
  for (std::size_t role = 0; role < play.goals.size(); ++role) {
    totals.scores[role] += static_cast<double>(play.goals[role]);
  }
  totals.won.add(play.goals);
  totals.shortest = totals.playouts == 0 ? play.length : std::min(totals.shortest, play.length);
  totals.longest = std::max(totals.longest, play.length);
  totals.most = std::max(totals.most, play.most);
  totals.states += play.length;
  totals.choices += play.choices;
  totals.seconds = play.seconds;
  ++totals.playouts;
}

double ratio(double a, double b) { return b > 0 ? a / b : 0; }

Json bench_json(const GdlGame& game, const std::vector<std::string>& roles, std::uint64_t seed,
                const Totals& totals, bool interrupted) {
  const auto plays = static_cast<double>(totals.playouts);
  const auto states = static_cast<double>(totals.states);
  Json scores = Json::object(), wins = Json::object();
  for (std::size_t i = 0; i < totals.scores.size() && i < roles.size(); ++i) {
    scores[roles[i]] = ratio(totals.scores[i], plays);
    wins[roles[i]] = ratio(static_cast<double>(totals.won.wins[i]), plays);
  }
  Json result{
      {"game", game.name},
      {"engine", "prolog"},
      {"seed", seed},
      {"seconds", totals.seconds},
      {"playouts", totals.playouts},
      {"states", totals.states},
      {"playouts_per_second", ratio(plays, totals.seconds)},
      {"states_per_second", ratio(states, totals.seconds)},
      {"depth",
       {{"mean", ratio(states, plays)}, {"min", totals.shortest}, {"max", totals.longest}}},
      {"branching",
       {{"mean", ratio(static_cast<double>(totals.choices), states)}, {"max", totals.most}}},
      {"scores", scores},
      {"wins", wins},
      {"draws", ratio(static_cast<double>(totals.won.draws), plays)}};
  if (interrupted) result["interrupted"] = true;
  return result;
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

// ---- perft

void print_parts(const std::vector<prolog::FirstMove>& parts) {
  if (!parts.empty()) std::puts("");
  for (const prolog::FirstMove& part : parts) {
    std::printf("%s  %llu\n", part.move.c_str(), static_cast<unsigned long long>(part.leaves));
  }
}

// ---- moves

// Such as (move a1 b2).
gdl::Term term_of(const gdl::Form& form) {
  gdl::Term term;
  if (!form.list) {
    term.name = form.word;
    return term;
  }
  if (form.items.empty() || form.items.front().list) {
    throw Refusal(Status::Usage, "a move begins with a name");
  }
  term.kind = gdl::Term::Kind::Function;
  term.name = form.items.front().word;
  for (std::size_t i = 1; i < form.items.size(); ++i) {
    term.arguments.push_back(term_of(form.items[i]));
  }
  return term;
}

// One play, a line of standard input: its joint moves, each a list with one move per role.
prolog::Play play_of(const std::string& line, std::size_t number, const Request& request) {
  const Source source("<stdin>", line);
  Diagnostics diagnostics;
  const std::vector<gdl::Form> joints = gdl::parse(source, diagnostics);
  if (diagnostics.has_errors()) {
    const Source whole("<stdin>", std::string(number - 1, '\n') + line);  // for the places
    Diagnostics placed;
    gdl::parse(whole, placed);
    refuse(placed, whole, request, Status::Usage);
  }
  prolog::Play play;
  for (const gdl::Form& joint : joints) {
    if (!joint.list) {
      throw Refusal(Status::Usage, "<stdin>:" + std::to_string(number) +
                                       ": a joint move is a list with one move per role");
    }
    prolog::JointMove moves;
    for (const gdl::Form& move : joint.items) moves.push_back(term_of(move));
    play.push_back(std::move(moves));
  }
  return play;
}

// The words of a line and the terms in parentheses, each as one text.
std::vector<std::string> words_and_terms(const std::string& line) {
  std::vector<std::string> parts;
  int depth = 0;
  bool between = true;
  for (const char c : line) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ' ' && depth == 0) {
      between = true;
    } else {
      if (std::exchange(between, false)) parts.emplace_back();
      parts.back() += c;
    }
  }
  return parts;
}

// The states of a play from the lines that follow() hands over.
class StatesOfPlays {
 public:
  void add(const std::string& line) {
    const std::vector<std::string> parts = words_and_terms(line);
    if (parts[0] == "playing" || parts[0] == "terminal") {
      states_.push_back({{"over", parts[0] == "terminal"},
                         {"turn", nullptr},
                         {"moves", Json::array()},
                         {"goals", Json::object()}});
      choosers_ = 0;
    } else if (parts[0] == "goal") {
      states_.back()["goals"][parts[1]] = std::stoll(parts[2]);
    } else {
      add_moves(parts);
    }
  }

  // Takes away the first `count` states.
  Json take(std::size_t count) {
    Json play = Json::array();
    for (; count > 0 && next_ < states_.size(); --count) play.push_back(states_[next_++]);
    return play;
  }

 private:
  // legal ROLE MOVE...
  void add_moves(const std::vector<std::string>& parts) {
    Json& state = states_.back();
    for (std::size_t i = 2; i < parts.size(); ++i) {
      state["moves"].push_back({{"move", parts[i]}, {"role", parts[1]}});
    }
    if (parts.size() < 4) return;
    ++choosers_;
    state["turn"] = choosers_ == 1 ? Json(parts[1]) : Json();
  }

  std::vector<Json> states_;
  std::size_t next_ = 0;
  int choosers_ = 0;  // roles with two moves and more, in the last state
};

Json moves_json(const GdlGame& game, const std::vector<std::string>& roles,
                const std::vector<prolog::Play>& plays, bool with_plays, StatesOfPlays& states) {
  const Json start = states.take(1)[0];
  Json result{
      {"game", game.name}, {"turn", start["turn"]}, {"moves", start["moves"]}, {"roles", roles}};
  if (!with_plays) return result;
  result["plays"] = Json::array();
  for (std::size_t i = 1; i < plays.size(); ++i) {
    result["plays"].push_back(states.take(plays[i].size() + 1));
  }
  return result;
}

// ---- what all of them do

GdlGame read_gdl_game(const Input& input, const Request& request) {
  refuse_reading_options(input, language_of(input));
  GdlGame result{read_source(input), game_name(input), {}, {}};
  std::optional<gdl::Description> description =
      language_of(input).descriptions->read(result.source, result.diagnostics);
  if (!description) {
    refuse_other_language(language_of(input), result.source);
    refuse(result.diagnostics, result.source, request, Status::No);
  }
  result.description = std::move(*description);
  return result;
}

bool interrupted() { return catch_interrupts().load(); }

// `work()`, with what is wrong turned into the refusals users see.
bool whole(const GdlGame& game, const std::function<bool()>& work) {
  catch_interrupts();
  try {
    return work();
  } catch (const prolog::Failure& failure) {
    using Kind = prolog::Failure::Kind;
    switch (failure.kind()) {
      case Kind::Fault:
        throw Refusal(Status::No, "'" + game.name + "': " + failure.what());
      case Kind::Limit:
        throw Refusal(Status::Unknown, failure.what());
      case Kind::Unavailable:
        break;
    }
    std::string what = failure.what();  // it may go on with what SWI-Prolog said, in lines
    what.erase(what.find_last_not_of('\n') + 1);
    std::replace(what.begin(), what.end(), '\n', ' ');
    throw Refusal(Status::Usage, what);
  }
}

Status status_of(bool whole) { return whole ? Status::Done : Status::Interrupted; }

}  // namespace

bool is_gdl(const Input& input) { return language_of(input).descriptions.has_value(); }

void refuse_for_gdl(const std::vector<std::string>& options) {
  if (options.empty()) return;
  std::string list;
  for (std::size_t i = 0; i < options.size(); ++i) {
    list += (i == 0 ? "" : i + 1 < options.size() ? ", " : " and ") + options[i];
  }
  throw Refusal(Status::Usage,
                list + (options.size() == 1 ? " does" : " do") + " not apply to GDL");
}

Status perft_gdl(const Input& input, const std::string& engine, const GdlPerft& options,
                 const Request& request, const PerftHead& head, Json& document) {
  require_prolog(engine);
  const GdlGame game = read_gdl_game(input, request);
  const prolog::Reasoner rules(game.description);
  std::vector<PerftLine> lines;
  std::vector<prolog::FirstMove> parts;
  if (options.text) head(game.name, "prolog");
  const auto row = [&](const prolog::Row& found) {
    lines.push_back({found.count, found.seconds});
    if (options.text) print_perft_line(lines.back());
  };
  const auto part = [&](const prolog::FirstMove& found) { parts.push_back(found); };
  const auto begin = std::chrono::steady_clock::now();
  const auto late = [&] {
    const std::chrono::duration<double> since = std::chrono::steady_clock::now() - begin;
    return since.count() > options.limit_seconds;
  };
  const auto stop = [&] { return interrupted() || late(); };
  const int from = options.depth == 0 ? 0 : 1;
  bool all = whole(game, [&] { return rules.perft(from, options.depth, row, stop); });
  if (all && options.divide && options.depth > 0) {
    all = whole(game, [&] { return rules.divide(options.depth, part, stop); });
  }
  if (options.text) print_parts(parts);
  const PerftEnd end = all             ? PerftEnd::Whole
                       : interrupted() ? PerftEnd::Interrupted
                                       : PerftEnd::TimeIsUp;
  document = perft_json(game.name, "prolog", lines, end);
  if (options.divide) document["divide"] = divide_json(parts);
  return perft_status(end, game.name, options.limit_seconds);
}

Status bench_gdl(const Input& input, const std::string& engine, const GdlBench& options,
                 const Request& request) {
  require_prolog(engine);
  const GdlGame game = read_gdl_game(input, request);
  const prolog::Reasoner rules(game.description);
  Totals totals;
  const auto add = [&](const prolog::RandomPlay& play) { add_play(play, totals); };
  const bool all = whole(game, [&] {
    return rules.sample(options.seconds, options.playouts, options.seed, add, interrupted);
  });
  const Json report = bench_json(game, rules.roles(), options.seed, totals, !all);
  if (options.json) {
    print_json(report);
  } else {
    print_bench(report);
  }
  return status_of(all);
}

Status moves_gdl(const Input& input, bool plays, bool json, const Request& request) {
  if (plays && input.file == "-") {
    throw Refusal(Status::Usage, "standard input cannot be both the game and the plays");
  }
  const GdlGame game = read_gdl_game(input, request);
  std::vector<prolog::Play> list;
  if (json || !plays) list.emplace_back();  // the start
  std::string line;
  for (std::size_t number = 1; plays && std::getline(std::cin, line); ++number) {
    list.push_back(play_of(line, number, request));
  }
  const prolog::Reasoner rules(game.description);
  StatesOfPlays states;
  const auto take = [&](const std::string& text) {
    json ? states.add(text) : static_cast<void>(std::puts(text.c_str()));
  };
  const bool all = whole(game, [&] { return rules.follow(list, take, interrupted); });
  if (json && all) print_json(moves_json(game, rules.roles(), list, plays, states));
  return status_of(all);
}

}  // namespace zug
