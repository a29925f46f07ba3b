// One move in five texts, each of which tells more:
//
//   0 short    e7-e8        e5       a1-b3/d5      what went where, what appeared, where it ended
//   1 pieces   e7-e8=queen  queen@e5               also which pieces appeared or changed
//   2 walks    a1-b1,c1-d1                         all that went somewhere, not the first only
//   3 path     a3xb4xd6-e7                         squares on the way that lost or changed pieces
//   4 all      a3=empty,e7=whiteKing,n=3,->>       every square, every variable, the turn
//
// Two things depend on the other moves of the state. A piece out of nowhere is named at once when
// there is a choice, of pieces or between putting and moving one: stones of go are q4, drops of
// shogi gold@c3. And ends are named when moves differ in nothing else: the arrow of an amazon is
// a choice, but some rules walk on after a move to look at something, and end there.

#include "backends/notation/rungs.h"

#include <algorithm>
#include <set>

namespace zug::notation {
namespace {

struct Context {
  bool name_drops = false;
  bool name_ends = false;
};

class Speaker {
 public:
  Speaker(const Notation& notation, const Story& story, const Context& context)
      : notation_(notation), story_(story), context_(context) {}

  std::string shortest() const { return one_walk(false); }

  Rungs all() const {
    Rungs result{one_walk(false), one_walk(true), "", path(), everything()};
    result[2] = story_.walks.size() > 1 ? all_walks() : result[0];
    return result;
  }

 private:
  const std::string& square(VertexId vertex) const {
    return notation_.squares().names[vertex.value];
  }
  const std::string& square(const Touch& touch) const { return square(touch.vertex); }
  const Touch& touch(std::size_t index) const { return story_.touches[index]; }
  const std::string& kind(PieceId piece) const { return notation_.pieces().kinds[piece.value]; }
  bool empty(PieceId piece) const { return piece == notation_.pieces().background; }

  std::string one_walk(bool pieces) const {
    if (story_.walks.empty()) return in_place(pieces);
    return walk(story_.walks.front(), pieces) + appeared(pieces) + end();
  }

  std::string walk(const Walk& walk, bool pieces) const {
    const Touch& from = touch(walk.from);
    std::string text = square(from) + (story_.captures ? "x" : "-");
    if (!walk.to) return text + square(*story_.end);
    const Touch& to = touch(*walk.to);
    text += square(to);
    if (pieces && kind(from.before) != kind(to.after)) text += "=" + kind(to.after);
    return text;
  }

  std::string all_walks() const {
    std::string text;
    for (const Walk& one : story_.walks) text += (text.empty() ? "" : ",") + walk(one, false);
    return text + appeared(false) + end();
  }

  std::string appeared(bool pieces) const {
    std::string text;
    for (const std::size_t index : story_.appeared) text += "/" + drop(touch(index), pieces);
    return text;
  }

  std::string drop(const Touch& to, bool pieces) const {
    return (pieces ? kind(to.after) + "@" : "") + square(to);
  }

  std::string end() const {
    if (!story_.end || !context_.name_ends) return "";
    if (!story_.walks.empty() && !story_.walks.front().to) return "";
    return (empty(story_.at_end) ? "/" : "x") + square(*story_.end);
  }

  // Nothing went anywhere.
  std::string in_place(bool pieces) const {
    if (!story_.appeared.empty()) {
      return appeared(pieces || context_.name_drops).substr(1) + victim() + end();
    }
    for (const Touch& one : story_.touches) {
      if (one.before == one.after) continue;
      if (empty(one.after)) return "x" + square(one) + end();
      return square(one) + "=" + kind(one.after) + end();
    }
    if (!story_.touches.empty()) return square(story_.touches.front()) + end();
    return story_.end ? square(*story_.end) : "pass";
  }

  // One that was taken by a piece put elsewhere; many are said further up the ladder.
  std::string victim() const {
    std::string text;
    for (const Touch& one : story_.touches) {
      if (empty(one.before) || !empty(one.after)) continue;
      if (!text.empty()) return "";
      text = "x" + square(one);
    }
    return text;
  }

  std::string path() const {
    std::string text, last;
    for (std::size_t i = 0; i < story_.touches.size(); ++i) {
      const Touch& one = touch(i);
      const bool walked = !story_.walks.empty();
      if (walked && i == story_.walks.front().from) {
        text = square(one) + text;
      } else if (walked && story_.walks.front().to == i) {
        last = "-" + square(one);
      } else if (one.before != one.after) {
        const bool taken = empty(one.after) || (walked && !empty(one.before));
        text += (taken ? "x" : ":") + square(one);
      }
    }
    if (!story_.walks.empty() && !story_.walks.front().to) last = "-" + square(*story_.end);
    text += last + end();
    return text.empty() ? "pass" : text;
  }

  std::string everything() const {
    std::string text;
    for (const Touch& one : story_.touches) {
      text += square(one) + "=" + for_people(name_of(notation_.game(), one.after)) + ",";
    }
    if (story_.end) text += "/" + square(*story_.end) + ",";
    for (const Setting& setting : story_.settings) {
      text += for_people(bounded(notation_.game(), setting.variable).name) + "=" +
              std::to_string(setting.value) + ",";
    }
    return text + (story_.next == keeper
                       ? "->>"
                       : "->" + for_people(name_of(notation_.game(), story_.next)));
  }

  const Notation& notation_;
  const Story& story_;
  const Context& context_;
};

bool names_drops(const std::vector<Story>& stories) {
  std::set<PieceId> dropped;
  bool walks = false;
  for (const Story& story : stories) {
    walks = walks || !story.walks.empty();
    if (!story.walks.empty()) continue;
    for (const std::size_t index : story.appeared) dropped.insert(story.touches[index].after);
  }
  return !dropped.empty() && (walks || dropped.size() > 1);
}

// Whether two moves differ in nothing that comes before it.
bool names_ends(const Notation& notation, const std::vector<Story>& stories,
                const Context& without) {
  std::set<std::string> seen;
  for (const Story& story : stories) {
    if (!story.end || story.touches.empty()) continue;
    if (!seen.insert(Speaker(notation, story, without).shortest()).second) return true;
  }
  return false;
}

}  // namespace

std::vector<Rungs> rungs(const Notation& notation, const State& before,
                         const std::vector<Move>& legal) {
  std::vector<Story> stories;
  stories.reserve(legal.size());
  for (const Move& move : legal) {
    stories.push_back(tell(notation.game(), notation.facts(), before, move));
  }
  Context context{names_drops(stories), false};
  context.name_ends = names_ends(notation, stories, context);
  std::vector<Rungs> result;
  result.reserve(legal.size());
  for (const Story& story : stories) result.push_back(Speaker(notation, story, context).all());
  return result;
}

}  // namespace zug::notation
