// Macro expansion (spec §3). Expansion is lazy: an argument stays a run of tokens with the bindings
// of its caller until the callee's body mentions the parameter. Nothing is scanned twice.
//
//   #pawn(me) = {me~Pawn}      pawn(white)  gives  { whitePawn }
//
// It ends, because a run sees only macros defined before it, but it can grow exponentially: tokens
// and calls are counted together against limits::expansion_steps.
//
// Pasting joins the last token of its left operand with the first token of its right one. Both are
// neighbours in the output at the moment the right operand has been expanded, so the join is made
// there; an empty operand leaves nothing to join.

#include "langs/text/macros.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "ir/limits.h"
#include "langs/text/call_brackets.h"
#include "langs/text/recovery.h"

namespace zug::text {
namespace {

struct Environment;

// Tokens as written, with what their names mean there.
struct Run {
  std::span<const Token> tokens;
  const Environment* environment = nullptr;
  std::size_t order = 0;
};

struct Environment {
  const Macro& macro;
  std::vector<Run> arguments;

  const Run* find(std::string_view parameter) const {
    for (std::size_t i = 0; i < macro.parameters.size(); ++i) {
      if (macro.parameters[i].text == parameter) return &arguments[i];
    }
    return nullptr;
  }
};

class Expander {
 public:
  Expander(const MacroTable& macros, const Dialect& dialect, Source& source, PastedTexts& pasted,
           Diagnostics& diagnostics, const Guesses* guesses)
      : macros_(macros),
        dialect_(dialect),
        source_(source),
        pasted_(pasted),
        diagnostics_(diagnostics),
        declared_(guesses == nullptr ? nullptr : guesses->declared),
        guesses_brackets_(guesses != nullptr && guesses->lost_brackets) {}

  Tokens expand(std::span<const Token> body, std::size_t order) {
    expand_run({body, nullptr, order}, 0);
    if (stopped_) out_.clear();
    return std::move(out_);
  }

 private:
  Origin here(const Token& token) const { return {token.origin.range, expansion_}; }

  Diagnostic& fail(const char* number, const Token& at, std::string message) {
    return diagnostics_.error(code(dialect_, number), here(at), std::move(message));
  }

  // Stands for what could not be expanded.
  void give_up(const Token& at) { out_.push_back({kind::skipped, "", here(at), true, 0}); }

  // Past a limit nothing more is expanded: one message is enough.
  void stop(const Token& at, std::string message) {
    if (!stopped_) fail("0308", at, std::move(message));
    stopped_ = true;
  }

  bool count_step(const Token& at) {
    if (++steps_ > limits::expansion_steps || out_.size() >= limits::tokens) {
      stop(at, "macro expansion makes more than " + std::to_string(limits::tokens) + " tokens or " +
                   std::to_string(limits::expansion_steps) + " steps");
    }
    return !stopped_;
  }

  void expand_run(const Run& run, std::size_t depth) {
    std::size_t at = 0;
    bool chain_is_empty = true;  // what the operands of the current chain of pastes have given
    const Token* paste = nullptr;
    while (at < run.tokens.size() && !stopped_) {
      const Token& token = run.tokens[at];
      if (token.kind == '~') {
        if (at == 0 || paste != nullptr)
          fail("0307", token, "'~' has nothing on its left to paste");
        paste = &token;
        ++at;
        if (at == run.tokens.size()) {
          fail("0307", token, "'~' has nothing on its right to paste");
          give_up(token);
        }
        continue;
      }
      if (paste == nullptr) chain_is_empty = true;
      const std::size_t begin = out_.size();
      at = expand_item(run, at, depth);
      if (stopped_) return;
      const bool item_is_empty = out_.size() == begin;
      if (paste != nullptr && !chain_is_empty && !item_is_empty) join(*paste, begin);
      chain_is_empty = chain_is_empty && item_is_empty;
      paste = nullptr;
    }
  }

  // Expands the token, parameter or call at `at`; returns the place behind it.
  std::size_t expand_item(const Run& run, std::size_t at, std::size_t depth) {
    const Token& token = run.tokens[at];
    if (!count_step(token)) return at;
    if (token.kind == kind::identifier) {
      if (const Run* argument = run.environment ? run.environment->find(token.text) : nullptr) {
        if (deeper(token, depth)) {
          const std::uint32_t outer = std::exchange(parameter_, token.origin.range.begin);
          expand_run(*argument, depth + 1);
          parameter_ = outer;
        }
        return at + 1;
      }
      const auto found = macros_.find(token.text);
      if (found != macros_.end() && visible(found->second, run.order)) {
        return expand_call(run, at, found->second, depth);
      }
      if (declared_ != nullptr && !declared_->contains(token.text) && !pasted(run, at)) {
        if (found != macros_.end()) return refuse_early_call(run, at, found->second);
        if (const auto end = expand_misspelt_call(run, at, depth)) return *end;
      }
    }
    return emit(run, at);
  }

  // What stands beside '~' is a part of a name.
  static bool pasted(const Run& run, std::size_t at) {
    return (at > 0 && run.tokens[at - 1].kind == '~') ||
           (at + 1 < run.tokens.size() && run.tokens[at + 1].kind == '~');
  }

  // A name that is a macro's, but not here: each sees only those defined before it.
  std::size_t refuse_early_call(const Run& run, std::size_t at,
                                const std::vector<Macro>& overloads) {
    const Token& name = run.tokens[at];
    const bool recursive = std::any_of(overloads.begin(), overloads.end(),
                                       [&run](const Macro& m) { return m.order == run.order; });
    const std::string macro = "macro " + quoted(name.text);
    fail("0309", name,
         recursive ? macro + " is recursive: its own body mentions it"
                   : macro + " is used before its definition")
        .note({overloads.front().name.origin.range, no_expansion}, "it is defined here");
    for (const Macro& overload : overloads) overload.used = true;
    give_up(name);
    return at + 1 < run.tokens.size() && run.tokens[at + 1].kind == '(' ? behind_call(run, at)
                                                                        : at + 1;
  }

  // Behind the ')' of a call whose arguments nobody wants.
  std::size_t behind_call(const Run& run, std::size_t name) {
    const std::optional<Arguments> call = arguments_of(run.tokens, name, dialect_.separator);
    return call ? call->end : run.tokens.size();
  }

  // A name with arguments that is no macro, nor anything else. What it resembles is expanded
  // instead, so that faults in there are found, too.
  std::optional<std::size_t> expand_misspelt_call(const Run& run, std::size_t at,
                                                  std::size_t depth) {
    const Token& name = run.tokens[at];
    if (at + 1 >= run.tokens.size() || run.tokens[at + 1].kind != '(') return std::nullopt;
    if (++suspects_ > limits::diagnostics) return std::nullopt;
    const std::optional<Arguments> call = arguments_of(run.tokens, at, dialect_.separator);
    const std::string meant = nearest(std::string(name.text), callable(run.order));
    const bool adjacent =
        name.origin.range.end == run.tokens[at + 1].origin.range.begin && !dialect_.lone_names;
    if (!call) return std::nullopt;
    const bool separated = call->list.size() > 1 && !dialect_.lone_names;
    if (meant.empty() && !adjacent && !separated) return std::nullopt;
    if (dialect_.lone_names && at == 0) return std::nullopt;
    auto& error = fail("0309", name, quoted(name.text) + " is not a macro");
    if (!meant.empty()) error.hint = "did you mean '" + meant + "'?";
    const auto found = macros_.find(meant);
    const Macro* macro =
        found == macros_.end() ? nullptr : fitting(found->second, run.order, call->list.size());
    if (macro != nullptr && deeper(name, depth)) {
      expand_body(*macro, runs(run, call->list), span(name, run.tokens[call->end - 1]), depth);
    } else {
      give_up(name);
    }
    return call->end;
  }

  std::vector<std::string> callable(std::size_t order) const {
    std::vector<std::string> names;
    for (const auto& [name, overloads] : macros_) {
      if (visible(overloads, order) && !overloads.front().parameters.empty()) {
        names.emplace_back(name);
      }
    }
    return names;
  }

  static const Macro* fitting(const std::vector<Macro>& overloads, std::size_t order,
                              std::size_t arguments) {
    for (const Macro& macro : overloads) {
      if (macro.order < order && !macro.broken && macro.parameters.size() == arguments) {
        return &macro;
      }
    }
    return nullptr;
  }

  std::size_t emit(const Run& run, std::size_t at) {
    const Token& token = run.tokens[at];
    out_.push_back({token.kind, token.text, here(token), token.invented, token.paste, parameter_});
    return at + 1;
  }

  static bool visible(const std::vector<Macro>& overloads, std::size_t order) {
    return std::any_of(overloads.begin(), overloads.end(),
                       [order](const Macro& macro) { return macro.order < order; });
  }

  bool deeper(const Token& at, std::size_t depth) {
    if (depth + 1 > limits::expansion_depth) {
      stop(at,
           "macros are nested deeper than " + std::to_string(limits::expansion_depth) + " calls");
    }
    return !stopped_;
  }

  std::size_t expand_call(const Run& run, std::size_t at, const std::vector<Macro>& overloads,
                          std::size_t depth) {
    const Token& name = run.tokens[at];
    if (!deeper(name, depth)) return at;
    const bool called = at + 1 < run.tokens.size() && run.tokens[at + 1].kind == '(';
    const bool broken = std::any_of(overloads.begin(), overloads.end(),
                                    [](const Macro& macro) { return macro.broken; });
    if (broken && !called) {
      give_up(name);
      return at + 1;
    }
    if (overloads.front().parameters.empty() && !broken) {
      expand_body(overloads.front(), {}, span(name, name), depth);
      return at + 1;
    }
    if (!called) {
      if (dialect_.lone_names) return emit(run, at);
      fail("0305", name, "macro " + quoted(name.text) + " needs arguments: expected '(' after it");
      for (const Macro& overload : overloads) overload.used = true;
      give_up(name);
      return behind_lost_opening(run.tokens, at);
    }
    std::optional<Arguments> call = arguments_of(run.tokens, at, dialect_.separator);
    if (guesses_brackets_ && call &&
        takes_bracket_of_another(run.tokens, at, call->end, source_.text())) {
      if (const auto behind = expand_doubled(run, at, overloads, depth)) return *behind;
      const Arguments of_line =
          arguments_of_line(run.tokens, at, dialect_.separator, source_.text(), macro_in(run));
      if (fitting(overloads, run.order, of_line.list.size()) != nullptr) call.reset();
    }
    const bool open_ended = !call;
    if (open_ended) call = arguments_without_end(run, at);
    if (const Macro* macro = fitting(overloads, run.order, call->list.size())) {
      const bool outer = std::exchange(open_ended_, open_ended_ || open_ended);
      expand_body(*macro, runs(run, call->list), span(name, run.tokens[call->end - 1]), depth);
      open_ended_ = outer;
      return call->end;
    }
    if (const std::optional<std::size_t> behind = expand_doubled(run, at, overloads, depth)) {
      return *behind;
    }
    if (broken || open_ended) {
      give_up(name);
    } else {
      refuse_arity(run, at, *call, overloads, depth);
    }
    return call->end;
  }

  // "turn((white; black)": a bracket too many behind the name keeps arguments together, and takes
  // the ')' of somebody else. Where brackets are missing behind it, it is the one to blame; then
  // the place behind the call.
  std::optional<std::size_t> expand_doubled(const Run& run, std::size_t at,
                                            const std::vector<Macro>& overloads,
                                            std::size_t depth) {
    if (at + 2 >= run.tokens.size() || run.tokens[at + 2].kind != '(') return std::nullopt;
    if (surplus_openings(run.tokens) <= 0) return std::nullopt;
    const std::optional<Arguments> call = arguments_of(run.tokens, at + 1, dialect_.separator);
    const Macro* const macro = call ? fitting(overloads, run.order, call->list.size()) : nullptr;
    if (macro == nullptr) return std::nullopt;
    fail("0305", run.tokens[at + 1], "this bracket is there twice, and is closed once");
    const Token& last = run.tokens[call->end - 1];
    expand_body(*macro, runs(run, call->list), span(run.tokens[at], last), depth);
    return call->end;
  }

  void refuse_arity(const Run& run, std::size_t at, const Arguments& call,
                    const std::vector<Macro>& overloads, std::size_t depth) {
    const Token& name = run.tokens[at];
    // With a character that no token starts with, nobody knows how many there are.
    const std::span<const Token> whole = run.tokens.subspan(at, call.end - at);
    const bool stray = std::any_of(whole.begin(), whole.end(),
                                   [](const Token& token) { return token.kind == kind::blank; });
    if (stray) {
      for (const Macro& overload : overloads) overload.used = true;
      give_up(name);
      return;
    }
    if (blame_definition(name, overloads, run.order, call.list.size())) {
      give_up(name);
      return;
    }
    Diagnostic& error = report_arity(name, overloads, run.order, call.list.size());
    for (const Macro& overload : overloads) overload.used = true;
    std::vector<std::span<const Token>> others;
    if (call.list.size() == 1) others = split_at_commas(call.list.front());
    if (const Macro* meant = fitting(overloads, run.order, others.size())) {
      error.hint = std::string("arguments are separated by '") + dialect_.separator + "'";
      expand_body(*meant, runs(run, others), span(name, run.tokens[call.end - 1]), depth);
    } else {
      give_up(name);
    }
  }

  // "#turn(me) = ->me ->other", called as turn(white; black): a parameter is missing, its body says
  // which. All calls are right, so it is said once.
  bool blame_definition(const Token& name, const std::vector<Macro>& overloads, std::size_t order,
                        std::size_t given) {
    if (overloads.size() != 1 || declared_ == nullptr) return false;
    const Macro& macro = overloads.front();
    if (macro.order >= order || macro.parameters.size() >= given) return false;
    const Token* lost = lost_parameter(macro, macros_, *declared_);
    if (lost == nullptr) return false;
    macro.used = macro.blamed = true;
    if (!blamed_.insert(macro.name.origin.range.begin).second) return true;
    auto& error = diagnostics_.error(
        code(dialect_, "0306"), {macro.name.origin.range, no_expansion},
        "macro " + quoted(name.text) + " takes " + std::to_string(macro.parameters.size()) +
            " argument(s), but is given " + std::to_string(given));
    error.hint = "is " + quoted(lost->text) + " a parameter of it?";
    error.note(here(name), "it is called here");
    return true;
  }

  void expand_body(const Macro& macro, std::vector<Run> arguments, Origin call, std::size_t depth) {
    macro.used = macro.expanded = true;
    const std::uint32_t outer = expansion_;
    const std::uint32_t parameter = std::exchange(parameter_, 0);
    source_.expansions.push_back({std::string(macro.name.text), call.range, outer});
    expansion_ = static_cast<std::uint32_t>(source_.expansions.size() - 1);
    const Environment environment{macro, std::move(arguments)};
    expand_run({macro.body, &environment, macro.order}, depth + 1);
    expansion_ = outer;
    parameter_ = parameter;
  }

  // Where the ')' is missing, which is reported.
  Arguments arguments_without_end(const Run& run, std::size_t name) {
    fail("0305", run.tokens[name],
         "the arguments of macro " + quoted(run.tokens[name].text) + " are not closed");
    return arguments_of_line(run.tokens, name, dialect_.separator, source_.text(), macro_in(run));
  }

  // Whether a token calls a macro there.
  std::function<bool(const Token&)> macro_in(const Run& run) const {
    return [this, order = run.order](const Token& token) {
      const auto found = macros_.find(token.text);
      return token.kind == kind::identifier && found != macros_.end() &&
             visible(found->second, order);
    };
  }

  // Tokens of the run, with what their names mean there.
  static std::vector<Run> runs(const Run& run, const std::vector<std::span<const Token>>& list) {
    std::vector<Run> result;
    for (const std::span<const Token> tokens : list) {
      result.push_back({tokens, run.environment, run.order});
    }
    return result;
  }

  Diagnostic& report_arity(const Token& name, const std::vector<Macro>& overloads,
                           std::size_t order, std::size_t given) {
    std::string takes;
    for (const Macro& macro : overloads) {
      if (macro.order >= order) continue;
      takes += (takes.empty() ? "" : " or ") + std::to_string(macro.parameters.size());
    }
    return fail("0306", name,
                "macro " + quoted(name.text) + " takes " + takes + " argument(s), but is given " +
                    std::to_string(given));
  }

  // Joins out_[right - 1] and out_[right] in place.
  void join(const Token& paste, std::size_t right) {
    Token& left_token = out_[right - 1];
    const Token& right_token = out_[right];
    const auto unknown = [](const Token& token) { return token.text.empty(); };
    if (left_token.kind == kind::skipped || right_token.kind == kind::skipped) {
      left_token.kind = kind::skipped;
      left_token.invented = true;
      out_.erase(out_.begin() + static_cast<std::ptrdiff_t>(right));
      return;
    }
    if (unknown(left_token) || unknown(right_token)) {
      left_token = unknown(left_token) ? left_token : right_token;
      out_.erase(out_.begin() + static_cast<std::ptrdiff_t>(right));
      return;
    }
    std::string text = std::string(left_token.text) + std::string(right_token.text);
    const std::optional<char> kind = pasted_kind(dialect_, left_token, right_token, text);
    if (!kind) {
      if (!open_ended_) {  // else it follows from the missing bracket
        fail("0307", paste,
             quoted(left_token.text) + " and " + quoted(right_token.text) +
                 " cannot be pasted: together they make no token");
      }
      const auto bracket = [](char c) { return is_opening(c) || is_closing(c); };
      if (bracket(left_token.kind) || bracket(right_token.kind)) {
        left_token.invented = out_[right].invented = true;
        return;
      }
      left_token.kind = kind::skipped;
      left_token.invented = true;
      out_.erase(out_.begin() + static_cast<std::ptrdiff_t>(right));
      return;
    }
    if (*kind == kind::number && !number_value(text)) {
      fail("0101", paste,
           "the pasted number is too large: at most " + std::to_string(limits::number) +
               " is allowed");
      out_.erase(out_.begin() + static_cast<std::ptrdiff_t>(right));
      return;
    }
    // Pasting in every step of a doubling chain would make names of megabytes.
    if ((pasted_bytes_ += text.size()) > limits::source_bytes) {
      stop(paste,
           "pasting makes more than " + std::to_string(limits::source_bytes) + " bytes of names");
      return;
    }
    left_token.kind = *kind;
    left_token.text = pasted_.emplace_back(std::move(text));
    left_token.paste = paste.origin.range.begin;
    out_.erase(out_.begin() + static_cast<std::ptrdiff_t>(right));
  }

  const MacroTable& macros_;
  const Dialect& dialect_;
  Source& source_;
  PastedTexts& pasted_;
  Diagnostics& diagnostics_;
  const Vocabulary* declared_;
  bool guesses_brackets_;
  Tokens out_;
  std::uint32_t expansion_ = no_expansion;
  std::uint32_t parameter_ = 0;  // whose argument is being expanded: its place
  std::size_t steps_ = 0;
  std::size_t suspects_ = 0;        // names that may be misspelt macros
  std::set<std::uint32_t> blamed_;  // where definitions stand that were told to lack a parameter
  std::size_t pasted_bytes_ = 0;
  bool open_ended_ = false;  // inside a call whose ')' is missing
  bool stopped_ = false;
};

}  // namespace

Tokens expand(std::span<const Token> body, std::size_t order, const MacroTable& macros,
              const Dialect& dialect, Source& source, PastedTexts& pasted, Diagnostics& diagnostics,
              const Guesses* guesses) {
  return Expander(macros, dialect, source, pasted, diagnostics, guesses).expand(body, order);
}

}  // namespace zug::text
