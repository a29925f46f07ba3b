#include "tools/python/src/bind.h"

namespace zug::python {

bool Signals::raised() {
  const auto now = std::chrono::steady_clock::now();
  if (raised_ || now < next_) return raised_;
  next_ = now + std::chrono::milliseconds(20);
  const nb::gil_scoped_acquire acquire;
  raised_ = PyErr_CheckSignals() != 0;
  return raised_;
}

void throw_raised() {
  if (PyErr_Occurred() != nullptr) throw nb::python_error();
}

}  // namespace zug::python
