// Conditions and sets that several terms ask about are computed beforehand (Lowering::share). Often
// one of them is idle where another one fails:
//
//   ({! a} + {! b}) [x] + {? a} {? b} [y]    with a and b patterns: b only where a holds
//   {? a} [x] + {? b} [y]                    does not fire, each matters whatever the other is
//
// The second flag is then computed only if the first one holds (or only if it fails, in the
// mirrored case). It is right because with the first one replaced by its value no term asks about
// the second any longer: left at 0, it changes nothing. Likewise a set that takes work, such as the
// dead stones in
//
//   {? captures} markDead + {! captures}    with captures a pattern: none where it fails

#include <algorithm>
#include <map>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/forms/lower.h"

namespace zug::reasoner {

using Kind = Term::Kind;

namespace {

// What is left of a term when a condition `given` has the value `value`.
class Rest {
 public:
  Rest(const Terms& terms, TermId given, bool value, TermId wanted)
      : terms_(terms), given_(given), value_(value), wanted_(wanted) {}

  bool asks(TermId term) { return of(term).asks; }

 private:
  struct Known {
    std::optional<bool> value;  // of sets: false when empty
    bool asks = false;          // about the condition `wanted`
  };

  Known of(TermId id) {
    if (id == given_) return {value_, false};
    if (id == wanted_) return {std::nullopt, true};
    const auto known = known_.find(id);
    if (known != known_.end()) return known->second;
    return known_[id] = compute(terms_[id]);
  }

  Known compute(const Term& t) {
    switch (t.kind) {
      case Kind::None:
      case Kind::False:
        return {false, false};
      case Kind::True:
        return {true, false};
      case Kind::Not: {
        const Known a = of(t.a);
        return {a.value ? std::optional<bool>(!*a.value) : std::nullopt, a.asks};
      }
      case Kind::And:
      case Kind::Both:
      case Kind::Guard:
        return joined(of(t.a), of(t.b), false);
      case Kind::Or:
      case Kind::Either:
        return joined(of(t.a), of(t.b), true);
      case Kind::Flood:
        return joined(of(t.a), {std::nullopt, of(t.b).asks}, false);
      case Kind::Image:
        return joined(of(t.b), {}, false);
      case Kind::Ray:
        return joined(of(t.c), {}, false);
      case Kind::Where:
      case Kind::Any:
        return joined(of(t.a), {}, false);
      case Kind::Constant:
      case Kind::Row:
      case Kind::Pieces:
      case Kind::Frontier:
      case Kind::HereIn:
      case Kind::Compare:
      case Kind::Holds:
        break;  // has no parts
    }
    return {};
  }

  // Of two terms of which one alone decides when it has the value `strong`.
  static Known joined(const Known& a, const Known& b, bool strong) {
    if (a.value == strong || b.value == strong) return {strong, false};
    const bool weak = a.value && b.value;
    return {weak ? std::optional<bool>(!strong) : std::nullopt, a.asks || b.asks};
  }

  const Terms& terms_;
  TermId given_;
  bool value_;
  TermId wanted_;
  std::map<TermId, Known> known_;
};

}  // namespace

// The flag, among the earlier ones, that leaves the term idle when it has some value.
std::optional<Lowering::Idle> Lowering::idle_under(const std::vector<TermId>& earlier, TermId term,
                                                   const std::vector<TermId>& users) const {
  for (const TermId first : earlier) {
    for (const bool value : {false, true}) {
      Rest rest(terms_, first, value, term);
      const bool idle =
          std::none_of(users.begin(), users.end(), [&](TermId user) { return rest.asks(user); });
      if (idle) return Idle{first, value};
    }
  }
  return std::nullopt;
}

void Lowering::unless_idle(const Idle& idle, const Body& body) {
  block(idle.value ? Op::IfNotFlag : Op::IfFlag, *shared_.find(idle.flag), 0, body);
}

std::uint32_t Lowering::lazy_flag(TermId condition, const std::vector<TermId>& earlier,
                                  const std::vector<TermId>& users) {
  const std::optional<Idle> idle = idle_under(earlier, condition, users);
  if (!idle) return flag(condition);
  const std::uint32_t result = new_flag();
  emit(Op::Flag, result, 0);
  unless_idle(*idle, [&] { set_flag(result, condition); });
  return result;
}

std::uint32_t Lowering::lazy_set(TermId set, const std::vector<TermId>& earlier,
                                 const std::vector<TermId>& users) {
  std::optional<Idle> idle;
  if (terms_.weight(set, cost::heavy) >= cost::heavy) idle = idle_under(earlier, set, users);
  if (!idle) return compute_set(set);
  const std::uint32_t result = new_set();
  emit(Op::SetNone, result);
  unless_idle(*idle, [&] { emit(Op::SetCopy, result, compute_set(set)); });
  return result;
}

}  // namespace zug::reasoner
