// Safe by construction: heads, negations and `distinct` take variables only from the positive
// sentences written before them. Views have levels and ask only those below.

#include "tests/gdl/random_description.h"

namespace zug::test {
namespace {

constexpr std::size_t views_made = 4;  // v0 to v3

}  // namespace

std::string RandomDescription::argument() {
  if (chance(20)) return constant();
  const char variable = static_cast<char>('x' + below(3));
  if (bound_.find(variable) == std::string::npos) bound_ += variable;
  return std::string("?") + variable;
}

std::string RandomDescription::positive(std::size_t level, bool moves, bool state) {
  switch (below(moves ? 6 : state ? 5 : 2)) {
    case 0:
      return "(edge " + argument() + " " + argument() + ")";
    case 1:
      return "(square " + argument() + ")";
    case 2:
      return "(true (at " + argument() + "))";
    case 3:
      return "(true (pair " + argument() + " " + argument() + "))";
    case 4:
      if (level > 0) {
        return "(v" + std::to_string(below(level)) + " " + argument() + ")";
      }
      return "(reach " + argument() + " " + argument() + ")";
    default:
      return "(does " + std::string(roles_ > 1 && chance(50) ? "q" : "p") + " (go " + argument() +
             "))";
  }
}

// A negation or `distinct` of what is bound.
std::string RandomDescription::condition(std::size_t level, bool state) {
  const auto known = [this] {
    if (bound_.empty() || chance(30)) return constant();
    return std::string("?") + bound_[below(bound_.size())];
  };
  switch (below(state ? 5 : 2)) {
    case 0:
      return "(distinct " + known() + " " + known() + ")";
    case 1:
      return "(not (edge " + known() + " " + known() + "))";
    case 2:
      return "(not (true (at " + known() + ")))";
    case 3:
      return "(or (true (at " + known() + ")) (edge " + known() + " " + known() +
             ") (not (square " + known() + ")))";
    default:
      if (level == 0) return "(not (reach " + known() + " " + known() + "))";
      return "(not (v" + std::to_string(below(level)) + " " + known() + "))";
  }
}

std::string RandomDescription::body(std::size_t level, bool moves, bool state) {
  bound_.clear();
  std::string text;
  for (std::uint64_t i = 1 + below(2); i > 0; --i) text += " " + positive(level, moves, state);
  for (std::uint64_t i = below(3); i > 0; --i) text += " " + condition(level, state);
  return text;
}

void RandomDescription::views() {
  out_ +=
      "(<= (reach ?x ?y) (edge ?x ?y)" + std::string(chance(50) ? " (true (at ?x))" : "") + ")\n";
  out_ += "(<= (reach ?x ?z) (reach ?x ?y) (edge ?y ?z)" +
          std::string(chance(30) ? " (not (true (at ?z)))" : "") + ")\n";
  for (std::size_t view = 0; view < views_made; ++view) {
    for (std::uint64_t i = 1 + below(2); i > 0; --i) {
      const std::string rule = body(view, false, true);
      const std::string head = bound_.empty() ? constant() : "?" + std::string(1, bound_[0]);
      out_ += "(<= (v" + std::to_string(view) + " " + head + ")" + rule + ")\n";
    }
  }
}

void RandomDescription::effects() {
  const auto known = [this] {
    return bound_.empty() || chance(15) ? constant()
                                        : "?" + std::string(1, bound_[below(bound_.size())]);
  };
  for (std::uint64_t i = 1 + below(3); i > 0; --i) {
    const std::string rule = body(views_made, true, true);
    out_ += "(<= (next (" + (chance(60) ? "at " + known() : "pair " + known() + " " + known()) +
            "))" + rule + ")\n";
  }
  if (chance(60)) out_ += "(<= (next (at ?x)) (does p (go ?x)))\n";
  if (chance(40)) out_ += "(<= (next (at ?x)) (true (at ?x)) (not (does p (go ?x))))\n";
}

void RandomDescription::end() {
  for (std::uint64_t i = below(3); i > 0; --i) {
    out_ += "(<= terminal" + body(views_made, false, true) + ")\n";
  }
  if (chance(70)) {
    out_ +=
        "(init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3)\n"
        "(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))\n"
        "(<= terminal (true (step 3)))\n";
  } else {
    out_ += "(<= terminal (true (step 3)))\n";
  }
  for (const char* role : {"p", "q"}) {
    if (role[0] == 'q' && roles_ == 1) continue;
    const std::string other = body(views_made, false, true);
    if (chance(50)) {
      out_ += "(<= won-" + std::string(role) + other + ")\n";
      out_ += "(<= (goal " + std::string(role) + " 100) won-" + role + ")\n";
      out_ += "(<= (goal " + std::string(role) + " 0) (not won-" + role + "))\n";
    } else {
      out_ += "(<= (goal " + std::string(role) + (chance(50) ? " 100)" : " 50)") + other + ")\n";
      if (chance(70)) out_ += "(goal " + std::string(role) + " 100)\n";
    }
  }
}

std::string RandomDescription::text() {
  constants_ = 2 + below(2);
  roles_ = 1 + below(2);
  out_ = roles_ == 1 ? "(role p)\n" : "(role p) (role q)\n";
  for (std::uint64_t i = 0; i < constants_; ++i) {
    out_ += "(square " + std::string(1, static_cast<char>('a' + i)) + ")";
  }
  out_ += "\n";
  for (std::uint64_t i = 1 + below(4); i > 0; --i) {
    out_ += "(edge " + constant() + " " + constant() + ")";
  }
  out_ += "\n";
  for (std::uint64_t i = 1 + below(2); i > 0; --i) out_ += "(init (at " + constant() + "))\n";
  if (chance(50)) out_ += "(init (pair " + constant() + " " + constant() + "))\n";
  if (chance(60)) {
    out_ += chance(80) ? "(<= (base (at ?x)) (square ?x))\n" : "(base (at a)) (base (at b))\n";
    out_ +=
        "(<= (base (pair ?x ?y)) (square ?x) (square ?y))\n"
        "(base (step 0)) (base (step 1)) (base (step 2)) (base (step 3))\n";
  }
  if (chance(60)) out_ += "(<= (input ?r (go ?x)) (role ?r) (square ?x))\n";
  views();
  for (const char* role : {"p", "q"}) {
    if (role[0] == 'q' && roles_ == 1) continue;
    const std::string rule = body(views_made, false, true);
    const std::string head = bound_.empty() ? constant() : "?" + std::string(1, bound_[0]);
    out_ += "(<= (legal " + std::string(role) + " (go " + head + "))" + rule + ")\n";
    if (chance(75)) out_ += "(legal " + std::string(role) + " (go a))\n";
  }
  effects();
  end();
  return out_;
}

}  // namespace zug::test
