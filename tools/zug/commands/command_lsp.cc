// zug lsp: the language server (tools/lsp) on standard input and output.

#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <string>

#include "system/descriptor.h"
#include "system/failure.h"
#include "tools/lsp/framing.h"
#include "tools/lsp/server.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"

namespace zug {
namespace {

// The next bytes that are there; "" at the end.
std::string more_bytes() {
  std::array<char, 1 << 16> bytes;
  const ssize_t count =
      system::again([&] { return ::read(STDIN_FILENO, bytes.data(), bytes.size()); });
  if (count < 0) throw system::Failure("cannot read standard input", errno);
  return std::string(bytes.data(), static_cast<std::size_t>(count));
}

// An editor that goes away without a word has closed the stream, which is an end like 'exit'.
Status serve_editor() {
  lsp::Framing framing;
  lsp::Server server([](const std::string& message) { write_output("-", lsp::framed(message)); });
  while (!server.ended()) {
    std::optional<lsp::Frame> frame = framing.next();
    if (!frame) {
      const std::string bytes = more_bytes();
      if (bytes.empty()) return Status::No;
      framing.feed(bytes);
    } else if (frame->good) {
      server.receive(frame->text);
    } else {
      server.receive_garbage(frame->text);
    }
  }
  return *server.ended() == 0 ? Status::Done : Status::No;
}

}  // namespace

void add_lsp_command(const Command& app, Request& request) {
  const Command command = app.add_subcommand("lsp", "Help an editor: a language server");
  const auto stdio = std::make_shared<bool>();  // many editors say so
  command.add_flag("--stdio", *stdio, "Speak over standard input and output, as it does anyway");
  command.footer(
      R"(Editors start it. It knows .rbg, .sbg, .mgame and .rbgd: errors while one types, what a name
is and what a macro call becomes, definitions, uses, renaming, completion, outline, layout;
straightness and properness stand above the rules. docs/editors.md sets up Vim, Emacs and
Visual Studio Code.

Examples:
  zug lsp

Exit status: 1 the editor went away without saying so.)");
  command.callback(
      [stdio, &request] { request.command = [](const Request&) { return serve_editor(); }; });
}

}  // namespace zug
