#include "tests/faults/sandbox.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <sstream>
#include <thread>

namespace zug::faults {
namespace {

namespace fs = std::filesystem;
using test::content;

// Another program to be looked at, such as an older one.
std::string zug_binary() {
  const char* const other = std::getenv("ZUG_UNDER_TEST");
  return other != nullptr ? other : test::zug_program();
}

void redirect(const fs::path& path, int flags, int descriptor) {
  const int file = ::open(path.c_str(), flags, 0600);
  if (file < 0 || ::dup2(file, descriptor) < 0) ::_exit(125);
}

void pause_a_little() { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }

}  // namespace

std::string breakthrough() { return test::source_path("corpus/rbg/breakthrough.rbg"); }

const char* const small_kif = R"((role a) (init (at 0))
(<= (base (at 0))) (<= (base (at 1))) (input a go) (input a stay)
(<= (legal a go) (true (at 0))) (<= (legal a stay) (true (at 0)))
(<= (next (at 1)) (does a go)) (<= (next (at 1)) (does a stay))
(<= terminal (true (at 1))) (<= (goal a 100) (true (at 1))) (<= (goal a 0) (true (at 0)))
)";

bool sanitized() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  return true;
#else
  return false;
#endif
#else
  return false;
#endif
}

Sandbox::Sandbox() {
  std::string name = (fs::temp_directory_path() / "zug_faults_XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) ADD_FAILURE() << "no temporary folder";
  root_ = fs::canonical(name);
  for (const char* const folder : {"home", "tmp", "bin"}) fs::create_directory(root_ / folder);
}

Sandbox::~Sandbox() {
  // A test that failed may have left processes behind.
  std::istringstream numbers(content(path("processes")));
  for (pid_t number = 0; numbers >> number;) ::kill(number, SIGKILL);
  std::error_code ignored;
  fs::remove_all(root_, ignored);
}

void Sandbox::write(const std::string& name, const std::string& text) const {
  fs::create_directories(path(name).parent_path());
  std::ofstream file(path(name), std::ios::binary);
  file << text;
  file.close();
  EXPECT_TRUE(file.good()) << path(name);
}

void Sandbox::program(const std::string& name, const std::string& body) const {
  write("bin/" + name, "#!/bin/sh\n" + body + "\n");
  fs::permissions(path("bin/" + name), fs::perms::owner_all);
}

void Sandbox::endless(const std::string& name) const {
  const std::string root = root_.string();
  program(name,
          "case \"$1\" in --version) echo 1; exit;; esac\n"
          "sleep 100 &\n"
          "echo $$ $! > " +
              root +
              "/processes\n"
              "case \"$0\" in *cc) touch \"$TMPDIR/made_by_cc\";; esac\n"
              "touch " +
              root +
              "/working\n"
              "wait");
}

void Sandbox::wait_for(const std::string& name) const {
  for (int i = 0; i < 4000 && !fs::exists(path(name)); ++i) pause_a_little();
  EXPECT_TRUE(fs::exists(path(name))) << name;
}

bool Sandbox::processes_gone() const {
  std::istringstream numbers(content(path("processes")));
  bool some = false;
  for (pid_t number = 0; numbers >> number; some = true) {
    bool gone = false;
    for (int i = 0; i < 400 && !gone; ++i) {
      const std::string status = content("/proc/" + std::to_string(number) + "/stat");
      gone = status.empty() || status.find(") Z ") != std::string::npos;
      if (!gone) pause_a_little();
    }
    if (!gone) return false;
  }
  return some;
}

void Sandbox::become_zug(const Call& call) const {
  redirect(root_ / "in", O_RDONLY, STDIN_FILENO);
  redirect(call.out.empty() ? root_ / "out" : fs::path(call.out), O_WRONLY | O_CREAT | O_TRUNC,
           STDOUT_FILENO);
  redirect(root_ / "err", O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
  ::setenv("HOME", (root_ / "home").c_str(), 1);
  ::setenv("TMPDIR", (root_ / "tmp").c_str(), 1);
  ::setenv("PATH", ((root_ / "bin").string() + ":" + ::getenv("PATH")).c_str(), 1);
  // The shim comes before the library of the sanitizer.
  ::setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 1);
  ::unsetenv("XDG_CACHE_HOME");
  ::unsetenv("CC");
  for (const auto& [name, value] : call.environment) {
    if (value == "-") {
      ::unsetenv(name.c_str());
    } else {
      ::setenv(name.c_str(), value.c_str(), 1);
    }
  }
  if (call.prepare && !call.prepare()) ::_exit(cannot_prepare);
  std::vector<char*> arguments{const_cast<char*>("zug")};
  for (const std::string& argument : call.arguments) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);
  ::execv(zug_binary().c_str(), arguments.data());
  ::_exit(127);
}

Outcome Sandbox::run(const Call& call) const {
  write("in", call.input);
  fs::remove(path("out"));
  const pid_t child = ::fork();
  if (child == 0) {
    // As a shell starts it: a signal for it is not for us, and none is ignored.
    ::setpgid(0, 0);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) std::signal(signal, SIG_DFL);
    become_zug(call);
  }
  if (call.meanwhile) call.meanwhile(child);
  int status = 0;
  ::waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), content(path("out")),
          content(path("err"))};
}

Outcome Sandbox::perft(const std::string& engine, Call call) const {
  call.arguments = {"perft", breakthrough(), "1", "--engine", engine};
  return run(call);
}

bool counted(const Outcome& outcome) {
  std::istringstream lines(outcome.out);
  std::string line, words;
  while (std::getline(lines, line)) words = line;
  std::istringstream last(words);
  int depth = 0, leaves = 0, states = 0;
  last >> depth >> leaves >> states;
  return outcome.status == 0 && depth == 1 && leaves == 22 && states == 23;
}

std::vector<std::string> Sandbox::files_in(const fs::path& folder) {
  std::vector<std::string> result;
  if (!fs::exists(folder)) return result;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    result.push_back(entry.path().string());
  }
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace zug::faults
