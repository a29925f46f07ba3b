// Rules: names and types, then what is legal but can hardly be meant (spec §8). One walk over the
// syntax; what has been mentioned is remembered, so that the rest can be called unused.

#include <algorithm>
#include <map>
#include <set>

#include "ir/arithmetic.h"
#include "ir/limits.h"
#include "langs/rbg/check.h"

namespace zug::rbg {
namespace {

// The value of a constant, empty when it is none or undefined.
std::optional<std::int64_t> constant(const ArithmeticSyntax& syntax) {
  if (syntax.kind == Arithmetic::Kind::Number) return syntax.number;
  if (syntax.operands.empty()) return std::nullopt;
  std::optional<std::int64_t> result = constant(syntax.operands.front());
  for (std::size_t i = 1; i < syntax.operands.size() && result; ++i) {
    const std::optional<std::int64_t> operand = constant(syntax.operands[i]);
    if (!operand) return std::nullopt;
    const arithmetic::Value value = arithmetic::combine(syntax.kind, *result, *operand);
    if (value.kind != arithmetic::Value::Kind::Number) return std::nullopt;
    result = value.number;
  }
  return result;
}

class RulesChecker {
 public:
  RulesChecker(const GameSyntax& syntax, const Symbols& symbols, const text::MacroTable& macros,
               Diagnostics& diagnostics)
      : syntax_(syntax), symbols_(symbols), macros_(macros), diagnostics_(diagnostics) {}

  void check() {
    mention_board();
    for (const RuleSyntax& rules : syntax_.rules) check_rule(rules, false);
    report_pasted();
    report_arguments();
    if (diagnostics_.has_errors()) return;  // what looks unused may just be misspelt
    if (!has_switch_) {
      diagnostics_.warning("RBG0708", syntax_.rules.front().origin,
                           "the rules contain no switch: nobody ever moves");
    }
    for (const Symbol& piece : symbols_.pieces)
      warn_unused(bytes_of(piece.name), piece.origin, "piece");
    for (const Bounded& variable : symbols_.variables) {
      warn_unused(bytes_of(variable.name), variable.origin, "variable");
    }
    for (const Bounded& player : symbols_.players) {
      if (assigned_.contains(bytes_of(player.name))) continue;
      diagnostics_.warning("RBG0709", player.origin,
                           "the score of " + quoted(bytes_of(player.name)) + " is never assigned");
    }
  }

 private:
  void mention_board() {
    for (const LayerSyntax& layer : syntax_.board.layers) {
      for (const LineSyntax& line : layer.lines) {
        for (const std::optional<Name>& cell : line.cells) {
          if (cell) mention(cell->text);
        }
      }
    }
    for (const VertexSyntax& vertex : syntax_.board.vertices) mention(vertex.piece.text);
  }

  void mention(std::string_view name) { mentioned_.insert(symbols_.find(name)); }

  void warn_unused(const std::string& name, Origin origin, const char* what) {
    if (mentioned_.contains(symbols_.find(name))) return;
    diagnostics_.warning("RBG0705", origin,
                         "the " + std::string(what) + " " + quoted(name) + " is never used");
  }

  // The entry of a name if it is of one of the kinds wanted; otherwise reported.
  template <class... Wanted>
  const SymbolEntry* expect(const Name& name, const char* code, const std::string& wanted) {
    if (name.text.empty()) return nullptr;
    const SymbolEntry* entry = symbols_.find(name.text);
    mentioned_.insert(entry);
    if (entry == nullptr) {
      const bool sure = !is_strange(name.text) &&
                        ((symbols_.knows_all<Wanted>() && ...) || !symbols_.may_be_lost(name.text));
      if (sure && name.paste != 0) {
        pasted_[name.paste].push_back(name);
      } else if (sure) {
        undeclared(name);
      }
      return nullptr;
    }
    if (name.paste != 0) good_pastes_.insert(name.paste);
    if ((std::holds_alternative<Wanted>(entry->meaning) || ...)) {
      good_parameters_.insert(name.parameter);
      return entry;
    }
    if (name.doubtful || entry->contested) return nullptr;
    const bool argument = name.parameter != 0 && name.paste == 0;
    WrongKind wrong{name, entry, code, wanted};
    if (argument) {
      wrong_arguments_[name.parameter].push_back(std::move(wrong));
    } else {
      report(wrong);
    }
    return nullptr;
  }

  // A name that means something, but nothing that can stand there.
  struct WrongKind {
    Name name;
    const SymbolEntry* entry = nullptr;
    const char* code = nullptr;
    std::string wanted;
  };

  Diagnostic& report(const WrongKind& wrong) {
    const Meaning& meaning = wrong.entry->meaning;
    auto& error = diagnostics_.error(wrong.code, wrong.name.origin,
                                     quoted(wrong.name.text) + " is " + kind_of(meaning) +
                                         ", but " + wrong.wanted + " is expected here");
    if (wrong.wanted == "a direction" && std::holds_alternative<PieceId>(meaning)) {
      error.hint = "write '{" + std::string(wrong.name.text) + "}' to test for it";
    }
    error.note(wrong.entry->origin, "it is declared here");
    return error;
  }

  // Where all calls of a macro put the same wrong kind of thing for a parameter, it is the body
  // that is wrong, once:
  //
  //   #turn(me) = ->me {me}      turn(white) turn(black)
  void report_arguments() {
    for (const auto& [parameter, wrong] : wrong_arguments_) {
      const WrongKind& first = wrong.front();
      const auto alike = [&first](const WrongKind& one) {
        return one.entry->meaning.index() == first.entry->meaning.index();
      };
      const auto same_place = [&first](const WrongKind& one) {
        return one.name.origin.range == first.name.origin.range;
      };
      const text::Token* const token = token_at(parameter);
      const bool body = token != nullptr && !good_parameters_.contains(parameter) &&
                        std::all_of(wrong.begin(), wrong.end(), alike) &&
                        !std::all_of(wrong.begin(), wrong.end(), same_place);
      if (!body) {
        for (const WrongKind& one : wrong) report(one);
        continue;
      }
      Diagnostic& error = report(first);
      error.origin.range = token->origin.range;
      error.message = quoted(token->text) + " is " + kind_of(first.entry->meaning) +
                      " in all calls, but " + first.wanted + " is expected here";
    }
  }

  // A token of a macro's body.
  const text::Token* token_at(std::uint32_t place) const {
    for (const auto& [name, overloads] : macros_) {
      for (const text::Macro& macro : overloads) {
        for (const text::Token& token : macro.body) {
          if (token.origin.range.begin == place) return &token;
        }
      }
    }
    return nullptr;
  }

  // Once for each place: an argument may be pasted to many names.
  void undeclared(const Name& name) {
    const bool said = !said_.insert(name.origin.range.begin).second;
    if (said && name.paste != 0) return;
    const bool pasted = name.paste != 0;
    const bool macro = pasted && macros_.find(name.text) != macros_.end();
    auto& error = diagnostics_.error(
        "RBG0601", name.origin,
        quoted(name.text) +
            (macro ? " is a macro, but what '~' puts together calls none" : " is not declared"));
    // Nobody reads the hint of an error that is not shown.
    if (macro || diagnostics_.errors() > limits::diagnostics) return;
    const std::string meant =
        symbols_.nearest(name.text, pasted ? std::vector<std::string>() : callable_at(name));
    if (!meant.empty()) error.hint = "did you mean " + quoted(meant) + "?";
  }

  // The parameters of the macro in whose body the name stands, and the macros it may call.
  std::vector<std::string> callable_at(const Name& name) const {
    const std::uint32_t at = name.origin.range.begin;
    std::vector<std::string> words;
    std::size_t order = std::string::npos;
    for (const auto& [called, overloads] : macros_) {
      for (const text::Macro& macro : overloads) {
        const bool inside = !macro.body.empty() && macro.name.origin.range.begin < at &&
                            at <= macro.body.back().origin.range.begin;
        if (!inside) continue;
        order = macro.order;
        for (const text::Token& parameter : macro.parameters) words.emplace_back(parameter.text);
      }
    }
    for (const auto& [called, overloads] : macros_) {
      if (overloads.front().order < order) words.emplace_back(called);
    }
    return words;
  }

  // Where a '~' of a macro never makes a name that is declared, what stands beside it is wrong, not
  // what it is pasted to:
  //
  //   #pawn(me) = {me~Pwan}     pawn(white) pawn(black)
  void report_pasted() {
    for (const auto& [paste, names] : pasted_) {
      std::set<std::string_view> different;
      for (const Name& name : names) different.insert(name.text);
      if (good_pastes_.contains(paste) || different.size() == 1) {
        for (const Name& name : names) undeclared(name);
        continue;
      }
      Name first = names.front();
      first.origin.range = {paste, paste + 1};
      undeclared(first);
    }
  }

  void check_rule(const RuleSyntax& rule, bool in_pattern) {
    std::visit(Overloaded{
                   [](const SkippedSyntax&) {},
                   [&](const ShiftSyntax& shift) {
                     expect<DirectionId>(shift.direction, "RBG0605", "a direction");
                   },
                   [&](const SwitchSyntax& node) { check_switch(node, rule.origin, in_pattern); },
                   [&](const SplitSyntax&) {
                     if (in_pattern) {
                       diagnostics_.warning("RBG0703", rule.origin,
                                            "'.' inside a pattern has no meaning");
                     }
                   },
                   [&](const OnSyntax& on) {
                     for (const Name& piece : on.pieces)
                       expect<PieceId>(piece, "RBG0606", "a piece");
                   },
                   [&](const OffSyntax& off) {
                     for (const Name& piece : off.pieces)
                       expect<PieceId>(piece, "RBG0606", "a piece");
                   },
                   [&](const AssignmentSyntax& node) {
                     for (const SettingSyntax& setting : node.settings) check_setting(setting);
                   },
                   [&](const ComparisonSyntax& comparison) {
                     check_arithmetic(comparison.left());
                     check_arithmetic(comparison.right());
                     warn_of_bound(comparison.left(), comparison.right());
                     warn_of_bound(comparison.right(), comparison.left());
                   },
                   [&](const PatternSyntax& pattern) { check_rule(pattern.body.front(), true); },
                   [&](const StarSyntax& star) { check_rule(star.body.front(), in_pattern); },
                   [&](const PowerSyntax& power) {
                     if (power.count == 0) {
                       diagnostics_.error("RBG0702", power.count_origin,
                                          "'^0' repeats nothing: RBG has no empty word");
                     }
                     check_rule(power.body.front(), in_pattern);
                   },
                   [&](const SumSyntax& sum) {
                     for (const RuleSyntax& branch : sum.branches) check_rule(branch, in_pattern);
                   },
                   [&](const ConcatenationSyntax& node) { check_concatenation(node, in_pattern); },
               },
               rule.node);
  }

  void check_switch(const SwitchSyntax& node, Origin origin, bool in_pattern) {
    has_switch_ = true;
    if (in_pattern) {
      diagnostics_.error("RBG0701", origin, "a switch cannot stand inside a pattern");
    }
    if (node.player) expect<PlayerSymbol>(*node.player, "RBG0602", "a player");
  }

  void check_concatenation(const ConcatenationSyntax& node, bool in_pattern) {
    bool stopped = false;
    for (const RuleSyntax& part : node.parts) {
      if (stopped) {
        diagnostics_.warning("RBG0710", part.origin, "unreachable: '{}' before it never holds");
        stopped = false;
      }
      const auto* on = std::get_if<OnSyntax>(&part.node);
      stopped = on != nullptr && on->pieces.empty();
      check_rule(part, in_pattern);
    }
  }

  void check_setting(const SettingSyntax& setting) {
    check_arithmetic(setting.value);
    const SymbolEntry* entry =
        expect<VariableId, PlayerSymbol>(setting.target, "RBG0605", "a variable");
    if (entry == nullptr) return;
    assigned_.insert(setting.target.text);
    const std::optional<std::int64_t> value = constant(setting.value);
    const std::int64_t bound = bound_of(entry->meaning);
    if (value && (*value < 0 || *value > bound)) {
      diagnostics_.warning("RBG0706", setting.value.origin,
                           "the bound of " + quoted(setting.target.text) + " is " +
                               std::to_string(bound) + ", and " + std::to_string(*value) +
                               " is outside 0.." + std::to_string(bound) +
                               ": the assignment is never valid");
    }
  }

  void check_arithmetic(const ArithmeticSyntax& syntax) {
    if (syntax.kind == Arithmetic::Kind::Variable) {
      expect<PieceId, VariableId, PlayerSymbol>(syntax.name, "RBG0605", "a piece or a variable");
      return;
    }
    for (std::size_t i = 0; i < syntax.operands.size(); ++i) {
      const ArithmeticSyntax& operand = syntax.operands[i];
      check_arithmetic(operand);
      if (syntax.kind == Arithmetic::Kind::Divide && i > 0 && constant(operand) == 0) {
        diagnostics_.error("RBG0707", operand.origin, "division by zero");
      }
    }
  }

  // A variable compared with a constant it can never have.
  void warn_of_bound(const ArithmeticSyntax& side, const ArithmeticSyntax& other) {
    if (side.kind != Arithmetic::Kind::Variable) return;
    const SymbolEntry* entry = symbols_.find(side.name.text);
    const std::optional<std::int64_t> value = constant(other);
    if (entry == nullptr || !value) return;
    if (!std::holds_alternative<VariableId>(entry->meaning) &&
        !std::holds_alternative<PlayerSymbol>(entry->meaning)) {
      return;
    }
    const std::int64_t bound = bound_of(entry->meaning);
    if (*value >= 0 && *value <= bound) return;
    diagnostics_.warning("RBG0706", other.origin,
                         quoted(side.name.text) + " ranges over 0.." + std::to_string(bound) +
                             " and is compared with " + std::to_string(*value));
  }

  std::int64_t bound_of(const Meaning& meaning) const {
    if (const auto* player = std::get_if<PlayerSymbol>(&meaning)) {
      return symbols_.players[player->score.value].bound;
    }
    const VariableId variable = std::get<VariableId>(meaning);
    return symbols_.variables[variable.value - symbols_.players.size()].bound;
  }

  const GameSyntax& syntax_;
  const Symbols& symbols_;
  const text::MacroTable& macros_;
  Diagnostics& diagnostics_;
  std::set<const SymbolEntry*> mentioned_;
  std::set<std::string_view> assigned_;
  std::map<std::uint32_t, std::vector<Name>> pasted_;  // undeclared names by their '~'
  std::set<std::uint32_t> said_;                       // where undeclared names were reported
  std::set<std::uint32_t> good_pastes_;                // that made a declared name
  std::map<std::uint32_t, std::vector<WrongKind>> wrong_arguments_;  // by their parameters
  std::set<std::uint32_t> good_parameters_;  // that were once what is wanted
  bool has_switch_ = false;
};

}  // namespace

void check_rules(const GameSyntax& syntax, const Symbols& symbols, const text::MacroTable& macros,
                 Diagnostics& diagnostics) {
  RulesChecker(syntax, symbols, macros, diagnostics).check();
}

}  // namespace zug::rbg
