#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/registry.h"
#include "tools/page/wasm/session.h"

namespace zug::page {

// What a request asks for is not there; lower case, without a full stop.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A text as its reader left it.
struct Opened {
  Source source;
  std::string name;
  const Language* language = nullptr;
  Diagnostics diagnostics;
  std::optional<Game> game;
  ReadOptions options;
};

// Throws Refused when there is no such language.
Opened open_text(const std::string& language, const std::string& name, std::string text,
                 const ReadOptions& options);

// Of a game whose plays are counted or compared, Refused when its keeper has a choice, as
// `zug stats` and `zug compare` refuse it; `which` game it is, in words.
void refuse_choices(const Game& game, const std::string& which);

// {"ok": …, "diagnostics": […], "names": {…}}: what the editor shows. Places are offsets of bytes.
Json read_report(const Opened& opened);
// [{"severity", "code", "message", "begin", "end", "hint", "fix", "notes"}].
Json diagnostics_json(const Diagnostics& diagnostics, const Source& source);
// {"begin", "end", "calls": the macros it came through, outermost first}.
Json place_json(const Origin& origin, const Source& source);

}  // namespace zug::page
