#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "backends/reasoner/plan/options.h"
#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// What a transform makes or changes, see stages.h.
enum class StageKind : std::uint8_t { Turns, Steps, Plan };

struct Transform {
  const char* name;
  const char* why;
  StageKind stage;
  bool Options::*enabled;              // none: nothing works without it
  std::size_t (*run)(Stages& stages);  // how often it changed something; none: a form that the next
                                       // transform with a function chooses, as it goes
};

// All of them, in the order in which they run.
const std::vector<Transform>& pipeline();

// What a run of the pipeline did.
struct Fired {
  const Transform* transform = nullptr;
  std::size_t times = 0;
};

// Runs the pipeline up to the transform `last`, a form with the step that chooses it, or, if that
// is none, to its end; false, with a diagnostic, when the game is larger than ir/limits.h allows.
// In debug builds every plan on the way is verified.
bool run_pipeline(Stages& stages, const Transform* last, std::vector<Fired>& report);

// The stage as text: the graphs of modifiers, with terms; how moves are found; or the plan.
std::string print_stage(const Stages& stages, StageKind stage);

// The stage that `last` makes or changes, as text, when the pipeline has come so far.
std::optional<std::string> text_after(const Game& game, const Options& options,
                                      const Transform& last, Diagnostics& diagnostics,
                                      std::vector<Fired>& report);

}  // namespace zug::reasoner
