#pragma once

// What the builders behind the grammars share.

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "langs/text/tokens.h"

namespace zug::text {

// From a place in the string of kinds back to tokens.
struct TokenCursor {
  TokenCursor(const Tokens& all, const std::string& kind_string)
      : tokens(all), kinds(kind_string) {}

  template <class Input>
  std::size_t begin(const Input& in) const {
    return static_cast<std::size_t>(in.begin() - kinds.data());
  }
  template <class Input>
  const Token& first(const Input& in) const {
    return tokens[begin(in)];
  }
  // Whether recovery changed something in there.
  template <class Input>
  bool mended(const Input& in) const {
    const auto end = static_cast<std::size_t>(in.end() - kinds.data());
    for (std::size_t at = begin(in); at < end; ++at) {
      if (tokens[at].invented) return true;
    }
    return false;
  }
  // Whether recovery changed something so near that the token may have been meant otherwise.
  template <class Input>
  bool doubtful(const Input& in) const {
    const std::size_t at = begin(in);
    const std::size_t end = std::min(at + 3, tokens.size());
    for (std::size_t i = at > 2 ? at - 2 : 0; i < end; ++i) {
      if (tokens[i].invented) return true;
    }
    return false;
  }
  // Without the blanks a recovery left behind.
  template <class Input>
  Origin origin(const Input& in) const {
    std::size_t end = static_cast<std::size_t>(in.end() - kinds.data());
    while (end > begin(in) + 1 && kinds[end - 1] == kind::blank) --end;
    return span(first(in), tokens[end - 1]);
  }

  const Tokens& tokens;
  const std::string& kinds;
};

// What lies on a stack above `height`.
template <class T>
std::vector<T> take_from(std::vector<T>& stack, std::size_t height) {
  std::vector<T> result(
      std::make_move_iterator(stack.begin() + static_cast<std::ptrdiff_t>(height)),
      std::make_move_iterator(stack.end()));
  stack.resize(height);
  return result;
}

template <class T>
T pop(std::vector<T>& stack) {
  T result = std::move(stack.back());
  stack.pop_back();
  return result;
}

}  // namespace zug::text
