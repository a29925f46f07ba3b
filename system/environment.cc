#include "system/environment.h"

#include <unistd.h>

#include <algorithm>

namespace zug::system {
namespace {

bool names(const std::string& entry, const std::string& name) {
  return entry.size() > name.size() && entry[name.size()] == '=' &&
         entry.compare(0, name.size(), name) == 0;
}

}  // namespace

Environment::Environment() {
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    entries_.emplace_back(*entry);
  }
}

std::string Environment::value(const std::string& name) const {
  const auto entry = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const std::string& one) { return names(one, name); });
  return entry == entries_.end() ? "" : entry->substr(name.size() + 1);
}

void Environment::set(const std::string& name, const std::string& value) {
  std::erase_if(entries_, [&](const std::string& one) { return names(one, name); });
  entries_.push_back(name + "=" + value);
}

}  // namespace zug::system
