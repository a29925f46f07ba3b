#pragma once

// Games as lines of a file (tools/players/game_record.h), the last of which is the one being
// played.

#include <string>

#include "tools/players/game_record.h"

namespace zug::playing {

class RecordFile {
 public:
  // Nowhere.
  RecordFile() = default;
  // A new last line of `path` ("-" is stdout), which need not be there, or with `last` in place of
  // its last line. Throws Refusal when the file holds something else than records, system::Failure
  // for a folder.
  RecordFile(std::string path, bool last);

  bool somewhere() const { return !path_.empty(); }
  bool can_be_resumed() const { return somewhere() && !only_once_; }
  const std::string& path() const { return path_; }
  // The file is replaced whole. Throws system::Failure when it cannot be. What is no file (a pipe)
  // gets its line when it is the `final` one.
  void write(const players::GameRecord& record, bool final);

 private:
  std::string path_;
  std::string before_;  // the lines in front
  bool only_once_ = false;
};

// The last game in the file. Throws Refusal when there is none, or no file.
players::GameRecord last_record(const std::string& path);

}  // namespace zug::playing
