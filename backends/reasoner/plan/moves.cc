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
// the set. For anything else (a king in check) a list needs each move made and tested. A choice
// leaves it to the Try function of the shape: a move that is found illegal is withdrawn, and
// another one chosen from the rest; each legal move stays as likely as any other.

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "backends/reasoner/plan/build.h"

namespace zug::reasoner {

using Kind = Term::Kind;

// Does the set say of each vertex whether it is in by what stands on that vertex alone?
bool PlanBuilder::pointwise(TermId set) const {
  const Term t = terms_[set];
  switch (t.kind) {
    case Kind::Constant:
    case Kind::Pieces:
      return true;
    case Kind::And:
    case Kind::Or:
      return pointwise(t.a) && pointwise(t.b);
    default:
      return false;
  }
}

// `before` is the way from the vertex before the ending to Here.
void PlanBuilder::demand_condition(TermId condition, RelationId before, Ending& ending) {
  const Term c = terms_[condition];
  if (c.kind == Kind::Both) {
    demand_condition(c.a, before, ending);
    return demand_condition(c.b, before, ending);
  }
  if (c.kind != Kind::HereIn) {
    ending.tested = true;
    return;
  }
  const TermId there = terms_.constant(terms_.constants[c.a]);
  ending.from =
      terms_.both_sets(ending.from, terms_.image(terms_.relations.transpose(before), there));
}

// What the term asks for beside that there is a vertex where the ending's way leads.
void PlanBuilder::demand(TermId where, RelationId before, Ending& ending) {
  const Term t = terms_[where];
  switch (t.kind) {
    case Kind::Row:
      return;
    case Kind::Constant:
      return;
    case Kind::Guard:
      demand_condition(t.a, before, ending);
      return demand(t.b, before, ending);
    case Kind::And: {
      const bool left = follows(t.a).has_value();
      const TermId rest = left ? t.b : t.a;
      demand(left ? t.a : t.b, before, ending);
      bool unchanged = pointwise(rest);
      const Relation& way = terms_.relations[ending.way];
      for (const RelationId changed : ending.changed) {
        const Relation& to = terms_.relations[changed];
        for (std::size_t v = 0; v < way.next.size(); ++v) {
          unchanged = unchanged && (way.next[v] == no_vertex || way.next[v] != to.next[v]);
        }
      }
      if (!unchanged) {
        ending.tested = true;
        return;
      }
      ending.from =
          terms_.both_sets(ending.from, terms_.image(terms_.relations.transpose(ending.way), rest));
      return;
    }
    default:
      ending.tested = true;
  }
}

// All ways to go on from a modifier to the end of the turn, if none of them stores a vertex.
std::optional<std::vector<PlanBuilder::Ending>> PlanBuilder::endings(std::uint32_t node) {
  std::vector<Ending> all;
  Ending start;
  start.from = terms_.constant(Bits::all(game_.board.size()));
  start.way = terms_.relations.identity();
  if (std::holds_alternative<Off>(action_of(no_pattern, node))) start.changed = {start.way};
  if (is_switch(node)) {
    all.push_back(start);
    return all;
  }
  if (!end_from(node, start, all)) return std::nullopt;
  return all;
}

bool PlanBuilder::end_from(std::uint32_t node, const Ending& so_far, std::vector<Ending>& all) {
  for (const Machine::Edge& edge : rules_.nodes[node].edges) {
    const std::optional<RelationId> step = follows(edge.where);
    if (!step) return false;
    const std::optional<RelationId> way = terms_.relations.compose(so_far.way, *step);
    if (!way || !terms_.relations[*way].single) return false;
    Ending ending = so_far;
    ending.edges.push_back(edge);
    ending.way = *way;
    ending.from = terms_.both_sets(ending.from, terms_.constant(terms_.relations[*way].domain));
    demand(edge.where, so_far.way, ending);
    if (ending.from == terms_.none()) continue;
    const Action& action = action_of(no_pattern, edge.node);
    if (std::holds_alternative<Off>(action)) ending.changed.push_back(*way);
    if (const auto* assignment = std::get_if<Assignment>(&action)) {
      ending.tested = ending.tested || plan_.assignments[assignment_of(*assignment)].checked;
    }
    if (is_switch(edge.node)) {
      all.push_back(std::move(ending));
    } else if (!end_from(edge.node, ending, all)) {
      return false;
    }
  }
  return true;
}

// Where a list and what to choose from are the same, they are one function.
std::uint32_t PlanBuilder::moves_function(std::uint32_t turn, Function::Kind kind) {
  const Edges& first = rules_.nodes[turn].edges;
  const bool only_paths = std::all_of(first.begin(), first.end(), [&](const Machine::Edge& edge) {
    return endless_[is_switch(edge.node) ? turn : edge.node];
  });
  if (short_.count(turn) != 0) return short_function(turn);
  if (only_paths && endless_[turn])
    return search_function({no_pattern, kind, {}, {}, false}, turn, true);
  Function function;
  function.kind = kind;
  function.subject = turn;
  Lowering code(terms_, *this, function);
  Path path;
  path.turn = turn;
  path.word = code.new_word();
  path.to_choose_from = kind == Function::Kind::Choose;
  code.emit(Op::Word, path.word);
  moves_over(code, path, rules_.nodes[turn].edges, 0);
  const std::uint32_t listed = plan_.rules[turn].function;
  if (path.to_choose_from && plan_.functions[listed].code == function.code) return listed;
  plan_.functions.push_back(std::move(function));
  return static_cast<std::uint32_t>(plan_.functions.size() - 1);
}

void PlanBuilder::moves_over(Lowering& code, const Path& path, const Edges& edges,
                             std::uint32_t vertex) {
  std::vector<TermId> terms;
  for (const Machine::Edge& edge : edges) terms.push_back(edge.where);
  std::optional<Bits> standing;
  if (!path.parts.empty()) standing = standing_after(no_pattern, path.parts.back().modifier);
  const auto next = [&] {
    code.share(terms);
    for (const Machine::Edge& edge : edges) moves_over(code, path, edge);
  };
  code.at(vertex, next, standing);
}

void PlanBuilder::moves_over(Lowering& code, const Path& path, const Machine::Edge& edge) {
  Search search{no_pattern, Function::Kind::Moves, {}, {}, false};
  if (!is_switch(edge.node) && endless_[edge.node]) {
    return perform(code, search, edge,
                   [&](std::uint32_t at) { enter(code, search, edge.node, at); });
  }
  if (ends_in_sets(code, path, edge) || sure_moves(code, path, edge)) return;
  Edges rest;
  for (const Machine::Edge& second : rules_.nodes[edge.node].edges) {
    if (!steps(code, path, edge, second)) rest.push_back(second);
  }
  if (rest.empty()) return;
  Path longer = extended(path, edge);
  const std::uint32_t shift = longer.parts.back().shift;
  perform(code, search, edge, [&](std::uint32_t at) {
    if (shift != no_register) {
      longer.word = code.new_word();
      code.emit(Op::Encode, longer.word, path.word, at, shift);
    }
    moves_over(code, longer, rest, at);
  });
}

// Writes the moves whose last stored vertex, if any, is that of the edge.
bool PlanBuilder::ends_in_sets(Lowering& code, const Path& path, const Machine::Edge& edge) {
  const auto* assignment = std::get_if<Assignment>(&action_of(no_pattern, edge.node));
  if (assignment != nullptr && plan_.assignments[assignment_of(*assignment)].checked) return false;
  const auto ends = endings(edge.node);
  if (!ends) return false;
  for (const Ending& ending : *ends) {
    const bool narrows = terms_[ending.from].kind != Term::Kind::Constant;
    const bool slow = narrows && (code.scalar(edge.where) || !slides_only(ending.from));
    if (!path.to_choose_from && (ending.tested || slow)) return false;
  }
  const Path longer = extended(path, edge);
  const std::uint32_t shift = longer.parts.back().shift;
  for (const Ending& ending : *ends) {
    const std::uint32_t shape = ended_shape(longer, ending);
    const TermId where = terms_.both_sets(edge.where, ending.from);
    if (shift == no_register) {
      code.each(where, [&](std::uint32_t) { code.emit(Op::Emit, path.word, 0, shape); });
    } else {
      emit(code, path, where, {Op::EmitEach, path.word, 0, shape, shift});
    }
  }
  return true;
}

void PlanBuilder::emit(Lowering& code, const Path& path, TermId where, const Instruction& moves) {
  const Term t = terms_[where];
  if (t.kind == Kind::None) return;
  if (t.kind == Kind::Guard) {
    return code.when(t.a, [&] { emit(code, path, t.b, moves); });
  }
  const bool searched = t.kind == Kind::Where && !everywhere(t.a, t.b);
  if (!path.to_choose_from && (searched || code.scalar(where))) {
    return code.each(where, [&](std::uint32_t at) {
      const std::uint32_t word = code.new_word();
      code.emit({Op::Encode, word, path.word, at, moves.d, moves.step});
      code.emit(Op::Emit, word, 0, moves.c);
    });
  }
  Instruction made = moves;
  made.b = code.set(where);
  code.emit(made);
}

// Vertices of the set at the start of the game, at most. Pieces that come later may become many.
std::size_t PlanBuilder::at_start(TermId set) const {
  const Term t = terms_[set];
  switch (t.kind) {
    case Kind::Pieces: {
      const std::size_t result = standing_at_start(t.a);
      return result == 0 ? game_.board.size() : result;
    }
    case Kind::And:
      return std::min(at_start(t.a), at_start(t.b));
    case Kind::Or:
      return at_start(t.a) + at_start(t.b);
    case Kind::Guard:
      return at_start(t.b);
    case Kind::Where:
      return at_start(t.a);
    default:
      return terms_.most(set);
  }
}

// Pieces that are only made in the course of the game, as kings, are mostly not there.
bool PlanBuilder::rare(TermId set) const {
  const Term pieces = terms_[set];
  return pieces.kind == Kind::Pieces && standing_at_start(pieces.a) == 0;
}

namespace {

// A step, and where it may lead.
struct Step {
  RelationId relation = 0;
  TermId targets = 0;
};

}  // namespace

// Steps from each vertex where `first` puts a piece to where `second` comes, by offset: possible
// when `second` asks nothing but what stands where it comes, which the piece put has not changed.
bool PlanBuilder::steps(Lowering& code, const Path& path, const Machine::Edge& first,
                        const Machine::Edge& second) {
  const Path longer = extended(path, first);
  const Path both = extended(longer, second);
  if (!options_.steps || longer.parts.back().shift == no_register ||
      both.parts.back().shift == no_register ||
      !std::holds_alternative<Off>(action_of(no_pattern, first.node)) ||
      std::holds_alternative<Assignment>(action_of(no_pattern, second.node))) {
    return false;
  }
  const auto ends = endings(second.node);
  if (!ends) return false;
  std::vector<Step> found;
  const std::function<bool(TermId, TermId)> split = [&](TermId where, TermId targets) {
    const Term t = terms_[where];
    switch (t.kind) {
      case Kind::Row:
        found.push_back({t.a, targets});
        return true;
      case Kind::Or:
        return split(t.a, targets) && split(t.b, targets);
      case Kind::And:
        if (pointwise(t.b)) return split(t.a, terms_.both_sets(targets, t.b));
        return pointwise(t.a) && split(t.b, terms_.both_sets(targets, t.a));
      default:
        return false;
    }
  };
  if (!split(second.where, terms_.constant(Bits::all(game_.board.size())))) return false;
  for (const Ending& ending : *ends) {
    if (terms_[ending.from].kind != Kind::Constant) return false;
    if (ending.tested && !path.to_choose_from) return false;
  }
  constexpr std::size_t most_offsets = 16;
  const std::uint32_t shift = longer.parts.back().shift;
  std::map<std::int32_t, std::vector<Step>> offsets;  // steps that are functions
  for (const Step& step : found) {
    for (const Slide& slide : terms_.slides(step.relation)) {
      const std::vector<std::uint32_t>& vertex_at = terms_.numbering.vertex_at;
      std::vector<std::uint32_t> next(game_.board.size(), no_vertex);
      for (const std::uint32_t from : slide.from.list()) {
        const std::int64_t to = std::int64_t{from} + slide.offset;
        next[vertex_at[from]] = vertex_at[static_cast<std::size_t>(to)];
      }
      offsets[slide.offset].push_back({terms_.relations.function(next), step.targets});
    }
  }
  if (offsets.size() > std::min(at_start(first.where), most_offsets) || offsets.count(0) != 0) {
    return false;
  }
  const auto list = [&] {
    for (const Ending& ending : *ends) {
      const std::uint32_t shape = ended_shape(both, ending);
      for (const auto& [offset, steps_by_it] : offsets) {
        TermId sources = terms_.none();
        for (const Step& step : steps_by_it) {
          const TermId targets = terms_.both_sets(step.targets, ending.from);
          sources = terms_.either_set(
              sources, terms_.image(terms_.relations.transpose(step.relation), targets));
        }
        Instruction moves{Op::EmitEach, path.word, 0, shape, shift};
        moves.step = offset;
        emit(code, path, terms_.both_sets(first.where, sources), moves);
      }
    }
  };
  if (rare(first.where) && offsets.size() > 2) {
    code.block(Op::IfAny, code.set(first.where), 0, list);
  } else {
    list();
  }
  return true;
}

std::uint32_t PlanBuilder::ended_shape(Path path, const Ending& ending) {
  for (const Machine::Edge& edge : ending.edges) path = extended(path, edge);
  const std::uint32_t id = add_shape(path);
  if (ending.tested && plan_.shapes[id].trial == no_register) {
    const std::uint32_t trial = try_function(id, ending);
    plan_.shapes[id].trial = trial;
  }
  return id;
}

// The move of an offer, with the tests of its ending.
std::uint32_t PlanBuilder::try_function(std::uint32_t shape, const Ending& ending) {
  Function function;
  function.kind = Function::Kind::Try;
  function.subject = shape;
  function.words = 1;
  Lowering code(terms_, *this, function);
  const std::vector<Shape::Part> parts = plan_.shapes[shape].parts;
  std::vector<std::uint32_t> at;
  for (std::size_t i = 0; i + ending.edges.size() < parts.size(); ++i) {
    at.push_back(vertex_of(code, parts[i], at));
    do_part(code, parts[i].modifier, at.back());
  }
  const std::function<void(std::size_t, std::uint32_t)> end = [&](std::size_t i,
                                                                  std::uint32_t vertex) {
    if (i == ending.edges.size()) return code.emit(Op::Return, 1);
    const Machine::Edge edge = ending.edges[i];
    code.at(vertex, [&] {
      code.each(edge.where, [&](std::uint32_t there) {
        const auto go_on = [&] {
          do_part(code, edge.node, there);
          end(i + 1, there);
        };
        const auto* assignment = std::get_if<Assignment>(&action_of(no_pattern, edge.node));
        if (assignment == nullptr) return go_on();
        const std::uint32_t id = assignment_of(*assignment);
        if (!plan_.assignments[id].checked) return go_on();
        code.block(Op::IfAssignable, id, 0, go_on);
      });
    });
  };
  end(0, at.empty() ? 0 : at.back());
  code.emit(Op::Return, 0);
  plan_.functions.push_back(std::move(function));
  return static_cast<std::uint32_t>(plan_.functions.size() - 1);
}

}  // namespace zug::reasoner
