#pragma once

// What `zug explain` knows: the codes of the readers, and those that analyses, engines and back
// ends report.

#include <string>
#include <vector>

#include "langs/explanation.h"

namespace zug {

// Of a code that no reader reports.
struct ToolExplanation {
  Explanation explanation;
  // The parts of a game in it are of this language (Language::example_game). Empty: they are
  // commands of their own, "zug convert chess --to sbg", or, for what is too large to be shown,
  // words.
  std::string language;
  std::string command;  // which reports it: "check GAME"; empty without a language
};

const std::vector<ToolExplanation>& tool_explanations();

// Those of all, in the order of the codes' owners.
std::vector<Explanation> all_explanations();

// "check GAME", or empty when that is the reader, and so every command.
std::string command_that_reports(const std::string& code);

}  // namespace zug
