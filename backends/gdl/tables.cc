// A table is a set of vertices or a relation of them, and could be said fact by fact. Most tables
// are made of the directions of the board, though, and a rule is shorter than a hundred facts:
//
//   (<= (down ?a ?b) (up ?b ?a))                      the other way round
//   (<= (up-left ?a ?c) (up ?a ?b) (left ?b ?c))      one after the other
//   (<= (has-up ?a) (up ?a ?b))                       where there is one
//   (<= (no-up ?a) (square ?a) (not (has-up ?a)))     where there is none
//   (<= (squares-1 ?a) (square ?a) (distinct ?a d4))  all but few
//
// What is known already (directions, their opposites, two and three in a row, tables defined
// before) is a list of terms, each with the vertices it relates and the literals that say so. A
// table is put together from those terms that lie within it, the ones first that say most for
// their length, and what they leave is said as facts. That is kept where it is shorter than all the
// facts. Contents are compared, never guessed: each rule says nothing that is not in the table, and
// rules and facts together say all of it. Only from where nobody asks may a relation lead anywhere,
// so that one walk over the board is one relation wherever it begins. A table is defined by what
// was defined before it, so no rule can go in circles.
//
// Directions that no rule asks for are facts for the sake of the tables only; so everything is done
// twice, with the directions that are used and with all of them, and the shorter text is taken.

#include "backends/gdl/tables.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <utility>

#include "backends/gdl/text/terms.h"

namespace zug::gdl_writer {
namespace {

constexpr std::size_t most_known_words = 6'000'000;  // of all relations that are known
constexpr std::size_t longest_chain = 3;             // of directions
constexpr std::size_t longest_wish = 40;

Term v(std::size_t i) { return variable("?" + std::string(1, "abcdefgh"[i])); }

// (NAME ?from ?to), or the other way round.
struct Part {
  std::string name;
  bool reversed = false;
};

// Relations one after the other.
struct Chain {
  std::vector<Part> parts;
  Relation relation;
};

struct KnownSet {
  Body body;  // about ?a
  Bits set;
  std::string wish;
};

bool empty(const Relation& relation) {
  return std::all_of(relation.begin(), relation.end(), [](const Bits& row) { return row.none(); });
}

bool within(const Relation& small, const Relation& large) {
  return std::equal(small.begin(), small.end(), large.begin(),
                    [](const Bits& a, const Bits& b) { return a.within(b); });
}

std::size_t common(const Relation& a, const Relation& b) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += (a[i] & b[i]).count();
  return count;
}

std::size_t pairs(const Relation& relation) { return common(relation, relation); }

Relation reversed(const Relation& relation) {
  Relation result(relation.size(), Bits(relation.size()));
  for (std::uint32_t i = 0; i < relation.size(); ++i) {
    for (const std::uint32_t j : relation[i].list()) result[j].set(i);
  }
  return result;
}

Bits sources(const Relation& relation) {
  Bits result(relation.size());
  for (std::uint32_t i = 0; i < relation.size(); ++i) {
    if (!relation[i].none()) result.set(i);
  }
  return result;
}

std::size_t total_length(const std::vector<Rule>& rules) {
  std::size_t size = 0;
  for (const Rule& rule : rules) size += length(rule);
  return size;
}

Body body_of(const std::vector<Part>& parts) {
  Body body;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::size_t from = parts[i].reversed ? i + 1 : i, to = parts[i].reversed ? i : i + 1;
    body.push_back(is(compound(parts[i].name, {v(from), v(to)})));
  }
  return body;
}

// Names for where some steps in directions of the board lead, whether they are used or not.
using Walks = std::map<Relation, std::string>;

Walks walks(const TableNames& names, const std::vector<Relation>& edges) {
  Walks result;
  std::vector<const Walks::value_type*> last;
  const std::size_t vertices = names.vertices.size();
  const std::size_t words = vertices * ((vertices + word_bits - 1) / word_bits);
  for (std::size_t steps = 1; steps <= longest_chain; ++steps) {
    std::vector<const Walks::value_type*> next;
    for (std::size_t i = 0; i < (steps == 1 ? 1 : last.size()); ++i) {
      for (std::size_t d = 0; d < edges.size(); ++d) {
        if (result.size() * words > most_known_words) return result;
        const std::string name = (steps == 1 ? "" : last[i]->second + "-") + names.directions[d];
        const auto [entry, added] =
            result.emplace(steps == 1 ? edges[d] : compose(last[i]->first, edges[d]), name);
        if (added) next.push_back(&*entry);
      }
    }
    last = std::move(next);
  }
  return result;
}

class Definer {
 public:
  Definer(const TableNames& names, const std::vector<Relation>& edges, const Tables& tables,
          const Walks& walks)
      : names_(names), edges_(edges), tables_(tables), walks_(walks) {}

  TableRules define(const std::vector<bool>& used) {
    for (std::uint32_t i = 0; i < names_.vertices.size(); ++i) {
      result_.board.push_back({compound(names_.square, {vertex(i)}), {}, {}});
    }
    for (std::size_t d = 0; d < edges_.size(); ++d) {
      if (used[d] && !empty(edges_[d])) add_direction(d);
    }
    for (const Chain& chain : chains_) know(chain);
    directions_ = chains_.size();
    for (std::size_t i = 0; i < chains_.size(); ++i) {
      if (chains_[i].parts.size() == longest_chain) break;
      for (std::size_t d = 0; d < directions_; ++d) join(i, d);
    }
    define_relations();
    define_sets();
    return std::move(result_);
  }

 private:
  Term vertex(std::uint32_t i) const { return constant(names_.vertices[i]); }

  void add_direction(std::size_t d) {
    const std::string& name = names_.directions[d];
    const Relation back = reversed(edges_[d]);
    const auto opposite = std::find_if(chains_.begin(), chains_.end(),
                                       [&](const Chain& chain) { return chain.relation == back; });
    if (opposite != chains_.end()) {
      const Literal other = is(compound(opposite->parts.front().name, {v(1), v(0)}));
      result_.board.push_back({compound(name, {v(0), v(1)}), {other}, {}});
    } else {
      say_facts(result_.board, name, edges_[d]);
    }
    chains_.push_back({{{name, false}}, edges_[d]});
  }

  void say_facts(std::vector<Rule>& where, const std::string& name,
                 const Relation& relation) const {
    for (std::uint32_t i = 0; i < relation.size(); ++i) {
      for (const std::uint32_t j : relation[i].list()) {
        where.push_back({compound(name, {vertex(i), vertex(j)}), {}, {}});
      }
    }
  }

  bool know(const Chain& chain) {
    const std::size_t vertices = names_.vertices.size();
    words_ += vertices * ((vertices + word_bits - 1) / word_bits);
    return known_.insert(&chain.relation).second;
  }

  void add(Chain chain) {
    if (empty(chain.relation) || words_ > most_known_words) return;
    chains_.push_back(std::move(chain));
    if (!know(chains_.back())) chains_.pop_back();
  }

  void join(std::size_t first, std::size_t second) {
    if (words_ > most_known_words) return;
    Chain chain{chains_[first].parts, compose(chains_[first].relation, chains_[second].relation)};
    const std::vector<Part>& more = chains_[second].parts;
    chain.parts.insert(chain.parts.end(), more.begin(), more.end());
    add(std::move(chain));
  }

  // A name for the chain, empty when it has parts without names of their own.
  std::string called(const Chain& chain) const {
    const auto known = walks_.find(chain.relation);
    if (known != walks_.end()) return known->second;
    std::string text;
    for (const Part& part : chain.parts) {
      const auto wish = result_.wishes.find(part.name);
      const bool table = tables_.relations.count(part.name) != 0;
      if (table && wish == result_.wishes.end()) return "";
      if (!text.empty()) text += "-";
      if (part.reversed) text += "back-";
      text += table ? wish->second : part.name;
    }
    return text;
  }

  void wish(const std::string& name, const std::string& text) {
    if (!text.empty() && text.size() <= longest_wish) result_.wishes[name] = text;
  }

  std::vector<Rule> compose_relation(const std::string& name, const Relation& relation,
                                     std::string& wished) const {
    const std::size_t fact = length({compound(name, {vertex(0), vertex(0)}), {}, {}});
    std::vector<Rule> rules;
    std::vector<const Chain*> candidates;
    for (const Chain& chain : chains_) {
      if (within(chain.relation, relation)) candidates.push_back(&chain);
    }
    Relation left = relation;
    bool all_named = true;
    while (!empty(left)) {
      const Chain* best = nullptr;
      std::size_t best_gain = 0;
      for (const Chain* chain : candidates) {
        const std::size_t said = common(chain->relation, left) * fact;
        const std::size_t size = length(rule_of(name, *chain));
        if (said <= size + best_gain) continue;
        best = chain;
        best_gain = said - size;
      }
      if (best == nullptr) break;
      for (std::size_t i = 0; i < left.size(); ++i) left[i] = left[i].minus(best->relation[i]);
      const std::string text = called(*best);
      all_named = all_named && !text.empty();
      wished += (wished.empty() ? "" : "-or-") + text;
      rules.push_back(rule_of(name, *best));
    }
    if (!all_named || !empty(left) || wished.find('-') == std::string::npos) wished.clear();
    say_facts(rules, name, left);
    return rules;
  }

  static Rule rule_of(const std::string& name, const Chain& chain) {
    return {compound(name, {v(0), v(chain.parts.size())}), body_of(chain.parts), {}};
  }

  // A chain that leads where the relation does from wherever it is asked about.
  const Chain* serving(const AskedRelation& asked) const {
    const std::vector<std::uint32_t> domain = asked.domain.list();
    const Chain* best = nullptr;
    for (const Chain& chain : chains_) {
      if (best != nullptr && best->parts.size() <= chain.parts.size()) continue;
      const bool serves = std::all_of(domain.begin(), domain.end(), [&](std::uint32_t from) {
        return chain.relation[from] == asked.relation[from];
      });
      if (serves) best = &chain;
    }
    return best;
  }

  bool serve(const std::string& name, const AskedRelation& asked) {
    const Chain* chain = serving(asked);
    if (chain == nullptr) return false;
    const Part& first = chain->parts.front();
    if (chain->parts.size() == 1 && !first.reversed && tables_.relations.count(first.name) != 0) {
      result_.same[name] = first.name;
      return true;
    }
    result_.tables.push_back(rule_of(name, *chain));
    const std::string text = called(*chain);
    if (text.find('-') != std::string::npos) wish(name, text);
    learn(name, chain->relation);
    return true;
  }

  // Those first that follow from what is known; when there is none, one is said as facts.
  void define_relations() {
    std::vector<const std::pair<const std::string, AskedRelation>*> open;
    for (const auto& entry : tables_.relations) open.push_back(&entry);
    std::stable_sort(open.begin(), open.end(), [](const auto* a, const auto* b) {
      return pairs(a->second.relation) < pairs(b->second.relation);
    });
    for (bool at_any_price = false; !open.empty();) {
      const std::size_t before = open.size();
      for (std::size_t i = 0; i < open.size();) {
        const auto& [name, asked] = *open[i];
        if (serve(name, asked)) {
          open.erase(open.begin() + static_cast<std::ptrdiff_t>(i));
          continue;
        }
        const Relation& relation = asked.relation;
        std::vector<Rule> facts;
        say_facts(facts, name, relation);
        std::string wished;
        const std::vector<Rule> rules = compose_relation(name, relation, wished);
        if (!at_any_price && 2 * total_length(rules) > total_length(facts)) {
          ++i;
          continue;
        }
        at_any_price = false;
        result_.tables.insert(result_.tables.end(), rules.begin(), rules.end());
        wish(name, wished);
        learn(name, relation);
        open.erase(open.begin() + static_cast<std::ptrdiff_t>(i));
      }
      at_any_price = open.size() == before;
    }
  }

  // From now on the relation is used under its own name.
  void learn(const std::string& name, const Relation& relation) {
    const auto same = std::find_if(chains_.begin(), chains_.end(),
                                   [&](const Chain& chain) { return chain.relation == relation; });
    const auto own = static_cast<std::size_t>(same - chains_.begin());
    if (same == chains_.end()) {
      add({{{name, false}}, relation});
    } else if (same->parts.size() > 1 || same->parts.front().reversed) {
      same->parts = {{name, false}};
    }
    if (own == chains_.size()) return;
    for (std::size_t d = 0; d < directions_; ++d) {
      join(own, d);
      join(d, own);
    }
    for (std::size_t k = own, times = 1; times < longest_chain && k < chains_.size(); ++times) {
      const std::size_t next = chains_.size();
      join(k, own);  // own own, own own own
      k = next;
    }
    add({{{name, true}}, reversed(relation)});
  }

  void define_sets() {
    for (const Chain& chain : chains_) {
      const std::string text = called(chain);
      learn({body_of(chain.parts), sources(chain.relation), text.empty() ? "" : "has-" + text});
    }
    std::vector<const std::pair<const std::string, Bits>*> open;
    for (const auto& entry : tables_.sets) open.push_back(&entry);
    std::stable_sort(open.begin(), open.end(), [](const auto* a, const auto* b) {
      return a->second.count() < b->second.count();
    });
    for (const auto* entry : open) {
      const auto& [name, set] = *entry;
      std::string wished;
      const std::vector<Rule> rules = define_set(name, set, wished);
      result_.tables.insert(result_.tables.end(), rules.begin(), rules.end());
      wish(name, wished);
      for (KnownSet& other : sets_) {
        if (other.set == set) other = {{is(compound(name, {v(0)}))}, set, wished};
      }
      learn({{is(compound(name, {v(0)}))}, set, wished});
    }
  }

  void learn(KnownSet known) {
    if (!known.set.none() && known_sets_.insert(known.set).second) {
      sets_.push_back(std::move(known));
    }
  }

  std::vector<Rule> define_set(const std::string& name, const Bits& set,
                               std::string& wished) const {
    const std::size_t fact = length({compound(name, {vertex(0)}), {}, {}});
    const Term head = compound(name, {v(0)});
    std::vector<Rule> rules;
    Bits left = set;
    while (!left.none()) {
      const KnownSet* best = nullptr;
      std::size_t best_gain = 0;
      for (const KnownSet& known : sets_) {
        if (!known.set.within(set)) continue;
        const std::size_t said = (known.set & left).count() * fact;
        const std::size_t size = length({head, known.body, {}});
        if (said <= size + best_gain) continue;
        best = &known;
        best_gain = said - size;
      }
      if (best == nullptr) break;
      rules.push_back({head, best->body, {}});
      if (best->set == set) wished = best->wish;
      left = left.minus(best->set);
    }
    for (const std::uint32_t i : left.list()) {
      rules.push_back({compound(name, {vertex(i)}), {}, {}});
    }
    const Bits others = Bits::all(set.size()).minus(set);
    for (const KnownSet& known : sets_) {
      const bool one =
          known.body.size() == 1 && known.body.front().sentence().arguments.size() == 1;
      if (!one || known.set != others) continue;
      Rule rule{
          head, {is(compound(names_.square, {v(0)})), is_not(known.body.front().sentence())}, {}};
      if (length(rule) >= total_length(rules)) continue;
      wished = known.wish.rfind("has-", 0) == 0 ? "no-" + known.wish.substr(4) : "";
      rules = {std::move(rule)};
    }
    Rule but{head, {is(compound(names_.square, {v(0)}))}, {}};
    for (const std::uint32_t i : others.list()) but.body.push_back(differ(v(0), vertex(i)));
    if (length(but) < total_length(rules)) rules = {std::move(but)};
    return rules;
  }

  const TableNames& names_;
  const std::vector<Relation>& edges_;
  const Tables& tables_;
  const Walks& walks_;
  struct Less {
    bool operator()(const Relation* a, const Relation* b) const { return *a < *b; }
  };
  std::deque<Chain> chains_;  // the directions first; nothing in it moves
  std::set<const Relation*, Less> known_;
  std::vector<KnownSet> sets_;
  std::set<Bits> known_sets_;
  std::size_t directions_ = 0, words_ = 0;
  TableRules result_;
};

// Without the directions that neither players' rules nor tables ask for.
void keep_needed(TableRules& rules, const TableNames& names, const std::vector<bool>& used) {
  std::set<std::string> needed{names.square};
  for (std::size_t d = 0; d < used.size(); ++d) {
    if (used[d]) needed.insert(names.directions[d]);
  }
  const auto ask = [&](const std::vector<Rule>& list, bool all) {
    for (const Rule& rule : list) {
      if (!all && needed.count(rule.head.name) == 0) continue;
      for (const Literal& literal : rule.body) needed.insert(literal.sentence().name);
    }
  };
  ask(rules.tables, true);
  ask(rules.board, false);
  ask(rules.board, false);  // the opposite of an opposite
  std::erase_if(rules.board, [&](const Rule& r) { return needed.count(r.head.name) == 0; });
}

// The squares are where some direction leads from or to, if it comes to all of them:
//
//   (<= (square ?a) (down ?a ?b))
//   (<= (square ?b) (down ?a ?b))
void say_squares_by_edges(TableRules& rules, const TableNames& names) {
  std::vector<Rule> squares;
  std::map<std::string, std::set<std::string>> ends;  // by direction, of its facts
  for (const Rule& rule : rules.board) {
    if (rule.head.name == names.square) squares.push_back(rule);
    if (!rule.body.empty() || rule.head.name == names.square) continue;
    for (const Term& end : rule.head.arguments) ends[rule.head.name].insert(end.name);
  }
  for (const std::string& direction : names.directions) {
    if (ends[direction].size() != squares.size()) continue;
    const Literal edge = is(compound(direction, {v(0), v(1)}));
    const std::vector<Rule> shorter{{compound(names.square, {v(0)}), {edge}, {}},
                                    {compound(names.square, {v(1)}), {edge}, {}}};
    if (total_length(shorter) >= total_length(squares)) return;
    std::erase_if(rules.board, [&](const Rule& r) { return r.head.name == names.square; });
    rules.board.insert(rules.board.begin(), shorter.begin(), shorter.end());
    return;
  }
}

}  // namespace

TableRules define_tables(const TableNames& names, const std::vector<Relation>& edges,
                         const std::vector<bool>& used, const Tables& tables) {
  const Walks named = walks(names, edges);
  TableRules few = Definer(names, edges, tables, named).define(used);
  TableRules all =
      Definer(names, edges, tables, named).define(std::vector<bool>(used.size(), true));
  keep_needed(few, names, used);
  keep_needed(all, names, used);
  say_squares_by_edges(few, names);
  say_squares_by_edges(all, names);
  const auto size = [](const TableRules& rules) {
    return total_length(rules.board) + total_length(rules.tables);
  };
  return size(all) < size(few) ? std::move(all) : std::move(few);
}

}  // namespace zug::gdl_writer
