// GDL, as an export and as a language of its own.
//
// An export has to be a good description. What anybody may write has to be read or refused, and
// where it is small grounded and played as well, within less work than usual.

#include "backends/gdl/write.h"
#include "ir/budget.h"
#include "ir/limits.h"
#include "langs/gdl/plays/ground.h"
#include "langs/gdl/plays/plays.h"
#include "langs/gdl/read.h"
#include "tests/fuzz/harness.h"

namespace zug::fuzz {
namespace {

constexpr std::size_t most_bytes = 65'536;
constexpr std::size_t most_grounded = 20'000;  // bytes of any description
constexpr std::uint64_t most_work = 1'000'000;
constexpr std::size_t most_checked_export = 200'000;
constexpr std::size_t most_grounded_export = 30'000;  // of one of ours

}  // namespace

void export_gdl(const Game& game) {
  Diagnostics diagnostics;
  const std::optional<GdlText> written = write_gdl(game, GdlOptions{}, diagnostics);
  require(written.has_value() != diagnostics.has_errors(), "GDL or errors");
  if (!written || written->text.size() > most_checked_export) return;
  const Source source("fuzz.kif", written->text);
  Diagnostics found;
  const std::optional<gdl::Description> description = read_gdl_description(source, found);
  if (description && written->text.size() <= most_grounded_export) {
    Budget budget(most_work);
    gdl::examine_plays(*description, {100, 1, {}}, budget, found);
  }
  for (const Diagnostic& diagnostic : found.sorted()) {
    if (diagnostic.severity == Severity::Error) {
      throw Broken("our GDL is good, but " + render(diagnostic, source, false));
    }
  }
}

bool run_gdl(const std::string& text, const Effort&) {
  if (text.size() > most_bytes) return false;
  const Source source("fuzz.kif", text);
  Diagnostics diagnostics;
  const std::optional<gdl::Description> description = read_gdl_description(source, diagnostics);
  require(description.has_value() != diagnostics.has_errors(), "a description or errors");
  if (description && text.size() <= most_grounded) {
    Budget budget(most_work);
    require(gdl::ground_size(*description, budget, diagnostics).rules <= limits::ground_rules + 1,
            "grounding stops at its limit");
    Budget play_budget(most_work);
    const gdl::Plays plays =
        gdl::examine_plays(*description, {100, 1, {}}, play_budget, diagnostics);
    require(plays.states <= 100 && (plays.explored || !plays.limit.empty()),
            "plays end at their limit");
  }
  show_all(diagnostics, source);
  return description.has_value();
}

}  // namespace zug::fuzz
