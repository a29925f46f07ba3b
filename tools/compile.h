#pragma once

// Generated C becomes code in this process.

#include <memory>
#include <string>

#include "backends/c/write.h"

namespace zug {

enum class Compiler { Tcc, Native };

class Library {
 public:
  virtual ~Library() = default;
  virtual void* symbol(const std::string& name) = 0;  // null when there is none
};

// Throws Refusal, in words for users, when the compiler is missing or fails.
std::unique_ptr<Library> compile(const CSources& sources, Compiler compiler);

}  // namespace zug
