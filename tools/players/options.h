#pragma once

// The KEY=VALUE part of a player's text, and how much of a budget is left.

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "tools/players/player.h"

namespace zug::players {

// The keys each player knows, in the order of its page; none for a name that is no player.
const std::vector<std::string>& option_names(const std::string& player);

// Reads values out of a spec whose keys are known to be right. Each call leaves `value` alone when
// the key was not written, and sets `error`, unless there is one, when what was written is none.
class OptionReader {
 public:
  OptionReader(const PlayerSpec& spec, std::string& error) : spec_(spec), error_(error) {}

  void number(const std::string& key, double low, double high, double& value);
  void count(const std::string& key, std::uint64_t low, std::uint64_t high, std::uint64_t& value);
  void flag(const std::string& key, bool& value);  // on or off
  void choice(const std::string& key, const std::vector<std::string>& choices, std::string& value);
  bool good() const { return error_.empty(); }

 private:
  const std::string* text(const std::string& key) const;
  void wrong(const std::string& key, const std::string& expected);

  const PlayerSpec& spec_;
  std::string& error_;
};

bool empty(const Budget& budget);
// The first of these that says anything.
Budget chosen_budget(const Budget& asked, const Budget& written, const Budget& usual);

// For players that make no playouts: a number of playouts is a number of nodes.
Budget without_playouts(Budget budget);

// Counts what a choice costs against its budget. A clock decides only when the budget has seconds.
class Meter {
 public:
  Meter(const Budget& budget, const GoOn& go_on);

  void add_playouts(std::uint64_t count) { playouts_ += count; }
  void add_nodes(std::uint64_t count) { nodes_ += count; }
  std::uint64_t playouts() const { return playouts_; }
  std::uint64_t nodes() const { return nodes_; }
  double seconds() const;
  // The share of the budget that is gone, of the part that is nearest to its end.
  double used() const;
  // To be asked once per playout or so; once true, always true.
  bool over();

 private:
  bool is_over();

  Budget budget_;
  const GoOn& go_on_;
  std::chrono::steady_clock::time_point start_;
  std::uint64_t playouts_ = 0, nodes_ = 0, asked_ = 0;
  bool over_ = false;
};

}  // namespace zug::players
