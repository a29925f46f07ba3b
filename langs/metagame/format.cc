// Metagame laid out: what a block holds is indented by two, as the words of the grammar say;
// squares and lists of names stay on their lines. What follows the end of the game is no part of it
// and stays as it is.
//
//   DEFINE pawn MOVING MOVEMENT LEAP <0,1>        DEFINE pawn
//   SYMMETRY {} END MOVEMENT END MOVING             MOVING
//   END DEFINE                                        MOVEMENT
//                                         becomes       LEAP <0,1> SYMMETRY {}
//                                                     END MOVEMENT
//                                                   END MOVING
//                                                 END DEFINE

#include "langs/metagame/format.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

#include "langs/metagame/parse.h"
#include "langs/text/characters.h"
#include "langs/text/layout.h"

namespace zug {
namespace {

using text::in_word;
using text::LayoutItem;
using text::TokenPlace;

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

// Up to the '.' of END GAME; the rest is one token, without the blanks around it.
std::vector<TokenPlace> metagame_places(std::string_view text) {
  std::vector<TokenPlace> result;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (is_blank(text[at])) {
      at = end;
      continue;
    }
    if (text[at] == '%') {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    if (in_word(text[at])) {
      while (end < text.size() && in_word(text[end])) ++end;
    } else if ((text[at] == '<' || text[at] == '>') && end < text.size() && text[end] == '=') {
      ++end;
    }
    result.push_back({at, end});
    at = end;
    if (text[end - 1] != '.') continue;
    while (at < text.size() && is_blank(text[at])) ++at;
    std::size_t last = text.size();
    while (last > at && is_blank(text[last - 1])) --last;
    if (last > at) result.push_back({at, last});
    return result;
  }
  return result;
}

class MetagameLayout {
 public:
  void decide(std::vector<LayoutItem>& items) {
    for (LayoutItem& item : items) {
      if (item.kind != LayoutItem::Kind::Token) continue;
      word_ = lower(item.text);
      decide_spaces(item);
      if (ended_) {
        start(item, 0);
      } else {
        decide_line(item);
      }
      item.opens = word_ == "{" || word_ == "[";
      item.closes = word_ == "}" || word_ == "]";
      lists_ += (item.opens ? 1 : 0) - (item.closes ? 1 : 0);
      before_ = word_;
    }
  }

 private:
  void decide_spaces(LayoutItem& item) const {
    static const std::set<std::string> tight_before{"}", "]", ")", ">", ",", "."};
    static const std::set<std::string> tight_behind{"{", "[", "(", "<", ","};
    item.space = tight_before.count(word_) == 0 && tight_behind.count(before_) == 0;
    item.joined = !item.space;
    if (item.space && before_ != "=" && word_ != "=" && !before_.empty()) item.breaking = 1;
    // Blocks say where their lines begin; outside of lists nothing else does.
    item.indent = indent_ + 4;
  }

  void start(LayoutItem& item, int indent) {
    item.begins = true;
    item.joined = false;
    item.indent = indent;
    indent_ = indent;
    fresh_ = false;
  }

  void open_block(LayoutItem& item, int indent) {
    start(item, indent);
    blocks_.push_back(word_);
    fresh_ = word_ == "moving" || word_ == "capturing" || word_ == "movement" ||
             word_ == "promoting" || word_ == "capture";
  }

  int depth() const { return static_cast<int>(blocks_.size()) * 2; }
  bool in(const char* block) const { return !blocks_.empty() && blocks_.back() == block; }

  void decide_line(LayoutItem& item) {
    if (before_ == "end") {
      item.joined = true;
      if (word_ == "game") dot_follows_ = true;
    } else if (word_ == "." && dot_follows_) {
      ended_ = true;
    } else if (word_ == "end") {
      decide_end(item);
    } else if (blocks_.empty()) {
      decide_outside(item);
    } else {
      decide_inside(item);
    }
  }

  void decide_end(LayoutItem& item) {
    if (decision_ && !blocks_.empty()) return;
    if (decision_) {
      decision_ = false;
      return;
    }
    if (!blocks_.empty()) blocks_.pop_back();
    start(item, depth());
  }

  void decide_outside(LayoutItem& item) {
    static const std::set<std::string> sections{"game",      "board_size",   "board_type",
                                                "inversion", "promote_rank", "constraints"};
    static const std::set<std::string> goals{"arrive", "eradicate", "stalemate"};
    if (word_ == "define") return open_block(item, 0);
    if (sections.count(word_) != 0) return start(item, 0);
    if (word_ == "goals" || word_ == "setup") {
      start(item, 0);
    } else if (before_ == "goals" || before_ == "setup") {
      item.joined = true;
      indent_ = 6;
      decision_ = word_ == "decision";
    } else if (lists_ == 0 && (goals.count(word_) != 0 || (before_ == "}" && !decision_))) {
      start(item, 6);
    }
  }

  void decide_inside(LayoutItem& item) {
    static const std::set<std::string> blocks{"moving", "capturing", "promoting", "movement",
                                              "capture"};
    if (before_ == "define") {
      item.joined = true;
    } else if (blocks.count(word_) != 0) {
      hopped_ = false;
      open_block(item, depth());
    } else if (word_ == "constraints" || fresh_ ||
               (in("capture") && (word_ == "by" || word_ == "type" || word_ == "effect")) ||
               (in("movement") && (word_ == "hop_over" || (word_ == "<" && hopped_)))) {
      start(item, depth());
      hopped_ = word_ == "hop_over";
    }
  }

  std::vector<std::string> blocks_;
  std::string word_, before_;  // in lower case
  int indent_ = 0;             // of the line
  int lists_ = 0;              // that are open
  bool fresh_ = false;         // what follows begins what the block holds
  bool hopped_ = false;        // a direction follows on a line of its own
  bool decision_ = false;      // in one of the setup
  bool dot_follows_ = false, ended_ = false;
};

}  // namespace

std::optional<std::string> format_metagame(const Source& source, Diagnostics& diagnostics) {
  Diagnostics found;
  metagame::parse(source, found);
  if (found.has_errors()) {
    for (const Diagnostic& diagnostic : found.all()) diagnostics.add(diagnostic);
    return std::nullopt;
  }
  const std::vector<TokenPlace> places = metagame_places(source.text());
  std::vector<LayoutItem> items = text::items_of(source.text(), places, "%", "");
  MetagameLayout().decide(items);
  return text::lay_out(items);
}

}  // namespace zug
