// zug convert: one language in, another one out. The back end says, with a place in the source,
// what its language cannot express; that is status 4, apart from the errors of the input itself.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/gdl/write.h"
#include "backends/registry.h"
#include "ir/limits.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/suggest.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/read_back.h"
#include "tools/zug/games/read_game.h"

namespace zug {
namespace {

struct ConvertArguments {
  Input input;
  std::string to;
  std::string interface;
  std::string output = "-";
  std::string moves = "auto";
  std::string move_map;
  bool infix = false;
  std::size_t step_limit = 0;
};

// What --to and --interface name.
struct Target {
  const Backend* backend = nullptr;  // either this one
  const FolderBackend* folder = nullptr;
  const Interface* interface = nullptr;  // of the folder
};

template <class List>
auto find(const List& list, const std::string& name) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const auto& entry) { return entry.name == name; });
  return found == list.end() ? nullptr : &*found;
}

// The interface and whose it is.
Target interface_named(const std::string& name) {
  std::vector<std::string> names;
  for (const FolderBackend& folder : folder_backends()) {
    if (const Interface* found = find(folder.interfaces, name)) return {nullptr, &folder, found};
    for (const Interface& other : folder.interfaces) names.push_back(other.name);
  }
  throw Refusal(Status::Usage, unknown("interface", name, names));
}

Target target_named(const std::string& name) {
  const Target target{find(backends(), name), find(folder_backends(), name), nullptr};
  if (target.backend != nullptr || target.folder != nullptr) return target;
  std::vector<std::string> names;
  for (const Backend& backend : backends()) {
    if (backend.extension == "." + name) {
      throw Refusal(Status::Usage, "unknown target language '" + name + "'; did you mean '" +
                                       backend.name + "', which makes " + backend.extension +
                                       " files?");
    }
    names.push_back(backend.name);
  }
  if (name == "svg" || name == "png" || name == "pdf") {
    throw Refusal(Status::Usage, "unknown target language '" + name +
                                     "'; did you mean 'zug draw', which makes pictures as SVG, or "
                                     "'dot', of which graphviz makes one: dot -T" +
                                     name + " FILE.dot?");
  }
  for (const FolderBackend& backend : folder_backends()) names.push_back(backend.name);
  throw Refusal(Status::Usage, unknown("target language", name, names));
}

void refuse_description_options(const ConvertArguments& options) {
  if (options.moves == "auto" && options.move_map.empty() && !options.infix &&
      options.step_limit == 0) {
    return;
  }
  const auto writer = std::find_if(backends().begin(), backends().end(),
                                   [](const Backend& one) { return one.descriptions; });
  throw Refusal(Status::Usage, "--moves, --move-map, --infix and --step-limit go with --to " +
                                   (writer == backends().end() ? "nothing" : writer->name));
}

// Throws Refusal when there is no such target, or it lacks what the options ask for, or a folder.
Target target_of(const ConvertArguments& options) {
  Target target;
  if (!options.interface.empty()) {
    target = interface_named(options.interface);
    if (target.folder->name != options.to) {
      throw Refusal(Status::Usage, "--interface goes with --to " + target.folder->name);
    }
  } else {
    target = target_named(options.to);
  }
  if (target.folder != nullptr && options.output == "-") {
    throw Refusal(Status::Usage,
                  "'" + options.to + "' is several files: say where, with -o FOLDER");
  }
  if (target.backend == nullptr || !target.backend->descriptions) {
    refuse_description_options(options);
  }
  return target;
}

GdlOptions description_options(const ConvertArguments& options, const Source& source) {
  GdlOptions result;
  result.source = &source;
  result.moves = options.moves == "auto"       ? GdlOptions::Moves::Auto
                 : options.moves == "compound" ? GdlOptions::Moves::Compound
                                               : GdlOptions::Moves::Split;
  result.infix = options.infix;
  result.step_limit = options.step_limit;
  return result;
}

using Outputs = std::optional<std::vector<Output>>;

Outputs description(const ConvertArguments& options, const ReadGame& read,
                    const DescriptionWriter& writer, Diagnostics& diagnostics) {
  const std::optional<GdlText> text =
      writer.write(*read.game, description_options(options, read.source), diagnostics);
  if (!text) return std::nullopt;
  std::vector<Output> outputs{{options.output, text->text}};
  if (!options.move_map.empty()) outputs.push_back({options.move_map, text->move_map});
  return outputs;
}

// Of a folder their paths begin there.
Outputs outputs_of(const ConvertArguments& options, const Target& target, const ReadGame& read,
                   Diagnostics& diagnostics) {
  if (target.folder != nullptr) {
    const auto files = target.interface != nullptr
                           ? target.interface->write(*read.game, diagnostics)
                           : target.folder->write(*read.game, diagnostics);
    if (!files) return std::nullopt;
    std::vector<Output> outputs;
    for (const WrittenFile& file : *files) outputs.push_back({file.name, file.text});
    return outputs;
  }
  const Backend& backend = *target.backend;
  if (backend.descriptions) return description(options, read, *backend.descriptions, diagnostics);
  const std::optional<std::string> text = backend.write(*read.game, read.source, diagnostics);
  if (!text) return std::nullopt;
  return std::vector<Output>{{options.output, *text}};
}

// What is written may be more than zug itself reads again. That is a limit of ours, not of the
// language; other programs may have none.
void warn_of_length(const Target& target, const std::vector<Output>& outputs) {
  if (target.backend == nullptr || target.backend->descriptions) return;
  const std::string& text = outputs.front().text;
  if (text.size() <= limits::tokens) return;
  for (const Language& language : languages()) {
    const std::vector<std::string>& extensions = language.extensions;
    if (std::ranges::find(extensions, target.backend->extension) == extensions.end()) continue;
    const std::optional<std::string> why = why_not_read_back(language.read, text);
    if (!why) return;
    std::fprintf(stderr, "zug: warning: zug itself does not read what it writes here: %s\n",
                 why->c_str());
  }
}

// `-o game.rbg --to ir` is most probably a slip.
void warn_of_extension(const ConvertArguments& options, const Target& target) {
  if (target.backend == nullptr || options.output == "-") return;
  const std::string extension = std::filesystem::path(options.output).extension().string();
  if (extension == target.backend->extension) return;
  std::string other;
  for (const Language& language : languages()) {
    const auto found = std::find(language.extensions.begin(), language.extensions.end(), extension);
    if (found != language.extensions.end()) other = language.name;
  }
  for (const Backend& backend : backends()) {
    if (other.empty() && backend.extension == extension) other = backend.name;
  }
  if (other.empty()) return;
  std::fprintf(stderr, "zug: warning: '%s' is named like %s and gets %s, whose files end in %s\n",
               options.output.c_str(), other.c_str(), target.backend->name.c_str(),
               target.backend->extension.c_str());
}

Status convert(const ConvertArguments& options, const Request& request) {
  const Target target = target_of(options);
  require_different_files({{"--output", options.output}, {"--move-map", options.move_map}});
  warn_of_extension(options, target);
  const ReadGame read = read_game(options.input, request);
  Diagnostics diagnostics;
  const Outputs outputs = outputs_of(options, target, read, diagnostics);
  // The warnings about the input are worth knowing here: the translation has the same fault.
  print_diagnostics(read.diagnostics, read.source, request);
  if (!outputs) refuse(diagnostics, read.source, request, Status::NotExpressible);
  print_diagnostics(diagnostics, read.source, request);
  if (target.folder != nullptr) {
    write_outputs_in(options.output, *outputs);
  } else {
    write_outputs(*outputs);
  }
  warn_of_length(target, *outputs);
  return Status::Done;
}

}  // namespace

void add_convert_command(const Command& app, Request& request) {
  const auto options = std::make_shared<ConvertArguments>();
  const Command command = app.add_subcommand("convert", "Translate a game into another language");
  add_input(command, options->input);
  command.add_option("--to", options->to, "The target; 'zug languages' lists them")
      .required()
      .type_name("LANGUAGE");
  command
      .add_option("-o,--output", options->output,
                  "Where to write, whole or not at all; - (default) is standard output")
      .type_name("OUT");
  command
      .add_option("--interface", options->interface,
                  "With --to c: rbg2cpp, files for programs written for that")
      .type_name("NAME");
  command
      .add_option(
          "--moves", options->moves,
          "gdl: a turn as one move, in parts of one modifier, or as is small (auto, default)")
      .type_name("auto|compound|split")
      .one_of({"auto", "compound", "split"});
  command.add_flag("--infix", options->infix, "gdl: the notation p(X) :- q(X) & ~r");
  command.add_option("--step-limit", options->step_limit, "gdl: end the play after N steps")
      .type_name("N")
      .whole_between(1, 1000);
  command
      .add_option("--move-map", options->move_map,
                  "gdl: write which modifiers at which vertices each move stands for")
      .type_name("FILE");
  command.footer(R"(Examples:
  zug convert corpus/rbg/hex.rbg --to ll-rbg
  zug convert corpus/rbg/amazons.rbg --to gdl --move-map amazons.map -o amazons.kif
  zug convert corpus/rbg/hex.rbg --to dot -o hex.dot
  zug convert corpus/rbg/hex.rbg --to c -o hex-in-c
  zug convert - --from rbg --to ir < corpus/rbg/hex.rbg

Exit status: 1 the game has errors; 4 the target cannot express it.)");
  command.callback([options, &request] {
    request.command = [options](const Request& r) { return convert(*options, r); };
  });
}

}  // namespace zug
