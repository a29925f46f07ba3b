// The reasoner's loops around the functions of a plan: whose turn it is says the rules index, which
// knows its function. A word of a move is decoded by its shape, a path is performed part by part.

#include "backends/reasoner/interpreter/interpreter.h"

#include <algorithm>
#include <string>

#include "ir/limits.h"

namespace zug::reasoner {

std::optional<Interpreter> Interpreter::make(const Game& game, const Options& options,
                                             Diagnostics& diagnostics) {
  std::optional<Plan> plan = build_plan(game, options, diagnostics);
  if (!plan) return std::nullopt;
  return Interpreter(game, std::move(*plan));
}

Interpreter::Interpreter(const Game& game, Plan plan)
    : game_(&game),
      plan_(std::make_unique<Plan>(std::move(plan))),
      executor_(make_executor(*plan_)),
      start_(made_start()) {}

const Action& Interpreter::action(std::uint32_t rules) const {
  return std::get<Atom>(game_->expressions[plan_->rules[rules].atom]).action;
}

Position Interpreter::made_start() const {
  const std::size_t words = (plan_->vertices + word_bits - 1) / word_bits;
  Position position;
  position.sets.assign(plan_->pieces * words, 0);
  position.board.assign(plan_->vertices, 0);
  for (std::size_t v = 0; v < game_->board.size(); ++v) {
    const std::uint32_t piece = game_->board.square(VertexId(v)).piece.value;
    const std::uint32_t number = plan_->numbering.number_of[v];
    position.board[number] = static_cast<std::uint16_t>(piece);
    position.sets[piece * words + number / word_bits] |= std::uint64_t{1} << (number % word_bits);
  }
  position.vertex = plan_->numbering.number_of[0];
  position.variables.assign(variable_count(*game_), 0);
  return position;
}

bool Interpreter::complete(Position& position) {
  for (std::size_t moved = 0; position.player == keeper.value; ++moved) {
    if (moved == limits::keeper_moves) {
      throw ImproperGame("the number of moves the keeper makes in a row exceeds " +
                         std::to_string(limits::keeper_moves));
    }
    if (!executor_->run(plan_->rules[position.rules].function, position, nullptr)) return false;
  }
  return true;
}

void Interpreter::list(Position& position, MoveList& moves) {
  moves.clear();
  const std::uint32_t function = plan_->rules[position.rules].function;
  const std::uint32_t kept = plan_->functions[function].kept;
  if (kept != no_register) moves.use(kept);
  executor_->run(function, position, &moves);
}

std::optional<Interpreter::Path> Interpreter::path(const MoveList& moves, std::size_t index) const {
  const std::uint64_t word = moves.words[index];
  if (!plan_->paths || (word & plan_->path_shape()) != plan_->path_shape()) return std::nullopt;
  const std::uint64_t where = word >> plan_->shape_bits;
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
    result.push_back({part->modifier, VertexId(plan_->numbering.vertex_at[part->vertex])});
  }
  return result;
}

Move Interpreter::move(const Position& position, std::uint64_t word) const {
  Move result;
  const std::uint64_t mask = (std::uint64_t{1} << plan_->vertex_bits) - 1;
  std::vector<std::uint32_t> numbers;
  for (const Shape::Part& part : shape(word).parts) {
    if (part.shift != no_register) {
      numbers.push_back(static_cast<std::uint32_t>((word >> part.shift) & mask));
    } else {
      const std::uint32_t from = part.base == no_register ? position.vertex : numbers[part.base];
      numbers.push_back(plan_->relations[part.relation].next[from]);
    }
    result.push_back({part.modifier, VertexId(plan_->numbering.vertex_at[numbers.back()])});
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
    executor_->perform(part.modifier, plan_->numbering.number_of[part.vertex.value],
                       action(part.modifier), position);
  }
}

std::vector<std::int64_t> Interpreter::scores(const Position& position) const {
  const auto players = static_cast<std::ptrdiff_t>(game_->players.size());
  return {position.variables.begin(), position.variables.begin() + players};
}

Playout Interpreter::playout(Random& random) {
  Playout result;
  playing_ = start_;
  while (complete(playing_)) {
    list(playing_, listed_);
    const std::size_t count = size(listed_);
    if (count == 0) break;
    if (result.length == limits::play_length) {
      throw ImproperGame("a play has more moves than " + std::to_string(limits::play_length));
    }
    ++result.length;
    result.choices += count;
    result.most_choices = std::max(result.most_choices, count);
    play(playing_, listed_, static_cast<std::size_t>(random.below(count)));
  }
  result.scores = scores(playing_);
  return result;
}

PerftRow Interpreter::perft_below(const Position& root, int depth, const Tick& tick) {
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
    Node& node = path[open++];
    node.position = position;
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
