#pragma once

#include <string>
#include <string_view>

#include "system/descriptor.h"

namespace zug::system {

// A file that grows line by line while a program runs, such as a log: what was added is there for
// others to read at once. All throw Failure.
class Journal {
 public:
  // "-" is stdout; a file that is there is begun anew.
  explicit Journal(const std::string& path);

  void add(std::string_view text);

 private:
  std::string name_;
  Descriptor file_;
};

}  // namespace zug::system
