#pragma once

// Reading expressions from left to right, as a parser reads text: what comes next is what is
// expected, or a Mismatch is thrown at its place.

#include <cstddef>
#include <string>
#include <vector>

#include "backends/sbg/layout.h"
#include "backends/sbg/movement.h"
#include "ir/game.h"
#include "ir/print.h"

namespace zug::sbg_writer {

using Ids = std::vector<ExpressionId>;

// A place between the parts of a concatenation.
struct Cursor {
  Ids parts;
  std::size_t at = 0;
  Origin last;  // of the part before

  bool done() const { return at == parts.size(); }
};

class Matcher {
 public:
  Matcher(const Game& game, const Layout& layout) : game_(game), layout_(layout) {}

  [[noreturn]] static void fail(Origin origin, const std::string& reason) {
    throw Mismatch{"SBG0703", origin, reason};
  }

  [[noreturn]] void unexpected(const Cursor& cursor, const std::string& expected) const {
    if (cursor.done()) fail(cursor.last, "expected " + expected + " behind this");
    const ExpressionId id = cursor.parts[cursor.at];
    const auto* atom = std::get_if<Atom>(&game_.expressions[id]);
    fail(origin_of(game_, id),
         "expected " + expected +
             (atom == nullptr ? "" : ", not " + for_people(print_action(game_, atom->action, 60))));
  }

  Ids parts_of(ExpressionId id) const {
    const auto* node = std::get_if<Concatenation>(&game_.expressions[id]);
    return node == nullptr ? Ids{id} : node->parts;
  }
  Ids branches_of(ExpressionId id) const {
    const auto* node = std::get_if<Sum>(&game_.expressions[id]);
    return node == nullptr ? Ids{id} : node->branches;
  }

  template <class Kind>
  const Kind* peek(const Cursor& cursor, std::size_t ahead = 0) const {
    if (cursor.at + ahead >= cursor.parts.size()) return nullptr;
    const auto* atom = std::get_if<Atom>(&game_.expressions[cursor.parts[cursor.at + ahead]]);
    return atom == nullptr ? nullptr : std::get_if<Kind>(&atom->action);
  }

  void advance(Cursor& cursor) const {
    cursor.last = origin_of(game_, cursor.parts[cursor.at]);
    ++cursor.at;
  }

  template <class Kind>
  Kind take(Cursor& cursor, const std::string& expected) const {
    const Kind* found = peek<Kind>(cursor);
    if (found == nullptr) unexpected(cursor, expected);
    Kind action = *found;
    advance(cursor);
    return action;
  }

  void expect(Cursor& cursor, const Action& action) const {
    const bool fits = !cursor.done() && [&] {
      const auto* atom = std::get_if<Atom>(&game_.expressions[cursor.parts[cursor.at]]);
      return atom != nullptr && atom->action == action;
    }();
    if (!fits) unexpected(cursor, for_people(print_action(game_, action, 60)));
    advance(cursor);
  }

  // The branches of the sum that comes next.
  std::vector<Cursor> take_sum(Cursor& cursor, std::size_t count,
                               const std::string& expected) const {
    if (!comes_sum(cursor, count)) unexpected(cursor, expected);
    std::vector<Cursor> branches;
    for (const ExpressionId branch : branches_of(cursor.parts[cursor.at])) {
      branches.push_back({parts_of(branch), 0, origin_of(game_, branch)});
    }
    advance(cursor);
    return branches;
  }

  bool comes_sum(const Cursor& cursor, std::size_t count) const {
    if (cursor.done()) return false;
    const auto* sum = std::get_if<Sum>(&game_.expressions[cursor.parts[cursor.at]]);
    return sum != nullptr && sum->branches.size() == count;
  }

  void expect_end(const Cursor& cursor) const {
    if (!cursor.done()) unexpected(cursor, "nothing more");
  }

  bool is_shift(ExpressionId id, Shifted shift) const {
    const auto* atom = std::get_if<Atom>(&game_.expressions[id]);
    const auto* action = atom == nullptr ? nullptr : std::get_if<Shift>(&atom->action);
    if (action == nullptr) return false;
    const Shifted& by = layout_.shifts[action->direction.value];
    return by.columns == shift.columns && by.rows == shift.rows;
  }

  // The body of the pattern that comes next.
  Cursor take_pattern(bool positive, Cursor& cursor) const {
    const std::string expected = positive ? "a pattern '{? ...}'" : "a pattern '{! ...}'";
    const auto* pattern = peek<Pattern>(cursor);
    if (pattern == nullptr || pattern->positive != positive) unexpected(cursor, expected);
    Cursor body{parts_of(pattern->body), 0, origin_of(game_, pattern->body)};
    advance(cursor);
    return body;
  }

 private:
  const Game& game_;
  const Layout& layout_;
};

}  // namespace zug::sbg_writer
