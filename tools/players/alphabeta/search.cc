// Fail-soft alpha-beta. The first player wants a value as high as can be, the second as low as can
// be; players need not alternate, so that each state is asked who is to move. A window (low, high)
// says which values still matter: what is outside need not be known exactly, and is a bound then.
//
// A value is *solved* when nothing in it was guessed: at a state of the first player a move with a
// solved bound that is high enough is enough; where no move is, all have to be solved. Solved
// values do not get better by looking deeper; what is solved at the root is the value of the game.
// No play within a search is longer than its depth, so that cycles solve nothing.
//
// Moves are looked at in this order: the one remembered from a search that was less deep, killers,
// then by history (memory.h).

#include "tools/players/alphabeta/search.h"

#include <algorithm>

namespace zug::players {

void AlphaBeta::forget() {
  memory_.clear();
  good_.clear();
}

AlphaBeta::Place& AlphaBeta::place(std::size_t ply) {
  while (places_.size() <= ply) places_.push_back(std::make_unique<Place>());
  return *places_[ply];
}

std::uint64_t AlphaBeta::key(const reasoner::State& state) const {
  return reasoner::hash(table_.rules().key(state));
}

bool AlphaBeta::remembered(const Entry* entry, std::uint64_t depth, double low, double high,
                           Scored& result) const {
  if (entry == nullptr || (entry->depth < depth && !entry->solved)) return false;
  result = {entry->value, entry->solved};
  switch (entry->bound) {
    case Bound::Exact:
      return true;
    case Bound::Least:
      return entry->value >= high;
    case Bound::Most:
      return entry->value <= low;
  }
  return false;
}

void AlphaBeta::put_in_order(std::size_t ply, const Entry* entry) {
  Place& here = place(ply);
  const VertexId position = table_.rules().position(here.state);
  here.numbers.clear();
  here.order.clear();
  for (std::uint32_t i = 0; i < here.legal.size(); ++i) {
    const std::uint32_t number = numbers_.number(here.state, position, here.legal[i]);
    here.numbers.push_back(number);
    const bool first = entry != nullptr && entry->move == number;
    here.order.emplace_back(first ? ~std::uint64_t{0} : good_.rank(ply, number), i);
  }
  std::sort(here.order.begin(), here.order.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
}

// The moves the other had when he was last to move are those of the last state on the path where it
// was his turn.
Scored AlphaBeta::evaluate(std::size_t ply) {
  double moves[2] = {0, 0};
  for (std::size_t i = ply + 1; i-- > 0;) {
    const std::size_t mover = table_.mover(place(i).state);
    if (moves[mover] <= 0) moves[mover] = place(i).choices;
    if (moves[0] > 0 && moves[1] > 0) break;
  }
  return {evaluation_.value(place(ply).state, moves[0], moves[1]), false};
}

// The state of place(ply) is set, and some player is to move in it.
Scored AlphaBeta::search(std::size_t ply, std::uint64_t depth, double low, double high,
                         Meter& meter) {
  Place& here = place(ply);
  table_.list(here.state, here.legal);
  here.choices = static_cast<double>(here.legal.size());
  if (here.legal.empty()) return {table_.utilities(here.state)[0], true};
  if (depth == 0) return evaluate(ply);
  const std::uint64_t here_key = key(here.state);
  const Entry* entry = memory_.find(here_key);
  Scored best;
  if (remembered(entry, depth, low, high, best)) return best;
  put_in_order(ply, entry);
  const bool first = table_.mover(here.state) == 0;
  const double window[2] = {low, high};
  best = {first ? -1.0 : sum_ + 1, true};
  bool all_solved = true;
  std::uint32_t best_move = 0;
  for (const auto& [rank, index] : here.order) {
    const Scored one = after(ply, here.legal[index], depth, low, high, meter);
    if (meter.over()) return best;
    all_solved = all_solved && one.solved;
    if (first ? one.value > best.value : one.value < best.value) {
      best = one;
      best_move = here.numbers[index];
    }
    if (first) low = std::max(low, best.value);
    if (!first) high = std::min(high, best.value);
    if (low >= high || is_best(best.value, first)) break;
  }
  const bool enough = low >= high || is_best(best.value, first);
  if (enough) good_.cut(ply, best_move, depth);
  if (!enough) best.solved = all_solved;
  const Bound bound = best.value <= window[0]   ? Bound::Most
                      : best.value >= window[1] ? Bound::Least
                                                : Bound::Exact;
  memory_.store(
      {here_key, best.value, best_move, static_cast<std::uint16_t>(depth), bound, best.solved, 0});
  return best;
}

Scored AlphaBeta::after(std::size_t ply, reasoner::MoveWords move, std::uint64_t depth, double low,
                        double high, Meter& meter) {
  Place& next = place(ply + 1);
  next.state = place(ply).state;
  meter.add_nodes(1);
  if (!table_.play(next.state, move)) return {table_.utilities(next.state)[0], true};
  return search(ply + 1, depth - 1, low, high, meter);
}

// The first move is looked at with a full window, which gives its value; of others it only has to
// be shown that they are not better, or by how much.
bool AlphaBeta::deepen(const reasoner::State& root, const reasoner::Moves& legal,
                       std::uint64_t depth, std::vector<RootMove>& moves, Meter& meter) {
  place(0).state = root;
  place(0).choices = static_cast<double>(legal.size());
  const bool first = table_.mover(root) == 0;
  for (RootMove& move : moves) move.looked_at = false;
  double low = -1, high = sum_ + 1;
  bool done = true;
  for (std::size_t i = 0; i < moves.size() && low < high; ++i) {
    if (i > 0 && is_best(moves[i - 1].value, first)) break;
    const std::uint64_t before = meter.nodes();
    const Scored one = after(0, legal[moves[i].index], depth, low, high, meter);
    done = !meter.over();
    if (!done) break;
    const Bound bound = one.value <= low    ? Bound::Most
                        : one.value >= high ? Bound::Least
                                            : Bound::Exact;
    moves[i] = {moves[i].index, one.value, bound, one.solved, true, meter.nodes() - before};
    if (first) low = std::max(low, one.value);
    if (!first) high = std::min(high, one.value);
  }
  std::stable_sort(moves.begin(), moves.end(), [&](const RootMove& a, const RootMove& b) {
    if (a.looked_at != b.looked_at) return a.looked_at;
    if (!a.looked_at) return false;
    const bool a_exact = a.bound == Bound::Exact, b_exact = b.bound == Bound::Exact;
    if (a.value != b.value) return first ? a.value > b.value : a.value < b.value;
    return a_exact && !b_exact;
  });
  return done;
}

std::vector<Move> AlphaBeta::line(const reasoner::State& from, bool playing, std::uint64_t depth) {
  std::vector<Move> result;
  reasoner::State state = from;
  reasoner::Moves legal;
  while (playing && result.size() < depth) {
    const Entry* entry = memory_.find(key(state));
    if (entry == nullptr) break;
    table_.list(state, legal);
    const VertexId position = table_.rules().position(state);
    std::size_t index = 0;
    while (index < legal.size() && numbers_.number(state, position, legal[index]) != entry->move) {
      ++index;
    }
    if (index == legal.size()) break;
    result.push_back(table_.rules().to_ir(state, legal[index]));
    playing = table_.play(state, legal[index]);
  }
  return result;
}

}  // namespace zug::players
