#pragma once

#include "langs/names.h"

namespace zug {

NameIndex sbg_names(const Source& source);

}  // namespace zug
