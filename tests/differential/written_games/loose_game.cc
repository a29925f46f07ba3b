// A text is drawn from a grammar of parts: `parts` are factors in a row, and each is a shift, a set
// of pieces, a comparison, a pattern, a sum of parts, a star, or what changes the state, where that
// is allowed. Everything is drawn in the order in which it is written, so that a seed makes the
// same game whatever compiler this is built by.

#include "tests/differential/written_games/loose_game.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace zug::test {
namespace {

enum class May { Look, Change };  // Change: modifiers, too

struct Person {
  std::string name;
  std::vector<std::string> pieces;
};

struct Number {
  std::string name;
  std::size_t bound = 0;
};

class LooseWriter {
 public:
  LooseWriter(Random& random, Size size) : random_(random), size_(size) {}
  std::string write();

 private:
  std::size_t draw(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }
  bool chance(std::size_t percent) { return draw(100) < percent; }
  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[draw(list.size())];
  }

  void people();
  const Person& other(const Person& me);
  std::string some_pieces();
  std::string empty_or(const Person& foe) { return empty_ + "," + one_of(foe.pieces); }

  std::string direction() { return one_of(board_.directions); }
  std::string any() { return one_of(board_.walks) + " "; }
  std::string neighbours();
  std::string shift();
  std::string squares();
  std::string value(std::size_t depth);
  std::string comparison();
  std::string assignment();
  std::string remembered(std::size_t depth);
  std::string pattern(std::size_t depth);
  std::string part(std::size_t depth, May may);
  std::string parts(std::size_t depth, May may);
  std::string sum(std::size_t depth, May may);
  std::string answers(std::size_t depth);

  std::string hop(const Person& foe);
  std::string deed(const Person& me);
  std::string deeds(const Person& me);
  std::string turn(const Person& me);
  std::string verdict(const Person& me);

  Random& random_;
  Size size_;
  std::vector<Person> people_;
  std::string empty_;
  std::vector<std::string> pieces_;
  std::vector<Number> variables_;
  std::vector<Number> numbers_;  // what may be assigned: variables and scores
  MadeBoard board_;
};

void LooseWriter::people() {
  const std::size_t kind = draw(100);
  const std::size_t count = kind < 8 ? 1 : kind < 50 ? 2 : kind < 75 ? 3 : kind < 90 ? 4 : 5;
  const std::vector<std::string> names = {"north", "south", "east", "west", "middle"};
  const std::size_t style = draw(4);
  empty_ = chance(50) ? "empty" : "o";
  pieces_ = {empty_};
  for (std::size_t i = 0; i < count; ++i) {
    Person person{names[i], {}};
    const std::string letter = names[i].substr(0, 1);
    if (style == 0) person.pieces = {letter};
    if (style == 1) person.pieces = {names[i] + "Man"};
    if (style == 2) person.pieces = {letter + "1", letter + "2"};
    if (style == 3) person.pieces = {names[i] + "Man", names[i] + "King"};
    pieces_.insert(pieces_.end(), person.pieces.begin(), person.pieces.end());
    numbers_.push_back({person.name, one_of(std::vector<std::size_t>{100, 100, 1, 2, 9})});
    people_.push_back(std::move(person));
  }
  if (chance(35)) pieces_.push_back("wall");
  for (std::size_t i = pieces_.size(); i > 1; --i) std::swap(pieces_[i - 1], pieces_[draw(i)]);
  for (const char* const name : {"clock", "passes", "phase"}) {
    if (!chance(40)) continue;
    variables_.push_back({name, one_of(std::vector<std::size_t>{1, 1, 2, 3, 5, 40})});
    numbers_.push_back(variables_.back());
    numbers_.push_back(variables_.back());
  }
}

// Itself, where there is nobody else.
const Person& LooseWriter::other(const Person& me) {
  const std::size_t first = draw(people_.size());
  for (std::size_t i = 0; i < people_.size(); ++i) {
    const Person& found = people_[(first + i) % people_.size()];
    if (found.name != me.name) return found;
  }
  return me;
}

std::string LooseWriter::some_pieces() {
  if (chance(2)) return "";
  std::size_t count = one_of(std::vector<std::size_t>{1, 1, 1, 1, 2, 2, 3, pieces_.size()});
  const std::size_t first = draw(pieces_.size());
  count = std::min(count, pieces_.size());
  std::string result;
  for (std::size_t i = 0; i < count; ++i) {
    result += (i == 0 ? "" : ",") + pieces_[(first + i) % pieces_.size()];
  }
  return result;
}

std::string LooseWriter::neighbours() {
  std::string result;
  for (const std::string& one : board_.directions) result += (result.empty() ? "(" : "+") + one;
  return result + ") ";
}

std::string LooseWriter::shift() {
  const std::string way = direction() + " ";
  switch (draw(9)) {
    case 0:
      return way + way;
    case 1:
      return way + direction() + " ";
    case 2:
      return "(" + way + "{" + empty_ + "})* ";
    case 3:
      return way + "* ";
    case 4:
      return "(" + way + ")^" + std::to_string(1 + draw(3)) + " ";
    case 5:
      return neighbours();
    case 6:
      return any();
    default:
      return way;
  }
}

std::string LooseWriter::squares() { return "{" + some_pieces() + "} "; }

std::string LooseWriter::value(std::size_t depth) {
  if (depth > 0 && chance(50)) {
    std::string result = value(depth - 1);
    result += one_of(std::vector<std::string>{" + ", " - ", " * ", " / "});
    result += value(0);
    return depth > 1 && chance(20) ? "(" + result + ")" : result;
  }
  switch (draw(5)) {
    case 0:
      return std::to_string(one_of(std::vector<std::size_t>{0, 1, 1, 2, 3, 5}));
    case 1:
    case 2:
      return one_of(numbers_).name;
    default:
      return one_of(pieces_);
  }
}

std::string LooseWriter::comparison() {
  std::string result = "{$ " + value(draw(3));
  result += one_of(std::vector<std::string>{" == ", " != ", " < ", " <= ", " > ", " >= "});
  result += value(draw(2));
  return result + "} ";
}

std::string LooseWriter::assignment() {
  std::string result;
  for (std::size_t count = one_of(std::vector<std::size_t>{1, 1, 1, 2, 3}); count > 0; --count) {
    const Number& number = one_of(numbers_);
    result += (result.empty() ? "[$ " : ", ") + number.name + "=";
    switch (draw(6)) {
      case 0:
        result += std::to_string(draw(number.bound + 1));
        break;
      case 1:
        result += number.name + "+1";
        break;
      case 2:
        result += number.name + "-1";
        break;
      case 3:
        result += one_of(pieces_);
        break;
      case 4:
        result += std::to_string(number.bound) + "-" + number.name;
        break;
      default:
        result += value(2);
    }
  }
  return result + "] ";
}

// What is here is noted as a number, which decides what is done further on; there, something may be
// noted in its place.
std::string LooseWriter::remembered(std::size_t depth) {
  const Number& number = one_of(numbers_);
  std::string result;
  for (std::size_t i = 0, count = 2 + draw(2); i < count; ++i) {
    result += (result.empty() ? "(" : "+ ") + (chance(80) ? squares() : parts(1, May::Look));
    if (chance(90))
      result += "[$ " + number.name + "=" + std::to_string(i % (number.bound + 1)) + "] ";
  }
  result += ") ";
  for (std::size_t count = draw(3); count > 0; --count) result += part(1, May::Change);
  const std::string bound = std::to_string(draw(3));
  for (const std::string is : {" == ", " != ", " < ", " > "}) {
    if (chance(30)) continue;
    result += (result.back() == '\n' ? "+ " : "(") + std::string("{$ ");
    result += chance(80) ? number.name + is + bound : bound + is + number.name;
    result += "} " + (depth > 0 && chance(40) ? remembered(depth - 1) : "");
    result += "[" + one_of(pieces_) + "] \n";
  }
  return result + (result.back() == '\n' ? ") " : "");
}

std::string LooseWriter::pattern(std::size_t depth) {
  const std::string mark = chance(50) ? "{? " : "{! ";
  return mark + parts(depth, chance(15) ? May::Change : May::Look) + "} ";
}

// The branches may begin alike, end alike, or in what is always so.
std::string LooseWriter::sum(std::size_t depth, May may) {
  const std::string start = chance(35) ? part(0, May::Look) : "";
  const std::string end = chance(15) ? part(0, may) : "";
  std::string result;
  for (std::size_t count = 2 + draw(2); count > 0; --count) {
    result += result.empty() ? "(" : "+ ";
    if (chance(70)) result += start;
    result += parts(depth, may);
    if (chance(15)) {
      result += "(" + squares();
      result += part(0, may);
      result += shift() + ")* ";
    }
    if (chance(70)) result += end;
  }
  if (chance(25)) result += "+ " + (chance(60) ? squares() : ". ");
  return result + ") ";
}

// A question of which several answers may be true at once.
std::string LooseWriter::answers(std::size_t depth) {
  std::string result;
  for (std::size_t count = 2 + draw(2); count > 0; --count) {
    result += result.empty() ? "(" : "+ ";
    const std::size_t kind = draw(3);
    result += kind == 0 ? comparison() : kind == 1 ? squares() : pattern(depth);
  }
  return result + ") ";
}

std::string LooseWriter::part(std::size_t depth, May may) {
  const std::size_t kind = draw(100);
  if (kind < 28) return shift();
  if (kind < 50) return squares();
  if (kind < 57) return comparison();
  if (kind < 60) return ". ";
  if (kind < 72 && depth > 0) return pattern(depth - 1);
  if (kind < 77 && depth > 0) return answers(depth - 1);
  if (kind < 87 && depth > 0) {
    std::string result = sum(depth - 1, may);
    if (may == May::Look && chance(15)) result += "* ";
    if (chance(6)) result = "(" + result + ")^" + std::to_string(2 + draw(2)) + " ";
    return result;
  }
  if (may == May::Change) return chance(65) ? "[" + one_of(pieces_) + "] " : assignment();
  return squares();
}

std::string LooseWriter::parts(std::size_t depth, May may) {
  std::string result;
  for (std::size_t count = 1 + draw(3); count > 0; --count) result += part(depth, may);
  return result;
}

// Over foes, which go.
std::string LooseWriter::hop(const Person& foe) {
  std::string result;
  for (std::size_t count = 1 + draw(3); count > 0; --count) {
    const std::string way = direction();
    result += (result.empty() ? "(" : "+ ") + way + " {" + one_of(foe.pieces) + "} ";
    result += "[" + (chance(80) ? empty_ : one_of(pieces_)) + "] " + way + " {" + empty_ + "} ";
  }
  return result + ") ";
}

// What a player does between two switches.
std::string LooseWriter::deed(const Person& me) {
  const std::string mine = one_of(me.pieces);
  const Person& foe = other(me);
  std::string result = any();
  switch (draw(12)) {
    case 0:
      result += "{" + empty_ + "} ";
      if (chance(50)) result += answers(1);
      return result + "[" + mine + "] ";
    case 1:
      result += "{" + mine + "} [" + empty_ + "] " + neighbours();
      return result + "{" + empty_or(foe) + "} [" + mine + "] ";
    case 2: {
      const std::string way = direction();
      result += "{" + mine + "} [" + empty_ + "] (" + way + " {" + empty_ + "})* " + way;
      return result + " {" + empty_or(foe) + "} [" + mine + "] ";
    }
    case 3:
      result += "{" + mine + "} [" + empty_ + "] ";
      result += hop(foe);
      if (chance(50)) result += hop(foe) + "* ";
      return result + "[" + one_of(me.pieces) + "] ";
    case 4:
      return assignment();
    case 5: {  // the men in a row turn over
      const std::string way = direction();
      const std::string theirs = one_of(foe.pieces);
      result += "{" + empty_ + "} [" + mine + "] " + way + " ({" + theirs + "} [" + mine + "] ";
      return result + way + ")* {" + mine + "} ";
    }
    case 6:
      result += squares();
      if (chance(50)) result += sum(1, May::Look);
      return result + "[" + one_of(pieces_) + "] ";
    case 7:
      result += squares();
      return result + sum(1, May::Change);
    case 8:
      return result + remembered(1);
    case 9: {  // along a line, whatever stands there
      if (chance(50)) result = chance(50) ? "" : result + "{" + mine + "} [" + empty_ + "] ";
      result += direction() + "* ";
      if (chance(30)) result += direction() + "* ";
      return result + (chance(30) ? squares() : "") + "[" + mine + "] ";
    }
    default:
      return parts(2, May::Change);
  }
}

std::string LooseWriter::deeds(const Person& me) {
  std::string result;
  for (std::size_t count = one_of(std::vector<std::size_t>{1, 1, 2, 3}); count > 0; --count) {
    result += result.empty() ? "(" : "+ ";
    if (chance(15)) result += comparison();
    result += deed(me);
  }
  if (chance(20)) result += "+ " + (chance(50) ? ". " : pattern(1));
  return result + ") ";
}

// Of the keeper, by what is so or not, or by what he counts.
std::string LooseWriter::verdict(const Person& me) {
  const std::string end = one_of(std::vector<std::string>{"->> {} ", "->> {} ", "{} ", ". "});
  const Number& number = one_of(numbers_);
  const std::string bound = std::to_string(number.bound);
  switch (draw(7)) {
    case 0:
    case 1: {
      const std::string asked = parts(1, May::Look);
      std::string result = "({! " + asked + "} + {? " + asked + "} ";
      if (chance(50)) result += assignment();
      return result + end + ") ";
    }
    case 2:
      return "({$ " + number.name + " < " + bound + "} [$ " + number.name + "=" + number.name +
             "+1] + {$ " + number.name + " == " + bound + "} " + end + ") ";
    case 3: {  // whatever is beside something goes, one after another
      std::string found = any();
      found += "{" + one_of(me.pieces) + "} {? " + neighbours();
      found += squares() + "} ";
      return "(->> " + found + "[" + empty_ + "])* ->> {! " + found + "} ";
    }
    case 4:
      return assignment();
    case 5:
      return "->> " + any() + remembered(2);
    default:
      return answers(1);
  }
}

std::string LooseWriter::turn(const Person& me) {
  const std::string mine = "->" + me.name + " ";
  std::string result = mine;
  switch (draw(12)) {
    case 0:
      result += deeds(me) + mine;
      result += deeds(me);
      break;
    case 1:  // one switch each
      result = "(" + mine + deed(me);
      result += "+ " + mine + deed(me) + ") ";
      break;
    case 2: {  // and one after them
      result += "(" + deed(me) + "->> ";
      result += "+ " + deed(me) + "->> ";
      result += verdict(me) + ") ";
      break;
    }
    case 3:  // or nothing
      result += "(" + (chance(50) ? squares() : comparison());
      result += "+ " + deeds(me) + ") ";
      break;
    case 4:
      result += deed(me) + ". ";
      result += deed(me);
      break;
    case 5:
      result = "(" + mine + deed(me) + ")^2 ";
      break;
    case 6:
      result = answers(1) + mine;
      result += deeds(me);
      break;
    case 7: {  // who can, must
      const std::string best = deed(me);
      result += "(" + best + "+ {! " + best + "} " + deed(me) + ") ";
      break;
    }
    case 8:  // somebody else goes on
      result += deed(me);
      result += "->" + other(me).name + " ";
      result += deed(other(me));
      break;
    default:
      result += deeds(me);
  }
  if (chance(60)) {
    result += "->> ";
    for (std::size_t count = draw(3); count > 0; --count) result += verdict(me);
  }
  return result;
}

std::string LooseWriter::write() {
  people();
  std::vector<std::string> stock = pieces_;
  stock.insert(stock.end(), draw(3) * pieces_.size(), empty_);
  board_ = made_board(random_, stock, size_);
  std::string text = "#players = ";
  for (std::size_t i = 0; i < people_.size(); ++i) {
    text += (i == 0 ? "" : ", ") + numbers_[i].name + "(" + std::to_string(numbers_[i].bound) + ")";
  }
  text += "\n#pieces = ";
  for (std::size_t i = 0; i < pieces_.size(); ++i) text += (i == 0 ? "" : ", ") + pieces_[i];
  text += "\n#variables = ";
  for (std::size_t i = 0; i < variables_.size(); ++i) {
    text += (i == 0 ? "" : ", ") + variables_[i].name + "(" + std::to_string(variables_[i].bound);
    text += ")";
  }
  text += "\n#board = " + board_.text + "\n#rules = ";
  if (chance(50)) text += assignment();
  if (chance(15)) text += turn(people_[0]);
  text += "(\n";
  const std::size_t first = chance(85) ? 0 : draw(people_.size());
  for (std::size_t i = 0; i < people_.size(); ++i) {
    text += "  " + turn(people_[(first + i) % people_.size()]) + "\n";
  }
  const std::size_t kind = draw(10);
  return text + (kind < 8 ? ")*\n" : kind == 8 ? ")^2\n" : ")\n");
}

}  // namespace

std::string loose_game(Random& random, Size size) { return LooseWriter(random, size).write(); }

}  // namespace zug::test
