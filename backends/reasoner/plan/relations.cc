// Relations as rows of targets. `(left* + right*)(up* + down*)` is composed from four closures when
// the plan is made and comes out as the relation that leads from everywhere to everywhere; how it
// was spelled is forgotten. A closure is a search from every vertex, and the number of pairs is
// bounded, so that a huge board costs no more than a large one.

#include "backends/reasoner/plan/relations.h"

#include <algorithm>

#include "ir/limits.h"

namespace zug::reasoner {
namespace {

using Row = std::vector<std::uint32_t>;

std::size_t hash_of(const std::vector<Row>& rows) {
  std::size_t result = 14695981039346656037ull;
  for (const Row& row : rows) {
    result = (result ^ row.size()) * 1099511628211ull;
    for (const std::uint32_t target : row) result = (result ^ target) * 1099511628211ull;
  }
  return result;
}

std::size_t pairs(const std::vector<Row>& rows) {
  std::size_t result = 0;
  for (const Row& row : rows) result += row.size();
  return result;
}

Row sorted(Row row) {
  std::sort(row.begin(), row.end());
  row.erase(std::unique(row.begin(), row.end()), row.end());
  return row;
}

}  // namespace

bool stays(const Relation& relation) {
  for (std::uint32_t v = 0; v < relation.rows.size(); ++v) {
    for (const std::uint32_t target : relation.rows[v]) {
      if (target != v) return false;
    }
  }
  return true;
}

Relations::Relations(std::size_t vertices) : vertices_(vertices) {
  intern(Rows(vertices));
  Rows rows(vertices);
  for (std::size_t v = 0; v < vertices; ++v) rows[v] = {static_cast<std::uint32_t>(v)};
  intern(std::move(rows));
}

RelationId Relations::intern(Rows rows) {
  const std::size_t hash = hash_of(rows);
  const auto [begin, end] = by_hash_.equal_range(hash);
  for (auto entry = begin; entry != end; ++entry) {
    if (list_[entry->second].rows == rows) return entry->second;
  }
  Relation relation;
  relation.domain = Bits(vertices_);
  relation.range = Bits(vertices_);
  relation.identity = true;
  for (std::size_t v = 0; v < vertices_; ++v) {
    if (!rows[v].empty()) relation.domain.set(v);
    relation.single = relation.single && rows[v].size() <= 1;
    relation.identity = relation.identity && rows[v] == Row{static_cast<std::uint32_t>(v)};
    for (const std::uint32_t target : rows[v]) relation.range.set(target);
  }
  if (relation.single) {
    for (const Row& row : rows) relation.next.push_back(row.empty() ? no_vertex : row[0]);
  }
  relation.rows = std::move(rows);
  const auto id = static_cast<RelationId>(list_.size());
  list_.push_back(std::move(relation));
  by_hash_.emplace(hash, id);
  return id;
}

RelationId Relations::function(const std::vector<std::uint32_t>& next) {
  Rows rows(vertices_);
  for (std::size_t v = 0; v < vertices_; ++v) {
    if (next[v] != no_vertex) rows[v] = {next[v]};
  }
  return intern(std::move(rows));
}

std::optional<RelationId> Relations::compose(RelationId first, RelationId then) {
  const auto [entry, added] = composed_.emplace(std::pair(first, then), std::nullopt);
  if (!added) return entry->second;
  Rows rows(vertices_);
  std::size_t total = 0;
  for (std::size_t v = 0; v < vertices_; ++v) {
    Bits seen(vertices_);
    for (const std::uint32_t between : list_[first].rows[v]) {
      for (const std::uint32_t target : list_[then].rows[between]) {
        if (!seen.test(target)) rows[v].push_back(target);
        seen.set(target);
      }
    }
    std::sort(rows[v].begin(), rows[v].end());
    total += rows[v].size();
    if (total > limits::relation_pairs) return std::nullopt;
  }
  return entry->second = intern(std::move(rows));
}

std::optional<RelationId> Relations::unite(RelationId a, RelationId b) {
  const auto [entry, added] = united_.emplace(std::minmax(a, b), std::nullopt);
  if (!added) return entry->second;
  Rows rows = list_[a].rows;
  for (std::size_t v = 0; v < vertices_; ++v) {
    rows[v].insert(rows[v].end(), list_[b].rows[v].begin(), list_[b].rows[v].end());
    rows[v] = sorted(std::move(rows[v]));
  }
  if (pairs(rows) > limits::relation_pairs) return std::nullopt;
  return entry->second = intern(std::move(rows));
}

std::optional<RelationId> Relations::star(RelationId step) {
  Rows rows(vertices_);
  std::size_t total = 0;
  for (std::size_t v = 0; v < vertices_; ++v) {
    Bits seen(vertices_);
    Row& row = rows[v];
    row.push_back(static_cast<std::uint32_t>(v));
    seen.set(v);
    for (std::size_t i = 0; i < row.size(); ++i) {
      for (const std::uint32_t target : list_[step].rows[row[i]]) {
        if (!seen.test(target)) row.push_back(target);
        seen.set(target);
      }
    }
    std::sort(row.begin(), row.end());
    total += row.size();
    if (total > limits::relation_pairs) return std::nullopt;
  }
  return intern(std::move(rows));
}

RelationId Relations::transpose(RelationId id) {
  Rows rows(vertices_);
  for (std::size_t v = 0; v < vertices_; ++v) {
    for (const std::uint32_t target : list_[id].rows[v]) {
      rows[target].push_back(static_cast<std::uint32_t>(v));
    }
  }
  return intern(std::move(rows));
}

RelationId Relations::into(RelationId id, const Bits& targets) {
  Rows rows(vertices_);
  for (std::size_t v = 0; v < vertices_; ++v) {
    for (const std::uint32_t target : list_[id].rows[v]) {
      if (targets.test(target)) rows[v].push_back(target);
    }
  }
  return intern(std::move(rows));
}

}  // namespace zug::reasoner
