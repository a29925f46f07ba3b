#include "tests/fuzz/mutator.h"

#include <gtest/gtest.h>

#include <set>

#include "langs/rbg/read.h"
#include "tests/files.h"

namespace zug {
namespace {

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> result;
  for (const fuzz::Token& token : fuzz::tokens_of(text)) result.emplace_back(token.word());
  return result;
}

using Words = std::vector<std::string>;

TEST(FuzzTokens, AreThoseOfOurLanguages) {
  EXPECT_EQ(words("#rules = ->a [$ n=(n+10)]*"), (Words{"#", "rules", "=", "->", "a", "[$", "n",
                                                        "=", "(", "n", "+", "10", ")", "]", "*"}));
  EXPECT_EQ(
      words("<<Name>> (0,1,e)^* // x\n@P 2&"),
      (Words{"<<", "Name", ">>", "(", "0", ",", "1", ",", "e", ")", "^*", "// x", "@P", "2", "&"}));
  EXPECT_EQ(
      words("(<= (next ?x) /* a\nb */ \"q\\\"(\" \"open\n"),
      (Words{"(", "<=", "(", "next", "?x", ")", "/* a\nb */", "\"q\\\"(\"", "\"", "open", ""}));
}

TEST(FuzzTokens, JoinedAreTheText) {
  for (const std::string text : {"", " ", "a1 1a//", "\xff\x00{?\t", "/*", "\"\\"}) {
    std::string joined;
    for (const fuzz::Token& token : fuzz::tokens_of(text)) joined += token.text;
    EXPECT_EQ(joined, text);
  }
}

TEST(FuzzTokens, GroupsAreBalanced) {
  const std::vector<fuzz::Token> tokens = fuzz::tokens_of("a ({? b [c]} d) ( ] ");
  EXPECT_EQ(fuzz::behind_group(tokens, 1), 10u);
  EXPECT_EQ(fuzz::behind_group(tokens, 2), 8u);
  EXPECT_EQ(fuzz::behind_group(tokens, 0), 0u);   // no bracket
  EXPECT_EQ(fuzz::behind_group(tokens, 10), 0u);  // closed by another one
}

TEST(FuzzDictionary, IsReadAsLibFuzzerDoes) {
  EXPECT_EQ(fuzz::dictionary_words("# no \"word\"\n\"a\\\"b\\\\\"\nname=\"x\\x0ay\"\n"),
            (Words{"a\"b\\", "x\ny"}));
}

// That is what the mutator is for: of random bytes nearly none would still be a game.
TEST(FuzzMutations, LeaveGamesGamesOften) {
  const std::string text = test::content(test::source_path("corpus/rbg/breakthrough.rbg"));
  ASSERT_FALSE(text.empty());
  Random random(1);
  std::set<std::string> distinct;
  int games = 0;
  for (int i = 0; i < 300; ++i) {
    const std::string mutant = fuzz::mutate(text, {"{e}", "up"}, random);
    Source source("mutant", mutant);
    Diagnostics diagnostics;
    games += read_rbg(source, diagnostics) ? 1 : 0;
    distinct.insert(mutant);
  }
  EXPECT_GT(distinct.size(), 250u);
  EXPECT_GT(games, 30);
  EXPECT_LT(games, 300);
}

TEST(FuzzMutations, AreTheSameFromTheSameSeed) {
  Random first(7);
  Random second(7);
  const std::string text = "(a (b 10) [c])\n{d}";
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(fuzz::mutate(text, {"w"}, first), fuzz::mutate(text, {"w"}, second));
    EXPECT_EQ(fuzz::cross(text, "(x y)", first), fuzz::cross(text, "(x y)", second));
  }
}

TEST(FuzzMutations, TakeAnything) {
  Random random(3);
  for (const std::string text : {"", " \n", ")", "((((", "9223372036854775808 12", "\"/*"}) {
    for (int i = 0; i < 200; ++i) {
      fuzz::mutate(text, {}, random);
      fuzz::cross(text, "", random);
      fuzz::cross("", text, random);
    }
  }
}

}  // namespace
}  // namespace zug
