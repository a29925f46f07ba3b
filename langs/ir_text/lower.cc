#include "langs/ir_text/lower.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "ir/arithmetic.h"
#include "ir/limits.h"

// Syntax to game. Everything that ir/verify.h demands is checked here and reported, since the text
// may come from anywhere. Pieces, variables and directions may be declared in any order and are
// sorted; players, squares and shared parts count in the order they are written.
//
// Bodies are postfix programs (syntax.h): one loop with a stack runs them. Inside patterns nodes
// are interned, outside each occurrence is a node of its own. Errors leave a placeholder on the
// stack, so that one run finds them all.

namespace zug::ir_text {
namespace {

using Index = std::map<std::string, std::uint32_t>;

template <class List>
Index index(const List& list, std::size_t first = 0) {
  Index result;
  for (std::size_t i = 0; i < list.size(); ++i) {
    result.emplace(bytes_of(list[i].name), static_cast<std::uint32_t>(first + i));
  }
  return result;
}

struct Value {
  Arithmetic value;
  std::size_t depth = 1;
  std::optional<std::int64_t> constant;  // what it always is, if that is told by numbers alone
};

Arithmetic::Kind operation(StepKind kind) {
  return kind == StepKind::Add        ? Arithmetic::Kind::Add
         : kind == StepKind::Subtract ? Arithmetic::Kind::Subtract
         : kind == StepKind::Multiply ? Arithmetic::Kind::Multiply
                                      : Arithmetic::Kind::Divide;
}

class Lowering {
 public:
  explicit Lowering(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  Game lower(const File& file) {
    for (const std::string& word : file.lost) lose(word);
    lower_game(file);
    lower_declarations(file);
    lower_board(file);
    for (const Shared& shared : file.shared) lower_shared(shared);
    if (const Shared* rules = only(file.rules, "rules")) game_.rules = run(rules->body, false);
    return std::move(game_);
  }

 private:
  Diagnostic& error(const char* code, SourceRange at, std::string message) {
    return diagnostics_.error(code, {at}, std::move(message));
  }

  // A misspelt word may be the one it resembles, or any.
  void lose(const std::string& word) {
    const std::vector<std::string> words{"game",      "player", "piece",  "variable",
                                         "direction", "square", "shared", "rules"};
    if (std::find(words.begin(), words.end(), word) != words.end()) {
      lost_.insert(word);
      return;
    }
    const std::string meant = nearest(word, words);
    lost_.insert(meant);
    all_lost_ = all_lost_ || meant.empty();
  }

  // Whether items that begin with the word may have been lost to an error.
  bool lost(const std::string& word) const { return all_lost_ || lost_.contains(word); }

  // The single entry of `list`, or null and an error.
  const Shared* only(const std::vector<Shared>& list, const std::string& keyword) {
    if (list.empty() && !lost(keyword)) error("IR0201", {}, "no '" + keyword + "' item");
    for (std::size_t i = 1; i < list.size(); ++i) {
      error("IR0201", list[i].range, "second '" + keyword + "' item")
          .note({list[0].range}, "the first is here");
    }
    return list.empty() ? nullptr : &list[0];
  }

  void lower_game(const File& file) {
    if (file.games.empty() && !lost("game")) error("IR0201", {}, "no 'game' item");
    for (std::size_t i = 1; i < file.games.size(); ++i) {
      error("IR0201", file.games[i].first.range, "second 'game' item")
          .note({file.games[0].first.range}, "the first is here");
    }
    if (file.games.empty()) return;
    for (const Name& name : {file.games[0].first, file.games[0].second}) refuse_zero(name);
    game_.name = file.games[0].first.text;
    game_.language = file.games[0].second.text;
  }

  // Where a byte 0 ends a text, the name would be another one.
  void refuse_zero(const Name& name) {
    if (name.text.find('\0') == std::string::npos) return;
    error("IR0202", name.range, "no name has a byte 0");
  }

  // Remembers `name` as a `kind`; an error when it is empty or taken.
  void declare(std::map<std::string, std::pair<std::string, SourceRange>>& taken, const Name& name,
               const std::string& kind) {
    if (name.text.empty()) error("IR0202", name.range, "empty name for a " + kind);
    refuse_zero(name);
    const auto [entry, added] = taken.emplace(name.text, std::pair(kind, name.range));
    if (added) return;
    const std::string& first = entry->second.first;
    error("IR0202", name.range,
          first == kind ? kind + " '" + name.text + "' is declared twice"
                        : "'" + name.text + "' is already a " + first)
        .note({entry->second.second}, "the first declaration is here");
  }

  void lower_declarations(const File& file) {
    for (const Declared& player : file.players) {
      declare(names_, player.name, "player");
      game_.players.push_back({player.name.text, player.bound, {player.name.range}});
    }
    if (file.players.size() > limits::players) {
      error("IR0103", file.players[limits::players].name.range,
            "more than " + std::to_string(limits::players) + " players");
    }
    if (game_.players.empty() && !lost("player")) error("IR0201", {}, "no 'player' item");
    for (const Declared& piece : file.pieces) {
      declare(names_, piece.name, "piece");
      game_.pieces.push_back({piece.name.text, {piece.name.range}});
    }
    for (const Declared& variable : file.variables) {
      declare(names_, variable.name, "variable");
      game_.variables.push_back({variable.name.text, variable.bound, {variable.name.range}});
    }
    for (const Declared& direction : file.directions) {
      declare(names_, direction.name, "direction");
      game_.directions.push_back({direction.name.text, {direction.name.range}});
    }
    const auto by_name = [](const auto& a, const auto& b) { return a.name < b.name; };
    std::stable_sort(game_.pieces.begin(), game_.pieces.end(), by_name);
    std::stable_sort(game_.variables.begin(), game_.variables.end(), by_name);
    std::stable_sort(game_.directions.begin(), game_.directions.end(), by_name);
    players_ = index(game_.players, 1);
    pieces_ = index(game_.pieces);
    directions_ = index(game_.directions);
    variables_ = index(game_.players);
    variables_.merge(index(game_.variables, game_.players.size()));
  }

  void lower_board(const File& file) {
    if (file.squares.empty() && !lost("square")) error("IR0201", {}, "no 'square' item");
    if (file.squares.size() > limits::vertices) {
      error("IR0103", file.squares[limits::vertices].name.range,
            "more than " + std::to_string(limits::vertices) + " squares");
      return;
    }
    BoardBuilder builder;
    Index squares;
    std::map<std::string, std::pair<std::string, SourceRange>> taken;
    for (const SquareText& square : file.squares) {
      declare(taken, square.name, "square");
      const PieceId piece(find(pieces_, square.piece, "piece"));
      const VertexId vertex =
          builder.add_square({square.name.text, piece, {square.name.range}, square.place});
      squares.emplace(square.name.text, vertex.value);
    }
    for (std::size_t i = 0; i < file.squares.size(); ++i) {
      for (const EdgeText& edge : file.squares[i].edges) {
        const std::size_t errors = diagnostics_.errors();
        const DirectionId direction(find(directions_, edge.direction, "direction"));
        const VertexId target(find(squares, edge.target, "square"));
        if (diagnostics_.errors() == errors && !builder.add_edge(VertexId(i), direction, target)) {
          error("IR0204", edge.direction.range,
                "square '" + file.squares[i].name.text + "' has two edges '" + edge.direction.text +
                    "'");
        }
      }
    }
    game_.board = std::move(builder).finish();
  }

  std::uint32_t find(const Index& index, const Name& name, const std::string& kind) {
    const auto found = index.find(name.text);
    if (found != index.end()) return found->second;
    const bool player_or_variable =
        kind == "variable or player" && (lost("variable") || lost("player"));
    if (lost(kind) || player_or_variable) return 0;
    Diagnostic& diagnostic = error("IR0203", name.range, "no " + kind + " '" + name.text + "'");
    if (diagnostics_.errors() > limits::diagnostics) return 0;  // suggestions are slow to make
    std::vector<std::string> candidates;
    for (const auto& entry : index) candidates.push_back(entry.first);
    const std::string similar = nearest(name.text, candidates);
    if (!similar.empty()) diagnostic.hint = "did you mean '" + similar + "'?";
    return 0;
  }

  void lower_shared(const Shared& shared) {
    if (shared.number != static_cast<std::int64_t>(shared_.size() + 1) && !lost("shared")) {
      error("IR0301", shared.range,
            "expected number " + std::to_string(shared_.size() + 1) +
                ": shared parts are numbered 1, 2, 3 and so on");
    }
    shared_.push_back(run(shared.body, true));
  }

  // ---- bodies

  ExpressionId run(const Body& body, bool inside_pattern) {
    body_ = &body;
    patterns_ = inside_pattern ? 1 : 0;
    stack_.clear();
    values_.clear();
    for (const Step& step : body.steps) perform(step);
    return stack_.empty() ? ExpressionId{} : stack_.back();
  }

  const Name& name(const Step& step) const { return body_->names[step.name]; }

  void perform(const Step& step) {
    switch (step.kind) {
      case StepKind::EnterPattern:
        ++patterns_;
        break;
      case StepKind::Reference:
        push_reference(step);
        break;
      case StepKind::Sequence:
        push_list<Concatenation>(step, "a sequence directly inside a sequence");
        break;
      case StepKind::Sum:
        push_list<Sum>(step, "a sum directly inside a sum");
        break;
      case StepKind::Star:
        push(step, Star{pop()});
        break;
      case StepKind::Number:
      case StepKind::Variable:
      case StepKind::PieceCount:
      case StepKind::Add:
      case StepKind::Subtract:
      case StepKind::Multiply:
      case StepKind::Divide:
        push_value(step);
        break;
      case StepKind::Positive:
      case StepKind::Negative: {
        const ExpressionId inside = pop();
        --patterns_;
        push_action(step, Pattern{step.kind == StepKind::Positive, inside});
        break;
      }
      default:
        push_simple_action(step);
    }
  }

  void push_simple_action(const Step& step) {
    if (step.kind == StepKind::Shift) {
      push_action(step, Shift{DirectionId(find(directions_, name(step), "direction"))});
    } else if (step.kind == StepKind::On) {
      On on;
      for (std::uint32_t i = 0; i < step.count; ++i) {
        on.pieces.push_back(PieceId(find(pieces_, body_->names[step.name + i], "piece")));
      }
      std::sort(on.pieces.begin(), on.pieces.end());
      on.pieces.erase(std::unique(on.pieces.begin(), on.pieces.end()), on.pieces.end());
      push_action(step, std::move(on));
    } else if (step.kind == StepKind::Off) {
      push_action(step, Off{PieceId(find(pieces_, name(step), "piece"))});
    } else if (step.kind == StepKind::Assignment) {
      const VariableId variable(find(variables_, name(step), "variable or player"));
      push_action(step, Assignment{variable, pop_value()});
    } else if (step.kind == StepKind::Comparison) {
      Arithmetic right = pop_value();
      Arithmetic left = pop_value();
      push_action(step, Comparison{std::move(left), static_cast<Comparator>(step.number),
                                   std::move(right)});
    } else if (step.kind == StepKind::ToPlayer) {
      push_action(step, Switch{PlayerId(find(players_, name(step), "player"))});
    } else if (step.kind == StepKind::ToKeeper) {
      push_action(step, Switch{keeper});
    } else {
      push_action(step, SplitPoint{});
    }
  }

  void push_action(const Step& step, Action action) {
    if (patterns_ > 0 && std::holds_alternative<Switch>(action)) {
      error("IR0304", step.range, "a switch inside a pattern");
    }
    push(step, Atom{std::move(action), {step.range}});
  }

  void push_reference(const Step& step) {
    if (patterns_ == 0) {
      error("IR0302", step.range, "shared parts stand only inside patterns");
    }
    if (step.number < 1 || step.number > static_cast<std::int64_t>(shared_.size())) {
      if (!lost("shared"))
        error("IR0301", step.range,
              "no shared part " + std::to_string(step.number) + " above this place");
      push(step, Atom{SplitPoint{}, {step.range}});
      return;
    }
    stack_.push_back(shared_[static_cast<std::size_t>(step.number) - 1]);
  }

  template <class List>
  void push_list(const Step& step, const std::string& nested) {
    const std::vector<ExpressionId> parts(stack_.end() - step.count, stack_.end());
    stack_.resize(stack_.size() - step.count);
    for (const ExpressionId part : parts) {
      if (std::holds_alternative<List>(game_.expressions[part])) {
        error("IR0303", step.range, nested);
        break;
      }
    }
    push(step, List{parts});
  }

  void push(const Step& step, Expression expression) {
    const ExpressionId id = patterns_ > 0 ? game_.expressions.intern(std::move(expression))
                                          : game_.expressions.add(std::move(expression));
    stack_.push_back(id);
    if (id.value < depths_.size()) return;
    depths_.push_back(1 + depth_of_children(game_.expressions[id]));
    if (depths_.back() == deepest + 1) {
      error("IR0102", step.range, "rules nested too deeply, through patterns and shared parts");
    }
    if (depths_.size() == limits::expressions + 1) {
      error("IR0103", step.range,
            "more than " + std::to_string(limits::expressions) + " actions and operators");
    }
  }

  std::size_t depth_of_children(const Expression& expression) const {
    const auto deepest_of = [&](const std::vector<ExpressionId>& list) {
      std::size_t depth = 0;
      for (const ExpressionId id : list) depth = std::max(depth, depths_[id.value]);
      return depth;
    };
    return std::visit(Overloaded{
                          [&](const Concatenation& node) { return deepest_of(node.parts); },
                          [&](const Sum& node) { return deepest_of(node.branches); },
                          [&](const Star& node) { return depths_[node.body.value]; },
                          [&](const Atom& node) {
                            const auto* pattern = std::get_if<Pattern>(&node.action);
                            return pattern == nullptr ? 0 : depths_[pattern->body.value];
                          },
                      },
                      expression);
  }

  void push_value(const Step& step) {
    Arithmetic value;
    std::size_t depth = 1;
    std::optional<std::int64_t> constant;
    if (step.kind == StepKind::Number) {
      value.number = step.number;
      constant = step.number;
    } else if (step.kind == StepKind::Variable) {
      value.kind = Arithmetic::Kind::Variable;
      value.variable = VariableId(find(variables_, name(step), "variable or player"));
    } else if (step.kind == StepKind::PieceCount) {
      value.kind = Arithmetic::Kind::PieceCount;
      value.piece = PieceId(find(pieces_, name(step), "piece"));
    } else {
      value.kind = operation(step.kind);
      const std::size_t first = values_.size() - step.count;
      constant = values_[first].constant;
      for (std::size_t i = first; i < values_.size(); ++i) {
        if (i > first) constant = combined(step, constant, values_[i].constant);
        depth = std::max(depth, values_[i].depth + 1);
        value.operands.push_back(std::move(values_[i].value));
      }
      values_.resize(first);
    }
    if (depth == deepest + 1) error("IR0102", step.range, "arithmetic nested too deeply");
    values_.push_back({std::move(value), depth, constant});
  }

  // What always divides by zero is no game in RBG either.
  std::optional<std::int64_t> combined(const Step& step, std::optional<std::int64_t> left,
                                       std::optional<std::int64_t> right) {
    if (step.kind == StepKind::Divide && right == 0)
      error("IR0305", step.range, "division by zero");
    if (!left || !right) return std::nullopt;
    const arithmetic::Value value = arithmetic::combine(operation(step.kind), *left, *right);
    if (value.kind != arithmetic::Value::Kind::Number) return std::nullopt;
    return value.number;
  }

  ExpressionId pop() {
    const ExpressionId id = stack_.back();
    stack_.pop_back();
    return id;
  }
  Arithmetic pop_value() {
    Arithmetic value = std::move(values_.back().value);
    values_.pop_back();
    return value;
  }

  Diagnostics& diagnostics_;
  std::set<std::string> lost_;
  bool all_lost_ = false;
  Game game_;
  std::map<std::string, std::pair<std::string, SourceRange>> names_;  // to kind and place
  Index players_, pieces_, variables_, directions_;
  std::vector<ExpressionId> shared_;  // by number, from 1
  std::vector<std::size_t> depths_;   // by expression
  // Of the body that runs.
  const Body* body_ = nullptr;
  int patterns_ = 0;  // around the current step
  std::vector<ExpressionId> stack_;
  std::vector<Value> values_;
};

}  // namespace

Game lower(const File& file, Diagnostics& diagnostics) { return Lowering(diagnostics).lower(file); }

}  // namespace zug::ir_text
