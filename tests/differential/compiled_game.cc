// Lists have the words of the interpreter, and its parts, vertex first: comparing them costs nearly
// nothing.

#include "tests/differential/compiled_game.h"

#include <cstring>
#include <type_traits>

namespace zug {

CompiledGame::CompiledGame(const CSources& sources, Compiler compiler)
    : reasoner_(sources.name, compile(sources, compiler)), state_(reasoner_.new_state()) {
  start();
}

std::optional<std::uint64_t> CompiledGame::count() const {
  std::uint64_t leaves = 0;
  std::uint64_t states = 0;
  volatile int stop = 0;
  if (reasoner_.perft_bulk(state_.data(), 1, &leaves, &states, &stop) != 0) return std::nullopt;
  return leaves;
}

bool CompiledGame::same_list(const reasoner::Plan& plan, const reasoner::MoveList& moves) const {
  const auto equal = [this](const auto& expected, std::size_t count) {
    using Word = std::decay_t<decltype(expected[0])>;
    const Word* const words = static_cast<const Word*>(moves_.word);
    for (std::size_t i = 0; i < count; ++i) {
      if (words[i] != expected[i]) return false;
    }
    return true;
  };
  if (moves_.count != moves.words.size()) return false;
  if (plan.word_bits <= 32) {
    return equal(std::vector<std::uint32_t>(moves.words.begin(), moves.words.end()), moves_.count);
  }
  if (!equal(moves.words, moves_.count)) return false;
  for (std::size_t i = 0; i < moves.parts.size(); ++i) {
    if (moves_.part[i][0] != moves.parts[i].vertex ||
        moves_.part[i][1] != moves.parts[i].modifier) {
      return false;
    }
  }
  return true;
}

std::string CompiledGame::difference(const Game& game, const reasoner::Plan& plan,
                                     const reasoner::Position& position) {
  std::string result;
  const auto compare = [&result](const std::string& what, std::int64_t right, std::int64_t found) {
    if (right == found) return;
    result += what + " is " + std::to_string(found) + ", not " + std::to_string(right) + "\n";
  };
  const void* const state = state_.data();
  compare("the player to move", position.player, reasoner_.player(state));
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    compare("the score of " + for_people(game.players[i].name), position.variables[i],
            reasoner_.score(state, static_cast<int>(i) + 1));
  }
  // States begin with the sets of the pieces, and so does a position; the function is asked about
  // one vertex after the other.
  if (std::memcmp(state, position.sets.data(), position.sets.size() * sizeof(std::uint64_t)) != 0) {
    result += "the pieces stand elsewhere\n";
  }
  const std::size_t v = asked_++ % game.board.size();
  const auto piece = static_cast<std::size_t>(reasoner_.piece(state, static_cast<unsigned>(v)));
  const std::size_t number = plan.numbering.number_of[v];
  const std::size_t words = position.sets.size() / game.pieces.size();
  if (piece >= game.pieces.size() ||
      ((position.sets[piece * words + number / 64] >> (number % 64)) & 1) == 0) {
    result += "a wrong piece on " + for_people(game.board.square(VertexId(v)).name) + "\n";
  }
  return result;
}

}  // namespace zug
