// Tries action sequences. What is left of the rules after an action is kept as a stack of subtrees
// (Antimirov's partial derivatives, spelled out): taking a concatenation from the stack puts its
// parts there, a sum one of its branches, a star either nothing or its body and itself again. An
// action is legal when it is valid and every subtree left has a non-empty language. Sequences that
// lead to the same position with the same modifiers done and the same rest left are tried once,
// which is what makes stars over checks end.

#include "tests/differential/naive_oracle.h"

#include <utility>

namespace zug::naive {
namespace {

constexpr std::size_t most_tries = 100000;
constexpr std::size_t longest_move = 12;
constexpr int deepest_pattern = 8;

struct Step {
  const Tree* atom;  // null when nothing is left to do: the word is complete
  Rest rest;
};

// All (next action, what is left after it) of a rest.
void first(Rest rest, std::set<Rest>& seen, std::vector<Step>& steps) {
  if (!seen.insert(rest).second) return;
  if (rest.empty()) {
    steps.push_back({nullptr, {}});
    return;
  }
  const Tree* tree = rest.back();
  rest.pop_back();
  switch (tree->kind) {
    case '&':
      for (std::size_t i = tree->parts.size(); i > 0; --i) rest.push_back(&tree->parts[i - 1]);
      first(rest, seen, steps);
      return;
    case '+':
      for (const Tree& part : tree->parts) {
        Rest one = rest;
        one.push_back(&part);
        first(one, seen, steps);
      }
      return;
    case '*': {
      first(rest, seen, steps);
      Rest again = rest;
      again.push_back(tree);
      again.push_back(&tree->parts[0]);
      first(again, seen, steps);  // `seen` stops a round without an action
      return;
    }
    default:
      steps.push_back({tree, rest});
  }
}

bool live(const Rest& rest) {
  for (const Tree* tree : rest) {
    if (!tree->live) return false;
  }
  return true;
}

using Key = std::pair<std::pair<std::size_t, std::vector<std::size_t>>,
                      std::pair<std::vector<std::int64_t>, std::pair<Rest, Move>>>;

Key key(const Position& position, const Move& done) {
  return {{position.vertex, position.pieces}, {position.variables, {position.rest, done}}};
}

}  // namespace

Position Oracle::initial() const {
  Position position;
  position.pieces = game_.start;
  position.variables.assign(game_.bounds.size(), 0);
  position.rest = {game_.rules.get()};
  return position;
}

// False when the value is undefined.
bool Oracle::evaluate(const Value& value, const Position& position, std::int64_t& result) const {
  result = value.number;
  if (value.kind == 'n') return true;
  if (value.kind == 'v') {
    result = position.variables[value.index];
    return true;
  }
  if (value.kind == 'p') {
    result = 0;
    for (const std::size_t piece : position.pieces) result += piece == value.index ? 1 : 0;
    return true;
  }
  std::int64_t left = 0;
  std::int64_t right = 0;
  if (!evaluate(value.operands[0], position, left)) return false;
  if (!evaluate(value.operands[1], position, right)) return false;
  if (value.kind == '+') result = left + right;
  if (value.kind == '-') result = left - right;
  if (value.kind == '*') result = left * right;
  if (value.kind != '/') return true;
  if (right == 0) return false;
  result = left / right;
  return true;
}

// Performs the action; false, and `position` is of no more use, when it is not valid.
bool Oracle::valid(const Tree& atom, Position& position, int depth) {
  std::int64_t left = 0;
  std::int64_t right = 0;
  switch (atom.kind) {
    case 'd': {
      const std::int64_t target = game_.neighbour[atom.index][position.vertex];
      if (target >= 0) position.vertex = static_cast<std::size_t>(target);
      return target >= 0;
    }
    case 'o':
      for (const std::size_t piece : atom.pieces) {
        if (position.pieces[position.vertex] == piece) return true;
      }
      return false;
    case 'x':
      position.pieces[position.vertex] = atom.index;
      return true;
    case 'a':
      if (!evaluate(atom.right, position, right)) return false;
      if (right < 0 || right > game_.bounds[atom.index]) return false;
      position.variables[atom.index] = right;
      return true;
    case 'c':
      if (!evaluate(atom.left, position, left)) return false;
      if (!evaluate(atom.right, position, right)) return false;
      if (atom.comparator == "==") return left == right;
      if (atom.comparator == "!=") return left != right;
      if (atom.comparator == "<") return left < right;
      if (atom.comparator == "<=") return left <= right;
      if (atom.comparator == ">") return left > right;
      return left >= right;
    case 's':
      position.player = atom.index;
      return true;
    case '?':
    case '!': {
      bool accepted = false;
      Position inner = position;
      inner.rest = {&atom.parts[0]};
      search(inner, nullptr, &accepted, depth + 1);
      return accepted == (atom.kind == '?');
    }
    default:
      return true;
  }
}

// With `moves`: all move sequences from here. With `accepted`: is there a complete valid word?
void Oracle::search(const Position& from, std::set<Move>* moves, bool* accepted, int depth) {
  if (depth > deepest_pattern) throw TooLarge("patterns");
  std::set<Key> seen;
  std::vector<Search> open = {{from, {}}};
  seen.insert(key(from, {}));
  while (!open.empty()) {
    const Search here = open.back();
    open.pop_back();
    if (++tried_ > most_tries) throw TooLarge("sequences");
    std::set<Rest> unfolded;
    std::vector<Step> steps;
    first(here.position.rest, unfolded, steps);
    for (const Step& step : steps) {
      if (step.atom == nullptr) {
        if (accepted == nullptr) continue;
        *accepted = true;
        return;
      }
      if (!live(step.rest)) continue;
      Search next = here;
      next.position.rest = step.rest;
      if (!valid(*step.atom, next.position, depth)) continue;
      if (step.atom->modifier != 0) {
        next.done.push_back({step.atom->modifier, VertexId(next.position.vertex)});
        if (next.done.size() > longest_move) throw TooLarge("moves");
      }
      if (moves != nullptr && step.atom->kind == 's') {
        moves->insert(next.done);
        if (wanted_ != nullptr && *wanted_ == next.done) found_ = step.rest;
      } else if (seen.insert(key(next.position, next.done)).second) {
        open.push_back(next);
      }
    }
  }
}

std::set<Move> Oracle::moves(const Position& position) {
  std::set<Move> result;
  tried_ = 0;
  search(position, &result, nullptr, 0);
  return result;
}

namespace {

const Tree* find(const Tree& tree, std::uint32_t modifier) {
  if (tree.modifier == modifier) return &tree;
  for (const Tree& part : tree.parts) {
    if (const Tree* found = find(part, modifier)) return found;
  }
  return nullptr;
}

}  // namespace

Position Oracle::apply(const Position& position, const Move& move) {
  wanted_ = &move;
  moves(position);
  wanted_ = nullptr;
  Position result = position;
  for (const ModifierAt& one : move) {
    result.vertex = one.vertex.value;
    valid(*find(*game_.rules, one.modifier), result, 0);
  }
  result.rest = found_;
  return result;
}

}  // namespace zug::naive
