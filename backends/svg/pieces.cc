// Players have the colour they are called by; others get white, black and the colours of Okabe and
// Ito, which colour-blind people can tell apart. A piece is somebody's
//
// 1. when its name begins with his (blackMan, wQ: backends/notation/pieces),
// 2. when a word of it begins his, or the other way round (cross of crosses, hound of houndPlayer),
//    or it is one letter and only his name begins with it (b of black),
// 3. when nobody else ever puts it (fox of reynard),
//
// and nobody's otherwise (the arrow of amazons).

#include "backends/svg/pieces.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "backends/svg/glyph.h"

namespace zug::svg {
namespace {

struct NamedColour {
  const char* word;
  const char* fill;
  const char* ink;
};

constexpr const char* dark_ink = "#111111";
constexpr const char* light_ink = "#FFFFFF";

constexpr std::array<NamedColour, 14> named_colours{{{"white", "#FFFFFF", dark_ink},
                                                     {"black", "#1A1A1A", light_ink},
                                                     {"red", "#D55E00", dark_ink},
                                                     {"blue", "#0072B2", light_ink},
                                                     {"yellow", "#F0E442", dark_ink},
                                                     {"green", "#009E73", dark_ink},
                                                     {"gold", "#E6B800", dark_ink},
                                                     {"silver", "#C9CFD6", dark_ink},
                                                     {"orange", "#E69F00", dark_ink},
                                                     {"pink", "#CC79A7", dark_ink},
                                                     {"purple", "#CC79A7", dark_ink},
                                                     {"light", "#FFFFFF", dark_ink},
                                                     {"dark", "#1A1A1A", light_ink},
                                                     {"sky", "#56B4E9", dark_ink}}};

constexpr std::array<NamedColour, 8> other_colours{{{"", "#FFFFFF", dark_ink},
                                                    {"", "#1A1A1A", light_ink},
                                                    {"", "#D55E00", dark_ink},
                                                    {"", "#0072B2", light_ink},
                                                    {"", "#F0E442", dark_ink},
                                                    {"", "#CC79A7", dark_ink},
                                                    {"", "#56B4E9", dark_ink},
                                                    {"", "#009E73", dark_ink}}};

const NamedColour* colour_called(const std::string& name) {
  const std::vector<std::string> words = words_of(name);
  for (const NamedColour& colour : named_colours) {
    if (std::find(words.begin(), words.end(), colour.word) != words.end()) return &colour;
  }
  return nullptr;
}

bool begins(const std::string& text, const std::string& beginning) {
  return text.compare(0, beginning.size(), beginning) == 0;
}

// Rule 2 above.
PlayerId owner_by_words(const Game& game, const std::string& piece) {
  std::set<PlayerId> found;
  for (std::size_t p = 0; p < game.players.size(); ++p) {
    const std::vector<std::string> player = words_of(for_people(game.players[p].name));
    for (const std::string& word : words_of(piece)) {
      const bool same = std::any_of(player.begin(), player.end(), [&word](const auto& own) {
        return word.size() == 1 ? begins(own, word)
                                : own.size() > 1 && (begins(own, word) || begins(word, own));
      });
      if (same && (word.size() > 1 || piece.size() <= 2)) found.insert(PlayerId(p + 1));
    }
  }
  return found.size() == 1 ? *found.begin() : keeper;
}

PlayerId owner_of(const notation::Notation& notation, std::size_t piece) {
  const notation::PieceNames& names = notation.pieces();
  if (PieceId(piece) == ground(notation) || names.fixed[piece]) return names.owners[piece];
  if (names.owners[piece] != keeper) return names.owners[piece];
  const std::string name = for_people(name_of(notation.game(), PieceId(piece)));
  const PlayerId by_words = owner_by_words(notation.game(), name);
  return by_words != keeper ? by_words : names.putters[piece];
}

// "Hk" of "hk", "2" of "2": at most three bytes of ASCII; others are taken as they are.
std::string letters_of(const std::string& symbol) {
  std::string result = symbol.substr(0, 3);
  const bool plain = std::all_of(symbol.begin(), symbol.end(), [](char c) {
    return c > ' ' && static_cast<unsigned char>(c) < 128;
  });
  if (!plain) return "?";
  if (!result.empty() && result[0] >= 'a' && result[0] <= 'z') {
    result[0] = static_cast<char>(result[0] - 'a' + 'A');
  }
  return result;
}

bool only_digits(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// A player's only piece needs no letters: it is a disc of his colour.
std::string glyph_for(const std::string& kind, const std::string& name, const Company& others,
                      bool only_one) {
  if (only_digits(kind)) return "disc";
  // One capital letter means a piece of chess behind a player's, as in wN.
  const bool bare = kind == name && kind.size() == 1 && kind != "X" && kind != "O";
  const std::string guess =
      bare && kind[0] >= 'A' && kind[0] <= 'Z' ? "" : guess_glyph(kind, others);
  if (!guess.empty()) return guess;
  return only_one && name.size() <= 2 ? "disc" : "";
}

// Pieces of one owner with one glyph: the longer names get a dot.
void mark_second_forms(std::vector<PieceLook>& pieces) {
  std::map<std::tuple<PlayerId, std::string>, std::vector<PieceLook*>> same;
  for (PieceLook& piece : pieces) {
    if (piece.shown && !piece.glyph.empty()) same[{piece.owner, piece.glyph}].push_back(&piece);
  }
  for (auto& [key, list] : same) {
    const auto shortest = std::min_element(
        list.begin(), list.end(),
        [](const auto* a, const auto* b) { return a->name.size() < b->name.size(); });
    for (PieceLook* piece : list) piece->dot = piece != *shortest;
  }
}

// Three forms that look alike cannot be told apart by a dot: then the further ones have letters.
void spell_third_forms(std::vector<PieceLook>& pieces) {
  std::set<std::tuple<PlayerId, std::string>> seen;
  for (PieceLook& piece : pieces) {
    if (!piece.dot || piece.glyph == "hatching") continue;
    if (!seen.emplace(piece.owner, piece.glyph).second) {
      piece.glyph.clear();
      piece.dot = false;
    }
  }
}

}  // namespace

std::vector<PlayerLook> player_looks(const Game& game) {
  std::vector<PlayerLook> result;
  std::set<std::string> taken;
  for (const Bounded& player : game.players) {
    PlayerLook look{for_people(player.name), "", dark_ink, 0};
    const NamedColour* colour = colour_called(look.name);
    if (colour != nullptr && taken.insert(colour->fill).second) {
      look.fill = colour->fill;
      look.ink = colour->ink;
    }
    result.push_back(std::move(look));
  }
  for (std::size_t p = 0; p < result.size(); ++p) {
    if (p >= 2) result[p].rim = 1 + static_cast<int>((p - 2) % 3);
    for (const NamedColour& colour : other_colours) {
      if (!result[p].fill.empty() || !taken.insert(colour.fill).second) continue;
      result[p].fill = colour.fill;
      result[p].ink = colour.ink;
    }
    if (result[p].fill.empty()) result[p].fill = "#B8B8B8";
  }
  return result;
}

PieceId ground(const notation::Notation& notation) {
  const Game& game = notation.game();
  for (std::size_t p = 0; p < game.pieces.size(); ++p) {
    const bool nobodys = notation.pieces().owners[p] == keeper;
    if (nobodys && notation::names_nothing(for_people(game.pieces[p].name))) return PieceId(p);
  }
  return notation.pieces().background;
}

std::vector<PieceLook> piece_looks(const notation::Notation& notation) {
  const Game& game = notation.game();
  const notation::PieceNames& names = notation.pieces();
  const Company others = company(names.kinds);
  std::vector<PieceLook> result;
  std::map<PlayerId, int> owned;
  for (std::size_t p = 0; p < game.pieces.size(); ++p) ++owned[owner_of(notation, p)];
  for (std::size_t p = 0; p < game.pieces.size(); ++p) {
    PieceLook look;
    look.name = for_people(game.pieces[p].name);
    look.owner = owner_of(notation, p);
    look.shown = PieceId(p) != ground(notation) && !(names.fixed[p] && look.owner == keeper);
    look.glyph = glyph_for(names.kinds[p], look.name, others,
                           look.owner != keeper && owned[look.owner] == 1);
    look.letters = letters_of(names.symbols[p]);
    if (look.owner == keeper && look.glyph == "cross") look.glyph = "hatching";
    result.push_back(std::move(look));
  }
  mark_second_forms(result);
  spell_third_forms(result);
  return result;
}

}  // namespace zug::svg
