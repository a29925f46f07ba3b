// Directives: everything from one '#' to the next is one of them, so a fault in one never spoils
// another. `#name = ...` with a section's word is a section, with any other name a macro.

#include "langs/rbg/directives.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <span>
#include <string>

namespace zug::rbg {
namespace {

using Run = std::span<const Token>;

class Reader {
 public:
  explicit Reader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  Directives read(const Tokens& tokens) {
    if (tokens.empty()) {
      diagnostics_.error("RBG0201", {},
                         "the file is empty: a game has the sections "
                         "#players, #pieces, #variables, #board and #rules");
      return {};
    }
    if (tokens[0].kind != '#') {
      diagnostics_.error("RBG0201", tokens[0].origin,
                         "a file starts with '#', found " + quoted(tokens[0].text));
    }
    const std::vector<Run> runs = text::split_at_signs(tokens);
    for (const Run run : runs) {
      if (run.size() > 1 && section_of(run[1].kind) != nullptr) given_.emplace(run[1].text);
    }
    for (const Run run : runs) read_directive(run);
    report_missing(tokens.back());
    return std::move(result_);
  }

 private:
  Section* section_of(char kind) {
    switch (kind) {
      case kind::players:
        return &result_.players;
      case kind::pieces:
        return &result_.pieces;
      case kind::variables:
        return &result_.variables;
      case kind::board:
        return &result_.board;
      case kind::rules:
        return &result_.rules;
      default:
        return nullptr;
    }
  }

  static std::vector<std::string> section_names() {
    return {"players", "pieces", "variables", "board", "rules"};
  }

  // A macro without parameters that resembles a section which the file does not have is this
  // section, misspelt.
  Section* missing_section_like(Run run) {
    if (run.size() < 3 || run[1].kind != kind::identifier || run[2].kind == '(') return nullptr;
    std::string word(run[1].text);
    std::transform(word.begin(), word.end(), word.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    std::string meant = nearest(word, section_names());
    if (text::word_kind(dialect, word) != kind::identifier) meant = word;
    Section* section = meant.empty() ? nullptr : section_of(text::word_kind(dialect, meant));
    if (section == nullptr || given_.contains(meant)) return nullptr;
    given_.insert(std::string(meant));
    diagnostics_
        .error("RBG0206", run[1].origin, "the section '" + meant + "' is missing, and this is none")
        .hint = "did you mean '#" + meant + "'?";
    return section;
  }

  // `run` starts with its '#'.
  void read_directive(Run run) {
    ++order_;
    if (run.size() < 2) {
      diagnostics_.error("RBG0202", run[0].origin, "expected a section or macro name after '#'");
    } else if (Section* section = section_of(run[1].kind)) {
      read_section(run, *section);
    } else if (Section* meant = missing_section_like(run)) {
      read_section(run, *meant);
    } else if (run[1].kind == kind::identifier) {
      text::define_macro(run.subspan(1), order_, section_names(), dialect, result_.macros,
                         diagnostics_);
    } else {
      diagnostics_.error(
          "RBG0202", run[1].origin,
          "expected a section or macro name after '#', found " + quoted(run[1].text));
    }
  }

  void read_section(Run run, Section& section) {
    const Token& heading = run[1];
    if (section.present()) {
      auto& error = diagnostics_.error("RBG0205", heading.origin,
                                       "the section " + quoted(heading.text) + " is given twice");
      error.note(section.heading.origin, "the first one is here");
      read_again(run, section);
      return;
    }
    section = {heading, body_of(run), order_, false};
    if (run.size() < 3 || run[2].kind != '=') {
      diagnostics_.error("RBG0203", run.size() < 3 ? heading.origin : run[2].origin,
                         "expected '=' after " + zug::quoted("#" + std::string(heading.text)));
      section.readable = !section.body.empty();
      return;
    }
    section.readable = !section.body.empty() || &section == &result_.variables;
    if (!section.readable) {
      diagnostics_.error("RBG0204", text::span(heading, run[2]),
                         "the section " + quoted(heading.text) + " is empty");
    }
  }

  // What is behind '=', or stands where it should.
  static Tokens body_of(Run run) {
    const bool sign = run.size() > 2 && (run[2].kind == '=' || run[2].kind == ':' ||
                                         run[2].kind == kind::equal || run[2].kind == kind::assign);
    const auto skipped = std::min<std::size_t>(run.size(), sign ? 3 : 2);
    return Tokens(run.begin() + static_cast<std::ptrdiff_t>(skipped), run.end());
  }

  void read_again(Run run, Section& first) {
    const Tokens body = body_of(run);
    if (&first == &result_.board || &first == &result_.rules) {
      result_.again.push_back({first.heading, body, order_, !body.empty()});
      return;
    }
    bool known = false;  // the name that the rest of the item belongs to
    for (const Token& token : body) {
      if (token.kind == kind::identifier) {
        const auto same = [&token](const Token& other) { return other.text == token.text; };
        known = std::any_of(first.body.begin(), first.body.end(), same);
      }
      if (known || token.kind == ',') continue;
      const bool separate =
          token.kind == kind::identifier && !first.body.empty() && first.body.back().kind != ',';
      if (separate) first.body.push_back({',', ",", token.origin, false, 0});
      first.body.push_back(token);
    }
    first.order = order_;
    first.readable = first.readable || !body.empty();
  }

  void report_missing(const Token& last) {
    const Origin end{{last.origin.range.end, last.origin.range.end}, no_expansion};
    const std::array<std::pair<const Section*, const char*>, 5> sections{
        {{&result_.players, "players"},
         {&result_.pieces, "pieces"},
         {&result_.variables, "variables"},
         {&result_.board, "board"},
         {&result_.rules, "rules"}}};
    for (const auto& [section, name] : sections) {
      if (section->present() || given_.contains(name)) continue;
      diagnostics_.error("RBG0206", end, "the section '" + std::string(name) + "' is missing");
    }
  }

  Diagnostics& diagnostics_;
  Directives result_;
  std::set<std::string, std::less<>> given_;  // the names of the sections in the file
  std::size_t order_ = 0;
};

}  // namespace

Directives read_directives(const Tokens& tokens, Diagnostics& diagnostics) {
  return Reader(diagnostics).read(tokens);
}

}  // namespace zug::rbg
