// zug ggp: general game playing, GDL over HTTP. `serve` is a host for a game of ours or a
// description, `play` a player for any host.

#include <charconv>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "system/file.h"
#include "tools/server/ggp_host.h"
#include "tools/server/ggp_service.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/terminal.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/engine.h"
#include "tools/zug/games/read_game.h"
#include "tools/zug/json/json_output.h"

namespace zug {
namespace {

// ---- the host

struct HostArguments {
  Input input;
  std::vector<std::string> players;
  server::GgpMatchOptions match;
  std::size_t matches = 1;
  bool scramble = false;
  bool steps = false;
  std::string format = "text";
};

server::GgpSeat seat_of(const std::string& text) {
  if (text == "random") return {};
  const std::size_t colon = text.rfind(':');
  server::GgpSeat seat;
  const char* end = text.data() + text.size();
  if (colon != std::string::npos && colon > 0) {
    seat.host = text.substr(0, colon);
    const auto read = std::from_chars(text.data() + colon + 1, end, seat.port);
    if (read.ec == std::errc() && read.ptr == end) return seat;
  }
  throw Refusal(Status::Usage, "--player '" + text + "': say HOST:PORT or random");
}

// What a match is played with; the game stays where it is.
struct Hosted {
  std::optional<ReadGame> read;  // of a game of ours
  std::string text;
  std::unique_ptr<server::GdlRules> rules;
};

std::unique_ptr<server::GdlRules> by_description(const std::string& text) {
  server::NotPlayed reason;
  std::unique_ptr<server::GdlRules> rules = server::rules_of_description(text, reason);
  if (!rules) throw Refusal(reason.limit ? Status::Unknown : Status::No, text_of(reason));
  return rules;
}

Hosted hosted(const HostArguments& options, const Request& request) {
  Hosted result;
  if (language_of(options.input).name == "gdl") {
    result.text = std::string(read_source(options.input).text());
    result.rules = by_description(result.text);
    return result;
  }
  result.read.emplace(read_game(options.input, request));
  Diagnostics diagnostics;
  const std::optional<server::Exported> exported =
      server::export_game(*result.read->game, diagnostics);
  if (!exported) refuse(diagnostics, result.read->source, request, Status::NotExpressible);
  print_diagnostics(diagnostics, result.read->source, request);
  result.text = exported->text;
  result.rules =
      server::rules_of_export(make_reasoner("interpreter", *result.read, request), *exported);
  if (!result.rules) result.rules = by_description(result.text);
  return result;
}

void print_step(const server::GgpStep& step) {
  std::string line;
  for (std::size_t role = 0; role < step.moves.size(); ++role) {
    line += (role == 0 ? "" : " ") + step.moves[role];
    if (!step.errors[role].empty()) line += " [" + step.errors[role] + "]";
  }
  std::puts(line.c_str());
}

std::size_t errors_of(const server::GgpResult& result) {
  std::size_t errors = 0;
  for (const server::GgpStep& step : result.steps) {
    for (const std::string& error : step.errors) errors += error.empty() ? 0 : 1;
  }
  return errors;
}

Json to_json(const server::GgpMatchOptions& match, const server::GgpResult& result, bool steps) {
  Json document{{"id", match.id},
                {"steps", result.steps.size()},
                {"aborted", result.aborted},
                {"goals", result.goals},
                {"errors", errors_of(result)}};
  if (!steps) return document;
  document["joint_moves"] = Json::array();
  for (const server::GgpStep& step : result.steps) {
    document["joint_moves"].push_back({{"moves", step.moves}, {"errors", step.errors}});
  }
  return document;
}

void print_result(const server::GgpMatchOptions& match, const server::GgpResult& result) {
  std::string line = match.id + ": " + std::to_string(result.steps.size()) + " steps, ";
  line += result.aborted ? "aborted" : "goals";
  for (const int goal : result.goals) line += " " + std::to_string(goal);
  std::printf("%s, errors %zu\n", line.c_str(), errors_of(result));
  finish_stdout();
}

void require_word(const std::string& option, const std::string& text) {
  if (server::is_word(text)) return;
  throw Refusal(Status::Usage,
                option + " '" + text + "': one word is wanted, of letters, digits, '-' and '_'");
}

Status host(const HostArguments& options, const Request& request) {
  require_word("--id", options.match.id);
  const std::atomic<bool>& interrupted = catch_interrupts();  // exports can take their time
  Hosted game = hosted(options, request);
  server::GgpMatchOptions match = options.match;
  for (const std::string& player : options.players) match.seats.push_back(seat_of(player));
  const std::size_t roles = game.rules->roles().size();
  if (match.seats.size() != roles) {
    throw Refusal(Status::Usage, "the game has " + std::to_string(roles) +
                                     " roles; say --player for each of them");
  }
  match.rules = server::rules_in_one_line(game.text);
  const std::uint64_t seed = options.input.options.seed.value_or(1);
  if (options.scramble) {
    std::string error, line;
    const server::Scrambled scrambled = server::scramble(server::read_kif(game.text, error), seed);
    for (const gdl::Form& form : scrambled.rules) line += server::text_of(form) + " ";
    match.rules = line;
    match.names = scrambled.names;
  }
  const std::string id = options.match.id;
  const bool json = options.format == "json";
  Json matches = Json::array();
  for (std::size_t i = 1; i <= options.matches && !interrupted.load(); ++i) {
    match.id = id + "-" + std::to_string(i);
    match.seed = seed + i - 1;
    const server::GgpResult result = server::host_match(
        *game.rules, match,
        options.steps && !json ? print_step : std::function<void(const server::GgpStep&)>(),
        [&] { return !interrupted.load(); });
    if (json) {
      matches.push_back(to_json(match, result, options.steps));
    } else {
      print_result(match, result);
    }
  }
  if (json) {
    Json document{{"roles", game.rules->roles()}, {"matches", std::move(matches)}};
    if (interrupted.load()) document["interrupted"] = true;
    print_json(document);
  }
  return interrupted.load() ? Status::Interrupted : Status::Done;
}

void add_host(const Command& ggp, Request& request) {
  const auto options = std::make_shared<HostArguments>();
  const Command command = ggp.add_subcommand("serve", "Host matches: players are asked over HTTP");
  add_input(command, options->input);
  options->input.only_setup_seed = false;  // it is that of all random choices
  command
      .add_option(
          "--player", options->players,
          "HOST:PORT of a player, or random (the host itself);\nonce for each role, in their order")
      .type_name("P")
      .required()
      .one_value();
  command
      .add_option("--start-clock", options->match.start_clock, "Seconds to get ready (default 10)")
      .type_name("S")
      .whole_between(0, 1000000);
  command.add_option("--play-clock", options->match.play_clock, "Seconds for a move (default 5)")
      .type_name("S")
      .whole_between(0, 1000000);
  command.add_option("--matches", options->matches, "One after another (default 1)")
      .type_name("N")
      .whole_number();
  command.add_option("--id", options->match.id, "Of the matches, a word (default zug)")
      .type_name("ID");
  command
      .add_option("--most-steps", options->match.most_steps,
                  "Then a match is aborted (default: no limit)")
      .type_name("N")
      .whole_number();
  command.add_flag("--scramble", options->scramble, "Send the rules with names that mean nothing");
  command.add_flag(
      "--steps", options->steps,
      "Print every joint move, with what was wrong: TO late,\nCE no connection, IL not legal");
  add_format(command, options->format);
  command.footer(R"(A move that does not come, or is not legal, is replaced by a random one.

Examples:
  zug ggp serve corpus/rbg/breakthrough.rbg --player 127.0.0.1:9147 --player random
  zug ggp serve corpus/gdl/tic_tac_toe.kif --player random --player random --steps

Exit status: 1 the game has errors; 4 it cannot be written in GDL; 130 Ctrl-C.)");
  command.callback([options, &request] {
    request.command = [options](const Request& r) { return host(*options, r); };
  });
}

// ---- the player

struct PeerArguments {
  std::string host = "127.0.0.1";
  std::uint16_t port = 9147;
  std::string player = "random";
  std::vector<std::string> games;
  server::GgpPlayerOptions how;
  bool quiet = false;
};

players::PlayerSpec player_of(const PeerArguments& options) {
  std::string error;
  std::optional<players::PlayerSpec> player =
      players::parse_unwatched_player(options.player, error);
  if (!player) throw Refusal(Status::Usage, "--player '" + options.player + "': " + error);
  return std::move(*player);
}

void require_player(const players::PlayerSpec& player, const PeerArguments& options,
                    const reasoner::Reasoner& rules, const std::string& game) {
  std::string error;
  if (players::make_player(rules, player, error)) return;
  throw Refusal(Status::Usage,
                "--player '" + options.player + "', --game '" + game + "': " + error);
}

Status play_ggp(const PeerArguments& options, const Request& request) {
  require_word("--name", options.how.name);
  server::GgpPlayerOptions how = options.how;
  how.player = player_of(options);
  std::vector<std::unique_ptr<ReadGame>> games;
  for (const std::string& file : options.games) {
    Input input;
    input.file = file;
    games.push_back(std::make_unique<ReadGame>(read_game(input, request)));
    const reasoner::Reasoner rules = make_reasoner("interpreter", *games.back(), request);
    require_player(how.player, options, rules, file);
    Diagnostics diagnostics;
    std::optional<server::KnownGame> known =
        server::known_game(games.back()->name, rules, diagnostics);
    if (!known) refuse(diagnostics, games.back()->source, request, Status::NotExpressible);
    print_diagnostics(diagnostics, games.back()->source, request);
    how.games.push_back(std::move(*known));
  }
  if (!options.quiet) {
    how.note = [](const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); };
  }
  server::GgpPlayer ours(std::move(how));
  const std::atomic<bool>& interrupted = catch_interrupts();
  const auto listening = [&](std::uint16_t port) {
    std::printf("listening on %s port %u\n", options.host.c_str(), static_cast<unsigned>(port));
    finish_stdout();
  };
  server::serve_ggp_player(ours, options.host, options.port, listening,
                           [&] { return !interrupted.load(); });
  return Status::Interrupted;
}

void add_player(const Command& ggp, Request& request) {
  const auto options = std::make_shared<PeerArguments>();
  const Command command = ggp.add_subcommand("play", "Be a player: hosts ask us over HTTP");
  command
      .add_option("--port", options->port,
                  "Where to listen (default 9147); 0: any free port, which is printed")
      .type_name("N")
      .whole_between(0, 65535);
  command
      .add_option("--host", options->host,
                  "The address to listen at, or its name (default 127.0.0.1)")
      .type_name("ADDRESS");
  command
      .add_option("--player", options->player,
                  "Who plays the games we know: random (default), uct, ...\nAll others are "
                  "sampled as long as the clock allows, but for random")
      .type_name("P");
  command
      .add_option("--game", options->games, "Games to know, in whatever names their exports come")
      .type_name("FILE");
  command.add_option("--name", options->how.name, "What we are called (default zug)")
      .type_name("NAME");
  command.add_option("--seed", options->how.seed, "Of the choices (default 1)")
      .type_name("N")
      .whole_number();
  command
      .add_option("--margin", options->how.margin,
                  "Of a move's time, kept for the way, in seconds (default 0.5)")
      .type_name("S")
      .between(0.0, 1e6);
  command.add_flag("--quiet", options->quiet, "Say nothing on stderr");
  command.footer(R"(Plays until Ctrl-C.

Example:
  zug ggp play --port 9147 --player uct --game corpus/rbg/breakthrough.rbg

Exit status: 2 the port is taken; 130 Ctrl-C.)");
  command.callback([options, &request] {
    request.command = [options](const Request& r) { return play_ggp(*options, r); };
  });
}

}  // namespace

void add_ggp_command(const Command& app, Request& request) {
  const Command command =
      app.add_subcommand("ggp", "General game playing: GDL over HTTP, both ends");
  command.require_subcommand();
  command.footer(R"(Examples:
  zug ggp serve corpus/rbg/breakthrough.rbg --player 127.0.0.1:9147 --player random
  zug ggp play --port 9147 --player uct --game corpus/rbg/breakthrough.rbg)");
  add_host(command, request);
  add_player(command, request);
}

}  // namespace zug
