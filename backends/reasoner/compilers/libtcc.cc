// libtcc has variables of its own that all of its states share, and frees them with each state: one
// thread at a time compiles or gives code back.

#include "backends/reasoner/compilers/compilers.h"

#if defined(ZUG_TCC)
#include <libtcc.h>

#include <mutex>
#endif

namespace zug::compilers {

#if defined(ZUG_TCC)
namespace {

std::mutex one_at_a_time;

class TccLibrary : public Library {
 public:
  explicit TccLibrary(const CSources& sources) : state_(tcc_new()) {
    std::string errors;
    if (state_ != nullptr && make(sources, errors)) return;
    if (state_ != nullptr) tcc_delete(state_);
    throw CompileFailure(CompileFailure::Kind::Unavailable,
                         "the engine 'tcc' does not work here:\n" + errors);
  }
  TccLibrary(const TccLibrary&) = delete;
  TccLibrary& operator=(const TccLibrary&) = delete;
  ~TccLibrary() override {
    const std::lock_guard lock(one_at_a_time);
    tcc_delete(state_);
  }
  void* symbol(const std::string& name) override { return tcc_get_symbol(state_, name.c_str()); }

 private:
  bool make(const CSources& sources, std::string& errors) {
    tcc_set_error_func(state_, &errors, [](void* list, const char* text) {
      *static_cast<std::string*>(list) += std::string(text) + "\n";
    });
    tcc_set_output_type(state_, TCC_OUTPUT_MEMORY);
    return tcc_compile_string(state_, sources.one_text().c_str()) == 0 &&
           tcc_relocate(state_, TCC_RELOCATE_AUTO) == 0;
  }

  TCCState* state_;
};

}  // namespace

std::unique_ptr<Library> compile_tcc(const CSources& sources) {
  const std::lock_guard lock(one_at_a_time);
  return std::make_unique<TccLibrary>(sources);
}
#else
std::unique_ptr<Library> compile_tcc(const CSources&) {
  throw CompileFailure(CompileFailure::Kind::Unavailable,
                       "the engine 'tcc' is not in this program: it was built without libtcc-dev");
}
#endif

}  // namespace zug::compilers

bool zug::has_tcc() {
#if defined(ZUG_TCC)
  return true;
#else
  return false;
#endif
}
