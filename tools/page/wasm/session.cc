// One function per kind of request, in one table. What is wrong with a request or a game is an
// answer, never an exception: the caller is JavaScript.

#include "tools/page/wasm/session.h"

#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "backends/registry.h"
#include "ir/arithmetic.h"
#include "tools/page/wasm/board.h"
#include "tools/page/wasm/compare_panel.h"
#include "tools/page/wasm/examine.h"
#include "tools/page/wasm/opened.h"
#include "tools/page/wasm/railroad.h"
#include "tools/page/wasm/statistics_panel.h"
#include "tools/players/game_record.h"

namespace zug::page {
namespace {

const Game& game_of(const Opened& opened) {
  if (opened.game) return *opened.game;
  throw Refused(opened.language->descriptions ? "a game in GDL is not played in a browser"
                                              : "the text has errors");
}

Json files_json(const std::vector<WrittenFile>& files) {
  Json result = Json::array();
  for (const WrittenFile& file : files) {
    result.push_back({{"name", file.name}, {"text", file.text}});
  }
  return result;
}

Json translate(const Opened& opened, const std::string& target) {
  const Game& game = game_of(opened);
  Diagnostics diagnostics;
  for (const Backend& backend : backends()) {
    if (backend.name != target) continue;
    const std::optional<std::string> text = backend.write(game, opened.source, diagnostics);
    if (!text) return Json{{"diagnostics", diagnostics_json(diagnostics, opened.source)}};
    const std::string name = for_people(game.name) + backend.extension;
    return Json{{"files", files_json({{name, *text}})}};
  }
  for (const FolderBackend& backend : folder_backends()) {
    if (backend.name != target) continue;
    const auto files = backend.write(game, diagnostics);
    if (!files) return Json{{"diagnostics", diagnostics_json(diagnostics, opened.source)}};
    return Json{{"files", files_json(*files)}};
  }
  throw Refused("there is no target '" + target + "'");
}

Json explain(const Opened& opened, const std::string& code) {
  for (const Language& language : languages()) {
    for (const Explanation& explanation : language.explanations()) {
      if (explanation.code != code) continue;
      return Json{{"code", code},
                  {"summary", explanation.summary},
                  {"example", explanation.example},
                  {"language", language.name}};
    }
  }
  return Json{{"code", code}, {"summary", "no explanation"}, {"language", opened.language->name}};
}

Json limit(const char* which, const std::string& say) {
  return Json{{"limit", which}, {"say", say}};
}

}  // namespace

Session::Session(const std::string& language, const std::string& name, std::string text,
                 const ReadOptions& options)
    : opened_(std::make_unique<Opened>(open_text(language, name, std::move(text), options))) {}

Session::~Session() = default;

Json Session::done(const std::string& kind, const Json& request) {
  const unsigned effort = request.value("effort", 0u);
  if (kind == "read") return read_report(*opened_);
  if (kind == "explain") return explain(*opened_, request.at("code").get<std::string>());
  if (kind == "check-form" && opened_->language->descriptions) {
    return examine_description(*opened_, effort);
  }
  const Game& game = game_of(*opened_);
  if (kind == "check-form") return examine_form(*opened_, effort);
  if (kind == "check-plays") return examine_plays(*opened_, effort);
  if (kind == "translate") return translate(*opened_, request.at("to").get<std::string>());
  if (kind == "railroad") {
    return railroad(*opened_, request.value("open", std::set<std::uint32_t>{}));
  }
  if (kind == "compare") return compare_with(*opened_, request);
  if (kind == "digest") return Json{{"digest", players::game_digest(game)}};
  if (!board_) board_ = std::make_unique<Board>(game);
  if (kind == "scene") return board_->scene();
  if (kind == "state") return board_->state(request.value("play", std::vector<std::uint32_t>{}));
  if (kind == "click") return board_->click(request);
  if (kind == "read-move") return board_->read_move(request.at("text").get<std::string>());
  if (kind == "think") return board_->think(request);
  if (kind == "perft") return board_->perft(request.at("depth").get<int>());
  if (kind == "bench") {
    return board_->bench(request.at("games").get<std::uint64_t>(),
                         request.value("seed", std::uint64_t{1}));
  }
  if (kind == "playouts") {
    const std::uint64_t seed = request.value("seed", std::uint64_t{1});
    if (!statistics_ || statistics_->seed() != seed || request.value("anew", false)) {
      refuse_choices(game, "this game");
      statistics_ = std::make_unique<Statistics>(board_->rules(), seed);
    }
    statistics_->play(request.at("games").get<std::uint64_t>());
    return request.value("report", true) ? statistics_->report() : Json::object();
  }
  throw Refused("there is no request '" + kind + "'");
}

Json Session::answer(const Json& request) {
  try {
    return Json{{"done", done(request.at("k").get<std::string>(), request)}};
  } catch (const Refused& refused) {
    return Json{{"fault", refused.what()}};
  } catch (const ImproperGame& improper) {
    board_.reset();
    return limit("effort", improper.what());
  } catch (const ArithmeticOverflow& overflow) {
    board_.reset();
    return limit("numbers", overflow.what());
  } catch (const nlohmann::json::exception& wrong) {
    return Json{{"fault", wrong.what()}};
  }
}

}  // namespace zug::page
