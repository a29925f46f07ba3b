// Text to forms. The grammar gives words and parentheses; a stack of the lists that are open pairs
// the parentheses without recursion. Where not all of them have a partner, a line that begins with
// '(' most probably begins a rule, and ends what is still open: so one run finds every rule that
// was never closed.

#include "langs/gdl/parse.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <tao/pegtl.hpp>
#include <utility>

#include "ir/limits.h"
#include "langs/gdl/errors.h"
#include "langs/gdl/grammar.h"
#include "langs/gdl/keywords.h"
#include "langs/text/characters.h"

namespace zug::gdl {
namespace {

namespace pegtl = tao::pegtl;

class Builder : public text::Places {
 public:
  Builder(const Source& source, bool at_rules, Diagnostics& diagnostics)
      : Places(source), text_(source.text()), at_rules_(at_rules), diagnostics_(diagnostics) {}

  void open(SourceRange at) {
    count(at);
    if (at_rules_ && !open_.empty() && (at.begin == 0 || text_[at.begin - 1] == '\n')) give_up();
    if (open_.size() == limits::nesting) {
      throw text::Stop{
          "GDL0103",
          "more than " + std::to_string(limits::nesting) + " parentheses inside each other", at};
    }
    open_.push_back(Form{true, {}, {}, at});
  }

  void close(SourceRange at) {
    count(at);
    if (open_.empty()) {
      diagnostics_.error("GDL0101", {at}, "')' without a '('");
      return;
    }
    Form form = std::move(open_.back());
    open_.pop_back();
    form.range.end = at.end;
    add(std::move(form));
  }

  void word(std::string_view text, SourceRange at) {
    count(at);
    const auto usual = [](unsigned char c) {
      return (c < 128 && std::isalnum(c) != 0) || c == '_' || c == '-';
    };
    const std::size_t start = text.front() == '?' ? 1 : 0;
    bool unusual = false;
    for (const char c : text.substr(start)) {
      unusual = unusual || !usual(static_cast<unsigned char>(c));
    }
    if (unusual && text != "<=" && !is_wrong_arrow(text)) {
      diagnostics_.warning("GDL0104", {at},
                           quoted(text) + " has characters that other programs may not accept");
    }
    add(Form{false, std::string(text), {}, at});
  }

  // Ends the lists that are open, and says so of the outermost one.
  void give_up() {
    if (open_.empty()) return;
    diagnostics_.error("GDL0102", {open_.front().range}, "'(' is never closed");
    forget_open();
  }
  // Of what is open only the words are kept.
  void forget_open() {
    for (Form& form : std::exchange(open_, {})) {
      form.whole = false;
      forms.push_back(std::move(form));
    }
  }
  std::vector<Form> forms;

 private:
  void add(Form form) { (open_.empty() ? forms : open_.back().items).push_back(std::move(form)); }
  void count(SourceRange at) {
    if (++tokens_ > limits::tokens) {
      throw text::Stop{
          "GDL0103", "more than " + std::to_string(limits::tokens) + " words and parentheses", at};
    }
  }

  std::string_view text_;
  bool at_rules_;  // a line that begins with '(' begins a rule
  Diagnostics& diagnostics_;
  std::vector<Form> open_;
  std::size_t tokens_ = 0;
};

template <class Rule>
struct action : pegtl::nothing<Rule> {};
ZUG_ACTION(open, b.open(b.range(in)))
ZUG_ACTION(close, b.close(b.range(in)))
ZUG_ACTION(variable, b.word(in.string_view(), b.range(in)))
ZUG_ACTION(constant, b.word(in.string_view(), b.range(in)))

// Where the next line that begins with '(' begins.
std::size_t next_rule(std::string_view text, std::size_t offset) {
  const std::size_t found = text.find("\n(", offset);
  return found == std::string_view::npos ? text.size() : found + 1;
}

bool has_paired_parentheses(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == ';') at = std::min(text.find('\n', at), text.size() - 1);
    // No rule stands in another one.
    if (depth > 0 && text.substr(at).starts_with("(<=") && text[at - 1] == '\n') return false;
    if (text[at] == '(') ++depth;
    if (text[at] == ')' && depth-- == 0) return false;
  }
  return depth == 0;
}

}  // namespace

std::vector<Form> parse(const Source& source, Diagnostics& diagnostics, LineBreaks line_breaks) {
  const std::string_view text = source.text();
  if (text.size() > limits::source_bytes) {
    diagnostics.error("GDL0103", {},
                      "more than " + std::to_string(limits::source_bytes) + " bytes of text");
    return {};
  }
  const bool at_rules = line_breaks == LineBreaks::OfFile && !has_paired_parentheses(text);
  Builder builder(source, at_rules, diagnostics);
  std::size_t offset = 0;
  while (offset < text.size() && diagnostics.errors() < limits::diagnostics) {
    text::Characters input(text.data() + offset, text.data() + text.size(), "");
    try {
      pegtl::parse<grammar::file, action, pegtl::must_if<Errors>::control>(input, builder);
      builder.give_up();
      break;
    } catch (const pegtl::parse_error& error) {
      const std::size_t at = offset + error.positions().front().byte;
      const auto begin = static_cast<std::uint32_t>(at == 0 ? 0 : at - 1);
      diagnostics.error("GDL0105", {{begin, begin + 1}}, std::string(error.message()));
      builder.forget_open();
      offset = next_rule(text, at);
    } catch (const text::Stop& stop) {
      diagnostics.error(stop.code, {stop.range}, stop.message);
      return {};  // what is missing may stand behind it
    }
  }
  return std::move(builder.forms);
}

}  // namespace zug::gdl
