// The limit of the system is for the first thread; the stacks of others are memory like any other.
// So where the limit is small, `work` runs in a thread of its own.

#include "system/stack.h"

#include <pthread.h>
#include <sys/resource.h>

#include <cstddef>
#include <exception>

#include "system/failure.h"

namespace zug::system {
namespace {

struct Job {
  const std::function<void()>& work;
  std::exception_ptr thrown;
};

void* run(void* argument) {
  Job& job = *static_cast<Job*>(argument);
  try {
    job.work();
  } catch (...) {
    job.thrown = std::current_exception();
  }
  return nullptr;
}

}  // namespace

void with_usual_stack(const std::function<void()>& work) {
  constexpr std::size_t usual = std::size_t{8} << 20;
  rlimit limit{};
  if (::getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= usual) return work();
  Job job{work, nullptr};
  pthread_attr_t attributes;
  ::pthread_attr_init(&attributes);
  ::pthread_attr_setstacksize(&attributes, usual);
  pthread_t thread{};
  const int why = ::pthread_create(&thread, &attributes, run, &job);
  ::pthread_attr_destroy(&attributes);
  if (why != 0) throw Failure("cannot have a stack of 8 MB", why);
  ::pthread_join(thread, nullptr);
  if (job.thrown) std::rethrow_exception(job.thrown);
}

}  // namespace zug::system
