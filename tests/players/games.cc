#include "tests/players/games.h"

#include <sstream>

namespace zug::test {
namespace {

std::string row(const std::string& piece, int width) {
  std::string text = "[";
  for (int i = 0; i < width; ++i) text += (i == 0 ? "" : ", ") + piece;
  return text + "]\n";
}

}  // namespace

reasoner::Reasoner breakthrough(int width, int height) {
  std::string text = content(corpus_folder() / "rbg" / "breakthrough.rbg");
  std::string rows;
  for (int i = 0; i < height; ++i) {
    rows += row(i < 2 ? "blackMan" : i < height - 2 ? "empty" : "whiteMan", width);
  }
  const std::size_t begin = text.find("[blackMan"), end = text.find(")\n", begin);
  return rules_of_text(text.replace(begin, end - begin, rows));
}

reasoner::Reasoner three_players() {
  return rules_of_text(R"(
#players = a(9), b(9), c(9)
#pieces = e, x, y, z
#variables = moves(4)
#board = rectangle(up, down, left, right, [e, e, e, e])
#anySquare = (left* + right*)
#first = anySquare {! left}
#second = first right
#score(me; mark) =
    ({? first {mark}} [$ me=9] + {! first {mark}} ({? second {mark}} [$ me=3] + {! second {mark}}))
#turn(me; mark) =
    ->me anySquare {e} [mark] [$ moves=moves+1] ->>
    ({$ moves==4} score(a; x) score(b; y) score(c; z) ->> {} + {$ moves<4})
#rules = (turn(a; x) turn(b; y) turn(c; z))*
)");
}

std::unique_ptr<players::Player> player(const reasoner::Reasoner& rules, const std::string& spec) {
  std::string error;
  const std::optional<players::PlayerSpec> parsed = players::parse_player(spec, error);
  std::unique_ptr<players::Player> made;
  if (parsed) made = players::make_player(rules, *parsed, error);
  if (!made) throw std::runtime_error(error);
  return made;
}

std::string player_error(const reasoner::Reasoner& rules, const std::string& spec) {
  try {
    player(rules, spec);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

players::Decision first_choice(const reasoner::Reasoner& rules, players::Player& by,
                               std::uint64_t seed, const players::Budget& budget) {
  reasoner::Scratch scratch = rules.scratch();
  reasoner::State state = rules.start();
  reasoner::Moves moves;
  rules.complete(state, scratch);
  rules.list(state, scratch, moves);
  Random random(seed);
  return by.choose(state, moves, budget, random, {});
}

std::vector<double> play(const reasoner::Reasoner& rules,
                         const std::vector<players::Player*>& players, std::uint64_t seed) {
  reasoner::Scratch scratch = rules.scratch();
  reasoner::State state = rules.start();
  reasoner::Moves moves;
  std::vector<Random> random;
  for (std::size_t i = 0; i < players.size(); ++i) random.emplace_back(seed * 1000 + i);
  for (players::Player* one : players) one->new_game();
  for (bool on = rules.complete(state, scratch); on;) {
    rules.list(state, scratch, moves);
    if (moves.empty()) break;
    const std::size_t mover = rules.player(state).value - 1u;
    const players::Decision made = players[mover]->choose(state, moves, {}, random[mover], {});
    const std::vector<std::uint64_t> move(moves[made.chosen].begin(), moves[made.chosen].end());
    const reasoner::State before = state;
    on = rules.play(state, move, scratch);
    for (players::Player* one : players) one->played(before, move, state);
  }
  return players::utilities(rules.game(), rules.scores(state));
}

std::string described(const players::Decision& decision) {
  std::ostringstream text;
  text << decision.chosen << (decision.proven ? " proven" : "") << " playouts " << decision.playouts
       << " nodes " << decision.nodes << " depth " << decision.depth << ":";
  for (const double utility : decision.utilities) text << ' ' << utility;
  for (const Move& move : decision.line) text << " / " << move_numbers(move);
  for (const players::MoveValue& value : decision.moves) {
    text << "\n  " << value.move << " " << value.visits << (value.proven ? " proven" : "");
    for (const double utility : value.utilities) text << ' ' << utility;
  }
  return text.str();
}

}  // namespace zug::test
