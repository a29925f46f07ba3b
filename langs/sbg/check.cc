// The static checks of Simplified Boardgames. The original demands few things of a description;
// most of what is told here are warnings of games that end at once or of rules that do nothing:
//
//   #K 1 &    with one K on the board: "white has lost before the first move"

#include "langs/sbg/check.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "ir/action.h"
#include "ir/limits.h"
#include "langs/sbg/movement.h"

namespace zug::sbg {
namespace {

std::string plural(std::int64_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

bool is_upper(char letter) { return std::isupper(static_cast<unsigned char>(letter)) != 0; }
char lower(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}
std::string loss_of(char letter) {
  return is_upper(letter) ? "white has lost before the first move"
                          : "black has lost before the first move";
}

class Checker {
 public:
  Checker(const Description& description, Diagnostics& diagnostics)
      : game_(description), diagnostics_(diagnostics) {}

  void run() {
    size_known_ = game_.width > 0 && check_size();
    board_known_ = size_known_ && check_rows();
    check_rules();
    check_turn_limit();
    check_arrivals();
    check_amounts();
  }

 private:
  bool check_size() {
    const auto most = static_cast<std::int64_t>(limits::vertices);
    if (game_.width > most || game_.height > most || game_.width * game_.height > most) {
      diagnostics_.error("SBG0601", game_.size_origin,
                         "the board has more than " + std::to_string(most) + " squares");
      return false;
    }
    return true;
  }

  // False when the rows do not make the board.
  bool check_rows() {
    bool good = true;
    for (const Row& row : game_.rows) {
      good = good && row.good;
      if (!row.good) continue;
      const auto length = static_cast<std::int64_t>(row.cells.size());
      if (length != game_.width) {
        diagnostics_
            .error("SBG0303", row.origin,
                   "the row has " + plural(length, "square") + ", the board has " +
                       plural(game_.width, "column"))
            .note(game_.size_origin, "the size of the board");
        good = false;
      }
      for (const char c : row.cells) ++count_[c];
    }
    const auto rows = static_cast<std::int64_t>(game_.rows.size());
    if (rows != game_.height) {
      diagnostics_.error("SBG0303", game_.size_origin,
                         "the board should have " + plural(game_.height, "row") + " and has " +
                             std::to_string(rows));
      good = false;
    }
    return good;
  }

  std::int64_t count(char letter) const {
    const auto found = count_.find(letter);
    return found == count_.end() ? 0 : found->second;
  }

  void check_rules() {
    std::map<char, Origin> first;
    if (game_.rules_known) warn_of_letters_without_rule();
    for (const Rule& rule : game_.rules) {
      const std::string letter(1, rule.letter);
      const auto [entry, added] = first.emplace(rule.letter, rule.origin);
      if (!added) {
        diagnostics_.error("SBG0406", rule.origin, "'" + letter + "' has a second rule")
            .note(entry->second, "the first one is here");
      }
      check_movement(rule.movement, rule.good);
      if (!board_known_ || !rule.good) continue;
      if (count(rule.letter) + count(lower(rule.letter)) == 0) {
        diagnostics_.warning("SBG0408", rule.origin,
                             "no '" + letter + "' or '" + lower(rule.letter) +
                                 "' stands on the board, and none can come");
        continue;
      }
      warn_of_passes(rule);
      warn_of_sides(rule);
    }
  }

  // Pieces that nothing moves: walls, or a forgotten rule.
  void warn_of_letters_without_rule() {
    std::set<char> ruled;
    for (const Rule& rule : game_.rules) ruled.insert(rule.letter);
    for (const Row& row : game_.rows) {
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const char cell = row.cells[i];
        const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(cell)));
        if (cell == '.' || !ruled.insert(letter).second) continue;
        const auto at = static_cast<std::uint32_t>(row.origin.range.begin + i);
        diagnostics_.warning("SBG0413", {{at, at + 1}, no_expansion},
                             "no rule is for '" + std::string(1, letter) + "': it never moves");
      }
    }
  }

  // Of a movement that is not good only the steps are looked at.
  void check_movement(const Movement& movement, bool good) {
    std::visit(Overloaded{[&](const Step& step) { check_step(step, movement.origin); },
                          [&](const Sequence& sequence) {
                            for (const Movement& part : sequence.parts) check_movement(part, good);
                          },
                          [&](const Choice& choice) {
                            for (const Movement& branch : choice.branches)
                              check_movement(branch, good);
                          },
                          [&](const Power& power) {
                            check_movement(power.body.front(), good);
                            if (good && !power.count && is_nullable(power.body.front())) {
                              diagnostics_.warning("SBG0412", movement.origin,
                                                   "'^*' repeats something that may be nothing");
                            }
                          }},
               movement.node);
  }

  void check_step(const Step& step, Origin origin) {
    if (!size_known_) return;
    const auto report = [&](std::int64_t distance, std::int64_t size, const std::string& what) {
      if (std::abs(distance) < size) return;
      diagnostics_.error("SBG0407", origin,
                         "a step of " + plural(std::abs(distance), what) +
                             " leaves the board from everywhere: it has " + plural(size, what));
    };
    report(step.dx, game_.width, "column");
    report(step.dy, game_.height, "row");
  }

  void warn_of_passes(const Rule& rule) {
    const std::string letter(1, rule.letter);
    if (is_nullable(rule.movement)) {
      diagnostics_.warning("SBG0409", rule.origin,
                           "'" + letter + "' may always stay where it is, which is a pass");
    } else if (find_returns(rule.movement, game_.width, game_.height).end) {
      diagnostics_.warning("SBG0409", rule.origin,
                           "'" + letter + "' may move to where it stands, which is a pass");
    }
  }

  // Of black's pieces only the rows are turned around, not the columns.
  void warn_of_sides(const Rule& rule) {
    if (count(lower(rule.letter)) == 0) return;
    if (normal_form(rule.movement, false) == normal_form(rule.movement, true)) return;
    diagnostics_
        .warning("SBG0410", rule.origin,
                 "the left and right of '" + std::string(1, rule.letter) + "' differ")
        .hint = "right is right for black, too: his board is mirrored, not rotated";
  }

  void check_turn_limit() {
    if (game_.turn_limit != 0 || game_.limit_origin == Origin{}) return;
    diagnostics_.warning("SBG0507", game_.limit_origin,
                         "with a turn limit of 0 the game is over before it begins");
  }

  void warn_of_absent(char letter, Origin origin, const std::string& consequence) {
    diagnostics_.warning("SBG0504", origin,
                         "no '" + std::string(1, letter) + "' stands on the board: " + consequence);
  }

  void check_arrivals() {
    for (const Arrival& arrival : game_.arrivals) {
      if (board_known_ && count(arrival.letter) == 0) {
        warn_of_absent(arrival.letter, arrival.origin, "nothing can arrive");
      }
      if (!size_known_) continue;
      for (const Target& target : arrival.targets) check_target(arrival.letter, target);
    }
  }

  void check_target(char letter, const Target& target) {
    if (target.x >= game_.width || target.y >= game_.height) {
      diagnostics_
          .error("SBG0503", target.origin,
                 "there is no square " + std::to_string(target.x) + " " + std::to_string(target.y) +
                     " on a board of " + plural(game_.width, "column") + " and " +
                     plural(game_.height, "row"))
          .hint = "squares are counted from 0 0, the lower left one";
      return;
    }
    if (!board_known_) return;
    const auto row = static_cast<std::size_t>(game_.height - 1 - target.y);
    if (game_.rows[row].cells[static_cast<std::size_t>(target.x)] != letter) return;
    diagnostics_.warning(
        "SBG0506", target.origin,
        "'" + std::string(1, letter) + "' stands there at the start; only a move to it wins");
  }

  void check_amounts() {
    std::map<char, const Amount*> first;
    for (const Amount& amount : game_.amounts) {
      const std::string letter(1, amount.letter);
      const auto [entry, added] = first.emplace(amount.letter, &amount);
      if (!added) {
        const bool same = entry->second->amount == amount.amount;
        auto& report =
            same ? diagnostics_.warning("SBG0508", amount.origin, "the goal is there twice")
                 : diagnostics_.error("SBG0508", amount.origin,
                                      "'" + letter + "' has two different amounts");
        report.note(entry->second->origin, "the first one is here");
      }
      if (!board_known_) continue;
      if (count(amount.letter) == 0) {
        warn_of_absent(amount.letter, amount.origin, loss_of(amount.letter));
      } else if (count(amount.letter) <= amount.amount) {
        diagnostics_.warning("SBG0505", amount.origin,
                             "there are only " + std::to_string(count(amount.letter)) + " '" +
                                 letter + "': " + loss_of(amount.letter));
      }
    }
  }

  const Description& game_;
  Diagnostics& diagnostics_;
  std::map<char, std::int64_t> count_;  // '.' included
  bool size_known_ = false;
  bool board_known_ = false;
};

}  // namespace

void check(const Description& description, Diagnostics& diagnostics) {
  Checker(description, diagnostics).run();
}

}  // namespace zug::sbg
