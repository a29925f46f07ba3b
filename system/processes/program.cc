// Where a program was installed it finds what was installed with it. Linux tells by a link;
// elsewhere nothing is found, and people name files.

#include "system/processes/program.h"

#include <filesystem>
#include <system_error>

namespace zug::system {

std::string program_file() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).string();
}

}  // namespace zug::system
