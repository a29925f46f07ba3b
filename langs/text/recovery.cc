// Brackets, messages and ways to mend for the parsers of all sections; see the header for how
// recovery works.
//
// Brackets come first, as a group whose end is unknown would swallow what follows. Where a closing
// bracket does not fit the last open one, there are three stories: inner brackets were never
// closed, a wrong closing bracket was written, or one too many. The story is taken after which the
// rest of the section has the fewest faults.

#include "langs/text/recovery.h"

#include <algorithm>
#include <map>

#include "ir/limits.h"

namespace zug::text {
namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

bool closes(char opening, char closing) { return closing_of(opening) == closing; }

// How many brackets have no partner from `at` on, when `open` are open: a lower bound is enough.
std::size_t faults_ahead(std::span<const Token> tokens, std::size_t at, std::string open) {
  std::size_t faults = 0;
  for (; at < tokens.size(); ++at) {
    const char kind = tokens[at].kind;
    if (is_opening(kind)) {
      open += kind;
    } else if (is_closing(kind)) {
      if (open.empty() || !closes(open.back(), kind)) ++faults;
      if (!open.empty()) open.pop_back();
    }
  }
  return faults + open.size();
}

// Numbers, and names before ',' or '/', are no rules: what they begin ends where a bracket opens,
// or before the name in front of it.
std::size_t parenthesis_end(std::span<const Token> tokens, std::size_t opening, std::size_t limit) {
  // Behind a word of the language, as in 'rectangle(', all of it belongs in there.
  const char word = opening > 0 ? tokens[opening - 1].kind : kind::blank;
  if (word != kind::identifier && is_word(word)) return limit;
  const auto kind_at = [&](std::size_t at) { return at < limit ? tokens[at].kind : kind::blank; };
  const char first = kind_at(opening + 1);
  const char second = kind_at(opening + 2);
  const bool step = first == kind::number || first == '-' || first == '/' ||
                    (first == kind::identifier && (second == ',' || second == '/'));
  if (!step) return limit;
  std::size_t at = opening + 1;
  while (at < limit && !(is_opening(tokens[at].kind) && tokens[at].kind != '{')) ++at;
  const bool next_item = at < limit && at > opening + 2 && kind_at(at - 1) == kind::identifier &&
                         kind_at(at - 2) == ',';
  return next_item ? at - 2 : at;
}

// How far the content of a bracket that is never closed can reach: a list, a calculation, or rules
// up to a switch.
std::size_t content_end(std::span<const Token> tokens, std::size_t opening, std::size_t limit) {
  const char open = tokens[opening].kind;
  if (open == '(') return parenthesis_end(tokens, opening, limit);
  const bool pattern = open == kind::positive || open == kind::negative;
  const bool list = open == '{' || open == '[';
  bool operand_before = false;
  for (std::size_t at = opening + 1; at < limit; ++at) {
    const char k = tokens[at].kind;
    if (pattern) {
      if (k == kind::to_player || k == kind::to_keeper) return at;
      continue;
    }
    const bool operand = k == kind::identifier || k == kind::number || k == kind::skipped;
    if (operand && operand_before) return at;
    const std::string_view between =
        list ? std::string_view(",") : std::string_view("+-*/=,()ELUG<>");
    if (!operand && between.find(k) == std::string_view::npos) return at;
    operand_before = operand;
  }
  return limit;
}

class Pairing {
 public:
  Pairing(const Tokens& tokens, const BracketCodes& codes, Diagnostics& diagnostics)
      : tokens_(tokens), codes_(codes), diagnostics_(diagnostics) {}

  std::optional<Sentence> run() {
    for (std::size_t at = 0; at < tokens_.size(); ++at) {
      const char kind = tokens_[at].kind;
      if (is_opening(kind)) {
        open_.push_back(at);
        if (open_.size() > limits::nesting) {
          diagnostics_.error(codes_.limit, tokens_[at].origin,
                             "brackets are nested deeper than " + std::to_string(limits::nesting));
          return std::nullopt;
        }
      } else if (is_closing(kind)) {
        close(at);
      }
    }
    while (!open_.empty()) never_closed(tokens_.size());
    return result();
  }

 private:
  void close(std::size_t at) {
    if (open_.empty()) {
      if (!tokens_[at].invented) surplus_.push_back(tokens_[at]);
      replaced_.emplace_back(at, kind::blank);
    } else if (closes(tokens_[open_.back()].kind, tokens_[at].kind)) {
      open_.pop_back();
    } else {
      mismatch(at);
    }
  }

  std::string open_kinds(std::size_t count) const {
    std::string kinds;
    for (std::size_t i = 0; i < count; ++i) kinds += tokens_[open_[i]].kind;
    return kinds;
  }

  void mismatch(std::size_t at) {
    std::size_t match = open_.size();
    while (match > 0 && !closes(tokens_[open_[match - 1]].kind, tokens_[at].kind)) --match;
    const bool known = ++mismatches_ <= 20;  // each story is told to the end
    const auto ahead = [&](std::size_t still_open) {
      return known ? faults_ahead(tokens_, at + 1, open_kinds(still_open)) : 0;
    };
    const std::size_t forgotten = match == 0 ? none : open_.size() - match + ahead(match - 1);
    const std::size_t wrong = 1 + ahead(open_.size() - 1);
    const std::size_t surplus = 1 + ahead(open_.size());
    if (forgotten <= std::min(wrong, surplus)) {
      while (open_.size() > match) never_closed(at, &tokens_[at]);
      open_.pop_back();
    } else {
      expected_to_close(at);
      if (surplus < wrong) {
        replaced_.emplace_back(at, kind::blank);
      } else {
        replaced_.emplace_back(at, closing_of(tokens_[open_.back()].kind));
        open_.pop_back();
      }
    }
  }

  void expected_to_close(std::size_t at) {
    const Token& opening = tokens_[open_.back()];
    if (opening.invented) return;
    report(codes_.unmatched, at,
           "expected '" + std::string(1, closing_of(opening.kind)) + "' to close " +
               quoted(opening.text) + ", found " + quoted(tokens_[at].text))
        .note(opening.origin, "it is opened here");
  }

  // The last open bracket ends before `limit`, where `found` stands if there is something.
  void never_closed(std::size_t limit, const Token* found = nullptr) {
    const std::size_t opening = open_.back();
    if (found != nullptr) {
      expected_to_close(limit);
    } else if (!tokens_[opening].invented) {
      report(codes_.unmatched, opening, quoted(tokens_[opening].text) + " is never closed");
      unclosed_.insert(tokens_[opening].origin.range.begin);
    }
    put_[content_end(tokens_, opening, limit)] += closing_of(tokens_[opening].kind);
    open_.pop_back();
  }

  Diagnostic& report(const char* code, std::size_t at, std::string message) {
    return diagnostics_.error(code, tokens_[at].origin, std::move(message));
  }

  Sentence result() const {
    if (put_.empty() && replaced_.empty()) return Sentence(tokens_);
    Tokens mended;
    std::size_t change = 0;
    for (std::size_t at = 0; at <= tokens_.size(); ++at) {
      const auto put = put_.find(at);
      for (const char kind : put == put_.end() ? std::string() : put->second) {
        Origin origin = at < tokens_.size() ? tokens_[at].origin : tokens_.back().origin;
        mended.push_back({kind, "", origin, true, 0});
      }
      if (at == tokens_.size()) break;
      mended.push_back(tokens_[at]);
      if (change < replaced_.size() && replaced_[change].first == at) {
        mended.back().kind = replaced_[change++].second;
        mended.back().invented = true;
      }
    }
    Sentence sentence(std::move(mended));
    sentence.surplus = surplus_;
    sentence.unclosed = unclosed_;
    return sentence;
  }

  const Tokens& tokens_;
  const BracketCodes& codes_;
  Diagnostics& diagnostics_;
  std::vector<std::size_t> open_;
  std::map<std::size_t, std::string> put_;  // before tokens, and at the end
  std::vector<std::pair<std::size_t, char>> replaced_;
  std::vector<Token> surplus_;
  std::set<std::uint32_t> unclosed_;
  std::size_t mismatches_ = 0;
};

// The opening bracket of the group around `at`, and its closing one, or none.
std::pair<std::size_t, std::size_t> group_around(const std::string& kinds, std::size_t at) {
  std::size_t depth = 0;
  std::size_t open = std::min(at, kinds.size());
  while (open > 0) {
    --open;
    if (is_closing(kinds[open])) ++depth;
    if (!is_opening(kinds[open])) continue;
    if (depth == 0) {
      depth = 1;
      for (std::size_t close = open + 1; close < kinds.size(); ++close) {
        if (is_opening(kinds[close])) ++depth;
        if (is_closing(kinds[close]) && --depth == 0) return {open, close};
      }
      return {none, none};
    }
    --depth;
  }
  return {none, none};
}

// The end of the group that begins at `open`, an opening bracket.
std::size_t group_end(const std::string& kinds, std::size_t open) {
  return group_around(kinds, open + 1).second;
}

void blank_out(Sentence& sentence, std::size_t at) {
  Token& token = sentence.tokens[at];
  if (is_word(token.kind) && !token.invented) sentence.complete = false;
  token.kind = kind::blank;
  token.invented = true;
  sentence.kinds[at] = kind::blank;
}

Token invented_at(const Sentence& sentence, std::size_t at, char kind) {
  Origin origin;
  if (at < sentence.tokens.size()) {
    origin = sentence.tokens[at].origin;
    origin.range.end = origin.range.begin;
  } else if (!sentence.tokens.empty()) {
    origin = sentence.tokens.back().origin;
    origin.range.begin = origin.range.end;
  }
  return {kind, "", origin, true, 0};
}

Sentence with_put(Sentence sentence, std::size_t at, std::string_view kinds) {
  Tokens put;
  for (const char kind : kinds) put.push_back(invented_at(sentence, at, kind));
  const auto place = static_cast<std::ptrdiff_t>(std::min(at, sentence.tokens.size()));
  sentence.tokens.insert(sentence.tokens.begin() + place, put.begin(), put.end());
  sentence.kinds.insert(static_cast<std::size_t>(place), kinds);
  return sentence;
}

// The group becomes one `skipped` token, and blanks behind it.
Sentence without_group(Sentence sentence, std::size_t open, std::size_t close) {
  for (std::size_t at = open; at <= close; ++at) blank_out(sentence, at);
  sentence.tokens[open].kind = kind::skipped;
  sentence.kinds[open] = kind::skipped;
  return sentence;
}

std::vector<std::string> stubs(const std::string& entry) {
  const std::size_t mark = entry.find('\037');
  std::vector<std::string> result;
  if (mark == std::string::npos) return result;
  std::string rest = entry.substr(mark + 1);
  while (true) {
    const std::size_t bar = rest.find('|');
    result.push_back(rest.substr(0, bar));
    if (bar == std::string::npos) return result;
    rest = rest.substr(bar + 1);
  }
}

bool is_bracket(char kind) { return is_opening(kind) || is_closing(kind); }

constexpr std::size_t largest_tried = 20'000;  // tokens; larger sections lose whole groups

}  // namespace

Sentence::Sentence(Tokens all) : tokens(std::move(all)) {
  for (const Token& token : tokens) {
    kinds += token.kind;
    if (token.kind == kind::skipped) complete = false;
  }
}

bool has_paired_brackets(std::span<const Token> tokens) { return faults_ahead(tokens, 0, "") == 0; }

std::optional<Sentence> with_paired_brackets(const Tokens& tokens, const BracketCodes& codes,
                                             Diagnostics& diagnostics) {
  return Pairing(tokens, codes, diagnostics).run();
}

namespace {

// What is expected is put where the fault is, in front of what is there or instead of it.
void try_stubs(const Sentence& sentence, const Fault& fault, const TryMending& attempt) {
  const std::size_t at = fault.at, size = sentence.tokens.size();
  const char found = at < size ? sentence.kinds[at] : kind::blank;
  const bool bracket_there = at < size && is_bracket(found);
  const bool word = is_word(found) || found == kind::number || found == kind::string;
  for (const std::string& stub : stubs(fault.entry)) {
    // Where a word is expected, and there is another one, that is what was meant.
    const char first = stub.empty() ? kind::blank : stub.front();
    const bool value = is_word(first) || first == kind::number || first == kind::string;
    const bool group = first == kind::number && at < size && is_opening(found);
    attempt(with_put(sentence, at, stub), group ? 3U : value && word ? 1U : 0U);
    if (at >= size || bracket_there || (value && !word)) continue;
    Sentence without = sentence;
    blank_out(without, at);
    attempt(with_put(std::move(without), at, stub), value ? 0U : 1U);
  }
  if (!bracket_there || !is_opening(found)) return;
  const std::size_t end = group_end(sentence.kinds, at);
  for (const std::string& stub : stubs(fault.entry)) {
    if (end == none || stub.empty() || stub.front() != kind::number) continue;
    Sentence without = without_group(sentence, at, end);
    without.tokens[at].kind = without.kinds[at] = kind::blank;
    attempt(with_put(std::move(without), at, stub), 1);
  }
}

// Some tokens behind the fault are given up, or the group there.
void try_without(const Sentence& sentence, const Fault& fault, const TryMending& attempt) {
  const std::size_t at = fault.at, size = sentence.tokens.size();
  Sentence shorter = sentence;
  for (std::size_t lost = 1; lost <= 4 && at + lost <= size; ++lost) {
    if (is_bracket(sentence.kinds[at + lost - 1])) break;
    blank_out(shorter, at + lost - 1);
    attempt(Sentence(shorter), lost);
  }
  if (at >= size || !is_opening(sentence.kinds[at])) return;
  const std::size_t end = group_end(sentence.kinds, at);
  if (end != none) attempt(without_group(sentence, at, end), end - at);
}

// "moves((b))": a word with arguments where no word can be.
void try_without_call(const Sentence& sentence, const Fault& fault, const TryMending& attempt) {
  if (fault.entry.find("a condition") == std::string::npos) return;
  if (sentence.kinds.compare(std::min(fault.at, sentence.kinds.size()), 2, "i(") != 0) return;
  const std::size_t end = group_end(sentence.kinds, fault.at + 1);
  if (end != none) attempt(without_group(sentence, fault.at, end), 1);
}

}  // namespace

void each_mending(const Sentence& sentence, const Fault& fault, const TryMending& attempt) {
  const std::size_t at = fault.at;
  const std::size_t size = sentence.tokens.size();
  if (size <= largest_tried) {
    try_stubs(sentence, fault, attempt);
    try_without_call(sentence, fault, attempt);
    try_without(sentence, fault, attempt);
  }
  const auto [open, close] = group_around(sentence.kinds, at);
  if (open != none) attempt(without_group(sentence, open, close), close - at + 1);
  if (open != none || at >= size) return;
  // Outside of all brackets the rest of the line is given up, and groups in it.
  Sentence rest = sentence;
  std::size_t end = at;
  while (end < size && end < at + 8) {
    const std::size_t next = is_opening(sentence.kinds[end]) ? group_end(sentence.kinds, end) : end;
    for (; end <= next && end < size; ++end) blank_out(rest, end);
  }
  attempt(std::move(rest), end - at);
}

Sentence mended_everywhere(const Sentence& before, const Fault& fault, Sentence mended) {
  const Tokens& old = before.tokens;
  if (fault.at == 0 || fault.at >= old.size()) return mended;
  if (old[fault.at].origin.expansion == no_expansion) return mended;
  const auto same = [](const Token& a, const Token& b) {
    return a.kind == b.kind && a.invented == b.invented && a.origin.range == b.origin.range;
  };
  // old[begin, begin + lost) has become mended[begin, begin + put).
  const std::size_t most = std::min(old.size(), mended.tokens.size());
  std::size_t begin = 0;
  while (begin < most && same(old[begin], mended.tokens[begin])) ++begin;
  std::size_t behind = 0;
  while (behind < most - begin &&
         same(old.rbegin()[static_cast<std::ptrdiff_t>(behind)],
              mended.tokens.rbegin()[static_cast<std::ptrdiff_t>(behind)])) {
    ++behind;
  }
  const std::size_t lost = old.size() - behind - begin;
  const std::size_t put = mended.tokens.size() - behind - begin;
  // The tokens that have to be there again, with a neighbour on either side of the fault.
  const std::size_t first = std::min(begin, fault.at) - (std::min(begin, fault.at) > 0 ? 1 : 0);
  const std::size_t last = std::max(begin + lost, fault.at + 1);
  constexpr std::size_t longest = 100;
  if (last - first > longest) return mended;
  const auto place = [](const Tokens& tokens, std::size_t at) {
    return tokens.begin() + static_cast<std::ptrdiff_t>(at);
  };
  Tokens all(place(mended.tokens, 0), place(mended.tokens, begin + put));
  for (std::size_t at = begin + lost; at < old.size();) {
    const std::size_t from = at - (begin - first);
    const bool alike = from >= begin + lost && from + (last - first) <= old.size() &&
                       std::equal(place(old, first), place(old, last), place(old, from), same);
    if (alike)
      all.insert(all.end(), place(mended.tokens, begin), place(mended.tokens, begin + put));
    if (alike) at += lost;
    if (at < old.size() && (!alike || lost == 0)) all.push_back(old[at++]);
  }
  Sentence result(std::move(all));
  result.complete = result.complete && mended.complete;
  result.surplus = std::move(mended.surplus);
  return result;
}

// What comes right behind something invented, or is it itself, is no news; neither is the same
// fault again in the same brackets, as in a list without commas.
bool FaultReporter::follows(const Sentence& sentence, const Fault& fault) {
  const std::vector<Token>& tokens = sentence.tokens;
  std::size_t before = std::min(fault.at, tokens.size());
  bool invented = before < tokens.size() && tokens[before].invented;
  for (int near = 0; near < 3 && before > 0 && !invented; ++near) {
    invented = tokens[--before].invented;
    if (is_bracket(sentence.kinds[before])) break;
  }
  // Each bound that is missing is one to write.
  if (fault.entry.starts_with("RBG0402 a bound")) {
    const std::size_t at = std::min(fault.at, tokens.size());
    return at > 0 && tokens[at - 1].invented;
  }
  const std::size_t open = group_around(sentence.kinds, fault.at).first;
  const std::uint32_t group = open == none ? 0 : tokens[open].origin.range.begin;
  const bool list = fault.entry.find("\037,") != std::string::npos ||
                    fault.entry.find("\037i") != std::string::npos;
  const bool again = fault.entry == last_entry_ && group == last_group_ &&
                     (group != 0 || list || fault.at >= tokens.size());
  last_entry_ = fault.entry;
  last_group_ = group;
  const bool unclosed =
      fault.at < tokens.size() && unclosed_.contains(tokens[fault.at].origin.range.begin);
  return invented || again || unclosed;
}

void FaultReporter::report_surplus(const Sentence& sentence, const char* code) {
  constexpr std::size_t most_reported = 100;
  std::size_t reported = 0;
  for (const Token& closing : sentence.surplus) {
    if (reported == most_reported) return;
    const auto opening =
        std::find_if(missing_openings_.begin(), missing_openings_.end(),
                     [&closing](std::uint32_t at) { return at <= closing.origin.range.begin; });
    if (opening != missing_openings_.end()) {
      missing_openings_.erase(opening);
    } else {
      ++reported;
      diagnostics_.error(code, closing.origin, quoted(closing.text) + " closes nothing");
    }
  }
}

void FaultReporter::report(const Sentence& sentence, const Fault& fault) {
  if (follows(sentence, fault)) return;
  const Tokens& tokens = sentence.tokens;
  const std::size_t at = fault.at;
  const std::uint32_t paste = at < tokens.size() ? tokens[at].paste : 0;
  if (paste != 0 && !pastes_.emplace(paste, fault.entry).second) return;
  for (const char* opening : {" '('", " '['", " '{'", "parentheses"}) {
    if (at < tokens.size() && fault.entry.find(opening) != std::string::npos) {
      missing_openings_.push_back(tokens[at].origin.range.begin);
      break;
    }
  }
  const std::string expected = fault.entry.substr(0, fault.entry.find('\037'));
  const std::size_t blank = expected.find(' ');
  Origin origin = heading_.origin;
  std::string found = "but the section ends";
  if (at < tokens.size()) {
    origin = tokens[at].origin;
    // The macro that pastes is at fault more likely than who calls it.
    if (paste != 0) origin.range = {paste, paste + 1};
    found = "found " + quoted(tokens[at].text);
  } else if (!tokens.empty()) {
    origin = tokens.back().origin;
    origin.range.begin = origin.range.end;
  }
  auto& error = diagnostics_.error(expected.substr(0, blank), origin,
                                   "expected " + expected.substr(blank + 1) + ", " + found);
  if (at >= tokens.size()) return;
  for (const Mistake& mistake : mistakes_) {
    if (!expected.starts_with(mistake.expected) || tokens[at].kind != mistake.found) continue;
    error.hint = mistake.hint;
    if (mistake.code != nullptr) error.code = mistake.code;
  }
}

}  // namespace zug::text
