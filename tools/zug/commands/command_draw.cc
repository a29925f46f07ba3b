// zug draw: a picture of the board. --after plays moves first, the last of which is marked; --move
// shows a legal move as an arrow, --targets where the moves that begin on a square lead.

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/notation/board.h"
#include "backends/reasoner/plan/plan.h"
#include "backends/svg/print.h"
#include "backends/svg/railroad.h"
#include "backends/svg/scene.h"
#include "tools/players/game_record.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/theme_file.h"
#include "tools/zug/command_line/usage.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/engine.h"
#include "tools/zug/games/match_record.h"
#include "tools/zug/games/moves.h"
#include "tools/zug/games/read_game.h"
#include "tools/zug/pages/film.h"
#include "tools/zug/pages/picture.h"
#include "tools/zug/pages/plan_picture.h"

namespace zug {
namespace {

struct DrawArguments {
  Input input;
  std::vector<std::string> after;
  std::string move, targets, theme, record;
  std::uint64_t game = 1;
  bool of_record = false;  // --game was said
  bool automaton = false, plan = false;
  std::string output = "-";
};

// A game that cannot be played, because it has no end, still has a board.
svg::View start_view(const Game& game) {
  svg::View view;
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    view.pieces.push_back(game.board.square(VertexId(v)).piece);
  }
  return view;
}

bool only_the_board(const DrawArguments& options) {
  return options.after.empty() && options.move.empty() && options.targets.empty();
}

Status draw_board(const DrawArguments& options, const ReadGame& read, const Request& request) {
  const MoveTexts texts(read);
  const svg::Scene scene = svg::scene(texts.notation(), read_theme(options.theme, *read.game));
  svg::View view;
  if (only_the_board(options)) {
    view = start_view(*read.game);
  } else {
    const reasoner::Reasoner reasoner = make_reasoner("reference", read, request);
    view = view_after(options.after, texts, reasoner);
    if (!options.move.empty()) show_move(options.after, options.move, texts, reasoner, view);
    if (!options.targets.empty()) {
      show_targets(texts, position_after(options.after, texts, reasoner), options.targets, view);
    }
  }
  const double pixels = svg::pixels_per_square(scene, 960, 960);
  write_output(options.output, svg::print(scene, view, std::min(pixels, 64.0)));
  return Status::Done;
}

// The moves of line `game` of a record (docs/match.md), which has to be of these rules; `where`
// that is.
std::vector<std::string> recorded_moves(const DrawArguments& options, const Game& game,
                                        const std::string& where) {
  const std::vector<std::string> lines = recorded_lines(options.record);
  if (options.game > lines.size()) throw Refusal(Status::Usage, where + "there is no such game");
  std::string error;
  const auto record = players::read_record(lines[options.game - 1], error);
  if (!record) throw Refusal(Status::Usage, where + error);
  if (record->digest != players::game_digest(game)) {
    throw Refusal(Status::Usage, where + "this is a game by other rules");
  }
  return record->moves;
}

Status draw_film(const DrawArguments& options, const ReadGame& read, const Request& request) {
  const std::string where =
      name_of_record(options.record) + ":" + std::to_string(options.game) + ": ";
  const std::vector<std::string> moves = recorded_moves(options, *read.game, where);
  const MoveTexts texts(read);
  const svg::Scene scene = svg::scene(texts.notation(), read_theme(options.theme, *read.game));
  const reasoner::Reasoner reasoner = make_reasoner("interpreter", read, request);
  write_output(options.output, film(scene, views_of(moves, texts, reasoner, where), moves));
  return Status::Done;
}

Status draw_plan(const DrawArguments& options, ReadGame& read, const Request& request) {
  const auto plan = reasoner::build_plan(*read.game, {}, read.diagnostics);
  if (!plan) refuse(read.diagnostics, read.source, request, Status::Unknown);
  write_output(options.output, plan_picture(*plan, *read.game));
  return Status::Done;
}

// A name that promises another kind of picture.
void refuse_other_pictures(const std::string& file) {
  for (const std::string_view other : {".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf"}) {
    if (!file.ends_with(other)) continue;
    throw Refusal(Status::Usage, "-o '" + file +
                                     "': pictures are SVG; say .svg, and rsvg-convert "
                                     "or a browser makes others of that");
  }
}

Status draw(const DrawArguments& options, const Request& request) {
  refuse_other_pictures(options.output);
  const int kinds =
      !options.record.empty() + options.automaton + options.plan + !only_the_board(options);
  if (kinds > 1) {
    throw Refusal(Status::Usage,
                  "--record, --automaton, --plan and the options for one board exclude each other");
  }
  if (options.of_record && options.record.empty()) {
    throw Refusal(Status::Usage, "--game needs --record");
  }
  require_one_standard_input({options.record, options.input.file}, "both the record and the game");
  require_different_files({game_file(options.input.file),
                           {"--record", game_file(options.record).path},
                           {"--theme", game_file(options.theme).path},
                           {"--output", options.output}});
  ReadGame read = read_game(options.input, request);
  if (options.plan) return draw_plan(options, read, request);
  if (options.automaton) {
    write_output(options.output, svg::railroad(*read.game, read.source));
    return Status::Done;
  }
  if (!options.record.empty()) return play(read, [&] { return draw_film(options, read, request); });
  return play(read, [&] { return draw_board(options, read, request); });
}

}  // namespace

void add_draw_command(const Command& app, Request& request) {
  const auto options = std::make_shared<DrawArguments>();
  const Command command = app.add_subcommand("draw", "Draw the board, a game or the rules");
  add_input(command, options->input);
  command.add_option("--after", options->after, "The board after this move; once for each move")
      .type_name("MOVE")
      .one_value();
  command.add_option("--move", options->move, "Show this legal move as an arrow").type_name("MOVE");
  command.add_option("--targets", options->targets, "Show where moves from this square lead")
      .type_name("SQUARE");
  command.add_option("--record", options->record, "A recorded game as a film, one page of HTML")
      .type_name("RECORD");
  const Option game =
      command.add_option("--game", options->game, "Which game of the record (default 1)")
          .type_name("N")
          .positive_number();
  command.add_flag("--automaton", options->automaton, "The rules, as a railroad diagram");
  command.add_flag("--plan", options->plan, "How the game is compiled (zug plan), as a diagram");
  command.add_option("--theme", options->theme, "Glyphs and colours of pieces; see docs/draw.md")
      .type_name("FILE");
  command.add_option("-o,--output", options->output, "Where to write it (default: to stdout)")
      .type_name("FILE");
  command.footer(R"(Examples:
  zug draw corpus/rbg/chess.rbg -o chess.svg
  zug draw corpus/rbg/chess.rbg --after e2-e4 --targets g8 -o chess.svg
  zug draw corpus/rbg/hex.rbg --record games.jsonl --game 3 -o film.html
  zug draw corpus/rbg/hex.rbg --automaton -o rules.svg

Exit status: 1 the game has errors.)");
  command.callback([options, game, &request] {
    options->of_record = game.given();
    request.command = [options](const Request& r) { return draw(*options, r); };
  });
}

}  // namespace zug
