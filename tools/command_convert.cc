// zug convert: one language in, another one out. The back end says, with a place in the source,
// what its language cannot express; that is status 4, apart from the errors of the input itself.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/gdl/write.h"
#include "backends/registry.h"
#include "tools/command.h"
#include "tools/read_game.h"
#include "tools/suggest.h"
#include "tools/write_output.h"

namespace zug {
namespace {

struct Options {
  Input input;
  std::string to;
  std::string output = "-";
  std::string moves = "auto";
  std::string move_map;
  bool infix = false;
  std::size_t step_limit = 0;
};

const Backend& backend_named(const std::string& name) {
  std::vector<std::string> names;
  for (const Backend& backend : backends()) {
    if (backend.name == name) return backend;
    names.push_back(backend.name);
  }
  throw Refusal(Status::Usage, unknown("target language", name, names));
}

void refuse_gdl_options(const Options& options) {
  if (options.moves == "auto" && options.move_map.empty() && !options.infix &&
      options.step_limit == 0) {
    return;
  }
  throw Refusal(Status::Usage, "--moves, --move-map, --infix and --step-limit go with --to gdl");
}

std::optional<std::string> convert_to_gdl(const Options& options, const ReadGame& read,
                                          Diagnostics& diagnostics) {
  GdlOptions gdl;
  gdl.moves = options.moves == "auto"       ? GdlOptions::Moves::Auto
              : options.moves == "compound" ? GdlOptions::Moves::Compound
                                            : GdlOptions::Moves::Split;
  gdl.infix = options.infix;
  gdl.step_limit = options.step_limit;
  std::optional<GdlText> text = write_gdl(*read.game, gdl, diagnostics);
  if (!text) return std::nullopt;
  if (!options.move_map.empty()) write_output(options.move_map, text->move_map);
  return std::move(text->text);
}

Status convert(const Options& options, const Request& request) {
  const Backend& backend = backend_named(options.to);
  if (backend.name != "gdl") refuse_gdl_options(options);
  const ReadGame read = read_game(options.input, request);
  Diagnostics diagnostics;
  const std::optional<std::string> text = backend.name == "gdl"
                                              ? convert_to_gdl(options, read, diagnostics)
                                              : backend.write(*read.game, read.source, diagnostics);
  // The warnings about the input are worth knowing here: the translation has the same fault.
  print_diagnostics(read.diagnostics, read.source, request);
  print_diagnostics(diagnostics, read.source, request);
  if (!text) return Status::NotExpressible;
  write_output(options.output, *text);
  return Status::Done;
}

}  // namespace

void add_convert_command(CLI::App& app, Request& request) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("convert", "Translate a game into another language");
  add_input(*command, options->input);
  command->add_option("--to", options->to, "The target; 'zug languages' lists them")
      ->required()
      ->type_name("LANGUAGE");
  command
      ->add_option("-o,--output", options->output,
                   "Where to write, whole or not at all; - (default) is standard output")
      ->type_name("OUT");
  command
      ->add_option("--moves", options->moves,
                   "gdl: a turn as one move, as steps, or whichever is small (auto, the default)")
      ->type_name("auto|compound|split")
      ->check(CLI::IsMember({"auto", "compound", "split"}).description(""));
  command->add_flag("--infix", options->infix, "gdl: the notation p(X) :- q(X) & ~r");
  command->add_option("--step-limit", options->step_limit, "gdl: end the play after N steps")
      ->type_name("N")
      ->check(CLI::Range(1, 1000).description(""));
  command
      ->add_option("--move-map", options->move_map,
                   "gdl: write which modifiers at which vertices each move stands for")
      ->type_name("FILE");
  command->footer(R"(Examples:
  zug convert corpus/rbg/hex.rbg --to ll-rbg
  zug convert corpus/rbg/amazons.rbg --to gdl --move-map amazons.map -o amazons.kif
  zug convert corpus/rbg/hex.rbg --to dot -o hex.dot
  zug convert - --from rbg --to ir < corpus/rbg/hex.rbg

Exit status: 1 the game has errors; 4 the target cannot express it.)");
  command->callback([options, &request] {
    request.command = [options](const Request& r) { return convert(*options, r); };
  });
}

}  // namespace zug
