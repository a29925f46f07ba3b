#pragma once

#include <string>
#include <vector>

namespace zug::cli {

struct Outcome {
  int status = -1;  // 128 + signal when a signal ended it
  std::string out;
  std::string err;
  double seconds = 0;  // of processor time
};

struct Call {
  std::vector<std::string> arguments;
  std::string input;                     // stdin
  std::vector<std::string> environment;  // "NAME=value", added to ours
  double interrupt_after = 0;            // seconds; > 0 sends SIGINT then
};

Outcome run_zug(const Call& call);
inline Outcome run_zug(std::vector<std::string> arguments) {
  return run_zug(Call{std::move(arguments), {}, {}, 0});
}

}  // namespace zug::cli
