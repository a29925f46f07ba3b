// Each verb is a goal of the driver (backends/prolog/driver.h), and its results are what the lines
// of the answer say.

#include "backends/prolog/swipl/reasoner.h"

#include <algorithm>
#include <sstream>

#include "backends/prolog/driver.h"
#include "backends/prolog/text.h"
#include "ir/limits.h"

namespace zug::prolog {
namespace {

// What is said in `line` behind its first word, "row" or "part" or "play".
std::istringstream rest_of(const std::string& line) {
  std::istringstream in(line);
  std::string word;
  in >> word;
  return in;
}

// What is not as driver.h says is no result.
void require(const std::istringstream& in, const std::string& line) {
  if (!in.fail()) return;
  throw Failure(Failure::Kind::Unavailable, "SWI-Prolog answers '" + line + "'");
}

Row row_of(const std::string& line) {
  Row row;
  std::istringstream in = rest_of(line);
  in >> row.count.depth >> row.count.leaves >> row.count.states >> row.seconds;
  require(in, line);
  return row;
}

FirstMove first_move_of(const std::string& line) {
  FirstMove part;
  std::istringstream in = rest_of(line);
  in >> part.leaves >> part.states;
  std::getline(in >> std::ws, part.move);
  require(in, line);
  return part;
}

RandomPlay random_play_of(const std::string& line) {
  RandomPlay play;
  std::istringstream in = rest_of(line);
  in >> play.length >> play.choices >> play.most >> play.seconds;
  require(in, line);
  for (std::int64_t goal = 0; in >> goal;) play.goals.push_back(goal);
  return play;
}

std::string list(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ",") + item;
  return "[" + text + "]";
}

std::string list(const Play& play) {
  std::vector<std::string> joints;
  for (const JointMove& joint : play) {
    std::vector<std::string> moves;
    for (const gdl::Term& move : joint) moves.push_back(term_text(move));
    joints.push_back(list(moves));
  }
  return list(joints);
}

std::vector<std::string> roles_of(const gdl::Description& description) {
  std::vector<std::string> names;
  for (const gdl::Rule& rule : description.rules) {
    if (rule.head.name != "role") continue;
    const std::string name = gdl::text_of(rule.head.arguments.front());
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

// For what need not come to an end: as in engines with a plan.
std::string limits_of_the_driver() {
  return "most_parts(" + std::to_string(limits::search_depth) + ").\nmost_noops(" +
         std::to_string(limits::keeper_moves) + ").\n";
}

}  // namespace

Reasoner::Reasoner(const gdl::Description& description)
    : program_(driver + limits_of_the_driver() + clauses_of(description)),
      roles_(roles_of(description)) {}

bool Reasoner::run(const std::string& goal, const std::function<void(const std::string&)>& line,
                   const Stop& stop) const {
  return prolog::run(program_ + ":- initialization(run(" + goal + ")).\n", line, stop);
}

bool Reasoner::perft(int from, int to, const std::function<void(const Row&)>& each,
                     const Stop& stop) const {
  return run(
      "perft(" + std::to_string(from) + "," + std::to_string(to) + ")",
      [&](const std::string& line) { each(row_of(line)); }, stop);
}

bool Reasoner::divide(int depth, const std::function<void(const FirstMove&)>& each,
                      const Stop& stop) const {
  return run(
      "divide(" + std::to_string(depth) + ")",
      [&](const std::string& line) { each(first_move_of(line)); }, stop);
}

bool Reasoner::sample(double seconds, std::uint64_t playouts, std::uint64_t seed,
                      const std::function<void(const RandomPlay&)>& each, const Stop& stop) const {
  return run(
      "bench(" + std::to_string(seconds) + "," + std::to_string(playouts) + "," +
          std::to_string(seed) + ")",
      [&](const std::string& line) { each(random_play_of(line)); }, stop);
}

bool Reasoner::follow(const std::vector<Play>& plays,
                      const std::function<void(const std::string&)>& each, const Stop& stop) const {
  std::vector<std::string> texts;
  for (const Play& play : plays) texts.push_back(list(play));
  return run("replay(" + list(texts) + ")", each, stop);
}

}  // namespace zug::prolog
