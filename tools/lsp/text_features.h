#pragma once

// What an editor asks about the names in a text, answered from their index in microseconds.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "langs/names.h"
#include "tools/lsp/document.h"

namespace zug::lsp {

using Json = nlohmann::json;

Json to_json(Place place);
Json to_json(Range range);
// Throws Json::exception when it is none.
Place place_of(const Json& json);

// The thing whose name stands at the offset, or null.
const NamedThing* thing_at(const NameIndex& index, std::size_t offset);

// Each is null where there is nothing to say.
Json hover(const Document& document, const NameIndex& index, std::size_t offset);
Json definition(const Document& document, const NameIndex& index, std::size_t offset);
Json references(const Document& document, const NameIndex& index, std::size_t offset,
                bool with_definition);
Json highlights(const Document& document, const NameIndex& index, std::size_t offset);
Json completion(const NameIndex& index, std::size_t offset);
Json outline(const Document& document, const NameIndex& index);
Json formatting(const Document& document);

}  // namespace zug::lsp
