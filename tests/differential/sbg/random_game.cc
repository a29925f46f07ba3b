// A random game has a board of at most 4 x 5 squares, at most four letters and a turn limit that
// plays reach. The movements are random expressions over steps of at most the length of the board.
// Steps back, steps on the spot, ^0, stars of stars and final 'w' are made as
// likely as what games usually have, so squares are revisited, pieces pass and take their own.

#include "tests/differential/sbg/random_game.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "tests/differential/sbg/build.h"
#include "tests/differential/sbg/oracle.h"

namespace zug::sbg::naive {
namespace {

class Maker {
 public:
  explicit Maker(Random& random) : random_(random) {}
  Description make();

 private:
  std::int64_t draw(std::int64_t bound) {
    return static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(bound)));
  }
  bool chance(std::int64_t percent) { return draw(100) < percent; }

  void board();
  Movement movement(int depth);
  std::vector<Movement> movements(int depth);
  Movement random_step();
  Movement usual();
  void goals();
  char letter();

  Random& random_;
  Description game_;
  std::string letters_;  // upper case
};

// Half of the boards are their own mirror image, as those of real games.
void Maker::board() {
  game_.width = 1 + draw(4);
  game_.height = game_.width == 1 ? 2 + draw(4) : 1 + draw(5);
  const std::string cells = "...." + letters_ + letters_;
  const bool mirrored = chance(50);
  for (std::int64_t y = 0; y < game_.height; ++y) {
    std::string row;
    for (std::int64_t x = 0; x < game_.width; ++x) {
      char cell = cells[static_cast<std::size_t>(draw(static_cast<std::int64_t>(cells.size())))];
      const bool black = mirrored ? y < game_.height / 2 : chance(50);
      if (cell != '.' && black) cell = static_cast<char>(cell - 'A' + 'a');
      row += cell;
    }
    game_.rows.push_back({row, {}});
  }
  if (!mirrored) return;
  for (std::size_t y = 0; y < game_.rows.size() / 2; ++y) {
    std::string& white = game_.rows[game_.rows.size() - 1 - y].cells;
    white = game_.rows[y].cells;
    for (char& cell : white) cell = cell == '.' ? '.' : static_cast<char>(cell - 'a' + 'A');
  }
}

Movement Maker::random_step() {
  const char on = "eeeeppw"[draw(7)];
  const std::int64_t far_x =
      chance(70) ? std::min<std::int64_t>(game_.width - 1, 1) : game_.width - 1;
  const std::int64_t far_y =
      chance(70) ? std::min<std::int64_t>(game_.height - 1, 1) : game_.height - 1;
  const std::int64_t x = draw(2 * far_x + 1) - far_x;
  return step(x, draw(2 * far_y + 1) - far_y, on);
}

std::vector<Movement> Maker::movements(int depth) {
  std::vector<Movement> result;
  do {
    result.push_back(movement(depth - 1));
  } while (result.size() < 2 || (result.size() < 4 && chance(40)));
  return result;
}

Movement Maker::movement(int depth) {
  const std::int64_t kind = depth == 0 ? 0 : draw(10);
  if (kind < 2) return random_step();
  if (kind < 5) return sequence(movements(depth));
  if (kind < 8) return choice(movements(depth));
  Movement body = movement(depth - 1);
  return chance(50) ? star(std::move(body)) : power(std::move(body), draw(4));
}

// A leap or a ride onto anything but an own piece.
Movement Maker::usual() {
  Movement leap = random_step();
  const Step shift = std::get<Step>(leap.node);
  Movement target = choice({step(shift.dx, shift.dy, 'e'), step(shift.dx, shift.dy, 'p')});
  if (chance(50)) return target;
  return sequence({star(step(shift.dx, shift.dy, 'e')), std::move(target)});
}

char Maker::letter() {
  const char upper =
      letters_[static_cast<std::size_t>(draw(static_cast<std::int64_t>(letters_.size())))];
  return chance(50) ? upper : static_cast<char>(upper - 'A' + 'a');
}

// At most one '#' for a letter: two that disagree are an error.
void Maker::goals() {
  game_.turn_limit = chance(5) ? 0 : 1 + draw(9);
  for (std::int64_t i = draw(4); i > 0; --i) {
    std::vector<std::pair<std::int64_t, std::int64_t>> squares;
    do {
      const std::int64_t x = draw(game_.width);
      squares.emplace_back(x, draw(game_.height));
    } while (chance(40));
    game_.arrivals.push_back(arrival(letter(), squares));
  }
  for (const char upper : letters_) {
    const char lower = static_cast<char>(upper - 'A' + 'a');
    for (const char cell : {upper, lower}) {
      const bool present = std::any_of(game_.rows.begin(), game_.rows.end(), [&](const Row& row) {
        return row.cells.find(cell) != std::string::npos;
      });
      if (chance(present ? 40 : 3)) game_.amounts.push_back({cell, chance(80) ? 0 : 1, {}});
    }
  }
}

Description Maker::make() {
  game_.name = "random";
  std::string all = "ABEKPW";
  for (std::int64_t i = 1 + draw(4); i > 0; --i) {
    const auto at = static_cast<std::size_t>(draw(static_cast<std::int64_t>(all.size())));
    letters_ += all[at];
    all.erase(at, 1);
  }
  board();
  for (const char upper : letters_) {
    if (chance(10)) continue;
    Movement wild = movement(1 + static_cast<int>(draw(4)));
    if (chance(80)) wild = choice({std::move(wild), usual(), usual()});
    game_.rules.push_back({upper, std::move(wild), {}});
  }
  goals();
  return std::move(game_);
}

class Writer {
 public:
  explicit Writer(Random& random) : random_(random) {}

  std::string write(const Description& game) {
    text_ = "<<" + game.name + ">>";
    word("<BOARD>");
    number(game.width);
    number(game.height);
    for (const Row& row : game.rows) word("|" + row.cells + "|");
    word("<PIECES>");
    for (const Rule& rule : game.rules) {
      word(std::string(1, rule.letter));
      movement(rule.movement, 0);
      word("&");
    }
    word("<GOALS>");
    number(game.turn_limit);
    word("&");
    for (const Arrival& goal : game.arrivals) {
      word("@" + std::string(1, goal.letter));
      for (std::size_t i = 0; i < goal.targets.size(); ++i) {
        if (i > 0) word(",");
        number(goal.targets[i].x);
        number(goal.targets[i].y);
      }
      word("&");
    }
    for (const Amount& goal : game.amounts) {
      word("#" + std::string(1, goal.letter));
      number(goal.amount);
      word("&");
    }
    return text_ + "\n";
  }

 private:
  void word(const std::string& word) {
    static const char* const gaps[] = {"", "", " ", "\n", "\t ", "/* ) & */", " // (0,1,e)\n"};
    text_ += gaps[random_.below(7)] + word;
  }

  void number(std::int64_t value) {
    text_ += ' ';
    word(std::to_string(value));
  }

  // `binding`: 0 in a choice or alone, 1 in a sequence, 2 below a power.
  void movement(const Movement& movement, int binding) {
    const bool open = needs(movement) < binding || random_.below(8) == 0;
    if (open) word("(");
    const int inner = open ? 0 : binding;
    std::visit([&](const auto& node) { write(node, inner); }, movement.node);
    if (open) word(")");
  }

  // How tight the outermost operator binds.
  static int needs(const Movement& movement) {
    if (std::holds_alternative<Choice>(movement.node)) return 0;
    if (std::holds_alternative<Sequence>(movement.node)) return 1;
    return std::holds_alternative<Power>(movement.node) ? 1 : 2;
  }

  void write(const Step& step, int) {
    const char* const on[] = {"e", "p", "w"};
    word("(");
    word(std::to_string(step.dx));
    word(",");
    word(std::to_string(step.dy));
    word(",");
    word(on[static_cast<int>(step.content)]);
    word(")");
  }

  void write(const Sequence& sequence, int) {
    for (const Movement& part : sequence.parts) movement(part, 1);
  }

  void write(const Choice& choice, int) {
    for (std::size_t i = 0; i < choice.branches.size(); ++i) {
      if (i > 0) word("+");
      movement(choice.branches[i], 0);
    }
  }

  // A power of a power needs parentheses: a^2^3 is not in the grammar.
  void write(const Power& power, int) {
    movement(power.body[0], 2);
    word("^");
    word(power.count ? std::to_string(*power.count) : "*");
  }

  Random& random_;
  std::string text_;
};

}  // namespace

// Most games that are over at the start are drawn again.
Description make_description(Random& random) {
  for (;;) {
    Description game = Maker(random).make();
    const Oracle oracle(game);
    if (!oracle.moves(oracle.initial()).empty() || random.below(20) == 0) return game;
  }
}

std::string text_of(const Description& description, Random& random) {
  return Writer(random).write(description);
}

}  // namespace zug::sbg::naive
