// A game: who plays with which pieces, the board, and the turns in a circle. The text is what the
// reader gets, so macros and names are made here, too. A part of the games is then changed in a few
// places (another direction, piece or power): what is nearly a usual rule is what a plan that
// recognises usual rules goes wrong on.

#include "tests/differential/written_games/game_writer.h"

#include <algorithm>
#include <cctype>

#include "tests/differential/written_games/phrases.h"

namespace zug::test {
namespace {

class GameWriter {
 public:
  explicit GameWriter(Random& random) : random_(random) {}
  std::string write();

 private:
  std::size_t draw(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }
  bool chance(std::size_t percent) { return draw(100) < percent; }
  void sides();
  std::string turn(Phrases& say, const Side& side);
  std::string moves(Phrases& say, const Side& side);
  std::string one_move(Phrases& say, const Side& side);
  std::string keeper(Phrases& say, const Side& side);
  std::string turns_alike(Phrases& say, const MadeBoard& board, std::string& rules);
  std::string altered(std::string rules, const MadeBoard& board);

  Random& random_;
  std::vector<Side> sides_;
  bool neutral_ = false;
  std::vector<std::string> pieces_;
};

void GameWriter::sides() {
  const std::size_t kind = draw(100);
  const std::size_t count = kind < 10 ? 1 : kind < 85 ? 2 : kind < 95 ? 3 : 4;
  const char* const names[] = {"white", "black", "red", "green"};
  const char* const letters[] = {"w", "b", "r", "g"};
  const bool kings = chance(45);
  neutral_ = count == 1 || chance(20);
  pieces_ = {"e"};
  if (neutral_) pieces_.push_back("x");
  for (std::size_t i = 0; i < count; ++i) {
    Side side{names[i], letters[i], "", letters[i], "", ""};
    if (kings) {
      side.king = side.man + "K";
      side.own += "," + side.king;
    }
    pieces_.push_back(side.man);
    if (kings) pieces_.push_back(side.king);
    sides_.push_back(side);
  }
  for (std::size_t i = 0; i < count; ++i) {
    std::string foes = neutral_ && (count == 1 || chance(30)) ? "x" : "";
    for (std::size_t j = 0; j < count; ++j) {
      if (i != j) foes += (foes.empty() ? "" : ",") + sides_[j].own;
    }
    sides_[i].foes = foes;
    sides_[i].foe = foes.substr(0, foes.find(','));
  }
}

// Lifting and putting may be two turns of the same player, or two parts of one for those who ask.
std::string GameWriter::one_move(Phrases& say, const Side& side) {
  std::string result = say.move(side);
  const std::size_t at = result.find("] ");
  if (at != std::string::npos && at + 2 < result.size()) {
    if (chance(6)) result.insert(at + 2, "->" + side.name + " ");
    if (chance(4)) result.insert(at + 2, ". ");
  }
  if (chance(12)) result = say.condition(side) + result;
  if (chance(10)) result += say.condition(side);
  if (chance(8)) result = say.comparison(side) + result;
  if (chance(8)) result += "([$ k=0] + [$ k=1]) ";
  return result;
}

std::string GameWriter::moves(Phrases& say, const Side& side) {
  const std::size_t kind = draw(10);
  if (kind == 0) {  // who can take, must
    const std::string taken = say.capture(side);
    return "(" + taken + "+ {! " + taken + "} " + one_move(say, side) + ") ";
  }
  std::string result = one_move(say, side);
  for (std::size_t more = kind < 5 ? 0 : 1 + draw(2); more > 0; --more) {
    result += "+ " + one_move(say, side);
  }
  if (chance(12)) result += "+ " + (chance(50) ? say.condition(side) : ". ");  // a pass
  return "(" + result + ") ";
}

std::string GameWriter::keeper(Phrases& say, const Side& side) {
  if (chance(25)) return "";
  std::string result = "->> ";
  for (std::size_t count = draw(3); count > 0; --count) result += say.deed(side);
  if (chance(50)) result += say.win(side);
  return result;
}

std::string GameWriter::turn(Phrases& say, const Side& side) {
  if (chance(40)) {
    return "->" + side.name + " " + say.genre(side) + (chance(15) ? say.deed(side) : "");
  }
  if (chance(12)) {  // the piece is put by the keeper
    return "->" + side.name + " " + say.any() + " {e} " + (chance(40) ? say.condition(side) : "") +
           "->> [" + side.man + "] " + (chance(60) ? say.win(side) : say.deed(side));
  }
  if (chance(8)) {  // twice
    return "->" + side.name + " " + moves(say, side) + "->" + side.name + " " + moves(say, side) +
           keeper(say, side);
  }
  if (chance(20)) {
    return "->" + side.name + " (" + moves(say, side) + keeper(say, side) + "+ " +
           moves(say, side) + keeper(say, side) + ") ";
  }
  return "->" + side.name + " " + moves(say, side) + keeper(say, side);
}

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> result;
  for (const char c : text) {
    const bool letter = std::isalnum(static_cast<unsigned char>(c)) != 0;
    const bool goes_on = letter && !result.empty() &&
                         std::isalnum(static_cast<unsigned char>(result.back().back())) != 0;
    if (goes_on) {
      result.back() += c;
    } else {
      result.emplace_back(1, c);
    }
  }
  return result;
}

// Some words become others of the same kind.
std::string GameWriter::altered(std::string rules, const MadeBoard& board) {
  std::vector<std::string> list = words(rules);
  for (std::size_t changes = 1 + draw(3), tries = 0; changes > 0 && tries < 200; ++tries) {
    std::string& word = list[draw(list.size())];
    const auto among = [&](const std::vector<std::string>& kind) {
      return std::find(kind.begin(), kind.end(), word) != kind.end();
    };
    if (among(board.directions)) {
      word = board.directions[draw(board.directions.size())];
    } else if (among(pieces_)) {
      word = pieces_[draw(pieces_.size())];
    } else if ((word == "?" || word == "!") && (&word)[-1] == "{") {
      word = word == "?" ? "!" : "?";
    } else if (word == "2" || word == "3") {
      word = std::to_string(1 + draw(4));
    } else {
      continue;
    }
    --changes;
  }
  std::string result;
  for (const std::string& word : list) result += word;
  return result;
}

// All sides by one macro, the definition of which is returned, or as it would be written out.
std::string GameWriter::turns_alike(Phrases& say, const MadeBoard& board, std::string& rules) {
  const bool kings = !sides_[0].king.empty();
  const Side any{"me", "man", kings ? "king" : "", kings ? "man,king" : "man", "foe", "foes"};
  std::string pattern = turn(say, any);
  if (chance(30)) pattern = altered(pattern, board);
  if (chance(50)) {
    for (const Side& side : sides_) {
      rules += "  turn(" + side.name + "; " + side.man + "; " + side.king + "; " + side.foe + "; " +
               side.foes + ")\n";
    }
    return "#turn(me; man; king; foe; foes) = " + pattern + "\n";
  }
  for (const Side& side : sides_) {
    std::string one;
    for (const std::string& word : words(pattern)) {
      one += word == "me"     ? side.name
             : word == "man"  ? side.man
             : word == "king" ? side.king
             : word == "foe"  ? side.foe
             : word == "foes" ? side.foes
                              : word;
    }
    rules += "  " + one + "\n";
  }
  return "";
}

std::string GameWriter::write() {
  sides();
  std::vector<std::string> stock = pieces_;  // few kings
  for (const Side& side : sides_) stock.insert(stock.end(), side.king.empty() ? 1 : 4, side.man);
  const MadeBoard board = made_board(random_, stock);
  Phrases say(random_, board, neutral_);
  const std::string walk = say.one_of(board.walks);
  const bool macro = chance(60);
  say.any_text = macro ? "any" : walk;
  std::string text = "#players = ";
  for (const Side& side : sides_) {
    text += (&side == &sides_[0] ? "" : ", ") + side.name + "(100)";
  }
  text += "\n#pieces = ";
  for (const std::string& piece : pieces_) text += (piece == pieces_[0] ? "" : ", ") + piece;
  text += "\n#variables = n(9), k(1)\n#board = " + board.text + "\n";
  if (macro) text += "#any = (" + walk + ")\n";
  std::string rules;
  if (chance(10))
    rules += "->" + sides_[0].name + " " + say.any() + " {e} [" + sides_[0].man + "] ->> ";
  rules += "(\n";
  if (chance(50)) {
    text += turns_alike(say, board, rules);
  } else {
    for (const Side& side : sides_) {
      std::string one = turn(say, side);
      if (chance(30)) one = altered(one, board);
      rules += "  " + one + "\n";
    }
  }
  return text + "#rules = " + rules + (chance(90) ? ")*\n" : ")\n");
}

}  // namespace

std::string written_game(Random& random) { return GameWriter(random).write(); }

}  // namespace zug::test
