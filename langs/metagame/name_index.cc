// The names of a Metagame text: the game, and its piece types, which DEFINE defines. Letters of
// either case are the same. A word is a piece when it is none of the grammar's and no number.

#include "langs/metagame/name_index.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <tao/pegtl.hpp>

#include "langs/metagame/grammar.h"
#include "langs/text/characters.h"

namespace zug {
namespace {

namespace g = metagame::grammar;

using text::in_word;

bool is_name(const std::string& word) {
  tao::pegtl::memory_input<> input(word, "");
  return tao::pegtl::parse<tao::pegtl::seq<g::identifier_word, tao::pegtl::eof>>(input);
}

struct Word {
  std::string text;  // in lower case
  SourceRange range;
};

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (text[at] == '%') end = std::min(text.find('\n', at), text.size());
    if (!in_word(text[at])) {
      at = end;
      continue;
    }
    while (end < text.size() && in_word(text[end])) ++end;
    std::string word(text.substr(at, end - at));
    std::transform(word.begin(), word.end(), word.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    words.push_back({word, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)}});
    at = end;
  }
  return words;
}

// From DEFINE to END DEFINE, or to the end of the text.
SourceRange definition_around(const std::vector<Word>& words, std::size_t at) {
  std::size_t end = at + 1;
  while (end + 1 < words.size() && !(words[end].text == "define" && words[end - 1].text == "end")) {
    ++end;
  }
  return {words[at - 1].range.begin, words[std::min(end, words.size() - 1)].range.end};
}

}  // namespace

NameIndex metagame_names(const Source& source) {
  const std::vector<Word> words = words_of(source.text());
  NameIndex index;
  index.letters = "_";
  std::map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string before = i == 0 ? "" : words[i - 1].text;
    if (before == "end" && words[i].text == "game") break;
    if (!is_name(words[i].text)) continue;
    const bool game = before == "game" && i == 1;
    const auto [place, fresh] = known.emplace(game ? "game " : words[i].text, index.things.size());
    if (fresh) {
      index.things.push_back({std::string(source.text(words[i].range)),
                              game ? "game" : "piece",
                              words[i].range,
                              words[i].range,
                              {},
                              ""});
    }
    NamedThing& thing = index.things[place->second];
    thing.uses.push_back(words[i].range);
    if (before != "define") continue;
    thing.definition = words[i].range;
    thing.whole = definition_around(words, i);
  }
  std::stable_sort(index.things.begin(), index.things.end(),
                   [](const NamedThing& a, const NamedThing& b) {
                     return a.definition.begin < b.definition.begin;
                   });
  for (const char* const word :
       {"ARRIVE",      "ASSIGNS",    "BOARD_SIZE", "BOARD_TYPE",   "CAPTURE",    "CAPTURING",
        "CONSTRAINTS", "DECISION",   "DEFINE",     "EFFECT",       "END",        "ERADICATE",
        "GAME",        "GOALS",      "HOP",        "HOP_OVER",     "INVERSION",  "LEAP",
        "MOVEMENT",    "MOVING",     "OPTIONS",    "PROMOTE_RANK", "PROMOTE_TO", "PROMOTING",
        "RIDE",        "SETUP",      "STALEMATE",  "SYMMETRY",     "TYPE",       "all_symmetry",
        "any_piece",   "any_player", "opponent",   "player"}) {
    index.words.emplace_back(word);
  }
  return index;
}

}  // namespace zug
