#pragma once

// A small GDL description made at random: views over a board of a few squares, with negation,
// recursion, `or` and `distinct`; moves of one or two roles; effects of moves; ends and goals. Most
// are well-formed but for what can only be seen by playing.

#include <cstdint>
#include <random>
#include <string>

namespace zug::test {

class RandomDescription {
 public:
  explicit RandomDescription(std::uint64_t seed) : random_(seed) {}
  std::string text();

 private:
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }
  bool chance(std::uint64_t percent) { return below(100) < percent; }
  std::string constant() { return std::string(1, static_cast<char>('a' + below(constants_))); }
  std::string argument();
  std::string positive(std::size_t level, bool moves, bool state);
  std::string condition(std::size_t level, bool state);
  std::string body(std::size_t level, bool moves, bool state);
  void views();
  void effects();
  void end();

  std::mt19937_64 random_;
  std::string out_;
  std::uint64_t constants_ = 3, roles_ = 1;
  std::string bound_;  // the variables bound in the body being made
};

}  // namespace zug::test
