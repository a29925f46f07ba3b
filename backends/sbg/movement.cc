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

struct Factor {
  std::string text;
  bool power = false;
};

class Reader {
 public:
  Reader(const Game& game, const Layout& layout, const Mover& mover)
      : game_(game), layout_(layout), mover_(mover) {}

  std::string sequence(const std::vector<ExpressionId>& parts) { return joined(factors(parts)); }

  std::string choice(const std::vector<ExpressionId>& branches, const char* plus) {
    std::string text;
    for (const ExpressionId branch : branches) {
      if (!text.empty()) text += plus;
      text += sequence(parts_of(branch));
    }
    return text;
  }

 private:
  std::vector<ExpressionId> parts_of(ExpressionId id) const {
    const auto* node = std::get_if<Concatenation>(&game_.expressions[id]);
    return node == nullptr ? std::vector{id} : node->parts;
  }

  std::vector<Factor> factors(const std::vector<ExpressionId>& parts) {
    std::vector<Factor> list;
    for (std::size_t i = 0; i < parts.size();) list.push_back(factor(parts, i));
    return list;
  }

  static std::string joined(const std::vector<Factor>& factors) {
    std::string text;
    for (std::size_t i = 0; i < factors.size();) {
      std::size_t end = i + 1;
      while (end < factors.size() && factors[end].text == factors[i].text) ++end;
      const bool repeated = end > i + 1;
      text += repeated && factors[i].power ? "(" + factors[i].text + ")" : factors[i].text;
      if (repeated) text += "^" + std::to_string(end - i);
      i = end;
    }
    return text;
  }

  // Reads the factor that begins at parts[i] and moves i behind it.
  Factor factor(const std::vector<ExpressionId>& parts, std::size_t& i) {
    // Equal parts of patterns are one node; written out they may be many.
    if (++factors_read_ > limits::expressions) fail(parts[i], "the movement is too long");
    const Expression& node = game_.expressions[parts[i]];
    if (const auto* star = std::get_if<Star>(&node)) {
      ++i;
      const std::vector<Factor> body = factors(parts_of(star->body));
      const bool alone = body.size() == 1 && !body.front().power;
      return {(alone ? body.front().text : "(" + joined(body) + ")") + "^*", true};
    }
    if (const auto* sum = std::get_if<Sum>(&node)) {
      if (sum->branches.empty()) fail(parts[i], "nothing can be walked here");
      ++i;
      return {"(" + choice(sum->branches, "+") + ")", false};
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
    if (shifts == 0 && on->pieces == mover_.all) return {"(0,0,w)^0", true};
    const std::string distance =
        "(" + std::to_string(sum.columns) + "," + std::to_string(sum.rows * mover_.forward) + ",";
    if (on->pieces == std::vector<PieceId>{layout_.empty}) return {distance + "e)", false};
    if (on->pieces == mover_.opponent) return {distance + "p)", false};
    if (on->pieces == mover_.own) return {distance + "w)", false};
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

std::string movement_text(const Game& game, const Layout& layout, const Mover& mover,
                          const std::vector<ExpressionId>& parts) {
  Reader reader(game, layout, mover);
  if (parts.size() == 1) {
    if (const auto* sum = std::get_if<Sum>(&game.expressions[parts.front()])) {
      return reader.choice(sum->branches, " + ");
    }
  }
  return parts.empty() ? "(0,0,w)^0" : reader.sequence(parts);
}

bool tests_start(const Game& game, const Layout& layout, const Mover& mover,
                 const std::vector<ExpressionId>& parts) {
  ReturnFinder finder(game, layout, mover);
  finder.walk_all(parts, {{0, 0}});
  return finder.found();
}

}  // namespace zug::sbg_writer
