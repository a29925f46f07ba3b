#include "langs/metagame/notation/notation.h"

#include <algorithm>

#include "langs/metagame/notation/move_syntax.h"

// From a move of the IR to what it means. turn.cc writes it, so its shape is known: a promotion of
// the piece that waits for it; then a variable that counts down and a piece, a placement; or a
// square that is emptied, the piece lifted, and after that
//
//   a piece leaves a square            a victim; a variable that counts up is the hand it goes to
//   an empty square is emptied         the piece has landed there and is lifted again
//   a piece appears                    it has landed; another one than was lifted: a promotion
//
// The names of pieces are those of the source, where each piece of the IR has its origin.

namespace zug {
namespace {

using namespace metagame;

class Decoder {
 public:
  Decoder(const Game& game, const Source& source, const State& before)
      : game_(game), source_(source), board_(before.pieces) {
    for (std::size_t i = 0; i < game.pieces.size(); ++i) {
      if (game.pieces[i].name == "empty") empty_ = PieceId(i);
    }
  }

  MoveSyntax decode(const std::vector<ExpressionId>& list, const Move& move) {
    for (const ModifierAt& part : move) {
      const Action& action = std::get<Atom>(game_.expressions[list[part.modifier - 1]]).action;
      if (const auto* off = std::get_if<Off>(&action)) put(off->piece, part.vertex);
      if (const auto* assignment = std::get_if<Assignment>(&action)) count(*assignment);
    }
    return std::move(move_);
  }

 private:
  void put(PieceId piece, VertexId vertex) {
    const PieceId old = board_[vertex.value];
    board_[vertex.value] = piece;
    if (from_a_hand_) {
      move_.placement = Placement{named(piece), colour(piece), square(vertex)};
    } else if (!lifted_ && piece != empty_) {
      move_.before = Promotion{square(vertex), named(piece)};
    } else if (!lifted_) {
      lift(old, vertex);
    } else if (piece != empty_) {
      move_.transfers.back().to = square(vertex);
      if (!same(piece, *lifted_)) move_.after = Promotion{square(vertex), named(piece)};
    } else if (old == empty_) {
      move_.transfers.back().to = square(vertex);
      lift(*lifted_, vertex);
    } else {
      move_.transfers.back().victims.push_back({square(vertex), named(old)});
    }
  }

  void lift(PieceId piece, VertexId vertex) {
    lifted_ = piece;
    move_.transfers.push_back({named(piece), square(vertex), {}, {}, {}});
  }

  void count(const Assignment& assignment) {
    if (!lifted_) {
      from_a_hand_ = true;
    } else {
      const std::string& hand = bytes_of(bounded(game_, assignment.variable).name);
      move_.transfers.back().owner = hand.substr(0, 5);
    }
  }

  // The piece itself, or the piece while it waits for its promotion.
  bool same(PieceId left, PieceId right) const {
    return colour(left) == colour(right) &&
           game_.pieces[left.value].origin == game_.pieces[right.value].origin;
  }

  std::string colour(PieceId piece) const { return bytes_of(name_of(game_, piece)).substr(0, 5); }

  NamedPiece named(PieceId piece) const {
    std::string name(source_.text(game_.pieces[piece.value].origin.range));
    for (char& c : name) {
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return {colour(piece), name};
  }

  // From names such as d4 and x30y4.
  SquareOnBoard square(VertexId vertex) const {
    const std::string& name = bytes_of(game_.board.square(vertex).name);
    const std::size_t y = name.find('y', 1);
    if (y == std::string::npos) return {name[0] - 'a' + 1, std::stoll(name.substr(1))};
    return {std::stoll(name.substr(1, y - 1)), std::stoll(name.substr(y + 1))};
  }

  const Game& game_;
  const Source& source_;
  std::vector<PieceId> board_;
  PieceId empty_;
  std::optional<PieceId> lifted_;
  bool from_a_hand_ = false;
  MoveSyntax move_;
};

}  // namespace

std::string write_metagame_move(const Game& game, const Source& source, const State& before,
                                const Move& move) {
  return print(Decoder(game, source, before).decode(modifiers(game), move));
}

MoveReading read_metagame_move(const Game& game, const Source& source, const State& before,
                               const std::vector<Move>& legal, const std::string& text) {
  MoveReading reading;
  const std::optional<MoveSyntax> wanted = parse_move(text, reading.error);
  if (!wanted) return reading;
  const std::vector<ExpressionId> list = modifiers(game);
  std::vector<MoveSyntax> moves;
  for (const Move& move : legal) {
    moves.push_back(Decoder(game, source, before).decode(list, move));
  }
  for (const bool exact : {true, false}) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (means(*wanted, moves[i], exact)) found.push_back(i);
    }
    if (found.size() == 1) return {found.front(), ""};
    if (found.size() > 1) {
      return {{},
              "this means several moves, such as '" + print(moves[found[0]]) + "' and '" +
                  print(moves[found[1]]) + "'"};
    }
  }
  reading.error = "no legal move reads like this";
  return reading;
}

}  // namespace zug
