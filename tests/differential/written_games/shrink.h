#pragma once

// A smaller text with the same defect.

#include <chrono>
#include <functional>
#include <string>

namespace zug::test {

// Leaves out runs of words of the text, long ones first, as long as it `differs`; gives up looking
// for more when the time is over. `differs` holds of the text.
std::string shrunk(const std::string& text, const std::function<bool(const std::string&)>& differs,
                   std::chrono::seconds time);

// What `asked` says in a process of its own; true, too, if that dies or takes a minute.
bool dies_or(const std::function<bool()>& asked);

}  // namespace zug::test
