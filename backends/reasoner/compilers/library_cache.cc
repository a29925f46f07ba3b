// A library in the cache is one file: what the compiler made, and behind it a line with a digest of
// the key and of that. Loaders do not look behind the end of a library, and a file that was cut
// short, damaged or named like another one does not fit its digest; it is made anew. The digest
// tells damage, not intent: that nobody else can write there is what system/cache_folder sees to.

#include <cstddef>
#include <string_view>
#include <utility>

#include "backends/reasoner/compilers/compilers.h"
#include "system/cache_folder.h"
#include "system/failure.h"
#include "system/file.h"
#include "system/sha256.h"

namespace zug::compilers {
namespace {

constexpr std::string_view mark = "\nzug library ";
constexpr std::size_t digest_size = 64;

void warn(const CompileOptions& options, const std::string& message) {
  if (options.warn) options.warn(message);
}

}  // namespace

LibraryCache::LibraryCache(const std::string& name, std::string key, const CompileOptions& options)
    : key_(std::move(key)), options_(options) {
  const system::CacheFolder folder = system::cache_folder(options.environment);
  if (folder.path.empty()) {
    warn(options_, "compiled games are not kept: " + folder.why_not);
    return;
  }
  path_ = folder.path + "/" + name + "-" + system::sha256(key_).substr(0, 40) + ".so";
}

std::string LibraryCache::digest(std::string_view library) const {
  return system::sha256(system::sha256(key_) + std::string(library));
}

std::optional<std::string> LibraryCache::find() const {
  if (path_.empty()) return std::nullopt;
  const std::optional<std::string> text = system::read_private_file(path_);
  constexpr std::size_t tail = mark.size() + digest_size;
  if (!text || text->size() <= tail) return std::nullopt;
  const std::string_view library = std::string_view(*text).substr(0, text->size() - tail);
  const bool whole = text->substr(library.size()) == std::string(mark) + digest(library);
  return whole ? std::optional(path_) : std::nullopt;
}

std::optional<std::string> LibraryCache::keep(const std::string& library) const {
  if (path_.empty()) return std::nullopt;
  try {
    system::replace_private_file(path_, library + std::string(mark) + digest(library));
    return path_;
  } catch (const system::Failure& failure) {
    warn(options_, std::string("the compiled game is not kept: ") + failure.what());
    return std::nullopt;
  }
}

void LibraryCache::forget() const {
  if (!path_.empty()) system::remove_file(path_);
}

}  // namespace zug::compilers
