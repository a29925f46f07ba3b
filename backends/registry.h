#pragma once

// The one list of back ends that write text, and that of those that write several texts. What one
// of them can do beyond that is a capability that its entry has or has not, and whoever wants it
// asks for it.

#include <optional>
#include <string>
#include <vector>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"

namespace zug {

struct GdlOptions;  // backends/gdl/write.h
struct GdlText;

struct WrittenFile {
  std::string name;
  std::string text;
};

// Of a back end that writes descriptions of games, which name moves of their own: the same as
// Backend::write, with what users decide, and what the moves stand for.
struct DescriptionWriter {
  std::optional<GdlText> (*write)(const Game& game, const GdlOptions& options,
                                  Diagnostics& diagnostics);
};

struct Backend {
  std::string name;       // as in --to
  std::string extension;  // with the dot
  std::string summary;    // one line
  // Empty exactly when an error was reported: the target cannot express the game. `source` is what
  // the game was read from.
  std::optional<std::string> (*write)(const Game& game, const Source& source,
                                      Diagnostics& diagnostics);
  std::optional<DescriptionWriter> descriptions = {};
};

// Other files of the same target, for programs that were written for those of another tool.
struct Interface {
  std::string name;  // as in --interface
  std::optional<std::vector<WrittenFile>> (*write)(const Game& game, Diagnostics& diagnostics);
};

// A back end that writes several files, into a folder.
struct FolderBackend {
  std::string name;
  std::string extension;
  std::string summary;
  std::optional<std::vector<WrittenFile>> (*write)(const Game& game, Diagnostics& diagnostics);
  std::vector<Interface> interfaces = {};
};

const std::vector<Backend>& backends();
const std::vector<FolderBackend>& folder_backends();

}  // namespace zug
