// Completions: the commands, then the options of the command, the values of those options that have
// lists, and for anything else files and the games that come with zug, which zug is asked for.

#include "tools/zug/documents/shells.h"

#include <algorithm>

namespace zug {
namespace {

constexpr const char* list_of_games = "zug doctor --games 2>/dev/null | cut -d' ' -f1 | sort -u";

std::string joined(const std::vector<std::string>& words, const char* between) {
  std::string result;
  for (const std::string& word : words) result += (result.empty() ? "" : between) + word;
  return result;
}

// In single quotes, for all three shells.
std::string single_quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("’") : std::string(1, c);
  return result + "'";
}

std::vector<CommandText> all_commands(const CommandText& program) {
  std::vector<CommandText> result;
  for (const CommandText& command : program.commands) {
    result.push_back(command);
    for (const CommandText& inner : all_commands(command)) result.push_back(inner);
  }
  return result;
}

std::vector<std::string> option_names(const CommandText& command) {
  std::vector<std::string> result;
  for (const OptionText& option : command.options) {
    if (option.positional) continue;
    result.insert(result.end(), option.names.begin(), option.names.end());
  }
  return result;
}

std::vector<std::string> names_of_commands(const CommandText& command) {
  std::vector<std::string> result;
  for (const CommandText& inner : command.commands) result.push_back(inner.words.back());
  return result;
}

const OptionValues* values_for(const OptionText& option, const std::vector<OptionValues>& values) {
  const auto found = std::find_if(values.begin(), values.end(), [&](const OptionValues& one) {
    return one.option == option.names.front();
  });
  return found == values.end() ? nullptr : &*found;
}

}  // namespace

std::string bash_completion(const CommandText& program, const std::vector<OptionValues>& values) {
  std::string result =
      "# bash completion for zug, made from its command line\n"
      "_zug() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  local command='' words='' i\n"
      "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
      "    case \"${command:+$command }${COMP_WORDS[i]}\" in\n";
  for (const CommandText& command : all_commands(program)) {
    const std::string name = single_quoted(joined(command.words, " "));
    result += "      " + name + ") command=" + name + " ;;\n";
  }
  result += "    esac\n  done\n  case $before in\n";
  for (const OptionValues& one : values) {
    result += "    " + one.option + ") COMPREPLY=($(compgen -W " +
              single_quoted(joined(one.values, " ")) + " -- \"$word\")); return ;;\n";
  }
  result += "  esac\n  case $command in\n";
  std::vector<CommandText> commands = all_commands(program);
  commands.insert(commands.begin(), program);
  for (const CommandText& command : commands) {
    result += "    " + single_quoted(joined(command.words, " ")) + ") words=" +
              single_quoted(joined(names_of_commands(command), " ") + " " +
                            joined(option_names(command), " ")) +
              " ;;\n";
  }
  result +=
      "  esac\n"
      "  if [[ $word == -* || -z $command ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "  else\n"
      "    mapfile -t COMPREPLY < <(compgen -f -- \"$word\"\n"
      "      compgen -W \"${words%% -*} $(" +
      std::string(list_of_games) +
      ")\" -- \"$word\")\n"
      "  fi\n"
      "}\n"
      "complete -o filenames -F _zug zug\n";
  return result;
}

namespace {

// As a description in _arguments and _describe.
std::string zsh_text(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
    if (c == '\'') {
      result += "’";
    } else {
      result += c;
    }
  }
  return result;
}

std::string zsh_option(const OptionText& option, const std::vector<OptionValues>& values) {
  std::string result;
  for (const std::string& name : option.names) {
    std::string value;
    if (!option.value.empty()) {
      const OptionValues* const list = values_for(option, values);
      const std::string action = list == nullptr ? "_files" : "(" + joined(list->values, " ") + ")";
      value = ":" + zsh_text(option.value) + ":" + action;
    }
    result += " \\\n        '*" + name + "[" + zsh_text(option.about) + "]" + value + "'";
  }
  return result;
}

std::string zsh_case(const CommandText& command, const std::vector<OptionValues>& values,
                     const std::string& games) {
  std::string result =
      "      " + single_quoted(joined(command.words, " ")) + ")\n        _arguments";
  for (const OptionText& option : command.options) {
    if (!option.positional) result += zsh_option(option, values);
  }
  return result + " \\\n        " + games + " ;;\n";
}

}  // namespace

std::string zsh_completion(const CommandText& program, const std::vector<OptionValues>& values) {
  std::string result =
      "#compdef zug\n"
      "# zsh completion for zug, made from its command line\n"
      "_zug_games() {\n"
      "  local -a games\n"
      "  games=(${(f)\"$(" +
      std::string(list_of_games) +
      ")\"})\n"
      "  _alternative 'files:file:_files' \"games:game:(${games[*]})\"\n"
      "}\n"
      "_zug() {\n"
      "  local -a commands\n"
      "  commands=(\n";
  for (const CommandText& command : program.commands) {
    result += "    '" + command.words.back() + ":" + zsh_text(command.about) + "'\n";
  }
  result +=
      "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n";
  result += "  local command=${words[2]}\n  case \"$command ${words[3]}\" in\n";
  for (const CommandText& command : all_commands(program)) {
    if (command.words.size() != 2) continue;
    result += "    " + single_quoted(joined(command.words, " ")) +
              ") command=" + single_quoted(joined(command.words, " ")) + " ;;\n";
  }
  result += "  esac\n  case $command in\n";
  for (const CommandText& command : all_commands(program)) {
    const bool inner = !command.commands.empty();
    const std::string words = "'*:command:(" + joined(names_of_commands(command), " ") + ")'";
    result += zsh_case(command, values, inner ? words : "'*:game:_zug_games'");
  }
  return result +
         "  esac\n}\nif [ \"$funcstack[1]\" = _zug ]; then _zug \"$@\"; else compdef _zug zug; "
         "fi\n";
}

std::string fish_completion(const CommandText& program, const std::vector<OptionValues>& values) {
  std::string result = "# fish completion for zug, made from its command line\n";
  for (const CommandText& command : program.commands) {
    result += "complete -c zug -n __fish_use_subcommand -f -a " + command.words.back() + " -d " +
              single_quoted(command.about) + "\n";
  }
  result += "complete -c zug -n 'not __fish_use_subcommand' -a \"(" + std::string(list_of_games) +
            ")\"\n";
  for (const CommandText& command : all_commands(program)) {
    std::string when;
    for (const std::string& word : command.words) {
      when += (when.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + word);
    }
    for (const CommandText& inner : command.commands) {
      result += "complete -c zug -n '" + when + "' -f -a " + inner.words.back() + " -d " +
                single_quoted(inner.about) + "\n";
    }
    for (const OptionText& option : command.options) {
      if (option.positional) continue;
      result += "complete -c zug -n '" + when + "'";
      for (const std::string& name : option.names) {
        result += name.rfind("--", 0) == 0 ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      const OptionValues* const list = values_for(option, values);
      if (list != nullptr) result += " -x -a " + single_quoted(joined(list->values, " "));
      if (list == nullptr && !option.value.empty()) result += " -r";
      result += " -d " + single_quoted(option.about) + "\n";
    }
  }
  return result;
}

}  // namespace zug
