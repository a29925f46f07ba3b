// Two ways to code. libtcc compiles in memory, in milliseconds, to code without optimisation. The
// system's C compiler makes a shared library, which is kept for the next time.

#include "backends/reasoner/compilers/compile.h"

#include "backends/reasoner/compilers/compilers.h"

namespace zug {

std::unique_ptr<Library> compile(const CSources& sources, Compiler compiler,
                                 const CompileOptions& options) {
  if (compiler == Compiler::Native) return compilers::compile_native(sources, options);
  return compilers::compile_tcc(sources);
}

CompileUntil compile_as_of_now() {
  return [environment = system::Environment()](const CSources& sources, Compiler compiler,
                                               const std::function<bool()>& stop) {
    return compile(sources, compiler, {stop, {}, environment});
  };
}

}  // namespace zug
