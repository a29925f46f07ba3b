#pragma once

// Simplified Boardgames as written (arXiv:1606.02645v2): plain structs with places.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ir/messages/source.h"

namespace zug::sbg {

// What the square a step ends on must hold: nothing, a piece of the opponent or one of the mover.
enum class Content { Empty, Opponent, Own };

// (dx, dy, on): dx columns to the right, dy rows forward, seen by the mover.
struct Step {
  std::int64_t dx = 0;
  std::int64_t dy = 0;
  Content content = Content::Empty;
};

struct Movement;

struct Sequence {
  std::vector<Movement> parts;  // two or more
};
struct Choice {
  std::vector<Movement> branches;  // two or more
};
// `count` times, any number of times when it is empty.
struct Power {
  std::vector<Movement> body;  // one
  std::optional<std::int64_t> count;
};

struct Movement {
  std::variant<Step, Sequence, Choice, Power> node;
  Origin origin;
};

// One rule for a letter serves both colours.
struct Rule {
  char letter = 'A';
  Movement movement;
  Origin origin;
  bool good = true;  // else something in it had an error; never in a checked game
};

struct Row {
  std::string cells;  // '.', or a letter: upper case white, lower case black
  Origin origin;
  bool good = true;  // else its cells are not known
};

struct Target {
  std::int64_t x = 0;  // from the left, 0 based
  std::int64_t y = 0;  // from the bottom, 0 based
  Origin origin;
};

// '@': moving `letter` to one of `targets` wins. '#': having at most `amount` of `letter` loses.
struct Arrival {
  char letter = 'A';
  std::vector<Target> targets;
  Origin origin;
};
struct Amount {
  char letter = 'A';
  std::int64_t amount = 0;
  Origin origin;
};

struct Description {
  std::string name;
  std::int64_t width = 0;
  std::int64_t height = 0;
  Origin size_origin;
  std::vector<Row> rows;  // the top one first
  std::vector<Rule> rules;
  bool rules_known = false;     // the letters of all rules could be read
  std::int64_t turn_limit = 0;  // half-moves of both players together
  Origin limit_origin;
  std::vector<Arrival> arrivals;
  std::vector<Amount> amounts;
};

}  // namespace zug::sbg
