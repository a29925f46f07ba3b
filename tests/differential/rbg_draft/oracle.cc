// A movement maps a set of walks to the set of walks one gets by following it further: a step
// drops those it does not apply to and puts pieces in all possible ways, a sequence maps with one
// part after the other, a choice unites, a^* is the least set that holds the walks it began with
// and what a makes of all it holds. a^n is n copies of a, whose steps are told apart. A player's
// moves are what his expression makes of the walks that have just begun, one on every square. The
// words of a star must not put pieces for ever; those of a proper game do not.

#include "tests/differential/rbg_draft/oracle.h"

#include <algorithm>
#include <cassert>

namespace zug::rbg_draft::naive {
namespace {

bool compared(std::int64_t left, Comparator comparator, std::int64_t right) {
  switch (comparator) {
    case Comparator::Equal:
      return left == right;
    case Comparator::NotEqual:
      return left != right;
    case Comparator::Less:
      return left < right;
    case Comparator::LessOrEqual:
      return left <= right;
    case Comparator::Greater:
      return left > right;
    case Comparator::GreaterOrEqual:
      return left >= right;
  }
  return false;
}

template <class Part, class Variant>
const Part* as(const Variant& variant) {
  return std::get_if<Part>(&variant);
}

}  // namespace

Oracle::Oracle(const GameSyntax& game) : game_(game) {
  for (const Name& name : game.board.pieces) code(name);
  for (std::size_t i = 0; i < game.order.size(); ++i) {
    for (const PlayerSyntax& player : game.players) {
      if (player.name.text != game.order[i].text) continue;
      levels_.emplace_back();
      for (const Moves& level : player.levels) levels_[i].push_back(unroll(level, i));
    }
    for (const GoalSyntax& goal : game.goals) {
      if (goal.player.text == game.order[i].text) goals_.push_back(&goal);
    }
  }
  for (const GoalSyntax* goal : goals_) find_patterns(goal->condition);
  assert(levels_.size() == game.order.size() && goals_.size() == game.order.size());
}

Piece Oracle::code(const Name& name) {
  const auto found = std::find(pieces_.begin(), pieces_.end(), name.text);
  const auto place = found - pieces_.begin();
  if (found == pieces_.end()) pieces_.push_back(name.text);
  return static_cast<Piece>(place);
}

std::optional<std::set<Piece>> Oracle::codes(const std::optional<PieceSet>& names) {
  if (!names) return std::nullopt;
  std::set<Piece> result;
  for (const Name& name : names->pieces) result.insert(code(name));
  return result;
}

Oracle::Node Oracle::unroll_all(Node::Kind kind, const std::vector<Moves>& parts,
                                std::size_t player) {
  Node result;
  result.kind = kind;
  for (const Moves& part : parts) result.parts.push_back(unroll(part, player));
  return result;
}

Oracle::Node Oracle::unroll(const Moves& moves, std::size_t player) {
  if (const auto* choice = as<Choice>(moves.node)) {
    return unroll_all(Node::Kind::Choice, choice->branches, player);
  }
  if (const auto* sequence = as<Sequence>(moves.node)) {
    return unroll_all(Node::Kind::Sequence, sequence->items, player);
  }
  if (const auto* power = as<Power>(moves.node)) {
    if (!power->count) return unroll_all(Node::Kind::Star, power->body, player);
    const std::vector<Moves> copies(static_cast<std::size_t>(*power->count), power->body[0]);
    return unroll_all(Node::Kind::Sequence, copies, player);
  }
  Node result;
  if (const auto* next = as<NextPlayer>(moves.node)) {
    const auto players = static_cast<std::int64_t>(game_.order.size());
    std::int64_t named = 0;
    if (const auto* offset = as<std::int64_t>(next->who)) {
      named = ((static_cast<std::int64_t>(player) + *offset) % players + players) % players;
    } else {
      const std::string& name = as<Name>(next->who)->text;
      while (game_.order[static_cast<std::size_t>(named)].text != name) ++named;
    }
    result.kind = Node::Kind::Mark;
    result.number = next_.size();
    next_.push_back(static_cast<std::size_t>(named));
    return result;
  }
  const Step& step = *as<Step>(moves.node);
  result.number = numbers_++;
  result.dx = step.dx;
  result.dy = step.dy;
  result.on = codes(step.on);
  result.off = codes(step.off);
  return result;
}

void Oracle::find_patterns(const Condition& condition) {
  if (const auto* all = as<And>(condition.node)) {
    for (const Condition& part : all->parts) find_patterns(part);
  } else if (const auto* some = as<Or>(condition.node)) {
    for (const Condition& part : some->parts) find_patterns(part);
  } else if (const auto* negation = as<Not>(condition.node)) {
    find_patterns(negation->body[0]);
  } else if (const auto* pattern = as<CanMove>(condition.node)) {
    patterns_[pattern] = unroll(pattern->moves, 0);
  }
}

Position Oracle::initial() const {
  Position position;
  const auto width = static_cast<std::size_t>(game_.board.width);
  for (std::size_t i = 0; i < game_.board.pieces.size(); ++i) {
    const auto piece = std::find(pieces_.begin(), pieces_.end(), game_.board.pieces[i].text);
    position.board += static_cast<Piece>(piece - pieces_.begin());
  }
  for (std::size_t top = 0, bottom = position.board.size(); top + width < bottom; top += width) {
    bottom -= width;
    for (std::size_t x = 0; x < width; ++x) {
      std::swap(position.board[top + x], position.board[bottom + x]);
    }
  }
  judge(position, false);
  return position;
}

std::set<Walk> Oracle::follow(const Node& node, const std::set<Walk>& from) const {
  std::set<Walk> result;
  switch (node.kind) {
    case Node::Kind::Step:
      for (const Walk& walk : from) step(node, walk, result);
      return result;
    case Node::Kind::Mark:
      for (Walk walk : from) {
        walk.mark = node.number;
        result.insert(std::move(walk));
      }
      return result;
    case Node::Kind::Choice:
      for (const Node& branch : node.parts) result.merge(follow(branch, from));
      return result;
    case Node::Kind::Sequence:
      result = from;
      for (const Node& part : node.parts) result = follow(part, result);
      return result;
    case Node::Kind::Star:
      result = from;
      for (std::set<Walk> fresh = from; !fresh.empty();) {
        std::set<Walk> reached = follow(node.parts[0], fresh);
        fresh.clear();
        for (const Walk& walk : reached) {
          if (result.insert(walk).second) fresh.insert(walk);
        }
      }
      return result;
  }
  return result;
}

void Oracle::step(const Node& node, const Walk& from, std::set<Walk>& to) const {
  const std::int64_t width = game_.board.width;
  const std::int64_t x = static_cast<std::int64_t>(from.square) % width + node.dx;
  const std::int64_t y = static_cast<std::int64_t>(from.square) / width + node.dy;
  if (x < 0 || x >= width || y < 0 || y >= game_.board.height) return;
  const auto square = static_cast<std::size_t>(y * width + x);
  if (node.on && node.on->count(from.board[square]) == 0) return;
  Walk walk = from;
  walk.square = square;
  if (!node.off) {
    to.insert(std::move(walk));
    return;
  }
  walk.puts.push_back({node.number, square, 0});
  for (const Piece piece : *node.off) {
    walk.board[square] = piece;
    walk.puts.back().piece = piece;
    to.insert(walk);
  }
}

std::set<Walk> Oracle::from_anywhere(const Board& board, const Node& node) const {
  std::set<Walk> begun;
  for (std::size_t square = 0; square < board.size(); ++square) {
    begun.insert({square, board, {}, std::nullopt});
  }
  return follow(node, begun);
}

// The words of the highest level that has any.
std::set<Walk> Oracle::legal(const Position& position) const {
  for (const Node& level : levels_[position.player]) {
    std::set<Walk> words = from_anywhere(position.board, level);
    if (!words.empty()) return words;
  }
  return {};
}

std::set<Walk> Oracle::moves(const Position& position) const {
  if (position.scores) return {};
  return legal(position);
}

Position Oracle::apply(const Position& position, const Walk& move) const {
  Position result = position;
  result.board = move.board;
  if (move.mark) {
    ++result.turn;
    result.player = next_[*move.mark];
  }
  judge(result, move.mark.has_value());
  return result;
}

std::int64_t Oracle::value(const Position& position, const Value& value) const {
  switch (value.kind) {
    case Value::Kind::Number:
      return value.number;
    case Value::Kind::Turn:
      return position.turn;
    case Value::Kind::PieceCount:
      return std::count_if(position.board.begin(), position.board.end(),
                           [&](Piece piece) { return name(piece) == value.piece.text; });
  }
  return 0;
}

bool Oracle::holds(const Position& position, const Condition& condition) const {
  const auto here = [&](const Condition& part) { return holds(position, part); };
  if (const auto* all = as<And>(condition.node)) {
    return std::all_of(all->parts.begin(), all->parts.end(), here);
  }
  if (const auto* some = as<Or>(condition.node)) {
    return std::any_of(some->parts.begin(), some->parts.end(), here);
  }
  if (const auto* negation = as<Not>(condition.node)) return !here(negation->body[0]);
  if (const auto* pattern = as<CanMove>(condition.node)) {
    return !from_anywhere(position.board, patterns_.at(pattern)).empty();
  }
  if (const auto* at = as<PieceAt>(condition.node)) {
    const std::int64_t square = at->y * game_.board.width + at->x;
    return name(position.board[static_cast<std::size_t>(square)]) == at->piece.text;
  }
  const Comparison& comparison = *as<Comparison>(condition.node);
  return compared(value(position, comparison.left), comparison.comparator,
                  value(position, comparison.right));
}

// Goals after turns only; then whether the player to move can.
void Oracle::judge(Position& position, bool turn_done) const {
  std::vector<std::int64_t> scores;
  bool over = false;
  for (const GoalSyntax* goal : goals_) {
    const bool reached = turn_done && holds(position, goal->condition);
    scores.push_back(reached ? goal->score : 0);
    over |= reached;
  }
  if (!over && legal(position).empty()) {
    over = true;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      scores[i] = i == position.player ? 0 : goals_[i]->score;
    }
  }
  if (over) position.scores = scores;
}

std::uint64_t Oracle::perft(const Position& position, int depth) const {
  if (depth == 0) return 1;
  const std::set<Walk> all = moves(position);
  if (depth == 1) return all.size();
  std::uint64_t result = 0;
  for (const Walk& move : all) result += perft(apply(position, move), depth - 1);
  return result;
}

}  // namespace zug::rbg_draft::naive
