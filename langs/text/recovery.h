#pragma once

// Parsing a section with recovery. The tokens become a string of their kinds and a PEGTL grammar
// reads that string. Where it raises an error, the error is reported, the tokens are mended and the
// section is read again, until it can be read whole: so everything else in it is known and can be
// judged. What mends the tokens is found by trying. An entry of errors.h says what to put where
// something is missing; tokens may be too many; else the bracket group around the place is given
// up:
//
//   up + + {w} [e b]    ~>    up + ? + {w} [e b]    ~>    up + ? + {w} [e , b]
//
// The way is taken that gets the parser furthest, where what it gives up counts twice and what
// comes later not at all. What was put in is marked as invented; nothing is said about it later.

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tao/pegtl.hpp>
#include <utility>
#include <vector>

#include "ir/messages/diagnostic.h"
#include "langs/text/reading.h"
#include "langs/text/tokens.h"

namespace zug::text {

// What people write by mistake, and what they meant. Some mistakes deserve another code than the
// place where they come to light has.
struct Mistake {
  const char* expected;  // how the entry of errors.h begins
  char found;
  const char* hint;
  const char* code = nullptr;
};

// A section on its way to one that can be read.
struct Sentence {
  explicit Sentence(Tokens all);

  Tokens tokens;
  std::string kinds;  // of the tokens
  bool complete = true;
  std::vector<Token> surplus = {};        // closing brackets that close nothing, taken out
  std::set<std::uint32_t> unclosed = {};  // where opening ones stand that were never closed
};

// Where the parser stopped, and the entry of errors.h for it: the code, a blank, what is expected
// and, behind '\037', what could be put there: kinds, other ways behind '|'.
struct Fault {
  std::size_t at = 0;
  std::string entry;
};

// The same tokens with brackets in pairs. Reports those without a partner, but leaves `surplus` to
// its caller; empty when they are nested too deeply, which is reported, too.
std::optional<Sentence> with_paired_brackets(const Tokens& tokens, const BracketCodes& codes,
                                             Diagnostics& diagnostics);

// Reports faults, those aside that follow from an earlier one.
class FaultReporter {
 public:
  FaultReporter(const Token& heading, std::span<const Mistake> mistakes, Diagnostics& diagnostics)
      : heading_(heading), mistakes_(mistakes), diagnostics_(diagnostics) {}
  void report(const Sentence& sentence, const Fault& fault);
  // Brackets of which it has been said that they are never closed: that they are not expected
  // where they stand is no second fault.
  void know_unclosed(std::set<std::uint32_t> places) { unclosed_ = std::move(places); }
  // Closing brackets, those aside whose opening one has been reported as missing.
  void report_surplus(const Sentence& sentence, const char* code);

 private:
  bool follows(const Sentence& sentence, const Fault& fault);

  const Token& heading_;
  std::span<const Mistake> mistakes_;
  Diagnostics& diagnostics_;
  std::string last_entry_;
  std::uint32_t last_group_ = 0;  // where the bracket around the last fault stands
  std::vector<std::uint32_t> missing_openings_;
  std::set<std::pair<std::uint32_t, std::string>> pastes_;  // with the entries reported there
  std::set<std::uint32_t> unclosed_;
};

// Ways to mend a sentence, with how many tokens each gives up. The first of equal worth is the
// best. One at a time: each is as large as the section.
using TryMending = std::function<void(Sentence&& mended, std::size_t lost)>;
void each_mending(const Sentence& sentence, const Fault& fault, const TryMending& attempt);

// What was done to `before` at the fault, done wherever the same tokens of the same macro stand: a
// fault in a body is mended in all its expansions at once, however many they are.
Sentence mended_everywhere(const Sentence& before, const Fault& fault, Sentence mended);

// Reads with `File` into a fresh builder, whose constructor takes (tokens, kinds).
template <class File, template <class> class Action, class Errors, class Builder>
std::optional<Fault> read_sentence(const Sentence& sentence, std::optional<Builder>& builder) {
  builder.emplace(sentence.tokens, sentence.kinds);
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(
      sentence.kinds.data(), sentence.kinds.data() + sentence.kinds.size(), "");
  try {
    tao::pegtl::parse<File, Action, tao::pegtl::must_if<Errors>::template control>(input, *builder);
    return std::nullopt;
  } catch (const tao::pegtl::parse_error& error) {
    return Fault{error.positions().front().byte, std::string(error.message())};
  }
}

// The mending that is worth most; empty when none gets anywhere.
template <class File, template <class> class Action, class Errors, class Builder>
std::optional<Sentence> mend(const Sentence& sentence, const Fault& fault) {
  const std::size_t left = sentence.tokens.size() - fault.at;
  std::optional<Sentence> best;
  long best_worth = 0;
  std::optional<Builder> builder;
  each_mending(sentence, fault, [&](Sentence&& mended, std::size_t lost) {
    const std::optional<Fault> next = read_sentence<File, Action, Errors, Builder>(mended, builder);
    const std::size_t still = next ? mended.tokens.size() - next->at : 0;
    if (next && still >= left) return;
    const long worth = worth_of(left - still, lost, 6);
    if (best && worth <= best_worth) return;
    best_worth = worth;
    best = std::move(mended);
  });
  if (best) best = mended_everywhere(sentence, fault, std::move(*best));
  return best;
}

// Reads `tokens`. The builder is that of the last round; `complete` says whether it knows all
// names.
template <class File, template <class> class Action, class Errors, class Builder, class Take>
auto parse_section(const Tokens& tokens, const Token& heading, const BracketCodes& codes,
                   std::span<const Mistake> mistakes, Diagnostics& diagnostics, Take take)
    -> Reading<decltype(take(std::declval<Builder&>()))> {
  constexpr int most_rounds = 40;
  const std::size_t errors_before = diagnostics.errors();
  std::optional<Sentence> sentence = with_paired_brackets(tokens, codes, diagnostics);
  Sentence paired({});
  if (sentence) paired.surplus = sentence->surplus;
  FaultReporter reporter(heading, mistakes, diagnostics);
  if (sentence) reporter.know_unclosed(sentence->unclosed);
  for (int round = 0; sentence && round < most_rounds; ++round) {
    std::optional<Builder> builder;
    const std::optional<Fault> fault =
        read_sentence<File, Action, Errors, Builder>(*sentence, builder);
    if (!fault) {
      reporter.report_surplus(*sentence, codes.surplus);
      return {take(*builder), sentence->complete};
    }
    reporter.report(*sentence, *fault);
    if (diagnostics.enough()) return {};
    sentence = mend<File, Action, Errors, Builder>(*sentence, *fault);
  }
  // Given up: something has been said, or it is the brackets that were taken out.
  if (diagnostics.errors() == errors_before) reporter.report_surplus(paired, codes.surplus);
  return {};
}

}  // namespace zug::text
