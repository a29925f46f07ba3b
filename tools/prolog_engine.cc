// The driver, the rules and the goal go into one temporary file, which `swipl` loads and runs; its
// standard output comes back through a pipe, line by line.

#include "tools/prolog_engine.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <utility>

#include "langs/gdl/read.h"
#include "tools/prolog_driver.h"
#include "tools/prolog_text.h"
#include "tools/terminal.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text) {
    path_ = (fs::temp_directory_path() / "zug_XXXXXX.pl").string();
    const int file = ::mkstemps(path_.data(), 3);
    if (file < 0) throw Refusal(Status::Usage, "cannot write a temporary file");
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream(::fdopen(file, "wb"),
                                                                 &std::fclose);
    std::fwrite(text.data(), 1, text.size(), stream.get());
  }
  ~TemporaryFile() { ::unlink(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string quoted_for_shell(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

constexpr int not_found = 127;  // the shell's status for a command that is not there

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
  const TemporaryFile program(prolog_driver + prolog_text(game.description) +
                              ":- initialization(run(" + goal + ")).\n");
  const std::string command = "exec swipl -q " + quoted_for_shell(program.path()) + " </dev/null";
  std::FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) throw Refusal(Status::Usage, "cannot start SWI-Prolog");
  std::string text, fault;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
    if (c != '\n') {
      text += static_cast<char>(c);
      continue;
    }
    if (text.rfind("error ", 0) == 0) {
      fault = text.substr(6);
    } else {
      line(text);
    }
    text.clear();
  }
  const int status = ::pclose(pipe);
  if (interrupted.load()) return false;
  if (WIFEXITED(status) && WEXITSTATUS(status) == not_found) {
    throw Refusal(Status::Usage,
                  "the engine 'prolog' needs SWI-Prolog: install the package swi-prolog-nox");
  }
  if (!fault.empty()) throw Refusal(Status::No, "'" + game.name + "': " + fault);
  if (WIFSIGNALED(status)) {  // by `ulimit -t`, or for want of memory
    throw Refusal(Status::Unknown,
                  "SWI-Prolog was ended by signal " + std::to_string(WTERMSIG(status)));
  }
  if (status != 0) throw Refusal(Status::Internal, "SWI-Prolog ended with an error");
  return true;
}

}  // namespace zug
