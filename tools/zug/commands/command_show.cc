// zug show: the board and how things stand, and what a game is made of. Rules are counted as moves
// see them: actions outside patterns, a pattern counting as one. The automaton is the Glushkov
// automaton of those actions. With --after the board is shown after some moves, with --moves
// together with the moves there are then.

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "backends/notation/board.h"
#include "ir/automaton.h"
#include "ir/limits.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/engine.h"
#include "tools/zug/games/moves.h"
#include "tools/zug/games/read_game.h"
#include "tools/zug/json/json_output.h"
#include "tools/zug/json/state_json.h"

namespace zug {
namespace {

struct ShowArguments {
  Input input;
  std::string format = "text";
  std::vector<std::string> after;
  bool moves = false;
  std::string notation = "short";
};

struct ShownPosition {
  Position position;
  bool known = true;               // false: the board before the start, and nothing is known
  std::vector<std::string> moves;  // of the player whose turn it is
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
  for (const Named& entry : list) result.push_back(for_people(entry.name));
  return result;
}

// A game that cannot be played, because it is too large or has no end, can still be looked at.
ShownPosition before_the_start(const Game& game) {
  ShownPosition result;
  result.known = false;
  for (std::size_t i = 0; i < game.board.size(); ++i) {
    result.position.state.pieces.push_back(game.board.square(VertexId(i)).piece);
  }
  return result;
}

ShownPosition at_the_start(const Game& game, const MoveTexts& texts) {
  const std::shared_ptr<const Game> borrowed(std::shared_ptr<const Game>(), &game);
  Diagnostics diagnostics;
  const auto reasoner =
      reasoner::make_reasoner(borrowed, {reasoner::EngineKind::Reference, {}, {}}, diagnostics);
  if (!reasoner) return before_the_start(game);
  try {
    return {position_after({}, texts, *reasoner), true, {}};
  } catch (const ImproperGame&) {
    return before_the_start(game);
  }
}

ShownPosition look(const ShowArguments& options, const ReadGame& read, const MoveTexts& texts,
                   const Request& request) {
  if (options.after.empty() && !options.moves) return at_the_start(*read.game, texts);
  const reasoner::Reasoner reasoner = make_reasoner("reference", read, request);
  ShownPosition result{position_after(options.after, texts, reasoner), true, {}};
  if (options.moves) result.moves = texts.write(result.position.state, result.position.legal);
  return result;
}

Json to_json(const Game& game) {
  const RuleCounts rules = count_rules(game);
  const std::optional<Automaton> automaton = build_automaton(game.expressions, game.rules);
  Json bounds = Json::object();
  for (const Bounded& player : game.players) bounds[for_people(player.name)] = player.bound;
  for (const Bounded& variable : game.variables) bounds[for_people(variable.name)] = variable.bound;
  Json result{
      {"game", for_people(game.name)},
      {"language", for_people(game.language)},
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
    result.push_back(for_people(entry.name) + " (0.." + std::to_string(entry.bound) + ")");
  }
  return result;
}

void print_text(const MoveTexts& texts, const ShownPosition& shown) {
  const Game& game = texts.notation().game();
  const RuleCounts rules = count_rules(game);
  const std::optional<Automaton> automaton = build_automaton(game.expressions, game.rules);
  const State& state = shown.position.state;
  std::printf("%s (%s)\n\n%s\n", for_people(game.name).c_str(), for_people(game.language).c_str(),
              notation::draw(texts.notation(), state.pieces).c_str());
  if (shown.known) {
    std::printf("%s\n", notation::describe(game, state, shown.position.playing).c_str());
  }
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

void print_moves(const ShownPosition& shown) {
  std::printf("\nmoves       %zu\n", shown.moves.size());
  for (const std::string& move : shown.moves) std::printf("  %s\n", move.c_str());
}

Status show(const ShowArguments& options, const Request& request) {
  const ReadGame read = read_game(options.input, request);
  return play(read, [&] {
    const MoveTexts texts(read, options.notation);
    const ShownPosition shown = look(options, read, texts, request);
    const Game& game = *read.game;
    if (options.format == "text") {
      print_text(texts, shown);
      if (options.moves) print_moves(shown);
      return Status::Done;
    }
    Json result = to_json(game);
    result["board"] = Json::object();
    for (std::size_t i = 0; i < game.board.size(); ++i) {
      result["board"][for_people(game.board.square(VertexId(i)).name)] =
          for_people(name_of(game, shown.position.state.pieces[i]));
    }
    result["state"] =
        shown.known ? state_json(texts.notation(), shown.position.state, shown.position.playing)
                    : Json();
    if (options.moves) {
      result["turn"] = result["state"]["turn"];
      result["moves"] = shown.moves;
    }
    print_json(result);
    return Status::Done;
  });
}

}  // namespace

void add_show_command(const Command& app, Request& request) {
  const auto options = std::make_shared<ShowArguments>();
  const Command command = app.add_subcommand("show", "Show the board and the sizes of a game");
  add_input(command, options->input);
  command.add_option("--after", options->after, "The board after this move; once for each move")
      .type_name("MOVE")
      .one_value();
  command.add_flag("--moves", options->moves, "Also the moves there are");
  add_notation(command, options->notation);
  add_format(command, options->format);
  command.footer(R"(Counts actions outside patterns; a pattern is one action.

Examples:
  zug show corpus/rbg/breakthrough.rbg
  zug show corpus/rbg/breakthrough.rbg --after e2-e3 --moves
  zug show corpus/metagame/chess.mgame --after 'white pawn (5,2) -> (5,3)' --moves
  zug show --format json corpus/rbg/breakthrough.rbg

Exit status: 1 the game has errors.)");
  command.callback([options, &request] {
    request.command = [options](const Request& r) { return show(*options, r); };
  });
}

}  // namespace zug
