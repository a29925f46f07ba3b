// The sink and the renderer of diagnostics. A rendered diagnostic shows the line it points at, cut
// to a window around the caret when it is long, and then, from the inside out, the macro calls that
// brought the place into the program:
//
//   game.rbg:12:9: error: 'upp' is not declared; did you mean 'up'? [RBG0601]
//       ->white upp
//               ^~~
//   game.rbg:20:7: note: in the expansion of macro 'turn'

#include "ir/messages/diagnostic.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "ir/game_text.h"
#include "ir/limits.h"
#include "ir/messages/columns.h"
#include "ir/messages/edit_distance.h"

namespace zug {
namespace {

constexpr std::size_t window = 100;  // columns of source shown
constexpr std::size_t shown_expansions = 8;

struct Colours {
  std::string_view bold, red, magenta, cyan, green, reset;
};
constexpr Colours plain{};
constexpr Colours ansi{"\033[1m",    "\033[1;31m", "\033[1;35m",
                       "\033[1;36m", "\033[1;32m", "\033[0m"};

// Source bytes that a terminal could misread become '?'; tabs stay, so that the caret lines up.
std::string visible(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < 0x20 && c != '\t') || byte == 0x7f) c = '?';
  }
  return result;
}

// As wide as the text, tabs as tabs.
std::string blanks_under(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t next = std::min(text.find('\t'), text.size());
    result += std::string(text_columns(text.substr(0, next)), ' ');
    if (next < text.size()) result += '\t';
    text.remove_prefix(std::min(next + 1, text.size()));
  }
  return result;
}

bool is_warning(const Diagnostic& diagnostic) { return diagnostic.severity == Severity::Warning; }

std::string excerpt(const Source& source, SourceRange range, const Colours& colours) {
  const LineColumn at = source.locate(range.begin);
  const std::string_view line = source.line(at.line);
  const std::size_t caret = std::min(at.column - 1, line.size());
  const std::size_t begin =
      start_of_character(line, caret > window * 3 / 4 ? caret - window * 3 / 4 : 0);
  const std::size_t end = start_of_character(line, std::min(begin + window, line.size()));
  const std::string_view shown = line.substr(begin, end - begin);
  const std::size_t before = std::min(shown.size(), caret - begin);
  const std::size_t bytes = std::min<std::size_t>(
      range.end > range.begin ? range.end - range.begin : 1, shown.size() - before);
  const std::size_t length = std::max<std::size_t>(1, text_columns(shown.substr(before, bytes)));
  return "    " + visible(shown) + "\n    " + blanks_under(shown.substr(0, before)) +
         std::string(colours.green) + "^" + std::string(length - 1, '~') +
         std::string(colours.reset) + "\n";
}

std::string heading(const Source& source, Origin origin, std::string_view label,
                    std::string_view colour, const Colours& colours) {
  const LineColumn at = source.locate(origin.range.begin);
  return std::string(colours.bold) + for_people(GameText(source.name())) + ":" +
         std::to_string(at.line) + ":" + std::to_string(at.column) + ": " + std::string(colour) +
         std::string(label) + std::string(colours.reset) + ": ";
}

std::string expansion_notes(const Source& source, Origin origin, const Colours& colours) {
  std::vector<std::uint32_t> chain;
  for (std::uint32_t id = origin.expansion; id != no_expansion && id < source.expansions.size();
       id = source.expansions[id].parent) {
    chain.push_back(id);
  }
  std::string result;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    // A deep chain shows its two ends.
    if (chain.size() > shown_expansions && i == shown_expansions / 2) {
      const std::size_t left_out = chain.size() - shown_expansions;
      result += heading(source, {source.expansions[chain[i]].call, no_expansion}, "note",
                        colours.cyan, colours) +
                "(" + std::to_string(left_out) + " more expansions)\n";
      i += left_out - 1;
      continue;
    }
    const Expansion& expansion = source.expansions[chain[i]];
    result += heading(source, {expansion.call, no_expansion}, "note", colours.cyan, colours) +
              "in the expansion of macro '" + expansion.macro + "'\n" +
              excerpt(source, expansion.call, colours);
  }
  return result;
}

auto place_of(const Diagnostic& diagnostic) {
  return std::tuple(diagnostic.origin.range.begin, diagnostic.origin.range.end);
}

}  // namespace

void Diagnostic::note(Origin at, std::string text) { notes.push_back({at, std::move(text)}); }

void Diagnostics::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::Error) {
    ++errors_;
    enough_ = enough_ || (deciding_ && deciding_(diagnostic));
  }
  list_.push_back(std::move(diagnostic));
}

Diagnostic& Diagnostics::error(std::string code, Origin origin, std::string message) {
  // What is past the limit only counts: memory stays bounded. A warning goes for an error, else the
  // last slot is overwritten.
  if (list_.size() > 2 * limits::diagnostics) {
    const auto last = std::find_if(list_.rbegin(), list_.rend(), is_warning);
    if (last == list_.rend()) {
      list_.pop_back();
    } else {
      list_.erase(std::next(last).base());
    }
  }
  add({Severity::Error, std::move(code), origin, std::move(message), {}, {}});
  return list_.back();
}

Diagnostic& Diagnostics::warning(std::string code, Origin origin, std::string message) {
  if (list_.size() > 2 * limits::diagnostics && list_.back().severity == Severity::Warning) {
    list_.pop_back();
  }
  add({Severity::Warning, std::move(code), origin, std::move(message), {}, {}});
  return list_.back();
}

std::vector<Diagnostic> Diagnostics::sorted() const {
  std::vector<Diagnostic> result = list_;
  std::stable_sort(result.begin(), result.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return place_of(a) < place_of(b);
  });
  // A macro used ten times repeats its faults ten times: the first call stands for all.
  const auto same = [](const Diagnostic& a, const Diagnostic& b) {
    return place_of(a) == place_of(b) && a.code == b.code && a.message == b.message;
  };
  result.erase(std::unique(result.begin(), result.end(), same), result.end());
  // Warnings go first, from the end on.
  while (result.size() > limits::diagnostics) {
    const auto last = std::find_if(result.rbegin(), result.rend(), is_warning);
    if (last == result.rend()) {
      result.resize(limits::diagnostics);
    } else {
      result.erase(std::next(last).base());
    }
  }
  return result;
}

std::string first_error(const Diagnostics& diagnostics) {
  const Diagnostic* first = nullptr;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity != Severity::Error) continue;
    if (first == nullptr || place_of(diagnostic) < place_of(*first)) first = &diagnostic;
  }
  return first == nullptr ? "" : first->message;
}

std::string render(const Diagnostic& diagnostic, const Source& source, bool colour) {
  const Colours& colours = colour ? ansi : plain;
  const bool is_error = diagnostic.severity == Severity::Error;
  std::string result = heading(source, diagnostic.origin, is_error ? "error" : "warning",
                               is_error ? colours.red : colours.magenta, colours);
  result += diagnostic.message;
  if (!diagnostic.hint.empty()) result += "; " + diagnostic.hint;
  if (!diagnostic.code.empty()) result += " [" + diagnostic.code + "]";
  result += "\n" + excerpt(source, diagnostic.origin.range, colours);
  for (const Note& note : diagnostic.notes) {
    result += heading(source, note.origin, "note", colours.cyan, colours) + note.message + "\n" +
              excerpt(source, note.origin.range, colours);
  }
  return result + expansion_notes(source, diagnostic.origin, colours);
}

std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 60;
  const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  std::size_t end = 0;
  while (end < line.size() && end < longest) {
    end += std::max<std::size_t>(1, utf8_length(line, end));
  }
  const std::string shown = for_people(GameText(line.substr(0, end)));
  return "'" + shown + (end < text.size() ? "...'" : "'");
}

std::string nearest(const std::string& word, const std::vector<std::string>& candidates) {
  if (word.size() > longest_word) return "";
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > longest_word || candidate == word) continue;
    const std::size_t distance = edit_distance(word, candidate, best_distance);
    // Words without a letter in common are not slips of each other.
    if (distance < best_distance && distance < std::max(word.size(), candidate.size())) {
      best = candidate;
      best_distance = distance;
      if (distance == 1) break;
    }
  }
  return best;
}

}  // namespace zug
