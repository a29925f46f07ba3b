#pragma once

// Certificates in which no number could be less. Nothing that is verified rests on this.

#include <functional>

#include "tools/verify/check.h"

namespace zug::verifier {

// Throws Rejected at the first line of an accepted certificate that is not needed or could say
// less.
void check_tight(const Game& game, Facts& facts, Certificate certificate);

// Takes out of an accepted certificate what check_tight would object to; `spend` is called with the
// number of edges that were looked at, and may throw: then the certificate is accepted, not tight.
void tighten(const Game& game, Facts& facts, Certificate& certificate,
             const std::function<void(std::size_t)>& spend);

}  // namespace zug::verifier
