// Simplified Boardgames laid out: headings, rows, the rule of each letter and each goal begin
// lines; what is in brackets has no blanks, sums have them where somebody wrote some, and are
// broken before a sign where they are too long:
//
//   <PIECES> P(0,1,e)+(1, 1,p)&      becomes      <PIECES>
//                                                 P (0,1,e)+(1,1,p) &

#include "langs/sbg/format.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "langs/sbg/characters.h"
#include "langs/sbg/outline.h"
#include "langs/sbg/parse.h"
#include "langs/text/layout.h"

namespace zug {
namespace {

using sbg::is_blank;
using sbg::is_digit;
using sbg::is_letter;
using text::LayoutItem;
using text::TokenPlace;

// Comments as blanks, so that places stay what they are.
std::string without_comments(std::string_view source) {
  std::string text(source);
  for (std::size_t at = 0; at + 1 < text.size();) {
    std::size_t end = at;
    if (text[at] == '/' && text[at + 1] == '/') end = std::min(text.find('\n', at), text.size());
    if (text[at] == '/' && text[at + 1] == '*') end = text.find("*/", at + 2) + 2;
    for (std::size_t i = at; i < end; ++i) text[i] = ' ';
    at = std::max(end, at + 1);
  }
  return text;
}

enum class Part { Before, Board, Pieces, Goals };

// In a text without comments.
class SbgLayout {
 public:
  SbgLayout(const std::string& text, const sbg::Outline& outline)
      : text_(text), outline_(outline) {}

  std::vector<TokenPlace> places() const {
    std::vector<TokenPlace> result;
    for (std::size_t at = 0; at < text_.size();) {
      if (is_blank(text_[at])) {
        ++at;
        continue;
      }
      const std::size_t end = end_of_token(at);
      result.push_back({at, end});
      at = end;
    }
    return result;
  }

  void decide(std::vector<LayoutItem>& items, const std::vector<TokenPlace>& places) {
    std::size_t next = 0;
    for (LayoutItem& item : items) {
      if (item.kind != LayoutItem::Kind::Token) continue;
      const std::size_t begin = places[next++].begin;
      behind_blank_ = next < places.size() && places[next].begin != places[next - 1].end;
      decide(item, begin);
      before_ = item.text;
    }
  }

 private:
  // Titles, headings and rows are one token, and so are numbers.
  std::size_t end_of_token(std::size_t at) const {
    const char c = text_[at];
    if (c == '|') return std::min(text_.find('|', at + 1), text_.size() - 1) + 1;
    if (c == '<') return end_of_heading(at);
    std::size_t end = at + 1;
    while (is_digit(c) && end < text_.size() && is_digit(text_[end])) ++end;
    return end;
  }

  std::size_t end_of_heading(std::size_t at) const {
    const std::size_t second = text_.find_first_not_of(" \t", at + 1);
    const bool title = second != std::string::npos && text_[second] == '<';
    std::size_t end = text_.find('>', at);
    if (title && end != std::string::npos) end = text_.find('>', end + 1);
    return end == std::string::npos ? text_.size() : end + 1;
  }

  Part part_of(std::size_t at) const {
    if (at >= outline_.goals.begin && outline_.goals.found) return Part::Goals;
    if (at >= outline_.pieces.begin && outline_.pieces.found) return Part::Pieces;
    if (at >= outline_.board.begin && outline_.board.found) return Part::Board;
    return Part::Before;
  }

  void decide(LayoutItem& item, std::size_t begin) {
    const Part part = part_of(begin);
    const char c = item.text.front();
    item.opens = c == '(';
    item.closes = c == ')';
    if (c == '<' || c == '|' || part != part_) {
      start(item);
    } else if (part == Part::Board) {
      item.joined = true;  // the second number of the size
    } else if (part == Part::Pieces) {
      decide_in_rule(item, c);
    } else if (part == Part::Goals) {
      decide_in_goal(item, c);
    }
    part_ = part;
    depth_ += (item.opens ? 1 : 0) - (item.closes ? 1 : 0);
  }

  void start(LayoutItem& item) {
    item.begins = true;
    item.indent = 0;
    depth_ = 0;
  }

  void continue_line(LayoutItem& item, bool space) {
    item.space = space;
    item.indent = 2;
    item.joined = !space;
  }

  void decide_in_rule(LayoutItem& item, char c) {
    const char before = before_.front();
    if (before == '&') return start(item);
    const bool in_step = before == ',' || c == ',' || (before == '(' && c != '(') ||
                         (c == ')' && is_letter(before)) || before == '-' || before_sign_;
    before_sign_ = false;
    if (c == '&') {
      continue_line(item, true);
    } else if (in_step || c == '^' || c == '*' || before == '^' || c == ')' || before == '(') {
      before_sign_ = c == '+' && (before == '(' || before == ',');
      continue_line(item, false);
    } else if (c == '+') {
      // That a line begins here says nothing about blanks.
      continue_line(item, (item.blank && item.newlines == 0) || behind_blank_);
      item.hangs = true;
      item.joined = false;
      sum_spaced_ = item.space;
      item.breaking = 1;
    } else if (before == '+') {
      continue_line(item, sum_spaced_);
    } else {
      continue_line(item, item.blank || is_letter(before));
      if (item.space && !is_letter(before)) item.breaking = 2;
    }
  }

  void decide_in_goal(LayoutItem& item, char c) {
    const char before = before_.front();
    if (before == '&' || c == '@' || c == '#') return start(item);
    const bool tight = before == '@' || before == '#' || c == ',' || before == '(' || c == ')';
    continue_line(item, !tight);
    if (before == ',' && depth_ == 0) item.breaking = 1;
  }

  const std::string& text_;
  const sbg::Outline& outline_;
  std::string_view before_ = " ";
  Part part_ = Part::Before;
  int depth_ = 0;
  bool behind_blank_ = false;  // a blank or a comment stands behind the token
  bool before_sign_ = false;   // the token before is the sign of a number
  bool sum_spaced_ = false;    // the '+' before has blanks around it
};

}  // namespace

std::optional<std::string> format_sbg(const Source& source, Diagnostics& diagnostics) {
  Diagnostics found;
  if (!sbg::parse(source, found)) {
    for (const Diagnostic& diagnostic : found.all()) diagnostics.add(diagnostic);
    return std::nullopt;
  }
  const sbg::Outline outline = sbg::read_outline(source, found);
  const std::string text = without_comments(source.text());
  SbgLayout layout(text, outline);
  const std::vector<TokenPlace> places = layout.places();
  std::vector<LayoutItem> items = text::items_of(source.text(), places, "//", "/*");
  layout.decide(items, places);
  return text::lay_out(items);
}

}  // namespace zug
