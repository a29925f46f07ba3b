// Reads what `zug convert --to ll-rbg` prints: tokens, then the five sections, then the rules by
// recursive descent into a shared tree, of which the automata are made (Glushkov's construction:
// which occurrences come first, which last, which after which).
//
//   ->a up *{e}[x]       1: ->a   2: up   3: {e}   4: [x]     0 -> 1 -> 2 3,  2 -> 2 3,  3 -> 4
//
// A concatenation with a part that has no word (`up []`) has none either: nothing leads into it.

#include "tools/verify/game.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "tools/verify/rejected.h"

namespace zug::verifier {
namespace {

constexpr int deepest = 400;                    // brackets in brackets
constexpr std::size_t most_edges = 20'000'000;  // of all automata
constexpr std::size_t most_vertices = 16'384;   // of a board
constexpr std::int64_t greatest_number = (std::int64_t{1} << 53);
constexpr std::size_t most_alternatives = 64;     // of one pattern
constexpr std::size_t looked_at_from_all = 1024;  // vertices: looking takes their square

struct Token {
  std::string_view text;
  std::size_t line = 1;
};

std::vector<Token> tokens_of(std::string_view text) {
  static const char* const compound[] = {"->>", "{?", "{!", "{$", "[$",
                                         "->",  "==", "!=", "<=", ">="};
  std::vector<Token> result;
  std::size_t line = 1;
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c == '\n') ++line;
    if (c == ' ' || c == '\n') {
      ++i;
      continue;
    }
    std::size_t length = 1;
    if (c < 128 && std::isalnum(c) != 0) {
      while (i + length < text.size() && static_cast<unsigned char>(text[i + length]) < 128 &&
             std::isalnum(static_cast<unsigned char>(text[i + length])) != 0) {
        ++length;
      }
    } else if (std::string_view("#=(){}[],:+-*/.<>").find(text[i]) == std::string_view::npos) {
      throw Rejected("the game holds a byte that low-level RBG has not", line);
    } else {
      for (const std::string_view word : compound) {
        if (text.substr(i, word.size()) == word) {
          length = word.size();
          break;
        }
      }
    }
    result.push_back({text.substr(i, length), line});
    i += length;
  }
  result.push_back({"", line});
  return result;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : tokens_(tokens_of(text)) {}

  Game read() {
    game_.actions.emplace_back();
    game_.actions[0].text = "the start";
    section("board");
    const std::size_t board = at_;
    skip_section();
    section("players");
    bounded_list();
    game_.players = static_cast<std::uint32_t>(game_.variables.size());
    section("pieces");
    for (bool more = true; more; more = take(",")) add(pieces_, game_.pieces, name());
    section("variables");
    if (!see("#")) bounded_list();
    section("rules");
    const std::size_t rules = at_;
    at_ = board;
    read_board();
    at_ = rules;
    const std::uint32_t root = sum(0);
    if (!see("")) fail("the rules go on with '" + std::string(now().text) + "'");
    if (game_.pieces.size() > 64)
      fail("more than 64 kinds of pieces are too many for this program");
    make_programs(root);
    return std::move(game_);
  }

 private:
  using Names = std::map<std::string, std::uint32_t, std::less<>>;

  [[noreturn]] void fail(const std::string& what) const { throw Rejected(what, now().line); }
  const Token& now() const { return tokens_[at_]; }
  bool see(std::string_view text) const { return now().text == text; }
  bool take(std::string_view text) {
    if (!see(text) || text.empty()) return false;
    ++at_;
    return true;
  }
  void need(std::string_view text) {
    if (!take(text)) {
      fail("'" + std::string(text) + "' is missing before '" + std::string(now().text) + "'");
    }
  }
  std::string name() {
    if (now().text.empty() || std::isalpha(static_cast<unsigned char>(now().text[0])) == 0) {
      fail("a name is missing before '" + std::string(now().text) + "'");
    }
    return std::string(tokens_[at_++].text);
  }
  std::int64_t number() {
    if (now().text.empty() || std::isdigit(static_cast<unsigned char>(now().text[0])) == 0) {
      fail("a number is missing");
    }
    std::int64_t value = 0;
    for (const char c : now().text) {
      if (c < '0' || c > '9') fail("this is no number");
      value = value * 10 + (c - '0');
      if (value > greatest_number) fail("this number is too large");
    }
    ++at_;
    return value;
  }
  void section(std::string_view word) {
    need("#");
    need(word);
    need("=");
  }
  void skip_section() {
    while (!see("#")) {
      if (see("")) fail("a section is missing");
      ++at_;
    }
  }
  std::uint32_t add(Names& names, std::vector<std::string>& list, const std::string& text) {
    const auto index = static_cast<std::uint32_t>(list.size());
    if (!names.emplace(text, index).second) fail("'" + text + "' is there twice");
    list.push_back(text);
    return index;
  }
  std::uint32_t find(const Names& names, const std::string& text, const char* what) const {
    const auto found = names.find(text);
    if (found == names.end()) fail("'" + text + "' is no " + what);
    return found->second;
  }
  void bounded_list() {
    for (bool more = true; more; more = take(",")) {
      add(variables_, game_.variables, name());
      need("(");
      game_.bounds.push_back(number());
      need(")");
    }
  }

  void read_board() {
    struct Edge {
      std::uint32_t from;
      std::string direction, to;
    };
    std::vector<Edge> edges;
    while (!see("#")) {
      const std::uint32_t vertex = add(vertices_, game_.vertices, name());
      if (game_.vertices.size() > most_vertices) fail("the board is too large");
      need("[");
      game_.start.push_back(find(pieces_, name(), "piece"));
      need("]");
      need("{");
      while (!see("}")) {
        std::string direction = name();
        need(":");
        edges.push_back({vertex, std::move(direction), name()});
        if (!see("}")) need(",");
      }
      need("}");
    }
    if (game_.vertices.empty()) fail("the board has no vertex");
    for (const Edge& edge : edges) {
      auto place = directions_.find(edge.direction);
      if (place == directions_.end()) {
        place = directions_.emplace(edge.direction, game_.directions.size()).first;
        game_.directions.push_back(edge.direction);
        game_.neighbours.emplace_back(game_.vertices.size(), nowhere);
      }
      std::uint32_t& target = game_.neighbours[place->second][edge.from];
      if (target != nowhere) fail("two edges of one vertex are called '" + edge.direction + "'");
      target = find(vertices_, edge.to, "vertex");
    }
  }

  // The rules. Nodes and actions are numbered by their texts.

  std::uint32_t node(const std::string& key, Node value) {
    const auto [place, added] =
        node_numbers_.emplace(key, static_cast<std::uint32_t>(nodes_.size()));
    if (added) nodes_.push_back(std::move(value));
    return place->second;
  }
  std::uint32_t list(Node::Kind kind, char sign, std::vector<std::uint32_t> parts) {
    if (parts.size() == 1 && kind != Node::Kind::Star) return parts[0];
    std::string key(1, sign);
    for (const std::uint32_t part : parts) key += std::to_string(part) + ",";
    return node(key, {kind, 0, std::move(parts)});
  }
  std::uint32_t atom(Action action) {
    const auto number = static_cast<std::uint32_t>(game_.actions.size());
    const auto [place, added] = action_numbers_.emplace(action.text, number);
    if (action.kind == Action::Kind::Pattern) body_of_.emplace(place->second, action.index);
    if (added) game_.actions.push_back(std::move(action));
    return node("a" + std::to_string(place->second), {Node::Kind::Atom, place->second, {}});
  }

  std::uint32_t sum(int depth) {
    if (depth > deepest) fail("brackets are nested too deeply");
    std::vector<std::uint32_t> parts;
    for (bool more = true; more; more = take("+")) parts.push_back(concatenation(depth));
    return list(Node::Kind::Sum, '+', std::move(parts));
  }
  std::uint32_t concatenation(int depth) {
    std::vector<std::uint32_t> parts;
    while (!see("") && !see("+") && !see(")") && !see("}")) parts.push_back(factor(depth));
    if (parts.empty()) fail("an action is missing");
    return list(Node::Kind::Concatenation, '.', std::move(parts));
  }
  std::uint32_t factor(int depth) {
    std::uint32_t result = 0;
    if (take("(")) {
      result = sum(depth + 1);
      need(")");
    } else {
      result = primary(depth);
    }
    while (take("*")) result = list(Node::Kind::Star, '*', {result});
    return result;
  }
  std::uint32_t primary(int depth) {
    const std::size_t begin = at_;
    Action action;
    if (take("->>")) {
      action.kind = Action::Kind::Switch;
    } else if (take("->")) {
      action.kind = Action::Kind::Switch;
      action.index = find(variables_, name(), "player") + 1;
      if (action.index > game_.players) fail("a variable is no player");
    } else if (take(".")) {
      action.kind = Action::Kind::Dot;
    } else if (take("{?") || take("{!")) {
      action.kind = Action::Kind::Pattern;
      action.positive = tokens_[begin].text == "{?";
      action.index = sum(depth + 1);
      need("}");
      action.text =
          (action.positive ? "{? pattern " : "{! pattern ") + std::to_string(action.index) + "}";
      return atom(std::move(action));
    } else if (take("{$")) {
      action.kind = Action::Kind::Compare;
      action.left = arithmetic(0, depth);
      action.relation = relation();
      action.right = arithmetic(0, depth);
      need("}");
    } else if (take("[$")) {
      action.kind = Action::Kind::Assign;
      action.index = find(variables_, name(), "variable");
      need("=");
      action.left = arithmetic(0, depth);
      need("]");
    } else if (take("{")) {
      action.kind = Action::Kind::On;
      while (!see("}")) {
        action.mask |= Mask{1} << (find(pieces_, name(), "piece") & 63);
        if (!see("}")) need(",");
      }
      need("}");
    } else if (take("[")) {
      if (take("]")) return list(Node::Kind::Sum, '+', {});
      action.kind = Action::Kind::Off;
      action.index = find(pieces_, name(), "piece");
      need("]");
    } else {
      action.kind = Action::Kind::Shift;
      action.index = find(directions_, name(), "direction");
    }
    for (std::size_t i = begin; i < at_; ++i) action.text += tokens_[i].text;
    return atom(std::move(action));
  }
  Relation relation() {
    static const char* const signs[] = {"==", "!=", "<", "<=", ">", ">="};
    for (std::size_t i = 0; i < 6; ++i) {
      if (take(signs[i])) return static_cast<Relation>(i);
    }
    fail("a comparison is missing");
  }
  // + - * / have a level each, from weak to strong.
  Arithmetic arithmetic(std::size_t level, int depth) {
    static const char* const signs[] = {"+", "-", "*", "/"};
    if (depth > deepest) fail("brackets are nested too deeply");
    if (level == 4) return operand(depth);
    Arithmetic first = arithmetic(level + 1, depth);
    if (!see(signs[level])) return first;
    Arithmetic result;
    result.kind =
        static_cast<Arithmetic::Kind>(static_cast<std::size_t>(Arithmetic::Kind::Add) + level);
    result.operands.push_back(std::move(first));
    while (take(signs[level])) result.operands.push_back(arithmetic(level + 1, depth));
    return result;
  }
  Arithmetic operand(int depth) {
    Arithmetic result;
    if (take("(")) {
      result = arithmetic(0, depth + 1);
      need(")");
    } else if (!now().text.empty() &&
               std::isdigit(static_cast<unsigned char>(now().text[0])) != 0) {
      result.number = number();
    } else {
      const std::string text = name();
      const auto variable = variables_.find(text);
      result.kind =
          variable == variables_.end() ? Arithmetic::Kind::Count : Arithmetic::Kind::Variable;
      result.index = variable == variables_.end() ? find(pieces_, text, "piece") : variable->second;
    }
    return result;
  }

  // Automata.

  struct Ends {
    bool nullable = false, empty = false;  // empty: has no word at all
    std::vector<std::uint32_t> first, last;
  };

  void make_programs(std::uint32_t root) {
    std::vector<std::uint32_t> bodies{root};
    std::map<std::uint32_t, std::uint32_t> numbers{{root, nowhere}};  // the rules are no pattern
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      Program program;
      program.steps.emplace_back();
      const Ends ends = build(bodies[i], program);
      program.steps[0].next = ends.first;
      program.steps[0].accepting = ends.nullable;
      for (const std::uint32_t state : ends.last) program.steps[state].accepting = true;
      for (Step& step : program.steps) {
        std::sort(step.next.begin(), step.next.end());
        step.next.erase(std::unique(step.next.begin(), step.next.end()), step.next.end());
        Action& action = game_.actions[step.action];
        if (i > 0 && action.kind == Action::Kind::Switch) fail("a pattern holds a switch");
        if (action.kind != Action::Kind::Pattern || patterns_.count(step.action) != 0) continue;
        const auto next = static_cast<std::uint32_t>(bodies.size());
        std::uint32_t& known = numbers.emplace(action.index, nowhere).first->second;
        if (known == nowhere) {
          known = next;
          bodies.push_back(action.index);
        }
        action.index = known;
        patterns_.insert(step.action);
      }
      game_.programs.push_back(std::move(program));
    }
    for (std::size_t i = game_.programs.size(); i-- > 1;) note_alternatives(i, bodies[i]);
    for (bool changed = true; changed;) {
      changed = false;
      for (Program& program : game_.programs) changed = note_reads(program) || changed;
    }
  }

  Ends build(std::uint32_t id, Program& program) {
    const Node& tree = nodes_[id];
    Ends ends;
    switch (tree.kind) {
      case Node::Kind::Atom: {
        const auto state = static_cast<std::uint32_t>(program.steps.size());
        program.steps.push_back({tree.action, false, {}});
        ends.first = ends.last = {state};
        return ends;
      }
      case Node::Kind::Star:
        ends = build(tree.parts[0], program);
        connect(program, ends.last, ends.first);
        ends.nullable = true;
        ends.empty = false;
        return ends;
      case Node::Kind::Sum:
        ends.empty = true;
        for (const std::uint32_t part : tree.parts) {
          const Ends one = build(part, program);
          ends.nullable = ends.nullable || one.nullable;
          ends.empty = ends.empty && one.empty;
          ends.first.insert(ends.first.end(), one.first.begin(), one.first.end());
          ends.last.insert(ends.last.end(), one.last.begin(), one.last.end());
        }
        return ends;
      case Node::Kind::Concatenation:
        ends.nullable = true;
        for (const std::uint32_t part : tree.parts) {
          const Ends one = build(part, program);
          connect(program, ends.last, one.first);
          if (ends.nullable)
            ends.first.insert(ends.first.end(), one.first.begin(), one.first.end());
          if (!one.nullable) ends.last.clear();
          ends.last.insert(ends.last.end(), one.last.begin(), one.last.end());
          ends.nullable = ends.nullable && one.nullable;
          ends.empty = ends.empty || one.empty;
        }
        if (ends.empty) ends.first = ends.last = {};
        return ends;
    }
    return ends;
  }
  void connect(Program& program, const std::vector<std::uint32_t>& from,
               const std::vector<std::uint32_t>& to) {
    edges_ += from.size() * to.size();
    if (edges_ > most_edges) fail("the automata of these rules are too large");
    for (const std::uint32_t state : from) {
      std::vector<std::uint32_t>& next = program.steps[state].next;
      next.insert(next.end(), to.begin(), to.end());
    }
  }

  // True when something is new.
  bool note_reads(Program& program) {
    std::set<std::uint32_t> variables(program.variables.begin(), program.variables.end());
    std::set<Mask> masks(program.masks.begin(), program.masks.end());
    const bool modifiers = program.modifiers, counts = program.counts;
    for (const Step& step : program.steps) {
      const Action& action = game_.actions[step.action];
      if (action.kind == Action::Kind::On) masks.insert(action.mask);
      program.modifiers = program.modifiers || is_modifier(action);
      for (const Arithmetic* side : {&action.left, &action.right})
        read(*side, variables, program.counts);
      if (action.kind != Action::Kind::Pattern) continue;
      const Program& inner = game_.programs[action.index];
      program.modifiers = program.modifiers || inner.modifiers;
      program.counts = program.counts || inner.counts;
      variables.insert(inner.variables.begin(), inner.variables.end());
      masks.insert(inner.masks.begin(), inner.masks.end());
    }
    const bool changed = variables.size() != program.variables.size() ||
                         masks.size() != program.masks.size() || modifiers != program.modifiers ||
                         counts != program.counts;
    program.variables.assign(variables.begin(), variables.end());
    program.masks.assign(masks.begin(), masks.end());
    return changed;
  }
  static void read(const Arithmetic& expression, std::set<std::uint32_t>& variables, bool& counts) {
    if (expression.kind == Arithmetic::Kind::Variable) variables.insert(expression.index);
    if (expression.kind == Arithmetic::Kind::Count) counts = true;
    for (const Arithmetic& operand : expression.operands) read(operand, variables, counts);
  }

  // Alternatives of a pattern: it holds when one of them does. What ends in a sum is the sum of
  // what ends in its branches, and a positive pattern at the end is as good as its body.
  using Parts = std::vector<std::uint32_t>;

  void note_alternatives(std::size_t number, std::uint32_t body) {
    std::vector<Parts> list;
    expand({body}, list);
    if (list.size() > most_alternatives) list = {{body}};
    Program& program = game_.programs[number];
    program.anywhere = true;
    for (const Parts& parts : list) {
      program.anywhere = program.anywhere && same_anywhere(parts);
      const auto next = static_cast<std::uint32_t>(alternatives_.size());
      program.alternatives.push_back(alternatives_.emplace(parts, next).first->second);
    }
    std::sort(program.alternatives.begin(), program.alternatives.end());
  }
  void expand(Parts parts, std::vector<Parts>& result) {
    if (result.size() > most_alternatives) return;
    const std::uint32_t last = parts.back();
    const Node& tree = nodes_[last];
    const Action& action = game_.actions[tree.action];
    parts.pop_back();
    if (tree.kind == Node::Kind::Concatenation) {
      parts.insert(parts.end(), tree.parts.begin(), tree.parts.end());
      return expand(std::move(parts), result);
    }
    if (tree.kind == Node::Kind::Sum) {
      for (const std::uint32_t part : tree.parts) {
        Parts one = parts;
        one.push_back(part);
        expand(std::move(one), result);
      }
      return;
    }
    if (tree.kind == Node::Kind::Atom && action.kind == Action::Kind::Pattern && action.positive) {
      parts.push_back(body_of_.at(tree.action));
      return expand(std::move(parts), result);
    }
    parts.push_back(last);
    result.push_back(std::move(parts));
  }

  // Whether the shifts that `parts` begin with lead to the same vertices from everywhere.
  bool same_anywhere(const Parts& parts) const {
    if (game_.vertices.size() > looked_at_from_all) return false;
    std::vector<bool> common;
    for (std::size_t vertex = 0; vertex < game_.vertices.size(); ++vertex) {
      std::vector<bool> reached(game_.vertices.size(), false);
      reached[vertex] = true;
      for (std::size_t i = 0; i < parts.size() && only_shifts(parts[i]); ++i) {
        reached = reach(parts[i], reached);
      }
      if (vertex > 0 && reached != common) return false;
      common = std::move(reached);
    }
    return true;
  }
  bool only_shifts(std::uint32_t id) const {
    const Node& tree = nodes_[id];
    if (tree.kind == Node::Kind::Atom) {
      return game_.actions[tree.action].kind == Action::Kind::Shift;
    }
    return std::all_of(tree.parts.begin(), tree.parts.end(),
                       [this](std::uint32_t part) { return only_shifts(part); });
  }
  std::vector<bool> reach(std::uint32_t id, std::vector<bool> from) const {
    const Node& tree = nodes_[id];
    std::vector<bool> result(from.size(), false);
    const auto add_all = [&result](const std::vector<bool>& more) {
      bool news = false;
      for (std::size_t v = 0; v < more.size(); ++v) {
        news = news || (more[v] && !result[v]);
        if (more[v]) result[v] = true;
      }
      return news;
    };
    switch (tree.kind) {
      case Node::Kind::Atom:
        for (std::size_t v = 0; v < from.size(); ++v) {
          const std::uint32_t target = game_.neighbours[game_.actions[tree.action].index][v];
          if (from[v] && target != nowhere) result[target] = true;
        }
        return result;
      case Node::Kind::Sum:
        for (const std::uint32_t part : tree.parts) add_all(reach(part, from));
        return result;
      case Node::Kind::Concatenation:
        for (const std::uint32_t part : tree.parts) from = reach(part, std::move(from));
        return from;
      case Node::Kind::Star:
        while (add_all(from)) from = reach(tree.parts[0], std::move(from));
        return result;
    }
    return result;
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  Game game_;
  Names vertices_, pieces_, variables_, directions_;
  std::vector<Node> nodes_;
  std::map<std::string, std::uint32_t> node_numbers_, action_numbers_;
  std::set<std::uint32_t> patterns_;  // actions whose index is a program already
  std::map<std::uint32_t, std::uint32_t> body_of_;
  std::map<Parts, std::uint32_t> alternatives_;
  std::size_t edges_ = 0;
};

}  // namespace

std::string Game::place(std::uint32_t program, std::uint32_t state, std::uint32_t vertex) const {
  return action(program, state).text + " at " + vertices[vertex];
}

Game read_game(std::string_view text) { return Reader(text).read(); }

}  // namespace zug::verifier
