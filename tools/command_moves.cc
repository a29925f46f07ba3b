// zug moves: the legal moves of a GDL description, at the start or all along plays that are given
// on standard input. This is how programs look over a description's shoulder.

#include <cstdio>
#include <iostream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "langs/gdl/parse.h"
#include "tools/command.h"
#include "tools/prolog_engine.h"
#include "tools/prolog_text.h"
#include "tools/read_game.h"

namespace zug {
namespace {

struct Options {
  Input input;
  bool plays = false;
};

gdl::Term term_of(const gdl::Form& form) {
  gdl::Term term;
  if (!form.list) {
    term.name = form.word;
    return term;
  }
  if (form.items.empty() || form.items.front().list) {
    throw Refusal(Status::Usage, "a move begins with a name");
  }
  term.name = form.items.front().word;
  for (std::size_t i = 1; i < form.items.size(); ++i) {
    term.arguments.push_back(term_of(form.items[i]));
  }
  return term;
}

// One play: its joint moves, each a list with one move per role.
std::string play_of(const std::string& line, const Request& request) {
  const Source source("<stdin>", line);
  Diagnostics diagnostics;
  const std::vector<gdl::Form> joints = gdl::parse(source, diagnostics);
  if (diagnostics.has_errors()) {
    print_diagnostics(diagnostics, source, request);
    throw Refusal(Status::Usage, "");
  }
  std::string text;
  for (const gdl::Form& joint : joints) {
    if (!joint.list) throw Refusal(Status::Usage, "a joint move is a list with one move per role");
    std::string moves;
    for (const gdl::Form& move : joint.items) {
      moves += (moves.empty() ? "" : ",") + prolog_term(term_of(move));
    }
    text += (text.empty() ? "[" : ",[") + moves + "]";
  }
  return "[" + text + "]";
}

Status moves(const Options& options, const Request& request) {
  if (language_of(options.input).name != "gdl") {
    throw Refusal(Status::Usage, "'zug moves' plays GDL; convert the game with --to gdl");
  }
  if (options.plays && options.input.file == "-") {
    throw Refusal(Status::Usage, "standard input cannot be both the game and the plays");
  }
  const GdlGame game = read_gdl_game(options.input, request);
  std::string plays;
  std::string line;
  while (options.plays && std::getline(std::cin, line)) {
    plays += (plays.empty() ? "" : ",") + play_of(line, request);
  }
  if (!options.plays) plays = "[]";
  const bool whole = run_prolog(game, "replay([" + plays + "])",
                                [](const std::string& text) { std::puts(text.c_str()); });
  return whole ? Status::Done : Status::Interrupted;
}

}  // namespace

void add_moves_command(CLI::App& app, Request& request) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("moves", "List the legal moves of a GDL description");
  add_input(*command, options->input);
  command->add_flag("--plays", options->plays, "Follow the plays on standard input, one per line");
  command->footer(
      R"(A play is a line of joint moves, a joint move one move per role, in the order of the
roles: ((put a1) noop) (noop (put b2)). For the start and for the state after every
joint move there are lines 'playing' and 'legal ROLE MOVE ...', or 'terminal' and
'goal ROLE NUMBER'. The engine is SWI-Prolog.

Examples:
  zug moves corpus/gdl/tic_tac_toe.kif
  echo '((put a1) noop)' | zug moves corpus/gdl/tic_tac_toe.kif --plays

Exit status: 1 the description has errors, or a move is not legal; 130 Ctrl-C.)");
  command->callback([options, &request] {
    request.command = [options](const Request& r) { return moves(*options, r); };
  });
}

}  // namespace zug
