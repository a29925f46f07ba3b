// The functions are looked up by their names; the struct of moves has the layout that all emitted
// headers share, the state is a block of bytes. Lists of words have the words of the interpreter,
// lists of paths its parts, vertex first: comparing them costs a memcmp and nearly nothing.

#include "tests/differential/compiled_game.h"

#include <cstring>
#include <stdexcept>
#include <type_traits>

namespace zug {

template <class Function>
void CompiledGame::find(const std::string& name, Function& function) {
  void* const symbol = library_->symbol(name);
  if (symbol == nullptr) throw std::runtime_error("there is no " + name);
  std::memcpy(&function, &symbol, sizeof symbol);
}

CompiledGame::CompiledGame(const CSources& sources, Compiler compiler)
    : library_(compile(sources, compiler)) {
  const std::string& name = sources.name;
  find(name + "_state_size", state_size_);
  find(name + "_start", start_);
  find(name + "_complete", complete_);
  find(name + "_list", list_);
  find(name + "_apply", apply_);
  find(name + "_free", free_);
  find(name + "_parts", parts_);
  find(name + "_player", player_);
  find(name + "_score", score_);
  find(name + "_piece", piece_);
  state_.resize((state_size_() + 7) / 8);
  start();
}

Move CompiledGame::move(std::size_t index) const {
  std::vector<std::uint32_t> parts(2 * parts_(state_.data(), &moves_, index, 0, nullptr));
  parts_(state_.data(), &moves_, index, parts.size() / 2, reinterpret_cast<Parts>(parts.data()));
  Move result;
  for (std::size_t i = 0; i < parts.size(); i += 2) {
    result.push_back({parts[i + 1], VertexId(parts[i])});
  }
  return result;
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
  if (plan.packed) {
    if (moves_.count != moves.words.size()) return false;
    if (plan.word_bits > 32) return equal(moves.words, moves_.count);
    return equal(std::vector<std::uint32_t>(moves.words.begin(), moves.words.end()), moves_.count);
  }
  if (moves_.count + 1 != moves.starts.size() || moves_.part_count != moves.parts.size() ||
      !equal(moves.starts, moves.starts.size())) {
    return false;
  }
  for (std::size_t i = 0; i < moves.parts.size(); ++i) {
    if (moves_.part[i][0] != moves.parts[i].vertex ||
        moves_.part[i][1] != moves.parts[i].modifier) {
      return false;
    }
  }
  return true;
}

std::string CompiledGame::difference(const Game& game, const reasoner::Position& position) {
  std::string result;
  const auto compare = [&result](const std::string& what, std::int64_t right, std::int64_t found) {
    if (right == found) return;
    result += what + " is " + std::to_string(found) + ", not " + std::to_string(right) + "\n";
  };
  const void* const state = state_.data();
  compare("the player to move", position.player, player_(state));
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    compare("the score of " + game.players[i].name, position.variables[i],
            score_(state, static_cast<int>(i) + 1));
  }
  // States begin with the sets of the pieces, and so does a position; the function is asked about
  // one vertex after the other.
  if (std::memcmp(state, position.sets.data(), position.sets.size() * sizeof(std::uint64_t)) != 0) {
    result += "the pieces stand elsewhere\n";
  }
  const std::size_t v = asked_++ % game.board.size();
  const auto piece = static_cast<std::size_t>(piece_(state, static_cast<unsigned>(v)));
  const std::size_t words = position.sets.size() / game.pieces.size();
  if (piece >= game.pieces.size() ||
      ((position.sets[piece * words + v / 64] >> (v % 64)) & 1) == 0) {
    result += "a wrong piece on " + game.board.square(VertexId(v)).name + "\n";
  }
  return result;
}

}  // namespace zug
