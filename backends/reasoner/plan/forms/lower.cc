// Terms as code. A set that has at most one vertex becomes a chain of tests on one vertex:
//
//   And(Row(up), Pieces(e))            u = up(v); if u is a vertex; if e stands on u; ...
//
// any other a register with a set, of which the vertices are taken one by one. A chain that a set
// is made of is one, too, where its steps are shifts:
//
//   Image(up, And(Row(up), Pieces(b)))     s = row up of v;  s = s and those of b;  s = s shifted
//   up
//
// What has been computed is not computed again where the register is still at hand: inside the same
// block, and in blocks inside of it.

#include "backends/reasoner/plan/forms/lower.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/forms/everywhere.h"
#include "backends/reasoner/plan/forms/patterns.h"

namespace zug::reasoner {

using Kind = Term::Kind;

void Lowering::emit(Op op, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  function_.code.push_back({op, a, b, c, d});
}

void Lowering::block(const Instruction& test, const Body& body) {
  const std::size_t start = function_.code.size();
  emit(test);
  const std::size_t shared_outside = shared_.count();
  const std::size_t computed_outside = computed_.count();
  body();
  shared_.forget_from(shared_outside);
  computed_.forget_from(computed_outside);
  function_.code[start].end = static_cast<std::uint32_t>(function_.code.size());
}

void Lowering::at(std::uint32_t vertex, const Body& work, const std::optional<Bits>& standing) {
  const std::uint32_t outer = std::exchange(here_, vertex);
  const std::optional<Bits> outer_standing = std::exchange(standing_, standing);
  KnownTerms outer_shared = std::exchange(shared_, {});
  KnownTerms outer_computed = std::exchange(computed_, {});
  work();
  shared_ = std::move(outer_shared);
  computed_ = std::move(outer_computed);
  here_ = outer;
  standing_ = outer_standing;
}

// Runs `work` with that level's Frontier in a register.
void Lowering::in_frontier(std::uint32_t level, Frontier frontier, const Body& work) {
  std::vector<Frontier> outer = frontiers_;
  const KnownTerms outside = computed_;
  computed_.remove_if([this](TermId term) { return terms_.mentions_frontier(term); });
  frontiers_.resize(level);
  frontiers_.push_back(frontier);
  work();
  frontiers_.swap(outer);
  computed_ = outside;
}

bool Lowering::scalar(TermId set) const {
  return terms_.single(set, [this](TermId part) -> std::optional<bool> {
    if (shared_.has(part)) return false;
    if (terms_[part].kind == Kind::Frontier) return frontiers_[terms_[part].a].vertex;
    return std::nullopt;
  });
}

void Lowering::each(TermId set, const VertexBody& body) {
  const Term s = terms_[set];
  if (s.kind == Kind::None) return;
  if (scalar(set)) return each_scalar(set, body);
  if (s.kind == Kind::Guard) return when(s.a, [&] { each(s.b, body); });
  if (s.kind == Kind::Where && !shared_.has(set) && !everywhere_for(stages_, s.a, s.b)) {
    return each(s.a,
                [&](std::uint32_t vertex) { where(vertex, s.b, s.c != 0, [&] { body(vertex); }); });
  }
  const std::uint32_t all = this->set(set);
  const std::uint32_t vertex = new_vertex();
  block(Op::ForEach, vertex, all, [&] { body(vertex); });
}

void Lowering::each_scalar(TermId set, const VertexBody& body) {
  const Term s = terms_[set];
  switch (as_set(s.kind)) {
    case SetKind::None:
      return;
    case SetKind::Constant: {
      const std::uint32_t vertex = new_vertex();
      emit(Op::Only, vertex, terms_.numbering.number_of[terms_.constants[s.a].first()]);
      return body(vertex);
    }
    case SetKind::Frontier:
      return body(frontiers_[s.a].reg);
    case SetKind::And: {
      const bool left = scalar(s.a);
      return each_scalar(left ? s.a : s.b, [&](std::uint32_t vertex) {
        narrow(vertex, left ? s.b : s.a, [&] { body(vertex); });
      });
    }
    case SetKind::Guard:
      return when(s.a, [&] { each_scalar(s.b, body); });
    case SetKind::Where:
      return each_scalar(
          s.a, [&](std::uint32_t vertex) { where(vertex, s.b, s.c != 0, [&] { body(vertex); }); });
    case SetKind::Row:
    case SetKind::Image: {
      const auto step = [&](std::uint32_t from) {
        if (terms_.relations[s.a].identity) return body(from);
        const std::uint32_t vertex = new_vertex();
        emit(Op::Step, vertex, s.a, from);
        if (terms_.relations[s.a].domain.full()) return body(vertex);
        block(Op::IfVertex, vertex, 0, [&] { body(vertex); });
      };
      return s.kind == Kind::Row ? step(here_) : each_scalar(s.b, step);
    }
    case SetKind::Pieces:
    case SetKind::Or:
    case SetKind::Flood:
    case SetKind::Ray:
      return;  // not scalar
  }
}

// `body` if the vertex is in the set `by`. Where one vertex at most leads there, it is looked at
// instead of an image of a whole set.
void Lowering::narrow(std::uint32_t vertex, TermId by, const Body& body) {
  const Term s = terms_[by];
  if (!shared_.has(by)) {
    if (s.kind == Kind::Pieces) return block(Op::IfOn, vertex, s.a, body);
    if (s.kind == Kind::Constant) return block(Op::IfIn, vertex, s.a, body);
    if (s.kind == Kind::And) {
      return narrow(vertex, s.a, [&] { narrow(vertex, s.b, body); });
    }
    if (s.kind == Kind::Guard) return when(s.a, [&] { narrow(vertex, s.b, body); });
    if (s.kind == Kind::Image && !computed_.has(by)) {
      const RelationId back = terms_.relations.transpose(s.a);
      if (terms_.relations[back].single) {
        const std::uint32_t from = new_vertex();
        emit(Op::Step, from, back, vertex);
        return block(Op::IfVertex, from, 0, [&] { narrow(from, s.b, body); });
      }
    }
  }
  const std::uint32_t all = set(by);
  block(Op::IfInSet, vertex, all, body);
}

void Lowering::where(std::uint32_t vertex, std::uint32_t pattern, bool positive, const Body& body) {
  const std::optional<Bits> standing = vertex == here_ ? standing_ : std::nullopt;
  const std::uint32_t function = function_of(stages_, pattern, standing);
  block(positive ? Op::IfCall : Op::IfNotCall, function, vertex, body);
}

void Lowering::when(TermId condition, const Body& body) {
  const Term c = terms_[condition];
  const auto known = shared_.find(condition);
  if (known) return block(Op::IfFlag, *known, 0, body);
  switch (as_condition(c.kind)) {
    case ConditionKind::True:
      return body();
    case ConditionKind::False:
      return;
    case ConditionKind::Both:
      return when(c.a, [&] { when(c.b, body); });
    case ConditionKind::HereIn:
      return block(Op::IfIn, here_, c.a, body);
    case ConditionKind::Compare:
      return block(Op::IfCompare, c.a, 0, body);
    case ConditionKind::Holds:
      return where(here_, c.a, true, body);
    case ConditionKind::Not:
      return negated(c.a, body);
    case ConditionKind::Any:
      if (scalar(c.a)) {
        return each_scalar(c.a, [&](std::uint32_t) { body(); });
      }
      if (const TermId set = asked(c.a); set != c.a) return when(terms_.any(set), body);
      if (!flood_inside(c.a)) return block(Op::IfAny, set(c.a), 0, body);
      break;
    case ConditionKind::Either:
      break;
  }
  block(Op::IfFlag, flag(condition), 0, body);
}

void Lowering::negated(TermId condition, const Body& body) {
  const Term c = terms_[condition];
  const bool known = shared_.has(condition);
  if (!known && c.kind == Kind::Holds) return where(here_, c.a, false, body);
  if (!known && c.kind == Kind::Compare) return block(Op::IfNotCompare, c.a, 0, body);
  block(Op::IfNotFlag, flag(condition), 0, body);
}

void Lowering::share(const std::vector<TermId>& terms, const std::vector<TermId>& asked) {
  std::map<TermId, int> uses;
  std::set<TermId> negated;
  const std::function<void(TermId)> count = [&](TermId id) {
    if (uses[id]++ != 0) return;
    const Term t = terms_[id];
    if (t.kind == Kind::Not) negated.insert(t.a);
    for (const TermId part : Parts(t)) {
      count(part);
      if (t.kind == Kind::Flood) return;  // its step is computed in the flood
    }
  };
  for (const TermId term : terms) count(term);
  // Flags that ask about no such set come first: they may tell that nobody asks about the set.
  std::vector<TermId> sets;
  std::vector<TermId> conditions;
  for (const auto& [id, times] : uses) {
    if (times < 2 || terms_.mentions_frontier(id)) continue;
    const Kind kind = terms_[id].kind;
    const bool computed =
        kind == Kind::Flood || kind == Kind::Where || kind == Kind::Image || kind == Kind::Ray;
    if (computed && !scalar(id)) sets.push_back(id);
    // One way if all of it holds, another one if not.
    const bool both_ways = kind == Kind::Both && negated.count(id) != 0;
    const bool tested = kind == Kind::Any || kind == Kind::Holds || kind == Kind::Either;
    if (tested || both_ways) conditions.push_back(id);
  }
  const bool lazy = stages_.options.lazy;
  std::vector<TermId> flags;
  const auto share_flag = [&](TermId id) {
    shared_.add(id, lazy ? lazy_flag(id, flags, asked) : flag(id));
    flags.push_back(id);
  };
  const auto asks_about_none = [&](TermId condition) {
    return std::none_of(sets.begin(), sets.end(),
                        [&](TermId set) { return terms_.mentions(condition, set); });
  };
  const auto others = std::stable_partition(conditions.begin(), conditions.end(), asks_about_none);
  std::for_each(conditions.begin(), others, share_flag);
  std::vector<TermId> rest(others, conditions.end());
  rest.insert(rest.end(), sets.begin(), sets.end());
  std::sort(rest.begin(), rest.end());  // what a term is made of has a smaller number
  for (const TermId id : rest) {
    if (std::binary_search(sets.begin(), sets.end(), id)) {
      shared_.add(id, lazy ? lazy_set(id, flags, asked) : compute_set(id));
    } else {
      share_flag(id);
    }
  }
}

std::uint32_t Lowering::flag(TermId condition) {
  const auto known = shared_.find(condition);
  if (known) return *known;
  const std::uint32_t result = new_flag();
  emit(Op::Flag, result, 0);
  set_flag(result, condition);
  return result;
}

// 1 if it holds; the flag is 0 so far.
void Lowering::set_flag(std::uint32_t result, TermId condition) {
  const std::function<void(TermId)> test = [&](TermId id) {
    const Term c = terms_[id];
    if (c.kind == Kind::Either) {
      test(c.a);
      return block(Op::IfNotFlag, result, 0, [&] { test(c.b); });
    }
    if (c.kind == Kind::Any && !scalar(c.a)) {
      if (const TermId set = asked(c.a); set != c.a) return test(terms_.any(set));
      if (const std::optional<TermId> inside = flood_inside(c.a)) {
        return find(c.a, *inside, result);
      }
    }
    when(id, [&] { emit(Op::Flag, result, 1); });
  };
  test(condition);
}

std::uint32_t Lowering::set(TermId set) {
  const auto known = shared_.find(set);
  if (known) return *known;
  const auto computed = computed_.find(set);
  if (computed) return *computed;
  const std::uint32_t result = compute_set(set);
  computed_.add(set, result);
  return result;
}

// Steps from one vertex with tests of pieces on the way, such as a hop. As a set it is a row, what
// stands there, and shifts, an operation or two each, instead of branches that nobody can foresee.
// Of long ways the first test ends most.
bool Lowering::by_shifts(TermId set) const {
  if (terms_.numbering.size > cost::widest_sets) return false;
  const auto of_the_board = [&](TermId part) {
    const Kind kind = terms_[part].kind;
    return kind == Kind::Pieces || kind == Kind::Constant ||
           (kind == Kind::Image && is_known(part));
  };
  for (std::size_t tests = 0; !shared_.has(set);) {
    const Term& s = terms_[set];
    if (s.kind == Kind::Row) return true;
    if (s.kind == Kind::Image && terms_.slides(s.a, 1)) {
      set = s.b;
    } else if (s.kind == Kind::And && (of_the_board(s.a) || of_the_board(s.b))) {
      if (++tests > cost::tests_by_shifts) return false;
      set = of_the_board(s.b) ? s.a : s.b;
    } else {
      return false;
    }
  }
  return false;
}

std::uint32_t Lowering::compute_set(TermId set) {
  const Term s = terms_[set];
  if (s.kind == Kind::Frontier && !frontiers_[s.a].vertex) return frontiers_[s.a].reg;
  if (s.kind == Kind::Flood) return walks(s) ? walk_set(s) : flood_set(s);
  if (s.kind == Kind::Where && !scalar(set)) return where_set(s);
  if (s.kind == Kind::Or || (s.kind == Kind::And && (!scalar(set) || by_shifts(set)))) {
    const std::uint32_t left = this->set(s.a);
    const std::uint32_t right = this->set(s.b);
    const std::uint32_t result = new_set();
    emit(s.kind == Kind::Or ? Op::SetOr : Op::SetAnd, result, left, right);
    return result;
  }
  const std::uint32_t result = new_set();
  switch (as_set(s.kind)) {
    case SetKind::Constant:
      emit(Op::SetConstant, result, s.a);
      return result;
    case SetKind::Pieces:
      emit(Op::SetPieces, result, s.a);
      return result;
    case SetKind::Row:
      emit(Op::SetRow, result, s.a, here_);
      return result;
    case SetKind::Guard:
      emit(Op::SetNone, result);
      when(s.a, [&] { emit(Op::SetCopy, result, this->set(s.b)); });
      return result;
    case SetKind::Ray:
      emit(Op::SetNone, result);
      each_scalar(s.c, [&](std::uint32_t from) { emit(Op::SetRay, result, s.a, from, s.b); });
      return result;
    case SetKind::Image:
      if (!scalar(s.b) || by_shifts(set)) {
        emit(Op::SetImage, result, s.a, this->set(s.b));
        return result;
      }
      emit(Op::SetNone, result);
      each_scalar(s.b, [&](std::uint32_t from) {
        const std::uint32_t row = new_set();
        emit(Op::SetRow, row, s.a, from);
        emit(Op::SetOr, result, result, row);
      });
      return result;
    case SetKind::And:
    case SetKind::Where:
    case SetKind::Frontier:  // of one vertex, those that are sets are above
      emit(Op::SetNone, result);
      each_scalar(set, [&](std::uint32_t vertex) { emit(Op::SetInsert, result, vertex); });
      return result;
    case SetKind::None:
    case SetKind::Or:
    case SetKind::Flood:
      break;  // the empty set; the others are above
  }
  emit(Op::SetNone, result);
  return result;
}

std::uint32_t Lowering::where_set(const Term& term) {
  if (const std::optional<TermId> everywhere = everywhere_for(stages_, term.a, term.b)) {
    const std::uint32_t from = set(term.a);
    const std::uint32_t holds = set(*everywhere);
    const std::uint32_t result = new_set();
    emit(term.c != 0 ? Op::SetAnd : Op::SetMinus, result, from, holds);
    return result;
  }
  const std::uint32_t result = new_set();
  emit(Op::SetNone, result);
  each(term.a, [&](std::uint32_t vertex) {
    where(vertex, term.b, term.c != 0, [&] { emit(Op::SetInsert, result, vertex); });
  });
  return result;
}

}  // namespace zug::reasoner
