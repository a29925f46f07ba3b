// A movement is a relation between squares: step relates a square to at most one other, sequence
// composes relations, choice unites them, a power composes a relation with itself. Contents are
// those before the move, so the relation depends on the board and the mover only, and the
// destinations of a piece are the image of its square. No automaton, no words: a^* is the least set
// that holds the start and the image of all it holds.

#include "tests/differential/sbg/oracle.h"

#include <algorithm>
#include <cctype>

namespace zug::sbg::naive {
namespace {

bool is_white(char cell) { return std::isupper(static_cast<unsigned char>(cell)) != 0; }

using Squares = std::set<Square>;

struct Image {
  const Position& position;

  Squares of(const Squares& from, const Movement& movement) const {
    return std::visit([&](const auto& node) { return of(from, node); }, movement.node);
  }

  Squares of(const Squares& from, const Step& step) const {
    const std::int64_t forward = position.white_to_move ? 1 : -1;
    Squares result;
    for (const Square& square : from) {
      const Square to{square.x + step.dx, square.y + forward * step.dy};
      if (holds(to, step.content)) result.insert(to);
    }
    return result;
  }

  Squares of(const Squares& from, const Sequence& sequence) const {
    Squares result = from;
    for (const Movement& part : sequence.parts) result = of(result, part);
    return result;
  }

  Squares of(const Squares& from, const Choice& choice) const {
    Squares result;
    for (const Movement& branch : choice.branches) result.merge(of(from, branch));
    return result;
  }

  Squares of(const Squares& from, const Power& power) const {
    Squares result = from;
    if (power.count) {
      for (std::int64_t i = 0; i < *power.count; ++i) result = of(result, power.body[0]);
      return result;
    }
    for (std::size_t before = 0; before != result.size();) {
      before = result.size();
      result.merge(of(result, power.body[0]));
    }
    return result;
  }

  bool holds(Square square, Content content) const {
    const auto height = static_cast<std::int64_t>(position.rows.size());
    const auto width = static_cast<std::int64_t>(position.rows[0].size());
    if (square.x < 0 || square.x >= width || square.y < 0 || square.y >= height) return false;
    const char cell = position.at(square);
    if (cell == '.') return content == Content::Empty;
    const bool own = is_white(cell) == position.white_to_move;
    return content == (own ? Content::Own : Content::Opponent);
  }
};

std::vector<Square> pieces_of_mover(const Position& position) {
  std::vector<Square> result;
  for (std::size_t y = 0; y < position.rows.size(); ++y) {
    for (std::size_t x = 0; x < position.rows[y].size(); ++x) {
      const char cell = position.rows[y][x];
      if (cell == '.' || is_white(cell) != position.white_to_move) continue;
      result.push_back({static_cast<std::int64_t>(x), static_cast<std::int64_t>(y)});
    }
  }
  return result;
}

char& cell_of(Position& position, Square square) {
  return position.rows[static_cast<std::size_t>(square.y)][static_cast<std::size_t>(square.x)];
}

Outcome win(bool white) { return white ? Outcome::White : Outcome::Black; }

}  // namespace

char Position::at(Square square) const {
  return rows[static_cast<std::size_t>(square.y)][static_cast<std::size_t>(square.x)];
}

// Judged as if black had just moved without arriving anywhere.
Position Oracle::initial() const {
  Position position;
  for (const Row& row : description_.rows) position.rows.insert(position.rows.begin(), row.cells);
  judge(position, false);
  return position;
}

std::set<Square> Oracle::destinations(const Position& position, Square from) const {
  const int letter = std::toupper(static_cast<unsigned char>(position.at(from)));
  for (const Rule& rule : description_.rules) {
    if (rule.letter == letter) return Image{position}.of({from}, rule.movement);
  }
  return {};
}

std::set<Move> Oracle::moves(const Position& position) const {
  std::set<Move> result;
  if (position.outcome) return result;
  for (const Square& from : pieces_of_mover(position)) {
    for (const Square& to : destinations(position, from)) result.insert({from, to});
  }
  return result;
}

bool Oracle::can_move(const Position& position) const {
  const std::vector<Square> pieces = pieces_of_mover(position);
  return std::any_of(pieces.begin(), pieces.end(),
                     [&](const Square& from) { return !destinations(position, from).empty(); });
}

Position Oracle::apply(const Position& position, const Move& move) const {
  Position result = position;
  const char piece = position.at(move.from);
  cell_of(result, move.from) = '.';
  cell_of(result, move.to) = piece;
  result.white_to_move = !position.white_to_move;
  ++result.half_moves;
  bool arrived = false;
  for (const Arrival& arrival : description_.arrivals) {
    for (const Target& target : arrival.targets) {
      arrived |= arrival.letter == piece && target.x == move.to.x && target.y == move.to.y;
    }
  }
  judge(result, arrived);
  return result;
}

// A '#' of this colour holds.
bool Oracle::reduced(const Position& position, bool white) const {
  for (const Amount& amount : description_.amounts) {
    if (is_white(amount.letter) != white) continue;
    std::int64_t present = 0;
    for (const std::string& row : position.rows) {
      present += std::count(row.begin(), row.end(), amount.letter);
    }
    if (present <= amount.amount) return true;
  }
  return false;
}

void Oracle::judge(Position& position, bool arrived) const {
  const bool next = position.white_to_move;
  const bool mover = !next;
  if (arrived || reduced(position, next)) {
    position.outcome = win(mover);
  } else if (reduced(position, mover)) {
    position.outcome = win(next);
  } else if (!can_move(position)) {
    position.outcome = win(mover);
  } else if (position.half_moves == description_.turn_limit) {
    position.outcome = Outcome::Draw;
  }
}

std::vector<Ply> Oracle::census(int depth) const {
  std::vector<Ply> plies(static_cast<std::size_t>(depth));
  count(initial(), 0, plies);
  return plies;
}

void Oracle::count(const Position& position, std::size_t ply, std::vector<Ply>& plies) const {
  if (ply == plies.size()) return;
  for (const Move& move : moves(position)) {
    const Position child = apply(position, move);
    ++plies[ply].moves;
    if (child.outcome == Outcome::White) ++plies[ply].white;
    if (child.outcome == Outcome::Draw) ++plies[ply].draw;
    if (child.outcome == Outcome::Black) ++plies[ply].black;
    count(child, ply + 1, plies);
  }
}

std::uint64_t Oracle::perft(const Position& position, int depth) const {
  if (depth == 0) return 1;
  const std::set<Move> all = moves(position);
  if (depth == 1) return all.size();
  std::uint64_t result = 0;
  for (const Move& move : all) result += perft(apply(position, move), depth - 1);
  return result;
}

}  // namespace zug::sbg::naive
