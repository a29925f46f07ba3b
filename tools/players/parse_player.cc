// "uct:1s,c=0.5,mast=on" as a PlayerSpec: a name, and behind the first colon parts between commas,
// each a budget (1s, 200ms, 10000p, 50000n) or KEY=VALUE. Of "cmd:…" everything behind the colon is
// the program and its arguments.

#include <algorithm>

#include "ir/messages/diagnostic.h"
#include "tools/players/options.h"
#include "tools/players/player.h"
#include "tools/players/read_number.h"

namespace zug::players {
namespace {

const std::vector<std::string> names = {"random",    "greedy", "flat",  "uct",
                                        "alphabeta", "solver", "human", "cmd"};
const std::string human = "human";

std::vector<std::string> unwatched_names() {
  std::vector<std::string> result = names;
  result.erase(std::find(result.begin(), result.end(), human));
  return result;
}

std::string unknown(const std::string& what, const std::string& word,
                    const std::vector<std::string>& known) {
  std::string message = "unknown " + what + " '" + word + "'";
  const std::string near = nearest(word, known);
  if (!near.empty()) message += ", did you mean '" + near + "'?";
  message += near.empty() ? "; there are: " : " There are: ";
  for (std::size_t i = 0; i < known.size(); ++i) message += (i == 0 ? "" : ", ") + known[i];
  return message;
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() > end.size() &&
         text.compare(text.size() - end.size(), std::string::npos, end) == 0;
}

// False when the part is no budget.
bool read_budget(const std::string& part, Budget& budget) {
  for (const auto& [unit, seconds] : {std::pair("ms", 0.001), std::pair("s", 1.0)}) {
    if (!ends_with(part, unit)) continue;
    const auto number = read_number(part.substr(0, part.size() - std::string(unit).size()));
    if (number) budget.seconds = *number * seconds;
    return number.has_value();
  }
  if (part.empty()) return false;
  const std::optional<std::uint64_t> count = read_count(part.substr(0, part.size() - 1));
  if (count && part.back() == 'p') budget.playouts = count;
  if (count && part.back() == 'n') budget.nodes = count;
  return count && (part.back() == 'p' || part.back() == 'n');
}

bool read_option(const std::string& part, PlayerSpec& spec, std::string& error) {
  const std::string key = part.substr(0, part.find('='));
  const std::vector<std::string>& known = option_names(spec.name);
  if (known.empty()) {
    error = "player '" + spec.name + "' has no options, but here is '" + part + "'";
  } else if (std::find(known.begin(), known.end(), key) == known.end()) {
    error = unknown("option of " + spec.name, key, known);
  }
  spec.options.emplace_back(key, part.substr(key.size() + 1));
  return error.empty();
}

bool read_part(const std::string& part, PlayerSpec& spec, std::string& error) {
  if (part.find('=') != std::string::npos) return read_option(part, spec, error);
  if (read_budget(part, spec.budget)) return true;
  error = "'" + part + "' in '" + spec.text +
          "' is neither a budget (1s, 200ms, 10000p, 50000n) nor KEY=VALUE";
  return false;
}

bool read_parts(const std::string& parts, PlayerSpec& spec, std::string& error) {
  for (std::size_t begin = 0; begin <= parts.size();) {
    const std::size_t end = std::min(parts.find(',', begin), parts.size());
    if (!read_part(parts.substr(begin, end - begin), spec, error)) return false;
    begin = end + 1;
  }
  return true;
}

std::optional<PlayerSpec> parse_one_of(const std::vector<std::string>& known,
                                       const std::string& text, std::string& error) {
  error.clear();
  PlayerSpec spec;
  spec.text = text;
  const std::size_t colon = text.find(':');
  spec.name = text.substr(0, colon);
  if (std::find(known.begin(), known.end(), spec.name) == known.end()) {
    error = unknown("player", spec.name, known);
    return std::nullopt;
  }
  if (spec.name == "cmd") {
    if (colon != std::string::npos) spec.program = text.substr(colon + 1);
    if (spec.program.empty()) error = "'cmd' needs a program: cmd:PROGRAM ARGUMENTS";
  } else if (colon != std::string::npos) {
    read_parts(text.substr(colon + 1), spec, error);
  }
  if (!error.empty()) return std::nullopt;
  return spec;
}

}  // namespace

std::optional<PlayerSpec> parse_player(const std::string& text, std::string& error) {
  return parse_one_of(names, text, error);
}

std::optional<PlayerSpec> parse_unwatched_player(const std::string& text, std::string& error) {
  if (text.substr(0, text.find(':')) == human) {
    error = "nobody watches; 'human' plays in zug play";
    return std::nullopt;
  }
  return parse_one_of(unwatched_names(), text, error);
}

}  // namespace zug::players
