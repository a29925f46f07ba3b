// Games as the player to move sees them: along random plays an observation whose numbers were
// exchanged is that of the image of the state. That moves of images are images of moves is for
// tests/differential/symmetry_test.cc.

#include "tools/environment/view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "ir/reference/perft.h"
#include "langs/registry.h"
#include "tests/effort.h"
#include "tests/files.h"
#include "tools/environment/environment.h"
#include "tools/environment/plays.h"

namespace zug::environment {
namespace {

std::shared_ptr<const Environment> environment_of(std::optional<Game> game) {
  if (!game) return nullptr;
  Diagnostics diagnostics;
  auto rules = reasoner::make_reasoner(std::move(*game), {}, diagnostics);
  return rules ? std::make_shared<const Environment>(std::move(*rules), std::nullopt) : nullptr;
}

std::optional<Game> read(const std::filesystem::path& path) {
  for (const Language& language : languages()) {
    const auto& ours = language.extensions;
    if (std::find(ours.begin(), ours.end(), path.extension()) == ours.end()) continue;
    Source source(path.stem().string(), test::content(path));
    Diagnostics diagnostics;
    return language.read(source, diagnostics);
  }
  return std::nullopt;
}

std::vector<float> observed(const Environment& game, const Play& play) {
  std::vector<float> result(game.observer().size());
  game.observer().write(play.state, play.over(), game.chosen(play), result.data());
  return result;
}

std::vector<float> observed_image(const Environment& game, const Play& play) {
  const PlayerSymmetry& symmetry = game.view()->symmetry;
  std::vector<VertexId> chosen;
  for (const VertexId vertex : game.chosen(play)) chosen.push_back(symmetry.vertices[vertex.value]);
  const State there = image(symmetry, game.rules().to_ir(play.state));
  std::vector<float> result(game.observer().size());
  game.observer().write(game.rules().from_ir(there), false, chosen, result.data());
  return result;
}

// How often it was the second player's turn.
std::size_t play(const Environment& game, Random& random) {
  const View& view = *game.view();
  Worker worker = game.worker();
  Play play;
  game.start(play, worker);
  std::size_t turns = 0;
  for (int step = 0; step < 80 && !play.over(); ++step) {
    game.name_actions(play, worker);
    std::vector<float> turned = observed(game, play), memory;
    view.turn(turned.data(), memory);
    EXPECT_EQ(turned, observed_image(game, play));
    if (play.player == 2) ++turns;
    if (testing::Test::HasFailure()) break;
    game.act(play, static_cast<std::size_t>(random.below(play.actions.size())), worker);
  }
  return turns;
}

// Of one player each, with the images of the parts.
void expect_images(const Environment& game) {
  const View& view = *game.view();
  for (std::size_t action = 0; action < game.actions().size(); ++action) {
    const std::uint32_t there = view.actions[action];
    ASSERT_EQ(view.actions[there], action);
    const Parts parts = game.actions().parts(action), images = game.actions().parts(there);
    const Move move(parts.begin(), parts.end());
    ASSERT_EQ(image(view.symmetry, move), Move(images.begin(), images.end()));
  }
}

TEST(View, IsOfTheImageInGamesOfTheCorpus) {
  Random random(1);
  std::size_t games = 0, with = 0, turns = 0, split = 0;
  for (const char* folder :
       {"rbg", "kinds", "idioms", "tutorial", "sbg", "metagame", "rbg_draft"}) {
    if (test::sanitized && folder != std::string("rbg")) break;
    for (const auto& entry : std::filesystem::directory_iterator(test::corpus_folder() / folder)) {
      const auto game = environment_of(read(entry.path()));
      if (!game || game->players() != 2) continue;
      ++games;
      if (game->view() == nullptr) continue;
      ++with;
      split += game->actions().kind() == ActionKind::Split ? 1 : 0;
      expect_images(*game);
      for (int i = 0; i < 2; ++i) turns += play(*game, random);
      ASSERT_FALSE(HasFailure()) << entry.path();
    }
  }
  std::cout << with << " of " << games << " games for two, " << split << " with split actions, "
            << turns << " turns\n";
  EXPECT_GE(with, test::sanitized ? 13u : 77u);
  EXPECT_GE(split, 1u);
}

TEST(View, OfBreakthroughTurnsTheBoardUpsideDown) {
  const auto game = environment_of(read(test::corpus_folder() / "rbg" / "breakthrough.rbg"));
  ASSERT_NE(game->view(), nullptr);
  const Observer& observer = game->observer();
  ASSERT_EQ(observer.planes()[0], "piece:blackMan");
  ASSERT_EQ(observer.planes()[2], "piece:whiteMan");
  const std::vector<std::uint32_t>& numbers = game->view()->numbers;
  EXPECT_EQ(numbers[0], 2u * 64 + 56);       // a8 of black men: a1 of white ones
  EXPECT_EQ(numbers[64 + 9], 64u + 48 + 1);  // nobody on b7: nobody on b2
}

TEST(View, IsWhatBatchesShow) {
  for (const char* name : {"breakthrough", "amazons"}) {  // whole actions, and split ones
    const auto path = test::corpus_folder() / "rbg" / (std::string(name) + ".rbg");
    const auto game = environment_of(read(path));
    ASSERT_NE(game->view(), nullptr) << name;
    Plays plays(game, 70, 1, 2, {});
    std::vector<std::int32_t> actions(plays.size());
    std::vector<float> rewards(2 * plays.size());
    std::vector<std::uint8_t> done(plays.size());
    const std::size_t size = game->observer().size();
    std::vector<float> plain(plays.size() * size), canonical(plain.size());
    std::size_t turned = 0;
    for (int step = 0; step < 12; ++step) {
      plays.observe(plain.data());
      plays.observe(canonical.data(), true);
      for (std::size_t k = 0; k < plays.size(); ++k) {
        const auto begin = canonical.begin() + static_cast<std::ptrdiff_t>(k * size);
        const std::vector<float> shown(begin, begin + static_cast<std::ptrdiff_t>(size));
        const Play& play = plays.play(k);
        ASSERT_EQ(shown, play.player == 2 ? observed_image(*game, play) : observed(*game, play));
      }
      turned += plain != canonical ? 1 : 0;
      plays.sample(actions.data());
      ASSERT_EQ(plays.first_illegal(actions.data()), std::nullopt);
      plays.step(rewards.data(), done.data());
    }
    EXPECT_GT(turned, 4u);
  }
}

std::optional<Game> small_game(const std::string& top_row, const std::string& first_turn) {
  Source source("given.rbg",
                "#players = a(1), b(1)\n#pieces = e, x, y\n#variables =\n"
                "#board = rectangle(up, down, left, right, " +
                    top_row + " [e, e, e] [x, x, x])\n" + "#rules = " + first_turn +
                    "(->a (left* + right*) (up* + down*) {x} [e] up {e, y} [x] ->>"
                    " ->b (left* + right*) (up* + down*) {y} [e] down {e, x} [y] ->>)*\n");
  Diagnostics diagnostics;
  return languages().front().read(source, diagnostics);
}

TEST(View, IsNoneWhereThereIsNoSymmetry) {
  EXPECT_NE(environment_of(small_game("[y, y, y]", ""))->view(), nullptr);
  EXPECT_EQ(environment_of(small_game("[y, y, y]", "->a {x} [e] "))->view(), nullptr);
  // Nobody asks what stands at the start.
  EXPECT_NE(environment_of(small_game("[y, e, e]", ""))->view(), nullptr);
}

// With a way through the keeper's turn that leaves two moves to him.
TEST(View, IsNoneWhereTheKeeperChooses) {
  EXPECT_NE(environment_of(small_game("[y, y, y]", "[e] up [e] "))->view(), nullptr);
  EXPECT_EQ(environment_of(small_game("[y, y, y]", "(up* + down*) [e] "))->view(), nullptr);
}

}  // namespace
}  // namespace zug::environment
