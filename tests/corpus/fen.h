#pragma once

// Chess positions for the chess games of the corpus, which call their pieces alike. A king or rook
// that may castle is a HomeKing or HomeRook; that is all the FEN field says.

#include <gtest/gtest.h>

#include <array>
#include <cctype>
#include <sstream>
#include <string>

namespace zug {

inline std::string piece_of(char letter) {
  const std::string colour = std::isupper(static_cast<unsigned char>(letter)) ? "white" : "black";
  switch (std::tolower(static_cast<unsigned char>(letter))) {
    case 'p':
      return colour + "Pawn";
    case 'n':
      return colour + "Knight";
    case 'b':
      return colour + "Bishop";
    case 'r':
      return colour + "Rook";
    case 'q':
      return colour + "Queen";
    default:
      return colour + "King";
  }
}

// Rows from the top.
using Squares = std::array<std::array<std::string, 8>, 8>;

inline Squares place(const std::string& placement) {
  Squares squares;
  for (auto& row : squares) row.fill("empty");
  std::size_t row = 0;
  std::size_t column = 0;
  for (const char letter : placement) {
    if (letter == '/') {
      ++row;
      column = 0;
    } else if (letter >= '1' && letter <= '8') {
      column += static_cast<std::size_t>(letter - '0');
    } else {
      squares.at(row).at(column++) = piece_of(letter);
    }
  }
  return squares;
}

inline void let_castle(Squares& squares, const std::string& rights) {
  for (const char right : rights) {
    if (right == '-') continue;
    const bool white = std::isupper(static_cast<unsigned char>(right)) != 0;
    const std::string colour = white ? "white" : "black";
    auto& row = squares[white ? 7 : 0];
    row[4] = colour + "HomeKing";
    row[right == 'K' || right == 'k' ? 7 : 0] = colour + "HomeRook";
  }
}

struct ChessPlacement {
  Squares squares;
  bool black_begins = false;
};

// The first three fields: placement, side, castling.
inline ChessPlacement read_fen(const std::string& fen) {
  std::istringstream fields(fen);
  std::string placement;
  std::string side;
  std::string rights;
  fields >> placement >> side >> rights;
  ChessPlacement result{place(placement), side == "b"};
  let_castle(result.squares, rights);
  return result;
}

// The lines of a rectangle in RBG.
inline std::string board_of(const Squares& squares) {
  std::string text;
  for (const auto& row : squares) {
    text += '[';
    for (std::size_t column = 0; column < row.size(); ++column) {
      if (column > 0) text += ',';
      text += row[column];
    }
    text += "]\n";
  }
  return text;
}

// Replaces what stands between two texts, or fails the test when one is missing.
inline void replace_between(std::string& text, const std::string& from, const std::string& to,
                            const std::string& by) {
  const std::size_t begin = text.find(from);
  ASSERT_NE(begin, std::string::npos) << from;
  const std::size_t end = text.find(to, begin);
  ASSERT_NE(end, std::string::npos) << to;
  text.replace(begin + from.size(), end - begin - from.size(), by);
}

}  // namespace zug
