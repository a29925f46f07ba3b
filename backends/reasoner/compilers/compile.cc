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

std::string compilers::one_text(const CSources& sources) {
  const std::string include = "#include \"" + sources.name + ".h\"\n";
  std::string text = sources.source;
  const std::size_t at = text.find(include);
  return at == std::string::npos ? text : text.replace(at, include.size(), sources.header);
}

}  // namespace zug
