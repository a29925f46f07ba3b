// zug show: what a game is made of. Rules are counted as moves see them: actions outside patterns,
// a pattern counting as one. The automaton is the Glushkov automaton of those actions. With --after
// the board is shown after some moves, with --moves together with the moves there are then.

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ir/automaton.h"
#include "ir/limits.h"
#include "tools/command.h"
#include "tools/draw_board.h"
#include "tools/engine.h"
#include "tools/json_output.h"
#include "tools/moves.h"
#include "tools/read_game.h"

namespace zug {
namespace {

struct Options {
  Input input;
  std::string format = "text";
  std::vector<std::string> after;
  bool moves = false;
};

struct Position {
  State state;
  std::vector<std::string> moves;  // of the player whose turn it is
  bool playing = true;
};

struct RuleCounts {
  std::size_t actions = 0, modifiers = 0, patterns = 0;
};

RuleCounts count_rules(const Game& game) {
  RuleCounts counts;
  for (const ExpressionId id : atoms(game.expressions, game.rules)) {
    const Action& action = std::get<Atom>(game.expressions[id]).action;
    ++counts.actions;
    counts.modifiers += is_modifier(action) ? 1 : 0;
    counts.patterns += std::holds_alternative<Pattern>(action) ? 1 : 0;
  }
  return counts;
}

template <class Named>
std::vector<std::string> names(const std::vector<Named>& list) {
  std::vector<std::string> result;
  for (const Named& entry : list) result.push_back(entry.name);
  return result;
}

// The initial board with the keeper to move, unless somebody asks for moves.
Position position(const Options& options, const ReadGame& read, const Request& request) {
  Position result;
  for (std::size_t i = 0; i < read.game->board.size(); ++i) {
    result.state.pieces.push_back(read.game->board.square(VertexId(i)).piece);
  }
  if (options.after.empty() && !options.moves) return result;
  WatchedReasoner reasoner(read, request, [](std::uint64_t) { return "looking for moves"; });
  result.state = reasoner.initial();
  result.playing = reasoner.complete(result.state);
  for (const std::string& text : options.after) {
    if (!result.playing) {
      throw Refusal(Status::Usage, "the play is over before the move '" + text + "'");
    }
    const std::vector<Move> legal = reasoner.moves(result.state);
    const MoveReading reading = read_move(read, result.state, legal, text);
    if (!reading.move) {
      throw Refusal(Status::Usage, "cannot play '" + text + "': " + reading.error);
    }
    reasoner.apply(result.state, legal[*reading.move]);
    result.playing = reasoner.complete(result.state);
  }
  if (result.playing) {
    result.moves = write_moves(read, result.state, reasoner.moves(result.state));
  }
  return result;
}

Json to_json(const Game& game) {
  const RuleCounts rules = count_rules(game);
  const std::optional<Automaton> automaton = build_automaton(game.expressions, game.rules);
  Json bounds = Json::object();
  for (const Bounded& player : game.players) bounds[player.name] = player.bound;
  for (const Bounded& variable : game.variables) bounds[variable.name] = variable.bound;
  Json result{
      {"game", game.name},
      {"language", game.language},
      {"players", names(game.players)},
      {"pieces", names(game.pieces)},
      {"variables", names(game.variables)},
      {"bounds", bounds},
      {"vertices", game.board.size()},
      {"directions", names(game.directions)},
      {"edges", game.board.edges()},
      {"rules",
       {{"actions", rules.actions}, {"modifiers", rules.modifiers}, {"patterns", rules.patterns}}}};
  result["automaton"] = nullptr;
  if (automaton) {
    result["automaton"] = {{"states", automaton->states.size()}, {"edges", automaton->edges()}};
  }
  return result;
}

std::string join(const std::vector<std::string>& list) {
  std::string result;
  for (const std::string& entry : list) result += (result.empty() ? "" : ", ") + entry;
  return result.empty() ? "none" : result;
}

std::vector<std::string> with_bounds(const std::vector<Bounded>& list) {
  std::vector<std::string> result;
  for (const Bounded& entry : list) {
    result.push_back(entry.name + " (0.." + std::to_string(entry.bound) + ")");
  }
  return result;
}

void print_text(const Game& game, const State& state) {
  const RuleCounts rules = count_rules(game);
  const std::optional<Automaton> automaton = build_automaton(game.expressions, game.rules);
  std::printf("%s (%s)\n\n%s\n", game.name.c_str(), game.language.c_str(),
              draw_board(game, state.pieces).c_str());
  std::printf("players     %s\n", join(with_bounds(game.players)).c_str());
  std::printf("pieces      %s\n", join(names(game.pieces)).c_str());
  std::printf("variables   %s\n", join(with_bounds(game.variables)).c_str());
  std::printf("board       %zu vertices, %zu edges\n", game.board.size(), game.board.edges());
  std::printf("directions  %s\n", join(names(game.directions)).c_str());
  std::printf("rules       %zu actions, %zu of them modifiers and %zu patterns\n", rules.actions,
              rules.modifiers, rules.patterns);
  if (automaton) {
    std::printf("automaton   %zu states, %zu edges\n", automaton->states.size(),
                automaton->edges());
  } else {
    std::printf("automaton   more than %zu edges\n", limits::automaton_edges);
  }
}

void print_moves(const Game& game, const Position& position) {
  std::printf("turn        %s, %zu moves\n", name_of(game, position.state.player).c_str(),
              position.moves.size());
  for (const std::string& move : position.moves) std::printf("  %s\n", move.c_str());
}

Status show(const Options& options, const Request& request) {
  const ReadGame read = read_game(options.input, request);
  return play(read, [&] {
    const Position shown = position(options, read, request);
    const Game& game = *read.game;
    if (options.format == "text") {
      print_text(game, shown.state);
      if (options.moves) print_moves(game, shown);
      return Status::Done;
    }
    Json result = to_json(game);
    result["board"] = Json::object();
    for (std::size_t i = 0; i < game.board.size(); ++i) {
      result["board"][game.board.square(VertexId(i)).name] = name_of(game, shown.state.pieces[i]);
    }
    if (options.moves) {
      result["turn"] = name_of(game, shown.state.player);
      result["moves"] = shown.moves;
    }
    print_json(result);
    return Status::Done;
  });
}

}  // namespace

void add_show_command(CLI::App& app, Request& request) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("show", "Show the board and the sizes of a game");
  add_input(*command, options->input);
  command->add_option("--after", options->after, "The board after this move; once for each move")
      ->type_name("MOVE")
      ->allow_extra_args(false);
  command->add_flag("--moves", options->moves, "Also the moves there are");
  add_format(*command, options->format);
  command->footer(R"(Counts actions outside patterns; a pattern is one action.

Examples:
  zug show corpus/rbg/breakthrough.rbg
  zug show corpus/metagame/chess.mgame --after 'white pawn (5,2) -> (5,3)' --moves
  zug show --format json corpus/rbg/breakthrough.rbg

Exit status: 1 the game has errors.)");
  command->callback([options, &request] {
    request.command = [options](const Request& r) { return show(*options, r); };
  });
}

}  // namespace zug
