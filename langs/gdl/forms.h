#pragma once

#include <vector>

#include "ir/gdl/syntax.h"
#include "ir/messages/diagnostic.h"
#include "langs/gdl/check/check.h"
#include "langs/gdl/parse.h"

namespace zug::gdl {

// Rules and sentences of the forms. Reports GDL02xx: what is no rule, sentence, literal or term.
// What has an error is left out, and noted in `lost`.
Description read_forms(const std::vector<Form>& forms, Lost& lost, Diagnostics& diagnostics);

}  // namespace zug::gdl
