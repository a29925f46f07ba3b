// What the verifier of certificates accepts, against looking at all states of small games: a claim
// that a play contradicts is never accepted, neither in the certificate that was written, nor when
// numbers in it are changed, nor when it is put to a game that differs in one check.

#include <gtest/gtest.h>

#include <cctype>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "langs/rbg/read.h"
#include "passes/analysis/search/explore.h"
#include "passes/analysis/search/lasso.h"
#include "passes/analysis/straightness/syntactic_straightness.h"
#include "system/sha256.h"
#include "tests/differential/naive_oracle.h"
#include "tests/differential/written_games/game_writer.h"
#include "tests/differential/written_games/loose_game.h"
#include "tests/effort.h"
#include "tools/certificate/write.h"
#include "tools/verify/certificate.h"

namespace zug {
namespace {

constexpr std::size_t states_looked_at = 2'000;

// What is so, as far as all states (or the first ones) show.
struct Truth {
  bool endless = false, choice = false, exhausted = false;
  std::int64_t longest_of_all = 0, longest_move = 0;
};

std::optional<Truth> truth_of(const Game& game) {
  Diagnostics diagnostics;
  auto reasoner = ReferenceReasoner::make(game, diagnostics);
  if (!reasoner) return std::nullopt;
  Budget budget(20'000'000);
  reasoner->set_budget(&budget);
  Truth truth;
  try {
    const auto go_on = [](std::size_t) { return false; };
    truth.endless = find_lasso(*reasoner, states_looked_at, go_on).end == LassoSearch::End::Found;
    const Exploration plays = explore(*reasoner, states_looked_at, 1, go_on);
    truth.choice = plays.two.has_value();
    truth.exhausted = plays.exhausted;
    const auto length = [](const std::optional<Move>& move) {
      return move ? static_cast<std::int64_t>(move->size()) - 1 : 0;
    };
    truth.longest_of_all = length(plays.longest_of_all);
    truth.longest_move = length(plays.longest_move);
  } catch (const OutOfBudget&) {
    return std::nullopt;
  }
  return truth;
}

void expect_true(const verifier::Certificate& claims, const Truth& truth) {
  EXPECT_FALSE(claims.termination && truth.endless);
  EXPECT_FALSE(claims.keeper && truth.choice);
  for (const std::size_t kind : {0u, 1u}) {
    const std::int64_t bound = claims.straight[kind];
    EXPECT_TRUE(bound < 0 || bound >= truth.longest_of_all) << bound;
  }
  const std::int64_t bound = claims.straight[2];
  EXPECT_TRUE(bound < 0 || bound >= truth.longest_move) << bound;
}

ProvedClaims everything() {
  ProvedClaims claims;
  claims.termination = claims.keeper = true;
  claims.straight.fill(1'000'000);
  return claims;
}

std::optional<verifier::Certificate> accepted(const std::string& game, const std::string& text) {
  try {
    const verifier::Game read = verifier::read_game(game);
    return verifier::verified(read, verifier::Facts(read), game, text);
  } catch (const verifier::Rejected&) {
    return std::nullopt;
  }
}

// Another number in place of one of the numbers behind the first two lines.
std::string with_another_number(const std::string& text, Random& random) {
  const std::size_t begin = text.find('\n', text.find('\n') + 1) + 1;
  std::vector<std::size_t> numbers;
  for (std::size_t i = begin; i < text.size(); ++i) {
    const bool digit = std::isdigit(static_cast<unsigned char>(text[i])) != 0;
    if (digit && std::isdigit(static_cast<unsigned char>(text[i - 1])) == 0) numbers.push_back(i);
  }
  if (numbers.empty()) return text;
  const std::size_t at = numbers[random.below(numbers.size())];
  std::size_t end = at;
  while (std::isdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
  const long old = std::stol(text.substr(at, end - at));
  const long number = random.below(2) == 0 ? old + 1 : static_cast<long>(random.below(8));
  return text.substr(0, at) + std::to_string(number) + text.substr(end);
}

// Another piece in one of the checks or offs, and the certificate as if it were about that.
std::string with_another_piece(const std::string& game, Random& random) {
  std::vector<std::size_t> places;
  for (std::size_t i = game.find("#rules"); i + 2 < game.size(); ++i) {
    const bool bracket = game[i] == '{' || game[i] == '[';
    if (bracket && std::isalpha(static_cast<unsigned char>(game[i + 1])) != 0) places.push_back(i);
  }
  const std::size_t pieces = game.find("#pieces = ") + 10;
  const std::string first = game.substr(pieces, game.find_first_of(",\n", pieces) - pieces);
  if (places.empty()) return game;
  const std::size_t at = places[random.below(places.size())] + 1;
  return game.substr(0, at) + first + game.substr(game.find_first_of(",]}", at));
}

struct Tally {
  int games = 0, termination = 0, ends = 0, keeper = 0, kept = 0, straight = 0, exact = 0;
  int changed = 0, still_accepted = 0, other_games = 0;
};

void look_at(const std::string& text, Random& random, Tally& tally) {
  Source source("random.rbg", text);
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  if (!game) return;
  const std::optional<Truth> truth = truth_of(*game);
  if (!truth) return;
  Budget budget(100'000'000), verifying;
  const WrittenCertificate written = write_certificate(*game, everything(), budget, verifying);
  if (written.text.empty()) return;
  const auto claims = accepted(written.game, written.text);
  ASSERT_TRUE(claims) << written.text;
  expect_true(*claims, *truth);
  ++tally.games;
  tally.ends += truth->exhausted && !truth->endless ? 1 : 0;
  tally.termination += truth->exhausted && claims->termination ? 1 : 0;
  tally.kept += truth->exhausted && !truth->choice ? 1 : 0;
  tally.keeper += truth->exhausted && claims->keeper ? 1 : 0;
  for (int i = 0; i < 6; ++i) {
    const std::string changed = with_another_number(written.text, random);
    const auto still = accepted(written.game, changed);
    ++tally.changed;
    tally.still_accepted += still ? 1 : 0;
    if (still) expect_true(*still, *truth);
  }
  const std::string other = with_another_piece(written.game, random);
  Source other_source("other.rbg", other);
  const std::optional<Game> other_game = read_rbg(other_source, diagnostics);
  if (!other_game) return;
  std::string moved = written.text;
  moved.replace(moved.find(written.digest), written.digest.size(), system::sha256(other));
  const auto others = accepted(other, moved);
  if (!others) return;
  const std::optional<Truth> other_truth = truth_of(*other_game);
  if (other_truth) expect_true(*others, *other_truth);
  ++tally.other_games;
}

TEST(Certificates, ClaimNothingThatPlaysContradict) {
  Random random(23);
  Tally tally;
  const int games = test::long_run() ? 10'000 : static_cast<int>(test::sample(120));
  for (int i = 0; i < games && !testing::Test::HasFailure(); ++i) {
    const std::string text = i % 3 == 0   ? test::written_game(random)
                             : i % 3 == 1 ? test::loose_game(random, test::Size::Tiny)
                                          : naive::make_game(random).text;
    SCOPED_TRACE(text);
    look_at(text, random, tally);
  }
  std::printf(
      "%d games; ends: %d certified of %d; keeper: %d of %d; numbers changed: %d, accepted: %d; "
      "other games accepted: %d\n",
      tally.games, tally.termination, tally.ends, tally.keeper, tally.kept, tally.changed,
      tally.still_accepted, tally.other_games);
  EXPECT_GT(tally.termination, tally.ends / 2);  // or this would test nothing
  EXPECT_GT(tally.keeper, tally.kept / 2);
}

}  // namespace
}  // namespace zug
