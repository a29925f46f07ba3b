// A relation that is defined by rules, but depends on other such relations only, is the same in
// every state. Prolog would prove it again and again; as facts, which Prolog finds by any argument,
// it is looked up:
//
//   (down-left ?a ?c) <- (down ?a ?b) (left ?b ?c)      becomes (down-left a2 b1) ...
//
// Relations are taken from the bottom, so what is negated is complete. A rule joins its sentences
// in an order in which the next one has the fewest rows for what is bound; a relation that asks
// itself is joined with its new rows until there are none. What takes too much work, has functions
// in it or an `or`, stays as it is, and so does what depends on it.

#include "backends/prolog/facts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ir/gdl/dependencies.h"

namespace zug::prolog {
namespace {

using gdl::Literal;
using gdl::Rule;
using gdl::Term;
using Row = std::vector<std::string>;
using Binding = std::map<std::string, std::string>;

constexpr std::size_t most_rows = 5'000;       // of one relation
constexpr std::size_t most_steps = 1'000'000;  // rows looked at, of all relations

struct Table {
  std::vector<Row> rows;
  std::set<Row> known;
  std::vector<std::map<std::string, std::vector<std::size_t>>> index;  // by argument

  void add(const Row& row) {
    if (!known.insert(row).second) return;
    index.resize(row.size());
    for (std::size_t i = 0; i < row.size(); ++i) index[i][row[i]].push_back(rows.size());
    rows.push_back(row);
  }
};

bool flat(const Term& sentence) {
  return std::none_of(sentence.arguments.begin(), sentence.arguments.end(),
                      [](const Term& argument) { return argument.kind == Term::Kind::Function; });
}

bool plain(const Rule& rule) {
  return flat(rule.head) && std::all_of(rule.body.begin(), rule.body.end(), [](const Literal& l) {
           return l.kind != Literal::Kind::Or &&
                  (l.kind == Literal::Kind::Distinct || flat(l.sentence()));
         });
}

class Lister {
 public:
  explicit Lister(const gdl::Description& description)
      : description_(description), dependencies_(description) {
    for (const Rule& rule : description.rules) rules_[rule.head.name].push_back(&rule);
  }

  gdl::Description run() {
    for (std::size_t c = 0; c < dependencies_.components(); ++c) {
      if (dependencies_.members(c).size() == 1) list(dependencies_.members(c).front());
    }
    gdl::Description result;
    std::set<std::string> said;
    for (const Rule& rule : description_.rules) {
      const auto listed = listed_.count(rule.head.name);
      if (listed == 0) {
        result.rules.push_back(rule);
      } else if (said.insert(rule.head.name).second) {
        for (const Row& row : tables_.at(rule.head.name).rows) {
          std::vector<Term> arguments;
          for (const std::string& part : row) arguments.push_back(gdl::constant(part));
          result.rules.push_back({gdl::compound(rule.head.name, arguments), {}, rule.range});
        }
      }
    }
    return result;
  }

 private:
  static bool own(const std::string& name) {
    static const std::set<std::string> names{"role", "init",  "base", "input", "true",
                                             "does", "legal", "next", "goal",  "terminal"};
    return names.count(name) != 0;
  }

  // Makes the table of the relation, where that can be.
  void list(const std::string& name) {
    const auto defined = rules_.find(name);
    if (own(name) || defined == rules_.end()) return;
    bool facts = true;
    for (const Rule* rule : defined->second) {
      facts = facts && rule->body.empty();
      if (!plain(*rule)) return;
      for (const Literal& literal : rule->body) {
        if (literal.kind == Literal::Kind::Distinct) continue;
        const std::string& asked = literal.sentence().name;
        if (asked != name && tables_.count(asked) == 0) return;
      }
    }
    table_ = {};
    failed_ = false;
    for (const Rule* rule : defined->second) prove(*rule, name, false);
    for (begin_ = 0; !failed_ && begin_ < table_.rows.size();) {
      end_ = table_.rows.size();
      for (const Rule* rule : defined->second) prove(*rule, name, true);
      begin_ = end_;
    }
    if (failed_) return;
    if (!facts && !table_.rows.empty()) listed_.insert(name);
    if (facts || !table_.rows.empty()) tables_[name] = std::move(table_);
  }

  // What follows by the rule; with `again` only with a new row for a sentence of the relation
  // itself, each of them in turn, without it only rules that have none.
  void prove(const Rule& rule, const std::string& name, bool again) {
    std::vector<const Literal*> open;
    bool asks_itself = false;
    for (const Literal& literal : rule.body) {
      open.push_back(&literal);
      asks_itself = asks_itself ||
                    (literal.kind == Literal::Kind::Sentence && literal.sentence().name == name);
    }
    if (asks_itself != again) return;
    if (!again) return join(rule, open, {});
    for (std::size_t i = 0; i < rule.body.size(); ++i) {
      if (rule.body[i].kind != Literal::Kind::Sentence || rule.body[i].sentence().name != name) {
        continue;
      }
      std::vector<const Literal*> others = open;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      for (std::size_t row = begin_; row < end_ && !failed_; ++row) {
        Binding binding;
        const Row copy = table_.rows[row];
        if (match(rule.body[i].sentence(), copy, binding)) join(rule, others, binding);
      }
    }
  }

  static const std::string* value(const Term& term, const Binding& binding) {
    if (term.kind == Term::Kind::Constant) return &term.name;
    const auto found = binding.find(term.name);
    return found == binding.end() ? nullptr : &found->second;
  }

  static bool match(const Term& sentence, const Row& row, Binding& binding) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string* known = value(sentence.arguments[i], binding);
      if (known != nullptr && *known != row[i]) return false;
      if (known == nullptr) binding[sentence.arguments[i].name] = row[i];
    }
    return true;
  }

  const Table& table(const std::string& name) const {
    const auto known = tables_.find(name);
    return known == tables_.end() ? table_ : known->second;
  }

  // The rows that can match; null: all of them.
  const std::vector<std::size_t>* rows_for(const Term& sentence, const Binding& binding) const {
    static const std::vector<std::size_t> none;
    const Table& rows = table(sentence.name);
    if (rows.rows.empty()) return &none;
    const std::vector<std::size_t>* best = nullptr;
    for (std::size_t i = 0; i < sentence.arguments.size(); ++i) {
      const std::string* known = value(sentence.arguments[i], binding);
      if (known == nullptr) continue;
      const auto found = rows.index[i].find(*known);
      if (found == rows.index[i].end()) return &none;
      if (best == nullptr || found->second.size() < best->size()) best = &found->second;
    }
    return best;
  }

  void join(const Rule& rule, std::vector<const Literal*> open, const Binding& binding) {
    auto next = open.end();
    std::size_t fewest = 0;
    for (auto literal = open.begin(); literal != open.end(); ++literal) {
      if ((*literal)->kind != Literal::Kind::Sentence) continue;
      const Term& sentence = (*literal)->sentence();
      const std::vector<std::size_t>* rows = rows_for(sentence, binding);
      const std::size_t count = rows == nullptr ? table(sentence.name).rows.size() : rows->size();
      if (next != open.end() && count >= fewest) continue;
      next = literal;
      fewest = count;
    }
    if (next == open.end()) return conclude(rule, open, binding);
    const Term& sentence = (*next)->sentence();
    open.erase(next);
    const std::vector<std::size_t>* rows = rows_for(sentence, binding);
    const std::vector<std::size_t> some = rows == nullptr ? std::vector<std::size_t>() : *rows;
    const std::size_t count = rows == nullptr ? table(sentence.name).rows.size() : some.size();
    for (std::size_t i = 0; i < count && !failed_; ++i) {
      if (++steps_ > most_steps) failed_ = true;
      const Row row = table(sentence.name).rows[rows == nullptr ? i : some[i]];
      Binding more = binding;
      if (match(sentence, row, more)) join(rule, open, more);
    }
  }

  // Only negations and `distinct` are left.
  void conclude(const Rule& rule, const std::vector<const Literal*>& open, const Binding& binding) {
    for (const Literal* literal : open) {
      if (literal->kind == Literal::Kind::Distinct) {
        const std::string* a = value(literal->terms[0], binding);
        const std::string* b = value(literal->terms[1], binding);
        if (a == nullptr || b == nullptr) failed_ = true;
        if (failed_ || *a == *b) return;
        continue;
      }
      const std::optional<Row> row = row_of(literal->sentence(), binding);
      if (!row || table(literal->sentence().name).known.count(*row) != 0) return;
    }
    const std::optional<Row> row = row_of(rule.head, binding);
    if (row) table_.add(*row);
    if (table_.rows.size() > most_rows) failed_ = true;
  }

  std::optional<Row> row_of(const Term& sentence, const Binding& binding) {
    Row row;
    for (const Term& argument : sentence.arguments) {
      const std::string* known = value(argument, binding);
      if (known == nullptr) {
        failed_ = true;
        return std::nullopt;
      }
      row.push_back(*known);
    }
    return row;
  }

  const gdl::Description& description_;
  gdl::Dependencies dependencies_;
  std::map<std::string, std::vector<const Rule*>> rules_;
  std::map<std::string, Table> tables_;
  std::set<std::string> listed_;  // those that were rules
  std::size_t steps_ = 0;
  // Of the relation that is listed.
  Table table_;
  bool failed_ = false;
  std::size_t begin_ = 0, end_ = 0;  // its new rows
};

}  // namespace

gdl::Description with_facts(const gdl::Description& description) {
  return Lister(description).run();
}

}  // namespace zug::prolog
