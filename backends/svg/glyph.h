#pragma once

// The drawings of pieces, all our own, and which one a name calls for.

#include <string>
#include <string_view>
#include <vector>

namespace zug::svg {

enum class Ink {
  Body,  // filled with the colour of the owner, with a dark outline
  Line,  // a line in the ink of the owner
  Mark   // filled with the ink of the owner
};

// `path` as in the attribute d of SVG, in a box from -50 to 50 both ways, y down.
struct Stroke {
  const char* path;
  Ink ink = Ink::Body;
};

struct Glyph {
  std::string_view name;
  std::vector<Stroke> strokes;
};

// In the order of their names.
const std::vector<Glyph>& glyphs();

// Null when there is none of this name.
const Glyph* find_glyph(std::string_view name);

// "blackHomeKing" is "black", "home", "king": parts at capitals, digits, underscores, small.
std::vector<std::string> words_of(const std::string& name);

// What the other pieces of a game say about this one.
struct Company {
  bool chess = false;     // knights, bishops, rooks: then a man is a pawn
  bool draughts = false;  // men without these: then a king is a crowned man
};
Company company(const std::vector<std::string>& kinds);

// The name of a glyph; empty when only letters will do. `kind` is a name without its owner's.
std::string guess_glyph(const std::string& kind, const Company& others);

}  // namespace zug::svg
