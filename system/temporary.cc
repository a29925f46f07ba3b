// Making and removing happen under the lock of the list of leftovers: whenever a signal ends the
// program, the list says exactly what is there.

#include "system/temporary.h"

#include <fcntl.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <mutex>

#include "system/failure.h"
#include "system/leftovers.h"

namespace zug::system {
namespace {

namespace fs = std::filesystem;

fs::path temporary_folder(const Environment& environment) {
  const std::string named = environment.value("TMPDIR");
  return named.empty() ? "/tmp" : named;
}

}  // namespace

Temporary Temporary::folder(const Environment& environment) {
  const fs::path where = temporary_folder(environment);
  std::string name = (where / "zug-XXXXXX").string();
  Leftovers& left = leftovers();
  const std::lock_guard lock(left.mutex);
  if (::mkdtemp(name.data()) == nullptr) {
    throw Failure("cannot make a temporary folder in '" + where.string() + "'", errno);
  }
  left.paths.insert(name);
  return Temporary(std::move(name), Descriptor());
}

Temporary Temporary::file_beside(const std::string& target) {
  static std::atomic<unsigned> made{0};
  const fs::path folder = fs::path(target).parent_path();
  Leftovers& left = leftovers();
  const std::lock_guard lock(left.mutex);
  for (int attempt = 0;; ++attempt) {
    const std::string own = std::to_string(::getpid()) + "-" + std::to_string(++made);
    std::string name = (folder / (".zug-" + own)).string();
    constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
    Descriptor file(again([&] { return ::open(name.c_str(), flags, 0666); }));
    if (file.open()) {
      left.paths.insert(name);
      return Temporary(std::move(name), std::move(file));
    }
    // The name of a program that was killed and had our number.
    if (errno != EEXIST || attempt == 100) throw Failure("cannot write '" + target + "'", errno);
  }
}

Temporary::~Temporary() {
  if (path_.empty()) return;
  file_.close();
  Leftovers& left = leftovers();
  const std::lock_guard lock(left.mutex);
  remove_all(path_);
  left.paths.erase(path_);
}

void Temporary::rename_to(const std::string& target) {
  Leftovers& left = leftovers();
  const std::lock_guard lock(left.mutex);
  if (::rename(path_.c_str(), target.c_str()) != 0) {
    throw Failure("cannot write '" + target + "'", errno);
  }
  left.paths.erase(path_);
  path_.clear();
}

}  // namespace zug::system
