// Directives: everything from one '#' to the next is one of them, so a fault in one never spoils
// another. `#def` defines a macro; game, board and order stand once, player and goal once for each
// player (which check.cc looks after: here nobody knows the names yet).

#include "langs/rbg_draft/directives.h"

#include <algorithm>
#include <array>
#include <iterator>
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
    const std::vector<Run> runs = text::split_at_signs(tokens);
    for (const Run run : runs) {
      const char word = run.size() > 1 ? run[1].kind : kind::blank;
      has_game_ = has_game_ || word == kind::game;
      has_board_ = has_board_ || word == kind::board;
      has_order_ = has_order_ || word == kind::order;
    }
    for (const Run run : runs) read_directive(run);
    report_missing(tokens.back());
    const auto empty = [](const Section& section) { return section.body.empty(); };
    result_.players_known = std::none_of(result_.players.begin(), result_.players.end(), empty) &&
                            !result_.players.empty() && !lost_;
    result_.goals_known = std::none_of(result_.goals.begin(), result_.goals.end(), empty) &&
                          !result_.goals.empty() && !lost_;
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
    read_as(run, run[1].kind);
  }

  void read_as(Run run, char directive) {
    switch (directive) {
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
        read_misspelt(run);
    }
  }

  // What stands behind an order, and behind no other directive.
  static bool only_names(Run behind) {
    return !behind.empty() && std::all_of(behind.begin(), behind.end(), [](const Token& token) {
      return token.kind == kind::identifier || token.kind == ',';
    });
  }

  // The directive that a word was meant as: one that it resembles, unless names alone stand behind
  // it, as in "#players white black", or "".
  std::string meant_by(Run run) const {
    const std::string word(run[1].text);
    if (only_names(run.subspan(2)) && !has_order_) return "order";
    const std::string meant = nearest(word, {"def", "game", "board", "player", "order", "goal"});
    const bool stands_alone = meant == "player" || meant == "goal" || meant == "def";
    return stands_alone && only_names(run.subspan(2)) ? "" : meant;
  }

  // A word that is none of the six, but resembles one, is read as that.
  void read_misspelt(Run run) {
    const Token& word = run[1];
    auto& error = diagnostics_.error(
        "RBGD0202", word.origin,
        "expected the name of a directive after '#', found " + quoted(word.text));
    const std::string meant = meant_by(run);
    error.hint = meant.empty() ? "macros are defined by '#def name = ...'"
                               : "did you mean '#" + meant + "'?";
    Tokens names;
    if (meant == "order") {
      std::copy_if(run.begin(), run.end(), std::back_inserter(names),
                   [](const Token& token) { return token.kind != ','; });
      run = names;
    }
    const bool given = (meant == "game" && has_game_) || (meant == "board" && has_board_) ||
                       (meant == "order" && has_order_);
    has_order_ = has_order_ || meant == "order";
    lost_ = lost_ || meant.empty();
    if (!meant.empty() && !given) read_as(run, text::word_kind(dialect, meant));
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
  bool lost_ = false;  // a directive of unknown kind
  bool has_game_ = false, has_board_ = false, has_order_ = false;
};

}  // namespace

Directives read_directives(const Tokens& tokens, Diagnostics& diagnostics) {
  return Reader(diagnostics).read(tokens);
}

}  // namespace zug::rbg_draft
