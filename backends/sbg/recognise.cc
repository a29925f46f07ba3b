// A Simplified Boardgame is what has these rules, whoever wrote them; they are looked at as
// expressions, part by part:
//
//   ( verdict of black, ->white any-square moves ->> [$turn=turn+1] arrival, clean-up of white
//     verdict of white, ->black ... )*
//
// Whatever is written twice (a movement as a move and as a test whether there is one, a goal and
// its negation, white's rule of a letter and black's) has to say the same both times. The first
// part that does not fit ends it, with what was expected there.

#include "backends/sbg/recognise.h"

#include <algorithm>

#include "backends/sbg/matcher.h"
#include "ir/arithmetic.h"

namespace zug::sbg_writer {
namespace {

using Squares = std::set<std::pair<std::int64_t, std::int64_t>>;

struct Side : Mover {
  bool white = true;
  PlayerId player;
  std::optional<PieceId> marker;
  std::map<char, Movement> moves;  // by the letter on the board
  std::map<char, Origin> places;   // of the moves
  std::map<char, Squares> arrivals;
  std::optional<std::map<char, std::int64_t>> amounts;  // empty until the first verdict
};

class RuleRecogniser : Matcher {
 public:
  RuleRecogniser(const Game& game, const Layout& layout)
      : Matcher(game, layout), game_(game), layout_(layout) {
    prepare(white_, true);
    prepare(black_, false);
  }

  SimplifiedGame run() {
    const auto* loop = std::get_if<Star>(&game_.expressions[game_.rules]);
    if (loop == nullptr)
      fail(origin_of(game_, game_.rules), "the rules are the turns of both players, '(...)*'");
    Cursor cursor{parts_of(loop->body), 0, {}};
    read_turn(black_, white_, cursor);
    read_turn(white_, black_, cursor);
    if (!cursor.done()) unexpected(cursor, "the end of the rules");
    return result();
  }

 private:
  void prepare(Side& side, bool white) {
    side.white = white;
    side.player = PlayerId(white ? 1 : 2);
    side.marker = white ? layout_.white_marker : layout_.black_marker;
    side.forward = white ? 1 : -1;
    for (std::size_t i = 0; i < layout_.letters.size(); ++i) {
      const char letter = layout_.letters[i];
      const PieceId piece(i);
      if (letter == '.' || is_letter_of(side, letter)) side.all.push_back(piece);
      if (letter != '.' && letter != '?' && !is_letter_of(side, letter)) {
        side.opponent.push_back(piece);
        side.all.push_back(piece);
      }
      if (is_letter_of(side, letter)) side.own.push_back(piece);
      if (side.marker == piece) {
        side.own.push_back(piece);
        side.all.push_back(piece);
      }
    }
  }

  static bool is_upper(char letter) { return letter >= 'A' && letter <= 'Z'; }
  static bool is_lower(char letter) { return letter >= 'a' && letter <= 'z'; }
  static bool is_letter_of(const Side& side, char letter) {
    return side.white ? is_upper(letter) : is_lower(letter);
  }

  // ---- what occurs everywhere -------------------------------------------------------------------

  void expect_scores(std::int64_t white, std::int64_t black, Cursor& cursor) const {
    expect(cursor, Assignment{VariableId(0), number_term(white)});
    expect(cursor, Assignment{VariableId(1), number_term(black)});
  }

  void expect_win(const Side& side, Cursor& cursor) const {
    expect_scores(side.white ? 100 : 0, side.white ? 0 : 100, cursor);
  }

  void expect_end_of_game(Cursor& cursor) const {
    expect(cursor, Switch{keeper});
    expect(cursor, On{});
    expect_end(cursor);
  }

  void expect_any_square(Cursor& cursor) const {
    if (layout_.height > 1) expect_axis({0, 1}, {0, -1}, cursor);
    if (layout_.width > 1) expect_axis({-1, 0}, {1, 0}, cursor);
  }

  void expect_axis(Shifted one, Shifted other, Cursor& cursor) const {
    const auto is_ride = [&](const Cursor& branch, Shifted shift) {
      const auto* star = std::get_if<Star>(&game_.expressions[branch.parts.front()]);
      return star != nullptr && branch.parts.size() == 1 && is_shift(star->body, shift);
    };
    const std::string expected = "a walk to any square, '(up* + down*) (left* + right*)'";
    Cursor before = cursor;
    const std::vector<Cursor> branches = take_sum(cursor, 2, expected);
    if (!is_ride(branches[0], one) || !is_ride(branches[1], other)) unexpected(before, expected);
  }

  // ---- turns ------------------------------------------------------------------------------------

  void read_turn(Side& last, Side& next, Cursor& cursor) {
    read_amounts(next, last, cursor);
    read_amounts(last, next, cursor);
    Cursor limit = cursor;
    std::vector<Cursor> judged = take_sum(cursor, 3, "the turn limit, '({$ turn < 100} + ...)'");
    expect_win(last, cursor);
    expect(cursor, Switch{next.player});
    expect_any_square(cursor);
    read_moves(next, cursor);
    expect(cursor, Switch{keeper});
    expect_next_turn(cursor);
    read_limit(judged, next, limit);
    if (comes_sum(cursor, 2) && is_arrival(cursor)) read_arrival(next, cursor);
    if (next.marker) expect_clean_up(next, cursor);
  }

  VariableId turn() const { return VariableId(game_.players.size()); }

  void expect_next_turn(Cursor& cursor) const {
    expect(cursor, Assignment{turn(), operation_term(Arithmetic::Kind::Add,
                                                     {variable_term(turn()), number_term(1)})});
  }

  void read_limit(std::vector<Cursor>& judged, const Side& next, const Cursor& place) const {
    const std::int64_t limit = game_.variables.front().bound;
    const auto compare = [&](Comparator comparator) {
      return Comparison{variable_term(turn()), comparator, number_term(limit)};
    };
    expect(judged[0], compare(Comparator::Less));
    expect_end(judged[0]);
    expect(judged[1], compare(Comparator::Equal));
    expect_can_move(next, take_pattern(false, judged[1]), place);
    expect_end(judged[1]);
    expect(judged[2], compare(Comparator::Equal));
    expect_can_move(next, take_pattern(true, judged[2]), place);
    expect_scores(50, 50, judged[2]);
    expect_end_of_game(judged[2]);
  }

  void expect_can_move(const Side& side, Cursor cursor, const Cursor& place) const {
    expect_any_square(cursor);
    Side other = side;
    other.moves.clear();
    read_letters(other, true, cursor);
    if (other.moves == side.moves) return;
    fail(origin_of(game_, place.parts[place.at]),
         "whether there is a move left is asked for other moves than there are");
  }

  void read_moves(Side& side, Cursor& cursor) const { read_letters(side, false, cursor); }

  // `{}`, one letter, or a sum of letters. Behind a single letter other things may follow.
  void read_letters(Side& side, bool in_pattern, Cursor& cursor) const {
    const auto* on = peek<On>(cursor);
    if (on != nullptr && on->pieces.empty()) return advance(cursor);
    if (on != nullptr) return read_letter(side, in_pattern, cursor);
    const auto* sum =
        cursor.done() ? nullptr : std::get_if<Sum>(&game_.expressions[cursor.parts[cursor.at]]);
    if (sum == nullptr) unexpected(cursor, "the moves of the pieces, '{wP} [e] ... [wP]'");
    for (const ExpressionId branch : sum->branches) {
      Cursor letter{parts_of(branch), 0, origin_of(game_, branch)};
      read_letter(side, in_pattern, letter);
      expect_end(letter);
    }
    advance(cursor);
  }

  void read_letter(Side& side, bool in_pattern, Cursor& cursor) const {
    const Cursor start = cursor;
    const On on = take<On>(cursor, "the piece that moves");
    if (on.pieces.size() != 1 || !is_letter_of(side, layout_.letters[on.pieces[0].value])) {
      unexpected(start, std::string("one piece of ") + (side.white ? "white" : "black"));
    }
    const PieceId piece = on.pieces[0];
    bool marked = false;
    if (!in_pattern || peek<Off>(cursor) != nullptr) {
      const Cursor before = cursor;
      const Off off = take<Off>(cursor, "'[e]', as the piece is taken up");
      marked = side.marker == off.piece;
      if (!marked && off.piece != layout_.empty)
        unexpected(before, "'[e]', as the piece is taken up");
    }
    Ids walk;
    while (!cursor.done() && peek<Off>(cursor) == nullptr) {
      walk.push_back(cursor.parts[cursor.at]);
      advance(cursor);
    }
    if (!in_pattern) expect(cursor, Off{piece});
    const Origin origin = origin_of(game_, start.parts[start.at]);
    if (!marked && tests_start(game_, layout_, side, walk)) {
      fail(origin, "where it looks back at its start, a piece leaves a marker there");
    }
    const char letter = layout_.letters[piece.value];
    if (!side.moves.emplace(letter, movement_of(game_, layout_, side, walk)).second) {
      fail(origin, "a letter has one rule");
    }
    side.places.emplace(letter, origin);
  }

  // ---- goals ------------------------------------------------------------------------------------

  void read_amounts(Side& loser, const Side& winner, Cursor& cursor) const {
    std::map<char, std::int64_t> amounts;
    while (comes_sum(cursor, 2)) {
      const Cursor before = cursor;
      std::vector<Cursor> branches = take_sum(cursor, 2, "");
      const auto* compared = peek<Comparison>(branches[0]);
      if (compared == nullptr || compared->left.kind != Arithmetic::Kind::PieceCount ||
          !is_letter_of(loser, layout_.letters[compared->left.piece.value])) {
        cursor = before;
        break;
      }
      const Comparison lost{compared->left, Comparator::LessOrEqual,
                            number_term(compared->right.number)};
      const Comparison kept{compared->left, Comparator::Greater,
                            number_term(compared->right.number)};
      const char letter = layout_.letters[compared->left.piece.value];
      if (!amounts.emplace(letter, compared->right.number).second) {
        unexpected(branches[0], "one amount for a letter");
      }
      expect(branches[0], lost);
      expect_win(winner, branches[0]);
      expect_end_of_game(branches[0]);
      expect(branches[1], kept);
      expect_end(branches[1]);
    }
    if (loser.amounts && *loser.amounts != amounts) {
      unexpected(cursor, "the same amounts of pieces as after the other player's move");
    }
    loser.amounts = std::move(amounts);
  }

  bool is_arrival(const Cursor& cursor) const {
    const Cursor branch{parts_of(branches_of(cursor.parts[cursor.at])[0]), 0, {}};
    return peek<Pattern>(branch) != nullptr && peek<Assignment>(branch, 1) != nullptr;
  }

  void read_arrival(Side& side, Cursor& cursor) const {
    std::vector<Cursor> branches = take_sum(cursor, 2, "");
    side.arrivals = read_arrivals(side, take_pattern(true, branches[0]));
    expect_win(side, branches[0]);
    if (side.marker && comes_sum(branches[0], 2)) expect_clean_up(side, branches[0]);
    expect_end_of_game(branches[0]);
    const Cursor negative = branches[1];
    if (read_arrivals(side, take_pattern(false, branches[1])) != side.arrivals) {
      unexpected(negative, "the squares of arrival once more");
    }
    expect_end(branches[1]);
  }

  std::map<char, Squares> read_arrivals(const Side& side, Cursor cursor) const {
    std::map<char, Squares> arrivals;
    std::vector<Cursor> branches{cursor};
    if (cursor.parts.size() == 1) {
      branches.clear();
      for (const ExpressionId branch : branches_of(cursor.parts[0])) {
        branches.push_back({parts_of(branch), 0, cursor.last});
      }
    }
    for (Cursor& branch : branches) {
      const Cursor start = branch;
      const On on = take<On>(branch, "a piece that arrives");
      if (on.pieces.size() != 1 || !is_letter_of(side, layout_.letters[on.pieces[0].value])) {
        unexpected(start, "one piece that arrives");
      }
      Squares& squares = arrivals[layout_.letters[on.pieces[0].value]];
      if (branch.at + 1 == branch.parts.size()) {
        for (const ExpressionId place : branches_of(branch.parts[branch.at])) {
          read_place({parts_of(place), 0, branch.last}, squares);
        }
      } else {
        read_place(branch, squares);
      }
    }
    return arrivals;
  }

  // Shifts towards an edge and that the edge is there, sideways and then up or down.
  void read_place(Cursor cursor, Squares& squares) const {
    const auto column = read_line({-1, 0}, {1, 0}, layout_.width, cursor);
    const auto row = read_line({0, -1}, {0, 1}, layout_.height, cursor);
    expect_end(cursor);
    for (std::int64_t y = row.value_or(0); y <= row.value_or(layout_.height - 1); ++y) {
      for (std::int64_t x = column.value_or(0); x <= column.value_or(layout_.width - 1); ++x) {
        squares.emplace(y, x);
      }
    }
  }

  std::optional<std::int64_t> read_line(Shifted to_first, Shifted to_last, std::int64_t size,
                                        Cursor& cursor) const {
    for (const bool first : {true, false}) {
      const Shifted shift = first ? to_first : to_last;
      Cursor ahead = cursor;
      std::int64_t distance = 0;
      for (; !ahead.done() && is_shift(ahead.parts[ahead.at], shift); advance(ahead)) ++distance;
      const auto* pattern = peek<Pattern>(ahead);
      if (pattern == nullptr || pattern->positive || !is_shift(pattern->body, shift)) continue;
      if (distance >= size) fail(ahead.last, "the square is not on the board");
      advance(ahead);
      cursor = ahead;
      return first ? distance : size - 1 - distance;
    }
    return std::nullopt;
  }

  void expect_clean_up(const Side& side, Cursor& cursor) const {
    std::vector<Cursor> branches = take_sum(cursor, 2, "the marker to be taken away");
    const auto expect_marker = [&](Cursor& walk) {
      expect_any_square(walk);
      expect(walk, On{{*side.marker}});
    };
    Cursor there = take_pattern(true, branches[0]);
    expect_marker(there);
    expect_end(there);
    expect_marker(branches[0]);
    expect(branches[0], Off{layout_.empty});
    expect_end(branches[0]);
    Cursor absent = take_pattern(false, branches[1]);
    expect_marker(absent);
    expect_end(absent);
    expect_end(branches[1]);
  }

  // ---- both sides together ----------------------------------------------------------------------

  SimplifiedGame result() const {
    SimplifiedGame simplified;
    simplified.width = layout_.width;
    simplified.height = layout_.height;
    simplified.rows = layout_.rows;
    simplified.turn_limit = game_.variables.front().bound;
    for (char letter = 'A'; letter <= 'Z'; ++letter) add_rule(letter, simplified);
    for (const Side* side : {&white_, &black_}) {
      simplified.arrivals.insert(side->arrivals.begin(), side->arrivals.end());
      simplified.amounts.insert(side->amounts->begin(), side->amounts->end());
    }
    return simplified;
  }

  // Where only one side has the letter, its rule is the rule.
  void add_rule(char letter, SimplifiedGame& simplified) const {
    const char small = static_cast<char>(letter - 'A' + 'a');
    const auto white = white_.moves.find(letter);
    const auto black = black_.moves.find(small);
    const bool white_moves = white != white_.moves.end();
    const bool black_moves = black != black_.moves.end();
    const auto exists = [&](char c) {
      return std::find(layout_.letters.begin(), layout_.letters.end(), c) != layout_.letters.end();
    };
    const bool same =
        white_moves && black_moves ? white->second == black->second : white_moves == black_moves;
    if (exists(letter) && exists(small) && !same) {
      throw Mismatch{"SBG0704", black_moves ? black_.places.at(small) : white_.places.at(letter),
                     std::string("white's ") + letter + " and black's " + small +
                         " have one rule there, and here they move differently"};
    }
    if (white_moves || black_moves) {
      simplified.rules.emplace(letter, white_moves ? white->second : black->second);
    }
  }

  const Game& game_;
  const Layout& layout_;
  Side white_;
  Side black_;
};

}  // namespace

std::optional<SimplifiedGame> recognise(const Game& game, Diagnostics& diagnostics) {
  const std::optional<Layout> layout = recognise_layout(game, diagnostics);
  if (!layout) return std::nullopt;
  try {
    return RuleRecogniser(game, *layout).run();
  } catch (const Mismatch& mismatch) {
    diagnostics.error(mismatch.code, mismatch.origin,
                      "not expressible as a Simplified Boardgame: " + mismatch.reason);
    return std::nullopt;
  }
}

}  // namespace zug::sbg_writer
