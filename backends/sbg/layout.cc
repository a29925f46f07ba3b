// Names and board, as langs/sbg/lower/lower.cc chooses them: players white(100) and black(100), the
// variable turn, pieces e, wK, bK, wFrom, bFrom, directions down, left, right, up. The board is a
// rectangle whose vertices come row by row from the top, so that vertex i has its neighbours at
// i - 1, i + 1, i - width and i + width.

#include "backends/sbg/layout.h"

#include <cstddef>
#include <utility>

namespace zug::sbg_writer {
namespace {

bool is_letter(char c) { return c >= 'A' && c <= 'Z'; }

class LayoutRecogniser {
 public:
  LayoutRecogniser(const Game& game, Diagnostics& diagnostics)
      : game_(game), diagnostics_(diagnostics) {}

  std::optional<Layout> run() {
    const std::size_t errors = diagnostics_.errors();
    read_players();
    read_pieces();
    read_directions();
    if (diagnostics_.errors() == errors) read_board();
    if (diagnostics_.errors() != errors) return std::nullopt;
    return std::move(layout_);
  }

 private:
  void reject(const char* code, Origin origin, const std::string& reason) {
    diagnostics_.error(code, origin, "not expressible as a Simplified Boardgame: " + reason);
  }

  void read_players() {
    const char* const names[] = {"white", "black"};
    for (std::size_t i = 0; i < game_.players.size(); ++i) {
      const Bounded& player = game_.players[i];
      if (i < 2 && player.name == names[i] && player.bound == 100) continue;
      reject("SBG0702", player.origin,
             "its players are 'white' and 'black', with scores up to 100, not '" +
                 for_people(player.name) + "', up to " + std::to_string(player.bound));
    }
    if (game_.players.size() < 2) {
      reject("SBG0702", game_.players[0].origin, "it has two players");
    }
    bool turn = false;
    for (const Bounded& variable : game_.variables) {
      turn = turn || variable.name == "turn";
      if (variable.name == "turn") continue;
      reject("SBG0702", variable.origin,
             "it remembers nothing but the turn, and '" + for_people(variable.name) +
                 "' is a variable");
    }
    if (!turn) reject("SBG0702", game_.players[0].origin, "it counts turns, with 'turn'");
  }

  void read_pieces() {
    const std::size_t errors = diagnostics_.errors();
    bool empty = false;
    for (std::size_t i = 0; i < game_.pieces.size(); ++i) {
      const std::string& name = bytes_of(game_.pieces[i].name);
      char letter = '?';
      if (name == "e") {
        letter = '.';
        empty = true;
        layout_.empty = PieceId(i);
      } else if (name == "wFrom") {
        layout_.white_marker = PieceId(i);
      } else if (name == "bFrom") {
        layout_.black_marker = PieceId(i);
      } else if (name.size() == 2 && name[0] == 'w' && is_letter(name[1])) {
        letter = name[1];
      } else if (name.size() == 2 && name[0] == 'b' && is_letter(name[1])) {
        letter = static_cast<char>(name[1] - 'A' + 'a');
      } else {
        reject("SBG0702", game_.pieces[i].origin,
               "its pieces are called 'e', 'wK', 'bK' and so on, not '" + for_people(name) + "'");
      }
      layout_.letters.push_back(letter);
    }
    if (!empty && diagnostics_.errors() == errors) {
      reject("SBG0702", game_.pieces[0].origin, "there is no piece 'e' for empty squares");
    }
  }

  void read_directions() {
    for (const Symbol& direction : game_.directions) {
      Shifted shift;
      if (direction.name == "left") shift.columns = -1;
      if (direction.name == "right") shift.columns = 1;
      if (direction.name == "down") shift.rows = -1;
      if (direction.name == "up") shift.rows = 1;
      if (shift.columns == 0 && shift.rows == 0) {
        reject("SBG0701", direction.origin,
               "its directions are up, down, left and right, not '" + for_people(direction.name) +
                   "'");
      }
      layout_.shifts.push_back(shift);
    }
  }

  void read_board() {
    const std::size_t size = game_.board.size();
    std::size_t width = 1;
    while (width < size && target(width - 1, {1, 0}) == width) ++width;
    layout_.width = static_cast<std::int64_t>(width);
    layout_.height = static_cast<std::int64_t>(size / width);
    if (size % width != 0) {
      return reject("SBG0701", game_.board.square(VertexId(size - 1)).origin,
                    "the board is no rectangle");
    }
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t x = i % width;
      std::size_t edges = 0;
      const auto fits = [&](bool inside, Shifted shift, std::size_t neighbour) {
        if (inside) ++edges;
        return !inside || target(i, shift) == neighbour;
      };
      const bool good = fits(x > 0, {-1, 0}, i - 1) && fits(x + 1 < width, {1, 0}, i + 1) &&
                        fits(i >= width, {0, 1}, i - width) &&
                        fits(i + width < size, {0, -1}, i + width) &&
                        game_.board.neighbours(VertexId(i)).size() == edges;
      const Square& square = game_.board.square(VertexId(i));
      const char letter = layout_.letters[square.piece.value];
      if (!good) {
        return reject("SBG0701", square.origin,
                      "the board is a rectangle, row by row from the top, and '" +
                          for_people(square.name) + "' has other neighbours there");
      }
      if (letter == '?') {
        return reject("SBG0701", square.origin,
                      "the marker of a start stands on '" + for_people(square.name) + "'");
      }
      if (x == 0) layout_.rows.emplace_back();
      layout_.rows.back() += letter;
    }
  }

  std::optional<std::size_t> target(std::size_t from, Shifted shift) const {
    for (const auto& [direction, to] : game_.board.neighbours(VertexId(from))) {
      const Shifted& known = layout_.shifts[direction.value];
      if (known.columns == shift.columns && known.rows == shift.rows) return to.value;
    }
    return std::nullopt;
  }

  const Game& game_;
  Diagnostics& diagnostics_;
  Layout layout_;
};

}  // namespace

std::optional<Layout> recognise_layout(const Game& game, Diagnostics& diagnostics) {
  return LayoutRecogniser(game, diagnostics).run();
}

}  // namespace zug::sbg_writer
