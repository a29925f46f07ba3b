#pragma once

// Games that commands are tried on, by the paths of their files.

#include <string>

#include "tests/files.h"

namespace zug::cli {

inline const std::string corpus = test::source_path("corpus/");
inline const std::string breakthrough = corpus + "rbg/breakthrough.rbg";
inline const std::string tic_tac_toe = corpus + "rbg/tic_tac_toe.rbg";

}  // namespace zug::cli
