#pragma once

// What the subcommands share: how they are registered, how they end and how they refuse.

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <utility>

namespace zug {

class Command;  // tools/zug/command_line/command_line.h

// The exit statuses of every subcommand.
enum class Status {
  Done = 0,
  No = 1,              // the input has errors, or a property is refuted
  Usage = 2,           // wrong use, or a file that cannot be read or written
  Unknown = 3,         // neither proved nor refuted within the limits
  NotExpressible = 4,  // the target language has no words for the game
  Internal = 70,       // a bug
  Interrupted = 130,   // Ctrl-C; what was known has been printed
};

// Ends the command with `status` after one line "zug: error: message", or without a word when the
// message is empty because everything has been said, or is said by the document.
class Refusal : public std::runtime_error {
 public:
  using Document = std::shared_ptr<const nlohmann::ordered_json>;

  Refusal(Status status, const std::string& message, Document document = nullptr)
      : std::runtime_error(message), status_(status), document_(std::move(document)) {}
  Status status() const { return status_; }
  // What stands for the result where it is JSON; null: the message, if there is one.
  const Document& document() const { return document_; }

 private:
  Status status_;
  Document document_;
};

// What the command line asked for. Parsing only fills this in; main runs `command` afterwards.
struct Request {
  std::string colour = "auto";
  std::string format;  // of commands without a --format of their own; see `json`
  bool json = false;   // --format json: errors are a document, too
  std::function<Status(const Request&)> command;
};

void add_convert_command(const Command& app, Request& request);
void add_check_command(const Command& app, Request& request);
void add_compare_command(const Command& app, Request& request);
void add_perft_command(const Command& app, Request& request);
void add_bench_command(const Command& app, Request& request);
void add_show_command(const Command& app, Request& request);
void add_draw_command(const Command& app, Request& request);
void add_generate_command(const Command& app, Request& request);
void add_languages_command(const Command& app, Request& request);
void add_explain_command(const Command& app, Request& request);
void add_moves_command(const Command& app, Request& request);
void add_match_command(const Command& app, Request& request);
void add_replay_command(const Command& app, Request& request);
void add_stats_command(const Command& app, Request& request);
void add_play_command(const Command& app, Request& request);
void add_serve_command(const Command& app, Request& request);
void add_join_command(const Command& app, Request& request);
void add_ggp_command(const Command& app, Request& request);
void add_init_command(const Command& app, Request& request);
void add_fmt_command(const Command& app, Request& request);
void add_lsp_command(const Command& app, Request& request);
void add_doctor_command(const Command& app, Request& request);
void add_plan_command(const Command& app, Request& request);
void add_documents_command(const Command& app, Request& request);

}  // namespace zug
