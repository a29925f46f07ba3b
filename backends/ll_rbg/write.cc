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

#include "backends/ll_rbg/names.h"
#include "ir/arithmetic.h"

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
  Writer(const Game& game, const ll_rbg::Names& names)
      : game_(game), names_(names), carried_(game.directions.size(), false) {
    for (std::size_t vertex = 0; vertex < game.board.size(); ++vertex) {
      for (const auto& [direction, target] : game.board.neighbours(VertexId(vertex))) {
        carried_[direction.value] = true;
      }
    }
  }

  std::string write() {
    const auto bounded_list = [&](std::size_t begin, std::size_t end) {
      std::string list;
      for (std::size_t i = begin; i < end; ++i) {
        list += (i == begin ? "" : ",") + names_.variables[i] + "(" +
                std::to_string(bounded(game_, VariableId(i)).bound) + ")";
      }
      return list + "\n";
    };
    out_ = "#board =\n";
    for (std::size_t i = 0; i < game_.board.size(); ++i) write_vertex(VertexId(i));
    out_ += "#players = " + bounded_list(0, game_.players.size());
    out_ +=
        "#pieces = " + joined(names_.pieces, [](const std::string& piece) { return piece; }) + "\n";
    out_ += "#variables = " + bounded_list(game_.players.size(), variable_count(game_));
    out_ += "#rules = \n";
    write_expression(game_.rules);
    return std::move(out_) + "\n";
  }

 private:
  void write_vertex(VertexId vertex) {
    const Square& square = game_.board.square(vertex);
    const auto edge = [this](const std::pair<DirectionId, VertexId>& neighbour) {
      return names_.directions[neighbour.first.value] + ":" +
             names_.vertices[neighbour.second.value];
    };
    out_ += "    " + names_.vertices[vertex.value] + "[" + names_.pieces[square.piece.value] +
            "]{" + joined(game_.board.neighbours(vertex), edge) + "}\n";
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
              out_ += carried_[shift.direction.value]
                          ? names_.directions[shift.direction.value] + " "
                          : "{}";
            },
            [this](const On& on) {
              const auto name = [this](PieceId piece) { return names_.pieces[piece.value]; };
              out_ += "{" + joined(on.pieces, name) + "}";
            },
            [this](const Off& off) { out_ += "[" + names_.pieces[off.piece.value] + "]"; },
            [this](const Assignment& node) {
              out_ += "[$ " + names_.variables[node.variable.value] + "=" + text(node.value) + "]";
            },
            [this](const Comparison& node) {
              out_ += "{$ " + text(node.left) + std::string(sign_of(node.comparator)) +
                      text(node.right) + "}";
            },
            [this](const Switch& node) {
              out_ += node.player == keeper ? "->>"
                                            : "->" + names_.players[node.player.value - 1] + " ";
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

  // RBG gives + - * / a level each, from weak to strong (spec §5). A negative number is written as
  // a difference.
  static int strength(const Arithmetic& node) {
    if (node.kind == Arithmetic::Kind::Number && node.number < 0) return 1;
    switch (node.kind) {
      case Arithmetic::Kind::Add:
        return 0;
      case Arithmetic::Kind::Subtract:
        return 1;
      case Arithmetic::Kind::Multiply:
        return 2;
      case Arithmetic::Kind::Divide:
        return 3;
      case Arithmetic::Kind::Number:
      case Arithmetic::Kind::Variable:
      case Arithmetic::Kind::PieceCount:
        return 4;
    }
    return 4;
  }

  // The reference lets nothing negative be written; 0-n is the same value.
  static std::string number(std::int64_t value) {
    if (value >= 0) return std::to_string(value);
    return "0-" + std::to_string(0 - static_cast<std::uint64_t>(value));
  }

  std::string text(const Arithmetic& node) const {
    switch (node.kind) {
      case Arithmetic::Kind::Number:
        return number(node.number);
      case Arithmetic::Kind::Variable:
        return names_.variables[node.variable.value];
      case Arithmetic::Kind::PieceCount:
        return names_.pieces[node.piece.value];
      case Arithmetic::Kind::Add:
        return operands(node, "+");
      case Arithmetic::Kind::Subtract:
        return operands(node, "-");
      case Arithmetic::Kind::Multiply:
        return operands(node, "*");
      case Arithmetic::Kind::Divide:
        return operands(node, "/");
    }
    return "";
  }

  std::string operands(const Arithmetic& node, const char* symbol) const {
    std::string result;
    for (const Arithmetic& operand : node.operands) {
      const bool parentheses = strength(operand) <= strength(node);
      if (!result.empty()) result += symbol;
      result += parentheses ? "(" + text(operand) + ")" : text(operand);
    }
    return result;
  }

  const Game& game_;
  const ll_rbg::Names& names_;
  std::vector<bool> carried_;
  std::string out_;
};

}  // namespace

std::optional<std::string> write_ll_rbg(const Game& game, const Source&, Diagnostics& diagnostics) {
  const ll_rbg::Names names(game, diagnostics);
  return Writer(game, names).write();
}

}  // namespace zug
