#include "langs/metagame/lower/paths.h"

#include <algorithm>

// With S one leap along the direction and {e} the test for an empty square:
//
//   leap                         S target
//   ride, at least two leaps     S {e} (S {e})* S target
//   ride, at most two leaps      S target + S {e} S target
//   hop [X >= 0] [X = 1] [X = 0] (S {e})* S over S target
//
// A number of leaps larger than the board has room for is left out, and a limit nobody can reach is
// no limit. On the rings of a cylinder a path has no end: there the star finds all squares, and a
// limit is made small enough to be written out, which loses nothing once the path has been round.

namespace zug::metagame {
namespace {

// Once the path has been round its ring and found it empty, further rounds lead to the same
// squares.
void shorten(Count& count, std::int64_t ring) {
  const std::int64_t rounds = std::max<std::int64_t>(count.least / ring - 1, 0);
  count.least -= rounds * ring;
  if (count.most) count.most = std::min(*count.most - rounds * ring, count.least + 2 * ring);
}

}  // namespace

bool is_longest(const Movement& movement, const Geometry& geometry) {
  const auto* ride = std::get_if<Ride>(&movement.type);
  return ride != nullptr && ride->longest && !geometry.cylinder();
}

std::optional<Count> Paths::fit(const Compare& compare, Vector d) const {
  Count count;
  if (compare.comparator != Compare::Comparator::AtMost) count.least = compare.number;
  if (compare.comparator != Compare::Comparator::AtLeast) count.most = compare.number;
  if (const std::optional<std::int64_t> room = geometry_.most_leaps(d)) {
    if (count.least > *room) return std::nullopt;
    if (count.most && *count.most >= *room && count.least != *count.most) count.most.reset();
    return count;
  }
  shorten(count, geometry_.ring_length(d));
  return count;
}

std::optional<Count> Paths::fit(const Ride& ride, Vector d) const {
  Count count{std::max<std::int64_t>(ride.min.value_or(1), 1) - 1, std::nullopt};
  if (ride.max) count.most = *ride.max - 1;
  if (count.most && *count.most < count.least) return std::nullopt;
  if (const std::optional<std::int64_t> room = geometry_.most_leaps(d)) {
    if (count.least >= *room) return std::nullopt;
    if (count.most && *count.most >= *room - 1) count.most.reset();
    return count;
  }
  shorten(count, geometry_.ring_length(d));
  return count;
}

Rule Paths::step(Vector d, const PieceSet& pieces) {
  return rules_.sequence({atoms_.leap(d), atoms_.on(pieces)});
}

Rule Paths::step_empty(Vector d) { return rules_.sequence({atoms_.leap(d), atoms_.on_empty()}); }

std::vector<Rule> Paths::runs(const Rule& step, const Count& count) {
  std::vector<Rule> result;
  if (!count.most) {
    result.push_back(rules_.sequence({rules_.times(step, count.least), rules_.repeat(step)}));
    return result;
  }
  for (std::int64_t n = count.least; n <= *count.most; ++n) result.push_back(rules_.times(step, n));
  return result;
}

Rule Paths::to(const Movement& movement, Vector d, const PieceSet& over, const PieceSet& target) {
  const Rule last = step(d, target);
  if (std::holds_alternative<Leap>(movement.type)) return last;
  std::vector<Rule> ways;
  if (const auto* ride = std::get_if<Ride>(&movement.type)) {
    const std::optional<Count> count = fit(*ride, d);
    if (!count) return rules_.nothing();
    for (const Rule& run : runs(step_empty(d), *count))
      ways.push_back(rules_.sequence({run, last}));
    return rules_.choice(std::move(ways));
  }
  const auto& hop = std::get<Hop>(movement.type);
  const std::optional<Count> before = fit(hop.before, d);
  const std::optional<Count> under = fit(hop.over, d);
  const std::optional<Count> after = fit(hop.after, d);
  if (!before || !under || !after) return rules_.nothing();
  const std::vector<Rule> unders = runs(step(d, over), *under);
  const std::vector<Rule> afters = runs(step_empty(d), *after);
  for (const Rule& approach : runs(step_empty(d), *before)) {
    for (const Rule& pieces : unders) {
      for (const Rule& rest : afters) {
        ways.push_back(rules_.sequence({approach, pieces, rest, last}));
      }
    }
  }
  return rules_.choice(std::move(ways));
}

Rule Paths::longest(const Ride& ride, Vector d, const PieceSet& target) {
  const std::optional<Count> count = fit(ride, d);
  if (!count) return rules_.nothing();
  const Rule empty = step_empty(d);
  const Rule blocked = rules_.fails(rules_.choice({empty, step(d, target)}));
  std::vector<Rule> ways;
  if (!count->most) {
    ways.push_back(
        rules_.sequence({rules_.times(empty, count->least + 1), rules_.repeat(empty), blocked}));
  } else {
    for (std::int64_t n = count->least; n < *count->most; ++n) {
      ways.push_back(rules_.sequence({rules_.times(empty, n + 1), blocked}));
    }
    ways.push_back(rules_.times(empty, *count->most + 1));
  }
  return rules_.choice(std::move(ways));
}

Rule Paths::plain(const std::vector<Movement>& movements, Colour mover, const Symbols& symbols) {
  std::vector<Rule> ways;
  for (const Movement& movement : movements) {
    rules_.come_from(movement.range);
    PieceSet over;
    if (const auto* hop = std::get_if<Hop>(&movement.type)) {
      over = symbols.described(hop->hop_over, mover);
    }
    for (const Vector d : geometry_.directions(movement, mover)) {
      ways.push_back(is_longest(movement, geometry_) ? longest(std::get<Ride>(movement.type), d, {})
                                                     : to(movement, d, over, {symbols.empty()}));
    }
  }
  return rules_.choice(std::move(ways));
}

}  // namespace zug::metagame
