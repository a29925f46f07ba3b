#pragma once

#include <string>

#include "system/descriptor.h"
#include "system/environment.h"

namespace zug::system {

// A temporary file or folder: gone with its owner, by whatever way the program ends (but SIGKILL).
class Temporary {
 public:
  // A folder that nobody else may look into, in the environment's TMPDIR or /tmp. Throws Failure.
  static Temporary folder(const Environment& environment = {});
  // An empty file in the folder of `target`, to be renamed to it, with the mode of a new file.
  // Throws Failure.
  static Temporary file_beside(const std::string& target);

  Temporary(Temporary&& other) noexcept = default;
  Temporary& operator=(Temporary&& other) = delete;
  ~Temporary();

  const std::string& path() const { return path_; }
  Descriptor& file() { return file_; }  // of a file, open for writing
  // Gives the file its name. Throws Failure.
  void rename_to(const std::string& target);

 private:
  Temporary(std::string path, Descriptor file) : path_(std::move(path)), file_(std::move(file)) {}

  std::string path_;
  Descriptor file_;
};

}  // namespace zug::system
