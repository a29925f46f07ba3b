#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace zug {

// Which of the legal moves a text means, or why it means none; lower case, without a full stop.
struct MoveReading {
  std::optional<std::size_t> move;
  std::string error;
};

}  // namespace zug
