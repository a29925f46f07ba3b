// Relations as rows of targets. `(left* + right*)(up* + down*)` is composed from four closures when
// the plan is made and comes out as the relation that leads from everywhere to everywhere; how it
// was spelled is forgotten. A closure is a search from every vertex, and the number of pairs is
// bounded, so that a huge board costs no more than a large one.

#include "backends/reasoner/plan/relations.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <span>

#include "ir/limits.h"

namespace zug::reasoner {
namespace {

using Row = std::vector<std::uint32_t>;

std::size_t hash_of(const RelationRows& rows) {
  std::size_t result = 14695981039346656037ull;
  for (std::size_t v = 0; v < rows.size(); ++v) {
    result = (result ^ rows[v].size()) * 1099511628211ull;
    for (const std::uint32_t target : rows[v]) result = (result ^ target) * 1099511628211ull;
  }
  return result;
}

// A set of vertices that is filled for one row after another, at the cost of what is in it.
class Seen {
 public:
  explicit Seen(std::size_t vertices) : seen_(vertices) {}
  bool add(std::uint32_t vertex) {
    if (seen_.test(vertex)) return false;
    seen_.set(vertex);
    row_.push_back(vertex);
    return true;
  }
  const Row& row() const { return row_; }
  void clear() {
    for (const std::uint32_t vertex : row_) seen_.reset(vertex);
    row_.clear();
  }

 private:
  Bits seen_;
  Row row_;
};

}  // namespace

bool RelationRows::equal(std::size_t a, std::size_t b) const {
  const std::span<const std::uint32_t> first = (*this)[a];
  const std::span<const std::uint32_t> second = (*this)[b];
  return std::equal(first.begin(), first.end(), second.begin(), second.end());
}

void RelationRows::reserve(std::size_t rows, std::size_t pairs) {
  ends_.reserve(rows);
  targets_.reserve(pairs);
}

void RelationRows::add(std::span<const std::uint32_t> targets) {
  const auto begin = static_cast<std::ptrdiff_t>(targets_.size());
  targets_.insert(targets_.end(), targets.begin(), targets.end());
  if (std::is_sorted(targets.rbegin(), targets.rend(), std::less_equal<>())) {
    std::reverse(targets_.begin() + begin, targets_.end());
  } else if (!std::is_sorted(targets.begin(), targets.end(), std::less_equal<>())) {
    std::sort(targets_.begin() + begin, targets_.end());
    targets_.erase(std::unique(targets_.begin() + begin, targets_.end()), targets_.end());
  }
  ends_.push_back(targets_.size());
}

bool stays(const Relation& relation) {
  for (std::uint32_t v = 0; v < relation.rows.size(); ++v) {
    for (const std::uint32_t target : relation.rows[v]) {
      if (target != v) return false;
    }
  }
  return true;
}

bool brings_together(const Relation& relation) {
  return relation.rows.pairs() != relation.range.count();
}

Relation relation_with(RelationRows rows) {
  const std::size_t vertices = rows.size();
  Relation relation;
  relation.domain = Bits(vertices);
  relation.range = Bits(vertices);
  relation.identity = true;
  for (std::size_t v = 0; v < vertices; ++v) {
    const std::span<const std::uint32_t> row = rows[v];
    if (!row.empty()) relation.domain.set(v);
    relation.single = relation.single && row.size() <= 1;
    relation.identity = relation.identity && row.size() == 1 && row[0] == v;
    for (const std::uint32_t target : row) relation.range.set(target);
  }
  for (std::size_t v = 0; relation.single && v < vertices; ++v) {
    relation.next.push_back(rows[v].empty() ? no_vertex : rows[v][0]);
  }
  relation.rows = std::move(rows);
  return relation;
}

Bits led_to(const Relation& relation, const Bits& from) {
  Bits result(from.size());
  for (const std::uint32_t v : from.list()) {
    for (const std::uint32_t target : relation.rows[v]) result.set(target);
  }
  return result;
}

Relations::Relations(std::size_t vertices) : vertices_(vertices) {
  RelationRows nowhere;
  RelationRows here;
  for (std::uint32_t v = 0; v < vertices; ++v) {
    nowhere.add({});
    here.add({&v, 1});
  }
  intern(std::move(nowhere));
  intern(std::move(here));
}

RelationId Relations::intern(RelationRows rows) {
  const std::size_t hash = hash_of(rows);
  const auto [begin, end] = by_hash_.equal_range(hash);
  for (auto entry = begin; entry != end; ++entry) {
    if (list_[entry->second].rows == rows) return entry->second;
  }
  const auto id = static_cast<RelationId>(list_.size());
  list_.push_back(relation_with(std::move(rows)));
  by_hash_.emplace(hash, id);
  return id;
}

RelationId Relations::function(const std::vector<std::uint32_t>& next) {
  RelationRows rows;
  for (std::size_t v = 0; v < vertices_; ++v) {
    rows.add({&next[v], next[v] == no_vertex ? std::size_t{0} : std::size_t{1}});
  }
  return intern(std::move(rows));
}

std::optional<RelationId> Relations::compose(RelationId first, RelationId then) {
  const auto [entry, added] = composed_.emplace(std::pair(first, then), std::nullopt);
  if (!added) return entry->second;
  RelationRows rows;
  Seen seen(vertices_);
  for (std::size_t v = 0; v < vertices_; ++v) {
    seen.clear();
    for (const std::uint32_t between : list_[first].rows[v]) {
      for (const std::uint32_t target : list_[then].rows[between]) seen.add(target);
    }
    rows.add(seen.row());
    if (rows.pairs() > limits::relation_pairs) return std::nullopt;
  }
  return entry->second = intern(std::move(rows));
}

// Vertices with the same row are looked at once: 64 columns of 64 squares, not 4,096 squares. As
// many pairs are looked at as a table may have.
std::optional<Bits> Relations::common_targets(RelationId first, RelationId then) {
  const auto [entry, added] = common_.emplace(std::pair(first, then), std::nullopt);
  if (!added) return entry->second;
  std::optional<Bits> result;
  std::set<Row> rows;
  std::size_t pairs = 0;
  for (std::size_t v = 0; v < vertices_; ++v) {
    const std::span<const std::uint32_t> between = list_[first].rows[v];
    if (!rows.emplace(between.begin(), between.end()).second) continue;
    for (const std::uint32_t vertex : between) pairs += list_[then].rows[vertex].size();
    if (pairs > limits::relation_pairs) return std::nullopt;
    Bits from(vertices_);
    for (const std::uint32_t vertex : between) from.set(vertex);
    const Bits targets = led_to(list_[then], from);
    if (result && *result != targets) return std::nullopt;
    result = targets;
  }
  return entry->second = result;
}

std::optional<RelationId> Relations::unite(RelationId a, RelationId b) {
  const auto [entry, added] = united_.emplace(std::minmax(a, b), std::nullopt);
  if (!added) return entry->second;
  RelationRows rows;
  Row both;
  for (std::size_t v = 0; v < vertices_; ++v) {
    both.clear();
    const std::span<const std::uint32_t> one = list_[a].rows[v];
    const std::span<const std::uint32_t> other = list_[b].rows[v];
    std::set_union(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(both));
    rows.add(both);
  }
  if (rows.pairs() > limits::relation_pairs) return std::nullopt;
  return entry->second = intern(std::move(rows));
}

std::optional<RelationId> Relations::star(RelationId step) {
  const auto [entry, added] = stars_.emplace(step, std::nullopt);
  if (!added) return entry->second;
  RelationRows rows;
  Seen seen(vertices_);
  for (std::uint32_t v = 0; v < vertices_; ++v) {
    seen.clear();
    seen.add(v);
    for (std::size_t i = 0; i < seen.row().size(); ++i) {
      for (const std::uint32_t target : list_[step].rows[seen.row()[i]]) seen.add(target);
    }
    rows.add(seen.row());
    if (rows.pairs() > limits::relation_pairs) return std::nullopt;
  }
  return entry->second = intern(std::move(rows));
}

RelationId Relations::transpose(RelationId id) {
  const auto [entry, added] = transposed_.emplace(id, id);
  if (!added) return entry->second;
  std::vector<Row> to(vertices_);
  for (std::uint32_t v = 0; v < vertices_; ++v) {
    for (const std::uint32_t target : list_[id].rows[v]) to[target].push_back(v);
  }
  RelationRows rows;
  for (const Row& row : to) rows.add(row);
  return entry->second = intern(std::move(rows));
}

RelationId Relations::into(RelationId id, const Bits& targets) {
  RelationRows rows;
  Row row;
  for (std::size_t v = 0; v < vertices_; ++v) {
    row.clear();
    for (const std::uint32_t target : list_[id].rows[v]) {
      if (targets.test(target)) row.push_back(target);
    }
    rows.add(row);
  }
  return intern(std::move(rows));
}

}  // namespace zug::reasoner
