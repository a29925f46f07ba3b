// Patterns that ask for the same pieces on some squares around: three in a row, a mill, four of a
// kind. Such a pattern holds at a vertex when one of a few sets of vertices, its lines there, is
// all of those pieces, and lines are a table of the board:
//
//   {? (left {x})^2 + left {x} right^2 {x} + (right {x})^2}    {0,1} {1,3} {3,4} on vertex 2 of a
//   row
//   {? (left {x})* (right {x})^2}                              {1,2,3} {2,3} {3,4}, of which the
//   first says nothing that the second does not
//
// It fires when every way through the pattern looks at one set of pieces only, without negation
// and without repetition but along lines (rays.cc), and when comparing with the few lines is less
// work than one pass over whole sets. Whether such a pattern fails somewhere is asked vertex by
// vertex, since it mostly does on the first one (a man outside of all mills).

#include "backends/reasoner/plan/forms/lines.h"

#include <algorithm>
#include <utility>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/forms/lower.h"

namespace zug::reasoner {
namespace {

constexpr std::uint32_t many_masks = ~0u;

using Kind = Term::Kind;

// Collects the ways through a term from one vertex.
class LineFinder {
 public:
  LineFinder(const Terms& terms, std::uint32_t here, std::size_t vertices)
      : terms_(terms), here_(here), vertices_(vertices) {}

  // The lines, when all is known about them. One that is empty holds always.
  std::optional<std::vector<Bits>> lines(TermId condition) const {
    std::vector<Bits> result;
    const Term c = terms_[condition];
    switch (c.kind) {
      case Kind::False:
        return result;
      case Kind::True:
        result.emplace_back(vertices_);
        return result;
      case Kind::HereIn:
        if (terms_.constants[c.a].test(here_)) result.emplace_back(vertices_);
        return result;
      case Kind::Any: {
        const auto found = ways(c.a);
        if (!found) return std::nullopt;
        for (const Way& way : *found) result.push_back(way.line);
        return result;
      }
      case Kind::Either: {
        auto left = lines(c.a);
        const auto right = lines(c.b);
        if (!left || !right || left->size() + right->size() > cost::most_ways) return std::nullopt;
        left->insert(left->end(), right->begin(), right->end());
        return left;
      }
      case Kind::Both: {
        const auto left = lines(c.a);
        const auto right = lines(c.b);
        if (!left || !right || left->size() * right->size() > cost::most_ways) return std::nullopt;
        for (const Bits& one : *left) {
          for (const Bits& other : *right) result.push_back(one | other);
        }
        return result;
      }
      default:
        return std::nullopt;
    }
  }

 private:
  struct Way {
    std::uint32_t end = 0;
    Bits line;
  };
  using Ways = std::optional<std::vector<Way>>;

  Ways ways(TermId set) const {
    const Term s = terms_[set];
    std::vector<Way> result;
    switch (s.kind) {
      case Kind::None:
        return result;
      case Kind::Row:
        for (const std::uint32_t end : terms_.relations[s.a].rows[here_]) {
          result.push_back({end, Bits(vertices_)});
        }
        return bounded(std::move(result));
      case Kind::Or: {
        const Ways left = ways(s.a);
        const Ways right = ways(s.b);
        if (!left || !right) return std::nullopt;
        result = *left;
        result.insert(result.end(), right->begin(), right->end());
        return bounded(std::move(result));
      }
      case Kind::Image: {
        const Ways from = ways(s.b);
        if (!from) return std::nullopt;
        for (const Way& way : *from) {
          for (const std::uint32_t end : terms_.relations[s.a].rows[way.end]) {
            result.push_back({end, way.line});
          }
        }
        return bounded(std::move(result));
      }
      case Kind::Ray: {
        const Ways from = ways(s.c);
        if (!from) return std::nullopt;
        for (const Way& way : *from) {
          const std::span<const std::uint32_t> row = terms_.relations[s.a].rows[way.end];
          std::vector<std::uint32_t> ends(row.begin(), row.end());
          if (!ends.empty() && ends[0] < way.end) std::reverse(ends.begin(), ends.end());
          Bits line = way.line;
          for (const std::uint32_t end : ends) {
            result.push_back({end, line});
            line.set(end);
          }
        }
        return bounded(std::move(result));
      }
      case Kind::And: {
        Ways from = ways(s.a);
        return from ? narrowed(std::move(*from), s.b) : std::nullopt;
      }
      case Kind::Guard: {
        const auto conditions = lines(s.a);
        const Ways from = ways(s.b);
        if (!conditions || !from) return std::nullopt;
        for (const Bits& line : *conditions) {
          for (const Way& way : *from) result.push_back({way.end, way.line | line});
        }
        return bounded(std::move(result));
      }
      default:
        return std::nullopt;
    }
  }

  Ways narrowed(std::vector<Way> from, TermId by) const {
    const Term b = terms_[by];
    std::vector<Way> result;
    if (b.kind == Kind::And) {
      Ways inner = narrowed(std::move(from), b.a);
      return inner ? narrowed(std::move(*inner), b.b) : std::nullopt;
    }
    if (b.kind != Kind::Pieces && b.kind != Kind::Constant) return std::nullopt;
    for (Way& way : from) {
      if (b.kind == Kind::Pieces) {
        way.line.set(way.end);
      } else if (!terms_.constants[b.a].test(way.end)) {
        continue;
      }
      result.push_back(std::move(way));
    }
    return result;
  }

  static Ways bounded(std::vector<Way> ways) {
    if (ways.size() > cost::most_ways) return std::nullopt;
    return ways;
  }

  const Terms& terms_;
  std::uint32_t here_;
  std::size_t vertices_;
};

// Those that no other one is part of, ascending.
std::vector<Bits> least(std::vector<Bits> lines) {
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  std::vector<Bits> result;
  for (const Bits& line : lines) {
    const bool more = std::any_of(lines.begin(), lines.end(), [&](const Bits& other) {
      return other != line && other.within(line);
    });
    if (!more) result.push_back(line);
  }
  return result;
}

// The pieces that a condition asks for, if it asks for the same everywhere.
std::optional<std::uint32_t> only_mask(const Terms& terms, TermId term) {
  std::optional<std::uint32_t> found;
  const bool several = terms.any_part(term, [&](TermId part) {
    const Term t = terms[part];
    if (t.kind != Kind::Pieces && t.kind != Kind::Ray) return false;
    const std::uint32_t mask = t.kind == Kind::Pieces ? t.a : t.b;
    if (!found) found = mask;
    return *found != mask;
  });
  return several ? many_masks : found;
}

}  // namespace

bool asks_for(const Terms& terms, TermId holds, const Bits& standing) {
  const std::optional<std::uint32_t> mask = only_mask(terms, holds);
  return mask && *mask != many_masks && standing.within(terms.masks[*mask]);
}

bool test_by_lines(Stages& stages, Lowering& code, TermId condition) {
  if (!stages.terms.some_fail(condition)) return false;
  const Term where = stages.terms[stages.terms[condition].a];
  if (is_trial(stages, where.b)) return false;
  std::optional<Bits> standing;
  if (stages.terms[where.a].kind == Kind::Pieces)
    standing = stages.terms.masks[stages.terms[where.a].a];
  const TermId holds = stages.flow.patterns()[where.b].holds;
  if (!line_test(stages, holds, standing && asks_for(stages.terms, holds, *standing))) return false;
  code.each(where.a, [&](std::uint32_t vertex) {
    const auto test = [&] {
      code.when(stages.terms.negation(stages.terms.holds(where.b)),
                [&] { code.emit(Op::Return, 1); });
    };
    code.at(vertex, test, standing);
  });
  return true;
}

std::optional<LineTest> line_test(Stages& stages, TermId holds, bool stands_here) {
  const std::optional<std::uint32_t> mask = only_mask(stages.terms, holds);
  if (!stages.options.lines || !mask || *mask == many_masks ||
      stages.terms.weight(holds, cost::light) < cost::light) {
    return std::nullopt;
  }
  const std::size_t vertices = stages.game.board.size();
  const std::size_t words = (vertices + word_bits - 1) / word_bits;
  LineTest test;
  test.mask = *mask;
  test.domain = Bits(vertices);
  std::size_t most = 0;
  for (std::uint32_t v = 0; v < vertices; ++v) {
    auto found = LineFinder(stages.terms, v, vertices).lines(holds);
    if (!found) return std::nullopt;
    for (Bits& line : *found) {
      if (stands_here) line.reset(v);
    }
    test.table.push_back(least(*found));
    most = std::max(most, test.table.back().size());
    if (!test.table.back().empty()) test.domain.set(v);
  }
  if (most == 0 || most * words > cost::compared_lines) return std::nullopt;
  return test;
}

}  // namespace zug::reasoner
