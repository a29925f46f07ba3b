// The board, what matches what, when a game is over, and setting up by decision; the moves of a
// turn are in turn.cc. Each rule is written for white and seen by black through the inversion,
// which maps squares, directions (after the closure under symmetries) and the words player and
// opponent.

#include "tests/differential/metagame/oracle.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace zug::metagame::naive {
namespace {}  // namespace

Oracle::Oracle(const GameSyntax& game, std::int64_t most_turns)
    : game_(game), most_turns_(most_turns) {
  for (const PieceSyntax& piece : game.pieces) learn(piece.name.text);
  if (const auto* fixed = std::get_if<std::vector<FixedAssignment>>(&game.setup)) {
    for (const FixedAssignment& assignment : *fixed) learn(assignment.piece.text);
  } else {
    for (const Name& name : std::get<DecidedAssignment>(game.setup).pieces) learn(name.text);
  }
  for (const PieceSyntax& piece : game.pieces) {
    if (const auto* to = std::get_if<PromoteTo>(&piece.promoting)) learn(to->piece.text);
    if (const auto* decision = std::get_if<PromotionDecision>(&piece.promoting)) {
      for (const Name& name : decision->options.pieces) learn(name.text);
    }
  }
}

void Oracle::learn(const std::string& kind) {
  if (std::find(kinds_.begin(), kinds_.end(), kind) == kinds_.end()) kinds_.push_back(kind);
}

Cell Oracle::cell(bool white, const std::string& kind) const {
  const auto place = std::find(kinds_.begin(), kinds_.end(), kind) - kinds_.begin();
  assert(place < static_cast<std::ptrdiff_t>(kinds_.size()));
  return static_cast<Cell>(1 + 2 * place + (white ? 0 : 1));
}

std::size_t Oracle::square(std::int64_t file, std::int64_t rank) const {
  return static_cast<std::size_t>((rank - 1) * game_.board.files.value + file - 1);
}

std::size_t Oracle::seen_by(bool white, const SquareSyntax& square) const {
  if (white) return this->square(square.file, square.rank);
  const std::int64_t rank = game_.board.ranks.value + 1 - square.rank;
  if (game_.board.inversion == Inversion::Forward) return this->square(square.file, rank);
  return this->square(game_.board.files.value + 1 - square.file, rank);
}

bool Oracle::promotes_on(std::size_t square, bool white) const {
  const std::int64_t rank = static_cast<std::int64_t>(square) / game_.board.files.value + 1;
  const std::int64_t from_home = white ? rank : game_.board.ranks.value + 1 - rank;
  return from_home >= game_.board.promote_rank.value;
}

const PieceSyntax* Oracle::definition(Cell cell) const {
  for (const PieceSyntax& piece : game_.pieces) {
    if (piece.name.text == kind(cell)) return &piece;
  }
  return nullptr;
}

// ANY_PIECE is any kind that has a definition.
bool Oracle::matches(const Description& description, Cell cell, bool white) const {
  if (cell == 0) return false;
  if (description.side && is_white(cell) != (white == (*description.side == Side::Player))) {
    return false;
  }
  if (description.any_piece) return definition(cell) != nullptr;
  return std::any_of(description.pieces.begin(), description.pieces.end(),
                     [&](const Name& name) { return name.text == kind(cell); });
}

std::vector<Cell> Oracle::options(const Description& description, bool white) const {
  std::vector<Cell> result;
  const auto last = static_cast<Cell>(2 * kinds_.size());
  for (Cell cell = 1; cell <= last; ++cell) {
    if (matches(description, cell, white)) result.push_back(cell);
  }
  return result;
}

Position Oracle::initial() const {
  Position position;
  position.board.resize(
      static_cast<std::size_t>(game_.board.files.value * game_.board.ranks.value));
  position.hands.resize(1 + 2 * kinds_.size());
  position.unassigned.resize(1 + 2 * kinds_.size());
  if (const auto* fixed = std::get_if<std::vector<FixedAssignment>>(&game_.setup)) {
    for (const FixedAssignment& assignment : *fixed) {
      for (const bool white : {true, false}) {
        for (const SquareSyntax& square : assignment.squares) {
          position.board[seen_by(white, square)] = cell(white, assignment.piece.text);
        }
      }
    }
  } else if (const auto& decided = std::get<DecidedAssignment>(game_.setup);
             decided.by != Assigner::Random) {
    std::vector<Name> names = decided.pieces;
    if (decided.any_piece) {
      for (const PieceSyntax& piece : game_.pieces) names.push_back(piece.name);
    }
    for (const Name& name : names) {
      ++position.unassigned[cell(true, name.text)];
      ++position.unassigned[cell(false, name.text)];
    }
  }
  judge(position);
  return position;
}

namespace {

bool setting_up(const Position& position) {
  return std::accumulate(position.unassigned.begin(), position.unassigned.end(), 0) > 0;
}

}  // namespace

// One piece goes to one of the squares for pieces of its colour.
void Oracle::assignments(const Position& position, std::map<Move, Position>& result) const {
  const auto& decided = std::get<DecidedAssignment>(game_.setup);
  const bool colour = position.white_to_move == (decided.by == Assigner::Player);
  const auto cells = static_cast<Cell>(position.unassigned.size());
  for (Cell cell = 1; cell < cells; ++cell) {
    if (position.unassigned[cell] == 0 || is_white(cell) != colour) continue;
    for (const SquareSyntax& listed : decided.squares) {
      const std::size_t square = seen_by(colour, listed);
      if (position.board[square] != 0) continue;
      Position next = position;
      next.board[square] = cell;
      --next.unassigned[cell];
      next.white_to_move = !position.white_to_move;
      ++next.turns;
      result.emplace(Move{0, cell, square, {}, 0}, std::move(next));
    }
  }
}

bool Oracle::achieved(const Position& position, bool white, bool stuck) const {
  const auto somewhere = [&](const Description& what) {
    return std::any_of(position.board.begin(), position.board.end(),
                       [&](Cell cell) { return matches(what, cell, white); });
  };
  const auto holds = [&](const Goal& goal) {
    if (const auto* arrive = std::get_if<ArriveGoal>(&goal.kind)) {
      return std::any_of(
          arrive->squares.begin(), arrive->squares.end(), [&](const SquareSyntax& square) {
            return matches(arrive->what, position.board[seen_by(white, square)], white);
          });
    }
    if (const auto* eradicate = std::get_if<EradicateGoal>(&goal.kind)) {
      return !setting_up(position) && !somewhere(eradicate->what);
    }
    const bool of_white = white == (std::get<StalemateGoal>(goal.kind).who == Side::Player);
    return stuck && position.white_to_move == of_white;
  };
  return std::any_of(game_.goals.begin(), game_.goals.end(), holds);
}

// Goals come before the limit, and the limit before the loss of a player who cannot move while no
// goal speaks of that, of which the paper knows nothing.
void Oracle::judge(Position& position) const {
  const bool stuck = moves(position).empty();
  const bool white = achieved(position, true, stuck);
  const bool black = achieved(position, false, stuck);
  if (white && black) {
    position.outcome = Outcome::Draw;
  } else if (white || black) {
    position.outcome = white ? Outcome::White : Outcome::Black;
  } else if (position.turns == most_turns_) {
    position.outcome = Outcome::Draw;
  } else if (stuck) {
    position.outcome = position.white_to_move ? Outcome::Black : Outcome::White;
  }
}

std::uint64_t Oracle::perft(const Position& position, int depth) const {
  if (depth == 0) return 1;
  const std::map<Move, Position> all = moves(position);
  if (depth == 1) return all.size();
  std::uint64_t result = 0;
  for (const auto& next : all) {
    Position child = next.second;
    judge(child);
    result += perft(child, depth - 1);
  }
  return result;
}

std::size_t Oracle::distinct(int depth) const {
  std::set<Position> level{initial()};
  for (int i = 0; i < depth; ++i) {
    std::set<Position> next;
    for (const Position& position : level) {
      for (auto [move, child] : moves(position)) {
        if (i + 1 < depth) judge(child);
        next.insert(std::move(child));
      }
    }
    level = std::move(next);
  }
  return level.size();
}

}  // namespace zug::metagame::naive
