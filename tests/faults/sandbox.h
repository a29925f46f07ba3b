#pragma once

// A machine of its own for a run of zug: a home, a folder for temporary files and one for programs
// that stand in for cc and swipl. Whatever a test does to it, zug has to end with one of its
// statuses, and to leave nothing behind.

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/files.h"

namespace zug::faults {

struct Call {
  std::vector<std::string> arguments;
  std::map<std::string, std::string> environment;  // beside the sandbox's; "-" takes one away
  std::string input;
  std::string out;  // a file for standard output, such as /dev/full
  // Called in the child before it becomes zug: limits, mounts. False: it cannot be had here.
  std::function<bool()> prepare;
  // Called with the process while it runs.
  std::function<void(pid_t)> meanwhile;
};

struct Outcome {
  int status = -1;  // 128 + signal when a signal ended it; `cannot_prepare` when prepare() failed
  std::string out, err;
};

constexpr int cannot_prepare = 126;

class Sandbox {
 public:
  Sandbox();
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  std::filesystem::path path(const std::string& name) const { return root_ / name; }
  std::filesystem::path cache() const { return root_ / "home/.cache/zug"; }

  void write(const std::string& name, const std::string& text) const;
  // A program of that name in bin/, which comes first in PATH; `body` is for /bin/sh.
  void program(const std::string& name, const std::string& body) const;
  // A compiler that never comes to an end and has a child; with `name` in PATH, it has written the
  // file "working" when both are there.
  void endless(const std::string& name) const;
  void wait_for(const std::string& name) const;
  // Whether the processes of `endless` are gone, now or soon.
  bool processes_gone() const;

  Outcome run(const Call& call) const;
  // Of breakthrough, depth 1, with the engine.
  Outcome perft(const std::string& engine, Call call = {}) const;

  // What is in the folder for temporary files.
  std::vector<std::string> temporary_files() const { return files_in(root_ / "tmp"); }
  // The libraries in the cache, and nothing else may be there.
  std::vector<std::string> cached() const { return files_in(cache()); }

 private:
  static std::vector<std::string> files_in(const std::filesystem::path& folder);
  [[noreturn]] void become_zug(const Call& call) const;

  std::filesystem::path root_;
};

std::string breakthrough();          // a path
extern const char* const small_kif;  // a description with two moves

bool counted(const Outcome& outcome);

// Whether this program is built with sanitizers, which want memory and stacks of their own.
bool sanitized();

}  // namespace zug::faults
