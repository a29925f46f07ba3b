// Numbers of pieces. The vertices where a piece can be are halved, and each half again, down to
// single ones; of each part it is said for all numbers whether at least so many stand there:
//
//   (<= (at-least-1 ?v 1) (true (cell ?v b)))
//   (<= (at-least-1 ?s ?n) (halves-1 ?s ?l ?r) (at-least-1 ?l ?n))           and of ?r
//   (<= (at-least-1 ?s ?n) (halves-1 ?s ?l ?r) (plus ?a ?b ?n) (at-least-1 ?l ?a) (at-least-1 ?r
//   ?b))
//
// On n vertices that is about n * n / 2 ground rules, half of those of a chain that counts from
// vertex to vertex, without a negation; and the questions that rules ask are short:
//
//   {$ w > b}         for some n there are at least n w, and not at least n b
//   {$ w < 3}         there are not at least 3 w
//   {$ man+king > 0}  there is a man or a king
//   [$ x = w]         at least x, and not at least one more

#include <algorithm>
#include <functional>
#include <utility>

#include "backends/gdl/speaker.h"
#include "ir/arithmetic.h"

namespace zug::gdl_writer {
namespace {

using Kind = Arithmetic::Kind;

Outcome opposite(const Outcome& outcome) {
  if (outcome.kind == Outcome::Kind::Never) return {};
  if (outcome.kind == Outcome::Kind::Always) return {Outcome::Kind::Never, {}};
  return {Outcome::Kind::If, {gdl::opposite(outcome.body.front())}};
}

Outcome both(Outcome a, const Outcome& b) {
  if (a.kind == Outcome::Kind::Never || b.kind == Outcome::Kind::Never) {
    return {Outcome::Kind::Never, {}};
  }
  if (b.kind == Outcome::Kind::If) a.kind = Outcome::Kind::If;
  a.body.insert(a.body.end(), b.body.begin(), b.body.end());
  return a;
}

}  // namespace

// The facts that halve a set, and the name of all of it, which is the vertex where there is only
// one.
std::pair<std::string, Term> Speaker::halves(const Bits& set) {
  const auto known = halves_.find(set);
  if (known != halves_.end()) return known->second;
  const std::string name = fresh_name("sum");
  const std::vector<std::uint32_t> list = set.list();
  int parts = 0;
  std::vector<Term> facts;  // parts before wholes
  const std::function<Term(std::size_t, std::size_t)> part = [&](std::size_t begin,
                                                                 std::size_t end) {
    if (end - begin == 1) return vertex(list[begin]);
    const Term whole = constant("p-" + number(++parts));
    const std::size_t middle = (begin + end) / 2;
    const Term left = part(begin, middle);
    const Term right = part(middle, end);
    facts.push_back(compound(name, {whole, left, right}));
    return whole;
  };
  const Term whole = part(0, list.size());
  document_.comment(Section::Tables, "Parts of the board, and their halves.");
  std::for_each(facts.rbegin(), facts.rend(),
                [this](const Term& fact) { document_.rule(Section::Tables, fact); });
  return halves_.emplace(set, std::pair(name, whole)).first->second;
}

// The pieces whose numbers an expression adds up, and nothing else.
std::optional<Bits> Speaker::summed(const Arithmetic& a) const {
  Bits result(graph_.pieces());
  if (a.kind == Kind::PieceCount) result.set(a.piece.value);
  for (const Arithmetic& operand : a.operands) {
    const std::optional<Bits> more = a.kind == Kind::Add ? summed(operand) : std::nullopt;
    if (!more || !(result & *more).none()) return std::nullopt;
    result |= *more;
  }
  return result.none() || where(result).none() ? std::nullopt : std::optional(result);
}

// Where one of them can ever be.
Bits Speaker::where(const Bits& pieces) const {
  Bits result = graph_.none();
  for (const std::uint32_t p : pieces.list()) result |= graph_.squares[p];
  return result;
}

std::string Speaker::spelled(const Bits& pieces) const {
  std::string result;
  for (const std::uint32_t p : pieces.list()) {
    result += (result.empty() ? "" : " or ") + names_.pieces[p];
  }
  return result;
}

Speaker::Counted Speaker::counted(const Bits& pieces, const Situation& now) {
  Bits board = where(pieces);
  for (const Write& write : now.writes) board |= write.domain;
  const auto [parts, root] = halves(board);
  Counted result{"", root, board.count(), {}};
  append_places(now.writes, result.places);
  const std::string memory = spelled(pieces) + "@" + std::to_string(now.layer) + key(now.writes);
  const auto [entry, added] = counted_.emplace(memory, "");
  if (added) entry->second = fresh_name("at-least");
  result.relation = entry->second;
  if (!added) return result;
  document_.about(result.relation,
                  "At least so many " + spelled(pieces) + " on a part of the board");
  Situation inside;
  inside.layer = now.layer;
  inside.writes = parameters(now.writes);
  Counted self = result;
  self.places.clear();
  append_places(inside.writes, self.places);
  const auto of = [&](const char* part, const Term& n) {
    self.root = variable(part);
    return at_least(self, n);
  };
  const Term n = variable("?n"), a = variable("?a"), b = variable("?b");
  const Outcome stands = test(pieces, variable("?v"), board, inside);
  Body here = places(inside.writes);
  here.insert(here.end(), stands.body.begin(), stands.body.end());
  if (stands.kind != Outcome::Kind::Never) {
    say(Section::Views, of("?v", constant("1")), here, {{"?v", board}});
  }
  if (result.most == 1) return result;
  const Literal split = is(compound(parts, {variable("?s"), variable("?l"), variable("?r")}));
  for (const char* part : {"?l", "?r"}) {
    say(Section::Views, of("?s", n), {split, is(of(part, n))});
  }
  say(Section::Views, of("?s", n),
      {split, is(of("?l", a)), is(of("?r", b)), is(compound("plus", {a, b, n}))});
  need_successors(result.most);
  const Term c = variable("?c"), m = variable("?m");
  const auto succ = [](const Term& x, const Term& y) { return is(compound("succ", {x, y})); };
  say(Section::Views, compound("plus", {a, constant("1"), n}), {succ(a, n)});
  say(Section::Views, compound("plus", {a, c, m}),
      {is(compound("plus", {a, b, n})), succ(b, c), succ(n, m)});
  return result;
}

Term Speaker::at_least(const Counted& counted, const Term& number) {
  std::vector<Term> arguments{counted.root, number};
  arguments.insert(arguments.end(), counted.places.begin(), counted.places.end());
  return compound(counted.relation, arguments);
}

// Whether there is one at all, on the board as it is, needs no numbers.
Outcome Speaker::at_least(const Bits& pieces, std::int64_t least, const Situation& now) {
  if (least <= 0) return {};
  if (least > 1 || !now.writes.empty()) {
    const Counted parts = counted(pieces, now);
    if (least > static_cast<std::int64_t>(parts.most)) return {Outcome::Kind::Never, {}};
    return {Outcome::Kind::If, {is(at_least(parts, constant(number(least))))}};
  }
  const auto [entry, added] =
      counted_.emplace(spelled(pieces) + "?" + std::to_string(now.layer), "");
  if (added) {
    entry->second = fresh_name("any");
    const Bits board = where(pieces);
    const Outcome stands = test(pieces, variable("?v"), board, now);
    document_.about(entry->second, "Whether there is a " + spelled(pieces));
    say(Section::Views, constant(entry->second), stands.body, {{"?v", board}});
  }
  return {Outcome::Kind::If, {is(constant(entry->second))}};
}

// There are more of `pieces` than of the others.
Outcome Speaker::more(const Bits& pieces, const Bits& others, const Situation& now) {
  const std::string memory =
      spelled(pieces) + ">" + spelled(others) + "@" + std::to_string(now.layer);
  const auto [entry, added] = counted_.emplace(memory, "");
  if (added) {
    const std::string name = fresh_name("more");
    entry->second = name;
    document_.about(name, "More " + spelled(pieces) + " than " + spelled(others));
    const Term n = variable("?n");
    say(Section::Views, constant(name),
        {is(at_least(counted(pieces, now), n)), is_not(at_least(counted(others, now), n))});
  }
  return {Outcome::Kind::If, {is(constant(counted_.at(memory)))}};
}

Term Speaker::count(std::uint32_t p, const Term& total, const Situation& now) {
  Bits one(graph_.pieces());
  one.set(p);
  const Counted parts = counted(one, now);
  const auto [entry, added] = counted_.emplace(parts.relation, "");
  if (added) {
    const std::string name = fresh_name("count");
    entry->second = name;
    document_.about(name, "How many " + names_.pieces[p] + " there are");
    const std::vector<Write> writes = parameters(now.writes);
    Counted all = parts;
    all.places.clear();
    append_places(writes, all.places);
    const auto rule = [&](const Term& n, Body body) {
      std::vector<Term> head{n};
      head.insert(head.end(), all.places.begin(), all.places.end());
      const Body where = places(writes);
      body.insert(body.begin(), where.begin(), where.end());
      say(Section::Views, compound(name, head), body);
    };
    const Term n = variable("?n"), m = variable("?m");
    const Term most = constant(number(static_cast<std::int64_t>(all.most)));
    need_successors(all.most);
    rule(constant("0"), {is_not(at_least(all, constant("1")))});
    rule(n, {is(at_least(all, n)), is(compound("succ", {n, m})), is_not(at_least(all, m))});
    rule(most, {is(at_least(all, most))});
  }
  std::vector<Term> arguments{total};
  arguments.insert(arguments.end(), parts.places.begin(), parts.places.end());
  return compound(counted_.at(parts.relation), arguments);
}

// A number of pieces beside a constant, or, on the board as it is, beside another one. Nothing for
// all other comparisons, which are tables.
std::optional<Outcome> Speaker::compare_counts(const Step& comparison, const Situation& now) {
  using zug::Comparator;
  const Arithmetic* left = &*comparison.left;
  const Arithmetic* right = &*comparison.right;
  Comparator comparator = comparison.comparator;
  if (left->kind == Kind::Number) {
    std::swap(left, right);
    comparator = mirrored(comparator);
  }
  const std::optional<Bits> pieces = summed(*left), others = summed(*right);
  if (!pieces) return std::nullopt;
  Outcome greater, less;  // than what stands to the right
  if (right->kind == Kind::Number) {
    if (right->number < 0 || right->number > static_cast<std::int64_t>(graph_.vertices())) {
      return std::nullopt;
    }
    greater = at_least(*pieces, right->number + 1, now);
    less = opposite(at_least(*pieces, right->number, now));
  } else if (others && (*others & *pieces).none() && now.writes.empty()) {
    greater = more(*pieces, *others, now);
    less = more(*others, *pieces, now);
  } else {
    return std::nullopt;
  }
  switch (comparator) {
    case Comparator::Less:
      return less;
    case Comparator::LessOrEqual:
      return opposite(greater);
    case Comparator::Greater:
      return greater;
    case Comparator::GreaterOrEqual:
      return opposite(less);
    case Comparator::Equal:
      return both(opposite(greater), opposite(less));
    case Comparator::NotEqual:
      break;
  }
  if (less.kind == Outcome::Kind::Never) return greater;
  if (greater.kind == Outcome::Kind::Never) return less;
  return std::nullopt;
}

}  // namespace zug::gdl_writer
