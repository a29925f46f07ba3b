// What passes/analysis/symmetry proves, played: in random plays of all games of the corpus that
// have a symmetry, the image of each state has the images of its moves, they lead to images, and
// scores are exchanged. And of the same games with a word or two of theirs exchanged, most of which
// are not alike any more: what still has a proof is played, too.

#include "passes/analysis/symmetry/symmetry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "backends/reasoner/reasoner.h"
#include "ir/arithmetic.h"
#include "ir/reference/perft.h"
#include "langs/rbg/read.h"
#include "langs/registry.h"
#include "passes/analysis/keeper/keeper.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

std::vector<Move> moves_of(const reasoner::Reasoner& rules, const reasoner::State& state,
                           const reasoner::Moves& moves) {
  std::vector<Move> result;
  for (std::size_t i = 0; i < moves.size(); ++i) result.push_back(rules.to_ir(state, moves[i]));
  return result;
}

std::vector<Move> sorted_images(const PlayerSymmetry& symmetry, const std::vector<Move>& moves) {
  std::vector<Move> result;
  for (const Move& move : moves) result.push_back(image(symmetry, move));
  std::sort(result.begin(), result.end());
  return result;
}

// A play and its image, side by side: the image by the reference, which knows every state, as no
// play may come to it. Returns how many states it went through.
std::size_t play(const reasoner::Reasoner& rules, ReferenceReasoner& reference,
                 const PlayerSymmetry& symmetry, Random& random, std::size_t longest) {
  reasoner::Scratch scratch = rules.scratch();
  reasoner::State state = rules.start();
  if (!rules.complete(state, scratch)) return 0;
  reasoner::Moves moves;
  for (std::size_t ply = 0; ply < longest; ++ply) {
    const State here = rules.to_ir(state);
    State there = image(symmetry, here);
    EXPECT_EQ(image(symmetry, there), here);
    rules.list(state, scratch, moves);
    const std::vector<Move> list = moves_of(rules, state, moves);
    EXPECT_EQ(sorted_images(symmetry, list), reference.moves(there));
    if (testing::Test::HasFailure() || moves.empty()) return ply + 1;
    const auto chosen = static_cast<std::size_t>(random.below(moves.size()));
    reference.apply(there, image(symmetry, list[chosen]));
    const bool on = rules.play(state, moves[chosen], scratch);
    EXPECT_EQ(on, reference.complete(there));
    std::vector<std::int64_t> scores = reference.scores(there);
    std::reverse(scores.begin(), scores.end());
    EXPECT_EQ(rules.scores(state), scores);
    if (testing::Test::HasFailure() || !on) return ply + 1;
    EXPECT_EQ(there, image(symmetry, rules.to_ir(state)));
  }
  return longest;
}

std::optional<Game> game_of_file(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  for (const Language& language : languages()) {
    const auto& ours = language.extensions;
    if (std::find(ours.begin(), ours.end(), extension) == ours.end()) continue;
    Source source(path.stem().string(), test::content(path));
    Diagnostics diagnostics;
    return language.read(source, diagnostics);
  }
  return std::nullopt;
}

std::optional<PlayerSymmetry> symmetry_of(const Game& game) {
  Budget budget(symmetry_steps);
  return find_player_symmetry(game, budget);
}

// Where he has one, engines take what they find first, here and in the image.
bool keeper_has_no_choice(const Game& game) {
  try {
    Budget budget(3'000'000);
    const std::optional<Product> product = build_product(game, budget);
    return product && !find_keeper_choice(*product, budget);
  } catch (const OutOfBudget&) {
    return false;
  }
}

std::size_t play(const Game& game, const PlayerSymmetry& symmetry, int plays, std::size_t longest) {
  Diagnostics diagnostics;
  const auto rules = reasoner::make_reasoner(game, {}, diagnostics);
  std::optional<ReferenceReasoner> reference = ReferenceReasoner::make(game, diagnostics);
  if (!rules || !reference) return 0;
  Random random(1);
  std::size_t states = 0;
  try {
    for (int i = 0; i < plays; ++i) states += play(*rules, *reference, symmetry, random, longest);
  } catch (const ImproperGame&) {  // mutants may be
  } catch (const ArithmeticOverflow&) {
  }
  return states;
}

TEST(PlayerSymmetry, HoldsInPlaysOfTheCorpus) {
  std::set<std::string> with, without;
  std::size_t states = 0;
  for (const char* folder :
       {"rbg", "kinds", "idioms", "tutorial", "sbg", "metagame", "rbg_draft"}) {
    for (const auto& entry : std::filesystem::directory_iterator(test::corpus_folder() / folder)) {
      const std::optional<Game> game = game_of_file(entry.path());
      if (!game || game->players.size() != 2) continue;
      const std::string name = std::string(folder) + "/" + entry.path().stem().string();
      const auto symmetry = symmetry_of(*game);
      (symmetry ? with : without).insert(name);
      if (!symmetry) continue;
      states += play(*game, *symmetry, test::sanitized ? 1 : 3, 60);
      ASSERT_FALSE(HasFailure()) << name;
    }
  }
  std::cout << with.size() << " of " << with.size() + without.size() << " games for two, " << states
            << " states; without:";
  for (const std::string& name : without) std::cout << " " << name;
  std::cout << "\n";
  EXPECT_GE(with.size(), 77u);
  EXPECT_GT(states, 1000u);
  // Those whose players have different pieces or goals.
  for (const char* name : {"rbg/fox_and_hounds", "rbg/go", "sbg/fox_and_geese", "kinds/tablut",
                           "kinds/brandubh", "kinds/bagh_chal", "kinds/connect_six_11x11"}) {
    EXPECT_EQ(without.count(name), 1u) << name;
  }
}

// One word of the text becomes another one of it; perhaps twice.
std::string mutant(const std::string& text, Random& random) {
  static const std::regex word("[A-Za-z]+");
  std::vector<std::pair<std::size_t, std::size_t>> words;
  for (std::sregex_iterator at(text.begin(), text.end(), word), end; at != end; ++at) {
    words.emplace_back(at->position(), at->length());
  }
  const auto any = [&] { return words[static_cast<std::size_t>(random.below(words.size()))]; };
  const auto [place, length] = any();
  const auto [other_place, other_length] = any();
  std::string result = text;
  return result.replace(place, length, text.substr(other_place, other_length));
}

TEST(PlayerSymmetry, HoldsInMutantsThatHaveOne) {
  const char* given = std::getenv("ZUG_SEED");
  Random random(given == nullptr ? 7 : std::strtoull(given, nullptr, 10));
  const std::uint64_t each = test::long_run() ? 100 : test::sample(25);
  std::size_t read = 0, proved = 0, played = 0, states = 0;
  for (const char* folder : {"rbg", "tutorial", "idioms"}) {
    for (const auto& path : test::files_in(test::corpus_folder() / folder, ".rbg")) {
      // Without comments, which are words, too.
      const std::string text =
          std::regex_replace(test::content(path), std::regex("//[^\n]*"), std::string());
      for (std::uint64_t i = 0; i < each; ++i) {
        const std::string changed = mutant(text, random);
        Source source("mutant.rbg", changed);
        Diagnostics diagnostics;
        const std::optional<Game> game = read_rbg(source, diagnostics);
        if (!game) continue;
        ++read;
        const auto symmetry = symmetry_of(*game);
        if (!symmetry) continue;
        ++proved;
        if (!keeper_has_no_choice(*game)) continue;
        ++played;
        states += play(*game, *symmetry, 1, 30);
        ASSERT_FALSE(HasFailure()) << path << ":\n" << changed;
      }
    }
  }
  std::cout << read << " mutants are games, " << proved << " have a symmetry, " << played
            << " were played: " << states << " states\n";
  EXPECT_GT(read, 3 * proved / 2);
  EXPECT_GT(played, test::sample(40));
}

}  // namespace
}  // namespace zug
