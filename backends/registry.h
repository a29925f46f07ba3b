#pragma once

// The one list of back ends that write text, and that of those that write several texts.

#include <optional>
#include <string>
#include <vector>

#include "ir/diagnostic.h"
#include "ir/game.h"

namespace zug {

struct WrittenFile {
  std::string name;
  std::string text;
};

struct Backend {
  std::string name;       // as in --to
  std::string extension;  // with the dot
  std::string summary;    // one line
  // Empty exactly when an error was reported: the target cannot express the game. `source` is what
  // the game was read from.
  std::optional<std::string> (*write)(const Game& game, const Source& source,
                                      Diagnostics& diagnostics);
};

// A back end that writes several files, into a folder.
struct FolderBackend {
  std::string name;
  std::string extension;
  std::string summary;
  std::optional<std::vector<WrittenFile>> (*write)(const Game& game, Diagnostics& diagnostics);
};

const std::vector<Backend>& backends();
const std::vector<FolderBackend>& folder_backends();

}  // namespace zug
