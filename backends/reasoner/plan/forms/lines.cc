// Patterns that ask for the same pieces on some squares around: three in a row, a mill, four of a
// kind, five and no more. Such a pattern holds at a vertex when of one of a few lines there all
// vertices have such a piece, or all but some, which have none; and lines are a table of the board:
//
//   {? (left {x})^2 + left {x} right^2 {x} + (right {x})^2}    {0,1} {1,3} {3,4} on vertex 2 of a
//   row
//   {? (left {x})* (right {x})^2}                              {1,2,3} {2,3} {3,4}, of which the
//   first says nothing that the second does not
//   {? (left {x})* {! left {x}} right {x} {! right {x}}}       {3} without {1,4}; {1} without {0,3}
//
// It fires when every way through the pattern looks at one set of pieces only, when a walk goes so
// far as the board does, and when comparing with the few lines is less work than one pass over
// whole sets. A negated pattern on a way has to be one square, or none: then that square has no
// such piece. Whether such a pattern fails somewhere is asked vertex by vertex, since it mostly
// does on the first one (a man outside of all mills).

#include "backends/reasoner/plan/forms/lines.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/forms/lower.h"

namespace zug::reasoner {
namespace {

constexpr std::uint32_t many_masks = ~0u;

using Kind = Term::Kind;

// A line while it is looked for: ascending, present(v) where there has to be such a piece,
// absent(v) where there must be none.
using Looks = std::vector<std::uint32_t>;
std::uint32_t present(std::uint32_t vertex) { return 2 * vertex; }
std::uint32_t absent(std::uint32_t vertex) { return 2 * vertex + 1; }
std::uint32_t opposite(std::uint32_t look) { return look ^ 1; }

bool looks_at(const Looks& line, std::uint32_t look) {
  return std::binary_search(line.begin(), line.end(), look);
}
void add(Looks& line, std::uint32_t look) {
  const auto place = std::lower_bound(line.begin(), line.end(), look);
  if (place == line.end() || *place != look) line.insert(place, look);
}
Looks both(const Looks& a, const Looks& b) {
  Looks result;
  result.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}
bool possible(const Looks& line) {
  const auto opposites = [](std::uint32_t a, std::uint32_t b) { return a == opposite(b); };
  return std::adjacent_find(line.begin(), line.end(), opposites) == line.end();
}

// Collects the ways through the terms of patterns. Nothing, where not all of them are known.
class LineFinder {
 public:
  LineFinder(const Stages& stages, std::uint32_t mask)
      : stages_(stages), terms_(stages.terms), mask_(mask) {}

  using Lines = std::optional<std::vector<Looks>>;

  // At `here`; a line of no vertex holds always.
  Lines lines(TermId condition, std::uint32_t here) {
    const Term c = terms_[condition];
    if (++looks_ > cost::looks_for_lines) return std::nullopt;
    switch (as_condition(c.kind)) {
      case ConditionKind::False:
        return std::vector<Looks>();
      case ConditionKind::True:
        return std::vector<Looks>(1);
      case ConditionKind::HereIn:
        return std::vector<Looks>(terms_.constants[c.a].test(here) ? 1 : 0);
      case ConditionKind::Holds:
        return pattern(c.a, here);
      case ConditionKind::Not: {
        const Lines found = lines(c.a, here);
        return found ? negation(*found) : std::nullopt;
      }
      case ConditionKind::Any: {
        Ways found = ways(c.a, here);
        if (!found) return std::nullopt;
        std::vector<Looks> result;
        for (Way& way : *found) result.push_back(std::move(way.line));
        return result;
      }
      case ConditionKind::Either: {
        Lines left = lines(c.a, here);
        Lines right = lines(c.b, here);
        if (!left || !right || left->size() + right->size() > cost::most_ways) return std::nullopt;
        std::move(right->begin(), right->end(), std::back_inserter(*left));
        return left;
      }
      case ConditionKind::Both: {
        const Lines left = lines(c.a, here);
        const Lines right = lines(c.b, here);
        if (!left || !right || left->size() * right->size() > cost::most_ways) return std::nullopt;
        std::vector<Looks> result;
        for (const Looks& one : *left) {
          for (const Looks& other : *right) {
            Looks line = both(one, other);
            if (possible(line)) result.push_back(std::move(line));
          }
        }
        return result;
      }
      case ConditionKind::Compare:
        break;
    }
    return std::nullopt;
  }

 private:
  struct Way {
    std::uint32_t end = 0;
    Looks line;
  };
  using Ways = std::optional<std::vector<Way>>;

  Lines pattern(std::uint32_t pattern, std::uint32_t here) {
    if (is_trial(stages_, pattern)) return std::nullopt;
    return lines(stages_.flow.patterns()[pattern].holds, here);
  }
  // What is so when all the lines fail, each of which is to be one vertex at most.
  static Lines negation(const std::vector<Looks>& lines) {
    Looks result;
    for (const Looks& line : lines) {
      if (line.empty()) return std::vector<Looks>();
      if (line.size() > 1) return std::nullopt;
      add(result, opposite(line.front()));
    }
    return possible(result) ? std::vector<Looks>{std::move(result)} : std::vector<Looks>();
  }

  Ways ways(TermId set, std::uint32_t here) {
    const Term s = terms_[set];
    if (++looks_ > cost::looks_for_lines) return std::nullopt;
    std::vector<Way> result;
    switch (as_set(s.kind)) {
      case SetKind::None:
        return result;
      case SetKind::Row:
        for (const std::uint32_t end : terms_.relations[s.a].rows[here]) {
          result.push_back({end, {}});
        }
        return few(std::move(result));
      case SetKind::Or: {
        Ways left = ways(s.a, here);
        Ways right = ways(s.b, here);
        if (!left || !right) return std::nullopt;
        std::move(right->begin(), right->end(), std::back_inserter(*left));
        return few(std::move(*left));
      }
      case SetKind::Image: {
        Ways from = ways(s.b, here);
        if (!from) return std::nullopt;
        for (Way& way : *from) {
          const std::span<const std::uint32_t> row = terms_.relations[s.a].rows[way.end];
          if (row.empty()) continue;
          if (result.size() + row.size() > cost::most_ways) return std::nullopt;
          for (const std::uint32_t end : row.first(row.size() - 1)) {
            result.push_back({end, way.line});
          }
          result.push_back({row.back(), std::move(way.line)});
        }
        return few(std::move(result));
      }
      case SetKind::Ray: {
        const Ways from = ways(s.c, here);
        if (!from || s.b != mask_) return std::nullopt;
        for (const Way& way : *from) {
          const std::span<const std::uint32_t> row = terms_.relations[s.a].rows[way.end];
          std::vector<std::uint32_t> ends(row.begin(), row.end());
          if (!ends.empty() && ends[0] < way.end) std::reverse(ends.begin(), ends.end());
          Looks line = way.line;
          for (const std::uint32_t end : ends) {
            result.push_back({end, line});
            add(line, present(end));
          }
        }
        return bounded(std::move(result));
      }
      case SetKind::Frontier:
        return frontiers_[s.a];
      case SetKind::Flood:
        return walk(s, here);
      case SetKind::And: {
        Ways from = ways(s.a, here);
        return from ? narrowed(std::move(*from), s.b) : std::nullopt;
      }
      case SetKind::Guard: {
        const Lines conditions = lines(s.a, here);
        const Ways from = ways(s.b, here);
        if (!conditions || !from) return std::nullopt;
        for (const Looks& line : *conditions) {
          for (const Way& way : *from) result.push_back({way.end, both(way.line, line)});
        }
        return bounded(std::move(result));
      }
      case SetKind::Where: {
        const Ways from = ways(s.a, here);
        if (!from) return std::nullopt;
        for (const Way& way : *from) {
          const Lines holds = pattern(s.b, way.end);
          const Lines asked = holds && s.c == 0 ? negation(*holds) : holds;
          if (!asked) return std::nullopt;
          for (const Looks& line : *asked) result.push_back({way.end, both(way.line, line)});
        }
        return bounded(std::move(result));
      }
      case SetKind::Constant:
      case SetKind::Pieces:
        break;
    }
    return std::nullopt;
  }

  // Step by step, as far as it goes. One that branches soon has too many ways.
  Ways walk(const Term& flood, std::uint32_t here) {
    Ways all = ways(flood.a, here);
    Ways last = all;
    const auto level = static_cast<std::size_t>(flood.c);
    if (frontiers_.size() <= level) frontiers_.resize(level + 1);
    while (last && !last->empty()) {
      std::swap(frontiers_[level], last);
      Ways next = ways(flood.b, here);
      std::swap(frontiers_[level], last);
      if (!next || next->size() > last->size()) return std::nullopt;
      all->insert(all->end(), next->begin(), next->end());
      all = few(std::move(*all));
      if (!all) return std::nullopt;
      last = std::move(next);
    }
    return all;
  }

  Ways narrowed(std::vector<Way> from, TermId by) const {
    const Term b = terms_[by];
    std::vector<Way> result;
    if (b.kind == Kind::And) {
      Ways inner = narrowed(std::move(from), b.a);
      return inner ? narrowed(std::move(*inner), b.b) : std::nullopt;
    }
    const bool pieces = b.kind == Kind::Pieces && b.a == mask_;
    if (!pieces && b.kind != Kind::Constant) return std::nullopt;
    for (Way& way : from) {
      if (pieces) {
        add(way.line, present(way.end));
      } else if (!terms_.constants[b.a].test(way.end)) {
        continue;
      }
      result.push_back(std::move(way));
    }
    return bounded(std::move(result));
  }

  static Ways few(std::vector<Way> ways) {
    if (ways.size() > cost::most_ways) return std::nullopt;
    return ways;
  }
  // Of ways that look at something more.
  static Ways bounded(std::vector<Way> ways) {
    std::erase_if(ways, [](const Way& way) { return !possible(way.line); });
    return few(std::move(ways));
  }

  const Stages& stages_;
  const Terms& terms_;
  std::uint32_t mask_;
  std::vector<Ways> frontiers_;  // by level
  std::size_t looks_ = 0;
};

// Those that no other one is part of.
std::vector<Looks> least(std::vector<Looks> lines) {
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  std::vector<Looks> result;
  for (const Looks& line : lines) {
    const bool more = std::any_of(lines.begin(), lines.end(), [&](const Looks& other) {
      return other.size() < line.size() &&
             std::includes(line.begin(), line.end(), other.begin(), other.end());
    });
    if (!more) result.push_back(line);
  }
  return result;
}

// Ascending.
std::vector<Line> as_sets(const std::vector<Looks>& lines, std::size_t vertices) {
  std::vector<Line> result;
  for (const Looks& line : lines) {
    Line& sets = result.emplace_back(Line{Bits(vertices), Bits(vertices)});
    for (const std::uint32_t look : line) {
      (look == present(look / 2) ? sets.in : sets.out).set(look / 2);
    }
  }
  std::sort(result.begin(), result.end());
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

std::optional<LinesAround> find_lines(const Stages& stages, TermId holds) {
  const std::optional<std::uint32_t> mask = only_mask(stages.terms, holds);
  if (!stages.options.lines || !mask || *mask == many_masks ||
      stages.terms.weight(holds, cost::light) < cost::light) {
    return std::nullopt;
  }
  const std::size_t vertices = stages.game.board.size();
  if (vertices > cost::line_words * word_bits) return std::nullopt;
  LinesAround result;
  for (std::uint32_t v = 0; v < vertices; ++v) {
    std::optional<std::vector<Looks>> found = LineFinder(stages, *mask).lines(holds, v);
    if (!found) return std::nullopt;
    result.push_back(least(std::move(*found)));
  }
  return result;
}

// Where it is known that such a piece stands at the vertex, lines need not ask for that, and those
// that ask for the contrary fail. That may be done to the least lines alone: what is left of any
// other one still has what is left of a least one as a part, or fails with it.
std::optional<LineTest> make_test(const Stages& stages, TermId holds, const LinesAround& around,
                                  bool stands_here) {
  const std::size_t vertices = around.size();
  LineTest test;
  test.mask = *only_mask(stages.terms, holds);
  test.domain = Bits(vertices);
  std::size_t most = 0;
  for (std::uint32_t v = 0; v < vertices; ++v) {
    std::vector<Looks> lines = around[v];
    if (stands_here) {
      std::erase_if(lines, [&](const Looks& line) { return looks_at(line, absent(v)); });
      for (Looks& line : lines) std::erase(line, present(v));
      lines = least(std::move(lines));
    }
    test.table.push_back(as_sets(lines, vertices));
    most = std::max(most, test.table.back().size());
    if (!test.table.back().empty()) test.domain.set(v);
  }
  if (most == 0 || most > cost::compared_lines) return std::nullopt;
  return test;
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

const std::optional<LineTest>& line_test(Stages& stages, TermId holds, bool stands_here) {
  const auto [known, unknown] = stages.written.lines.try_emplace({holds, stands_here});
  if (!unknown) return known->second;
  const auto [around, unseen] = stages.written.lines_around.try_emplace(holds);
  if (unseen) around->second = find_lines(stages, holds);
  if (around->second) known->second = make_test(stages, holds, *around->second, stands_here);
  return known->second;
}

}  // namespace zug::reasoner
