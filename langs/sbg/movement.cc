// Three walks over movements.
//
// find_returns follows sets of offsets from the start: a step moves each offset, a sequence hands
// the set on, a choice collects, a power repeats. The walk distributes over unions, so a star needs
// to send only those offsets on that are new, and ends, as there are (2w-1)(2h-1) of them. A rook
//
//   (0,1,e)^* ((0,1,e) + (0,1,p))      goes away from (0,0) and never comes back,
//   (0,1,e) ((0,-1,w) + (1,-1,e))      may come back, and (0,-1,w) holds there

#include "langs/sbg/movement.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

#include "ir/action.h"
#include "ir/limits.h"

namespace zug::sbg {
namespace {

using Offset = std::pair<std::int64_t, std::int64_t>;
using Offsets = std::set<Offset>;

class Walk {
 public:
  Walk(std::int64_t width, std::int64_t height) : width_(width), height_(height) {}

  Offsets walk(const Movement& movement, const Offsets& from) {
    work_ += from.size();
    if (from.empty() || work_ > limits::offsets) return {};
    return std::visit(Overloaded{[&](const Step& step) { return walk_step(step, from); },
                                 [&](const Sequence& sequence) {
                                   Offsets at = from;
                                   for (const Movement& part : sequence.parts) at = walk(part, at);
                                   return at;
                                 },
                                 [&](const Choice& choice) {
                                   Offsets at;
                                   for (const Movement& branch : choice.branches) {
                                     at.merge(walk(branch, from));
                                   }
                                   return at;
                                 },
                                 [&](const Power& power) { return walk_power(power, from); }},
                      movement.node);
  }

  bool tested() const { return tested_ || work_ > limits::offsets; }

 private:
  Offsets walk_step(const Step& step, const Offsets& from) {
    Offsets result;
    for (const auto& [x, y] : from) {
      const Offset to{x + step.dx, y + step.dy};
      if (std::abs(to.first) >= width_ || std::abs(to.second) >= height_) continue;
      if (to == Offset{0, 0}) {
        if (step.content != Content::Opponent) tested_ = true;
        if (step.content != Content::Own) continue;
      }
      result.insert(to);
    }
    return result;
  }

  Offsets walk_power(const Power& power, const Offsets& from) {
    const Movement& body = power.body.front();
    Offsets at = from;
    if (power.count) {
      for (std::int64_t i = 0; i < *power.count; ++i) {
        Offsets next = walk(body, at);
        if (next == at) break;  // as it would from now on
        at = std::move(next);
      }
      return at;
    }
    for (Offsets last = from; !last.empty();) {
      Offsets next = walk(body, last);
      last.clear();
      for (const Offset& offset : next) {
        if (at.insert(offset).second) last.insert(offset);
      }
    }
    return at;
  }

  std::int64_t width_;
  std::int64_t height_;
  std::size_t work_ = 0;
  bool tested_ = false;
};

std::string normal_branch(const Movement& movement, bool mirrored) {
  return std::visit(
      Overloaded{[&](const Step& step) {
                   const char content = step.content == Content::Empty      ? 'e'
                                        : step.content == Content::Opponent ? 'p'
                                                                            : 'w';
                   return "(" + std::to_string(mirrored ? -step.dx : step.dx) + "," +
                          std::to_string(step.dy) + "," + content + ")";
                 },
                 [&](const Sequence& sequence) {
                   std::string text;
                   for (const Movement& part : sequence.parts)
                     text += normal_branch(part, mirrored);
                   return text;
                 },
                 [&](const Choice&) { return "(" + normal_form(movement, mirrored) + ")"; },
                 [&](const Power& power) {
                   if (power.count == 0) return std::string();  // the empty word
                   return "(" + normal_form(power.body.front(), mirrored) + ")^" +
                          (power.count ? std::to_string(*power.count) : "*");
                 }},
      movement.node);
}

void collect_branches(const Movement& movement, bool mirrored, std::set<std::string>& branches) {
  if (const auto* choice = std::get_if<Choice>(&movement.node)) {
    for (const Movement& branch : choice->branches) collect_branches(branch, mirrored, branches);
  } else {
    branches.insert(normal_branch(movement, mirrored));
  }
}

}  // namespace

bool is_nullable(const Movement& movement) {
  return std::visit(
      Overloaded{[](const Step&) { return false; },
                 [](const Sequence& sequence) {
                   return std::all_of(sequence.parts.begin(), sequence.parts.end(), is_nullable);
                 },
                 [](const Choice& choice) {
                   return std::any_of(choice.branches.begin(), choice.branches.end(), is_nullable);
                 },
                 [](const Power& power) {
                   return !power.count || *power.count == 0 || is_nullable(power.body.front());
                 }},
      movement.node);
}

Returns find_returns(const Movement& movement, std::int64_t width, std::int64_t height) {
  Walk walk(width, height);
  const Offsets ends = walk.walk(movement, {{0, 0}});
  // A nullable movement ends at the start without a step, which says nothing of other words.
  const bool end = ends.count({0, 0}) != 0 && !is_nullable(movement);
  return {walk.tested(), end};
}

std::string normal_form(const Movement& movement, bool mirrored) {
  std::set<std::string> branches;
  collect_branches(movement, mirrored, branches);
  std::string text;
  for (const std::string& branch : branches) text += (text.empty() ? "" : "+") + branch;
  return text;
}

}  // namespace zug::sbg
