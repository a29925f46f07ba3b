// zug.Game as Python sees it.

#include <algorithm>
#include <stdexcept>

#include "backends/notation/board.h"
#include "backends/reasoner/plan/plan.h"
#include "backends/registry.h"
#include "ir/limits.h"
#include "tools/environment/plays.h"
#include "tools/python/src/bind.h"
#include "tools/python/src/state.h"

namespace zug::python {
namespace {

nb::list to_list(const std::vector<Diagnostic>& diagnostics, const Source& source) {
  nb::list result;
  for (const Diagnostic& one : diagnostics) {
    const LineColumn at = source.locate(one.origin.range.begin);
    nb::dict entry;
    entry["severity"] = one.severity == Severity::Error ? "error" : "warning";
    entry["code"] = one.code;
    entry["message"] = one.message;
    entry["hint"] = one.hint;
    entry["file"] = source.name();
    entry["line"] = at.line;
    entry["column"] = at.column;
    entry["text"] = render(one, source, false);
    result.append(entry);
  }
  return result;
}

[[noreturn]] void raise(const Unreadable& why) {
  const nb::object error = nb::module_::import_("zug._errors").attr("GameError");
  PyErr_SetObject(error.ptr(),
                  nb::make_tuple(why.rendered, to_list(why.diagnostics, why.source)).ptr());
  throw nb::python_error();
}

std::shared_ptr<Game> read(const std::string& text, const std::string& language,
                           const std::string& name, const std::string& file,
                           const std::string& engine, const std::string& actions) {
  const Wanted wanted{name, file, language, engine, actions};
  try {
    const nb::gil_scoped_release release;
    return std::make_shared<Game>(text, wanted);
  } catch (const Unreadable& why) {
    raise(why);
  }
}

std::vector<std::string> player_names(const Game& game) {
  std::vector<std::string> names;
  for (const Bounded& player : game.game().players) names.push_back(for_people(player.name));
  return names;
}

State new_state(std::shared_ptr<Game> game, const std::optional<std::string>& text) {
  State state(std::move(game));
  if (text) state.replay(*text);
  return state;
}

std::uint64_t perft(const std::shared_ptr<Game>& game, int depth) {
  if (depth < 0) throw nb::value_error("a depth is at least 0");
  const State start(game);
  if (start.play().over()) return depth == 0 ? 1 : 0;
  return count_plays(game, start.play().state, depth);
}

std::string plan_text(const Game& game) {
  Diagnostics diagnostics;
  const auto plan = reasoner::build_plan(game.game(), {}, diagnostics);
  return plan ? reasoner::print(*plan, game.game()) : "";
}

// What could not be said there, as the command line prints it.
[[noreturn]] void not_said(const Diagnostics& diagnostics, const Source& source,
                           const std::string& target) {
  std::string rendered = "it cannot be said in " + target;
  for (const Diagnostic& one : diagnostics.sorted()) {
    if (one.severity == Severity::Error) rendered += "\n" + render(one, source, false);
  }
  while (rendered.back() == '\n') rendered.pop_back();
  raise({diagnostics.sorted(), source, rendered});
}

nb::object convert(const Game& game, const std::string& target) {
  std::string known;
  Diagnostics diagnostics;
  for (const Backend& backend : backends()) {
    known += (known.empty() ? "" : ", ") + backend.name;
    if (backend.name != target) continue;
    const auto text = backend.write(game.game(), game.source(), diagnostics);
    if (!text) not_said(diagnostics, game.source(), target);
    return nb::cast(*text);
  }
  for (const FolderBackend& backend : folder_backends()) {
    known += (known.empty() ? "" : ", ") + backend.name;
    if (backend.name != target) continue;
    const auto files = backend.write(game.game(), diagnostics);
    if (!files) not_said(diagnostics, game.source(), target);
    nb::dict result;
    for (const WrittenFile& file : *files) result[file.name.c_str()] = file.text;
    return result;
  }
  throw nb::value_error(("there is no target '" + target + "'; there are " + known).c_str());
}

nb::list edges(const Game& game) {
  nb::list result;
  const Board& board = game.game().board;
  for (std::size_t v = 0; v < board.size(); ++v) {
    for (const auto& [direction, to] : board.neighbours(VertexId(v))) {
      result.append(nb::make_tuple(v, to.value, for_people(name_of(game.game(), direction))));
    }
  }
  return result;
}

nb::tuple observation_shape(const Game& game) {
  nb::list result;
  for (const std::size_t size : game.environment().observer().shape()) result.append(size);
  return nb::tuple(result);
}

nb::tuple reduced(const Game& game) {
  const Wanted& wanted = game.wanted();
  return nb::make_tuple(
      nb::module_::import_("zug").attr("_game_from"),
      nb::make_tuple(1, game.text(), wanted.language, wanted.name, wanted.file, wanted.engine,
                     wanted.actions, game.environment().actions().digest()));
}

std::string start_text(const std::shared_ptr<Game>& game) { return State(game).text(); }

void bind_sizes(nb::class_<Game>& game) {
  game.def(
          "num_players", [](const Game& g) { return g.environment().players(); },
          "How many players there are.")
      .def(
          "num_distinct_actions", [](const Game& g) { return g.environment().actions().size(); },
          "How many actions there are: ids are 0 to one less.")
      .def(
          "min_utility", [](const Game& g) { return g.environment().zero_sum() ? -1.0 : 0.0; },
          "The least that State.returns() can say of a player.")
      .def(
          "max_utility", [](const Game&) { return 1.0; },
          "The most that State.returns() can say of a player.")
      .def(
          "utility_sum",
          [](const Game& g) -> std::optional<double> {
            return g.environment().zero_sum() ? std::optional(0.0) : std::nullopt;
          },
          "0 when players have opposite interests (as far as random plays show it), else None.")
      .def(
          "max_game_length", [](const Game&) { return limits::play_length; },
          "Moves after which a play is given up; a limit of Zug's, the same for all games.")
      .def_prop_ro(
          "num_actions", [](const Game& g) { return g.environment().actions().size(); },
          "The same as num_distinct_actions().")
      .def_prop_ro(
          "action_kind",
          [](const Game& g) {
            const bool whole = g.environment().actions().kind() == environment::ActionKind::Whole;
            return whole ? "move" : "split";
          },
          "'move': an action is a move; 'split': several actions in a row are one.")
      .def_prop_ro(
          "action_digest", [](const Game& g) { return g.environment().actions().digest(); },
          "16 hexadecimal digits that change when any action means something else.")
      .def_prop_ro("observation_shape", observation_shape,
                   nb::sig("def observation_shape(self) -> tuple[int, ...]"),
                   "(planes, rows, columns) of rectangles, else (vertices, planes).")
      .def_prop_ro(
          "observation_planes", [](const Game& g) { return g.environment().observer().planes(); },
          "What each plane shows, by name; docs/python.md says what the names mean.")
      .def(
          "observation_tensor_shape",
          [](const Game& g) {
            std::vector<std::size_t> shape = g.environment().observer().shape();
            return shape;
          },
          "observation_shape as a list.")
      .def(
          "observation_tensor_size",
          [](const Game& g) { return g.environment().observer().size(); },
          "How many numbers an observation is.");
}

void bind_looks(nb::class_<Game>& game) {
  game.def_prop_ro(
          "name", [](const Game& g) { return for_people(g.game().name); }, "Its name.")
      .def_prop_ro(
          "language", [](const Game& g) { return g.wanted().language; }, "What it was written in.")
      .def_prop_ro(
          "text", [](const Game& g) { return g.text(); }, "The rules as they were written.")
      .def_prop_ro(
          "digest", [](const Game& g) { return g.digest(); },
          "SHA-256 of the rules in canonical form.")
      .def_prop_ro("player_names", player_names, "By player.")
      .def_prop_ro(
          "vertices", [](const Game& g) { return g.notation().squares().names; },
          "Names of the squares as people write them.")
      .def("edges", edges, nb::sig("def edges(self) -> list[tuple[int, int, str]]"),
           "All (from, to, direction) of the board; vertices are numbers.")
      .def_prop_ro(
          "warnings", [](const Game& g) { return to_list(g.warnings(), g.source()); },
          nb::sig("def warnings(self) -> list[dict[str, typing.Any]]"),
          "What the reader had to say; dicts as in GameError.diagnostics.")
      .def_prop_ro("plan", plan_text, "What the engines execute, as text.")
      .def("convert", convert, nb::arg("to"), nb::sig("def convert(self, to: str) -> typing.Any"),
           "The game in another language: its text, or a dict of files. GameError when it cannot "
           "be\n"
           "said there; ValueError when there is no such language.")
      .def("perft", perft, nb::arg("depth"), "How many plays of that many moves there are.")
      .def("__str__", start_text, "The board at the start, as text.")
      .def(
          "__repr__",
          [](const Game& g) {
            return "<zug.Game " + for_people(g.game().name) + " (" + g.wanted().language + "), " +
                   std::to_string(g.environment().actions().size()) + " actions>";
          },
          "What it is, on one line.")
      .def(
          "_repr_svg_",
          [](const std::shared_ptr<Game>& g) { return picture(*g, State(g).play().state); },
          "A picture for notebooks, as zug draw makes it.")
      .def(
          "__hash__", [](const Game& g) { return static_cast<Py_ssize_t>(g.hash() >> 2); },
          "Of rules and actions.")
      .def("__eq__", &Game::same, nb::arg("other"),
           "Are states of the one states of the other? Names and texts do not matter.")
      .def(
          "__eq__", [](const Game&, nb::handle) { return false; }, nb::arg("other").none(),
          "False: nothing else is a game.")
      .def("__reduce__", reduced, nb::sig("def __reduce__(self) -> tuple[typing.Any, ...]"),
           "For pickle: the text.");
}

}  // namespace

void bind_game(nb::module_& module) {
  nb::class_<Game> game(module, "Game",
                        "A game made ready to be played. Immutable; threads may share it.");
  bind_sizes(game);
  bind_looks(game);
  bind_analyses(game);
  game.def("new_initial_state", new_state, nb::arg("text") = nb::none(),
           "The start, or what State.serialize() wrote.")
      .def(
          "deserialize_state",
          [](const std::shared_ptr<Game>& g, const std::string& text) {
            return new_state(g, text);
          },
          nb::arg("text"), "What State.serialize() wrote.")
      .def(
          "action_to_string",
          [](const Game& g, std::int64_t action) { return table_text(g, action); },
          nb::arg("action"),
          "What the action is in any state: actions of the rules with their vertices, in the\n"
          "notation of RBG and in numbers.")
      .def(
          "action_to_string",
          [](const Game& g, std::int64_t, std::int64_t action) { return table_text(g, action); },
          nb::arg("player"), nb::arg("action"), "The same; players do not matter.");
  module.def("read_game", read, nb::arg("text"), nb::arg("language"), nb::arg("name"),
             nb::arg("file"), nb::arg("engine"), nb::arg("actions"));
  module.def("language_list", [] {
    std::vector<std::pair<std::string, std::vector<std::string>>> result;
    for (const Language& language : languages())
      result.emplace_back(language.name, language.extensions);
    return result;
  });
}

}  // namespace zug::python
