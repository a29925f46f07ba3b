// Files are replaced whole or not at all (system/file). Besides:
//
// - a symbolic link stays: the file it points at is replaced;
// - what is not a regular file (/dev/null, a pipe) cannot be replaced and is written directly.

#include "tools/zug/command_line/write_output.h"

#include <fcntl.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <map>
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

// What was printed did not arrive, which has been said: once is enough.
bool stdout_is_lost = false;

// The reason is that of the call before, if it was that one which failed.
[[noreturn]] void lose_stdout() {
  stdout_is_lost = true;
  if (errno != 0) refuse("standard output", errno);
  throw Refusal(Status::Usage, "cannot write 'standard output'");
}

void print(const std::string& text) {
  if (stdout_is_lost) return;
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), stdout) < text.size()) lose_stdout();
  finish_stdout();
}

void write_directly(const std::string& path, const std::string& text) {
  system::Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.open()) refuse(path, errno);
  system::write_all(file, text, path);
  if (!file.close()) refuse(path, errno);
}

// A folder and those it is in, as far as they were not there. Those that stay empty go again.
class MadeFolders {
 public:
  explicit MadeFolders(const std::string& folder) {
    std::error_code error;
    for (fs::path at = folder; !at.empty() && !fs::exists(at, error); at = at.parent_path()) {
      if (at.has_filename()) made_.push_back(at);
    }
  }
  MadeFolders(const MadeFolders&) = delete;
  MadeFolders& operator=(const MadeFolders&) = delete;
  ~MadeFolders() {
    std::error_code error;
    for (const fs::path& folder : made_) fs::remove(folder, error);
  }
  void make(const std::string& folder) const {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) refuse(folder, error.value());
  }

 private:
  std::vector<fs::path> made_;  // from the inside out
};

}  // namespace

void write_output(const std::string& path, const std::string& text) {
  write_outputs({{path, text}});
}

void write_outputs(const std::vector<Output>& outputs) {
  std::vector<system::NewContent> files;
  std::vector<Output> others;
  for (const Output& output : outputs) {
    std::error_code error;
    const fs::file_status status = fs::status(output.path, error);
    const bool there = output.path != "-" && fs::exists(status);
    if (there && fs::is_directory(status)) refuse(output.path, EISDIR);
    if (output.path == "-" || (there && !fs::is_regular_file(status))) {
      others.push_back(output);
      continue;
    }
    const fs::path target = there ? fs::canonical(output.path, error) : fs::path(output.path);
    files.push_back({error ? output.path : target.string(), output.text});
  }
  system::replace_files(files);
  for (const Output& output : others) {
    if (output.path == "-") {
      print(output.text);
    } else {
      write_directly(output.path, output.text);
    }
  }
}

void require_different_files(const std::vector<OutputOption>& options) {
  std::map<fs::path, std::string> option_of;
  for (const OutputOption& one : options) {
    if (one.path.empty()) continue;
    std::error_code error;
    const fs::path file =
        one.path == "-" ? fs::path("-") : fs::weakly_canonical(fs::absolute(one.path), error);
    if (error || fs::is_character_file(file, error)) continue;  // /dev/null takes all there is
    const auto [known, fresh] = option_of.emplace(file, one.option);
    if (fresh || known->second == one.option) continue;  // the same game twice
    throw Refusal(Status::Usage,
                  known->second + " and " + one.option + " name the same file '" + one.path + "'");
  }
}

OutputOption game_file(const std::string& path) {
  std::error_code error;
  return {"FILE", path != "-" && fs::is_regular_file(path, error) ? path : ""};
}

void require_nothing_there(const OutputOption& option) {
  std::error_code error;
  if (!fs::is_regular_file(option.path, error) || fs::file_size(option.path, error) == 0) return;
  throw Refusal(Status::Usage, "'" + option.path + "' is there already, and " + option.option +
                                   " would begin it anew; name another file");
}

std::FILE* beside_products(const std::vector<OutputOption>& products, bool json) {
  require_different_files(products);
  for (const OutputOption& one : products) {
    if (one.path != "-") continue;
    if (!json) return stderr;
    throw Refusal(Status::Usage, "standard output cannot be both --format json and " + one.option);
  }
  return stdout;
}

void print_to(std::FILE* stream, const std::string& text) {
  if (stream == stdout) {
    print(text);
  } else {
    std::fputs(text.c_str(), stream);
  }
}

void write_outputs_in(const std::string& folder, std::vector<Output> outputs) {
  const MadeFolders folders(folder);
  folders.make(folder);
  for (Output& output : outputs) output.path = (fs::path(folder) / output.path).string();
  write_outputs(outputs);
}

void finish_stdout() {
  if (stdout_is_lost) return;
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  lose_stdout();
}

bool stdout_lost() { return stdout_is_lost; }

void close_stdout() {
  finish_stdout();
  if (stdout_is_lost) return;
  if (std::fclose(stdout) != 0 && errno != EBADF) lose_stdout();
}

}  // namespace zug
