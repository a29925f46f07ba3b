#pragma once

// One line of the text of a plan, from left to right. What is wanted and is not there is a fault;
// behind the first fault nothing moves any more, so that whoever reads a line asks once, at its
// end, whether it was as it should be.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ir/bits.h"

namespace zug::reasoner {

class Scanner {
 public:
  explicit Scanner(std::string_view line, std::size_t at = 0) : line_(line), at_(at) {}

  bool failed() const { return failed_; }
  std::size_t place() const { return at_; }  // of the fault, when there is one
  std::string wanted() const;                // there, for people

  bool at_number() const;
  bool ended() const { return failed_ || at_ == line_.size(); }
  void end();
  // Is it there? Then it is taken.
  bool take(std::string_view literal);
  void want(std::string_view literal);  // it has to outlive the scanner
  void want_number(std::size_t number);
  void fail(std::string_view what);  // likewise
  void fail_at(std::size_t place, std::string what);

  std::uint32_t number(std::size_t limit);  // below the limit
  std::int64_t integer();
  // An identifier, or what stands in double quotes, with them: as print_name() writes names.
  std::string_view name();
  // [0 3 5..9], numbers below `size`, ascending or not.
  Bits set(std::size_t size);
  // {w,b}, names from the list.
  Bits names(const std::vector<std::string>& list);
  std::uint32_t name_of(const std::vector<std::string>& list);

 private:
  std::string_view line_;
  std::size_t at_ = 0;
  bool failed_ = false;
  std::string_view wanted_;
  bool literally_ = false;
  std::string said_;  // instead of `wanted_`
};

}  // namespace zug::reasoner
