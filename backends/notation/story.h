#pragma once

// What a move changes: which piece went where, and what became of the others.

#include <optional>
#include <vector>

#include "backends/notation/pieces.h"
#include "ir/game.h"
#include "ir/reference/semantics.h"

namespace zug::notation {

// A vertex at which the move put pieces.
struct Touch {
  VertexId vertex;
  PieceId before, after;
  std::size_t last = 0;  // the place in the move where it was touched last
};

// From one touch to another (their indices), or to the vertex over which the move ended.
struct Walk {
  std::size_t from = 0;
  std::optional<std::size_t> to;
};

struct Setting {
  VariableId variable;
  std::int64_t value = 0;
};

struct Story {
  std::vector<Touch> touches;         // in the order in which they were touched first
  std::vector<Walk> walks;            // the first one is what the move is about
  std::vector<std::size_t> appeared;  // touches where a piece came out of nowhere
  std::optional<VertexId> end;        // where the move ended, when it went there to say so
  PieceId at_end;                     // what stands there then
  std::vector<Setting> settings;      // variables in the order in which they were set, last values
  PlayerId next;                      // whom the switch names
  bool captures = false;
};

// What is to be known of a game to tell what its moves change.
struct Facts {
  std::vector<ExpressionId> modifiers;
  std::vector<bool> walked;  // by modifier - 1: a switch before which the rules may walk
  PieceId background;
  std::vector<PlayerId> owners;  // by piece, the keeper for nobody's
};

Facts facts(const Game& game, const PieceNames& pieces);

// `move` is legal in `before`.
Story tell(const Game& game, const Facts& facts, const State& before, const Move& move);

}  // namespace zug::notation
