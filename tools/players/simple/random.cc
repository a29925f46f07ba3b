// Any move. by=moves: all legal moves are equally likely. by=modifiers: the first modifier of the
// move is chosen among those there are, all equally likely, then the next among those that may
// follow it, and so on (what RBG's programs call semi-random); moves that share their beginning
// with few others are chosen more often.

#include <algorithm>
#include <vector>

#include "tools/players/options.h"
#include "tools/players/simple/simple.h"

namespace zug::players {
namespace {

using Numbered = std::pair<Move, std::size_t>;

// One of moves[begin..end), sorted, which agree on their first `depth` modifiers.
std::size_t by_modifiers(const std::vector<Numbered>& moves, Random& random) {
  std::size_t begin = 0, end = moves.size();
  for (std::size_t depth = 0; end - begin > 1; ++depth) {
    std::vector<std::size_t> starts;  // of the runs of moves that agree on one more
    for (std::size_t i = begin; i < end; ++i) {
      if (i == begin || moves[i].first[depth] != moves[i - 1].first[depth]) starts.push_back(i);
    }
    starts.push_back(end);
    const auto run = static_cast<std::size_t>(random.below(starts.size() - 1));
    begin = starts[run];
    end = starts[run + 1];
  }
  return moves[begin].second;
}

class RandomPlayer : public Player {
 public:
  RandomPlayer(const reasoner::Reasoner& rules, bool modifiers)
      : rules_(rules), modifiers_(modifiers) {}

  Decision choose(const reasoner::State& state, const reasoner::Moves& legal, const Budget&,
                  Random& random, const GoOn&) override {
    Decision decision;
    if (!modifiers_) {
      decision.chosen = static_cast<std::size_t>(random.below(legal.size()));
      return decision;
    }
    std::vector<Numbered> moves;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      moves.emplace_back(rules_.to_ir(state, legal[i]), i);
    }
    std::sort(moves.begin(), moves.end());
    decision.chosen = by_modifiers(moves, random);
    return decision;
  }

 private:
  reasoner::Reasoner rules_;
  bool modifiers_;
};

}  // namespace

std::unique_ptr<Player> make_random(const reasoner::Reasoner& rules, const PlayerSpec& spec,
                                    std::string& error) {
  OptionReader options(spec, error);
  std::string by = "moves";
  options.choice("by", {"moves", "modifiers"}, by);
  if (!options.good()) return nullptr;
  return std::make_unique<RandomPlayer>(rules, by == "modifiers");
}

}  // namespace zug::players
