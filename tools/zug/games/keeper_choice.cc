// What `zug check` searches with patience, perft and bench look for in passing
// (passes/analysis/search/explore.h). With
//
//   ->> ([x] ->p + [y] ->p)
//
// the keeper's ways end in two states, and the counts of perft would depend on which comes first in
// an engine.

#include "tools/zug/games/keeper_choice.h"

#include <string>

#include "ir/budget.h"
#include "passes/analysis/search/explore.h"
#include "tools/zug/command_line/terminal.h"

namespace zug {
namespace {

Origin origin_of(const Game& game, const std::vector<Move>& way, const std::vector<Move>& other) {
  const std::vector<ExpressionId> all = modifiers(game);
  const std::vector<Move>& moves = way.empty() ? other : way;
  // Where the two ways part; a way may stop where the other one goes on.
  std::size_t same = 0;
  while (same < way.size() && same < other.size() && way[same] == other[same]) ++same;
  const Move& move = moves[std::min(same, moves.size() - 1)];
  std::size_t part = 0;
  if (same < way.size() && same < other.size()) {
    while (part + 1 < move.size() && part < other[same].size() && move[part] == other[same][part]) {
      ++part;
    }
  }
  return std::get<Atom>(game.expressions[all[move[part].modifier - 1]]).origin;
}

[[noreturn]] void refuse_choice(const ReadGame& read, const TwoCompletions& two,
                                const Request& request) {
  const Game& game = *read.game;
  Diagnostics diagnostics;
  Diagnostic& error = diagnostics.error(
      "CHK0011", origin_of(game, two.one, two.other),
      "the keeper has a choice: after " + std::to_string(two.play.size()) +
          " moves of players and keeper he can go on in two ways that end differently");
  error.note(origin_of(game, two.other, two.one), "the other way");
  error.hint = "`zug check` shows the play and both ways";
  refuse(diagnostics, read.source, request, Status::No);
}

}  // namespace

void refuse_choices(const ReadGame& read, const Request& request) {
  const std::atomic<bool>& interrupted = catch_interrupts();
  const std::optional<TwoCompletions> two = choice_in_passing(*read.game, [&] {
    return interrupted.load(std::memory_order_relaxed) ? Limit::Interrupt : Limit::None;
  });
  if (two) refuse_choice(read, *two, request);
}

}  // namespace zug
