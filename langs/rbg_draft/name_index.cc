// The names of a text in the early draft of RBG: macros and their parameters, players, and pieces,
// which nothing declares: a name that is nothing else is a piece, defined where it is seen first.

#include "langs/rbg_draft/name_index.h"

#include "langs/rbg_draft/directives.h"
#include "langs/text/lex.h"
#include "langs/text/names.h"

namespace zug {
namespace {

using namespace rbg_draft;
using Run = std::span<const Token>;

bool begins_with(Run run, char kind) {
  return run.size() > 2 && run[1].kind == kind && run[2].kind == kind::identifier;
}

}  // namespace

NameIndex rbg_draft_names(const Source& source) {
  Diagnostics ignored;
  const Tokens tokens = text::lex(source, dialect, ignored);
  const std::vector<Run> runs = text::split_at_signs(tokens);
  text::TokenNames names(dialect);
  for (const Run run : runs) {
    if (begins_with(run, kind::def)) names.define_macro(run.subspan(2));
    if (begins_with(run, kind::player)) names.define(run[2], "player", run, "");
  }
  for (const Run run : runs) {
    const bool macro = begins_with(run, kind::def);
    names.resolve(run.subspan(macro ? 2 : 1), "piece");
  }
  return names.take();
}

std::string expand_rbg_draft_call(const Source& source, std::size_t offset) {
  Diagnostics ignored;
  const Tokens tokens = text::lex(source, dialect, ignored);
  if (tokens.empty()) return "";
  const Directives directives = read_directives(tokens, ignored);
  return text::expand_call(source, offset, tokens, directives.macros, dialect);
}

}  // namespace zug
