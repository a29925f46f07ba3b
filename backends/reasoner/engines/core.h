#pragma once

// What a Reasoner is a handle of.

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "backends/reasoner/engines/engine.h"
#include "backends/reasoner/reasoner.h"
#include "passes/analysis/dead_parts.h"

namespace zug::reasoner {

class Core {
 public:
  Core(std::shared_ptr<const Game> of, EngineKind is, std::unique_ptr<const Engine> made);

  // A state's words in place, without their dead parts.
  void remove_dead_parts(std::uint64_t* words) const;

  const std::shared_ptr<const Game> game;
  const EngineKind kind;
  const std::unique_ptr<const Engine> engine;
  const Layout& layout;
  const std::vector<std::uint64_t> start;
  const RulesStates states;

 private:
  // What is dead where, in numbers of the layout; made when it is first asked for.
  struct Dead {
    std::vector<std::uint32_t> vertices;
    std::vector<std::uint32_t> variables;
  };
  struct Keys {
    std::optional<DeadParts> parts;
    std::vector<Dead> dead;  // by DeadParts::lives
  };
  const Keys& keys() const;

  mutable std::once_flag once_;
  mutable Keys keys_;
};

}  // namespace zug::reasoner
