#pragma once

#include <string>
#include <vector>

#include "tools/verify/certificate.h"

namespace zug {

// The text of docs/certificate.md. `notes`: for people, by measure from 1.
std::string print_certificate(const verifier::Certificate& certificate, const verifier::Game& game,
                              const verifier::Facts& facts, const std::vector<std::string>& notes);

}  // namespace zug
