// The rules around the movements (language specification, sections 4 and 6):
//
//   ( verdict of black, ->white move ->> [$turn=turn+1] arrival of white
//     verdict of white, ->black move ->> [$turn=turn+1] arrival of black )*
//
// A move takes a piece up and puts it down again: {wK} [e] walk [wK]. There is one [e] and one
// final [wK] for all words of a letter's rule, so a move is told by where it starts and where it
// ends, as it should be. While a piece walks its square counts as its owner's; where a rule looks
// back at it, a marker stands there instead of e, and the keeper takes it away afterwards, where
// the move has won the game, too: what is shown then are the pieces of the description.
//
// The keeper judges in the order of the definition: arrival of the piece just moved (the position
// is where it was put down), too few pieces of the next player, too few of the mover, turn limit.
// That a player without a move loses needs no test: the scores say so before it is his turn. Only
// where the turn limit is reached the keeper has to know whether he could move. Before the first
// move the verdict is that of black, who has not moved: that is what is due then.

#include "langs/sbg/lower/lower_turns.h"

#include <utility>

#include "ir/arithmetic.h"

namespace zug::sbg {
namespace {

constexpr std::int64_t win = 100;
constexpr std::int64_t draw = 50;

using Parts = std::vector<ExpressionId>;

class TurnLowering {
 public:
  TurnLowering(const Turns& turns, Builder& builder) : turns_(turns), builder_(builder) {}

  ExpressionId lower() {
    Parts parts;
    lower_turn(turns_.black, turns_.white, parts);
    lower_turn(turns_.white, turns_.black, parts);
    return builder_.star(builder_.sequence(parts));
  }

 private:
  // From the verdict on `last`, who has moved, to the arrival of `next`.
  void lower_turn(const Side& last, const Side& next, Parts& parts) {
    verdict(last, next, parts);
    const Origin origin = origin_of(next);
    parts.push_back(builder_.atom(Switch{next.player}, origin));
    append(any_square(turns_.compass, origin, builder_), parts);
    parts.push_back(moves(next, last, false));
    parts.push_back(builder_.atom(Switch{keeper}, origin));
    Arithmetic next_turn =
        operation_term(Arithmetic::Kind::Add, {variable_term(turns_.turn), number_term(1)});
    parts.push_back(
        builder_.atom(Assignment{turns_.turn, std::move(next_turn)}, turns_.limit_origin));
    arrival(next, parts);
    clean_up(next, parts);
  }

  static void append(const Parts& more, Parts& parts) {
    parts.insert(parts.end(), more.begin(), more.end());
  }

  Origin origin_of(const Side& side) const {
    return side.rules.empty() ? turns_.limit_origin : side.rules.front().origin;
  }

  // Without a rule it is `{}`, which never holds, and not the empty sum, which would be no way for
  // the keeper to go either. In a pattern it is enough to find a walk; nothing is put down at its
  // end.
  ExpressionId moves(const Side& mover, const Side& other, bool in_pattern) {
    Parts branches;
    for (const OwnRule& rule : mover.rules) {
      const PieceId piece = mover.pieces.at(rule.letter);
      Parts parts{builder_.atom(On{{piece}}, rule.origin)};
      const PieceId left_behind = rule.tests_start ? *mover.marker : mover.empty;
      if (!in_pattern || rule.tests_start) {
        parts.push_back(builder_.atom(Off{left_behind}, rule.origin));
      }
      const auto walk = lower_movement(*rule.movement, mover, other, turns_.compass, builder_);
      if (walk) parts.push_back(*walk);
      if (!in_pattern) parts.push_back(builder_.atom(Off{piece}, rule.origin));
      branches.push_back(builder_.sequence(parts));
    }
    if (branches.empty()) return builder_.atom(On{}, origin_of(mover));
    return builder_.choice(branches);
  }

  ExpressionId can_move(bool positive, const Side& mover, const Side& other) {
    return builder_.pattern(positive, turns_.limit_origin, [&] {
      Parts parts = any_square(turns_.compass, origin_of(mover), builder_);
      parts.push_back(moves(mover, other, true));
      return builder_.sequence(parts);
    });
  }

  void scores(std::int64_t white, std::int64_t black, Origin origin, Parts& parts) {
    const auto set = [&](const Side& side, std::int64_t score) {
      const VariableId variable(std::size_t{side.player.value} - 1);
      parts.push_back(builder_.atom(Assignment{variable, number_term(score)}, origin));
    };
    set(turns_.white, white);
    set(turns_.black, black);
  }

  void wins(const Side& side, Origin origin, Parts& parts) {
    const bool white = &side == &turns_.white;
    scores(white ? win : 0, white ? 0 : win, origin, parts);
  }

  void end_of_game(Origin origin, Parts& parts) {
    parts.push_back(builder_.atom(Switch{keeper}, origin));
    parts.push_back(builder_.atom(On{}, origin));
  }

  ExpressionId arrived(bool positive, const Side& side) {
    return builder_.pattern(positive, side.targets.begin()->second.begin()->second, [&] {
      Parts branches;
      for (const auto& [letter, squares] : side.targets) {
        Parts parts{builder_.atom(On{{side.pieces.at(letter)}}, squares.begin()->second)};
        const Parts places = lower_places(squares);
        if (!places.empty()) parts.push_back(builder_.choice(places));
        branches.push_back(builder_.sequence(parts));
      }
      return builder_.choice(branches);
    });
  }

  // Row by row; a whole row is one place. Empty when every square is meant.
  Parts lower_places(const std::map<std::pair<std::int64_t, std::int64_t>, Origin>& squares) {
    const Compass& compass = turns_.compass;
    Parts places;
    for (auto row = squares.begin(); row != squares.end();) {
      const std::int64_t y = row->first.first;
      const auto end = squares.lower_bound({y + 1, 0});
      if (std::distance(row, end) == compass.width) {
        const Parts place = stand_on(std::nullopt, y, compass, row->second, builder_);
        if (place.empty()) return {};
        places.push_back(builder_.sequence(place));
        row = end;
      }
      for (; row != end; ++row) {
        places.push_back(
            builder_.sequence(stand_on(row->first.second, y, compass, row->second, builder_)));
      }
    }
    return places;
  }

  void arrival(const Side& side, Parts& parts) {
    if (side.targets.empty()) return;
    Parts won{arrived(true, side)};
    const Origin origin = side.targets.begin()->second.begin()->second;
    wins(side, origin, won);
    clean_up(side, won);
    end_of_game(origin, won);
    const ExpressionId over = builder_.sequence(won);
    parts.push_back(builder_.choice({over, arrived(false, side)}));
  }

  void clean_up(const Side& side, Parts& parts) {
    if (!side.marker) return;
    const Origin origin = origin_of(side);
    const auto at_marker = [&] {
      Parts walk = any_square(turns_.compass, origin, builder_);
      walk.push_back(builder_.atom(On{{*side.marker}}, origin));
      return builder_.sequence(walk);
    };
    const ExpressionId there = builder_.pattern(true, origin, at_marker);
    const ExpressionId walk = at_marker();
    const ExpressionId take_away = builder_.atom(Off{side.empty}, origin);
    const ExpressionId taken = builder_.sequence({there, walk, take_away});
    parts.push_back(builder_.choice({taken, builder_.pattern(false, origin, at_marker)}));
  }

  void too_few(const Side& loser, const Side& winner, Parts& parts) {
    for (const auto& entry : loser.amounts) {
      const Amount& amount = entry.second;
      const Arithmetic count = piece_count_term(loser.pieces.at(entry.first));
      const auto compare = [&](Comparator comparator) {
        return builder_.atom(Comparison{count, comparator, number_term(amount.amount)},
                             amount.origin);
      };
      Parts lost{compare(Comparator::LessOrEqual)};
      wins(winner, amount.origin, lost);
      end_of_game(amount.origin, lost);
      const ExpressionId over = builder_.sequence(lost);
      parts.push_back(builder_.choice({over, compare(Comparator::Greater)}));
    }
  }

  void verdict(const Side& last, const Side& next, Parts& parts) {
    too_few(next, last, parts);
    too_few(last, next, parts);
    const auto turn_is = [&](Comparator comparator) {
      return builder_.atom(
          Comparison{variable_term(turns_.turn), comparator, number_term(turns_.limit)},
          turns_.limit_origin);
    };
    const ExpressionId before_limit = turn_is(Comparator::Less);
    const ExpressionId last_turn = turn_is(Comparator::Equal);
    const ExpressionId stuck = builder_.sequence({last_turn, can_move(false, next, last)});
    Parts drawn{turn_is(Comparator::Equal), can_move(true, next, last)};
    scores(draw, draw, turns_.limit_origin, drawn);
    end_of_game(turns_.limit_origin, drawn);
    parts.push_back(builder_.choice({before_limit, stuck, builder_.sequence(drawn)}));
    wins(last, turns_.limit_origin, parts);
  }

  const Turns& turns_;
  Builder& builder_;
};

}  // namespace

ExpressionId lower_turns(const Turns& turns, Builder& builder) {
  return TurnLowering(turns, builder).lower();
}

}  // namespace zug::sbg
