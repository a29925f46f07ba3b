#pragma once

// Recovery for grammars over the characters themselves; recovery.h does the same over tokens. Where
// the parser stops, the fault is reported, the text is mended and read again until it can be read
// whole: words are put in, replaced or blanked out, whatever lets the parser get furthest.
//
//   MOVEMENT LEAP <0 1> SYMETRY {side}   ~>   MOVEMENT LEAP <0 , 1> SYMMETRY {side}
//
// What is put where something is missing stands in the entry of the error, behind '\037'; other
// ways follow behind '|'. It lies nowhere in the source: its range is empty.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tao/pegtl.hpp>
#include <utility>
#include <vector>

#include "langs/text/characters.h"
#include "langs/text/reading.h"

namespace zug::text {

class MendedText {
 public:
  explicit MendedText(std::string original) : text_(std::move(original)) {}

  const std::string& text() const { return text_; }
  // Where the character at `at` stands in the original, or would.
  std::size_t original(std::size_t at) const;
  // Whether what stands at `at`, or the word in front of it, is the work of recovery.
  bool is_mended(std::size_t at) const;

  // Between blanks.
  void put(std::size_t at, std::string_view words);
  void blank_out(std::size_t begin, std::size_t end);
  // Of a comment only the sign it begins with stays, or the right one.
  void blank_out_comment(std::size_t begin, std::size_t end, char sign);
  // Words that were given up, and the first ones of what was put in, each with its place.
  struct Word {
    std::size_t at = 0;  // in the source
    std::string text;
    bool whole = false;  // put in with all that belongs to it
  };
  const std::vector<Word>& words_lost() const { return words_lost_; }
  const std::vector<Word>& words_put() const { return words_put_; }
  // How much was given up, without what has taken its place.
  std::size_t lost() const { return lost_; }
  // How many opening brackets were put in alone: the text lacks as many closing ones.
  std::size_t openings_put() const { return openings_put_; }

 private:
  struct Change {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool put = false;
  };
  std::string text_;
  std::vector<Change> changes_;  // by place
  std::size_t openings_put_ = 0;
  std::size_t lost_ = 0;
  std::vector<Word> words_lost_;
  std::vector<Word> words_put_;
};

// Where the parser stopped in the mended text, and the entry of the message.
struct TextFault {
  std::size_t at = 0;
  std::string entry;
};

// A way to mend a text, and how many characters it gives up; blanks do not count.
struct TextMending {
  MendedText text;
  std::size_t lost = 0;
};

// How many characters from `at` on are no blanks: how much there is, however it is laid out.
std::size_t written_from(const std::string& text, std::size_t at);

// A place behind a fault where reading may go on, all between being given up, which costs so much.
struct Resume {
  std::size_t at = 0;
  std::size_t lost = 0;
};

// What may be put where the fault is.
std::vector<std::string> ways(const std::string& entry);

std::vector<TextMending> mendings(const MendedText& text, const TextFault& fault,
                                  const std::vector<Resume>& resume);

// Takes the mending that gets the parser furthest, where what is given up counts twice. `read`
// gives the next fault of a text, if there is one. Empty when nothing helps.
template <class Read, class Resume>
std::optional<MendedText> mend(const MendedText& text, const TextFault& fault, Read read,
                               Resume resume) {
  const std::size_t left = written_from(text.text(), fault.at);
  std::optional<MendedText> best;
  long best_worth = 0;
  for (TextMending& mending : mendings(text, fault, resume(text.text(), fault))) {
    const std::optional<TextFault> next = read(mending.text);
    const std::size_t still = next ? written_from(mending.text.text(), next->at) : 0;
    if (next && still >= left) continue;
    const long worth = worth_of(left - still, mending.lost, 30);
    if (best && worth <= best_worth) continue;
    best_worth = worth;
    best = std::move(mending.text);
  }
  return best;
}

// Parses the whole text with `Rule`.
template <class Rule, template <class> class Action, class Errors, class Builder>
std::optional<TextFault> read_text(const MendedText& text, Builder& builder) {
  Characters input(text.text().data(), text.text().data() + text.text().size(), "");
  try {
    tao::pegtl::parse<Rule, Action, tao::pegtl::must_if<Errors>::template control>(input, builder);
    return std::nullopt;
  } catch (const tao::pegtl::parse_error& error) {
    return TextFault{error.positions().front().byte, std::string(error.message())};
  }
}

}  // namespace zug::text
