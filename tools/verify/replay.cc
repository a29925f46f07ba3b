// Counterexamples, played action by action. What is known of one state is everything: what stands
// where, and the value of each variable. So whatever facts.h says of an action or a pattern there
// is certain (all numbers are ranges of one), what is known behind an action is one state again,
// and equal states have equal facts. Only for patterns with modifiers in them, and to see whether
// the keeper could go on, all ways are searched; no configuration is visited twice, and what takes
// too long is given up.

#include "system/sha256.h"
#include "tools/verify/check.h"
#include "tools/verify/tight/tight.h"

namespace zug::verifier {
namespace {

constexpr std::size_t most_searched = 1u << 25;  // facts of configurations, of all searches

using Configuration = std::pair<Spot, Cube>;

class Player : Checker {
 public:
  using Checker::Checker;

  void endless() {
    play(0);
    const Configuration before = now_;
    if (!play(1)) fail(1, "the round holds no modifier");
    if (now_ != before) fail(1, "the round does not come back to where it began");
  }

  void choice() {
    play(2);
    const Configuration place = now_;
    completion(3);
    const Configuration one = std::exchange(now_, place);
    completion(4);
    if (now_ == one) fail(4, "both completions end alike");
  }

 private:
  [[noreturn]] void fail(std::size_t which, const std::string& what) const {
    throw Rejected(what, certificate_.stride_lines[which]);
  }
  // Whether a modifier was among the strides.
  bool play(std::size_t which) {
    bool modifies = false;
    for (const auto& stride : certificate_.strides[which]) {
      const Spot to{stride.first, stride.second, now_.first.vertex};
      const Spot& at = now_.first;
      const auto follows = [&](std::uint32_t next) {
        const Action& action = game_.action(at.program, next);
        const bool dive = action.kind == Kind::Pattern && action.index == to.program;
        return to.state == 0 ? dive : to == Spot{at.program, next, at.vertex};
      };
      if (!std::ranges::any_of(game_.step(now_.first).next, follows) || !perform(now_, to)) {
        fail(which, std::to_string(to.program) + ":" + std::to_string(to.state) +
                        " cannot be performed there");
      }
      modifies = modifies || is_modifier(game_.step(to).action);
    }
    return modifies;
  }

  // Whole moves of the keeper, as many as he has.
  void completion(std::size_t which) {
    bool keeper = now_.first.program == 0 && to_keeper(game_.step(now_.first).action);
    for (const auto& [program, state] : certificate_.strides[which]) {
      if (program != 0 || state == 0 || !keeper) fail(which, "this is no move of the keeper");
      const Action& action = game_.action(0, state);
      keeper = action.kind != Kind::Switch || to_keeper(action);
    }
    play(which);
    const bool whole = !keeper || to_keeper(game_.step(now_.first).action);
    if (!whole) fail(which, "the keeper stops in the middle of a move");
    if (keeper && leads(now_, true)) fail(which, "the keeper could go on");
  }

  // False: the action that enters `to` is not valid, and `at` is of no use.
  bool perform(Configuration& at, const Spot& to) {
    at.first = to;
    const Action& action = game_.step(to).action;
    std::uint32_t vertex = to.vertex;
    if (facts_.step(action, vertex, at.second) < 0) {
      if (action.kind != Kind::Pattern) throw Rejected("an action is not certain in a replay", 1);
      return leads({{action.index, 0, vertex}, at.second}, false) == action.positive;
    }
    std::optional<Cube> behind = facts_.behind(at.second, at.first);
    if (behind) at.second = std::move(*behind);
    return behind.has_value();
  }

  // Whether a word leads from here to an accepting state, or (move) to a switch.
  bool leads(const Configuration& from, bool move) {
    return search(from, [&](const Configuration& at, const auto& enter) {
      if (searched_ > most_searched) throw Rejected("a search takes too long", 1);
      if (!move && game_.step(at.first).accepting) return true;
      for (const std::uint32_t state : game_.step(at.first).next) {
        Configuration to = at;
        if (!perform(to, {at.first.program, state, at.first.vertex})) continue;
        if (move && game_.step(to.first).action.kind == Kind::Switch) return true;
        searched_ += 1 + to.second.pieces.size();
        enter(std::move(to));
      }
      return false;
    });
  }

  Configuration now_{Spot{}, facts_.start()};
  std::size_t searched_ = 0;
};

}  // namespace

Certificate verified(const Game& game, Facts&& facts, std::string_view source,
                     std::string_view text, bool tight) {
  Certificate certificate = CertificateReader(text, game, facts).read();
  if (certificate.digest != system::sha256(source)) throw Rejected("it is about another game", 2);
  Checker(game, facts, certificate).check();
  if (certificate.endless) Player(game, facts, certificate).endless();
  if (certificate.choice) Player(game, facts, certificate).choice();
  if (tight) check_tight(game, facts, certificate);
  return certificate;
}

}  // namespace zug::verifier
