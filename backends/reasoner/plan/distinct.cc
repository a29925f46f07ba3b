// Fingerprints of what plans have lists of. Each number of a value is mixed into what those before
// it gave, so that the order counts; different values may still have the same one.

#include "backends/reasoner/plan/distinct.h"

#include <variant>

namespace zug::reasoner {
namespace {

class Mixer {
 public:
  void take(std::uint64_t number) {
    value_ = (value_ ^ number) * 0x9E3779B97F4A7C15ull;
    value_ ^= value_ >> 29;
  }
  std::size_t value() const { return static_cast<std::size_t>(value_); }

 private:
  std::uint64_t value_ = 0;
};

}  // namespace

std::size_t fingerprint(const Bits& set) {
  Mixer mixer;
  mixer.take(set.size());
  for (const std::uint64_t word : set.words()) mixer.take(word);
  return mixer.value();
}

std::size_t fingerprint(const Arithmetic& value) {
  Mixer mixer;
  mixer.take(static_cast<std::uint64_t>(value.kind));
  mixer.take(static_cast<std::uint64_t>(value.number));
  mixer.take(value.variable.value);
  mixer.take(value.piece.value);
  for (const Arithmetic& operand : value.operands) mixer.take(fingerprint(operand));
  return mixer.value();
}

std::size_t fingerprint(const Comparison& comparison) {
  Mixer mixer;
  mixer.take(fingerprint(comparison.left));
  mixer.take(static_cast<std::uint64_t>(comparison.comparator));
  mixer.take(fingerprint(comparison.right));
  return mixer.value();
}

std::size_t fingerprint(const Action& action) {
  Mixer mixer;
  mixer.take(action.index());
  std::visit(Overloaded{[&](const Shift& shift) { mixer.take(shift.direction.value); },
                        [&](const On& on) {
                          for (const PieceId piece : on.pieces) mixer.take(piece.value);
                        },
                        [&](const Off& off) { mixer.take(off.piece.value); },
                        [&](const Assignment& assignment) {
                          mixer.take(assignment.variable.value);
                          mixer.take(fingerprint(assignment.value));
                        },
                        [&](const Comparison& comparison) { mixer.take(fingerprint(comparison)); },
                        [&](const Switch& to) { mixer.take(to.player.value); },
                        [&](const Pattern& pattern) {
                          mixer.take(pattern.positive ? 1 : 0);
                          mixer.take(pattern.body.value);
                        },
                        [](const SplitPoint&) {}},
             action);
  return mixer.value();
}

}  // namespace zug::reasoner
