// Directives: everything from one '#' to the next is one of them, so a fault in one never spoils
// another. `#def` defines a macro; game, board and order stand once, player and goal once for each
// player (which check.cc looks after: here nobody knows the names yet).

#include "langs/rbg_draft/directives.h"

#include <array>
#include <span>
#include <string>

namespace zug::rbg_draft {
namespace {

using Run = std::span<const Token>;

class Reader {
 public:
  explicit Reader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  Directives read(const Tokens& tokens) {
    if (tokens.empty()) {
      diagnostics_.error("RBGD0201", {},
                         "the file is empty: a game has #game, #board, #order, and #player and "
                         "#goal for each player");
      return {};
    }
    if (tokens[0].kind != '#') {
      diagnostics_.error("RBGD0201", tokens[0].origin,
                         "a file starts with '#', found " + quoted(tokens[0].text));
    }
    for (const Run run : text::split_at_signs(tokens)) read_directive(run);
    report_missing(tokens.back());
    return std::move(result_);
  }

 private:
  // `run` starts with its '#'.
  void read_directive(Run run) {
    ++order_;
    if (run.size() < 2) {
      diagnostics_.error("RBGD0202", run[0].origin, "expected the name of a directive after '#'");
      return;
    }
    switch (run[1].kind) {
      case kind::def:
        return read_macro(run);
      case kind::game:
        return read_single(run, result_.game);
      case kind::board:
        return read_single(run, result_.board);
      case kind::order:
        return read_single(run, result_.order);
      case kind::player:
        return read_into(run, result_.players.emplace_back());
      case kind::goal:
        return read_into(run, result_.goals.emplace_back());
      default:
        report_unknown(run[1]);
    }
  }

  void report_unknown(const Token& word) {
    auto& error = diagnostics_.error(
        "RBGD0202", word.origin,
        "expected the name of a directive after '#', found " + quoted(word.text));
    const std::string meant =
        nearest(std::string(word.text), {"def", "game", "board", "player", "order", "goal"});
    error.hint = meant.empty() ? "macros are defined by '#def name = ...'"
                               : "did you mean '#" + meant + "'?";
  }

  void read_macro(Run run) {
    if (run.size() < 3 || run[2].kind != kind::identifier) {
      const Token& at = run.size() < 3 ? run[1] : run[2];
      auto& error =
          diagnostics_.error("RBGD0301", at.origin, "expected the name of a macro after '#def'");
      if (text::is_word(at.kind) && run.size() >= 3) {
        error.hint = quoted(at.text) + " is a reserved word";
      }
      return;
    }
    text::define_macro(run.subspan(2), order_, {}, dialect, result_.macros, diagnostics_);
  }

  void read_single(Run run, Section& section) {
    if (!section.present()) return read_into(run, section);
    auto& error = diagnostics_.error("RBGD0205", run[1].origin,
                                     quoted("#" + std::string(run[1].text)) + " is given twice");
    error.note(section.heading.origin, "the first one is here");
  }

  void read_into(Run run, Section& section) {
    section = {run[1], Tokens(run.begin() + 2, run.end()), order_};
    if (section.body.empty()) {
      diagnostics_.error("RBGD0204", run[1].origin,
                         quoted("#" + std::string(run[1].text)) + " has no content");
    }
  }

  void report_missing(const Token& last) {
    const Origin end{{last.origin.range.end, last.origin.range.end}, no_expansion};
    const std::array<std::pair<bool, const char*>, 5> directives{
        {{result_.game.present(), "#game"},
         {result_.board.present(), "#board"},
         {!result_.players.empty(), "#player"},
         {result_.order.present(), "#order"},
         {!result_.goals.empty(), "#goal"}}};
    for (const auto& [present, name] : directives) {
      if (!present) diagnostics_.error("RBGD0206", end, quoted(name) + " is missing");
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

}  // namespace zug::rbg_draft
