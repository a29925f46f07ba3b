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
#include <optional>
#include <string>

#include "ir/limits.h"

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

// The kind of two tokens joined, or empty when they make none (spec §3.5).
std::optional<char> pasted_kind(const Dialect& dialect, const Token& left, const Token& right,
                                const std::string& text) {
  if (is_word(left.kind) && (is_word(right.kind) || right.kind == kind::number)) {
    return word_kind(dialect, text);
  }
  if (left.kind == kind::number && right.kind == kind::number) return kind::number;
  return symbol_kind(dialect, text);
}

class Expander {
 public:
  Expander(const MacroTable& macros, const Dialect& dialect, Source& source, PastedTexts& pasted,
           Diagnostics& diagnostics)
      : macros_(macros),
        dialect_(dialect),
        source_(source),
        pasted_(pasted),
        diagnostics_(diagnostics) {}

  Tokens expand(std::span<const Token> body, std::size_t order) {
    expand_run({body, nullptr, order}, 0);
    if (stopped_) out_.clear();
    return std::move(out_);
  }

 private:
  Origin here(const Token& token) const { return {token.origin.range, expansion_}; }

  void fail(const char* number, const Token& at, std::string message) {
    diagnostics_.error(code(dialect_, number), here(at), std::move(message));
  }

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
        if (at == run.tokens.size()) fail("0307", token, "'~' has nothing on its right to paste");
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
        if (deeper(token, depth)) expand_run(*argument, depth + 1);
        return at + 1;
      }
      const auto found = macros_.find(token.text);
      if (found != macros_.end() && visible(found->second, run.order)) {
        return expand_call(run, at, found->second, depth);
      }
    }
    return emit(run, at);
  }

  std::size_t emit(const Run& run, std::size_t at) {
    const Token& token = run.tokens[at];
    out_.push_back({token.kind, token.text, here(token)});
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
    if (overloads.front().parameters.empty()) {
      expand_body(overloads.front(), {}, span(name, name), depth);
      return at + 1;
    }
    if (at + 1 >= run.tokens.size() || run.tokens[at + 1].kind != '(') {
      if (dialect_.lone_names) return emit(run, at);
      fail("0305", name, "macro " + quoted(name.text) + " needs arguments: expected '(' after it");
      return at + 1;
    }
    std::vector<Run> arguments;
    const std::optional<std::size_t> end = split_arguments(run, at, arguments);
    if (!end) return run.tokens.size();
    const auto fits = [&](const Macro& macro) {
      return macro.order < run.order && macro.parameters.size() == arguments.size();
    };
    const auto macro = std::find_if(overloads.begin(), overloads.end(), fits);
    if (macro == overloads.end()) {
      report_arity(name, overloads, run.order, arguments.size());
      return *end;
    }
    expand_body(*macro, std::move(arguments), span(name, run.tokens[*end - 1]), depth);
    return *end;
  }

  void expand_body(const Macro& macro, std::vector<Run> arguments, Origin call, std::size_t depth) {
    macro.used = true;
    const std::uint32_t outer = expansion_;
    source_.expansions.push_back({std::string(macro.name.text), call.range, outer});
    expansion_ = static_cast<std::uint32_t>(source_.expansions.size() - 1);
    const Environment environment{macro, std::move(arguments)};
    expand_run({macro.body, &environment, macro.order}, depth + 1);
    expansion_ = outer;
  }

  // arguments = '(' [ tokens { separator tokens } ] ')'; only round brackets nest (spec §3.2).
  // Returns the place behind the ')'. `m()` has one empty argument.
  std::optional<std::size_t> split_arguments(const Run& run, std::size_t name,
                                             std::vector<Run>& arguments) {
    const std::size_t open = name + 1;
    std::size_t depth = 0;
    std::size_t begin = open + 1;
    for (std::size_t at = open; at < run.tokens.size(); ++at) {
      const char kind = run.tokens[at].kind;
      if (kind == '(') ++depth;
      if (kind == ')') --depth;
      if ((kind == dialect_.separator && depth == 1) || depth == 0) {
        arguments.push_back({run.tokens.subspan(begin, at - begin), run.environment, run.order});
        begin = at + 1;
      }
      if (depth == 0) return at + 1;
    }
    fail("0305", run.tokens[name],
         "the arguments of macro " + quoted(run.tokens[name].text) + " are not closed");
    return std::nullopt;
  }

  void report_arity(const Token& name, const std::vector<Macro>& overloads, std::size_t order,
                    std::size_t given) {
    std::string takes;
    for (const Macro& macro : overloads) {
      if (macro.order >= order) continue;
      takes += (takes.empty() ? "" : " or ") + std::to_string(macro.parameters.size());
    }
    fail("0306", name,
         "macro " + quoted(name.text) + " takes " + takes + " argument(s), but is given " +
             std::to_string(given));
  }

  // Joins out_[right - 1] and out_[right] in place.
  void join(const Token& paste, std::size_t right) {
    Token& left_token = out_[right - 1];
    const Token& right_token = out_[right];
    std::string text = std::string(left_token.text) + std::string(right_token.text);
    const std::optional<char> kind = pasted_kind(dialect_, left_token, right_token, text);
    if (!kind) {
      fail("0307", paste,
           quoted(left_token.text) + " and " + quoted(right_token.text) +
               " cannot be pasted: together they make no token");
      return;
    }
    if (*kind == kind::number && !number_value(text)) {
      fail("0101", paste,
           "the pasted number is too large: at most " + std::to_string(limits::number) +
               " is allowed");
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
    out_.erase(out_.begin() + static_cast<std::ptrdiff_t>(right));
  }

  const MacroTable& macros_;
  const Dialect& dialect_;
  Source& source_;
  PastedTexts& pasted_;
  Diagnostics& diagnostics_;
  Tokens out_;
  std::uint32_t expansion_ = no_expansion;
  std::size_t steps_ = 0;
  std::size_t pasted_bytes_ = 0;
  bool stopped_ = false;
};

}  // namespace

Tokens expand(std::span<const Token> body, std::size_t order, const MacroTable& macros,
              const Dialect& dialect, Source& source, PastedTexts& pasted,
              Diagnostics& diagnostics) {
  return Expander(macros, dialect, source, pasted, diagnostics).expand(body, order);
}

}  // namespace zug::text
