#include "langs/metagame/lower/capture_cases.h"

#include <algorithm>
#include <optional>

#include "ir/limits.h"

// Every way to capture, of every length and with every choice of which hopped-over pieces are
// victims, is a pattern: a walk over squares that hold this or that. Ways with equal victims and
// equal target are one case; it is one move, possible when one of its patterns holds:
//
//   {? right1 {b} right1 {e} + left1 {b} left1 {e} left1 {e} left1 {e}}  right1 [e]  right1
//
// A square can be met twice on a cylinder (the square left behind is empty then); what is asked of
// it at both times must agree, or there is no such way. Landing on a square is allowed when it is
// empty or when the piece on it is captured by whichever method, as being hopped over on the way.

namespace zug::metagame {
namespace {

constexpr std::size_t most_steps = limits::expressions;

using Key = std::pair<std::int64_t, std::int64_t>;

class Enumeration {
 public:
  Enumeration(const Geometry& geometry, const Symbols& symbols, Atoms& atoms, RuleFactory& rules,
              std::size_t& steps, CaptureCases& result)
      : geometry_(geometry),
        empty_{symbols.empty()},
        atoms_(atoms),
        rules_(rules),
        steps_(steps),
        result_(result) {}

  void add(const CaptureWalk& walk) {
    walk_ = &walk;
    rules_.come_from(walk.movement->range);
    asked_.clear();
    asked_[{0, 0}] = empty_;  // the square it has left
    const Key back = key(-1);
    if (!walk.capture->retrieve) return add_paths();
    ask(back, walk.victims, true, [&] { add_paths(); });
    // A square that is not there holds no victim either.
    retrieves_nothing_ = true;
    add_paths();
    retrieves_nothing_ = false;
  }

 private:
  Key key(std::int64_t leaps) const {
    const Vector v = geometry_.normal({walk_->d.dx * leaps, walk_->d.dy * leaps});
    return {v.dx, v.dy};
  }

  // Goes on with `next` if the square can hold one of `pieces`, too.
  template <class Next>
  void ask(Key square, const PieceSet& pieces, bool victim, const Next& next) {
    if (++steps_ > most_steps) throw TooLarge();
    const auto known = asked_.find(square);
    const std::optional<PieceSet> before =
        known == asked_.end() ? std::nullopt : std::optional(known->second);
    const PieceSet now = before ? intersect(*before, pieces) : pieces;
    if (now.empty()) return;
    asked_[square] = now;
    const bool added = victim && captured_.victims.insert(square).second;
    next();
    if (added) captured_.victims.erase(square);
    if (before) {
      asked_[square] = *before;
    } else {
      asked_.erase(square);
    }
  }

  void add_paths() {
    if (std::holds_alternative<Leap>(walk_->movement->type)) return arrive(1, true);
    Paths paths(geometry_, atoms_, rules_);
    if (const auto* ride = std::get_if<Ride>(&walk_->movement->type)) {
      if (const auto count = paths.fit(*ride, walk_->d))
        empties(1, *count, last(*count), Part::Ride);
      return;
    }
    const auto& hop = std::get<Hop>(walk_->movement->type);
    const auto before = paths.fit(hop.before, walk_->d);
    over_ = paths.fit(hop.over, walk_->d);
    after_ = paths.fit(hop.after, walk_->d);
    if (before && over_ && after_) empties(1, *before, last(*before), Part::Before);
  }

  // The most squares worth looking at: there are no more, or they have all been seen.
  std::int64_t last(const Count& count) const {
    if (count.most) return *count.most;
    const std::optional<std::int64_t> room = geometry_.most_leaps(walk_->d);
    return room ? *room : count.least + geometry_.ring_length(walk_->d);
  }

  bool on_board(std::int64_t leaps) const {
    const std::optional<std::int64_t> room = geometry_.most_leaps(walk_->d);
    return !room || leaps <= *room;
  }

  enum class Part { Ride, Before, After };

  // Empty squares from leap `from` on, `count` of them; then whatever follows `part`.
  void empties(std::int64_t from, const Count& count, std::int64_t most, Part part,
               std::int64_t had = 0) {
    if (had >= count.least) {
      if (part == Part::Before) {
        hopped(from, 0);
      } else {
        arrive(from, part == Part::Ride && had == most);
      }
    }
    if (had == most || !on_board(from)) return;
    ask(key(from), empty_, false, [&] { empties(from + 1, count, most, part, had + 1); });
  }

  void hopped(std::int64_t from, std::int64_t had) {
    const std::int64_t most = last(*over_);
    if (had >= over_->least) empties(from, *after_, last(*after_), Part::After);
    if (had == most || !on_board(from)) return;
    const auto next = [&] { hopped(from + 1, had + 1); };
    if (!walk_->captures_hopped) return ask(key(from), walk_->over, false, next);
    ask(key(from), intersect(walk_->over, walk_->victims), true, next);
    ask(key(from), subtract(walk_->over, walk_->victims), false, next);
  }

  // With leap number `leaps`. `limited`: a longest ride could not go on if it wanted.
  void arrive(std::int64_t leaps, bool limited) {
    if (!on_board(leaps)) return;
    const Key target = key(leaps);
    const auto finish = [&](bool empty) { add_case(target, leaps, empty && !limited); };
    if (captured_.victims.count(target) != 0) return finish(false);
    ask(target, empty_, false, [&] { finish(true); });
    if (walk_->capture->clobber) ask(target, walk_->victims, true, [&] { finish(false); });
  }

  void add_case(Key target, std::int64_t leaps, bool may_go_on) {
    if (captured_.victims.empty()) return;
    captured_.target = target;
    std::vector<Rule> parts;
    Key at{0, 0};
    const auto go = [&](Key to) {
      if (to != at) parts.push_back(atoms_.leap({to.first - at.first, to.second - at.second}));
      at = to;
    };
    if (retrieves_nothing_) {
      const Rule back = atoms_.leap({-walk_->d.dx, -walk_->d.dy});
      parts.push_back(rules_.fails(rules_.sequence({back, atoms_.on(walk_->victims)})));
    }
    for (const auto& [square, pieces] : asked_) {
      go(square);
      parts.push_back(atoms_.on(pieces));
    }
    if (may_go_on && is_longest(*walk_->movement, geometry_)) {
      go(key(leaps));
      const PieceSet further = walk_->capture->clobber ? unite(empty_, walk_->victims) : empty_;
      parts.push_back(rules_.fails(rules_.sequence({atoms_.leap(walk_->d), atoms_.on(further)})));
    }
    result_.cases[captured_].push_back(rules_.sequence(std::move(parts)));
    result_.victims = unite(result_.victims, walk_->victims);
  }

  const Geometry& geometry_;
  const PieceSet empty_;
  Atoms& atoms_;
  RuleFactory& rules_;
  std::size_t& steps_;
  CaptureCases& result_;
  // Of the walk under way.
  const CaptureWalk* walk_ = nullptr;
  bool retrieves_nothing_ = false;
  std::optional<Count> over_, after_;
  std::map<Key, PieceSet> asked_;
  CaptureCase captured_;
};

}  // namespace

CaptureCases capture_cases(const std::vector<CaptureWalk>& walks, const Geometry& geometry,
                           const Symbols& symbols, Atoms& atoms, RuleFactory& rules) {
  CaptureCases result(atoms, rules);
  std::size_t steps = 0;
  Enumeration enumeration(geometry, symbols, atoms, rules, steps, result);
  for (const CaptureWalk& walk : walks) enumeration.add(walk);
  return result;
}

Rule CaptureCases::moves(const Removal& remove) {
  std::vector<Rule> ways;
  for (const auto& [wanted, patterns] : cases) {
    std::vector<Rule> parts{rules_.holds(rules_.choice(patterns))};
    Key at{0, 0};
    const auto go = [&](Key to) {
      if (to != at) parts.push_back(atoms_.leap({to.first - at.first, to.second - at.second}));
      at = to;
    };
    for (const Key& victim : wanted.victims) {
      go(victim);
      parts.push_back(remove(victims));
    }
    go(wanted.target);
    ways.push_back(rules_.sequence(std::move(parts)));
  }
  return rules_.choice(std::move(ways));
}

Rule CaptureCases::exist() {
  std::vector<Rule> ways;
  for (const auto& entry : cases) ways.insert(ways.end(), entry.second.begin(), entry.second.end());
  return rules_.choice(std::move(ways));
}

}  // namespace zug::metagame
