#pragma once

// "cmd:PROGRAM ARGUMENTS": a program outside that plays, over its standard input and output. The
// protocol is in docs/match.md.

#include <memory>
#include <string>
#include <vector>

#include "tools/players/player.h"

namespace zug::players {

constexpr double handshake_seconds = 10;  // from the start to "ready"
constexpr double grace_seconds = 0.5;     // beside the budget of a move, if its `latest` is later
constexpr double patience_seconds = 60;   // for a move whose budget has no seconds
constexpr int most_info_lines = 1000;     // before a move

// The words of a command line: blanks separate them but in '…' and "…"; \ takes the next character
// as it is. Empty, with the reason in `error`, when a quote is not closed or there is no word.
std::vector<std::string> split_command(const std::string& text, std::string& error);

// Starts the program and waits for its "ready"; it stays for many games, and is started anew for
// the next one after a fault. Empty, with the reason in `error`, when that does not work.
std::unique_ptr<Player> make_external(const reasoner::Reasoner& rules, const PlayerSpec& spec,
                                      std::string& error);

}  // namespace zug::players
