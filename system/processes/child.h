#pragma once

// A process of our own and its streams. Private to system/; users take process.h or dialogue.h.

#include <sys/types.h>

#include <memory>

#include "system/descriptor.h"
#include "system/processes/process.h"

namespace zug::system {

struct Pipe {
  Descriptor ours, theirs;
};

struct Streams {
  Pipe in, out, err;
};

Pipe pipe_from_child();
Pipe pipe_to_child();     // a socket: writing where nobody reads is an error and no signal
Pipe nothing_to_child();  // only theirs, which is at its end

// A process that was started, with all of its group, which goes with it.
class Group {
 public:
  explicit Group(pid_t leader) : leader_(leader) {}
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group();

  void kill() const;
  // Whether the leader has ended; `flags` are 0 or WNOHANG. The others are killed while the dead
  // leader still holds the number of the group, so that nobody else can have it.
  bool look(int flags);
  int status() const { return status_; }

 private:
  pid_t leader_;
  int status_ = 0;
  bool ended_ = false;
};

// Starts the command (its words, environment and memory) with these streams, of which only our ends
// stay open. Empty, with the reason in `why` (an errno), when there is no such program. Throws
// Failure when there are no more pipes or processes.
std::unique_ptr<Group> start(const Command& command, Streams& streams, int& why);

// How a leader that has ended came to its end.
Outcome::End end_of(int status);
int number_of(int status);

}  // namespace zug::system
