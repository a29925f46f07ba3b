// A move is a list of (modifier, vertex), and different moves may look alike: castling touches e1,
// f1, g1 and h1, a pass touches some square by accident, draughts has two ways to one square. Let T
// be the vertices a move touches, D those where it changes what stands there, a the place in T at
// which it has arrived. A word w of clicked vertices is matched with all moves, by the first of
// these that any move passes:
//
//   Beginning  T begins with w
//   Parts      T begins with w[0], and all of w comes in T, in this order
//   Anything   all of w is in T or D                       ("who can come here?")
//
// and a move is reached by w when T = w or, by kind of match, w is at least a long; w goes through
// T to T[a] and ends there; w has two vertices and holds T[a].
//
// *Played* is only a move that is the sole one reached, and that nothing clicked later could have
// been meant to be another: it is the sole one that fits, or all others that fit are *loose*, that
// is, clicking their first vertex and T[a] enters them, as no T begins so.
//
// *Every legal move can be entered*: click its T. Each beginning of T fits the move itself, so
// nothing is refused, and at the end it is reached: played, offered, or one of the listed. If
// another one was played on the way, the move was loose, and two clicks enter it. *None is
// ambiguous*: only the sole move reached is played. tests/page enters every move of the corpus.

#include "tools/page/wasm/clicks.h"

#include <algorithm>
#include <iterator>

namespace zug::page {
namespace {

constexpr std::size_t most_rows = 8;  // of a list that comes by itself

bool has(const Vertices& list, std::uint32_t vertex) {
  return std::find(list.begin(), list.end(), vertex) != list.end();
}

void add_once(Vertices& list, std::uint32_t vertex) {
  if (!has(list, vertex)) list.push_back(vertex);
}

bool begins_with(const Vertices& touched, const Vertices& word) {
  return word.size() <= touched.size() && std::equal(word.begin(), word.end(), touched.begin());
}

// All of `word` comes in the first `end` of `touched`, in order.
bool goes_through(const Vertices& touched, std::size_t end, const Vertices& word,
                  std::size_t length) {
  std::size_t next = 0;
  for (std::size_t i = 0; i < end && next < length; ++i) {
    if (touched[i] == word[next]) ++next;
  }
  return next == length;
}

bool has_parts(const Vertices& touched, const Vertices& word) {
  return touched.front() == word.front() &&
         goes_through(touched, touched.size(), word, word.size());
}

bool has_anything(const Clickable& move, const Vertices& word) {
  return std::all_of(word.begin(), word.end(), [&](std::uint32_t vertex) {
    return has(move.touched, vertex) ||
           std::binary_search(move.changed.begin(), move.changed.end(), vertex);
  });
}

std::uint32_t target(const Clickable& move) { return move.touched[move.arrival - 1]; }

bool arrives(const Clickable& move, const Vertices& word) {
  return word.back() == target(move) && move.touched.front() == word.front() &&
         goes_through(move.touched, move.arrival - 1, word, word.size() - 1);
}

}  // namespace

Clickable clickable(const Vertices& vertices, const std::vector<std::uint32_t>& before,
                    const std::vector<std::uint32_t>& after, std::uint32_t background) {
  Clickable result;
  std::unique_copy(vertices.begin(), vertices.end(), std::back_inserter(result.touched));
  for (std::uint32_t vertex = 0; vertex < before.size(); ++vertex) {
    if (before[vertex] != after[vertex]) result.changed.push_back(vertex);
  }
  result.arrival = result.touched.size();
  for (std::size_t i = result.touched.size(); i > 0; --i) {
    const std::uint32_t vertex = result.touched[i - 1];
    if (before[vertex] == after[vertex] || after[vertex] == background) continue;
    result.arrival = i;
    result.put = after[vertex];
    break;
  }
  return result;
}

Clicks::Clicks(std::vector<Clickable> moves) : moves_(std::move(moves)) {
  find_buttons();
  cut_common_start();
  find_chips();
  for (const std::size_t move : others_) {
    const Vertices& touched = moves_[move].touched;
    if (touched.size() > 1) beginnings_.emplace(touched[0], touched[1]);
  }
}

// Nothing is touched; or nothing changes, which only this move does, or a move that changes
// something touches the same. The pass of go is made somewhere, but nobody would look for it there.
void Clicks::find_buttons() {
  std::set<Vertices> changing;
  std::size_t quiet = 0;
  for (const Clickable& move : moves_) {
    if (move.changed.empty()) {
      ++quiet;
    } else {
      changing.insert(move.touched);
    }
  }
  const bool only_one = quiet == 1 && !changing.empty();
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const Clickable& move = moves_[i];
    const bool hidden = move.changed.empty() && (only_one || changing.count(move.touched) != 0);
    (move.touched.empty() || hidden ? buttons_ : others_).push_back(i);
  }
}

// What all moves begin with need not be said: the ball of paper soccer. One vertex stays.
void Clicks::cut_common_start() {
  if (others_.size() < 2) return;
  const Vertices& first = moves_[others_.front()].touched;
  std::size_t common = first.size() - 1;
  for (const std::size_t move : others_) {
    const Vertices& touched = moves_[move].touched;
    const std::size_t most = std::min(common, touched.size() - 1);
    common = 0;
    while (common < most && touched[common] == first[common]) ++common;
  }
  common_.assign(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(common));
  for (const std::size_t move : others_) {
    Clickable& cut = moves_[move];
    cut.touched.erase(cut.touched.begin(),
                      cut.touched.begin() + static_cast<std::ptrdiff_t>(common));
    cut.arrival = cut.arrival > common ? cut.arrival - common : cut.touched.size();
  }
}

void Clicks::find_chips() {
  for (const std::size_t move : others_) {
    if (moves_[move].touched.size() == 1 && moves_[move].put) add_once(chips_, *moves_[move].put);
  }
  if (chips_.size() < 2) chips_.clear();
}

Clicks::Match Clicks::match(const Vertices& word, std::optional<std::uint32_t> chip) const {
  Match result;
  for (const Fit fit : {Fit::Beginning, Fit::Parts, Fit::Anything}) {
    result.fit = fit;
    for (const std::size_t i : others_) {
      const Clickable& move = moves_[i];
      if (chip && move.touched.size() == 1 && move.put && *move.put != *chip) continue;
      const bool fits = fit == Fit::Beginning ? begins_with(move.touched, word)
                        : fit == Fit::Parts   ? has_parts(move.touched, word)
                                              : has_anything(move, word);
      if (fits) result.moves.push_back(i);
    }
    if (!result.moves.empty() || word.empty()) break;
  }
  return result;
}

std::vector<std::size_t> Clicks::reached(const Vertices& word, const Match& match) const {
  std::vector<std::size_t> result;
  if (word.empty()) return result;
  for (const std::size_t i : match.moves) {
    const Clickable& move = moves_[i];
    const bool there = match.fit == Fit::Beginning ? word.size() >= move.arrival
                       : match.fit == Fit::Parts   ? arrives(move, word)
                                                   : word.size() > 1 && has(word, target(move));
    if (there || move.touched == word) result.push_back(i);
  }
  return result;
}

bool Clicks::loose(std::size_t i) const {
  const Clickable& move = moves_[i];
  return move.arrival >= 2 && target(move) != move.touched.front() &&
         beginnings_.count({move.touched.front(), target(move)}) == 0;
}

bool Clicks::plays(const Vertices& word, const Match& match,
                   const std::vector<std::size_t>& reached) const {
  if (reached.size() != 1) return false;
  const std::size_t move = reached.front();
  if (match.moves.size() == 1 && (word.size() > 1 || moves_[move].touched == word)) return true;
  if (word.size() < 2 || match.fit == Fit::Anything) return false;
  return std::all_of(match.moves.begin(), match.moves.end(),
                     [&](std::size_t other) { return other == move || loose(other); });
}

Reply Clicks::show(Vertices word, const Match& match) const {
  Reply reply;
  reply.fitting = match.moves.size();
  reply.tick = !reached(word, match).empty();
  for (const std::size_t i : match.moves) {
    const Clickable& move = moves_[i];
    const bool beginning = match.fit == Fit::Beginning;
    const bool way = beginning && word.size() < move.touched.size();
    if (way) add_once(reply.ways, move.touched[word.size()]);
    if (!word.empty() || move.arrival == 1) {
      const bool past = beginning && word.size() >= move.arrival;
      if (!past && !has(word, target(move))) add_once(reply.dots, target(move));
    }
    if (match.fit == Fit::Anything) add_once(reply.ways, move.touched.front());
  }
  const auto said = [&](std::uint32_t vertex) { return has(reply.dots, vertex); };
  reply.ways.erase(std::remove_if(reply.ways.begin(), reply.ways.end(), said), reply.ways.end());
  reply.word = std::move(word);
  return reply;
}

Reply Clicks::look(const Vertices& word, std::optional<std::uint32_t> chip) const {
  return show(word, match(word, chip));
}

Reply Clicks::ok(const Vertices& word, std::optional<std::uint32_t> chip) const {
  const Match fitting = match(word, chip);
  Reply reply = show(word, fitting);
  const std::vector<std::size_t> there = reached(word, fitting);
  if (there.size() == 1) reply.play = there.front();
  if (there.size() > 1) reply.choose = there;
  return reply;
}

Reply Clicks::click(const Vertices& word, std::uint32_t vertex,
                    std::optional<std::uint32_t> chip) const {
  if (!word.empty() && vertex == word.back()) {
    if (!reached(word, match(word, chip)).empty()) return ok(word, chip);
    return look(Vertices(word.begin(), word.end() - 1), chip);
  }
  // The only piece that can move is clicked: so far nothing is said.
  const auto begins = [&](std::size_t i) { return moves_[i].touched.front() == vertex; };
  if (word.empty() && has(common_, vertex) &&
      std::none_of(others_.begin(), others_.end(), begins)) {
    return look({}, chip);
  }
  Vertices longer = word;
  longer.push_back(vertex);
  Match fitting = match(longer, chip);
  if (fitting.moves.empty() && !word.empty()) {
    longer = {vertex};
    fitting = match(longer, chip);
  }
  if (fitting.moves.empty()) {
    Reply refused = look(word, chip);
    refused.refused = true;
    return refused;
  }
  const std::vector<std::size_t> there = reached(longer, fitting);
  Reply reply = show(longer, fitting);
  if (plays(longer, fitting, there)) {
    reply.play = there.front();
  } else if (there.size() == fitting.moves.size() && there.size() <= most_rows &&
             there.size() > 1) {
    reply.choose = there;
  }
  return reply;
}

}  // namespace zug::page
