// The names of an RBG text: sections, macros and their parameters, players, pieces, variables,
// directions and the vertices of a graph. First all that is declared, in whatever order the
// sections stand, then all that is used.

#include "langs/rbg/name_index.h"

#include "langs/rbg/directives.h"
#include "langs/rbg/format.h"
#include "langs/text/lex.h"
#include "langs/text/names.h"

namespace zug {
namespace {

using namespace rbg;
using Run = std::span<const Token>;

// Where the declaration that begins at `at` ends: behind name(bound).
Run declaration(Run body, std::size_t at) {
  const bool bounded = at + 3 < body.size() && body[at + 1].kind == '(' && body[at + 3].kind == ')';
  return body.subspan(at, bounded ? 4 : 1);
}

class RbgNames {
 public:
  explicit RbgNames(const Source& source) : source_(source), names_(dialect) {}

  NameIndex read() {
    Diagnostics ignored;
    const Tokens tokens = text::lex(source_, dialect, ignored);
    const std::vector<Run> runs = text::split_at_signs(tokens);
    for (const Run run : runs) {
      if (run.size() > 2 && run[1].kind == kind::identifier) names_.define_macro(run.subspan(1));
    }
    for (const Run run : runs) {
      if (run.size() > 1 && run[1].kind != kind::identifier) declare(run.subspan(1));
    }
    for (const Run run : runs) names_.resolve(run.subspan(1), "");
    return names_.take();
  }

 private:
  void declare(Run run) {
    if (!text::is_word(run[0].kind)) return;
    names_.define(run[0], "section", run, "");
    if (run.size() < 3) return;
    const Run body = run.subspan(2);
    if (run[0].kind == kind::players) declare_list(body, "player");
    if (run[0].kind == kind::variables) declare_list(body, "variable");
    if (run[0].kind == kind::pieces) declare_list(body, "piece");
    if (run[0].kind == kind::board) declare_board(body);
  }

  void declare_list(Run body, const std::string& what) {
    int depth = 0;
    for (std::size_t i = 0; i < body.size(); ++i) {
      depth += (body[i].kind == '(' ? 1 : 0) - (body[i].kind == ')' ? 1 : 0);
      const bool pasted =
          (i > 0 && body[i - 1].kind == '~') || (i + 1 < body.size() && body[i + 1].kind == '~');
      if (depth != 0 || pasted || body[i].kind != kind::identifier) continue;
      if (names_.knows(body[i].text)) continue;  // a macro
      const Run whole = declaration(body, i);
      names_.define(body[i], what, whole,
                    whole.size() == 1 ? "" : "from 0 to " + std::string(whole[2].text));
    }
  }

  void declare_board(Run body) {
    const bool generator = !body.empty() && body[0].kind != kind::identifier;
    for (std::size_t i = 1; generator && i < body.size() && body[i].kind != '['; ++i) {
      if (body[i].kind == kind::identifier && !names_.knows(body[i].text)) {
        names_.define(body[i], "direction", body.subspan(i, 1), "");
      }
    }
    for (std::size_t i = 0; !generator && i + 1 < body.size(); ++i) {
      if (body[i].kind != kind::identifier || names_.knows(body[i].text)) continue;
      if (body[i + 1].kind == '[') names_.define(body[i], "vertex", body.subspan(i, 1), "");
      if (body[i + 1].kind == ':') names_.define(body[i], "direction", body.subspan(i, 1), "");
    }
  }

  const Source& source_;
  text::TokenNames names_;
};

}  // namespace

NameIndex rbg_names(const Source& source) { return RbgNames(source).read(); }

std::string expand_rbg_call(const Source& source, std::size_t offset) {
  Diagnostics ignored;
  const Tokens tokens = text::lex(source, dialect, ignored);
  if (tokens.empty()) return "";
  const Directives directives = read_directives(tokens, ignored);
  const std::string result = text::expand_call(source, offset, tokens, directives.macros, dialect);
  if (result.empty()) return result;
  // As it would be written in the rules.
  const std::string heading = "#rules =\n";
  const std::optional<std::string> shown = format_rbg(Source("", heading + result), ignored);
  return shown ? shown->substr(heading.size()) : result;
}

}  // namespace zug
