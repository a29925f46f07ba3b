// Reads what `zug convert --to ll-rbg` prints: tokens, then the five sections, then the rules by
// recursive descent into a shared tree.

#include "tools/verify/game.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "tools/verify/automata.h"
#include "tools/verify/rejected.h"

namespace zug::verifier {
namespace {

constexpr int deepest = 400;                   // brackets in brackets
constexpr std::size_t most_vertices = 16'384;  // of a board

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
    } else if (std::string_view("#=(){}[],:+-*/.<>!").find(text[i]) == std::string_view::npos) {
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

class GameReader {
 public:
  explicit GameReader(std::string_view text) : tokens_(tokens_of(text)) {}

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
    make_programs(game_, nodes_, root);
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
    while (take("*")) {
      if (nodes_[result].kind != Node::Kind::Star) result = list(Node::Kind::Star, '*', {result});
    }
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

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  Game game_;
  Names vertices_, pieces_, variables_, directions_;
  std::vector<Node> nodes_;
  std::map<std::string, std::uint32_t> node_numbers_, action_numbers_;
};

}  // namespace

std::string Game::place(std::uint32_t program, std::uint32_t state, std::uint32_t vertex) const {
  return action(program, state).text + " at " + vertices[vertex];
}

Game read_game(std::string_view text) { return GameReader(text).read(); }

}  // namespace zug::verifier
