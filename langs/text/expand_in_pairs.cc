// Macro expansion of a section whose brackets come in pairs. Where they do not, it may be the body
// of a macro that lacks one: it is mended there, once, instead of at each of its calls. Or one body
// closes what another opens, and the fault is somewhere else: then there would be more to say.

#include <optional>
#include <utility>
#include <vector>

#include "langs/text/macros.h"
#include "langs/text/recovery.h"

namespace zug::text {
namespace {

// The body with its brackets in pairs, where they are not; reports those that were not.
std::optional<Tokens> mended_body(const Macro& macro, const BracketCodes& codes,
                                  Diagnostics& diagnostics) {
  if (has_paired_brackets(macro.body)) return std::nullopt;
  std::optional<Sentence> body = with_paired_brackets(macro.body, codes, diagnostics);
  if (!body) return std::nullopt;
  FaultReporter(macro.name, {}, diagnostics).report_surplus(*body, codes.surplus);
  return std::move(body->tokens);
}

// A macro and its body before it was mended.
struct Mended {
  Macro* macro;
  Tokens before;
};

// Mends the bodies that are used and lack a bracket.
std::vector<Mended> mend_bodies(MacroTable& macros, const BracketCodes& codes,
                                Diagnostics& diagnostics) {
  std::vector<Mended> mended;
  for (auto& [name, overloads] : macros) {
    for (Macro& macro : overloads) {
      if (!macro.used) continue;
      std::optional<Tokens> body = mended_body(macro, codes, diagnostics);
      if (!body) continue;
      mended.push_back({&macro, std::exchange(macro.body, std::move(*body))});
    }
  }
  return mended;
}

// How many brackets would be reported.
std::size_t unpaired_brackets(const Tokens& tokens, const BracketCodes& codes) {
  Diagnostics reported;
  const std::optional<Sentence> sentence = with_paired_brackets(tokens, codes, reported);
  return reported.errors() + (sentence ? sentence->surplus.size() : 0);
}

void say_all(const Diagnostics& list, Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : list.all()) diagnostics.add(diagnostic);
}

}  // namespace

Tokens expand_by_the_letter(std::span<const Token> body, std::size_t order,
                            const MacroTable& macros, const Dialect& dialect, Source& source,
                            PastedTexts& pasted, Diagnostics& diagnostics, bool& in_pairs) {
  const std::size_t errors = diagnostics.errors();
  Tokens tokens = expand(body, order, macros, dialect, source, pasted, diagnostics);
  in_pairs = in_pairs && diagnostics.errors() == errors && has_paired_brackets(tokens);
  return tokens;
}

Tokens expand_in_pairs(std::span<const Token> body, std::size_t order, MacroTable& macros,
                       const Dialect& dialect, const BracketCodes& codes, Source& source,
                       PastedTexts& pasted, Diagnostics& diagnostics, const Guesses& guesses) {
  const std::size_t expansions = source.expansions.size();
  Diagnostics first;
  Tokens tokens = expand(body, order, macros, dialect, source, pasted, first, &guesses);
  Diagnostics in_bodies;
  std::vector<Mended> mended;
  if (!has_paired_brackets(tokens)) mended = mend_bodies(macros, codes, in_bodies);
  if (mended.empty()) {
    say_all(first, diagnostics);
    return tokens;
  }
  const auto behind = source.expansions.begin() + static_cast<std::ptrdiff_t>(expansions);
  const std::vector<Expansion> calls(behind, source.expansions.end());
  source.expansions.resize(expansions);
  Diagnostics second;
  Tokens again = expand(body, order, macros, dialect, source, pasted, second, &guesses);
  const std::size_t faults = first.errors() + unpaired_brackets(tokens, codes);
  const std::size_t left = second.errors() + unpaired_brackets(again, codes);
  const bool fewer = in_bodies.errors() + left <= faults;
  // Several faults may hide one another; one alone is believed.
  if (fewer || (faults > 1 && in_bodies.errors() <= faults)) {
    say_all(in_bodies, diagnostics);
    say_all(second, diagnostics);
    return again;
  }
  for (Mended& one : mended) one.macro->body = std::move(one.before);
  source.expansions.resize(expansions);
  source.expansions.insert(source.expansions.end(), calls.begin(), calls.end());
  say_all(first, diagnostics);
  return tokens;
}

void report_unpaired_bodies(const MacroTable& macros, const BracketCodes& codes,
                            Diagnostics& diagnostics) {
  for (const auto& [name, overloads] : macros) {
    for (const Macro& macro : overloads) {
      if (macro.used && !macro.expanded && !macro.broken) mended_body(macro, codes, diagnostics);
    }
  }
}

}  // namespace zug::text
