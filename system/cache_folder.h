#pragma once

#include <optional>
#include <string>

#include "system/environment.h"

namespace zug::system {

// Where this user keeps what can be made again: $XDG_CACHE_HOME/zug or ~/.cache/zug.
struct CacheFolder {
  std::string path;     // "" when there is none
  std::string why_not;  // then
};

// Made when it is not there. There is none when others could write into it.
CacheFolder cache_folder(const Environment& environment = {});

// The content of a file that belongs to the user and that nobody else can write; nothing when it is
// not there or not like that.
std::optional<std::string> read_private_file(const std::string& path);

}  // namespace zug::system
