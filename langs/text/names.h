#pragma once

// The names in a text of tokens and macros (langs/names.h).

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "langs/names.h"
#include "langs/text/macros.h"
#include "langs/text/tokens.h"

namespace zug::text {

class TokenNames {
 public:
  explicit TokenNames(const Dialect& dialect);

  // Something whose name is this token; `whole` is from the first to the last of its tokens. The
  // second definition of a macro's name is a use of the first one.
  void define(const Token& name, const std::string& kind, std::span<const Token> whole,
              const std::string& about);
  // A macro, `run` being its definition from its name on. Its parameters are defined for this run.
  void define_macro(std::span<const Token> run);
  // Resolves the identifiers of a run: to parameters of the macro it defines, to what was defined
  // under that name, or else, unless it is empty, to a new thing of the kind `otherwise`.
  void resolve(std::span<const Token> run, const std::string& otherwise);
  bool knows(std::string_view name) const { return by_name_.count(name) != 0; }

  NameIndex take();

 private:
  void use(std::size_t thing, const Token& token);

  NameIndex index_;
  std::map<std::string_view, std::size_t> by_name_;
  std::set<std::uint32_t> defined_;  // where, each a use already
  // By the name of the macro's token: where the run is that they belong to.
  std::map<const char*, std::map<std::string_view, std::size_t>> parameters_;
};

// The text of these tokens on one line, cut after some hundred characters.
std::string short_text(std::span<const Token> tokens, std::string_view source);

// What the call of a macro at this place of the text becomes, as tokens with blanks between them;
// "" when there is none. `order` of a run is its number among all runs that begin with '#'.
std::string expand_call(const Source& source, std::size_t offset, const Tokens& tokens,
                        const MacroTable& macros, const Dialect& dialect);

}  // namespace zug::text
