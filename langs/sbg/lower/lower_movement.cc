// Movements and places as walks over the board. The board is a full rectangle, so a step of two
// columns and one row is on the board exactly when its single shifts are, in any order:
//
//   (2,1,e)            right right up {e}                  (for black: right right down {e})
//   a square in place  {? left left {! left} down {! down}} holds on column 2 of row 0 only
//
// `^n` is written out, `^0` and other empty words are left out of sequences; as a branch of a
// choice the empty word is a test for any piece at all, which always holds.

#include "langs/sbg/lower/lower_movement.h"

#include <cstdlib>

namespace zug::sbg {
namespace {

class MovementLowering {
 public:
  MovementLowering(const Side& own, const Side& opponent, const Compass& compass, Builder& builder)
      : own_(own), opponent_(opponent), compass_(compass), builder_(builder) {}

  std::optional<ExpressionId> lower(const Movement& movement) {
    if (builder_.full()) return std::nullopt;
    return std::visit(
        Overloaded{[&](const Step& step) { return lower_step(step, movement.origin); },
                   [&](const Sequence& sequence) {
                     std::vector<ExpressionId> parts;
                     for (const Movement& part : sequence.parts) append(part, parts);
                     return sequence_of(parts);
                   },
                   [&](const Choice& choice) { return lower_choice(choice); },
                   [&](const Power& power) { return lower_power(power); }},
        movement.node);
  }

 private:
  std::optional<ExpressionId> sequence_of(const std::vector<ExpressionId>& parts) {
    if (parts.empty()) return std::nullopt;
    return builder_.sequence(parts);
  }

  void append(const Movement& movement, std::vector<ExpressionId>& parts) {
    if (const auto part = lower(movement)) parts.push_back(*part);
  }

  void append_shifts(std::int64_t distance, DirectionId forth, DirectionId back, Origin origin,
                     std::vector<ExpressionId>& parts) {
    const DirectionId direction = distance > 0 ? forth : back;
    for (std::int64_t i = 0; i < std::abs(distance); ++i) {
      parts.push_back(builder_.atom(Shift{direction}, origin));
    }
  }

  std::optional<ExpressionId> lower_step(const Step& step, Origin origin) {
    std::vector<ExpressionId> parts;
    append_shifts(step.dx * own_.right, compass_.right, compass_.left, origin, parts);
    append_shifts(step.dy * own_.forward, compass_.up, compass_.down, origin, parts);
    switch (step.content) {
      case Content::Empty:
        parts.push_back(builder_.atom(On{{empty()}}, origin));
        break;
      case Content::Opponent:
        parts.push_back(builder_.atom(On{opponent_.letters}, origin));
        break;
      case Content::Own:
        parts.push_back(builder_.atom(On{own_.own}, origin));
        break;
    }
    return builder_.sequence(parts);
  }

  std::optional<ExpressionId> lower_choice(const Choice& choice) {
    std::vector<ExpressionId> branches;
    bool empty_words_only = true;
    for (const Movement& branch : choice.branches) {
      const auto lowered = lower(branch);
      if (lowered) empty_words_only = false;
      branches.push_back(lowered ? *lowered : builder_.atom(On{anything()}, branch.origin));
    }
    if (empty_words_only) return std::nullopt;
    return builder_.choice(branches);
  }

  std::optional<ExpressionId> lower_power(const Power& power) {
    if (!power.count) {
      const auto body = lower(power.body.front());
      if (!body) return std::nullopt;
      return builder_.star(*body);
    }
    std::vector<ExpressionId> parts;
    for (std::int64_t i = 0; i < *power.count && !builder_.full(); ++i) {
      const std::size_t before = parts.size();
      append(power.body.front(), parts);
      if (parts.size() == before) break;  // the empty word
    }
    return sequence_of(parts);
  }

  PieceId empty() const { return own_.empty; }

  std::vector<PieceId> anything() const {
    std::vector<PieceId> all = own_.own;
    all.insert(all.end(), opponent_.letters.begin(), opponent_.letters.end());
    all.push_back(empty());
    std::sort(all.begin(), all.end());
    return all;
  }

  const Side& own_;
  const Side& opponent_;
  const Compass& compass_;
  Builder& builder_;
};

// `distance` shifts towards the nearer edge, and that the edge is there.
void stand_on_line(std::int64_t from_first, std::int64_t size, DirectionId to_first,
                   DirectionId to_last, Origin origin, Builder& builder,
                   std::vector<ExpressionId>& parts) {
  if (size == 1) return;
  const std::int64_t from_last = size - 1 - from_first;
  const bool first_is_nearer = from_first <= from_last;
  const DirectionId direction = first_is_nearer ? to_first : to_last;
  for (std::int64_t i = 0; i < (first_is_nearer ? from_first : from_last); ++i) {
    parts.push_back(builder.atom(Shift{direction}, origin));
  }
  parts.push_back(
      builder.pattern(false, origin, [&] { return builder.atom(Shift{direction}, origin); }));
}

}  // namespace

std::vector<ExpressionId> any_square(const Compass& compass, Origin origin, Builder& builder) {
  std::vector<ExpressionId> parts;
  const auto along = [&](DirectionId one, DirectionId other) {
    const ExpressionId first = builder.star(builder.atom(Shift{one}, origin));
    const ExpressionId second = builder.star(builder.atom(Shift{other}, origin));
    parts.push_back(builder.choice({first, second}));
  };
  if (compass.height > 1) along(compass.up, compass.down);
  if (compass.width > 1) along(compass.left, compass.right);
  return parts;
}

std::optional<ExpressionId> lower_movement(const Movement& movement, const Side& own,
                                           const Side& opponent, const Compass& compass,
                                           Builder& builder) {
  return MovementLowering(own, opponent, compass, builder).lower(movement);
}

std::vector<ExpressionId> stand_on(std::optional<std::int64_t> x, std::int64_t y,
                                   const Compass& compass, Origin origin, Builder& builder) {
  std::vector<ExpressionId> parts;
  if (x) stand_on_line(*x, compass.width, compass.left, compass.right, origin, builder, parts);
  stand_on_line(y, compass.height, compass.down, compass.up, origin, builder, parts);
  return parts;
}

}  // namespace zug::sbg
