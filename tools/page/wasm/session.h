#pragma once

// A text that was opened in the playground, and everything the page asks about it. Requests and
// answers are JSON; docs/page.md has a table of them.
//
//   Session session("rbg", "breakthrough", text, {});
//   session.answer({{"k", "state"}, {"play", {9, 1, 17, 2, 17, 3}}});
//
// A play is a list of numbers, a vertex and a modifier by turns, from the start on, both from 1, as
// `zug moves --format json` has them.

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "langs/options.h"

namespace zug::page {

using Json = nlohmann::ordered_json;

struct Opened;
class Board;
class Statistics;

class Session {
 public:
  Session(const std::string& language, const std::string& name, std::string text,
          const ReadOptions& options);
  ~Session();

  // {"done": …}, {"fault": why} when the request makes no sense or the game cannot be played, or
  // {"limit": which, "say": words}.
  Json answer(const Json& request);

 private:
  Json done(const std::string& kind, const Json& request);

  std::unique_ptr<Opened> opened_;
  std::unique_ptr<Board> board_;            // null: the text has errors, or cannot be played
  std::unique_ptr<Statistics> statistics_;  // of the plays so far
};

}  // namespace zug::page
