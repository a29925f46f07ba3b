// A move is a list of offs, assignments and a switch. Performing the offs on the board and looking
// at every touched vertex before and after makes all spellings of the same change equal:
//
//   a vertex may have *lost* a piece (something stood there and stands there no more), have
//   *gained* one, or both: landing on an enemy, being turned over, leaving a mark behind
//
// A *walk* leads from a loss to a gain of the same piece, or of one that is called alike (a home
// king becomes a king), or to where one like it stood, which it took. When nothing matches like
// that, a piece changed on its way (a promotion): the first square left empty and the last gain are
// the walk, unless the move began with that gain,
// which then came out of nowhere (nine men's morris: a man is put, an enemy's taken off). When
// nothing at all was gained, the piece is still in the hand of the mover, and its walk ends at the
// vertex of the switch: the keeper puts it down (breakthrough: [empty] up ->> [white]).
//
// So the vertex of the switch can matter: it is the *end* when the rules walk there after the last
// off. A pass such as `->me ->>` is a switch as well, but no shift is on the way to it, wherever
// it happens. That is a property of the automaton, found once for each switch.

#include "backends/notation/story.h"

#include <algorithm>

#include "ir/arithmetic.h"
#include "ir/automaton.h"

namespace zug::notation {
namespace {

const Action& action_of(const Game& game, ExpressionId id) {
  return std::get<Atom>(game.expressions[id]).action;
}

// States that a path without switches, but with a shift, leads to from the start or a switch. Only
// a shift that leads somewhere counts: low-level RBG has none of the others.
std::vector<bool> behind_shifts(const Game& game, const Automaton& automaton) {
  const std::size_t count = automaton.states.size();
  const std::vector<bool> leads = directions_with_edges(game.board, game.directions.size());
  std::vector<bool> reached[2] = {std::vector<bool>(count, false), std::vector<bool>(count, false)};
  std::vector<std::pair<std::uint32_t, bool>> queue;  // a state, and whether a shift was before it
  const auto leave = [&](std::uint32_t state, bool shifted) {
    for (const StateId next : automaton.next[state]) {
      if (reached[shifted ? 1 : 0][next.value]) continue;
      reached[shifted ? 1 : 0][next.value] = true;
      queue.emplace_back(next.value, shifted);
    }
  };
  const auto kind = [&](std::uint32_t state) -> const Action& {
    return action_of(game, automaton.states[state].atom);
  };
  leave(0, false);
  for (std::uint32_t state = 1; state < count; ++state) {
    if (std::holds_alternative<Switch>(kind(state))) leave(state, false);
  }
  while (!queue.empty()) {
    const auto [state, shifted] = queue.back();
    queue.pop_back();
    if (std::holds_alternative<Switch>(kind(state))) continue;
    const auto* shift = std::get_if<Shift>(&kind(state));
    if (shift != nullptr && !leads[shift->direction.value]) continue;
    leave(state, shifted || shift != nullptr);
  }
  return reached[1];
}

class Teller {
 public:
  Teller(const Game& game, const Facts& facts, const State& before)
      : game_(game), facts_(facts), pieces_(before.pieces), variables_(before.variables) {}

  Story tell(const Move& move) {
    perform(move);
    for (Touch& touch : story_.touches) touch.after = pieces_[touch.vertex.value];
    used_.assign(story_.touches.size(), false);
    match(move.back().vertex);
    if (story_.end) story_.at_end = pieces_[story_.end->value];
    find_captures();
    return std::move(story_);
  }

 private:
  bool is_something(PieceId piece) const { return piece != facts_.background; }
  bool lost(const Touch& t) const { return is_something(t.before) && t.before != t.after; }
  bool gained(const Touch& t) const { return is_something(t.after) && t.before != t.after; }
  bool left_empty(const Touch& t) const { return lost(t) && !is_something(t.after); }
  bool came_to_nothing(const Touch& t) const { return gained(t) && !is_something(t.before); }

  void perform(const Move& move) {
    std::optional<VertexId> last_off;
    for (std::size_t i = 0; i < move.size(); ++i) {
      const Action& action = action_of(game_, facts_.modifiers[move[i].modifier - 1]);
      if (const auto* off = std::get_if<Off>(&action)) {
        put(move[i].vertex, off->piece, i);
        last_off = move[i].vertex;
      } else if (const auto* assignment = std::get_if<Assignment>(&action)) {
        set(*assignment);
      } else if (const auto* turn = std::get_if<Switch>(&action)) {
        story_.next = turn->player;
      }
    }
    const ModifierAt& turn = move.back();
    const bool walked = last_off ? *last_off != turn.vertex : facts_.walked[turn.modifier - 1];
    if (walked) story_.end = turn.vertex;
  }

  void put(VertexId vertex, PieceId piece, std::size_t time) {
    auto touch = std::find_if(story_.touches.begin(), story_.touches.end(),
                              [&](const Touch& t) { return t.vertex == vertex; });
    if (touch == story_.touches.end()) {
      touch = story_.touches.insert(touch, {vertex, pieces_[vertex.value], piece, time});
    }
    touch->last = time;
    pieces_[vertex.value] = piece;
  }

  void set(const Assignment& assignment) {
    std::vector<std::int64_t> counts;
    if (counts_pieces(assignment.value)) {
      counts.assign(game_.pieces.size(), 0);
      for (const PieceId piece : pieces_) ++counts[piece.value];
    }
    const auto value = evaluate(assignment.value, variables_, counts);
    if (!value) return;  // not in a legal move
    variables_[assignment.variable.value] = *value;
    for (Setting& setting : story_.settings) {
      if (setting.variable != assignment.variable) continue;
      setting.value = *value;
      return;
    }
    story_.settings.push_back({assignment.variable, *value});
  }

  bool same(PieceId from, PieceId to, bool exactly) const {
    if (exactly) return from == to;
    const std::string old = for_people(name_of(game_, from));
    const std::string now = for_people(name_of(game_, to));
    const std::size_t common = static_cast<std::size_t>(
        std::mismatch(old.rbegin(),
                      old.rbegin() + static_cast<std::ptrdiff_t>(std::min(old.size(), now.size())),
                      now.rbegin())
            .first -
        old.rbegin());
    // From a capital on: "King" of whiteHomeKing and whiteKing.
    const std::size_t begin = old.size() - common;
    const bool word = std::any_of(old.begin() + static_cast<std::ptrdiff_t>(begin), old.end(),
                                  [](char c) { return c >= 'A' && c <= 'Z'; });
    return word && !old.empty() && !now.empty() && old.front() == now.front();
  }

  // The gain that `from` went to: the first one after it, else any.
  std::optional<std::size_t> destination(std::size_t from, bool exactly) const {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < story_.touches.size(); ++i) {
      const Touch& to = story_.touches[i];
      if (i == from || used_[i] || !gained(to)) continue;
      if (!same(story_.touches[from].before, to.after, exactly)) continue;
      if (to.before == story_.touches[from].before) continue;  // it was there before
      if (!found || (i > from && *found < from)) found = i;
    }
    return found;
  }

  void match(VertexId last) {
    const std::vector<Touch>& touches = story_.touches;
    std::vector<Walk> walks;
    std::vector<bool> left(touches.size(), false);
    for (const bool exactly : {true, false}) {
      for (std::size_t from = 0; from < touches.size(); ++from) {
        if (left[from] || !lost(touches[from])) continue;
        const auto to = destination(from, exactly);
        if (!to) continue;
        walks.push_back({from, to});
        left[from] = used_[*to] = true;
      }
    }
    std::sort(walks.begin(), walks.end(),
              [](const Walk& a, const Walk& b) { return a.from < b.from; });
    story_.walks = std::move(walks);
    if (story_.walks.empty()) take_own_kind();
    if (story_.walks.empty()) guess(last);
    if (story_.walks.empty() || story_.walks.front().to) {
      for (std::size_t i = 0; i < touches.size(); ++i) {
        if (!used_[i] && came_to_nothing(touches[i])) story_.appeared.push_back(i);
      }
    }
  }

  // Lifted and put where it had stood, having taken something on its way.
  bool came_home(const Touch& t) const { return is_something(t.before) && t.before == t.after; }

  // A piece went where one like it stood, which it took.
  void take_own_kind() {
    const std::vector<Touch>& touches = story_.touches;
    for (std::size_t from = 0; from < touches.size(); ++from) {
      if (!lost(touches[from])) continue;
      for (std::size_t to = 0; to < touches.size(); ++to) {
        const bool alike = came_home(touches[to]) && touches[to].after == touches[from].before;
        if (!alike || touches[to].last < touches[from].last) continue;
        story_.walks.push_back({from, to});
        used_[to] = story_.captures = true;
        return;
      }
    }
  }

  // Put on something by a mover who then went on, and not a piece of his (`from` is one).
  bool is_mark(const Touch& touch, const Touch& from) const {
    const PlayerId owner = facts_.owners[touch.after.value];
    const bool his = owner != keeper && owner == facts_.owners[from.before.value];
    return story_.end && is_something(touch.before) && !his;
  }

  // Taken away from here, with something left in its place that is nobody's, and put down later as
  // something else: draughts whose rules take everything off in the end.
  bool left_mark(std::size_t from) const {
    const Touch& touch = story_.touches[from];
    if (!lost(touch) || facts_.owners[touch.after.value] != keeper) return false;
    const auto begin = story_.touches.begin() + static_cast<std::ptrdiff_t>(from);
    return std::any_of(begin, story_.touches.end(), [&](const Touch& to) {
      return came_to_nothing(to) && to.after != touch.after;
    });
  }

  // The last gain that can be the piece that left `from`.
  std::optional<std::size_t> last_gain(const Touch& from) const {
    const std::vector<Touch>& touches = story_.touches;
    std::optional<std::size_t> gain;
    for (std::size_t i = 0; i < touches.size(); ++i) {
      if (!gained(touches[i]) || touches[i].vertex == from.vertex) continue;
      if (is_mark(touches[i], from)) continue;
      if (!gain || touches[i].last > touches[*gain].last) gain = i;
    }
    return gain;
  }

  // No piece went anywhere as it was.
  void guess(VertexId last) {
    const std::vector<Touch>& touches = story_.touches;
    std::size_t from = 0;
    while (from < touches.size() && !left_empty(touches[from]) && !left_mark(from)) ++from;
    if (from == touches.size()) return;
    const std::optional<std::size_t> gain = last_gain(touches[from]);
    if (gain && came_to_nothing(touches.front())) return;
    if (!gain && came_home(touches.front())) {
      story_.walks.push_back({0, 0});
      return;
    }
    if (!gain && !story_.end) return;
    story_.walks.push_back({from, gain});
    if (gain) {
      used_[*gain] = true;
    } else {
      story_.end = last;
    }
  }

  // Something is lost that did not go anywhere, be it that a mark was left on it.
  void find_captures() {
    std::vector<bool> went(story_.touches.size(), false);
    for (const Walk& walk : story_.walks) went[walk.from] = true;
    for (std::size_t i = 0; i < story_.touches.size(); ++i) {
      story_.captures = story_.captures || (!went[i] && lost(story_.touches[i]));
    }
    const bool in_hand = !story_.walks.empty() && !story_.walks.front().to;
    story_.captures = story_.captures || (in_hand && is_something(story_.at_end));
  }

  const Game& game_;
  const Facts& facts_;
  std::vector<PieceId> pieces_;
  std::vector<std::int64_t> variables_;
  std::vector<bool> used_;  // touches that walks end at
  Story story_;
};

}  // namespace

Facts facts(const Game& game, const PieceNames& pieces) {
  Facts result{modifiers(game), {}, pieces.background, pieces.owners};
  result.walked.assign(result.modifiers.size(), true);
  const std::optional<Automaton> automaton = build_automaton(game.expressions, game.rules);
  if (!automaton) return result;
  const std::vector<bool> behind = behind_shifts(game, *automaton);
  for (std::size_t state = 1; state < automaton->states.size(); ++state) {
    const std::uint32_t modifier = automaton->states[state].modifier;
    if (modifier != 0) result.walked[modifier - 1] = behind[state];
  }
  return result;
}

Story tell(const Game& game, const Facts& facts, const State& before, const Move& move) {
  return Teller(game, facts, before).tell(move);
}

}  // namespace zug::notation
