// Mounting takes a mount namespace, and who is not root makes himself root of a user namespace for
// that.

#include "tests/faults/limits.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/files.h"

namespace zug::faults {
namespace {

template <class Resource>
std::function<bool()> limit(Resource what, std::uint64_t value) {
  return [what, value] {
    const rlimit both{value, value};
    return ::setrlimit(what, &both) == 0;
  };
}

bool write_line(const char* path, const std::string& text) {
  const int file = ::open(path, O_WRONLY);
  if (file < 0) return false;
  const bool written = ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  return ::close(file) == 0 && written;
}

bool own_mounts() {
  const std::string user = std::to_string(::geteuid());
  if (::geteuid() == 0) return ::unshare(CLONE_NEWNS) == 0;
  return ::unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 &&
         write_line("/proc/self/uid_map", user + " " + user + " 1");
}

}  // namespace

std::function<bool()> address_space(std::uint64_t bytes) { return limit(RLIMIT_AS, bytes); }
std::function<bool()> stack(std::uint64_t bytes) { return limit(RLIMIT_STACK, bytes); }
std::function<bool()> file_size(std::uint64_t bytes) { return limit(RLIMIT_FSIZE, bytes); }
std::function<bool()> descriptors(std::uint64_t count) { return limit(RLIMIT_NOFILE, count); }

std::function<bool()> threads(std::uint64_t count) {
  return [count, program = test::zug_program()] {
    constexpr uid_t nobody_else = 61234;
    if (!limit(RLIMIT_NPROC, count)()) return false;
    if (::geteuid() == 0 && ::setuid(nobody_else) != 0) return false;
    return ::access(program.c_str(), X_OK) == 0;
  };
}

std::function<bool()> small_disk(const std::string& folder, std::uint64_t bytes) {
  return [folder, bytes] {
    const std::string size = "size=" + std::to_string(bytes);
    return own_mounts() && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
           ::mount("none", folder.c_str(), "tmpfs", 0, size.c_str()) == 0;
  };
}

}  // namespace zug::faults
