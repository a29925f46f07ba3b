#include "langs/metagame/lower/captures.h"

#include <map>
#include <numeric>

#include "langs/metagame/lower/capture_cases.h"

// A move of the IR is a list of (modifier, square), so two ways to capture the same pieces and land
// on the same square have to run through the same modifiers. Who lands on a square is the same in
// all ways, what leaves the board depends on the way:
//
//   clobbering   the piece on the square of arrival alone. All ways lead there without modifiers,
//                and one modifier follows: (way + way + way) [e]
//   retrieving   also the piece behind: first S^-1 {victims} [e] S, then a way. One per direction.
//   hopping      the hopped-over pieces leave as they are met: (S {e})* S {victims} [e] (S {e})*
//   ...
//
// On a planar board these capture different sets of pieces, except when two hops go the same way or
// two CAPTURE blocks retrieve in the same direction. In that case, and always on a cylinder, where
// paths can meet again, capture_cases.h lists all cases one by one. Blocks with different effects
// make different moves.

namespace zug::metagame {
namespace {

constexpr Effect effects[] = {Effect::Remove, Effect::PlayerPossesses, Effect::OpponentPossesses};

std::pair<std::int64_t, std::int64_t> way(Vector d) {
  const std::int64_t length = std::gcd(d.dx, d.dy);
  return {d.dx / length, d.dy / length};
}

}  // namespace

Captures::Captures(const PieceSyntax& piece, Colour mover, const Geometry& geometry,
                   const Symbols& symbols, Atoms& atoms, RuleFactory& rules)
    : mover_(mover),
      geometry_(geometry),
      symbols_(symbols),
      atoms_(atoms),
      rules_(rules),
      paths_(geometry, atoms, rules) {
  for (const Effect effect : effects) {
    std::vector<CaptureWalk> walks;
    for (const Capture& capture : piece.capturing) {
      if (capture.effect != effect) continue;
      for (const Movement& movement : capture.movements) {
        CaptureWalk walk{&capture, &movement, {}, symbols.described(capture.type, mover), {}};
        if (const auto* hop = std::get_if<Hop>(&movement.type)) {
          walk.hops = true;
          walk.captures_hopped = capture.hop;
          walk.over = symbols.described(hop->hop_over, mover);
        }
        for (const Vector d : geometry.directions(movement, mover)) {
          walk.d = d;
          walks.push_back(walk);
        }
      }
    }
    if (!walks.empty()) groups_.emplace_back(effect, std::move(walks));
  }
}

Removal Captures::removal(Effect effect, SourceRange origin) {
  return [this, effect, origin](const PieceSet& pieces) {
    rules_.come_from(origin);
    const Rule gone = atoms_.off(symbols_.empty());
    if (effect == Effect::Remove) return rules_.sequence({atoms_.on(pieces), gone});
    const Colour owner = effect == Effect::PlayerPossesses ? mover_ : other(mover_);
    std::map<std::size_t, PieceSet> by_type;
    for (const PieceId piece : pieces) by_type[symbols_.type_of(piece)].push_back(piece);
    std::vector<Rule> cases;
    for (const auto& [type, set] : by_type) {
      const Rule into_hand = atoms_.add(*symbols_.hand(owner, type), 1);
      cases.push_back(rules_.sequence({atoms_.on(set), gone, into_hand}));
    }
    return rules_.choice(std::move(cases));
  };
}

Rule Captures::moves() {
  std::vector<Rule> ways;
  for (const auto& [effect, walks] : groups_) {
    const Removal remove = removal(effect, walks.front().capture->effect_range);
    if (ambiguous(walks)) {
      ways.push_back(capture_cases(walks, geometry_, symbols_, atoms_, rules_).moves(remove));
      continue;
    }
    ways.push_back(clobbering(walks, remove));
    ways.push_back(retrieving(walks, remove));
    for (const CaptureWalk& walk : walks) {
      if (walk.captures_hopped) ways.push_back(hopping(walk, remove));
    }
  }
  return rules_.choice(std::move(ways));
}

Rule Captures::exist() {
  std::vector<Rule> ways;
  for (const auto& [effect, walks] : groups_) {
    if (geometry_.cylinder() && ambiguous(walks)) {
      ways.push_back(capture_cases(walks, geometry_, symbols_, atoms_, rules_).exist());
      continue;
    }
    for (const CaptureWalk& walk : walks) ways.push_back(exists(walk));
  }
  return rules_.choice(std::move(ways));
}

bool Captures::ambiguous(const std::vector<CaptureWalk>& walks) const {
  std::map<std::pair<std::int64_t, std::int64_t>, const Capture*> retrieved;
  std::map<std::pair<std::int64_t, std::int64_t>, const Movement*> hopped;
  for (const CaptureWalk& walk : walks) {
    if (!walk.capture->retrieve && !walk.captures_hopped) continue;
    if (geometry_.cylinder()) return true;
    if (walk.capture->retrieve) {
      const auto entry = retrieved.emplace(std::pair(walk.d.dx, walk.d.dy), walk.capture).first;
      if (entry->second != walk.capture) return true;
    }
    if (walk.captures_hopped) {
      const auto entry = hopped.emplace(way(walk.d), walk.movement).first;
      if (entry->second != walk.movement) return true;
    }
  }
  return false;
}

Rule Captures::behind(const CaptureWalk& walk, const Rule& what) {
  return rules_.sequence({atoms_.leap({-walk.d.dx, -walk.d.dy}), what, atoms_.leap(walk.d)});
}

Rule Captures::clobbering(const std::vector<CaptureWalk>& walks, const Removal& remove) {
  std::vector<Rule> ways;
  PieceSet victims;
  for (const CaptureWalk& walk : walks) {
    if (!walk.capture->clobber) continue;
    rules_.come_from(walk.movement->range);
    const PieceSet over = walk.captures_hopped ? subtract(walk.over, walk.victims) : walk.over;
    Rule way = paths_.to(*walk.movement, walk.d, over, walk.victims);
    if (walk.capture->retrieve) {
      const Rule back = atoms_.leap({-walk.d.dx, -walk.d.dy});
      way = rules_.sequence({rules_.fails(rules_.sequence({back, atoms_.on(walk.victims)})), way});
    }
    ways.push_back(way);
    if (!is_nothing(way)) victims = unite(victims, walk.victims);
  }
  return rules_.sequence({rules_.choice(std::move(ways)), remove(victims)});
}

Rule Captures::retrieving(const std::vector<CaptureWalk>& walks, const Removal& remove) {
  std::map<std::pair<std::int64_t, std::int64_t>, std::vector<const CaptureWalk*>> by_direction;
  for (const CaptureWalk& walk : walks) {
    if (walk.capture->retrieve) by_direction[{walk.d.dx, walk.d.dy}].push_back(&walk);
  }
  std::vector<Rule> result;
  for (const auto& entry : by_direction) {
    std::vector<Rule> to_empty, to_victim;
    for (const CaptureWalk* walk : entry.second) {
      rules_.come_from(walk->movement->range);
      const bool clobber = walk->capture->clobber;
      const PieceSet over =
          walk->captures_hopped ? subtract(walk->over, walk->victims) : walk->over;
      to_empty.push_back(is_longest(*walk->movement, geometry_)
                             ? paths_.longest(std::get<Ride>(walk->movement->type), walk->d,
                                              clobber ? walk->victims : PieceSet{})
                             : paths_.to(*walk->movement, walk->d, over, {symbols_.empty()}));
      if (clobber) to_victim.push_back(paths_.to(*walk->movement, walk->d, over, walk->victims));
    }
    const CaptureWalk& first = *entry.second.front();
    const Rule arrivals = rules_.choice(
        {rules_.choice(std::move(to_empty)),
         rules_.sequence({rules_.choice(std::move(to_victim)), remove(first.victims)})});
    result.push_back(rules_.sequence({behind(first, remove(first.victims)), arrivals}));
  }
  return rules_.choice(std::move(result));
}

// Ways over pieces of which at least one is a victim: how many are not before the first one?
std::vector<Rule> Captures::hopped(const CaptureWalk& walk, const Removal& remove) {
  std::optional<Count> count = paths_.fit(std::get<Hop>(walk.movement->type).over, walk.d);
  if (!count) return {};
  const Rule leap = atoms_.leap(walk.d);
  const Rule victim = rules_.sequence({leap, remove(intersect(walk.over, walk.victims))});
  const Rule passed = rules_.sequence({leap, atoms_.on(subtract(walk.over, walk.victims))});
  const Rule any = rules_.choice({victim, passed});
  std::vector<Rule> ways;
  if (is_nothing(victim)) return ways;
  const auto add = [&](std::int64_t before, const Rule& more_before, std::int64_t behind,
                       const Rule& more_behind) {
    const Rule way = rules_.sequence({rules_.times(passed, before), more_before, victim,
                                      rules_.times(any, behind), more_behind});
    if (!is_nothing(way)) ways.push_back(way);
  };
  const Rule none = rules_.sequence({});
  if (count->most) {
    for (std::int64_t n = std::max<std::int64_t>(count->least, 1); n <= *count->most; ++n) {
      for (std::int64_t i = 0; i < n; ++i) add(i, none, n - 1 - i, none);
    }
    return ways;
  }
  for (std::int64_t i = 0; i < count->least; ++i) {
    add(i, none, count->least - 1 - i, rules_.repeat(any));
  }
  if (count->least == 0 || !is_nothing(passed)) {
    add(count->least, rules_.repeat(passed), 0, rules_.repeat(any));
  }
  return ways;
}

Rule Captures::hopping(const CaptureWalk& walk, const Removal& remove) {
  const auto& hop = std::get<Hop>(walk.movement->type);
  rules_.come_from(walk.movement->range);
  const std::optional<Count> before = paths_.fit(hop.before, walk.d);
  const std::optional<Count> after = paths_.fit(hop.after, walk.d);
  if (!before || !after) return rules_.nothing();
  std::vector<Rule> arrivals{atoms_.on_empty()};
  if (walk.capture->clobber) arrivals.push_back(remove(walk.victims));
  const Rule last = rules_.sequence({atoms_.leap(walk.d), rules_.choice(std::move(arrivals))});
  std::vector<Rule> ways;
  for (const Rule& approach : paths_.runs(paths_.step_empty(walk.d), *before)) {
    for (const Rule& pieces : hopped(walk, remove)) {
      for (const Rule& rest : paths_.runs(paths_.step_empty(walk.d), *after)) {
        ways.push_back(rules_.sequence({approach, pieces, rest, last}));
      }
    }
  }
  const Rule way = rules_.choice(std::move(ways));
  if (!walk.capture->retrieve) return way;
  const Rule back = atoms_.leap({-walk.d.dx, -walk.d.dy});
  return rules_.choice(
      {rules_.sequence({rules_.fails(rules_.sequence({back, atoms_.on(walk.victims)})), way}),
       rules_.sequence({behind(walk, remove(walk.victims)), way})});
}

// As a pattern, where no way needs to be told from another.
Rule Captures::exists(const CaptureWalk& walk) {
  rules_.come_from(walk.movement->range);
  const auto look = [this](const PieceSet& pieces) { return atoms_.on(pieces); };
  std::vector<Rule> ways;
  if (walk.capture->clobber) {
    ways.push_back(paths_.to(*walk.movement, walk.d, walk.over, walk.victims));
  }
  if (walk.capture->retrieve) {
    const Rule way = paths_.to(*walk.movement, walk.d, walk.over, {symbols_.empty()});
    ways.push_back(rules_.sequence({behind(walk, look(walk.victims)), way}));
  }
  if (walk.captures_hopped) {
    CaptureWalk hop_only = walk;
    Capture plain = *walk.capture;
    plain.retrieve = plain.clobber = false;
    hop_only.capture = &plain;
    ways.push_back(hopping(hop_only, look));
  }
  return rules_.choice(std::move(ways));
}

}  // namespace zug::metagame
