// The printer of low-level RBG. Parts of a concatenation abut; each branch of a sum has a line:
//
//   ->white (
//   up *
//   + down *
//   ){w}[e]
//
// Parentheses stand around sums inside anything, around concatenations inside a star, and around
// single actions inside a star unless they are shifts, switches or '.', which every reader lets
// carry a star by themselves.

#include "backends/ll_rbg/write.h"

#include <algorithm>
#include <cctype>

namespace zug {
namespace {

template <class Range, class Print>
std::string joined(const Range& range, Print print) {
  std::string result;
  for (const auto& item : range) result += (result.empty() ? "" : ",") + print(item);
  return result;
}

class Writer {
 public:
  explicit Writer(const Game& game) : game_(game), carried_(game.directions.size(), false) {
    for (std::size_t vertex = 0; vertex < game.board.size(); ++vertex) {
      for (const auto& [direction, target] : game.board.neighbours(VertexId(vertex))) {
        carried_[direction.value] = true;
      }
    }
  }

  std::string write() {
    const auto bounded = [](const Bounded& item) {
      return item.name + "(" + std::to_string(item.bound) + ")";
    };
    out_ = "#board =\n";
    for (std::size_t i = 0; i < game_.board.size(); ++i) write_vertex(VertexId(i));
    out_ += "#players = " + joined(game_.players, bounded) + "\n";
    out_ += "#pieces = " + joined(game_.pieces, [](const Symbol& piece) { return piece.name; }) + "\n";
    out_ += "#variables = " + joined(game_.variables, bounded) + "\n";
    out_ += "#rules = \n";
    write_expression(game_.rules);
    return std::move(out_) + "\n";
  }

 private:
  void write_vertex(VertexId vertex) {
    const Square& square = game_.board.square(vertex);
    const auto edge = [this](const std::pair<DirectionId, VertexId>& neighbour) {
      return name_of(game_, neighbour.first) + ":" + game_.board.square(neighbour.second).name;
    };
    out_ += "    " + square.name + "[" + name_of(game_, square.piece) + "]{" +
            joined(game_.board.neighbours(vertex), edge) + "}\n";
  }

  void write_expression(ExpressionId id) {
    std::visit(Overloaded{
                   [this](const Concatenation& node) {
                     for (const ExpressionId part : node.parts) write_nested(part, is_sum(part));
                   },
                   [this](const Sum& node) {
                     if (node.branches.empty()) out_ += "[]";
                     for (std::size_t i = 0; i < node.branches.size(); ++i) {
                       out_ += i == 0 ? "\n" : "\n+ ";
                       write_expression(node.branches[i]);
                     }
                     if (!node.branches.empty()) out_ += "\n";
                   },
                   [this](const Star& node) {
                     write_nested(node.body, !may_carry_star(node.body));
                     out_ += "*";
                   },
                   [this](const Atom& atom) { write_action(atom.action); },
               },
               game_.expressions[id]);
  }

  void write_nested(ExpressionId id, bool parentheses) {
    if (parentheses) out_ += "(";
    write_expression(id);
    if (parentheses) out_ += ")";
  }

  // The empty sum is an action of its own: `[]`.
  bool is_sum(ExpressionId id) const {
    const auto* sum = std::get_if<Sum>(&game_.expressions[id]);
    return sum != nullptr && !sum->branches.empty();
  }

  bool may_carry_star(ExpressionId id) const {
    const auto* atom = std::get_if<Atom>(&game_.expressions[id]);
    if (atom == nullptr) return false;
    if (const auto* shift = std::get_if<Shift>(&atom->action)) {
      return carried_[shift->direction.value];
    }
    return std::holds_alternative<Switch>(atom->action) ||
           std::holds_alternative<SplitPoint>(atom->action);
  }

  void write_action(const Action& action) {
    std::visit(
        Overloaded{
            [this](const Shift& shift) {
              out_ += carried_[shift.direction.value] ? name_of(game_, shift.direction) + " " : "{}";
            },
            [this](const On& on) {
              const auto name = [this](PieceId piece) { return name_of(game_, piece); };
              out_ += "{" + joined(on.pieces, name) + "}";
            },
            [this](const Off& off) { out_ += "[" + name_of(game_, off.piece) + "]"; },
            [this](const Assignment& node) {
              out_ += "[$ " + bounded(game_, node.variable).name + "=" + text(node.value) + "]";
            },
            [this](const Comparison& node) {
              out_ += "{$ " + text(node.left) + symbol(node.relation) + text(node.right) + "}";
            },
            [this](const Switch& node) {
              out_ += node.player == keeper ? "->>" : "->" + name_of(game_, node.player) + " ";
            },
            [this](const Pattern& pattern) {
              out_ += pattern.positive ? "{?" : "{!";
              write_expression(pattern.body);
              out_ += "}";
            },
            [this](const SplitPoint&) { out_ += "."; },
        },
        action);
  }

  static const char* symbol(Relation relation) {
    switch (relation) {
      case Relation::Equal: return "==";
      case Relation::NotEqual: return "!=";
      case Relation::Less: return "<";
      case Relation::LessOrEqual: return "<=";
      case Relation::Greater: return ">";
      case Relation::GreaterOrEqual: return ">=";
    }
    return "";
  }

  // RBG gives + - * / a level each, from weak to strong (spec §5).
  static int strength(Arithmetic::Kind kind) {
    switch (kind) {
      case Arithmetic::Kind::Add: return 0;
      case Arithmetic::Kind::Subtract: return 1;
      case Arithmetic::Kind::Multiply: return 2;
      case Arithmetic::Kind::Divide: return 3;
      case Arithmetic::Kind::Number:
      case Arithmetic::Kind::Variable:
      case Arithmetic::Kind::PieceCount: return 4;
    }
    return 4;
  }

  // The reference lets nothing negative be written; 0-n is the same value.
  static std::string number(std::int64_t value) {
    if (value >= 0) return std::to_string(value);
    return "(0-" + std::to_string(0 - static_cast<std::uint64_t>(value)) + ")";
  }

  std::string text(const Arithmetic& node) const {
    switch (node.kind) {
      case Arithmetic::Kind::Number: return number(node.number);
      case Arithmetic::Kind::Variable: return bounded(game_, node.variable).name;
      case Arithmetic::Kind::PieceCount: return name_of(game_, node.piece);
      case Arithmetic::Kind::Add: return operands(node, "+");
      case Arithmetic::Kind::Subtract: return operands(node, "-");
      case Arithmetic::Kind::Multiply: return operands(node, "*");
      case Arithmetic::Kind::Divide: return operands(node, "/");
    }
    return "";
  }

  std::string operands(const Arithmetic& node, const char* symbol) const {
    std::string result;
    for (const Arithmetic& operand : node.operands) {
      const bool parentheses = strength(operand.kind) <= strength(node.kind);
      if (!result.empty()) result += symbol;
      result += parentheses ? "(" + text(operand) + ")" : text(operand);
    }
    return result;
  }

  const Game& game_;
  std::vector<bool> carried_;
  std::string out_;
};

bool is_identifier(const std::string& name) {
  static const std::vector<std::string> reserved{"players", "pieces",  "variables", "rules",
                                                 "board",   "hexagon", "cuboid",    "rectangle"};
  const auto alphanumeric = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  return !name.empty() && std::isalpha(static_cast<unsigned char>(name.front())) != 0 &&
         std::all_of(name.begin(), name.end(), alphanumeric) &&
         std::find(reserved.begin(), reserved.end(), name) == reserved.end();
}

class NameChecker {
 public:
  explicit NameChecker(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void check(const std::string& name, Origin origin) {
    if (is_identifier(name)) return;
    diagnostics_.error("LLRBG0001", origin,
                       "'" + name + "' cannot be a name in low-level RBG: letters and digits only");
    good = false;
  }
  bool good = true;

 private:
  Diagnostics& diagnostics_;
};

}  // namespace

std::optional<std::string> write_ll_rbg(const Game& game, const Source&, Diagnostics& diagnostics) {
  NameChecker names(diagnostics);
  for (const Bounded& player : game.players) names.check(player.name, player.origin);
  for (const Symbol& piece : game.pieces) names.check(piece.name, piece.origin);
  for (const Bounded& variable : game.variables) names.check(variable.name, variable.origin);
  for (const Symbol& direction : game.directions) names.check(direction.name, direction.origin);
  for (std::size_t i = 0; i < game.board.size(); ++i) {
    names.check(game.board.square(VertexId(i)).name, game.board.square(VertexId(i)).origin);
  }
  if (!names.good) return std::nullopt;
  return Writer(game).write();
}

}  // namespace zug
