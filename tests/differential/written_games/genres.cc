// Turns of whole genres, with their parts drawn at random: what boards are full of in real games.
//
//   placing    a stone on an empty square, and who has a line, or joins two sides, wins
//   enclosing  stones in lines between two others turn over (reversi)
//   liberties  blocks without an empty square beside them go (go)
//   jumps      captures of one after another, which one must go on with (draughts)
//   check      nobody may leave his king to be taken (chess)

#include "tests/differential/written_games/phrases.h"

namespace zug::test {

std::string Phrases::beside(const std::string& piece) {
  return sum([&](const Way& way) { return way.step + " {" + piece + "}"; });
}

std::string Phrases::placing(const Side& side) {
  const std::string stone = "{" + side.man + "}";
  std::string where = any() + " {e} ";
  if (chance(20)) where += "{! " + one_of(board_.directions) + " {e}} ";  // it falls down
  std::string won;
  switch (draw(4)) {
    case 0: {  // joins two sides
      const std::string block = "(" + beside(side.man) + ")* ";
      won = "{? " + block + "{! " + one_of(board_.directions) + "}} {? " + block + "{! " +
            one_of(board_.directions) + "}}";
      return where + "->> [" + side.man + "] (" + won + " [$ " + side.name + "=100] ->> {} + {! " +
             block + "{! " + one_of(board_.directions) + "}}) ";
    }
    case 1: {  // so many and no more
      const std::string more = std::to_string(1 + draw(4));
      won = sum([&](const Way& way) {
        const std::string forth = way.step + " " + stone;
        if (way.back.empty()) return "(" + forth + ")^" + more + " {! " + forth + "}";
        const std::string back = way.back + " " + stone;
        return "(" + back + ")* {! " + back + "} (" + forth + ")^" + more + " {! " + forth + "}";
      });
      break;
    }
    default:
      won = line(side.man);
  }
  const std::string put = "[" + side.man + "] ";
  const std::string end = "({? " + won + "} [$ " + side.name + "=100] ->> {} + {! " + won + "} ";
  if (chance(60)) return where + "->> " + put + end + ") ";
  // The player sees to it himself; of two stones in a turn, the first may be enough.
  return chance(60) ? where + put + end + ") " : where + put + end + where + put + end + ")) ";
}

std::string Phrases::enclosing(const Side& side) {
  const std::string foe = " {" + side.foe + "}";
  const auto bracket = [&](const std::string& step) {
    return step + foe + " (" + step + foe + ")* " + step + " {" + side.man + "}";
  };
  const std::vector<Way> all = ways();
  std::string somewhere;
  std::string turned;
  const bool home = chance(50);  // turned over on the way home
  for (const Way& way : all) {
    if (way.back.empty()) continue;
    somewhere += (somewhere.empty() ? "" : " + ") + bracket(way.step);
    const std::string none = "{! " + bracket(way.step) + "}";
    if (home) {
      turned += "(" + bracket(way.step) + " (" + way.back + foe + " [" + side.man + "])* " +
                way.back + " {" + side.man + "} + " + none + ") ";
    } else {
      turned += "(" + none + " + " + way.step + foe + " [" + side.man + "] (" + way.step + foe +
                " [" + side.man + "])* " + way.step + " {" + side.man + "} " + way.back + " ({" +
                side.man + "} " + way.back + ")* {e}) ";
    }
  }
  if (somewhere.empty()) return placing(side);
  const std::string where = any() + " {e} {? (" + somewhere + ")} ";
  const std::string done = home ? "[" + side.man + "] " + turned : turned + "[" + side.man + "] ";
  const std::string turn = where + "->> " + done;
  return chance(50) ? turn : "(" + turn + "+ {! " + where + "} ->> ) ";
}

std::string Phrases::liberties(const Side& side) {
  const std::vector<Way> all = ways();
  const auto next_to = [&](const std::string& piece) {
    std::string result;
    for (const Way& way : all) {
      result += (result.empty() ? "" : " + ") + way.step + " {" + piece + "}";
    }
    return "(" + result + ")";
  };
  const auto liberty = [&](const std::string& stone) {
    return next_to(stone) + "* " + next_to("e");
  };
  const std::string captures = next_to(side.foe) + " {! " + liberty(side.foe) + "}";
  const std::string put = any() + " {e} {? [" + side.man + "] (" + liberty(side.man) +
                          (chance(60) ? " + " + captures : "") + ")} ";
  const std::string gone = "({" + side.foe + "} {! " + liberty(side.foe) + "} [" +
                           (neutral_ ? "x" : "e") + "] + {" + side.foe + "} {? " +
                           liberty(side.foe) + "} + {! {" + side.foe + "}}) ";
  std::string kept;
  if (board_.first.empty() || chance(30)) {
    kept = "(" + any() + " {" + side.foe + "} {! " + liberty(side.foe) + "} [e] + {! " + any() +
           " {" + side.foe + "} {! " + liberty(side.foe) + "}}) ";
  } else {
    kept = board_.first + " " + gone + "(" + board_.next + " " + gone + ")* " + board_.last + " ";
  }
  if (chance(30)) kept = "({? " + captures + "} " + kept + "+ {! " + captures + "}) ";
  if (chance(30)) {  // put down first, and then looked at
    return any() + " {e} [" + side.man + "] {? " + liberty(side.man) + "} ->> " +
           (chance(50) ? kept : "");
  }
  return put + (chance(70) ? "->> [" + side.man + "] " : "[" + side.man + "] ->> ") + kept;
}

std::string Phrases::jumps(const Side& side) {
  const std::vector<Way> all = ways();
  const auto over = [&](const std::string& take) {
    std::string result;
    for (const Way& way : all) {
      result += (result.empty() ? "" : " + ") + way.step + " {" + side.foes + "} " + take +
                way.step + " {e}";
    }
    return "(" + result + ")";
  };
  const std::string& man = side.king.empty() || chance(70) ? side.man : side.king;
  std::string ride = over("[e] ") + " " + over("[e] ") + "* ";
  if (chance(15)) ride = over("[e] ") + "* ";
  if (chance(75)) ride += "{! " + over("") + "} ";
  std::string land = "[" + man + "] ";
  if (man == side.man && !side.king.empty()) {
    const std::string forward = all[0].step;
    land = "({? " + forward + "} [" + side.man + "] + {! " + forward + "} [" + side.king + "]) ";
  }
  const std::string from = any() + " {" + man + "} ";
  const bool late = chance(50);
  const std::string end = late ? "->> " + land : land + "->> ";
  const std::string capture = from + "[e] " + ride + end;
  const std::string step =
      from + "[e] " + sum([](const Way& way) { return way.step + " {e}"; }) + " " + end;
  if (chance(20)) return capture;
  return "(" + capture + "+ " + (chance(70) ? "{! " + from + over("") + "} " : "") + step + ") ";
}

std::string Phrases::check(const Side& side) {
  const std::string& king = side.king.empty() ? side.man : side.king;
  const std::string target = "{e," + side.foes + "}";
  const std::vector<Way> rides = ways();
  const auto ride = [&](const std::string& on) {
    std::string result;
    for (const Way& way : rides) {
      result += (result.empty() ? "" : " + ") + ("(" + way.step + " {e})* ") + way.step + " " + on;
    }
    return "(" + result + ")";
  };
  const auto leap = [&](const std::string& on) {
    return sum([&](const Way& way) { return way.step + " " + on; });
  };
  const std::string attacked = any() + " {" + king + "} (" + ride("{" + side.foe + "}") + " + " +
                               leap("{" + side.foes + "}") + ")";
  std::string moves = any() + " ({" + side.man + "} [e] " + ride(target) + " [" + side.man + "]";
  if (king != side.man) moves += " + {" + king + "} [e] " + leap(target) + " [" + king + "]";
  if (chance(30)) {
    const std::string forward = way().step;
    moves += " + {" + side.man + "} [e] " + forward + " {e} ({? " + forward + "} [" + side.man +
             "] + {! " + forward + "} [" + side.man + "," + king + "])";
  }
  const std::string turn = moves + ") {! " + attacked + "} ->> ";
  return chance(40) ? turn + "({? " + attacked + "} [$ k=1] + {! " + attacked + "} [$ k=0]) "
                    : turn;
}

std::string Phrases::genre(const Side& side) {
  switch (draw(7)) {
    case 0:
    case 1:
      return placing(side);
    case 2:
      return enclosing(side);
    case 3:
      return liberties(side);
    case 4:
    case 5:
      return jumps(side);
    default:
      return check(side);
  }
}

}  // namespace zug::test
