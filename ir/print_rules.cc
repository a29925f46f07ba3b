#include "ir/print_rules.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "ir/print.h"

// Lays out the rules.
//
// Patterns are a graph: macros repeat them by the thousand, and a power inside a power makes a
// graph of k nodes stand for a text of 10^k actions. So every part of a pattern that is used at
// least twice and is longer than `inline_length` becomes an item of its own, "shared 3 = ...",
// and "@3" where it is used; all other parts are printed where they are. The text is then linear
// in the graph. How the game happens to store its patterns must not show, so they are first copied
// into a pool where equal parts are one node. Shared items are numbered as they are completed on a
// walk through the rules from left to right: an item refers only to smaller numbers.
//
// A line holds what fits into `line_width` bytes. What does not fit is broken: sequences between
// actions, sums before each branch:
//
//   rules =
//     ( ->white (left* + right*) (up* + down*) {w} [e]
//       ( up {e}
//       + up left {b,e}
//       ) [w] ->>
//     )*
//
// Recursion is as deep as brackets in the text; readers bound that (limits::nesting).

namespace zug {
namespace {

constexpr std::size_t line_width = 100;
constexpr std::size_t inline_length = 40;
constexpr std::size_t huge = ~std::size_t{0} / 2;

std::size_t bounded_sum(std::size_t a, std::size_t b) { return std::min(huge, a + b); }

template <class Visit>
void for_each_child(const Expression& expression, Visit visit) {
  std::visit(Overloaded{
                 [&](const Concatenation& node) {
                   for (const ExpressionId part : node.parts) visit(part);
                 },
                 [&](const Sum& node) {
                   for (const ExpressionId branch : node.branches) visit(branch);
                 },
                 [&](const Star& node) { visit(node.body); },
                 [&](const Atom& node) {
                   if (const auto* pattern = std::get_if<Pattern>(&node.action)) {
                     visit(pattern->body);
                   }
                 },
             },
             expression);
}

// Copies what `root` needs out of `expressions`: patterns with equal parts merged, the rest as is.
class Copy {
 public:
  Copy(const Expressions& expressions, ExpressionId root)
      : from_(expressions), plain_(root.value + 1), merged_(root.value + 1) {
    std::vector<bool> outside(root.value + 1), inside(root.value + 1);
    outside[root.value] = true;
    for (std::size_t i = root.value + 1; i-- > 0;) {
      const Expression& expression = from_[ExpressionId(i)];
      const bool enters_pattern = is_pattern(expression);
      for_each_child(expression, [&](ExpressionId child) {
        if (outside[i] && !enters_pattern) outside[child.value] = true;
        if (inside[i] || (outside[i] && enters_pattern)) inside[child.value] = true;
      });
    }
    for (std::size_t i = 0; i <= root.value; ++i) {
      if (inside[i]) {
        merged_[i] = pool_.intern(renamed(ExpressionId(i), merged_));
        shareable_.resize(pool_.size());
        shareable_[merged_[i].value] = true;
      }
      if (outside[i]) {
        plain_[i] = pool_.add(renamed(ExpressionId(i), plain_));
        shareable_.resize(pool_.size());
      }
    }
    root_ = plain_[root.value];
  }

  const Expressions& pool() const { return pool_; }
  ExpressionId root() const { return root_; }
  bool inside_pattern(std::size_t i) const { return shareable_[i]; }

 private:
  static bool is_pattern(const Expression& expression) {
    const auto* atom = std::get_if<Atom>(&expression);
    return atom != nullptr && std::holds_alternative<Pattern>(atom->action);
  }

  Expression renamed(ExpressionId id, const std::vector<ExpressionId>& names) const {
    Expression copy = from_[id];
    std::visit(Overloaded{
                   [&](Concatenation& node) {
                     for (ExpressionId& part : node.parts) part = names[part.value];
                   },
                   [&](Sum& node) {
                     for (ExpressionId& branch : node.branches) branch = names[branch.value];
                   },
                   [&](Star& node) { node.body = names[node.body.value]; },
                   [&](Atom& node) {
                     if (auto* pattern = std::get_if<Pattern>(&node.action)) {
                       pattern->body = merged_[pattern->body.value];
                     }
                   },
               },
               copy);
    return copy;
  }

  const Expressions& from_;
  Expressions pool_;
  std::vector<ExpressionId> plain_, merged_;  // from -> pool, outside and inside patterns
  std::vector<bool> shareable_;
  ExpressionId root_;
};

class RulesWriter {
 public:
  RulesWriter(const Game& game, const Expressions& pool) : game_(game), pool_(pool) {}

  // Chooses and numbers the shared parts, and prints them and the rules.
  std::string write_items(const Copy& copy);
  // `id` on one line, cut after about `width` bytes.
  std::string write_cut(ExpressionId id, std::size_t width);

 private:
  std::size_t length(ExpressionId id, const std::vector<std::size_t>& lengths) const;
  void number(ExpressionId id);
  void write_item(const std::string& head, ExpressionId id);
  void write(ExpressionId id, std::size_t indent);
  void write_broken(ExpressionId id, std::size_t indent);
  void write_flat(ExpressionId id);
  void write_flat_list(const std::vector<ExpressionId>& list, const char* separator);
  void newline(std::size_t indent);
  std::size_t column() const { return text_.size() - line_start_; }
  std::size_t reference(ExpressionId id) const {
    return id.value < numbers_.size() ? numbers_[id.value] : 0;
  }
  bool needs_parentheses_under_star(ExpressionId id) const {
    return reference(id) == 0 && (std::holds_alternative<Concatenation>(pool_[id]) ||
                                  std::holds_alternative<Star>(pool_[id]));
  }

  const Game& game_;
  const Expressions& pool_;
  std::vector<bool> chosen_;  // worth an item of its own
  std::vector<bool> visited_;
  std::vector<std::size_t> numbers_;  // of shared items, 0 where there is none (yet)
  std::vector<ExpressionId> items_;   // by number, from 1
  std::vector<std::size_t> lengths_;  // of the text on one line
  std::string text_;
  std::size_t line_start_ = 0;
  std::size_t cut_ = huge;
};

// How long `id` is on one line, when its children are as long as `lengths` says.
std::size_t RulesWriter::length(ExpressionId id, const std::vector<std::size_t>& lengths) const {
  std::size_t sum = 0;
  for_each_child(pool_[id], [&](ExpressionId child) {
    const std::size_t number = reference(child);
    sum = bounded_sum(sum, number != 0 ? 1 + std::to_string(number).size() : lengths[child.value]);
  });
  return std::visit(
      Overloaded{
          [&](const Concatenation& node) { return bounded_sum(sum, node.parts.size() - 1); },
          [&](const Sum& node) {
            return node.branches.empty() ? 2 : bounded_sum(sum, 3 * node.branches.size() - 1);
          },
          [&](const Star& node) {
            return bounded_sum(sum, needs_parentheses_under_star(node.body) ? 3 : 1);
          },
          [&](const Atom& node) {
            return std::holds_alternative<Pattern>(node.action)
                       ? bounded_sum(sum, 4)
                       : print_simple_action(game_, node.action).size();
          },
      },
      pool_[id]);
}

// Gives the chosen parts below `id` their numbers, children first.
void RulesWriter::number(ExpressionId id) {
  if (visited_[id.value]) return;
  visited_[id.value] = true;
  for_each_child(pool_[id], [&](ExpressionId child) { number(child); });
  if (!chosen_[id.value]) return;
  items_.push_back(id);
  numbers_[id.value] = items_.size();
}

std::string RulesWriter::write_items(const Copy& copy) {
  const std::size_t size = pool_.size();
  std::vector<std::size_t> uses(size), expanded(size);
  for (std::size_t i = 0; i < size; ++i) {
    for_each_child(pool_[ExpressionId(i)], [&](ExpressionId child) { ++uses[child.value]; });
    expanded[i] = length(ExpressionId(i), expanded);
  }
  chosen_.resize(size);
  for (std::size_t i = 0; i < size; ++i) {
    chosen_[i] = copy.inside_pattern(i) && uses[i] > 1 && expanded[i] > inline_length;
  }
  visited_.resize(size);
  numbers_.resize(size);
  number(copy.root());
  lengths_.resize(size);
  for (std::size_t i = 0; i < size; ++i) lengths_[i] = length(ExpressionId(i), lengths_);
  for (std::size_t i = 0; i < items_.size(); ++i) {
    write_item("shared " + std::to_string(i + 1) + " =", items_[i]);
  }
  write_item("rules =", copy.root());
  return std::move(text_);
}

void RulesWriter::write_item(const std::string& head, ExpressionId id) {
  const std::size_t number = std::exchange(numbers_[id.value], 0);  // no "shared 1 = @1"
  text_ += head;
  if (column() + 1 + lengths_[id.value] <= line_width) {
    text_ += ' ';
  } else {
    newline(2);
  }
  write(id, 2);
  newline(0);
  numbers_[id.value] = number;
}

void RulesWriter::newline(std::size_t indent) {
  text_ += '\n';
  line_start_ = text_.size();
  text_.append(indent, ' ');
}

void RulesWriter::write(ExpressionId id, std::size_t indent) {
  if (reference(id) != 0 || column() + lengths_[id.value] <= line_width) {
    write_flat(id);
  } else {
    write_broken(id, indent);
  }
}

void RulesWriter::write_broken(ExpressionId id, std::size_t indent) {
  std::visit(Overloaded{
                 [&](const Concatenation& node) {
                   bool first = true;
                   for (const ExpressionId part : node.parts) {
                     if (!first) {
                       const bool fits = column() + 1 + lengths_[part.value] <= line_width;
                       if (fits || reference(part) != 0) {
                         text_ += ' ';
                       } else {
                         newline(indent);
                       }
                     }
                     first = false;
                     write(part, indent);
                   }
                 },
                 [&](const Sum& node) {
                   text_ += "( ";
                   bool first = true;
                   for (const ExpressionId branch : node.branches) {
                     if (!first) text_ += "+ ";
                     first = false;
                     write(branch, indent + 2);
                     newline(indent);
                   }
                   text_ += ")";
                 },
                 [&](const Star& node) {
                   if (needs_parentheses_under_star(node.body)) {
                     text_ += "( ";
                     write(node.body, indent + 2);
                     newline(indent);
                     text_ += ")*";
                   } else {
                     write(node.body, indent);
                     text_ += '*';
                   }
                 },
                 [&](const Atom& node) {
                   if (const auto* pattern = std::get_if<Pattern>(&node.action)) {
                     text_ += pattern->positive ? "{? " : "{! ";
                     write(pattern->body, indent + 3);
                     newline(indent);
                     text_ += '}';
                   } else {
                     text_ += print_simple_action(game_, node.action);
                   }
                 },
             },
             pool_[id]);
}

void RulesWriter::write_flat_list(const std::vector<ExpressionId>& list, const char* separator) {
  bool first = true;
  for (const ExpressionId id : list) {
    if (text_.size() > cut_) return;
    if (!first) text_ += separator;
    first = false;
    write_flat(id);
  }
}

void RulesWriter::write_flat(ExpressionId id) {
  if (text_.size() > cut_) return;
  if (const std::size_t number = reference(id); number != 0) {
    text_ += "@" + std::to_string(number);
    return;
  }
  std::visit(Overloaded{
                 [&](const Concatenation& node) { write_flat_list(node.parts, " "); },
                 [&](const Sum& node) {
                   text_ += node.branches.empty() ? '[' : '(';
                   write_flat_list(node.branches, " + ");
                   text_ += node.branches.empty() ? ']' : ')';
                 },
                 [&](const Star& node) {
                   const bool parentheses = needs_parentheses_under_star(node.body);
                   if (parentheses) text_ += '(';
                   write_flat(node.body);
                   text_ += parentheses ? ")*" : "*";
                 },
                 [&](const Atom& node) {
                   if (const auto* pattern = std::get_if<Pattern>(&node.action)) {
                     text_ += pattern->positive ? "{? " : "{! ";
                     write_flat(pattern->body);
                     text_ += '}';
                   } else {
                     text_ += print_simple_action(game_, node.action);
                   }
                 },
             },
             pool_[id]);
}

std::string RulesWriter::write_cut(ExpressionId id, std::size_t width) {
  cut_ = width;
  write_flat(id);
  return std::move(text_);
}

}  // namespace

std::string print_rules(const Game& game) {
  const Copy copy(game.expressions, game.rules);
  return RulesWriter(game, copy.pool()).write_items(copy);
}

GameText print_action(const Game& game, const Action& action, std::size_t width) {
  std::string text;
  if (const auto* pattern = std::get_if<Pattern>(&action)) {
    text = pattern->positive ? "{? " : "{! ";
    text += RulesWriter(game, game.expressions).write_cut(pattern->body, width) + "}";
  } else {
    text = print_simple_action(game, action);
  }
  if (text.size() <= width) return text;
  return text.substr(0, width < 3 ? 0 : width - 3) + "...";
}

}  // namespace zug
