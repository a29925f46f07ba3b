// zug languages: the two registries, as a table.

#include <cstdio>
#include <string>

#include "backends/registry.h"
#include "langs/registry.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/commands/command.h"

namespace zug {
namespace {

Status list_languages(const Request&) {
  std::puts("Languages zug reads:");
  for (const Language& language : languages()) {
    std::string extensions;
    for (const std::string& extension : language.extensions) {
      extensions += (extensions.empty() ? "" : " ") + extension;
    }
    std::printf("  %-9s %-8s %s\n", language.name.c_str(), extensions.c_str(),
                language.summary.c_str());
  }
  std::puts("Languages zug writes:");
  const auto print = [](const auto& backend) {
    std::printf("  %-9s %-8s %s\n", backend.name.c_str(), backend.extension.c_str(),
                backend.summary.c_str());
  };
  for (const Backend& backend : backends()) print(backend);
  for (const FolderBackend& backend : folder_backends()) print(backend);
  return Status::Done;
}

}  // namespace

void add_languages_command(const Command& app, Request& request) {
  const Command command = app.add_subcommand("languages", "List the languages, with extensions");
  command.footer(R"(Examples:
  zug languages

Names of the first list go with --from, names of the second one with --to.)");
  command.callback([&request] { request.command = list_languages; });
}

}  // namespace zug
