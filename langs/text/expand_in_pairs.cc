// Macro expansion of a section whose brackets come in pairs. Where they do not, it may be the body
// of a macro that lacks one: it is mended there, once, instead of at each of its calls.

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

// False when no body that is used lacks a bracket.
bool mend_bodies(MacroTable& macros, const BracketCodes& codes, Diagnostics& diagnostics) {
  bool mended = false;
  for (auto& [name, overloads] : macros) {
    for (Macro& macro : overloads) {
      if (!macro.used) continue;
      std::optional<Tokens> body = mended_body(macro, codes, diagnostics);
      if (!body) continue;
      macro.body = std::move(*body);
      mended = true;
    }
  }
  return mended;
}

}  // namespace

Tokens expand_in_pairs(std::span<const Token> body, std::size_t order, MacroTable& macros,
                       const Dialect& dialect, const BracketCodes& codes, Source& source,
                       PastedTexts& pasted, Diagnostics& diagnostics, const Vocabulary* declared) {
  const std::size_t expansions = source.expansions.size();
  Diagnostics first;
  Tokens tokens = expand(body, order, macros, dialect, source, pasted, first, declared);
  const bool pairs = has_paired_brackets(tokens);
  if (!pairs && mend_bodies(macros, codes, diagnostics)) {
    source.expansions.resize(expansions);
    return expand(body, order, macros, dialect, source, pasted, diagnostics, declared);
  }
  for (const Diagnostic& diagnostic : first.all()) diagnostics.add(diagnostic);
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
