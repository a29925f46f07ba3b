// The semantics of the paper, on one state: every stride names the action that is performed, and
// has to be legal and valid where it is. Patterns, and whether the keeper can move, are found out
// by a search that visits no configuration twice and is given up after so many.

#include "tools/verify/replay.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <tuple>

#include "tools/verify/rejected.h"

namespace zug::verifier {
namespace {

using Kind = Action::Kind;

constexpr std::size_t most_configurations = 4'000'000;  // of all searches together

struct Configuration {
  std::uint32_t program = 0, state = 0, vertex = 0;
  std::vector<std::uint32_t> pieces;
  std::vector<std::int64_t> values;
  friend auto operator<=>(const Configuration&, const Configuration&) = default;
};

class Player {
 public:
  Player(const Game& game, const Certificate& certificate)
      : game_(game), certificate_(certificate) {
    now_.pieces = game.start;
    now_.values.assign(game.bounds.size(), 0);
  }

  void endless() {
    play(0);
    const Configuration before = now_;
    const bool modifies = play(1);
    if (now_ != before) fail(1, "the round does not come back to where it began");
    if (!modifies) fail(1, "the round holds no modifier");
  }

  void choice() {
    play(2);
    const Configuration place = now_;
    if (place.program != 0 || (place.state != 0 && !keepers_turn(place))) {
      fail(2, "the play does not lead to the keeper's turn");
    }
    completion(3);
    const Configuration one = std::exchange(now_, place);
    completion(4);
    if (now_ == one) fail(4, "both completions end alike");
  }

 private:
  [[noreturn]] void fail(std::size_t which, const std::string& what) const {
    throw Rejected(what, std::max<std::size_t>(certificate_.stride_lines[which], 1));
  }
  bool keepers_turn(const Configuration& at) const {
    const Action& action = game_.action(at.program, at.state);
    return action.kind == Kind::Switch && action.index == 0;
  }

  // Whether a modifier was among the strides.
  bool play(std::size_t which) {
    bool modifies = false;
    for (const auto& [program, state] : certificate_.strides[which]) {
      const std::string name = std::to_string(program) + ":" + std::to_string(state);
      const std::vector<std::uint32_t>& next = game_.programs[now_.program].steps[now_.state].next;
      if (state == 0) {
        const bool asked = std::any_of(next.begin(), next.end(), [&, p = program](auto follower) {
          const Action& action = game_.action(now_.program, follower);
          return action.kind == Kind::Pattern && action.index == p;
        });
        if (!asked) fail(which, "no pattern follows that " + name + " begins");
        now_.program = program;
        now_.state = 0;
        continue;
      }
      const bool legal =
          program == now_.program && std::binary_search(next.begin(), next.end(), state);
      if (!legal || !perform(now_, state)) fail(which, name + " cannot be performed there");
      modifies = modifies || is_modifier(game_.action(program, state));
    }
    return modifies;
  }

  // Whole moves of the keeper, as many as he has.
  void completion(std::size_t which) {
    bool keeper = true;
    for (const auto& [program, state] : certificate_.strides[which]) {
      if (program != 0 || state == 0 || !keeper) fail(which, "this is no move of the keeper");
      const Action& action = game_.action(program, state);
      if (action.kind == Kind::Switch) keeper = action.index == 0;
    }
    play(which);
    if (now_.state != 0 && game_.action(0, now_.state).kind != Kind::Switch) {
      fail(which, "the keeper stops in the middle of a move");
    }
    if (keeper && search(now_, true)) fail(which, "the keeper could go on");
  }

  std::optional<std::int64_t> value(const Arithmetic& expression, const Configuration& at) const {
    using Kinds = Arithmetic::Kind;
    if (expression.kind == Kinds::Number) return expression.number;
    if (expression.kind == Kinds::Variable) return at.values[expression.index];
    if (expression.kind == Kinds::Count) {
      return std::count(at.pieces.begin(), at.pieces.end(), expression.index);
    }
    std::optional<std::int64_t> result;
    for (const Arithmetic& operand : expression.operands) {
      const std::optional<std::int64_t> part = value(operand, at);
      if (!part) return std::nullopt;
      if (!result) {
        result = part;
        continue;
      }
      std::int64_t a = *result;
      const std::int64_t b = *part;
      bool undefined = false;
      if (expression.kind == Kinds::Add) undefined = __builtin_add_overflow(a, b, &a);
      if (expression.kind == Kinds::Subtract) undefined = __builtin_sub_overflow(a, b, &a);
      if (expression.kind == Kinds::Multiply) undefined = __builtin_mul_overflow(a, b, &a);
      if (expression.kind == Kinds::Divide) {
        undefined = b == 0 || (b == -1 && a == std::numeric_limits<std::int64_t>::min());
        if (!undefined) a /= b;
      }
      if (undefined) return std::nullopt;
      result = a;
    }
    return result;
  }

  bool holds(const Action& comparison, const Configuration& at) const {
    const auto left = value(comparison.left, at), right = value(comparison.right, at);
    if (!left || !right) return false;
    const bool answers[] = {*left == *right, *left != *right,
                            *left<*right, *left <= *right, *left> * right, *left >= *right};
    return answers[static_cast<std::size_t>(comparison.relation)];
  }

  // False: the action is not valid, and `at` is of no use.
  bool perform(Configuration& at, std::uint32_t state) {
    const Action& action = game_.action(at.program, state);
    at.state = state;
    switch (action.kind) {
      case Kind::Shift:
        at.vertex = game_.neighbours[action.index][at.vertex];
        return at.vertex != nowhere;
      case Kind::On:
        return (action.mask >> at.pieces[at.vertex] & 1) != 0;
      case Kind::Off:
        at.pieces[at.vertex] = action.index;
        return true;
      case Kind::Assign: {
        const std::optional<std::int64_t> result = value(action.left, at);
        if (!result || *result < 0 || *result > game_.bounds[action.index]) return false;
        at.values[action.index] = *result;
        return true;
      }
      case Kind::Compare:
        return holds(action, at);
      case Kind::Pattern: {
        Configuration inside = at;
        inside.program = action.index;
        inside.state = 0;
        return search(inside, false) == action.positive;
      }
      case Kind::Start:
      case Kind::Switch:
      case Kind::Dot:
        return true;
    }
    return false;
  }

  // Whether a word leads from here to an accepting state, or (move) to a switch.
  bool search(const Configuration& from, bool move) {
    std::set<Configuration> seen{from};
    std::vector<Configuration> pending{from};
    while (!pending.empty()) {
      const Configuration at = std::move(pending.back());
      pending.pop_back();
      if (++searched_ > most_configurations) throw Rejected("a search takes too long", 1);
      if (!move && game_.programs[at.program].steps[at.state].accepting) return true;
      for (const std::uint32_t next : game_.programs[at.program].steps[at.state].next) {
        Configuration to = at;
        if (!perform(to, next)) continue;
        if (move && game_.action(to.program, next).kind == Kind::Switch) return true;
        if (seen.insert(to).second) pending.push_back(std::move(to));
      }
    }
    return false;
  }

  const Game& game_;
  const Certificate& certificate_;
  Configuration now_;
  std::size_t searched_ = 0;
};

}  // namespace

void replay(const Game& game, const Certificate& certificate) {
  if (certificate.endless) Player(game, certificate).endless();
  if (certificate.choice) Player(game, certificate).choice();
}

}  // namespace zug::verifier
