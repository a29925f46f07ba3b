// Everything that is written about commands (help, man pages, completions) comes from what CLI11
// knows of them, so none of it can be out of date.

#include "tools/zug/documents/command_tree.h"

#include <CLI/CLI.hpp>

#include "tools/zug/command_line/command_line.h"

namespace zug {
namespace {

OptionText option_text(const CLI::Option& option) {
  OptionText result;
  for (const std::string& name : option.get_lnames()) result.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) result.names.push_back("-" + name);
  result.positional = result.names.empty();
  if (result.positional) result.names.push_back(option.get_name());
  const bool takes_one = option.get_items_expected_max() > 0;
  result.value = takes_one && !result.positional ? option.get_type_name() : "";
  if (takes_one && result.value.empty() && !result.positional) result.value = "VALUE";
  result.about = option.get_description();
  result.required = option.get_required();
  return result;
}

CommandText command_text(const CLI::App& app, const std::vector<std::string>& words) {
  CommandText result{words, app.get_description(), app.get_footer(), {}, {}};
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group() != hidden_group) result.options.push_back(option_text(*option));
  }
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_group().empty()) continue;
    std::vector<std::string> longer = words;
    longer.push_back(command->get_name());
    result.commands.push_back(command_text(*command, longer));
  }
  return result;
}

}  // namespace

CommandText command_tree(const CLI::App& app) { return command_text(app, {}); }

std::string full_name(const CommandText& command, const char* between) {
  std::string result = "zug";
  for (const std::string& word : command.words) result += between + word;
  return result;
}

}  // namespace zug
