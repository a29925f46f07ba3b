#include "tests/differential/names/named_game.h"

#include <algorithm>
#include <cmath>

#include "ir/arithmetic.h"

namespace zug::test {
namespace {

// Those names, and made-up ones until there are enough of them.
std::vector<std::string> at_least(std::size_t count, std::vector<std::string> names,
                                  const std::string& made_up) {
  while (names.size() < count) names.push_back(made_up + std::to_string(names.size()));
  return names;
}

template <class Declared>
std::vector<Declared> sorted(const std::vector<std::string>& names) {
  std::vector<Declared> result;
  for (const std::string& name : names) {
    result.emplace_back();
    result.back().name = name;
    if constexpr (requires { result.back().bound; }) result.back().bound = 500;
  }
  std::sort(result.begin(), result.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return result;
}

}  // namespace

const std::vector<std::string>& every_byte() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> result;
    for (int byte = 1; byte < 256; ++byte) result.emplace_back(1, static_cast<char>(byte));
    return result;
  }();
  return names;
}

const std::vector<std::string>& wild_names() {
  static const std::vector<std::string> names{
      "*/\n int injected_by_name = 1; /*",
      "*/ int injected_by_name = 1; /*",
      "\\",
      "\\\n",
      "x\\\n\"; int injected_by_name = 1; //",
      "\"",
      "\"; int injected_by_name = 1; //",
      "x\n(role injected)\n(",
      "x\r(role injected)",
      "'), halt, x('",
      "a b",
      "a_b",
      "a_b_20",
      "a_b_5f",
      "a  b",
      "\xc3\xbc",
      "\xc3\xb6",
      "\xc3",
      "\xc0\x80",
      "\xed\xa0\x80",
      "\xe2\x80\xae",
      "class",
      "double",
      "int",
      "namespace",
      "main",
      "std",
      "printf",
      "NULL",
      "EOF",
      "linux",
      "start",
      "list",
      "player",
      "choice_of",
      "fd",
      "va",
      "state",
      "moves",
      "zug_class",
      "PIECE_e",
      "VAR_v",
      "SET_WORDS",
      "keeper",
      "noop",
      "role",
      "true",
      "?\?/",
      "?\?'",
      "%s%n%d",
      "${N}",
      "enum {",
      "#define VERTICES",
      "#include",
      "/*",
      "*/",
      "//",
      "-x",
      "-",
      "..",
      "/",
      " ",
      "  ",
      "\t",
      "\x01\x1b[31m",
      "&amp;",
      "<b>",
      "2048",
      "4 x 4",
      "\\x0a",
      "\\n",
      "A",
      "rules",
      "rectangle",
      "{e}",
      std::string(300, 'x'),
      std::string(300, 'x') + "y",
      std::string(300, ' '),
      std::string(61, '\n'),
  };
  return names;
}

Game named_game(Kind kind, const std::vector<std::string>& names) {
  const auto of = [&](Kind asked, std::size_t count, const std::string& made_up) {
    return at_least(count, asked == kind ? names : std::vector<std::string>{}, made_up);
  };
  Game game;
  game.name = kind == Kind::Game ? names.front() : "plain";
  game.language = "test";
  for (const std::string& name : of(Kind::Player, 2, "someone")) {
    game.players.push_back({name, 100, {}});
  }
  game.pieces = sorted<Symbol>(of(Kind::Piece, 3, "something"));
  game.variables = sorted<Bounded>(of(Kind::Variable, 1, "somewhat"));
  game.directions = sorted<Symbol>(of(Kind::Direction, 4, "somewhere"));
  const std::vector<std::string> squares = of(Kind::Square, 9, "square");
  const auto width =
      static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(squares.size()))));
  BoardBuilder board;
  for (std::size_t v = 0; v < squares.size(); ++v) {
    board.add_square({squares[v], PieceId(v < 4 ? 0 : v % 2 + 1), {}, {}});
  }
  const DirectionId down(0), left(1), right(2), up(3);
  for (std::size_t v = 0; v < squares.size(); ++v) {
    const VertexId here(v);
    if (v + width < squares.size()) board.add_edge(here, down, VertexId(v + width));
    if (v % width != 0) board.add_edge(here, left, VertexId(v - 1));
    if ((v + 1) % width != 0 && v + 1 < squares.size()) {
      board.add_edge(here, right, VertexId(v + 1));
    }
    if (v >= width) board.add_edge(here, up, VertexId(v - width));
  }
  game.board = std::move(board).finish();

  const auto atom = [&](Action action) {
    return game.expressions.add(Atom{std::move(action), Origin{}});
  };
  const auto star = [&](ExpressionId body) { return game.expressions.add(Star{body}); };
  const auto both = [&](DirectionId one, DirectionId other) {
    const ExpressionId first = star(atom(Shift{one}));
    const ExpressionId second = star(atom(Shift{other}));
    return game.expressions.add(Sum{{first, second}});
  };
  const VariableId counter(game.players.size());
  std::vector<ExpressionId> turns;
  for (std::size_t player = 1; player <= 2; ++player) {
    const PieceId own(player), other(3 - player);
    turns.push_back(atom(Switch{PlayerId(player)}));
    turns.push_back(both(left, right));
    turns.push_back(both(up, down));
    turns.push_back(atom(On{{PieceId(0)}}));
    const ExpressionId next = atom(Shift{right});
    const ExpressionId enemy = atom(On{{other}});
    turns.push_back(atom(Pattern{false, game.expressions.add(Concatenation{{next, enemy}})}));
    turns.push_back(atom(Off{own}));
    turns.push_back(
        atom(Assignment{counter, operation_term(Arithmetic::Kind::Add,
                                                {variable_term(counter), piece_count_term(own)})}));
    turns.push_back(atom(Assignment{VariableId(player - 1), number_term(100)}));
  }
  turns.push_back(atom(Switch{keeper}));
  game.rules = star(game.expressions.add(Concatenation{std::move(turns)}));
  return game;
}

}  // namespace zug::test
