// Every choice point of the grammar is drawn: boards of 2 to 5 files and ranks, cylinders and both
// inversions, up to three kinds and sometimes one without a definition, movements of all types with
// bounds that bite on such boards, captures by any set of methods, possession, compulsion,
// promotions to pieces of both sides, setups by decision, and goals of all sorts.

#include "tests/differential/metagame/random_game.h"

#include <algorithm>
#include <initializer_list>
#include <set>
#include <utility>
#include <vector>

#include "langs/metagame/parse.h"
#include "tests/differential/metagame/oracle.h"

namespace zug::metagame::naive {
namespace {

// Parts in braces are made from left to right, those of a sum in an order that the compiler
// chooses.
std::string joined(std::initializer_list<std::string> parts) {
  std::string result;
  for (const std::string& part : parts) result += part;
  return result;
}

class Maker {
 public:
  explicit Maker(Random& random) : random_(random) {}
  std::string make();

 private:
  int draw(int bound) { return static_cast<int>(random_.below(static_cast<std::uint64_t>(bound))); }
  int between(int least, int most) { return least + draw(most - least + 1); }
  bool chance(int percent) { return draw(100) < percent; }
  const std::string& kind() { return kinds_[static_cast<std::size_t>(draw(int(kinds_.size())))]; }
  std::string side() { return chance(70) ? "opponent" : "player"; }
  std::string kinds();
  std::string description();
  std::string square(int most_rank);
  std::string direction();
  std::string symmetry();
  std::string compare(int least, int most);
  std::string type();
  std::string movements();
  std::string capture();
  std::string promotion();
  std::string piece(const std::string& name);
  std::string goal();
  std::string setup();

  Random& random_;
  int files_ = 2;
  int ranks_ = 2;
  std::vector<std::string> kinds_;
};

std::string Maker::kinds() {
  std::set<std::string> chosen{kind()};
  while (chance(40)) chosen.insert(kind());
  std::string result = "{";
  for (const std::string& name : chosen) result += name + ' ';
  return result + '}';
}

std::string Maker::description() {
  const std::string owner = chance(25) ? "any_player" : '{' + side() + '}';
  return '[' + owner + ' ' + (chance(50) ? "any_piece" : kinds()) + ']';
}

std::string Maker::square(int most_rank) {
  return joined(
      {"(", std::to_string(between(1, files_)), ",", std::to_string(between(1, most_rank)), ")"});
}

std::string Maker::direction() {
  int dx = 0;
  int dy = 0;
  while (dx == 0 && dy == 0) {
    dx = chance(85) ? draw(2) : draw(3);
    dy = chance(85) ? draw(2) : draw(3);
  }
  return " <" + std::to_string(dx) + ',' + std::to_string(dy) + '>';
}

std::string Maker::symmetry() {
  if (chance(30)) return " SYMMETRY all_symmetry";
  std::string result = " SYMMETRY {";
  for (const char* const one : {"forward ", "side ", "rotation "}) {
    if (chance(60)) result += one;
  }
  return result + '}';
}

std::string Maker::compare(int least, int most) {
  const char* const relations[] = {">=", "=", "<="};
  return joined({" [X ", relations[draw(3)], " ", std::to_string(between(least, most)), "]"});
}

std::string Maker::type() {
  const int which = draw(3);
  if (which == 0) return "LEAP";
  if (which == 1) {
    std::string result = "RIDE";
    if (chance(25)) result += " MIN " + std::to_string(between(1, 3));
    if (chance(30)) result += " MAX " + std::to_string(between(1, 4));
    if (chance(35)) result += " LONGEST";
    return result;
  }
  return joined({"HOP BEFORE", compare(0, 1), " OVER", compare(0, 2), " AFTER", compare(0, 1),
                 " HOP_OVER ", description()});
}

std::string Maker::movements() {
  std::string result;
  do {
    result += joined({"    MOVEMENT ", type(), direction(), symmetry(), " END MOVEMENT\n"});
  } while (chance(25));
  return result;
}

std::string Maker::capture() {
  std::string result = "  CAPTURE BY {";
  if (chance(30)) result += "retrieve ";
  if (chance(70)) result += "clobber ";
  if (chance(40)) result += "hop";
  result += "} TYPE " + description() + " EFFECT ";
  result += chance(50) ? std::string("remove") : side() + " possesses";
  return result + '\n' + movements() + "  END CAPTURE\n";
}

std::string Maker::promotion() {
  if (chance(40)) return "PROMOTE_TO " + kind();
  return joined({"DECISION ", side(), " OPTIONS ", description()});
}

std::string Maker::piece(const std::string& name) {
  std::string result = "DEFINE " + name + '\n';
  if (chance(90)) result += "  MOVING\n" + movements() + "  END MOVING\n";
  if (chance(85)) {
    result += "  CAPTURING\n" + capture();
    while (chance(25)) result += capture();
    result += "  END CAPTURING\n";
  }
  if (chance(60)) result += "  PROMOTING " + promotion() + " END PROMOTING\n";
  const bool must = chance(25);
  const bool again = chance(35);
  if (must || again) {
    result += std::string("  CONSTRAINTS") + (must ? " must_capture" : "") +
              (again ? " continue_captures" : "") + '\n';
  }
  return result + "END DEFINE\n";
}

std::string Maker::goal() {
  const int which = draw(3);
  if (which == 0) return "stalemate " + side();
  if (which == 1) return "eradicate " + description();
  std::string squares = square(ranks_);
  if (chance(30)) squares += ' ' + square(ranks_);
  return "arrive " + description() + " at {" + squares + '}';
}

// Fixed pieces stand on white's half, so that no square is used twice.
std::string Maker::setup() {
  const int half = ranks_ / 2;
  if (chance(20)) {
    std::string names;
    int count = 0;
    do {
      names += kind() + ' ';
    } while (++count < std::min(3, files_) && chance(60));
    std::string squares;
    for (int file = 1; file <= files_; ++file) {
      if (file <= count || chance(50)) squares += '(' + std::to_string(file) + ",1)";
    }
    const std::string who = chance(30) ? "random" : side();
    return "DECISION " + who + " ASSIGNS {" + names + "} TO {" + squares + "} END DECISION\n";
  }
  std::string result;
  for (int rank = 1; rank <= half; ++rank) {
    for (int file = 1; file <= files_; ++file) {
      if (!result.empty() && !chance(60)) continue;
      result += kind() + " AT {(" + std::to_string(file) + ',' + std::to_string(rank) + ")}\n";
    }
  }
  return result;
}

std::string Maker::make() {
  kinds_ = {"ant", "big_bee", "cow"};
  kinds_.resize(static_cast<std::size_t>(between(1, 3)));
  const std::vector<std::string> defined = kinds_;
  if (chance(15)) kinds_.push_back("ghost");
  files_ = between(2, 5);
  ranks_ = between(2, 5);
  std::string goals = goal();
  while (chance(40)) goals += "\n  " + goal();
  const char* const inversions[] = {"", " INVERSION diagonal", " INVERSION forward"};
  std::string text =
      joined({"GAME drawn\nGOALS ", goals, "\nBOARD_SIZE ", std::to_string(files_), " BY ",
              std::to_string(ranks_), " BOARD_TYPE ", chance(35) ? "vertical_cylinder" : "planar",
              inversions[draw(3)], " PROMOTE_RANK ", std::to_string(between(1, ranks_)), "\nSETUP ",
              setup()});
  if (chance(30)) text += "CONSTRAINTS must_capture\n";
  for (const std::string& name : defined) text += piece(name);
  return text + "END GAME .\n";
}

// What a random setup allows is not known here.
bool lively(const std::string& text) {
  if (text.find("DECISION random") != std::string::npos) return true;
  const Source source("drawn.mgame", text);
  Diagnostics diagnostics;
  const GameSyntax game = parse(source, diagnostics).value();
  try {
    const Oracle oracle(game);
    const Position start = oracle.initial();
    return oracle.perft(start, 1) <= 30 && oracle.perft(start, 2) > 0;
  } catch (const TooManyMoves&) {
    return false;
  }
}

}  // namespace

std::string make_text(Random& random) {
  for (;;) {
    const std::string text = Maker(random).make();
    if (lively(text) || random.below(30) == 0) return text;
  }
}

}  // namespace zug::metagame::naive
