// zug moves: the legal moves, at the start or after some moves. Of a GDL description also all along
// plays that are given on standard input: this is how programs look over its shoulder.

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/zug/command_line/command_line.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/engine.h"
#include "tools/zug/games/gdl_commands.h"
#include "tools/zug/games/moves.h"
#include "tools/zug/games/read_game.h"
#include "tools/zug/json/json_output.h"

namespace zug {
namespace {

struct MovesArguments {
  Input input;
  bool plays = false;
  std::vector<std::string> after;
  std::string notation = "short";
  std::string format = "text";
  std::vector<std::string> not_of_gdl;  // options that were given
};

Status moves_of_gdl(const MovesArguments& options, const Request& request) {
  refuse_for_gdl(options.not_of_gdl);
  if (!options.after.empty()) throw Refusal(Status::Usage, "GDL has --plays instead of --after");
  return moves_gdl(options.input, options.plays, options.format == "json", request);
}

Json to_json(const Game& game, const Position& position, const std::vector<std::string>& texts) {
  Json result{{"game", for_people(game.name)}, {"turn", nullptr}, {"moves", Json::array()}};
  if (position.playing) result["turn"] = for_people(name_of(game, position.state.player));
  for (std::size_t i = 0; i < position.legal.size(); ++i) {
    Json parts = Json::array();
    for (const ModifierAt& part : position.legal[i]) {
      parts.push_back({part.vertex.value + 1, part.modifier});
    }
    result["moves"].push_back({{"move", texts[i]}, {"modifiers", parts}});
  }
  return result;
}

Status moves(const MovesArguments& options, const Request& request) {
  if (is_gdl(options.input)) return moves_of_gdl(options, request);
  if (options.plays) throw Refusal(Status::Usage, "--plays is for GDL; others have --after");
  const ReadGame read = read_game(options.input, request);
  return play(read, [&] {
    const MoveTexts notation(read, options.notation);
    const Position position =
        position_after(options.after, notation, make_reasoner("reference", read, request));
    const std::vector<std::string> texts = notation.write(position.state, position.legal);
    if (options.format == "json") {
      print_json(to_json(*read.game, position, texts));
      return Status::Done;
    }
    for (const std::string& text : texts) std::puts(text.c_str());
    return Status::Done;
  });
}

}  // namespace

void add_moves_command(const Command& app, Request& request) {
  const auto options = std::make_shared<MovesArguments>();
  const Command command = app.add_subcommand("moves", "List the legal moves");
  add_input(command, options->input);
  command.add_option("--after", options->after, "Those after this move; once for each move")
      .type_name("MOVE")
      .one_value();
  command.add_flag("--plays", options->plays,
                   "Of GDL: follow the plays on standard input, one per line");
  add_notation(command, options->notation);
  add_format(command, options->format);
  command.footer(
      R"(A move can be given as it is listed, in any notation, or by a beginning that no other
move has. In GDL a play is a line of joint moves, a joint move one move per role in their
order: ((put a1) noop) (noop (put b2)). For the start and for the state after every
joint move there are lines 'playing' and 'legal ROLE MOVE ...', or 'terminal' and
'goal ROLE NUMBER'. The engine of GDL is SWI-Prolog.

Examples:
  zug moves corpus/rbg/chess.rbg --after e2-e4 --after e7-e5
  zug moves corpus/metagame/chess.mgame --notation own
  echo '((put a1) noop)' | zug moves corpus/gdl/tic_tac_toe.kif --plays

Exit status: 1 the game has errors, or a move of GDL is not legal; 2 a move is not legal;
130 Ctrl-C.)");
  command.callback([options, command, &request] {
    options->not_of_gdl = command.given({"--notation"});
    request.command = [options](const Request& r) { return moves(*options, r); };
  });
}

}  // namespace zug
