#pragma once

#include <cstdint>
#include <string>

#include "tools/players/player.h"

namespace zug::players {

enum class Decisive : std::uint8_t { Off, Tree, All };
enum class Split : std::uint8_t { Off, On, Auto };

struct UctOptions {
  double c = 0.5;        // how much is explored
  bool mast = false;     // simulations prefer moves that did well in others
  double epsilon = 0.4;  // how often they do not
  double decay = 0.2;    // what is kept of that from one choice to the next
  bool rave = false;     // what did well later in a simulation is tried first
  double k = 250;        // for how long that counts, in visits
  Decisive decisive = Decisive::Tree;
  bool solver = true;  // proven results are backed up
  bool reuse = true;   // the tree below the moves played is kept
  Split split = Split::Auto;
  std::uint64_t cap = 0;  // moves of a simulation; 0: ten times the median
  std::uint64_t threads = 1;
  std::uint64_t memory = 1024;  // of all trees together, in MiB
};

// More moves than this are split, of split=auto.
inline constexpr std::size_t split_from = 200;

UctOptions read_uct_options(const PlayerSpec& spec, std::string& error);

}  // namespace zug::players
