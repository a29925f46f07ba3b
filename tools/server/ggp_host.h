#pragma once

// A match of general game playing: asks all players at once, checks what they answer, puts a random
// legal move where there is none.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tools/server/gdl_rules.h"

namespace zug::server {

struct GgpSeat {
  std::string host;  // empty: the host itself plays at random
  std::uint16_t port = 0;
  std::string name = "player";
};

struct GgpMatchOptions {
  std::string id = "zug";
  std::string rules;  // as they are sent, and as the seats' moves name things
  int start_clock = 10;
  int play_clock = 5;
  std::vector<GgpSeat> seats;  // by role
  std::uint64_t seed = 1;      // of random moves
  std::size_t most_steps = 0;  // then the match is aborted; 0: no limit
  // Names as they are sent, by names as GdlRules has them; for rules that were scrambled.
  std::map<std::string, std::string> names;
};

struct GgpStep {
  std::vector<std::string> moves;   // by role, as GdlRules has them
  std::vector<std::string> errors;  // by role: "", "TO" (late), "CE" (no connection), "IL move"
};

struct GgpResult {
  std::vector<GgpStep> steps;
  std::vector<int> goals;  // by role
  bool aborted = false;
};

// `step` is called after each one. `go_on` is asked by several threads at once; when it says no,
// nobody is waited for any longer.
GgpResult host_match(GdlRules& rules, const GgpMatchOptions& options,
                     const std::function<void(const GgpStep&)>& step,
                     const std::function<bool()>& go_on);

// Rules as one list, as they stand in a message: no comments, no line ends.
std::string rules_in_one_line(const std::string& text);

}  // namespace zug::server
