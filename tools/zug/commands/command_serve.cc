// zug serve: the game manager of RBG. Rules are read and sent as low-level RBG; everything that the
// protocol is about is in tools/server. Results go to stdout as the field's server writes them, and
// nothing else does.

#include <cstdio>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/ll_rbg/write.h"
#include "langs/rbg/read.h"
#include "system/journal.h"
#include "tools/server/tcp_server.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/terminal.h"
#include "tools/zug/command_line/words.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/engine.h"
#include "tools/zug/games/read_back.h"
#include "tools/zug/games/read_game.h"

namespace zug {
namespace {

struct ServeArguments {
  Input input;
  std::string engine = "interpreter";
  server::ServeOptions serve;
  std::string on_fault = "forfeit";
  std::optional<double> deadline, preparation, shutdown;  // milliseconds, as the field has them
  std::string record, results, moves;
  bool quiet = false;
};

class LoggedEvents : public server::ServeEvents {
 public:
  explicit LoggedEvents(const ServeArguments& options)
      : sessions_(options.serve.sessions),
        quiet_(options.quiet),
        any_port_(options.serve.port == 0) {
    const auto open = [](std::optional<system::Journal>& journal, const std::string& path) {
      if (!path.empty()) journal.emplace(path == "stdout" ? "-" : path);
    };
    open(record_, options.record);
    open(results_, options.results.empty() ? "stdout" : options.results);
    open(moves_, options.moves);
  }

  void listening(const std::string& host, std::uint16_t port) override {
    if (quiet_ && !any_port_) return;
    std::fprintf(stderr, "listening on %s port %u\n", host.c_str(), static_cast<unsigned>(port));
  }
  void note(std::size_t session, const std::string& line) override {
    if (quiet_) return;
    const std::string who =
        sessions_ > 1 && session > 0 ? "session " + std::to_string(session) + ": " : "";
    std::fprintf(stderr, "%s%s\n", who.c_str(), line.c_str());
  }
  void finished(std::size_t, const server::Report& report) override {
    results_->add(report.result + "\n");
    if (moves_) moves_->add(report.moves);
    if (record_) record_->add(players::write_record(report.record) + "\n");
  }

 private:
  std::size_t sessions_;
  bool quiet_, any_port_;
  std::optional<system::Journal> record_, results_, moves_;
};

server::OnFault on_fault(const std::string& name) {
  if (name == "random") return server::OnFault::Random;
  if (name == "first") return server::OnFault::First;
  return name == "abort" ? server::OnFault::Abort : server::OnFault::Forfeit;
}

// Clients read what they are sent, ours with the limits of our reader: better nothing than players
// who leave as soon as they have the rules.
void require_readable(const std::string& text, const std::string& name) {
  const std::optional<std::string> why = why_not_read_back(read_rbg, text);
  if (!why) return;
  throw Refusal(Status::NotExpressible,
                "'" + name +
                    "' cannot be served: its low-level RBG, which players are sent, is "
                    "beyond a limit of zug's own reader: " +
                    *why);
}

std::string rules_text(const ReadGame& read, const Request& request) {
  Diagnostics diagnostics;
  const std::optional<std::string> text = write_ll_rbg(*read.game, read.source, diagnostics);
  if (!text) refuse(diagnostics, read.source, request, Status::NotExpressible);
  print_diagnostics(diagnostics, read.source, request);
  require_readable(*text, read.name);
  return *text;
}

server::ServeOptions serve_options(const ServeArguments& options, const ReadGame& read,
                                   const Request& request) {
  server::ServeOptions serve = options.serve;
  server::TableOptions& table = serve.table;
  if (options.deadline)
    table.seconds_per_move = table.seconds_to_prepare = *options.deadline / 1000;
  if (options.preparation) table.seconds_to_prepare = *options.preparation / 1000;
  if (options.shutdown) table.shutdown = *options.shutdown / 1000;
  table.on_fault = on_fault(options.on_fault);
  table.seed = options.input.options.seed.value_or(1);
  table.text = rules_text(read, request);
  if (!options.record.empty()) table.digest = players::game_digest(*read.game);
  return serve;
}

void require_fresh_files(const ServeArguments& options) {
  const std::vector<OutputOption> files{{"--record", options.record},
                                        {"--log-results", options.results},
                                        {"--log-moves", options.moves}};
  require_different_files(files);
  for (const OutputOption& file : files) require_nothing_there(file);
}

Status serve(const ServeArguments& options, const Request& request) {
  require_fresh_files(options);
  require_engine(options.engine);
  const ReadGame read = read_game(options.input, request);
  server::ServeOptions serve = serve_options(options, read, request);
  const notation::Notation notation(*read.game);
  if (!options.record.empty()) serve.table.notation = &notation;
  const reasoner::Reasoner rules = make_reasoner(options.engine, read, request);
  return play(read, [&] {
    if (!server::has_first_move(rules)) {
      throw Refusal(Status::No,
                    "'" + read.name + "' is over before the first move; there is nothing to serve");
    }
    const std::atomic<bool>& interrupted = catch_interrupts();
    LoggedEvents events(options);
    const server::ServeSummary summary =
        server::serve(rules, serve, events, [&] { return !interrupted.load(); });
    if (!options.quiet) {
      std::fprintf(
          stderr, "%s in %s, %s, %zu turned away, %zu cut off\n",
          count_of(summary.games, "game").c_str(), count_of(summary.sessions, "session").c_str(),
          count_of(summary.connections, "connection").c_str(), summary.refused, summary.broken);
    }
    if (interrupted.load()) return Status::Interrupted;
    if (summary.thrown) std::rethrow_exception(summary.thrown);
    return Status::Done;
  });
}

void add_clocks(const Command& command, ServeArguments& options) {
  server::TableOptions& table = options.serve.table;
  const auto seconds = [&](const char* name, double& value, const char* what) {
    command.add_option(name, value, what).type_name("S").between(0.0, 4e6);
  };
  seconds("--seconds-per-move", table.seconds_per_move, "For each move (default 60)");
  seconds("--preparation", table.seconds_to_prepare, "Until clients are ready (default 60)");
  seconds("--grace", table.grace, "What a move may be late, and is only noted (default 1)");
  seconds("--rejoin", table.rejoin,
          "How long a seat that was left is kept for another client (default 10)");
  const auto milliseconds = [&](const char* name, std::optional<double>& value, const char* what) {
    command.add_option(name, value, what).type_name("MS").between(0.0, 4e9);
  };
  milliseconds("--deadline", options.deadline, "Both of the first two, in milliseconds");
  milliseconds("--time_for_player_preparation", options.preparation,
               "The second one, in milliseconds");
  milliseconds("--shutdown", options.shutdown, "Begin no game after so many milliseconds");
}

}  // namespace

void add_serve_command(const Command& app, Request& request) {
  const auto options = std::make_shared<ServeArguments>();
  const Command command =
      app.add_subcommand("serve", "Serve a game to players on the network (RBG's protocol)");
  add_input(command, options->input);
  options->input.only_setup_seed = false;  // it is that of all random choices
  server::ServeOptions& serve_options = options->serve;
  command
      .add_option("--port", serve_options.port,
                  "Where to listen; 0 (default): any free port, which is printed")
      .type_name("N")
      .whole_between(0, 65535);
  command
      .add_option("--host", serve_options.host,
                  "The address to listen at, or its name (default 127.0.0.1)")
      .type_name("ADDRESS");
  command
      .add_option("--games,--limit", serve_options.table.games,
                  "Then a session ends (default: no limit)")
      .type_name("N")
      .whole_number();
  command.add_option("--sessions", serve_options.sessions, "At once (default 1)")
      .type_name("N")
      .whole_between(1, 10000);
  command.add_flag("--forever", serve_options.forever,
                   "A session that ended makes room for another one");
  add_clocks(command, *options);
  command
      .add_option("--on-fault", options->on_fault,
                  "Price of a fault: forfeit (default), random or first (move), abort")
      .type_name("HOW")
      .one_of({"forfeit", "random", "first", "abort"});
  command.add_option("--record", options->record, "Write every game there, a line of JSON each")
      .type_name("OUT");
  command.add_option("--log-results", options->results, "Lines of results there, not to stdout")
      .type_name("OUT");
  command.add_option("--log-moves", options->moves, "Every move there, as it was received")
      .type_name("OUT");
  command.add_option("--log_results", options->results);
  command.add_option("--log_moves", options->moves);
  command.add_flag("--quiet", options->quiet, "Say nothing on stderr, but which port was free");
  add_engine(command, options->engine);
  // One screen: the rest is in docs/network.md.
  for (const char* name : {"--deadline", "--time_for_player_preparation", "--shutdown", "--grace",
                           "--rejoin", "--log_results", "--log_moves", "--engine"}) {
    command.get_option(name).hidden();
  }
  command.footer(
      R"(Results: seconds, moves, legal moves in all, scores, late answers, faults. More of them, and more
options (--grace, --rejoin, --deadline, --time_for_player_preparation, --shutdown): docs/network.md.

Examples:
  zug serve corpus/rbg/breakthrough.rbg --port 8989 --games 100 --record games.jsonl

Exit status: 1 errors of the game, or no first move; 3 a limit; 4 no low-level RBG; 130 Ctrl-C.)");
  command.callback([options, &request] {
    request.command = [options](const Request& r) { return serve(*options, r); };
  });
}

}  // namespace zug
