#pragma once

#include <string>
#include <vector>

namespace zug {

// "unknown <kind> '<word>'; did you mean '<nearest>'?", or the list of what there is when nothing
// is near.
std::string unknown(const std::string& kind, const std::string& word,
                    const std::vector<std::string>& known);

}  // namespace zug
