#pragma once

#include <cstring>
#include <stdexcept>
#include <string>

namespace zug::system {

// The system refused something: a full disk, a missing folder, no more processes. The message names
// what was tried and ends with the system's reason.
class Failure : public std::runtime_error {
 public:
  Failure(const std::string& tried, int code)
      : std::runtime_error(tried + ": " + std::strerror(code)), code_(code) {}
  int code() const { return code_; }  // an errno

 private:
  int code_;
};

}  // namespace zug::system
