#pragma once

#include <cerrno>
#include <cstddef>
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

 protected:
  Failure(int code, const std::string& message) : std::runtime_error(message), code_(code) {}

 private:
  int code_;
};

// The system would give more than is wanted: a limit of ours, and the message says so. EFBIG.
class TooLong : public Failure {
 public:
  TooLong(const std::string& name, std::size_t most)
      : Failure(EFBIG,
                "'" + name + "' is longer than " + std::to_string(most) + " bytes, the limit") {}
};

}  // namespace zug::system
