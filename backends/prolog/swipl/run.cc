// The program is what `swipl` reads from its standard input and runs; its standard output comes
// back line by line, and its last line says that it was the last.

#include "backends/prolog/swipl/run.h"

#include <cerrno>
#include <string_view>
#include <utility>

#include "system/processes/process.h"

namespace zug::prolog {
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
  std::string fault, limit, beyond;

 private:
  void line(const std::string& text) {
    if (text == "done") {
      done = true;
    } else if (text.rfind("error ", 0) == 0) {
      fault = text.substr(6);
    } else if (text.rfind("limit ", 0) == 0) {
      limit = text.substr(6);
    } else if (text.rfind("beyond ", 0) == 0) {
      beyond = text.substr(7);
    } else {
      result_(text);
    }
  }

  const std::function<void(const std::string&)>& result_;
  std::string line_;
};

// Nothing of the user's is loaded: no init file, no packs, no libraries of his own.
system::Command swipl(const std::string& program) {
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
  command.environment.emplace().set("XDG_CONFIG_HOME", "/dev/null");
  command.environment->set("XDG_DATA_HOME", "/dev/null");
  command.input = program;
  return command;
}

void require_whole(const system::Outcome& outcome, const Answer& answer) {
  using End = system::Outcome::End;
  using Kind = Failure::Kind;
  if (outcome.end == End::NotStarted && outcome.number == ENOENT) {
    throw Failure(Kind::Unavailable,
                  "the engine 'prolog' needs SWI-Prolog: install the package swi-prolog-nox");
  }
  if (!answer.fault.empty()) throw Failure(Kind::Fault, answer.fault);
  if (!answer.beyond.empty()) {
    throw Failure(Kind::Limit, "this goes beyond a limit of zug: " + answer.beyond +
                                   "; whether its plays end at all, 'zug check' tells");
  }
  if (!answer.limit.empty()) {
    throw Failure(Kind::Limit, "SWI-Prolog came to a limit of its own: " + answer.limit);
  }
  if (outcome.end == End::Signalled) {  // by `ulimit -t`, or for want of memory
    throw Failure(Kind::Limit, "SWI-Prolog " + outcome.words());
  }
  if (!outcome.succeeded() || !answer.done) {
    throw Failure(Kind::Unavailable, "SWI-Prolog failed: it " + outcome.words() +
                                         (answer.done ? "" : " before it was done") + "\n" +
                                         outcome.err.substr(0, 1000));
  }
}

}  // namespace

bool run(const std::string& program, const std::function<void(const std::string&)>& line,
         const Stop& stop) {
  system::Command command = swipl(program);
  Answer answer(line);
  command.stop = stop;
  command.output = [&](std::string_view text) { answer.take(text); };
  const system::Outcome outcome = system::run(command);
  if (outcome.end == system::Outcome::End::Stopped) return false;
  require_whole(outcome, answer);
  return true;
}

}  // namespace zug::prolog
