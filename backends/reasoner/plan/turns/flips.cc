// Runs of pieces turned over at once. In reversi the keeper goes along each line from the new disc,
// turns over what he meets, finds a disc of the same colour or puts all back, and walks home:
//
//   {! right {w} (right {w})* right {b}}
//   + right {w} [b] (right {w} [b])* right {b}  left ({b} left)* {e}
//
// which is: of the line to the right from here, the run of w, if b is behind it, becomes b. With
// the lines of rays.cc the run is a set, found without a step, and turned over as one. Several such
// sums in a row, whose lines have no vertex in common, cannot see what the others have turned over:
// all are looked up first and turned over together, without a branch.
//
// What is recognised are these words, d a step along a line, d' the step back, X a run of steps
// turned so that stars stand as far left as they can (d {w} d ({w} d)* and (d {w})* d {w} d are
// one):
//
//   {! (d {w})* d {w} d {b}} + (d {w} [b])* d {w} [b] d ({b} d')* {b} d' {h}     turning on the way
//   out
//   {! (d {w})* d {w} d {b}} + (d {w})* d {w} d {b} (d' {w} [b])* d' {h}         or on the way home
//
// Why they come home: behind the run stands b, not w, so there is one way out. On the way back
// there are b on the first, w on the second to walk over, and neither h is one of them, so the walk
// ends at the first h, which is where it began, since what stands there is always one of h. The
// pattern fails exactly where the other branch leads nowhere. The modifiers are no part of a move
// in the keeper's turns only:
//
//   ->> flip [b]                    fires
//   ->me anySquare {e} flip ->>     does not, every disc turned over is a part of the move
//   next ({w} [b] next)* {b} ...    on a ring does not, the line comes back

#include "backends/reasoner/plan/turns/flips.h"

#include <algorithm>
#include <utility>

#include "backends/reasoner/plan/turns/flow.h"

namespace zug::reasoner {

// Finds such sums in the concatenations outside patterns.
class FlipFinder {
 public:
  explicit FlipFinder(Flow& flow) : flow_(flow), terms_(flow.terms_) {}

  FlipGroups groups(ExpressionId root);

 private:
  struct Token {
    enum class Kind : std::uint8_t { Step, On, Off, Star };
    Kind kind = Kind::Step;
    std::uint32_t id = 0;  // a relation, a mask, a piece
    std::vector<Token> body;
    friend bool operator==(const Token&, const Token&) = default;
  };
  using Tokens = std::vector<Token>;
  using Kind = Token::Kind;

  std::optional<Tokens> tokens(ExpressionId expression);
  bool add(ExpressionId expression, Tokens& all);
  std::optional<Flips> flips(ExpressionId part);
  std::optional<Flips> flips(const Tokens& refused, const Tokens& way);
  std::optional<Flips> line_of(const Tokens& out, const Token& back, const Token& home,
                               const Token& mine, bool on_the_way_out);
  bool leads_back(RelationId step, RelationId back) const;
  bool meet(RelationId a, RelationId b) const;
  bool joins(const Flips& more, const Flips& group) const;

  Flow& flow_;
  Terms& terms_;
};

// Tokens of a run of steps, ons, offs and stars of these, or nothing if it is something else.
std::optional<FlipFinder::Tokens> FlipFinder::tokens(ExpressionId expression) {
  Tokens all;
  if (!add(expression, all)) return std::nullopt;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 1; i < all.size(); ++i) {
      Tokens& body = all[i].body;
      if (all[i].kind != Kind::Star || body.back() != all[i - 1]) continue;
      std::rotate(body.begin(), body.end() - 1, body.end());  // x (y x)* is (x y)* x
      std::swap(all[i - 1], all[i]);
      changed = true;
    }
  }
  return all;
}

bool FlipFinder::add(ExpressionId expression, Tokens& all) {
  if (const std::optional<RelationId> relation = flow_.relation_of(expression)) {
    if (!terms_.relations[*relation].single) return false;
    if (terms_.relations[*relation].identity) return true;
    if (all.empty() || all.back().kind != Kind::Step) {
      all.push_back({Kind::Step, *relation, {}});
      return true;
    }
    const std::optional<RelationId> both = terms_.relations.compose(all.back().id, *relation);
    if (both) all.back().id = *both;
    return both.has_value();
  }
  const Expression& node = flow_.game_.expressions[expression];
  if (const auto* list = std::get_if<Concatenation>(&node)) {
    return std::all_of(list->parts.begin(), list->parts.end(),
                       [&](ExpressionId part) { return add(part, all); });
  }
  if (const auto* star = std::get_if<Star>(&node)) {
    Token token{Kind::Star, 0, {}};
    if (!add(star->body, token.body) || token.body.empty()) return false;
    all.push_back(std::move(token));
    return true;
  }
  const auto* atom = std::get_if<Atom>(&node);
  if (atom == nullptr) return false;
  if (const auto* off = std::get_if<Off>(&atom->action)) {
    all.push_back({Kind::Off, off->piece.value, {}});
    return true;
  }
  const auto* on = std::get_if<On>(&atom->action);
  if (on == nullptr) return false;
  Bits mask(flow_.game_.pieces.size());
  for (const PieceId piece : on->pieces) mask.set(piece.value);
  all.push_back({Kind::On, terms_.masks.id(mask), {}});
  return true;
}

std::optional<Flips> FlipFinder::flips(ExpressionId part) {
  const auto* sum = std::get_if<Sum>(&flow_.game_.expressions[part]);
  if (sum == nullptr || sum->branches.size() != 2 || !flow_.changes(part)) return std::nullopt;
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const auto* atom = std::get_if<Atom>(&flow_.game_.expressions[sum->branches[i]]);
    const auto* pattern = atom == nullptr ? nullptr : std::get_if<Pattern>(&atom->action);
    if (pattern == nullptr || pattern->positive || flow_.changes(pattern->body)) continue;
    const std::optional<Tokens> refused = tokens(pattern->body);
    const std::optional<Tokens> way = tokens(sum->branches[1 - i]);
    if (refused && way) return flips(*refused, *way);
  }
  return std::nullopt;
}

// The two words above, `refused` being the one of the pattern.
std::optional<Flips> FlipFinder::flips(const Tokens& refused, const Tokens& way) {
  if (refused.size() != 5 || way.size() < 8) return std::nullopt;
  const Token &step = refused[1], &theirs = refused[2], &end = refused[4];
  const Tokens out{{Kind::Star, 0, {step, theirs}}, step, theirs, step, end};
  if (refused != out) return std::nullopt;
  const Token& home = way.back();
  if (way.size() == 9) {
    const Token &mine = way[3], &back = way[7];
    const Tokens turning{{Kind::Star, 0, {step, theirs, mine}}, step, theirs, mine, step,
                         {Kind::Star, 0, {end, back}},          end,  back,   home};
    if (way == turning) return line_of(out, back, home, mine, true);
  } else if (way.size() == 8 && way[5].body.size() == 3) {
    const Token &mine = way[5].body[2], &back = way[6];
    Tokens turning = out;
    turning.push_back({Kind::Star, 0, {back, theirs, mine}});
    turning.insert(turning.end(), {back, home});
    if (way == turning) return line_of(out, back, home, mine, false);
  }
  return std::nullopt;
}

std::optional<Flips> FlipFinder::line_of(const Tokens& out, const Token& back, const Token& home,
                                         const Token& mine, bool on_the_way_out) {
  const Token &step = out[1], &theirs = out[2], &end = out[4];
  const bool kinds = step.kind == Kind::Step && back.kind == Kind::Step && home.kind == Kind::On &&
                     theirs.kind == Kind::On && end.kind == Kind::On && mine.kind == Kind::Off;
  if (!kinds || terms_.masks[theirs.id].count() != 1) return std::nullopt;
  Flips found;
  found.theirs = terms_.masks[theirs.id].first();
  found.mine = mine.id;
  found.home = terms_.masks[home.id];
  const Bits& ends = terms_.masks[end.id];
  const std::optional<RelationId> line = terms_.line_of(step.id);
  if (!line || found.mine == found.theirs || ends.test(found.theirs)) return std::nullopt;
  if (found.home.test(found.theirs) || !leads_back(step.id, back.id)) return std::nullopt;
  if (on_the_way_out && (!ends.test(found.mine) || !(found.home & ends).none())) {
    return std::nullopt;
  }
  found.lines.push_back({*line, ends});
  return found;
}

bool FlipFinder::leads_back(RelationId step, RelationId back) const {
  const std::vector<std::uint32_t>& there = terms_.relations[step].next;
  const std::vector<std::uint32_t>& home = terms_.relations[back].next;
  for (std::uint32_t v = 0; v < there.size(); ++v) {
    if (there[v] != no_vertex && home[there[v]] != v) return false;
  }
  return true;
}

// Do lines from one vertex have another one in common?
bool FlipFinder::meet(RelationId a, RelationId b) const {
  for (std::size_t v = 0; v < terms_.relations.vertices(); ++v) {
    const std::span<const std::uint32_t> x = terms_.relations[a].rows[v];
    const std::span<const std::uint32_t> y = terms_.relations[b].rows[v];
    if (std::find_first_of(x.begin(), x.end(), y.begin(), y.end()) != x.end()) return true;
  }
  return false;
}

bool FlipFinder::joins(const Flips& more, const Flips& group) const {
  return more.theirs == group.theirs && more.mine == group.mine &&
         std::none_of(group.lines.begin(), group.lines.end(),
                      [&](const Flips::Line& line) { return meet(line.line, more.lines[0].line); });
}

FlipGroups FlipFinder::groups(ExpressionId root) {
  FlipGroups all;
  const std::function<void(ExpressionId)> visit = [&](ExpressionId id) {
    if (!flow_.changes(id)) return;
    const Expression& node = flow_.game_.expressions[id];
    if (const auto* star = std::get_if<Star>(&node)) return visit(star->body);
    if (const auto* sum = std::get_if<Sum>(&node)) {
      std::for_each(sum->branches.begin(), sum->branches.end(), visit);
      return;
    }
    const auto* list = std::get_if<Concatenation>(&node);
    if (list == nullptr) return;
    for (std::size_t i = 0; i < list->parts.size(); ++i) {
      const std::optional<Flips> found = flips(list->parts[i]);
      if (!found) {
        visit(list->parts[i]);
        continue;
      }
      std::vector<FlipGroup>& groups = all[id];
      FlipGroup* last = groups.empty() ? nullptr : &groups.back();
      if (last != nullptr && last->first + last->count == i && joins(*found, last->flips)) {
        ++last->count;
        last->flips.home = last->flips.home & found->home;
        last->flips.lines.push_back(found->lines[0]);
      } else {
        groups.push_back({i, 1, *found});
      }
    }
  };
  visit(root);
  return all;
}

FlipGroups Flow::flips(ExpressionId root) { return FlipFinder(*this).groups(root); }

}  // namespace zug::reasoner
