#pragma once

// What happens between a player's move and the next player's turn, folded into `next`.

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "backends/gdl/turns.h"

namespace zug::gdl_writer {

class Keeper {
 public:
  Keeper(Speaker& speaker, Unfolder& unfolder, Turns& turns);
  // Rules for `next` and all they need.
  void write();

 private:
  struct Token {
    bool reached = false;
    bool view = false;
    bool position = false;
    std::vector<Path> ways;  // without a view: the one body that stands for it
  };

  void find_nodes();
  void find_positions();
  void find_layers();
  bool ends(std::uint32_t node) const;
  bool writes(std::uint32_t node) const;
  std::set<std::uint32_t> concerned(std::uint32_t off);
  bool independent(std::uint32_t node, const Link& link) const;
  bool uses_position(std::uint32_t node) const;
  std::vector<Path> ways_to(std::uint32_t node);
  Path token(std::uint32_t node);
  bool pass(Path& path, std::uint32_t from);
  Situation situation(std::uint32_t node) const;
  Term head(std::uint32_t node, const Term& at) const;
  void write_token(std::uint32_t node);
  void write_effects(std::uint32_t node);
  void write_layers();
  void write_next_values();

  const std::vector<Node>& nodes() const { return speaker_.graph().machines[0].nodes; }

  Speaker& speaker_;
  Unfolder& unfolder_;
  Turns& turns_;
  std::vector<std::uint32_t> order_;  // nodes of the keeper, sources first
  std::map<std::uint32_t, std::uint32_t> component_;
  std::set<std::uint32_t> cyclic_;   // components
  std::set<std::uint32_t> several_;  // components of two nodes and more
  std::map<std::uint32_t, Token> tokens_;
  std::map<std::uint32_t, int> layer_;        // of the board that a node's test looks at
  std::map<std::uint32_t, int> write_layer_;  // that a node writes
  std::map<std::uint32_t, int> reads_from_, overwrites_;  // lowest layers that earlier writes allow
  std::map<std::uint32_t, std::map<std::uint32_t, int>> value_layers_;
  std::set<int> put_, touched_;                  // layers that have such rules
  std::set<std::pair<int, std::uint32_t>> set_;  // layer, variable
  std::map<std::uint32_t, int> last_value_layer_;
  int last_layer_ = 0;
};

}  // namespace zug::gdl_writer
