// A failure is told where it ends something: here, of the whole program or of one game among
// several. That it is one of ours (Refusal), of the machine, or of a compiler, is seen by its type.

#include "tools/zug/command_line/guarded.h"

#include <cerrno>
#include <cstdio>
#include <exception>
#include <new>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>

#include "backends/reasoner/compilers/compile.h"
#include "system/failure.h"
#include "system/processes/signals.h"
#include "tools/zug/command_line/one_line.h"
#include "tools/zug/json/json_output.h"

namespace zug {
namespace {

using Tell = std::function<void(const Json&)>;

Status status_of(const CompileFailure& failure) {
  switch (failure.kind()) {
    case CompileFailure::Kind::Unavailable:
      return Status::Usage;
    case CompileFailure::Kind::Stopped:
      return Status::Interrupted;
    case CompileFailure::Kind::Broken:
      break;
  }
  return Status::Internal;
}

// `shown` is the message as a terminal may have it.
void say(const std::string& message, const std::string& shown, const Tell& tell) {
  if (message.empty()) return;
  if (tell) tell(error_json(message));
  std::fprintf(stderr, "zug: error: %s\n", shown.c_str());
}

void say(const std::string& message, const Tell& tell) { say(message, one_line(message), tell); }

}  // namespace

Status guarded(const std::function<Status()>& work, const Tell& tell) {
  try {
    return work();
  } catch (const Refusal& refusal) {
    if (refusal.document() && tell) tell(*refusal.document());
    say(refusal.what(), refusal.document() ? Tell() : tell);
    return refusal.status();
  } catch (const CompileFailure& failure) {
    if (failure.kind() != CompileFailure::Kind::Stopped) {
      say(failure.what(), in_lines(failure.what()), tell);
    }
    return status_of(failure);
  } catch (const system::Failure& failure) {
    if (failure.code() == EPIPE) system::end_by_broken_pipe();
    say(failure.what(), tell);
    return Status::Usage;
  } catch (const std::bad_alloc&) {
    say("there is not enough memory for this: a limit of the machine, not a verdict", tell);
    return Status::Unknown;
  } catch (const std::system_error& error) {  // no more threads, a folder that cannot be read
    say(error.what(), tell);
    return Status::Usage;
  } catch (const std::exception& error) {
    std::fprintf(stderr,
                 "zug: internal error: %s\nThis is a bug in zug " ZUG_VERSION
                 ". Please report it, with the command line and the game.\n",
                 in_lines(error.what()).c_str());
    return Status::Internal;
  }
}

}  // namespace zug
