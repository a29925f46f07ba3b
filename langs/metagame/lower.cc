#include "langs/metagame/lower.h"

#include <algorithm>
#include <utility>

#include "ir/limits.h"
#include "ir/reference/perft.h"
#include "langs/metagame/lower/goals.h"
#include "langs/metagame/lower/turn.h"

// The whole game:
//
//   rules = unassigned pieces, (goals ->white turn ->> goals ->black turn ->>)*
//
// Goals are the keeper's: he ends the play or counts the turn and hands it on. See goals.cc.

namespace zug::metagame {
namespace {

class Lowering {
 public:
  Lowering(const GameSyntax& syntax, const ReadOptions& options, Diagnostics& diagnostics)
      : syntax_(syntax),
        options_(options),
        diagnostics_(diagnostics),
        move_limit_(options.move_limit.value_or(usual_move_limit)),
        geometry_(syntax.board),
        symbols_(syntax, move_limit_),
        atoms_(geometry_, symbols_, rules_) {}

  std::optional<Game> run() {
    warn();
    Game game;
    game.name = syntax_.name.text;
    game.language = "metagame";
    game.players = {{"white", 100, {}}, {"black", 100, {}}};
    const Rule rules = whole_game();
    if (atoms_.edges() > limits::board_edges) {
      diagnostics_.error("MG0301", {syntax_.name.range},
                         "the board would have more than " + std::to_string(limits::board_edges) +
                             " edges, one per square and direction");
      return std::nullopt;
    }
    BoardBuilder builder;
    add_squares(builder);
    const std::vector<DirectionId> directions = atoms_.finish(game, builder);
    game.board = std::move(builder).finish();
    game.rules = emit(rules, directions, game.expressions);
    game.pieces = std::move(symbols_.pieces);
    game.variables = std::move(symbols_.variables);
    return game;
  }

 private:
  void warn() {
    if (!options_.ignore_repetition) {
      diagnostics_
          .warning(
              "MG0302", {syntax_.name.range},
              "the draw by the third repetition of a position is left out, as the rules of RBG "
              "do not know the past; plays end after " +
                  std::to_string(move_limit_) + " turns")
          .hint = "--ignore-repetition says that you know";
    }
    const auto* decided = std::get_if<DecidedAssignment>(&syntax_.setup);
    if (decided != nullptr && decided->by == Assigner::Random && !options_.seed) {
      diagnostics_
          .warning("MG0303", {decided->range},
                   "the random setup is drawn now, with seed 1, as RBG has no chance")
          .hint = "--seed chooses another one";
    }
  }

  Rule whole_game() {
    std::vector<Rule> parts = first_assignments();
    const Turn white(syntax_, Colour::White, geometry_, symbols_, atoms_, rules_);
    const Turn black(syntax_, Colour::Black, geometry_, symbols_, atoms_, rules_);
    ByColour<Turn> turns{white, black};
    std::vector<Rule> round;
    for (const Colour colour : colours) {
      Turn& turn = turns[index(colour)];
      Goals goals(syntax_, move_limit_, geometry_, symbols_, atoms_, rules_);
      round.push_back(goals.before(colour, turn));
      // Who never has a move has turns all the same, and loses when one comes.
      const Rule moves = turn.moves();
      round.push_back(is_nothing(moves) ? rules_.act(On{}) : moves);
      round.push_back(atoms_.turn_to(keeper));
    }
    parts.push_back(rules_.repeat(rules_.sequence(std::move(round))));
    return rules_.sequence(std::move(parts));
  }

  std::vector<Rule> first_assignments() {
    std::vector<Rule> parts;
    if (assignment_turns(syntax_) == 0) return parts;
    for (const Colour colour : colours) {
      for (std::size_t type = 0; type < symbols_.types().size(); ++type) {
        if (const auto left = symbols_.unassigned(colour, type)) {
          const std::size_t place = left->value - 2;
          parts.push_back(atoms_.set(*left, symbols_.variables[place].bound));
        }
      }
    }
    return parts;
  }

  void add_squares(BoardBuilder& builder) {
    std::vector<PieceId> pieces(geometry_.size(), symbols_.empty());
    const auto put = [&](const Name& name, const SquareSyntax& square) {
      for (const Colour colour : colours) {
        const Cell cell = geometry_.seen_by(colour, {square.file, square.rank});
        pieces[geometry_.vertex(cell).value] = symbols_.piece(colour, symbols_.type(name));
      }
    };
    if (const auto* fixed = std::get_if<std::vector<FixedAssignment>>(&syntax_.setup)) {
      for (const FixedAssignment& assignment : *fixed) {
        for (const SquareSyntax& square : assignment.squares) put(assignment.piece, square);
      }
    } else if (const auto& decided = std::get<DecidedAssignment>(syntax_.setup);
               decided.by == Assigner::Random) {
      std::vector<SquareSyntax> squares = decided.squares;
      Random random(options_.seed.value_or(1));
      const std::vector<Name> names = assigned_names(decided, syntax_);
      for (std::size_t i = 0; i < names.size(); ++i) {
        std::swap(squares[i], squares[i + random.below(squares.size() - i)]);
        put(names[i], squares[i]);
      }
    }
    for (std::size_t i = 0; i < geometry_.size(); ++i) {
      const Cell cell = geometry_.cell(VertexId(i));
      builder.add_square({square_name(geometry_, cell),
                          pieces[i],
                          {},
                          std::pair(static_cast<double>(cell.file),
                                    static_cast<double>(geometry_.ranks() - cell.rank))});
    }
  }

  const GameSyntax& syntax_;
  const ReadOptions& options_;
  Diagnostics& diagnostics_;
  std::int64_t move_limit_;
  Geometry geometry_;
  Symbols symbols_;
  RuleFactory rules_;
  Atoms atoms_;
};

}  // namespace

std::optional<Game> lower(const GameSyntax& game, const ReadOptions& options,
                          Diagnostics& diagnostics) {
  try {
    return Lowering(game, options, diagnostics).run();
  } catch (const TooLarge&) {
    diagnostics.error("MG0301", {game.name.range},
                      "the rules of the game become more than " +
                          std::to_string(limits::expressions) + " actions");
    return std::nullopt;
  }
}

}  // namespace zug::metagame
