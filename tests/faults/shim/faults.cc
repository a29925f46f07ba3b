// A library to be loaded before all others (LD_PRELOAD) that makes calls of the system fail. The
// variable ZUG_FAULT says how, as CALL:HOW:PATH: the call fails for files whose path contains PATH.
//
//   write, fsync, close, rename, open    HOW is the errno, or "hang" (it takes half a minute)
//   read                                 HOW is "short" (some bytes at a time, now and then EINTR)
//   write                                HOW may be "short" as well
//
// And whoever reads /proc/cpuinfo gets the file that ZUG_CPUINFO names. A call that closes or
// renames is done before it "fails", as a full disk does it.

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

struct Fault {
  std::string call, how, path;
};

const Fault& fault() {
  static const Fault result = [] {
    const char* const said = std::getenv("ZUG_FAULT");
    const std::string text = said == nullptr ? "" : said;
    const std::size_t first = text.find(':'), second = text.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) return Fault{};
    return Fault{text.substr(0, first), text.substr(first + 1, second - first - 1),
                 text.substr(second + 1)};
  }();
  return result;
}

template <class Function>
Function real(const char* name, Function) {
  return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

bool meant(const char* call, const std::string& path) {
  return fault().call == call && path.find(fault().path) != std::string::npos;
}

bool meant(const char* call, int file) {
  if (fault().call != call) return false;
  char path[4096];
  const std::string link = "/proc/self/fd/" + std::to_string(file);
  const ssize_t size = ::readlink(link.c_str(), path, sizeof path);
  return size > 0 && meant(call, std::string(path, static_cast<std::size_t>(size)));
}

// Whether the call is to fail; then the errno is set.
bool fails() {
  if (fault().how == "hang") {
    ::sleep(30);
    return false;
  }
  errno = std::atoi(fault().how.c_str());
  return errno != 0;
}

bool every_third() {
  static int count = 0;
  return ++count % 3 == 0;
}

std::size_t cut(std::size_t size) { return size < 7 ? size : 7; }

}  // namespace

extern "C" {

ssize_t write(int file, const void* text, size_t size) {
  static const auto next = real("write", &::write);
  if (!meant("write", file)) return next(file, text, size);
  if (fault().how == "short") {
    if (every_third()) return errno = EINTR, -1;
    return next(file, text, cut(size));
  }
  return fails() ? -1 : next(file, text, size);
}

ssize_t read(int file, void* text, size_t size) {
  static const auto next = real("read", &::read);
  if (!meant("read", file)) return next(file, text, size);
  if (fault().how == "short") {
    if (every_third()) return errno = EINTR, -1;
    return next(file, text, cut(size));
  }
  return fails() ? -1 : next(file, text, size);
}

int fsync(int file) {
  static const auto next = real("fsync", &::fsync);
  return meant("fsync", file) && fails() ? -1 : next(file);
}

int close(int file) {
  static const auto next = real("close", &::close);
  const bool failing = meant("close", file);
  const int result = next(file);
  return failing && fails() ? -1 : result;
}

int rename(const char* from, const char* to) {
  static const auto next =
      real("rename", static_cast<int (*)(const char*, const char*)>(&::rename));
  return meant("rename", std::string(to)) && fails() ? -1 : next(from, to);
}

int open(const char* path, int flags, ...) {
  static const auto next = real("open", static_cast<int (*)(const char*, int, ...)>(&::open));
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? static_cast<mode_t>(va_arg(rest, int)) : 0;
  va_end(rest);
  const char* const other = std::getenv("ZUG_CPUINFO");
  if (other != nullptr && std::strcmp(path, "/proc/cpuinfo") == 0) path = other;
  return meant("open", std::string(path)) && fails() ? -1 : next(path, flags, mode);
}
}
