#pragma once

// Generated C becomes code in this process.

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include "backends/c/write.h"
#include "system/environment.h"

namespace zug {

enum class Compiler { Tcc, Native };

class Library {
 public:
  virtual ~Library() = default;
  virtual void* symbol(const std::string& name) = 0;  // null when there is none
};

// Why there is no code, in words for users.
class CompileFailure : public std::runtime_error {
 public:
  enum class Kind {
    Unavailable,  // something is missing on this machine, or fails
    Stopped,      // somebody asked for that
    Broken,       // the generated C is not what it should be: a bug
  };
  CompileFailure(Kind kind, const std::string& message)
      : std::runtime_error(message), kind_(kind) {}
  Kind kind() const { return kind_; }

 private:
  Kind kind_;
};

struct CompileOptions {
  std::function<bool()> stop;  // asked now and then; true ends the work with Kind::Stopped
  std::function<void(const std::string& message)> warn;
  // Where the compiler, the cache and temporary files are looked for. Who compiles in a thread of
  // its own takes it before that thread begins.
  system::Environment environment;
};

// Whether this program was built with libtcc.
bool has_tcc();

// Throws CompileFailure. Any thread may call it.
std::unique_ptr<Library> compile(const CSources& sources, Compiler compiler,
                                 const CompileOptions& options = {});

// The same as the engines of a reasoner want it (backends/reasoner/reasoner.h), in the environment
// as it is now and without warnings.
using CompileUntil = std::function<std::unique_ptr<Library>(
    const CSources& sources, Compiler compiler, const std::function<bool()>& stop)>;
CompileUntil compile_as_of_now();

}  // namespace zug
