// An opening is drawn by making random moves, all equally likely. It is drawn again when the play
// ended on the way or its state has been met before (by the reasoner's key, so that transpositions
// are one), and, where openings are to be balanced, when random plays from there give somebody less
// than 0.7 or more than 1.3 of his part of the wins: with two players, outside of [0.35, 0.65].
// After a number of vain attempts the most balanced one is taken, or an old one again. Where none
// was found at all, not even an unbalanced one, found() says so.
//
// All draws of round r come from one generator that the seed and r make; but which are refused as
// old depends on the rounds before, so openings are made in their order, whoever asks first.

#include "tools/players/match/openings.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

#include "tools/players/match/play_game.h"

namespace zug::players {
namespace {

constexpr std::size_t enough_states = 50;
constexpr std::size_t most_plies = 12;
constexpr int draws = 400;    // to find one that is new
constexpr int attempts = 40;  // of those that are new, to find one that is balanced
constexpr double most_imbalance = 0.3;

std::size_t first_plies(std::size_t players) { return players * ((1 + players) / players); }

// Those of the states that `from` lead to in which somebody can move, up to enough of them.
std::vector<reasoner::State> states_after(const reasoner::Reasoner& rules,
                                          const std::vector<reasoner::State>& from) {
  reasoner::Scratch scratch = rules.scratch();
  std::unordered_set<reasoner::State> seen;
  std::vector<reasoner::State> result;
  reasoner::Moves moves;
  for (const reasoner::State& state : from) {
    rules.list(state, scratch, moves);
    for (std::size_t i = 0; i < moves.size() && result.size() < enough_states; ++i) {
      reasoner::State next = state;
      if (!rules.play(next, moves[i], scratch) || rules.over(next, scratch)) continue;
      if (seen.insert(rules.key(next)).second) result.push_back(std::move(next));
    }
  }
  return result;
}

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream text(line.substr(0, line.find('#')));
  std::vector<std::string> result;
  for (std::string word; text >> word;) result.push_back(word);
  return result;
}

std::optional<std::vector<Move>> read_opening(const reasoner::Reasoner& rules,
                                              const notation::Notation& notation,
                                              const std::vector<std::string>& words,
                                              std::string& error) {
  Course course(rules);
  std::vector<Move> result;
  for (const std::string& word : words) {
    const std::vector<Move> legal = course.legal();
    const notation::Reading reading =
        notation::read(notation, rules.to_ir(course.state()), legal, word);
    if (!reading.move) {
      error = "cannot play '" + word + "': " + reading.error;
      return std::nullopt;
    }
    result.push_back(legal[*reading.move]);
    course.play(*reading.move);
  }
  if (!course.over()) return result;
  error = "the play is over after these moves";
  return std::nullopt;
}

}  // namespace

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  Random first(a);
  return Random(first.next() ^ (b * 0x9E3779B97F4A7C15ull)).next();
}

std::size_t plies_for(const reasoner::Reasoner& rules) {
  const std::size_t players = rules.game().players.size();
  reasoner::Scratch scratch = rules.scratch();
  reasoner::State start = rules.start();
  if (!rules.complete(start, scratch)) return 0;
  std::vector<reasoner::State> states{start};
  std::size_t best = 0, most = 1;
  for (std::size_t plies = 1; plies <= most_plies && !states.empty(); ++plies) {
    states = states_after(rules, states);
    if (plies < first_plies(players) || plies % players != 0 || states.size() <= most) continue;
    best = plies;
    most = states.size();
    if (most >= enough_states) break;
  }
  return best;
}

Openings::Openings(const reasoner::Reasoner& rules, OpeningOptions options)
    : rules_(&rules), options_(std::move(options)), scratch_(rules.scratch()) {
  const bool random =
      options_.kind == OpeningKind::Random || options_.kind == OpeningKind::Balanced;
  if (random && options_.plies == 0) options_.plies = plies_for(rules);
}

const std::vector<Move>& Openings::at(std::size_t round) {
  const std::lock_guard lock(mutex_);
  while (made_.size() <= round) make_next();
  return made_[round].moves;
}

bool Openings::found() { return options_.plies == 0 || !at(0).empty(); }

std::size_t Openings::distinct(std::size_t rounds) {
  if (rounds == 0) return 0;
  at(rounds - 1);
  const std::lock_guard lock(mutex_);
  std::unordered_set<reasoner::State> keys;
  for (std::size_t i = 0; i < rounds; ++i) keys.insert(made_[i].key);
  return keys.size();
}

// A play of plies() random moves; empty when it comes to its end before.
std::optional<Openings::Opening> Openings::draw(Random& random) {
  Opening result;
  reasoner::State state = rules_->start();
  reasoner::Moves moves;
  bool going = rules_->complete(state, scratch_);
  for (std::size_t ply = 0; going && ply < options_.plies; ++ply) {
    rules_->list(state, scratch_, moves);
    if (moves.empty()) return std::nullopt;
    const auto index = static_cast<std::size_t>(random.below(moves.size()));
    result.moves.push_back(rules_->to_ir(state, moves[index]));
    going = rules_->play(state, moves[index], scratch_);
  }
  if (!going || rules_->over(state, scratch_)) return std::nullopt;
  result.key = rules_->key(state);
  return result;
}

// 0 when random plays give everybody his part of the wins; 1 when somebody gets nothing, or twice.
double Openings::imbalance(const std::vector<Move>& moves, Random& random) {
  Course course(*rules_);
  for (const Move& move : moves) course.play(*course.find(move));
  const std::size_t players = rules_->game().players.size();
  std::vector<double> wins(players, 0);
  Playout play;
  for (std::size_t i = 0; i < options_.playouts; ++i) {
    rules_->playout(course.state(), scratch_, random, reasoner::Choice::Sample, play);
    const std::vector<double> got = utilities(rules_->game(), play.scores);
    const double most = *std::max_element(got.begin(), got.end());
    const auto sharing = static_cast<double>(std::count(got.begin(), got.end(), most));
    for (std::size_t p = 0; p < players; ++p) wins[p] += got[p] == most ? 1 / sharing : 0;
  }
  double worst = 0;
  const double part = static_cast<double>(options_.playouts) / static_cast<double>(players);
  for (const double won : wins) worst = std::max(worst, std::abs(won / part - 1));
  return worst;
}

void Openings::make_next() {
  const std::size_t round = made_.size();
  Opening best;
  if (options_.kind == OpeningKind::Book) {
    best.moves = options_.book[round % options_.book.size()];
    Course course(*rules_);
    for (const Move& move : best.moves) course.play(*course.find(move));
    best.key = rules_->key(course.state());
  }
  const bool balanced = options_.kind == OpeningKind::Balanced;
  std::optional<double> least;
  Random random(mixed(options_.seed, round));
  int looked_at = 0;
  for (int i = 0; options_.plies > 0 && i < draws && looked_at < attempts && !exhausted_; ++i) {
    std::optional<Opening> drawn = draw(random);
    if (!drawn || seen_.count(drawn->key) > 0) continue;
    ++looked_at;
    const double worst = balanced ? imbalance(drawn->moves, random) : 0;
    if (least && worst >= *least) continue;
    least = worst;
    best = std::move(*drawn);
    if (worst <= most_imbalance) break;
  }
  if (options_.plies > 0 && !least) {
    exhausted_ = round > 0;  // there may be others, but hardly any
    if (exhausted_) best = made_[made_.size() - seen_.size()];
  }
  seen_.insert(best.key);
  made_.push_back(std::move(best));
}

std::optional<std::vector<std::vector<Move>>> read_book(const reasoner::Reasoner& rules,
                                                        const notation::Notation& notation,
                                                        const std::string& text,
                                                        std::string& error) {
  std::vector<std::vector<Move>> book;
  std::istringstream lines(text);
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::vector<std::string> words = words_of(line);
    if (words.empty()) continue;
    std::optional<std::vector<Move>> opening = read_opening(rules, notation, words, error);
    if (!opening) {
      error = std::to_string(number) + ": " + error;
      return std::nullopt;
    }
    book.push_back(std::move(*opening));
  }
  if (!book.empty()) return book;
  error = "1: there is no opening in this book";
  return std::nullopt;
}

}  // namespace zug::players
