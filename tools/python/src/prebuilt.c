/* What code compiled for programs (-fPIE) needs inside of the module it is linked into; see
 * CMakeLists.txt. No part of wheels. Data of the C library may only be here if it never changes: a
 * copy of `environ` was soon a pointer to freed memory. */

#pragma GCC visibility push(hidden)

char __libc_single_threaded = 0; /* in doubt there are threads */

/* Debian's libtcc is made for programs and fits in no module: without it, as in wheels. */
void *tcc_new(void) { return 0; }
void tcc_delete(void *state) { (void)state; }
void tcc_set_error_func(void *state, void *opaque, void (*function)(void *, const char *)) {
  (void)state, (void)opaque, (void)function;
}
int tcc_set_output_type(void *state, int type) { return (void)state, (void)type, -1; }
int tcc_compile_string(void *state, const char *text) { return (void)state, (void)text, -1; }
int tcc_relocate(void *state, void *memory) { return (void)state, (void)memory, -1; }
void *tcc_get_symbol(void *state, const char *name) { return (void)state, (void)name, (void *)0; }

#pragma GCC visibility pop
