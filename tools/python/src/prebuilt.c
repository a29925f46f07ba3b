/* Data of the C library that code compiled for programs (-fPIE) takes for its own; see CMakeLists.txt.
 * No part of wheels. */

#define _GNU_SOURCE
#include <dlfcn.h>

#pragma GCC visibility push(hidden)
char __libc_single_threaded = 0; /* in doubt there are threads */
void *stderr, *stdout;
char **environ;
#pragma GCC visibility pop

__attribute__((constructor)) static void take_over(void) {
  stderr = *(void **)dlsym(RTLD_DEFAULT, "stderr");
  stdout = *(void **)dlsym(RTLD_DEFAULT, "stdout");
  environ = *(char ***)dlsym(RTLD_DEFAULT, "environ");
}
