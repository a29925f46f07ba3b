// Libraries in the cache are run, so nobody but the user may be able to put one there. That is so
// when the folder belongs to the user and is writable for nobody else, and when nobody else can put
// another folder in its place: every folder on the way from the root belongs to the user or to root
// and is writable for its owner only, or is sticky like /tmp, where what belongs to the user stays.
// The way is looked at without links: what the environment names is resolved first, and the folder
// itself must not be a link. The specification of XDG_CACHE_HOME wants relative paths ignored. Who
// has neither that nor HOME has no cache: a temporary folder is not a place of one's own.

#include "system/cache_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "system/descriptor.h"
#include "system/failure.h"
#include "system/file.h"

namespace zug::system {
namespace {

namespace fs = std::filesystem;

fs::path absolute(const std::string& path) { return path.rfind('/', 0) == 0 ? path : ""; }

bool others_may_write(const struct stat& status) { return (status.st_mode & 022) != 0; }

// Why the folder itself is not the user's own, or "".
std::string not_ours(const fs::path& folder) {
  struct stat status {};
  if (::lstat(folder.c_str(), &status) != 0) {
    return "'" + folder.string() + "' cannot be looked at: " + std::strerror(errno);
  }
  const std::string name = "'" + folder.string() + "' ";
  if (!S_ISDIR(status.st_mode)) return name + "is no folder";
  if (status.st_uid != ::geteuid()) return name + "belongs to somebody else";
  if (others_may_write(status)) return name + "is writable for others";
  return "";
}

// The same for a folder above it.
std::string not_safe(const fs::path& folder) {
  struct stat status {};
  if (::lstat(folder.c_str(), &status) != 0) {
    return "'" + folder.string() + "' cannot be looked at: " + std::strerror(errno);
  }
  const std::string name = "'" + folder.string() + "' ";
  if (status.st_uid != 0 && status.st_uid != ::geteuid()) return name + "belongs to somebody else";
  if (others_may_write(status) && (status.st_mode & S_ISVTX) == 0) {
    return name + "is writable for others";
  }
  return "";
}

// mkdir -p with mode 0700 for what is new.
bool make_folders(const fs::path& folder) {
  if (::mkdir(folder.c_str(), 0700) == 0 || errno == EEXIST) return true;
  if (errno != ENOENT || folder == folder.parent_path()) return false;
  return make_folders(folder.parent_path()) &&
         (::mkdir(folder.c_str(), 0700) == 0 || errno == EEXIST);
}

}  // namespace

CacheFolder cache_folder(const Environment& environment) {
  fs::path base = absolute(environment.value("XDG_CACHE_HOME"));
  if (base.empty()) {
    const fs::path home = absolute(environment.value("HOME"));
    if (home.empty()) return {"", "neither XDG_CACHE_HOME nor HOME names a folder"};
    base = home / ".cache";
  }
  std::error_code error;
  if (!make_folders(base)) {
    return {"", "cannot make '" + base.string() + "': " + std::strerror(errno)};
  }
  base = fs::canonical(base, error);
  if (error) return {"", "'" + base.string() + "' cannot be looked at: " + error.message()};
  const fs::path folder = base / "zug";
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
    return {"", "cannot make '" + folder.string() + "': " + std::strerror(errno)};
  }
  std::string why_not = not_ours(folder);
  for (fs::path above = base; why_not.empty(); above = above.parent_path()) {
    why_not = not_safe(above);
    if (above == above.parent_path()) break;
  }
  if (!why_not.empty()) return {"", why_not};
  return {folder.string(), ""};
}

std::optional<std::string> read_private_file(const std::string& path) {
  constexpr int flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  const Descriptor file(again([&] { return ::open(path.c_str(), flags); }));
  struct stat status {};
  if (!file.open() || ::fstat(file.get(), &status) != 0) return std::nullopt;
  if (!S_ISREG(status.st_mode) || status.st_uid != ::geteuid() || others_may_write(status)) {
    return std::nullopt;
  }
  try {
    return read_all(file, path);
  } catch (const Failure&) {
    return std::nullopt;
  }
}

}  // namespace zug::system
