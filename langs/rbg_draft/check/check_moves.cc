// Movement expressions. A mark ends its word, so nothing may follow an item that has one, and an
// item that has one may not be repeated:
//
//   (1,1,e)[white](2,2,e)      (2,2,e)[black]^*      ((2,2,e)[black])^2      are errors,
//   (3,2,e)([white]+(0,3,e))   is none.
//
// Pieces need no declaration, so a misspelt one is only noticed by never being anywhere.

#include <set>

#include "ir/limits.h"
#include "langs/rbg_draft/check/check.h"
#include "langs/rbg_draft/hint.h"
#include "langs/rbg_draft/moves.h"

namespace zug::rbg_draft {
namespace {

class MovesChecker {
 public:
  MovesChecker(const GameSyntax& game, const Known& known, Diagnostics& diagnostics)
      : game_(game), known_(known), diagnostics_(diagnostics) {}

  void check() {
    for (const PlayerSyntax& player : game_.players) {
      if (player.levels.size() > limits::priorities) {
        diagnostics_.error(
            "RBGD0712", player.levels[limits::priorities].origin,
            "a player has at most " + std::to_string(limits::priorities) + " sets of moves");
      }
      for (const Moves& level : player.levels) check_moves(level);
    }
    for (const GoalSyntax& goal : game_.goals) check_condition(goal.condition);
    if (!diagnostics_.has_errors()) warn_of_absent_pieces();
  }

 private:
  void check_condition(const Condition& condition) {
    std::visit(Overloaded{
                   [&](const CanMove& node) { check_moves(node.moves); },
                   [&](const Not& node) { check_condition(node.body.front()); },
                   [&](const And& node) {
                     for (const Condition& part : node.parts) check_condition(part);
                   },
                   [&](const Or& node) {
                     for (const Condition& part : node.parts) check_condition(part);
                   },
                   [](const auto&) {},
               },
               condition.node);
  }

  void check_moves(const Moves& moves) {
    std::visit(Overloaded{
                   [](const SkippedMoves&) {},
                   [&](const Step& step) { check_step(step, moves.origin); },
                   [&](const NextPlayer& mark) { check_mark(mark, moves.origin); },
                   [&](const Power& power) { check_power(power, moves.origin); },
                   [&](const Choice& choice) {
                     for (const Moves& branch : choice.branches) check_moves(branch);
                   },
                   [&](const Sequence& sequence) { check_sequence(sequence); },
               },
               moves.node);
  }

  void check_step(const Step& step, Origin origin) {
    if (step.mended) return;
    const bool sized = game_.board.width > 0 && game_.board.height > 0;
    if (sized && leaves_board(step, game_.board)) {
      diagnostics_.warning("RBGD0701", origin,
                           "the step never applies: it leaves every board of " +
                               std::to_string(game_.board.width) + " x " +
                               std::to_string(game_.board.height));
    }
    for (const auto* set : {&step.on, &step.off}) {
      if (*set && (*set)->pieces.empty()) {
        diagnostics_.warning("RBGD0706", (*set)->origin,
                             "the step never applies: '{}' is no piece");
      }
    }
  }

  void check_mark(const NextPlayer& mark, Origin origin) {
    if (!known_.order || game_.order.empty() || next_player(mark, 0, game_.order)) return;
    const Name& name = std::get<Name>(mark.who);
    auto& error =
        diagnostics_.error("RBGD0509", origin, quoted(name.text) + " is no player of the order");
    error.hint = did_you_mean(name.text, diagnostics_, [this] {
      std::vector<std::string> players;
      for (const Name& player : game_.order) players.push_back(player.text);
      return players;
    });
  }

  void check_power(const Power& power, Origin origin) {
    if (power.count == 0) {
      diagnostics_.error("RBGD0504", origin, "'^0' repeats nothing: the least power is 1");
    }
    const Moves* mark = first_mark(power.body.front());
    if (mark != nullptr && power.count != 1) {
      auto& error = diagnostics_.error("RBGD0513", mark->origin,
                                       "a mark ends the turn: it cannot be repeated");
      error.note(origin, "this is repeated");
    }
    check_moves(power.body.front());
  }

  void check_sequence(const Sequence& sequence) {
    const Moves* mark = nullptr;
    for (const Moves& item : sequence.items) {
      if (mark != nullptr) {
        auto& error = diagnostics_.error("RBGD0512", item.origin,
                                         "nothing can follow a mark: it ends the turn");
        error.note(mark->origin, "the mark is here");
        break;
      }
      mark = first_mark(item);
    }
    for (const Moves& item : sequence.items) check_moves(item);
  }

  // Pieces that no square holds at the start and no step puts.
  void warn_of_absent_pieces() {
    std::set<std::string> present;
    for (const Name& piece : game_.board.pieces) present.insert(piece.text);
    const auto put = Overloaded{[](const NextPlayer&, const Moves&) {},
                                [&](const Step& step, const Moves&) {
                                  if (!step.off) return;
                                  for (const Name& piece : step.off->pieces)
                                    present.insert(piece.text);
                                }};
    for (const PlayerSyntax& player : game_.players) {
      for (const Moves& level : player.levels) for_each_leaf(level, put);
    }
    std::set<std::string> said;
    const auto look = Overloaded{
        [](const NextPlayer&, const Moves&) {},
        [&](const Step& step, const Moves&) {
          if (!step.on) return;
          for (const Name& piece : step.on->pieces) {
            if (present.contains(piece.text) || !said.insert(piece.text).second) continue;
            auto& warning = diagnostics_.warning(
                "RBGD0708", piece.origin,
                "the piece " + quoted(piece.text) + " is neither on the board nor put by a step");
            warning.hint = did_you_mean(piece.text, diagnostics_, [&] {
              return std::vector<std::string>(present.begin(), present.end());
            });
          }
        }};
    for (const PlayerSyntax& player : game_.players) {
      for (const Moves& level : player.levels) for_each_leaf(level, look);
    }
  }

  const GameSyntax& game_;
  const Known& known_;
  Diagnostics& diagnostics_;
};

}  // namespace

void check_moves(const GameSyntax& game, const Known& known, Diagnostics& diagnostics) {
  MovesChecker(game, known, diagnostics).check();
}

}  // namespace zug::rbg_draft
