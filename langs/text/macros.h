#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/text/reading.h"
#include "langs/text/tokens.h"

namespace zug::text {

// A macro definition. `order` is the number of its directive: a run of tokens sees only macros
// with a smaller number.
struct Macro {
  Token name;
  Tokens parameters;  // empty: the name alone is the call
  Tokens body;
  std::size_t order = 0;
  bool broken = false;            // what it takes or means is not known: calls of it are no faults
  mutable bool blamed = false;    // calls have shown that its definition lacks a parameter
  mutable bool used = false;      // something calls it, rightly or not
  mutable bool expanded = false;  // its body stands somewhere
};

// Shorter names first: most names of a text are no macros, and found to be none by their lengths.
struct ByLength {
  bool operator()(std::string_view a, std::string_view b) const {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  }
};

// All definitions by name: of one name those with different numbers of parameters.
using MacroTable = std::map<std::string_view, std::vector<Macro>, ByLength>;

// Reads `name [ '(' name { separator name } ')' ] = body` and adds it to the table. Reports
// malformed definitions (0301) and repeated ones (0303, 0304), and warns of empty bodies (0302).
// What is malformed is added as far as it can be understood.
// `run` starts with the name; a macro without '=' whose name resembles one of `sections` is told
// so.
void define_macro(std::span<const Token> run, std::size_t order,
                  const std::vector<std::string>& sections, const Dialect& dialect,
                  MacroTable& macros, Diagnostics& diagnostics);

// Warns (0705) of every macro that no expansion has used.
void warn_of_unused_macros(const MacroTable& macros, const Dialect& dialect,
                           Diagnostics& diagnostics);

// Reports brackets without a partner in bodies of macros that are called, but never rightly: in the
// expansions of the others they are found where they matter.
void report_unpaired_bodies(const MacroTable& macros, const BracketCodes& codes,
                            Diagnostics& diagnostics);

// The names that a game may have declared. A name followed by '(' that is none of them was meant as
// a macro.
using Vocabulary = std::set<std::string_view>;

// How far a reading may guess at what was meant. A text that reads as it stands is not guessed at,
// so only one that does not is read with this.
struct Guesses {
  const Vocabulary* declared = nullptr;  // null: no name is taken for a misspelt macro
  // Where brackets have no partner, a call that goes on in another line may lack its ')'.
  bool lost_brackets = true;
};

// What a reading by the letter (without guesses) tells the one with guesses.
struct FirstReading {
  std::set<std::string> names;  // declared, be it by macros
  bool in_pairs = true;         // the brackets of all sections, after expansion
};

// The first name in the body that nothing explains: no parameter, no macro, not declared, nor
// pasted to one of these. Null when there is none.
const Token* lost_parameter(const Macro& macro, const MacroTable& macros,
                            const Vocabulary& declared);

// A run of tokens, the body of directive number `order`, after macro expansion, each token with the
// macro calls it went through, which are appended to `source.expansions`. Reports malformed calls
// (0305, 0306), calls of what is no macro there (0309), tokens that cannot be pasted (0307, 0101),
// and expansions over the limits (0308; then the result is empty). A `skipped` token stands for
// what could not be expanded. Without guesses it is read by the letter: ends of lines mean nothing,
// and a name that is no macro there is a name.
Tokens expand(std::span<const Token> body, std::size_t order, const MacroTable& macros,
              const Dialect& dialect, Source& source, PastedTexts& pasted, Diagnostics& diagnostics,
              const Guesses* guesses = nullptr);

// The same by the letter. `in_pairs` becomes false where there are errors, or brackets without a
// partner.
Tokens expand_by_the_letter(std::span<const Token> body, std::size_t order,
                            const MacroTable& macros, const Dialect& dialect, Source& source,
                            PastedTexts& pasted, Diagnostics& diagnostics, bool& in_pairs);

// The same, where the brackets of the expansion are expected to come in pairs: if they do not, and
// bodies of macros seem to be the reason, those are reported and mended.
Tokens expand_in_pairs(std::span<const Token> body, std::size_t order, MacroTable& macros,
                       const Dialect& dialect, const BracketCodes& codes, Source& source,
                       PastedTexts& pasted, Diagnostics& diagnostics, const Guesses& guesses);

}  // namespace zug::text
