// zug convert: one language in, another one out. The back end says, with a place in the source,
// what its language cannot express; that is status 4, apart from the errors of the input itself.

#include <memory>
#include <optional>
#include <string>
#include <vector>

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
};

const Backend& backend_named(const std::string& name) {
  std::vector<std::string> names;
  for (const Backend& backend : backends()) {
    if (backend.name == name) return backend;
    names.push_back(backend.name);
  }
  throw Refusal(Status::Usage, unknown("target language", name, names));
}

Status convert(const Options& options, const Request& request) {
  const Backend& backend = backend_named(options.to);
  const ReadGame read = read_game(options.input, request);
  Diagnostics diagnostics;
  const std::optional<std::string> text = backend.write(*read.game, read.source, diagnostics);
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
  command->footer(R"(Examples:
  zug convert corpus/rbg/hex.rbg --to ll-rbg
  zug convert corpus/rbg/hex.rbg --to dot -o hex.dot
  zug convert - --from rbg --to ir < corpus/rbg/hex.rbg

Exit status: 1 the game has errors; 4 the target cannot express it.)");
  command->callback([options, &request] {
    request.command = [options](const Request& r) { return convert(*options, r); };
  });
}

}  // namespace zug
