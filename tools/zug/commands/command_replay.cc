// zug replay: whether every game of a record holds, and what one of them looks like. A record says
// which rules it is by (their digest), but not in which file they are; without GAME a file of the
// game's name is looked for beside the record, in the folder where we are and in the corpus there.
// Records of zug join are by the low-level RBG that zug serve sends of a game: they are held to
// that.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "backends/ll_rbg/write.h"
#include "backends/notation/board.h"
#include "langs/registry.h"
#include "tools/players/match/check_record.h"
#include "tools/players/match/play_game.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/words.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/engine.h"
#include "tools/zug/games/match_record.h"
#include "tools/zug/games/read_game.h"
#include "tools/zug/json/json_output.h"
#include "tools/zug/json/state_json.h"

namespace zug {
namespace {

namespace fs = std::filesystem;
using namespace players;

struct ReplayArguments {
  std::string record;
  Input input;
  std::optional<std::uint64_t> game, ply;
  std::string engine = "interpreter";
  std::string format = "text";
};

struct Line {
  std::optional<GameRecord> record;
  std::string error;  // what does not hold
  std::vector<Move> moves;
};

std::vector<fs::path> folders_to_look_in(const std::string& record) {
  std::vector<fs::path> folders{fs::path(record).parent_path(), "."};
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator("corpus", error)) {
    if (entry.is_directory(error)) folders.push_back(entry.path());
  }
  std::sort(folders.begin() + 2, folders.end());
  return folders;
}

// Names in records are for people, and this one becomes a path.
bool is_file_name(const std::string& name) {
  return !name.empty() && name.find('/') == std::string::npos && name.front() != '.';
}

std::optional<ReadGame> read_if_it_is(const fs::path& path, const ReplayArguments& options,
                                      const GameRecord& record) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  Input input = options.input;
  input.file = path.string();
  ReadGame read = read_input(input);
  if (!read.game || game_digest(*read.game) != record.digest) return std::nullopt;
  return read;
}

ReadGame find_game(const ReplayArguments& options, const std::vector<Line>& lines,
                   const Request& request) {
  if (!options.input.file.empty()) return read_game(options.input, request);
  for (const Line& line : lines) {
    if (!line.record || !is_file_name(line.record->game)) continue;
    for (const fs::path& folder : folders_to_look_in(options.record)) {
      for (const Language& language : languages()) {
        for (const std::string& extension : language.extensions) {
          const fs::path path = folder / (line.record->game + extension);
          if (auto read = read_if_it_is(path, options, *line.record)) return std::move(*read);
        }
      }
    }
    break;
  }
  if (std::none_of(lines.begin(), lines.end(), [](const Line& line) { return line.record; })) {
    throw Refusal(Status::No,
                  "no line of '" + options.record + "' is a record; line 1: " + lines[0].error);
  }
  throw Refusal(Status::Usage,
                "the rules these games were played by are in no file here; give it: "
                "zug replay " +
                    options.record + " GAME");
}

bool any_is_of(const Game& game, const std::vector<Line>& lines) {
  const std::string digest = game_digest(game);
  return std::any_of(lines.begin(), lines.end(), [&](const Line& line) {
    return line.record && line.record->digest == digest;
  });
}

// The game, or what zug serve sends of it, if records are of that alone.
ReadGame as_it_was_played(ReadGame read, const std::vector<Line>& lines) {
  if (any_is_of(*read.game, lines)) return read;
  Diagnostics diagnostics;
  const auto text = write_ll_rbg(*read.game, read.source, diagnostics);
  if (!text) return read;
  const auto rbg = std::find_if(languages().begin(), languages().end(),
                                [](const Language& one) { return one.name == "rbg"; });
  ReadGame sent{Source(read.source.name(), *text), read.name, {}, {}, &*rbg};
  sent.game = rbg->read(sent.source, sent.diagnostics);
  if (!sent.game || !any_is_of(*sent.game, lines)) return read;
  sent.game->name = read.game->name;
  sent.game->language = sent.language->name;
  return sent;
}

std::vector<Line> parse(const std::string& path) {
  std::vector<Line> result;
  for (const std::string& text : recorded_lines(path)) {
    Line line;
    line.record = read_record(text, line.error);
    result.push_back(std::move(line));
  }
  return result;
}

// False on Ctrl-C.
bool check(std::vector<Line>& lines, const reasoner::Reasoner& rules,
           const notation::Notation& notation) {
  const std::string digest = game_digest(rules.game());
  std::size_t done = 0;
  Watch watch([&](std::uint64_t) {
    return std::to_string(done) + " of " + std::to_string(lines.size()) + " games";
  });
  for (Line& line : lines) {
    if (!watch.go_on(0)) return false;
    ++done;
    if (!line.record) continue;
    put_in_order_of_players(rules.game(), *line.record);
    CheckedGame checked = check_record(rules, notation, digest, *line.record);
    line.error = std::move(checked.error);
    line.moves = std::move(checked.moves);
  }
  return true;
}

// ---- One game

struct ShownPly {
  const Line* line = nullptr;
  std::vector<std::string> texts;
  std::vector<std::string> by;  // who made each move
  std::size_t ply = 0;          // so many moves have been made
  State state;
  bool playing = false;
};

ShownPly show(const ReplayArguments& options, const std::vector<Line>& lines,
              const reasoner::Reasoner& rules, const notation::Notation& notation) {
  if (*options.game > lines.size()) {
    throw Refusal(Status::Usage, "'" + options.record + "' has " + count_of(lines.size(), "game"));
  }
  ShownPly result;
  result.line = &lines[*options.game - 1];
  const std::vector<Move>& moves = result.line->moves;
  result.ply = static_cast<std::size_t>(options.ply.value_or(moves.size()));
  if (result.ply > moves.size()) {
    throw Refusal(Status::Usage, "the game has " + std::to_string(moves.size()) + " moves");
  }
  Course course(rules);
  for (std::size_t i = 0; i <= moves.size(); ++i) {
    if (i == result.ply) {
      result.state = rules.to_ir(course.state());
      result.playing = !course.over();
    }
    if (i == moves.size()) break;
    const std::size_t index = *course.find(moves[i]);
    result.texts.push_back(
        notation::write(notation, rules.to_ir(course.state()), course.legal())[index]);
    result.by.push_back(for_people(name_of(rules.game(), rules.player(course.state()))));
    course.play(index);
  }
  return result;
}

std::string players_text(const GameRecord& record) {
  std::string text;
  for (const auto& [player, spec] : record.players) {
    text += (text.empty() ? "" : ", ") + for_people(GameText(player)) + " " +
            for_people(GameText(spec));
  }
  return text;
}

// "  1  a2-a3 b7-b6": a line for each round of as many moves as there are players.
std::string moves_text(const ShownPly& shown, std::size_t players) {
  std::string text;
  for (std::size_t i = 0; i < shown.texts.size(); ++i) {
    if (i % players == 0) {
      const std::string number = std::to_string(i / players + 1);
      text += (i == 0 ? "" : "\n") + std::string(4 - std::min<std::size_t>(4, number.size()), ' ') +
              number + " ";
    }
    text += " " + shown.texts[i];
  }
  return text + "\n";
}

std::string shown_text(const ReplayArguments& options, const ShownPly& shown,
                       const notation::Notation& notation) {
  const GameRecord& record = *shown.line->record;
  std::string text = "game " + std::to_string(*options.game) + ": " +
                     for_people(GameText(record.game)) + ", " + players_text(record) + ", seed " +
                     std::to_string(record.seed) + "\n\n";
  if (!shown.texts.empty()) text += moves_text(shown, record.players.size());
  text += "\nafter " + std::to_string(shown.ply) + " of " + std::to_string(shown.texts.size()) +
          " moves\n\n" + notation::draw(notation, shown.state.pieces) + "\n" +
          notation::describe(notation.game(), shown.state, shown.playing);
  if (!record.fault.empty()) {
    text += "fault       " + for_people(GameText(record.fault)) + "\n";
  } else if (record.reason == "limit" || record.reason == "resigned") {
    text += "ended       " + record.reason + "\n";
  }
  return text;
}

Json shown_json(const ReplayArguments& options, const ShownPly& shown,
                const notation::Notation& notation) {
  return {{"game", *options.game}, {"record", Json::parse(write_record(*shown.line->record))},
          {"moves", shown.texts},  {"by", shown.by},
          {"ply", shown.ply},      {"state", state_json(notation, shown.state, shown.playing)}};
}

// ---- All of them

std::size_t wrong(const std::vector<Line>& lines) {
  return static_cast<std::size_t>(std::count_if(
      lines.begin(), lines.end(), [](const Line& line) { return !line.error.empty(); }));
}

void print_errors(const ReplayArguments& options, const std::vector<Line>& lines) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].error.empty()) continue;
    std::fprintf(stderr, "%s:%zu: %s\n", name_of_record(options.record).c_str(), i + 1,
                 for_people(GameText(lines[i].error)).c_str());
  }
}

Json to_json(const ReplayArguments& options, const ReadGame& read, const std::vector<Line>& lines) {
  Json result{{"game", for_people(read.game->name)},
              {"digest", game_digest(*read.game)},
              {"record", options.record},
              {"games", lines.size()},
              {"holds", wrong(lines) == 0},
              {"errors", Json::array()}};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].error.empty()) continue;
    result["errors"].push_back({{"line", i + 1}, {"message", lines[i].error}});
  }
  return result;
}

Status replay(const ReplayArguments& options, const Request& request) {
  if (options.ply && !options.game) throw Refusal(Status::Usage, "--ply needs --game");
  require_one_standard_input({options.record, options.input.file}, "both the record and the game");
  require_engine(options.engine);
  std::vector<Line> lines = parse(options.record);
  if (lines.empty()) throw Refusal(Status::No, "there are no games in '" + options.record + "'");
  const ReadGame read = as_it_was_played(find_game(options, lines, request), lines);
  const reasoner::Reasoner rules = make_reasoner(options.engine, read, request);
  const notation::Notation notation(*read.game);
  return play(read, [&] {
    if (!check(lines, rules, notation)) return Status::Interrupted;
    const bool shown =
        options.game && *options.game <= lines.size() && lines[*options.game - 1].record;
    const bool json = options.format == "json";
    Json result = json ? to_json(options, read, lines) : Json();
    if (options.game) {
      const ShownPly game = show(options, lines, rules, notation);
      if (shown && json) result["shown"] = shown_json(options, game, notation);
      if (shown && !json) std::fputs(shown_text(options, game, notation).c_str(), stdout);
    }
    if (json) {
      print_json(result);
    } else {
      print_errors(options, lines);
      if (wrong(lines) > 0) {
        std::fprintf(stderr, "%zu of %s %s not hold\n", wrong(lines),
                     count_of(lines.size(), "game").c_str(), wrong(lines) == 1 ? "does" : "do");
      } else if (!options.game) {
        std::printf("%s of %s %s\n", count_of(lines.size(), "game").c_str(),
                    for_people(read.game->name).c_str(), lines.size() == 1 ? "holds" : "hold");
      }
    }
    return wrong(lines) == 0 ? Status::Done : Status::No;
  });
}

}  // namespace

void add_replay_command(const Command& app, Request& request) {
  const auto options = std::make_shared<ReplayArguments>();
  const Command command = app.add_subcommand("replay", "Check recorded games, and show one");
  command.add_option("RECORD", options->record, "Games as match and play record them")
      .required()
      .type_name("");
  add_input(command, options->input);
  command.get_option("FILE").required(false).description(
      "The game; without it, a file of its name with these rules");
  command.add_option("--game", options->game, "Show this game, from 1")
      .type_name("N")
      .whole_between(1, std::uint64_t{1} << 53);
  command.add_option("--ply", options->ply, "As it was after so many moves (default: its end)")
      .type_name("K")
      .whole_number();
  add_engine(command, options->engine);
  add_format(command, options->format);
  command.footer(R"(A game holds when its rules are these, every move is legal, and it ended as it
says, with these scores. What does not hold is named with its line.

Examples:
  zug replay games.jsonl breakthrough.rbg
  zug replay games.jsonl --game 3 --ply 10
  zug replay games.jsonl breakthrough.rbg --engine reference --format json

Exit status: 1 a game does not hold, or the rules have errors.)");
  command.callback([options, &request] {
    request.command = [options](const Request& r) { return replay(*options, r); };
  });
}

}  // namespace zug
