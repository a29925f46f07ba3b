// What players and the keeper look at, and what the keeper does.

#include "tests/differential/written_games/phrases.h"

namespace zug::test {

std::string Phrases::comparison(const Side& side) {
  const std::string number = std::to_string(draw(6));
  const std::string relation = one_of({"==", "!=", "<", "<=", ">", ">="});
  const std::string left =
      one_of({"n", "k", side.man, side.name, "n+k", "(n-1)*2", side.man + "+1", "e/3", "k*k"});
  const std::string right = chance(70) ? number : one_of({"k", side.man, "n", "e-" + number});
  return "{$ " + left + " " + relation + " " + right + "} ";
}

// Lines of some pieces through the one here, or beginning here, as people spell them.
std::string Phrases::line(const std::string& piece) {
  const std::string on = " {" + piece + "}";
  const std::size_t length = 1 + draw(4);  // others in the line
  const std::size_t form = draw(4);
  return sum([&](const Way& way) {
    const std::string& a = way.step;
    const std::string& b = way.back;
    if (form == 0 || b.empty()) return power(a + on, length);
    if (form == 1) return "(" + b + on + ")* " + power(a + on, length);
    // Each place that the one here can have in the line: i before, the rest behind.
    std::string all;
    for (std::size_t i = 0; i <= length; ++i) {
      if (form == 3 && i == draw(length + 1)) continue;
      std::string one = i == 0 ? "" : power(b + on, i);
      if (i < length) {
        one += (i == 0 ? "" : " ") + (i == 0 ? a : power(a, i + 1)) + on;
        if (i + 1 < length) one += " " + power(a + on, length - i - 1);
      }
      all += (all.empty() ? "" : " + ") + one;
    }
    return all;
  });
}

std::string Phrases::attacked(const Side& side) {
  const std::string by = " {" + side.foes + "}";
  const std::size_t form = draw(3);
  return sum([&](const Way& way) {
    if (form == 0) return way.step + by;
    if (form == 1) return "(" + way.step + " {e})* " + way.step + by;
    return way.step + by + (way.back.empty() ? "" : " " + power(way.back, 2) + " {e}");
  });
}

std::string Phrases::around(const Side& side) {
  switch (draw(7)) {
    case 0:
      return sum([&](const Way& way) { return way.step + " {" + side.own + "}"; });
    case 1:
      return line(side.man);
    case 2:
      return attacked(side);
    case 3:  // of a group: along pieces of one kind to an empty square
      return "(" + sum([&](const Way& way) { return way.step + " {" + side.own + "}"; }) + ")* " +
             sum([](const Way& way) { return way.step + " {e}"; });
    case 4:  // enclosed in some direction
      return sum([&](const Way& way) {
        const std::string foe = way.step + " {" + side.foes + "}";
        return foe + " (" + foe + ")* " + way.step + " {" + side.own + "}";
      });
    case 5:
      return way().step;
    default:  // far away from an edge, or a square by the way there
      return power(way().step, 1 + draw(3)) + (chance(50) ? " {! " + way().step + "}" : " {e}");
  }
}

std::string Phrases::condition(const Side& side) {
  const std::string mark = chance(50) ? "{? " : "{! ";
  switch (draw(10)) {
    case 0:
      return comparison(side);
    case 1:
      return mark + any() + " {" + (chance(50) ? side.man : side.foes) + "}} ";
    case 2:
      return mark + any() + " {" + side.man + "} " + line(side.man) + "} ";
    case 3:  // a pattern in a pattern
      return mark + any() + " {" + side.foes + "} {! " + around(side) + "}} ";
    case 4:  // a pattern that does something: as if the piece were here already
      return mark + "[" + side.man + "] " + around(side) + "} ";
    case 5:
      return mark + (chance(50) ? around(side) + " + " : any() + " {e} + ") + around(side) + "} ";
    case 6:
      return mark + "[e] " + any() + " {" + side.own + "} " + attacked(side) + "} ";
    default:
      return mark + around(side) + "} ";
  }
}

std::string Phrases::win(const Side& side) {
  std::string reason;
  switch (draw(5)) {
    case 0:
      reason = any() + " {" + side.man + "} " + line(side.man);
      break;
    case 1:  // nothing left
      return "({$ " + side.foe + " == 0} [$ " + side.name + "=100] ->> {} + {$ " + side.foe +
             " > 0}) ";
    case 2:
      reason = around(side);
      break;
    default:
      reason = line(side.man);
  }
  const std::string gain = chance(70) ? "[$ " + side.name + "=100] " : "";
  if (chance(20)) return "({! " + reason + "} + {? " + reason + "} ->> {}) ";
  return "({? " + reason + "} " + gain + "->> {} + {! " + reason + "}) ";
}

// In each direction where foes are between here and a piece of one's own, they change sides.
std::string Phrases::flips(const Side& side) {
  const std::string by = chance(80) ? side.man : "e";
  std::string result;
  for (const Way& way : ways()) {
    if (way.back.empty()) continue;
    const std::string foe = way.step + " {" + side.foes + "}";
    const std::string between = foe + " (" + foe + ")* " + way.step + " {" + side.own + "}";
    if (chance(70)) {
      result += "({! " + between + "} + {? " + between + "} " + foe + " [" + by + "] (" + foe +
                " [" + by + "])* " + way.step + " {" + side.own + "} (" + way.back + " {" + by +
                "})*) ";
    } else {
      result += "({! " + between + "} + " + foe + " [" + by + "] (" + foe + " [" + by + "])* " +
                way.step + " {" + side.own + "}) ";
    }
  }
  return result;
}

// Single foes between two pieces of one's own go.
std::string Phrases::custodial(const Side& side) {
  std::string result;
  for (const Way& way : ways()) {
    if (way.back.empty()) continue;
    const std::string held = way.step + " {" + side.foes + "} " + way.step + " {" + side.own + "}";
    result += "({? " + held + "} " + way.step + " [e] " + way.back + " + {! " + held + "}) ";
  }
  return result;
}

// Foes that have nowhere to go, one after another or the first that is found.
std::string Phrases::removal(const Side& side) {
  const std::string foe = any() + " {" + side.foes + "} ";
  const std::string breath =
      "{! " + (chance(50) ? sum([](const Way& way) { return way.step + " {e}"; }) : around(side)) +
      "} ";
  const std::string one = foe + breath;
  switch (draw(3)) {
    case 0:
      return "({? " + one + "} " + one + "[e] + {! " + one + "}) ";
    case 1:
      return "(" + one + "[e] ->>)* {! " + one + "} ";
    default:  // next to here only
      return "({? " + sum([&](const Way& way) { return way.step + " {" + side.foes + "}"; }) +
             "} " + sum([&](const Way& way) { return way.step + " {" + side.foes + "}"; }) +
             " [e] + {! " + around(side) + "}) ";
  }
}

std::string Phrases::numbers(const Side& side) {
  switch (draw(7)) {
    case 0:
      return "[$ n=n+1] ";
    case 1:
      return "({$ n < 9} [$ n=n+1] + {$ n == 9} [$ n=0]) ";
    case 2:
      return "[$ " + side.name + "=" + side.man + "] ";
    case 3:
      return "({$ " + side.man + " > e} [$ k=1] + {$ " + side.man + " <= e} [$ k=0]) ";
    case 4:
      return "[$ k=1-k] ";
    case 5:
      return "[$ n=" + side.man + "/2] ";
    default:
      return "({? " + around(side) + "} [$ k=1] + {! " + around(side) + "} [$ k=0]) ";
  }
}

std::string Phrases::deed(const Side& side) {
  switch (draw(8)) {
    case 0:
    case 1:
      return flips(side);
    case 2:
    case 3:
      return custodial(side);
    case 4:
      return removal(side);
    case 5:
      return numbers(side);
    case 6:
      return condition(side);  // or the game is over
    default:
      return "({? " + around(side) + "} " + numbers(side) + "+ {! " + around(side) + "}) ";
  }
}

}  // namespace zug::test
