// Whole or not at all: the text goes to a temporary file beside the target, which then takes the
// target's name in one step. Whoever reads the target meanwhile sees the old content or the new
// one, and a full disk or a crash leaves the old one. Three details:
//
// - a symbolic link stays: the file it points at is replaced;
// - the mode is that of the file replaced, or what the umask leaves of rw-rw-rw-;
// - what is not a regular file (/dev/null, a pipe) cannot be replaced and is written directly.

#include "tools/write_output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "tools/command.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& path) {
  throw Refusal(Status::Usage, "cannot write '" + path + "': " + std::strerror(errno));
}

bool write_all(int file, const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t written = ::write(file, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    done += static_cast<std::size_t>(written);
  }
  return true;
}

mode_t mode_of(const fs::path& target) {
  struct stat status {};
  if (::stat(target.c_str(), &status) == 0) return status.st_mode & 0777;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

void write_directly(const std::string& path, const std::string& text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) refuse(path);
  const bool written = write_all(file, text);
  if (::close(file) != 0 || !written) refuse(path);
}

void replace(const std::string& path, const fs::path& target, const std::string& text) {
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  std::string temporary = (folder / ("." + target.filename().string() + ".XXXXXX")).string();
  const mode_t mode = mode_of(target);
  const int file = ::mkstemp(temporary.data());
  if (file < 0) refuse(path);
  const bool written = write_all(file, text) && ::fchmod(file, mode) == 0 && ::fsync(file) == 0;
  const int why = errno;
  const bool closed = ::close(file) == 0;
  if (written && closed && std::rename(temporary.c_str(), target.c_str()) == 0) return;
  if (!written) errno = why;
  const int reason = errno;
  ::unlink(temporary.c_str());
  errno = reason;
  refuse(path);
}

}  // namespace

void write_output(const std::string& path, const std::string& text) {
  if (path == "-") {
    std::fwrite(text.data(), 1, text.size(), stdout);
    finish_stdout();
    return;
  }
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) {
    errno = EISDIR;
    refuse(path);
  }
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    write_directly(path, text);
    return;
  }
  const fs::path target = fs::exists(status) ? fs::canonical(path, error) : fs::path(path);
  replace(path, error ? fs::path(path) : target, text);
}

void write_output_in(const std::string& folder, const std::string& name, const std::string& text) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    errno = error.value();
    refuse(folder);
  }
  write_output((fs::path(folder) / name).string(), text);
}

void finish_stdout() {
  errno = 0;
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    if (errno == 0) errno = EIO;
    refuse("standard output");
  }
}

}  // namespace zug
