#pragma once

// A certificate as it is written (docs/certificate.md), before anything of it is believed.

#include <algorithm>
#include <array>

#include "tools/verify/facts.h"

namespace zug::verifier {

inline constexpr std::array<const char*, 4> kinds{"application", "main", "move", "semimove"};

struct Rank {
  std::uint32_t rank = 0;
  std::int64_t potential = 0;
  std::uint32_t measure = 0;  // 0: none
};

// Of a decision tree in prefix order: a fact that is asked for, then what follows for yes, then for
// no; or a leaf.
struct Test {
  enum class Kind : std::uint8_t { Leaf, DeadEnds, Fact };
  Kind kind = Kind::Leaf;
  Cube fact;  // which is one
};

struct Potential {
  std::uint32_t stock = 0;  // a form that is added; 0: none
  std::int64_t number = 0;
  bool never = false;  // no way from here ends a sequence
};

struct Place : Spot {
  std::size_t line = 0;
  Cube facts;
  bool keeper = false;
  std::vector<Rank> ranks;
  std::vector<Test> tree;
  std::array<std::vector<Potential>, 4> potentials;  // by kind; empty: in no sequence
};

using Strides = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // program and state

struct Certificate {
  std::string digest;
  bool termination = false, keeper = false, endless = false, choice = false;  // what is claimed
  std::array<std::int64_t, 4> straight{-1, -1, -1, -1};
  std::vector<std::string> uncertified;
  // Numbers that every state has: of variables, and of pieces at vertices (Game::term).
  std::vector<Form> measures{Form{}};
  std::vector<Place> places;       // by program, state and vertex
  std::array<Strides, 5> strides;  // lead, round, play, one, other
  std::array<std::size_t, 5> stride_lines{1, 1, 1, 1, 1};

  bool needs_places() const {
    return termination || keeper || *std::max_element(straight.begin(), straight.end()) >= 0;
  }
};

// Numbers the forms of the certificate in `facts`. Throws Rejected.
Certificate read_certificate(std::string_view text, const Game& game, Facts& facts);

// Everything that makes a certificate accepted. `game` is what was read from `game_text`. What the
// certificate claims; throws Rejected, with its line, when it does not prove that; `tight`: or when
// something in it is not needed.
Certificate verified(const Game& game, std::string_view game_text, std::string_view certificate,
                     bool tight = false);

}  // namespace zug::verifier
