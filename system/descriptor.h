#pragma once

#include <unistd.h>

#include <cerrno>
#include <utility>

namespace zug::system {

// `call()` again as long as a signal cuts it short.
template <class Call>
auto again(const Call& call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

// Owns a file descriptor.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    if (this != &other) close();
    number_ = std::exchange(other.number_, number_);
    return *this;
  }
  ~Descriptor() { close(); }

  int get() const { return number_; }
  bool open() const { return number_ >= 0; }
  // False when what was written before is lost; the reason is in errno.
  bool close() {
    if (number_ < 0) return true;
    // Linux has closed it even when a signal came.
    return ::close(std::exchange(number_, -1)) == 0 || errno == EINTR;
  }

 private:
  int number_;
};

}  // namespace zug::system
