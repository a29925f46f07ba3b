// Questions about variables and numbers of pieces. GDL has no arithmetic: every expression becomes
// a table over the values its operands can have. Those are found first, as a fixpoint over all
// assignments: a score that is only ever set to 0, 50 or 100 has three values, whatever its bound.
// How pieces are counted is in counts.cc.

#include "ir/arithmetic.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "backends/gdl/failure.h"
#include "backends/gdl/speaker.h"

namespace zug::gdl_writer {
namespace {

constexpr std::size_t most_rows = 100'000;
constexpr std::size_t most_excluded = 2;  // values of a variable, where all others do

using Tuple = std::vector<std::int64_t>;

void collect(const Arithmetic& a, std::set<std::uint32_t>& variables,
             std::set<std::uint32_t>& pieces) {
  if (a.kind == Arithmetic::Kind::Variable) variables.insert(a.variable.value);
  if (a.kind == Arithmetic::Kind::PieceCount) pieces.insert(a.piece.value);
  for (const Arithmetic& operand : a.operands) collect(operand, variables, pieces);
}

// A variable or a number of pieces by itself.
bool plain(const Arithmetic& a) {
  return a.kind == Arithmetic::Kind::Variable || a.kind == Arithmetic::Kind::PieceCount;
}

}  // namespace

std::vector<Speaker::Operand> Speaker::operands(const Arithmetic& a, const Arithmetic* b) const {
  std::set<std::uint32_t> variables, pieces;
  collect(a, variables, pieces);
  if (b != nullptr) collect(*b, variables, pieces);
  std::vector<Operand> result;
  for (const std::uint32_t x : variables) {
    Operand operand;
    operand.variable = x;
    operand.values.assign(values_[x].begin(), values_[x].end());
    result.push_back(operand);
  }
  for (const std::uint32_t p : pieces) {
    Operand operand;
    operand.counts = true;
    operand.piece = p;
    for (std::size_t n = 0; n <= graph_.squares[p].count(); ++n) {
      operand.values.push_back(static_cast<std::int64_t>(n));
    }
    result.push_back(operand);
  }
  return result;
}

namespace {

void require_rows(std::size_t all) {
  if (all <= most_rows) return;
  throw Failure{"GDL0705",
                {},
                "an expression over " + std::to_string(all) + " combinations of values, at most " +
                    std::to_string(most_rows) + " fit in a table",
                "smaller bounds of the variables make smaller tables"};
}

// All combinations of values, with the variables and counts they mean.
template <class Operands, class Use>
std::size_t combine(const Operands& list, const Game& game, const Use& use) {
  std::size_t all = 1;
  for (const auto& operand : list) all *= operand.values.size();
  require_rows(all);
  Tuple variables(variable_count(game), 0), counts(game.pieces.size(), 0), values(list.size(), 0);
  std::vector<std::size_t> index(list.size(), 0);
  for (std::size_t n = 0; n < all; ++n) {
    std::size_t rest = n;
    for (std::size_t i = 0; i < list.size(); ++i) {
      values[i] = list[i].values[rest % list[i].values.size()];
      rest /= list[i].values.size();
      (list[i].counts ? counts[list[i].piece] : variables[list[i].variable]) = values[i];
    }
    use(values, variables, counts);
  }
  return all;
}

}  // namespace

namespace {

// An assignment whose values are being collected. Each combination of operands is evaluated once:
// when the last of its values is new. So `v=v+1` takes as many steps as it has values.
struct Collected {
  struct Operand {
    std::uint32_t id = 0;
    bool counts = false;
    std::vector<std::int64_t> numbers;  // of pieces
    std::size_t seen = 0;
  };
  const Step* step = nullptr;
  std::vector<Operand> operands;
  bool constant_done = false;
};

using Values = std::vector<std::vector<std::int64_t>>;  // by variable, in the order of discovery

template <class Use>
void combine_new(Collected& collected, const Values& values, const Game& game, const Use& use) {
  std::vector<Collected::Operand>& list = collected.operands;
  Tuple variables(values.size(), 0), counts(game.pieces.size(), 0);
  if (list.empty() && !std::exchange(collected.constant_done, true)) use(variables, counts);
  std::vector<std::size_t> sizes, index(list.size());
  std::size_t all = 1;
  const auto values_of = [&](const Collected::Operand& operand) -> const Tuple& {
    return operand.counts ? operand.numbers : values[operand.id];
  };
  for (const Collected::Operand& operand : list) {
    sizes.push_back(values_of(operand).size());
    all *= sizes.back();
  }
  require_rows(all);
  for (std::size_t fresh = 0; fresh < list.size(); ++fresh) {
    const auto begin = [&](std::size_t i) { return i == fresh ? list[i].seen : 0; };
    const auto end = [&](std::size_t i) { return i > fresh ? list[i].seen : sizes[i]; };
    bool some = true;
    for (std::size_t i = 0; i < list.size(); ++i) {
      index[i] = begin(i);
      some = some && begin(i) < end(i);
    }
    while (some) {
      for (std::size_t i = 0; i < list.size(); ++i) {
        (list[i].counts ? counts : variables)[list[i].id] = values_of(list[i])[index[i]];
      }
      use(variables, counts);
      std::size_t i = 0;
      while (i < list.size() && ++index[i] == end(i)) {
        index[i] = begin(i);
        ++i;
      }
      some = i < list.size();
    }
  }
  for (std::size_t i = 0; i < list.size(); ++i) list[i].seen = sizes[i];
}

}  // namespace

void Speaker::find_values() {
  values_.assign(variable_count(*graph_.game), {0});
  std::vector<Collected> assignments;
  for (const ProgramGraph& program : graph_.graphs) {
    for (const Node& node : program.nodes) {
      if (node.domain.none() || node.step->kind != Step::Kind::Assignment) continue;
      Collected collected{node.step, {}, false};
      for (const Operand& operand : operands(*node.step->left, nullptr)) {
        collected.operands.push_back({operand.counts ? operand.piece : operand.variable,
                                      operand.counts, operand.counts ? operand.values : Tuple{},
                                      0});
      }
      assignments.push_back(std::move(collected));
    }
  }
  Values values(values_.size(), {0});
  for (bool changed = true; changed;) {
    changed = false;
    for (Collected& assignment : assignments) {
      const std::uint32_t target = assignment.step->operand;
      const std::int64_t bound = bounded(*graph_.game, VariableId(target)).bound;
      Tuple found;
      combine_new(assignment, values, *graph_.game,
                  [&](const Tuple& variables, const Tuple& counts) {
                    const auto value = zug::evaluate(*assignment.step->left, variables, counts);
                    if (value && *value >= 0 && *value <= bound) found.push_back(*value);
                  });
      for (const std::int64_t value : found) {
        if (!values_[target].insert(value).second) continue;
        values[target].push_back(value);
        changed = true;
      }
      if (values_[target].size() <= most_rows) continue;
      throw Failure{
          "GDL0705", {}, "a variable with more than " + number(most_rows) + " values", ""};
    }
  }
}

Term Speaker::value_fluent(std::uint32_t variable, const Term& value) const {
  const bool score = variable < graph_.game->players.size();
  return compound(score ? "score" : "var", {constant(names_.variables[variable]), value});
}

std::string Speaker::value_view(const char* stem, int layer, std::uint32_t x) const {
  return std::string(stem) + "-" + names_.variables[x] + "-" + std::to_string(layer);
}

Body Speaker::value_of(std::uint32_t x, const Term& value, const Situation& now) {
  if (values_[x].size() == 1) return {};
  const auto layer = now.value_layers.find(x);
  if (layer == now.value_layers.end()) return {is(holds(value_fluent(x, value)))};
  values_asked_.emplace(layer->second, x);
  return {is(compound(value_view("value", layer->second, x), {value}))};
}

Body Speaker::bind(std::vector<Operand>& list, Situation& now) {
  Body body;
  for (Operand& operand : list) {
    if (operand.counts && operand.values.size() == 1) {  // a piece that never stands anywhere
      operand.term = constant(number(operand.values.front()));
      continue;
    }
    if (operand.counts) {
      operand.term = fresh("n");
      body.push_back(is(count(operand.piece, operand.term, now)));
      continue;
    }
    const auto known = now.values.find(operand.variable);
    if (known != now.values.end()) {
      operand.term = known->second;
      continue;
    }
    const bool fixed = values_[operand.variable].size() == 1;
    operand.term = fixed ? constant(number(operand.values.front())) : fresh("n");
    for (const Literal& literal : value_of(operand.variable, operand.term, now)) {
      body.push_back(literal);
    }
    now.values[operand.variable] = operand.term;
  }
  return body;
}

Outcome Speaker::by_table(const std::vector<Operand>& list, const std::set<Tuple>& rows,
                          std::size_t all, const std::vector<Term>& more) {
  if (rows.empty()) return {Outcome::Kind::Never, {}};
  if (more.empty() && rows.size() == all) return {};
  const auto [entry, added] = number_tables_.emplace(rows, "");
  if (added) entry->second = fresh_name("numbers");
  std::vector<Term> arguments;
  for (const Operand& operand : list) arguments.push_back(operand.term);
  arguments.insert(arguments.end(), more.begin(), more.end());
  return {Outcome::Kind::If, {is(compound(entry->second, arguments))}};
}

Body Speaker::among_values(std::uint32_t x, const Term& value) {
  std::set<Tuple> rows;
  for (const std::int64_t n : values_[x]) rows.insert({n});
  return by_table({}, rows, rows.size(), {value}).body;
}

// Two numbers with more combinations than fit in a table: one is reached from the other by
// counting,
//
//   (less-than ?m ?n)   ?m < ?n
Outcome Speaker::compare_by_counting(std::vector<Operand> list, const Step& comparison,
                                     Situation& now) {
  const Term m = variable("?m"), n = variable("?n"), k = variable("?k");
  const auto less = [](const Term& a, const Term& b) { return compound("less-than", {a, b}); };
  const auto succ = [](const Term& a, const Term& b) { return compound("succ", {a, b}); };
  const auto largest = std::max(list[0].values.back(), list[1].values.back());
  need_successors(static_cast<std::size_t>(largest));
  say(Section::Views, less(m, n), {is(succ(m, n))});
  say(Section::Views, less(m, n), {is(succ(m, k)), is(less(k, n))});
  Outcome result{Outcome::Kind::If, bind(list, now)};
  const bool counts = comparison.left->kind == Arithmetic::Kind::PieceCount;
  const bool in_order =
      counts == list[0].counts && (counts ? comparison.left->piece.value == list[0].piece
                                          : comparison.left->variable.value == list[0].variable);
  const Term &left = list[in_order ? 0 : 1].term, &right = list[in_order ? 1 : 0].term;
  switch (comparison.comparator) {
    case zug::Comparator::Less:
      result.body.push_back(is(less(left, right)));
      break;
    case zug::Comparator::LessOrEqual:
      result.body.push_back(is_not(less(right, left)));
      break;
    case zug::Comparator::Greater:
      result.body.push_back(is(less(right, left)));
      break;
    case zug::Comparator::GreaterOrEqual:
      result.body.push_back(is_not(less(left, right)));
      break;
    case zug::Comparator::NotEqual:
      result.body.push_back(differ(left, right));
      break;
    case zug::Comparator::Equal:
      result.body.push_back(is_not(less(left, right)));
      result.body.push_back(is_not(less(right, left)));
      break;
  }
  return result;
}

Outcome Speaker::compare(const Step& comparison, Situation& now) {
  if (const std::optional<Outcome> outcome = compare_counts(comparison, now)) return *outcome;
  std::vector<Operand> list = operands(*comparison.left, comparison.right);
  if (list.size() == 2 && plain(*comparison.left) && plain(*comparison.right) &&
      list[0].values.size() * list[1].values.size() > most_rows) {
    return compare_by_counting(std::move(list), comparison, now);
  }
  std::set<Tuple> rows;
  const std::size_t all = combine(
      list, *graph_.game, [&](const Tuple& values, const Tuple& variables, const Tuple& counts) {
        const auto left = zug::evaluate(*comparison.left, variables, counts);
        const auto right = zug::evaluate(*comparison.right, variables, counts);
        if (left && right && zug::holds(*left, comparison.comparator, *right)) rows.insert(values);
      });
  if (rows.empty()) return {Outcome::Kind::Never, {}};
  if (rows.size() == all) return {};
  const bool one_value = list.size() == 1 && !list[0].counts && rows.size() == 1 &&
                         now.values.count(list[0].variable) == 0;
  if (one_value) {
    const Term value = constant(number(rows.begin()->front()));
    now.values[list[0].variable] = value;
    Situation before = now;
    before.values.clear();
    return {Outcome::Kind::If, value_of(list[0].variable, value, before)};
  }
  const bool unbound =
      list.size() == 1 && !list[0].counts && now.values.count(list[0].variable) == 0;
  if (unbound && all - rows.size() <= most_excluded && rows.size() > most_excluded) {
    // A variable has one value: it is one of these, unless it is one of the few others.
    Outcome result{Outcome::Kind::If, {}};
    for (const std::int64_t n : list[0].values) {
      if (rows.count({n}) != 0) continue;
      const Body is_n = value_of(list[0].variable, constant(number(n)), now);
      result.body.push_back(gdl::opposite(is_n.front()));
    }
    return result;
  }
  Body body = bind(list, now);
  Outcome result = by_table(list, rows, all, {});
  result.body.insert(result.body.begin(), body.begin(), body.end());
  return result;
}

Outcome Speaker::evaluate(const Step& assignment, Situation& now, Term& value) {
  std::vector<Operand> list = operands(*assignment.left, nullptr);
  const std::int64_t bound = bounded(*graph_.game, VariableId(assignment.operand)).bound;
  std::set<Tuple> rows;
  std::set<std::int64_t> results;
  const std::size_t all = combine(
      list, *graph_.game, [&](const Tuple& values, const Tuple& variables, const Tuple& counts) {
        const auto result = zug::evaluate(*assignment.left, variables, counts);
        if (!result || *result < 0 || *result > bound) return;
        results.insert(*result);
        Tuple row = values;
        row.push_back(*result);
        rows.insert(row);
      });
  if (rows.empty()) return {Outcome::Kind::Never, {}};
  if (results.size() == 1 && rows.size() == all) {
    value = constant(number(*results.begin()));
    return {};
  }
  Body body = bind(list, now);
  value = fresh("n");
  Outcome result = by_table(list, rows, all, {value});
  result.body.insert(result.body.begin(), body.begin(), body.end());
  return result;
}

namespace {

constexpr std::size_t most_judged = 20'000;

}  // namespace

// What is known is taken into account where it is about the same variables and counts.
int Speaker::judge(const KnownNumbers& known, const Step& asked) const {
  const std::vector<Operand> list = operands(*asked.left, asked.right);
  const auto listed = [&](const Arithmetic& side) {
    std::set<std::uint32_t> variables, pieces;
    collect(side, variables, pieces);
    for (const Operand& operand : list) {
      (operand.counts ? pieces : variables)
          .erase(operand.counts ? operand.piece : operand.variable);
    }
    return variables.empty() && pieces.empty();
  };
  std::size_t all = 1;
  for (const Operand& operand : list) {
    all *= operand.values.size();
    if (all > most_judged) return -1;
  }
  std::size_t yes = 0, no = 0;
  combine(list, *graph_.game, [&](const Tuple&, const Tuple& variables, const Tuple& counts) {
    const auto compare = [&](const Step& step) {
      const auto left = zug::evaluate(*step.left, variables, counts);
      const auto right = zug::evaluate(*step.right, variables, counts);
      return left && right && zug::holds(*left, step.comparator, *right);
    };
    for (const auto& [step, holds] : known) {
      if (listed(*step->left) && listed(*step->right) && compare(*step) != holds) return;
    }
    bool passes = false;
    if (asked.kind == Step::Kind::Comparison) {
      passes = compare(asked);
    } else {
      const auto value = zug::evaluate(*asked.left, variables, counts);
      passes =
          value && *value >= 0 && *value <= bounded(*graph_.game, VariableId(asked.operand)).bound;
    }
    ++(passes ? yes : no);
  });
  return no == 0 ? 1 : yes == 0 ? 0 : -1;
}

}  // namespace zug::gdl_writer
