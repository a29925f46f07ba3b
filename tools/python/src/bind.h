#pragma once

// What the parts of the extension share.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "backends/reasoner/reasoner.h"

namespace zug::python {

namespace nb = nanobind;

class Game;

void bind_game(nb::module_& module);
void bind_analyses(nb::class_<Game>& game);
void bind_state(nb::module_& module);
void bind_batch(nb::module_& module);
void bind_player(nb::module_& module);
void bind_symmetry(nb::module_& module);

// Throws ValueError where Game.symmetry is None.
void check_symmetry(const Game& game);

// Ctrl-C, and other signals for which Python has handlers, seen by work that has given up the lock
// of the interpreter. Handlers run in Python's main thread: in others nothing is ever raised.
class Signals {
 public:
  // Whether a handler has raised an exception, from then on. To be asked by the thread that began
  // the work, as often as it likes: handlers are run every 20 ms.
  bool raised();

 private:
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
  bool raised_ = false;
};

// With the lock again, behind such work: throws what a handler raised.
void throw_raised();

// Plays of `depth` moves from a state that is not over; gives up the lock meanwhile.
std::uint64_t count_plays(std::shared_ptr<Game> game, reasoner::State root, int depth);

// A new array of NumPy's, not initialised.
nb::object empty_array(const std::vector<std::size_t>& shape, const char* dtype);

enum class Numbers : std::uint8_t { Byte, Float32, Float64, Int32 };

// An array of the caller's: anything with DLPack or the buffer protocol, in the memory of the
// processor, C-contiguous, of that shape and type. Throws TypeError or ValueError, which say what
// `name` should be. What it returns has to live as long as the memory is used.
class Given {
 public:
  Given(nb::handle object, const std::vector<std::size_t>& shape, Numbers numbers,
        const char* name);
  Given(const Given&) = delete;
  Given& operator=(const Given&) = delete;
  ~Given() {
    if (held_) PyBuffer_Release(&buffer_);
  }
  void* data = nullptr;

 private:
  friend class Actions;
  Given() = default;
  // The quick way: false when the array has no buffer, or another one than that.
  bool take_buffer(PyObject* object, const std::size_t* shape, std::size_t dimensions,
                   Numbers numbers, int flags);
  Py_buffer buffer_ = {};
  bool held_ = false;
  nb::ndarray<> array_;
};
// Whether it is an array of bytes or bool.
bool holds_bytes(nb::handle object);
// Actions: whole numbers of 32 or 64 bits; a copy where those of 32 bits have no buffer. What does
// not fit into 32 bits is no action, and -2 in data().
class Actions {
 public:
  Actions(nb::handle object, std::size_t size);
  const std::int32_t* data() const { return data_; }
  // As the caller has it.
  std::int64_t given(std::size_t play) const {
    const auto found = outside_.find(play);
    return found == outside_.end() ? data_[play] : found->second;
  }

 private:
  Given given_;
  std::vector<std::int32_t> copy_;
  const std::int32_t* data_ = nullptr;
  std::map<std::size_t, std::int64_t> outside_;  // by play: what does not fit
};
// Which plays: bool or bytes; a copy.
std::vector<std::uint8_t> read_mask(nb::handle object, std::size_t size, const char* name);

}  // namespace zug::python
