// Two states that differ only in what nobody looks at before it is overwritten have the same
// future, and whoever remembers states should take them for one. Three things can be dead at the
// start of a turn.
//
// *The position, and which switch was the last.* The turn begins with shifts; what matters is which
// actions, other than shifts, they lead to, and at which vertices:
//
//   ->white (up* + down*) (left* + right*) {w} ...      from each square to all: the square is dead
//   ->white up {w} ...                                  the square is live
//
// Starts that lead to the same set have the same future, as all of it goes through that set. Only
// switches to one player behind which the same actions can follow are compared. A pattern of shifts
// alone, as `{! up}` at the top of a column, is a shift that stays or leads nowhere.
//
// *Variables.* The classical backward analysis on the automaton: a variable is live behind an
// action if some successor reads it, or does not assign it and has it live behind. Every play is a
// path of the automaton, so what no path reads before it assigns, no play does. Patterns read what
// is read anywhere inside; what they assign they put back.
//
// *What stands on a vertex.* The same, with offs as assignments, where an action is known together
// with its vertex: on pairs of both. Counting pieces reads all vertices. Paths go where the board
// lets them, as those above do, so that starts which lead to the same set keep the same vertices
// alive.
//
// A move ends with a switch. Actions from which none can be reached, as behind the {} that ends a
// game, are no part of any and read nothing: states in which nobody can go on differ in scores
// only.
//
// All three err on the side of life: paths may be no plays, and when the budget is spent,
// everything not yet known is live.

#include "passes/analysis/dead_parts.h"

#include <algorithm>
#include <map>
#include <utility>

#include "ir/arithmetic.h"
#include "ir/reference/program.h"

namespace zug {
namespace {

constexpr std::size_t most_words = std::size_t{1} << 22;  // of all sets of one fixpoint

class WorkBudget {
 public:
  explicit WorkBudget(std::uint64_t most) : left_(most) {}
  // False when it is spent.
  bool take(std::uint64_t work) {
    left_ -= std::min(left_, work);
    return left_ != 0;
  }

 private:
  std::uint64_t left_;
};

// Which steps of a program can be part of a word of it, or of a move: those that lead on to an end.
std::vector<bool> useful_steps(const Program& program, bool rules) {
  std::vector<bool> useful(program.steps.size(), false);
  const auto impossible = [](const Step& step) {
    return (step.kind == Step::Kind::On && step.mask == 0) ||
           (step.kind == Step::Kind::OnAmong && step.on->pieces.empty());
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = program.steps.size(); i-- > 0;) {
      const Step& step = program.steps[i];
      if (useful[i] || impossible(step)) continue;
      bool leads_on = rules ? step.kind == Step::Kind::Switch : step.accepting;
      for (std::uint32_t k = step.begin; k != step.end; ++k) {
        leads_on = leads_on || useful[program.successors[k]];
      }
      useful[i] = leads_on;
      changed = changed || leads_on;
    }
  }
  return useful;
}

// The game without the other steps.
void keep_useful_steps(Programs& programs) {
  for (Program& program : programs.programs) {
    const std::vector<bool> useful = useful_steps(program, &program == programs.programs.data());
    std::vector<std::uint32_t> kept;
    for (Step& step : program.steps) {
      const std::uint32_t begin = step.begin;
      step.begin = static_cast<std::uint32_t>(kept.size());
      for (std::uint32_t k = begin; k != step.end; ++k) {
        if (useful[program.successors[k]]) kept.push_back(program.successors[k]);
      }
      step.end = static_cast<std::uint32_t>(kept.size());
    }
    program.successors = std::move(kept);
  }
}

void note_variables(const Arithmetic& value, std::uint64_t* set) {
  if (value.kind == Arithmetic::Kind::Variable) {
    set[value.variable.value / word_bits] |= std::uint64_t{1} << (value.variable.value % word_bits);
  }
  for (const Arithmetic& operand : value.operands) note_variables(operand, set);
}

bool counts(const Step& step) {
  return (step.left != nullptr && counts_pieces(*step.left)) ||
         (step.right != nullptr && counts_pieces(*step.right));
}

// What the board alone decides: where shifts lead, and whether patterns of nothing but shifts, and
// of such patterns, hold.
class OnTheBoard {
 public:
  OnTheBoard(const Programs& programs, std::size_t vertices, WorkBudget& budget)
      : programs_(programs),
        vertices_(vertices),
        budget_(budget),
        holds_(programs.programs.size()),
        seen_(programs.programs.size(), false) {
    for (std::uint32_t i = 1; i < holds_.size(); ++i) look_into(i);
  }

  bool decides(const Step& step) const {
    return step.kind == Step::Kind::Shift ||
           (step.kind == Step::Kind::Pattern && !holds_[step.operand].empty());
  }
  // Of a step that it decides: where it leads from there, or no_vertex.
  std::uint32_t to(const Step& step, std::uint32_t vertex) const {
    if (step.kind == Step::Kind::Shift) return programs_.neighbours[step.operand + vertex];
    return holds_[step.operand][vertex] == step.positive ? vertex : no_vertex;
  }

 private:
  void look_into(std::uint32_t program) {
    if (seen_[program]) return;
    seen_[program] = true;
    const std::vector<Step>& steps = programs_.programs[program].steps;
    if (steps.size() * vertices_ > most_words) return;
    for (std::size_t i = 1; i < steps.size(); ++i) {
      if (steps[i].kind == Step::Kind::Pattern) look_into(steps[i].operand);
      if (!decides(steps[i])) return;
    }
    holds_[program] = accepted(programs_.programs[program]);
  }

  // The vertices from which a word of the program leads somewhere: its steps backwards, until
  // nothing is added. Nothing when the budget is spent.
  std::vector<bool> accepted(const Program& program) const {
    std::vector<bool> ends(program.steps.size() * vertices_, false);  // by step and vertex
    bool forwards = true;
    for (bool changed = true; changed; forwards = !forwards) {
      if (!budget_.take(program.steps.size() * vertices_)) return {};
      changed = false;
      for (std::size_t i = program.steps.size(); i-- > 0;) {
        for (std::uint32_t k = 0; k < vertices_; ++k) {
          const auto v = forwards ? k : static_cast<std::uint32_t>(vertices_) - 1 - k;
          if (ends[i * vertices_ + v] || !leads_on(program, i, v, ends)) continue;
          ends[i * vertices_ + v] = changed = true;
        }
      }
    }
    ends.resize(vertices_);  // of step 0
    return ends;
  }

  bool leads_on(const Program& program, std::size_t from, std::uint32_t vertex,
                const std::vector<bool>& ends) const {
    const Step& step = program.steps[from];
    if (step.accepting) return true;
    for (std::uint32_t k = step.begin; k != step.end; ++k) {
      const std::uint32_t next = program.successors[k];
      const std::uint32_t there = to(program.steps[next], vertex);
      if (there != no_vertex && ends[next * vertices_ + there]) return true;
    }
    return false;
  }

  const Programs& programs_;
  std::size_t vertices_;
  WorkBudget& budget_;
  std::vector<std::vector<bool>> holds_;  // by program and vertex; empty: it asks for more
  std::vector<bool> seen_;                // by program
};

// Sets of variables; they are the same at all vertices.
struct VariableSets {
  const Programs& programs;
  std::size_t size;  // of the range
  std::size_t places = 1;

  std::uint32_t to(const Step&, std::uint32_t place) const { return place; }
  void read(const Step& step, std::uint32_t, std::uint64_t* set) const {
    if (step.left != nullptr) note_variables(*step.left, set);
    if (step.right != nullptr) note_variables(*step.right, set);
  }
  void write(const Step& step, std::uint32_t, std::uint64_t* set) const {
    if (step.kind != Step::Kind::Assignment) return;
    set[step.operand / word_bits] &= ~(std::uint64_t{1} << (step.operand % word_bits));
  }
};

// Sets of vertices.
struct VertexSets {
  const OnTheBoard& board;
  std::size_t size;
  std::size_t places = size;

  std::uint32_t to(const Step& step, std::uint32_t place) const {
    return board.decides(step) ? board.to(step, place) : place;
  }
  void read(const Step& step, std::uint32_t place, std::uint64_t* set) const {
    if (step.kind == Step::Kind::On || step.kind == Step::Kind::OnAmong) {
      set[place / word_bits] |= std::uint64_t{1} << (place % word_bits);
    } else if (counts(step)) {
      const Bits all = Bits::all(size);
      std::copy(all.words().begin(), all.words().end(), set);
    }
  }
  void write(const Step& step, std::uint32_t place, std::uint64_t* set) const {
    if (step.kind != Step::Kind::Off) return;
    set[place / word_bits] &= ~(std::uint64_t{1} << (place % word_bits));
  }
};

// The least sets of what is live behind each step at each place, by rounds until nothing changes.
template <class Sets>
class Liveness {
 public:
  Liveness(const Programs& programs, Sets sets, WorkBudget& budget)
      : programs_(programs),
        sets_(sets),
        budget_(budget),
        words_((sets.size + word_bits - 1) / word_bits),
        patterns_(programs.programs.size()),
        done_(programs.programs.size(), false) {}

  // False when it is too much.
  bool compute() { return patterns_in(0) && fixpoint(0, live_); }

  Bits behind(std::uint32_t step, std::uint32_t place) const {
    Bits result(sets_.size);
    const std::uint64_t* const set = live_.data() + (step * sets_.places + place) * words_;
    for (std::size_t i = 0; i < sets_.size; ++i) {
      if (((set[i / word_bits] >> (i % word_bits)) & 1) != 0) result.set(i);
    }
    return result;
  }

 private:
  // What the patterns of a program read, and those inside them.
  bool patterns_in(std::uint32_t program) {
    for (const Step& step : programs_.programs[program].steps) {
      if (step.kind != Step::Kind::Pattern || done_[step.operand]) continue;
      done_[step.operand] = true;
      std::vector<std::uint64_t> all;
      if (!patterns_in(step.operand) || !fixpoint(step.operand, all)) return false;
      all.resize(sets_.places * words_);  // those of step 0
      patterns_[step.operand] = std::move(all);
    }
    return true;
  }

  bool fixpoint(std::uint32_t program, std::vector<std::uint64_t>& live) {
    const auto steps = static_cast<std::uint32_t>(programs_.programs[program].steps.size());
    if (steps * sets_.places * words_ > most_words) return false;
    live.assign(steps * sets_.places * words_, 0);
    bool forwards = false;
    for (bool changed = true; changed; forwards = !forwards) {
      changed = false;
      for (std::uint32_t i = steps; i-- > 0;) {
        for (std::uint32_t k = 0; k < sets_.places; ++k) {
          const auto place = forwards ? k : static_cast<std::uint32_t>(sets_.places) - 1 - k;
          if (!improve(program, i, place, live, changed)) return false;
        }
      }
    }
    return true;
  }

  bool improve(std::uint32_t program, std::uint32_t from, std::uint32_t place,
               std::vector<std::uint64_t>& live, bool& changed) {
    const Program& of = programs_.programs[program];
    const Step& step = of.steps[from];
    std::uint64_t* const set = live.data() + (from * sets_.places + place) * words_;
    std::vector<std::uint64_t>& next = next_;
    for (std::uint32_t i = step.begin; i != step.end; ++i) {
      const std::uint32_t target = of.successors[i];
      const std::uint32_t to = sets_.to(of.steps[target], place);
      if (to == no_vertex) continue;
      const std::uint64_t* const behind = live.data() + (target * sets_.places + to) * words_;
      next.assign(behind, behind + words_);
      // A pattern puts back what it writes; then a check that fails may have read it.
      if (program == 0) sets_.write(of.steps[target], to, next.data());
      sets_.read(of.steps[target], to, next.data());
      if (of.steps[target].kind == Step::Kind::Pattern) {
        const std::uint64_t* const inside =
            patterns_[of.steps[target].operand].data() + to * words_;
        for (std::size_t w = 0; w < words_; ++w) next[w] |= inside[w];
      }
      for (std::size_t w = 0; w < words_; ++w) {
        changed = changed || (next[w] & ~set[w]) != 0;
        set[w] |= next[w];
      }
    }
    return budget_.take(1 + (step.end - step.begin) * words_);
  }

  const Programs& programs_;
  Sets sets_;
  WorkBudget& budget_;
  std::size_t words_;
  std::vector<std::vector<std::uint64_t>> patterns_;  // by program: sets by place
  std::vector<bool> done_;
  std::vector<std::uint64_t> live_;
  std::vector<std::uint64_t> next_;
};

// Switches to one player behind which the same can follow, as steps of the rules; the start of the
// play is one of the keeper's.
using Alike = std::vector<std::uint32_t>;

std::vector<Alike> alike_starts(const Programs& programs) {
  const Program& rules = programs.programs[0];
  std::map<std::pair<std::uint32_t, std::vector<std::uint32_t>>, Alike> found;
  for (std::uint32_t i = 0; i < rules.steps.size(); ++i) {
    const Step& step = rules.steps[i];
    if (i != 0 && step.kind != Step::Kind::Switch) continue;
    const std::uint32_t player = i == 0 ? keeper.value : step.operand;
    found[{player, {rules.successors.begin() + step.begin, rules.successors.begin() + step.end}}]
        .push_back(i);
  }
  std::vector<Alike> result;
  for (auto& [key, steps] : found) result.push_back(std::move(steps));
  return result;
}

// For each vertex the first one from which the shifts behind a start lead to the same actions at
// the same vertices.
class Openings {
 public:
  Openings(const Programs& programs, const OnTheBoard& board, std::size_t vertices,
           std::uint32_t start)
      : programs_(programs), board_(board), vertices_(vertices) {
    add(start);
    for (std::size_t i = 0; i < shifts_.size(); ++i) follow(shifts_[i]);
  }

  // Each is the first of its own when the budget is spent.
  std::vector<std::uint32_t> first_alike(WorkBudget& budget) {
    std::vector<std::uint32_t> result(vertices_);
    for (std::uint32_t v = 0; v < vertices_; ++v) result[v] = v;
    const std::size_t words = (targets_ * vertices_ + word_bits - 1) / word_bits;
    if (shifts_.size() * vertices_ * words > most_words) return result;
    std::vector<std::uint64_t> sets(shifts_.size() * vertices_ * words, 0);
    if (!fixpoint(sets, words, budget)) return result;
    std::map<std::vector<std::uint64_t>, std::uint32_t> first;
    for (std::uint32_t v = 0; v < vertices_; ++v) {
      const auto begin = sets.begin() + static_cast<std::ptrdiff_t>(v * words);
      const std::vector<std::uint64_t> set(begin, begin + static_cast<std::ptrdiff_t>(words));
      result[v] = first.emplace(set, v).first->second;
    }
    return result;
  }

 private:
  void add(std::uint32_t step) {
    if (number_.emplace(step, static_cast<std::uint32_t>(shifts_.size())).second) {
      shifts_.push_back(step);
    }
  }
  void follow(std::uint32_t from) {
    const Program& rules = programs_.programs[0];
    for (std::uint32_t i = rules.steps[from].begin; i != rules.steps[from].end; ++i) {
      const std::uint32_t to = rules.successors[i];
      if (board_.decides(rules.steps[to])) {
        add(to);
      } else if (target_.emplace(to, targets_).second) {
        ++targets_;
      }
    }
  }

  bool fixpoint(std::vector<std::uint64_t>& sets, std::size_t words, WorkBudget& budget) const {
    bool forwards = true;
    for (bool changed = true; changed; forwards = !forwards) {
      changed = false;
      for (std::size_t i = shifts_.size(); i-- > 0;) {
        for (std::uint32_t k = 0; k < vertices_; ++k) {
          const auto v = forwards ? k : static_cast<std::uint32_t>(vertices_) - 1 - k;
          if (!improve(sets, words, i, v, changed, budget)) return false;
        }
      }
    }
    return true;
  }

  bool improve(std::vector<std::uint64_t>& sets, std::size_t words, std::size_t shift,
               std::uint32_t vertex, bool& changed, WorkBudget& budget) const {
    const Program& rules = programs_.programs[0];
    const Step& step = rules.steps[shifts_[shift]];
    std::uint64_t* const set = sets.data() + (shift * vertices_ + vertex) * words;
    for (std::uint32_t i = step.begin; i != step.end; ++i) {
      const std::uint32_t next = rules.successors[i];
      if (!board_.decides(rules.steps[next])) {
        const std::size_t bit = target_.at(next) * vertices_ + vertex;
        const std::uint64_t mask = std::uint64_t{1} << (bit % word_bits);
        changed = changed || (set[bit / word_bits] & mask) == 0;
        set[bit / word_bits] |= mask;
        continue;
      }
      const std::uint32_t to = board_.to(rules.steps[next], vertex);
      if (to == no_vertex) continue;
      const std::uint64_t* const other = sets.data() + (number_.at(next) * vertices_ + to) * words;
      for (std::size_t w = 0; w < words; ++w) {
        changed = changed || (other[w] & ~set[w]) != 0;
        set[w] |= other[w];
      }
    }
    return budget.take(1 + (step.end - step.begin) * words);
  }

  const Programs& programs_;
  const OnTheBoard& board_;
  std::size_t vertices_;
  std::vector<std::uint32_t> shifts_;  // steps; the start itself comes first
  std::map<std::uint32_t, std::uint32_t> number_;
  std::size_t targets_ = 0;
  std::map<std::uint32_t, std::size_t> target_;
};

}  // namespace

std::optional<DeadParts> dead_parts(const Game& game, std::uint64_t budget) {
  Diagnostics ignored;
  std::optional<Programs> programs = compile_programs(game, ignored);
  if (!programs) return std::nullopt;
  keep_useful_steps(*programs);
  const std::size_t vertices = game.board.size();
  const std::size_t variables = variable_count(game);
  // A share for each, so that one that is too much does not cost the others theirs.
  WorkBudget for_variables(budget / 4);
  WorkBudget for_vertices(budget / 2);
  WorkBudget for_openings(budget / 4);
  WorkBudget for_board(budget / 8);
  Liveness<VariableSets> of_variables(*programs, {*programs, variables}, for_variables);
  const OnTheBoard board(*programs, vertices, for_board);
  Liveness<VertexSets> of_vertices(*programs, {board, vertices}, for_vertices);
  const bool know_variables = of_variables.compute();
  const bool know_vertices = of_vertices.compute();
  Bits scores(variables);
  for (std::size_t i = 0; i < game.players.size(); ++i) scores.set(i);

  DeadParts result;
  result.vertices = vertices;
  result.row_of.assign(programs->modifier_at.empty() ? 1 : programs->modifier_at.size(), 0);
  std::map<std::pair<Bits, Bits>, std::uint32_t> numbers;
  const std::vector<Step>& steps = programs->programs[0].steps;
  std::uint32_t rows = 1;  // 0 is that of the start
  result.starts.resize(vertices);
  for (const Alike& alike : alike_starts(*programs)) {
    const std::uint32_t first = alike.front();
    const std::vector<std::uint32_t> same =
        Openings(*programs, board, vertices, first).first_alike(for_openings);
    for (const std::uint32_t step : alike) {
      const std::uint32_t row = step == 0 ? 0 : rows++;
      result.row_of[steps[step].modifier] = row;
      result.starts.resize(std::max(result.starts.size(), (row + std::size_t{1}) * vertices));
      for (std::uint32_t v = 0; v < vertices; ++v) {
        const std::uint32_t as = same[v];
        LiveParts live{
            know_vertices ? of_vertices.behind(first, as) : Bits::all(vertices),
            know_variables ? of_variables.behind(first, 0) | scores : Bits::all(variables)};
        const auto [place, added] = numbers.emplace(std::pair(live.vertices, live.variables),
                                                    static_cast<std::uint32_t>(numbers.size()));
        if (added) result.lives.push_back(std::move(live));
        result.starts[row * vertices + v] = {{steps[first].modifier, VertexId(as)}, place->second};
      }
    }
  }
  return result;
}

}  // namespace zug
