// Patterns as functions, made when they are first asked for. The same pattern is one function, or
// two: where it is known that what it asks for stands where it begins, there is less to ask.
//
// In which form a pattern is asked about, is decided here: by a table of lines (lines.cc), for all
// vertices at once (everywhere.cc), or from the vertex on, one alternative after the other.

#include "backends/reasoner/plan/forms/patterns.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/forms/everywhere.h"
#include "backends/reasoner/plan/forms/few.h"
#include "backends/reasoner/plan/forms/lines.h"
#include "backends/reasoner/plan/forms/lower.h"
#include "backends/reasoner/plan/steps/searches.h"
#include "backends/reasoner/plan/turns/bisimulation_quotient.h"

namespace zug::reasoner {
namespace {

// A question about a union that is costly to compute, as a question about each of its parts: often
// the first answers it.
TermId asked_apart(Terms& terms, TermId condition) {
  if (terms[condition].kind != Term::Kind::Any) return condition;
  const Term set = terms[terms[condition].a];
  if (set.kind != Term::Kind::And) return condition;
  for (const auto& [one, other] : {std::pair(set.a, set.b), std::pair(set.b, set.a)}) {
    const Term parts = terms[one];
    if (parts.kind != Term::Kind::Or || terms.weight(parts.b, cost::heavy) < cost::heavy) continue;
    const TermId second = terms.any(terms.both_sets(parts.b, other));
    return terms.either(terms.any(terms.both_sets(parts.a, other)), second);
  }
  return condition;
}

std::uint32_t table_of(Stages& stages, const LineTable& lines) {
  const auto same = std::find(stages.plan.lines.begin(), stages.plan.lines.end(), lines);
  const auto id = static_cast<std::uint32_t>(same - stages.plan.lines.begin());
  if (same == stages.plan.lines.end()) stages.plan.lines.push_back(lines);
  return id;
}

}  // namespace

std::uint32_t function_of(Stages& stages, std::uint32_t pattern,
                          const std::optional<Bits>& standing) {
  const bool trial = is_trial(stages, pattern);
  const TermId holds = stages.flow.patterns()[pattern].holds;
  const bool stands = !trial && standing && asks_for(stages.terms, holds, *standing);
  const std::pair key(pattern, stands);
  const auto known = stages.written.patterns.find(key);
  if (known != stages.written.patterns.end()) return known->second;
  if (trial) {
    const Continuation& start = continuation_at(stages, pattern, 0);
    const std::uint32_t id = search_function(
        stages, {start.pattern, Function::Kind::Trial, {}, {}, false}, start.node, false);
    return stages.written.patterns[key] = id;
  }
  const std::optional<LineTest>& lines = line_test(stages, holds, stands);
  if (stands && !lines)
    return stages.written.patterns[key] = function_of(stages, pattern, std::nullopt);
  const auto id = static_cast<std::uint32_t>(stages.plan.functions.size());
  stages.written.patterns[key] = id;
  stages.plan.functions.emplace_back();
  Function function;
  function.kind = Function::Kind::Pattern;
  function.subject = pattern;
  function.entry = false;
  Lowering code(stages, function);
  std::vector<TermId> alternatives;
  const std::function<void(TermId)> take = [&](TermId condition) {
    const TermId parted = asked_apart(stages.terms, condition);
    const Term c = stages.terms[parted];
    if (c.kind != Term::Kind::Either) return alternatives.push_back(parted);
    take(c.a);
    take(c.b);
  };
  if (lines) {
    const std::uint32_t table = table_of(stages, lines->table);
    code.when(stages.terms.here_in(lines->domain), [&] {
      const std::uint32_t pieces = code.set(stages.terms.pieces(stages.terms.masks[lines->mask]));
      code.block({Op::IfLine, 0, pieces, table}, [&] { code.emit(Op::Return, 1); });
    });
  } else if (better_everywhere(stages, pattern)) {
    const std::uint32_t all = code.set(stages.flow.everywhere(pattern));
    code.block(Op::IfInSet, 0, all, [&] { code.emit(Op::Return, 1); });
  } else {
    take(holds);
    test_all(stages, code, alternatives);
  }
  code.emit(Op::Return, 0);
  stages.plan.functions[id] = std::move(function);
  return id;
}

}  // namespace zug::reasoner
