#include "tools/zug/pages/picture.h"

#include <algorithm>

#include "backends/notation/board.h"
#include "tools/zug/command_line/suggest.h"

namespace zug {
namespace {

const Move& legal_move(const MoveTexts& texts, const Position& now, const std::string& text) {
  if (!now.playing) throw Refusal(Status::Usage, "the play is over before '" + text + "'");
  const MoveReading reading = texts.read(now.state, now.legal, text);
  if (!reading.move) throw Refusal(Status::Usage, "no move '" + text + "': " + reading.error);
  return now.legal[*reading.move];
}

VertexId square_called(const notation::Notation& notation, const std::string& name) {
  const std::vector<std::string>& names = notation.squares().names;
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw Refusal(Status::Usage, unknown("square", name, names));
  return VertexId(static_cast<std::size_t>(found - names.begin()));
}

void add_once(std::vector<VertexId>& list, VertexId vertex) {
  if (std::find(list.begin(), list.end(), vertex) == list.end()) list.push_back(vertex);
}

// Squares that the move touches, and where it ended if something is different there now.
std::vector<VertexId> marked(const Trace& move, const State& before, const State& after) {
  std::vector<VertexId> result = move.squares;
  if (move.end && before.pieces[move.end->value] != after.pieces[move.end->value])
    add_once(result, *move.end);
  return result;
}

svg::View view_of(const MoveTexts& texts, const Position& now, const std::vector<VertexId>& last) {
  svg::View view;
  view.pieces = now.state.pieces;
  view.last = last;
  view.caption = caption_of(texts.notation().game(), now.state, now.playing);
  return view;
}

}  // namespace

Trace trace(const notation::Notation& notation, const State& before, const Move& move) {
  const notation::Story story = notation::tell(notation.game(), notation.facts(), before, move);
  Trace result;
  for (const notation::Touch& touch : story.touches) result.squares.push_back(touch.vertex);
  if (!story.walks.empty()) {
    const notation::Walk& walk = story.walks.front();
    result.path.push_back(story.touches[walk.from].vertex);
    if (walk.to) {
      result.path.push_back(story.touches[*walk.to].vertex);
    } else if (story.end) {
      result.path.push_back(*story.end);
    }
  } else if (!story.appeared.empty()) {
    result.path.push_back(story.touches[story.appeared.front()].vertex);
  }
  result.end = story.end;
  if (result.path.empty() && story.end) result.path.push_back(*story.end);
  if (result.squares.empty() && story.end) result.squares.push_back(*story.end);
  return result;
}

std::string caption_of(const Game& game, const State& state, bool playing) {
  const notation::Standing now = notation::standing(game, state, playing);
  if (now.turn) return for_people(name_of(game, *now.turn)) + " to move";
  std::string text;
  for (const PlayerId winner : now.winners) {
    text += (text.empty() ? "" : " and ") + for_people(name_of(game, winner));
  }
  return text.empty() ? "over: a draw"
                      : "over: " + text + (now.winners.size() > 1 ? " win" : " wins");
}

svg::View view_after(const std::vector<std::string>& moves, const MoveTexts& texts,
                     const reasoner::Reasoner& reasoner) {
  svg::View view;
  const Position now = position_after(moves, texts, reasoner);
  if (!moves.empty()) {
    const Position before = position_after({moves.begin(), moves.end() - 1}, texts, reasoner);
    const Move& last = legal_move(texts, before, moves.back());
    view.last = marked(trace(texts.notation(), before.state, last), before.state, now.state);
  }
  view.pieces = now.state.pieces;
  view.caption = caption_of(texts.notation().game(), now.state, now.playing);
  return view;
}

std::vector<svg::View> views_of(const std::vector<std::string>& moves, const MoveTexts& texts,
                                const reasoner::Reasoner& reasoner, const std::string& where) {
  reasoner::Scratch scratch = reasoner.scratch();
  reasoner::State state = reasoner.start();
  reasoner::Moves listed;
  bool going = reasoner.complete(state, scratch);
  std::vector<svg::View> views;
  State before;
  std::optional<Trace> made;
  for (std::size_t i = 0; i <= moves.size(); ++i) {
    Position now{reasoner.to_ir(state), false, {}};
    listed.clear();
    if (going) reasoner.list(state, scratch, listed);
    now.playing = !listed.empty();
    for (std::size_t k = 0; k < listed.size(); ++k) {
      now.legal.push_back(reasoner.to_ir(state, listed[k]));
    }
    views.push_back(
        view_of(texts, now, made ? marked(*made, before, now.state) : std::vector<VertexId>{}));
    if (i == moves.size()) break;
    const MoveReading reading = now.playing ? texts.read(now.state, now.legal, moves[i])
                                            : MoveReading{{}, "the play is over"};
    if (!reading.move) {
      throw Refusal(Status::Usage, where + "move " + std::to_string(i + 1) + ", '" +
                                       for_people(GameText(moves[i])) + "': " + reading.error);
    }
    made = trace(texts.notation(), now.state, now.legal[*reading.move]);
    before = now.state;
    going = reasoner.play(state, listed[*reading.move], scratch);
  }
  return views;
}

void show_move(const std::vector<std::string>& moves, const std::string& move,
               const MoveTexts& texts, const reasoner::Reasoner& reasoner, svg::View& view) {
  const Position now = position_after(moves, texts, reasoner);
  const Trace way = trace(texts.notation(), now.state, legal_move(texts, now, move));
  std::vector<std::string> made = moves;
  made.push_back(move);
  const State after = position_after(made, texts, reasoner).state;
  view.path = way.path;
  for (const VertexId square : marked(way, now.state, after)) {
    if (view.path.size() < 2 ||
        std::find(way.path.begin(), way.path.end(), square) == way.path.end()) {
      add_once(view.rings, square);
    }
  }
}

void show_targets(const MoveTexts& texts, const Position& now, const std::string& square,
                  svg::View& view) {
  view.chosen = square_called(texts.notation(), square);
  for (const Move& move : now.legal) {
    const Trace way = trace(texts.notation(), now.state, move);
    if (!way.path.empty() && way.path.front() == *view.chosen) {
      add_once(view.targets, way.path.back());
    }
  }
}

}  // namespace zug
