// A man page from a help text. The footer of a help text is prose, then examples behind
// "Examples:", then "Exit status: ...", each beginning a paragraph of its own, which become
// sections.

#include "tools/zug/documents/manual.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <vector>

namespace zug {
namespace {

// Nothing in it is a request or a special sign of troff.
std::string troff(const std::string& text) {
  std::string result;
  bool begins_line = true;
  for (const char c : text) {
    if (begins_line && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
    begins_line = c == '\n';
  }
  return result;
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

struct Paragraph {
  std::string title;  // of the section it begins, or ""
  std::string text;
};

std::vector<Paragraph> paragraphs_of(const std::string& footer) {
  std::vector<Paragraph> result{{"DESCRIPTION", ""}};
  std::istringstream lines(footer);
  for (std::string line; std::getline(lines, line);) {
    const std::string status = "Exit status: ";
    if (line == "Examples:") {
      result.push_back({"EXAMPLES", ""});
    } else if (line.rfind(status, 0) == 0) {
      result.push_back({"EXIT STATUS", line.substr(status.size()) + "\n"});
    } else if (line.empty()) {
      result.push_back({"", ""});
    } else {
      result.back().text += line + "\n";
    }
  }
  return result;
}

std::string named(const OptionText& option) {
  std::string result;
  for (const std::string& name : option.names) {
    result += (result.empty() ? "\\fB" : ", \\fB") + troff(name) + "\\fR";
  }
  return option.value.empty() ? result : result + " \\fI" + troff(option.value) + "\\fR";
}

std::string synopsis(const CommandText& command) {
  std::string result = ".B " + full_name(command, " ") + "\n";
  const bool has_options = std::any_of(command.options.begin(), command.options.end(),
                                       [](const OptionText& option) { return !option.positional; });
  if (has_options) result += "[\\fIOPTIONS\\fR]\n";
  for (const OptionText& option : command.options) {
    if (!option.positional) continue;
    const std::string name = "\\fI" + troff(option.names.front()) + "\\fR";
    result += (option.required ? name : "[" + name + "]") + "\n";
  }
  return command.commands.empty() ? result : result + "\\fICOMMAND\\fR ...\n";
}

std::string options_section(const CommandText& command) {
  std::string result;
  for (const OptionText& option : command.options) {
    result += ".TP\n" + named(option) + "\n" + troff(option.about) + "\n";
  }
  return result.empty() ? "" : ".SH OPTIONS\n" + result;
}

std::string commands_section(const CommandText& command) {
  std::string result;
  for (const CommandText& one : command.commands) {
    result += ".TP\n\\fB" + troff(full_name(one, "-")) + "\\fR(1)\n" + troff(one.about) + "\n";
  }
  return result.empty() ? "" : ".SH COMMANDS\n" + result;
}

std::string footer_sections(const CommandText& command) {
  std::string result;
  for (const Paragraph& paragraph : paragraphs_of(command.footer)) {
    if (paragraph.text.empty()) continue;
    result += paragraph.title.empty() ? ".PP\n" : ".SH " + paragraph.title + "\n";
    const bool verbatim = paragraph.title == "EXAMPLES";
    result += (verbatim ? ".nf\n" : "") + troff(paragraph.text) + (verbatim ? ".fi\n" : "");
  }
  return result;
}

}  // namespace

std::string man_page(const CommandText& command, const std::string& version) {
  std::string result = ".TH " + upper(full_name(command, "-")) + " 1 \"\" \"zug " + version +
                       "\" \"Zug\"\n.SH NAME\n" + troff(full_name(command, "-")) + " \\- " +
                       troff(command.about) + "\n.SH SYNOPSIS\n" + synopsis(command);
  result += footer_sections(command) + commands_section(command) + options_section(command);
  if (!command.words.empty()) result += ".SH SEE ALSO\n.BR zug (1)\n";
  return result;
}

}  // namespace zug
