// Walks to movements. A step is shifts to one side, then shifts up or down, then a test; the set of
// pieces tells which one:
//
//   right up up {e}        (1,2,e)         {e}                        e
//   (up {e})* up {bP,bK}   (0,1,e)^*(0,1,p)    all of the opponent's      p
//   {bP,bK,e,wP,wK}        (0,0,w)^0       all of one's own           w
//                                          everything: the empty word
//
// Equal factors in a row become a power. For black, up is backward.

#include "backends/sbg/movement.h"

#include <cstdlib>
#include <set>
#include <utility>

#include "ir/limits.h"
#include "ir/print.h"

namespace zug::sbg_writer {
namespace {

using Sequence = std::vector<Factor>;

const Factor empty_word{{0, 0}, 'w', {}, 0, false};

class Reader {
 public:
  Reader(const Game& game, const Layout& layout, const Mover& mover)
      : game_(game), layout_(layout), mover_(mover) {}

  Sequence sequence(const std::vector<ExpressionId>& parts) { return joined(factors(parts)); }

  Movement choice(const std::vector<ExpressionId>& branches) {
    Movement movement;
    for (const ExpressionId branch : branches) {
      movement.branches.push_back(sequence(parts_of(branch)));
    }
    return movement;
  }

 private:
  std::vector<ExpressionId> parts_of(ExpressionId id) const {
    const auto* node = std::get_if<Concatenation>(&game_.expressions[id]);
    return node == nullptr ? std::vector{id} : node->parts;
  }

  Sequence factors(const std::vector<ExpressionId>& parts) {
    Sequence list;
    for (std::size_t i = 0; i < parts.size();) list.push_back(factor(parts, i));
    return list;
  }

  // Equal factors in a row as a power.
  static Sequence joined(const Sequence& factors) {
    Sequence result;
    for (std::size_t i = 0; i < factors.size();) {
      std::size_t end = i + 1;
      while (end < factors.size() && factors[end] == factors[i]) ++end;
      const bool repeated = end > i + 1;
      result.push_back(repeated && factors[i].power() ? group({{{factors[i]}}}) : factors[i]);
      if (repeated) result.back().times = end - i;
      i = end;
    }
    return result;
  }

  static Factor group(Movement movement) {
    Factor result;
    result.group = std::move(movement);
    return result;
  }

  // Reads the factor that begins at parts[i] and moves i behind it.
  Factor factor(const std::vector<ExpressionId>& parts, std::size_t& i) {
    // Equal parts of patterns are one node; written out they may be many.
    if (++factors_read_ > limits::expressions) fail(parts[i], "the movement is too long");
    const Expression& node = game_.expressions[parts[i]];
    if (const auto* star = std::get_if<Star>(&node)) {
      ++i;
      const Sequence body = factors(parts_of(star->body));
      const bool alone = body.size() == 1 && !body.front().power();
      Factor result = alone ? body.front() : group({{joined(body)}});
      result.any = true;
      return result;
    }
    if (const auto* sum = std::get_if<Sum>(&node)) {
      if (sum->branches.empty()) fail(parts[i], "nothing can be walked here");
      ++i;
      return group(choice(sum->branches));
    }
    return step(parts, i);
  }

  Factor step(const std::vector<ExpressionId>& parts, std::size_t& i) {
    const ExpressionId first = parts[i];
    Shifted sum;
    std::size_t shifts = 0;
    for (; i < parts.size(); ++i) {
      const auto* atom = std::get_if<Atom>(&game_.expressions[parts[i]]);
      const auto* shift = atom == nullptr ? nullptr : std::get_if<Shift>(&atom->action);
      if (shift == nullptr) break;
      const Shifted& by = layout_.shifts[shift->direction.value];
      if (by.columns != 0 && sum.rows != 0)
        fail(parts[i], "a step goes sideways before it goes up or down");
      sum.columns += by.columns;
      sum.rows += by.rows;
      ++shifts;
    }
    if (static_cast<std::int64_t>(shifts) != std::abs(sum.columns) + std::abs(sum.rows)) {
      fail(first, "a step goes one way");
    }
    const auto* atom = i < parts.size() ? std::get_if<Atom>(&game_.expressions[parts[i]]) : nullptr;
    const auto* on = atom == nullptr ? nullptr : std::get_if<On>(&atom->action);
    if (on == nullptr) {
      fail(i < parts.size() ? parts[i] : first, "a step ends with a test for pieces");
    }
    ++i;
    if (shifts == 0 && on->pieces == mover_.all) return empty_word;
    sum.rows *= mover_.forward;
    if (on->pieces == std::vector<PieceId>{layout_.empty}) return {sum, 'e'};
    if (on->pieces == mover_.opponent) return {sum, 'p'};
    if (on->pieces == mover_.own) return {sum, 'w'};
    throw Mismatch{"SBG0703", atom->origin,
                   "a step tests for e, all pieces of the opponent or all of one's own, not " +
                       for_people(print_action(game_, atom->action, 60))};
  }

  [[noreturn]] void fail(ExpressionId at, const std::string& reason) const {
    throw Mismatch{"SBG0703", origin_of(game_, at), reason};
  }

  const Game& game_;
  const Layout& layout_;
  const Mover& mover_;
  std::size_t factors_read_ = 0;
};

using Offset = std::pair<std::int64_t, std::int64_t>;
using Offsets = std::set<Offset>;

// Follows sets of offsets from the start; a star sends on only those that are new.
class ReturnFinder {
 public:
  ReturnFinder(const Game& game, const Layout& layout, const Mover& mover)
      : game_(game), layout_(layout), mover_(mover) {}

  Offsets walk(ExpressionId id, const Offsets& from) {
    work_ += from.size();
    if (from.empty() || found()) return {};
    return std::visit(
        Overloaded{[&](const Concatenation& node) { return walk_all(node.parts, from); },
                   [&](const Sum& node) {
                     Offsets at;
                     for (const ExpressionId branch : node.branches) {
                       at.merge(walk(branch, from));
                     }
                     return at;
                   },
                   [&](const Star& node) { return walk_star(node.body, from); },
                   [&](const Atom& node) { return walk_action(node.action, from); }},
        game_.expressions[id]);
  }

  Offsets walk_all(const std::vector<ExpressionId>& parts, Offsets at) {
    for (const ExpressionId part : parts) at = walk(part, at);
    return at;
  }

  bool found() const { return found_ || work_ > limits::search_places; }

 private:
  Offsets walk_star(ExpressionId body, const Offsets& from) {
    Offsets at = from;
    for (Offsets last = from; !last.empty();) {
      const Offsets next = walk(body, last);
      last.clear();
      for (const Offset& offset : next) {
        if (at.insert(offset).second) last.insert(offset);
      }
    }
    return at;
  }

  Offsets walk_action(const Action& action, const Offsets& from) {
    if (const auto* shift = std::get_if<Shift>(&action)) {
      const Shifted& by = layout_.shifts[shift->direction.value];
      Offsets at;
      for (const auto& [x, y] : from) {
        const Offset to{x + by.columns, y + by.rows};
        if (std::abs(to.first) < layout_.width && std::abs(to.second) < layout_.height) {
          at.insert(to);
        }
      }
      return at;
    }
    const auto* on = std::get_if<On>(&action);
    if (on == nullptr || from.count({0, 0}) == 0 || on->pieces == mover_.all) return from;
    Offsets at = from;
    if (on->pieces != mover_.opponent) found_ = true;
    at.erase({0, 0});
    return at;
  }

  const Game& game_;
  const Layout& layout_;
  const Mover& mover_;
  std::size_t work_ = 0;
  bool found_ = false;
};

}  // namespace

Origin origin_of(const Game& game, ExpressionId id) {
  while (true) {
    const Expression& node = game.expressions[id];
    if (const auto* atom = std::get_if<Atom>(&node)) return atom->origin;
    if (const auto* list = std::get_if<Concatenation>(&node)) {
      id = list->parts.front();
    } else if (const auto* star = std::get_if<Star>(&node)) {
      id = star->body;
    } else if (const auto* sum = std::get_if<Sum>(&node)) {
      if (sum->branches.empty()) return {};
      id = sum->branches.front();
    }
  }
}

bool operator==(const Factor& a, const Factor& b) {
  return a.by == b.by && a.content == b.content && a.group == b.group && a.times == b.times &&
         a.any == b.any;
}

bool operator==(const Movement& a, const Movement& b) { return a.branches == b.branches; }

Movement movement_of(const Game& game, const Layout& layout, const Mover& mover,
                     const std::vector<ExpressionId>& parts) {
  if (parts.empty()) return {{{empty_word}}};
  Reader reader(game, layout, mover);
  if (parts.size() == 1) {
    if (const auto* sum = std::get_if<Sum>(&game.expressions[parts.front()])) {
      return reader.choice(sum->branches);
    }
  }
  return {{reader.sequence(parts)}};
}

namespace {

void write(const Sequence& sequence, std::vector<std::string>& pieces) {
  for (const Factor& factor : sequence) {
    if (factor.content != 0) {
      pieces.back() += "(" + std::to_string(factor.by.columns) + "," +
                       std::to_string(factor.by.rows) + "," + factor.content + ")";
    } else {
      pieces.back() += "(";
      for (std::size_t i = 0; i < factor.group.branches.size(); ++i) {
        if (i > 0) pieces.emplace_back("+");
        write(factor.group.branches[i], pieces);
      }
      pieces.back() += ")";
    }
    if (factor.any) pieces.back() += "^*";
    if (factor.times != 1) pieces.back() += "^" + std::to_string(factor.times);
  }
}

}  // namespace

std::vector<std::string> text_of(const Sequence& sequence) {
  std::vector<std::string> pieces(1);
  write(sequence, pieces);
  return pieces;
}

bool tests_start(const Game& game, const Layout& layout, const Mover& mover,
                 const std::vector<ExpressionId>& parts) {
  ReturnFinder finder(game, layout, mover);
  finder.walk_all(parts, {{0, 0}});
  return finder.found();
}

}  // namespace zug::sbg_writer
