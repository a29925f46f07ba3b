// Made-up games of the kind people write (game_writer.h), loose ones (loose_game.h) and such with
// rules alike in several directions (alike_game.h), in all engines: the same sets of moves in the
// same states, and the same states after them (engines.h).
//
//   ZUG_SEED=N      other games
//   ZUG_GAMES=N     so many of them; by default 2,000, with ZUG_LONG=1 200,000; of those
//                   that are alike 120 and 4,000, as each is compiled natively
//   ZUG_SHARD=i/n   every n-th of them, from number i (from 0) on: one process for each processor
//   ZUG_GAME=N      this one alone, its text, and if engines differ on it, a smaller one
//   ZUG_WRITE=DIR   their texts into this folder, and nothing else
//
// A game that kills the process is named by the signal's handler.

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "tests/differential/written_games/alike_game.h"
#include "tests/differential/written_games/engines.h"
#include "tests/differential/written_games/game_writer.h"
#include "tests/differential/written_games/loose_game.h"
#include "tests/differential/written_games/shrink.h"
#include "tests/effort.h"

namespace zug::test {
namespace {

std::uint64_t given(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

struct Shard {
  std::uint64_t first = 0;
  std::uint64_t of = 1;
};

Shard shard() {
  const char* text = std::getenv("ZUG_SHARD");
  if (text == nullptr) return {};
  char* behind = nullptr;
  Shard result;
  result.first = std::strtoull(text, &behind, 10);
  if (*behind == '/') result.of = std::strtoull(behind + 1, nullptr, 10);
  EXPECT_TRUE(result.first < result.of) << "ZUG_SHARD is to be i/n, i from 0 to n-1";
  return result;
}

std::uint64_t seed() { return given("ZUG_SEED", 1); }

struct Kind {
  std::string (*make)(Random&);
  std::uint64_t count;
  std::uint64_t native;  // one of so many is compiled natively, too
};

std::string text_of(const Kind& kind, std::uint64_t number) {
  Random random(seed() * 1'000'003 + number);
  return kind.make(random);
}

// Mostly as users have it, and one in three with some optimisation left out: what it does must be
// right without it, and others come to what it would have done.
reasoner::Options options_of(std::uint64_t number) {
  reasoner::Options options;
  if (number % 3 != 2) return options;
  Random random(number);
  const auto& all = reasoner::optimisations();
  for (std::uint64_t left_out = 1 + random.below(3); left_out > 0; --left_out) {
    options.*all[static_cast<std::size_t>(random.below(all.size()))].enabled = false;
  }
  if (random.below(4) == 0) options.copies_from = 0;
  return options;
}

Effort effort_of(const Kind& kind, std::uint64_t number) {
  Effort effort;
  effort.native = number % kind.native == 7 % kind.native;
  return effort;
}

std::string text_of(const reasoner::Options& options) {
  std::string result;
  for (const reasoner::Optimisation& optimisation : reasoner::optimisations()) {
    if (!(options.*optimisation.enabled)) result += std::string(" --without ") + optimisation.name;
  }
  return result + (options.copies_from == 0 ? ", copies from 0 on" : "");
}

// The name of the game for the handler, which may call next to nothing.
char doing[200];

void say_and_die(int signal) {
  const std::string_view text(doing);
  if (::write(STDERR_FILENO, text.data(), text.size()) < 0) ::_exit(3);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void name_for_handlers(std::uint64_t number) {
  std::snprintf(doing, sizeof doing,
                "\nat game %llu of seed %llu; ZUG_SEED=%llu ZUG_GAME=%llu makes it smaller\n",
                static_cast<unsigned long long>(number), static_cast<unsigned long long>(seed()),
                static_cast<unsigned long long>(seed()), static_cast<unsigned long long>(number));
}

std::string difference_of(const Kind& kind, const std::string& text, std::uint64_t number) {
  return compare_engines(text, options_of(number), effort_of(kind, number)).difference.value_or("");
}

// Shrinks in processes of their own, so that crashes are differences, too.
std::string report(const Kind& kind, std::uint64_t number) {
  const std::string text = text_of(kind, number);
  const auto differs = [&kind, number](const std::string& smaller) {
    return dies_or([&] { return !difference_of(kind, smaller, number).empty(); });
  };
  const std::string small = shrunk(text, differs, std::chrono::seconds(60));
  return std::string(doing) + text_of(options_of(number)) + "\n" + text + "\nand smaller\n\n" +
         small + "\n";
}

struct Tally {
  std::size_t games = 0;
  std::size_t unread = 0;
  std::size_t endless = 0;
  std::size_t unclear = 0;
  std::size_t finite = 0;
  std::size_t native = 0;
  std::size_t states = 0;
  std::size_t moves = 0;
  double slowest = 0;
  std::uint64_t slowest_game = 0;
};

void add(Tally& tally, const Compared& compared, bool native, std::uint64_t number,
         double seconds) {
  if (!compared.read) {
    ++tally.unread;
    return;
  }
  ++tally.games;
  if (compared.endless) ++tally.endless;
  if (compared.unclear) ++tally.unclear;
  if (compared.finite) ++tally.finite;
  if (native) ++tally.native;
  tally.states += compared.states;
  tally.moves += compared.moves;
  if (seconds > tally.slowest) {
    tally.slowest = seconds;
    tally.slowest_game = number;
  }
}

void write_games(const Kind& kind, const std::filesystem::path& folder, std::uint64_t count) {
  std::filesystem::create_directories(folder);
  for (std::uint64_t number = 0; number < count; ++number) {
    std::ofstream file(folder / ("made_" + std::to_string(number) + ".rbg"));
    file << text_of(kind, number);
    ASSERT_TRUE(file.flush()) << number;
  }
}

void expect_same_moves_in_all_engines(const Kind& kind) {
  namespace fs = std::filesystem;
  ::setenv("XDG_CACHE_HOME", (fs::temp_directory_path() / "zug_engines_test").c_str(), 1);
  for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGTERM}) {
    std::signal(signal, say_and_die);
  }
  if (std::getenv("ZUG_GAME") != nullptr) {
    const std::uint64_t number = given("ZUG_GAME", 0);
    name_for_handlers(number);
    std::cout << text_of(kind, number) << std::flush;
    const bool differs = dies_or([&] {
      const Compared compared =
          compare_engines(text_of(kind, number), options_of(number), effort_of(kind, number));
      std::cout << compared.refused << compared.difference.value_or("") << std::flush;
      return compared.difference.has_value();
    });
    EXPECT_FALSE(differs) << report(kind, number);
    return;
  }
  const std::uint64_t count = given("ZUG_GAMES", kind.count);
  if (const char* folder = std::getenv("ZUG_WRITE")) return write_games(kind, folder, count);
  const Shard part = shard();
  ASSERT_FALSE(testing::Test::HasFailure());
  using Clock = std::chrono::steady_clock;
  Tally tally;
  for (std::uint64_t number = part.first; number < count; number += part.of) {
    name_for_handlers(number);
    const Clock::time_point start = Clock::now();
    const Effort effort = effort_of(kind, number);
    const Compared compared = compare_engines(text_of(kind, number), options_of(number), effort);
    add(tally, compared, effort.native, number,
        std::chrono::duration<double>(Clock::now() - start).count());
    if (long_run() && (number / part.of + 1) % 1'000 == 0) {
      std::cout << number / part.of + 1 << " done" << std::endl;
    }
    if (compared.difference) ADD_FAILURE() << *compared.difference << report(kind, number);
  }
  std::cout << tally.games << " games (" << tally.unread << " more are none), " << tally.finite
            << " of them of finite turns, " << tally.endless << " endless, " << tally.unclear
            << " unclear, " << tally.native << " native; " << tally.states << " states, "
            << tally.moves << " moves; slowest is game " << tally.slowest_game << " with "
            << tally.slowest << " s\n";
  EXPECT_LT(tally.unread * 10, tally.games);
  EXPECT_GT(tally.states, 5 * tally.games);
}

// Of those that mostly take no native code, one in some.
Kind many(std::string (*make)(Random&)) {
  return long_run() ? Kind{make, 200'000, 1'000} : Kind{make, sample(2'000), 500};
}

TEST(WrittenGames, HaveTheSameMovesInAllEngines) {
  expect_same_moves_in_all_engines(many(written_game));
}
TEST(LooseGames, HaveTheSameMovesInAllEngines) {
  expect_same_moves_in_all_engines(many([](Random& random) { return loose_game(random); }));
}
TEST(AlikeGames, HaveTheSameMovesInAllEngines) {
  expect_same_moves_in_all_engines({alike_game, long_run() ? 4'000 : sample(120), 1});
}

}  // namespace
}  // namespace zug::test
