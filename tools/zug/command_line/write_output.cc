// A file is replaced whole or not at all (system/file). Besides:
//
// - a symbolic link stays: the file it points at is replaced;
// - what is not a regular file (/dev/null, a pipe) cannot be replaced and is written directly.

#include "tools/zug/command_line/write_output.h"

#include <fcntl.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "system/failure.h"
#include "system/file.h"
#include "tools/zug/commands/command.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& path, int why) {
  throw system::Failure("cannot write '" + path + "'", why);
}

void write_directly(const std::string& path, const std::string& text) {
  system::Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.open()) refuse(path, errno);
  system::write_all(file, text, path);
  if (!file.close()) refuse(path, errno);
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
  if (fs::is_directory(status)) refuse(path, EISDIR);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    write_directly(path, text);
    return;
  }
  const fs::path target = fs::exists(status) ? fs::canonical(path, error) : fs::path(path);
  system::replace_file(error ? path : target.string(), text);
}

void write_output_in(const std::string& folder, const std::string& name, const std::string& text) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) refuse(folder, error.value());
  write_output((fs::path(folder) / name).string(), text);
}

void finish_stdout() {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  refuse("standard output", errno != 0 ? errno : EIO);
}

void close_stdout() {
  finish_stdout();
  if (std::fclose(stdout) != 0 && errno != EBADF) refuse("standard output", errno);
}

}  // namespace zug
