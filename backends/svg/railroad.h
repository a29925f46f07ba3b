#pragma once

#include <string>

#include "ir/game.h"
#include "ir/messages/source.h"

namespace zug::svg {

// The rules as a railroad diagram, a file of SVG: sequences run to the right, choices lie below
// each other, what a star repeats is a loop below the line. Macro calls are opened as long as that
// makes no more than `most_boxes` boxes.
std::string railroad(const Game& game, const Source& source, std::size_t most_boxes = 400);

}  // namespace zug::svg
