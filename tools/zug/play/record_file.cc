// A game is saved again and again while it is played; the games in front of it stay what they are,
// byte by byte.

#include "tools/zug/play/record_file.h"

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "system/failure.h"
#include "system/file.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/match_record.h"

namespace zug::playing {
namespace {

namespace fs = std::filesystem;

// Where the last line begins; the text ends with a newline.
std::size_t last_line(const std::string& text) {
  if (text.size() < 2) return 0;
  const std::size_t end = text.rfind('\n', text.size() - 2);
  return end == std::string::npos ? 0 : end + 1;
}

std::string whole_lines(const std::string& path) {
  std::string text = system::read_file(path, most_record_bytes);
  if (!text.empty() && text.back() != '\n') text += '\n';
  return text;
}

players::GameRecord record_in(const std::string& path, const std::string& text) {
  if (text.empty()) throw Refusal(Status::Usage, "'" + path + "' is empty: no game is in it");
  std::string error;
  const auto record = players::read_record(text.substr(last_line(text)), error);
  if (record) return *record;
  throw Refusal(Status::Usage, "the last line of '" + path + "' is no record of a game: " + error);
}

}  // namespace

RecordFile::RecordFile(std::string path, bool last) : path_(std::move(path)) {
  only_once_ = path_ == "-";
  if (only_once_) return;
  std::error_code error;
  const fs::file_status status = fs::status(path_, error);
  if (fs::is_directory(status)) throw system::Failure("cannot write '" + path_ + "'", EISDIR);
  only_once_ = fs::exists(status) && !fs::is_regular_file(status);
  if (only_once_ || !fs::exists(status)) return;
  before_ = whole_lines(path_);
  if (before_.empty()) return;
  record_in(path_, before_);
  if (last) before_.erase(last_line(before_));
}

void RecordFile::write(const players::GameRecord& record, bool final) {
  if (!somewhere() || (only_once_ && !final)) return;
  write_output(path_, before_ + players::write_record(record) + "\n");
}

players::GameRecord last_record(const std::string& path) {
  if (path == "-") {
    throw Refusal(Status::Usage, "--resume needs a file of records, as the game is added to it");
  }
  return record_in(path, whole_lines(path));
}

}  // namespace zug::playing
