// Without names two games are the same when their trees are: there is a one-to-one correspondence
// between their plays that keeps beginnings, the player to move, the end and the scores. (A
// renaming of moves that may be another one in every position. The rules never say more about
// names, which are ours; who wants one renaming for the whole game gives it as a map.)
//
// *Colours.* Two positions have the same colour of round 0 when they say the same and have equally
// many moves; the same colour of round k + 1 when they have the same colour of round k and there is
// a one-to-one correspondence between their moves that leads to positions of the same colour of
// round k: as many moves lead to each colour. By induction: same colour of round k if and only if
// the trees below, cut off after k moves, are the same. This holds in both directions, as a
// correspondence of subtrees may be chosen for each pair of moves on its own; so no choice is ever
// taken back, and where several moves are alike any of them will do. When a round tells no more
// positions apart than the one before it, no later one does, and positions of the same colour have
// the same trees to any depth: with equal colours for both starts the games are equal. Colours are
// numbers of signatures, compared as they are; no hash decides anything.
//
// *As far as looked.* After d levels of both games the colours of the starts in rounds up to d are
// right, though the last positions have not been gone on from: round k of a start asks for round
// k - j of what is j moves away.
//
// *Telling them apart.* When the starts differ in round k and not before, then no correspondence is
// right for k moves, and one is for k - 1. Of two positions with colours that differ in round r,
// and not in round r - 1, some colour of round r - 1 has more moves here than there, and another
// one the other way round. A pair of such moves whose colours agree the longest is what a play goes
// on with, each game in its own words; in the end the two positions say different things, or have
// not equally many moves.
//
// *Scores in order.* The correspondence of scores has to be strictly increasing and onto, so for
// games that were explored to the end there is one only: first to first, second to second. Before
// that only the order of the players' scores within a result is compared.

#include "tools/compare/found.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "tools/compare/graph.h"

namespace zug::compare {
namespace {

using Colours = std::vector<std::uint32_t>;  // by position; those of b behind those of a

// Numbers for signatures, in the order in which they come.
class Palette {
 public:
  std::uint32_t colour(const Words& signature) {
    return colours_.emplace(signature, static_cast<std::uint32_t>(colours_.size())).first->second;
  }
  std::size_t size() const { return colours_.size(); }

 private:
  std::unordered_map<Words, std::uint32_t, WordsHash> colours_;
};

std::set<std::int64_t> scores_of(const Graph& graph) {
  std::set<std::int64_t> result;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    result.insert(graph.view(i).scores.begin(), graph.view(i).scores.end());
  }
  return result;
}

std::uint64_t rank(const std::set<std::int64_t>& among, std::int64_t score) {
  return static_cast<std::uint64_t>(std::distance(among.begin(), among.find(score)));
}

class Trees {
 public:
  Trees(const Question& question, const GoOn& go_on)
      : question_(question),
        go_on_(go_on),
        a_(*question.a, nullptr),
        b_(*question.b, &question.players) {
    result_.scores = ScoreFunction(question.scores);
  }

  Search run() {
    std::uint64_t reached = 0;
    std::size_t looked_at = 0;
    for (std::uint64_t level = 0;; ++level) {
      reached = level;
      const bool complete = a_.complete() && b_.complete();
      if (complete || a_.size() + b_.size() >= 2 * looked_at) {
        looked_at = a_.size() + b_.size();
        refine(complete, complete ? level - 1 : level);
      }
      const bool last = level == question_.limits.depth && (a_.goes_on() || b_.goes_on());
      if (last && result_.limit == Limit::None) result_.limit = Limit::Depth;
      if (complete || result_.difference || result_.limit != Limit::None || !add_level()) break;
    }
    const bool unrefined = result_.limit == Limit::States || result_.limit == Limit::Depth;
    if (unrefined && !result_.difference) refine(false, reached);
    result_.states_a = a_.size();
    result_.states_b = b_.size();
    return std::move(result_);
  }

 private:
  bool add_level() {
    const auto stop = [this] {
      const std::size_t size = a_.size() + b_.size();
      result_.limit = size > question_.limits.states ? Limit::States : go_on_("positions", size);
      return result_.limit != Limit::None;
    };
    return a_.add_level(stop) && b_.add_level(stop);
  }

  // ---- colours
  const Graph& graph_of(std::size_t item) const { return item < a_.size() ? a_ : b_; }
  std::size_t number_of(std::size_t item) const {
    return item < a_.size() ? item : item - a_.size();
  }
  std::size_t items() const { return a_.size() + b_.size(); }
  std::size_t start_of_b() const { return a_.size(); }

  Colours first_colours(bool complete) const {
    const bool in_order = question_.scores == Scores::InOrder;
    const std::set<std::int64_t> scores_a = scores_of(a_), scores_b = scores_of(b_);
    Palette palette;
    Colours result;
    for (std::size_t item = 0; item < items(); ++item) {
      const View& view = graph_of(item).view(number_of(item));
      Words signature{view.over ? 1u : 0u, view.moves, view.handed_over};
      signature.insert(signature.end(), view.turn.begin(), view.turn.end());
      const std::set<std::int64_t> here(view.scores.begin(), view.scores.end());
      const std::set<std::int64_t>& all = !complete ? here : item < a_.size() ? scores_a : scores_b;
      for (const std::int64_t score : view.scores) {
        signature.push_back(in_order ? rank(all, score) : static_cast<std::uint64_t>(score));
      }
      result.push_back(palette.colour(signature));
    }
    return result;
  }

  Colours next_colours(const Colours& before, Palette& palette) const {
    Colours result;
    result.reserve(items());
    for (std::size_t item = 0; item < items(); ++item) {
      const std::size_t shift = item < a_.size() ? 0 : a_.size();
      Words signature;
      for (const std::uint32_t next : graph_of(item).next(number_of(item))) {
        signature.push_back(before[next + shift]);
      }
      std::sort(signature.begin(), signature.end());
      signature.push_back(before[item]);
      result.push_back(palette.colour(signature));
    }
    return result;
  }

  // Rounds up to `most` or, when the games are explored to the end, where it is the last level,
  // until nothing changes any more.
  void refine(bool complete, std::uint64_t most) {
    rounds_ = {first_colours(complete)};
    std::size_t colours = std::set<std::uint32_t>(rounds_[0].begin(), rounds_[0].end()).size();
    for (std::uint64_t round = 0;; ++round) {
      if (rounds_.back()[0] != rounds_.back()[start_of_b()]) return tell();
      result_.depth = std::max(result_.depth.value_or(0), round);
      if (!complete && round >= most) return;
      if (const Limit limit = go_on_("rounds of colours", round); limit != Limit::None) {
        result_.limit = limit;
        return;
      }
      Palette palette;
      Colours next = next_colours(rounds_.back(), palette);
      if (complete && palette.size() == colours) break;
      colours = palette.size();
      rounds_.push_back(std::move(next));
    }
    result_.complete = true;
    result_.depth = most;
    if (question_.certificate) make_classes();
  }

  // ---- what tells them apart
  std::size_t agreement(std::size_t a, std::size_t b) const {
    std::size_t round = 0;
    while (round < rounds_.size() && rounds_[round][a] == rounds_[round][b]) ++round;
    return round;
  }

  // The moves from `here` to colours that more moves lead to here than `there`.
  std::vector<std::size_t> surplus(std::size_t here, std::size_t there,
                                   const Colours& colours) const {
    std::unordered_map<std::uint32_t, std::int64_t> count;
    const auto visit = [&](std::size_t item, const auto& visitor) {
      const std::size_t shift = item < a_.size() ? 0 : a_.size();
      const std::vector<std::uint32_t>& next = graph_of(item).next(number_of(item));
      for (std::size_t move = 0; move < next.size(); ++move) {
        visitor(move, colours[next[move] + shift]);
      }
    };
    visit(here, [&](std::size_t, std::uint32_t colour) { ++count[colour]; });
    visit(there, [&](std::size_t, std::uint32_t colour) { --count[colour]; });
    std::vector<std::size_t> result;
    visit(here, [&](std::size_t move, std::uint32_t colour) {
      if (count[colour] > 0) result.push_back(move);
    });
    return result;
  }

  void tell() {
    Difference found;
    std::size_t a = 0, b = start_of_b();
    for (std::size_t round = agreement(a, b); round > 0; round = agreement(a, b)) {
      const std::vector<std::size_t> moves_a = surplus(a, b, rounds_[round - 1]);
      const std::vector<std::size_t> moves_b = surplus(b, a, rounds_[round - 1]);
      std::size_t best_a = 0, best_b = 0, longest = 0;
      for (const std::size_t move_a : moves_a) {
        for (const std::size_t move_b : moves_b) {
          const std::size_t longer =
              agreement(a_.next(a)[move_a], start_of_b() + b_.next(b - start_of_b())[move_b]) + 1;
          if (longer <= longest) continue;
          longest = longer;
          best_a = move_a;
          best_b = move_b;
        }
      }
      found.after_a.push_back(a_.name(a, best_a));
      found.after_b.push_back(b_.name(b - start_of_b(), best_b));
      a = a_.next(a)[best_a];
      b = start_of_b() + b_.next(b - start_of_b())[best_b];
    }
    found.a = a_.view(a);
    found.b = b_.view(b - start_of_b());
    ScoreFunction scores(question_.scores);
    found.what = differ(found.a, found.b, scores)
                     .value_or(found.a.moves == found.b.moves ? What::Scores : What::Moves);
    found.note = handed_over(found.a, found.b);
    result_.difference = std::move(found);
  }

  // ---- the common game
  void make_classes() {
    const Colours& colours = rounds_.back();
    std::unordered_map<std::uint32_t, std::uint32_t> number_of_colour;
    std::vector<std::size_t> first;
    for (std::size_t item = 0; item < start_of_b(); ++item) {
      const auto number = static_cast<std::uint32_t>(number_of_colour.size());
      if (number_of_colour.emplace(colours[item], number).second) first.push_back(item);
    }
    std::unordered_map<std::uint32_t, std::size_t> first_in_b;
    for (std::size_t item = start_of_b(); item < items(); ++item) {
      first_in_b.emplace(colours[item], item - start_of_b());
    }
    for (const std::size_t item : first) {
      const View& b = b_.view(first_in_b.at(colours[item]));
      Class made{a_.view(item).turn, a_.view(item).scores, b.scores, {}};
      result_.scores.add(made.scores_a, made.scores_b);
      std::map<std::uint32_t, std::uint64_t> counts;
      for (const std::uint32_t next : a_.next(item)) ++counts[number_of_colour.at(colours[next])];
      for (const auto& [to, count] : counts) made.edges.push_back({to, "", "", count});
      result_.classes.push_back(std::move(made));
    }
    const auto classes = [&](Graph& graph, std::size_t begin) {
      std::vector<std::uint32_t> result;
      const auto stop = [&] {
        result_.limit = go_on_("positions of the certificate", 0);
        return result_.limit != Limit::None;
      };
      for (const std::uint32_t number : graph.in_order(stop)) {
        result.push_back(number_of_colour.at(colours[begin + number]));
      }
      return result;
    };
    result_.class_of = {classes(a_, 0), classes(b_, start_of_b())};
    if (result_.limit != Limit::None) result_.classes.clear();
  }

  const Question& question_;
  const GoOn& go_on_;
  Graph a_, b_;
  std::vector<Colours> rounds_;
  Search result_;
};

}  // namespace

Search compare_trees(const Question& question, const GoOn& go_on) {
  return Trees(question, go_on).run();
}

}  // namespace zug::compare
