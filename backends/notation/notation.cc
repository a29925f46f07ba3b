// Every move begins with its short text. Moves that read the same climb the ladder of rungs.cc
// together, to the first rung on which they are not all alike, and those that still read the same
// climb on from there. Moves that are alike to the top change the same things, and only what the
// keeper does afterwards tells them apart, if anything does: they keep the text they have, with a
// number, in ascending order of the moves as the wire has them:
//
//   pentago   c3/b5#1 and c3/b5#2     put a stone, turn the quadrant around b5, either way
//
// So a text is longer only where it has to be, does not depend on the order of the list, and no two
// are equal.

#include "backends/notation/notation.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "backends/notation/rungs.h"
#include "ir/messages/edit_distance.h"

namespace zug::notation {
namespace {

using Group = std::vector<std::size_t>;  // moves that read the same

std::map<std::string, Group> groups(const std::vector<std::string>& texts, const Group& moves) {
  std::map<std::string, Group> result;
  for (const std::size_t move : moves) result[texts[move]].push_back(move);
  return result;
}

class Ladder {
 public:
  Ladder(const std::vector<Rungs>& rungs, const std::vector<Move>& legal)
      : rungs_(rungs), legal_(legal) {}

  std::vector<std::string> climb() {
    texts_.resize(legal_.size());
    Group all(legal_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    split(all, 0);
    for (const auto& [text, group] : groups(texts_, all)) {
      if (group.size() > 1) write_out(group);
    }
    return std::move(texts_);
  }

 private:
  void split(const Group& moves, std::size_t rung) {
    for (const std::size_t move : moves) texts_[move] = rungs_[move][rung];
    for (const auto& [text, group] : groups(texts_, moves)) {
      if (group.size() > 1) climb_from(group, rung);
    }
  }

  void climb_from(const Group& group, std::size_t rung) {
    for (++rung; rung < rung_count; ++rung) {
      const bool alike = std::all_of(group.begin(), group.end(), [&](std::size_t move) {
        return rungs_[move][rung] == rungs_[group.front()][rung];
      });
      if (alike) continue;
      split(group, rung);
      return;
    }
    Group sorted = group;
    std::sort(sorted.begin(), sorted.end(),
              [this](std::size_t a, std::size_t b) { return legal_[a] < legal_[b]; });
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      texts_[sorted[i]] += "#" + std::to_string(i + 1);
    }
  }

  // Texts of different rungs that happen to be equal: odd names can do that.
  void write_out(const Group& group) {
    for (const std::size_t move : group) {
      for (const ModifierAt& part : legal_[move]) {
        texts_[move] +=
            "#" + std::to_string(part.vertex.value + 1) + "." + std::to_string(part.modifier);
      }
    }
  }

  const std::vector<Rungs>& rungs_;
  const std::vector<Move>& legal_;
  std::vector<std::string> texts_;
};

// ---- Reading ----------------------------------------------------------------------------------

std::string without_blanks(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  return text;
}

std::string in_small_letters(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::vector<std::size_t> those_that(const std::vector<std::string>& texts,
                                    const std::string& wanted, bool whole) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const bool fits = whole ? texts[i] == wanted : texts[i].compare(0, wanted.size(), wanted) == 0;
    if (fits) found.push_back(i);
  }
  return found;
}

std::vector<std::size_t> on_any_rung(const std::vector<Rungs>& rungs, const std::string& wanted) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < rungs.size(); ++i) {
    if (std::find(rungs[i].begin(), rungs[i].end(), wanted) != rungs[i].end()) found.push_back(i);
  }
  return found;
}

constexpr std::size_t shown = 4;

std::string list(const std::vector<std::string>& texts, const std::vector<std::size_t>& moves) {
  std::string result;
  for (std::size_t i = 0; i < std::min(moves.size(), shown); ++i) {
    result += (i == 0 ? "'" : ", '") + texts[moves[i]] + "'";
  }
  return result + (moves.size() > shown ? ", …" : "");
}

std::string suggestion(const std::vector<std::string>& texts, const std::string& wanted) {
  const std::string begin = in_small_letters(wanted.substr(0, longest_word));
  std::vector<std::pair<std::size_t, std::size_t>> near;  // distance and move
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string text = in_small_letters(texts[i].substr(0, longest_word));
    near.emplace_back(edit_distance(begin, text, longest_word), i);
  }
  std::sort(near.begin(), near.end());
  std::vector<std::size_t> moves;
  for (std::size_t i = 0; i < std::min(near.size(), shown); ++i) moves.push_back(near[i].second);
  return list(texts, moves);
}

}  // namespace

Notation::Notation(const Game& game)
    : game_(&game),
      pieces_(piece_names(game)),
      squares_(notation::squares(game, pieces_.fixed)),
      facts_(notation::facts(game, pieces_)) {}

std::vector<std::string> write(const Notation& notation, const State& before,
                               const std::vector<Move>& legal) {
  return Ladder(rungs(notation, before, legal), legal).climb();
}

Reading read(const Notation& notation, const State& before, const std::vector<Move>& legal,
             const std::string& text) {
  const std::vector<Rungs> ladder = rungs(notation, before, legal);
  const std::vector<std::string> texts = Ladder(ladder, legal).climb();
  const std::string wanted = without_blanks(text);
  if (wanted.empty()) return {{}, "a move has a text"};
  std::vector<std::string> small;
  for (const std::string& one : texts) small.push_back(in_small_letters(one));
  const std::string small_wanted = in_small_letters(wanted);
  const std::vector<std::size_t> attempts[] = {
      those_that(texts, wanted, true), those_that(texts, wanted, false),
      those_that(small, small_wanted, true), those_that(small, small_wanted, false),
      on_any_rung(ladder, wanted)};
  for (const std::vector<std::size_t>& found : attempts) {
    if (found.size() == 1) return {found.front(), ""};
  }
  for (const std::vector<std::size_t>& found : attempts) {
    if (found.size() > 1) return {{}, "several moves read like this: " + list(texts, found)};
  }
  if (legal.empty()) return {{}, "there are no legal moves"};
  return {{}, "no legal move reads like this; the nearest are " + suggestion(texts, wanted)};
}

}  // namespace zug::notation
