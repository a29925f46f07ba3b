#pragma once

// What the files of this folder share.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "backends/reasoner/compilers/compile.h"

namespace zug::compilers {

std::unique_ptr<Library> compile_tcc(const CSources& sources);
std::unique_ptr<Library> compile_native(const CSources& sources, const CompileOptions& options);

// The libraries made so far, by what they were made of.
class LibraryCache {
 public:
  // `key` is all that a library depends on, `name` begins the name of its file. Without a folder
  // of the user's own there is no cache, and `options` are warned.
  LibraryCache(const std::string& name, std::string key, const CompileOptions& options);

  // The path of a library that is there and whole, else nothing.
  std::optional<std::string> find() const;
  // Keeps the library; nothing, after a warning, when that is not possible.
  std::optional<std::string> keep(const std::string& library) const;
  void forget() const;

 private:
  std::string digest(std::string_view library) const;

  std::string key_;
  std::string path_;  // "" without a cache
  const CompileOptions& options_;
};

// The C compiler of the engine 'native', with its options: what the variable CC says, or cc.
std::vector<std::string> compiler_words(const system::Environment& environment = {});

}  // namespace zug::compilers
