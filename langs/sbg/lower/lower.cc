// From a description to a Game: names, the board, and each player with his pieces; lower_turns.cc
// makes the rules. For hexapawn, 3 columns and 3 rows:
//
//   pieces       bP e wP, and bFrom, wFrom where some rule looks back at its start (movement.h)
//   directions   down left right up, but none along an axis one square long, which has no edges
//   vertices     x0y2 x1y2 x2y2, x0y1 ...: row by row from the top, named as goals name squares
//   turn         the half-moves played, up to the turn limit
//
// A letter in a goal is a piece even when none stands on the board: its count is 0 then.

#include "langs/sbg/lower/lower.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

#include "langs/sbg/lower/lower_turns.h"
#include "langs/sbg/movement.h"

namespace zug::sbg {
namespace {

const std::string empty_name = "e";

bool is_white(char letter) { return std::isupper(static_cast<unsigned char>(letter)) != 0; }

char as_white(char letter) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
}

std::string piece_name(char letter) {
  return std::string(is_white(letter) ? "w" : "b") + as_white(letter);
}

class Lowering {
 public:
  Lowering(const Description& description, BlackSide side) : source_(description) {
    black_.forward = -1;
    if (side == BlackSide::Rotated) black_.right = -1;
  }

  std::optional<Game> lower(Diagnostics& diagnostics) {
    game_.name = source_.name;
    game_.language = "sbg";
    game_.players = {{"white", 100, source_.size_origin}, {"black", 100, source_.size_origin}};
    white_.player = PlayerId(1);
    black_.player = PlayerId(2);
    collect_goals();
    collect_rules();
    declare_pieces();
    game_.variables = {{"turn", source_.turn_limit, source_.limit_origin}};
    lower_board();
    Builder builder(game_.expressions);
    const VariableId turn(game_.players.size());
    game_.rules = lower_turns(
        {white_, black_, turn, source_.turn_limit, source_.limit_origin, compass_}, builder);
    if (!builder.full()) return std::move(game_);
    diagnostics.error("SBG0602", source_.rules.front().origin,
                      "the movements have more than " + std::to_string(limits::expressions) +
                          " actions, all players' together and with powers written out");
    return std::nullopt;
  }

 private:
  Side& side_of(char letter) { return is_white(letter) ? white_ : black_; }

  void mention(char letter, Origin origin) { letters_.emplace(letter, origin); }

  void collect_goals() {
    for (const Row& row : source_.rows) {
      for (std::size_t x = 0; x < row.cells.size(); ++x) {
        if (row.cells[x] != '.') mention(row.cells[x], cell_origin(row, x));
      }
    }
    for (const Arrival& arrival : source_.arrivals) {
      mention(arrival.letter, arrival.origin);
      for (const Target& target : arrival.targets) {
        side_of(arrival.letter)
            .targets[arrival.letter]
            .emplace(std::pair(target.y, target.x), target.origin);
      }
    }
    for (const Amount& amount : source_.amounts) {
      mention(amount.letter, amount.origin);
      side_of(amount.letter).amounts.emplace(amount.letter, amount);
    }
  }

  static Origin cell_origin(const Row& row, std::size_t x) {
    const auto begin = row.origin.range.begin + static_cast<std::uint32_t>(x);
    return {{begin, begin + 1}, no_expansion};
  }

  // The rules of letters that a player has, in the order of the letters.
  void collect_rules() {
    std::map<char, const Rule*> rules;
    for (const Rule& rule : source_.rules) rules.emplace(rule.letter, &rule);
    for (const auto& [letter, rule] : rules) {
      const bool returns = find_returns(rule->movement, source_.width, source_.height).tested;
      for (const char own : {letter, static_cast<char>(std::tolower(letter))}) {
        if (letters_.count(own) == 0) continue;
        Side& side = side_of(own);
        side.rules.push_back({own, &rule->movement, rule->origin, returns});
        if (returns && !side.marker) side.marker = PieceId{};
      }
    }
  }

  void declare_pieces() {
    game_.pieces.push_back({empty_name, source_.size_origin});
    for (const auto& [letter, origin] : letters_) {
      game_.pieces.push_back({piece_name(letter), origin});
    }
    if (white_.marker) game_.pieces.push_back({"wFrom", white_.rules.front().origin});
    if (black_.marker) game_.pieces.push_back({"bFrom", black_.rules.front().origin});
    std::sort(game_.pieces.begin(), game_.pieces.end(),
              [](const Symbol& a, const Symbol& b) { return a.name < b.name; });
    white_.empty = black_.empty = piece(empty_name);
    for (const auto& [letter, origin] : letters_) {
      Side& side = side_of(letter);
      side.pieces.emplace(letter, piece(piece_name(letter)));
      side.letters.push_back(piece(piece_name(letter)));
    }
    finish(white_, "wFrom");
    finish(black_, "bFrom");
  }

  void finish(Side& side, const std::string& marker) {
    side.own = side.letters;
    if (side.marker) {
      side.marker = piece(marker);
      side.own.push_back(*side.marker);
    }
    std::sort(side.letters.begin(), side.letters.end());
    std::sort(side.own.begin(), side.own.end());
  }

  PieceId piece(const std::string& name) const {
    const auto at = std::find_if(game_.pieces.begin(), game_.pieces.end(),
                                 [&](const Symbol& symbol) { return symbol.name == name; });
    return PieceId(static_cast<std::size_t>(at - game_.pieces.begin()));
  }

  DirectionId declare_direction(const char* name) {
    game_.directions.push_back({name, source_.size_origin});
    return DirectionId(game_.directions.size() - 1);
  }

  void lower_board() {
    compass_.width = source_.width;
    compass_.height = source_.height;
    const bool columns = source_.width > 1;
    const bool rows = source_.height > 1;
    if (rows) compass_.down = declare_direction("down");
    if (columns) compass_.left = declare_direction("left");
    if (columns) compass_.right = declare_direction("right");
    if (rows) compass_.up = declare_direction("up");
    BoardBuilder builder;
    for (std::size_t row = 0; row < source_.rows.size(); ++row) {
      const std::string& cells = source_.rows[row].cells;
      for (std::size_t x = 0; x < cells.size(); ++x) {
        const std::string y = std::to_string(source_.rows.size() - 1 - row);
        builder.add_square({"x" + std::to_string(x) + "y" + y,
                            piece(cells[x] == '.' ? empty_name : piece_name(cells[x])),
                            cell_origin(source_.rows[row], x),
                            std::pair(static_cast<double>(x), static_cast<double>(row))});
      }
    }
    const auto width = static_cast<std::size_t>(source_.width);
    const std::size_t squares = width * source_.rows.size();
    for (std::size_t i = 0; i < squares; ++i) {
      if (i + width < squares) builder.add_edge(VertexId(i), compass_.down, VertexId(i + width));
      if (i % width > 0) builder.add_edge(VertexId(i), compass_.left, VertexId(i - 1));
      if (i % width + 1 < width) builder.add_edge(VertexId(i), compass_.right, VertexId(i + 1));
      if (i >= width) builder.add_edge(VertexId(i), compass_.up, VertexId(i - width));
    }
    game_.board = std::move(builder).finish();
  }

  const Description& source_;
  Game game_;
  Side white_;
  Side black_;
  std::map<char, Origin> letters_;  // on the board or in a goal, with the first place
  Compass compass_;
};

}  // namespace

std::optional<Game> lower(const Description& description, Diagnostics& diagnostics,
                          BlackSide side) {
  return Lowering(description, side).lower(diagnostics);
}

}  // namespace zug::sbg
