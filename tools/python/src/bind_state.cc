// zug.State as Python sees it.

#include <algorithm>
#include <cstring>

#include "tools/python/src/bind.h"
#include "tools/python/src/state.h"

namespace zug::python {
namespace {

void check_player(const State& state, std::int64_t player) {
  const auto players = static_cast<std::int64_t>(state.game()->environment().players());
  if (player >= 0 && player < players) return;
  throw nb::value_error(("there is no player " + std::to_string(player) + "; they are 0 to " +
                         std::to_string(players - 1))
                            .c_str());
}

std::vector<std::uint32_t> legal_actions(const State& state, std::optional<std::int64_t> player) {
  if (player) check_player(state, *player);
  if (player && *player != state.current_player()) return {};
  return state.legal_actions();
}

nb::object legal_mask(const State& state, std::optional<std::int64_t> player, nb::handle out) {
  if (player) check_player(state, *player);
  const std::vector<std::size_t> shape{state.game()->environment().actions().size()};
  nb::object array = out.is_none() ? empty_array(shape, "uint8") : nb::borrow(out);
  const Given given(array, shape, Numbers::Byte, "out");
  auto* const mask = static_cast<std::uint8_t*>(given.data);
  std::memset(mask, 0, shape[0]);
  if (player && *player != state.current_player()) return array;
  for (const std::uint32_t action : state.play().actions) mask[action] = 1;
  return array;
}

nb::object observation(const State& state, std::optional<std::int64_t> player, nb::handle out,
                       bool canonical) {
  if (player) check_player(state, *player);
  if (canonical) check_symmetry(*state.game());
  const environment::Environment& game = state.game()->environment();
  nb::object array =
      out.is_none() ? empty_array(game.observer().shape(), "float32") : nb::borrow(out);
  const Given given(array, game.observer().shape(), Numbers::Float32, "out");
  const environment::Play& play = state.play();
  const std::vector<VertexId> chosen = play.over() ? std::vector<VertexId>() : game.chosen(play);
  auto* const numbers = static_cast<float*>(given.data);
  game.observer().write(play.state, play.over(), chosen, numbers);
  std::vector<float> memory;
  if (canonical && play.player == 2) game.view()->turn(numbers, memory);
  return array;
}

State child(const State& state, std::int64_t action) {
  State result = state;
  result.apply(action);
  return result;
}

bool legal(const State& state, std::int64_t action) {
  const auto& actions = state.play().actions;
  return std::find(actions.begin(), actions.end(), action) != actions.end();
}

std::uint64_t perft(const State& state, int depth) {
  if (depth < 0) throw nb::value_error("a depth is at least 0");
  if (state.play().chosen != 0) throw nb::value_error("a move has been begun");
  if (state.play().over()) return depth == 0 ? 1 : 0;
  return count_plays(state.game(), state.play().state, depth);
}

void bind_course(nb::class_<State>& state) {
  state
      .def("current_player", &State::current_player,
           "The player to move, from 0; -4 (pyspiel's TERMINAL) when the play is over.")
      .def(
          "is_terminal", [](const State& s) { return s.play().over(); }, "Is the play over?")
      .def(
          "is_chance_node", [](const State&) { return false; }, "False: no game here has chance.")
      .def(
          "is_simultaneous_node", [](const State&) { return false; },
          "False: players move one after another.")
      .def(
          "is_player_node", [](const State& s) { return !s.play().over(); }, "Is a player to move?")
      .def("legal_actions", legal_actions, nb::arg("player") = nb::none(),
           "Ids of the legal actions, ascending; none for a player who is not to move.")
      .def("legal_actions_mask", legal_mask, nb::arg("player") = nb::none(), nb::kw_only(),
           nb::arg("out") = nb::none(),
           nb::sig("def legal_actions_mask(self, player: int | None = None, *, out: "
                   "numpy.typing.NDArray[typing.Any] | None = None) -> "
                   "numpy.typing.NDArray[typing.Any]"),
           "uint8[num_distinct_actions]: 1 where the action is legal.")
      .def("is_legal", legal, nb::arg("action"), "Is the action legal now?")
      .def("apply_action", &State::apply, nb::arg("action"),
           "Does a legal action. ValueError when it is not legal, RuntimeError where that meets a\n"
           "limit of Zug; nothing is changed then.")
      .def("apply_action_with_legality_check", &State::apply, nb::arg("action"),
           "The same as apply_action().")
      .def("child", child, nb::arg("action"), "A copy in which the action was done.")
      .def("undo_action", &State::undo, nb::arg("player") = -1, nb::arg("action") = -1,
           "Takes back the last action; where player or action are given, only if they are its.")
      .def(
          "clone", [](const State& s) { return State(s); }, "A copy.")
      .def(
          "__copy__", [](const State& s) { return State(s); }, "A copy.")
      .def(
          "__deepcopy__", [](const State& s, nb::handle) { return State(s); }, nb::arg("memo"),
          "A copy, of the same game.")
      .def(
          "returns", &State::returns,
          "What the play is worth, by player: 0 until it is over, then in [-1, 1] for two players\n"
          "with opposite interests, else in [0, 1].")
      .def("rewards", &State::rewards, "What the last action brought, by player.")
      .def(
          "player_return",
          [](const State& s, std::int64_t player) {
            check_player(s, player);
            return s.returns()[static_cast<std::size_t>(player)];
          },
          nb::arg("player"), "returns() of one player.")
      .def(
          "scores", [](const State& s) { return s.game()->rules().scores(s.play().state); },
          "The scores as the rules have them, by player, in the units of the game.");
}

void bind_history(nb::class_<State>& state) {
  state.def("history", &State::history, "All actions from the start on.")
      .def("full_history", &State::full_history, "All (player, action) from the start on.")
      .def_prop_ro(
          "moves_made", [](const State& s) { return s.play().length; },
          "Whole moves from the start on; move_number() counts actions.")
      .def("perft", perft, nb::arg("depth"), "How many plays of that many moves go on from here.")
      .def("move_number", &State::past, "How many actions there were.")
      .def("serialize", &State::serialize, "A text that Game.deserialize_state() reads.")
      .def(
          "get_game", [](const State& s) { return s.game(); }, "The game.")
      .def_prop_ro(
          "game", [](const State& s) { return s.game(); }, "The game.")
      .def(
          "__reduce__",
          [](const State& s) {
            return nb::make_tuple(nb::module_::import_("zug").attr("_state_from"),
                                  nb::make_tuple(s.game(), s.serialize()));
          },
          nb::sig("def __reduce__(self) -> tuple[typing.Any, ...]"),
          "For pickle: the game and the actions.");
}

}  // namespace

std::uint64_t count_plays(std::shared_ptr<Game> game, reasoner::State root, int depth) {
  std::optional<PerftRow> row;
  {
    const nb::gil_scoped_release release;
    environment::Worker worker = game->environment().worker();
    Signals signals;
    row = game->rules().perft(root, depth, worker.scratch,
                              [&](std::uint64_t) { return !signals.raised(); });
  }
  throw_raised();
  return row->leaves;
}

void bind_state(nb::module_& module) {
  nb::class_<State> state(module, "State",
                          "A play under way. Copies are cheap; hash and == go by what the rest of "
                          "the play\ncan depend on. One thread at a time.");
  state
      .def("legal_moves", &State::legal_moves,
           "Whole moves as people write them, whatever actions are; none while one is under way.")
      .def("apply_move", &State::apply_move, nb::arg("text"),
           "Makes a whole move, by its text or any beginning of it that no other move has.");
  bind_course(state);
  bind_history(state);
  state
      .def("action_to_string", &State::action_text, nb::arg("action"),
           "The move as people write it, where the action is a legal move: 'e2-e4'.")
      .def(
          "action_to_string",
          [](const State& s, std::int64_t player, std::int64_t action) {
            check_player(s, player);
            return s.action_text(action);
          },
          nb::arg("player"), nb::arg("action"), "The same; players do not matter.")
      .def("string_to_action", &State::action_of, nb::arg("text"),
           "The legal action that is called that; ValueError with the reason when there is none.")
      .def(
          "string_to_action",
          [](const State& s, std::int64_t player, const std::string& text) {
            check_player(s, player);
            return s.action_of(text);
          },
          nb::arg("player"), nb::arg("text"), "The same; players do not matter.")
      .def("observation_tensor", observation, nb::arg("player") = nb::none(), nb::kw_only(),
           nb::arg("out") = nb::none(), nb::arg("canonical") = false,
           nb::sig("def observation_tensor(self, player: int | None = None, *, out: "
                   "numpy.typing.NDArray[typing.Any] | None = None, canonical: bool = False) -> "
                   "numpy.typing.NDArray[typing.Any]"),
           "float32[Game.observation_shape]; Game.observation_planes says what is in it.\n"
           "`canonical`: as the player to move sees it: where that is the second one, what the "
           "image\n"
           "of the state by Game.symmetry looks like. ValueError when the game has none.")
      .def(
          "observation_string",
          [](const State& s, std::optional<std::int64_t>) { return s.text(); },
          nb::arg("player") = nb::none(), "The board as text.")
      .def("__str__", &State::text, "The board as text.")
      .def(
          "__repr__",
          [](const State& s) {
            return "<zug.State of " + for_people(s.game()->game().name) + ", " +
                   std::to_string(s.past()) + " actions>";
          },
          "What it is, on one line.")
      .def(
          "_repr_svg_", [](const State& s) { return picture(*s.game(), s.play().state); },
          "A picture for notebooks, as zug draw makes it.")
      .def(
          "__hash__",
          [](const State& s) { return static_cast<Py_ssize_t>(reasoner::hash(s.key()) >> 2); },
          "Of what the rest of the play can depend on.")
      .def("__eq__", &State::same, nb::arg("other"),
           "Can the rest of the play depend on nothing that is different?")
      .def(
          "__eq__", [](const State&, nb::handle) { return false; }, nb::arg("other").none(),
          "False: nothing else is a state.");
}

}  // namespace zug::python
