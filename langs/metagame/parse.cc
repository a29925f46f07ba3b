#include "langs/metagame/parse.h"

#include <string_view>
#include <tao/pegtl.hpp>
#include <utility>

#include "ir/limits.h"
#include "langs/metagame/errors.h"
#include "langs/metagame/grammar.h"
#include "langs/text/characters.h"

// Text to syntax. The grammar is not recursive and its first words decide, so the actions fill in
// one part of each kind and hand it on: numbers make squares, squares a list, the list a goal. A
// mistake costs the piece (or the header) it stands in; reading goes on at the next DEFINE.

namespace zug::metagame {
namespace {

namespace pegtl = tao::pegtl;

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

class Builder : public text::Places {
 public:
  Builder(const Source& source, Diagnostics& diagnostics)
      : Places(source), diagnostics_(diagnostics) {}

  // Forgets the piece in which an error was.
  void start_over() {
    piece = {};
    capture = {};
    movements.clear();
    start_movement();
  }
  void start_movement() {
    hop = {};
    ride = {};
    symmetry = {};
  }

  void read_number(std::string_view digits, SourceRange at) {
    count_word(at);
    std::int64_t value = 0;
    for (const char c : digits) {
      value = value * 10 + (c - '0');
      if (value > limits::number) {
        diagnostics_.error("MG0103", {at}, "number above " + std::to_string(limits::number));
        value = 1;
        break;
      }
    }
    number = {value, at};
  }
  void read_name(std::string_view text, SourceRange at) {
    count_word(at);
    name = {lower_case(text), at};
  }

  GameSyntax game;
  // What has been read last, or is being read.
  Name name;
  Number number;
  Side side = Side::Player;
  bool any_piece = false;
  std::vector<Name> names;
  std::optional<Side> described_side;
  Description description;
  SquareSyntax square;
  std::vector<SquareSyntax> squares;
  FixedAssignment assignment;
  DecidedAssignment decided;
  Compare::Relation relation = Compare::Relation::Exactly;
  Compare compare;
  Ride ride;
  Hop hop;
  Movement movement;
  Symmetry symmetry;
  std::vector<Movement> movements;
  Capture capture;
  Constraints constraints;
  Side promoter = Side::Player;
  PieceSyntax piece;

 private:
  void count_word(SourceRange at) {
    if (++words_ <= limits::tokens) return;
    throw text::Stop{"MG0102", "more than " + std::to_string(limits::tokens) + " names and numbers",
                     at};
  }

  Diagnostics& diagnostics_;
  std::size_t words_ = 0;
};

template <class Rule>
struct action : pegtl::nothing<Rule> {};

// clang-format off
ZUG_ACTION(number, b.read_number(in.string_view(), b.range(in)))
ZUG_ACTION(identifier_text, b.read_name(in.string_view(), b.range(in)))

ZUG_ACTION(file_number, b.square.file = b.number.value)
ZUG_ACTION(rank_number, b.square.rank = b.number.value)
ZUG_ACTION(square, b.square.range = b.range(in); b.squares.push_back(b.square))
ZUG_ACTION(open_squares, b.squares.clear())
ZUG_ACTION(any_piece, b.any_piece = true; b.names.clear())
ZUG_ACTION(piece_name, b.any_piece = false; b.names.push_back(std::move(b.name)))
ZUG_ACTION(side_player, b.side = Side::Player)
ZUG_ACTION(side_opponent, b.side = Side::Opponent)
ZUG_ACTION(any_player, b.described_side.reset())
ZUG_ACTION(described_side, b.described_side = b.side)
ZUG_ACTION(open_description, b.names.clear())
ZUG_ACTION(description_text, b.description = {b.described_side, b.any_piece, std::exchange(b.names, {}), b.range(in)})

ZUG_ACTION(arrive, b.game.goals.push_back({ArriveGoal{std::move(b.description), std::exchange(b.squares, {})}, b.range(in)}))
ZUG_ACTION(eradicate, b.game.goals.push_back({EradicateGoal{std::move(b.description)}, b.range(in)}))
ZUG_ACTION(stalemate, b.game.goals.push_back({StalemateGoal{b.side}, b.range(in)}))

ZUG_ACTION(board_files, b.game.board.files = b.number)
ZUG_ACTION(board_ranks, b.game.board.ranks = b.number)
ZUG_ACTION(planar, b.game.board.type = BoardType::Planar)
ZUG_ACTION(vertical_cylinder, b.game.board.type = BoardType::VerticalCylinder)
ZUG_ACTION(inversion_forward, b.game.board.inversion = Inversion::Forward)
ZUG_ACTION(inversion_diagonal, b.game.board.inversion = Inversion::Diagonal)
ZUG_ACTION(promote_rank, b.game.board.promote_rank = b.number)

ZUG_ACTION(assigned_piece, b.assignment.piece = std::move(b.name))
ZUG_ACTION(assignment, {
  b.assignment.squares = std::exchange(b.squares, {});
  std::get<std::vector<FixedAssignment>>(b.game.setup).push_back(std::exchange(b.assignment, {}));
})
ZUG_ACTION(assigner_player, b.decided.by = Assigner::Player)
ZUG_ACTION(assigner_opponent, b.decided.by = Assigner::Opponent)
ZUG_ACTION(assigner_random, b.decided.by = Assigner::Random)
ZUG_ACTION(assigned_pieces, b.decided.any_piece = b.any_piece; b.decided.pieces = std::exchange(b.names, {}))
ZUG_ACTION(assignment_decision, {
  b.decided.squares = std::exchange(b.squares, {});
  b.decided.range = b.range(in);
  b.game.setup = std::exchange(b.decided, {});
})
ZUG_ACTION(setup_word, b.game.setup_range = b.range(in); b.names.clear())

ZUG_ACTION(at_least, b.relation = Compare::Relation::AtLeast)
ZUG_ACTION(at_most, b.relation = Compare::Relation::AtMost)
ZUG_ACTION(exactly, b.relation = Compare::Relation::Exactly)
ZUG_ACTION(compare, b.compare = {b.relation, b.number.value})
ZUG_ACTION(leap, b.movement.type = Leap{})
ZUG_ACTION(ride_min, b.ride.min = b.number.value)
ZUG_ACTION(ride_max, b.ride.max = b.number.value)
ZUG_ACTION(longest, b.ride.longest = true)
ZUG_ACTION(ride, b.movement.type = b.ride)
ZUG_ACTION(before, b.hop.before = b.compare)
ZUG_ACTION(over, b.hop.over = b.compare)
ZUG_ACTION(after, b.hop.after = b.compare)
ZUG_ACTION(hop_over, b.hop.hop_over = std::move(b.description))
ZUG_ACTION(hop, b.movement.type = std::move(b.hop))
ZUG_ACTION(direction_dx, b.movement.direction.dx = b.number.value)
ZUG_ACTION(direction_dy, b.movement.direction.dy = b.number.value)
ZUG_ACTION(direction, b.movement.direction_range = b.range(in))
ZUG_ACTION(all_symmetry, b.symmetry = {true, true, true})
ZUG_ACTION(symmetric_forward, b.symmetry.forward = true)
ZUG_ACTION(symmetric_side, b.symmetry.side = true)
ZUG_ACTION(symmetric_rotation, b.symmetry.rotation = true)
ZUG_ACTION(movement, {
  b.movement.symmetry = b.symmetry;
  b.movement.range = b.range(in);
  b.movements.push_back(std::exchange(b.movement, {}));
  b.start_movement();
})

ZUG_ACTION(by_retrieve, b.capture.retrieve = true)
ZUG_ACTION(by_clobber, b.capture.clobber = true)
ZUG_ACTION(by_hop, b.capture.hop = true)
ZUG_ACTION(capture_type, b.capture.type = std::move(b.description))
ZUG_ACTION(effect_remove, b.capture.effect = Effect::Remove)
ZUG_ACTION(effect_possesses, b.capture.effect = b.side == Side::Player ? Effect::PlayerPossesses : Effect::OpponentPossesses)
ZUG_ACTION(effect_displaces, b.capture.effect = b.side == Side::Player ? Effect::PlayerDisplaces : Effect::OpponentDisplaces)
ZUG_ACTION(effect, b.capture.effect_range = b.range(in))
ZUG_ACTION(capture, {
  b.capture.movements = std::exchange(b.movements, {});
  b.capture.range = b.range(in);
  b.piece.capturing.push_back(std::exchange(b.capture, {}));
})

ZUG_ACTION(must_capture, b.constraints.must_capture = true)
ZUG_ACTION(continue_captures, b.constraints.continue_captures = true)
ZUG_ACTION(constraints, b.constraints.range = b.range(in))
ZUG_ACTION(game_constraints, b.game.constraints = std::exchange(b.constraints, {}))
ZUG_ACTION(piece_constraints, b.piece.constraints = std::exchange(b.constraints, {}))
ZUG_ACTION(promoted_piece, b.piece.promoting = PromoteTo{std::move(b.name)})
ZUG_ACTION(promotion_side, b.promoter = b.side)
ZUG_ACTION(promotion_decision, b.piece.promoting = PromotionDecision{b.promoter, std::move(b.description)})
ZUG_ACTION(moving, b.piece.moving = std::exchange(b.movements, {}))
ZUG_ACTION(defined_piece, b.piece.name = std::move(b.name))
ZUG_ACTION(piece_def, b.piece.range = b.range(in); b.game.pieces.push_back(std::exchange(b.piece, {})))
ZUG_ACTION(game_name, b.game.name = std::move(b.name))
// clang-format on

// Where the next DEFINE behind `offset` begins that does not end a piece; else the end.
std::size_t next_piece(std::string_view text, std::size_t offset) {
  std::string before;
  while (offset < text.size()) {
    if (text[offset] == '%') {
      offset = std::min(text.find('\n', offset), text.size());
    } else if (text::in_word(text[offset])) {
      const std::size_t begin = offset;
      while (offset < text.size() && text::in_word(text[offset])) ++offset;
      const std::string word =
          lower_case(text.substr(begin, std::min<std::size_t>(offset - begin, 8)));
      if (word == "define" && before != "end") return begin;
      before = word;
    } else {
      ++offset;
    }
  }
  return text.size();
}

// What people and the paper's print write, and what it should be.
std::string hint_for(std::string_view rest, std::string_view expected) {
  const std::string start = lower_case(rest.substr(0, 12));
  const auto starts = [&](std::string_view text) { return start.substr(0, text.size()) == text; };
  if (starts("any-piece")) return "write any_piece";
  if (starts("any-player")) return "write any_player";
  if (starts("promote.to") || starts("promote-to")) return "write promote_to";
  if (starts("-") && expected.find("not negative") != std::string_view::npos) {
    return "other ways come from the symmetries";
  }
  if (starts("rotate")) return "write rotation";
  if (starts("player") && expected.find("ANY_PLAYER") != std::string_view::npos)
    return "write {player}";
  if (starts("opponent") && expected.find("ANY_PLAYER") != std::string_view::npos) {
    return "write {opponent}";
  }
  const std::size_t length = text::word_at(rest, 0).end;
  if (expected.find("name") != std::string_view::npos && length > 0 && text::in_word(rest[0])) {
    return "numbers and words of the language cannot be names";
  }
  return "";
}

void report(const Source& source, const pegtl::parse_error& error, std::size_t offset,
            Diagnostics& diagnostics) {
  const std::string_view text = source.text();
  const SourceRange at = text::word_at(text, offset);
  const std::string expected(error.message());
  const std::string found =
      at.begin == text.size() ? "the end of the file" : quoted(source.text(at));
  diagnostics.error("MG0101", {at}, expected + ", found " + found).hint =
      hint_for(text.substr(offset), expected);
}

}  // namespace

GameSyntax parse(const Source& source, Diagnostics& diagnostics) {
  const std::string_view text = source.text();
  if (text.size() > limits::source_bytes) {
    diagnostics.error("MG0102", {},
                      "more than " + std::to_string(limits::source_bytes) + " bytes of text");
    return {};
  }
  Builder builder(source, diagnostics);
  std::size_t offset = 0;
  do {
    text::Characters input(text.data() + offset, text.data() + text.size(), "");
    try {
      if (offset == 0) {
        pegtl::parse<grammar::file, action, pegtl::must_if<Errors>::control>(input, builder);
      } else {
        pegtl::parse<grammar::pieces, action, pegtl::must_if<Errors>::control>(input, builder);
      }
      break;
    } catch (const pegtl::parse_error& error) {
      const std::size_t at = offset + error.positions().front().byte;
      // Where gaps end, as a missing part is reported where the next one stands.
      report(source, error, at, diagnostics);
      builder.start_over();
      offset = next_piece(text, std::max(at, offset + 1));
    } catch (const text::Stop& stop) {
      diagnostics.error(stop.code, {stop.range}, stop.message);
      break;
    }
  } while (offset < text.size() && diagnostics.errors() < limits::diagnostics);
  return std::move(builder.game);
}

}  // namespace zug::metagame
