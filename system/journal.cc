// Each text is one write at the end of the file, so that lines of it are whole whoever reads them.

#include "system/journal.h"

#include <fcntl.h>

#include "system/failure.h"
#include "system/file.h"

namespace zug::system {
namespace {

Descriptor open_journal(const std::string& path) {
  constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC;
  const int number = again([&] { return path == "-" ? dup(1) : open(path.c_str(), flags, 0666); });
  if (number < 0) throw Failure("cannot write '" + path + "'", errno);
  return Descriptor(number);
}

}  // namespace

Journal::Journal(const std::string& path)
    : name_(path == "-" ? "standard output" : path), file_(open_journal(path)) {}

void Journal::add(std::string_view text) { write_all(file_, text, name_); }

}  // namespace zug::system
