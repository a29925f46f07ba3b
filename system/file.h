#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "system/descriptor.h"

namespace zug::system {

constexpr std::size_t whole_file = static_cast<std::size_t>(-1);

// All throw Failure; `name` is what the message calls the file.

// These read up to the end of the file. What has more than `most` bytes is TooLong.
std::string read_all(const Descriptor& file, const std::string& name,
                     std::size_t most = whole_file);
std::string read_file(const std::string& path, std::size_t most = whole_file);
std::string read_standard_input(std::size_t most = whole_file);

void write_all(const Descriptor& file, std::string_view text, const std::string& name);

// A new file, or a new content for it, in a folder of our own.
void write_file(const std::string& path, std::string_view text);

// A file that must not be there yet: Failure, with EEXIST, when it is.
void write_new_file(const std::string& path, std::string_view text);

// The file appears whole or not at all, and is on the disk afterwards. A file that is there keeps
// its mode.
void replace_file(const std::string& path, std::string_view text);

// All of them or, but for a fault between two names, none.
struct NewContent {
  std::string path;
  std::string text;
};
void replace_files(const std::vector<NewContent>& files);

// The same as replace_file() with a file that is only the user's.
void replace_private_file(const std::string& path, std::string_view text);

// Opens a file to write at its end; it is made when it is not there, and cut to its first `keep`
// bytes when it has more.
Descriptor open_at_end(const std::string& path, std::size_t keep = whole_file);

// Until the descriptor is closed nobody else, of this program or another one, can do the same.
// False when somebody has.
bool lock(const Descriptor& file);

// If it is there and can be removed.
void remove_file(const std::string& path);

}  // namespace zug::system
