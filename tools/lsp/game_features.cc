// Diagnostics are those of `zug check` without its analyses, each with its notes and the macro
// calls that its place went through. The lenses run two of the analyses, within limits that let an
// editor have them a few seconds after the last key.
//
// A name can be made by pasting, as whiteMan is by me~Man, which no index of tokens sees. So a
// rename is tried: the text with the new name has to be a game with as many players, pieces,
// variables and actions when the old one is a game.

#include "tools/lsp/game_features.h"

#include <algorithm>
#include <cctype>
#include <ctime>
#include <nlohmann/json.hpp>

#include "ir/limits.h"
#include "passes/analysis/product/product.h"
#include "passes/analysis/properness.h"
#include "passes/analysis/straightness/stock.h"
#include "passes/analysis/straightness/straightness.h"
#include "tools/lsp/text_features.h"

namespace zug::lsp {
namespace {

constexpr std::size_t lens_states = 20'000;
constexpr double lens_seconds = 3;

struct ReadText {
  Source source;
  Diagnostics diagnostics;
  std::optional<Game> game;
};

// What is wrong with a text, by the quickest way.
Diagnostics checked(const Language& language, Source& source) {
  Diagnostics diagnostics;
  if (language.descriptions) {
    language.descriptions->check(source, diagnostics);
  } else if (language.check != nullptr) {
    language.check(source, diagnostics);
  } else {
    language.read(source, diagnostics);
  }
  return diagnostics;
}

ReadText read_text(const Document& document, std::string text) {
  ReadText result{Source(document.uri(), std::move(text)), {}, {}};
  const Language& language = *document.language();
  if (language.descriptions) {
    language.descriptions->check(result.source, result.diagnostics);
  } else {
    result.game = language.read(result.source, result.diagnostics);
  }
  return result;
}

Json related(const Document& document, SourceRange range, const std::string& message) {
  return {{"location", {{"uri", document.uri()}, {"range", to_json(document.range(range))}}},
          {"message", message}};
}

Json diagnostic_json(const Document& document, const Source& source, const Diagnostic& diagnostic) {
  Json notes = Json::array();
  for (const Note& note : diagnostic.notes) {
    notes.push_back(related(document, note.origin.range, note.message));
  }
  for (std::uint32_t id = diagnostic.origin.expansion; id < source.expansions.size();
       id = source.expansions[id].parent) {
    const Expansion& expansion = source.expansions[id];
    notes.push_back(
        related(document, expansion.call, "in the expansion of macro '" + expansion.macro + "'"));
  }
  const std::string hint = diagnostic.hint.empty() ? "" : "; " + diagnostic.hint;
  return {{"range", to_json(document.range(diagnostic.origin.range))},
          {"severity", diagnostic.severity == Severity::Error ? 1 : 2},
          {"code", diagnostic.code},
          {"source", "zug"},
          {"message", diagnostic.message + hint},
          {"relatedInformation", notes}};
}

// ---- lenses
// --------------------------------------------------------------------------------------

std::function<Limit()> lens_clock(const Worker::Stop& stop) {
  const auto begin = std::clock();
  return [begin, stop] {
    if (stop()) return Limit::Interrupt;
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    return seconds > lens_seconds ? Limit::Seconds : Limit::None;
  };
}

std::optional<Product> product_of(const Game& game, Budget& budget) {
  try {
    return build_product(game, budget);
  } catch (const OutOfBudget&) {
    return std::nullopt;
  }
}

// By rules and board together, or by the rules alone when that takes too long.
Straightness straightness_of(const Game& game, Budget& budget) {
  const std::optional<Product> product = product_of(game, budget);
  const StraightnessKind kind = StraightnessKind::Moves;
  if (!product) return syntactic_straightness(game, kind);
  try {
    Stock stock(*product, budget);
    return bounded_straightness(*product, kind, stock, budget).value;
  } catch (const OutOfBudget&) {
    return syntactic_straightness(game, kind);
  }
}

std::string straightness_title(const Game& game, const Worker::Stop& stop) {
  Budget budget(limits::form_steps, lens_clock(stop));
  const Straightness value = straightness_of(game, budget);
  if (!value) return "straightness: there are no moves";
  if (*value == unbounded) return "straightness: a move may have any number of modifiers";
  return "straightness " + std::to_string(*value) + ": a move has at most " +
         std::to_string(*value) + " modifier" + (*value == 1 ? "" : "s");
}

const char* verdict_word(Verdict verdict, const char* proved, const char* refuted) {
  if (verdict == Verdict::Proved) return proved;
  return verdict == Verdict::Refuted ? refuted : "not known";
}

std::string properness_title(const Game& game, const Worker::Stop& stop) {
  Diagnostics refused;
  std::optional<ReferenceReasoner> reasoner = ReferenceReasoner::make(game, refused);
  if (!reasoner) return "properness: the game is too large to be examined";
  Budget budget(limits::form_steps, lens_clock(stop));
  const std::optional<Product> product = product_of(game, budget);
  PropernessLimits limits;
  limits.states = lens_states;
  limits.seconds = lens_seconds;
  limits.stop = [&stop](const char*, std::size_t) { return stop(); };
  const Properness found =
      examine_properness(game, product ? &*product : nullptr, *reasoner, limits);
  return std::string(verdict_word(verdict(found), "proper", "improper")) +
         ": every play ends: " + verdict_word(found.termination, "proved", "refuted") +
         "; the keeper has no choice: " + verdict_word(found.keeper, "proved", "refuted");
}

// ---- renaming
// ------------------------------------------------------------------------------------

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

std::string in_lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool may_be_name(const NameIndex& index, const std::string& name) {
  if (name.empty() || std::isalpha(static_cast<unsigned char>(name.front())) == 0) return false;
  if (index.one_letter) return name.size() == 1;
  return std::all_of(name.begin(), name.end(), [&](unsigned char c) {
    return (c < 0x80 && std::isalnum(c) != 0) ||
           index.letters.find(static_cast<char>(c)) != std::string::npos;
  });
}

bool is_taken(const NameIndex& index, const NamedThing& thing, const std::string& name) {
  const std::string wanted = in_lower_case(name);
  for (const std::string& word : index.words) {
    if (in_lower_case(word) == wanted && !index.one_letter) return true;
  }
  return std::any_of(index.things.begin(), index.things.end(), [&](const NamedThing& other) {
    const bool apart =
        thing.kind == "parameter" && other.kind == "parameter" && thing.about != other.about;
    const bool same = index.one_letter ? in_lower_case(other.name) == wanted : other.name == name;
    return &other != &thing && same && !apart;
  });
}

// A letter in the case of the place: the other case is the other player's.
std::string name_for(const Document& document, const NameIndex& index, SourceRange use,
                     const std::string& name) {
  if (!index.one_letter) return name;
  const bool upper = is_upper(document.text()[use.begin]);
  const auto letter = static_cast<unsigned char>(name.front());
  return std::string(1, static_cast<char>(upper ? std::toupper(letter) : std::tolower(letter)));
}

std::string renamed(const Document& document, const NameIndex& index, const NamedThing& thing,
                    const std::string& name) {
  std::string text;
  std::size_t at = 0;
  for (const SourceRange use : thing.uses) {
    text += document.text().substr(at, use.begin - at);
    text += name_for(document, index, use, name);
    at = use.end;
  }
  return text + std::string(document.text().substr(at));
}

bool alike(const Game& a, const Game& b) {
  return a.players.size() == b.players.size() && a.pieces.size() == b.pieces.size() &&
         a.variables.size() == b.variables.size() && a.directions.size() == b.directions.size() &&
         a.board.size() == b.board.size() && a.board.edges() == b.board.edges() &&
         atoms(a.expressions, a.rules).size() == atoms(b.expressions, b.rules).size();
}

bool keeps_the_game(const Document& document, std::string text) {
  const ReadText before = read_text(document, std::string(document.text()));
  if (!before.game) return true;
  const ReadText after = read_text(document, std::move(text));
  return after.game && alike(*before.game, *after.game);
}

}  // namespace

Json diagnostics_of(const Document& document) {
  Json list = Json::array();
  if (document.language() != nullptr) {
    Source source = document.source();
    for (const Diagnostic& diagnostic : checked(*document.language(), source).sorted()) {
      list.push_back(diagnostic_json(document, source, diagnostic));
    }
  }
  return {{"uri", document.uri()}, {"version", document.version()}, {"diagnostics", list}};
}

Json lenses(const Document& document, const NameIndex& index) {
  SourceRange place{};
  for (const NamedThing& thing : index.things) {
    const bool rules = thing.name == "rules" || thing.name == "PIECES" || thing.kind == "game";
    if (rules) place = thing.definition;
  }
  Json result = Json::array();
  for (const char* const what : {"straightness", "properness"}) {
    result.push_back({{"range", to_json(document.range(place))},
                      {"data", {{"uri", document.uri()}, {"what", what}}}});
  }
  return result;
}

std::string lens_title(const Document& document, const std::string& what,
                       const Worker::Stop& stop) {
  const ReadText read = read_text(document, std::string(document.text()));
  if (!read.game) return what + ": not while the game has errors";
  return what == "straightness" ? straightness_title(*read.game, stop)
                                : properness_title(*read.game, stop);
}

Json rename(const Document& document, const NameIndex& index, std::size_t offset,
            const std::string& name, std::string& error) {
  const NamedThing* const thing = thing_at(index, offset);
  if (thing == nullptr || thing->kind == "section") {
    error = "there is no name here that can be changed";
  } else if (!may_be_name(index, name)) {
    error = "'" + name + "' is no name in this language";
  } else if (is_taken(index, *thing, name)) {
    error = "there is a '" + name + "' already";
  } else if (!keeps_the_game(document, renamed(document, index, *thing, name))) {
    error = "it would not be the same game: '" + thing->name + "' is also made by pasting";
  }
  if (!error.empty()) return nullptr;
  Json edits = Json::array();
  for (const SourceRange use : thing->uses) {
    edits.push_back({{"range", to_json(document.range(use))},
                     {"newText", name_for(document, index, use, name)}});
  }
  return {{"changes", {{document.uri(), edits}}}};
}

}  // namespace zug::lsp
