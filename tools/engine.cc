// The engines: the reference semantics, the interpreter of plans, and the plan as C, compiled in
// memory by libtcc or by the system's compiler. Those of the plan list moves in its order, so that
// the same seed means the same plays. The first two are seen through the same loops of ir/perft.h.

#include "tools/engine.h"

#include <optional>
#include <utility>

#include "backends/reasoner/interpreter/interpreter.h"
#include "tools/auto_engine.h"
#include "tools/compiled_engine.h"
#include "tools/suggest.h"

namespace zug {
namespace {

const std::vector<std::string> names = {"interpreter", "tcc", "native", "auto", "reference"};

// A reasoner for ir/perft.h that looks around once per node.
template <class Reasoner>
class Watched {
 public:
  Watched(Reasoner reasoner, Watch& watch) : reasoner_(std::move(reasoner)), watch_(watch) {}

  auto initial() const { return reasoner_.initial(); }
  template <class Position>
  std::vector<Move> moves(const Position& position) {
    watch_.tick(1);
    return reasoner_.moves(position);
  }
  template <class Position>
  void apply(Position& position, const Move& move) {
    reasoner_.apply(position, move);
  }
  template <class Position>
  bool complete(Position& position) {
    return reasoner_.complete(position);
  }
  template <class Position>
  std::vector<std::int64_t> scores(const Position& position) const {
    return reasoner_.scores(position);
  }
  Reasoner& inner() { return reasoner_; }

 private:
  Reasoner reasoner_;
  Watch& watch_;
};

PerftRow tree_below(Watched<ReferenceReasoner>& reasoner, const State& root, int depth) {
  return perft_below(reasoner, root, depth);
}

template <class Reasoner>
class StepEngine : public Engine {
 public:
  StepEngine(Reasoner reasoner, Watch& watch)
      : reasoner_(std::move(reasoner), watch), watch_(watch) {}

  std::vector<FirstMove> divide(int depth) override {
    std::vector<FirstMove> result;
    auto root = reasoner_.initial();
    if (!reasoner_.complete(root)) return result;
    for (const Move& move : reasoner_.moves(root)) {
      auto child = root;
      reasoner_.apply(child, move);
      PerftRow below{depth - 1, depth == 1 ? 1u : 0u, 1};
      if (reasoner_.complete(child)) below = below_child(child, depth - 1);
      result.push_back({move, below});
    }
    return result;
  }

  const Playout& playout(Random& random) override { return play(random, false); }
  const Playout& sample(Random& random) override { return play(random, true); }

 private:
  // The reference always lists.
  const Playout& play(Random& random, bool sampled) {
    if constexpr (std::is_same_v<Reasoner, ReferenceReasoner>) {
      last_ = zug::playout(reasoner_, random);
    } else {
      watch_.tick(0);
      last_ = sampled ? reasoner_.inner().sample(random) : reasoner_.inner().playout(random);
    }
    return last_;
  }

  template <class Position>
  PerftRow below_child(const Position& child, int depth) {
    if constexpr (std::is_same_v<Position, State>) {
      return tree_below(reasoner_, child, depth);
    } else {
      return reasoner_.inner().perft_below(child, depth,
                                           [this](std::uint64_t states) { watch_.tick(states); });
    }
  }

  Watched<Reasoner> reasoner_;
  Watch& watch_;
  Playout last_;
};

// `made`, or the reasons why it could not be made.
template <class Made>
Made required(std::optional<Made> made, const Diagnostics& diagnostics, const ReadGame& read,
              const Request& request) {
  if (made) return std::move(*made);
  print_diagnostics(diagnostics, read.source, request);
  throw Refusal(Status::No, "");
}

// Why the engine 'auto' goes on interpreting.
Diagnostics as_warnings(const Diagnostics& reasons) {
  Diagnostics result;
  for (const Diagnostic& reason : reasons.all()) {
    result.warning(reason.code, reason.origin, reason.message + "; it is interpreted to the end");
  }
  return result;
}

template <class Reasoner>
std::unique_ptr<Engine> step_engine(Reasoner reasoner, Watch& watch) {
  return std::make_unique<StepEngine<Reasoner>>(std::move(reasoner), watch);
}

}  // namespace

void add_engine(CLI::App& command, std::string& engine) {
  command
      .add_option("--engine", engine,
                  "interpreter (default), tcc, native (the system's C compiler), auto\n"
                  "(starts interpreting, compiles meanwhile) or reference; prolog for GDL")
      ->type_name("E");
}

void require_engine(const std::string& engine) {
  for (const std::string& name : names) {
    if (engine == name) return;
  }
  if (engine == "prolog") {
    throw Refusal(Status::Usage, "the engine 'prolog' plays GDL; convert the game with --to gdl");
  }
  throw Refusal(Status::Usage, unknown("engine", engine, names));
}

void Watch::tick(std::uint64_t nodes) {
  if (interrupted()) throw Interruption();
  nodes_ += nodes;
  if (progress_.due()) progress_.show(line_(nodes_));
}

PerftRow Engine::perft(int depth) {
  PerftRow sum{depth, depth == 0 ? 1u : 0u, 1};
  if (depth == 0) return sum;
  for (const FirstMove& first : divide(depth)) {
    sum.leaves += first.below.leaves;
    sum.states += first.below.states;
  }
  return sum;
}

ReferenceReasoner reference_reasoner(const ReadGame& read, const Request& request) {
  Diagnostics diagnostics;
  auto reasoner = ReferenceReasoner::make(*read.game, diagnostics);
  return required(std::move(reasoner), diagnostics, read, request);
}

void add_without(CLI::App& command, std::vector<std::string>& without) {
  std::string known;
  std::size_t in_line = 0;
  for (const reasoner::Optimisation& one : reasoner::optimisations()) {
    const std::string name = one.name;
    if (!known.empty()) known += ',';
    const bool full = in_line + name.size() > 65;
    if (full) in_line = 0;
    if (!known.empty()) known += full ? '\n' : ' ';
    known += name;
    in_line += name.size() + 2;
  }
  command
      .add_option("--without", without,
                  "Leave out an optimisation of the plan, to see what it gains:\n" + known)
      ->type_name("NAME");
}

reasoner::Options plan_options(const std::vector<std::string>& without) {
  reasoner::Options result;
  for (const std::string& name : without) {
    std::vector<std::string> known;
    bool found = false;
    for (const reasoner::Optimisation& one : reasoner::optimisations()) {
      if (name == one.name) {
        result.*one.enabled = false;
        found = true;
      }
      known.push_back(one.name);
    }
    if (!found) throw Refusal(Status::Usage, unknown("optimisation", name, known));
  }
  return result;
}

std::unique_ptr<Engine> make_engine(const std::string& name, const ReadGame& read,
                                    const Request& request, Watch& watch,
                                    const reasoner::Options& options) {
  if (name == "reference") return step_engine(reference_reasoner(read, request), watch);
  Diagnostics diagnostics;
  if (name == "interpreter") {
    auto interpreter = reasoner::Interpreter::make(*read.game, options, diagnostics);
    return step_engine(required(std::move(interpreter), diagnostics, read, request), watch);
  }
  if (name == "auto") {
    auto interpreter = make_engine("interpreter", read, request, watch, options);
    std::optional<CSources> sources = write_c(*read.game, options, diagnostics);
    if (sources) {
      return make_auto_engine(*read.game, std::move(interpreter), std::move(*sources), watch);
    }
    print_diagnostics(as_warnings(diagnostics), read.source, request);
    return interpreter;
  }
  const CSources sources =
      required(write_c(*read.game, options, diagnostics), diagnostics, read, request);
  return make_compiled_engine(*read.game, sources, name == "tcc" ? Compiler::Tcc : Compiler::Native,
                              watch);
}

Status play(const ReadGame& read, const std::function<Status()>& work) {
  try {
    return work();
  } catch (const ImproperGame& improper) {
    throw Refusal(Status::No, "'" + read.name + "' is improper: " + improper.what());
  }
}

}  // namespace zug
