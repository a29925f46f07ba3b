// The lines that print_tables.cc writes. What they leave out is found here in the same way as by
// the transforms that made it: bounds of assignments by assignment_plan(), slides by slides_of(),
// all that is known of a relation by relation_with().

#include "backends/reasoner/plan/text/read_tables.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "backends/reasoner/plan/cost.h"
#include "ir/arithmetic.h"
#include "ir/limits.h"

namespace zug::reasoner {
namespace {

constexpr std::size_t relation_rows = 1u << 23;  // of all relations, a limit of ours

// The number of a line, which has to be the next one.
void want_next(Scanner& line, std::size_t next) {
  line.want_number(next);
  line.want(":");
}

void read_numbering(Scanner& line, Draft& draft) {
  Numbering& numbering = draft.plan.numbering;
  const std::size_t vertices = draft.game.board.size();
  numbering.size = draft.plan.vertices;
  numbering.vertex_at.clear();
  numbering.number_of.assign(vertices, no_vertex);
  for (std::uint32_t i = 0; i < draft.plan.vertices && !line.failed(); ++i) {
    line.want(" ");
    const std::uint32_t vertex = line.take("-") ? no_vertex : line.number(vertices);
    numbering.vertex_at.push_back(vertex);
    if (vertex == no_vertex || line.failed()) continue;
    if (numbering.number_of[vertex] != no_vertex) line.fail("a vertex that has no number yet");
    numbering.number_of[vertex] = i;
  }
  for (const std::uint32_t number : numbering.number_of) {
    if (number == no_vertex) line.fail("the rest of the board's vertices");
  }
}

RelationRows read_rows(Scanner& line, std::size_t vertices) {
  RelationRows rows;
  for (std::size_t v = 0; v < vertices && !line.failed(); ++v) {
    line.want(" ");
    std::vector<std::uint32_t> row;
    if (!line.take("-")) {
      do {
        row.push_back(line.number(vertices));
      } while (!line.failed() && line.take(","));
    }
    rows.add(row);
  }
  return rows;
}

// Where whole sets are moved to: the rows that the slides make.
RelationRows read_slides(Scanner& line, std::size_t vertices) {
  std::vector<std::vector<std::uint32_t>> targets(vertices);
  std::size_t slides = 0;
  while (!line.failed() && line.take(" ")) {
    const std::int64_t offset = line.integer();
    line.want(" from ");
    const std::size_t place = line.place();
    const Bits from = line.set(vertices);
    if (++slides > cost::most_slides) line.fail("fewer slides");
    if (line.failed()) break;
    for (const std::uint32_t v : from.list()) {
      const auto size = static_cast<std::int64_t>(vertices);
      const bool on_board = offset > -size && offset < size && v + offset >= 0 && v + offset < size;
      if (!on_board) return line.fail_at(place, "vertices that stay on the board"), RelationRows();
      targets[v].push_back(static_cast<std::uint32_t>(v + offset));
    }
  }
  RelationRows rows;
  for (const std::vector<std::uint32_t>& row : targets) rows.add(row);
  return rows;
}

void read_relation(Scanner& line, Draft& draft) {
  Plan& plan = draft.plan;
  const std::uint32_t id =
      line.number(plan.vertices == 0 ? 1 : relation_rows / plan.vertices + std::size_t{2});
  line.want(":");
  if (!line.failed() && id < plan.relations.size()) line.fail("a relation that is not told yet");
  if (line.failed()) return;
  RelationRows nowhere;
  for (std::size_t v = 0; v < plan.vertices; ++v) nowhere.add({});
  const Relation unknown = relation_with(std::move(nowhere));
  plan.relations.resize(id + std::size_t{1}, unknown);
  plan.uses.resize(plan.relations.size());
  RelationUse& use = plan.uses[id];
  use.step = line.take(" step");
  use.rows = line.take(" rows");
  use.up = line.take(" up");
  const bool only_slides = !use.step && !use.rows && !use.up && line.take(" slides");
  if (!only_slides) line.want(" to");
  RelationRows rows =
      only_slides ? read_slides(line, plan.vertices) : read_rows(line, plan.vertices);
  const bool slides = only_slides || line.take(" and slides");
  if (line.failed()) return;
  plan.relations[id] = relation_with(std::move(rows));
  Relation& relation = plan.relations[id];
  relation.identity = stays(relation) && relation.domain.count() == plan.numbering.number_of.size();
  if (!slides) return;
  auto found = slides_of(relation, plain_numbering(plan.vertices), cost::most_slides);
  if (!found) return line.fail("rows of few slides");
  use.slides = std::move(*found);
}

void read_lines(Scanner& line, Draft& draft) {
  Plan& plan = draft.plan;
  want_next(line, plan.lines.size());
  LineTable table(plan.vertices);
  bool more = !line.ended();
  while (more && !line.failed()) {
    line.want(" ");
    const std::uint32_t vertex = line.number(plan.vertices);
    while (!line.failed() && line.take(" ")) {
      Line one{line.set(plan.vertices), Bits(plan.vertices)};
      if (line.take(" not ")) one.out = line.set(plan.vertices);
      if (!line.failed()) table[vertex].push_back(std::move(one));
    }
    more = line.take(";");
  }
  plan.lines.push_back(std::move(table));
}

Arithmetic read_sum(Scanner& line, const Draft& draft, std::size_t depth);

// A number, a name, or what stands in brackets.
Arithmetic read_unit(Scanner& line, const Draft& draft, std::size_t depth) {
  Arithmetic result;
  if (depth == limits::nesting) line.fail("fewer brackets in brackets");
  if (line.failed()) return result;
  if (line.take("(")) {
    result = read_sum(line, draft, depth + 1);
    line.want(")");
  } else if (line.take("#")) {
    result.kind = Arithmetic::Kind::PieceCount;
    result.piece = PieceId(line.name_of(draft.pieces));
  } else if (line.at_number()) {
    result.number = line.integer();
  } else {
    result.kind = Arithmetic::Kind::Variable;
    result.variable = VariableId(line.name_of(draft.variables));
  }
  return result;
}

struct Sign {
  std::string_view text;
  Arithmetic::Kind kind;
};
constexpr Sign factors[] = {{" * ", Arithmetic::Kind::Multiply}, {" / ", Arithmetic::Kind::Divide}};
constexpr Sign summands[] = {{" + ", Arithmetic::Kind::Add}, {" - ", Arithmetic::Kind::Subtract}};

// Operands with one of the signs between all of them: print() writes brackets where another one is.
template <class Operand>
Arithmetic read_operation(Scanner& line, const Sign (&signs)[2], const Operand& operand) {
  Arithmetic first = operand();
  for (const Sign& sign : signs) {
    if (!line.take(sign.text)) continue;
    Arithmetic result;
    result.kind = sign.kind;
    result.operands.push_back(std::move(first));
    do {
      result.operands.push_back(operand());
    } while (line.take(sign.text));
    return result;
  }
  return first;
}

Arithmetic read_sum(Scanner& line, const Draft& draft, std::size_t depth) {
  return read_operation(line, summands, [&] {
    return read_operation(line, factors, [&] { return read_unit(line, draft, depth); });
  });
}

void read_comparison(Scanner& line, Draft& draft) {
  want_next(line, draft.plan.comparisons.size());
  Comparison result;
  line.want(" {$ ");
  result.left = read_sum(line, draft, 0);
  bool known = false;
  for (const Comparator comparator : comparators) {
    if (known || !line.take(" " + std::string(sign_of(comparator)) + " ")) continue;
    known = true;
    result.comparator = comparator;
  }
  if (!known) line.fail("a comparison");
  result.right = read_sum(line, draft, 0);
  line.want("}");
  draft.plan.comparisons.push_back(std::move(result));
}

void read_assignment(Scanner& line, Draft& draft) {
  want_next(line, draft.plan.assignments.size());
  Assignment result;
  line.want(" [$ ");
  result.variable = VariableId(line.name_of(draft.variables));
  line.want(" = ");
  result.value = read_sum(line, draft, 0);
  line.want("]");
  if (!line.failed()) draft.plan.assignments.push_back(assignment_plan(draft.game, result));
}

ExpressionId read_expression(Scanner& line, const Draft& draft) {
  line.want(" expression ");
  return ExpressionId(line.number(draft.game.expressions.size()));
}

void read_rules(Scanner& line, Draft& draft) {
  const bool start = draft.plan.rules.empty();
  want_next(line, draft.plan.rules.size());
  RulesState state;
  const Action* action = nullptr;
  if (start) {
    line.want(" start");
  } else {
    state.atom = read_expression(line, draft);
    const auto* atom = std::get_if<Atom>(&draft.game.expressions[state.atom]);
    if (!line.failed() && atom == nullptr) line.fail("an expression that is a modifier");
    if (atom != nullptr) action = &atom->action;
  }
  state.reached = !line.take(", not reached");
  if (line.take(", function ")) state.function = line.number(any_number);
  if (line.take(", choice ")) state.choice = line.number(any_number);
  state.stood = line.take(", stood ") ? line.names(draft.pieces) : Bits(draft.pieces.size());
  state.player = player_after(start, state.reached, action);
  draft.plan.rules.push_back(std::move(state));
}

void read_pattern(Scanner& line, Draft& draft) {
  want_next(line, draft.plan.patterns.size());
  draft.plan.patterns.push_back(read_expression(line, draft));
}

void read_renaming(Scanner& line, Draft& draft) {
  want_next(line, draft.plan.renamings.size() + 1);
  Renaming result;
  line.want(" ");
  result.first = line.number(any_number);
  line.want(" as");
  while (!line.failed() && line.take(" ")) result.to.push_back(line.number(any_number));
  draft.plan.renamings.push_back(std::move(result));
}

void read_shape(Scanner& line, Draft& draft) {
  want_next(line, draft.plan.shapes.size());
  Shape shape;
  line.want(" after ");
  shape.turn = line.number(any_number);
  line.want(", function ");
  shape.function = line.number(any_number);
  if (line.take(", tried by ")) shape.trial = line.number(any_number);
  line.want(": ");
  do {
    Shape::Part part;
    part.modifier = line.number(any_number);
    if (line.take(" from bit ")) {
      part.shift = line.number(word_bits);
    } else {
      part.shift = no_register;
      line.want(" by r");
      part.relation = line.number(any_number);
      part.base = no_register;
      if (!line.take(" from the start")) {
        line.want(" from part ");
        part.base = line.number(any_number);
      }
    }
    shape.parts.push_back(part);
  } while (line.take("; "));
  draft.plan.shapes.push_back(std::move(shape));
}

struct Table {
  std::string_view name;
  void (*read)(Scanner& line, Draft& draft);
};

constexpr Table tables[] = {{"numbering:", read_numbering},
                            {"renaming ", read_renaming},
                            {"rules ", read_rules},
                            {"r", read_relation},
                            {"lines ", read_lines},
                            {"comparison ", read_comparison},
                            {"assignment ", read_assignment},
                            {"pattern ", read_pattern},
                            {"shape ", read_shape}};

}  // namespace

void read_table(Scanner& line, Draft& draft) {
  for (const Table& table : tables) {
    if (!line.take(table.name)) continue;
    table.read(line, draft);
    return line.end();
  }
  line.fail("a function or a table");
}

}  // namespace zug::reasoner
