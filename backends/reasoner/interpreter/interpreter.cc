// The reasoner's loops around the functions of a plan: whose turn it is says the rules index, which
// knows its function. A word of a move is decoded by its shape, a path is performed part by part.

#include "backends/reasoner/interpreter/interpreter.h"

#include <algorithm>
#include <string>
#include <utility>

#include "ir/limits.h"

namespace zug::reasoner {

namespace {

Position start_of(const Game& game, const Plan& plan) {
  const std::size_t words = (plan.vertices + word_bits - 1) / word_bits;
  Position position;
  position.sets.assign(plan.pieces * words, 0);
  position.board.assign(plan.vertices, 0);
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    const std::uint32_t piece = game.board.square(VertexId(v)).piece.value;
    const std::uint32_t number = plan.numbering.number_of[v];
    position.board[number] = static_cast<std::uint16_t>(piece);
    position.sets[piece * words + number / word_bits] |= std::uint64_t{1} << (number % word_bits);
  }
  position.vertex = plan.numbering.number_of[0];
  position.variables.assign(variable_count(game), 0);
  return position;
}

}  // namespace

SharedPlan::SharedPlan(const Game& of, Plan compiled)
    : game(of), plan(std::move(compiled)), tables(make_tables(plan)), start(start_of(game, plan)) {}

std::optional<Interpreter> Interpreter::make(const Game& game, const Options& options,
                                             Diagnostics& diagnostics) {
  std::optional<Plan> plan = build_plan(game, options, diagnostics);
  if (!plan) return std::nullopt;
  return Interpreter(std::make_shared<const SharedPlan>(game, std::move(*plan)));
}

Interpreter::Interpreter(std::shared_ptr<const SharedPlan> program)
    : program_(std::move(program)), executor_(make_executor(program_->plan, program_->tables)) {}

const Action& Interpreter::action(std::uint32_t rules) const {
  return std::get<Atom>(program_->game.expressions[plan().rules[rules].atom]).action;
}

bool Interpreter::complete(Position& position) {
  for (std::size_t moved = 0; position.player == keeper.value; ++moved) {
    if (moved == limits::keeper_moves) {
      throw ImproperGame("the number of moves the keeper makes in a row exceeds " +
                         std::to_string(limits::keeper_moves));
    }
    if (!executor_->run(plan().rules[position.rules].function, position, nullptr)) return false;
  }
  return true;
}

void Interpreter::list(Position& position, MoveList& moves) {
  moves.rest.reset();
  fill(position, moves);
}

void Interpreter::fill(Position& position, MoveList& moves) {
  moves.clear();
  const std::uint32_t function = plan().rules[position.rules].function;
  const std::uint32_t kept = plan().functions[function].kept;
  if (kept != no_register) moves.use(kept);
  executor_->run(function, position, &moves);
}

std::optional<Interpreter::Path> Interpreter::path(const MoveList& moves, std::size_t index) const {
  const std::uint64_t word = moves.words[index];
  if (!plan().paths || (word & plan().path_shape()) != plan().path_shape()) return std::nullopt;
  const std::uint64_t where = word >> plan().shape_bits;
  const MoveList::Part* const begin =
      moves.parts.data() + static_cast<std::size_t>(where >> Plan::length_bits);
  return Path{begin, begin + (where & ((1u << Plan::length_bits) - 1))};
}

void Interpreter::play(Position& position, const MoveList& moves, std::size_t index) {
  const std::optional<Path> steps = path(moves, index);
  if (!steps) {
    executor_->apply(shape(moves.words[index]).function, position, moves.words[index]);
    return;
  }
  for (const MoveList::Part* part = steps->begin; part != steps->end; ++part) {
    executor_->perform(part->modifier, part->vertex, action(part->modifier), position);
  }
}

Move Interpreter::move(const Position& position, const MoveList& moves, std::size_t index) const {
  const std::optional<Path> steps = path(moves, index);
  if (!steps) return move(position, moves.words[index]);
  Move result;
  for (const MoveList::Part* part = steps->begin; part != steps->end; ++part) {
    result.push_back({part->modifier, VertexId(plan().numbering.vertex_at[part->vertex])});
  }
  return result;
}

Move move_of(const Plan& plan, std::uint32_t start, std::uint64_t word) {
  Move result;
  const Shape& shape = plan.shapes[word & ((std::uint64_t{1} << plan.shape_bits) - 1)];
  const std::uint64_t mask = (std::uint64_t{1} << plan.vertex_bits) - 1;
  std::vector<std::uint32_t> numbers;
  for (const Shape::Part& part : shape.parts) {
    if (part.shift != no_register) {
      numbers.push_back(static_cast<std::uint32_t>((word >> part.shift) & mask));
    } else {
      const std::uint32_t from = part.base == no_register ? start : numbers[part.base];
      numbers.push_back(plan.relations[part.relation].next[from]);
    }
    result.push_back({part.modifier, VertexId(plan.numbering.vertex_at[numbers.back()])});
  }
  return result;
}

std::vector<Move> Interpreter::moves(const Position& position) {
  Position scratch = position;
  MoveList list_of_moves;
  list(scratch, list_of_moves);
  std::vector<Move> result;
  for (std::size_t i = 0; i < size(list_of_moves); ++i) {
    result.push_back(move(position, list_of_moves, i));
  }
  std::sort(result.begin(), result.end());
  return result;
}

void Interpreter::apply(Position& position, const Move& move) {
  for (const ModifierAt& part : move) {
    executor_->perform(part.modifier, plan().numbering.number_of[part.vertex.value],
                       action(part.modifier), position);
  }
}

std::vector<std::int64_t> Interpreter::scores(const Position& position) const {
  const auto players = static_cast<std::ptrdiff_t>(program_->game.players.size());
  return {position.variables.begin(), position.variables.begin() + players};
}

Playout Interpreter::playout(const Position& from, Random& random) {
  Playout result;
  playing_ = from;
  while (complete(playing_)) {
    const std::uint64_t count = count_with_rest(playing_, listed_);
    if (count == 0) break;
    if (result.length == limits::play_length) {
      throw ImproperGame("a play has more moves than " + std::to_string(limits::play_length));
    }
    ++result.length;
    result.choices += count;
    result.most_choices = std::max(result.most_choices, static_cast<std::size_t>(count));
    play(playing_, listed_, index_of(playing_, listed_, random.below(count)));
  }
  result.scores = scores(playing_);
  return result;
}

PerftRow Interpreter::perft_below(const Position& root, int depth, LastPly last, const Tick& tick) {
  struct Node {
    Position position;
    MoveList moves;
    std::size_t next = 0;
  };
  PerftRow row{depth, depth == 0 ? 1u : 0u, 1};
  if (depth == 0) return row;
  std::vector<Node> path(static_cast<std::size_t>(depth));
  std::size_t open = 0;
  const auto enter = [&](const Position& position) {
    Node& node = path[open];
    node.position = position;
    if (last == LastPly::Counted && open + 1 == path.size()) {
      row.leaves += count(node.position, node.moves);
      tick(1);
      return;
    }
    ++open;
    list(node.position, node.moves);
    node.next = 0;
    tick(size(node.moves));
  };
  enter(root);
  Position child = root;
  while (open > 0) {
    Node& node = path[open - 1];
    if (node.next == size(node.moves)) {
      --open;
      continue;
    }
    child = node.position;
    play(child, node.moves, node.next++);
    const bool playing = complete(child);
    ++row.states;
    if (open == path.size()) {
      ++row.leaves;
    } else if (playing) {
      enter(child);
    }
  }
  return row;
}

}  // namespace zug::reasoner
