// Directives: everything from one '#' to the next is one of them, so a fault in one never spoils
// another. `#name = ...` with a section's word is a section, with any other name a macro.

#include "langs/rbg/directives.h"

#include <algorithm>
#include <string>

namespace zug::rbg {
namespace {

using Run = std::span<const Token>;

class Reader {
 public:
  explicit Reader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  Directives read(const Tokens& tokens) {
    if (tokens.empty()) {
      diagnostics_.error("RBG0201", {}, "the file is empty: a game has the sections "
                                        "#players, #pieces, #variables, #board and #rules");
      return {};
    }
    std::size_t begin = 0;
    if (tokens[0].kind != '#') {
      diagnostics_.error("RBG0201", tokens[0].origin,
                         "a file starts with '#', found " + quoted(tokens[0].text));
    }
    while (begin < tokens.size() && tokens[begin].kind != '#') ++begin;
    while (begin < tokens.size()) {
      std::size_t end = begin + 1;
      while (end < tokens.size() && tokens[end].kind != '#') ++end;
      read_directive(Run(tokens).subspan(begin, end - begin));
      begin = end;
    }
    report_missing(tokens.back());
    return std::move(result_);
  }

 private:
  Section* section_of(char kind) {
    switch (kind) {
      case kind::players: return &result_.players;
      case kind::pieces: return &result_.pieces;
      case kind::variables: return &result_.variables;
      case kind::board: return &result_.board;
      case kind::rules: return &result_.rules;
      default: return nullptr;
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
      read_macro(run);
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
      diagnostics_.error("RBG0204", span(heading, run[2]),
                         "the section " + quoted(heading.text) + " is empty");
    }
  }

  void read_macro(Run run) {
    Macro macro;
    macro.name = run[1];
    macro.order = order_;
    std::size_t at = 2;
    if (at < run.size() && run[at].kind == '(' && !read_parameters(run, at, macro)) return;
    if (at >= run.size() || run[at].kind != '=') {
      const bool cut = at >= run.size();
      auto& error = diagnostics_.error(
          "RBG0301", cut ? run.back().origin : run[at].origin,
          cut ? "the definition of macro " + quoted(macro.name.text) + " ends before its '='"
              : "expected '=' in the definition of macro " + quoted(macro.name.text) +
                    ", found " + quoted(run[at].text));
      const std::string meant = nearest(std::string(macro.name.text),
                                        {"players", "pieces", "variables", "board", "rules"});
      if (!meant.empty()) error.hint = "did you mean '#" + meant + "'?";
      return;
    }
    macro.body.assign(run.begin() + static_cast<std::ptrdiff_t>(at) + 1, run.end());
    if (macro.body.empty()) {
      diagnostics_.warning("RBG0302", macro.name.origin,
                           "macro " + quoted(macro.name.text) + " has no body");
    }
    define(std::move(macro));
  }

  // parameters = '(' identifier { ';' identifier } ')'; `at` is left behind the ')'.
  bool read_parameters(Run run, std::size_t& at, Macro& macro) {
    const std::size_t open = at++;
    while (true) {
      if (at >= run.size()) {
        auto& error = diagnostics_.error("RBG0301", run.back().origin,
                                         "the parameter list of macro " +
                                             quoted(macro.name.text) + " is not closed");
        error.note(run[open].origin, "it is opened here");
        return false;
      }
      if (run[at].kind != kind::identifier) {
        diagnostics_.error("RBG0301", run[at].origin,
                           "expected a parameter name, found " + quoted(run[at].text));
        return false;
      }
      for (const Token& earlier : macro.parameters) {
        if (earlier.text != run[at].text) continue;
        auto& error = diagnostics_.error("RBG0301", run[at].origin,
                                         "two parameters are named " + quoted(run[at].text));
        error.note(earlier.origin, "the first one is here");
        break;
      }
      macro.parameters.push_back(run[at++]);
      if (at < run.size() && run[at].kind == ')') break;
      if (at < run.size() && run[at].kind != ';') {
        auto& error = diagnostics_.error("RBG0301", run[at].origin,
                                         "expected ';' or ')' after a parameter, found " +
                                             quoted(run[at].text));
        if (run[at].kind == ',') error.hint = "macro parameters are separated by ';'";
        return false;
      }
      ++at;
    }
    ++at;
    return true;
  }

  void define(Macro macro) {
    std::vector<Macro>& overloads = result_.macros[macro.name.text];
    for (const Macro& other : overloads) {
      const bool same_arity = other.parameters.size() == macro.parameters.size();
      const bool mixed = other.parameters.empty() != macro.parameters.empty();
      if (!same_arity && !mixed) continue;
      const bool bare = other.parameters.empty() || macro.parameters.empty();
      auto& error = diagnostics_.error(
          bare ? "RBG0303" : "RBG0304", macro.name.origin,
          mixed ? "macro " + quoted(macro.name.text) + " is defined with and without parameters"
                : "macro " + quoted(macro.name.text) + " is defined twice" +
                      (bare ? std::string() : " with " + std::to_string(macro.parameters.size()) +
                                                  " parameter(s)"));
      error.note(other.name.origin, "the first definition is here");
      return;
    }
    overloads.push_back(std::move(macro));
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
