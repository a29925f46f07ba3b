#include "tests/differential/written_games/alike_game.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "tests/differential/written_games/made_board.h"

namespace zug::test {
namespace {

class AlikeWriter {
 public:
  explicit AlikeWriter(Random& random) : random_(random) {}

  std::string write() {
    while (steps_.size() < (chance(10) ? 3 : 4)) {
      steps_.clear();
      board_ = made_board(random_, {"e", "e", "w", "b"});
      for (const std::vector<Way>& ways : {board_.straight, board_.slanted}) {
        for (const Way& way : ways) steps_.push_back(way.step);
      }
    }
    for (std::size_t i = steps_.size(); i > 1; --i) std::swap(steps_[i - 1], steps_[draw(i)]);
    const std::size_t most = std::min<std::size_t>(9, steps_.size());
    steps_.resize(chance(50) ? most : 3 + draw(most - 2));
    const std::string first = turn("a", "w", "c");
    const std::string second = turn("c", "b", "a");
    return "#players = a(9), c(9)\n#pieces = e, w, b\n#variables = n(3)\n#board = " + board_.text +
           "\n#rules = ->a (\n  " + first + "\n  " + second + "\n)*\n";
  }

 private:
  std::size_t draw(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }
  bool chance(std::size_t percent) { return draw(100) < percent; }
  std::string one_of(const std::vector<std::string>& list) { return list[draw(list.size())]; }

  std::string any() { return one_of(board_.walks) + " "; }
  std::string on() {
    return one_of({"{w}", "{b}", "{e}", "{w}", "{b}", "{w,b}", "{e,w}", "{e,b}"});
  }

  // With @ in place of the direction. How it begins is in `beginning_`.
  std::string phrase() {
    std::string result;
    if (chance(50)) {
      const std::string over = on();
      beginning_ = "@ " + over + " ";
      return beginning_ + "@ (" + over + " @)* " + on();
    }
    for (std::size_t steps = draw(3); steps > 0; --steps) result += "@ " + on() + " ";
    beginning_ = result;
    if (chance(50)) result += "@ ";
    switch (draw(4)) {
      case 0:
        result += "(@ " + on() + ")* ";
        break;
      case 1:
        result += "(" + on() + " @)* ";
        break;
      case 2:
        result += "(@ " + on() + " @ " + on() + ")* ";
        break;
      default:
        result += "(@ " + on() + " + @ @ " + on() + ")* ";
    }
    return result + one_of({on(), on(), "@ " + on(), "@ @ " + on(), "{! @}", "{! @ " + on() + "}"});
  }

  static std::string along(const std::string& phrase, const std::string& step) {
    std::string result;
    for (const char c : phrase) result += c == '@' ? step : std::string(1, c);
    return result;
  }

  // The same for the other colour.
  static std::string turned(std::string phrase) {
    for (char& c : phrase) c = c == 'w' ? 'b' : c == 'b' ? 'w' : c;
    return phrase;
  }

  // A sum of one or two phrases in all directions, and of some that begin as these do.
  std::string questions() {
    const std::string start = on() + " ";
    std::string same = start + phrase();
    std::string beginning = start + beginning_;
    std::string result;
    for (std::size_t phrases = 1 + draw(2); phrases > 0; --phrases) {
      for (const std::string& step : steps_) {
        result += (result.empty() ? "" : " + ") + along(chance(3) ? phrase() : same, step);
      }
      if (phrases == 1) break;
      same = start + (chance(60) ? turned(same.substr(start.size())) : phrase());
      beginning = start + turned(beginning.substr(start.size()));
    }
    for (std::size_t more = draw(3); more > 0; --more) {
      result += " + " + along(beginning, one_of(steps_)) + one_of(steps_) + " " + on();
    }
    return one_of({any(), any(), any(), ""}) + "(" + result + ")";
  }

  std::string move(const std::string& mine) {
    const std::string put = "[" + mine + "]";
    switch (draw(4)) {
      case 0:
        return any() + "{e} " + put;
      case 1:
        return any() + "{e} {? " + questions() + "} " + put;
      case 2:
        return any() + "{e} {! " + questions() + "} " + put;
      default: {
        std::string ways;
        for (const std::string& step : steps_) ways += (ways.empty() ? "" : " + ") + step;
        return any() + "{" + mine + "} [e] (" + ways + ") {e} " + put;
      }
    }
  }

  std::string turn(const std::string& me, const std::string& mine, const std::string& next) {
    const std::string asked = questions();
    const std::string yes = "{? " + asked + "}";
    const std::string no = "{! " + asked + "}";
    std::string keeper;
    switch (draw(3)) {
      case 0:
        keeper = yes;
        break;
      case 1:
        keeper = "(" + yes + " [$ " + me + "=9] + " + no + " [$ " + me + "=1])";
        break;
      default:
        keeper = "(" + yes + " + " + no + " [$ " + me + "=5] {! " + questions() + "})";
    }
    return move(mine) + " ->> " + keeper + " ->" + next;
  }

  Random& random_;
  MadeBoard board_;
  std::vector<std::string> steps_;
  std::string beginning_;
};

}  // namespace

std::string alike_game(Random& random) { return AlikeWriter(random).write(); }

}  // namespace zug::test
