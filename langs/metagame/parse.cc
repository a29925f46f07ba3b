#include "langs/metagame/parse.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <tao/pegtl.hpp>
#include <utility>

#include "ir/limits.h"
#include "langs/metagame/errors.h"
#include "langs/metagame/grammar.h"
#include "langs/text/characters.h"
#include "langs/text/mending.h"

// Text to syntax. The grammar is not recursive and its first words decide, so the actions fill in
// one part of each kind and hand it on: numbers make squares, squares a list, the list a goal.
// After a mistake the text is mended and read again (langs/text/mending.h), so that the rest is
// known.

namespace zug::metagame {
namespace {

namespace pegtl = tao::pegtl;

constexpr std::int64_t nothing = -1;  // the value of a number that recovery put there

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

class Builder : public text::Places {
 public:
  Builder(const text::MendedText& text, Diagnostics& diagnostics)
      : Places(text), diagnostics_(diagnostics) {}

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
    number = {at.begin == at.end ? nothing : value, at};
  }
  void read_name(std::string_view text, SourceRange at) {
    count_word(at);
    name = {at.begin == at.end ? "" : lower_case(text), at};
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
  Compare::Comparator comparator = Compare::Comparator::Exactly;
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
  std::size_t end = 0;   // of the game, in the text that is read
  bool end_put = false;  // by recovery

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

ZUG_ACTION(at_least, b.comparator = Compare::Comparator::AtLeast)
ZUG_ACTION(at_most, b.comparator = Compare::Comparator::AtMost)
ZUG_ACTION(exactly, b.comparator = Compare::Comparator::Exactly)
ZUG_ACTION(compare, b.compare = {b.comparator, b.number.value})
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
ZUG_ACTION(end_game_dot, b.end = b.offset(in); b.end_put = b.is_put(in))
ZUG_ACTION(game_name, b.game.name = std::move(b.name))
// clang-format on

bool begins_something(const std::string& word) {
  static const std::set<std::string> words{
      "goals",   "arrive", "eradicate", "stalemate", "board_size", "board_type",  "inversion",
      "setup",   "define", "moving",    "capturing", "promoting",  "movement",    "promote_rank",
      "capture", "end",    "symmetry",  "type",      "effect",     "constraints", "by",
      "before",  "over",   "after",     "hop_over"};
  return words.contains(word);
}

// The next words behind `offset` at which reading could go on, and the end.
std::vector<std::size_t> next_parts(const std::string& text, std::size_t offset) {
  std::vector<std::size_t> places;
  std::string before;
  bool piece_found = false;
  for (std::size_t at = offset + 1; at < text.size();) {
    if (text[at] == '%') {
      at = std::min(text.find('\n', at), text.size());
    } else if (text::in_word(text[at])) {
      const std::size_t begin = at;
      while (at < text.size() && text::in_word(text[at])) ++at;
      const std::string word =
          lower_case(text.substr(begin, std::min<std::size_t>(at - begin, 20)));
      const bool whole = begin > offset + 1 || !text::in_word(text[offset]);
      const bool piece = word == "define" && before != "end";
      if (whole && begins_something(word) && (places.size() < 5 || piece)) places.push_back(begin);
      piece_found = piece_found || piece;
      before = word;
      if (piece_found && places.size() >= 5) break;
    } else {
      ++at;
    }
  }
  places.push_back(text.size());
  return places;
}

// Where reading may go on. What is expected, and comes later, is near, whatever stands in front of
// it: that is out of place. Only not what begins a block inside of another one.
std::vector<text::Resume> places_to_resume(const std::string& text, const text::TextFault& fault) {
  constexpr std::size_t out_of_place = 5;
  std::set<std::string> expected;
  for (const std::string& way : text::ways(fault.entry)) {
    const std::string word = way.substr(0, way.find(' '));
    const bool block = way.find(' ') == std::string::npos || way.find(" end") == word.size();
    const bool part = word == "define" || (!block && word != "end");
    if (part) expected.insert(lower_case(word));
  }
  const std::size_t left = text::written_from(text, fault.at);
  std::vector<text::Resume> places;
  for (const std::size_t at : next_parts(text, fault.at)) {
    const std::size_t lost = left - text::written_from(text, at);
    std::size_t end = at;
    while (end < text.size() && text::in_word(text[end])) ++end;
    const bool meant = expected.contains(lower_case(text.substr(at, end - at)));
    places.push_back({at, meant ? std::min(lost, out_of_place) : lost});
  }
  return places;
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

// A fault may be found behind the beginning of a word: that of MOVEMENTS behind MOVEMENT.
std::size_t start_of_word(std::string_view text, std::size_t offset) {
  while (offset > 0 && offset < text.size() && text::in_word(text[offset]) &&
         text::in_word(text[offset - 1])) {
    --offset;
  }
  return offset;
}

void report(const Source& source, const text::TextFault& fault, std::size_t offset,
            Diagnostics& diagnostics) {
  const std::string_view text = source.text();
  offset = start_of_word(text, offset);
  const SourceRange at = text::word_at(text, offset);
  const std::string expected = fault.entry.substr(0, fault.entry.find('\037'));
  const std::string found =
      at.begin == text.size() ? "the end of the file" : quoted(source.text(at));
  diagnostics.error("MG0101", {at}, expected + ", found " + found).hint =
      hint_for(text.substr(offset), expected);
}

// Comments: what is passed or given up is measured by what is written. Those as other languages
// have them would be read as words.
void blank_out_comments(const Source& source, text::MendedText& text, Diagnostics& diagnostics) {
  const std::string_view all = source.text();
  bool said = false;
  for (std::size_t at = 0; at < all.size(); ++at) {
    const bool strange = all.substr(at, 2) == "//";
    if (!strange && all[at] != '%') continue;
    const std::size_t end = std::min(all.find('\n', at), all.size());
    if (strange && !std::exchange(said, true)) {
      const auto begin = static_cast<std::uint32_t>(at);
      diagnostics.error("MG0101", {{begin, begin + 2}}, "'//' starts no comment").hint =
          "comments start with '%'";
    }
    text.blank_out_comment(at, end, '%');
    at = end;
  }
}

// Reads until nothing is left to mend, or until that would take too long.
class Reader {
 public:
  Reader(const Source& source, Diagnostics& diagnostics)
      : source_(source), diagnostics_(diagnostics), text_(std::string(source.text())) {
    blank_out_comments(source, text_, diagnostics);
  }

  std::optional<GameSyntax> read() {
    for (std::size_t round = 0; round < limits::diagnostics; ++round) {
      Diagnostics found;
      Builder builder(text_, found);
      work_ += text_.text().size();
      const std::optional<text::TextFault> fault =
          text::read_text<grammar::file, action, Errors>(text_, builder);
      if (!fault) {
        for (const Diagnostic& diagnostic : found.all()) diagnostics_.add(diagnostic);
        builder.game.whole = text_.lost() <= most_lost;
        return std::move(builder.game);
      }
      say(*fault);
      if (diagnostics_.enough()) return std::nullopt;
      if (text_.text().size() > largest_mended) return std::nullopt;
      auto mended = text::mend(
          text_, *fault, [this](const text::MendedText& text) { return try_to_read(text); },
          places_to_resume);
      if (!mended) return std::nullopt;
      text_ = std::move(*mended);
    }
    return std::nullopt;
  }

  // How many characters have been gone through so far, again and again as texts are mended.
  std::size_t work() const { return work_; }

 private:
  static constexpr std::size_t most_lost = 60;            // characters, of some words
  static constexpr std::size_t largest_mended = 100'000;  // characters; no game has as many
  static constexpr std::size_t most_work = 6'000'000;     // characters read

  std::optional<text::TextFault> try_to_read(const text::MendedText& text) {
    if (work_ > most_work) return text::TextFault{0, ""};
    work_ += text.text().size();
    Diagnostics ignored;
    Builder builder(text, ignored);
    const auto fault = text::read_text<grammar::file, action, Errors>(text, builder);
    if (fault || !builder.end_put) return fault;
    // An end that nobody has written is no way past the pieces behind it.
    const std::vector<std::size_t> parts = next_parts(text.text(), builder.end);
    if (parts.size() == 1) return std::nullopt;
    return text::TextFault{builder.end, ""};
  }

  // Two parts in the wrong order are one fault: what was put for the first comes later, or what was
  // given up in front of the second is missed. So is a word that begins a block: its END is missed,
  // too.
  bool follows_from_mending(const text::TextFault& fault, std::size_t at) const {
    const std::string found = lower_case(source_.text(text::word_at(source_.text(), at)));
    const std::size_t stub = fault.entry.find('\037') + 1;
    const std::size_t end = fault.entry.find_first_of(" |", stub);
    const std::string expected = fault.entry.substr(stub, end - stub);
    const auto is_near = [at](const text::MendedText::Word& word, std::string_view text) {
      constexpr std::size_t near = 400;
      return std::max(word.at, at) - std::min(word.at, at) < near && lower_case(word.text) == text;
    };
    for (const text::MendedText::Word& word : text_.words_put()) {
      if (is_near(word, found) && word.whole && found != "end") return true;
      if (is_near(word, expected) && !word.whole && begins_something(expected)) return true;
    }
    for (const text::MendedText::Word& word : text_.words_lost()) {
      if (is_near(word, expected) && begins_something(expected)) return true;
    }
    return false;
  }

  // What follows from the fault before is no news, nor is the same one again on the same line.
  void say(const text::TextFault& fault) {
    const std::size_t at = text_.original(fault.at);
    const std::size_t line = source_.locate(at).line;
    const bool again = last_line_ == line && last_entry_ == fault.entry;
    last_line_ = line;
    last_entry_ = fault.entry;
    const bool closing = fault.entry.find("']'") != std::string::npos ||
                         fault.entry.find("'}'") != std::string::npos ||
                         fault.entry.find("'>'") != std::string::npos;
    if (closing && closings_ < text_.openings_put()) {
      ++closings_;
      return;
    }
    if (follows_from_mending(fault, at)) return;
    if (!again && !text_.is_mended(fault.at)) report(source_, fault, at, diagnostics_);
  }

  const Source& source_;
  Diagnostics& diagnostics_;
  text::MendedText text_;
  std::size_t work_ = 0;
  std::size_t last_line_ = 0;
  std::size_t closings_ = 0;  // missing since the opening bracket was missing, too
  std::string last_entry_;
};

}  // namespace

std::optional<GameSyntax> parse(const Source& source, Diagnostics& diagnostics,
                                std::size_t& characters) {
  if (source.text().size() > limits::source_bytes) {
    diagnostics.error("MG0102", {},
                      "more than " + std::to_string(limits::source_bytes) + " bytes of text");
    return std::nullopt;
  }
  try {
    Reader reader(source, diagnostics);
    std::optional<GameSyntax> game = reader.read();
    characters += reader.work();
    return game;
  } catch (const text::Stop& stop) {
    diagnostics.error(stop.code, {stop.range}, stop.message);
    return std::nullopt;
  }
}

std::optional<GameSyntax> parse(const Source& source, Diagnostics& diagnostics) {
  std::size_t characters = 0;
  return parse(source, diagnostics, characters);
}

}  // namespace zug::metagame
