// What stands between two tokens of RBG. Formatting needs tokens only, so a game with errors can be
// laid out, too:
//
//   #turn(me;other)=->me{me~Man}[$me=100]     becomes
//   #turn(me; other) = ->me {me~Man} [$ me=100]
//
// A blank is never left out where that would make another token of two. Whether a bracket is the
// call of a macro, which has no blank before it, or a group behind a name, is decided by what the
// file defines, and as it was written where that says nothing.

#include "langs/rbg/format.h"

#include <algorithm>
#include <set>
#include <vector>

#include "langs/rbg/tokens.h"
#include "langs/text/layout.h"
#include "langs/text/lex.h"

namespace zug {
namespace {

using namespace rbg;
using text::LayoutItem;

bool is_name(char kind) { return text::is_word(kind); }
bool is_relation(char kind) {
  return kind == '<' || kind == '>' || kind == kind::equal || kind == kind::not_equal ||
         kind == kind::less_equal || kind == kind::greater_equal;
}
bool is_arithmetic(char kind) { return kind == kind::assign || kind == kind::compare; }
bool is_keyword_bracket(char kind) {
  return is_arithmetic(kind) || kind == kind::positive || kind == kind::negative;
}
bool is_generator(char kind) {
  return kind == kind::hexagon || kind == kind::cuboid || kind == kind::rectangle;
}

// Whether two tokens without a blank between them would be read as others.
bool would_merge(const Token& left, const Token& right) {
  const bool word_left = is_name(left.kind) || left.kind == kind::number;
  const bool word_right = is_name(right.kind) || right.kind == kind::number;
  if (word_left && word_right) return true;
  const std::string both = std::string(left.text) + std::string(right.text);
  if (both.starts_with("//") || both.starts_with("/*")) return true;
  for (const auto& [symbol, unused] : dialect.symbols) {
    if (symbol.size() > left.text.size() && symbol.starts_with(left.text) &&
        both.starts_with(symbol)) {
      return true;
    }
  }
  return false;
}

class RbgLayout {
 public:
  RbgLayout(const Tokens& tokens, std::vector<LayoutItem>& items) : tokens_(tokens) {
    for (LayoutItem& item : items) {
      if (item.kind == LayoutItem::Kind::Token) items_.push_back(&item);
    }
    find_macros();
  }

  void decide() {
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      if (token().kind == '#') begin_directive();
      decide_token();
      follow_brackets();
    }
  }

  // Groups are looked at once more when it is known where lines are broken.
  void space_groups(std::vector<LayoutItem>& items) {
    std::vector<std::size_t> open;
    std::vector<std::size_t> breaks(items.size() + 1, 0);  // before each item
    for (std::size_t i = 0; i < items.size(); ++i) {
      breaks[i + 1] = breaks[i] + (i != 0 && text::breaks_before(items, i) ? 1 : 0);
      if (items[i].opens) open.push_back(i);
      if (!items[i].closes || open.empty()) continue;
      const std::size_t begin = open.back();
      open.pop_back();
      if (items[begin].text != "(" || items[begin].call || begin + 1 == i) continue;
      const bool lines = breaks[i + 1] != breaks[begin + 1];
      LayoutItem& first = items[begin + 1];
      first.space = lines && (first.blank || first.kind != LayoutItem::Kind::Token);
      items[i].space = first.space;
    }
  }

 private:
  const Token& token() const { return tokens_[at_]; }
  LayoutItem& item() { return *items_[at_]; }
  char kind_before(std::size_t by) const { return at_ < by ? kind::blank : tokens_[at_ - by].kind; }
  char kind_behind(std::size_t by) const {
    return at_ + by < tokens_.size() ? tokens_[at_ + by].kind : kind::blank;
  }

  void find_macros() {
    for (std::size_t i = 0; i + 2 < tokens_.size(); ++i) {
      const bool defines = tokens_[i].kind == '#' && is_name(tokens_[i + 1].kind);
      if (defines && tokens_[i + 2].kind == '(') macros_.insert(tokens_[i + 1].text);
    }
  }

  void begin_directive() {
    open_.clear();
    section_ = kind_behind(1);
    hexagon_ = section_ == kind::board && kind_behind(3) == kind::hexagon;
    heading_ = true;
    directive_ = at_;
  }

  bool calls(const Token& name) const {
    if (is_generator(name.kind) || macros_.count(name.text) != 0) return true;
    return section_ == kind::players || section_ == kind::variables;
  }

  // The innermost bracket that is no group of arithmetic.
  char bracket() const {
    const auto found = std::find_if(open_.rbegin(), open_.rend(), [](char c) { return c != '('; });
    return found == open_.rend() ? kind::blank : *found;
  }
  bool in_assignment() const { return bracket() == kind::assign; }
  bool in_arithmetic() const { return is_arithmetic(bracket()); }
  static bool sign(char kind) { return kind == '+' || kind == '-'; }

  bool unary_minus(std::size_t at) const {
    if (tokens_[at].kind != '-' || at == 0) return false;
    const char before = tokens_[at - 1].kind;
    return before == '=' || before == ',' || before == ';' || before == '(' || before == '+' ||
           before == '-' || before == '*' || before == '/' || is_relation(before) ||
           is_arithmetic(before);
  }

  bool space_before_bracket() const {
    const Token& before = tokens_[at_ - 1];
    if (!is_name(before.kind)) return true;
    if (at_ == directive_ + 2 || calls(before)) return false;
    return items_[at_]->blank;
  }

  bool wants_space() const {
    if (at_ == 0) return false;
    const char before = kind_before(1), kind = token().kind;
    if (kind == ',' || kind == ';' || kind == '~' || before == '~' || before == '#') return false;
    if (text::is_closing(kind)) return false;
    if (is_keyword_bracket(before)) return true;
    if (text::is_opening(before)) return false;
    if (kind == '^' || before == '^' || before == kind::to_player) return false;
    if (kind == ':' || before == ':') return false;
    if (kind == '/' || before == '/') return false;
    if (kind == '*') return false;
    if (before == '*') return !in_arithmetic() && kind != kind::number;
    if (unary_minus(at_ - 1)) return false;
    if ((kind == '=' && !heading_) || (before == '=' && !was_heading_)) return false;
    if (in_assignment() && (sign(kind) || sign(before))) return false;
    if (kind == '(') return space_before_bracket();
    if (section_ == kind::board && is_name(before) && kind == '[') return false;
    if (section_ == kind::board && before == ']' && kind == '{') return false;
    return true;
  }

  void decide_token() {
    LayoutItem& item = this->item();
    const char kind = token().kind, before = kind_before(1);
    item.begins = kind == '#';
    if (item.begins) item.indent = 0;
    item.space = wants_space();
    if (!item.space && at_ != 0) item.space = would_merge(tokens_[at_ - 1], token());
    item.joined =
        !item.space && !item.begins && !text::is_opening(before) && !text::is_closing(kind);
    item.joined = item.joined || (at_ == directive_ + 1) || (kind == '=' && heading_);
    item.hangs = kind == '+';
    item.call = kind == '(' && !item.space && at_ != 0 && is_name(before);
    item.centred = hexagon_ && kind == '[';
    item.in_row = row_depth_ != 0 || (kind == '[' && section_ == kind::board);
    decide_breaking(item, before, kind);
    was_heading_ = heading_ && kind == '=';
    if (was_heading_) heading_ = false;
  }

  void decide_breaking(LayoutItem& item, char before, char kind) const {
    if (!item.space || item.joined || item.in_row || item.begins) return;
    if (was_heading_) {
      item.breaking = 0;
    } else if (kind == '+' || before == ',' || before == ';') {
      item.breaking = 1;
    } else if (before != '+' && kind != '=' && before != '=' && !is_keyword_bracket(before)) {
      item.breaking = 2;
    }
  }

  void follow_brackets() {
    const char kind = token().kind;
    if (text::is_opening(kind)) {
      item().opens = true;
      open_.push_back(kind);
      if (kind == '[' && section_ == kind::board) ++row_depth_;
    } else if (text::is_closing(kind)) {
      item().closes = true;
      if (kind == ']' && row_depth_ != 0) --row_depth_;
      if (!open_.empty()) open_.pop_back();
    }
    if (kind == '#') row_depth_ = 0;
  }

  const Tokens& tokens_;
  std::vector<LayoutItem*> items_;
  std::set<std::string_view> macros_;  // with parameters
  std::vector<char> open_;
  std::size_t at_ = 0, directive_ = 0;
  char section_ = kind::blank;
  bool hexagon_ = false;
  bool heading_ = false, was_heading_ = false;
  std::size_t row_depth_ = 0;
};

}  // namespace

std::optional<std::string> format_rbg(const Source& source, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const Tokens tokens = text::lex(source, dialect, diagnostics);
  if (diagnostics.errors() != errors) return std::nullopt;
  std::vector<text::TokenPlace> places;
  for (const Token& token : tokens) {
    places.push_back({token.origin.range.begin, token.origin.range.end});
  }
  std::vector<LayoutItem> items = text::items_of(source.text(), places, "//", "/*");
  RbgLayout layout(tokens, items);
  layout.decide();
  layout.space_groups(items);
  return text::lay_out(items);
}

}  // namespace zug
