// The moves of one turn, section 2.4 of the paper read aloud: the piece in transfer is lifted, so
// its square is empty to it; a ride or hop is followed leap by leap; a capture takes all that its
// methods reach; compulsion asks whether a capture exists.

#include <algorithm>

#include "tests/differential/metagame/oracle.h"

namespace zug::metagame::naive {
namespace {

bool within(const Compare& compare, std::int64_t number) {
  if (compare.comparator == Compare::Comparator::AtLeast) return number >= compare.number;
  if (compare.comparator == Compare::Comparator::AtMost) return number <= compare.number;
  return number == compare.number;
}

constexpr std::size_t most_moves = 20'000;

}  // namespace

std::set<std::pair<std::int64_t, std::int64_t>> Oracle::directions(const Movement& movement,
                                                                   bool white) const {
  using Directions = std::set<std::pair<std::int64_t, std::int64_t>>;
  Directions closure{{movement.direction.dx, movement.direction.dy}};
  for (std::size_t before = 0; before != closure.size();) {
    before = closure.size();
    for (const auto& [dx, dy] : Directions(closure)) {
      if (movement.symmetry.forward) closure.insert({dx, -dy});
      if (movement.symmetry.side) closure.insert({-dx, dy});
      if (movement.symmetry.rotation) closure.insert({dy, dx});
    }
  }
  if (white) return closure;
  Directions inverted;
  for (const auto& [dx, dy] : closure) {
    inverted.insert({game_.board.inversion == Inversion::Forward ? dx : -dx, -dy});
  }
  return inverted;
}

std::optional<std::size_t> Oracle::leap(std::size_t from, Vector direction) const {
  const std::int64_t files = game_.board.files.value;
  std::int64_t x = static_cast<std::int64_t>(from) % files + direction.dx;
  const std::int64_t y = static_cast<std::int64_t>(from) / files + direction.dy;
  if (game_.board.type == BoardType::VerticalCylinder) x = (x % files + files) % files;
  if (x < 0 || x >= files || y < 0 || y >= game_.board.ranks.value) return std::nullopt;
  return static_cast<std::size_t>(y * files + x);
}

// All lengths from one leap on, whatever the least one is. On a cylinder a ride may go round for
// ever; after the least number of leaps one more round meets no new squares.
std::vector<Oracle::Path> Oracle::ride(const Ride& ride, std::size_t from, Vector direction,
                                       const Board& board) const {
  const std::int64_t enough =
      ride.min.value_or(1) + game_.board.files.value + game_.board.ranks.value;
  const std::int64_t most = std::min(ride.max.value_or(enough), enough);
  std::vector<Path> result;
  std::optional<std::size_t> at = from;
  for (std::int64_t leaps = 1; leaps <= most; ++leaps) {
    at = leap(*at, direction);
    if (!at) break;
    result.push_back({direction, *at, leaps, {}});
    if (board[*at] != 0) break;
  }
  return result;
}

std::vector<Oracle::Path> Oracle::hop(const Hop& hop, std::size_t from, Vector direction,
                                      const Board& board, bool white) const {
  // Squares from `start` on that `fits` holds for, and all prefixes whose length is within
  // `compare`: the last square of each.
  const auto stretch = [&](std::size_t start, const Compare& compare, const auto& fits) {
    std::vector<std::vector<std::size_t>> result;
    std::vector<std::size_t> squares;
    const std::int64_t enough = compare.number + game_.board.files.value + game_.board.ranks.value;
    for (std::int64_t count = 0; count <= enough; ++count) {
      if (within(compare, count)) result.push_back(squares);
      const auto next = leap(squares.empty() ? start : squares.back(), direction);
      if (!next || !fits(board[*next])) break;
      squares.push_back(*next);
    }
    return result;
  };
  const auto end = [](std::size_t start, const std::vector<std::size_t>& squares) {
    return squares.empty() ? start : squares.back();
  };
  const auto empty = [](Cell cell) { return cell == 0; };
  const auto hurdle = [&](Cell cell) { return matches(hop.hop_over, cell, white); };
  std::vector<Path> result;
  for (const auto& before : stretch(from, hop.before, empty)) {
    const std::size_t second = end(from, before);
    for (const auto& over : stretch(second, hop.over, hurdle)) {
      const std::size_t third = end(second, over);
      for (const auto& after : stretch(third, hop.after, empty)) {
        const auto to = leap(end(third, after), direction);
        if (to) result.push_back({direction, *to, 0, {over.begin(), over.end()}});
      }
    }
  }
  return result;
}

// On a planar board the longest ride is the longest valid one.
template <class Valid>
std::vector<Oracle::Path> Oracle::paths(const Movement& movement, std::size_t from,
                                        const Board& board, bool white, const Valid& valid) const {
  std::vector<Path> result;
  for (const auto& [dx, dy] : directions(movement, white)) {
    const Vector direction{dx, dy};
    std::vector<Path> along;
    std::int64_t least = 0;
    bool longest = false;
    if (const auto* rider = std::get_if<Ride>(&movement.type)) {
      along = ride(*rider, from, direction, board);
      least = rider->min.value_or(1);
      longest = rider->longest && game_.board.type == BoardType::Planar;
    } else if (const auto* hopper = std::get_if<Hop>(&movement.type)) {
      along = hop(*hopper, from, direction, board, white);
    } else if (const auto to = leap(from, direction)) {
      along.push_back({direction, *to, 1, {}});
    }
    std::vector<Path> allowed;
    std::copy_if(along.begin(), along.end(), std::back_inserter(allowed), valid);
    if (longest && allowed.size() > 1) allowed.erase(allowed.begin(), allowed.end() - 1);
    for (const Path& path : allowed) {
      if (path.leaps >= least) result.push_back(path);
    }
  }
  return result;
}

// The turns of the player to move, after a pending promotion.
class Oracle::Turn {
 public:
  Turn(const Oracle& oracle, const Position& position, Cell promoted,
       std::map<Move, Position>& result)
      : oracle_(oracle),
        game_(oracle.game_),
        white_(position.white_to_move),
        start_(position),
        result_(result) {
    move_.promoted = promoted;
    start_.pending.reset();
    start_.white_to_move = !white_;
    ++start_.turns;
  }

  void find() {
    place();
    const bool compelled = game_.constraints.must_capture && some_piece_captures();
    for (std::size_t from = 0; from < start_.board.size(); ++from) {
      if (own(from)) transfer(from, compelled);
    }
  }

 private:
  bool own(std::size_t square) const {
    const Cell cell = start_.board[square];
    return cell != 0 && is_white(cell) == white_;
  }

  void place() {
    const auto cells = static_cast<Cell>(start_.hands.size());
    for (Cell cell = 1; cell < cells; ++cell) {
      if (start_.hands[cell] == 0 || is_white(cell) != white_) continue;
      for (std::size_t square = 0; square < start_.board.size(); ++square) {
        if (start_.board[square] != 0) continue;
        Position next = start_;
        next.board[square] = cell;
        --next.hands[cell];
        result_.emplace(Move{move_.promoted, cell, square, {}, 0}, std::move(next));
      }
    }
  }

  bool some_piece_captures() const {
    for (std::size_t from = 0; from < start_.board.size(); ++from) {
      if (!own(from)) continue;
      Board board = start_.board;
      board[from] = 0;
      const PieceSyntax* piece = oracle_.definition(start_.board[from]);
      if (piece != nullptr && !captures(*piece, from, board).empty()) return true;
    }
    return false;
  }

  std::set<std::size_t> taken(const Capture& capture, const Path& path, std::size_t from,
                              const Board& board) const {
    const auto fits = [&](std::size_t square) {
      return oracle_.matches(capture.type, board[square], white_);
    };
    std::set<std::size_t> result;
    if (capture.clobber && fits(path.to)) result.insert(path.to);
    const auto behind = oracle_.leap(from, {-path.direction.dx, -path.direction.dy});
    if (capture.retrieve && behind && fits(*behind)) result.insert(*behind);
    for (const std::size_t square : path.hopped) {
      if (capture.hop && fits(square)) result.insert(square);
    }
    return result;
  }

  // Of a piece lifted from `from`.
  std::set<Leg> captures(const PieceSyntax& piece, std::size_t from, const Board& board) const {
    std::set<Leg> result;
    for (const Capture& capture : piece.capturing) {
      const auto valid = [&](const Path& path) {
        const std::set<std::size_t> squares = taken(capture, path, from, board);
        return !squares.empty() && (board[path.to] == 0 || squares.count(path.to) != 0);
      };
      for (const Movement& movement : capture.movements) {
        for (const Path& path : oracle_.paths(movement, from, board, white_, valid)) {
          result.insert({path.to, {taken(capture, path, from, board), capture.effect}});
        }
      }
    }
    return result;
  }

  void transfer(std::size_t from, bool compelled) {
    const Cell cell = start_.board[from];
    const PieceSyntax* piece = oracle_.definition(cell);
    if (piece == nullptr) return;
    Position lifted = start_;
    lifted.board[from] = 0;
    move_.square = from;
    const std::set<Leg> all = captures(*piece, from, lifted.board);
    for (const Leg& leg : all) capture(*piece, cell, leg, lifted);
    if (compelled || (piece->constraints.must_capture && !all.empty())) return;
    const auto empty = [&](const Path& path) { return lifted.board[path.to] == 0; };
    for (const Movement& movement : piece->moving) {
      for (const Path& path : oracle_.paths(movement, from, lifted.board, white_, empty)) {
        move_.legs.push_back({path.to, {}});
        finish(*piece, cell, lifted);
        move_.legs.pop_back();
      }
    }
  }

  // One capture, and those after it; `position` is without the moving piece.
  void capture(const PieceSyntax& piece, Cell cell, const Leg& leg, Position position) {
    for (const std::size_t square : leg.captured.squares) {
      const std::string& kind = oracle_.kind(position.board[square]);
      if (leg.captured.effect == Effect::PlayerPossesses) {
        ++position.hands[oracle_.cell(white_, kind)];
      } else if (leg.captured.effect == Effect::OpponentPossesses) {
        ++position.hands[oracle_.cell(!white_, kind)];
      }
      position.board[square] = 0;
    }
    move_.legs.push_back(leg);
    std::set<Leg> more;
    if (piece.constraints.continue_captures) more = captures(piece, leg.to, position.board);
    for (const Leg& next : more) capture(piece, cell, next, position);
    const bool must = game_.constraints.must_capture || piece.constraints.must_capture;
    if (more.empty() || !must) finish(piece, cell, position);
    move_.legs.pop_back();
  }

  // Puts the piece down where the last leg ends, as what it is or becomes.
  void finish(const PieceSyntax& piece, Cell cell, Position position) {
    const std::size_t to = move_.legs.back().to;
    std::vector<Cell> choices{cell};
    if (oracle_.promotes_on(to, white_)) {
      if (const auto* target = std::get_if<PromoteTo>(&piece.promoting)) {
        choices = {oracle_.cell(white_, target->piece.text)};
      } else if (const auto* decision = std::get_if<PromotionDecision>(&piece.promoting)) {
        if (decision->by == Side::Player) choices = oracle_.options(decision->options, white_);
        if (decision->by == Side::Opponent) position.pending = to;
      }
    }
    for (const Cell choice : choices) {
      position.board[to] = choice;
      move_.becomes = choice;
      result_.emplace(move_, position);
      if (result_.size() > most_moves) throw TooManyMoves();
    }
  }

  const Oracle& oracle_;
  const GameSyntax& game_;
  bool white_;
  Position start_;  // after the turn, but for what the turn does on the board
  std::map<Move, Position>& result_;
  Move move_;
};

std::map<Move, Position> Oracle::moves(const Position& position) const {
  std::map<Move, Position> result;
  if (position.outcome) return result;
  if (std::any_of(position.unassigned.begin(), position.unassigned.end(),
                  [](int count) { return count > 0; })) {
    assignments(position, result);
    return result;
  }
  if (!position.pending) {
    Turn(*this, position, 0, result).find();
    return result;
  }
  const std::size_t square = *position.pending;
  const PieceSyntax* piece = definition(position.board[square]);
  const auto& decision = std::get<PromotionDecision>(piece->promoting);
  for (const Cell choice : options(decision.options, !position.white_to_move)) {
    Position promoted = position;
    promoted.board[square] = choice;
    Turn(*this, promoted, choice, result).find();
  }
  return result;
}

}  // namespace zug::metagame::naive
