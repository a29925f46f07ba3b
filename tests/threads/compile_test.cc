// Compiled code comes and goes on many threads at once, as games of a program in Python do: libtcc
// has variables that all of its states share, and giving a state back touches them as well.

#include "backends/reasoner/compilers/compile.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace zug {
namespace {

CSources constant(int value) {
  CSources sources;
  sources.name = "constant";
  sources.source.functions = "int value(void) { return " + std::to_string(value) + "; }\n";
  return sources;
}

int value_of(Library& library) { return reinterpret_cast<int (*)()>(library.symbol("value"))(); }

TEST(Compile, CodeComesAndGoesOnManyThreads) {
  try {
    compile(constant(0), Compiler::Tcc);
  } catch (const CompileFailure& failure) {
    GTEST_SKIP() << failure.what();
  }
  std::atomic<int> right{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([t, &right] {
      for (int i = 0; i < 200; ++i) {
        const std::unique_ptr<Library> library = compile(constant(1000 * t + i), Compiler::Tcc);
        right += value_of(*library) == 1000 * t + i;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 4 * 200);
}

// As in Python, where pytest sets a variable for each test.
TEST(Compile, VariablesMayBeSetMeanwhile) {
  std::atomic<bool> over{false};
  std::atomic<int> failed{0};
  ::setenv("CC", "false", 1);
  const CompileUntil compile_now = compile_as_of_now();
  std::thread compiling([&] {
    for (int i = 0; i < 50; ++i) {
      try {
        compile_now(constant(i), Compiler::Native, {});
      } catch (const CompileFailure&) {
        ++failed;
      }
    }
    over = true;
  });
  for (int i = 0; !over; ++i) {
    ::setenv(("ZUG_TEST_" + std::to_string(i % 20'000)).c_str(), std::to_string(i).c_str(), 1);
  }
  compiling.join();
  for (int i = 0; i < 20'000; ++i) ::unsetenv(("ZUG_TEST_" + std::to_string(i)).c_str());
  ::unsetenv("CC");
  EXPECT_EQ(failed, 50);
}

}  // namespace
}  // namespace zug
