// Mutations of token lists.
//
// Six languages, one tokenizer: it need not be right for any of them, only seldom cut a word in
// two. A token keeps the blanks before it, so that line ends, which mean something in some
// languages, move along; where two words would become one, a space goes between them. For example
// `->p [$ n=1]` is `->` `p` ` [$` ` n` `=` `1` `]`, its group from ` [$` to `]`.
//
// A mutation replaces a range of tokens by a list of tokens, that is all; which range and which
// list is what the mutations differ in. Most put something where something of its kind was (a word
// for a word, a `{...}` for a `{...}`), which often leaves a game a game: only games get through to
// the engines.

#include "tests/fuzz/mutator.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>

namespace zug::fuzz {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
// Bytes above 127 are letters of some script.
bool is_wordy(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '?' ||
         static_cast<unsigned char>(c) >= 128;
}

std::size_t length_of_comment(std::string_view text) {
  if (text.substr(0, 2) == "//") return std::min(text.find('\n'), text.size());
  if (text.substr(0, 2) != "/*") return 0;
  const std::size_t end = text.find("*/", 2);
  return end == std::string_view::npos ? text.size() : end + 2;
}

// Up to the quote that ends it, all in one line; else the quote alone.
std::size_t length_of_string(std::string_view text) {
  for (std::size_t i = 1; i < text.size() && text[i] != '\n'; ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      return i + 1;
  }
  return 1;
}

std::size_t length_of_word(std::string_view text) {
  if (text.empty()) return 0;
  if (const std::size_t comment = length_of_comment(text)) return comment;
  if (text[0] == '"') return length_of_string(text);
  constexpr std::array<std::string_view, 18> marks{
      "->>", "+>", "->", "<=", ">=", "==",    "!=", "<<", ">>",
      "{?",  "{!", "{$", "[$", "^*", "$turn", "@P", "#K", "+="};
  for (const std::string_view mark : marks) {
    if (text.substr(0, mark.size()) == mark) return mark.size();
  }
  if (!is_wordy(text[0])) return 1;
  const bool number = is_digit(text[0]);
  std::size_t length = 1;
  while (length < text.size() && (number ? is_digit(text[length]) : is_wordy(text[length]))) {
    ++length;
  }
  return length;
}

using Tokens = std::vector<Token>;

struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::size_t below(std::size_t bound, Random& random) {
  return static_cast<std::size_t>(random.below(bound));
}

// From one to four tokens; `tokens` has some.
Range some_tokens(const Tokens& tokens, Random& random) {
  const std::size_t begin = below(tokens.size(), random);
  return {begin, std::min(tokens.size(), begin + 1 + below(4, random))};
}

// A bracketed group; when none is found soon, some tokens.
Range some_group(const Tokens& tokens, Random& random) {
  const std::size_t from = below(tokens.size(), random);
  for (std::size_t i = from; i < std::min(tokens.size(), from + 200); ++i) {
    if (const std::size_t end = behind_group(tokens, i)) return {i, end};
  }
  return some_tokens(tokens, random);
}

bool begins_line(const Token& token) {
  return token.text.substr(0, token.blanks).find('\n') != std::string_view::npos;
}

Range some_line(const Tokens& tokens, Random& random) {
  Range line;
  line.begin = below(tokens.size(), random);
  while (line.begin > 0 && !begins_line(tokens[line.begin])) --line.begin;
  line.end = line.begin + 1;
  while (line.end < tokens.size() && !begins_line(tokens[line.end])) ++line.end;
  return line;
}

Range some_part(const Tokens& tokens, Random& random) {
  const std::size_t kind = below(6, random);
  if (kind < 3) return some_group(tokens, random);
  return kind == 3 ? some_line(tokens, random) : some_tokens(tokens, random);
}

Tokens part(const Tokens& tokens, Range range) {
  return {tokens.begin() + static_cast<std::ptrdiff_t>(range.begin),
          tokens.begin() + static_cast<std::ptrdiff_t>(range.end)};
}

Tokens with(const Tokens& tokens, Range range, const Tokens& instead) {
  Tokens result = part(tokens, {0, range.begin});
  result.insert(result.end(), instead.begin(), instead.end());
  const Tokens rest = part(tokens, {range.end, tokens.size()});
  result.insert(result.end(), rest.begin(), rest.end());
  return result;
}

// A space goes between words that were not neighbours before.
std::string joined(const Tokens& tokens) {
  std::string result;
  const char* end = nullptr;  // of the token before
  for (const Token& token : tokens) {
    const bool neighbours = end == token.text.data();
    if (!neighbours && !result.empty() && !token.text.empty() && is_wordy(result.back()) &&
        is_wordy(token.text.front())) {
      result += ' ';
    }
    result += token.text;
    end = token.text.data() + token.text.size();
  }
  return result;
}

std::string extreme_number(std::string_view old, Random& random) {
  constexpr std::array<const char*, 22> edges{"0",
                                              "1",
                                              "2",
                                              "3",
                                              "7",
                                              "8",
                                              "63",
                                              "64",
                                              "65",
                                              "99",
                                              "100",
                                              "127",
                                              "128",
                                              "255",
                                              "256",
                                              "1000",
                                              "65535",
                                              "2147483646",
                                              "2147483647",
                                              "2147483648",
                                              "9223372036854775807",
                                              "9223372036854775808"};
  const std::size_t which = below(edges.size() + 6, random);
  if (which < edges.size()) return edges[which];
  if (old.size() > 9) return "-1";
  const long value = std::stol(std::string(old));
  return std::to_string(which % 2 == 0 ? value + 1 : std::max(0L, value - 1));
}

enum class Kind { Blank, Word, Number, Bracket, Other };

Kind kind_of(const Token& token) {
  constexpr std::string_view brackets = "()[]{}";
  const std::string_view word = token.word();
  if (word.empty()) return Kind::Blank;
  if (is_digit(word[0])) return Kind::Number;
  if (is_wordy(word[0])) return Kind::Word;
  return brackets.find(word[0]) != std::string_view::npos ? Kind::Bracket : Kind::Other;
}

constexpr int tries = 30;

class Mutation {
 public:
  Mutation(const std::vector<std::string>& dictionary, Random& random)
      : dictionary_(dictionary), random_(random) {}

  Tokens of(const Tokens& tokens) {
    if (tokens.empty()) return word();
    const std::size_t which = below(20, random_);
    if (which < 5) return other_token(tokens);
    if (which < 7) return number(tokens);
    if (which < 11) return other_group(tokens);
    if (which < 12) return exchanged(tokens);
    const Range some = some_part(tokens, random_);
    const std::size_t place = below(tokens.size() + 1, random_);
    if (which < 14) return with(tokens, some, {});
    if (which < 16) return with(tokens, {some.end, some.end}, part(tokens, some));
    if (which < 17) return with(tokens, {place, place}, part(tokens, some));
    if (which < 19) return with(tokens, {some.end, some.end}, word());
    return with(tokens, some, word());
  }

 private:
  Tokens word() {
    if (dictionary_.empty()) return {};
    return tokens_of(dictionary_[below(dictionary_.size(), random_)]);
  }

  // A token in place of another of its kind. Brackets stay as they are.
  Tokens other_token(const Tokens& tokens) {
    for (int i = 0; i < tries; ++i) {
      const std::size_t at = below(tokens.size(), random_);
      const Token& by = tokens[below(tokens.size(), random_)];
      const Kind kind = kind_of(by);
      if (kind == Kind::Bracket || kind == Kind::Blank || kind_of(tokens[at]) != kind) continue;
      if (tokens[at].word() == by.word()) continue;
      made_.push_back(std::string(tokens[at].text.substr(0, tokens[at].blanks)) +
                      std::string(by.word()));
      return with(tokens, {at, at + 1}, {Token{made_.back(), tokens[at].blanks}});
    }
    return tokens;
  }

  // Two groups that begin with the same sort of bracket.
  std::optional<std::pair<Range, Range>> like_groups(const Tokens& tokens) {
    for (int i = 0; i < tries; ++i) {
      const Range one = some_group(tokens, random_);
      const Range other = some_group(tokens, random_);
      const std::string_view open = tokens[one.begin].word();
      if (one.begin == other.begin || open.empty()) continue;
      if (tokens[other.begin].word().substr(0, 1) == open.substr(0, 1)) return {{one, other}};
    }
    return std::nullopt;
  }

  Tokens other_group(const Tokens& tokens) {
    const auto groups = like_groups(tokens);
    return groups ? with(tokens, groups->first, part(tokens, groups->second)) : tokens;
  }

  Tokens exchanged(const Tokens& tokens) {
    const auto groups = like_groups(tokens);
    if (!groups) return tokens;
    auto [first, second] = *groups;
    if (first.begin > second.begin) std::swap(first, second);
    if (first.end > second.begin) return tokens;
    return with(with(tokens, second, part(tokens, first)), first, part(tokens, second));
  }

  Tokens number(const Tokens& tokens) {
    const std::size_t from = below(tokens.size(), random_);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const std::size_t at = (from + i) % tokens.size();
      const std::string_view old = tokens[at].word();
      if (old.empty() || !is_digit(old[0])) continue;
      made_.push_back(std::string(tokens[at].text.substr(0, tokens[at].blanks)) +
                      extreme_number(old, random_));
      return with(tokens, {at, at + 1}, tokens_of(made_.back()));
    }
    return tokens;
  }

  const std::vector<std::string>& dictionary_;
  Random& random_;
  std::deque<std::string> made_;  // what new tokens are views of
};

}  // namespace

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> result;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t blanks = 0;
    while (at + blanks < text.size() && is_blank(text[at + blanks])) ++blanks;
    const std::size_t length = blanks + length_of_word(text.substr(at + blanks));
    result.push_back({text.substr(at, length), blanks});
    at += length;
  }
  return result;
}

std::size_t behind_group(const std::vector<Token>& tokens, std::size_t open) {
  constexpr std::string_view opening = "([{";
  constexpr std::string_view closing = ")]}";
  std::string expected;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    const char first = tokens[i].word().empty() ? ' ' : tokens[i].word().front();
    if (const std::size_t kind = opening.find(first); kind != std::string_view::npos) {
      expected += closing[kind];
    } else if (closing.find(first) != std::string_view::npos) {
      if (expected.empty() || expected.back() != first) return 0;
      expected.pop_back();
    }
    if (expected.empty()) return i == open ? 0 : i + 1;
  }
  return 0;
}

std::vector<std::string> dictionary_words(const std::string& text) {
  std::vector<std::string> result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t open = text.find('"', at);
    if (text[at] != '#' && open < end) {
      std::string word;
      for (std::size_t i = open + 1; i < end && text[i] != '"'; ++i) {
        if (text[i] != '\\' || i + 1 >= end) {
          word += text[i];
        } else if (text[++i] != 'x') {
          word += text[i];
        } else {
          word += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
          i += 2;
        }
      }
      result.push_back(word);
    }
    at = end + 1;
  }
  return result;
}

std::string mutate(std::string_view text, const std::vector<std::string>& dictionary,
                   Random& random) {
  std::string result(text);
  do {
    Mutation mutation(dictionary, random);
    const std::string before = result;
    result = joined(mutation.of(tokens_of(before)));
  } while (below(3, random) == 0);
  return result;
}

std::string cross(std::string_view text, std::string_view other, Random& random) {
  const Tokens mine = tokens_of(text);
  const Tokens theirs = tokens_of(other);
  if (mine.empty() || theirs.empty()) return std::string(mine.empty() ? other : text);
  if (below(3, random) > 0) {
    return joined(with(mine, some_part(mine, random), part(theirs, some_part(theirs, random))));
  }
  const std::size_t at = below(mine.size(), random);
  const std::size_t from = below(theirs.size(), random);
  return joined(with(mine, {at, mine.size()}, part(theirs, {from, theirs.size()})));
}

}  // namespace zug::fuzz
