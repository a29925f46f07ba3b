#pragma once

// The file of a match's record: games as lines, added one by one, and read again to go on.

#include <cstddef>
#include <string>
#include <vector>

#include "system/descriptor.h"
#include "tools/players/game_record.h"

namespace zug {

// Longer files of records are refused.
constexpr std::size_t most_record_bytes = std::size_t{1} << 30;

class MatchRecord {
 public:
  // "-" is stdout. The file must be new or empty unless `resume`, and nobody else may be writing
  // it by such an object. Throws Refusal and system::Failure.
  MatchRecord(const std::string& path, bool resume);

  // What it holds: the lines that are whole. One that was cut when a machine died is taken away by
  // the first add().
  const std::vector<std::string>& lines() const { return lines_; }
  void add(const players::GameRecord& record);

 private:
  std::string path_;
  std::vector<std::string> lines_;
  std::size_t kept_ = 0;  // bytes
  system::Descriptor file_;
};

// As messages call a record that is read; "-" is stdin.
std::string name_of_record(const std::string& path);

// The lines of such a file, a last one that was cut among them. Throws system::Failure.
std::vector<std::string> recorded_lines(const std::string& path);

}  // namespace zug
