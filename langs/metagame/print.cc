// The text of a game, in the layout of the paper's figures: a section per line of thought, two
// blanks per level.
//
//   DEFINE man
//     MOVING
//       MOVEMENT
//         LEAP <1,1> SYMMETRY {side}
//       END MOVEMENT
//     END MOVING
//   END DEFINE

#include "langs/metagame/print.h"

#include "ir/action.h"

namespace zug::metagame {
namespace {

constexpr std::size_t widest = 96;

std::string text(Side side) { return side == Side::Player ? "player" : "opponent"; }

std::string text(const std::vector<Name>& names) {
  std::string result;
  for (const Name& name : names) result += (result.empty() ? "{" : " ") + name.text;
  return result + "}";
}

std::string text(bool any_piece, const std::vector<Name>& names) {
  return any_piece ? "any_piece" : text(names);
}

std::string text(const Description& description) {
  const std::string side = description.side ? "{" + text(*description.side) + "}" : "any_player";
  return "[" + side + " " + text(description.any_piece, description.pieces) + "]";
}

std::string text(const Compare& compare) {
  const char* sign = compare.comparator == Compare::Comparator::AtLeast   ? ">="
                     : compare.comparator == Compare::Comparator::Exactly ? "="
                                                                          : "<=";
  return std::string("[X ") + sign + " " + std::to_string(compare.number) + "]";
}

std::string text(const Symmetry& symmetry) {
  if (symmetry.forward && symmetry.side && symmetry.rotation) return "all_symmetry";
  std::string result;
  const auto add = [&](bool present, const char* word) {
    if (present) result += (result.empty() ? "" : " ") + std::string(word);
  };
  add(symmetry.forward, "forward");
  add(symmetry.side, "side");
  add(symmetry.rotation, "rotation");
  return "{" + result + "}";
}

std::string text(Effect effect) {
  switch (effect) {
    case Effect::Remove:
      return "remove";
    case Effect::PlayerPossesses:
      return "player possesses";
    case Effect::OpponentPossesses:
      return "opponent possesses";
    case Effect::PlayerDisplaces:
      return "player displaces";
    case Effect::OpponentDisplaces:
      return "opponent displaces";
  }
  return "";
}

class Printer {
 public:
  std::string print(const GameSyntax& game) {
    line("GAME " + game.name.text);
    if (!game.goals.empty()) print_goals(game.goals);
    print_board(game.board);
    print_setup(game.setup);
    print_constraints(game.constraints);
    for (const PieceSyntax& piece : game.pieces) print_piece(piece);
    line("");
    line("END GAME.");
    return std::move(out_);
  }

 private:
  void line(const std::string& text) {
    if (!text.empty()) out_ += std::string(2 * level_, ' ') + text;
    out_ += "\n";
  }

  // `text` and squares, on further lines when they get long.
  void line_with_squares(const std::string& text, const std::vector<SquareSyntax>& squares,
                         const std::string& behind = "") {
    std::string current = text + " {";
    const std::string indent(current.size(), ' ');
    for (std::size_t i = 0; i < squares.size(); ++i) {
      const std::string square =
          "(" + std::to_string(squares[i].file) + "," + std::to_string(squares[i].rank) + ")";
      if (i > 0 && 2 * level_ + current.size() + square.size() + 1 > widest) {
        line(current);
        current = indent;
      } else if (i > 0) {
        current += " ";
      }
      current += square;
    }
    line(current + "}" + behind);
  }

  void print_goals(const std::vector<Goal>& goals) {
    std::string before = "GOALS ";
    for (const Goal& goal : goals) {
      std::visit(Overloaded{
                     [&](const ArriveGoal& arrive) {
                       line_with_squares(before + "arrive " + text(arrive.what) + " AT",
                                         arrive.squares);
                     },
                     [&](const EradicateGoal& eradicate) {
                       line(before + "eradicate " + text(eradicate.what));
                     },
                     [&](const StalemateGoal& stalemate) {
                       line(before + "stalemate " + text(stalemate.who));
                     },
                 },
                 goal.kind);
      before = "      ";
    }
  }

  void print_board(const BoardSyntax& board) {
    line("BOARD_SIZE " + std::to_string(board.files.value) + " BY " +
         std::to_string(board.ranks.value));
    line(board.type == BoardType::Planar ? "BOARD_TYPE planar" : "BOARD_TYPE vertical_cylinder");
    if (board.inversion == Inversion::Forward) line("INVERSION forward");
    line("PROMOTE_RANK " + std::to_string(board.promote_rank.value));
  }

  void print_setup(const Setup& setup) {
    std::string before = "SETUP ";
    if (const auto* fixed = std::get_if<std::vector<FixedAssignment>>(&setup)) {
      for (const FixedAssignment& assignment : *fixed) {
        line_with_squares(before + assignment.piece.text + " AT", assignment.squares);
        before = "      ";
      }
      return;
    }
    const auto& decided = std::get<DecidedAssignment>(setup);
    const char* who = decided.by == Assigner::Player     ? "player"
                      : decided.by == Assigner::Opponent ? "opponent"
                                                         : "random";
    line(before + "DECISION " + who + " ASSIGNS " + text(decided.any_piece, decided.pieces));
    line_with_squares("      TO", decided.squares, " END DECISION");
  }

  void print_constraints(const Constraints& constraints) {
    if (!constraints.must_capture && !constraints.continue_captures) return;
    line(std::string("CONSTRAINTS") + (constraints.must_capture ? " must_capture" : "") +
         (constraints.continue_captures ? " continue_captures" : ""));
  }

  void print_movement(const Movement& movement) {
    const std::string way = "<" + std::to_string(movement.direction.dx) + "," +
                            std::to_string(movement.direction.dy) + "> SYMMETRY " +
                            text(movement.symmetry);
    line("MOVEMENT");
    ++level_;
    if (const auto* hop = std::get_if<Hop>(&movement.type)) {
      line("HOP BEFORE " + text(hop->before) + " OVER " + text(hop->over) + " AFTER " +
           text(hop->after));
      line("HOP_OVER " + text(hop->hop_over));
      line(way);
    } else if (const auto* ride = std::get_if<Ride>(&movement.type)) {
      line(std::string("RIDE ") + (ride->min ? "MIN " + std::to_string(*ride->min) + " " : "") +
           (ride->max ? "MAX " + std::to_string(*ride->max) + " " : "") +
           (ride->longest ? "LONGEST " : "") + way);
    } else {
      line("LEAP " + way);
    }
    --level_;
    line("END MOVEMENT");
  }

  void print_capture(const Capture& capture) {
    std::string methods;
    for (const auto& [present, word] :
         {std::pair(capture.retrieve, "retrieve"), std::pair(capture.clobber, "clobber"),
          std::pair(capture.hop, "hop")}) {
      if (present) methods += (methods.empty() ? "" : " ") + std::string(word);
    }
    line("CAPTURE");
    ++level_;
    line("BY {" + methods + "}");
    line("TYPE " + text(capture.type));
    line("EFFECT " + text(capture.effect));
    for (const Movement& movement : capture.movements) print_movement(movement);
    --level_;
    line("END CAPTURE");
  }

  template <class Print>
  void print_section(const std::string& name, Print print) {
    line(name);
    ++level_;
    print();
    --level_;
    line("END " + name);
  }

  void print_piece(const PieceSyntax& piece) {
    line("");
    line("DEFINE " + piece.name.text);
    ++level_;
    if (!piece.moving.empty()) {
      print_section("MOVING", [&] {
        for (const Movement& movement : piece.moving) print_movement(movement);
      });
    }
    if (!piece.capturing.empty()) {
      print_section("CAPTURING", [&] {
        for (const Capture& capture : piece.capturing) print_capture(capture);
      });
    }
    if (const auto* to = std::get_if<PromoteTo>(&piece.promoting)) {
      print_section("PROMOTING", [&] { line("PROMOTE_TO " + to->piece.text); });
    } else if (const auto* decision = std::get_if<PromotionDecision>(&piece.promoting)) {
      print_section("PROMOTING", [&] {
        line("DECISION " + text(decision->by) + " OPTIONS " + text(decision->options));
      });
    }
    print_constraints(piece.constraints);
    --level_;
    line("END DEFINE");
  }

  std::string out_;
  std::size_t level_ = 0;
};

}  // namespace

std::string print(const GameSyntax& game) { return Printer().print(game); }

}  // namespace zug::metagame
