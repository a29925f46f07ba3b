// zug join: a player of ours at somebody's game manager.

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "system/journal.h"
#include "tools/server/join.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/terminal.h"
#include "tools/zug/command_line/words.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"

namespace zug {
namespace {

struct JoinArguments {
  std::string host;
  std::uint16_t port = 0;
  std::string player = "random";
  server::JoinOptions join;
  std::string protocol = "rbg";
  std::string record;
  bool quiet = false;
};

class PrintedEvents : public server::JoinEvents {
 public:
  explicit PrintedEvents(const JoinArguments& options) : quiet_(options.quiet) {
    if (!options.record.empty()) record_.emplace(options.record);
  }

  void seated(const Game& game, std::size_t player) override {
    if (!quiet_) {
      std::fprintf(stderr, "we are player %zu (%s)\n", player,
                   for_people(game.players[player - 1].name).c_str());
    }
  }
  void note(const std::string& line) override {
    if (!quiet_) std::fprintf(stderr, "%s\n", line.c_str());
  }
  // The same order as in the server's results, so that the two can be compared.
  void finished(const server::JoinedGame& game) override {
    std::string line = std::to_string(game.length);
    for (const std::int64_t score : game.scores) line += " " + std::to_string(score);
    std::printf("%s %s\n", line.c_str(), game.reason.c_str());
    std::fflush(stdout);
    if (record_) record_->add(players::write_record(game.record) + "\n");
  }

 private:
  bool quiet_;
  std::optional<system::Journal> record_;
};

Status join(const JoinArguments& options, const Request&) {
  require_nothing_there({"--record", options.record});
  std::string error;
  const std::optional<players::PlayerSpec> player =
      players::parse_unwatched_player(options.player, error);
  if (!player) throw Refusal(Status::Usage, "--player '" + options.player + "': " + error);
  server::JoinOptions how = options.join;
  how.player = *player;
  how.extended = options.protocol == "zug";
  how.records = !options.record.empty();
  const std::atomic<bool>& interrupted = catch_interrupts();
  server::Link link(options.host, options.port);
  PrintedEvents events(options);
  try {
    const server::JoinSummary summary =
        server::join(link, how, events, [&] { return !interrupted.load(); });
    if (!options.quiet)
      std::fprintf(stderr, "%s; %s\n", count_of(summary.games, "game").c_str(),
                   summary.stopped ? "we left" : "the server closed the connection");
  } catch (const server::PeerFault& fault) {
    throw Refusal(Status::No, fault.what());
  }
  return interrupted.load() ? Status::Interrupted : Status::Done;
}

}  // namespace

void add_join_command(const Command& app, Request& request) {
  const auto options = std::make_shared<JoinArguments>();
  const Command command =
      app.add_subcommand("join", "Play at a game manager on the network (RBG's protocol)");
  command.add_option("HOST", options->host, "Where it is").required().type_name("");
  command.add_option("PORT", options->port, "And its port")
      .required()
      .type_name("")
      .whole_between(0, 65535);
  command
      .add_option("--player", options->player, "Who plays: random (default), greedy, uct:1s, ...")
      .type_name("P");
  command.add_option("--seed", options->join.seed, "Of its choices (default 1)")
      .type_name("N")
      .whole_number();
  command.add_option("--games", options->join.games, "Leave after so many (default: stay)")
      .type_name("N")
      .whole_number();
  command
      .add_option("--margin", options->join.margin,
                  "Of a move's time, kept for the way, in seconds (default 0.1)")
      .type_name("S")
      .between(0.0, 1e6);
  command
      .add_option("--protocol", options->protocol,
                  "rbg (default), or zug: with what our own server adds")
      .type_name("P")
      .one_of({"rbg", "zug"});
  command.add_option("--record", options->record, "Write every game there, a line of JSON each")
      .type_name("OUT");
  command.add_flag("--quiet", options->quiet, "Say nothing on stderr");
  command.footer(
      R"(A line per game on stdout: moves, the players' scores, and 'end', or 'fault' when the
server cut it short.

Examples:
  zug join 127.0.0.1 8989 --player uct:1s
  zug join example.org 8989 --player random --seed 7 --games 10

Exit status: 1 the server says what its own rules do not allow; 2 nobody answers there;
130 Ctrl-C.)");
  command.callback([options, &request] {
    request.command = [options](const Request& r) { return join(*options, r); };
  });
}

}  // namespace zug
