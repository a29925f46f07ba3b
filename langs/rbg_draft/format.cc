// What stands between two tokens of the early draft. As in RBG, tokens are all that is needed:
//
//   #def HOP( dx,dy,man )=(dx,dy,{empty ,foe}/man)[ +1 ]     becomes
//   #def HOP(dx, dy, man) = (dx, dy, {empty, foe}/man)[+1]
//
// A sign stands at its number, and is told from a sum by what is before it. A group behind a name
// or another group keeps its blank, or has none, as somebody wrote it. The pieces of a board stand
// in columns.

#include "langs/rbg_draft/format.h"

#include <algorithm>
#include <set>
#include <vector>

#include "langs/rbg_draft/tokens.h"
#include "langs/text/layout.h"
#include "langs/text/lex.h"

namespace zug {
namespace {

using namespace rbg_draft;
using text::LayoutItem;

bool is_draft_relation(char kind) {
  return kind == '<' || kind == '>' || kind == kind::equal || kind == kind::not_equal ||
         kind == kind::less_equal || kind == kind::greater_equal;
}
bool is_joining_word(char kind) {
  return kind == kind::and_word || kind == kind::or_word || kind == kind::not_word;
}
bool ends_a_part(char kind) {
  return text::is_closing(kind) || kind == '*' || kind == kind::number || kind == kind::string ||
         (text::is_word(kind) && !is_joining_word(kind));
}

// Whether two tokens without a blank between them would be read as others.
bool draft_tokens_merge(const Token& left, const Token& right) {
  const bool word_left = text::is_word(left.kind) || left.kind == kind::number;
  const bool word_right = text::is_word(right.kind) || right.kind == kind::number;
  if (word_left && word_right) return true;
  const std::string both = std::string(left.text) + std::string(right.text);
  if (both.starts_with("//") || both.starts_with("/*")) return true;
  return std::any_of(dialect.symbols.begin(), dialect.symbols.end(), [&](const auto& symbol) {
    return symbol.first.size() > left.text.size() && symbol.first.starts_with(left.text) &&
           both.starts_with(symbol.first);
  });
}

class DraftLayout {
 public:
  DraftLayout(const Tokens& tokens, std::vector<LayoutItem>& items) : tokens_(tokens) {
    for (LayoutItem& item : items) {
      if (item.kind == LayoutItem::Kind::Token) items_.push_back(&item);
    }
    for (std::size_t i = 0; i + 3 < tokens_.size(); ++i) {
      const bool defines = tokens_[i].kind == '#' && tokens_[i + 1].kind == kind::def;
      if (defines && tokens_[i + 3].kind == '(') macros_.insert(tokens_[i + 2].text);
    }
  }

  void decide() {
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      if (tokens_[at_].kind == '#') begin_directive();
      decide_token();
    }
  }

 private:
  char kind_before(std::size_t by) const { return at_ < by ? kind::blank : tokens_[at_ - by].kind; }
  char kind_behind(std::size_t by) const {
    return at_ + by < tokens_.size() ? tokens_[at_ + by].kind : kind::blank;
  }

  void begin_directive() {
    section_ = kind_behind(1);
    directive_ = at_;
    heading_ = section_ == kind::def;
    depth_ = 0;
  }

  // '-' always is one; '+' where nothing stands before it that could be added to.
  bool is_sign(std::size_t at) const {
    if (tokens_[at].kind == '-') return true;
    return tokens_[at].kind == '+' && at != 0 && !ends_a_part(tokens_[at - 1].kind);
  }

  // "LIFT (…)", where LIFT is a macro without parameters, and "(…)(…)" are as they were written.
  bool space_before_bracket(char before) const {
    if (before == '+' || before == '>' || before == '=' || !ends_a_part(before)) return true;
    if (before == kind::move || before == kind::number) return items_[at_]->blank;
    const bool named = at_ == directive_ + 3 && section_ != kind::def;  // #player white (…)
    if (named) return true;
    if (macros_.count(tokens_[at_ - 1].text) != 0) return false;
    if (section_ == kind::def && at_ == directive_ + 3) return false;
    return items_[at_]->blank;
  }

  bool wants_space() const {
    if (at_ == 0) return false;
    const char before = kind_before(1), kind = tokens_[at_].kind;
    if (before == ',') return true;  // also where an argument is empty: "white, black, )"
    if (kind == ',' || kind == '~' || before == '~' || before == '#') return false;
    if (text::is_closing(kind) || text::is_opening(before)) return false;
    if (kind == '^' || before == '^' || kind == '/' || before == '/' || before == '$') return false;
    if (is_sign(at_ - 1)) return false;
    if (kind == '[') return !ends_a_part(before);
    return kind == '(' ? space_before_bracket(before) : true;
  }

  void decide_token() {
    LayoutItem& item = *items_[at_];
    const char kind = tokens_[at_].kind, before = kind_before(1);
    item.begins = kind == '#';
    if (item.begins) item.indent = 0;
    item.space = wants_space() || (at_ != 0 && draft_tokens_merge(tokens_[at_ - 1], tokens_[at_]));
    item.joined =
        !item.space && !item.begins && !text::is_opening(before) && !text::is_closing(kind);
    item.joined = item.joined || at_ == directive_ + 1 || (kind == '=' && heading_);
    item.hangs = (kind == '+' && !is_sign(at_)) || kind == '>' || kind == kind::priority ||
                 kind == kind::and_word || kind == kind::or_word;
    item.call = kind == '(' && !item.space && at_ != 0 && text::is_word(before);
    item.opens = text::is_opening(kind);
    item.closes = text::is_closing(kind);
    if (section_ == kind::board) {
      decide_in_board(item, before, kind);
    } else {
      decide_breaking(item, before);
    }
    if (item.closes && depth_ != 0) --depth_;
    if (item.opens) ++depth_;
    heading_ = heading_ && kind != '=';
  }

  // Pieces, and macros of pieces, outside of brackets are cells; the size stays in its line.
  void decide_in_board(LayoutItem& item, char before, char kind) const {
    if (at_ < directive_ + 4) {
      item.joined = !item.begins;
      return;
    }
    item.indent = 2;
    item.cell = depth_ == 0 && text::is_word(kind) && before != '~';
  }

  void decide_breaking(LayoutItem& item, char before) const {
    if (!item.space || item.joined || item.begins) return;
    if (before == '=') {
      item.breaking = 0;
    } else if (item.hangs || before == ',') {
      item.breaking = 1;
    } else if (before != '+' && before != '>' && !is_draft_relation(tokens_[at_].kind) &&
               tokens_[at_].kind != '=' && at_ > directive_ + 2) {
      item.breaking = 2;
    }
  }

  const Tokens& tokens_;
  std::vector<LayoutItem*> items_;
  std::set<std::string_view> macros_;  // with parameters
  std::size_t at_ = 0, directive_ = 0, depth_ = 0;
  char section_ = kind::blank;
  bool heading_ = false;  // in front of the '=' of a macro
};

}  // namespace

std::optional<std::string> format_rbg_draft(const Source& source, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const Tokens tokens = text::lex(source, dialect, diagnostics);
  if (diagnostics.errors() != errors) return std::nullopt;
  std::vector<text::TokenPlace> places;
  for (const Token& token : tokens) {
    places.push_back({token.origin.range.begin, token.origin.range.end});
  }
  std::vector<LayoutItem> items = text::items_of(source.text(), places, "//", "/*");
  DraftLayout(tokens, items).decide();
  return text::lay_out(items);
}

}  // namespace zug
