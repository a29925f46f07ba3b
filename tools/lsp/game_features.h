#pragma once

// What needs the game to be read, or more: milliseconds up to seconds, so a worker does it.

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "langs/names.h"
#include "tools/lsp/document.h"
#include "tools/lsp/worker.h"

namespace zug::lsp {

using Json = nlohmann::json;

// The parameters of textDocument/publishDiagnostics.
Json diagnostics_of(const Document& document);

// A lens for straightness and one for properness, without their titles, which take time.
Json lenses(const Document& document, const NameIndex& index);
// The title of one of them: "straightness 3: at most 3 modifiers in a move".
std::string lens_title(const Document& document, const std::string& what, const Worker::Stop& stop);

// The edits that give the thing at the offset another name. Null, and `error` set, when there is
// nothing, the name is none or taken, or the text would not be the same game afterwards.
Json rename(const Document& document, const NameIndex& index, std::size_t offset,
            const std::string& name, std::string& error);

}  // namespace zug::lsp
