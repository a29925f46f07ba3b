#pragma once

#include "langs/names.h"

namespace zug {

NameIndex metagame_names(const Source& source);

}  // namespace zug
