// Lines for all vertices at once. A line at a vertex is some vertices around, and on a lattice it
// is the same numbers up and down from each vertex. So where the line is full is what is common to
// the pieces, shifted by each of these numbers:
//
//   {? (left {x})^2 + left {x} right^2 {x} + (right {x})^2}, of an x that is put on Here
//
//   -2 -1    x shifted by 2 and x shifted by 1
//   -1 +1    x shifted by 1 and x shifted back by 1
//   +1 +2    x shifted back by 1 and x shifted back by 2
//
// Which moves make a line is then known before any of them is made. Lines that share the numbers of
// one side, from the nearest one on, share what is common to these. Where a line is not there for
// the board's edge, the shifts mostly tell; where they do not, a constant does.

#include "backends/reasoner/plan/forms/line_sets.h"

#include <algorithm>
#include <map>
#include <vector>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/estimates.h"
#include "backends/reasoner/plan/forms/lines.h"

namespace zug::reasoner {
namespace {

using Offsets = std::vector<std::int32_t>;  // ascending numbers from a vertex on

// The vertices that have a line of these, by line. Nothing when there are too many.
std::optional<std::map<Offsets, Bits>> lines_by_offsets(const Terms& terms,
                                                        const LineTable& table) {
  const std::vector<std::uint32_t>& number_of = terms.numbering.number_of;
  std::map<Offsets, Bits> result;
  for (std::uint32_t v = 0; v < table.size(); ++v) {
    for (const Line& line : table[v]) {
      if (!line.out.none()) return std::nullopt;
      Offsets offsets;
      for (const std::uint32_t other : line.in.list()) {
        offsets.push_back(static_cast<std::int32_t>(number_of[other]) -
                          static_cast<std::int32_t>(number_of[v]));
      }
      std::sort(offsets.begin(), offsets.end());
      result.try_emplace(offsets, Bits(table.size())).first->second.set(v);
      if (result.size() > cost::compared_lines) return std::nullopt;
    }
  }
  return result;
}

// From the vertex so many numbers further on to each vertex.
RelationId back_by(Terms& terms, std::int32_t offset) {
  const std::vector<std::uint32_t>& vertex_at = terms.numbering.vertex_at;
  std::vector<std::uint32_t> next(terms.relations.vertices(), no_vertex);
  for (std::size_t number = 0; number < vertex_at.size(); ++number) {
    const std::int64_t other = static_cast<std::int64_t>(number) + offset;
    if (other < 0 || other >= static_cast<std::int64_t>(vertex_at.size())) continue;
    const std::uint32_t from = vertex_at[static_cast<std::size_t>(other)];
    if (from != no_vertex) next[from] = vertex_at[number];
  }
  return terms.relations.function(next);
}

TermId full_line(Terms& terms, std::uint32_t mask, const Offsets& offsets, const Bits& domain) {
  const auto behind = std::lower_bound(offsets.begin(), offsets.end(), 0);
  const TermId pieces = terms.pieces(terms.masks[mask]);
  Bits possible = Bits::all(domain.size());
  const auto common = [&](auto first, auto last) {
    TermId result = terms.all();
    for (; first != last; ++first) {
      const RelationId back = back_by(terms, *first);
      possible &= terms.relations[back].range;
      result = terms.both_sets(result, terms.image(back, pieces));
    }
    return result;
  };
  const TermId below = common(std::make_reverse_iterator(behind), offsets.rend());
  const TermId above = common(behind, offsets.end());
  const TermId line = terms.both_sets(below, above);
  return possible.within(domain) ? line : terms.both_sets(line, terms.constant(domain));
}

std::optional<TermId> lines_of(Stages& stages, std::uint32_t pattern) {
  Terms& terms = stages.terms;
  const std::optional<LineTest>& test =
      line_test(stages, stages.flow.patterns()[pattern].holds, true);
  if (!test) return std::nullopt;
  const auto lines = lines_by_offsets(terms, test->table);
  if (!lines) return std::nullopt;
  TermId result = terms.none();
  for (const auto& [offsets, domain] : *lines) {
    result = terms.either_set(result, full_line(terms, test->mask, offsets, domain));
  }
  return slides_only(terms, result) ? std::optional(result) : std::nullopt;
}

}  // namespace

std::optional<TermId> lines_everywhere(Stages& stages, std::uint32_t pattern, std::size_t asked) {
  const auto [known, unknown] = stages.written.line_sets.try_emplace(pattern);
  if (unknown) known->second = lines_of(stages, pattern);
  if (!known->second) return std::nullopt;
  const std::size_t words = (stages.terms.numbering.size + word_bits - 1) / word_bits;
  const std::optional<std::size_t> operations = set_cost(stages, *known->second);
  const bool pays = operations && *operations * words <= asked * cost::lines_asked;
  return pays ? known->second : std::nullopt;
}

}  // namespace zug::reasoner
