// The generator of random games. A game is a tree of choices; its text is written while the tree is
// made, so that powers and lists of offs, which the tree unrolls, are still powers and lists in the
// text. Bodies of stars hold modifiers only behind a shift on a board without cycles of that shift
// (a direction of a rectangle), otherwise a move could go on for ever.

#include <string>
#include <utility>
#include <vector>

#include "tests/differential/naive_oracle.h"

namespace zug::naive {
namespace {

const char* const directions[] = {"north", "south", "west", "east"};

struct Piece {
  Tree tree;
  std::string text;
};

class Maker {
 public:
  explicit Maker(Random& random) : random_(random) {}
  RandomGame make();

 private:
  std::size_t draw(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }
  bool chance(std::size_t percent) { return draw(100) < percent; }

  void board();
  Piece any(int depth, bool pattern, bool modifiers);
  Piece action(bool pattern, bool modifiers);
  Piece shift();
  Piece on();
  Piece off();
  Piece assignment();
  Piece comparison();
  Piece turn();
  Piece list(char kind, int depth, bool pattern, bool modifiers);
  Piece star(int depth, bool modifiers);
  Piece power(int depth, bool pattern, bool modifiers);
  Piece look(int depth);
  Piece round();
  std::pair<Value, std::string> value(int depth);
  std::string variable_name(std::size_t index) const;
  std::string piece_name(std::size_t index) const { return std::string(1, char('a' + index)); }

  Random& random_;
  RandomGame game_;
  bool rectangle_ = true;
};

std::string Maker::variable_name(std::size_t index) const {
  if (index < game_.players) return "p" + std::to_string(index + 1);
  return std::string(1, char('v' + (index - game_.players)));
}

// A rectangle with holes, or a graph where several edges may lead to one vertex.
void Maker::board() {
  rectangle_ = chance(70);
  std::string& text = game_.text;
  game_.neighbour.assign(4, {});
  if (!rectangle_) {
    const std::size_t vertices = 2 + draw(3);
    text += "#board =";
    for (std::size_t v = 0; v < vertices; ++v) {
      game_.start.push_back(draw(game_.pieces));
      text += " u" + std::to_string(v) + "[" + piece_name(game_.start.back()) + "]{";
      std::string between;
      for (std::size_t d = 0; d < 4; ++d) {
        const bool edge = chance(60) || (v == 0);
        game_.neighbour[d].push_back(edge ? static_cast<std::int64_t>(draw(vertices)) : -1);
        if (!edge) continue;
        text += between + directions[d] + ":u" + std::to_string(game_.neighbour[d].back());
        between = ",";
      }
      text += "}";
    }
    text += "\n";
    return;
  }
  const std::size_t rows = 1 + draw(3);
  const std::size_t columns = 2 + draw(2);
  std::vector<std::int64_t> number(rows * columns, -1);
  text += "#board = rectangle(north,south,west,east,";
  for (std::size_t cell = 0; cell < number.size(); ++cell) {
    text += cell % columns == 0 ? " [" : ",";
    if (cell == 0 || !chance(15)) {
      number[cell] = static_cast<std::int64_t>(game_.start.size());
      game_.start.push_back(draw(game_.pieces));
      text += piece_name(game_.start.back());
    }
    if (cell % columns == columns - 1) text += "]";
  }
  text += ")\n";
  for (std::size_t cell = 0; cell < number.size(); ++cell) {
    if (number[cell] < 0) continue;
    const std::size_t row = cell / columns;
    const std::size_t column = cell % columns;
    game_.neighbour[0].push_back(row == 0 ? -1 : number[cell - columns]);
    game_.neighbour[1].push_back(row + 1 == rows ? -1 : number[cell + columns]);
    game_.neighbour[2].push_back(column == 0 ? -1 : number[cell - 1]);
    game_.neighbour[3].push_back(column + 1 == columns ? -1 : number[cell + 1]);
  }
}

Piece Maker::shift() {
  Piece result;
  result.tree.kind = 'd';
  result.tree.index = draw(4);
  result.text = directions[result.tree.index];
  return result;
}

Piece Maker::on() {
  Piece result;
  result.tree.kind = 'o';
  std::string between;
  for (std::size_t i = 0; i < game_.pieces; ++i) {
    if (!chance(50)) continue;
    result.tree.pieces.push_back(i);
    result.text += between + piece_name(i);
    between = ",";
  }
  result.text = "{" + result.text + "}";
  return result;
}

// One off, a list of offs, which is their sum, or the empty list.
Piece Maker::off() {
  Piece result;
  const std::size_t count = chance(75) ? 1 : draw(4);
  result.tree.kind = '+';
  std::string between;
  for (std::size_t i = 0; i < count; ++i) {
    Tree one;
    one.kind = 'x';
    one.index = draw(game_.pieces);
    result.text += between + piece_name(one.index);
    between = ",";
    result.tree.parts.push_back(one);
  }
  result.text = "[" + result.text + "]";
  if (count == 1) result.tree = Tree(result.tree.parts[0]);
  return result;
}

std::pair<Value, std::string> Maker::value(int depth) {
  Value result;
  const std::size_t choice = draw(depth > 0 ? 10 : 6);
  if (choice < 2) {
    result.number = static_cast<std::int64_t>(draw(4));
    return {result, std::to_string(result.number)};
  }
  if (choice < 4) {
    result.kind = 'v';
    result.index = draw(game_.bounds.size());
    return {result, variable_name(result.index)};
  }
  if (choice < 6) {
    result.kind = 'p';
    result.index = draw(game_.pieces);
    return {result, piece_name(result.index)};
  }
  result.kind = "+-*/"[choice - 6];
  const std::pair<Value, std::string> left = value(depth - 1);
  const std::pair<Value, std::string> right = value(depth - 1);
  result.operands = {left.first, right.first};
  return {result, "(" + left.second + ")" + result.kind + "(" + right.second + ")"};
}

Piece Maker::assignment() {
  Piece result;
  result.tree.kind = 'a';
  result.tree.index = draw(game_.bounds.size());
  const std::pair<Value, std::string> right = value(2);
  result.tree.right = right.first;
  result.text = "[$ " + variable_name(result.tree.index) + "=" + right.second + "]";
  return result;
}

Piece Maker::comparison() {
  static const char* const relations[] = {"==", "!=", "<", "<=", ">", ">="};
  Piece result;
  result.tree.kind = 'c';
  const std::pair<Value, std::string> left = value(1);
  const std::pair<Value, std::string> right = value(1);
  result.tree.left = left.first;
  result.tree.right = right.first;
  result.tree.comparator = relations[draw(6)];
  result.text = "{$ " + left.second + result.tree.comparator + right.second + "}";
  return result;
}

Piece Maker::turn() {
  Piece result;
  result.tree.kind = 's';
  result.tree.index = draw(game_.players + 1);
  result.text = result.tree.index == 0 ? "->>" : "->p" + std::to_string(result.tree.index);
  return result;
}

Piece Maker::action(bool pattern, bool modifiers) {
  const std::size_t choice = draw(100);
  if (choice < 40) return shift();
  if (choice < 60) return on();
  if (choice < 70) return comparison();
  if (choice < 73 && !pattern) {
    Piece dot;
    dot.tree.kind = '.';
    dot.text = ".";
    return dot;
  }
  if (!modifiers) return shift();
  return choice < 87 ? off() : assignment();
}

Piece Maker::list(char kind, int depth, bool pattern, bool modifiers) {
  Piece result;
  result.tree.kind = kind;
  const std::size_t count = 2 + draw(2);
  for (std::size_t i = 0; i < count; ++i) {
    const Piece part = any(depth - 1, pattern, modifiers);
    result.tree.parts.push_back(part.tree);
    result.text += (i == 0 ? "" : kind == '+' ? " + " : " ") + part.text;
  }
  result.text = "(" + result.text + ")";
  return result;
}

Piece Maker::star(int depth, bool modifiers) {
  Piece result;
  result.tree.kind = '*';
  if (modifiers && rectangle_ && chance(40)) {
    const Piece step = shift();
    const Piece change = chance(70) ? off() : assignment();
    Tree body;
    body.parts = {step.tree, change.tree};
    result.tree.parts = {body};
    result.text = "(" + step.text + " " + change.text + ")*";
    return result;
  }
  const Piece body = any(depth - 1, true, false);
  result.tree.parts = {body.tree};
  result.text = "(" + body.text + ")*";
  return result;
}

Piece Maker::power(int depth, bool pattern, bool modifiers) {
  Piece result;
  const Piece body = any(depth - 1, pattern, modifiers);
  const std::size_t count = 1 + draw(3);
  result.tree.parts.assign(count, body.tree);
  result.text = "(" + body.text + ")^" + std::to_string(count);
  return result;
}

Piece Maker::look(int depth) {
  Piece result;
  result.tree.kind = chance(50) ? '?' : '!';
  const Piece body = any(depth - 1, true, true);
  result.tree.parts = {body.tree};
  result.text = std::string("{") + result.tree.kind + " " + body.text + "}";
  return result;
}

Piece Maker::any(int depth, bool pattern, bool modifiers) {
  const std::size_t choice = depth <= 0 ? 0 : draw(100);
  if (choice < 35) return action(pattern, modifiers);
  if (choice < 55) return list('&', depth, pattern, modifiers);
  if (choice < 75) return list('+', depth, pattern, modifiers);
  if (choice < 84) return star(depth, modifiers);
  if (choice < 89) return power(depth, pattern, modifiers);
  return look(depth);
}

// Mostly something before a switch; now and then a choice of rounds.
Piece Maker::round() {
  Piece result;
  const std::size_t count = 1 + draw(2);
  for (std::size_t i = 0; i < count; ++i) {
    Piece part = any(3, false, true);
    const Piece hand = turn();
    result.tree.parts.push_back(part.tree);
    result.tree.parts.push_back(hand.tree);
    result.text += part.text + " " + hand.text + " ";
  }
  return result;
}

// Numbers the modifiers outside patterns and finds the empty languages.
void finish(Tree& tree, std::uint32_t& next, bool pattern) {
  const bool modifier = tree.kind == 'x' || tree.kind == 'a' || tree.kind == 's';
  if (modifier && !pattern) tree.modifier = ++next;
  const bool inner = pattern || tree.kind == '?' || tree.kind == '!';
  bool all = true;
  bool some = false;
  for (Tree& part : tree.parts) {
    finish(part, next, inner);
    all = all && part.live;
    some = some || part.live;
  }
  if (tree.kind == '&') tree.live = all;
  if (tree.kind == '+') tree.live = some;
}

RandomGame Maker::make() {
  game_.players = 1 + draw(2);
  game_.pieces = 2 + draw(2);
  for (std::size_t i = 0; i < game_.players + 2; ++i) {
    game_.bounds.push_back(static_cast<std::int64_t>(1 + draw(3)));
  }
  std::string& text = game_.text;
  for (std::size_t i = 0; i < game_.bounds.size(); ++i) {
    if (i == 0) text += "#players = ";
    if (i == game_.players) text += "\n#variables = ";
    if (i != 0 && i != game_.players) text += ", ";
    text += variable_name(i) + "(" + std::to_string(game_.bounds[i]) + ")";
  }
  text += game_.pieces == 2 ? "\n#pieces = a, b\n" : "\n#pieces = a, b, c\n";
  board();
  Piece rules;
  rules.tree.kind = '+';
  const std::size_t rounds = 1 + draw(2);
  for (std::size_t i = 0; i < rounds; ++i) {
    const Piece one = round();
    rules.tree.parts.push_back(one.tree);
    rules.text += (i == 0 ? "" : "+ ") + one.text;
  }
  Tree root;
  root.kind = '&';
  root.parts = {rules.tree};
  if (chance(85)) {
    root.kind = '*';
    text += "#rules = (" + rules.text + ")*\n";
  } else {
    text += "#rules = " + rules.text + "\n";
  }
  std::uint32_t next = 0;
  finish(root, next, false);
  game_.rules = std::make_shared<const Tree>(root);
  return game_;
}

}  // namespace

RandomGame make_game(Random& random) { return Maker(random).make(); }

}  // namespace zug::naive
