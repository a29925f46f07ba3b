#include "langs/metagame/lower/turn.h"

// A turn is one move of the IR: a list of modifiers with their squares.
//
//   placement   [$ whiteManInHand = whiteManInHand - 1] anywhere {empty} [whiteMan]
//   transfer    anywhere {whiteMan} [empty] plain [whiteMan]
//   captures    anywhere {whiteMan} ([empty] capture)* {empty} [whiteMan]
//
// The piece is lifted first, so that its own square is empty on the way, which matters on cylinders
// and for captures that come back. A continued capture lifts it again where it has landed, which
// tells moves apart that only differ in where they landed in between. Whoever must capture may not
// move plainly while there is a capture, nor stop while the piece has another one.

namespace zug::metagame {
namespace {

bool promotes(const PieceSyntax& piece) {
  const auto* to = std::get_if<PromoteTo>(&piece.promoting);
  return std::holds_alternative<PromotionDecision>(piece.promoting) ||
         (to != nullptr && to->piece.text != piece.name.text);
}

const PromotionDecision* left_to_opponent(const PieceSyntax& piece) {
  const auto* decision = std::get_if<PromotionDecision>(&piece.promoting);
  return decision != nullptr && decision->by == Side::Opponent ? decision : nullptr;
}

}  // namespace

std::int64_t assignment_turns(const GameSyntax& game) {
  const auto* decided = std::get_if<DecidedAssignment>(&game.setup);
  if (decided == nullptr || decided->by == Assigner::Random) return 0;
  return 2 * static_cast<std::int64_t>(assigned_names(*decided, game).size());
}

Turn::Turn(const GameSyntax& game, Colour mover, const Geometry& geometry, const Symbols& symbols,
           Atoms& atoms, RuleFactory& rules)
    : game_(game),
      mover_(mover),
      geometry_(geometry),
      symbols_(symbols),
      atoms_(atoms),
      rules_(rules) {
  for (std::size_t type = 0; type < symbols.types().size(); ++type) {
    const PieceSyntax* definition = symbols.types()[type].definition;
    if (definition == nullptr) continue;
    Captures captures(*definition, mover, geometry, symbols, atoms, rules);
    Piece piece{type, definition, {}, captures.moves(), captures.exist()};
    piece.plain = Paths(geometry, atoms, rules).plain(definition->moving, mover, symbols);
    pieces_.push_back(std::move(piece));
  }
}

Rule Turn::moves() {
  const Rule normal =
      rules_.sequence({promotion_of_waiting(), rules_.choice({placement(true), transfer()})});
  const std::int64_t turns = assignment_turns(game_);
  if (turns == 0) return normal;
  return rules_.choice(
      {rules_.sequence(
           {atoms_.compare(symbols_.turn(), Comparator::LessOrEqual, turns), assignment()}),
       rules_.sequence({atoms_.compare(symbols_.turn(), Comparator::Greater, turns), normal})});
}

Rule Turn::exist() {
  std::vector<Rule> transfers;
  for (const Piece& piece : pieces_) {
    transfers.push_back(
        rules_.sequence({stand_on(piece), rules_.choice({piece.plain, piece.can_capture})}));
  }
  const Rule transfer = rules_.sequence({atoms_.anywhere(), rules_.choice(std::move(transfers))});
  const Rule move = rules_.choice({placement(false), transfer});
  const Rule after_promotion = rules_.sequence({promotion_of_waiting(), move});
  const std::int64_t turns = assignment_turns(game_);
  if (turns == 0) return after_promotion;
  return rules_.choice({atoms_.compare(symbols_.turn(), Comparator::Less, turns), after_promotion});
}

Rule Turn::assignment() {
  const auto& decided = std::get<DecidedAssignment>(game_.setup);
  const Colour owner = decided.by == Assigner::Player ? mover_ : other(mover_);
  rules_.come_from(decided.range);
  std::vector<Rule> squares;
  for (const SquareSyntax& square : decided.squares) {
    squares.push_back(atoms_.go_to(geometry_.seen_by(owner, {square.file, square.rank})));
  }
  const Rule square = rules_.sequence({rules_.choice(std::move(squares)), atoms_.on_empty()});
  std::vector<Rule> ways;
  for (std::size_t type = 0; type < symbols_.types().size(); ++type) {
    const std::optional<VariableId> left = symbols_.unassigned(owner, type);
    if (!left) continue;
    ways.push_back(
        rules_.sequence({atoms_.add(*left, -1), square, atoms_.off(symbols_.piece(owner, type))}));
  }
  return rules_.choice(std::move(ways));
}

Rule Turn::placement(bool change) {
  std::vector<Rule> ways;
  for (std::size_t type = 0; type < symbols_.types().size(); ++type) {
    const std::optional<VariableId> hand = symbols_.hand(mover_, type);
    if (!hand) continue;
    rules_.come_from(symbols_.types()[type].name.range);
    const Rule to_empty = rules_.sequence({atoms_.anywhere(), atoms_.on_empty()});
    if (change) {
      ways.push_back(rules_.sequence(
          {atoms_.add(*hand, -1), to_empty, atoms_.off(symbols_.piece(mover_, type))}));
    } else {
      ways.push_back(rules_.sequence({atoms_.compare(*hand, Comparator::Greater, 0), to_empty}));
    }
  }
  return rules_.choice(std::move(ways));
}

PieceSet Turn::waiting() const {
  PieceSet result;
  for (std::size_t type = 0; type < symbols_.types().size(); ++type) {
    if (const auto piece = symbols_.waiting(other(mover_), type)) result = unite(result, {*piece});
  }
  return result;
}

Rule Turn::promotion_of_waiting() {
  const PieceSet pieces = waiting();
  if (pieces.empty()) return rules_.sequence({});
  std::vector<Rule> ways;
  for (const Piece& piece : pieces_) {
    const auto alias = symbols_.waiting(other(mover_), piece.type);
    if (!alias) continue;
    rules_.come_from(left_to_opponent(*piece.definition)->options.range);
    std::vector<Rule> choices;
    for (const PieceId option : options(*piece.definition, other(mover_))) {
      choices.push_back(atoms_.off(option));
    }
    ways.push_back(rules_.sequence({atoms_.on({*alias}), rules_.choice(std::move(choices))}));
  }
  return rules_.choice({atoms_.none_on_board(pieces),
                        rules_.sequence({atoms_.anywhere(), rules_.choice(std::move(ways))})});
}

PieceSet Turn::options(const PieceSyntax& piece, Colour promoted) const {
  if (const auto* to = std::get_if<PromoteTo>(&piece.promoting)) {
    return {symbols_.piece(promoted, symbols_.type(to->piece))};
  }
  return symbols_.described(std::get<PromotionDecision>(piece.promoting).options, promoted);
}

// On the square the piece stands on, lifted if it could meet that square on its way.
Rule Turn::stand_on(const Piece& piece) {
  const Rule here = atoms_.on({symbols_.piece(mover_, piece.type)});
  if (!geometry_.cylinder()) return here;
  return rules_.sequence({here, atoms_.off(symbols_.empty())});
}

Rule Turn::transfer() {
  std::vector<Rule> plain, capturing, can_capture;
  for (const Piece& piece : pieces_) {
    plain.push_back(plain_transfer(piece));
    capturing.push_back(capturing_transfer(piece));
    can_capture.push_back(rules_.sequence({stand_on(piece), piece.can_capture}));
  }
  const Rule anywhere = atoms_.anywhere();
  if (!game_.constraints.must_capture) {
    plain.insert(plain.end(), capturing.begin(), capturing.end());
    return rules_.sequence({anywhere, rules_.choice(std::move(plain))});
  }
  const Rule no_capture =
      rules_.fails(rules_.sequence({anywhere, rules_.choice(std::move(can_capture))}));
  return rules_.choice({rules_.sequence({no_capture, anywhere, rules_.choice(std::move(plain))}),
                        rules_.sequence({anywhere, rules_.choice(std::move(capturing))})});
}

Rule Turn::plain_transfer(const Piece& piece) {
  rules_.come_from(piece.definition->name.range);
  const bool local = piece.definition->constraints.must_capture && !game_.constraints.must_capture;
  return rules_.sequence(
      {atoms_.on({symbols_.piece(mover_, piece.type)}), atoms_.off(symbols_.empty()),
       local ? rules_.fails(piece.can_capture) : rules_.sequence({}), piece.plain, arrive(piece)});
}

Rule Turn::capturing_transfer(const Piece& piece) {
  if (is_nothing(piece.capture)) return piece.capture;
  rules_.come_from(piece.definition->name.range);
  const Rule here = atoms_.on({symbols_.piece(mover_, piece.type)});
  const Rule capture = rules_.sequence({atoms_.off(symbols_.empty()), piece.capture});
  const Constraints& own = piece.definition->constraints;
  if (!own.continue_captures) return rules_.sequence({here, capture, arrive(piece)});
  const bool must = own.must_capture || game_.constraints.must_capture;
  return rules_.sequence({here, rules_.repeat(capture), atoms_.on_empty(),
                          must ? rules_.fails(piece.can_capture) : rules_.sequence({}),
                          arrive(piece)});
}

// Promotion is looked at once, at the end, and only where the turn ends.
Rule Turn::arrive(const Piece& piece) {
  rules_.come_from(piece.definition->name.range);
  const Rule stay = atoms_.off(symbols_.piece(mover_, piece.type));
  if (!promotes(*piece.definition)) return stay;
  const std::int64_t rank = game_.board.promote_rank.value;
  std::vector<Rule> promotions;
  if (left_to_opponent(*piece.definition) != nullptr) {
    promotions.push_back(atoms_.off(*symbols_.waiting(mover_, piece.type)));
  } else {
    for (const PieceId option : options(*piece.definition, mover_)) {
      promotions.push_back(atoms_.off(option));
    }
  }
  return rules_.choice(
      {rules_.sequence({atoms_.inside_territory(mover_, rank), rules_.choice(promotions)}),
       rules_.sequence({atoms_.outside_territory(mover_, rank), stay})});
}

}  // namespace zug::metagame
