// A page asks for the same play again and again, a move longer or shorter, so the states on the way
// are kept, and only what is new is played. Moves are found by their numbers, which are those of
// every program for RBG, not by their texts or places in a list, so that links keep their meaning.
//
// The start is completed by the first request that needs a state, not before: the keeper of an
// improper game may never come to its end, and its scene and analyses are what one wants to see.

#include "tools/page/wasm/board.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "backends/notation/board.h"
#include "tools/players/player.h"

namespace zug::page {
namespace {

constexpr std::size_t most_looked_through = 5'000;  // moves whose states are compared for clicks
constexpr std::size_t most_sent = 3'000;            // moves that go to the page

reasoner::Reasoner made_ready(const Game& game) {
  Diagnostics refused;
  auto reasoner = reasoner::make_reasoner(game, {}, refused);
  if (reasoner) return *reasoner;
  throw Refused(refused.all().empty() ? "the game is too large" : refused.all().front().message);
}

Json numbers_of(const Move& move) {
  Json result = Json::array();
  for (const ModifierAt& part : move) {
    result.push_back(part.vertex.value + 1);
    result.push_back(part.modifier);
  }
  return result;
}

// The moves of a play of numbers: a switch ends each. What is left over at the end is none.
std::vector<Move> moves_of(const Game& game, const std::vector<ExpressionId>& modifiers,
                           const std::vector<std::uint32_t>& play) {
  std::vector<Move> result;
  Move move;
  for (std::size_t i = 0; i + 1 < play.size(); i += 2) {
    const std::uint32_t vertex = play[i], modifier = play[i + 1];
    if (vertex == 0 || vertex > game.board.size()) break;
    if (modifier == 0 || modifier > modifiers.size()) break;
    move.push_back({modifier, VertexId(vertex - 1)});
    const Atom& atom = std::get<Atom>(game.expressions[modifiers[modifier - 1]]);
    if (!std::holds_alternative<Switch>(atom.action)) continue;
    result.push_back(std::move(move));
    move = {};
  }
  return result;
}

// Where a move is made. Nobody sees where a variable is assigned, unless a move is nothing else.
Vertices vertices_of(const Game& game, const std::vector<ExpressionId>& modifiers,
                     const Move& move) {
  Vertices all, seen;
  for (const ModifierAt& part : move) {
    const Atom& atom = std::get<Atom>(game.expressions[modifiers[part.modifier - 1]]);
    all.push_back(part.vertex.value);
    if (std::holds_alternative<Off>(atom.action)) seen.push_back(part.vertex.value);
    if (std::holds_alternative<Switch>(atom.action)) seen.push_back(part.vertex.value);
  }
  return seen.empty() ? all : seen;
}

std::optional<std::uint32_t> chip_of(const Json& request) {
  if (!request.contains("chip") || request["chip"].is_null()) return std::nullopt;
  return request["chip"].get<std::uint32_t>();
}

}  // namespace

Board::Board(const Game& game)
    : game_(&game), rules_(made_ready(game)), notation_(game), scratch_(rules_.scratch()) {}

std::vector<std::uint32_t> Board::pieces_of(const reasoner::State& state) const {
  std::vector<std::uint32_t> result(game_->board.size());
  for (std::size_t v = 0; v < result.size(); ++v) {
    result[v] = rules_.piece(state, VertexId(v)).value;
  }
  return result;
}

// What can be done in the state at hand.
void Board::look() {
  clicks_.reset();
  listed_.clear();
  legal_.clear();
  if (going_) rules_.list(now_, scratch_, listed_);
  for (std::size_t i = 0; i < listed_.size(); ++i) legal_.push_back(rules_.to_ir(now_, listed_[i]));
  texts_ = notation::write(notation_, rules_.to_ir(now_), legal_);
}

void Board::rewind(std::size_t plies) {
  if (plies < plies_.size()) {
    now_ = plies_[plies].state;
    going_ = true;
    plies_.resize(plies);
  } else if (plies_.empty()) {
    now_ = rules_.start();
    going_ = rules_.complete(now_, scratch_);
  }
  look();
  begun_ = true;
}

void Board::begin() {
  if (!begun_) rewind(0);
}

void Board::follow(std::size_t chosen) {
  Ply ply{now_, legal_[chosen], texts_[chosen], {}};
  going_ = rules_.play(now_, listed_[chosen], scratch_);
  ply.pieces = pieces_of(now_);
  plies_.push_back(std::move(ply));
  look();
}

std::optional<std::size_t> Board::number_of(const Move& move) const {
  const auto found = std::find(legal_.begin(), legal_.end(), move);
  if (found == legal_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - legal_.begin());
}

Json Board::move_json(std::size_t index) const {
  return Json{{"text", texts_[index]}, {"move", numbers_of(legal_[index])}};
}

Json Board::state_json(bool whole) const {
  const zug::State state = rules_.to_ir(now_);
  const notation::Standing standing = notation::standing(*game_, state, !legal_.empty());
  Json result{{"turn", nullptr},          {"player", nullptr},       {"over", legal_.empty()},
              {"winners", Json::array()}, {"scores", Json::array()}, {"variables", Json::array()}};
  if (standing.turn) {
    result["turn"] = for_people(name_of(*game_, *standing.turn));
    result["player"] = standing.turn->value;
  }
  for (const PlayerId winner : standing.winners) {
    result["winners"].push_back(for_people(name_of(*game_, winner)));
  }
  for (std::size_t v = 0; v < state.variables.size(); ++v) {
    const std::string name = for_people(bounded(*game_, VariableId(v)).name);
    result[v < game_->players.size() ? "scores" : "variables"].push_back(
        {{"name", name}, {"value", state.variables[v]}});
  }
  result["pieces"] = pieces_of(now_);
  result["total"] = legal_.size();
  result["moves"] = Json::array();
  for (std::size_t i = 0; i < legal_.size() && i < most_sent; ++i) {
    result["moves"].push_back(move_json(i));
  }
  result["whole"] = whole;
  return result;
}

Json Board::state(const std::vector<std::uint32_t>& play) {
  begin();
  const std::vector<Move> moves = moves_of(*game_, notation_.facts().modifiers, play);
  std::size_t same = 0;
  while (same < moves.size() && same < plies_.size() && plies_[same].move == moves[same]) ++same;
  if (same < plies_.size()) rewind(same);
  bool whole = true;
  for (std::size_t i = same; i < moves.size() && whole; ++i) {
    const std::optional<std::size_t> number = number_of(moves[i]);
    if (number) follow(*number);
    whole = number.has_value();
  }
  Json result = state_json(whole);
  result["history"] = Json::array();
  std::vector<std::uint32_t> before = pieces_of(plies_.empty() ? now_ : plies_.front().state);
  Json last = Json::array();
  for (const Ply& ply : plies_) {
    result["history"].push_back({{"text", ply.text},
                                 {"move", numbers_of(ply.move)},
                                 {"player", rules_.player(ply.state).value}});
    last = Json::array();
    for (std::uint32_t v = 0; v < before.size(); ++v) {
      if (before[v] != ply.pieces[v]) last.push_back(v);
    }
    before = ply.pieces;
  }
  if (!plies_.empty() && last.empty()) last.push_back(plies_.back().move.back().vertex.value);
  result["last"] = last;
  const Clicks& all = clicks();
  result["buttons"] = all.buttons();
  result["chips"] = all.chips();
  result["click"] = reply_json(all.look({}));
  return result;
}

std::vector<std::uint32_t> Board::pieces_behind(std::size_t move) {
  reasoner::State behind = now_;
  rules_.play(behind, listed_[move], scratch_);
  return pieces_of(behind);
}

const Clicks& Board::clicks() {
  if (clicks_) return *clicks_;
  const std::vector<std::uint32_t> before = pieces_of(now_);
  const std::uint32_t background = notation_.pieces().background.value;
  std::vector<Clickable> moves;
  const auto touched = [&](std::size_t i) {
    return vertices_of(*game_, notation_.facts().modifiers, legal_[i]);
  };
  for (std::size_t i = 0; i < legal_.size(); ++i) {
    if (legal_.size() <= most_looked_through) {
      moves.push_back(clickable(touched(i), before, pieces_behind(i), background));
      continue;
    }
    Clickable move = clickable(touched(i), before, before, background);
    move.changed = move.touched;
    std::sort(move.changed.begin(), move.changed.end());
    moves.push_back(std::move(move));
  }
  clicks_.emplace(std::move(moves));
  return *clicks_;
}

// Rows with equal states behind them are one, which says how many it stands for.
Json Board::reply_json(const Reply& reply) {
  Json result{{"word", reply.word}, {"refused", reply.refused}, {"dots", reply.dots},
              {"ways", reply.ways}, {"tick", reply.tick},       {"fitting", reply.fitting}};
  if (reply.play) result["play"] = move_json(*reply.play);
  if (reply.choose.empty()) return result;
  result["rows"] = Json::array();
  for (const std::size_t move : reply.choose) {
    Json row = move_json(move);
    const std::vector<std::uint32_t> behind = pieces_behind(move);
    const std::vector<std::uint32_t> before = pieces_of(now_);
    row["put"] = Json::array();
    for (std::uint32_t v = 0; v < behind.size(); ++v) {
      if (behind[v] != before[v]) row["put"].push_back({v, behind[v]});
    }
    result["rows"].push_back(row);
  }
  return result;
}

Json Board::click(const Json& request) {
  begin();
  const Vertices word = request.at("word").get<Vertices>();
  const std::optional<std::uint32_t> chip = chip_of(request);
  if (request.value("ok", false)) return reply_json(clicks().ok(word, chip));
  if (!request.contains("vertex")) return reply_json(clicks().look(word, chip));
  return reply_json(clicks().click(word, request["vertex"].get<std::uint32_t>(), chip));
}

Json Board::think(const Json& request) {
  begin();
  if (legal_.empty()) throw Refused("nobody can move");
  std::string error;
  const auto spec = players::parse_player(request.at("player").get<std::string>(), error);
  if (!spec) throw Refused(error);
  const std::unique_ptr<players::Player> player = players::make_player(rules_, *spec, error);
  if (!player) throw Refused(error);
  Random random(request.value("seed", std::uint64_t{1}));
  player->new_game();
  const players::Decision decision =
      player->choose(now_, listed_, spec->budget, random, [] { return true; });
  Json result = move_json(decision.chosen);
  result["utilities"] = decision.utilities;
  result["playouts"] = decision.playouts;
  result["depth"] = decision.depth;
  return result;
}

Json Board::read_move(const std::string& text) {
  begin();
  const notation::Reading reading = notation::read(notation_, rules_.to_ir(now_), legal_, text);
  if (reading.move) return move_json(*reading.move);
  return Json{{"error", reading.error}};
}

Json Board::perft(int depth) {
  reasoner::State root = rules_.start();
  const bool playing = rules_.complete(root, scratch_);
  if (!playing) return Json{{"depth", depth}, {"leaves", depth == 0 ? 1 : 0}, {"states", 1}};
  const std::optional<PerftRow> row = rules_.perft(root, depth, scratch_);
  return Json{{"depth", depth}, {"leaves", row->leaves}, {"states", row->states}};
}

Json Board::bench(std::uint64_t games, std::uint64_t seed) {
  Random random(seed);
  Playout playout;
  std::uint64_t moves = 0;
  for (std::uint64_t i = 0; i < games; ++i) {
    rules_.playout(rules_.start(), scratch_, random, reasoner::Choice::List, playout);
    moves += playout.length;
  }
  return Json{{"playouts", games}, {"states", moves}};
}

}  // namespace zug::page
