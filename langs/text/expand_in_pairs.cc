// Macro expansion of a section whose brackets come in pairs. Where they do not, it may be the body
// of a macro that lacks one: it is mended there, once, instead of at each of its calls.

#include "langs/text/macros.h"
#include "langs/text/recovery.h"

namespace zug::text {
namespace {

// Reports brackets of used macros that have no partner in the body, and mends the bodies. False
// when there are none.
bool mend_bodies(MacroTable& macros, const BracketCodes& codes, Diagnostics& diagnostics) {
  bool mended = false;
  for (auto& [name, overloads] : macros) {
    for (Macro& macro : overloads) {
      if (!macro.used || has_paired_brackets(macro.body)) continue;
      std::optional<Sentence> body = with_paired_brackets(macro.body, codes, diagnostics);
      if (!body) continue;
      FaultReporter(macro.name, {}, diagnostics).report_surplus(*body, codes.surplus);
      macro.body = std::move(body->tokens);
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

}  // namespace zug::text
