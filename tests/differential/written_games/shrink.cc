// Leaving out words from a text of brackets gives no game most of the time; but that is found out
// at once, so that it is simply tried. Runs that have their brackets in pairs are tried first of
// all, since what is left then mostly reads.

#include "tests/differential/written_games/shrink.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cctype>
#include <csignal>
#include <string_view>
#include <vector>

namespace zug::test {
namespace {

std::vector<std::string> tokens(const std::string& text) {
  std::vector<std::string> result;
  bool in_word = false;
  for (const char c : text) {
    const bool letter = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (letter && in_word) {
      result.back() += c;
    } else if (std::string_view("?!$>=").find(c) != std::string_view::npos && !result.empty()) {
      result.back() += c;
    } else {
      result.emplace_back(1, c);
    }
    in_word = letter;
  }
  return result;
}

std::string joined(const std::vector<std::string>& list, std::size_t without, std::size_t length) {
  std::string result;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i < without || i >= without + length) result += list[i];
  }
  return result;
}

bool in_pairs(const std::vector<std::string>& list, std::size_t from, std::size_t length) {
  int open = 0;
  for (std::size_t i = from; i < from + length; ++i) {
    const char c = list[i][0];
    if (c == '(' || c == '[' || c == '{') ++open;
    if (c == ')' || c == ']' || c == '}') --open;
    if (open < 0) return false;
  }
  return open == 0;
}

}  // namespace

std::string shrunk(const std::string& text, const std::function<bool(const std::string&)>& differs,
                   std::chrono::seconds time) {
  const auto until = std::chrono::steady_clock::now() + time;
  std::vector<std::string> list = tokens(text);
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (std::size_t length = list.size() / 2; length > 0; length -= (length + 15) / 16) {
      for (std::size_t from = 0; from + length <= list.size();) {
        if (std::chrono::steady_clock::now() > until) return joined(list, 0, 0);
        if (in_pairs(list, from, length) && differs(joined(list, from, length))) {
          const auto begin = list.begin() + static_cast<std::ptrdiff_t>(from);
          list.erase(begin, begin + static_cast<std::ptrdiff_t>(length));
          smaller = true;
        } else {
          ++from;
        }
      }
    }
  }
  return joined(list, 0, 0);
}

bool dies_or(const std::function<bool()>& asked) {
  constexpr unsigned a_minute = 60;
  const pid_t child = ::fork();
  if (child == 0) {
    for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS}) std::signal(signal, SIG_DFL);
    ::alarm(a_minute);
    ::_exit(asked() ? 1 : 0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

}  // namespace zug::test
