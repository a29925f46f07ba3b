// From a text to a Game, by the same steps as the command line, and with its words.

#include "tools/python/src/game.h"

#include <unistd.h>

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <utility>

#include "backends/reasoner/compilers/compile.h"
#include "ir/limits.h"
#include "tools/players/game_record.h"

namespace zug::python {
namespace {

using environment::ActionKind;
using reasoner::EngineKind;

template <class Value, std::size_t count>
Value named(const std::pair<const char*, Value> (&list)[count], const std::string& name,
            const std::string& what) {
  std::string known;
  for (const auto& [is, value] : list) {
    if (name == is) return value;
    known += (known.empty() ? "" : ", ") + std::string(is);
  }
  throw std::invalid_argument("there is no " + what + " '" + name + "'; there are " + known);
}

EngineKind engine_kind(const std::string& name) {
  static constexpr std::pair<const char*, EngineKind> list[] = {
      {"auto", EngineKind::Auto},
      {"interpreter", EngineKind::Interpreter},
      {"tcc", EngineKind::Tcc},
      {"native", EngineKind::Native},
      {"reference", EngineKind::Reference}};
  return named(list, name, "engine");
}

std::optional<ActionKind> action_kind(const std::string& name) {
  static constexpr std::pair<const char*, std::optional<ActionKind>> list[] = {
      {"auto", std::nullopt}, {"move", ActionKind::Whole}, {"split", ActionKind::Split}};
  return named(list, name, "kind of actions");
}

const Language& language_named(const std::string& name) {
  std::string known;
  for (const Language& language : languages()) {
    if (language.name == name) return language;
    known += (known.empty() ? "" : ", ") + language.name;
  }
  throw std::invalid_argument("there is no language '" + name + "'; there are " + known);
}

Unreadable unreadable(const Diagnostics& diagnostics, const Source& source) {
  std::string rendered;
  for (const Diagnostic& one : diagnostics.sorted()) rendered += render(one, source, false);
  return {diagnostics.sorted(), source, rendered};
}

zug::Game read(Source& source, const Wanted& wanted, Diagnostics& diagnostics) {
  const Language& language = language_named(wanted.language);
  if (source.text().size() > limits::source_bytes) {
    throw std::invalid_argument("the text is longer than " + std::to_string(limits::source_bytes) +
                                " bytes, the limit");
  }
  std::optional<zug::Game> game = language.read(source, diagnostics);
  if (!game) throw unreadable(diagnostics, source);
  // RBG has no names, and its reader takes that of the file.
  if (game->name.empty() || language.name == "rbg") game->name = wanted.name;
  if (game->language.empty()) game->language = language.name;
  return std::move(*game);
}

reasoner::Reasoner make_rules(std::shared_ptr<const zug::Game> game, const Wanted& wanted,
                              const Source& source, Diagnostics& diagnostics) {
  const reasoner::Setup setup{engine_kind(wanted.engine), {}, wanted.compile};
  auto made = reasoner::make_reasoner(std::move(game), setup, diagnostics);
  if (!made) throw unreadable(diagnostics, source);
  return std::move(*made);
}

}  // namespace

namespace {

std::shared_ptr<const zug::Game> make_game(Source& source, const Wanted& wanted,
                                           std::vector<Diagnostic>& warnings) {
  Diagnostics diagnostics;
  engine_kind(wanted.engine);
  action_kind(wanted.actions);
  auto game = std::make_shared<const zug::Game>(read(source, wanted, diagnostics));
  warnings = diagnostics.sorted();
  return game;
}

}  // namespace

Game::Game(std::string text, Wanted wanted)
    : text_(std::move(text)),
      wanted_(std::move(wanted)),
      source_(wanted_.file, text_),
      game_(make_game(source_, wanted_, warnings_)),
      notation_(*game_),
      process_(getpid()) {
  Diagnostics diagnostics;
  reasoner::Reasoner rules = make_rules(game_, wanted_, source_, diagnostics);
  environment_ = std::make_shared<const environment::Environment>(std::move(rules),
                                                                  action_kind(wanted_.actions));
  worker_ = std::make_unique<environment::Worker>(environment_->worker());
}

const std::string& Game::digest() const {
  if (digest_.empty()) digest_ = players::game_digest(*game_);
  return digest_;
}

bool Game::same(const Game& other) const {
  if (this == &other) return true;
  // The reference engine has words of its own.
  const bool plan = wanted_.engine != "reference", other_plan = other.wanted_.engine != "reference";
  return plan == other_plan &&
         environment_->actions().digest() == other.environment_->actions().digest() &&
         digest() == other.digest();
}

std::size_t Game::hash() const {
  return std::hash<std::string>()(digest() + environment_->actions().digest());
}

Game::~Game() {
  if (getpid() != process_) new reasoner::Reasoner(rules());
}

}  // namespace zug::python
