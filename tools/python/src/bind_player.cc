// zug.Player: the players of the C++ library (tools/players), which think without Python's lock.

#include <atomic>

#include "tools/players/player.h"
#include "tools/python/src/bind.h"
#include "tools/python/src/state.h"

namespace zug::python {
namespace {

class Player {
 public:
  Player(std::shared_ptr<Game> game, const std::string& text, std::uint64_t seed)
      : game_(std::move(game)), text_(text), random_(seed) {
    std::string error;
    const auto spec = players::parse_unwatched_player(text, error);
    if (!spec) throw std::invalid_argument(error);
    budget_ = spec->budget;
    player_ = players::make_player(game_->rules(), *spec, error);
    if (!player_) throw std::invalid_argument(error);
    player_->new_game();
  }

  const std::string& text() const { return text_; }

  players::Decision decide(const State& state) {
    if (!state.game()->same(*game_)) throw std::invalid_argument("the state is of another game");
    if (state.play().over()) throw std::invalid_argument("the play is over: there is no choice");
    if (state.play().chosen != 0) {
      throw std::invalid_argument("players choose whole moves, and one has been begun");
    }
    if (busy_.exchange(true)) throw std::runtime_error("the player is thinking in another thread");
    const environment::Play play = state.play();
    try {
      const nb::gil_scoped_release release;
      Signals signals;
      const players::GoOn go_on = [&] { return !signals.raised(); };
      players::Decision decision = player_->choose(play.state, play.moves, budget_, random_, go_on);
      busy_ = false;
      return decision;
    } catch (...) {
      busy_ = false;
      throw;
    }
  }

  // The actions that the move is.
  std::vector<std::uint32_t> actions(const State& state, std::size_t move) const {
    const environment::Environment& game = game_->environment();
    if (game.actions().kind() == environment::ActionKind::Whole)
      return {state.play().actions[move]};
    environment::Play play = state.play();
    const Move word = play.words[move];
    const std::uint32_t length = play.length;
    std::vector<std::uint32_t> result;
    while (play.length == length && !play.over()) {
      result.push_back(*game.actions().find({&word[play.chosen], 1}));
      game.act(play, *environment::Environment::find(play, result.back()), game_->worker());
    }
    return result;
  }

 private:
  std::shared_ptr<Game> game_;
  std::string text_;
  players::Budget budget_;
  Random random_;
  std::unique_ptr<players::Player> player_;
  std::atomic<bool> busy_{false};
};

players::Decision decided(Player& player, const State& state) {
  players::Decision decision = player.decide(state);
  throw_raised();
  return decision;
}

std::uint32_t choose(Player& player, const State& state) {
  return player.actions(state, decided(player, state).chosen).front();
}

nb::dict analyse(Player& player, const State& state) {
  const players::Decision decision = decided(player, state);
  nb::dict result;
  nb::list moves;
  result["actions"] = player.actions(state, decision.chosen);
  result["utilities"] = decision.utilities;
  result["proven"] = decision.proven;
  result["playouts"] = decision.playouts;
  result["nodes"] = decision.nodes;
  for (const players::MoveValue& value : decision.moves) {
    nb::dict entry;
    entry["actions"] = player.actions(state, value.move);
    entry["visits"] = value.visits;
    entry["utilities"] = value.utilities;
    entry["proven"] = value.proven;
    moves.append(entry);
  }
  result["moves"] = moves;
  return result;
}

}  // namespace

void bind_player(nb::module_& module) {
  nb::class_<Player>(module, "Player",
                     "A built-in player, as on the command line: 'random', 'greedy', 'flat:200p', "
                     "'uct:1s',\n'alphabeta:50000n'. With a budget of playouts or nodes the same "
                     "seed gives the same choices.")
      .def(nb::init<std::shared_ptr<Game>, const std::string&, std::uint64_t>(), nb::arg("game"),
           nb::arg("text"), nb::arg("seed") = 1,
           "ValueError when there is no such player, or it cannot play the game.")
      .def_prop_ro("text", &Player::text, "As it was written.")
      .def("choose", choose, nb::arg("state"),
           "The action it would do; of split actions, the first one of its move.")
      .def(
          "choose_actions",
          [](Player& player, const State& state) {
            return player.actions(state, decided(player, state).chosen);
          },
          nb::arg("state"), "The actions that make its move: one, or of split actions several.")
      .def("analyse", analyse, nb::arg("state"),
           nb::sig("def analyse(self, state: State) -> dict[str, typing.Any]"),
           "All it knows: 'actions' as choose_actions(), 'utilities' in [0, 1] by player, "
           "'proven',\n"
           "'playouts', 'nodes', and the 'moves' it looked at.")
      .def(
          "__repr__", [](const Player& p) { return "<zug.Player " + p.text() + ">"; },
          "What it is, on one line.");
}

}  // namespace zug::python
