// Two games whose moves have names are deterministic automata, and the question is that of Hopcroft
// and Karp (1971): assume that the two starts are equal, so are then the positions behind equal
// moves, and so on; each assumption is a pair to look at, and a pair that follows from those
// assumed before, as equality is an equivalence, is none to look at again. When no pair is left and
// both positions of each said the same, the equivalence is a bisimulation, so the games are equal.
// There are fewer pairs than positions.
//
// Pairs are looked at breadth-first, so the first difference is one of the shortest: were there a
// shorter one, then on its way a pair was left out because it followed from pairs that were looked
// at before it, and one of these would have had a difference at least as close. By the same reason,
// when all pairs of level d were looked at without a difference, all plays of d moves agree.
//
// With scores in order only, what goes to what is learned on the way and is one function for all
// pairs; equality up to a one-to-one function is an equivalence, too.

#include "tools/compare/product.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace zug::compare {

std::optional<What> differ(const View& a, const View& b, ScoreFunction& scores) {
  if (a.over != b.over) return What::End;
  if (a.turn != b.turn || a.handed_over != b.handed_over) return What::Turn;
  if (!scores.add(a.scores, b.scores)) return What::Scores;
  return std::nullopt;
}

std::string handed_over(const View& a, const View& b) {
  if (a.handed_over == b.handed_over) return "";
  const auto in = [](const View& view) {
    return std::to_string(view.handed_over) + (view.handed_over == 1
                                                   ? " move leads into the rest of its turn"
                                                   : " moves lead into the rest of their turn");
  };
  const std::string end = ", where others than who made it have the choice";
  if (b.handed_over == 0) return "in the first game " + in(a) + end;
  if (a.handed_over == 0) return "in the second game " + in(b) + end;
  return "in the first game " + in(a) + end + "; in the second game " + in(b);
}

namespace {

constexpr std::uint32_t none = 0xFFFFFFFFu;

// The positions of one game that were reached, each once.
class Positions {
 public:
  explicit Positions(const Side& side) : walker_(side.walker()) { add(walker_->start()); }

  std::uint32_t add(Words position) {
    const auto number = static_cast<std::uint32_t>(positions_.size());
    const auto [at, fresh] = numbers_.emplace(walker_->identity(position, Names::With), number);
    if (fresh) positions_.push_back(std::move(position));
    return at->second;
  }
  const View& look(std::uint32_t number) { return walker_->look(positions_[number], Names::With); }
  std::uint32_t follow(std::size_t move) { return add(walker_->follow(move)); }
  std::size_t size() const { return positions_.size(); }

 private:
  std::unique_ptr<Walker> walker_;
  std::vector<Words> positions_;
  std::unordered_map<Words, std::uint32_t, WordsHash> numbers_;
};

class UnionFind {
 public:
  std::size_t find(std::size_t item) {
    while (item >= parents_.size()) parents_.push_back(parents_.size());
    while (parents_[item] != item) item = parents_[item] = parents_[parents_[item]];
    return item;
  }
  // False when they were one already.
  bool merge(std::size_t a, std::size_t b) {
    a = find(a);
    b = find(b);
    if (a != b) parents_[std::max(a, b)] = std::min(a, b);
    return a != b;
  }

 private:
  std::vector<std::size_t> parents_;
};

struct Pair {
  std::uint32_t a = 0, b = 0;
  std::uint32_t parent = none;
  std::uint32_t move = 0;  // of the parent, in the first game
  std::uint32_t level = 0;
};

class Product {
 public:
  Product(const Question& question, const GoOn& go_on)
      : question_(question), go_on_(go_on), a_(*question.a), b_(*question.b) {
    result_.scores = ScoreFunction(question.scores);
  }

  Search run() {
    assume({0, 0, none, 0, 0});
    std::size_t at = 0;
    for (; at < pairs_.size() && !result_.difference; ++at) {
      if (at > 0 && pairs_[at].level != pairs_[at - 1].level) result_.depth = pairs_[at - 1].level;
      if (limit_hit(pairs_[at])) break;
      look_at(static_cast<std::uint32_t>(at));
    }
    result_.states_a = a_.size();
    result_.states_b = b_.size();
    result_.complete = !result_.difference && at == pairs_.size();
    if (result_.complete) {
      result_.depth = pairs_.back().level;
      if (question_.certificate) make_classes();
    }
    return std::move(result_);
  }

 private:
  void assume(const Pair& pair) {
    if (classes_.merge(2 * std::size_t{pair.a}, 2 * std::size_t{pair.b} + 1)) {
      pairs_.push_back(pair);
    }
  }

  bool limit_hit(const Pair& pair) {
    if (pair.level > question_.limits.depth) {
      result_.limit = Limit::Depth;
    } else if (a_.size() + b_.size() > question_.limits.states) {
      result_.limit = Limit::States;
    } else {
      result_.limit = go_on_("positions", a_.size() + b_.size());
    }
    return result_.limit != Limit::None;
  }

  View view_of_b(std::uint32_t number) {
    View view = b_.look(number);
    renumber_players(question_.players, view);
    return view;
  }

  void look_at(std::uint32_t number) {
    const Pair pair = pairs_[number];
    const View a = a_.look(pair.a);
    const View b = view_of_b(pair.b);
    if (const std::optional<What> what = differ(a, b, result_.scores)) {
      say(number, *what, a, b);
      if (*what == What::Scores) {
        result_.difference->note = misfit(result_.scores, a.scores, b.scores);
      }
      return;
    }
    const MatchedMoves moves = match_moves(a.names, b.names, question_.map);
    if (!moves.all()) {
      say(number, What::Moves, a, b);
      for (const std::size_t move : moves.only_a) {
        result_.difference->only_a.push_back(a.names[move]);
      }
      for (const std::size_t move : moves.only_b) {
        result_.difference->only_b.push_back(b.names[move]);
      }
      if (!moves.twice.empty()) {
        result_.difference->note = "two moves of the first game become '" + moves.twice + "'";
      }
      return;
    }
    for (const auto& [move_a, move_b] : moves.pairs) {
      assume({a_.follow(move_a), b_.follow(move_b), number, static_cast<std::uint32_t>(move_a),
              pair.level + 1});
    }
  }

  void say(std::uint32_t number, What what, const View& a, const View& b) {
    result_.difference = Difference{what, {}, {}, a, b, {}, {}, handed_over(a, b)};
    std::vector<std::string>& names = result_.difference->after_a;
    for (std::uint32_t at = number; pairs_[at].parent != none; at = pairs_[at].parent) {
      const View& before = a_.look(pairs_[pairs_[at].parent].a);
      names.push_back(before.names[pairs_[at].move]);
    }
    std::reverse(names.begin(), names.end());
    for (const std::string& name : names) {
      result_.difference->after_b.push_back(renamed(question_.map, name));
    }
  }

  // Each class once, by the pair that was looked at first in it.
  void make_classes() {
    std::unordered_map<std::size_t, std::uint32_t> number_of;
    std::vector<const Pair*> first;
    const auto class_of = [&](std::size_t item) {
      return number_of.emplace(classes_.find(item), static_cast<std::uint32_t>(number_of.size()));
    };
    for (const Pair& pair : pairs_) {
      if (class_of(2 * std::size_t{pair.a}).second) first.push_back(&pair);
    }
    for (const Pair* pair : first) {
      const View a = a_.look(pair->a);
      const View b = view_of_b(pair->b);
      Class made{a.turn, a.scores, b.scores, {}};
      for (std::size_t move = 0; move < a.names.size(); ++move) {
        const std::size_t next = 2 * std::size_t{a_.follow(move)};
        made.edges.push_back({number_of.at(classes_.find(next)), a.names[move],
                              renamed(question_.map, a.names[move])});
      }
      std::sort(made.edges.begin(), made.edges.end(),
                [](const Edge& x, const Edge& y) { return x.name_a < y.name_a; });
      result_.classes.push_back(std::move(made));
    }
  }

  const Question& question_;
  const GoOn& go_on_;
  Positions a_, b_;
  UnionFind classes_;  // position n of the first game is 2n, of the second 2n + 1
  std::vector<Pair> pairs_;
  Search result_;
};

}  // namespace

Search compare_by_name(const Question& question, const GoOn& go_on) {
  return Product(question, go_on).run();
}

}  // namespace zug::compare
