#pragma once

// Games made by hand, without a parser.

#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "langs/rbg_draft/syntax.h"

namespace zug::rbg_draft::naive {

// "a b" is {a, b}.
inline std::vector<Name> names(const std::string& text) {
  std::vector<Name> result;
  std::istringstream words(text);
  for (std::string word; words >> word;) result.push_back({word, {}});
  return result;
}
inline PieceSet pieces(const std::string& text) { return {names(text), {}}; }

inline Moves step(std::int64_t dx, std::int64_t dy) {
  return {Step{dx, dy, std::nullopt, std::nullopt}, {}};
}
inline Moves step(std::int64_t dx, std::int64_t dy, const std::string& on) {
  return {Step{dx, dy, pieces(on), std::nullopt}, {}};
}
inline Moves step(std::int64_t dx, std::int64_t dy, const std::string& on, const std::string& off) {
  return {Step{dx, dy, pieces(on), pieces(off)}, {}};
}
inline Moves put(std::int64_t dx, std::int64_t dy, const std::string& off) {
  return {Step{dx, dy, std::nullopt, pieces(off)}, {}};
}
inline Moves sequence(std::vector<Moves> items) { return {Sequence{std::move(items)}, {}}; }
inline Moves choice(std::vector<Moves> branches) { return {Choice{std::move(branches)}, {}}; }
inline Moves power(Moves body, std::int64_t count) { return {Power{{std::move(body)}, count}, {}}; }
inline Moves star(Moves body) { return {Power{{std::move(body)}, std::nullopt}, {}}; }
inline Moves next(const std::string& player) { return {NextPlayer{Name{player, {}}}, {}}; }
inline Moves next(std::int64_t offset) { return {NextPlayer{offset}, {}}; }

inline Value number(std::int64_t value) { return {Value::Kind::Number, value, {}, {}}; }
inline Value turn() { return {Value::Kind::Turn, 0, {}, {}}; }
inline Value count_of(const std::string& piece) {
  return {Value::Kind::PieceCount, 0, {piece, {}}, {}};
}
inline Condition compare(Value left, Comparator comparator, Value right) {
  return {Comparison{std::move(left), comparator, std::move(right)}, {}};
}
inline Condition at(const std::string& piece, std::int64_t x, std::int64_t y) {
  return {PieceAt{{piece, {}}, x, y}, {}};
}
inline Condition can_move(Moves moves) { return {CanMove{std::move(moves)}, {}}; }
inline Condition negation(Condition body) { return {Not{{std::move(body)}}, {}}; }
inline Condition conjunction(std::vector<Condition> parts) { return {And{std::move(parts)}, {}}; }
inline Condition disjunction(std::vector<Condition> parts) { return {Or{std::move(parts)}, {}}; }
inline Condition never() { return compare(number(0), Comparator::Equal, number(1)); }

// `board` row by row from the top.
inline GameSyntax make_game(std::int64_t width, std::int64_t height, const std::string& board,
                            const std::string& order) {
  GameSyntax result;
  result.title = "made by hand";
  result.board = {width, height, names(board), {}};
  result.order = names(order);
  return result;
}

inline void add_player(GameSyntax& game, const std::string& name, std::vector<Moves> levels,
                       std::int64_t score, Condition goal) {
  game.players.push_back({{name, {}}, std::move(levels)});
  game.goals.push_back({{name, {}}, score, {}, std::move(goal)});
}

}  // namespace zug::rbg_draft::naive
