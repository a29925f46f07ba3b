// The driver, the rules and the goal are what `swipl` reads from its standard input and runs; its
// standard output comes back line by line, and its last line says that it was the last.

#include "tools/zug/prolog_engine.h"

#include <cerrno>
#include <string_view>
#include <utility>

#include "langs/gdl/read.h"
#include "system/process.h"
#include "tools/zug/prolog_driver.h"
#include "tools/zug/prolog_text.h"
#include "tools/zug/terminal.h"

namespace zug {
namespace {

// Cuts what comes in pieces into lines and tells results from the words about how it went.
class Answer {
 public:
  explicit Answer(const std::function<void(const std::string&)>& result) : result_(result) {}

  void take(std::string_view text) {
    for (const char c : text) {
      if (c == '\n') {
        line(std::exchange(line_, ""));
      } else {
        line_ += c;
      }
    }
  }

  bool done = false;
  std::string fault, limit;

 private:
  void line(const std::string& text) {
    if (text == "done") {
      done = true;
    } else if (text.rfind("error ", 0) == 0) {
      fault = text.substr(6);
    } else if (text.rfind("limit ", 0) == 0) {
      limit = text.substr(6);
    } else {
      result_(text);
    }
  }

  const std::function<void(const std::string&)>& result_;
  std::string line_;
};

// Nothing of the user's is loaded: no init file, no packs, no libraries of his own.
system::Command prolog(std::string program) {
  system::Command command;
  command.words = {"swipl",
                   "-q",
                   "-f",
                   "none",
                   "-F",
                   "none",
                   "--no-packs",
                   "--no-tty",
                   "--on-error=halt",
                   "-g",
                   "load_files(zug, [stream(user_input)])",
                   "-t",
                   "halt(1)"};
  command.environment = {"XDG_CONFIG_HOME=/dev/null", "XDG_DATA_HOME=/dev/null"};
  command.input = std::move(program);
  return command;
}

}  // namespace

GdlGame read_gdl_game(const Input& input, const Request& request) {
  GdlGame result{read_source(input), game_name(input), {}, {}};
  std::optional<gdl::Description> description =
      read_gdl_description(result.source, result.diagnostics);
  if (!description) {
    print_diagnostics(result.diagnostics, result.source, request);
    throw Refusal(Status::No, "");
  }
  result.description = std::move(*description);
  return result;
}

bool run_prolog(const GdlGame& game, const std::string& goal,
                const std::function<void(const std::string&)>& line) {
  const std::atomic<bool>& interrupted = catch_interrupts();
  system::Command command = prolog(prolog_driver + prolog_text(game.description) +
                                   ":- initialization(run(" + goal + ")).\n");
  Answer answer(line);
  command.stop = [&] { return interrupted.load(); };
  command.output = [&](std::string_view text) { answer.take(text); };
  const system::Outcome outcome = system::run(command);
  using End = system::Outcome::End;
  if (outcome.end == End::Stopped) return false;
  if (outcome.end == End::NotStarted && outcome.number == ENOENT) {
    throw Refusal(Status::Usage,
                  "the engine 'prolog' needs SWI-Prolog: install the package swi-prolog-nox");
  }
  if (!answer.fault.empty()) throw Refusal(Status::No, "'" + game.name + "': " + answer.fault);
  if (!answer.limit.empty()) {
    throw Refusal(Status::Unknown, "SWI-Prolog came to a limit of its own: " + answer.limit);
  }
  if (outcome.end == End::Signalled) {  // by `ulimit -t`, or for want of memory
    throw Refusal(Status::Unknown, "SWI-Prolog " + outcome.words());
  }
  if (!outcome.succeeded() || !answer.done) {
    throw Refusal(Status::Usage, "SWI-Prolog failed: it " + outcome.words() +
                                     (answer.done ? "" : " before it was done") + "\n" +
                                     outcome.err.substr(0, 1000));
  }
  return true;
}

}  // namespace zug
