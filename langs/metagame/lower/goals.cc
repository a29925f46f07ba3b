#include "langs/metagame/lower/goals.h"

// At the start of every turn both players' goals are looked at: one achieves, he wins; both do, it
// is a draw; at the limit of turns it is a draw, too; else the play goes on. Goals are arrivals and
// eradications, patterns W and B here, and stalemates, which need not be looked for as a rule: the
// scores are set to what a stalemate would be before a turn, and a player without moves ends the
// play. Only where a stalemate competes with something else is it asked for, M being "has a move":
//
//   {?W} {?B} draw + {?W} {!B} white + {!W} {?B} black + {!W} {!B} ({turn == 500} draw + go on)
//
// where, if black's stalemate is a goal of black's, `white` before black's turn is
// ({?M} white + {!M} draw), and at the limit `draw` is ({?M} draw + {!M} stalemate).

namespace zug::metagame {

Goals::Goals(const GameSyntax& game, std::int64_t move_limit, const Geometry& geometry,
             const Symbols& symbols, Atoms& atoms, RuleFactory& rules)
    : game_(game),
      move_limit_(move_limit),
      geometry_(geometry),
      symbols_(symbols),
      atoms_(atoms),
      rules_(rules) {}

Rule Goals::achieved(Colour player) {
  std::vector<Rule> ways;
  for (const Goal& goal : game_.goals) {
    rules_.come_from(goal.range);
    if (const auto* arrive = std::get_if<ArriveGoal>(&goal.kind)) {
      const PieceSet pieces = symbols_.described_with_waiting(arrive->what, player);
      for (const SquareSyntax& square : arrive->squares) {
        const Cell cell = geometry_.seen_by(player, {square.file, square.rank});
        ways.push_back(rules_.sequence({atoms_.go_to(cell), atoms_.on(pieces)}));
      }
    } else if (const auto* eradicate = std::get_if<EradicateGoal>(&goal.kind)) {
      const Rule none =
          atoms_.none_on_board(symbols_.described_with_waiting(eradicate->what, player));
      const std::int64_t turns = assignment_turns(game_);
      ways.push_back(
          turns == 0
              ? none
              : rules_.sequence(
                    {atoms_.compare(symbols_.turn(), Comparator::GreaterOrEqual, turns), none}));
    }
  }
  return rules_.choice(std::move(ways));
}

Rule Goals::scores(Result result) {
  const std::int64_t white = result == Result::WhiteWins ? 100 : result == Result::Draw ? 50 : 0;
  return rules_.sequence(
      {atoms_.set(VariableId(0), white), atoms_.set(VariableId(1), 100 - white)});
}

Rule Goals::end(Result result) {
  return rules_.sequence({scores(result), atoms_.turn_to(keeper), rules_.act(On{})});
}

bool Goals::stalemate_is_goal(Colour player, Colour stalemated) const {
  for (const Goal& goal : game_.goals) {
    const auto* stalemate = std::get_if<StalemateGoal>(&goal.kind);
    if (stalemate != nullptr && (stalemate->who == Side::Player) == (player == stalemated)) {
      return true;
    }
  }
  return false;
}

Goals::Result Goals::stalemate(Colour stalemated) const {
  const bool white = stalemate_is_goal(Colour::White, stalemated);
  const bool black = stalemate_is_goal(Colour::Black, stalemated);
  if (white && black) return Result::Draw;
  if (!white && !black) {  // no goal covers it: whoever cannot move loses
    return stalemated == Colour::White ? Result::BlackWins : Result::WhiteWins;
  }
  return white ? Result::WhiteWins : Result::BlackWins;
}

Rule Goals::before(Colour mover, Turn& turn) {
  const Rule white = achieved(Colour::White);
  const Rule black = achieved(Colour::Black);
  rules_.come_from(game_.name.range);
  const bool for_white = stalemate_is_goal(Colour::White, mover);
  const bool for_black = stalemate_is_goal(Colour::Black, mover);
  const Rule moves = turn.exist();
  rules_.come_from(game_.name.range);
  const Rule can_move = rules_.holds(moves);
  const Rule cannot_move = rules_.fails(moves);
  // `usual`, unless the player who is to move cannot and that is a goal that counts.
  const auto unless_stalemate = [&](bool counts, Result usual, Result stalemated) {
    if (!counts) return end(usual);
    return rules_.choice(
        {rules_.sequence({can_move, end(usual)}), rules_.sequence({cannot_move, end(stalemated)})});
  };
  const Rule go_on = rules_.sequence(
      {atoms_.compare(symbols_.turn(), Comparator::Less, move_limit_), scores(stalemate(mover)),
       atoms_.add(symbols_.turn(), 1), atoms_.turn_to(player_of(mover))});
  const Rule limit =
      rules_.sequence({atoms_.compare(symbols_.turn(), Comparator::Equal, move_limit_),
                       unless_stalemate(for_white || for_black, Result::Draw, stalemate(mover))});
  return rules_.choice(
      {rules_.sequence({rules_.holds(white), rules_.holds(black), end(Result::Draw)}),
       rules_.sequence({rules_.holds(white), rules_.fails(black),
                        unless_stalemate(for_black, Result::WhiteWins, Result::Draw)}),
       rules_.sequence({rules_.fails(white), rules_.holds(black),
                        unless_stalemate(for_white, Result::BlackWins, Result::Draw)}),
       rules_.sequence({rules_.fails(white), rules_.fails(black), rules_.choice({limit, go_on})})});
}

}  // namespace zug::metagame
