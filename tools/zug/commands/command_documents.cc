// zug documents: man pages and completions, for who installs zug. It is hidden: cmake --build calls
// it.

#include <memory>
#include <string>

#include "backends/registry.h"
#include "langs/registry.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/documents/command_tree.h"
#include "tools/zug/documents/manual.h"
#include "tools/zug/documents/shells.h"

namespace zug {
namespace {

std::vector<OptionValues> option_values() {
  OptionValues from{"--from", {}}, to{"--to", {}};
  for (const Language& language : languages()) from.values.push_back(language.name);
  for (const Backend& backend : backends()) to.values.push_back(backend.name);
  for (const FolderBackend& backend : folder_backends()) to.values.push_back(backend.name);
  return {from,
          to,
          {"--format", {"text", "json"}},
          {"--color", {"auto", "always", "never"}},
          {"--engine", {"interpreter", "tcc", "native", "auto", "reference", "prolog"}}};
}

void write_pages(const CommandText& command, const std::string& folder) {
  write_outputs_in(folder + "/man1",
                   {{full_name(command, "-") + ".1", man_page(command, ZUG_VERSION)}});
  for (const CommandText& inner : command.commands) write_pages(inner, folder);
}

Status write_documents(const CLI::App& app, const std::string& folder) {
  const CommandText program = command_tree(app);
  const std::vector<OptionValues> values = option_values();
  write_pages(program, folder);
  write_outputs_in(folder + "/bash", {{"zug", bash_completion(program, values)}});
  write_outputs_in(folder + "/zsh", {{"_zug", zsh_completion(program, values)}});
  write_outputs_in(folder + "/fish", {{"zug.fish", fish_completion(program, values)}});
  return Status::Done;
}

}  // namespace

void add_documents_command(const Command& app, Request& request) {
  const auto folder = std::make_shared<std::string>();
  const Command command = app.add_subcommand("documents", "Write man pages and completions");
  command.hidden();
  command.add_option("FOLDER", *folder, "Where to").required().type_name("");
  command.footer("Examples:\n  zug documents build/documents");
  command.callback([folder, app, &request] {
    request.command = [folder, app](const Request&) {
      return write_documents(app.cli11(), *folder);
    };
  });
}

}  // namespace zug
