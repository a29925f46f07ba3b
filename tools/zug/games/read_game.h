#pragma once

// The FILE argument of every subcommand that reads a game.

#include <optional>
#include <string>
#include <vector>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/options.h"
#include "langs/registry.h"
#include "tools/zug/commands/command.h"

namespace zug {

struct Input {
  std::string file;  // "-" is stdin
  std::string from;  // the language; empty: by the extension of `file`
  ReadOptions options;
  bool only_setup_seed = false;  // --seed is about a random setup, and about nothing else
};

// `game` is empty exactly when `diagnostics` has errors.
struct ReadGame {
  Source source;
  std::string name;  // of the game, for people: the file name without folder and extension
  Diagnostics diagnostics;
  std::optional<Game> game;
  const Language* language = nullptr;
};

// `seed`: whether --seed is about the input, not about something of the command's own.
void add_input(const Command& command, Input& input, bool seed = true);
// All of it but FILE.
void add_reading(const Command& command, Input& input, bool seed);

// The language that --from or the extension says, and the text. Both throw Refusal when there is
// no such language or file.
const Language& language_of(const Input& input);
Source read_source(const Input& input);
std::string game_name(const Input& input);

// Throws Refusal when there is no such file or language; errors in the game are in the result.
ReadGame read_input(const Input& input);

// The same for commands that need a game: its errors are printed and end the command with 1.
ReadGame read_game(const Input& input, const Request& request);

// Throws Refusal when more than one of these paths is "-": "standard input cannot be " and `what`.
void require_one_standard_input(const std::vector<std::string>& paths, const std::string& what);

// Throws Refusal when there are options about reading, such as --move-limit, that the language has
// no use for.
void refuse_reading_options(const Input& input, const Language& language);

// Throws Refusal when the text is in another language by its looks, which is why it has errors.
void refuse_other_language(const Language& language, const Source& source);

// To stderr, or as a document where the request wants one: the errors; then ends the command.
[[noreturn]] void refuse(const Diagnostics& diagnostics, const Source& source,
                         const Request& request, Status status);

// To stderr: the diagnostics, by place, and how many there are.
void print_diagnostics(const Diagnostics& diagnostics, const Source& source,
                       const Request& request);

}  // namespace zug
