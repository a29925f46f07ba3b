// Every game starts from a generator and from players of its own, so that game number 17 is the
// same whichever thread plays it and whatever was played before. Positions are evaluated with a
// generator of their own: asking for evaluations changes no game.

#include "tools/stats/record.h"

#include <algorithm>
#include <utility>

namespace zug::stats {
namespace {

std::uint64_t combine(std::uint64_t name, std::uint64_t word) {
  return Random(name ^ (word * 0xD1342543DE82EF95ull)).next();
}

// Of a move, by what it does and not by its place in a list.
std::uint64_t name_of(const Move& move) {
  std::uint64_t name = move.size();
  for (const ModifierAt& part : move) {
    name = combine(combine(name, part.modifier), part.vertex.value);
  }
  return name;
}

// What the search expects at its root: the mean of all it looked at, if it says what that was. The
// value of the move chosen is the best of many guesses, and so too good for whoever is to move:
// with 100 playouts in breakthrough it lets the lead change at nine of ten moves.
std::vector<double> expected(const players::Decision& decision) {
  std::vector<double> result(decision.utilities.size());
  double visits = 0;
  for (const players::MoveValue& move : decision.moves) {
    if (move.utilities.size() != result.size()) continue;
    visits += static_cast<double>(move.visits);
    for (std::size_t p = 0; p < result.size(); ++p) {
      result[p] += static_cast<double>(move.visits) * move.utilities[p];
    }
  }
  if (decision.proven || visits == 0) return decision.utilities;
  for (double& value : result) value /= visits;
  return result;
}

// A state that is over is its board and its scores: in its key there is next to nothing, as nothing
// will be read any more.
std::uint64_t name_of_end(const reasoner::State& state, std::size_t board_words,
                          const std::vector<std::int64_t>& scores) {
  std::uint64_t name = 0xE0D;
  for (std::size_t i = 0; i < board_words; ++i) name = combine(name, state.words[i]);
  for (const std::int64_t score : scores) name = combine(name, static_cast<std::uint64_t>(score));
  return name;
}

// Where there is one move only a player may not think about it. What is expected does not change by
// a move that nobody chose, so it is what is expected after it.
void fill_forced(Trace& trace) {
  for (std::size_t t = trace.plies.size(); t-- > 0;) {
    Ply& ply = trace.plies[t];
    if (!ply.values.empty() || ply.choices != 1) continue;
    ply.values = t + 1 < trace.plies.size() ? trace.plies[t + 1].values : trace.utilities;
  }
}

}  // namespace

void Trace::clear() {
  end = End::Rules;
  limit.clear();
  pieces = 0;
  plies.clear();
  scores.clear();
  utilities.clear();
  changes.clear();
  opening = {};
  positions.clear();
}

Random generator(std::uint64_t seed, std::uint64_t index) {
  return Random(combine(combine(0x5EED, seed), index));
}

Recorder::Recorder(const reasoner::Reasoner& rules, HowToPlay how)
    : rules_(rules), how_(std::move(how)), board_(rules), scratch_(rules.scratch()) {}

void Recorder::new_players() {
  seats_.clear();
  std::string error;
  for (std::size_t p = 0; how_.player && p < rules_.game().players.size(); ++p) {
    seats_.push_back(players::make_player(rules_, *how_.player, error));
    if (!seats_.back()) throw players::PlayerFault(error);
    seats_.back()->new_game();
  }
}

bool Recorder::record(std::uint64_t index, const players::GoOn& go_on, Trace& trace) {
  trace.clear();
  new_players();
  Random random = generator(how_.seed, index);
  evaluation_ = Random(combine(random.state(), 0xE7A1));
  try {
    return play(random, go_on, trace);
  } catch (const ImproperGame& limit) {
    trace.end = End::ZugLimit;
    trace.limit = limit.what();
    return true;
  }
}

bool Recorder::play(Random random, const players::GoOn& go_on, Trace& trace) {
  trace.changes.resize(board_.vertices());
  state_ = rules_.start();
  bool playing = rules_.complete(state_, scratch_);
  trace.pieces = board_.pieces(state_);
  trace.positions.push_back(reasoner::hash(rules_.key(state_)));
  while (playing) {
    if (!go_on()) return false;
    rules_.list(state_, scratch_, moves_);
    if (moves_.empty()) break;
    if (trace.plies.size() == how_.move_limit) {
      trace.end = End::MoveLimit;
      break;
    }
    Ply ply;
    ply.player = rules_.player(state_).value - 1;
    ply.choices = moves_.size();
    const std::size_t chosen = choose(random, go_on, ply);
    if (!go_on()) return false;
    if (trace.plies.size() < trace.opening.size()) note_opening(chosen, trace);
    before_ = state_;
    playing = rules_.play(state_, moves_[chosen], scratch_);
    note(std::move(ply), trace);
    for (const auto& seat : seats_) seat->played(before_, moves_[chosen], state_);
  }
  trace.scores = rules_.scores(state_);
  trace.utilities = players::utilities(rules_.game(), trace.scores);
  if (trace.end == End::Rules) {
    const std::size_t board_words = rules_.game().pieces.size() * rules_.set_words();
    trace.positions.back() = name_of_end(state_, board_words, trace.scores);
  }
  if (!seats_.empty()) fill_forced(trace);
  return true;
}

std::size_t Recorder::choose(Random& random, const players::GoOn& go_on, Ply& ply) {
  std::size_t chosen = 0;
  if (seats_.empty()) {
    chosen = static_cast<std::size_t>(random.below(moves_.size()));
  } else {
    const players::Decision decision =
        seats_[ply.player]->choose(state_, moves_, {}, random, go_on);
    chosen = decision.chosen;
    describe(decision, ply);
  }
  if (ply.values.empty() && how_.evaluations > 0) evaluate(ply);
  return chosen;
}

void Recorder::describe(const players::Decision& decision, Ply& ply) const {
  ply.values = expected(decision);
  double count = 0, sum = 0, squares = 0, most = 0;
  for (const players::MoveValue& move : decision.moves) {
    if (move.utilities.size() <= ply.player) continue;
    const double value = move.utilities[ply.player];
    most = count == 0 ? value : std::max(most, value);
    ++count;
    sum += value;
    squares += value * value;
  }
  if (count < 2) return;
  const double mean = sum / count, bar = mean + 0.75 * (most - mean);
  double above = 0;
  for (const players::MoveValue& move : decision.moves) {
    if (move.utilities.size() <= ply.player) continue;
    above += move.utilities[ply.player] > bar ? 1 : 0;
  }
  ply.narrowness = above / count;
  ply.spread = std::max(0.0, squares / count - mean * mean);
}

void Recorder::evaluate(Ply& ply) {
  ply.values.assign(rules_.game().players.size(), 0);
  for (std::uint64_t i = 0; i < how_.evaluations; ++i) {
    rules_.playout(state_, scratch_, evaluation_, reasoner::Choice::Sample, playout_);
    const std::vector<double> result = players::utilities(rules_.game(), playout_.scores);
    for (std::size_t p = 0; p < result.size(); ++p) {
      ply.values[p] += result[p] / static_cast<double>(how_.evaluations);
    }
  }
}

void Recorder::note(Ply ply, Trace& trace) {
  ply.capture = board_.capture(before_, state_, ply.player);
  ply.pieces = board_.pieces(state_);
  board_.count_changes(before_, state_, trace.changes);
  trace.positions.push_back(reasoner::hash(rules_.key(state_)));
  trace.plies.push_back(std::move(ply));
}

void Recorder::note_opening(std::size_t chosen, Trace& trace) const {
  const std::size_t ply = trace.plies.size();
  const std::uint64_t name = name_of(rules_.to_ir(state_, moves_[chosen]));
  trace.opening[ply] = ply == 0 ? name : combine(trace.opening[0], name);
}

}  // namespace zug::stats
