// Macros that nothing calls. The rules of the game do not need them, so what is wrong in there is a
// warning; but whoever writes a macro first and its calls later wants to know it at once. It is an
// error where they are needed, but all their calls are wrong themselves.
//
// Such a macro is expanded as if it were called once, with arguments of which nothing is known
// (names without a text: no table has them, and nothing is said about them).
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
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/limits.h"
#include "langs/rbg/check.h"
#include "langs/rbg/parse.h"
#include "langs/text/recovery.h"

namespace zug::rbg {
namespace {

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
  Judge(text::MacroTable& macros, const Uncalled& given, Diagnostics& diagnostics)
      : macros_(macros),
        given_(given),
        diagnostics_(diagnostics),
        valid_(!diagnostics.has_errors()) {}

  // Later ones first: they may call the earlier ones.
  void run() {
    std::vector<const text::Macro*> unknown;
    for (const auto& [name, overloads] : macros_) {
      for (const text::Macro& macro : overloads) {
        if (is_unknown(macro)) unknown.push_back(&macro);
        if (macro.used) called_.push_back(&macro);
      }
    }
    for (const text::Macro* macro : called_) macro->used = false;
    std::sort(unknown.begin(), unknown.end(),
              [](const text::Macro* a, const text::Macro* b) { return a->order > b->order; });
    for (const text::Macro* macro : unknown) {
      if (said_ >= limits::diagnostics || spent_ >= limits::tokens) break;
      if (!macro->used && !is_torn(macro->body)) judge(*macro);
    }
    for (const text::Macro* macro : unknown) macro->used = false;
    for (const text::Macro* macro : called_) macro->used = true;
  }

 private:
  // Whether no expansion has shown what is in there, and nothing has been said about it yet.
  static bool is_unknown(const text::Macro& macro) {
    if (macro.expanded || macro.broken || macro.body.empty()) return false;
    return !macro.used || (!macro.blamed && text::has_paired_brackets(macro.body));
  }

  // Whether the game cannot do without the macro: what is called, rightly or not, mentions it. A
  // game that has been read whole can.
  bool is_needed(const text::Macro& macro) {
    if (valid_) return false;
    if (!needed_) {
      needed_.emplace(called_.begin(), called_.end());
      std::vector<const text::Macro*> open = called_;
      while (!open.empty()) {
        const text::Macro& next = *open.back();
        open.pop_back();
        for (const Token& token : next.body) {
          const auto mentioned = macros_.find(token.text);
          if (mentioned == macros_.end()) continue;
          for (const text::Macro& other : mentioned->second) {
            if (needed_->insert(&other).second) open.push_back(&other);
          }
        }
      }
    }
    return needed_->contains(&macro);
  }

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
      if (!is_needed(macro)) {
        fault.severity = Severity::Warning;
        fault.note(name.origin, "nothing calls macro " + quoted(name.text));
      }
      diagnostics_.add(std::move(fault));
      ++said_;
    }
    if (faults.all().empty()) given_.source.expansions.resize(expansions);
  }

  // Without what is said at an argument, or right behind one: it may be any tokens.
  static Diagnostics sure_faults(const Diagnostics& all, const Tokens& body) {
    const auto argument = [](const Token& token) {
      return token.kind == kind::identifier && token.text.empty();
    };
    const auto doubtful = [&](const Diagnostic& fault) {
      for (std::size_t at = 0; at < body.size(); ++at) {
        const bool near = argument(body[at]) || (at > 0 && argument(body[at - 1]));
        if (near && body[at].origin == fault.origin) return true;
      }
      return false;
    };
    Diagnostics sure;
    for (const Diagnostic& fault : all.all()) {
      if (fault.severity != Severity::Error) continue;
      if (fault.code == "RBG0601" || !doubtful(fault)) sure.add(fault);
    }
    return sure;
  }

  // What could not be expanded is as unknown as an argument; behind '^' both are numbers.
  Tokens expand(const text::Macro& macro, Diagnostics& faults) {
    Tokens call{macro.name};
    for (const Token& parameter : macro.parameters) {
      call.push_back(sign(macro.name, call.size() == 1 ? '(' : dialect.separator));
      call.push_back(sign(parameter, kind::identifier));
    }
    if (call.size() > 1) call.push_back(sign(macro.name, ')'));
    Tokens body;
    if (!is_needed(macro)) {
      body = text::expand_in_pairs(call, macro.order + 1, macros_, dialect, brackets_of_rules,
                                   given_.source, given_.pasted, faults, given_.guesses);
    } else {
      // Brackets without a partner have been reported where they matter.
      body = text::expand(call, macro.order + 1, macros_, dialect, given_.source, given_.pasted,
                          faults, &given_.guesses);
      if (!text::has_paired_brackets(body)) {
        faults = {};
        return {};
      }
    }
    for (std::size_t at = 0; at < body.size(); ++at) {
      Token& token = body[at];
      const bool argument = token.kind == kind::identifier || token.kind == kind::skipped;
      if (!argument || !token.text.empty()) continue;
      const bool counts = at > 0 && body[at - 1].kind == '^';
      token.kind = counts ? kind::number : kind::identifier;
      token.text = counts ? "1" : "";
      token.invented = false;
    }
    return body;
  }

  // As a board only the grammar is asked: names of vertices may be any.
  Diagnostics least_faults(const Tokens& body) const {
    Diagnostics least = as_rules(body, limits::diagnostics);
    const auto compare = [&least](Diagnostics other) {
      if (other.errors() < least.errors()) least = std::move(other);
    };
    for (const Around& next : neighbours) {
      for (const Around& part : parts_of_rules) {
        if (!least.has_errors()) break;
        compare(as_rules(put_around(body, part, next), least.errors()));
      }
    }
    if (least.has_errors()) {
      Diagnostics as_board;
      parse_board(body, body.front(), as_board);
      compare(std::move(as_board));
    }
    return sure_faults(least, body);
  }

  // With as many faults as `most` it is not the best, however many more there are.
  Diagnostics as_rules(const Tokens& tokens, std::size_t most) const {
    Diagnostics faults;
    faults.enough_at([left = most](const Diagnostic&) mutable { return --left == 0; });
    auto rules = parse_rules(tokens, tokens.front(), faults);
    if (!rules.value) return faults;
    GameSyntax part;
    part.rules.push_back(std::move(*rules.value));
    check_rules(part, given_.symbols, macros_, faults);
    return faults;
  }

  text::MacroTable& macros_;
  const Uncalled& given_;
  Diagnostics& diagnostics_;
  bool valid_;  // no fault has been found before
  std::vector<const text::Macro*> called_;
  std::optional<std::set<const text::Macro*>> needed_;  // made when first asked for
  std::size_t said_ = 0;
  std::size_t spent_ = 0;
};

}  // namespace

void check_uncalled(text::MacroTable& macros, const Uncalled& given, Diagnostics& diagnostics) {
  const auto seen = [](const auto& entry) {
    const std::vector<text::Macro>& overloads = entry.second;
    return std::all_of(overloads.begin(), overloads.end(),
                       [](const text::Macro& macro) { return macro.expanded; });
  };
  if (std::all_of(macros.begin(), macros.end(), seen)) return;
  // Noise is read again and again, to find a bracket; it does not matter what else is wrong in it.
  constexpr std::size_t most_errors = 30;
  if (diagnostics.errors() > most_errors || diagnostics.enough()) return;
  Judge(macros, given, diagnostics).run();
}

}  // namespace zug::rbg
