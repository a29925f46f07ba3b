// The extension zug._zug: games, states, batches, players. Everything else of the package is
// Python.

#include "backends/reasoner/compilers/compile.h"
#include "ir/arithmetic.h"
#include "ir/reference/semantics.h"
#include "tools/players/player.h"
#include "tools/python/src/bind.h"

NB_MODULE(_zug, module) {
  module.doc() = "What of zug is in C++.";
  nanobind::set_leak_warnings(
      false);  // interpreters end with objects in cycles; that is their right
  zug::python::bind_game(module);
  zug::python::bind_symmetry(module);
  zug::python::bind_state(module);
  zug::python::bind_batch(module);
  zug::python::bind_player(module);
  module.attr("version") = ZUG_VERSION;
}
