// Every result is looked at: a write may be short or cut by a signal, and a full disk may show only
// when the file is synced or closed. To replace a file, the text goes to a temporary file beside
// it, which is synced and then takes its name in one step: whoever reads the target meanwhile sees
// the old content or the new one, and a full disk or a crash leaves the old one. Of several files
// all are written before the first takes its name.

#include "system/file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <optional>

#include "system/failure.h"
#include "system/temporary.h"

namespace zug::system {
namespace {

[[noreturn]] void cannot_write(const std::string& name) {
  throw Failure("cannot write '" + name + "'", errno);
}

void sync(const Descriptor& file, const std::string& name) {
  // Pipes and some file systems have nothing to sync.
  const int result = again([&] { return ::fsync(file.get()); });
  if (result != 0 && errno != EINVAL && errno != ENOTSUP) cannot_write(name);
}

// A file beside `path`, to take its name.
Temporary written_beside(const std::string& path, std::string_view text,
                         std::optional<mode_t> mode) {
  Temporary temporary = Temporary::file_beside(path);
  if (mode && ::fchmod(temporary.file().get(), *mode) != 0) cannot_write(path);
  write_all(temporary.file(), text, path);
  sync(temporary.file(), path);
  if (!temporary.file().close()) cannot_write(path);
  return temporary;
}

void give_name(Temporary& temporary, const std::string& path) {
  temporary.rename_to(path);
  // The name as well; a folder that cannot be opened for that is no reason to complain.
  const std::filesystem::path parent = std::filesystem::path(path).parent_path();
  const std::string folder = parent.empty() ? "." : parent.string();
  const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.open()) sync(opened, path);
}

void replace(const std::string& path, std::string_view text, std::optional<mode_t> mode) {
  Temporary temporary = written_beside(path, text, mode);
  give_name(temporary, path);
}

std::optional<mode_t> mode_of(const std::string& path) {
  struct stat old {};
  if (::stat(path.c_str(), &old) != 0) return std::nullopt;
  return old.st_mode & 0777;
}

void write_opened(const std::string& path, std::string_view text, int how) {
  const int flags = O_WRONLY | O_CREAT | O_CLOEXEC | how;
  Descriptor file(again([&] { return ::open(path.c_str(), flags, 0666); }));
  if (!file.open()) cannot_write(path);
  write_all(file, text, path);
  if (!file.close()) cannot_write(path);
}

}  // namespace

std::string read_all(const Descriptor& file, const std::string& name, std::size_t most) {
  std::string result;
  std::array<char, 1 << 16> part;
  while (true) {
    const ssize_t count = again([&] { return ::read(file.get(), part.data(), part.size()); });
    if (count < 0) throw Failure("cannot read '" + name + "'", errno);
    if (count == 0) return result;
    const auto more = static_cast<std::size_t>(count);
    if (more > most - result.size()) throw TooLong(name, most);
    result.append(part.data(), more);
  }
}

void write_all(const Descriptor& file, std::string_view text, const std::string& name) {
  while (!text.empty()) {
    const ssize_t count = again([&] { return ::write(file.get(), text.data(), text.size()); });
    if (count < 0) cannot_write(name);
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

std::string read_file(const std::string& path, std::size_t most) {
  const Descriptor file(again([&] { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC); }));
  if (!file.open()) throw Failure("cannot read '" + path + "'", errno);
  return read_all(file, path, most);
}

std::string read_standard_input(std::size_t most) {
  const Descriptor file(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  if (!file.open()) throw Failure("cannot read standard input", errno);
  return read_all(file, "standard input", most);
}

void write_file(const std::string& path, std::string_view text) {
  write_opened(path, text, O_TRUNC);
}

void write_new_file(const std::string& path, std::string_view text) {
  write_opened(path, text, O_EXCL);
}

void replace_file(const std::string& path, std::string_view text) {
  replace(path, text, mode_of(path));
}

void replace_files(const std::vector<NewContent>& files) {
  std::vector<Temporary> written;
  for (const NewContent& file : files) {
    written.push_back(written_beside(file.path, file.text, mode_of(file.path)));
  }
  for (std::size_t i = 0; i < files.size(); ++i) give_name(written[i], files[i].path);
}

void replace_private_file(const std::string& path, std::string_view text) {
  replace(path, text, 0600);
}

Descriptor open_at_end(const std::string& path, std::size_t keep) {
  constexpr int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
  Descriptor file(again([&] { return ::open(path.c_str(), flags, 0666); }));
  if (!file.open()) cannot_write(path);
  struct stat there {};
  const bool longer = keep != whole_file && ::fstat(file.get(), &there) == 0 &&
                      there.st_size > static_cast<off_t>(keep);
  const int number = file.get();
  if (longer && again([&] { return ::ftruncate(number, static_cast<off_t>(keep)); }) != 0) {
    cannot_write(path);
  }
  return file;
}

bool lock(const Descriptor& file) {
  return again([&] { return ::flock(file.get(), LOCK_EX | LOCK_NB); }) == 0 || errno != EWOULDBLOCK;
}

void remove_file(const std::string& path) { ::unlink(path.c_str()); }

}  // namespace zug::system
