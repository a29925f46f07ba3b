#pragma once

// What must not outlive this program: groups of processes, temporary files and folders. Private to
// system/; users of it take run() and Temporary.

#include <sys/types.h>

#include <mutex>
#include <set>
#include <string>

namespace zug::system {

struct Leftovers {
  // Who makes or removes one of them holds this meanwhile, so that a signal finds the list true. At
  // the end of the program it is taken for ever, and what is destroyed even later may take it
  // again.
  std::recursive_mutex mutex;
  std::set<pid_t> groups;
  std::set<std::string> paths;
};

// From the first call on, an exit removes what is in the lists, and in a program that has called
// clean_up_on_signals() (system/processes/signals.h) a signal that ends it does, too.
Leftovers& leftovers();

// A file, or a folder with all that is in it. What cannot be removed stays.
void remove_all(const std::string& path);

}  // namespace zug::system
