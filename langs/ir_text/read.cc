#include "langs/ir_text/read.h"

#include <cassert>
#include <utility>

#include "ir/verify.h"
#include "langs/ir_text/lower.h"
#include "langs/ir_text/parse.h"

// Text to game: parse, and lower what could be parsed. Names of a kind of which items were lost to
// an error of syntax are not called undeclared.

namespace zug {

std::optional<Game> read_ir_text(Source& source, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const ir_text::File file = ir_text::parse(source, diagnostics);
  Game game = ir_text::lower(file, diagnostics);
  if (diagnostics.errors() != errors) return std::nullopt;
  assert(verify(game).empty());
  return game;
}

std::vector<Explanation> ir_text_explanations() {
  return {
      {"IR0101", "the text does not follow the grammar", "piece"},
      {"IR0102", "brackets, patterns or shared parts are nested too deeply",
       "rules = ((((((up))))))   // hundreds of times"},
      {"IR0103", "the game is larger than any real one, and than the limits", "16777217 bytes"},
      {"IR0104", "a number is out of range", "player white 99999999999"},
      {"IR0201", "an item is missing, or is there twice and must not be",
       "rules = ->white\nrules = ->>"},
      {"IR0202", "a name is empty, has a byte 0 or means two things", "piece e\ndirection e"},
      {"IR0203", "a name is used and not declared", "piece e\nsquare a [x] {}"},
      {"IR0204", "a square has two edges of one direction", "square a [e] {up:b,up:c}"},
      {"IR0301", "shared parts are not numbered from 1, or one is used that is not above",
       "shared 1 = up @2"},
      {"IR0302", "a shared part stands outside patterns, where each action counts for itself",
       "shared 1 = {e} up\nrules = ->white @1"},
      {"IR0303", "parentheses that do nothing: a sequence inside a sequence, a sum inside a sum",
       "rules = ->white (up {e}) ->>"},
      {"IR0304", "a switch stands inside a pattern, which changes nothing",
       "rules = ->white {? up ->>}"},
  };
}

}  // namespace zug
