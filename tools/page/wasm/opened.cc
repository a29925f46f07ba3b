// Text to Game, and what there is to say about it: the diagnostics of `zug check` with places as
// offsets, and the names of the game, by which the editor colours and explains words.
//
// A hint that quotes one word ("did you mean 'up'?") is a fix: the page puts the word in place of
// what the diagnostic is about.

#include "tools/page/wasm/opened.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "passes/analysis/search/explore.h"

namespace zug::page {
namespace {

const Language& language_named(const std::string& name) {
  for (const Language& language : languages()) {
    if (language.name == name) return language;
  }
  throw Refused("there is no language '" + name + "'");
}

// The word between the quotes of "did you mean 'up'?"; empty when the hint is none of these.
std::string fix_of(const std::string& hint) {
  const std::string opening = "did you mean '";
  const std::size_t begin = hint.find(opening);
  if (begin == std::string::npos) return "";
  const std::size_t end = hint.find('\'', begin + opening.size());
  if (end == std::string::npos) return "";
  return hint.substr(begin + opening.size(), end - begin - opening.size());
}

template <class List>
Json names_of(const List& list) {
  Json result = Json::array();
  for (const auto& entry : list) result.push_back(for_people(entry.name));
  return result;
}

Json bounded_json(const std::vector<Bounded>& list) {
  Json result = Json::array();
  for (const Bounded& entry : list) {
    result.push_back({{"name", for_people(entry.name)}, {"bound", entry.bound}});
  }
  return result;
}

Json pieces_json(const Game& game) {
  std::vector<std::size_t> counts(game.pieces.size(), 0);
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    ++counts[game.board.square(VertexId(v)).piece.value];
  }
  Json result = Json::array();
  for (std::size_t p = 0; p < game.pieces.size(); ++p) {
    result.push_back({{"name", for_people(game.pieces[p].name)}, {"count", counts[p]}});
  }
  return result;
}

}  // namespace

Opened open_text(const std::string& language, const std::string& name, std::string text,
                 const ReadOptions& options) {
  Opened result{Source(name, std::move(text)), name, &language_named(language), {}, {}, options};
  if (result.language->descriptions) {
    result.language->descriptions->check(result.source, result.diagnostics);
    return result;
  }
  result.game =
      result.language->with_options
          ? result.language->with_options->read(result.source, options, result.diagnostics)
          : result.language->read(result.source, result.diagnostics);
  if (!result.game) return result;
  if (result.game->name.empty()) result.game->name = GameText(name);
  if (result.game->language.empty()) result.game->language = GameText(result.language->name);
  return result;
}

Json place_json(const Origin& origin, const Source& source) {
  Json calls = Json::array();
  for (std::uint32_t id = origin.expansion; id < source.expansions.size();
       id = source.expansions[id].parent) {
    const Expansion& expansion = source.expansions[id];
    calls.insert(calls.begin(), Json{{"macro", expansion.macro},
                                     {"begin", expansion.call.begin},
                                     {"end", expansion.call.end}});
  }
  return Json{{"begin", origin.range.begin}, {"end", origin.range.end}, {"calls", calls}};
}

Json diagnostics_json(const Diagnostics& diagnostics, const Source& source) {
  Json result = Json::array();
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    Json entry{{"severity", diagnostic.severity == Severity::Error ? "error" : "warning"},
               {"code", diagnostic.code},
               {"message", diagnostic.message}};
    entry.update(place_json(diagnostic.origin, source));
    if (!diagnostic.hint.empty()) entry["hint"] = diagnostic.hint;
    const std::string fix = fix_of(diagnostic.hint);
    if (!fix.empty()) entry["fix"] = fix;
    entry["line"] = source.locate(diagnostic.origin.range.begin).line;
    entry["notes"] = Json::array();
    for (const Note& note : diagnostic.notes) {
      entry["notes"].push_back({{"message", note.message},
                                {"begin", note.origin.range.begin},
                                {"end", note.origin.range.end}});
    }
    result.push_back(entry);
  }
  return result;
}

void refuse_choices(const Game& game, const std::string& which) {
  if (choice_in_passing(game)) {
    throw Refused("the keeper of " + which + " has a choice; Check shows both ways");
  }
}

Json read_report(const Opened& opened) {
  Json result{{"ok", opened.game.has_value()},
              {"language", opened.language->name},
              {"description", opened.language->descriptions.has_value()},
              {"diagnostics", diagnostics_json(opened.diagnostics, opened.source)}};
  if (!opened.game) return result;
  const Game& game = *opened.game;
  result["names"] = {{"players", bounded_json(game.players)},
                     {"pieces", pieces_json(game)},
                     {"variables", bounded_json(game.variables)},
                     {"directions", names_of(game.directions)},
                     {"vertices", game.board.size()}};
  return result;
}

}  // namespace zug::page
