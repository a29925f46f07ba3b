#include "langs/metagame/check.h"

#include <map>
#include <set>
#include <string>

#include "ir/limits.h"
#include "langs/metagame/geometry.h"
#include "langs/metagame/symbols.h"

// Names, squares and numbers. The class is generous: a piece need not move, a name need not have a
// definition (it is a piece that can do nothing), a promotion rank may lie off the board. What is
// left are slips, and DISPLACES, which the paper has in its grammar and gives no meaning.

namespace zug::metagame {
namespace {

std::string text(const SquareSyntax& square) {
  return "(" + std::to_string(square.file) + "," + std::to_string(square.rank) + ")";
}

class Checker {
 public:
  Checker(const GameSyntax& game, Diagnostics& diagnostics)
      : game_(game), diagnostics_(diagnostics), geometry_(game.board) {}

  void run() {
    mended_ = diagnostics_.has_errors();
    check_definitions();
    check_board();
    check_setup();
    check_goals();
    if (game_.constraints.continue_captures) {
      diagnostics_
          .warning("MG0210", {game_.constraints.range}, "continue_captures of a game means nothing")
          .hint = "write it into the pieces it is meant for";
    }
    for (const PieceSyntax& piece : game_.pieces) check_piece(piece);
  }

 private:
  void check_definitions() {
    for (const PieceSyntax& piece : game_.pieces) {
      nameless_ = nameless_ || piece.name.text.empty();
      const auto [entry, added] = defined_.emplace(piece.name.text, piece.name.range);
      if (added || piece.name.text.empty()) continue;
      diagnostics_
          .error("MG0203", {piece.name.range}, "piece '" + piece.name.text + "' is defined twice")
          .note({entry->second}, "the first definition is here");
    }
  }

  void check_board() {
    const Number& files = game_.board.files;
    const Number& ranks = game_.board.ranks;
    for (const Number* size : {&files, &ranks}) {
      if (size->value == 0) error("MG0201", size->range, "a board has at least one square");
    }
    const auto most = static_cast<std::int64_t>(limits::board_side);
    // What recovery put there says nothing.
    board_is_good_ = files.value >= 0 && ranks.value >= 0;
    for (const auto& [size, what] : {std::pair(files, "files"), std::pair(ranks, "ranks")}) {
      board_is_good_ &= size.value >= 1 && size.value <= most;
      if (size.value > most) {
        error("MG0201", size.range,
              "a board has at most " + std::to_string(most) + " " + std::string(what));
      }
    }
  }

  bool check_square(const SquareSyntax& square) {
    if (!board_is_good_ || square.file < 0 || square.rank < 0) return false;
    if (square.range.begin == square.range.end) return false;
    if (square.file >= 1 && square.file <= geometry_.files() && square.rank >= 1 &&
        square.rank <= geometry_.ranks()) {
      return true;
    }
    error("MG0202", square.range,
          "square " + text(square) + " is not on the board, which is " +
              std::to_string(geometry_.files()) + " by " + std::to_string(geometry_.ranks()));
    return false;
  }

  // Each square of the setup is for one piece, black's mirrored squares included.
  void take(const SquareSyntax& square) {
    if (!check_square(square)) return;
    const Cell cell{square.file, square.rank};
    const auto [entry, added] = taken_.emplace(cell, square.range);
    if (!added) {
      error("MG0206", square.range, "square " + text(square) + " is used twice")
          .note({entry->second}, "the first use is here");
      return;
    }
    mine_.push_back(square);
  }

  void check_setup() {
    if (const auto* fixed = std::get_if<std::vector<FixedAssignment>>(&game_.setup)) {
      for (const FixedAssignment& assignment : *fixed) {
        check_name(assignment.piece);
        for (const SquareSyntax& square : assignment.squares) take(square);
      }
    } else {
      const auto& decided = std::get<DecidedAssignment>(game_.setup);
      for (const Name& name : decided.pieces) check_name(name);
      for (const SquareSyntax& square : decided.squares) take(square);
      const std::size_t names = assigned_names(decided, game_).size();
      if (names > decided.squares.size()) {
        error("MG0207", decided.range,
              std::to_string(names) + " pieces for " + std::to_string(decided.squares.size()) +
                  (decided.squares.size() == 1 ? " square" : " squares"));
      }
    }
    for (const SquareSyntax& square : mine_) {
      const Cell mirrored = geometry_.seen_by(Colour::Black, {square.file, square.rank});
      const auto theirs = taken_.find(mirrored);
      if (theirs == taken_.end()) continue;
      Diagnostic& diagnostic = error(
          "MG0206", square.range,
          "square " + text(square) + " is also a square of black, who sees the board reversed");
      if (theirs->second != square.range) diagnostic.note({theirs->second}, "as this one");
    }
  }

  void check_goals() {
    bool stalemate = false;
    for (const Goal& goal : game_.goals) {
      if (std::holds_alternative<StalemateGoal>(goal.kind)) stalemate = true;
      if (const auto* arrive = std::get_if<ArriveGoal>(&goal.kind)) {
        check_description(arrive->what);
        for (const SquareSyntax& square : arrive->squares) check_square(square);
      }
      if (const auto* eradicate = std::get_if<EradicateGoal>(&goal.kind)) {
        check_description(eradicate->what);
      }
    }
    if (stalemate || mended_) return;
    diagnostics_
        .warning("MG0209", {game_.name.range},
                 "no stalemate goal says who wins when a player cannot move; that player loses")
        .hint = "write 'stalemate opponent' into the goals";
  }

  void check_name(const Name& name) {
    if (nameless_ || name.text.empty() || defined_.count(name.text) != 0) return;
    if (!undefined_.insert(name.text).second) return;
    Diagnostic& diagnostic = diagnostics_.warning(
        "MG0204", {name.range}, "piece '" + name.text + "' has no definition; it can do nothing");
    std::vector<std::string> candidates;
    if (diagnostics_.all().size() < limits::diagnostics) {
      for (const auto& entry : defined_) candidates.push_back(entry.first);
    }
    const std::string similar = nearest(name.text, candidates);
    if (!similar.empty()) diagnostic.hint = "did you mean '" + similar + "'?";
  }

  void check_description(const Description& description) {
    for (const Name& name : description.pieces) check_name(name);
  }

  void check_movement(const Movement& movement) {
    if (movement.direction == Vector{}) {
      error("MG0205", movement.direction_range, "direction <0,0> leads nowhere");
    }
    if (const auto* hop = std::get_if<Hop>(&movement.type)) check_description(hop->hop_over);
    const auto* ride = std::get_if<Ride>(&movement.type);
    if (ride != nullptr && ride->max && *ride->max >= 0 && ride->min.value_or(1) >= 0 &&
        *ride->max < std::max<std::int64_t>(1, ride->min.value_or(1))) {
      diagnostics_.warning("MG0211", {movement.range},
                           "no ride has at least " + std::to_string(ride->min.value_or(1)) +
                               " and at most " + std::to_string(*ride->max) + " leaps");
    }
  }

  void check_piece(const PieceSyntax& piece) {
    for (const Movement& movement : piece.moving) check_movement(movement);
    for (const Capture& capture : piece.capturing) {
      check_description(capture.type);
      if (capture.effect == Effect::PlayerDisplaces ||
          capture.effect == Effect::OpponentDisplaces) {
        error("MG0208", capture.effect_range,
              "the effect DISPLACES has no meaning in the paper and is not supported");
      }
      for (const Movement& movement : capture.movements) check_movement(movement);
    }
    if (const auto* to = std::get_if<PromoteTo>(&piece.promoting)) check_name(to->piece);
    if (const auto* by = std::get_if<PromotionDecision>(&piece.promoting)) {
      check_description(by->options);
    }
  }

  Diagnostic& error(const char* code, SourceRange at, std::string message) {
    return diagnostics_.error(code, {at}, std::move(message));
  }

  const GameSyntax& game_;
  Diagnostics& diagnostics_;
  Geometry geometry_;
  bool board_is_good_ = true;
  bool mended_ = false;    // the text had errors
  bool nameless_ = false;  // a definition has lost its name
  std::map<std::string, SourceRange> defined_;
  std::set<std::string> undefined_;
  std::map<Cell, SourceRange> taken_;
  std::vector<SquareSyntax> mine_;
};

}  // namespace

void check(const GameSyntax& game, Diagnostics& diagnostics) { Checker(game, diagnostics).run(); }

}  // namespace zug::metagame
