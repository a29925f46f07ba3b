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

// Where what failed is told.
class Teller {
 public:
  Teller(const Tell& tell, const std::string& what) : tell_(tell), what_(what) {}

  void document(const Json& document) const {
    if (tell_) tell_(document);
  }
  void say(const std::string& message) const { say(message, one_line(message)); }
  void say_lines(const std::string& message) const { say(message, in_lines(message)); }

 private:
  // `shown` is the message as a terminal may have it.
  void say(const std::string& message, const std::string& shown) const {
    if (message.empty()) return;
    document(error_json(message));
    const bool named = what_.empty() || message.find(what_) != std::string::npos;
    const std::string of = named ? "" : one_line(what_) + ": ";
    std::fprintf(stderr, "zug: error: %s%s\n", of.c_str(), shown.c_str());
  }

  const Tell& tell_;
  const std::string& what_;
};

}  // namespace

Status guarded(const std::function<Status()>& work, const Tell& tell, const std::string& what) {
  const Teller teller(tell, what);
  try {
    return work();
  } catch (const Refusal& refusal) {
    if (refusal.document()) {
      teller.document(*refusal.document());
    } else {
      teller.say(refusal.what());
    }
    return refusal.status();
  } catch (const CompileFailure& failure) {
    if (failure.kind() != CompileFailure::Kind::Stopped) teller.say_lines(failure.what());
    return status_of(failure);
  } catch (const system::Failure& failure) {
    if (failure.code() == EPIPE) system::end_by_broken_pipe();
    teller.say(failure.what());
    return Status::Usage;
  } catch (const std::bad_alloc&) {
    teller.say("there is not enough memory for this: a limit of the machine, not a verdict");
    return Status::Unknown;
  } catch (const std::system_error& error) {  // no more threads, a folder that cannot be read
    teller.say(error.what());
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
