#pragma once

// What happens between a player's move and the next player's turn, folded into `next`.

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "backends/gdl/keeper/positions.h"
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

  // Nodes that go on alike: along `links` from wherever one of them can be.
  struct Junction {
    std::vector<std::uint32_t> members;
    std::vector<Link> links;
    Bits domain;
    bool position = false;  // matters
    // The nodes from which the token comes to it for sure, with the way it goes; from nowhere else
    // does it come to it. None: there is one member, and the token is followed to it.
    std::vector<std::pair<std::uint32_t, Relation>> entries;
    std::string name;      // of the view for them, once it is written
    bool reached = false;  // from some entry
  };

  // What a test looks at.
  struct Sight {
    int layer = 0;   // of the board
    int beyond = 0;  // of the board, where it is asked whether work is completed
    std::map<std::uint32_t, int> values;  // layers, by variable
  };

  // Nodes whose tests are made.
  struct Looking {
    std::set<std::uint32_t> next, beyond;  // the next one; the ones behind it
  };

  void find_nodes();
  void find_positions();
  bool ends(std::uint32_t node) const;
  bool writes(std::uint32_t node) const;
  bool assigns(std::uint32_t node) const;

  // layers.cc
  void find_token_positions();
  void find_layers();
  void find_values(const std::vector<std::uint32_t>& loop);
  void find_board_layers(const std::vector<std::uint32_t>& loop);
  void check_values(const std::vector<std::uint32_t>& loop);
  void check_loop(const std::vector<std::uint32_t>& loop,
                  const std::set<std::uint32_t>& looking) const;
  std::set<std::uint32_t> concerned(std::uint32_t off);
  const std::vector<Bits>& looks(std::uint32_t node);
  Bits asked_at(std::uint32_t node, const std::vector<Bits>& from) const;
  bool meet(std::uint32_t node, std::uint32_t off);
  Looking looked_at(std::uint32_t from, const Link& link) const;
  bool completes(std::uint32_t node) const;
  void check_way_out(std::uint32_t from, const Link& link, const Looking& looking,
                     const Sight& sight, int layer);
  bool modifies_behind(std::uint32_t node) const;
  bool guarded(std::uint32_t from, const Link& link) const;
  bool only_way(std::uint32_t from, const Link& link) const;

  // junctions.cc
  void find_junctions();
  void find_followed();
  const Junction& junction_of(std::uint32_t node) const;
  Junction alone(std::uint32_t node) const;
  bool add_to(Junction& junction, std::uint32_t node) const;
  void find_sure();
  bool is_sure(std::uint32_t node) const;
  std::set<std::uint32_t> inevitable(const Junction& junction) const;
  void find_entries(Junction& junction);
  std::optional<Relation> way_to(const Junction& junction, std::uint32_t entry) const;
  std::optional<Path> token_at(Junction& junction, std::uint32_t node);
  void write_junction(Junction& junction);

  Sight sight(const Junction& junction, std::uint32_t to) const;
  bool independent(const Bits& domain, const Link& link) const;
  bool uses_position(std::uint32_t node) const;
  bool comes_to(std::uint32_t before, std::uint32_t node) const;
  std::vector<Path> ways_to(std::uint32_t node);
  Path token(std::uint32_t node);
  bool pass(Path& path, const Junction& junction, std::uint32_t to);
  bool passes_for_sure(const Junction& junction) const;
  int board_layer(int layer) const;
  Situation situation(const Sight& sight) const;
  Term head(std::uint32_t node, const Term& at) const;
  void write_token(std::uint32_t node);
  void write_effects(std::uint32_t node);
  std::vector<std::pair<Term, bool>> pieces_that_stay() const;
  void write_layers();
  void write_next_values();

  const std::vector<Node>& nodes() const { return speaker_.graph().graphs[0].nodes; }

  Speaker& speaker_;
  Unfolder& unfolder_;
  Turns& turns_;
  std::vector<std::uint32_t> order_;  // nodes of the keeper, sources first
  std::map<std::uint32_t, std::uint32_t> component_;
  std::set<std::uint32_t> cyclic_;   // components
  std::set<std::uint32_t> several_;  // components of two nodes and more
  std::vector<Junction> junctions_;
  std::set<std::uint32_t> sure_;  // nodes from which the token comes to the next switch, not proved
  std::set<std::uint32_t> followed_;  // nodes of which it matters that the token comes to them
  std::map<std::uint32_t, Token> tokens_;
  std::map<std::uint32_t, Sight> sights_;  // by node: of the step itself
  std::map<std::pair<std::uint32_t, std::size_t>, Sight>
      ahead_;                                                   // by node and link: of what follows
  std::map<std::uint32_t, int> write_layer_;                    // that a node writes
  std::map<std::uint32_t, std::set<std::uint32_t>> concerned_;  // by writing node
  std::optional<TokenPositions> positions_;                     // or none: anywhere
  std::map<std::uint32_t, std::vector<Bits>> looks_;            // by node and origin: at what
  // By component: the writing nodes before it, the highest layer looked at before it.
  std::map<std::uint32_t, std::set<std::uint32_t>> written_before_;
  std::map<std::uint32_t, int> looked_before_;
  std::map<std::uint32_t, std::map<std::uint32_t, int>> values_before_, values_after_;
  std::set<int> put_, touched_;                  // layers that have such rules
  std::set<std::pair<int, std::uint32_t>> set_;  // layer, variable
  std::map<std::uint32_t, int> last_value_layer_;
  int last_layer_ = 0;
};

}  // namespace zug::gdl_writer
