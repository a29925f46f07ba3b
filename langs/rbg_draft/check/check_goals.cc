// Goals: pieces and squares that exist, and patterns that only look. A goal's `move(...)` may not
// put pieces or end a turn, since nobody moves.

#include <set>

#include "langs/rbg_draft/check/check.h"
#include "langs/rbg_draft/hint.h"
#include "langs/rbg_draft/moves.h"

namespace zug::rbg_draft {
namespace {

class GoalsChecker {
 public:
  GoalsChecker(const GameSyntax& game, const Known& known, Diagnostics& diagnostics)
      : game_(game), known_(known), diagnostics_(diagnostics) {
    for (const Name& piece : game.board.pieces) pieces_.insert(piece.text);
    const auto collect = Overloaded{[](const NextPlayer&, const Moves&) {},
                                    [this](const Step& step, const Moves&) {
                                      add(step.on);
                                      add(step.off);
                                    }};
    for (const PlayerSyntax& player : game.players) {
      for (const Moves& level : player.levels) for_each_leaf(level, collect);
    }
  }

  void check(const Condition& condition) {
    std::visit(Overloaded{
                   [](const SkippedCondition&) {},
                   [&](const Comparison& node) {
                     check_value(node.left);
                     check_value(node.right);
                   },
                   [&](const PieceAt& node) { check_square(node, condition.origin); },
                   [&](const CanMove& node) { check_pattern(node.moves); },
                   [&](const Not& node) { check(node.body.front()); },
                   [&](const And& node) {
                     for (const Condition& part : node.parts) check(part);
                   },
                   [&](const Or& node) {
                     for (const Condition& part : node.parts) check(part);
                   },
               },
               condition.node);
  }

 private:
  void add(const std::optional<PieceSet>& set) {
    if (!set) return;
    for (const Name& piece : set->pieces) pieces_.insert(piece.text);
  }

  void check_piece(const Name& piece) {
    if (!known_.pieces || piece.text.empty() || pieces_.contains(piece.text)) return;
    auto& error = diagnostics_.error(
        "RBGD0605", piece.origin,
        "no piece " + quoted(piece.text) + " is on the board or in a step of a player");
    error.hint = did_you_mean(piece.text, diagnostics_, [this] {
      return std::vector<std::string>(pieces_.begin(), pieces_.end());
    });
  }

  void check_value(const Value& value) {
    if (value.kind == Value::Kind::PieceCount) check_piece(value.piece);
  }

  void check_square(const PieceAt& node, Origin origin) {
    check_piece(node.piece);
    const BoardSyntax& board = game_.board;
    if (board.width <= 0 || board.height <= 0) return;
    if (node.x >= 0 && node.x < board.width && node.y >= 0 && node.y < board.height) return;
    auto& error = diagnostics_.error("RBGD0606", origin,
                                     "there is no square in column " + std::to_string(node.x) +
                                         " and row " + std::to_string(node.y));
    error.hint = "columns are 0.." + std::to_string(board.width - 1) + " from the left, rows 0.." +
                 std::to_string(board.height - 1) + " from the bottom";
  }

  void check_pattern(const Moves& moves) {
    for_each_leaf(moves, Overloaded{
                             [&](const Step& step, const Moves&) {
                               if (step.on) {
                                 for (const Name& piece : step.on->pieces) check_piece(piece);
                               }
                               if (!step.off) return;
                               diagnostics_.error("RBGD0607", step.off->origin,
                                                  "a goal only looks: 'move(...)' puts no pieces");
                             },
                             [&](const NextPlayer&, const Moves& node) {
                               diagnostics_.error("RBGD0607", node.origin,
                                                  "a goal only looks: 'move(...)' ends no turn");
                             },
                         });
  }

  const GameSyntax& game_;
  const Known& known_;
  Diagnostics& diagnostics_;
  std::set<std::string> pieces_;
};

}  // namespace

void check_goals(const GameSyntax& game, const Known& known, Diagnostics& diagnostics) {
  GoalsChecker checker(game, known, diagnostics);
  for (const GoalSyntax& goal : game.goals) checker.check(goal.condition);
}

}  // namespace zug::rbg_draft
