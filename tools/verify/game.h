#pragma once

// A game in low-level RBG, read for the verifier: board, automata of the rules and of the patterns.
// Program 0 is the rules; each distinct pattern body is one program more, numbered in the order in
// which the programs before it mention them. State 0 of a program is its start, every other state
// is one occurrence of an action, from left to right, and is entered by performing it.

#include <boost/container/flat_map.hpp>
#include <boost/container/flat_set.hpp>

#include <array>
#include <compare>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "tools/verify/scanner.h"

namespace zug::verifier {

using Mask = std::uint64_t;  // a set of pieces
inline constexpr std::uint32_t nowhere = ~std::uint32_t{0};

// Signs of a difference, in sets.
inline constexpr unsigned negative = 1, zero = 2, positive = 4;

struct Arithmetic {
  // Difference: of two sides that are compared, which may be greater than a number of the language.
  enum class Kind : std::uint8_t { Number, Term, Add, Subtract, Multiply, Divide, Difference };
  Kind kind = Kind::Number;
  std::int64_t number = 0;
  std::uint32_t term = 0;            // a variable, or (behind them) the number of pieces of a kind
  std::vector<Arithmetic> operands;  // folded from the left
};

struct Action {
  enum class Kind : std::uint8_t {
    Start,
    Shift,    // index: the direction
    On,       // mask
    Off,      // index: the piece
    Assign,   // index: the variable; value: what is assigned minus the variable
    Compare,  // value: left side minus right side; signs: that it may have
    Switch,   // index: the player, 0 for the keeper
    Pattern,  // index: the program
    Dot,
  };
  Kind kind = Kind::Start;
  bool positive = true;
  unsigned signs = 0;
  std::uint32_t index = 0;
  Mask mask = 0;
  Arithmetic value;
  std::string text;
};

using Kind = Action::Kind;

using States = boost::container::flat_set<std::uint32_t>;  // ascending

struct Step {
  Action action;
  bool accepting = false;
  States next;
};

struct Program {
  std::vector<Step> steps{Step{}};
  bool modifiers = false;         // it, or a pattern in it, holds one
  std::set<std::uint32_t> terms;  // likewise: in its arithmetic
  std::set<Mask> masks;           // likewise: of its ons
  bool anywhere = false;          // it means the same at every vertex
};

// Where a check of a pattern or a walk of the keeper is.
struct Spot {
  std::uint32_t program = 0, state = 0, vertex = 0;
  friend auto operator<=>(const Spot&, const Spot&) = default;
};

struct Game {
  std::vector<std::string> vertices, pieces;
  std::vector<std::string> variables;  // players first, then variables
  std::vector<std::int64_t> bounds;    // of those
  std::uint32_t players = 0;
  std::vector<std::uint32_t> start;                    // by vertex: the piece
  std::vector<std::vector<std::uint32_t>> neighbours;  // by direction, by vertex; or nowhere
  std::vector<Program> programs;

  Mask all() const { return pieces.size() == 64 ? ~Mask{0} : (Mask{1} << pieces.size()) - 1; }
  const Action& action(std::uint32_t program, std::uint32_t state) const {
    return programs[program].steps[state].action;
  }
  const Step& step(const Spot& at) const { return programs[at.program].steps[at.state]; }
  // Terms of sums: variables, then numbers of pieces, then whether a piece stands at a vertex.
  std::uint32_t term(std::uint32_t piece, std::uint32_t vertex = nowhere) const {
    // One more than nowhere is 0.
    return static_cast<std::uint32_t>(bounds.size() + (vertex + 1) * pieces.size()) + piece;
  }
  std::string place(const Spot& at) const {
    return step(at).action.text + " at " + vertices[at.vertex];
  }
};

inline bool is_modifier(const Action& action) {
  return action.kind == Kind::Off || action.kind == Kind::Assign || action.kind == Kind::Switch;
}

// The keeper is to move behind it, if it is one of the rules.
inline bool to_keeper(const Action& action) {
  return action.kind == Kind::Start || (action.kind == Kind::Switch && action.index == 0);
}

// Reads what `zug convert --to ll-rbg` prints: five sections, the last by recursive descent. Each
// expression is read straight into the automaton of its program (Glushkov's construction): what
// matters of it is which of its occurrences of actions can come first and last.
//
//   ->a up *{e}[x]       1: ->a   2: up   3: {e}   4: [x]     0 -> 1 -> 2 3,  2 -> 2 3,  3 -> 4
//
// A concatenation with a part that has no word (`up []`) has none either: nothing leads into it.
//
// Bodies of patterns are put aside and read afterwards, one by one; equal texts are one program.
class GameReader : Scanner {
 public:
  explicit GameReader(std::string_view text) : Scanner(text, " \n") {}

  Game read() {
    skip();
    section("board");
    const std::size_t board = at_;
    while (!see("#")) {
      add(vertices_, game_.vertices);
      at_ = std::min(text_.find('}', at_), text_.size());
      need("}");
    }
    if (game_.vertices.empty()) fail("the board has no vertex");
    if (game_.vertices.size() > most_vertices) fail("the board is too large");
    section("players");
    bounded_list();
    game_.players = static_cast<std::uint32_t>(game_.variables.size());
    section("pieces");
    for (bool more = true; more; more = take(",")) add(pieces_, game_.pieces);
    if (game_.pieces.size() > 64) fail("more than 64 kinds of pieces are too many");
    section("variables");
    if (!see("#")) bounded_list();
    section("rules");
    bodies_.emplace_back(text_.substr(at_), 0);
    at_ = board;
    read_board();
    for (std::size_t i = 0; i < bodies_.size(); ++i) read_program(bodies_[i]);
    // What stands in a pattern is shorter than what it stands in.
    std::multimap<std::size_t, std::size_t> order;
    for (std::size_t i = 0; i < bodies_.size(); ++i) order.emplace(bodies_[i].first.size(), i);
    for (const auto& [size, i] : order) summarise(game_.programs[i]);
    return std::move(game_);
  }

 private:
  static constexpr int deepest = 400;                    // brackets in brackets; a pattern is 25
  static constexpr std::size_t most_vertices = 16'384;   // of a board
  static constexpr std::size_t most_edges = 20'000'000;  // of all automata
  static constexpr std::size_t most_looks = 1u << 30;    // of a state at a vertex from a vertex

  static constexpr std::string_view letters =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

  using Names = std::map<std::string, std::uint32_t>;
  using Body = std::pair<std::string_view, int>;  // of a program; depth of brackets

  struct Ends {
    bool nullable = false;
    States first, last;
  };

  static bool is_decimal(char c) { return c >= '0' && c <= '9'; }

  // Keys are numbered as they come.
  static std::uint32_t numbered(auto& numbers, const auto& key) {
    return numbers.emplace(key, static_cast<std::uint32_t>(numbers.size())).first->second;
  }
  std::string name() {
    const std::string_view text = run(letters);
    if (text.empty() || is_decimal(text[0])) fail("a name is missing before " + quoted());
    return std::string(text);
  }
  void section(const std::string& word) {
    need("#" + word);
    need("=");
  }
  void add(Names& names, std::vector<std::string>& list) {
    list.push_back(name());
    if (numbered(names, list.back()) + 1 != list.size())
      fail("'" + list.back() + "' is there twice");
  }
  std::uint32_t find(const Names& names, const std::string& text, const char* what) const {
    const auto found = names.find(text);
    if (found == names.end()) fail("'" + text + "' is no " + what);
    return found->second;
  }
  void bounded_list() {
    for (bool more = true; more; more = take(",")) {
      add(variables_, game_.variables);
      need("(");
      game_.bounds.push_back(number<std::int64_t>(0, greatest_number));
      need(")");
    }
  }

  // When all names of vertices and pieces are known.
  void read_board() {
    for (std::uint32_t vertex = 0; !see("#"); ++vertex) {
      name();
      need("[");
      game_.start.push_back(find(pieces_, name(), "piece"));
      need("]");
      need("{");
      while (!take("}")) {
        const std::uint32_t direction = numbered(directions_, name());
        if (direction == game_.neighbours.size()) {
          game_.neighbours.emplace_back(game_.vertices.size(), nowhere);
        }
        need(":");
        std::uint32_t& target = game_.neighbours[direction][vertex];
        if (target != nowhere) fail("two edges of one vertex have one name");
        target = find(vertices_, name(), "vertex");
        if (!see("}")) need(",");
      }
    }
  }

  // What comes behind has greater numbers, so most of it is put at the end.
  static void append(States& list, const States& more) {
    for (const std::uint32_t state : more) list.insert(list.end(), state);
  }
  void connect(const States& from, const States& to) {
    edges_ += from.size() * to.size();
    if (edges_ > most_edges) fail("the automata of these rules are too large");
    for (const std::uint32_t state : from) append(program_.steps[state].next, to);
  }
  void read_program(Body body) {
    at_ = static_cast<std::size_t>(body.first.data() - text_.data());
    text_ = std::string_view(text_.data(), at_ + body.first.size());
    skip();
    program_ = Program{};
    program_.steps[0].action.text = "the start";
    const Ends ends = sum(body.second);
    if (!this->ends()) fail("the rules go on with " + quoted());
    program_.steps[0].next = ends.first;
    program_.steps[0].accepting = ends.nullable;
    for (const std::uint32_t state : ends.last) program_.steps[state].accepting = true;
    game_.programs.push_back(std::move(program_));
  }

  Ends sum(int depth) {
    if (depth > deepest) fail("brackets are nested too deeply");
    Ends ends;
    do {
      const Ends one = concatenation(depth);
      ends.nullable = ends.nullable || one.nullable;
      append(ends.first, one.first);
      append(ends.last, one.last);
    } while (take("+"));
    return ends;
  }
  Ends concatenation(int depth) {
    Ends ends{true, {}, {}};
    bool wordless = false;
    do {
      const Ends one = factor(depth);
      wordless = wordless || (!one.nullable && one.first.empty());
      connect(ends.last, one.first);
      if (ends.nullable) append(ends.first, one.first);
      if (!one.nullable) ends.last.clear();
      append(ends.last, one.last);
      ends.nullable = ends.nullable && one.nullable;
    } while (!this->ends() && !see("+") && !see(")") && !see("}"));
    return wordless ? Ends{} : ends;
  }
  Ends factor(int depth) {
    Ends ends;
    if (take("(")) {
      ends = sum(depth + 1);
      need(")");
    } else if (!take("[]")) {
      ends.first = ends.last = {static_cast<std::uint32_t>(program_.steps.size())};
      const std::size_t begin = at_;
      Action action = primary(depth);
      if (action.text.empty()) action.text = text_.substr(begin, last_ - begin);
      program_.modifiers = program_.modifiers || is_modifier(action);
      program_.steps.push_back({std::move(action), false, {}});
    }
    while (take("*")) {
      connect(ends.last, ends.first);
      ends.nullable = true;
    }
    return ends;
  }

  Action primary(int depth) {
    Action action;
    action.value.kind = Arithmetic::Kind::Difference;
    if (see("->")) {
      action.kind = Kind::Switch;
      if (!take("->>") && take("->")) action.index = find(variables_, name(), "player") + 1;
      if (action.index > game_.players) fail("a variable is no player");
      if (!game_.programs.empty()) fail("a pattern holds a switch");
    } else if (take(".")) {
      action.kind = Kind::Dot;
    } else if (see("{?") || see("{!")) {
      action.kind = Kind::Pattern;
      action.positive = take("{?") || !take("{!");
      action.index = pattern(depth + 25);
      action.text =
          (action.positive ? "{? pattern " : "{! pattern ") + std::to_string(action.index) + "}";
    } else if (take("{$")) {
      action.kind = Kind::Compare;
      action.value.operands.push_back(arithmetic(0, depth));
      action.signs = relation();
      action.value.operands.push_back(arithmetic(0, depth));
      need("}");
    } else if (take("[$")) {
      action.kind = Kind::Assign;
      action.index = find(variables_, name(), "variable");
      need("=");
      action.value.operands = {arithmetic(0, depth), {Arithmetic::Kind::Term, 0, action.index, {}}};
      need("]");
    } else if (take("{")) {
      action.kind = Kind::On;
      while (!take("}")) {
        action.mask |= Mask{1} << find(pieces_, name(), "piece");
        if (!see("}")) need(",");
      }
      program_.masks.insert(action.mask);
    } else if (take("[")) {
      action.kind = Kind::Off;
      action.index = find(pieces_, name(), "piece");
      need("]");
    } else {
      action.kind = Kind::Shift;
      action.index = find(directions_, name(), "direction");
    }
    return action;
  }

  unsigned relation() {
    if (take("==")) return zero;
    if (take("!=")) return negative | positive;
    const bool less = take("<");
    if (!less) need(">");
    return (less ? negative : positive) | (take("=") ? zero : 0);
  }
  // + - * / have a level each, from weak to strong.
  Arithmetic arithmetic(std::size_t level, int depth) {
    static constexpr std::array<const char*, 4> signs{"+", "-", "*", "/"};
    if (depth > deepest) fail("brackets are nested too deeply");
    if (level == signs.size()) return operand(depth);
    Arithmetic first = arithmetic(level + 1, depth);
    if (!see(signs[level])) return first;
    const auto add = static_cast<std::size_t>(Arithmetic::Kind::Add);
    Arithmetic result{static_cast<Arithmetic::Kind>(add + level), 0, 0, {std::move(first)}};
    while (take(signs[level])) result.operands.push_back(arithmetic(level + 1, depth));
    return result;
  }
  Arithmetic operand(int depth) {
    Arithmetic result;
    if (take("(")) {
      result = arithmetic(0, depth + 1);
      need(")");
    } else if (!ends() && is_decimal(text_[at_])) {
      result.number = number<std::int64_t>(0, greatest_number);
    } else {
      const std::string text = name();
      const auto variable = variables_.find(text);
      const bool piece = variable == variables_.end();
      result.kind = Arithmetic::Kind::Term;
      result.term = piece ? game_.term(find(pieces_, text, "piece")) : variable->second;
      program_.terms.insert(result.term);
    }
    return result;
  }

  // Passes over the body of a pattern. The number of its program.
  std::uint32_t pattern(int depth) {
    const std::size_t begin = at_;
    for (int open = 1; open > 0; ++at_) {
      at_ = std::min(text_.find_first_of("{}", at_), text_.size());
      if (ends()) fail("a pattern has no end");
      open += see("{") ? 1 : -1;
    }
    const std::string_view body = text_.substr(begin, at_ - 1 - begin);
    skip();
    const std::uint32_t number = numbered(body_numbers_, body) + 1;  // the rules are 0
    if (number == bodies_.size()) bodies_.emplace_back(body, depth);
    return number;
  }

  void summarise(Program& program) {
    for (const Step& step : program.steps) {
      if (step.action.kind != Kind::Pattern) continue;
      const Program& inside = game_.programs[step.action.index];
      program.modifiers = program.modifiers || inside.modifiers;
      program.terms.insert(inside.terms.begin(), inside.terms.end());
      program.masks.insert(inside.masks.begin(), inside.masks.end());
    }
    program.anywhere = same_anywhere(program.steps);
  }

  // Whether the shifts that a program begins with lead from everywhere to the same actions at the
  // same vertices. Where it ends in a pattern that means the same everywhere, any vertex will do.
  bool same_anywhere(const std::vector<Step>& steps) const {
    const std::size_t width = game_.vertices.size();
    if (width * width * steps.size() > most_looks) return false;
    std::vector<bool> common;
    for (std::uint32_t start = 0; start < width; ++start) {
      std::vector<bool> seen(width * steps.size(), false), met = seen;
      std::vector<std::pair<std::uint32_t, std::uint32_t>> pending{{0, start}};
      for (std::size_t i = 0; i < pending.size(); ++i) {
        const auto [state, vertex] = pending[i];
        if (steps[state].accepting) met[vertex] = true;
        for (const std::uint32_t next : steps[state].next) {
          const auto& [action, accepting, rest] = steps[next];
          if (action.kind != Kind::Shift) {
            const bool last = accepting && rest.empty() && action.kind == Kind::Pattern;
            const bool same = last && action.positive && game_.programs[action.index].anywhere;
            met[next * width + (same ? 0 : vertex)] = true;
            continue;
          }
          const std::uint32_t to = game_.neighbours[action.index][vertex];
          if (to == nowhere || seen[next * width + to]) continue;
          seen[next * width + to] = true;
          pending.emplace_back(next, to);
        }
      }
      if (start == 0) common = met;
      if (met != common) return false;
    }
    return true;
  }

  Game game_;
  Names vertices_, pieces_, variables_, directions_;
  Program program_;  // that is read
  std::vector<Body> bodies_;
  std::map<std::string_view, std::uint32_t> body_numbers_;
  std::size_t edges_ = 0;
};

// Throws Rejected.
inline Game read_game(std::string_view text) { return GameReader(text).read(); }

}  // namespace zug::verifier
