// Text to forms. The grammar gives words and parentheses; a stack of the lists that are open pairs
// the parentheses without recursion. Where the text ends inside a list, the outermost open one is
// reported, and reading starts again at the next line that begins with '(', where most probably the
// next rule is: so one run finds several rules that were never closed.

#include "langs/gdl/parse.h"

#include <cctype>
#include <string>
#include <tao/pegtl.hpp>
#include <utility>

#include "ir/limits.h"
#include "langs/gdl/errors.h"
#include "langs/gdl/grammar.h"
#include "langs/text/characters.h"

namespace zug::gdl {
namespace {

namespace pegtl = tao::pegtl;

class Builder : public text::Places {
 public:
  Builder(const Source& source, Diagnostics& diagnostics)
      : Places(source), diagnostics_(diagnostics) {}

  void open(SourceRange at) {
    count(at);
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
    if (unusual && text != "<=") {
      diagnostics_.warning("GDL0104", {at},
                           quoted(text) + " has characters that other programs may not accept");
    }
    add(Form{false, std::string(text), {}, at});
  }

  // The outermost list that was never closed, if there is one; it is forgotten.
  std::vector<Form> take_open() { return std::exchange(open_, {}); }
  std::vector<Form> forms;

 private:
  void add(Form form) { (open_.empty() ? forms : open_.back().items).push_back(std::move(form)); }
  void count(SourceRange at) {
    if (++tokens_ > limits::tokens) {
      throw text::Stop{
          "GDL0103", "more than " + std::to_string(limits::tokens) + " words and parentheses", at};
    }
  }

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

}  // namespace

std::vector<Form> parse(const Source& source, Diagnostics& diagnostics) {
  const std::string_view text = source.text();
  if (text.size() > limits::source_bytes) {
    diagnostics.error("GDL0103", {},
                      "more than " + std::to_string(limits::source_bytes) + " bytes of text");
    return {};
  }
  Builder builder(source, diagnostics);
  std::size_t offset = 0;
  while (offset < text.size() && diagnostics.errors() < limits::diagnostics) {
    text::Characters input(text.data() + offset, text.data() + text.size(), "");
    try {
      pegtl::parse<grammar::file, action, pegtl::must_if<Errors>::control>(input, builder);
      const std::vector<Form> open = builder.take_open();
      if (open.empty()) break;
      diagnostics.error("GDL0102", {open.front().range}, "'(' is never closed");
      offset = next_rule(text, open.front().range.end);
    } catch (const pegtl::parse_error& error) {
      const std::size_t at = offset + error.positions().front().byte;
      const auto begin = static_cast<std::uint32_t>(at == 0 ? 0 : at - 1);
      diagnostics.error("GDL0105", {{begin, begin + 1}}, std::string(error.message()));
      builder.take_open();
      offset = next_rule(text, at);
    } catch (const text::Stop& stop) {
      diagnostics.error(stop.code, {stop.range}, stop.message);
      break;
    }
  }
  return std::move(builder.forms);
}

}  // namespace zug::gdl
