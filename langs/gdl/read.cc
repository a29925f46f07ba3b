// Text to a checked description. Rules that could not be read whole would make the checks complain
// about things that are there, so those wait until the form of every rule is right; grounding waits
// until nothing at all is wrong, as only then it is known to end.

#include "langs/gdl/read.h"

#include "ir/limits.h"
#include "langs/gdl/check.h"
#include "langs/gdl/forms.h"
#include "langs/gdl/ground.h"
#include "langs/gdl/parse.h"

namespace zug {

std::optional<gdl::Description> read_gdl_description(const Source& source,
                                                     Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const std::vector<gdl::Form> forms = gdl::parse(source, diagnostics);
  if (diagnostics.errors() != errors) return std::nullopt;
  gdl::Description description = gdl::read_forms(forms, diagnostics);
  if (diagnostics.errors() != errors) return std::nullopt;
  gdl::check_names(description, diagnostics);
  gdl::check_rules(description, diagnostics);
  gdl::check_dependencies(description, diagnostics);
  if (diagnostics.errors() != errors) return std::nullopt;
  return description;
}

void check_gdl(const Source& source, Diagnostics& diagnostics) {
  const std::optional<gdl::Description> description = read_gdl_description(source, diagnostics);
  if (!description) return;
  Budget budget(limits::ground_steps);
  gdl::ground_size(*description, budget, diagnostics);
}

std::optional<Game> read_gdl(Source& source, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  check_gdl(source, diagnostics);
  if (diagnostics.errors() == errors) {
    diagnostics.error("GDL0001", {{0, 1}}, "a GDL description has no board to translate or to show")
        .hint = "'zug check' and, with --engine prolog, 'zug perft' and 'zug bench' take it";
  }
  return std::nullopt;
}

}  // namespace zug
