// zug play: a game in the terminal, or in a pipe. Here the command line becomes a table with
// somebody in each seat; what happens at the table is tools/zug/play.

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "system/input.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/terminal.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/engine.h"
#include "tools/zug/games/gdl_commands.h"
#include "tools/zug/games/keeper_choice.h"
#include "tools/zug/games/moves.h"
#include "tools/zug/games/read_game.h"
#include "tools/zug/json/json_output.h"
#include "tools/zug/play/session.h"

namespace zug {
namespace {

constexpr const char* usual_player = "uct:1s";

struct PlayArguments {
  Input input;
  std::vector<std::string> players;  // NAME=PLAYER
  std::string advisor = usual_player;
  std::string record, resume;
  std::optional<std::uint64_t> seed;
  bool print = false;
  std::string engine = "interpreter";
  std::string format = "text";
};

std::vector<std::string> usual_players(const PlayArguments& options, const Game& game,
                                       const std::optional<players::GameRecord>& resumed) {
  std::vector<std::string> result(game.players.size(), usual_player);
  if (!result.empty() && !options.print) result.front() = "human";
  if (!resumed) return result;
  for (std::size_t p = 0; p < result.size(); ++p) {
    for (const auto& [name, spec] : resumed->players) {
      if (name == for_people(game.players[p].name)) result[p] = spec;
    }
  }
  return result;
}

// A record may come from anybody, and what it says must not run here.
void refuse_programs(const PlayArguments& options, const Game& game,
                     const players::GameRecord& record) {
  for (const Bounded& player : game.players) {
    const std::string name = for_people(player.name);
    const auto given = [&](const std::string& wish) { return wish.starts_with(name + "="); };
    if (std::any_of(options.players.begin(), options.players.end(), given)) continue;
    for (const auto& [who, spec] : record.players) {
      if (who != name || !spec.starts_with("cmd:")) continue;
      const std::string program = "'" + for_people(GameText(spec)) + "'";
      throw Refusal(Status::Usage, "in '" + options.resume + "' " + name + " is the program " +
                                       program +
                                       ", which is not started because a record says so; " +
                                       "say --" + name + " " + program);
    }
  }
}

std::vector<playing::Seat> take_seats(const PlayArguments& options, const reasoner::Reasoner& rules,
                                      const std::optional<players::GameRecord>& resumed) {
  const Game& game = rules.game();
  std::vector<playing::Seat> result;
  const std::vector<std::string> wishes =
      playing::wishes(game, options.players, usual_players(options, game, resumed));
  for (std::size_t p = 0; p < wishes.size(); ++p) {
    const std::string name = "--" + for_people(game.players[p].name);
    result.push_back(playing::make_seat(rules, wishes[p], name));
    if (!result.back().human()) continue;
    if (options.print) {
      throw Refusal(Status::Usage, name + ": people want to see the board; leave out --print");
    }
    if (options.input.file == "-") {
      throw Refusal(Status::Usage, "standard input cannot be both the game and the moves");
    }
  }
  return result;
}

void play_again(const PlayArguments& options, const players::GameRecord& record,
                playing::Course& course) {
  if (record.digest != players::game_digest(course.game())) {
    throw Refusal(Status::No, "the game in '" + options.resume +
                                  "' was played by other rules than '" +
                                  for_people(course.game().name) + "' has now");
  }
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const MoveReading reading = course.read(record.moves[i]);
    if (!reading.move) {
      throw Refusal(Status::No, "move " + std::to_string(i + 1) + " in '" + options.resume +
                                    "', '" + record.moves[i] +
                                    "', cannot be made: " + reading.error);
    }
    course.play(*reading.move, i < record.times.size() ? record.times[i] : 0);
  }
}

playing::RecordFile record_file(const PlayArguments& options) {
  if (!options.record.empty()) {
    return {options.record, !options.resume.empty() && options.record == options.resume};
  }
  if (!options.resume.empty()) return {options.resume, true};
  return {};
}

playing::Settings settings_of(const PlayArguments& options, const Request& request,
                              std::uint64_t seed) {
  playing::Settings result;
  const bool json = options.format == "json";
  result.seed = seed;
  result.watched = !options.print;
  result.people_type = system::terminal_on_input();
  result.progress = playing::capable_terminal();
  result.advisor = options.advisor;
  result.out = json ? stderr : beside_products({{"--record", options.record}}, false);
  const bool on_stdout = result.out == stdout;
  result.colour = on_stdout ? colour_on_stdout(request.colour) : colour_on_stderr(request.colour);
  return result;
}

Status play_game(const PlayArguments& options, const Request& request) {
  if (is_gdl(options.input)) {
    throw Refusal(Status::Usage,
                  "zug play does not play GDL; `zug moves FILE --plays` shows its moves");
  }
  beside_products({{"--record", options.record}}, options.format == "json");
  require_engine(options.engine);
  std::optional<players::GameRecord> resumed;
  if (!options.resume.empty()) resumed = playing::last_record(options.resume);
  const std::uint64_t seed = options.seed.value_or(resumed ? resumed->seed : 1);
  Input input = options.input;
  input.options.seed = seed;
  const ReadGame read = read_game(input, request);
  const reasoner::Reasoner rules = make_reasoner(options.engine, read, request);
  if (resumed) refuse_programs(options, rules.game(), *resumed);
  std::vector<playing::Seat> seats = take_seats(options, rules, resumed);
  refuse_choices(read, request);
  // Said now, and not when the first hint is asked for; a program is started then.
  if (options.advisor != usual_player && !options.advisor.starts_with("cmd:") &&
      playing::make_seat(rules, options.advisor, "--hint").human()) {
    throw Refusal(Status::Usage, "--hint: ask a player, not a person");
  }
  return play(read, [&] {
    const MoveTexts texts(read);
    playing::Course course(rules, texts);
    if (resumed) play_again(options, *resumed, course);
    playing::Session session(course, std::move(seats), record_file(options),
                             settings_of(options, request, seed));
    const Status status = session.run();
    if (options.format == "json") {
      write_output("-", players::write_record(session.record()) + "\n");
    }
    return status;
  });
}

}  // namespace

void add_play_command(const Command& app, Request& request) {
  const auto options = std::make_shared<PlayArguments>();
  const Command command = app.add_subcommand("play", "Play a game in the terminal or in a pipe");
  add_input(command, options->input, false);
  command
      .add_option("--player", options->players,
                  "Who plays NAME; --NAME PLAYER is the same. PLAYER is human, random, greedy,\n"
                  "flat, uct, alphabeta, solver or cmd:PROGRAM, with a budget as in uct:1s")
      .type_name("NAME=PLAYER")
      .one_value();
  command.add_option("--hint", options->advisor, "Who gives hints (default uct:1s)")
      .type_name("PLAYER");
  command.add_option("--record", options->record, "Add the game to this file of records")
      .type_name("OUT");
  command
      .add_option("--resume", options->resume,
                  "Go on with the last game of this file, and record it there")
      .type_name("RECORD");
  command.add_flag("--print", options->print, "Only the moves and the end; nobody watches");
  command.add_option("--seed", options->seed, "Of all choices, and of a random setup (default 1)")
      .type_name("N")
      .whole_number();
  add_engine(command, options->engine);
  command.add_option("--format", options->format, "text (default) or json: the record, at the end")
      .type_name("FORMAT")
      .one_of({"text", "json"});
  command.footer(
      std::string("Usually the first player is human, and others are uct:1s. Line editor: ") +
      playing::line_editor() + R"(

Examples:
  zug play corpus/rbg/breakthrough.rbg --white human --black uct:1s --record games.jsonl
  zug play corpus/rbg/breakthrough.rbg --resume games.jsonl
  zug play corpus/rbg/hex.rbg --red uct:1s --blue random --print

Exit status: 1 errors in the game or in lines of a pipe, or a player failed; 130 Ctrl-C.)");
  command.callback([options, &request] {
    request.command = [options](const Request& r) { return play_game(*options, r); };
  });
}

}  // namespace zug
