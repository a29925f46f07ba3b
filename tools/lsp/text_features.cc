// Names are asked for by an offset; a name is found when the offset is in it or right behind it,
// where the cursor is after typing it. Of a parameter and something else of the same name the index
// has decided already.

#include "tools/lsp/text_features.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace zug::lsp {
namespace {

// Numbers of the protocol.
int completion_kind(const std::string& kind) {
  if (kind == "macro") return 3;      // function
  if (kind == "parameter") return 6;  // variable
  if (kind == "variable") return 6;
  if (kind == "section") return 14;    // keyword
  if (kind == "direction") return 21;  // constant
  return 20;                           // enumeration member: pieces, players
}

int symbol_kind(const std::string& kind) {
  if (kind == "macro") return 12;   // function
  if (kind == "section") return 3;  // namespace
  if (kind == "variable") return 13;
  if (kind == "piece") return 22;  // enumeration member
  if (kind == "player") return 5;  // class
  return 14;                       // constant
}

bool holds(SourceRange range, std::size_t offset) {
  return range.begin <= offset && offset <= range.end;
}

std::string article(const std::string& kind) {
  const bool vowel = std::string("aeiou").find(kind.front()) != std::string::npos;
  return (vowel ? "an " : "a ") + kind;
}

Json location(const Document& document, SourceRange range) {
  return {{"uri", document.uri()}, {"range", to_json(document.range(range))}};
}

std::string fenced(const Document& document, const std::string& text) {
  const std::string language = document.language() == nullptr ? "" : document.language()->name;
  return "```" + language + "\n" + text + (text.empty() || text.back() != '\n' ? "\n" : "") + "```";
}

// "a macro", its definition, and what this call of it becomes.
std::string hover_text(const Document& document, const NamedThing& thing, std::size_t offset) {
  std::string text = "**" + thing.name + "**, " + article(thing.kind);
  if (thing.kind != "macro") return text + (thing.about.empty() ? "" : ": " + thing.about);
  const std::string_view whole = document.source().text(thing.whole);
  constexpr std::size_t most = 1'000;
  text += "\n\n" + fenced(document, "#" + std::string(whole.substr(0, most)));
  const auto expand = document.language()->names->expand;
  const bool call = thing.definition.begin > offset || offset > thing.definition.end;
  if (!call || expand == nullptr) return text;
  const std::string expansion = expand(document.source(), offset);
  return expansion.empty() ? text : text + "\n\nhere:\n\n" + fenced(document, expansion);
}

Json symbol(const Document& document, const NamedThing& thing) {
  return {{"name", thing.name},
          {"detail", thing.about.empty() ? thing.kind : thing.about},
          {"kind", symbol_kind(thing.kind)},
          {"range", to_json(document.range(thing.whole))},
          {"selectionRange", to_json(document.range(thing.definition))}};
}

}  // namespace

Json to_json(Place place) { return {{"line", place.line}, {"character", place.character}}; }
Json to_json(Range range) { return {{"start", to_json(range.begin)}, {"end", to_json(range.end)}}; }
Place place_of(const Json& json) {
  return {json.at("line").get<std::size_t>(), json.at("character").get<std::size_t>()};
}

const NamedThing* thing_at(const NameIndex& index, std::size_t offset) {
  for (const NamedThing& thing : index.things) {
    auto use = std::upper_bound(thing.uses.begin(), thing.uses.end(), offset,
                                [](std::size_t o, SourceRange range) { return o < range.begin; });
    if (use != thing.uses.begin() && holds(*--use, offset)) return &thing;
  }
  return nullptr;
}

Json hover(const Document& document, const NameIndex& index, std::size_t offset) {
  const NamedThing* const thing = thing_at(index, offset);
  if (thing == nullptr) return nullptr;
  return {{"contents", {{"kind", "markdown"}, {"value", hover_text(document, *thing, offset)}}}};
}

Json definition(const Document& document, const NameIndex& index, std::size_t offset) {
  const NamedThing* const thing = thing_at(index, offset);
  return thing == nullptr ? Json() : location(document, thing->definition);
}

Json references(const Document& document, const NameIndex& index, std::size_t offset,
                bool with_definition) {
  const NamedThing* const thing = thing_at(index, offset);
  if (thing == nullptr) return nullptr;
  Json result = Json::array();
  for (const SourceRange use : thing->uses) {
    if (with_definition || use != thing->definition) result.push_back(location(document, use));
  }
  return result;
}

Json highlights(const Document& document, const NameIndex& index, std::size_t offset) {
  const NamedThing* const thing = thing_at(index, offset);
  if (thing == nullptr) return nullptr;
  Json result = Json::array();
  for (const SourceRange use : thing->uses) {
    result.push_back({{"range", to_json(document.range(use))}});
  }
  return result;
}

Json completion(const NameIndex& index, std::size_t offset) {
  Json items = Json::array();
  std::set<std::string> said;
  const auto add = [&](const std::string& name, const std::string& kind, const std::string& about) {
    if (!said.insert(name).second) return;
    items.push_back({{"label", name},
                     {"kind", completion_kind(kind)},
                     {"detail", about.empty() ? kind : kind + " " + about}});
  };
  // Parameters are known in their macro only, which is the last one that begins before the cursor.
  SourceRange around{};
  for (const NamedThing& thing : index.things) {
    const bool block = thing.kind == "macro" || thing.kind == "section";
    if (block && thing.whole.begin <= offset) around = thing.whole;
  }
  for (const NamedThing& thing : index.things) {
    const bool parameter = thing.kind == "parameter";
    if (parameter && (thing.definition.begin < around.begin || thing.definition.end > around.end)) {
      continue;
    }
    add(thing.name, thing.kind, thing.about);
  }
  for (const std::string& word : index.words) add(word, "section", "");
  return {{"isIncomplete", false}, {"items", items}};
}

Json outline(const Document& document, const NameIndex& index) {
  Json result = Json::array();
  SourceRange section{};
  for (const NamedThing& thing : index.things) {
    if (thing.kind == "parameter" || thing.kind == "vertex") continue;
    const bool inside = !result.empty() && thing.whole.end <= section.end &&
                        thing.whole.begin >= section.begin && thing.kind != "section";
    if (inside) {
      result.back()["children"].push_back(symbol(document, thing));
    } else {
      result.push_back(symbol(document, thing));
      if (thing.kind == "section") section = thing.whole;
    }
  }
  return result;
}

Json formatting(const Document& document) {
  if (document.language() == nullptr || !document.language()->formatter) return nullptr;
  Diagnostics ignored;
  const std::optional<std::string> text =
      document.language()->formatter->format(document.source(), ignored);
  if (!text) return nullptr;
  Json result = Json::array();
  if (*text != document.text()) {
    result.push_back({{"range", to_json(document.whole())}, {"newText", *text}});
  }
  return result;
}

}  // namespace zug::lsp
