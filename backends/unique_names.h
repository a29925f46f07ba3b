#pragma once

// Names for a target whose names are only letters, digits and the like: what a game calls its
// things, as near as that target can spell it, and each different from all others.

#include <cstddef>
#include <map>
#include <set>
#include <string>

namespace zug {

class UniqueNames {
 public:
  // `taken` are those that mean something in the target; `between` stands in front of a number.
  UniqueNames(std::set<std::string> taken, std::string between);

  // `wish`, cut to 60 bytes, or, when that is taken, with the first number from 2 that makes it
  // new. `wish` is legal in the target, and so it is with a number.
  std::string add(std::string wish);

 private:
  std::set<std::string> taken_;
  std::string between_;
  std::map<std::string, std::size_t> next_;  // the number to try, by wish
};

}  // namespace zug
