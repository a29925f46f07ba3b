#pragma once

#include <string>
#include <vector>

#include "ir/limits.h"
#include "ir/messages/diagnostic.h"

namespace zug::rbg_draft {

// "did you mean 'x'?" or "". `names` is called for the candidates, but not when so much has been
// reported already that nobody would see the hint.
template <class Names>
std::string did_you_mean(const std::string& word, const Diagnostics& diagnostics,
                         const Names& names) {
  if (diagnostics.all().size() > limits::diagnostics) return "";
  const std::string meant = nearest(word, names());
  return meant.empty() ? "" : "did you mean " + quoted(meant) + "?";
}

}  // namespace zug::rbg_draft
