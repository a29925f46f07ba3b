// Matches as a library: what threads, sides, faults, limits and records come to.

#include "tools/players/match/tournament.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>

#include "tests/unit/players/rules.h"
#include "tools/players/match/check_record.h"

namespace zug::players {
namespace {

using test::rules_of;
using test::rules_of_text;
using testing::ElementsAre;
using testing::HasSubstr;

// A player that is a function of the number of moves and a generator.
class Scripted : public Player {
 public:
  using Choose = std::function<std::size_t(std::size_t moves, Random& random)>;
  explicit Scripted(Choose choose) : choose_(std::move(choose)) {}
  Decision choose(const reasoner::State&, const reasoner::Moves& legal, const Budget&,
                  Random& random, const GoOn&) override {
    Decision decision;
    decision.chosen = choose_(legal.size(), random);
    return decision;
  }

 private:
  Choose choose_;
};

std::unique_ptr<Player> scripted(const PlayerSpec& spec, std::string&) {
  if (spec.text == "random") {
    return std::make_unique<Scripted>(
        [](std::size_t moves, Random& random) { return random.below(moves); });
  }
  if (spec.text == "first") {
    return std::make_unique<Scripted>([](std::size_t, Random&) { return std::size_t{0}; });
  }
  if (spec.text == "last") {
    return std::make_unique<Scripted>([](std::size_t moves, Random&) { return moves - 1; });
  }
  if (spec.text == "outside") {
    return std::make_unique<Scripted>([](std::size_t moves, Random&) { return moves; });
  }
  return std::make_unique<Scripted>([](std::size_t, Random& random) -> std::size_t {
    if (random.below(4) == 0) throw PlayerFault("has lost its mind");
    return 0;
  });
}

PlayerSpec entrant_of(const std::string& name) {
  PlayerSpec spec;
  spec.text = name;
  spec.name = "random";  // nobody here plays by the clock
  return spec;
}

MatchOptions options_of(const reasoner::Reasoner& rules, const std::vector<std::string>& names,
                        std::size_t rounds) {
  MatchOptions options;
  std::string error;
  options.digest = game_digest(rules.game());
  options.rounds = rounds;
  options.schedule = *make_schedule(rules.game().players.size(), names.size(), false, error);
  for (const std::string& name : names) options.entrants.push_back(entrant_of(name));
  return options;
}

Openings openings_of(const reasoner::Reasoner& rules, const MatchOptions& options) {
  return {rules, {OpeningKind::Random, 2, options.seed, 0, {}}};
}

// What is wrong with the record as game `number` of a match; empty: nothing.
std::string wrong_with(const reasoner::Reasoner& rules, const MatchOptions& options,
                       OpeningOptions how, std::size_t number, const GameRecord& record) {
  Openings openings(rules, std::move(how));
  std::string error = "as it was before";
  const auto result = RecordedMatch(rules, options, openings).result(number, record, error);
  EXPECT_EQ(result.has_value(), error.empty());
  return error;
}

struct Played {
  MatchReport report;
  std::vector<std::string> records;
};

Played play(
    const reasoner::Reasoner& rules, const MatchOptions& options,
    const std::vector<Result>& before = {},
    const std::function<bool(const Tally&)>& go_on = [](const Tally&) { return true; }) {
  Openings openings = openings_of(rules, options);
  std::vector<std::string> records;
  MatchEvents events;
  events.go_on = go_on;
  events.played = [&](const MatchGame& game) {
    records.push_back(write_record(record_of(rules, options, game)));
  };
  MatchReport report = play_match(rules, options, openings, before, scripted, events);
  return {std::move(report), std::move(records)};
}

std::string tic_tac_toe() { return "corpus/rbg/tic_tac_toe.rbg"; }

TEST(Match, IsTheSameOnAnyNumberOfThreads) {
  const reasoner::Reasoner rules = rules_of(tic_tac_toe());
  MatchOptions options = options_of(rules, {"random", "first", "mad"}, 10);
  const Played one = play(rules, options);
  options.threads = 5;
  const Played five = play(rules, options);
  EXPECT_EQ(one.records, five.records);
  EXPECT_EQ(one.records.size(), 60u);
  EXPECT_EQ(one.report.tally.forfeits(), five.report.tally.forfeits());
  EXPECT_GT(one.report.tally.forfeits()[2], 0u);
  EXPECT_EQ(one.report.tally.forfeits()[0], 0u);
}

TEST(Match, OfAPlayerAgainstItselfIsEven) {
  const reasoner::Reasoner rules = rules_of(tic_tac_toe());
  const Played match = play(rules, options_of(rules, {"random", "random"}, 50));
  const PairResult pair = match.report.tally.pairs().front();
  EXPECT_EQ(pair.games.wins, pair.games.losses);
  EXPECT_GT(pair.games.wins, 10u);
  EXPECT_THAT(pair.pairs, ElementsAre(0, 0, 50, 0, 0));
  const Rating rating = rate(outcomes(pair));
  EXPECT_EQ(*rating.elo, 0);
  EXPECT_EQ(rating.los, 0.5);
}

TEST(Match, GoesOnFromAnyGame) {
  const reasoner::Reasoner rules = rules_of(tic_tac_toe());
  const MatchOptions options = options_of(rules, {"random", "mad"}, 8);
  const Played whole = play(rules, options);
  Openings openings = openings_of(rules, options);
  RecordedMatch recorded(rules, options, openings);
  for (std::size_t begin : {0u, 1u, 7u, 15u, 16u}) {
    std::vector<Result> before;
    for (std::size_t i = 0; i < begin; ++i) {
      std::string error;
      const auto record = read_record(whole.records[i], error);
      const auto result = recorded.result(i, *record, error);
      ASSERT_TRUE(result) << error;
      before.push_back(*result);
    }
    const Played rest = play(rules, options, before);
    std::vector<std::string> all(whole.records.begin(),
                                 whole.records.begin() + static_cast<std::ptrdiff_t>(begin));
    all.insert(all.end(), rest.records.begin(), rest.records.end());
    EXPECT_EQ(all, whole.records);
    EXPECT_EQ(rest.report.tally.pairs()[0].games, whole.report.tally.pairs()[0].games);
    EXPECT_EQ(rest.report.tally.pairs()[0].pairs, whole.report.tally.pairs()[0].pairs);
    EXPECT_EQ(rest.report.tally.forfeits(), whole.report.tally.forfeits());
    EXPECT_EQ(rest.report.resumed, begin);
  }
}

TEST(Match, DoesNotTakeUpAnotherMatch) {
  const reasoner::Reasoner rules = rules_of(tic_tac_toe());
  const MatchOptions options = options_of(rules, {"random", "first"}, 2);
  const OpeningOptions two{OpeningKind::Random, 2, options.seed, 0, {}};
  std::string error;
  const GameRecord record = *read_record(play(rules, options).records[0], error);
  EXPECT_EQ(wrong_with(rules, options, two, 0, record), "");
  EXPECT_EQ(wrong_with(rules, options, two, 1, record), "this is not game 2 of this match")
      << "the sides are exchanged";
  MatchOptions other = options;
  other.seed = 2;
  EXPECT_EQ(wrong_with(rules, other, two, 0, record), "this is not game 1 of this match");
  GameRecord strange = record;
  strange.digest = "0";
  EXPECT_EQ(wrong_with(rules, options, two, 0, strange), "this is a game by other rules");
}

TEST(Match, DoesNotTakeUpGamesFromOtherOpenings) {
  const reasoner::Reasoner rules = rules_of(tic_tac_toe());
  const MatchOptions options = options_of(rules, {"random", "first"}, 2);
  std::string error;
  const GameRecord record = *read_record(play(rules, options).records[0], error);
  const std::string another = "this is not game 1 of this match: it has another opening";
  const OpeningOptions none{OpeningKind::None, 0, options.seed, 0, {}};
  const OpeningOptions four{OpeningKind::Random, 4, options.seed, 0, {}};
  const OpeningOptions other_two{OpeningKind::Random, 2, 77, 0, {}};
  for (const OpeningOptions& how : {none, four, other_two}) {
    EXPECT_EQ(wrong_with(rules, options, how, 0, record), another);
  }
  GameRecord shorter = record;
  shorter.opening = 1;
  const OpeningOptions two{OpeningKind::Random, 2, options.seed, 0, {}};
  EXPECT_EQ(wrong_with(rules, options, two, 0, shorter), another);
}

// The game of `first` and `last` takes seven moves.
TEST(Match, DoesNotTakeUpGamesWithAnotherLimit) {
  const reasoner::Reasoner rules = rules_of(tic_tac_toe());
  MatchOptions options = options_of(rules, {"first", "last"}, 1);
  const OpeningOptions two{OpeningKind::Random, 2, options.seed, 0, {}};
  std::string error;
  const GameRecord whole = *read_record(play(rules, options).records[0], error);
  const std::size_t moves = whole.moves.size();
  options.most_moves = 4;
  const GameRecord cut = *read_record(play(rules, options).records[0], error);
  ASSERT_EQ(cut.reason, "limit");
  EXPECT_EQ(wrong_with(rules, options, two, 0, cut), "");
  const std::string another = "this is not game 1 of this match: it has another limit of moves";
  EXPECT_EQ(wrong_with(rules, options, two, 0, whole), another);
  options.most_moves = 5;
  EXPECT_EQ(wrong_with(rules, options, two, 0, cut), another);
  options.most_moves = 3;
  EXPECT_EQ(wrong_with(rules, options, two, 0, cut), another);
  options.most_moves = moves;
  EXPECT_EQ(wrong_with(rules, options, two, 0, whole), "") << "it was over when it came there";
}

// A limit below the opening leaves the opening whole.
TEST(Match, TakesUpGamesThatAreOpeningsOnly) {
  const reasoner::Reasoner rules = rules_of(tic_tac_toe());
  MatchOptions options = options_of(rules, {"first", "last"}, 1);
  options.most_moves = 1;
  std::string error;
  const GameRecord record = *read_record(play(rules, options).records[0], error);
  ASSERT_EQ(record.moves.size(), 2u);
  const OpeningOptions two{OpeningKind::Random, 2, options.seed, 0, {}};
  EXPECT_EQ(wrong_with(rules, options, two, 0, record), "");
}

TEST(Match, DoesNotTakeUpGamesThatDoNotHold) {
  const reasoner::Reasoner rules = rules_of(tic_tac_toe());
  const MatchOptions options = options_of(rules, {"first", "last"}, 1);
  const OpeningOptions two{OpeningKind::Random, 2, options.seed, 0, {}};
  std::string error;
  const GameRecord good = *read_record(play(rules, options).records[0], error);
  GameRecord bad = good;
  bad.scores[0].second = 50;
  EXPECT_THAT(wrong_with(rules, options, two, 0, bad), HasSubstr("the scores are "));
  bad = good;
  bad.moves.back() = bad.moves.front();
  EXPECT_THAT(wrong_with(rules, options, two, 0, bad), HasSubstr("move "));
  bad = good;
  bad.reason = "fault";
  bad.scores[0].second = 0;
  bad.scores[1].second = 100;
  EXPECT_EQ(wrong_with(rules, options, two, 0, bad), "this is not game 1 of this match")
      << "nobody is said to have failed";
}

// Who fails when he hears of the first move of an opening leaves less than an opening.
class Deaf : public Scripted {
 public:
  using Scripted::Scripted;
  void played(const reasoner::State&, reasoner::MoveWords, const reasoner::State&) override {
    throw PlayerFault("cannot hear");
  }
};

TEST(Match, TakesUpGamesThatEndedInTheirOpening) {
  const reasoner::Reasoner rules = rules_of(tic_tac_toe());
  const MatchOptions options = options_of(rules, {"first", "last"}, 1);
  Openings openings = openings_of(rules, options);
  std::vector<GameRecord> records;
  MatchEvents events;
  events.go_on = [](const Tally&) { return true; };
  events.played = [&](const MatchGame& game) {
    records.push_back(record_of(rules, options, game));
  };
  const Make deaf = [](const PlayerSpec&, std::string&) {
    return std::make_unique<Deaf>([](std::size_t, Random&) { return std::size_t{0}; });
  };
  play_match(rules, options, openings, {}, deaf, events);
  ASSERT_EQ(records.size(), 2u);
  ASSERT_EQ(records[0].opening, 1u);
  RecordedMatch recorded(rules, options, openings);
  std::string error;
  EXPECT_TRUE(recorded.result(0, records[0], error)) << error;
}

TEST(Match, StopsAtTheSameGameWithAnyThreads) {
  const reasoner::Reasoner rules = rules_of(tic_tac_toe());
  MatchOptions options = options_of(rules, {"random", "mad"}, 1000);
  options.sprt = Sprt{0, 50};
  const Played one = play(rules, options);
  options.threads = 4;
  const Played four = play(rules, options);
  EXPECT_EQ(one.records, four.records);
  EXPECT_LT(one.records.size(), 300u);
  EXPECT_EQ(one.report.verdict, Verdict::H1);
  EXPECT_FALSE(one.report.stopped);
  const PairResult pair = one.report.tally.pairs().front();
  EXPECT_GE(ratio_of(*options.sprt, pair), options.sprt->upper());
}

TEST(Match, StopsOnDemandWithTheFirstGames) {
  const reasoner::Reasoner rules = rules_of(tic_tac_toe());
  MatchOptions options = options_of(rules, {"random", "first"}, 1'000'000);
  options.threads = 3;
  const Played some =
      play(rules, options, {}, [](const Tally& tally) { return tally.games() < 20; });
  EXPECT_TRUE(some.report.stopped);
  EXPECT_EQ(some.records.size(), some.report.tally.games());
  ASSERT_GE(some.records.size(), 20u);
  options.rounds = 10;
  const Played first = play(rules, options);
  EXPECT_TRUE(std::equal(first.records.begin(), first.records.end(), some.records.begin()));
}

TEST(Match, ScoresGamesAtTheLimitAsTheyStand) {
  const reasoner::Reasoner rules = rules_of(tic_tac_toe());
  MatchOptions options = options_of(rules, {"first", "last"}, 3);
  options.most_moves = 4;
  const Played match = play(rules, options);
  EXPECT_EQ(match.report.tally.at_the_limit(), 6u);
  EXPECT_EQ(match.report.tally.moves(), 24u);
  EXPECT_THAT(match.records[0], HasSubstr("\"reason\":\"limit\""));
}

TEST(Match, NobodyMayChooseWhatIsNotThere) {
  const reasoner::Reasoner rules = rules_of(tic_tac_toe());
  const Played match = play(rules, options_of(rules, {"outside", "first"}, 2));
  EXPECT_EQ(match.report.tally.forfeits()[0], 4u);
  EXPECT_EQ(match.report.tally.pairs()[0].games, (Trinomial{0, 0, 4}));
  EXPECT_THAT(match.records[0], HasSubstr("chose no move"));
}

// Everybody says how much he wants: the last move of the list is the most.
constexpr const char* three = R"(#players = a(2), b(2), c(2)
#pieces = e
#variables =
#board = rectangle(up,down,left,right,[e])
#rules = ->a ([$ a=0] + [$ a=1] + [$ a=2]) ->b ([$ b=0] + [$ b=1] + [$ b=2])
         ->c ([$ c=0] + [$ c=1] + [$ c=2]) ->> {! {e}} ->> {}
)";

TEST(Match, OfThreeComparesEverybodyWithEverybody) {
  const reasoner::Reasoner rules = rules_of_text(three);
  MatchOptions options = options_of(rules, {"first", "random", "last"}, 4);
  Openings openings(rules, {OpeningKind::None, 0, 1, 0, {}});
  const MatchReport report =
      play_match(rules, options, openings, {}, scripted, {{}, [](const Tally&) { return true; }});
  EXPECT_EQ(report.tally.games(), 24u);
  const std::vector<PairResult> pairs = report.tally.pairs();
  ASSERT_EQ(pairs.size(), 3u);
  EXPECT_EQ(pairs[1].first, 0u);
  EXPECT_EQ(pairs[1].second, 2u);
  EXPECT_EQ(pairs[1].games, (Trinomial{0, 0, 24}));  // 0 against 2
  EXPECT_EQ(pairs[1].unit_games, 6u);
  const std::vector<Strength> elo = report.tally.strengths();
  EXPECT_LT(elo[0].elo, elo[1].elo);
  EXPECT_LT(elo[1].elo, elo[2].elo);
}

// The first makes 1/4 as a and 1/2 as b, the last 3/4 and 1: he wins both games, by 3/4 and by 1/4.
constexpr const char* territory = R"(#players = a(4), b(2)
#pieces = e
#variables =
#board = rectangle(up,down,left,right,[e])
#rules = ->a ([$ a=1] + [$ a=3]) ->b ([$ b=1] + [$ b=2]) ->> {! {e}} ->> {}
)";

TEST(Match, OfAScoreGameHasMargins) {
  const reasoner::Reasoner rules = rules_of_text(territory);
  const MatchOptions options = options_of(rules, {"first", "last"}, 3);
  Openings openings(rules, {OpeningKind::None, 0, 1, 0, {}});
  const MatchReport report =
      play_match(rules, options, openings, {}, scripted, {{}, [](const Tally&) { return true; }});
  const PairResult pair = report.tally.pairs().front();
  EXPECT_EQ(pair.games, (Trinomial{0, 0, 6}));
  EXPECT_TRUE(won_by_scores(pair));
  EXPECT_THAT(pair.game_margins, ElementsAre(std::pair(0.125, 3u), std::pair(0.375, 3u)));
  EXPECT_THAT(pair.unit_margins, ElementsAre(std::pair(0.25, 3u)));
  EXPECT_EQ(spread_of(margins(pair)).mean, 0.25);
  EXPECT_NEAR(*rate(margins(pair)).elo, -190.85, 0.01);  // 400 log10(1/4 : 3/4)
}

TEST(Match, OfAGameThatIsWonOrLostMarginsAreResults) {
  const reasoner::Reasoner rules = rules_of(tic_tac_toe());
  const PairResult pair =
      play(rules, options_of(rules, {"random", "first"}, 20)).report.tally.pairs().front();
  EXPECT_FALSE(won_by_scores(pair));
  EXPECT_EQ(pair.unit_margins, pair.units);
}

TEST(Match, OfTwoInAGameOfThreeIsOneAgainstTheRest) {
  const reasoner::Reasoner rules = rules_of_text(three);
  const MatchOptions options = options_of(rules, {"first", "last"}, 2);
  Openings openings(rules, {OpeningKind::None, 0, 1, 0, {}});
  const MatchReport report =
      play_match(rules, options, openings, {}, scripted, {{}, [](const Tally&) { return true; }});
  EXPECT_EQ(report.tally.games(), 12u);
  EXPECT_EQ(report.tally.pairs().front().games, (Trinomial{0, 0, 12}));
}

// ---- Records

CheckedGame check(const reasoner::Reasoner& rules, const GameRecord& record) {
  const notation::Notation notation(rules.game());
  return check_record(rules, notation, game_digest(rules.game()), record);
}

struct Change {
  std::function<void(GameRecord&)> change;
  std::string message;
};

TEST(Record, HoldsUntilItIsChanged) {
  const reasoner::Reasoner rules = rules_of(tic_tac_toe());
  std::string error;
  const Played match = play(rules, options_of(rules, {"random", "mad"}, 20));
  for (const std::string& line : match.records) {
    const GameRecord record = *read_record(line, error);
    EXPECT_EQ(check(rules, record).error, "");
    EXPECT_EQ(write_record(record), line);
  }
  const GameRecord good =
      *read_record(play(rules, options_of(rules, {"first", "last"}, 1)).records[0], error);
  ASSERT_EQ(good.reason, "end");
  const Change changes[] = {
      {[](GameRecord& r) { r.digest[0] = r.digest[0] == '0' ? '1' : '0'; }, "other rules"},
      {[](GameRecord& r) { r.players[0].first = "white"; }, "players are not those"},
      {[](GameRecord& r) { r.players.pop_back(); }, "players are not those"},
      {[](GameRecord& r) { r.moves[1] = r.moves[0]; }, "move 2, '"},
      {[](GameRecord& r) { r.moves[0] = "\x1b[31m"; }, "move 1, '\\x1b[31m'"},
      {[](GameRecord& r) { r.moves.push_back("a1"); }, "the play is over"},
      {[](GameRecord& r) { r.moves.pop_back(); }, "the play is not over"},
      {[](GameRecord& r) { r.scores[0].second = 7; }, "the scores are"},
      {[](GameRecord& r) { std::swap(r.scores[0], r.scores[1]); }, "not those of the players"},
      {[](GameRecord& r) { r.scores.clear(); }, "not those of the players"},
      {[](GameRecord& r) { r.reason = "limit"; }, "the play is over by the rules"},
      {[](GameRecord& r) { r.reason = "magic"; }, "does not end by 'magic'"},
      {[](GameRecord& r) { r.reason = ""; }, "the play is over by the rules"},
      {[](GameRecord& r) { r.times = {1.0}; }, "1 times"},
      {[](GameRecord& r) { r.opening = 100; }, "longer than the game"},
  };
  for (const Change& one : changes) {
    GameRecord record = good;
    one.change(record);
    EXPECT_THAT(check(rules, record).error, HasSubstr(one.message));
  }
}

TEST(Record, OfAForfeitHasItsScores) {
  const reasoner::Reasoner rules = rules_of(tic_tac_toe());
  std::string error;
  const Played match = play(rules, options_of(rules, {"outside", "first"}, 1));
  GameRecord record = *read_record(match.records[0], error);
  ASSERT_EQ(record.reason, "fault");
  EXPECT_EQ(check(rules, record).error, "");
  std::swap(record.scores[0].second, record.scores[1].second);
  EXPECT_THAT(check(rules, record).error, HasSubstr("not what a forfeit gives"));
  record.reason = "resigned";
  record.fault.clear();
  EXPECT_EQ(check(rules, record).error, "");
}

}  // namespace
}  // namespace zug::players
