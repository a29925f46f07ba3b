// The way of a game to its plan, one transform after the other. A transform takes the stages as
// they are and changes one of them; which ones are left out is said by Options, so this table is
// what `--without` offers and what `zug plan FILE --after NAME` stops behind.
//
// A row without a function is no step of its own but a form, one of several ways to say the same,
// that is chosen term by term or function by function within the next step. It is in the table
// where that step is, so that whoever reads the table reads all there is to leave out.
//
// Why the order: the graph of the rules has to be final before anybody numbers its nodes in shapes;
// shapes before functions, which encode them; dead code before all that asks what is used.

#include "backends/reasoner/plan/pipeline.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include "backends/reasoner/plan/code/board.h"
#include "backends/reasoner/plan/code/dead_code.h"
#include "backends/reasoner/plan/code/inlining.h"
#include "backends/reasoner/plan/code/kept.h"
#include "backends/reasoner/plan/code/listed_sets.h"
#include "backends/reasoner/plan/code/recursion.h"
#include "backends/reasoner/plan/code/unseen_changes.h"
#include "backends/reasoner/plan/code/uses.h"
#include "backends/reasoner/plan/code/work.h"
#include "backends/reasoner/plan/steps/functions.h"
#include "backends/reasoner/plan/steps/shapes.h"
#include "backends/reasoner/plan/turns/bisimulation_quotient.h"
#include "backends/reasoner/plan/turns/constant_propagation.h"
#include "backends/reasoner/plan/turns/turn_over.h"
#include "backends/reasoner/plan/turns/turns.h"
#include "backends/reasoner/plan/verify.h"
#include "ir/limits.h"

namespace zug::reasoner {
namespace {

constexpr StageKind turns = StageKind::Turns;
constexpr StageKind steps = StageKind::Steps;
constexpr StageKind plan = StageKind::Plan;

// Of the plan alone.
template <std::size_t (*transform)(Plan& plan)>
std::size_t of_plan(Stages& stages) {
  return transform(stages.plan);
}

std::size_t boards_as_sets(Stages& stages) { return leave_out_board(stages.plan, stages.game); }

std::vector<Transform> all_transforms() {
  return {
      {"gaps", "vertices get numbers such that a step is one shift", turns, &Options::gaps,
       nullptr},
      {"rays", "walks along a line, up to a blocker, are one look at a table", turns,
       &Options::rays, nullptr},
      {"turns", "where runs of actions lead are sets, so nothing is searched twice", turns, nullptr,
       make_turns},
      {"flips", "runs of pieces along lines are turned over at once", turns, &Options::flips,
       find_flips},
      {"constant-propagation", "what compares a variable that was given a number is decided", turns,
       &Options::constants, propagate_constants},
      {"packed-moves", "a move of finite shape is one word", steps, &Options::packed_moves,
       nullptr},
      {"shapes", "the sequences of modifiers a turn can consist of are counted", steps, nullptr,
       find_shapes},
      {"bisimulation-quotient", "what follows copies of modifiers is written once", steps,
       &Options::copies, find_continuations},
      {"everywhere", "a pattern asked about at many vertices is answered for all at once", plan,
       &Options::everywhere, nullptr},
      {"lines", "the same pieces around are compared with a table of lines", plan, &Options::lines,
       nullptr},
      {"few", "a pattern that begins at few pieces begins at each of them", plan, &Options::few,
       nullptr},
      {"fills", "floods along lines double their reach instead of going round", plan,
       &Options::fills, nullptr},
      {"near", "the first round of a flood from one vertex is a look at a table", plan,
       &Options::near, nullptr},
      {"preimage-filter", "pieces that nothing can follow are not tried", plan, &Options::prospects,
       nullptr},
      {"under-approximation", "moves that the first look finds legal are listed as a set", plan,
       &Options::sure, nullptr},
      {"steps", "the same step from many vertices is one shift", plan, &Options::steps, nullptr},
      {"common-tests", "what several next modifiers ask is asked once", plan, &Options::conditions,
       nullptr},
      {"code-sinking", "a condition is computed only where something asks about it", plan,
       &Options::lazy, nullptr},
      {"functions", "the searches of each turn, and what they ask, become code", plan, nullptr,
       write_functions},
      {"unseen-changes", "what is undone before anything can tell is not done", plan,
       &Options::unseen, of_plan<drop_unseen_changes>},
      {"listed-sets", "moves that differ in one vertex are listed at once", plan,
       &Options::listed_sets, of_plan<list_sets>},
      {"dead-code", "what nobody uses goes, and registers have no gaps", plan, nullptr,
       of_plan<eliminate_dead_code>},
      {"uses", "of each relation only the tables that code asks for are kept", plan, nullptr,
       of_plan<find_uses>},
      {"boards-as-sets", "no array of pieces where sets will do, so states are small", plan,
       &Options::boards_as_sets, boards_as_sets},
      {"kept", "lists of moves that only shrink stay from turn to turn", plan, &Options::kept,
       of_plan<keep_lists>},
      {"recursion", "only functions that can call themselves count their depth", plan, nullptr,
       of_plan<mark_recursive>},
      {"inlining", "in C, where little happens, functions stand in place of their calls", plan,
       &Options::in_place, of_plan<put_in_place>},
  };
}

// Says so when it is too large.
bool fits_tables(const Game& game, Diagnostics& diagnostics) {
  if (game.directions.size() * game.board.size() <= limits::neighbour_entries) return true;
  diagnostics.error("REA0002", Origin{},
                    "the board is too large for a table of all directions and vertices, at most " +
                        std::to_string(limits::neighbour_entries) + " entries");
  return false;
}

// For assertions, to say what is wrong where a debugger stops.
[[maybe_unused]] bool is_right(const Plan& made) {
  const std::vector<std::string> wrong = verify(made);
  return wrong.empty();
}

std::vector<Numbering> numberings(const Game& game, const Options& options) {
  if (options.gaps) return reasoner::numberings(game);
  return {plain_numbering(game.board.size())};
}

std::vector<Optimisation> optional_transforms() {
  std::vector<Optimisation> result;
  for (const Transform& one : pipeline()) {
    if (one.enabled != nullptr) result.push_back({one.name, one.enabled});
  }
  return result;
}

}  // namespace

const std::vector<Transform>& pipeline() {
  static const std::vector<Transform> all = all_transforms();
  return all;
}

const std::vector<Optimisation>& optimisations() {
  static const std::vector<Optimisation> all = optional_transforms();
  return all;
}

bool run_pipeline(Stages& stages, const Transform* last, std::vector<Fired>& report) {
  bool reached = false;
  for (const Transform& one : pipeline()) {
    const bool wanted = one.enabled == nullptr || stages.options.*one.enabled;
    if (one.run != nullptr && wanted) {
      report.push_back({&one, one.run(stages)});
      if (stages.flow.failed()) return false;
      assert(one.stage != StageKind::Plan || is_right(stages.plan));
    }
    reached = reached || &one == last;
    if (reached && one.run != nullptr) break;
  }
  return true;
}

// Of several numberings the one whose plan takes the least work, which is known when it is made.
std::optional<Plan> build_plan(const Game& game, const Options& options, Diagnostics& diagnostics) {
  if (!fits_tables(game, diagnostics)) return std::nullopt;
  std::optional<Plan> best;
  std::size_t least = 0;
  for (Numbering& numbering : numberings(game, options)) {
    Stages stages(game, options, std::move(numbering), diagnostics);
    std::vector<Fired> report;
    if (!run_pipeline(stages, nullptr, report)) return std::nullopt;
    const std::size_t work = work_of(stages.plan);
    if (best && work >= least) continue;
    best = std::move(stages.plan);
    least = work;
  }
  return best;
}

namespace {

// That of the plan, or, where none can be made, of what is made on the way.
Numbering numbering_for(const Game& game, const Options& options) {
  std::vector<Numbering> candidates = numberings(game, options);
  if (candidates.size() > 1) {
    Diagnostics unheard;
    if (std::optional<Plan> made = build_plan(game, options, unheard)) return made->numbering;
  }
  return std::move(candidates.front());
}

}  // namespace

std::optional<std::string> text_after(const Game& game, const Options& options,
                                      const Transform& last, Diagnostics& diagnostics,
                                      std::vector<Fired>& report) {
  if (!fits_tables(game, diagnostics)) return std::nullopt;
  Stages stages(game, options, numbering_for(game, options), diagnostics);
  if (!run_pipeline(stages, &last, report)) return std::nullopt;
  return print_stage(stages, last.stage);
}

}  // namespace zug::reasoner
