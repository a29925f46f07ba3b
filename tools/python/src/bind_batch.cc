// zug.Batch: plays of one game side by side. All loops run without Python's lock; a batch that is
// at work in one thread refuses others.

#include <atomic>
#include <cstring>
#include <thread>

#include "tools/environment/plays.h"
#include "tools/python/src/bind.h"
#include "tools/python/src/state.h"

namespace zug::python {
namespace {

class Batch {
 public:
  Batch(std::shared_ptr<Game> game, std::size_t plays, std::uint64_t seed, std::size_t threads,
        environment::PlaysOptions options)
      : game_(std::move(game)), plays_(game_->shared(), plays, seed, threads, options) {}

  const std::shared_ptr<Game>& game() const { return game_; }
  environment::Plays& plays() { return plays_; }
  std::size_t size() const { return plays_.size(); }
  std::atomic<bool>& busy() { return busy_; }

 private:
  std::shared_ptr<Game> game_;
  environment::Plays plays_;
  std::atomic<bool> busy_{false};
};

// The batch is ours for as long as this lives.
class Use {
 public:
  explicit Use(Batch& batch) : batch_(batch) {
    if (batch_.busy().exchange(true)) {
      throw std::runtime_error("the batch is at work in another thread");
    }
  }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  ~Use() { batch_.busy() = false; }

 private:
  Batch& batch_;
};

template <class Work>
void without_lock(Batch& batch, const Work& work) {
  const Use use(batch);
  const nb::gil_scoped_release release;
  work(batch.plays());
}

std::shared_ptr<Batch> make(std::shared_ptr<Game> game, std::int64_t n, std::uint64_t seed,
                            std::int64_t threads, bool auto_reset, std::int64_t max_length) {
  if (n < 1 || n > 100'000'000) throw nb::value_error("n is the number of plays, from 1 to 10^8");
  if (threads < 0 || threads > 1024) {
    throw nb::value_error("threads are 1 to 1024, or 0: as many as there are processors");
  }
  if (max_length < 0 || max_length > 0x7FFFFFFF) throw nb::value_error("max_length is 0 or more");
  if (threads == 0) threads = static_cast<std::int64_t>(std::thread::hardware_concurrency());
  const environment::PlaysOptions options{auto_reset, static_cast<std::uint32_t>(max_length)};
  const nb::gil_scoped_release release;
  return std::make_shared<Batch>(std::move(game), static_cast<std::size_t>(n), seed,
                                 static_cast<std::size_t>(threads), options);
}

nb::object array_or(nb::handle out, const std::vector<std::size_t>& shape, const char* dtype) {
  return out.is_none() ? empty_array(shape, dtype) : nb::borrow(out);
}

nb::tuple step(Batch& batch, nb::handle actions, nb::handle rewards, nb::handle done) {
  const std::size_t n = batch.size(), players = batch.game()->environment().players();
  const Actions list(actions, n);
  nb::object rewards_array = array_or(rewards, {n, players}, "float32");
  nb::object done_array = array_or(done, {n}, "bool");
  const Given r(rewards_array, {n, players}, Numbers::Float32, "rewards");
  const Given d(done_array, {n}, Numbers::Byte, "done");
  std::optional<std::size_t> wrong;
  without_lock(batch, [&](environment::Plays& plays) {
    wrong = plays.first_illegal(list.data());
    if (!wrong) plays.step(static_cast<float*>(r.data), static_cast<std::uint8_t*>(d.data));
  });
  if (wrong) {
    throw nb::value_error(("action " + std::to_string(list.given(*wrong)) +
                           " is not legal in play " + std::to_string(*wrong) +
                           "; no play was changed")
                              .c_str());
  }
  return nb::make_tuple(rewards_array, done_array);
}

nb::object legal_mask(Batch& batch, nb::handle out, bool again) {
  if (again && out.is_none()) throw nb::value_error("again: `out` is the array of the last call");
  const std::vector<std::size_t> shape{batch.size(), batch.game()->environment().actions().size()};
  nb::object array = array_or(out, shape, "bool");
  const Given given(array, shape, Numbers::Byte, "out");
  without_lock(batch, [&](environment::Plays& plays) {
    plays.legal_mask(static_cast<std::uint8_t*>(given.data), again);
  });
  return array;
}

nb::object observe(Batch& batch, nb::handle out, const std::string& dtype, bool canonical) {
  if (dtype != "float32" && dtype != "uint8") {
    throw nb::value_error("observations are of float32 or uint8");
  }
  if (canonical) check_symmetry(*batch.game());
  std::vector<std::size_t> shape = batch.game()->environment().observer().shape();
  shape.insert(shape.begin(), batch.size());
  bool bytes = dtype == "uint8";
  nb::object array = array_or(out, shape, dtype.c_str());
  if (!out.is_none()) bytes = holds_bytes(out);
  const Given given(array, shape, bytes ? Numbers::Byte : Numbers::Float32, "out");
  without_lock(batch, [&](environment::Plays& plays) {
    if (bytes) return plays.observe(static_cast<std::uint8_t*>(given.data), canonical);
    plays.observe(static_cast<float*>(given.data), canonical);
  });
  return array;
}

nb::object sample(Batch& batch, nb::handle out) {
  nb::object array = array_or(out, {batch.size()}, "int32");
  const Given given(array, {batch.size()}, Numbers::Int32, "out");
  without_lock(batch, [&](environment::Plays& plays) {
    plays.sample(static_cast<std::int32_t*>(given.data));
  });
  return array;
}

void reset(Batch& batch, nb::handle where, std::optional<std::uint64_t> seed) {
  std::vector<std::uint8_t> mask;
  if (!where.is_none()) mask = read_mask(where, batch.size(), "where");
  without_lock(batch, [&](environment::Plays& plays) {
    plays.reset(where.is_none() ? nullptr : mask.data(), seed);
  });
}

nb::object playouts(Batch& batch, std::int64_t n, nb::handle out) {
  if (n < 0) throw nb::value_error("n is the number of plays, 0 or more");
  const std::vector<std::size_t> shape{batch.size(), batch.game()->environment().players()};
  nb::object array = array_or(out, shape, "float64");
  const Given given(array, shape, Numbers::Float64, "out");
  Signals signals;
  without_lock(batch, [&](environment::Plays& plays) {
    plays.playouts(static_cast<std::size_t>(n), static_cast<double*>(given.data),
                   [&] { return signals.raised(); });
  });
  throw_raised();
  return array;
}

std::size_t checked(Batch& batch, std::int64_t play) {
  if (play < 0 || play >= static_cast<std::int64_t>(batch.size())) {
    throw nb::index_error(("there is no play " + std::to_string(play)).c_str());
  }
  return static_cast<std::size_t>(play);
}

std::vector<std::uint32_t> legal_actions(Batch& batch, std::int64_t play) {
  const Use use(batch);
  std::vector<std::uint32_t> result = batch.plays().play(checked(batch, play)).actions;
  std::sort(result.begin(), result.end());
  return result;
}

void set_state(Batch& batch, std::int64_t play, const State& state) {
  if (!state.game()->same(*batch.game())) throw nb::value_error("the state is of another game");
  const Use use(batch);
  batch.plays().set(checked(batch, play), state.play());
}

// A view of what the batch has; its memory stays as long as anybody looks.
template <class Number>
nb::object view(nb::handle self, const std::vector<Number>& data) {
  return nb::ndarray<nb::numpy, const Number>(data.data(), {data.size()}, self).cast();
}

void bind_views(nb::class_<Batch>& batch) {
  batch
      .def_prop_ro(
          "current_player",
          [](nb::handle self) {
            return view(self, nb::cast<Batch&>(self).plays().current_player());
          },
          nb::sig("def current_player(self) -> numpy.typing.NDArray[numpy.int8]"),
          "int8[n], a read-only view: who is to move, from 0; -4: the play is over.")
      .def_prop_ro(
          "length",
          [](nb::handle self) { return view(self, nb::cast<Batch&>(self).plays().length()); },
          nb::sig("def length(self) -> numpy.typing.NDArray[numpy.uint32]"),
          "uint32[n], a read-only view: moves made.")
      .def_prop_ro(
          "truncated",
          [](nb::handle self) { return view(self, nb::cast<Batch&>(self).plays().truncated()); },
          nb::sig("def truncated(self) -> numpy.typing.NDArray[numpy.uint8]"),
          "uint8[n], a read-only view: 1 where the last step cut the play.")
      .def_prop_ro(
          "failed",
          [](nb::handle self) { return view(self, nb::cast<Batch&>(self).plays().failed()); },
          nb::sig("def failed(self) -> numpy.typing.NDArray[numpy.uint8]"),
          "uint8[n], a read-only view: 1 where a limit of Zug's ended the play; see failure.")
      .def_prop_ro(
          "failure", [](Batch& b) { return b.plays().failure(); },
          "Why the first of those plays ended, or did not end in playouts(), in words.");
}

}  // namespace

#define ZUG_ARRAY "numpy.typing.NDArray[typing.Any]"

void bind_batch(nb::module_& module) {
  nb::class_<Batch> batch(
      module, "Batch",
      "n plays of one game. Arrays may be given (out=...): anything with DLPack or the buffer\n"
      "protocol, contiguous, of the shape and type said; without one there is a new NumPy array.\n"
      "The same seed gives the same plays, for any number of threads.");
  batch.def("__len__", &Batch::size, "How many plays there are.")
      .def_prop_ro(
          "game", [](Batch& b) { return b.game(); }, "Their game.")
      .def_prop_ro(
          "threads", [](Batch& b) { return b.plays().threads(); }, "How many share the work.")
      .def(
          "step", step, nb::arg("actions"), nb::arg("rewards") = nb::none(),
          nb::arg("done") = nb::none(),
          nb::sig("def step(self, actions: typing.Any, rewards: typing.Any = None, done: "
                  "typing.Any = None) -> tuple[" ZUG_ARRAY ", " ZUG_ARRAY "]"),
          "One action in each play: int32[n] or int64[n]; plays that are over take any, and -1\n"
          "leaves a play as it is.\n"
          "Returns rewards, float32[n, players]: what the play is worth in the step that ends it,\n"
          "else 0; and done, bool[n]: this step ended it. ValueError, and no play is changed, "
          "when\n"
          "an action is not legal.")
      .def("legal_mask", legal_mask, nb::arg("out") = nb::none(), nb::arg("again") = false,
           nb::sig(
               "def legal_mask(self, out: typing.Any = None, again: bool = False) -> " ZUG_ARRAY),
           "bool[n, num_distinct_actions]; none where the play is over. `again`: nobody but this\n"
           "batch writes into `out`, so that only what has changed since the last such call is\n"
           "written: faster where there are thousands of actions.")
      .def("observe", observe, nb::arg("out") = nb::none(), nb::arg("dtype") = "float32",
           nb::arg("canonical") = false,
           nb::sig("def observe(self, out: typing.Any = None, dtype: str = 'float32', canonical: "
                   "bool = False) -> " ZUG_ARRAY),
           "float32 or uint8, [n, *Game.observation_shape]. `canonical`: as in\n"
           "State.observation_tensor().")
      .def("sample", sample, nb::arg("out") = nb::none(),
           nb::sig("def sample(self, out: typing.Any = None) -> " ZUG_ARRAY),
           "int32[n]: a legal action of each play, all equally likely; -1 where it is over.")
      .def("reset", reset, nb::arg("where") = nb::none(), nb::arg("seed") = nb::none(),
           nb::sig("def reset(self, where: typing.Any = None, seed: int | None = None) -> None"),
           "To the start: all plays, or those where bool[n] says so; with new random numbers if\n"
           "there is a seed.")
      .def(
          "playouts", playouts, nb::arg("n"), nb::arg("out") = nb::none(),
          nb::sig("def playouts(self, n: int, out: typing.Any = None) -> " ZUG_ARRAY),
          "From each play n random plays to the end: float64[len, players], the mean of what they\n"
          "are worth; NaN where one of them does not come to an end. The plays stay where they "
          "are.")
      .def("legal_actions", legal_actions, nb::arg("play"), "Of one play, ascending.")
      .def("set_state", set_state, nb::arg("play"), nb::arg("state"), "Puts a play at a state.");
  bind_views(batch);
  nb::borrow<nb::class_<Game>>(nb::type<Game>())
      .def(
          "batch", make, nb::arg("n"), nb::arg("seed") = 1, nb::arg("threads") = 1, nb::kw_only(),
          nb::arg("auto_reset") = false, nb::arg("max_length") = 0,
          "n plays side by side. `threads`: how many share the work, 0 for as many as there are\n"
          "processors; results do not depend on it. `auto_reset`: a play that is over begins anew\n"
          "within the same step. `max_length`: plays are cut after so many moves; 0: never.");
}

}  // namespace zug::python
