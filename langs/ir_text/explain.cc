// The codes of the reader of Zug's own text. 01 is about words, 02 about names and items, 03 about
// rules.

#include "langs/ir_text/explain.h"

#include <algorithm>
#include <sstream>
#include <string>

namespace zug {

std::vector<Explanation> ir_text_explanations() {
  return {
      {"IR0101", "the text does not follow the grammar", "piece", "piece r"},
      {"IR0102", "brackets, patterns or shared parts are nested too deeply",
       "rules = ((((((up))))))   // hundreds of times", "rules = up"},
      {"IR0103", "the game is larger than any real one, and than the limits", "16777217 bytes",
       "16777216 bytes"},
      {"IR0104", "a number is out of range", "player white 99999999999", "player white 99"},
      {"IR0201", "an item is missing, or is there twice and must not be",
       "rules = ->white up\nrules = ->>", "rules = ->white up"},
      {"IR0202", "a name is empty, has a byte 0 or means two things", "piece r\ndirection r",
       "piece r\ndirection right"},
      {"IR0203", "a name is used and not declared", "square a [x] {}", "square a [e] {}"},
      {"IR0204", "a square has two edges of one direction", "square a [e] {up:b,up:a}",
       "square a [e] {up:b}"},
      {"IR0301", "shared parts are not numbered from 1, or one is used that is not above",
       "shared 2 = up\nrules = ->white {? @2}", "shared 1 = up\nrules = ->white {? @1}"},
      {"IR0302", "a shared part stands outside patterns, where each action counts for itself",
       "shared 1 = {e} up\nrules = ->white @1", "rules = ->white {e} up"},
      {"IR0303", "parentheses that do nothing: a sequence inside a sequence, a sum inside a sum",
       "rules = ->white (up {e}) ->>", "rules = ->white up {e} ->>"},
      {"IR0304", "a switch stands inside a pattern, which changes nothing",
       "rules = ->white {? up ->>}", "rules = ->white {? up}"},
      {"IR0305", "division by zero", "rules = ->white [$ v = v/0] ->>",
       "rules = ->white [$ v = v/2] ->>"},
  };
}

namespace {

// What an item is about: "piece e", and of the rules and the game just the first word.
std::string ir_item_named(const std::string& line) {
  const std::size_t first = std::min(line.find(' '), line.size());
  const std::string word = line.substr(0, first);
  if (word == "rules" || word == "game" || first == line.size()) return word;
  return line.substr(0, line.find(' ', first + 1));
}

}  // namespace

// A game of two squares around it: the items that the part does not have, the rules last.
std::string ir_text_example_game(const std::string& part) {
  std::vector<std::string> named;
  std::istringstream lines(part);
  for (std::string line; std::getline(lines, line);) named.push_back(ir_item_named(line));
  const auto without = [&](const std::vector<std::string>& items) {
    std::string result;
    for (const std::string& item : items) {
      const std::string name = ir_item_named(item);
      if (std::find(named.begin(), named.end(), name) == named.end()) result += item + "\n";
    }
    return result;
  };
  return without({"game example from test", "player white 9", "piece e", "piece w", "variable v 9",
                  "direction up", "square a [e] {up:b}", "square b [w] {}"}) +
         part + "\n" + without({"rules = ->white up [e]"});
}

}  // namespace zug
