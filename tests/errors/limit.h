#pragma once

// Hostile and oversized inputs of any reader: each must end in an error that names a limit, or in a
// game, without a crash, quickly and in little memory. Every case runs in a child process, so that
// a stack overflow is one failed test and the peak memory is that of the case alone. Time is what
// the processor spent on it, whatever else the machine does; the measured values are printed. A
// sanitizer is given four times as long, as it takes up to eight times as much.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "backends/ll_rbg/write.h"
#include "ir/game.h"
#include "ir/limits.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "tests/effort.h"

namespace zug {

enum class Outcome { Success, Error, Either };

struct Limit {
  const char* name;
  std::string (*text)();
  Outcome outcome;
  const char* code;  // one of the errors must have it; "" for any
};

inline std::string repeat(const std::string& part, std::size_t times) {
  std::string text;
  text.reserve(part.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += part;
  return text;
}

// Of all bytes, or of those in `common` when there are any.
inline std::string random_bytes(std::uint32_t seed, std::size_t count,
                                const std::string& common = "") {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    seed = seed * 1664525u + 1013904223u;
    const std::uint32_t draw = seed >> 8;
    text += common.empty() ? static_cast<char>(draw & 0xff) : common[draw % common.size()];
  }
  return text;
}

inline std::string numbered(const std::string& before, std::size_t number,
                            const std::string& after) {
  return before + std::to_string(number) + after;
}

// m1 = m0 m0, m2 = m1 m1, ... behind the word that defines a macro.
inline std::string doubling(const std::string& define, const std::string& first,
                            const std::string& between, std::size_t times) {
  std::string macros = define + "m0 = " + first + "\n";
  for (std::size_t i = 1; i <= times; ++i) {
    const std::string inner = numbered("m", i - 1, "");
    macros += define + numbered("m", i, " = ") + inner + between + inner + "\n";
  }
  return macros;
}

inline std::string crlf(const std::string& text) {
  std::string out;
  for (char c : text) out += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return out;
}

// The exit status of the child: 0 game, 1 errors, 2 a broken promise.
inline int exit_status(const Limit& limit, std::optional<Game> (*read)(Source&, Diagnostics&)) {
  Source source("limit", limit.text());
  Diagnostics diagnostics;
  const std::optional<Game> game = read(source, diagnostics);
  if (game.has_value() == diagnostics.has_errors()) return 2;
  const std::vector<Diagnostic> sorted = diagnostics.sorted();
  if (sorted.size() > limits::diagnostics + 1) return 3;
  bool coded = std::string(limit.code).empty();
  for (const Diagnostic& diagnostic : sorted) {
    coded = coded || diagnostic.code == limit.code;
    if (render(diagnostic, source, false).size() > 5000) return 4;
  }
  if (!game) {
    if (!coded) std::cerr << render(sorted.front(), source, false);
    return coded ? 1 : 5;
  }
  write_ll_rbg(*game, source, diagnostics);
  return 0;
}

inline void expect_good_end(const Limit& limit,
                            std::optional<Game> (*read)(Source&, Diagnostics&)) {
  constexpr double most_seconds = test::sanitized ? 20 : 5;
  constexpr long most_megabytes = 200;

  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) _exit(exit_status(limit, read));
  int status = 0;
  rusage usage{};
  ASSERT_EQ(wait4(child, &status, 0, &usage), child);
  const auto seconds_of = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  const double seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  const long megabytes = usage.ru_maxrss / 1024;
  std::cout << limit.name << ": " << seconds << " s, " << megabytes << " MB\n";
  ASSERT_TRUE(WIFEXITED(status)) << "killed by signal " << WTERMSIG(status);
  const int result = WEXITSTATUS(status);
  EXPECT_NE(result, 2) << "a game and errors, or neither";
  EXPECT_NE(result, 3) << "more diagnostics than the limit";
  EXPECT_NE(result, 4) << "a diagnostic that fills the screen";
  EXPECT_NE(result, 5) << "no error has the code " << limit.code;
  EXPECT_LE(result, 1);
  if (limit.outcome != Outcome::Either) {
    EXPECT_EQ(result, limit.outcome == Outcome::Error ? 1 : 0);
  }
  EXPECT_LT(seconds, most_seconds);
  EXPECT_LT(megabytes, most_megabytes);
}

inline std::string limit_name(const ::testing::TestParamInfo<Limit>& info) {
  return info.param.name;
}

}  // namespace zug
