#pragma once

// The plan under construction. Used by the files of this folder only.

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "backends/reasoner/plan/flow.h"
#include "backends/reasoner/plan/lower.h"
#include "backends/reasoner/plan/plan.h"
#include "backends/reasoner/plan/terms.h"
#include "ir/game.h"

namespace zug::reasoner {

class PlanBuilder : public PatternFunctions {
 public:
  PlanBuilder(const Game& game, const Options& options, Diagnostics& diagnostics);
  std::optional<Plan> build();

  std::uint32_t function_of(std::uint32_t pattern, const std::optional<Bits>& standing) override;
  bool is_trial(std::uint32_t pattern) const { return !flow_.patterns()[pattern].pure; }
  std::optional<TermId> everywhere(TermId set, std::uint32_t pattern) override;
  const Options& options() const override { return options_; }
  bool slides_only(TermId term);
  std::size_t set_cost(TermId term);
  TermId apart(TermId condition);
  bool better_everywhere(std::uint32_t pattern);
  bool wants_board();

  // few.cc
  std::size_t standing_at_start(std::uint32_t mask) const;
  std::optional<TermId> few_pieces(const std::vector<TermId>& conditions);
  bool spreads_from(TermId condition, TermId pieces);
  void test_all(Lowering& code, const std::vector<TermId>& conditions);

  // lines.cc
  struct LineTest {
    std::uint32_t mask = 0;
    Bits domain;  // vertices with lines at all
    std::vector<std::vector<Bits>> table;
  };
  static constexpr std::uint32_t many_masks = ~0u;
  std::optional<std::uint32_t> only_mask(TermId term) const;
  bool test_by_lines(Lowering& code, TermId condition);
  bool asks_for(TermId holds, const Bits& standing) const;
  std::optional<LineTest> line_test(TermId holds, bool stands_here);
  std::uint32_t table_of(const std::vector<std::vector<Bits>>& lines);  // in Plan::lines

 private:
  // bisimulation_quotient.cc
  struct Continuation {
    std::uint32_t pattern = 0;  // the first one that goes on like this, in the first machine
    std::uint32_t node = 0;
    std::uint32_t entered = 0;  // from how many modifiers
    Bits standing;              // what can stand where it begins
    bool shared = false;        // takes the names of its modifiers from callers
  };
  struct Renamed {
    std::uint32_t as = 0;  // node whose code lists its moves
    std::uint32_t renaming = 0;
  };
  struct Entry {
    const Continuation* continuation = nullptr;
    std::uint32_t renaming = 0;  // Call
  };
  class Copies;
  using Known = std::map<std::vector<std::uint32_t>, std::uint32_t>;
  void find_continuations();
  void find_copies();
  void know_machine(std::uint32_t pattern);
  void continue_alike(std::uint32_t pattern, bool copies, Known& known);
  void count_entries(std::uint32_t pattern);
  Continuation& continuation(std::uint32_t pattern, std::uint32_t node);
  std::uint32_t deed_of(std::uint32_t pattern, std::uint32_t node);

  // machines.cc: searches over a machine, the rules (no_pattern) or that of a pattern.
  static constexpr std::uint32_t no_pattern = ~0u;
  struct Search {
    std::uint32_t pattern = no_pattern;
    Function::Kind kind = Function::Kind::Keeper;
    std::vector<const Continuation*> above;  // whose code this is inside of
    std::vector<Instruction> done;           // what undoes the modifiers it is inside of
    bool shared = false;                     // in a function that takes names
  };
  const Machine& machine_of(std::uint32_t pattern) const;
  std::uint32_t search_function(const Search& search, std::uint32_t node, bool entry);
  void expand(Lowering& code, Search& search, std::uint32_t node, std::uint32_t vertex);
  void enter(Lowering& code, Search& search, std::uint32_t node, std::uint32_t vertex);
  Entry entry_behind(const Search& search, std::uint32_t node);  // bisimulation_quotient.cc
  static bool inlined(const Search& search, const Continuation& continuation);
  void perform(Lowering& code, Search& search, const Machine::Edge& edge,
               const Lowering::VertexBody& then);
  using Undone = std::function<void(const Instruction& undo)>;
  void put_for(Lowering& code, std::uint32_t pattern, std::uint32_t node, std::uint32_t vertex,
               const Undone& then);
  void found(Lowering& code, const Search& search);
  const std::vector<Bits>& stood(std::uint32_t pattern);
  Bits standing_after(std::uint32_t pattern, std::uint32_t node, const std::vector<Bits>& before);
  Bits standing_after(std::uint32_t pattern, std::uint32_t node);
  std::uint32_t mask_of(std::uint32_t pattern, std::uint32_t node);
  std::uint32_t assignment_of(const Assignment& assignment);
  bool is_switch(std::uint32_t node) const;

  // flips.cc: runs of pieces turned over at once.
  std::set<ExpressionId> parts_of_moves() const;
  void find_flips();
  void turn_over(Lowering& code, const Flips& flips, std::uint32_t vertex, const Undone& then);

  // preimage_filter.cc
  struct Change {
    std::uint32_t piece = 0;
    RelationId way = 0;  // from where it was put to Here
  };
  using Changes = std::vector<Change>;
  std::pair<TermId, TermId> narrowing(const Term& both) const;
  std::optional<RelationId> way_of(TermId set);
  bool comes_back(RelationId way) const;
  bool grown(TermId set, RelationId way, const Changes& changes);
  TermId head_of(TermId set);
  std::optional<TermId> before_head(TermId head, TermId to, const Changes& changes);
  bool heads_of(TermId condition, std::set<TermId>& heads);
  std::optional<TermId> followed(const Search& search, std::uint32_t node, std::size_t ahead,
                                 const Changes& changes);
  TermId with_prospects(const Search& search, const Machine::Edge& edge);

  // shapes.cc: turns of finite shape.
  struct Path {
    std::uint32_t turn = 0;
    std::vector<Shape::Part> parts;
    std::uint32_t stored = 0;
    std::uint32_t word = 0;       // register
    bool to_choose_from = false;  // moves that are found illegal later will do
  };
  void find_endless();
  void count_shapes();
  std::optional<RelationId> follows(TermId where);
  Path extended(const Path& path, const Machine::Edge& edge);
  std::uint32_t add_shape(const Path& path);
  std::uint32_t vertex_of(Lowering& code, const Shape::Part& part,
                          const std::vector<std::uint32_t>& at);
  void do_part(Lowering& code, std::uint32_t modifier, std::uint32_t vertex);
  Function apply_function(const Shape& shape);

  // moves.cc: the moves of such turns as sets.
  struct Ending {
    std::vector<Machine::Edge> edges;
    TermId from = 0;                  // where the vertex before it can be at all
    bool tested = false;              // there are other reasons why it may be illegal
    RelationId way = 0;               // from that vertex to the last modifier
    std::vector<RelationId> changed;  // ways to what it has changed
  };
  using Edges = std::vector<Machine::Edge>;
  std::optional<std::vector<Ending>> endings(std::uint32_t node);
  bool end_from(std::uint32_t node, const Ending& so_far, std::vector<Ending>& all);
  void demand(TermId where, RelationId before, Ending& ending);
  void demand_condition(TermId condition, RelationId before, Ending& ending);
  bool pointwise(TermId set) const;
  std::uint32_t moves_function(std::uint32_t turn, Function::Kind kind);
  void moves_over(Lowering& code, const Path& path, const Edges& edges, std::uint32_t vertex);
  void moves_over(Lowering& code, const Path& path, const Machine::Edge& edge);
  bool ends_in_sets(Lowering& code, const Path& path, const Machine::Edge& edge);
  void emit(Lowering& code, const Path& path, TermId where, const Instruction& moves);
  bool steps(Lowering& code, const Path& path, const Machine::Edge& first,
             const Machine::Edge& second);
  std::size_t at_start(TermId set) const;
  bool rare(TermId set) const;
  std::uint32_t ended_shape(Path path, const Ending& ending);
  std::uint32_t try_function(std::uint32_t shape, const Ending& ending);

  const Action& action_of(std::uint32_t pattern, std::uint32_t node) const;
  const Action& action_of(ExpressionId atom) const;

  // under_approximation.cc: moves that the first look finds legal.
  TermId at_once(TermId set);
  TermId surely_into(TermId set, TermId to);
  TermId surely(TermId condition);
  bool sure_moves(Lowering& code, const Path& path, const Machine::Edge& edge);

  // short.cc: turns that are paths, most of them short.
  struct ShortMoves {
    Machine::Edge first;
    std::vector<Ending> endings;  // behind the first modifier, without patterns in doubt
    std::set<TermId> doubts;      // where the moves may be others
  };
  TermId anywhere();
  std::set<TermId> parts_of(TermId set) const;
  std::optional<Changes> seen_from(const Changes& changes, RelationId step);
  bool lost(TermId set, RelationId way, const Changes& changes);
  TermId may_lead(TermId set, TermId to, const Changes& changes);
  TermId may_lead_in(TermId set, TermId rest, TermId to, const Changes& changes);
  TermId may_hold(TermId condition, const Changes& changes);
  TermId may_go_on(const Edges& edges, std::size_t ahead, const Changes& changes);
  bool shorten(std::uint32_t node, const Ending& so_far, const Changes& changes, ShortMoves& found);
  std::optional<std::vector<ShortMoves>> short_moves(std::uint32_t turn);
  std::uint32_t short_function(std::uint32_t turn);

  // common_tests.cc: what several next modifiers ask, asked once.
  struct Start {
    TermId set = 0;
    std::size_t length = 0;  // edges that begin there
  };
  struct Group {
    Edges edges;
    std::optional<TermId> start;      // they speak of the vertex of this set as Here
    std::optional<TermId> condition;  // or are asked about under this one
  };
  using EdgeBody = std::function<void(const Machine::Edge&)>;
  std::optional<Start> shared_start(const Edges& edges);
  Edges most_conditions_first(Edges edges) const;
  std::size_t run_under(TermId condition, const Edges& edges);
  Group first_group(const Edges& edges);
  void under_conditions(Lowering& code, const Edges& edges, const EdgeBody& body);

  void finish_tables();
  void number_lines();
  void find_uses();

  const Game& game_;
  const Options options_;
  Diagnostics& diagnostics_;
  Terms terms_;
  Flow flow_;
  Machine rules_;
  Plan plan_;
  // By pattern, and whether it is known that what it asks for stands where it begins.
  std::map<std::pair<std::uint32_t, bool>, std::uint32_t> pattern_functions_;
  std::map<std::tuple<std::uint32_t, std::uint32_t, Function::Kind>, std::uint32_t> searches_;
  std::map<std::uint32_t, std::vector<Bits>> stood_;
  std::deque<Continuation> continuations_;
  std::map<std::uint32_t, std::vector<std::uint32_t>> continuation_of_;  // by pattern and node
  std::map<std::uint32_t, Renamed> renamed_;                             // by node of the rules
  std::uint32_t own_names_ = 0;  // the renaming that changes nothing
  Distinct<Action> deeds_;
  std::map<std::uint32_t, std::vector<ShortMoves>> short_;  // by turn
  std::vector<bool> endless_;  // by node of the rules: its moves have no shape
  std::map<std::pair<std::uint32_t, std::vector<std::uint32_t>>, std::uint32_t> shapes_;
};

}  // namespace zug::reasoner
