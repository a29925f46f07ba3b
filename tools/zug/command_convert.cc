// zug convert: one language in, another one out. The back end says, with a place in the source,
// what its language cannot express; that is status 4, apart from the errors of the input itself.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/c/rbg2cpp.h"
#include "backends/gdl/write.h"
#include "backends/registry.h"
#include "tools/zug/command.h"
#include "tools/zug/read_game.h"
#include "tools/zug/suggest.h"
#include "tools/zug/write_output.h"

namespace zug {
namespace {

struct Options {
  Input input;
  std::string to;
  std::string interface;
  std::string output = "-";
  std::string moves = "auto";
  std::string move_map;
  bool infix = false;
  std::size_t step_limit = 0;
};

template <class List>
auto named(const List& list, const std::string& name) {
  return std::find_if(list.begin(), list.end(),
                      [&](const auto& backend) { return backend.name == name; });
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

// The texts, by file name below the output, which is "" when the output is the file itself.
std::optional<std::vector<WrittenFile>> write(const Options& options, const ReadGame& read,
                                              Diagnostics& diagnostics) {
  if (options.interface == "rbg2cpp") return write_rbg2cpp(*read.game, diagnostics);
  const auto folder = named(folder_backends(), options.to);
  if (folder != folder_backends().end()) return folder->write(*read.game, diagnostics);
  const auto backend = named(backends(), options.to);
  const std::optional<std::string> text =
      options.to == "gdl" ? convert_to_gdl(options, read, diagnostics)
                          : backend->write(*read.game, read.source, diagnostics);
  if (!text) return std::nullopt;
  return std::vector<WrittenFile>{{"", *text}};
}

// Throws Refusal when there is no such target, or no folder for one that needs it.
void require_target(const Options& options) {
  if (!options.interface.empty() && options.interface != "rbg2cpp") {
    throw Refusal(Status::Usage, unknown("interface", options.interface, {"rbg2cpp"}));
  }
  if (!options.interface.empty() && options.to != "c") {
    throw Refusal(Status::Usage, "--interface goes with --to c");
  }
  if (named(backends(), options.to) != backends().end()) return;
  if (named(folder_backends(), options.to) == folder_backends().end()) {
    std::vector<std::string> names;
    for (const Backend& backend : backends()) names.push_back(backend.name);
    for (const FolderBackend& backend : folder_backends()) names.push_back(backend.name);
    throw Refusal(Status::Usage, unknown("target language", options.to, names));
  }
  if (options.output == "-") {
    throw Refusal(Status::Usage,
                  "'" + options.to + "' is several files: say where, with -o FOLDER");
  }
}

Status convert(const Options& options, const Request& request) {
  require_target(options);
  if (options.to != "gdl") refuse_gdl_options(options);
  const ReadGame read = read_game(options.input, request);
  Diagnostics diagnostics;
  const std::optional<std::vector<WrittenFile>> files = write(options, read, diagnostics);
  // The warnings about the input are worth knowing here: the translation has the same fault.
  print_diagnostics(read.diagnostics, read.source, request);
  print_diagnostics(diagnostics, read.source, request);
  if (!files) return Status::NotExpressible;
  for (const WrittenFile& file : *files) {
    if (file.name.empty()) {
      write_output(options.output, file.text);
    } else {
      write_output_in(options.output, file.name, file.text);
    }
  }
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
      ->add_option("--interface", options->interface,
                   "With --to c: rbg2cpp, files for programs written for that")
      ->type_name("NAME");
  command
      ->add_option("--moves", options->moves,
                   "gdl: a turn as one move, as steps, or what is small (auto, default)")
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
  zug convert corpus/rbg/hex.rbg --to c -o hex-in-c
  zug convert - --from rbg --to ir < corpus/rbg/hex.rbg

Exit status: 1 the game has errors; 4 the target cannot express it.)");
  command->callback([options, &request] {
    request.command = [options](const Request& r) { return convert(*options, r); };
  });
}

}  // namespace zug
