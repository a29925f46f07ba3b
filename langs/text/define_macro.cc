// Macro definitions. A name has either one definition without parameters or some with, told apart
// by how many they take:
//
//   #any = up*        #ride(d) = d*        #ride(d; n) = d^n

#include <algorithm>
#include <functional>
#include <iterator>

#include "langs/text/macros.h"

namespace zug::text {
namespace {

class Definition {
 public:
  Definition(std::span<const Token> run, std::size_t order, const Dialect& dialect,
             Diagnostics& diagnostics)
      : run_(run), dialect_(dialect), diagnostics_(diagnostics) {
    macro_.name = run[0];
    macro_.order = order;
    // What no token starts with has been reported.
    const auto stray = [](const Token& token) { return token.kind == kind::blank; };
    if (std::any_of(run.begin(), run.end(), stray)) {
      std::copy_if(run.begin(), run.end(), std::back_inserter(cleaned_), std::not_fn(stray));
      run_ = cleaned_;
      commas_ = true;
    }
  }

  void add_to(MacroTable& macros, const std::vector<std::string>& sections) {
    std::size_t at = 1;
    if (at < run_.size() && run_[at].kind == '(' && !read_parameters(at)) skip_to_body(at);
    if (at < run_.size() && run_[at].kind == '=') {
      ++at;
    } else if (!macro_.broken) {
      report_no_body(at, sections);
      macro_.broken = at >= run_.size();
    }
    const bool empty = at >= run_.size() && !macro_.broken;
    if (at < run_.size()) {
      macro_.body.assign(run_.begin() + static_cast<std::ptrdiff_t>(at), run_.end());
    }
    if (empty) {
      diagnostics_.warning(code(dialect_, "0302"), macro_.name.origin,
                           "macro " + quoted(macro_.name.text) + " has no body");
    }
    std::vector<Macro>& overloads = macros[macro_.name.text];
    if (macro_.broken || !clashes(overloads)) overloads.push_back(std::move(macro_));
  }

 private:
  Diagnostic& error(const char* number, const Token& at, std::string message) {
    return diagnostics_.error(code(dialect_, number), at.origin, std::move(message));
  }

  // Nobody knows the parameters; what is behind '=' is the body.
  void skip_to_body(std::size_t& at) {
    macro_.broken = true;
    while (at < run_.size() && run_[at].kind != '=') ++at;
  }

  void report_no_body(std::size_t at, const std::vector<std::string>& sections) {
    const std::string name = quoted(macro_.name.text);
    auto& diagnostic =
        at >= run_.size()
            ? error("0301", run_.back(), "the definition of macro " + name + " ends before its '='")
            : error("0301", run_[at],
                    "expected '=' in the definition of macro " + name + ", found " +
                        quoted(run_[at].text));
    const std::string meant = nearest(std::string(macro_.name.text), sections);
    if (!meant.empty()) diagnostic.hint = "did you mean '#" + meant + "'?";
  }

  // parameters = '(' name { separator name } ')'; `at` is left behind the ')'.
  bool read_parameters(std::size_t& at) {
    const std::string separator{'\'', dialect_.separator, '\''};
    const std::size_t open = at++;
    while (true) {
      if (at >= run_.size()) {
        error("0301", run_.back(),
              "the parameter list of macro " + quoted(macro_.name.text) + " is not closed")
            .note(run_[open].origin, "it is opened here");
        return false;
      }
      if (run_[at].kind != kind::identifier) {
        error("0301", run_[at], "expected a parameter name, found " + quoted(run_[at].text));
        return false;
      }
      for (const Token& earlier : macro_.parameters) {
        if (earlier.text != run_[at].text) continue;
        error("0301", run_[at], "two parameters are named " + quoted(run_[at].text))
            .note(earlier.origin, "the first one is here");
        macro_.broken = true;  // how many it was to have nobody knows
        break;
      }
      macro_.parameters.push_back(run_[at++]);
      if (at < run_.size() && run_[at].kind == ')') break;
      if (!cleaned_.empty() && at < run_.size() && run_[at].kind == kind::identifier) continue;
      if (at < run_.size() && run_[at].kind != dialect_.separator &&
          !(commas_ && (run_[at].kind == ',' || run_[at].kind == ';'))) {
        auto& diagnostic = error(
            "0301", run_[at],
            "expected " + separator + " or ')' after a parameter, found " + quoted(run_[at].text));
        if (run_[at].kind != ',' && run_[at].kind != ';') return false;
        diagnostic.hint = "macro parameters are separated by " + separator;
        commas_ = true;
      }
      ++at;
    }
    ++at;
    return true;
  }

  // True, and reported, when the new definition cannot stand beside the others of its name.
  bool clashes(const std::vector<Macro>& overloads) {
    for (const Macro& other : overloads) {
      if (other.broken) continue;
      const bool same_arity = other.parameters.size() == macro_.parameters.size();
      const bool mixed = other.parameters.empty() != macro_.parameters.empty();
      if (!same_arity && !mixed) continue;
      const bool bare = other.parameters.empty() || macro_.parameters.empty();
      const std::string name = "macro " + quoted(macro_.name.text);
      const std::string arity =
          " with " + std::to_string(macro_.parameters.size()) + " parameter(s)";
      error(bare ? "0303" : "0304", macro_.name,
            mixed ? name + " is defined with and without parameters"
                  : name + " is defined twice" + (bare ? "" : arity))
          .note(other.name.origin, "the first definition is here");
      return true;
    }
    return false;
  }

  std::span<const Token> run_;
  Tokens cleaned_;
  const Dialect& dialect_;
  Diagnostics& diagnostics_;
  Macro macro_;
  bool commas_ = false;  // a wrong separator has been reported
};

}  // namespace

void define_macro(std::span<const Token> run, std::size_t order,
                  const std::vector<std::string>& sections, const Dialect& dialect,
                  MacroTable& macros, Diagnostics& diagnostics) {
  Definition(run, order, dialect, diagnostics).add_to(macros, sections);
}

const Token* lost_parameter(const Macro& macro, const MacroTable& macros,
                            const Vocabulary& declared) {
  const auto known = [&](const Token& token) {
    const auto same = [&token](const Token& other) { return other.text == token.text; };
    return std::any_of(macro.parameters.begin(), macro.parameters.end(), same) ||
           macros.contains(token.text);
  };
  for (std::size_t at = 0; at < macro.body.size(); ++at) {
    const Token& token = macro.body[at];
    if (token.kind != kind::identifier || known(token) || declared.contains(token.text)) {
      continue;
    }
    const bool behind = at > 1 && macro.body[at - 1].kind == '~' && known(macro.body[at - 2]);
    const bool before =
        at + 2 < macro.body.size() && macro.body[at + 1].kind == '~' && known(macro.body[at + 2]);
    if (!behind && !before) return &token;
  }
  return nullptr;
}

void warn_of_unused_macros(const MacroTable& macros, const Dialect& dialect,
                           Diagnostics& diagnostics) {
  for (const auto& [name, overloads] : macros) {
    for (const Macro& macro : overloads) {
      if (macro.used) continue;
      diagnostics.warning(code(dialect, "0705"), macro.name.origin,
                          "the macro " + quoted(name) + " is never used");
    }
  }
}

}  // namespace zug::text
