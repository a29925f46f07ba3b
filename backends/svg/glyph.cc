// Glyphs are drawn for 48 pixels: few lines, all at least two pixels wide then. The guess goes by
// the words of a name, the first one that is known: homeKing is a king, rookMoved a rook. One
// capital letter is a piece of chess, as SBG writes them.

#include "backends/svg/glyph.h"

#include <algorithm>
#include <array>
#include <utility>

namespace zug::svg {
namespace {

constexpr const char* disc_path = "M-38,0a38,38 0 1,0 76,0a38,38 0 1,0 -76,0Z";
constexpr const char* ridge_path = "M-27,0a27,27 0 1,0 54,0a27,27 0 1,0 -54,0Z";

std::vector<Glyph> drawn_glyphs() {
  return {
      {"amazon",
       {{disc_path, Ink::Body},
        {"M-6,-27C20,-16 20,16 -6,27L-6,-27M-26,0L26,0M17,-8L26,0L17,8", Ink::Line}}},
      {"ball",
       {{disc_path, Ink::Body}, {"M-38,0C-14,14 14,14 38,0M0,-38C-14,-14 -14,14 0,38", Ink::Line}}},
      {"bishop",
       {{"M-28,38L28,38L28,30C20,28 12,24 11,16L14,10C24,-2 20,-18 0,-33C-20,-18 -24,-2 "
         "-14,10L-11,16C-12,24 -20,28 -28,30Z",
         Ink::Body},
        {"M-5,-37a5,5 0 1,0 10,0a5,5 0 1,0 -10,0Z", Ink::Body},
        {"M-14,10L14,10M-11,17L11,17M0,-20L0,-3M-7,-12L7,-12", Ink::Line}}},
      {"camel",
       {{"M-40,-20C-32,-36 -17,-28 -14,-10C-8,-16 -6,-32 3,-32C12,-32 11,-12 17,-12C23,-12 23,-28 "
         "30,-26C40,-20 42,0 36,10L36,38L27,38L25,16L3,16L0,38L-9,38L-9,10C-22,6 -24,-6 "
         "-28,-12L-40,-13Z",
         Ink::Body},
        {"M-31,-21a3,3 0 1,0 6,0a3,3 0 1,0 -6,0Z", Ink::Mark}}},
      {"cannon",
       {{"M-40,-12L22,-30L32,-2L-32,14Z", Ink::Body},
        {"M-20,18a18,18 0 1,0 36,0a18,18 0 1,0 -36,0Z", Ink::Body},
        {"M-7,18a5,5 0 1,0 10,0a5,5 0 1,0 -10,0Z", Ink::Mark},
        {"M14,-28L24,0", Ink::Line}}},
      {"cat",
       {{"M-30,-38L-12,-23C-4,-26 4,-26 12,-23L30,-38L32,-2C32,20 16,34 0,34C-16,34 -32,20 -32,-2Z",
         Ink::Body},
        {"M-17,-4a4,4 0 1,0 8,0a4,4 0 1,0 -8,0ZM9,-4a4,4 0 1,0 8,0a4,4 0 1,0 "
         "-8,0ZM-5,10L5,10L0,16Z",
         Ink::Mark},
        {"M-8,18L-26,14M-8,21L-24,24M8,18L26,14M8,21L24,24", Ink::Line}}},
      {"cross",
       {{"M-35,-24L-24,-35L0,-11L24,-35L35,-24L11,0L35,24L24,35L0,11L-24,35L-35,24L-11,0Z",
         Ink::Body}}},
      {"crowned",
       {{disc_path, Ink::Body},
        {ridge_path, Ink::Line},
        {"M-19,14L19,14L22,-10L10,0L0,-17L-10,0L-22,-10Z", Ink::Mark}}},
      {"disc", {{disc_path, Ink::Body}}},
      {"dog",
       {{"M-18,-30C-8,-36 8,-36 18,-30C34,-33 42,-12 34,8C30,13 25,9 22,2C20,20 14,36 0,36C-14,36 "
         "-20,20 -22,2C-25,9 -30,13 -34,8C-42,-12 -34,-33 -18,-30Z",
         Ink::Body},
        {"M-14,-8a4,4 0 1,0 8,0a4,4 0 1,0 -8,0ZM6,-8a4,4 0 1,0 8,0a4,4 0 1,0 "
         "-8,0ZM-7,12L7,12L0,20Z",
         Ink::Mark},
        {"M0,20L0,27M-18,-30C-24,-18 -23,-8 -22,2M18,-30C24,-18 23,-8 22,2", Ink::Line}}},
      {"elephant",
       {{"M-14,-32C-4,-38 4,-38 14,-32C36,-40 47,-12 34,10C28,16 20,12 16,6L10,14C10,24 12,30 "
         "19,31L15,40C0,39 -7,28 -8,14L-16,6C-20,12 -28,16 -34,10C-47,-12 -36,-40 -14,-32Z",
         Ink::Body},
        {"M-12,-12a4,4 0 1,0 8,0a4,4 0 1,0 -8,0ZM4,-12a4,4 0 1,0 8,0a4,4 0 1,0 -8,0Z", Ink::Mark},
        {"M-14,-32C-20,-18 -19,-6 -16,6M14,-32C20,-18 19,-6 16,6", Ink::Line}}},
      {"fox",
       {{"M-36,-38L-13,-22L13,-22L36,-38L31,0L0,38L-31,0Z", Ink::Body},
        {"M-18,-4L-8,0L-16,4ZM18,-4L8,0L16,4ZM-6,28L6,28L0,36Z", Ink::Mark},
        {"M-31,0L-12,12L0,34L12,12L31,0", Ink::Line}}},
      {"goose",
       {{"M-6,-38C10,-40 14,-24 8,-12C4,-2 10,2 22,2C36,2 40,14 36,26C30,38 -8,40 -20,30C-30,20 "
         "-16,0 -12,-14L-14,-22L-36,-24L-16,-32C-13,-36 -10,-38 -6,-38Z",
         Ink::Body},
        {"M-9,-28a3,3 0 1,0 6,0a3,3 0 1,0 -6,0Z", Ink::Mark},
        {"M-4,20C8,8 22,12 36,18", Ink::Line}}},
      {"hatching",
       {{"M-40,-22L-22,-40M-40,4L4,-40M-40,30L30,-40M-30,40L40,-30M-4,40L40,-4M22,40L40,22",
         Ink::Line}}},
      {"king",
       {{"M-26,38L26,38L24,24C42,8 35,-15 16,-13C8,-12 3,-5 0,2C-3,-5 -8,-12 -16,-13C-35,-15 -42,8 "
         "-24,24Z",
         Ink::Body},
        {"M-4,-10L-4,-22L-13,-22L-13,-30L-4,-30L-4,-39L4,-39L4,-30L13,-30L13,-22L4,-22L4,-10L0,-4Z",
         Ink::Body},
        {"M-24,24C-8,18 8,18 24,24M-23,31C-8,26 8,26 23,31", Ink::Line}}},
      {"knight",
       {{"M-22,38L27,38C30,10 25,-8 14,-20C9,-27 4,-30 -1,-31L-4,-40L-12,-31C-20,-26 -24,-18 "
         "-27,-8L-37,8C-39,13 -35,20 -29,19L-20,13C-14,12 -8,9 -3,4C-4,16 -20,20 -22,38Z",
         Ink::Body},
        {"M-18,-14a4,4 0 1,0 8,0a4,4 0 1,0 -8,0ZM-33,11a2,2 0 1,0 4,0a2,2 0 1,0 -4,0Z", Ink::Mark},
        {"M4,-24C14,-14 19,0 19,30", Ink::Line}}},
      {"lion",
       {{"M0,-41L12,-32L26,-33L31,-19L41,-8L36,6L37,20L23,26L14,39L0,34L-14,39L-23,26L-37,20L-36,6L"
         "-41,-8L-31,-19L-26,-33L-12,-32Z",
         Ink::Body},
        {"M-23,0a23,23 0 1,0 46,0a23,23 0 1,0 -46,0ZM0,9L0,14M-8,17C-4,19 -1,18 0,14C1,18 4,19 "
         "8,17",
         Ink::Line},
        {"M-12,-6a3,3 0 1,0 6,0a3,3 0 1,0 -6,0ZM6,-6a3,3 0 1,0 6,0a3,3 0 1,0 -6,0ZM-5,4L5,4L0,9Z",
         Ink::Mark}}},
      {"man", {{disc_path, Ink::Body}, {ridge_path, Ink::Line}}},
      {"nought",
       {{"M-37,0a37,37 0 1,1 74,0a37,37 0 1,1 -74,0ZM-21,0a21,21 0 1,0 42,0a21,21 0 1,0 -42,0Z",
         Ink::Body}}},
      {"pawn",
       {{"M-26,38L26,38L26,30C26,22 12,18 9,0L15,-4L15,-9L9,-10A16,16 0 1,0 -9,-10L-15,-9L-15,-4L"
         "-9,0C-12,18 -26,22 -26,30Z",
         Ink::Body}}},
      {"queen",
       {{"M-26,38L26,38L24,26L36,-20L18,2L13,-29L0,0L-13,-29L-18,2L-36,-20L-24,26Z", Ink::Body},
        {"M-41,-23a5,5 0 1,0 10,0a5,5 0 1,0 -10,0ZM-18,-33a5,5 0 1,0 10,0a5,5 0 1,0 "
         "-10,0ZM8,-33a5,5 "
         "0 1,0 10,0a5,5 0 1,0 -10,0ZM31,-23a5,5 0 1,0 10,0a5,5 0 1,0 -10,0Z",
         Ink::Body},
        {"M-24,26C-8,20 8,20 24,26M-23,32C-8,27 8,27 23,32", Ink::Line}}},
      {"rabbit",
       {{"M-12,-8C-24,-30 -22,-46 -14,-46C-6,-46 -4,-28 -3,-12L3,-12C4,-28 6,-46 14,-46C22,-46 "
         "24,-30 12,-8C27,0 27,34 0,36C-27,34 -27,0 -12,-8Z",
         Ink::Body},
        {"M-12,8a3,3 0 1,0 6,0a3,3 0 1,0 -6,0ZM6,8a3,3 0 1,0 6,0a3,3 0 1,0 -6,0ZM-4,17L4,17L0,22Z",
         Ink::Mark}}},
      {"rook",
       {{"M-28,38L28,38L28,29L20,23L17,-11L26,-17L26,-36L14,-36L14,-28L6,-28L6,-36L-6,-36L-6,-28L"
         "-14,-28L-14,-36L-26,-36L-26,-17L-17,-11L-20,23L-28,29Z",
         Ink::Body},
        {"M-17,-11L17,-11M-20,23L20,23", Ink::Line}}},
  };
}

struct Meaning {
  const char* word;
  const char* glyph;
};

constexpr std::array<Meaning, 48> meanings{{
    {"pawn", "pawn"},     {"soldier", "pawn"},  {"squire", "pawn"},       {"stone", "disc"},
    {"disc", "disc"},     {"disk", "disc"},     {"piece", "disc"},        {"token", "disc"},
    {"counter", "disc"},  {"marble", "ball"},   {"ball", "ball"},         {"peg", "ball"},
    {"king", "king"},     {"general", "king"},  {"duke", "king"},         {"emperor", "king"},
    {"queen", "queen"},   {"rook", "rook"},     {"chariot", "rook"},      {"castle", "rook"},
    {"tower", "rook"},    {"bishop", "bishop"}, {"knight", "knight"},     {"horse", "knight"},
    {"cannon", "cannon"}, {"amazon", "amazon"}, {"archer", "amazon"},     {"cross", "cross"},
    {"x", "cross"},       {"nought", "nought"}, {"naught", "nought"},     {"o", "nought"},
    {"ring", "nought"},   {"fox", "fox"},       {"hound", "dog"},         {"dog", "dog"},
    {"wolf", "dog"},      {"goose", "goose"},   {"geese", "goose"},       {"cat", "cat"},
    {"tiger", "cat"},     {"lion", "lion"},     {"elephant", "elephant"}, {"camel", "camel"},
    {"rabbit", "rabbit"}, {"dead", "hatching"}, {"gone", "hatching"},     {"arrow", "hatching"},
}};

// More words for what cannot be entered or taken any more.
constexpr std::array<const char*, 8> ended{"visited", "captured", "lifted", "blocked",
                                           "burnt",   "removed",  "ko",     "dame"};

std::string glyph_of_word(const std::string& word, const Company& others) {
  if (word == "man") return others.chess ? "pawn" : "man";
  if (word == "runner" && others.chess) return "pawn";  // it has just gone two squares
  if (word == "king" && others.draughts) return "crowned";
  for (const Meaning& meaning : meanings) {
    if (word == meaning.word) return meaning.glyph;
  }
  const bool over = std::find(ended.begin(), ended.end(), word) != ended.end();
  return over ? "hatching" : "";
}

std::string glyph_of_capital(char letter) {
  switch (letter) {
    case 'P':
      return "pawn";
    case 'N':
      return "knight";
    case 'B':
      return "bishop";
    case 'R':
      return "rook";
    case 'Q':
      return "queen";
    case 'K':
      return "king";
    default:
      return "";
  }
}

bool capital_letter(char c) { return c >= 'A' && c <= 'Z'; }
bool small_letter(char c) { return c >= 'a' && c <= 'z'; }

}  // namespace

const std::vector<Glyph>& glyphs() {
  static const std::vector<Glyph> all = drawn_glyphs();
  return all;
}

const Glyph* find_glyph(std::string_view name) {
  const auto found = std::find_if(glyphs().begin(), glyphs().end(),
                                  [name](const Glyph& glyph) { return glyph.name == name; });
  return found == glyphs().end() ? nullptr : &*found;
}

std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> words;
  bool fresh = true;
  for (const char c : name) {
    if (!capital_letter(c) && !small_letter(c)) {
      fresh = true;
      continue;
    }
    if (fresh || capital_letter(c)) words.emplace_back();
    fresh = false;
    words.back() += capital_letter(c) ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return words;
}

Company company(const std::vector<std::string>& kinds) {
  Company result;
  bool men = false;
  for (const std::string& kind : kinds) {
    for (const std::string& word : words_of(kind)) {
      for (const char* const piece : {"pawn", "knight", "bishop", "rook", "queen", "general"}) {
        result.chess = result.chess || word == piece;
      }
      men = men || word == "man" || word == "men";
    }
  }
  result.draughts = men && !result.chess;
  return result;
}

std::string guess_glyph(const std::string& kind, const Company& others) {
  if (kind.size() == 1 && capital_letter(kind[0])) return glyph_of_capital(kind[0]);
  for (const std::string& word : words_of(kind)) {
    const std::string glyph = glyph_of_word(word, others);
    if (!glyph.empty()) return glyph;
  }
  return "";
}

}  // namespace zug::svg
