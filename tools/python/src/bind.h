#pragma once

// What the parts of the extension share.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <string>
#include <vector>

namespace zug::python {

namespace nb = nanobind;

class Game;

void bind_game(nb::module_& module);
void bind_analyses(nb::class_<Game>& game);
void bind_state(nb::module_& module);
void bind_batch(nb::module_& module);
void bind_player(nb::module_& module);

// A new array of NumPy's, not initialised.
nb::object empty_array(const std::vector<std::size_t>& shape, const char* dtype);

enum class Numbers : std::uint8_t { Byte, Float32, Float64, Int32 };

// An array of the caller's: anything with DLPack or the buffer protocol, in the memory of the
// processor, C-contiguous, of that shape and type. Throws TypeError or ValueError, which say what
// `name` should be. What it returns has to live as long as the memory is used.
struct Given {
  nb::ndarray<> array;
  void* data = nullptr;
};
Given writable(nb::handle object, const std::vector<std::size_t>& shape, Numbers numbers,
               const char* name);
// Actions: whole numbers of 32 or 64 bits; a copy.
std::vector<std::int32_t> read_actions(nb::handle object, std::size_t size);
// Which plays: bool or bytes; a copy.
std::vector<std::uint8_t> read_mask(nb::handle object, std::size_t size, const char* name);

}  // namespace zug::python
