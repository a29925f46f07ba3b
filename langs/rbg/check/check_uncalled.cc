// Macros that nothing calls. The rules of the game do not need them, so what is wrong in there is a
// warning; but whoever writes a macro first and its calls later wants to know it at once.
//
// Such a macro is expanded as if it were called once, with arguments of which nothing is known
// (names without a text: the grammars take them for whatever fits, and nothing is said about them).
// Which part of a game it stands for, nobody knows either: so the body is read as each kind of
// part, alone and with something in front of it or behind it, and the reading with the fewest
// faults is believed.
//
//   #step(me) = left + upp {me}     a rule with one fault: 'upp' is not declared
//   #total = red + blue             as a rule two faults, as numbers none
//   #or = +                         between two rules none
//
// A body that begins with a closing bracket, or ends with an opening one, is a part of something
// larger, and a single name may become a part of another one by '~': neither is judged, the name
// unless it resembles one that is declared. Macros that only such macros call are judged there.

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "ir/limits.h"
#include "langs/rbg/check.h"
#include "langs/rbg/parse.h"

namespace zug::rbg {
namespace {

Token unknown(const Token& beside, bool invented) {
  return {kind::identifier, "", beside.origin, invented, 0};
}

Token sign(const Token& beside, char kind) { return {kind, "", beside.origin, false, 0}; }

// What stands around a body where it is a part of a rule.
struct Around {
  std::string before, behind;  // kinds of tokens; 'i' is a name of which nothing is known
};

const std::array<Around, 5> parts_of_rules{{
    {"", ""},
    {"{", "}"},
    {{kind::assign, kind::identifier, '='}, "]"},
    {{kind::compare}, "}"},
    {{kind::assign}, "]"},
}};

const std::array<Around, 4> neighbours{{{"", ""}, {"i", ""}, {"", "i"}, {"i", "i"}}};

Tokens put_around(const Tokens& body, const Around& part, const Around& next) {
  Tokens all;
  const auto put = [&all](const std::string& kinds, const Token& beside) {
    for (const char kind : kinds) all.push_back(sign(beside, kind));
  };
  put(part.before + next.before, body.front());
  all.insert(all.end(), body.begin(), body.end());
  put(next.behind + part.behind, body.back());
  return all;
}

class Judge {
 public:
  Judge(const text::MacroTable& macros, const Uncalled& given, Diagnostics& diagnostics)
      : macros_(macros), given_(given), diagnostics_(diagnostics) {}

  // Later ones first: they may call the earlier ones.
  void run() {
    std::vector<const text::Macro*> uncalled;
    for (auto& [name, overloads] : macros_) {
      for (text::Macro& macro : overloads) {
        if (!macro.used && !macro.broken && !macro.body.empty()) uncalled.push_back(&macro);
        macro.used = false;
      }
    }
    std::sort(uncalled.begin(), uncalled.end(),
              [](const text::Macro* a, const text::Macro* b) { return a->order > b->order; });
    for (const text::Macro* macro : uncalled) {
      if (!macro->used && !is_torn(macro->body)) judge(*macro);
      if (said_ >= limits::diagnostics || spent_ >= limits::tokens) return;
    }
  }

 private:
  static bool is_torn(const Tokens& body) {
    return text::is_closing(body.front().kind) || text::is_opening(body.back().kind);
  }

  void judge(const text::Macro& macro) {
    const std::size_t expansions = given_.source.expansions.size();
    const Token name = macro.name;
    Diagnostics faults;
    const Tokens body = expand(macro, faults);
    spent_ += body.size() + given_.source.expansions.size() - expansions;
    const Diagnostics read = body.empty() ? Diagnostics() : least_faults(body);
    for (const Diagnostic& fault : read.all()) faults.add(fault);
    for (Diagnostic fault : faults.all()) {
      if (fault.severity != Severity::Error || fault.code == "RBG0308") continue;
      if (body.size() == 1 && fault.code == "RBG0601" && fault.hint.empty()) continue;
      if (fault.origin.expansion == expansions) fault.origin.expansion = no_expansion;
      fault.severity = Severity::Warning;
      fault.note(name.origin, "nothing calls macro " + quoted(name.text));
      diagnostics_.add(std::move(fault));
      ++said_;
    }
    if (faults.all().empty()) given_.source.expansions.resize(expansions);
  }

  Tokens expand(const text::Macro& macro, Diagnostics& faults) {
    Tokens call{macro.name};
    for (const Token& parameter : macro.parameters) {
      call.push_back(sign(macro.name, call.size() == 1 ? '(' : dialect.separator));
      call.push_back(unknown(parameter, true));
    }
    if (call.size() > 1) call.push_back(sign(macro.name, ')'));
    return text::expand_in_pairs(call, macro.order + 1, macros_, dialect, brackets_of_rules,
                                 given_.source, given_.pasted, faults, given_.vocabulary);
  }

  // As a board only the grammar is asked: names of vertices may be any.
  Diagnostics least_faults(const Tokens& body) const {
    Diagnostics least = as_rules(body);
    const auto compare = [&least](Diagnostics other) {
      if (other.errors() < least.errors()) least = std::move(other);
    };
    for (const Around& next : neighbours) {
      for (const Around& part : parts_of_rules) {
        if (least.has_errors()) compare(as_rules(put_around(body, part, next)));
      }
    }
    if (least.has_errors()) {
      Diagnostics as_board;
      parse_board(body, body.front(), as_board);
      compare(std::move(as_board));
    }
    return least;
  }

  Diagnostics as_rules(const Tokens& tokens) const {
    Diagnostics faults;
    auto rules = parse_rules(tokens, tokens.front(), faults);
    if (!rules.value) return faults;
    GameSyntax part;
    part.rules.push_back(std::move(*rules.value));
    check_rules(part, given_.symbols, faults);
    return faults;
  }

  text::MacroTable macros_;
  const Uncalled& given_;
  Diagnostics& diagnostics_;
  std::size_t said_ = 0;
  std::size_t spent_ = 0;
};

}  // namespace

void check_uncalled(const text::MacroTable& macros, const Uncalled& given,
                    Diagnostics& diagnostics) {
  const auto called = [](const auto& entry) {
    const std::vector<text::Macro>& overloads = entry.second;
    return std::all_of(overloads.begin(), overloads.end(),
                       [](const text::Macro& macro) { return macro.used; });
  };
  if (std::all_of(macros.begin(), macros.end(), called)) return;
  Judge(macros, given, diagnostics).run();
}

}  // namespace zug::rbg
