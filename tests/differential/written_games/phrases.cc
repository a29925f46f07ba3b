// Moves of players. Each begins anywhere on the board and ends where the piece is put.

#include "tests/differential/written_games/phrases.h"

#include <algorithm>

namespace zug::test {

std::string Phrases::any() {
  if (chance(85)) return any_text;
  return chance(80) ? one_of(board_.walks) : one_of(board_.directions) + "*";
}

// Those that a piece or a pattern knows: along the sides, across corners, all of them or some.
std::vector<Way> Phrases::ways() {
  std::vector<Way> all = chance(75) ? board_.straight : board_.slanted;
  if (chance(25)) all.insert(all.end(), board_.slanted.begin(), board_.slanted.end());
  if (chance(50)) {
    const std::size_t left = 1 + draw(std::min<std::size_t>(all.size(), 4));
    while (all.size() > left)
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(draw(all.size())));
  }
  return all;
}

std::string Phrases::sum(const std::function<std::string(const Way&)>& of) {
  std::string result;
  const std::vector<Way> all = ways();
  for (const Way& way : all) result += (result.empty() ? "" : " + ") + of(way);
  return all.size() == 1 ? result : "(" + result + ")";
}

std::string Phrases::power(const std::string& body, std::size_t times) {
  if (times == 1) return body;
  if (chance(70)) return "(" + body + ")^" + std::to_string(times);
  std::string result = body;
  for (std::size_t i = 1; i < times; ++i) result += " " + body;
  return result;
}

std::string Phrases::left_behind() { return neutral_ && chance(15) ? "[x]" : "[e]"; }

// Says where a piece of one's own is, and takes it. `kind` is what was taken, empty when it may be
// either.
std::string Phrases::lifted(const Side& side, std::string& kind) {
  kind = !side.king.empty() && chance(30) ? side.king : side.man;
  std::string from = any() + " {" + kind + "} ";
  if (chance(5)) from = any() + " {e," + side.own + "," + side.foes + "} ";  // whatever it is
  if (chance(6)) from = any() + " {" + side.own + "} ";  // it becomes a man, or so
  if (chance(12)) from += condition(side);
  return from + left_behind() + " ";
}

std::string Phrases::put(const Side& side, const std::string& kind) {
  if (!side.king.empty() && kind == side.man && chance(35)) {
    const std::string forward = way().step;
    if (chance(70)) {
      return "({? " + forward + "} [" + side.man + "] + {! " + forward + "} [" + side.king + "]) ";
    }
    return "[" + side.man + "," + side.king + "] ";
  }
  return "[" + kind + "] ";
}

std::string Phrases::step(const Side& side) {
  std::string kind;
  const std::string from = lifted(side, kind);
  // Mostly asked for, but a step may lead anywhere, and it may be asked for what is always so.
  const std::string to =
      one_of({"{e}", "{e}", "{e}", "{e," + side.foes + "}", "{" + side.foes + "}", "", "",
              "{e," + side.own + "," + side.foes + "}"});

  const std::size_t times = chance(80) ? 1 : 2;
  if (chance(20)) {
    // Forward to an empty square, aside to take.
    return from + "(" + way().step + " {e} + " + way().step + " {" + side.foes + "} + " +
           power(way().step + " {e}", 2) + ") " + put(side, kind);
  }
  return from + sum([&](const Way& way) { return power(way.step + " " + to, times); }) + " " +
         put(side, kind);
}

std::string Phrases::ray(const Side& side) {
  std::string kind;
  const std::string from = lifted(side, kind);
  const std::size_t form = draw(5);
  const std::string to = sum([&](const Way& way) {
    const std::string slide = way.step + " {e}";
    if (form == 0) return slide + " (" + slide + ")*";
    if (form == 1) return "(" + slide + ")* " + way.step + " {e," + side.foes + "}";
    if (form == 2) return "(" + slide + ")* " + way.step + " {" + side.foes + "}";
    if (form == 3) return "(" + slide + ")* " + slide;
    return "(" + slide + ")^2 + (" + slide + ")* " + way.step + " {" + side.foes + "} (" + slide +
           ")*";
  });
  return from + to + " " + put(side, kind);
}

// Over a piece, which may be taken, once or over and over.
std::string Phrases::hop(const Side& side) {
  std::string kind;
  const std::string from = lifted(side, kind);
  const bool takes = chance(80);
  const bool flies = chance(20);
  const auto over = [&](const Way& way, bool does) {
    const std::string run = flies ? "(" + way.step + " {e})* " : "";
    const std::string take = takes && does ? left_behind() + " " : "";
    return run + way.step + " {" + (takes ? side.foes : side.own + "," + side.foes) + "} " + take +
           way.step + " {e}" + (flies && does ? " (" + way.step + " {e})*" : "");
  };
  const std::vector<Way> known = ways();
  const auto all = [&](bool does) {
    std::string result;
    for (const Way& way : known) result += (result.empty() ? "" : " + ") + over(way, does);
    return "(" + result + ")";
  };
  std::string jumps = all(true);
  if (takes && chance(50)) jumps += " " + all(true) + "*";
  if (takes && chance(15)) jumps = power(all(true), 2 + draw(2));
  if (chance(40)) jumps += " {! " + all(chance(20)) + "}";
  return from + jumps + " " + put(side, kind);
}

std::string Phrases::drop(const Side& side) {
  const std::string on = chance(90) ? "{e}" : "{e," + side.foes + "}";
  std::string where = any() + " " + on + " ";
  if (chance(55)) where += condition(side);
  if (chance(10)) where += one_of(board_.directions) + " " + on + " ";
  return where + put(side, side.man);
}

// Amazons: another piece flies from where the first one stands.
std::string Phrases::shot(const Side& side) {
  std::string kind;
  const std::string from = lifted(side, kind);
  const auto slide = [&](const Way& way) { return way.step + " {e} (" + way.step + " {e})*"; };
  const std::string arrow = neutral_ ? "x" : side.man;
  const std::string first = from + sum(slide) + " [" + kind + "] ";
  const std::string to =
      chance(60) ? sum(slide) : sum([](const Way& way) { return way.step + " {e}"; });
  return first + to + (chance(50) ? " ->> [" : " [") + arrow + "] ";
}

// A piece becomes another one, goes, or several of them at once.
std::string Phrases::change(const Side& side) {
  if (!side.king.empty() && chance(40)) {
    return any() + " {" + side.man + "} " + condition(side) + "[" + side.king + "] ";
  }
  const std::string taken =
      any() + " {" + side.foes + "} " + (chance(50) ? condition(side) : "") + "[e] ";
  if (chance(30)) return taken + any() + " {e} [" + side.man + "] ";
  return taken;
}

std::string Phrases::push(const Side& side) {
  std::string kind;
  const std::string from = lifted(side, kind);
  return from + sum([&](const Way& way) {
           return way.step + " {" + side.foe + "} [" + kind + "] " + way.step + " {e} [" +
                  side.foe + "]";
         }) +
         " ";
}

// Some steps in a row, each its own way, or a leap to a square found by looking.
std::string Phrases::far(const Side& side) {
  std::string kind;
  const std::string from = lifted(side, kind);
  const std::string one = sum([](const Way& way) { return way.step + " {e}"; });
  if (chance(40)) return from + power(one, 2 + draw(2)) + " " + put(side, kind);
  if (chance(50)) return from + "(" + one + ")* " + put(side, kind);
  return from + any() + " {e} {? " +
         sum([&](const Way& way) { return way.step + " {" + side.own + "}"; }) + "} " +
         put(side, kind);
}

std::string Phrases::capture(const Side& side) {
  switch (draw(3)) {
    case 0:
      return ray(side);
    case 1:
      return step(side);
    default:
      return hop(side);
  }
}

std::string Phrases::move(const Side& side) {
  switch (draw(13)) {
    case 0:
    case 1:
      return step(side);
    case 2:
    case 3:
      return ray(side);
    case 4:
    case 5:
      return hop(side);
    case 6:
    case 7:
    case 8:
      return drop(side);
    case 9:
      return shot(side);
    case 10:
      return change(side);
    case 11:
      return push(side);
    default:
      return far(side);
  }
}

}  // namespace zug::test
