// Actions, arrays and batches, on games of the corpus whose numbers are known from elsewhere.

#include "tools/environment/environment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "backends/reasoner/compilers/compile.h"
#include "langs/registry.h"
#include "tests/files.h"
#include "tools/environment/plays.h"

namespace zug::environment {
namespace {

using testing::ElementsAre;

std::shared_ptr<const Environment> environment_of_text(
    const std::string& text, std::optional<ActionKind> kind = std::nullopt,
    reasoner::EngineKind engine = reasoner::EngineKind::Interpreter) {
  Source source("game", text);
  Diagnostics diagnostics;
  std::optional<Game> game = languages().front().read(source, diagnostics);
  const reasoner::Setup setup{engine, {}, compile_as_of_now()};
  auto rules = reasoner::make_reasoner(std::move(*game), setup, diagnostics);
  return std::make_shared<const Environment>(std::move(*rules), kind);
}

std::shared_ptr<const Environment> environment_of(
    const std::string& file, std::optional<ActionKind> kind = std::nullopt,
    reasoner::EngineKind engine = reasoner::EngineKind::Interpreter) {
  const std::filesystem::path path = test::source_folder() / "corpus" / "rbg" / (file + ".rbg");
  return environment_of_text(test::content(path), kind, engine);
}

TEST(ActionTable, TicTacToeHasNineForEachPlayer) {
  const auto game = environment_of("tic_tac_toe");
  EXPECT_EQ(game->actions().kind(), ActionKind::Whole);
  EXPECT_EQ(game->actions().size(), 18u);
}

// 22 ways forward from each of seven rows, for both sides.
TEST(ActionTable, BreakthroughHas308) {
  EXPECT_EQ(environment_of("breakthrough")->actions().size(), 308u);
}

TEST(ActionTable, AmazonsIsSplit) {
  EXPECT_EQ(environment_of("amazons")->actions().kind(), ActionKind::Split);
  EXPECT_THROW(environment_of("amazons", ActionKind::Whole), std::length_error);
}

TEST(ActionTable, FindsWhatItHolds) {
  const ActionTable table(ActionKind::Whole, {{{3, VertexId(1)}}, {{3, VertexId(1)}, {4, {}}}});
  for (std::uint32_t action = 0; action < 2; ++action) {
    EXPECT_EQ(table.find(table.parts(action)), action);
  }
  EXPECT_EQ(table.find(Move{{4, {}}}), std::nullopt);
}

TEST(ActionTable, DigestTellsOrderKindAndMeaning) {
  const Move a{{1, VertexId(0)}}, b{{1, VertexId(1)}};
  const auto digest = [](ActionKind kind, std::vector<Move> moves) {
    return ActionTable(kind, std::move(moves)).digest();
  };
  const std::set<std::string> digests{
      digest(ActionKind::Whole, {a, b}), digest(ActionKind::Whole, {b, a}),
      digest(ActionKind::Split, {a, b}), digest(ActionKind::Whole, {a})};
  EXPECT_EQ(digests.size(), 4u);
}

// Random plays through all of them: each legal move has an action of its own, and actions of a kind
// make the same moves as the engine.
class EveryGame : public testing::TestWithParam<const char*> {};

TEST_P(EveryGame, EachLegalMoveHasOneAction) {
  for (const ActionKind kind : {ActionKind::Whole, ActionKind::Split}) {
    std::shared_ptr<const Environment> game;
    try {
      game = environment_of(GetParam(), kind);
    } catch (const std::length_error&) {
      continue;
    }
    Worker worker = game->worker();
    Random random(7);
    Play play;
    game->start(play, worker);
    for (int i = 0; i < 300 && !play.over(); ++i) {
      game->name_actions(play, worker);
      const std::set<std::uint32_t> distinct(play.actions.begin(), play.actions.end());
      ASSERT_EQ(distinct.size(), play.actions.size());
      ASSERT_LT(*distinct.rbegin(), game->actions().size());
      if (kind == ActionKind::Whole) {
        ASSERT_EQ(play.actions.size(), play.moves.size());
        for (std::size_t m = 0; m < play.moves.size(); ++m) {
          const Move move = game->rules().to_ir(play.state, play.moves[m]);
          ASSERT_EQ(game->actions().find(move), play.actions[m]);
        }
      } else {
        ASSERT_FALSE(play.left.empty());
      }
      game->act(play, static_cast<std::size_t>(random.below(play.actions.size())), worker);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Corpus, EveryGame,
                         testing::Values("tic_tac_toe", "breakthrough", "connect_four", "hex",
                                         "reversi", "amazons", "english_draughts", "chess",
                                         "nine_mens_morris", "fox_and_hounds", "yavalath"));

TEST(Split, AMoveIsAPathThroughItsParts) {
  const auto game = environment_of("breakthrough", ActionKind::Split);
  Worker worker = game->worker();
  Play play;
  game->start(play, worker);
  EXPECT_EQ(play.actions.size(), 8u);  // men that can move: those in front
  game->act(play, 0, worker);
  EXPECT_FALSE(play.over());
  EXPECT_EQ(play.length, 0u);
  EXPECT_EQ(play.player, 1u);
  EXPECT_EQ(game->chosen(play).size(), 1u);
  EXPECT_EQ(play.actions.size(), 2u);  // a man on the edge: forward and one diagonal
  game->act(play, 0, worker);
  EXPECT_EQ(play.length, 1u);
  EXPECT_EQ(play.player, 2u);
}

TEST(Observer, ShowsTheBoard) {
  const auto game = environment_of("tic_tac_toe");
  const Observer& observer = game->observer();
  EXPECT_THAT(observer.planes(),
              ElementsAre("piece:cross", "piece:empty", "piece:nought", "score:crosses",
                          "score:noughts", "to move:crosses", "to move:noughts"));
  EXPECT_THAT(observer.shape(), ElementsAre(7u, 3u, 3u));
  Worker worker = game->worker();
  Play play;
  game->start(play, worker);
  game->name_actions(play, worker);
  // Actions are by square, so this one is the top left corner.
  game->act(play, *Environment::find(play, 0), worker);
  std::vector<float> planes(observer.size());
  observer.write(play.state, play.over(), {}, planes.data());
  EXPECT_THAT(std::vector<float>(planes.begin(), planes.begin() + 9),
              ElementsAre(1, 0, 0, 0, 0, 0, 0, 0, 0));
  EXPECT_THAT(std::vector<float>(planes.begin() + 9, planes.begin() + 18),
              ElementsAre(0, 1, 1, 1, 1, 1, 1, 1, 1));
  EXPECT_EQ(planes[27], 0.5f);  // a draw so far
  EXPECT_EQ(planes[45], 0.0f);
  EXPECT_EQ(planes[54], 1.0f);
}

TEST(Observer, BytesAndFloatsAgree) {
  const auto game = environment_of("chess");
  Worker worker = game->worker();
  Play play;
  game->start(play, worker);
  std::vector<float> floats(game->observer().size());
  std::vector<std::uint8_t> bytes(game->observer().size());
  game->observer().write(play.state, false, {}, floats.data());
  game->observer().write(play.state, false, {}, bytes.data());
  for (std::size_t i = 0; i < floats.size(); ++i) ASSERT_EQ(floats[i] != 0, bytes[i] != 0) << i;
  const auto pieces = static_cast<std::ptrdiff_t>(64 * game->rules().game().pieces.size());
  EXPECT_EQ(std::count(bytes.begin(), bytes.begin() + pieces, 1), 64);  // one piece each
}

// Two switches to a, alike but for their place in the rules, and a third one: two phases.
TEST(Observer, ShowsPhasesAlsoBehindSwitchesThatAreLikeOthers) {
  Source source("given.rbg",
                "#players = a(1), b(1)\n#pieces = e, x\n#variables = v(1)\n"
                "#board = rectangle(up, down, left, right, [e, e])\n"
                "#any = left* right*\n"
                "#rules = ( ({$ v == 0} ->a + {$ v == 1} ->a) any {e} ->> [x] [$ v=1-v]"
                "  ->a any {x} ->> [e] )*\n");
  Diagnostics diagnostics;
  std::optional<Game> rules = languages().front().read(source, diagnostics);
  auto reasoner = reasoner::make_reasoner(std::move(*rules), {}, diagnostics);
  const Environment game(std::move(*reasoner), std::nullopt);
  const std::vector<std::string> planes = game.observer().planes();
  ASSERT_THAT(std::vector(planes.end() - 3, planes.end()),
              ElementsAre("to move:b", "phase:1", "phase:6"));
  Worker worker = game.worker();
  Play play;
  std::vector<float> numbers(game.observer().size());
  game.start(play, worker);
  for (const float expected : {1.0f, 0.0f, 1.0f, 0.0f, 1.0f}) {
    game.observer().write(play.state, false, {}, numbers.data());
    EXPECT_EQ(numbers[numbers.size() - 4], expected);      // phase:1 on the first square
    EXPECT_EQ(numbers[numbers.size() - 1], 1 - expected);  // phase:6 on the last one
    game.act(play, 0, worker);
  }
}

struct Trace {
  std::vector<std::int32_t> actions;
  std::vector<float> rewards;
  std::vector<std::uint8_t> done;
  friend bool operator==(const Trace&, const Trace&) = default;
};

Trace trace_of(Plays& plays, int steps) {
  Trace result;
  std::vector<std::int32_t> actions(plays.size());
  std::vector<float> rewards(plays.size() * plays.game().players());
  std::vector<std::uint8_t> done(plays.size());
  for (int i = 0; i < steps; ++i) {
    plays.sample(actions.data());
    EXPECT_EQ(plays.first_illegal(actions.data()), std::nullopt);
    plays.step(rewards.data(), done.data());
    result.actions.insert(result.actions.end(), actions.begin(), actions.end());
    result.rewards.insert(result.rewards.end(), rewards.begin(), rewards.end());
    result.done.insert(result.done.end(), done.begin(), done.end());
  }
  return result;
}

TEST(Plays, TheSameForAnyNumberOfThreads) {
  const auto game = environment_of("connect_four");
  std::vector<Trace> traces;
  for (const std::size_t threads : {1u, 2u, 5u}) {
    Plays plays(game, 500, 3, threads, {true, 0});
    traces.push_back(trace_of(plays, 60));
  }
  EXPECT_EQ(traces[0], traces[1]);
  EXPECT_EQ(traces[0], traces[2]);
}

// Lists are written down only for who asks for them: who does so now and then, leaves plays alone
// and draws twice sees what somebody sees who always asks.
void expect_the_same_for_who_asks_for_masks(const std::shared_ptr<const Environment>& game,
                                            int steps) {
  constexpr std::size_t count = 90;
  std::vector<std::uint8_t> mask(count * game->actions().size());
  std::vector<std::int32_t> actions(count);
  std::vector<float> rewards(count * game->players());
  std::vector<std::uint8_t> done(count);
  std::vector<std::vector<std::int32_t>> seen;
  for (const int often : {1, 7, 1000}) {
    Plays plays(game, count, 11, 2, {true, 40});
    std::vector<std::int32_t> all;
    for (int step = 0; step < steps; ++step) {
      if (step % often == 0) plays.legal_mask(mask.data());
      plays.sample(actions.data());
      if (step % 5 == 3) plays.sample(actions.data());
      for (std::size_t k = 0; k < count; ++k) {
        if (step % often == 0) {
          ASSERT_EQ(mask[k * game->actions().size() + static_cast<std::size_t>(actions[k])], 1);
        }
        if ((k + static_cast<std::size_t>(step)) % 11 == 0) actions[k] = -1;
      }
      all.insert(all.end(), actions.begin(), actions.end());
      ASSERT_EQ(plays.first_illegal(actions.data()), std::nullopt);
      plays.step(rewards.data(), done.data());
    }
    seen.push_back(all);
  }
  EXPECT_EQ(seen[0], seen[1]);
  EXPECT_EQ(seen[0], seen[2]);
}

// In chess moves are drawn before they are tested, whether all of them are listed or not.
TEST(Plays, TheSameForWhoAsksForMasks) {
  for (const auto engine : {reasoner::EngineKind::Interpreter, reasoner::EngineKind::Native}) {
    expect_the_same_for_who_asks_for_masks(environment_of("reversi", std::nullopt, engine), 130);
    expect_the_same_for_who_asks_for_masks(environment_of("chess", std::nullopt, engine), 50);
  }
}

// With lists and without, to the end of plays, where all that is on offer in chess is illegal.
TEST(Rows, AMoveIsDrawnThatSamplingMakes) {
  for (const char* const file : {"chess", "breakthrough", "reversi"}) {
    for (const auto engine : {reasoner::EngineKind::Interpreter, reasoner::EngineKind::Native}) {
      const auto game = environment_of(file, std::nullopt, engine);
      const reasoner::Reasoner& rules = game->rules();
      Worker worker = game->worker();
      Play start;
      game->start_state(start);
      for (std::uint64_t seed = 0; seed < 4; ++seed) {
        Random random(seed);
        reasoner::State state = start.state;
        auto turn = reasoner::Turn::Playing;
        for (int ply = 0; turn == reasoner::Turn::Playing; ++ply) {
          std::vector<std::uint32_t> words(512);
          std::uint64_t seeds[] = {random.state(), random.state()};
          std::uint32_t counts[2], drawn[2];
          std::int16_t players[2];
          reasoner::State made[] = {state, state};
          for (int listed = 0; listed < 2; ++listed) {
            const reasoner::Rows rows{1,
                                      made[listed].words.data(),
                                      counts + listed,
                                      players + listed,
                                      seeds + listed,
                                      drawn + listed,
                                      512,
                                      listed != 0 ? words.data() : nullptr};
            rules.step(rows, nullptr, worker.scratch);
            ASSERT_EQ(made[listed], state);
          }
          turn = rules.sample(state, worker.scratch, random);
          ASSERT_EQ(counts[0] == 0, turn == reasoner::Turn::NoMove) << file << " " << ply;
          for (int listed = 0; listed < 2; ++listed) {
            ASSERT_EQ(counts[listed] == 0, counts[0] == 0);
            ASSERT_EQ(seeds[listed], random.state()) << file << " " << ply;
            if (counts[0] == 0) continue;
            const std::uint64_t word = drawn[listed];
            rules.play(made[listed], {&word, 1}, worker.scratch);
            ASSERT_EQ(made[listed], state) << file << " " << ply;
          }
        }
      }
    }
  }
}

// Words, lists in their order and random numbers are the same; the interpreter steps play by play,
// compiled code a block at once.
TEST(Plays, TheSameForAllEngines) {
  for (const char* const file : {"tic_tac_toe", "hex", "reversi", "chess"}) {
    std::vector<Trace> traces;
    for (const auto engine : {reasoner::EngineKind::Interpreter, reasoner::EngineKind::Native}) {
      Plays plays(environment_of(file, std::nullopt, engine), 70, 3, 1, {true, 0});
      traces.push_back(trace_of(plays, 150));
    }
    EXPECT_EQ(traces[0], traces[1]) << file;
  }
}

// Side by side with single plays, which know nothing of rows. Lists of chess and reversi
// become longer than the rows have room for at first.
TEST(Plays, AreWhatSinglePlaysAre) {
  for (const char* const file : {"tic_tac_toe", "reversi", "chess", "breakthrough"}) {
    const auto game = environment_of(file);
    constexpr std::size_t count = 20;
    Plays plays(game, count, 5, 1, {});
    Worker worker = game->worker();
    std::vector<Play> alone(count);
    for (Play& play : alone) game->start(play, worker);
    std::vector<std::int32_t> actions(count);
    std::vector<float> rewards(2 * count);
    std::vector<std::uint8_t> done(count);
    for (int step = 0; step < 70; ++step) {
      plays.sample(actions.data());
      ASSERT_EQ(plays.first_illegal(actions.data()), std::nullopt);
      plays.step(rewards.data(), done.data());
      for (std::size_t k = 0; k < count; ++k) {
        Play& play = alone[k];
        ASSERT_EQ(play.over(), actions[k] < 0) << file;
        if (play.over()) continue;
        game->name_actions(play, worker);
        const auto index = Environment::find(play, static_cast<std::uint32_t>(actions[k]));
        ASSERT_TRUE(index) << file;
        game->act(play, *index, worker);
        game->name_actions(play, worker);
        ASSERT_EQ(done[k] != 0, play.over()) << file;
        ASSERT_EQ(rewards[2 * k], static_cast<float>(game->returns(play)[0])) << file;
        ASSERT_EQ(plays.play(k).actions, play.actions) << file;
        ASSERT_EQ(plays.play(k).state, play.state) << file;
        ASSERT_EQ(plays.current_player()[k], play.over() ? -4 : static_cast<int>(play.player) - 1);
      }
    }
  }
}

// What is found first must not be taken for what was found last.
TEST(Plays, AnotherActionThanTheOneSampled) {
  Plays plays(environment_of("tic_tac_toe"), 1, 1, 1, {});
  std::int32_t sampled = 0;
  plays.sample(&sampled);
  const std::int32_t other = (sampled + 1) % 9;
  EXPECT_EQ(plays.first_illegal(&other), std::nullopt);
  EXPECT_EQ(plays.first_illegal(&sampled), std::nullopt);
  std::vector<float> rewards(2);
  std::uint8_t done = 0;
  plays.step(rewards.data(), &done);
  std::vector<std::uint8_t> mask(18);
  plays.legal_mask(mask.data());
  EXPECT_EQ(std::count(mask.begin(), mask.end(), 1), 8);
  EXPECT_EQ(mask[9 + static_cast<std::size_t>(sampled)], 0);
  EXPECT_EQ(plays.first_illegal(&sampled), 0u);  // it was the other player's
}

TEST(Plays, SeedsThatFollowEachOtherHaveNoPlayInCommon) {
  const auto game = environment_of("breakthrough");
  std::vector<std::set<std::vector<std::int32_t>>> seen;
  for (const std::uint64_t seed : {1u, 2u}) {
    Plays plays(game, 50, seed, 1, {false, 12});
    const std::vector<std::int32_t> all = trace_of(plays, 12).actions;
    seen.emplace_back();
    for (std::size_t k = 0; k < 50; ++k) {
      std::vector<std::int32_t> one;
      for (std::size_t i = k; i < all.size(); i += 50) one.push_back(all[i]);
      seen.back().insert(one);
    }
  }
  for (const auto& one : seen[0]) EXPECT_EQ(seen[1].count(one), 0u);
}

TEST(Plays, WinsOfRandomPlaysAreThoseOfTheBooks) {
  Plays plays(environment_of("tic_tac_toe"), 20'000, 1, 2, {});
  const Trace trace = trace_of(plays, 9);
  std::size_t wins = 0, losses = 0, ends = 0;
  for (std::size_t i = 0; i < trace.done.size(); ++i) {
    ends += trace.done[i];
    wins += trace.rewards[2 * i] == 1.0f ? 1 : 0;
    losses += trace.rewards[2 * i] == -1.0f ? 1 : 0;
    EXPECT_EQ(trace.rewards[2 * i], -trace.rewards[2 * i + 1]);
  }
  EXPECT_EQ(ends, 20'000u);
  EXPECT_NEAR(static_cast<double>(wins) / 20'000, 0.58492, 0.015);
  EXPECT_NEAR(static_cast<double>(losses) / 20'000, 0.28810, 0.015);
}

TEST(Plays, IllegalActionsAreFoundAndNothingHappens) {
  Plays plays(environment_of("tic_tac_toe"), 100, 1, 2, {});
  std::vector<std::int32_t> actions(100);
  plays.sample(actions.data());
  actions[70] = 17;  // noughts are not to move
  actions[90] = -5;
  EXPECT_EQ(plays.first_illegal(actions.data()), 70u);
  EXPECT_EQ(plays.length()[0], 0u);
  actions.assign(100, -1);  // nobody has asked for lists yet
  actions[90] = -2;
  Plays unlisted(environment_of("tic_tac_toe"), 100, 1, 2, {});
  EXPECT_EQ(unlisted.first_illegal(actions.data()), 90u);
}

TEST(Plays, MinusOneLeavesAPlayAlone) {
  Plays plays(environment_of("tic_tac_toe"), 3, 1, 1, {});
  std::vector<std::int32_t> actions(3);
  plays.sample(actions.data());
  actions[1] = -1;
  EXPECT_EQ(plays.first_illegal(actions.data()), std::nullopt);
  std::vector<float> rewards(6);
  std::vector<std::uint8_t> done(3);
  plays.step(rewards.data(), done.data());
  EXPECT_THAT(plays.length(), ElementsAre(1, 0, 1));
}

TEST(Plays, MasksAreTheLists) {
  Plays plays(environment_of("breakthrough"), 70, 1, 1, {});
  trace_of(plays, 10);
  std::vector<std::uint8_t> mask(70 * 308, 9);
  plays.legal_mask(mask.data());
  for (std::size_t k = 0; k < 70; ++k) {
    std::set<std::uint32_t> legal(plays.play(k).actions.begin(), plays.play(k).actions.end());
    for (std::uint32_t a = 0; a < 308; ++a) ASSERT_EQ(mask[k * 308 + a], legal.count(a)) << k;
  }
}

// Whole and split actions; one memory after another, and one written to by somebody else in
// between, which is told by leaving `again` out.
TEST(Plays, MasksAreWrittenAgain) {
  for (const auto kind : {ActionKind::Whole, ActionKind::Split}) {
    const auto game = environment_of("chess", kind);
    ASSERT_GT(game->actions().size(), 2048u);  // of shorter ones all is written
    Plays plays(game, 70, 1, 2, {true, 12});
    const std::size_t size = 70 * game->actions().size();
    std::vector<std::uint8_t> expected(size), one(size, 9), other(size, 9);
    for (int step = 0; step < 30; ++step) {
      trace_of(plays, 1);
      plays.legal_mask(expected.data());
      plays.legal_mask(one.data(), true);
      ASSERT_EQ(one, expected) << step;
      if (step % 9 != 0) continue;
      plays.legal_mask(other.data(), true);
      ASSERT_EQ(other, expected) << step;
      one.assign(size, 9);
    }
    plays.reset(nullptr, {});
    plays.legal_mask(expected.data(), true);
    plays.legal_mask(one.data());
    EXPECT_EQ(one, expected);
  }
}

TEST(Plays, CutsAndResets) {
  Plays plays(environment_of("breakthrough"), 10, 1, 1, {false, 4});
  const Trace trace = trace_of(plays, 6);
  EXPECT_EQ(std::count(trace.done.begin(), trace.done.begin() + 30, 1), 0);
  EXPECT_EQ(std::count(trace.done.begin() + 30, trace.done.begin() + 40, 1), 10);
  EXPECT_EQ(std::count(trace.done.begin() + 40, trace.done.end(), 1), 0);
  std::vector<std::uint8_t> where(10);
  where[3] = 1;
  plays.reset(where.data(), std::nullopt);
  EXPECT_EQ(plays.current_player()[3], 0);
  EXPECT_EQ(plays.current_player()[4], -4);
}

TEST(Plays, PlayoutsDoNotChangePlays) {
  Plays plays(environment_of("tic_tac_toe"), 3, 1, 1, {});
  std::vector<double> means(6);
  plays.playouts(5'000, means.data());
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(means[2 * k], 0.58492 - 0.28810, 0.05);
    EXPECT_EQ(means[2 * k], -means[2 * k + 1]);
    EXPECT_EQ(plays.length()[k], 0u);
  }
}

TEST(Plays, PlayoutsAreGivenUp) {
  Plays plays(environment_of("tic_tac_toe"), 3, 1, 1, {});
  std::vector<double> means(6);
  int asked = 0;
  EXPECT_FALSE(plays.playouts(1'000'000'000, means.data(), [&] { return ++asked == 2; }));
  EXPECT_EQ(asked, 2);
  // In parts or at once: the same plays.
  Plays again(environment_of("tic_tac_toe"), 3, 1, 1, {});
  Plays whole(environment_of("tic_tac_toe"), 3, 1, 1, {});
  std::vector<double> first(6), second(6), all(6);
  again.playouts(600, first.data());
  again.playouts(400, second.data());
  whole.playouts(1000, all.data(), [] { return false; });
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(all[i], 0.6 * first[i] + 0.4 * second[i], 1e-9);
}

// Of a game some of whose plays meet a limit the others are played, and worth what they are.
TEST(Plays, ALimitIsThatOfOnePlay) {
  const std::string text =
      "#players = white(100), black(100)\n#pieces = e, w\n#variables =\n"
      "#board = a[e]{right: b} b[e]{left: a}\n"
      "#rules = ->white ({e} [w] ->> [$ white = 100, black = 0] ->black {e} [e] ->> {}"
      " + right {e} [w] ->> [$ white = 100, black = 0] (->>)* ->black {e} [e])\n";
  Plays plays(environment_of_text(text), 2, 1, 1, {});
  std::vector<float> rewards(4);
  std::vector<std::uint8_t> done(2);
  const std::vector<std::int32_t> actions{0, 1};
  ASSERT_EQ(plays.first_illegal(actions.data()), std::nullopt);
  plays.step(rewards.data(), done.data());
  EXPECT_THAT(done, testing::ElementsAre(1, 1));
  EXPECT_THAT(plays.failed(), testing::ElementsAre(0, 1));
  EXPECT_THAT(rewards, testing::ElementsAre(1, -1, 0, 0));
}

}  // namespace
}  // namespace zug::environment
