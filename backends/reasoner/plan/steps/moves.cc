// The moves of a turn of finite shape, as sets. A move is a word with some vertices in it; the
// moves of one shape that differ in one vertex, or in two with a fixed difference, are a word and a
// set. To list them is a loop over the set that does nothing but add; to choose one of them
// uniformly is to count and to select. In
//
//   ->me anySquare {w} [e] forward ({e} + (left + right) {e,b}) ->>
//
// a move is a step by one of three offsets, and where those steps can begin is, for each offset,
// the pawns and what stands on the right squares shifted back: three sets instead of a loop over
// pawns. It pays for as many pieces as there are offsets at least; the one king is gone from. Each
// move comes once: those of different shapes, or of different offsets, are different moves.
//
// What comes behind the last vertex that the word stores, the ending, follows from that vertex.
// What an ending asks of the board alone, or of what stands on squares it has not changed, narrows
// the set; in a list, so does whether the piece that is put makes a line. For anything else (a king
// in check) a list needs each move made and tested. A choice leaves it to the Try function of the
// shape: a move that is found illegal is withdrawn, and another one chosen from the rest; each
// legal move stays as likely as any other.

#include "backends/reasoner/plan/steps/moves.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/estimates.h"
#include "backends/reasoner/plan/forms/common_tests.h"
#include "backends/reasoner/plan/forms/everywhere.h"
#include "backends/reasoner/plan/forms/line_sets.h"
#include "backends/reasoner/plan/forms/lines.h"
#include "backends/reasoner/plan/forms/lower.h"
#include "backends/reasoner/plan/steps/bounds.h"
#include "backends/reasoner/plan/steps/searches.h"
#include "backends/reasoner/plan/steps/shapes.h"
#include "backends/reasoner/plan/steps/under_approximation.h"
#include "backends/reasoner/plan/turns/standing.h"

namespace zug::reasoner {
namespace {

// Vertices that are listed, and what stands there then.
struct Listed {
  std::size_t vertices = 0;
  Bits standing;
};

bool end_from(Stages& stages, std::uint32_t node, const std::optional<Listed>& listed,
              const Ending& so_far, std::vector<Ending>& all);
void moves_over(Stages& stages, Lowering& code, const BegunMove& path, const MachineEdges& edges,
                std::uint32_t vertex);
void moves_over(Stages& stages, Lowering& code, const BegunMove& path, const Machine::Edge& edge);
bool ends_in_sets(Stages& stages, Lowering& code, const BegunMove& path, const Machine::Edge& edge);
bool lists_steps(Stages& stages, Lowering& code, const BegunMove& path, const Machine::Edge& first,
                 const Machine::Edge& second);
void list_set(Stages& stages, Lowering& code, const BegunMove& path, TermId where, TermId without,
              const Instruction& moves);
std::uint32_t ended_shape(Stages& stages, BegunMove path, const Ending& ending);
std::uint32_t try_function(Stages& stages, std::uint32_t shape, const Ending& ending);

using Kind = Term::Kind;

// Narrows the ending by a condition about the vertex before it, where a piece is put, if that asks
// whether it makes a line.
bool demand_lines(Stages& stages, TermId condition, const Listed& listed, Ending& ending) {
  Terms& terms = stages.terms;
  const bool makes_one = terms[condition].kind == Kind::Holds;
  const Term c = terms[makes_one ? condition : terms[condition].a];
  if (c.kind != Kind::Holds || c.b != 0 || is_trial(stages, c.a) ||
      !asks_for(terms, stages.flow.patterns()[c.a].holds, listed.standing)) {
    return false;
  }
  const std::optional<TermId> lines = lines_everywhere(stages, c.a, listed.vertices);
  if (!lines) return false;
  if (makes_one) {
    ending.from = terms.both_sets(ending.from, *lines);
  } else {
    ending.without = terms.either_set(ending.without, *lines);
  }
  return true;
}

// `before` is the way from the vertex before the ending to Here.
void demand_condition(Stages& stages, TermId condition, const std::optional<Listed>& listed,
                      RelationId before, Ending& ending) {
  Terms& terms = stages.terms;
  const Term c = terms[condition];
  const RelationId here = terms.relations.identity();
  if (c.kind == Kind::Both) {
    demand_condition(stages, c.a, listed, before, ending);
    return demand_condition(stages, c.b, listed, before, ending);
  }
  if (c.kind == Kind::HereIn) {
    const TermId there = terms.constant(terms.constants[c.a]);
    const RelationId back = terms.relations.transpose(before);
    ending.from = terms.both_sets(ending.from, terms.image(back, there));
    return;
  }
  const bool put_here = listed && before == here && ending.changed == std::vector{here};
  const bool pattern = c.kind == Kind::Holds || c.kind == Kind::Not;
  const bool demanded = pattern && put_here && demand_lines(stages, condition, *listed, ending);
  ending.tested = ending.tested || !demanded;
}

// Is the vertex where the ending's way leads none of those that it has changed?
bool none_changed(const Terms& terms, const Ending& ending) {
  const std::vector<std::uint32_t>& way = terms.relations[ending.way].next;
  return std::all_of(ending.changed.begin(), ending.changed.end(), [&](RelationId changed) {
    const std::vector<std::uint32_t>& to = terms.relations[changed].next;
    return std::equal(way.begin(), way.end(), to.begin(),
                      [](std::uint32_t a, std::uint32_t b) { return a == no_vertex || a != b; });
  });
}

// What the term asks for beside that there is a vertex where the ending's way leads.
void demand_of(Stages& stages, TermId where, const std::optional<Listed>& listed, RelationId before,
               Ending& ending) {
  Terms& terms = stages.terms;
  const Term t = terms[where];
  if (t.kind == Kind::Row || t.kind == Kind::Constant) return;
  if (t.kind == Kind::Guard) {
    demand_condition(stages, t.a, listed, before, ending);
    return demand_of(stages, t.b, listed, before, ending);
  }
  bool unchanged = false;
  TermId rest = where;
  if (t.kind == Kind::And) {
    const bool left = follows(terms, t.a).has_value();
    rest = left ? t.b : t.a;
    demand_of(stages, left ? t.a : t.b, listed, before, ending);
    unchanged = pointwise(terms, rest) && none_changed(terms, ending);
  }
  if (!unchanged) {
    ending.tested = true;
    return;
  }
  ending.from =
      terms.both_sets(ending.from, terms.image(terms.relations.transpose(ending.way), rest));
}

// All ways to go on from a modifier to the end of the turn, if none of them stores a vertex.
std::optional<std::vector<Ending>> endings(Stages& stages, std::uint32_t node,
                                           const std::optional<Listed>& listed) {
  std::vector<Ending> all;
  Ending start;
  start.from = stages.terms.all();
  start.without = stages.terms.none();
  start.way = stages.terms.relations.identity();
  if (std::holds_alternative<Off>(action_of(stages, no_pattern, node))) start.changed = {start.way};
  if (is_switch(stages, node)) {
    all.push_back(start);
    return all;
  }
  if (!end_from(stages, node, listed, start, all)) return std::nullopt;
  return all;
}

bool end_from(Stages& stages, std::uint32_t node, const std::optional<Listed>& listed,
              const Ending& so_far, std::vector<Ending>& all) {
  for (const Machine::Edge& edge : stages.rules.nodes[node].edges) {
    const std::optional<RelationId> step = follows(stages.terms, edge.where);
    if (!step) return false;
    const std::optional<RelationId> way = stages.terms.relations.compose(so_far.way, *step);
    if (!way || !stages.terms.relations[*way].single) return false;
    Ending ending = so_far;
    ending.edges.push_back(edge);
    ending.way = *way;
    ending.from = stages.terms.both_sets(
        ending.from, stages.terms.constant(stages.terms.relations[*way].domain));
    demand_of(stages, edge.where, listed, so_far.way, ending);
    if (ending.from == stages.terms.none()) continue;
    const Action& action = action_of(stages, no_pattern, edge.node);
    if (std::holds_alternative<Off>(action)) ending.changed.push_back(*way);
    if (const auto* assignment = std::get_if<Assignment>(&action)) {
      ending.tested =
          ending.tested || stages.plan.assignments[assignment_of(stages, *assignment)].checked;
    }
    if (is_switch(stages, edge.node)) {
      all.push_back(std::move(ending));
    } else if (!end_from(stages, edge.node, listed, ending, all)) {
      return false;
    }
  }
  return true;
}

void moves_over(Stages& stages, Lowering& code, const BegunMove& path, const MachineEdges& edges,
                std::uint32_t vertex) {
  std::optional<Bits> standing;
  if (!path.parts.empty())
    standing = standing_after(stages, no_pattern, path.parts.back().modifier);
  const auto next = [&] {
    under_conditions(stages, code, edges, Common::Tests,
                     [&](const Machine::Edge& edge) { moves_over(stages, code, path, edge); });
  };
  code.at(vertex, next, standing);
}

void moves_over(Stages& stages, Lowering& code, const BegunMove& path, const Machine::Edge& edge) {
  if (edge.where == stages.terms.none()) return;  // ruled out by what is known here
  SearchState search{no_pattern, Function::Kind::Moves, {}, {}, false};
  if (!is_switch(stages, edge.node) && stages.steps.endless[edge.node]) {
    return perform_edge(stages, code, search, edge,
                        [&](std::uint32_t at) { enter_next(stages, code, search, edge.node, at); });
  }
  if (ends_in_sets(stages, code, path, edge) || sure_moves(stages, code, path, edge)) return;
  MachineEdges rest;
  for (const Machine::Edge& second : stages.rules.nodes[edge.node].edges) {
    if (!lists_steps(stages, code, path, edge, second)) rest.push_back(second);
  }
  if (rest.empty()) return;
  BegunMove longer = extended(stages, path, edge);
  const std::uint32_t shift = longer.parts.back().shift;
  perform_edge(stages, code, search, edge, [&](std::uint32_t at) {
    if (shift != no_register) {
      longer.word = code.new_word();
      code.emit(Op::Encode, longer.word, path.word, at, shift);
    }
    moves_over(stages, code, longer, rest, at);
  });
}

// Writes the moves whose last stored vertex, if any, is that of the edge.
bool ends_in_sets(Stages& stages, Lowering& code, const BegunMove& path,
                  const Machine::Edge& edge) {
  const auto* assignment = std::get_if<Assignment>(&action_of(stages, no_pattern, edge.node));
  if (assignment != nullptr && stages.plan.assignments[assignment_of(stages, *assignment)].checked)
    return false;
  std::optional<Listed> listed;
  if (!path.to_choose_from && std::holds_alternative<Off>(action_of(stages, no_pattern, edge.node)))
    listed = {most_at_start(stages, edge.where), standing_after(stages, no_pattern, edge.node)};
  const auto ends = endings(stages, edge.node, listed);
  if (!ends) return false;
  const BegunMove longer = extended(stages, path, edge);
  const std::uint32_t shift = longer.parts.back().shift;
  for (const Ending& ending : *ends) {
    const bool lines = ending.without != stages.terms.none();
    if (lines && shift == no_register) return false;
    const bool narrows = lines || stages.terms[ending.from].kind != Term::Kind::Constant;
    const bool slow =
        narrows && (code.scalar(edge.where) || !slides_only(stages.terms, ending.from));
    if (!path.to_choose_from && (ending.tested || slow)) return false;
  }
  std::vector<std::uint32_t> shapes;
  for (const Ending& ending : *ends) shapes.push_back(ended_shape(stages, longer, ending));
  const std::function<void(TermId)> list = [&](TermId from) {
    const Term t = stages.terms[from];
    if (t.kind == Kind::Guard) return code.when(t.a, [&] { list(t.b); });
    for (std::size_t i = 0; i < ends->size(); ++i) {
      const TermId where = stages.terms.both_sets(from, (*ends)[i].from);
      if (shift == no_register) {
        code.each(where, [&](std::uint32_t) { code.emit(Op::Emit, path.word, 0, shapes[i]); });
      } else {
        list_set(stages, code, path, where, (*ends)[i].without,
                 {Op::EmitEach, path.word, 0, shapes[i], shift});
      }
    }
  };
  list(edge.where);
  return true;
}

// Where pieces are that are mostly not there: a set that is mostly empty.
bool of_absent_pieces(const Stages& stages, TermId set) {
  const Term t = stages.terms[set];
  if (t.kind == Kind::Where) return of_absent_pieces(stages, t.a);
  if (t.kind != Kind::And) return mostly_absent(stages, set);
  return of_absent_pieces(stages, t.a) || of_absent_pieces(stages, t.b);
}

void list_set(Stages& stages, Lowering& code, const BegunMove& path, TermId where, TermId without,
              const Instruction& moves) {
  const Term t = stages.terms[where];
  if (t.kind == Kind::None) return;
  if (t.kind == Kind::Guard) {
    return code.when(t.a, [&] { list_set(stages, code, path, t.b, without, moves); });
  }
  const bool all = without == stages.terms.none();
  const bool searched = t.kind == Kind::Where && !everywhere_for(stages, t.a, t.b);
  if (!path.to_choose_from && all && (searched || code.scalar(where))) {
    return code.each(where, [&](std::uint32_t at) {
      const std::uint32_t word = code.new_word();
      code.emit({Op::Encode, word, path.word, at, moves.d, moves.step});
      code.emit(Op::Emit, word, 0, moves.c);
    });
  }
  Instruction made = moves;
  made.b = code.set(where);
  if (!all) {
    const std::uint32_t taken = std::exchange(made.b, code.new_set());
    code.emit(Op::SetMinus, made.b, taken, code.set(without));
  }
  const bool steps = moves.step != 0;  // then it is asked before all of them (lists_steps)
  if (steps || !of_absent_pieces(stages, where)) return code.emit(made);
  code.block(Op::IfAny, made.b, 0, [&] { code.emit(made); });
}

// A step, and where it may lead.
struct Step {
  RelationId relation = 0;
  TermId targets = 0;
};

// Steps from each vertex where `first` puts a piece to where `second` comes, by offset: possible
// when `second` asks nothing but what stands where it comes, which the piece put has not changed.
bool lists_steps(Stages& stages, Lowering& code, const BegunMove& path, const Machine::Edge& first,
                 const Machine::Edge& second) {
  const BegunMove longer = extended(stages, path, first);
  const BegunMove both = extended(stages, longer, second);
  if (!stages.options.steps || longer.parts.back().shift == no_register ||
      both.parts.back().shift == no_register ||
      !std::holds_alternative<Off>(action_of(stages, no_pattern, first.node)) ||
      std::holds_alternative<Assignment>(action_of(stages, no_pattern, second.node))) {
    return false;
  }
  const auto ends = endings(stages, second.node, std::nullopt);
  if (!ends) return false;
  std::vector<Step> found;
  const std::function<bool(TermId, TermId)> split = [&](TermId where, TermId targets) {
    const Term t = stages.terms[where];
    if (t.kind == Kind::Row) found.push_back({t.a, targets});
    if (t.kind == Kind::Or) return split(t.a, targets) && split(t.b, targets);
    if (t.kind != Kind::And) return t.kind == Kind::Row;
    if (pointwise(stages.terms, t.b)) return split(t.a, stages.terms.both_sets(targets, t.b));
    return pointwise(stages.terms, t.a) && split(t.b, stages.terms.both_sets(targets, t.a));
  };
  if (!split(second.where, stages.terms.all())) return false;
  for (const Ending& ending : *ends) {
    if (stages.terms[ending.from].kind != Kind::Constant) return false;
    if (ending.tested && !path.to_choose_from) return false;
  }
  const std::uint32_t shift = longer.parts.back().shift;
  std::map<std::int32_t, std::vector<Step>> offsets;  // steps that are functions
  for (const Step& step : found) {
    const auto* slides = stages.terms.slides(step.relation, cost::most_offsets);
    if (!slides) return false;
    for (const Slide& slide : *slides) {
      const std::vector<std::uint32_t>& vertex_at = stages.terms.numbering.vertex_at;
      std::vector<std::uint32_t> next(stages.game.board.size(), no_vertex);
      for (const std::uint32_t from : slide.from.list()) {
        const std::int64_t to = std::int64_t{from} + slide.offset;
        next[vertex_at[from]] = vertex_at[static_cast<std::size_t>(to)];
      }
      offsets[slide.offset].push_back({stages.terms.relations.function(next), step.targets});
    }
  }
  const std::size_t most = std::min(expected_size(stages, first.where), cost::most_offsets);
  if (offsets.size() > most || offsets.count(0) != 0) return false;
  const auto list = [&] {
    for (const Ending& ending : *ends) {
      const std::uint32_t shape = ended_shape(stages, both, ending);
      for (const auto& [offset, steps_by_it] : offsets) {
        TermId sources = stages.terms.none();
        for (const Step& step : steps_by_it) {
          const TermId targets = stages.terms.both_sets(step.targets, ending.from);
          sources = stages.terms.either_set(
              sources,
              stages.terms.image(stages.terms.relations.transpose(step.relation), targets));
        }
        Instruction moves{Op::EmitEach, path.word, 0, shape, shift};
        moves.step = offset;
        list_set(stages, code, path, stages.terms.both_sets(first.where, sources),
                 stages.terms.none(), moves);
      }
    }
  };
  if (mostly_absent(stages, first.where) && offsets.size() > cost::asked_offsets) {
    code.block(Op::IfAny, code.set(first.where), 0, list);
  } else {
    list();
  }
  return true;
}

std::uint32_t ended_shape(Stages& stages, BegunMove path, const Ending& ending) {
  for (const Machine::Edge& edge : ending.edges) path = extended(stages, path, edge);
  const std::uint32_t id = add_shape(stages, path);
  if (ending.tested && stages.plan.shapes[id].trial == no_register) {
    const std::uint32_t trial = try_function(stages, id, ending);
    stages.plan.shapes[id].trial = trial;
  }
  return id;
}

// The move of an offer, with the tests of its ending.
std::uint32_t try_function(Stages& stages, std::uint32_t shape, const Ending& ending) {
  Function function;
  function.kind = Function::Kind::Try;
  function.subject = shape;
  function.words = 1;
  Lowering code(stages, function);
  const std::vector<Shape::Part> parts = stages.plan.shapes[shape].parts;
  std::vector<std::uint32_t> at;
  for (std::size_t i = 0; i + ending.edges.size() < parts.size(); ++i) {
    at.push_back(vertex_of(stages.terms, code, parts[i], at));
    do_part(stages, code, parts[i].modifier, at.back());
  }
  const std::function<void(std::size_t, std::uint32_t)> end = [&](std::size_t i,
                                                                  std::uint32_t vertex) {
    if (i == ending.edges.size()) return code.emit(Op::Return, 1);
    const Machine::Edge edge = ending.edges[i];
    code.at(vertex, [&] {
      code.each(edge.where, [&](std::uint32_t there) {
        const auto go_on = [&] {
          do_part(stages, code, edge.node, there);
          end(i + 1, there);
        };
        const auto* assignment = std::get_if<Assignment>(&action_of(stages, no_pattern, edge.node));
        if (assignment == nullptr) return go_on();
        const std::uint32_t id = assignment_of(stages, *assignment);
        if (!stages.plan.assignments[id].checked) return go_on();
        code.block(Op::IfAssignable, id, 0, go_on);
      });
    });
  };
  end(0, at.empty() ? 0 : at.back());
  code.emit(Op::Return, 0);
  stages.plan.functions.push_back(std::move(function));
  return static_cast<std::uint32_t>(stages.plan.functions.size() - 1);
}

}  // namespace

std::uint32_t moves_function(Stages& stages, std::uint32_t turn, Function::Kind kind) {
  const MachineEdges& first = stages.rules.nodes[turn].edges;
  const bool only_paths = std::all_of(first.begin(), first.end(), [&](const Machine::Edge& edge) {
    return stages.steps.endless[is_switch(stages, edge.node) ? turn : edge.node];
  });
  if (only_paths && stages.steps.endless[turn])
    return search_function(stages, {no_pattern, kind, {}, {}, false}, turn, true);
  Function function;
  function.kind = kind;
  function.subject = turn;
  Lowering code(stages, function);
  BegunMove path;
  path.turn = turn;
  path.word = code.new_word();
  path.to_choose_from = kind == Function::Kind::Choose;
  code.emit(Op::Word, path.word);
  moves_over(stages, code, path, stages.rules.nodes[turn].edges, 0);
  const std::uint32_t listed = stages.plan.rules[turn].function;
  if (path.to_choose_from && stages.plan.functions[listed].code == function.code) return listed;
  stages.plan.functions.push_back(std::move(function));
  return static_cast<std::uint32_t>(stages.plan.functions.size() - 1);
}

}  // namespace zug::reasoner
