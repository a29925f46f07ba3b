// Lowering a game (spec §8). For the players of the order, with their sets E1 > E2 > ... split into
// words without (N) and with a mark (T):
//
//   play(p) = [what everyone gets if p cannot move] ->p
//             ( (any N1 + {! any E1} (any N2 + {! any E2} (any N3 + ...))) ->p )*
//             ( any T1 + {! any E1} (any T2 + {! any E2} (any T3 + ...)) )
//
// where the patterns leave marks out. (The reference lists the sets above in one pattern per set,
// {! any (E1 + ... + E(k-1))}, which is the same and grows with the square of their number.)
//
// A semimove is a switch to the player who moves anyway; loop and exit begin in one state, reached
// by one switch, so the keeper has nothing to choose. A mark is a switch to the keeper, who then
// says who is next, counts the turn and looks at the goals: either none holds and play goes on, or
// everyone gets his score and the game ends.
//
// When every mark names the next player of the order, nobody needs to be remembered:
//
//   ( play(1) goals play(2) goals ... )*      else   ( ({$ current==0} play(1) + ...) goals )*

#include "langs/rbg_draft/lower/lower.h"

#include <algorithm>

#include "ir/arithmetic.h"
#include "ir/limits.h"
#include "langs/rbg_draft/lower/lower_goals.h"
#include "langs/rbg_draft/lower/lower_moves.h"
#include "langs/rbg_draft/moves.h"

namespace zug::rbg_draft {
namespace {

Board make_board(const BoardSyntax& syntax, const Names& names, const Compass& compass) {
  BoardBuilder builder;
  const auto width = static_cast<std::size_t>(syntax.width);
  const auto height = static_cast<std::size_t>(syntax.height);
  for (std::size_t i = 0; i < syntax.pieces.size(); ++i) {
    const std::size_t x = i % width;
    const std::size_t line = i / width;
    builder.add_square({"rx" + std::to_string(x) + "y" + std::to_string(line),
                        names.piece_of.at(syntax.pieces[i].text), syntax.pieces[i].origin,
                        std::pair(static_cast<double>(x), static_cast<double>(line))});
  }
  for (std::size_t i = 0; i < syntax.pieces.size(); ++i) {
    const std::size_t x = i % width;
    const std::size_t line = i / width;
    if (line > 0) builder.add_edge(VertexId(i), compass.up, VertexId(i - width));
    if (line + 1 < height) builder.add_edge(VertexId(i), compass.down, VertexId(i + width));
    if (x > 0) builder.add_edge(VertexId(i), compass.left, VertexId(i - 1));
    if (x + 1 < width) builder.add_edge(VertexId(i), compass.right, VertexId(i + 1));
  }
  return std::move(builder).finish();
}

class Lowering {
 public:
  Lowering(const GameSyntax& syntax, const Names& names)
      : syntax_(syntax), emit_(game_), context_{syntax, names, {}, 0, marks_choose(), {}} {}

  std::optional<Game> lower(Diagnostics& diagnostics) {
    declare();
    game_.board = make_board(syntax_.board, context_.names, context_.compass);
    game_.rules = rules();
    if (!emit_.full()) return std::move(game_);
    diagnostics.error("RBGD0712", syntax_.players.front().name.origin,
                      "the moves and goals have more than " + std::to_string(limits::expressions) +
                          " actions after unrolling powers and jumps");
    return std::nullopt;
  }

 private:
  // Whether some mark names another player than the next of the order.
  bool marks_choose() const {
    bool choose = false;
    for (std::size_t i = 0; i < syntax_.order.size(); ++i) {
      const std::size_t next = (i + 1) % syntax_.order.size();
      for (const Moves& level : syntax_.players[i].levels) {
        for_each_leaf(level, Overloaded{[](const Step&, const Moves&) {},
                                        [&](const NextPlayer& mark, const Moves&) {
                                          choose |= next_player(mark, i, syntax_.order) != next;
                                        }});
      }
    }
    return choose;
  }

  void declare() {
    const Names& names = context_.names;
    game_.name = syntax_.title;
    game_.language = "rbg-draft";
    game_.pieces = names.pieces;
    for (std::size_t i = 0; i < syntax_.players.size(); ++i) {
      game_.players.push_back({names.players[i], std::max<std::int64_t>(syntax_.goals[i].score, 1),
                               syntax_.players[i].name.origin});
    }
    last_turn_ = last_turn(syntax_);
    if (context_.marks_choose) {
      const auto last = static_cast<std::int64_t>(syntax_.players.size()) - 1;
      game_.variables.push_back({names.current, last, syntax_.order.front().origin});
    }
    if (last_turn_) game_.variables.push_back({names.turn, *last_turn_, {}});
    std::sort(game_.variables.begin(), game_.variables.end(),
              [](const Bounded& a, const Bounded& b) { return a.name < b.name; });
    for (std::size_t i = 0; i < game_.variables.size(); ++i) {
      const VariableId id(syntax_.players.size() + i);
      (game_.variables[i].name == names.turn ? turn_ : context_.current) = id;
    }
    std::vector<std::string> directions{names.up, names.down, names.left, names.right};
    std::sort(directions.begin(), directions.end());
    for (const std::string& name : directions) game_.directions.push_back({name, {}});
    const auto direction = [&](const std::string& name) {
      const auto place = std::find(directions.begin(), directions.end(), name);
      return DirectionId(static_cast<std::size_t>(place - directions.begin()));
    };
    context_.compass = {direction(names.up), direction(names.down), direction(names.left),
                        direction(names.right)};
  }

  ExpressionId rules() {
    Parts all;
    if (last_turn_) all.push_back(emit_.atom(Assignment{turn_, number_term(1)}, {}));
    Parts round;
    if (context_.marks_choose) {
      Parts branches;
      for (std::size_t i = 0; i < syntax_.players.size() && !emit_.full(); ++i)
        branches.push_back(play(i));
      round.push_back(emit_.sum(branches));
      finish_turn(round);
    } else {
      for (std::size_t i = 0; i < syntax_.players.size() && !emit_.full(); ++i) {
        round.push_back(play(i));
        finish_turn(round);
      }
    }
    all.push_back(emit_.star(emit_.concatenation(round)));
    return emit_.concatenation(all);
  }

  ExpressionId play(std::size_t player) {
    context_.player = player;
    const PlayerSyntax& syntax = syntax_.players[player];
    const Origin origin = syntax.name.origin;
    const PlayerId mover(player + 1);
    Parts parts;
    if (context_.marks_choose) {
      parts.push_back(emit_.atom(zug::Comparison{variable_term(context_.current), Comparator::Equal,
                                                 number_term(static_cast<std::int64_t>(player))},
                                 origin));
    }
    for (std::size_t i = 0; i < syntax_.players.size(); ++i) {
      parts.push_back(set_score(i, i == player ? 0 : syntax_.goals[i].score));
    }
    parts.push_back(emit_.atom(Switch{mover}, origin));
    const Parts semimoves = sets(syntax.levels, false);
    if (!semimoves.empty()) {
      const ExpressionId again = emit_.atom(Switch{mover}, origin);
      parts.push_back(emit_.star(emit_.concatenation({emit_.sum(semimoves), again})));
    }
    const Parts turns = sets(syntax.levels, true);
    parts.push_back(turns.empty() ? emit_.never(origin) : emit_.sum(turns));
    return emit_.concatenation(parts);
  }

  // The words of all sets that have, or have not, a mark; each set behind the proof that the sets
  // above it have no word that applies. Empty when there are no such words.
  Parts sets(const std::vector<Moves>& levels, bool marked) {
    Parts choice;  // of the sets from the one looked at downwards
    for (std::size_t i = levels.size(); i-- > 0 && !emit_.full();) {
      const Moves& level = levels[i];
      Parts branches;
      if (marked ? first_mark(level) != nullptr : can_end_without_mark(level)) {
        Parts parts{any_square(emit_, context_)};
        (marked ? lower_with_mark : lower_without_mark)(emit_, context_, level, parts);
        branches.push_back(emit_.concatenation(parts));
      }
      if (!choice.empty()) {
        const ExpressionId guard = none_applies(level);
        branches.push_back(emit_.concatenation({guard, emit_.sum(choice)}));
      }
      choice = std::move(branches);
    }
    return choice;
  }

  ExpressionId none_applies(const Moves& level) {
    return emit_.pattern(false, level.origin, [&](Parts& parts) {
      parts.push_back(any_square(emit_, context_));
      lower_erased(emit_, context_, level, parts);
    });
  }

  // The keeper's part: either no goal holds, or everyone gets what he has deserved.
  void finish_turn(Parts& parts) {
    if (last_turn_) parts.push_back(count_turn());
    Parts go_on, end;
    for (const GoalSyntax& goal : syntax_.goals) condition(goal, false, go_on);
    const Origin origin = syntax_.goals.front().player.origin;
    end.push_back(emit_.pattern(true, origin, [&](Parts& body) {
      Parts some;
      for (const GoalSyntax& goal : syntax_.goals) {
        Parts holds;
        condition(goal, true, holds);
        some.push_back(emit_.concatenation(holds));
      }
      body.push_back(emit_.sum(some));
    }));
    for (std::size_t i = 0; i < syntax_.goals.size(); ++i) {
      Parts won, lost;
      condition(syntax_.goals[i], true, won);
      won.push_back(set_score(i, syntax_.goals[i].score));
      condition(syntax_.goals[i], false, lost);
      lost.push_back(set_score(i, 0));
      end.push_back(emit_.sum({emit_.concatenation(won), emit_.concatenation(lost)}));
    }
    end.push_back(emit_.atom(Switch{keeper}, origin));
    end.push_back(emit_.never(origin));
    parts.push_back(emit_.sum({emit_.concatenation(go_on), emit_.concatenation(end)}));
  }

  void condition(const GoalSyntax& goal, bool wanted, Parts& parts) {
    lower_condition(emit_, context_, turn_, goal.condition, wanted, parts);
  }

  // Counts up to the last turn that matters, and stays there.
  ExpressionId count_turn() {
    Arithmetic next = operation_term(Arithmetic::Kind::Add, {variable_term(turn_), number_term(1)});
    const auto compare = [&](Comparator comparator) {
      return emit_.atom(zug::Comparison{variable_term(turn_), comparator, number_term(*last_turn_)},
                        {});
    };
    const ExpressionId counting = compare(Comparator::Less);
    const ExpressionId count = emit_.atom(Assignment{turn_, std::move(next)}, {});
    const ExpressionId counted = emit_.concatenation({counting, count});
    return emit_.sum({counted, compare(Comparator::Equal)});
  }

  ExpressionId set_score(std::size_t player, std::int64_t score) {
    return emit_.atom(Assignment{VariableId(player), number_term(score)},
                      syntax_.goals[player].score_origin);
  }

  const GameSyntax& syntax_;
  Game game_;
  Emitter emit_;
  Context context_;
  std::optional<std::int64_t> last_turn_;
  VariableId turn_;
};

}  // namespace

std::optional<Game> lower(const GameSyntax& syntax, Diagnostics& diagnostics) {
  const Names names = choose_names(syntax);
  return Lowering(syntax, names).lower(diagnostics);
}

}  // namespace zug::rbg_draft
