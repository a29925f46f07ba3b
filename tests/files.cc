#include "tests/files.h"

#include <places.h>

namespace zug::test {

std::filesystem::path source_folder() { return ZUG_SOURCE_DIR; }
std::filesystem::path corpus_folder() { return source_folder() / "corpus"; }
std::filesystem::path shared_folder() { return ZUG_SHARED_DIR; }
std::string zug_program() { return ZUG_BINARY; }
std::string fault_shim() { return ZUG_FAULT_SHIM; }
std::string source_path(const std::string& path) { return (source_folder() / path).string(); }

}  // namespace zug::test
