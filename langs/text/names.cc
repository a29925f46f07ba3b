// Names are found among the tokens as written. A name that macros make by pasting, such as whiteMan
// of me~Man, is no token, so nothing points there; who renames things has to read the game
// afterwards.

#include "langs/text/names.h"

#include <algorithm>

namespace zug::text {
namespace {

constexpr std::size_t longest_short_text = 400;
constexpr std::size_t longest_expansion = 4'000;

SourceRange whole_range(std::span<const Token> tokens) {
  return {tokens.front().origin.range.begin, tokens.back().origin.range.end};
}

}  // namespace

TokenNames::TokenNames(const Dialect& dialect) {
  for (const auto& [word, unused] : dialect.reserved) index_.words.emplace_back(word);
  if (dialect.underscores) index_.letters = "_";
}

void TokenNames::use(std::size_t thing, const Token& token) {
  index_.things[thing].uses.push_back(token.origin.range);
}

void TokenNames::define(const Token& name, const std::string& kind, std::span<const Token> whole,
                        const std::string& about) {
  const auto [place, fresh] = by_name_.emplace(name.text, index_.things.size());
  if (fresh) {
    index_.things.push_back(
        {std::string(name.text), kind, name.origin.range, whole_range(whole), {}, about});
  }
  use(place->second, name);
  defined_.insert(name.origin.range.begin);
}

void TokenNames::define_macro(std::span<const Token> run) {
  const auto equals =
      std::find_if(run.begin(), run.end(), [](const Token& token) { return token.kind == '='; });
  const auto heading = static_cast<std::size_t>(equals - run.begin());
  std::string about;
  for (const Token& token : run.first(heading)) {
    about +=
        (token.kind == kind::identifier && about.size() > 1 && about.back() == ';' ? " " : "") +
        std::string(token.text);
  }
  define(run.front(), "macro", run, about);
  auto& parameters = parameters_[run.front().text.data()];
  for (const Token& token : run.subspan(1, heading - std::min<std::size_t>(heading, 1))) {
    if (token.kind != kind::identifier || parameters.count(token.text) != 0) continue;
    parameters[token.text] = index_.things.size();
    index_.things.push_back({std::string(token.text),
                             "parameter",
                             token.origin.range,
                             token.origin.range,
                             {},
                             "of " + std::string(run.front().text)});
  }
}

void TokenNames::resolve(std::span<const Token> run, const std::string& otherwise) {
  if (run.empty()) return;
  const auto local = parameters_.find(run.front().text.data());
  for (const Token& token : run) {
    if (token.kind != kind::identifier) continue;
    if (local != parameters_.end()) {
      const auto parameter = local->second.find(token.text);
      if (parameter != local->second.end()) {
        use(parameter->second, token);
        continue;
      }
    }
    const auto known = by_name_.find(token.text);
    if (known != by_name_.end()) {
      if (defined_.count(token.origin.range.begin) == 0) use(known->second, token);
    } else if (!otherwise.empty()) {
      define(token, otherwise, {&token, 1}, "");
    }
  }
}

NameIndex TokenNames::take() {
  const auto earlier = [](SourceRange a, SourceRange b) { return a.begin < b.begin; };
  for (NamedThing& thing : index_.things) {
    std::sort(thing.uses.begin(), thing.uses.end(), earlier);
  }
  std::stable_sort(index_.things.begin(), index_.things.end(),
                   [&](const NamedThing& a, const NamedThing& b) {
                     return earlier(a.definition, b.definition);
                   });
  return std::move(index_);
}

std::string short_text(std::span<const Token> tokens, std::string_view source) {
  if (tokens.empty()) return "";
  const SourceRange range = whole_range(tokens);
  std::string result;
  for (const char c : source.substr(range.begin, range.end - range.begin)) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!blank) result += c;
    if (blank && !result.empty() && result.back() != ' ') result += ' ';
    if (result.size() > longest_short_text) return result + " ...";
  }
  return result;
}

std::string expand_call(const Source& source, std::size_t offset, const Tokens& tokens,
                        const MacroTable& macros, const Dialect& dialect) {
  std::size_t order = 0, at = 0;
  const auto covers = [&](const Token& token) {
    return token.origin.range.begin <= offset && offset <= token.origin.range.end;
  };
  while (at < tokens.size() && !(tokens[at].kind == kind::identifier && covers(tokens[at]))) {
    order += tokens[at++].kind == '#' ? 1 : 0;
  }
  if (at == tokens.size() || macros.count(tokens[at].text) == 0) return "";
  const std::vector<Macro>& overloads = macros.find(tokens[at].text)->second;
  std::size_t end = at + 1;
  if (!overloads.front().parameters.empty()) {
    int depth = 0;
    do {
      if (end == tokens.size()) return "";
      depth += (tokens[end].kind == '(' ? 1 : 0) - (tokens[end].kind == ')' ? 1 : 0);
      ++end;
    } while (depth > 0);
  }
  Source copy(source.name(), std::string(source.text()));
  PastedTexts pasted;
  Diagnostics ignored;
  const Tokens expanded = expand(std::span(tokens).subspan(at, end - at), order, macros, dialect,
                                 copy, pasted, ignored);
  std::string result;
  for (const Token& token : expanded) {
    result += (result.empty() ? "" : " ") + std::string(token.text);
    if (result.size() > longest_expansion) return result + " ...";
  }
  return ignored.has_errors() ? "" : result;
}

}  // namespace zug::text
