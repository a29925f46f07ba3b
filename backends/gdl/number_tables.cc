// Tables of numbers. Those of two numbers that are all the pairs of 0 to N with a < b, with a > b
// or with a = b are rules:
//
//   (<= (numbers-1 ?a ?b) (succ ?a ?b))
//   (<= (numbers-1 ?a ?c) (numbers-1 ?a ?b) (succ ?b ?c))
//
// For that the numbers up to N must be counted, and no others. All other tables are facts.

#include <algorithm>

#include "backends/gdl/speaker.h"

namespace zug::gdl_writer {
namespace {

using Rows = std::set<std::vector<std::int64_t>>;
enum class Order { None, Less, Equal, Greater };

constexpr std::size_t fewest = 4;  // rows: as many as the rules with their numbers would take

std::int64_t largest(const Rows& rows) {
  std::int64_t most = 0;
  for (const std::vector<std::int64_t>& row : rows) {
    for (const std::int64_t n : row) most = std::max(most, n);
  }
  return most;
}

// Which order of the numbers 0..largest the rows are, all of it.
Order order_of(const Rows& rows) {
  if (rows.size() < fewest || rows.begin()->size() != 2) return Order::None;
  const auto order = [](const std::vector<std::int64_t>& row) {
    return row[0] < row[1] ? Order::Less : row[0] == row[1] ? Order::Equal : Order::Greater;
  };
  const Order first = order(*rows.begin());
  for (const std::vector<std::int64_t>& row : rows) {
    if (order(row) != first || row[0] < 0 || row[1] < 0) return Order::None;
  }
  const auto most = static_cast<std::size_t>(largest(rows));
  const std::size_t all = first == Order::Equal ? most + 1 : most * (most + 1) / 2;
  return rows.size() == all ? first : Order::None;
}

}  // namespace

void Speaker::write_number_tables() {
  const std::set<std::string> asked = document_.asked();
  std::map<std::string, const Rows*> tables;
  for (const auto& [rows, name] : number_tables_) {
    if (asked.count(name) == 0) continue;
    tables[name] = &rows;
    if (order_of(rows) != Order::None) need_successors(static_cast<std::size_t>(largest(rows)));
  }
  document_.comment(Section::Tables, "Which numbers an expression of the rules holds for.");
  for (const auto& [name, rows] : tables) {
    const auto all = static_cast<std::size_t>(largest(*rows)) == successors_;
    write_number_table(name, *rows, all && order_of(*rows) != Order::None);
  }
  document_.comment(Section::Tables, "Numbers in their order.");
  for (std::size_t n = 0; n < successors_; ++n) {
    const auto value = static_cast<std::int64_t>(n);
    document_.rule(Section::Tables,
                   compound("succ", {constant(number(value)), constant(number(value + 1))}));
  }
}

void Speaker::write_number_table(const std::string& name, const Rows& rows, bool ordered) {
  const Term a = variable("?a"), b = variable("?b"), c = variable("?c");
  const Order order = ordered ? order_of(rows) : Order::None;
  if (order == Order::None) {
    for (const std::vector<std::int64_t>& row : rows) {
      std::vector<Term> arguments;
      for (const std::int64_t value : row) arguments.push_back(constant(number(value)));
      document_.rule(Section::Tables, compound(name, arguments));
    }
    return;
  }
  if (order == Order::Equal) {
    const Term last = constant(number(largest(rows)));
    document_.rule(Section::Tables, compound(name, {a, a}), {is(compound("succ", {a, b}))});
    document_.rule(Section::Tables, compound(name, {last, last}));
    return;
  }
  const auto next = [&](const Term& from, const Term& to) {
    return is(compound(
        "succ", order == Order::Less ? std::vector<Term>{from, to} : std::vector<Term>{to, from}));
  };
  document_.rule(Section::Tables, compound(name, {a, b}), {next(a, b)});
  document_.rule(Section::Tables, compound(name, {a, c}), {is(compound(name, {a, b})), next(b, c)});
}

}  // namespace zug::gdl_writer
