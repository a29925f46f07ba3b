#include "backends/c/helpers.h"

#include <algorithm>
#include <vector>

#include "backends/c/names.h"

namespace zug::c {

std::string called_helpers(std::span<const Helper> helpers, const std::string& code,
                           std::initializer_list<std::pair<std::string_view, std::string>> values) {
  std::vector<std::string> called;  // the last one first
  for (auto helper = helpers.rbegin(); helper != helpers.rend(); ++helper) {
    const std::string call = std::string(helper->name) + "(";
    const auto calls = [&](const std::string& text) {
      return text.find(call) != std::string::npos;
    };
    if (calls(code) || std::any_of(called.begin(), called.end(), calls)) {
      called.push_back(fill(helper->text, values));
    }
  }
  std::string result;
  for (auto text = called.rbegin(); text != called.rend(); ++text) result += *text;
  return result;
}

}  // namespace zug::c
