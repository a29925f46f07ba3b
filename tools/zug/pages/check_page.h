#pragma once

#include <string>

#include "tools/zug/reports/properness_report.h"
#include "tools/zug/reports/straightness_report.h"

namespace zug {

// `zug check --report`: what was found, as pictures beside the lines of the rules. `properness` may
// be null.
std::string check_page(const Examined& examined, const StraightnessReport& straightness,
                       const Properness* properness);

}  // namespace zug
