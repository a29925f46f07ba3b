// Directives: everything from one '#' to the next is one of them, so a fault in one never spoils
// another. `#name = ...` with a section's word is a section, with any other name a macro.

#include "langs/rbg/directives.h"

#include <array>
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
    for (const Run run : text::split_at_signs(tokens)) read_directive(run);
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

  // `run` starts with its '#'.
  void read_directive(Run run) {
    ++order_;
    if (run.size() < 2) {
      diagnostics_.error("RBG0202", run[0].origin, "expected a section or macro name after '#'");
    } else if (Section* section = section_of(run[1].kind)) {
      read_section(run, *section);
    } else if (run[1].kind == kind::identifier) {
      text::define_macro(run.subspan(1), order_,
                         {"players", "pieces", "variables", "board", "rules"}, dialect,
                         result_.macros, diagnostics_);
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
      return;
    }
    section = {heading, {}, order_, false};
    if (run.size() < 3 || run[2].kind != '=') {
      diagnostics_.error("RBG0203", run.size() < 3 ? heading.origin : run[2].origin,
                         "expected '=' after " + quoted("#" + std::string(heading.text)));
      return;
    }
    section.body.assign(run.begin() + 3, run.end());
    section.readable = !section.body.empty() || heading.kind == kind::variables;
    if (!section.readable) {
      diagnostics_.error("RBG0204", text::span(heading, run[2]),
                         "the section " + quoted(heading.text) + " is empty");
    }
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
      if (section->present()) continue;
      diagnostics_.error("RBG0206", end, "the section '" + std::string(name) + "' is missing");
    }
  }

  Diagnostics& diagnostics_;
  Directives result_;
  std::size_t order_ = 0;
};

}  // namespace

Directives read_directives(const Tokens& tokens, Diagnostics& diagnostics) {
  return Reader(diagnostics).read(tokens);
}

}  // namespace zug::rbg
