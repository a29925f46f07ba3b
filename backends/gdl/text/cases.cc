// Rules that differ in constants only are one rule, their least general generalisation, and tables
// of these constants:
//
//   (<= (legal black (move ?a)) (true (control black)) (can-go w ?a))
//   (<= (legal white (move ?a)) (true (control white)) (can-go b ?a))
//
//   (<= (legal ?r (move ?a)) (case-1 ?r ?k) (true (control ?r)) (can-go ?k ?a))
//   (case-1 black w) (case-1 white b)
//
// It means the same: the rule says for each row of the table what a rule said before. Constants
// that do not depend on each other, as colours and directions, are in different tables. Where the
// rule asks a relation that holds for the very constants of the rows and for no others, as can-go
// does, the rows are implied and there is no need of a table for ?k alone.
//
// First every rule has the tables it wants. Those that cost more than they save go, with the rules
// that want them, until none does; then tables whose columns stand in a wider one, with as many
// rows, go if that is shorter, and what has remained without a table is tried with those there are.

#include "backends/gdl/text/cases.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "backends/gdl/text/shape.h"
#include "backends/gdl/text/terms.h"

namespace zug::gdl_writer {
namespace {

using gdl::Literal;
using gdl::Rule;
using gdl::Term;

using Columns = std::vector<std::size_t>;

constexpr std::size_t most_columns = 8;
constexpr std::size_t most_alike = 4;  // columns of the same constants that are tried in any order

std::optional<std::string> constant_hole(const Term& term, bool sentence) {
  if (sentence || term.kind != Term::Kind::Constant) return std::nullopt;
  return "";
}

Row picked(const Row& row, const Columns& columns) {
  Row result;
  for (const std::size_t c : columns) result.push_back(row[c]);
  return result;
}

Rows picked(const Rows& rows, const Columns& columns) {
  Rows result;
  for (const Row& row : rows) result.insert(picked(row, columns));
  return result;
}

std::size_t breadth(const Rows& rows) { return rows.begin()->size(); }

std::vector<std::string> column(const Rows& rows, std::size_t c) {
  std::vector<std::string> result;
  for (const Row& row : rows) result.push_back(row[c]);
  std::sort(result.begin(), result.end());
  return result;
}

bool all_in(const Rows& rows, std::size_t c, const std::set<std::string>& names) {
  return std::all_of(rows.begin(), rows.end(),
                     [&](const Row& row) { return names.count(row[c]) != 0; });
}

// The columns in an order that depends on what they hold only, roles first; those of the same
// constants in the order that makes the smallest table.
Columns ordered_columns(const Rows& rows, const std::set<std::string>& roles) {
  std::vector<std::pair<std::vector<std::string>, std::size_t>> columns;
  for (std::size_t c = 0; c < breadth(rows); ++c) columns.emplace_back(column(rows, c), c);
  std::sort(columns.begin(), columns.end());
  std::stable_partition(columns.begin(), columns.end(),
                        [&](const auto& entry) { return all_in(rows, entry.second, roles); });
  Columns result;
  for (const auto& [content, c] : columns) result.push_back(c);
  for (std::size_t begin = 0, end = 0; begin < columns.size(); begin = end) {
    while (end < columns.size() && columns[end].first == columns[begin].first) ++end;
    if (end - begin > most_alike) continue;
    Columns best = result;
    const auto first = result.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = result.begin() + static_cast<std::ptrdiff_t>(end);
    while (std::next_permutation(first, last)) {
      if (picked(rows, result) < picked(rows, best)) best = result;
    }
    result = best;
  }
  return result;
}

const std::string some_table = "case-10";  // as long as the names of new tables are

// A relation of constants, and by its argument the column that stands there; none: it does not
// matter what does.
struct Lookup {
  std::string relation = some_table;
  Rows table;  // of a new one
  std::vector<std::optional<std::size_t>> columns;
};

// Columns that depend on each other, in the order of their table.
struct CasePart {
  Columns columns;
  Rows rows;
  bool implied = false;  // by what the rule asks
  std::optional<Lookup> lookup;
};

// Rules of one shape.
struct Alternatives {
  std::vector<std::size_t> rules;
  std::vector<std::optional<std::size_t>> columns;  // by hole; none: the same in all rules
  std::vector<std::string> names;                   // by column: of its variable
  Rows rows;
  std::vector<CasePart> parts;
  Rule pattern;            // without tables
  std::size_t length = 0;  // of the rules
  bool open = true;
};

// Columns are in one part if not all their pairs are there. That tells parts apart if the rows are
// all combinations of those of the parts; else there is one part.
std::vector<CasePart> parts_of(const Rows& rows, const std::set<std::string>& roles) {
  std::vector<Columns> parts;
  for (std::size_t c = 0; c < breadth(rows); ++c) {
    Columns own{c};
    for (auto part = parts.begin(); part != parts.end();) {
      const bool depends = std::any_of(part->begin(), part->end(), [&](std::size_t other) {
        const std::size_t pairs = picked(rows, {other}).size() * picked(rows, {c}).size();
        return picked(rows, {other, c}).size() != pairs;
      });
      if (depends) own.insert(own.end(), part->begin(), part->end());
      part = depends ? parts.erase(part) : part + 1;
    }
    parts.push_back(own);
  }
  std::size_t combinations = 1;
  for (const Columns& part : parts) combinations *= picked(rows, part).size();
  if (combinations != rows.size()) {
    parts.assign(1, {});
    for (std::size_t c = 0; c < breadth(rows); ++c) parts.front().push_back(c);
  }
  std::vector<CasePart> result;
  for (Columns& part : parts) {
    std::sort(part.begin(), part.end());
    const Columns order = ordered_columns(picked(rows, part), roles);
    Columns sorted;
    for (const std::size_t c : order) sorted.push_back(part[c]);
    result.push_back({sorted, picked(rows, sorted), false, std::nullopt});
  }
  return result;
}

// A letter for each column: for roles, tables and others.
std::vector<std::string> variables_for(const Rows& rows, const Rule& rule,
                                       const CaseContext& context) {
  Variables taken = variables_in(rule);
  const auto next = [&](const std::string& letters) {
    for (std::size_t n = 1;; ++n) {
      for (const char letter : letters) {
        const std::string name = std::string("?") + letter + (n == 1 ? "" : std::to_string(n));
        if (std::find(taken.begin(), taken.end(), name) != taken.end()) continue;
        taken.push_back(name);
        return name;
      }
    }
  };
  std::vector<std::string> result;
  for (std::size_t c = 0; c < breadth(rows); ++c) {
    result.push_back(next(all_in(rows, c, context.roles)    ? "rq"
                          : all_in(rows, c, context.tables) ? "de"
                                                            : "klij"));
  }
  return result;
}

// Whether the rule asks for a relation, or a fluent, that holds for the rows of the part only.
bool is_implied(const CasePart& part, const Alternatives& group, const CaseContext& context) {
  const auto tells = [&](const Literal& literal) {
    if (literal.kind != Literal::Kind::Sentence) return false;
    const Term& sentence = literal.sentence();
    const Term& asked = sentence.name == "true" ? sentence.arguments.front() : sentence;
    const auto known = context.keys.find(asked.name);
    if (known == context.keys.end()) return false;
    Columns columns;
    for (std::size_t i = 0; i < breadth(known->second); ++i) {
      const auto at = std::find(group.names.begin(), group.names.end(), asked.arguments[i].name);
      if (at == group.names.end()) return false;
      columns.push_back(static_cast<std::size_t>(at - group.names.begin()));
    }
    return picked(group.rows, columns) == known->second &&
           std::all_of(part.columns.begin(), part.columns.end(), [&](std::size_t c) {
             return std::find(columns.begin(), columns.end(), c) != columns.end();
           });
  };
  return std::any_of(group.pattern.body.begin(), group.pattern.body.end(), tells);
}

// Nothing where the rules do not differ, or in too much.
std::optional<Alternatives> alternatives_of(const std::vector<std::size_t>& rules,
                                            const std::vector<std::vector<std::string>>& names,
                                            const std::vector<Placed>& placed,
                                            const CaseContext& context) {
  Alternatives group;
  group.rules = rules;
  std::vector<std::vector<std::string>> contents;  // by column: by rule
  for (std::size_t hole = 0; hole < names.front().size(); ++hole) {
    std::vector<std::string> content;
    for (const std::vector<std::string>& of_rule : names) content.push_back(of_rule[hole]);
    group.columns.emplace_back();
    const bool same = std::all_of(content.begin(), content.end(),
                                  [&](const std::string& name) { return name == content.front(); });
    if (same) continue;
    const auto known = std::find(contents.begin(), contents.end(), content);
    group.columns.back() = static_cast<std::size_t>(known - contents.begin());
    if (known == contents.end()) contents.push_back(content);
  }
  if (contents.empty() || contents.size() > most_columns) return std::nullopt;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    Row row;
    for (const std::vector<std::string>& content : contents) row.push_back(content[i]);
    group.rows.insert(row);
  }
  for (const std::size_t i : rules) group.length += length(placed[i].rule);
  const Rule& first = placed[rules.front()].rule;
  group.names = variables_for(group.rows, first, context);
  std::vector<std::optional<Term>> terms;
  for (const std::optional<std::size_t>& c : group.columns) {
    terms.push_back(c ? std::optional(gdl::variable(group.names[*c])) : std::nullopt);
  }
  group.pattern = filled(first, constant_hole, terms);
  group.parts = parts_of(group.rows, context.roles);
  for (CasePart& part : group.parts) part.implied = is_implied(part, group, context);
  return group;
}

std::vector<Alternatives> find_alternatives(const std::vector<Placed>& rules,
                                            const CaseContext& context) {
  struct Alike {
    std::vector<std::size_t> rules;
    std::vector<std::vector<std::string>> names;
  };
  std::map<std::pair<std::size_t, std::string>, Alike> shapes;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (rules[i].gone) continue;
    RuleShape shape = shape_of(rules[i].rule, constant_hole);
    Alike& alike = shapes[{rules[i].section, shape.text}];
    alike.rules.push_back(i);
    alike.names.push_back(std::move(shape.names));
  }
  std::vector<Alternatives> result;
  for (const auto& [key, alike] : shapes) {
    if (alike.rules.size() < 2) continue;
    std::optional<Alternatives> group = alternatives_of(alike.rules, alike.names, rules, context);
    if (group) result.push_back(std::move(*group));
  }
  return result;
}

Rule with_tables(const Alternatives& group) {
  gdl::Body tables;
  std::size_t open = 0;
  for (const CasePart& part : group.parts) {
    if (!part.lookup) continue;
    std::vector<Term> arguments;
    for (const std::optional<std::size_t>& c : part.lookup->columns) {
      const std::string name = c ? group.names[part.columns[*c]] : "?o" + std::to_string(++open);
      arguments.push_back(gdl::variable(name));
    }
    tables.push_back(gdl::is(gdl::compound(part.lookup->relation, arguments)));
  }
  Rule result = group.pattern;
  result.body.insert(result.body.begin(), tables.begin(), tables.end());
  return result;
}

// How much shorter the text gets, tables aside.
std::ptrdiff_t saved(const Alternatives& group) {
  return static_cast<std::ptrdiff_t>(group.length) -
         static_cast<std::ptrdiff_t>(length(with_tables(group)));
}

Rule row_fact(const std::string& relation, const Row& row) {
  std::vector<Term> arguments;
  for (const std::string& name : row) arguments.push_back(gdl::constant(name));
  return {gdl::compound(relation, arguments), {}, {}};
}

std::ptrdiff_t cost_of(const Rows& rows) {
  std::ptrdiff_t result = 0;
  for (const Row& row : rows) {
    result += static_cast<std::ptrdiff_t>(length(row_fact(some_table, row)));
  }
  return result;
}

// Columns of the wider table that hold the same, row by row, as those of the narrower.
bool find_columns(const Rows& narrow, const Rows& wide, Columns& columns) {
  if (columns.size() == breadth(narrow)) return picked(wide, columns) == narrow;
  for (std::size_t c = 0; c < breadth(wide); ++c) {
    if (std::find(columns.begin(), columns.end(), c) != columns.end()) continue;
    if (column(narrow, columns.size()) != column(wide, c)) continue;
    columns.push_back(c);
    if (find_columns(narrow, wide, columns)) return true;
    columns.pop_back();
  }
  return false;
}

// As many rows, so that what is left open is told by the rest.
std::optional<Lookup> lookup_in(const Rows& rows, const Rows& wide) {
  Columns columns;
  if (wide.size() != rows.size() || breadth(wide) < breadth(rows) ||
      !find_columns(rows, wide, columns))
    return std::nullopt;
  Lookup result{some_table, wide, {}};
  result.columns.resize(breadth(wide));
  for (std::size_t i = 0; i < columns.size(); ++i) result.columns[columns[i]] = i;
  return result;
}

class CaseTables {
 public:
  CaseTables(std::vector<Placed>& rules, const CaseContext& context)
      : rules_(rules), context_(context), groups_(find_alternatives(rules, context)) {}

  std::vector<Rule> write() {
    want_own();
    while (drop_unprofitable()) {
    }
    use_wider();
    try_again();
    std::map<Rows, std::string> names;
    std::vector<Rule> facts;
    for (Alternatives& group : groups_) {
      if (!group.open) continue;
      for (CasePart& part : group.parts) {
        if (!part.lookup || part.lookup->table.empty()) continue;
        std::string& name = names[part.lookup->table];
        if (name.empty()) {
          name = context_.name();
          for (const Row& row : part.lookup->table) facts.push_back(row_fact(name, row));
        }
        part.lookup->relation = name;
      }
      rules_[group.rules.front()].rule = with_tables(group);
      for (std::size_t i = 1; i < group.rules.size(); ++i) rules_[group.rules[i]].gone = true;
    }
    return facts;
  }

 private:
  std::optional<Lookup> known_lookup(const Rows& rows) const {
    for (const auto& [relation, wide] : context_.known) {
      std::optional<Lookup> found = lookup_in(rows, wide);
      if (found) return Lookup{relation, {}, std::move(found->columns)};
    }
    return std::nullopt;
  }

  void want_own() {
    for (Alternatives& group : groups_) {
      for (CasePart& part : group.parts) {
        if (part.implied) continue;
        part.lookup = known_lookup(part.rows);
        if (part.lookup) continue;
        if (group.pattern.body.empty()) {
          group.open = false;  // of facts no other facts are made
          break;
        }
        part.lookup = lookup_in(part.rows, part.rows);
        tables_.insert(part.rows);
      }
    }
  }

  static bool wants(const Alternatives& group, const Rows& table) {
    return std::any_of(group.parts.begin(), group.parts.end(), [&](const CasePart& part) {
      return part.lookup && part.lookup->table == table;
    });
  }

  // Some group or table has gone.
  bool drop_unprofitable() {
    bool dropped = false;
    for (Alternatives& group : groups_) {
      if (!group.open || saved(group) > 0) continue;
      group.open = false;
      dropped = true;
    }
    for (auto table = tables_.begin(); table != tables_.end();) {
      std::ptrdiff_t gain = -cost_of(*table);
      for (const Alternatives& group : groups_) {
        if (group.open && wants(group, *table)) gain += saved(group);
      }
      if (gain > 0) {
        ++table;
        continue;
      }
      for (Alternatives& group : groups_) {
        if (wants(group, *table)) group.open = false;
      }
      table = tables_.erase(table);
      dropped = true;
    }
    return dropped;
  }

  void use_wider() {
    for (const Rows& table : std::set<Rows>(tables_)) {
      for (const Rows& wide : tables_) {
        if (breadth(wide) <= breadth(table)) continue;
        if (!lookup_in(table, wide)) continue;
        std::ptrdiff_t gain = cost_of(table);
        for (Alternatives& group : groups_) {
          if (!group.open || !wants(group, table)) continue;
          Alternatives other = group;
          look_up(other, table, wide);
          gain += saved(other) - saved(group);
        }
        if (gain <= 0) continue;
        for (Alternatives& group : groups_) {
          if (group.open) look_up(group, table, wide);
        }
        tables_.erase(table);
        break;
      }
    }
  }

  static void look_up(Alternatives& group, const Rows& table, const Rows& wide) {
    for (CasePart& part : group.parts) {
      if (part.lookup && part.lookup->table == table) part.lookup = lookup_in(part.rows, wide);
    }
  }

  void try_again() {
    for (Alternatives& group : groups_) {
      if (group.open) continue;
      bool all = true;
      for (CasePart& part : group.parts) {
        if (part.implied) continue;
        part.lookup = known_lookup(part.rows);
        for (const Rows& wide : tables_) {
          std::optional<Lookup> found = lookup_in(part.rows, wide);
          const bool narrower =
              found && (!part.lookup || found->columns.size() < part.lookup->columns.size());
          if (narrower) part.lookup = std::move(found);
        }
        all = all && part.lookup;
      }
      group.open = all && saved(group) > 0;
    }
  }

  std::vector<Placed>& rules_;
  const CaseContext& context_;
  std::vector<Alternatives> groups_;
  std::set<Rows> tables_;  // new ones
};

}  // namespace

std::vector<Rule> unite_cases(std::vector<Placed>& rules, const CaseContext& context) {
  return CaseTables(rules, context).write();
}

}  // namespace zug::gdl_writer
