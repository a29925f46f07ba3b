#pragma once

#include <string>

#include "backends/svg/scene.h"
#include "ir/game.h"

namespace zug {

// A file of JSON, {"whiteMan": {"glyph": "pawn"}, …}; docs/draw.md. None when `path` is empty.
// Throws Refusal, naming the file and the entry, when it is not what it should be.
svg::Theme read_theme(const std::string& path, const Game& game);

}  // namespace zug
