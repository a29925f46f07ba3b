// Which bracket it is, is found by trying. A part of the text (a directive, a line) whose brackets
// are not in pairs is mended in each way that puts them in pairs, the places next to its first
// error first, and the whole text is read again. The way with the fewest errors is believed if it
// explains at least two of them and makes no new ones: a reader that stumbles elsewhere says less,
// too. Its errors, moved to where they stand in the text as written, are what else is wrong; of
// those that are explained one is said, preferably one of the part that speaks of a bracket.
//
// A text is read as often as its size allows, so a large one not at all, and in long parts only
// places near the errors are tried: what a person waits for has to be there at once.

#include "langs/text/one_bracket.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>
#include <vector>

namespace zug::text {
namespace {

constexpr std::size_t most_read = 3'000'000;  // characters
constexpr std::size_t call_costs = 40;        // as reading so many
constexpr std::size_t short_part = 2'000;
constexpr std::size_t near_in_long_part = 300;

struct Part {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// What stands at [at, at + size) becomes `by`.
struct Change {
  std::size_t at = 0;
  std::size_t size = 0;
  std::string by;
};

struct Attempt {
  Change change;
  std::vector<Diagnostic> errors;  // in the changed text
  std::vector<Expansion> expansions;
  bool whole = true;  // all of it has been read
};

std::vector<Diagnostic> errors_of(const Diagnostics& diagnostics) {
  std::vector<Diagnostic> errors = diagnostics.sorted();
  std::erase_if(errors, [](const Diagnostic& one) { return one.severity != Severity::Error; });
  return errors;
}

// The text with blanks for its comments and strings.
std::string without_comments(std::string_view text, const BracketedText& language) {
  std::string result(text);
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    if (text.substr(at).starts_with(language.line_comment)) end = text.find('\n', at);
    if (text.substr(at).starts_with("/*")) end = text.find("*/", at);
    if (text[at] == '"') end = text.find_first_of("\"\n", at + 1);
    // Signs that are no brackets: 'X >= 0', '->'.
    for (const char* sign : {">=", "<=", "->", " > ", " < "}) {
      if (text.substr(at).starts_with(sign)) end = at + 2;
    }
    end = std::min(end, text.size());
    for (std::size_t in = at; in < end; ++in) result[in] = result[in] == '\n' ? '\n' : ' ';
    at = std::max(at + 1, end);
  }
  return result;
}

std::vector<Part> parts_of(const std::string& text, char sign) {
  std::vector<Part> parts;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find(sign, begin + 1), text.size());
    parts.push_back({begin, end});
    begin = end;
  }
  return parts;
}

// Errors of the attempt, where they stand in the text as written. Macro calls of the attempt follow
// those that are there.
class Return {
 public:
  Return(const Change& change, std::size_t calls)
      : change_(change), calls_(static_cast<std::uint32_t>(calls)) {}

  Diagnostic operator()(Diagnostic diagnostic) const {
    diagnostic.origin = origin(diagnostic.origin);
    for (Note& note : diagnostic.notes) note.origin = origin(note.origin);
    return diagnostic;
  }

  Expansion operator()(const Expansion& one) const {
    return {one.macro, range(one.call), expansion(one.parent)};
  }

 private:
  std::uint32_t place(std::uint32_t at) const {
    const bool behind = at > change_.at;
    return behind ? at - static_cast<std::uint32_t>(change_.by.size() - change_.size) : at;
  }
  SourceRange range(SourceRange r) const { return {place(r.begin), place(r.end)}; }
  std::uint32_t expansion(std::uint32_t one) const {
    return one == no_expansion ? one : one + calls_;
  }
  Origin origin(Origin one) const { return {range(one.range), expansion(one.expansion)}; }

  const Change& change_;
  std::uint32_t calls_;
};

bool same(const Diagnostic& a, const Diagnostic& b) {
  return a.code == b.code && a.origin.range == b.origin.range;
}

std::size_t counted(const std::size_t* work) { return work == nullptr ? 0 : *work; }

class Mender {
 public:
  Mender(Source& source, const BracketedText& language, const ReadText& read,
         const std::size_t* work)
      : source_(source),
        language_(language),
        read_(read),
        work_(work),
        text_(without_comments(source.text(), language)) {}

  // The attempt that leaves the fewest errors, if it explains two of `errors`; and its part.
  std::optional<std::pair<Attempt, Part>> mend(const std::vector<Diagnostic>& errors) {
    std::optional<std::pair<Attempt, Part>> best;
    std::size_t fewest = errors.size() - 1;
    for (const Part& part : parts_of(text_, language_.part)) {
      if (in_pairs(text_.substr(part.begin, part.end - part.begin))) continue;
      for (const Change& change : changes(part, first_places(part, errors))) {
        std::optional<Attempt> attempt = read_with(change, errors);
        if (!attempt) return best;
        if (!attempt->whole || attempt->errors.size() >= fewest) continue;
        fewest = attempt->errors.size();
        best = {std::move(*attempt), part};
        if (fewest == 0) return best;
      }
    }
    return best;
  }

 private:
  bool in_pairs(std::string_view text) const {
    std::string open;
    for (const char c : text) {
      if (language_.openings.find(c) != std::string_view::npos) open += c;
      const std::size_t kind = language_.closings.find(c);
      if (kind == std::string_view::npos) continue;
      if (open.empty() || open.back() != language_.openings[kind]) return false;
      open.pop_back();
    }
    return open.empty();
  }

  // Those that put the brackets of the part in pairs, those next to one of `near` first.
  std::vector<Change> changes(const Part& part, const std::vector<std::size_t>& near) const {
    const auto distance = [&near](std::size_t at) {
      std::size_t least = std::string::npos;
      for (const std::size_t place : near) {
        least = std::min(least, at > place ? at - place : place - at);
      }
      return least;
    };
    const bool is_short = part.end - part.begin <= short_part;
    std::vector<Change> result;
    for (std::size_t at = part.begin; at < part.end; ++at) {
      if (is_short || distance(at) <= near_in_long_part) add_changes(at, result);
    }
    const std::string all = text_.substr(part.begin, part.end - part.begin);
    std::erase_if(result, [&](const Change& change) {
      std::string changed = all;
      changed.replace(change.at - part.begin, change.size, change.by);
      return !in_pairs(changed);
    });
    std::stable_sort(result.begin(), result.end(), [&](const Change& a, const Change& b) {
      return distance(a.at) < distance(b.at);
    });
    return result;
  }

  // Where the first few errors of the part stand, or else its end.
  static std::vector<std::size_t> first_places(const Part& part,
                                               const std::vector<Diagnostic>& errors) {
    constexpr std::size_t few = 3;
    std::vector<std::size_t> places;
    for (const Diagnostic& error : errors) {
      const std::size_t at = error.origin.range.begin;
      if (at >= part.begin && at <= part.end && places.size() < few) places.push_back(at);
    }
    if (places.empty()) places.push_back(part.end);
    return places;
  }

  void add_changes(std::size_t at, std::vector<Change>& result) const {
    for (const std::string_view same : {language_.openings, language_.closings}) {
      if (same.find(text_[at]) == std::string_view::npos) continue;
      result.push_back({at, 1, " "});
      for (const char other : same) {
        if (other != text_[at]) result.push_back({at, 1, std::string(1, other)});
      }
    }
    // Words are whole: brackets stand before or behind them.
    const auto in_word = [this](std::size_t place) {
      const auto c = static_cast<unsigned char>(text_[place]);
      return std::isalnum(c) != 0 || c == '_';
    };
    const bool blank = text_[at] == ' ' || text_[at] == '\n';
    if (at > 0 && in_word(at) && in_word(at - 1)) return;
    for (const char closing : language_.closings) {
      if (!blank || (at > 0 && text_[at - 1] != ' ' && text_[at - 1] != '\n')) {
        result.push_back({at, 0, std::string(1, closing)});
      }
    }
    if (blank) return;
    for (const char opening : language_.openings) {
      result.push_back({at, 0, std::string(1, opening)});
    }
  }

  // Empty when enough has been read. The attempt is not whole if it has an error that is none of
  // those there were: then no more of it is read.
  std::optional<Attempt> read_with(const Change& change, const std::vector<Diagnostic>& errors) {
    Source changed = with(change);
    spent_ += changed.text().size();
    if (spent_ > most_read) return std::nullopt;
    const Return in_source(change, 0);
    Diagnostics diagnostics;
    diagnostics.enough_at([&](const Diagnostic& one) {
      return std::none_of(errors.begin(), errors.end(),
                          [here = in_source(one)](const auto& old) { return same(here, old); });
    });
    const std::size_t before = counted(work_);
    const bool whole = read_(changed, diagnostics) && !diagnostics.enough();
    spent_ += counted(work_) - before;
    Attempt attempt{change, errors_of(diagnostics), std::move(changed.expansions), whole};
    spent_ += call_costs * attempt.expansions.size();
    return attempt;
  }

  Source with(const Change& change) const {
    std::string text(source_.text());
    text.replace(change.at, change.size, change.by);
    return Source(source_.name(), std::move(text));
  }

  Source& source_;
  const BracketedText& language_;
  const ReadText& read_;
  const std::size_t* work_;
  std::string text_;
  std::size_t spent_ = 0;
};

// What the change says by itself; the code is that of an error it explains.
Diagnostic about_change(const Change& change, const Source& source, const std::string& code) {
  const auto at = static_cast<std::uint32_t>(change.at);
  const auto size = static_cast<std::uint32_t>(change.size);
  Diagnostic diagnostic;
  diagnostic.code = code;
  diagnostic.origin = {{at, at + size}, no_expansion};
  const std::string found = quoted(source.text(diagnostic.origin.range));
  diagnostic.message = size == 0 ? zug::quoted(change.by) + " is missing here"
                       : change.by == " "
                           ? found + " is one bracket too many"
                           : "expected " + zug::quoted(change.by) + ", found " + found;
  return diagnostic;
}

// The error to say of those that the change explains: one of its part that speaks of a bracket, or
// of its line, or of its part.
Diagnostic of_the_bracket(const std::vector<Diagnostic>& errors,
                          const std::vector<Diagnostic>& left, const Change& change,
                          const Part& part, const Source& source) {
  const Diagnostic* best = &errors.front();
  int best_worth = -1;
  for (const Diagnostic& error : errors) {
    const auto again = [&](const Diagnostic& other) { return same(error, other); };
    if (std::any_of(left.begin(), left.end(), again)) continue;
    const std::size_t at = error.origin.range.begin;
    bool of_brackets = false;
    for (const char* words : {"closed", "to close", "closes nothing", "there twice"}) {
      of_brackets = of_brackets || error.message.find(words) != std::string::npos;
    }
    const bool here = at >= part.begin && at <= part.end;
    const bool in_line = source.locate(at).line == source.locate(change.at).line;
    const int worth = !here ? 0 : of_brackets ? 3 : in_line ? 2 : 1;
    if (worth <= best_worth) continue;
    best = &error;
    best_worth = worth;
  }
  return best_worth > 0 ? *best : about_change(change, source, best->code);
}

}  // namespace

void read_past_brackets(Source& source, const BracketedText& language, const ReadText& read,
                        Diagnostics& diagnostics, const std::size_t* work) {
  Diagnostics said;
  read(source, said);
  const std::vector<Diagnostic> errors = errors_of(said);
  std::optional<std::pair<Attempt, Part>> found;
  const bool small =
      30 * (source.text().size() + call_costs * source.expansions.size()) < most_read;
  if (errors.size() > 1 && small) found = Mender(source, language, read, work).mend(errors);
  if (!found) {
    for (const Diagnostic& one : said.all()) diagnostics.add(one);
    return;
  }
  const auto& [attempt, part] = *found;
  const Return in_source(attempt.change, source.expansions.size());
  for (const Expansion& one : attempt.expansions) source.expansions.push_back(in_source(one));
  std::vector<Diagnostic> left;
  for (const Diagnostic& one : attempt.errors) left.push_back(in_source(one));
  diagnostics.add(of_the_bracket(errors, left, attempt.change, part, source));
  for (const Diagnostic& one : left) diagnostics.add(one);
  for (const Diagnostic& one : said.all()) {
    if (one.severity != Severity::Error) diagnostics.add(one);
  }
}

}  // namespace zug::text
