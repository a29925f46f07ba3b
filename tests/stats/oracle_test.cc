// The statistics of ten games, computed once more: the plays are replayed in the reference
// semantics, every number comes from lists of all plays by the plainest code, and nothing of
// tools/stats but the generator of a game's random choices is used. Which move is the i-th is the
// business of the interpreter, whose lists are asked for that and nothing else.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "backends/notation/pieces.h"
#include "tests/stats/games.h"
#include "tools/stats/sample.h"
#include "tools/stats/statistics.h"

namespace zug::stats {
namespace {

constexpr std::uint64_t games = 12, seed = 77;

struct Played {
  std::vector<double> choices;
  std::vector<std::size_t> movers;
  std::vector<bool> captures;
  std::vector<double> pieces;  // before each ply and at the end
  std::vector<int> changes;    // by vertex
  std::vector<std::int64_t> scores;
  std::vector<Move> moves;
};

class Oracle {
 public:
  explicit Oracle(const Game& game)
      : game_(game), rules_(test::rules_of(game)), names_(notation::piece_names(game)) {
    Diagnostics diagnostics;
    reference_ = ReferenceReasoner::make(game, diagnostics);
  }

  Played play(std::uint64_t index) {
    Random random = generator(seed, index);
    Played played;
    played.changes.resize(game_.board.size());
    zug::State now = reference_->initial();
    bool playing = reference_->complete(now);
    played.pieces.push_back(pieces(now));
    while (playing) {
      const std::vector<Move> legal = reference_->moves(now);
      if (legal.empty()) break;
      const Move move = choose(now, random);
      EXPECT_EQ(std::count(legal.begin(), legal.end(), move), 1);
      const zug::State before = now;
      reference_->apply(now, move);
      playing = reference_->complete(now);
      played.choices.push_back(static_cast<double>(legal.size()));
      played.movers.push_back(before.player.value - 1);
      played.captures.push_back(others(now, before.player) < others(before, before.player));
      played.pieces.push_back(pieces(now));
      for (std::size_t v = 0; v < game_.board.size(); ++v) {
        played.changes[v] += before.pieces[v] == now.pieces[v] ? 0 : 1;
      }
      played.moves.push_back(move);
    }
    played.scores = reference_->scores(now);
    return played;
  }

 private:
  Move choose(const zug::State& now, Random& random) {
    reasoner::Scratch scratch = rules_.scratch();
    reasoner::Moves moves;
    const reasoner::State state = rules_.from_ir(now);
    rules_.list(state, scratch, moves);
    return rules_.to_ir(state, moves[static_cast<std::size_t>(random.below(moves.size()))]);
  }

  double pieces(const zug::State& state) const {
    return static_cast<double>(
        std::count_if(state.pieces.begin(), state.pieces.end(),
                      [&](PieceId piece) { return piece != names_.background; }));
  }

  // Pieces of players other than `player`; all of them when none is anybody's.
  int others(const zug::State& state, PlayerId player) const {
    const bool owned = std::any_of(names_.owners.begin(), names_.owners.end(),
                                   [](PlayerId owner) { return owner != keeper; });
    int count = 0;
    for (const PieceId piece : state.pieces) {
      const PlayerId owner = names_.owners[piece.value];
      count += owned ? (owner != keeper && owner != player) : piece != names_.background;
    }
    return count;
  }

  const Game& game_;
  reasoner::Reasoner rules_;
  notation::PieceNames names_;
  std::optional<ReferenceReasoner> reference_;
};

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}
double mean(const std::vector<double>& values) {
  return sum(values) / static_cast<double>(values.size());
}
double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}
template <class Key>
double entropy(const std::vector<Key>& keys) {
  std::map<Key, double> counts;
  for (const Key& key : keys) counts[key] += 1 / static_cast<double>(keys.size());
  double bits = 0;
  for (const auto& entry : counts) bits -= entry.second * std::log2(entry.second);
  return bits;
}

std::map<std::string, double> expected(const Game& game, const std::vector<Played>& plays) {
  std::map<std::string, double> result;
  std::vector<double> lengths, turns, all, wide, per_game, trees, coverage, captures;
  std::vector<Move> first;
  std::vector<std::pair<Move, Move>> two;
  std::set<std::size_t> covered;
  for (const Played& play : plays) {
    lengths.push_back(static_cast<double>(play.choices.size()));
    double runs = 1, tree = 0, used = 0;
    for (std::size_t t = 1; t < play.movers.size(); ++t) {
      runs += play.movers[t] != play.movers[t - 1] ? 1 : 0;
    }
    turns.push_back(runs);
    for (const double b : play.choices) {
      all.push_back(b);
      if (b > 1) wide.push_back(b);
      tree += std::log10(b);
    }
    trees.push_back(tree);
    per_game.push_back(mean(play.choices));
    for (const bool capture : play.captures) captures.push_back(capture ? 1 : 0);
    for (std::size_t v = 0; v < play.changes.size(); ++v) {
      if (play.changes[v] == 0) continue;
      covered.insert(v);
      used += 1 / static_cast<double>(play.changes.size());
    }
    coverage.push_back(used);
    first.push_back(play.moves.at(0));
    two.emplace_back(play.moves.at(0), play.moves.at(1));
  }
  double spread = 0;
  for (const double length : lengths) spread += std::pow(length - mean(lengths), 2);
  result["length"] = mean(lengths);
  result["length_median"] = median(lengths);
  result["length_sd"] = std::sqrt(spread / static_cast<double>(lengths.size() - 1));
  result["length_min"] = *std::min_element(lengths.begin(), lengths.end());
  result["length_max"] = *std::max_element(lengths.begin(), lengths.end());
  result["turns"] = mean(turns);
  result["branching"] = mean(all);
  result["branching_median"] = median(all);
  result["branching_max"] = *std::max_element(all.begin(), all.end());
  result["branching_per_game"] = mean(per_game);
  result["decision_factor"] = mean(wide);
  result["decisions"] = static_cast<double>(wide.size()) / static_cast<double>(all.size());
  result["tree"] = mean(trees);
  result["captures"] = mean(captures);
  result["coverage"] = mean(coverage);
  result["coverage_ever"] =
      static_cast<double>(covered.size()) / static_cast<double>(game.board.size());
  result["opening_first"] = entropy(first);
  result["opening"] = entropy(two);
  return result;
}

void expect_outcomes(const Game& game, const std::vector<Played>& plays,
                     const GameStatistics& made) {
  const std::size_t n = game.players.size();
  std::vector<double> wins(n), ahead;
  double draws = 0;
  for (const Played& play : plays) {
    const std::int64_t most = *std::max_element(play.scores.begin(), play.scores.end());
    const std::int64_t least = *std::min_element(play.scores.begin(), play.scores.end());
    if (most == least) ++draws;
    double mine = 0, total = 0;
    for (std::size_t p = 0; p < n; ++p) {
      const double u =
          static_cast<double>(play.scores[p]) / static_cast<double>(game.players[p].bound);
      mine = p == 0 ? u : mine;
      total += u / static_cast<double>(n);
      if (most > least && play.scores[p] == most) ++wins[p];
    }
    ahead.push_back(mine - total);
  }
  EXPECT_NEAR(find(made, "drawishness")->value, draws / games, 1e-9);
  EXPECT_NEAR(find(made, "advantage")->value, mean(ahead), 1e-9);
  double widest = 0;
  for (std::size_t p = 0; p < n; ++p) {
    EXPECT_NEAR(made.players[p].wins->value, wins[p] / games, 1e-9);
    for (std::size_t q = 0; q < n; ++q) widest = std::max(widest, std::abs(wins[p] - wins[q]));
  }
  EXPECT_NEAR(find(made, "balance")->value, 1 - widest / games, 1e-9);
}

void expect_board(const std::vector<Played>& plays, const GameStatistics& made) {
  for (std::size_t v = 0; v < made.vertices.size(); ++v) {
    double plies = 0, in = 0;
    for (const Played& play : plays) {
      plies += play.changes[v];
      in += play.changes[v] > 0 ? 1 : 0;
    }
    EXPECT_NEAR(made.vertices[v].plies, plies / games, 1e-9) << v;
    EXPECT_NEAR(made.vertices[v].games, in / games, 1e-9) << v;
  }
  for (std::size_t k = 0; k <= 10; ++k) {
    std::vector<double> at;
    for (const Played& play : plays) at.push_back(play.pieces[k * (play.pieces.size() - 1) / 10]);
    EXPECT_NEAR(made.pieces[k]->value, mean(at), 1e-9) << k;
  }
}

class Statistics : public ::testing::TestWithParam<std::string> {};

TEST_P(Statistics, AreThoseOfThePlaysInTheReference) {
  const std::filesystem::path file = test::corpus_folder() / GetParam();
  const Game game = test::read_text(test::content(file), file.extension().string());
  Oracle oracle(game);
  std::vector<Played> plays;
  for (std::uint64_t i = 0; i < games; ++i) plays.push_back(oracle.play(i));
  Sampling sampling;
  sampling.how.seed = seed;
  sampling.games = games;
  const Sample sampled = sample(test::rules_of(game), sampling, [](std::uint64_t) { return true; });
  const GameStatistics made = statistics(game, sampled.tally, {});
  EXPECT_EQ(made.ended, games);
  for (const auto& [key, value] : expected(game, plays)) {
    const std::optional<Estimate> found = find(made, key);
    ASSERT_TRUE(found) << key;
    EXPECT_NEAR(found->value, value, 1e-9) << key;
  }
  expect_outcomes(game, plays, made);
  expect_board(plays, made);
}

INSTANTIATE_TEST_SUITE_P(
    Corpus, Statistics,
    ::testing::Values("rbg/tic_tac_toe.rbg", "rbg/breakthrough.rbg", "rbg/hex.rbg",
                      "rbg/english_draughts.rbg", "rbg/connect_four.rbg", "rbg/reversi.rbg",
                      "rbg/fox_and_hounds.rbg", "rbg_draft/isolation_for_three.rbgd",
                      "sbg/gardner.sbg", "metagame/small_xiangqi.mgame"),
    [](const auto& each) {
      return test::as_test_name(std::filesystem::path(each.param).stem().string());
    });

}  // namespace
}  // namespace zug::stats
