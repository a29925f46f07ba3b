#pragma once

// Less than a machine usually has, set in a child before it becomes zug.

#include <cstdint>
#include <functional>
#include <string>

namespace zug::faults {

std::function<bool()> address_space(std::uint64_t bytes);
std::function<bool()> stack(std::uint64_t bytes);
std::function<bool()> file_size(std::uint64_t bytes);
std::function<bool()> descriptors(std::uint64_t count);
// Processes and threads together. Root, to whom this limit does not apply, becomes another user.
std::function<bool()> threads(std::uint64_t count);
// A disk of its own at `folder`, with room for `bytes`; not where mounting is forbidden altogether.
std::function<bool()> small_disk(const std::string& folder, std::uint64_t bytes);

}  // namespace zug::faults
