// Lines as they come. A person's line is short; of what is not, the beginning is enough to say that
// it is no move, and the rest is read over without being kept.

#include "tools/zug/play/lines.h"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace zug::playing {
namespace {

constexpr std::size_t longest_line = 4096;

class Plain : public Lines {
 public:
  explicit Plain(std::FILE* prompts) : input_(STDIN_FILENO), prompts_(prompts) {}

  system::Got next(const std::string& prompt, std::string& line) override {
    if (prompts_ != nullptr) {
      std::fputs(prompt.c_str(), prompts_);
      std::fflush(prompts_);
    }
    bool cut = false;
    const system::Got got = input_.line(line, longest_line, cut);
    if (cut) line += "…";
    return got;
  }

 private:
  system::Input input_;
  std::FILE* prompts_;
};

}  // namespace

bool capable_terminal() {
  const char* const terminal = std::getenv("TERM");
  const std::string_view kind = terminal == nullptr ? "" : terminal;
  return !kind.empty() && kind != "dumb";
}

std::unique_ptr<Lines> plain_lines(std::FILE* prompts) { return std::make_unique<Plain>(prompts); }

}  // namespace zug::playing
