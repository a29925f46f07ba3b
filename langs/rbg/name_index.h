#pragma once

#include "langs/names.h"

namespace zug {

NameIndex rbg_names(const Source& source);
// What the macro call at this place becomes, or "".
std::string expand_rbg_call(const Source& source, std::size_t offset);

}  // namespace zug
