#pragma once

// Which relation depends on which, by name (spec §2).

#include <map>
#include <string>
#include <vector>

#include "ir/gdl/syntax.h"

namespace zug::gdl {

class Dependencies {
 public:
  explicit Dependencies(const Description& description);

  // The strongly connected component of a relation: equal numbers for relations that depend on
  // each other, and a relation's number is larger than those of other components it depends on.
  std::size_t component(const std::string& relation) const;
  std::size_t components() const { return members_.size(); }
  const std::vector<std::string>& members(std::size_t component) const {
    return members_[component];
  }
  // True when `relation` is in a cycle, be it with itself only.
  bool recursive(const std::string& relation) const;
  // From `from` over bodies to `to`: the relations on a shortest way, both included; empty when
  // there is none.
  std::vector<std::string> path(const std::string& from, const std::string& to) const;

 private:
  std::map<std::string, std::vector<std::string>> bodies_;  // by head, no duplicates
  std::map<std::string, std::size_t> component_;
  std::vector<std::vector<std::string>> members_;
};

}  // namespace zug::gdl
