// A game is one write at the end of the file, so that whoever reads it meanwhile, or after the
// machine has died, sees whole games but for the last one.

#include "tools/zug/games/match_record.h"

#include <filesystem>
#include <system_error>

#include "system/file.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"

namespace zug {
namespace {

// The lines that have an end, and in `end` where the last of them does.
std::vector<std::string> whole_lines(const std::string& text, std::size_t& end) {
  std::vector<std::string> lines;
  end = 0;
  for (std::size_t stop = text.find('\n'); stop != std::string::npos; stop = text.find('\n', end)) {
    lines.push_back(text.substr(end, stop - end));
    end = stop + 1;
  }
  return lines;
}

}  // namespace

std::string name_of_record(const std::string& path) { return path == "-" ? "<stdin>" : path; }

std::vector<std::string> recorded_lines(const std::string& path) {
  const std::string text = path == "-" ? system::read_standard_input(most_record_bytes)
                                       : system::read_file(path, most_record_bytes);
  std::size_t end = 0;
  std::vector<std::string> lines = whole_lines(text, end);
  if (end < text.size()) lines.push_back(text.substr(end));
  return lines;
}

MatchRecord::MatchRecord(const std::string& path, bool resume) : path_(path) {
  if (path == "-" && resume) {
    throw Refusal(Status::Usage, "--resume needs a file of records; '-' is standard output");
  }
  if (path == "-") return;
  file_ = system::open_at_end(path);  // a path that cannot be written is refused at once
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return;
  if (!system::lock(file_)) {
    throw Refusal(Status::Usage, "another match is being recorded in '" + path + "'");
  }
  const std::string text = system::read_file(path, most_record_bytes);
  if (!resume && !text.empty()) {
    throw Refusal(Status::Usage, "'" + path + "' is there already; --resume goes on with it");
  }
  lines_ = whole_lines(text, kept_);
}

void MatchRecord::add(const players::GameRecord& record) {
  if (path_ == "-") return write_output(path_, players::write_record(record) + "\n");
  if (kept_ != system::whole_file) {
    file_ = system::open_at_end(path_, kept_);
    system::lock(file_);
  }
  kept_ = system::whole_file;
  system::write_all(file_, players::write_record(record) + "\n", path_);
}

}  // namespace zug
