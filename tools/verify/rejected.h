#pragma once

// Why an input is not accepted: the one way in which this program says no.

#include <cstddef>
#include <stdexcept>
#include <string>

namespace zug::verifier {

class Rejected : public std::runtime_error {
 public:
  Rejected(const std::string& what, std::size_t line) : std::runtime_error(what), line_(line) {}
  std::size_t line() const { return line_; }  // from 1

 private:
  std::size_t line_;
};

}  // namespace zug::verifier
