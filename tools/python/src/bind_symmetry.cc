// zug.Symmetry: by which maps the game of the second player is that of the first one.

#include "tools/python/src/bind.h"
#include "tools/python/src/game.h"

namespace zug::python {
namespace {

// The view belongs to the game.
struct Symmetry {
  std::shared_ptr<Game> game;
  const environment::View& view() const { return *game->environment().view(); }
};

std::optional<Symmetry> symmetry(const std::shared_ptr<Game>& game) {
  const nb::gil_scoped_release release;
  if (game->environment().view() == nullptr) return std::nullopt;
  return Symmetry{game};
}

template <class Id>
std::vector<std::uint32_t> numbers(const std::vector<Id>& ids) {
  std::vector<std::uint32_t> result;
  for (const Id id : ids) result.push_back(id.value);
  return result;
}

nb::dict pieces(const Symmetry& symmetry) {
  const zug::Game& game = symmetry.game->game();
  nb::dict result;
  for (std::size_t p = 0; p < game.pieces.size(); ++p) {
    const PieceId to = symmetry.view().symmetry.pieces[p];
    result[for_people(game.pieces[p].name).c_str()] = for_people(name_of(game, to));
  }
  return result;
}

nb::dict variables(const Symmetry& symmetry) {
  const zug::Game& game = symmetry.game->game();
  nb::dict result;
  for (std::size_t v = 0; v < variable_count(game); ++v) {
    const VariableId to = symmetry.view().symmetry.variables[v];
    result[for_people(bounded(game, VariableId(v)).name).c_str()] =
        for_people(bounded(game, to).name);
  }
  return result;
}

nb::object actions(nb::handle self) {
  const std::vector<std::uint32_t>& data = nb::cast<const Symmetry&>(self).view().actions;
  return nb::ndarray<nb::numpy, const std::uint32_t>(data.data(), {data.size()}, self).cast();
}

}  // namespace

void check_symmetry(const Game& game) {
  bool found = false;
  {
    const nb::gil_scoped_release release;
    found = game.environment().view() != nullptr;
  }
  if (!found)
    throw nb::value_error("no symmetry of the players was proved (Game.symmetry is None)");
}

void bind_symmetry(nb::module_& module) {
  nb::class_<Symmetry>(
      module, "Symmetry",
      "The two players exchanged, and with them all that is theirs: the rules stay "
      "the same,\nwhich is proved. Each map is its own inverse.")
      .def_prop_ro("actions", actions,
                   nb::sig("def actions(self) -> numpy.typing.NDArray[numpy.uint32]"),
                   "uint32[num_distinct_actions], a read-only view: by action of one player, the "
                   "same one of\nthe other.")
      .def_prop_ro(
          "vertices", [](const Symmetry& s) { return numbers(s.view().symmetry.vertices); },
          "By vertex, as Game.vertices, the vertex it becomes.")
      .def_prop_ro("pieces", pieces, nb::sig("def pieces(self) -> dict[str, str]"),
                   "By name of a piece, that of the piece it becomes.")
      .def_prop_ro("variables", variables, nb::sig("def variables(self) -> dict[str, str]"),
                   "Likewise of variables; players stand for their scores.");
  nb::borrow<nb::class_<Game>>(nb::type<Game>())
      .def_prop_ro("symmetry", symmetry, nb::sig("def symmetry(self) -> Symmetry | None"),
                   "None when it is not proved that the game is the same for both players; looked "
                   "for when it\nis first asked for, which may take seconds.");
}

}  // namespace zug::python
