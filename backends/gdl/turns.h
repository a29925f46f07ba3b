#pragma once

// The turns of the players: which moves there are, when they are legal and what they do. The moves
// of the keeper, too, where he is given plies of his own, see keeper/plies.cc.

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "backends/gdl/failure.h"
#include "backends/gdl/unfold.h"
#include "ir/ids.h"

namespace zug::gdl_writer {

// A player to move after one of several switches between which nothing that follows can tell.
struct Turn {
  PlayerId player;                   // or the keeper
  std::vector<std::uint32_t> nodes;  // of the rules: the switches, or where it was interrupted
  // Not 0: all of `nodes` go on with this one, and the position of the turn is where that will be.
  std::uint32_t ahead = 0;
  bool position = false;  // where the position is matters: fluent (at ?v)
  std::string phase;      // tells the player's turns apart where there are several
  bool inside = false;    // behind a part of a turn
  Bits domain;

  bool of_keeper() const { return player.value == 0; }
  // Behind this node, or (ahead) in front of it, the turn begins.
  std::uint32_t begin() const { return ahead != 0 ? ahead : nodes.front(); }
};

// The same modifiers, at whatever vertices.
struct Variant {
  std::vector<const Node*> modifiers;
  std::vector<std::vector<std::uint32_t>> tuples;  // their vertices, all that can be
};

// Moves that do the same, at whatever vertices: these tell which variant one is.
struct Shape {
  std::size_t turn = 0;
  std::string name;
  std::vector<const Node*> modifiers;  // of the first variant; what they do is the same in all
  std::vector<Variant> variants;
  std::vector<std::vector<std::uint32_t>> tuples;  // of all variants
  std::vector<std::size_t> arguments;  // the modifiers whose vertices tell the moves apart
  std::vector<Path> paths;
  std::size_t position = 0;  // so many first literals of each path say where the turn begins
  std::string some;          // the relation saying that there is such a move
  bool asks_turn = false;    // where there can be one, it has been asked whose turn it is
};

// Where a keeper's work begins once a move is made.
struct KeeperStart {
  std::uint32_t node = 0;
  Literal move;  // (does ...), or the view that stands for it where the keeper moves
  Body place;    // binds `at`
  Term at;
  Bits domain;
};

class Turns {
 public:
  enum class Policy { Auto, Compound, Split };
  // `keeper_plies`: the keeper has turns, too. `first`: the pieces with which plays begin.
  Turns(Speaker& speaker, Unfolder& unfolder, Policy policy, bool keeper_plies, const Bits& first);

  const std::vector<Turn>& turns() const { return turns_; }
  const std::vector<Shape>& shapes() const { return shapes_; }
  const std::vector<KeeperStart>& starts() const { return starts_; }
  // The turn of a switch node.
  std::size_t turn_of(std::uint32_t node) const;

  // Rules for input, legal, what is written and touched by a move.
  void write();
  bool writes() const { return touched_; }
  bool puts() const { return put_; }
  // The variables that players assign: (set-x-1 ?n), (assigned-x-1).
  const std::set<std::uint32_t>& assigned() const { return assigned_; }

 private:
  using Tuples = std::vector<std::vector<std::uint32_t>>;

  Turn turn_at(std::uint32_t node, PlayerId player) const;
  void add_inside(std::uint32_t node, PlayerId player);
  void find_turns(bool keeper_plies);
  void find_safe(std::vector<std::uint32_t> starts);
  Path start(const Turn& turn);
  void find_shapes(std::size_t turn, Until until);
  void add_shapes(std::size_t turn, Until until);
  Outcome interrupted(const Path& path);
  const std::map<std::uint32_t, Relation>& segments(std::uint32_t node);
  Tuples tuples(const Turn& turn, const std::vector<std::uint32_t>& nodes);
  static Tuples starts_of(const Turn& turn);
  static Tuples extended(const Tuples& tuples, bool first, const Relation& relation);
  static std::vector<std::size_t> arguments(const Tuples& tuples);
  void unite_shapes();
  void unite_variants();
  bool apart(const std::vector<Variant>& variants) const;
  void name_shapes();
  // Says which moves there are; the name of the relation.
  std::string write_possible(Shape& shape);
  std::optional<std::size_t> latecomer(const Body& body, std::size_t moves) const;
  void ask_turn(std::size_t turn, Literal& latecomer);
  static std::vector<const Node*> all_modifiers(const Shape& shape);
  static Body from_anywhere(const Shape& shape, const Body& body, const std::vector<Term>& places);
  void write_legal(const Shape& shape, const std::string& can);
  void write_input(const Shape& shape);
  // What the rules about the effects of the move start from.
  Literal done(const Shape& shape) const;
  bool keeper_comes_to(std::uint32_t end);
  void write_effects(const Shape& shape);
  void write_assignments(const Shape& shape, const Literal& does);
  Term place(const Shape& shape, std::size_t mark, Body& body);
  std::string place_relation(const Shape& shape, std::size_t mark);
  void write_place(const Variant& variant, const std::vector<std::size_t>& arguments,
                   std::size_t mark, const std::string& relation);
  Term move(const Shape& shape) const;
  static Term argument(std::size_t i);
  Bits column(const Shape& shape, std::size_t mark) const;

  // parts.cc
  // Empty, or why the turn cannot be made in one move, or not without too many of them.
  std::optional<Failure> obstacle(const Turn& turn);
  std::optional<Failure> obstacle_to_one_move(const Turn& turn);
  std::size_t most_moves() const;
  // Where a turn that is not made in one move is cut.
  void find_cuts(const Turn& turn, bool everywhere);
  void cut_everywhere(const Turn& turn);
  void cut_circles(const Turn& turn);
  bool cut_long_parts(const Turn& turn, std::size_t& work);
  static bool too_long(const Tuples& tuples);
  std::vector<std::uint32_t> modifiers_of(const Turn& turn);
  bool has_cuts(const Turn& turn);
  bool goes_on(std::uint32_t modifier);  // to one in front of which there is a cut
  bool is_switch(std::uint32_t node) const;

  // keeper/plies.cc
  void write_keeper_move(std::size_t shape, const std::string& can);
  bool one_at_a_time(const Shape& shape);

  Speaker& speaker_;
  Unfolder& unfolder_;
  std::vector<Turn> turns_;
  std::vector<Shape> shapes_;
  std::vector<KeeperStart> starts_;
  std::map<std::uint32_t, std::map<std::uint32_t, Relation>> segments_;
  Policy policy_;
  Bits first_;  // the pieces with which plays begin
  std::map<std::pair<std::size_t, std::string>, std::string> movers_;  // by turn and piece
  std::set<std::uint32_t> cuts_;  // the modifiers at which parts of a turn begin
  std::map<std::set<std::vector<std::uint32_t>>, std::string> places_;  // by what they relate
  std::vector<bool> behind_keeper_;  // by node: on a way of the keeper, once it is asked
  bool touched_ = false, put_ = false;
  std::set<std::uint32_t> assigned_;
};

// What holds while the player, or the keeper, is to move in this turn: who, and the phase.
std::vector<Term> fluents_of(const Turn& turn, const Names& names);
// It is this turn. A phase belongs to one turn, so who is to move is not asked besides: rules that
// only wait for their phase have nothing to do in all others.
Literal is_turn(const Turn& turn, const Names& names);

}  // namespace zug::gdl_writer
