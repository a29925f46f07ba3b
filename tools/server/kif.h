#pragma once

// Texts of general game playing: messages between hosts and players, and descriptions whose names
// mean nothing.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "langs/gdl/parse.h"

namespace zug::server {

// "(f a ?x)".
std::string text_of(const gdl::Form& form);
// All forms of the text, in lower case, as names of KIF mean the same in either. Empty, with the
// reason in `error`, when parentheses do not pair.
std::vector<gdl::Form> read_kif(const std::string& text, std::string& error);

// Whether it is one word of KIF, and no variable.
bool is_word(const std::string& text);

// What a host tells a player.
struct GgpMessage {
  enum class Kind { Info, Ping, Preview, Start, Play, Stop, Abort };
  Kind kind = Kind::Info;
  std::string match;               // as it was written
  std::string role;                // Start
  std::vector<gdl::Form> rules;    // Start, Preview
  int start_clock = 0;             // seconds; Start, Preview
  int play_clock = 0;              // Start
  std::vector<std::string> moves;  // Play, Stop: by role; none at the first step
};

// Empty, with the reason in `error`, when it is none of them. What stands behind the clocks is
// ignored.
std::optional<GgpMessage> read_ggp_message(const std::string& text, std::string& error);

// A description without its names: two have the same text exactly when names can be exchanged one
// to one so that one becomes the other, the order of rules kept. Words of GDL and whole numbers are
// names of nothing.
struct Nameless {
  std::string text;
  std::vector<std::string> names;  // in order of appearance
};
Nameless without_names(const std::vector<gdl::Form>& rules);

// Words of a term by the table; what is not in it stays.
std::string renamed(const std::string& term, const std::map<std::string, std::string>& names);

// Every name, variables included, becomes a word without meaning; the table says which.
struct Scrambled {
  std::vector<gdl::Form> rules;
  std::map<std::string, std::string> names;
};
Scrambled scramble(const std::vector<gdl::Form>& rules, std::uint64_t seed);

}  // namespace zug::server
