// The names of a Simplified Boardgame: its letters, on the board, in front of their rules and in
// goals, in either case; and its sections.

#include "langs/sbg/name_index.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "langs/sbg/characters.h"
#include "langs/sbg/outline.h"

namespace zug {
namespace {

using sbg::is_letter;

char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

class SbgNames {
 public:
  explicit SbgNames(const Source& source) {
    Diagnostics ignored;
    outline_ = sbg::read_outline(source, ignored);
  }

  NameIndex read() {
    add_section(outline_.board, "BOARD");
    add_section(outline_.pieces, "PIECES");
    add_section(outline_.goals, "GOALS");
    if (outline_.board.found) add_board();
    if (outline_.pieces.found) add_rules();
    if (outline_.goals.found) add_goals();
    finish();
    return std::move(index_);
  }

 private:
  static SourceRange range(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  void add_section(const sbg::Section& section, const char* name) {
    if (!section.found) return;
    const SourceRange heading = section.heading.range;
    index_.things.push_back(
        {name, "section", heading, range(heading.begin, section.end), {heading}, ""});
  }

  NamedThing& thing(char letter, std::size_t at) {
    const auto [place, fresh] = letters_.emplace(upper(letter), index_.things.size());
    if (fresh) {
      index_.things.push_back(
          {std::string(1, upper(letter)), "piece", range(at, at + 1), range(at, at + 1), {}, ""});
    }
    return index_.things[place->second];
  }

  void use(std::size_t at) { thing(outline_.text[at], at).uses.push_back(range(at, at + 1)); }

  void add_board() {
    for (std::size_t i = outline_.board.begin; i < outline_.board.end; ++i) {
      if (is_letter(outline_.text[i])) use(i);
    }
  }

  // A rule begins at the start of the section or behind '&', with its letter.
  void add_rules() {
    bool first = true;
    for (std::size_t i = outline_.pieces.begin; i < outline_.pieces.end; ++i) {
      const char c = outline_.text[i];
      if (first && is_letter(c)) {
        use(i);
        define(i);
      }
      if (std::isspace(static_cast<unsigned char>(c)) == 0) first = c == '&';
    }
  }

  void define(std::size_t at) {
    const std::size_t stop = std::min(outline_.text.find('&', at), outline_.pieces.end);
    NamedThing& letter = thing(outline_.text[at], at);
    letter.definition = range(at, at + 1);
    letter.whole = range(at, std::min(stop + 1, outline_.pieces.end));
    letter.about = outline_.text.substr(at, std::min<std::size_t>(stop - at, 400));
  }

  void add_goals() {
    bool sign = false;
    for (std::size_t i = outline_.goals.begin; i < outline_.goals.end; ++i) {
      const char c = outline_.text[i];
      if (sign && is_letter(c)) use(i);
      if (std::isspace(static_cast<unsigned char>(c)) == 0) sign = c == '@' || c == '#';
    }
  }

  void finish() {
    index_.one_letter = true;
    index_.words = {"BOARD", "PIECES", "GOALS"};
    std::stable_sort(index_.things.begin(), index_.things.end(),
                     [](const NamedThing& a, const NamedThing& b) {
                       return a.definition.begin < b.definition.begin;
                     });
  }

  sbg::Outline outline_;
  NameIndex index_;
  std::map<char, std::size_t> letters_;
};

}  // namespace

NameIndex sbg_names(const Source& source) { return SbgNames(source).read(); }

}  // namespace zug
