// With names each play is made in both games at once. Without names one game plays, in turns, and
// in the other one all positions are kept that its play may have come to: those that a move leads
// to from one of the positions kept before, that say the same and whose moves lead to positions
// that say the same, equally many to each kind. If the trees are the same, the right position is
// always among them; so when none is left the trees differ. It is no proof of the contrary. Where
// more positions fit than some hundreds, some are forgotten, and when none is left after that
// nothing is known: the play is given up.
//
// Play number n draws from a generator of its own, seeded by n, and what is kept in the end is the
// shortest difference, of the play with the least number. A play ends where it is longer than the
// shortest difference so far, which no play that counts is. So the result does not depend on the
// number of threads. With scores in order each play notes what goes to what; the notes are put
// together afterwards, by number.

#include "tools/compare/random_plays.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "ir/limits.h"
#include "ir/reference/perft.h"

namespace zug::compare {
namespace {

constexpr std::size_t most_counterparts = 512;
constexpr std::size_t most_looks = 8'000;  // behind them, at each move

struct Played {
  std::uint64_t length = 0;
  bool done = false;  // it came to an end
  bool given_up = false;
  std::optional<Difference> difference;
  std::vector<std::int64_t> scores_a, scores_b;  // of plays by name that came to an end
  std::vector<std::string> moves;                // likewise, when scores are to be in order
};

// What one thread plays with.
class PlayedPair {
 public:
  // `most` is the length of the shortest difference so far; `go_on` is asked before each move,
  // and before each look at what it may be in the other game.
  PlayedPair(const Question& question, const std::atomic<std::uint64_t>& most,
             std::function<bool()> go_on)
      : question_(question),
        most_(most),
        go_on_(std::move(go_on)),
        a_(question.a->walker()),
        b_(question.b->walker()) {}

  Played play(std::uint64_t number) {
    Random random(question_.limits.seed * 0x9E3779B97F4A7C15ull + number);
    random.next();
    played_ = Played{};
    moves_.clear();
    if (question_.moves == Moves::ByName) {
      by_name(random);
    } else {
      flipped_ = number % 2 == 1;
      follow(random);
    }
    return std::move(played_);
  }

 private:
  View look(Walker& walker, const Words& position, Names names) {
    View view = walker.look(position, names);
    if (&walker == b_.get()) renumber_players(question_.players, view);
    return view;
  }

  bool limited() {
    if (played_.length >= limits::play_length) played_.given_up = true;
    return played_.given_up || played_.length > most_.load() || !go_on_();
  }

  void say(What what, const View& a, const View& b) {
    played_.difference = Difference{what, moves_, {}, a, b, {}, {}, handed_over(a, b)};
    for (const std::string& name : moves_) {
      played_.difference->after_b.push_back(renamed(question_.map, name));
    }
  }

  void end(const View& a, const View& b) {
    played_.done = true;
    played_.scores_a = a.scores;
    played_.scores_b = b.scores;
    if (question_.scores == Scores::InOrder) played_.moves = moves_;
  }

  void by_name(Random& random) {
    Words a = a_->start(), b = b_->start();
    for (; !limited(); ++played_.length) {
      const View view_a = look(*a_, a, Names::With);
      const View view_b = look(*b_, b, Names::With);
      ScoreFunction scores(question_.scores);
      if (const std::optional<What> what = differ(view_a, view_b, scores)) {
        return say(*what, view_a, view_b);
      }
      if (view_a.over) return end(view_a, view_b);
      const MatchedMoves matched = match_moves(view_a.names, view_b.names, question_.map);
      if (!matched.all()) {
        say(What::Moves, view_a, view_b);
        for (const std::size_t move : matched.only_a) {
          played_.difference->only_a.push_back(view_a.names[move]);
        }
        for (const std::size_t move : matched.only_b) {
          played_.difference->only_b.push_back(view_b.names[move]);
        }
        return;
      }
      // By name, so that it is the same move whatever the order of the engine.
      std::map<std::string, std::pair<std::size_t, std::size_t>> by_text;
      for (const auto& pair : matched.pairs) by_text.emplace(view_a.names[pair.first], pair);
      const auto chosen =
          std::next(by_text.begin(), static_cast<std::ptrdiff_t>(random.below(by_text.size())));
      moves_.push_back(chosen->first);
      a = a_->follow(chosen->second.first);
      b = b_->follow(chosen->second.second);
    }
  }

  // ---- without names
  using Kind = Words;

  Kind kind(const View& view) const {
    Kind result{view.over ? 1u : 0u, view.moves, view.handed_over};
    result.insert(result.end(), view.turn.begin(), view.turn.end());
    std::set<std::int64_t> all(view.scores.begin(), view.scores.end());
    for (const std::int64_t score : view.scores) {
      const auto rank = static_cast<std::uint64_t>(std::distance(all.begin(), all.find(score)));
      result.push_back(question_.scores == Scores::InOrder ? rank
                                                           : static_cast<std::uint64_t>(score));
    }
    return result;
  }

  // The kinds of what the moves of a position lead to.
  std::vector<Kind> kinds_behind(Walker& walker, const Words& position) {
    std::vector<Kind> result;
    std::vector<Words> next;
    const std::size_t moves = walker.look(position, Names::Without).moves;
    for (std::size_t i = 0; i < moves; ++i) next.push_back(walker.follow(i));
    for (const Words& one : next) {
      if (!go_on_()) break;
      result.push_back(kind(look(walker, one, Names::Without)));
    }
    std::sort(result.begin(), result.end());
    return result;
  }

  // The move in `position` that has the leader's name, else the one at his place in the list.
  std::size_t likely_move(Walker& walker, const Words& position, std::size_t place) {
    const View view = walker.look(position, Names::With);
    for (std::size_t i = 0; i < view.names.size(); ++i) {
      const std::string& name = view.names[i];
      const bool same = flipped_ ? renamed(question_.map, name) == moves_.back()
                                 : renamed(question_.map, moves_.back()) == name;
      if (same) return i;
    }
    return std::min(place, view.moves - 1);
  }

  // All positions behind `from`, each once, the likely one first.
  std::vector<Words> candidates(Walker& walker, const std::vector<Words>& from, std::size_t place) {
    std::vector<Words> result;
    std::set<Words> seen;
    const auto keep = [&](Words position) {
      const bool fresh = seen.insert(walker.identity(position, Names::Without)).second;
      if (fresh) result.push_back(std::move(position));
    };
    const std::size_t likely = likely_move(walker, from.front(), place);
    walker.look(from.front(), Names::Without);
    keep(walker.follow(likely));
    for (const Words& position : from) {
      if (!go_on_()) break;
      const std::size_t moves = walker.look(position, Names::Without).moves;
      for (std::size_t i = 0; i < moves; ++i) keep(walker.follow(i));
    }
    return result;
  }

  // Of the candidates those like the one where the leader is. Where a limit ends the play, which
  // each look may be long enough for, all of them: nothing follows from what was left out.
  std::vector<Words> counterparts(Walker& walker, const std::vector<Words>& among,
                                  const Kind& wanted, const std::vector<Kind>& behind) {
    std::vector<Words> result;
    std::size_t looks = 0;
    for (const Words& position : among) {
      if (!go_on_()) return among;
      const View view = look(walker, position, Names::Without);
      if (kind(view) != wanted) continue;
      if (result.size() == most_counterparts || looks > most_looks) {
        forgotten_ = true;
        break;
      }
      looks += view.moves + 1;
      if (kinds_behind(walker, position) == behind) result.push_back(position);
    }
    return go_on_() ? result : among;
  }

  void follow(Random& random) {
    Walker& leader = flipped_ ? *b_ : *a_;
    Walker& follower = flipped_ ? *a_ : *b_;
    forgotten_ = false;
    Words position = leader.start();
    std::vector<Words> kept = {follower.start()};
    View view = look(leader, position, Names::With);
    if (kind(view) != kind(look(follower, follower.start(), Names::Without))) kept.clear();
    for (; !limited(); ++played_.length) {
      if (kept.empty()) return say_lost(view);
      if (view.over) {
        played_.done = true;
        return;
      }
      view = look(leader, position, Names::With);
      const auto move = static_cast<std::size_t>(random.below(view.moves));
      moves_.push_back(view.names[move]);
      position = leader.follow(move);
      view = look(leader, position, Names::Without);
      kept = counterparts(follower, candidates(follower, kept, move), kind(view),
                          kinds_behind(leader, position));
    }
  }

  void say_lost(const View& view) {
    played_.given_up = forgotten_;
    if (forgotten_) return;
    played_.difference = Difference{};
    played_.difference->what = What::Subtrees;
    (flipped_ ? played_.difference->b : played_.difference->a) = view;
    (flipped_ ? played_.difference->after_b : played_.difference->after_a) = moves_;
  }

  const Question& question_;
  const std::atomic<std::uint64_t>& most_;
  std::function<bool()> go_on_;
  std::unique_ptr<Walker> a_, b_;
  bool flipped_ = false;    // the second game leads
  bool forgotten_ = false;  // more positions fitted than are kept
  std::vector<std::string> moves_;
  Played played_;
};

// All plays, by several threads; the first of them is the one that asks whether to go on.
class Tournament {
 public:
  Tournament(const Question& question, const GoOn& go_on)
      : question_(question), go_on_(go_on), played_(question.limits.random) {}

  std::vector<Played> run(Limit& limit) {
    std::vector<std::thread> threads;
    const bool one = !question_.a->threads_agree() || !question_.b->threads_agree();
    for (std::size_t i = 1; !one && i < question_.limits.threads; ++i) {
      ++busy_;
      threads.emplace_back([this] {
        work(false);
        --busy_;
      });
    }
    work(true);
    while (busy_.load() > 0 && ask(true)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    for (std::thread& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
    limit = limit_;
    return std::move(played_);
  }

 private:
  bool ask(bool first) {
    if (first && !stop_.load()) {
      limit_ = go_on_("random plays", done_.load());
      if (limit_ != Limit::None) stop_.store(true);
    }
    return !stop_.load();
  }

  void work(bool first) {
    try {
      PlayedPair pair(question_, shortest_, [&] { return ask(first); });
      for (std::uint64_t number = next_++; number < played_.size() && !stop_.load();
           number = next_++) {
        played_[number] = pair.play(number);
        ++done_;
        if (played_[number].difference) shorten(played_[number].length);
      }
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      stop_.store(true);
    }
  }

  void shorten(std::uint64_t length) {
    std::uint64_t now = shortest_.load();
    while (length < now && !shortest_.compare_exchange_weak(now, length)) {
    }
  }

  const Question& question_;
  const GoOn& go_on_;
  std::vector<Played> played_;
  std::atomic<std::uint64_t> next_{0}, done_{0};
  std::atomic<std::uint64_t> shortest_{limits::play_length};
  std::atomic<std::size_t> busy_{0};
  std::atomic<bool> stop_{false};
  Limit limit_ = Limit::None;
  std::mutex mutex_;
  std::exception_ptr failure_;
};

Difference score_misfit(const Question& question, const Played& play, const ScoreFunction& known) {
  Difference result;
  result.what = What::Scores;
  result.after_a = play.moves;
  for (const std::string& name : play.moves) {
    result.after_b.push_back(renamed(question.map, name));
  }
  result.a.over = result.b.over = true;
  result.a.scores = play.scores_a;
  result.b.scores = play.scores_b;
  result.note = misfit(known, play.scores_a, play.scores_b);
  return result;
}

}  // namespace

RandomPlays compare_random_plays(const Question& question, const ScoreFunction& scores,
                                 const GoOn& go_on) {
  RandomPlays result;
  std::vector<Played> played = Tournament(question, go_on).run(result.limit);
  const Played* shortest = nullptr;
  ScoreFunction known = scores;
  std::optional<Difference> misfit;
  for (const Played& one : played) {
    if (one.given_up) ++result.given_up;
    if (one.difference && (shortest == nullptr || one.length < shortest->length)) shortest = &one;
    if (!one.done) continue;
    ++result.plays;
    if (!known.add(one.scores_a, one.scores_b) && !misfit)
      misfit = score_misfit(question, one, known);
  }
  if (shortest != nullptr) {
    result.difference = shortest->difference;
  } else {
    result.difference = std::move(misfit);
  }
  return result;
}

}  // namespace zug::compare
