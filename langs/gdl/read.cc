// Text to a checked description. Rules that could not be read whole are left out, and the checks do
// not complain about what may be in them; grounding waits until nothing at all is wrong, as only
// then it is known to end.

#include "langs/gdl/read.h"

#include <string>
#include <vector>

#include "ir/limits.h"
#include "langs/gdl/check/check.h"
#include "langs/gdl/forms.h"
#include "langs/gdl/parse.h"
#include "langs/gdl/plays/ground.h"

namespace zug {
namespace {

// Rules for what cannot be defined have been reported; what would follow from them is no news.
void leave_out_misplaced(gdl::Description& description, gdl::Lost& lost) {
  const auto misplaced = [](const gdl::Rule& rule) {
    const std::string& head = rule.head.name;
    return head == "true" || head == "does" || (head == "role" && !rule.body.empty());
  };
  for (const gdl::Rule& rule : description.rules) {
    if (!misplaced(rule)) continue;
    for (const bool negated : {false, true}) {
      for (const gdl::Term* sentence : gdl::sentences(rule.body, negated)) {
        lost.words.insert(sentence->name);
      }
    }
  }
  std::erase_if(description.rules, misplaced);
}

}  // namespace

std::optional<gdl::Description> read_gdl_description(const Source& source,
                                                     Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const std::vector<gdl::Form> forms = gdl::parse(source, diagnostics);
  if (forms.empty() && diagnostics.errors() != errors) return std::nullopt;
  gdl::Lost lost;
  gdl::Description description = gdl::read_forms(forms, lost, diagnostics);
  gdl::check_names(description, lost, diagnostics);
  leave_out_misplaced(description, lost);
  gdl::check_rules(description, diagnostics);
  gdl::check_dependencies(description, lost, diagnostics);
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
        .hint = "'zug check', 'zug perft', 'zug bench', 'zug moves' and 'zug compare' take it";
  }
  return std::nullopt;
}

}  // namespace zug
