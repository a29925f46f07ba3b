// Runs the program under test without a shell. Its streams are files in a temporary folder, so that
// nothing can block on a full pipe.

#include "tests/cli/run_zug.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "tests/files.h"

namespace zug::cli {
namespace {

namespace fs = std::filesystem;

void redirect(const fs::path& path, int flags, int descriptor) {
  const int file = ::open(path.c_str(), flags, 0600);
  if (file < 0 || ::dup2(file, descriptor) < 0) ::_exit(126);
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// A command that hangs is ended by its alarm, so that its test fails and the others go on.
constexpr unsigned longest_seconds = 600;

[[noreturn]] void become_zug(const Call& call, const fs::path& folder) {
  ::alarm(longest_seconds);
  redirect(folder / "in", O_RDONLY, STDIN_FILENO);
  redirect(folder / "out", O_WRONLY | O_CREAT, STDOUT_FILENO);
  redirect(folder / "err", O_WRONLY | O_CREAT, STDERR_FILENO);
  for (const std::string& variable : call.environment) {
    const std::size_t equals = variable.find('=');
    ::setenv(variable.substr(0, equals).c_str(), variable.substr(equals + 1).c_str(), 1);
  }
  const std::string program = zug::test::zug_program();
  std::vector<char*> arguments{const_cast<char*>(program.c_str())};
  for (const std::string& argument : call.arguments) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);
  ::execv(program.c_str(), arguments.data());
  ::_exit(127);
}

}  // namespace

Outcome run_zug(const Call& call) {
  std::string name = (fs::temp_directory_path() / "zug_cli_XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) ADD_FAILURE() << "no temporary folder";
  const fs::path folder = name;
  std::ofstream(folder / "in", std::ios::binary) << call.input;
  const pid_t child = ::fork();
  if (child == 0) become_zug(call, folder);
  if (call.interrupt_after > 0) {
    std::this_thread::sleep_for(std::chrono::duration<double>(call.interrupt_after));
    ::kill(child, SIGINT);
  }
  int status = 0;
  struct rusage used {};
  ::wait4(child, &status, 0, &used);
  Outcome outcome{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
                  test::content(folder / "out"), test::content(folder / "err"),
                  seconds_of(used.ru_utime) + seconds_of(used.ru_stime)};
  fs::remove_all(folder);
  return outcome;
}

}  // namespace zug::cli
