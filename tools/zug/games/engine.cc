// The engines by their names, and what a command line says when one of them cannot be had.

#include "tools/zug/games/engine.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "backends/reasoner/compilers/compile.h"
#include "ir/arithmetic.h"
#include "passes/analysis/arithmetic/overflow.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/suggest.h"

namespace zug {
namespace {

using reasoner::EngineKind;

struct Named {
  const char* name;
  EngineKind kind;
};

constexpr Named engines[] = {{"interpreter", EngineKind::Interpreter},
                             {"tcc", EngineKind::Tcc},
                             {"native", EngineKind::Native},
                             {"auto", EngineKind::Auto},
                             {"reference", EngineKind::Reference}};

}  // namespace

void add_engine(const Command& command, std::string& engine, Gdl gdl) {
  const std::string all =
      "interpreter (default), tcc, native (the system's C compiler), auto\n"
      "(starts interpreting, compiles meanwhile) or reference";
  command.add_option("--engine", engine, all + (gdl == Gdl::ByProlog ? "; prolog for GDL" : ""))
      .type_name("E");
}

void require_engine(const std::string& engine) {
  std::vector<std::string> names;
  for (const Named& one : engines) {
    if (engine == one.name) return;
    names.emplace_back(one.name);
  }
  if (engine == "prolog") {
    throw Refusal(Status::Usage, "the engine 'prolog' plays GDL; convert the game with --to gdl");
  }
  throw Refusal(Status::Usage, unknown("engine", engine, names));
}

bool Watch::go_on(std::uint64_t nodes) {
  if (interrupted_.load(std::memory_order_relaxed)) return false;
  nodes_ += nodes;
  if (progress_.due()) progress_.show(line_(nodes_));
  return true;
}

void add_threads(const Command& command, std::size_t& threads) {
  command.add_option("--threads", threads, "How many (default: all processors)")
      .type_name("N")
      .whole_between(1, 4096);
}

std::size_t threads_or_all(std::size_t threads) {
  return threads > 0 ? threads : std::max(1u, std::thread::hardware_concurrency());
}

void add_without(const Command& command, std::vector<std::string>& without) {
  command
      .add_option("--without", without,
                  "Leave out an optimisation of the plan, to see what it gains; an unknown\n"
                  "NAME lists them")
      .type_name("NAME");
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

reasoner::Reasoner make_reasoner(const std::string& engine, const ReadGame& read,
                                 const Request& request, const reasoner::Options& options) {
  require_engine(engine);
  const auto* const is = std::find_if(std::begin(engines), std::end(engines),
                                      [&](const Named& one) { return engine == one.name; });
  const std::shared_ptr<const Game> game(std::shared_ptr<const Game>(), &*read.game);
  reasoner::Setup setup{is->kind, options, {}};
  setup.compile = [environment = system::Environment()](const CSources& sources, Compiler by,
                                                        const std::function<bool()>& stop) {
    CompileOptions how;
    how.environment = environment;
    Progress progress;
    const std::string line =
        std::string("compiling with ") + (by == Compiler::Tcc ? "tcc" : "the C compiler");
    how.stop = [&interrupted = catch_interrupts(), &progress, &line, stop] {
      if (progress.due()) progress.show(line);
      return interrupted.load() || (stop && stop());
    };
    how.warn = [](const std::string& message) {
      std::fprintf(stderr, "zug: warning: %s\n", message.c_str());
    };
    return compile(sources, by, how);
  };
  Diagnostics diagnostics;
  std::optional<reasoner::Reasoner> made = reasoner::make_reasoner(game, setup, diagnostics);
  if (!made) refuse(diagnostics, read.source, request, Status::Usage);
  print_diagnostics(diagnostics, read.source, request);
  return std::move(*made);
}

Status play(const ReadGame& read, const std::function<Status()>& work) {
  try {
    return work();
  } catch (const ImproperGame& improper) {
    throw Refusal(Status::Unknown, "'" + read.name +
                                       "' goes beyond a limit of zug: " + improper.what() +
                                       "; whether its plays end at all, 'zug check' tells");
  } catch (const ArithmeticOverflow& overflow) {
    std::string places;
    for (const Origin& origin : overflows(*read.game)) {
      const LineColumn at = read.source.locate(origin.range.begin);
      places += (places.empty() ? "" : ", ") + read.source.name() + ":" + std::to_string(at.line) +
                ":" + std::to_string(at.column);
    }
    throw Refusal(Status::Unknown,
                  "'" + read.name + "' cannot be played any further: " + overflow.what() +
                      ", by the arithmetic at " + places + " (`zug explain CHK0010`)");
  }
}

}  // namespace zug
