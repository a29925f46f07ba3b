#pragma once

#include <string>
#include <vector>

namespace zug::system {

// The variables of a process, as a value. C has no lock for those of the process itself: reading
// them while another thread sets one is a race that ends in freed memory (a Python program sets one
// whenever it likes). So who goes on in a thread of its own takes a copy before.
class Environment {
 public:
  // That of this process, now. Its caller sees to it that nobody sets a variable meanwhile.
  Environment();

  // The value, "" when there is none.
  std::string value(const std::string& name) const;
  void set(const std::string& name, const std::string& value);
  // "NAME=value", each.
  const std::vector<std::string>& entries() const { return entries_; }

 private:
  std::vector<std::string> entries_;
};

}  // namespace zug::system
