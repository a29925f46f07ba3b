// Every invariant of the IR in one list.
//
//   names         not empty, no duplicates, no byte 0; pieces, variables and directions in ASCII
//                 order; no name in two of players, pieces, variables, directions; bounds not
//                 negative
//   board         at least one vertex; pieces and directions exist; one out-edge per direction
//   expressions   children older than parents; two or more parts; no concatenation directly in a
//                 concatenation, no sum directly in a sum; ids in range; ons ascending without
//                 duplicates; operators have two or more operands; nesting bounded, as recursion
//                 over expressions relies on it
//   rules         exist; every node outside patterns is used once; no switch inside a pattern

#include "ir/verify.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "ir/limits.h"

namespace zug {
namespace {

// A bracket makes at most a pattern, a sum, a concatenation and a star.
constexpr std::size_t deepest = 4 * limits::nesting + 4;

class Verifier {
 public:
  explicit Verifier(const Game& game) : game_(game) {}

  std::vector<std::string> run() {
    verify_names();
    verify_board();
    const std::size_t wrong = wrong_.size();
    for (std::size_t i = 0; i < game_.expressions.size(); ++i) verify_node(ExpressionId(i));
    verify_limits();
    if (wrong_.size() == wrong) verify_rules();  // which walks over the ids just verified
    return std::move(wrong_);
  }

 private:
  void require(bool condition, const char* sentence) {
    if (!condition) wrong_.emplace_back(sentence);
  }

  // The sentence is a function, as most games never need it.
  template <class Sentence>
  void require(bool condition, const Sentence& sentence) {
    if (!condition) wrong_.push_back(sentence());
  }

  void require(bool condition, ExpressionId id, const char* predicate) {
    if (!condition) wrong_.push_back(label(id) + predicate);
  }

  template <class List>
  void verify_list(const List& list, const std::string& kind, bool sorted) {
    std::set<GameText> seen;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const GameText& name = list[i].name;
      const auto but = [&](const char* fault) {
        return [&, fault] { return kind + " '" + for_people(name) + "' " + fault; };
      };
      require(!name.empty(), [&] { return "a " + kind + " has no name"; });
      require(!has_zero(name), but("has a byte 0"));
      require(seen.insert(name).second, but("is there twice"));
      require(!sorted || i == 0 || list[i - 1].name <= name, but("is not in ASCII order"));
      const auto [entry, added] = kinds_.emplace(name, kind);
      require(added || entry->second == kind, [&, other = entry] {
        return "'" + for_people(name) + "' is both a " + other->second + " and a " + kind;
      });
    }
  }

  static bool has_zero(const GameText& name) {
    return bytes_of(name).find('\0') != std::string::npos;
  }

  void verify_names() {
    require(!has_zero(game_.name), "the name of the game has a byte 0");
    verify_list(game_.players, "player", false);
    verify_list(game_.pieces, "piece", true);
    verify_list(game_.variables, "variable", true);
    verify_list(game_.directions, "direction", true);
    require(!game_.players.empty(), "there are no players");
    require(game_.players.size() <= limits::players, "there are too many players");
    for (std::size_t i = 0; i < variable_count(game_); ++i) {
      const Bounded& variable = bounded(game_, VariableId(i));
      require(variable.bound >= 0,
              [&] { return "the bound of '" + for_people(variable.name) + "' is negative"; });
    }
  }

  void verify_board() {
    require(game_.board.size() > 0, "the board has no vertices");
    std::set<GameText> names;
    for (std::size_t i = 0; i < game_.board.size(); ++i) {
      const Square& square = game_.board.square(VertexId(i));
      const auto but = [&](const char* fault) {
        return [&, fault] { return "vertex '" + for_people(square.name) + "' " + fault; };
      };
      require(!square.name.empty(), [&] { return "vertex " + std::to_string(i) + " has no name"; });
      require(!has_zero(square.name), but("has a byte 0"));
      require(names.insert(square.name).second, but("is there twice"));
      require(square.piece.value < game_.pieces.size(), but("has a piece that does not exist"));
      const auto edges = game_.board.neighbours(VertexId(i));
      for (std::size_t j = 0; j < edges.size(); ++j) {
        require(edges[j].first.value < game_.directions.size(),
                but("has a direction that does not exist"));
        require(j == 0 || edges[j - 1].first != edges[j].first,
                but("has two edges of one direction"));
      }
    }
  }

  void verify_limits() {
    require(game_.board.size() <= limits::vertices, "the board has too many vertices");
    require(game_.expressions.size() <= limits::expressions, "there are too many expressions");
  }

  void verify_child(ExpressionId parent, ExpressionId child) {
    require(child < parent, parent, " is not younger than its part");
    if (child < parent) depth_.back() = std::max(depth_.back(), depth_[child.value] + 1);
  }

  template <class Node>
  void verify_parts(ExpressionId id, const std::vector<ExpressionId>& parts) {
    require(parts.size() != 1, id, " has a single part");
    for (const ExpressionId part : parts) {
      verify_child(id, part);
      require(part >= id || !std::holds_alternative<Node>(game_.expressions[part]), id,
              " has a part of its own kind");
    }
  }

  void verify_node(ExpressionId id) {
    depth_.push_back(1);
    std::visit(Overloaded{[&](const Concatenation& list) {
                            require(!list.parts.empty(), id, " has no parts");
                            verify_parts<Concatenation>(id, list.parts);
                          },
                          [&](const Sum& list) { verify_parts<Sum>(id, list.branches); },
                          [&](const Star& star) { verify_child(id, star.body); },
                          [&](const Atom& atom) { verify_action(id, atom.action); }},
               game_.expressions[id]);
    require(depth_.back() <= deepest, id, " is nested too deeply");
  }

  void verify_action(ExpressionId id, const Action& action) {
    const auto verify_piece = [&](PieceId piece) {
      require(piece.value < game_.pieces.size(), id, " has a piece that does not exist");
    };
    std::visit(Overloaded{[&](const Shift& shift) {
                            require(shift.direction.value < game_.directions.size(), id,
                                    " has a direction that does not exist");
                          },
                          [&](const On& on) {
                            std::for_each(on.pieces.begin(), on.pieces.end(), verify_piece);
                            require(std::adjacent_find(on.pieces.begin(), on.pieces.end(),
                                                       [](PieceId left, PieceId right) {
                                                         return left >= right;
                                                       }) == on.pieces.end(),
                                    id, " has pieces that do not ascend");
                          },
                          [&](const Off& off) { verify_piece(off.piece); },
                          [&](const Assignment& assignment) {
                            verify_variable(id, assignment.variable);
                            verify_arithmetic(id, assignment.value, 1);
                          },
                          [&](const Comparison& comparison) {
                            verify_arithmetic(id, comparison.left, 1);
                            verify_arithmetic(id, comparison.right, 1);
                          },
                          [&](const Switch& turn) {
                            require(turn.player.value <= game_.players.size(), id,
                                    " has a player that does not exist");
                          },
                          [&](const Pattern& pattern) { verify_child(id, pattern.body); },
                          [&](const SplitPoint&) {}},
               action);
  }

  void verify_variable(ExpressionId id, VariableId variable) {
    require(variable.value < variable_count(game_), id, " has a variable that does not exist");
  }

  void verify_arithmetic(ExpressionId id, const Arithmetic& value, std::size_t depth) {
    if (depth > deepest) return require(false, id, " has too deep an arithmetic");
    switch (value.kind) {
      case Arithmetic::Kind::Number:
        break;
      case Arithmetic::Kind::Variable:
        verify_variable(id, value.variable);
        break;
      case Arithmetic::Kind::PieceCount:
        require(value.piece.value < game_.pieces.size(), id, " counts a piece that does not exist");
        break;
      case Arithmetic::Kind::Add:
      case Arithmetic::Kind::Subtract:
      case Arithmetic::Kind::Multiply:
      case Arithmetic::Kind::Divide:
        require(value.operands.size() >= 2, id, " has an operator without two operands");
        for (const Arithmetic& operand : value.operands) verify_arithmetic(id, operand, depth + 1);
        return;
    }
    require(value.operands.empty(), id, " has operands of no operator");
  }

  // Walks what the rules reach: outside patterns every node once, inside patterns every node too.
  void verify_rules() {
    if (game_.rules.value >= game_.expressions.size()) {
      return require(false, "the rules are not an expression of the game");
    }
    std::set<std::pair<ExpressionId, bool>> seen;  // with: inside a pattern?
    std::vector<std::pair<ExpressionId, bool>> pending{{game_.rules, false}};
    while (!pending.empty()) {
      const std::pair<ExpressionId, bool> entry = pending.back();
      pending.pop_back();
      const ExpressionId id = entry.first;
      const bool inside = entry.second;
      if (!seen.insert(entry).second) {
        require(inside, id, " is used twice outside patterns");
        continue;
      }
      const auto add = [&](ExpressionId child) { pending.emplace_back(child, inside); };
      std::visit(Overloaded{[&](const Concatenation& list) {
                              std::for_each(list.parts.begin(), list.parts.end(), add);
                            },
                            [&](const Sum& list) {
                              std::for_each(list.branches.begin(), list.branches.end(), add);
                            },
                            [&](const Star& star) { add(star.body); },
                            [&](const Atom& atom) {
                              if (const auto* pattern = std::get_if<Pattern>(&atom.action)) {
                                pending.emplace_back(pattern->body, true);
                              }
                              require(!inside || !std::holds_alternative<Switch>(atom.action), id,
                                      " is a switch inside a pattern");
                            }},
                 game_.expressions[id]);
    }
  }

  std::string label(ExpressionId id) const {
    static const char* const kinds[] = {"concatenation", "sum", "star", "atom"};
    return kinds[game_.expressions[id].index()] + (" " + std::to_string(id.value));
  }

  const Game& game_;
  std::map<GameText, std::string> kinds_;
  std::vector<std::size_t> depth_;  // by expression, patterns included
  std::vector<std::string> wrong_;
};

}  // namespace

std::vector<std::string> verify(const Game& game) { return Verifier(game).run(); }

}  // namespace zug
