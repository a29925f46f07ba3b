// A random game has a board of at most 12 squares, up to four kinds of pieces and two or three
// players with up to three levels of moves. Marks stand at the ends of words, where the language
// wants them. The body of a star either puts no pieces or begins with a step to the right and has
// none to the left, otherwise a word could go on for ever. Branches of a choice differ in their
// text, since equal ones would be one.

#include "tests/differential/rbg_draft/random_game.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "tests/differential/rbg_draft/build.h"
#include "tests/differential/rbg_draft/oracle.h"

namespace zug::rbg_draft::naive {
namespace {

// Writes the plainest text without a source of random numbers.
class Writer {
 public:
  explicit Writer(Random* random) : random_(random) {}

  std::string write(const Moves& moves, int binding = 0) {
    const bool open = tightness(moves) < binding || chance(10);
    const std::string text = std::visit([&](const auto& node) { return write(node); }, moves.node);
    if (chance(4)) return binding < 2 ? '(' + text + ")^1" : "((" + text + ")^1)";
    return open ? '(' + text + ')' : text;
  }

  std::string write(const Condition& condition, int binding = 0) {
    const bool open = tightness(condition) < binding || chance(10);
    const std::string text =
        std::visit([&](const auto& node) { return write(node); }, condition.node);
    return open ? '(' + text + ')' : text;
  }

  std::string write(const GameSyntax& game);

 private:
  bool chance(std::uint64_t percent) { return random_ != nullptr && random_->below(100) < percent; }
  std::string gap() { return chance(20) ? "\n  " : " "; }

  // 0 a choice, 1 a sequence, 2 what a power can follow.
  static int tightness(const Moves& moves) {
    if (std::holds_alternative<Choice>(moves.node)) return 0;
    if (std::holds_alternative<Step>(moves.node)) return 2;
    return 1;
  }
  // 0 or, 1 and, 2 anything else.
  static int tightness(const Condition& condition) {
    if (std::holds_alternative<Or>(condition.node)) return 0;
    return std::holds_alternative<And>(condition.node) ? 1 : 2;
  }

  std::string write(const SkippedMoves&) { return "?"; }
  std::string write(const SkippedCondition&) { return "?"; }
  std::string write(const PieceSet& set);
  std::string write(const Step& step);
  std::string write(const NextPlayer& next);
  std::string write(const Power& power);
  std::string write(const Choice& choice);
  std::string write(const Sequence& sequence);
  std::string write(const Value& value);
  std::string write(const Comparison& comparison);
  std::string write(const PieceAt& at);
  std::string write(const CanMove& pattern) { return "move (" + write(pattern.moves) + ")"; }
  std::string write(const Not& negation) { return "not " + write(negation.body[0], 2); }
  std::string write(const And& all) { return join(all.parts, " and ", 1); }
  std::string write(const Or& some) { return join(some.parts, " or ", 0); }
  template <class Part>
  std::string join(const std::vector<Part>& parts, const std::string& between, int binding);

  Random* random_;
};

template <class Part>
std::string Writer::join(const std::vector<Part>& parts, const std::string& between, int binding) {
  std::string result;
  for (const Part& part : parts) {
    if (!result.empty()) result += between;
    result += write(part, binding);
  }
  return result;
}

std::string Writer::write(const PieceSet& set) {
  if (set.pieces.size() == 1 && !chance(20)) return set.pieces[0].text;
  std::string result = "{";
  for (const Name& name : set.pieces) {
    if (result.size() > 1) result += ',';
    result += name.text;
  }
  return result + '}';
}

std::string Writer::write(const Step& step) {
  std::string result = "(";
  const bool bare = !step.on && !step.off;
  if (step.dx != 0 || step.dy != 0 || bare || chance(30)) {
    const std::string sign = chance(20) && step.dx >= 0 ? "+" : "";
    result += sign + std::to_string(step.dx) + ',' + std::to_string(step.dy);
    if (step.on || (!bare && chance(50))) result += ',';
  }
  if (step.on) result += write(*step.on);
  if (step.off) result += '/' + write(*step.off);
  return result + ')';
}

std::string Writer::write(const NextPlayer& next) {
  if (const auto* name = std::get_if<Name>(&next.who)) return '[' + name->text + ']';
  const std::int64_t offset = std::get<std::int64_t>(next.who);
  return '[' + std::string(offset >= 0 && chance(50) ? "+" : "") + std::to_string(offset) + ']';
}

std::string Writer::write(const Power& power) {
  return write(power.body[0], 2) + '^' + (power.count ? std::to_string(*power.count) : "*");
}

std::string Writer::write(const Choice& choice) { return join(choice.branches, gap() + "+ ", 1); }

std::string Writer::write(const Sequence& sequence) {
  return join(sequence.items, chance(50) ? " " : "", 1);
}

std::string Writer::write(const Value& value) {
  if (value.kind == Value::Kind::Turn) return "$turn";
  if (value.kind == Value::Kind::PieceCount) return '$' + value.piece.text;
  return std::to_string(value.number);
}

std::string Writer::write(const Comparison& comparison) {
  const char* const relations[] = {"==", "!=", "<", "<=", ">", ">="};
  return write(comparison.left) + gap() + relations[static_cast<int>(comparison.comparator)] + ' ' +
         write(comparison.right);
}

std::string Writer::write(const PieceAt& at) {
  return "@ " + at.piece.text + gap() + std::to_string(at.x) + ' ' + std::to_string(at.y);
}

std::string Writer::write(const GameSyntax& game) {
  std::string text = "#board " + std::to_string(game.board.width) + gap();
  text += std::to_string(game.board.height);
  for (const Name& piece : game.board.pieces) text += gap() + piece.text;
  text += "\n#order";
  for (const Name& player : game.order) text += gap() + player.text;
  for (const PlayerSyntax& player : game.players) {
    text += "\n#player " + player.name.text;
    for (std::size_t i = 0; i < player.levels.size(); ++i) {
      if (i > 0) text += gap();
      if (i > 0) text += chance(50) ? ">" : "+>";
      text += ' ' + write(player.levels[i]);
    }
  }
  for (const GoalSyntax& goal : game.goals) {
    text += "\n#goal " + goal.player.text;
    if (goal.score != 1 || !chance(50)) text += ' ' + std::to_string(goal.score);
    text += gap();
    text += write(goal.condition);
  }
  return text + "\n#game \"" + game.title + "\"\n";
}

class Maker {
 public:
  Maker(Random& random, std::vector<std::string> players, std::vector<std::string> pieces)
      : random_(random), names_(std::move(players)), pieces_(std::move(pieces)) {}
  GameSyntax make();

 private:
  // What a movement may hold.
  struct Allowed {
    bool marks = false;  // at its end
    bool puts = true;
    bool left = true;  // steps to the left
  };

  std::int64_t draw(std::int64_t bound) {
    return static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(bound)));
  }
  bool chance(std::int64_t percent) { return draw(100) < percent; }
  const std::string& piece() { return pieces_[static_cast<std::size_t>(draw(piece_count()))]; }
  std::int64_t piece_count() const { return static_cast<std::int64_t>(pieces_.size()); }

  std::string piece_set();
  Moves random_step(Allowed allowed);
  std::int64_t players() const { return static_cast<std::int64_t>(game_.order.size()); }
  void choose_marks(std::int64_t mover);
  Moves mark();
  Moves one_of(std::vector<Moves> branches);
  Moves chain(std::vector<Moves> items);
  Moves repeat(int depth, Allowed allowed);
  Moves moves(int depth, Allowed allowed);
  Moves usual();
  Moves level();
  Value value();
  Condition condition(int depth);

  Random& random_;
  GameSyntax game_;
  std::vector<std::string> names_;   // of three players
  std::vector<std::string> pieces_;  // the first one is mostly what stands on a square
  std::vector<Moves> marks_;         // of the player being made, by the place of the next one
};

// Mostly one piece.
std::string Maker::piece_set() {
  std::string result;
  std::set<std::string> chosen;
  if (chance(4)) return result;
  do {
    const std::string& one = piece();
    if (chosen.insert(one).second) result += one + ' ';
  } while (chance(35));
  return result;
}

Moves Maker::random_step(Allowed allowed) {
  const std::int64_t x = chance(85) ? 1 : 2;
  Step step;
  step.dx = allowed.left ? draw(2 * x + 1) - x : draw(x + 1);
  step.dy = draw(3) - 1;
  if (chance(80)) step.on = pieces(piece_set());
  if (allowed.puts && chance(50)) step.off = pieces(piece_set());
  return {std::move(step), {}};
}

Moves Maker::mark() { return marks_[static_cast<std::size_t>(draw(players()))]; }

// How the player at place `mover` names the next one: always in the same way, for `[0]` and his own
// name are equal branches too.
void Maker::choose_marks(std::int64_t mover) {
  marks_.clear();
  for (std::int64_t i = 0; i < players(); ++i) {
    const std::int64_t offset = i - mover + (draw(3) - 1) * players();
    marks_.push_back(chance(50) ? next(offset)
                                : next(game_.order[static_cast<std::size_t>(i)].text));
  }
}

// Choices in choices are opened, branches that read the same are one.
Moves Maker::one_of(std::vector<Moves> branches) {
  std::vector<Moves> result;
  std::set<std::string> seen;
  const auto add = [&](Moves branch) {
    if (seen.insert(Writer(nullptr).write(branch)).second) result.push_back(std::move(branch));
  };
  for (Moves& branch : branches) {
    if (auto* inner = std::get_if<Choice>(&branch.node)) {
      for (Moves& part : inner->branches) add(std::move(part));
    } else {
      add(std::move(branch));
    }
  }
  return result.size() == 1 ? result[0] : choice(std::move(result));
}

Moves Maker::chain(std::vector<Moves> items) {
  std::vector<Moves> result;
  for (Moves& item : items) {
    if (auto* inner = std::get_if<Sequence>(&item.node)) {
      for (Moves& part : inner->items) result.push_back(std::move(part));
    } else {
      result.push_back(std::move(item));
    }
  }
  return result.size() == 1 ? result[0] : sequence(std::move(result));
}

Moves Maker::repeat(int depth, Allowed allowed) {
  if (chance(50)) {
    Moves body = moves(depth - 1, {false, allowed.puts, allowed.left});
    return power(std::move(body), 2 + draw(2));
  }
  if (!allowed.puts || chance(50)) return star(moves(depth - 1, {false, false, allowed.left}));
  Moves right = random_step({false, true, false});
  std::get<Step>(right.node).dx = 1;
  std::vector<Moves> body;
  body.push_back(std::move(right));
  if (chance(60)) body.push_back(moves(depth - 1, {false, true, false}));
  return star(chain(std::move(body)));
}

Moves Maker::moves(int depth, Allowed allowed) {
  const std::int64_t kind = depth == 0 ? 0 : draw(10);
  if (allowed.marks && chance(15)) return mark();
  if (kind < 3) return random_step(allowed);
  if (kind >= 8) return repeat(depth, allowed);
  std::vector<Moves> parts;
  const std::int64_t count = 2 + draw(2);
  for (std::int64_t i = 0; i < count; ++i) {
    Allowed part = allowed;
    part.marks = allowed.marks && (kind >= 6 || i + 1 == count);
    parts.push_back(moves(depth - 1, part));
  }
  return kind < 6 ? chain(std::move(parts)) : one_of(std::move(parts));
}

// A piece steps somewhere and the turn ends.
Moves Maker::usual() {
  const std::string& mover = piece();
  std::vector<Moves> word;
  word.push_back(step(0, 0, mover, pieces_[0]));
  word.push_back(random_step({false, false, true}));
  word.push_back(put(0, 0, mover));
  word.push_back(mark());
  return chain(std::move(word));
}

Moves Maker::level() {
  std::vector<Moves> words;
  do {
    if (chance(50)) {
      words.push_back(usual());
    } else if (chance(70)) {
      words.push_back(chain({moves(2, {}), mark()}));
    } else {
      words.push_back(moves(3, {true, true, true}));
    }
  } while (chance(50));
  return one_of(std::move(words));
}

Value Maker::value() {
  if (chance(30)) return turn();
  if (chance(50)) return count_of(piece());
  return number(draw(9) - 2);
}

Condition Maker::condition(int depth) {
  const std::int64_t kind = draw(depth == 0 ? 6 : 10);
  if (kind < 2) {
    const Value left = value();
    const auto comparator = static_cast<Comparator>(draw(6));
    return compare(left, comparator, value());
  }
  if (kind < 4) {
    const std::string& what = piece();
    const std::int64_t x = draw(game_.board.width);
    return at(what, x, draw(game_.board.height));
  }
  if (kind < 6) return can_move(moves(2, {false, false, true}));
  if (kind == 6) return negation(condition(depth - 1));
  std::vector<Condition> parts;
  do {
    parts.push_back(condition(depth - 1));
  } while (parts.size() < 2 || chance(30));
  return kind < 9 ? conjunction(std::move(parts)) : disjunction(std::move(parts));
}

GameSyntax Maker::make() {
  pieces_.resize(static_cast<std::size_t>(2 + draw(3)));
  const std::int64_t width = 1 + draw(4);
  std::string squares;
  const std::int64_t height = 1 + draw(3);
  for (std::int64_t i = 0; i < width * height; ++i)
    squares += (chance(40) ? pieces_[0] : piece()) + ' ';
  std::string order;
  const std::int64_t count = 2 + draw(2);
  for (std::int64_t i = 0; i < count; ++i) {
    const std::string& name = names_[static_cast<std::size_t>(i)];
    order = chance(50) ? order + ' ' + name : name + ' ' + order;
  }
  game_ = make_game(width, height, squares, order);
  game_.title = "random";
  // Goals mention pieces that the board may lack; the last word of the first player has them all.
  std::string all;
  for (const std::string& name : pieces_) all += name + ' ';
  for (std::int64_t i = 0; i < players(); ++i) {
    const std::string player = game_.order[static_cast<std::size_t>(i)].text;
    choose_marks(i);
    std::vector<Moves> levels;
    do {
      levels.push_back(level());
    } while (levels.size() < 3 && chance(40));
    if (i == 0) levels.push_back(chain({step(0, 0, all), next(1)}));
    const std::int64_t score = draw(4);
    add_player(game_, player, std::move(levels), score, condition(2));
  }
  return std::move(game_);
}

// Three moves can be made, and there are not too many to look at.
bool lively(const GameSyntax& game) {
  const Oracle oracle(game);
  const Position start = oracle.initial();
  return oracle.perft(start, 1) <= 200 && oracle.perft(start, 2) <= 2000 &&
         oracle.perft(start, 3) > 0;
}

// Most games that are over after two moves are drawn again.
GameSyntax make_lively(Random& random, const std::vector<std::string>& players,
                       const std::vector<std::string>& pieces) {
  for (;;) {
    GameSyntax game = Maker(random, players, pieces).make();
    if (lively(game) || random.below(20) == 0) return game;
  }
}

}  // namespace

GameSyntax make_random(Random& random) {
  return make_lively(random, {"one", "two", "three"}, {"e", "a", "b", "c"});
}

GameSyntax make_random_with_clashes(Random& random) {
  return make_lively(random, {"a", "left", "cur"}, {"a", "e", "turn1", "up"});
}

std::string text_of(const GameSyntax& game, Random& random) { return Writer(&random).write(game); }

}  // namespace zug::rbg_draft::naive
