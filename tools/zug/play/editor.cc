// libedit behind Lines. It reads through system::Input, so that Ctrl-C ends a line that is being
// edited instead of the program; the terminal is back to its usual state whenever next() returns.
// Tab inserts what all completions have in common, or lists them when that is nothing.
//
// Without libedit there is no editor, and lines come as the terminal itself gives them.

#include <clocale>
#include <string>

#include "backends/notation/board.h"
#include "tools/zug/play/completion.h"
#include "tools/zug/play/lines.h"

#ifdef ZUG_LIBEDIT

#include <histedit.h>
#include <unistd.h>

#include <cwchar>

namespace zug::playing {
namespace {

class Editor : public Lines {
 public:
  explicit Editor(Complete complete);
  ~Editor() override {
    el_end(line_);
    history_end(history_);
  }
  bool works() const { return line_ != nullptr && history_ != nullptr; }
  system::Got next(const std::string& prompt, std::string& line) override;

 private:
  static Editor& of(EditLine* line) {
    void* self = nullptr;
    el_get(line, EL_CLIENTDATA, &self);
    return *static_cast<Editor*>(self);
  }
  static char* prompt(EditLine* line) { return of(line).prompt_.data(); }
  static int read(EditLine* line, wchar_t* result) { return of(line).read_character(*result); }
  static unsigned char tab(EditLine* line, int) { return of(line).complete_line(); }

  int read_character(wchar_t& result);
  unsigned char complete_line();

  Complete complete_;
  system::Input input_;
  std::string prompt_;
  system::Got last_ = system::Got::Some;
  History* history_ = nullptr;
  EditLine* line_ = nullptr;
};

Editor::Editor(Complete complete) : complete_(std::move(complete)), input_(STDIN_FILENO) {
  std::setlocale(LC_CTYPE, "");  // how bytes make characters is the terminal's affair
  history_ = history_init();
  line_ = el_init("zug", stdin, stdout, stderr);
  if (!works()) return;
  HistEvent event;
  history(history_, &event, H_SETSIZE, 1000);
  history(history_, &event, H_SETUNIQUE, 1);
  el_set(line_, EL_CLIENTDATA, this);
  el_set(line_, EL_EDITOR, "emacs");
  el_set(line_, EL_HIST, ::history, history_);
  el_set(line_, EL_PROMPT, &Editor::prompt);
  el_set(line_, EL_GETCFN, &Editor::read);
  el_set(line_, EL_ADDFN, "zug-complete", "Complete a move", &Editor::tab);
  el_set(line_, EL_BIND, "^I", "zug-complete", nullptr);
}

// libedit wants characters, one at a time: 1, 0 at the end, -1 when there will be none.
int Editor::read_character(wchar_t& result) {
  std::mbstate_t state{};
  for (;;) {
    char byte = 0;
    last_ = input_.byte(byte);
    if (last_ != system::Got::Some) return last_ == system::Got::End ? 0 : -1;
    const std::size_t used = std::mbrtowc(&result, &byte, 1, &state);
    if (used <= 1) return 1;
    if (used == static_cast<std::size_t>(-1)) state = {};  // no character begins like that
  }
}

unsigned char Editor::complete_line() {
  const LineInfo* const now = el_line(line_);
  const std::string begin(now->buffer, now->cursor);
  const std::vector<std::string> found = complete_(begin);
  if (found.empty()) return CC_REFRESH_BEEP;
  const std::string common = common_beginning(found);
  if (common.size() > begin.size()) {
    el_insertstr(line_, common.substr(begin.size()).c_str());
    return CC_REFRESH;
  }
  if (found.size() == 1) return CC_REFRESH;
  std::printf("\n%s", notation::in_columns(found).c_str());
  std::fflush(stdout);
  return CC_REDISPLAY;
}

system::Got Editor::next(const std::string& prompt, std::string& line) {
  prompt_ = prompt;
  int count = 0;
  const char* const text = el_gets(line_, &count);
  if (text == nullptr || count <= 0) {
    std::fputs(last_ == system::Got::Interrupted ? "^C\n" : "\n", stdout);
    return last_ == system::Got::Interrupted ? last_ : system::Got::End;
  }
  line.assign(text, static_cast<std::size_t>(count));
  if (!line.empty() && line.back() == '\n') line.pop_back();
  HistEvent event;
  if (!line.empty()) history(history_, &event, H_ENTER, line.c_str());
  return system::Got::Some;
}

}  // namespace

std::unique_ptr<Lines> edited_lines(Complete complete) {
  if (!capable_terminal() || !system::terminal_on_both_sides()) return nullptr;
  auto result = std::make_unique<Editor>(std::move(complete));
  if (!result->works()) return nullptr;
  return result;
}

bool can_edit() { return true; }
const char* line_editor() { return "libedit"; }

}  // namespace zug::playing

#else

namespace zug::playing {

std::unique_ptr<Lines> edited_lines(Complete) { return nullptr; }
bool can_edit() { return false; }
const char* line_editor() { return "none (built without libedit)"; }

}  // namespace zug::playing

#endif
